// The names of grains on the command line and in a scene's JSON.
import Glibc
import Scales

extension Grain {
  /// The names of time grains, consecutive periods first.
  package static let timeNames: [(name: String, grain: Grain)] = [
    ("year", .year), ("quarter", .quarter), ("month", .month), ("week", .week), ("day", .day),
    ("hour", .hour), ("minute", .minute), ("month-of-year", .monthOfYear),
    ("quarter-of-year", .quarterOfYear), ("day-of-month", .dayOfMonth), ("weekday", .weekday),
    ("hour-of-day", .hourOfDay),
  ]

  private static let automaticName = "auto"

  /// The names of all grains except number widths.
  package static var names: [String] { timeNames.map(\.name) + [automaticName] }

  /// A grain by its name, or by a number width above zero such as `10` or `0.5`.
  package init?(name: String) {
    let name = name.lowercased()
    if name == Self.automaticName {
      self = .automatic
    } else if let known = Self.timeNames.first(where: { $0.name == name }) {
      self = known.grain
    } else if let width = Self.width(name) {
      self = .width(width)
    } else {
      return nil
    }
  }

  private static func width(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let width = Double(text),
      width.isNormal, width > 0
    else { return nil }
    return width
  }

  /// The name from which `init(name:)` makes this grain.
  package var name: String {
    switch self {
    case .automatic: Self.automaticName
    case .width(let width): Self.widthFormat.string(width)
    default: Self.timeNames.first { $0.grain == self }?.name ?? ""
    }
  }

  /// The title of a column by this grain: "month of date"; only the column's name if that says as
  /// much or the grain is a number width.
  package func phrase(of column: String) -> String {
    if isNumeric { return column }
    let unit =
      switch self {
      case .monthOfYear: "month"
      case .quarterOfYear: "quarter"
      case .dayOfMonth: "day of the month"
      case .hourOfDay: "hour of the day"
      default: name
      }
    return column.isEmpty || column.lowercased() == unit ? unit : "\(unit) of \(column)"
  }

  private static let widthFormat = NumberFormat(groupSeparator: "", minus: "-")

  /// The Vega-Lite name of a time grain (https://vega.github.io/vega-lite/docs/timeunit.html); nil
  /// for number grains.
  package var timeUnit: String? {
    switch self {
    case .year: "year"
    case .quarter: "yearquarter"
    case .month: "yearmonth"
    case .week: "yearweek"
    case .day: "yearmonthdate"
    case .hour: "yearmonthdatehours"
    case .minute: "yearmonthdatehoursminutes"
    case .monthOfYear: "month"
    case .quarterOfYear: "quarter"
    case .dayOfMonth: "date"
    case .weekday: "day"
    case .hourOfDay: "hours"
    case .width, .automatic: nil
    }
  }
}
