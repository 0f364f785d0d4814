// Grains: the periods of time or widths of numbers that combine many values into one bar.
import Glibc
import Scales
internal import Tables

/// How finely dates or numbers are grouped.
package enum Grain: Hashable, Sendable {
  // Consecutive periods.
  case year, quarter, month, week, day, hour, minute
  // Repeating periods.
  case monthOfYear, quarterOfYear, dayOfMonth, weekday, hourOfDay
  /// Bins of numbers that start at multiples of the width.
  case width(Double)
  /// Ranges of numbers between edges that rise: a bin below the first, one from each on.
  case edges([Double])
  /// A width of 1, 2 or 5 times a power of ten that gives 7 to 30 bins.
  case automatic

  /// Whether its periods repeat, so that their number is fixed.
  package var isRepeating: Bool { repeatingBins != nil }

  var repeatingBins: ClosedRange<Int>? {
    switch self {
    case .monthOfYear: 1...12
    case .quarterOfYear: 1...4
    case .dayOfMonth: 1...31
    case .weekday: 1...7
    case .hourOfDay: 0...23
    default: nil
    }
  }

  package var isNumeric: Bool {
    switch self {
    case .width, .edges, .automatic: true
    default: false
    }
  }

  /// The bin of values that are not dates or numbers.
  static let gap = Int.max
  /// At most this many number bins can be drawn.
  static let binLimit = 10_000
  /// Empty periods become bars for at most this many periods, or five per period with rows.
  static let keptPeriods = 60
  private static let largestBin = 0x1p52

  /// The bin of a moment in seconds since 1970; consecutive periods have consecutive bins.
  @inline(__always)
  func bin(ofMoment moment: Int64) -> Int {
    if moment == .min { return Self.gap }
    switch self {
    case .minute: return Int(moment.flooredQuotient(60))
    case .hour: return Int(moment.flooredQuotient(3600))
    case .hourOfDay:
      let hour = Int(moment.flooredQuotient(3600))
      return hour - Int(Int64(hour).flooredQuotient(24)) * 24
    case .width, .edges, .automatic: return Self.gap
    default: return bin(ofDay: Int(moment.flooredQuotient(86_400)))
    }
  }

  /// The bin of a day, counted from 1970-01-01.
  private func bin(ofDay day: Int) -> Int {
    switch self {
    case .day: return day
    case .week: return Self.week(ofDay: day)
    case .weekday: return day + 3 - 7 * Self.week(ofDay: day) + 1
    default: break
    }
    let date = CivilDate(dayNumber: day)
    switch self {
    case .year: return date.year
    case .quarter: return date.year * 4 + (date.month - 1) / 3
    case .month: return date.year * 12 + date.month - 1
    case .monthOfYear: return date.month
    case .quarterOfYear: return (date.month - 1) / 3 + 1
    case .dayOfMonth: return date.day
    default: return Self.gap
    }
  }

  /// Weeks from Monday to Sunday (ISO 8601), counted from that of 1970-01-01, a Thursday.
  private static func week(ofDay day: Int) -> Int { Int(Int64(day + 3).flooredQuotient(7)) }

  @inline(__always)
  func bin(ofNumber number: Double) -> Int {
    guard case .width(let width) = self else {
      guard case .edges(let edges) = self else { return Self.gap }
      // Few, as somebody has typed them.
      var bin = 0
      while bin < edges.count, number >= edges[bin] { bin += 1 }
      return bin
    }
    let place = number / width
    let nearest = place.rounded()
    var bin = place.rounded(.down)
    // A quotient is not exact: 0.3 / 0.1 is less than 3, but the bin from 0.3 has 0.3.
    if abs(place - nearest) <= 1e-9 * max(1, nearest.magnitude) {
      bin = number < Self.edge(nearest, width) ? nearest - 1 : nearest
    }
    return bin.magnitude < Self.largestBin ? Int(bin) : Self.gap
  }

  /// A multiple of a width as it is written in decimals.
  static func edge(_ bin: Double, _ width: Double) -> Double {
    if width == width.rounded() { return bin * width }
    let parts = (1 / width).rounded()
    // Faster, and the same: dividing whole numbers gives the double nearest to the decimal.
    if abs(parts * width - 1) < 1e-12 { return bin / parts }
    return withoutNoise(bin * width, largest: width)
  }

  /// The name of a bin; "" for the gap.
  func label(ofBin bin: Int) -> String {
    if bin == Self.gap { return "" }
    switch self {
    case .year: return Self.padded(bin, 4)
    case .quarter:
      let year = Int(Int64(bin).flooredQuotient(4))
      return "\(Self.padded(year, 4)) Q\(bin - 4 * year + 1)"
    case .month:
      let year = Int(Int64(bin).flooredQuotient(12))
      return "\(Self.padded(year, 4))-\(Self.padded(bin - 12 * year + 1, 2))"
    case .week:
      // A week belongs to the year of its Thursday.
      let thursday = 7 * bin
      let year = CivilDate(dayNumber: thursday).year
      let first = CivilDate(year: year, month: 1, day: 1).dayNumber
      return "\(Self.padded(year, 4))-W\(Self.padded((thursday - first) / 7 + 1, 2))"
    case .day: return TimeUnit.day.text(of: Int64(bin) * 86_400)
    case .hour: return TimeUnit.minute.text(of: Int64(bin) * 3600)
    case .minute: return TimeUnit.minute.text(of: Int64(bin) * 60)
    case .monthOfYear: return Self.name(bin, CalendarNames.months)
    case .quarterOfYear: return "Q\(bin)"
    case .dayOfMonth: return String(bin)
    case .weekday: return Self.name(bin, CalendarNames.weekdays)
    case .hourOfDay: return "\(Self.padded(bin, 2)):00"
    case .width(let width): return "\(Self.edge(bin, width)) to \(Self.edge(bin + 1, width))"
    case .edges(let edges):
      if bin < 1 { return "below \(plainText(of: edges[0]))" }
      let start = plainText(of: edges[bin - 1])
      return bin < edges.count ? "\(start) to \(plainText(of: edges[bin]))" : "\(start) and above"
    case .automatic: return ""
    }
  }

  private static func name(_ number: Int, _ names: [String]) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number.magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
    return (number < 0 ? "-" : "") + zeros + text
  }

  /// The lower edge of a bin, without binary rounding noise.
  private static func edge(_ bin: Int, _ width: Double) -> String {
    plain.string(edge(Double(bin), width))
  }

  private static let plain = NumberFormat(groupSeparator: "", minus: "-")

  /// The width that `automatic` stands for.
  ///
  /// - Parameters:
  ///   - range: the range of the finite numbers.
  ///   - areWhole: whether all of them are whole; then bins are at least 1 wide.
  package static func automaticWidth(_ range: ClosedRange<Double>, areWhole: Bool) -> Double {
    let span = range.upperBound - range.lowerBound
    guard span > 0, span.isFinite else { return 1 }
    let least = 12.0
    // The greatest width that gives a dozen bins; the next greater is at most 2.5 times as wide.
    let exponent = Int(log10(Swift.max(span / least, .leastNonzeroMagnitude)).rounded(.down))
    let width = [5, 2, 1].map { decimal($0, exponent) }.first { $0 > 0 && span / $0 >= least }
    return Swift.max(areWhole ? 1 : .leastNormalMagnitude, width ?? .leastNormalMagnitude)
  }

  /// A digit times a power of ten, as its text is read: 3 × 0.1 is not 0.3.
  private static func decimal(_ digit: Int, _ exponent: Int) -> Double {
    Double("\(digit)e\(exponent)") ?? 0
  }

  /// The next widths of 1, 2 or 5 times a power of ten below and above a width; nil for one that
  /// would cut whole numbers, or draw too many bins of the range or a single one.
  static func widths(
    beside width: Double, _ range: ClosedRange<Double>, areWhole: Bool
  ) -> (finer: Double?, coarser: Double?) {
    let span = range.upperBound - range.lowerBound
    guard width.isNormal, width > 0, span > 0, span.isFinite else { return (nil, nil) }
    let exponent = Int(log10(width).rounded(.down))
    let ladder = [-1, 0, 1].flatMap { place in
      [1, 2, 5].map { decimal($0, exponent + place) }
    }
    let finer = ladder.last { $0 < width * (1 - 1e-9) }
    let coarser = ladder.first { $0 > width * (1 + 1e-9) }
    return (
      finer.flatMap { (areWhole && $0 < 1) || span / $0 >= Double(binLimit) ? nil : $0 },
      coarser.flatMap { span / $0 > 1 ? $0 : nil }
    )
  }
}

/// Short names, from January and from Monday on.
package enum CalendarNames {
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The same in full.
  static let wholeMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

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
    } else if let edges = Self.edges(name), zip(edges, edges.dropFirst()).allSatisfy(<) {
      self = .edges(edges)
    } else {
      return nil
    }
  }

  /// Two numbers or more with commas between them, whether or not they rise; nil for other texts.
  static func edges(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Double? in
      let text = textWithoutBlanks(part.utf8)
      guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }) else { return nil }
      return Double(text).flatMap { $0.isFinite ? $0 + 0 : nil }
    }
    return numbers.count > 1 && numbers.count == parts.count ? numbers : nil
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
    case .width(let width): Self.plain.string(width)
    case .edges(let edges): edges.map { Self.plain.string($0) }.joined(separator: ",")
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

  /// Vega-Lite's name (https://vega.github.io/vega-lite/docs/timeunit.html); nil for number grains.
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
    case .width, .edges, .automatic: nil
    }
  }
}
