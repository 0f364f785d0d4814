// A range as a person types it in a list of values: ">= 5", "5..10", "2012-2015".
internal import Glibc
package import Tables

/// A typed text that is meant as a range.
package enum TypedRange: Hashable, Sendable {
  case filter(Filter)
  /// Why it is none: one sentence without a full stop.
  case refused(String)
}

extension Table {
  /// Whether a column has numbers or dates, which can be compared by size.
  package func takesRanges(of column: ColumnRef) -> Bool { !grains(of: column).isEmpty }

  /// A range with few digits that all numbers of a column pass, in its notation: "0.5..179.9"; nil where
  /// there are none, or infinite ones.
  package func wholeRange(of column: ColumnRef) -> String? {
    guard let index = try? column.index(in: self), columns[index].isNumeric,
      case let shape = columns[index].profile.shape, shape.hasFiniteRange
    else { return nil }
    let ends = [shape.least.withFewDigits(.down), shape.greatest.withFewDigits(.up)]
    return ends.map { columns[index].written($0) }.joined(separator: "..")
  }

  /// The range that a text means for a column; nil if the text is meant otherwise.
  package func typedRange(_ text: String, of column: ColumnRef) -> TypedRange? {
    guard takesRanges(of: column), let index = try? column.index(in: self) else { return nil }
    let isTime = grains(of: column).contains(.year)
    let values = TypedValues(
      column: columns[index], dates: columns[index].dates, ref: column,
      notation: isTime && columns[index].isNumeric ? DateNotation(columns[index]) ?? .text : nil)
    return values.range(of: textWithoutBlanks(text.utf8))
  }
}

extension Filter {
  /// Whether it is a range with one end or two.
  package var isRange: Bool {
    switch self {
    case .between: true
    case .compare(_, let comparison, _):
      [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(comparison)
    case .named, .rows, .any: false
    }
  }

  /// A range without its column: "from 5 to 10", "at least 5", "before 2012"; "" for other filters.
  package func rangeWords(in table: Table) -> String {
    let index = column.flatMap { try? $0.index(in: table) }
    let isNumeric = index.map { table.columns[$0].isNumeric } ?? false
    switch self {
    case .between(_, let from, let to, let isHalfOpen):
      let words = isHalfOpen ? "\(from) to less than \(to)" : "\(from) to \(to)"
      return isNumeric ? "from " + words : words
    case .compare(_, let comparison, let values):
      let value = values.joined(separator: ", ")
      return switch comparison {
      case .less: isNumeric ? "less than \(value)" : "before \(value)"
      case .lessOrEqual: isNumeric ? "at most \(value)" : "until \(value)"
      case .greater: isNumeric ? "more than \(value)" : "after \(value)"
      case .greaterOrEqual: isNumeric ? "at least \(value)" : "from \(value) on"
      case .equal, .notEqual, .contains: ""
      }
    case .named, .rows, .any: return ""
    }
  }
}

/// Reads the values of one column as they are typed.
private struct TypedValues {
  let column: Column
  let dates: DateReader?
  let ref: ColumnRef
  /// How numbers stand for dates, as texts if in several ways; nil if they do not.
  let notation: DateNotation?

  /// The first and the last number or date that a typed value means.
  private struct Value {
    var low: String
    var high: String
    /// Whether the last is the first that is not meant.
    var isHalfOpen = false
  }

  func range(of text: String) -> TypedRange? {
    for (sign, comparison) in Self.signs where text.hasPrefix(sign) {
      return compared(comparison, textWithoutBlanks(text.dropFirst(sign.count).utf8), after: sign)
    }
    for dots in ["..", "…"] {
      if let (from, to) = Self.splits(text, at: dots).first { return between(from, to) }
    }
    // Dashes are also signs of numbers and parts of dates.
    guard value(text) == nil else { return nil }
    for dash in ["–", "-", " to "] {
      for (from, to) in Self.splits(text, at: dash) {
        guard let low = value(from), let high = value(to), isOrdered(low, high) else { continue }
        return .filter(between(low, high))
      }
    }
    let named = Self.splits(text, at: "–").first
    return named.flatMap { $0.isEmpty || $1.isEmpty ? nil : between($0, $1) }
  }

  private static let signs: [(String, Filter.Comparison)] = [
    (">=", .greaterOrEqual), ("≥", .greaterOrEqual), ("<=", .lessOrEqual), ("≤", .lessOrEqual),
    (">", .greater), ("<", .less),
  ]

  /// The parts before and after each occurrence of a sign, without blanks around them.
  private static func splits(_ text: String, at sign: String) -> [(String, String)] {
    let (bytes, sign) = (Array(text.utf8), Array(sign.utf8))
    return bytes.indices.compactMap { start in
      guard bytes[start...].starts(with: sign) else { return nil }
      return (textWithoutBlanks(bytes[..<start]), textWithoutBlanks(bytes[(start + sign.count)...]))
    }
  }

  private func compared(
    _ comparison: Filter.Comparison, _ text: String, after sign: String
  ) -> TypedRange {
    guard !text.isEmpty else {
      return .refused("Write a \(column.isNumeric ? "number" : "date") after \(sign)")
    }
    guard let value = value(text) else { return refusal(of: text) }
    switch comparison {
    case .greater where value.isHalfOpen:
      return .filter(.compare(ref, .greaterOrEqual, [value.high]))
    case .lessOrEqual where value.isHalfOpen: return .filter(.compare(ref, .less, [value.high]))
    case .greater, .lessOrEqual: return .filter(.compare(ref, comparison, [value.high]))
    default: return .filter(.compare(ref, comparison, [value.low]))
    }
  }

  /// Without one end, a comparison with the other; nil without both.
  private func between(_ from: String, _ to: String) -> TypedRange? {
    if from.isEmpty, to.isEmpty { return nil }
    if from.isEmpty { return compared(.lessOrEqual, to, after: "..") }
    if to.isEmpty { return compared(.greaterOrEqual, from, after: "..") }
    guard let low = value(from) else { return refusal(of: from) }
    guard let high = value(to) else { return refusal(of: to) }
    return .filter(isOrdered(low, high) ? between(low, high) : between(high, low))
  }

  private func between(_ low: Value, _ high: Value) -> Filter {
    .between(ref, from: low.low, to: high.high, isHalfOpen: high.isHalfOpen)
  }

  private func isOrdered(_ one: Value, _ other: Value) -> Bool {
    let starts = [one, other].map {
      column.span(of: .compare(ref, .equal, [$0.low]), dates)?.lowerBound
    }
    if let first = starts[0], let second = starts[1] { return first <= second }
    // Dates that numbers stand for in several ways are compared by the calendar.
    guard let first = moment(one.low), let second = moment(other.low) else { return false }
    return first.seconds <= second.seconds
  }

  /// A date, or what a number stands for.
  private func moment(_ text: String) -> Moment? {
    let date = Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0) }
    return date ?? column.numbers.value(of: text).number.flatMap { Moment(number: $0) }
  }

  private func refusal(of text: String) -> TypedRange {
    .refused("\"\(text)\" is not a \(column.isNumeric && notation == nil ? "number" : "date")")
  }

  private func value(_ text: String) -> Value? {
    if let notation {
      let moment = Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0) }
      if let moment = moment ?? column.partOfDate(text) { return value(moment, notation) }
    }
    let text = column.isNumeric ? column.written(text) : text
    return column.canCompare(text, dates) ? Value(low: text, high: text) : nil
  }

  /// A date as the numbers that stand for its first and its last moment, or as it is written.
  private func value(_ moment: Moment, _ notation: DateNotation) -> Value {
    switch notation {
    case .text:
      // A quarter is written as its first and its last month.
      let last = moment.length > 1 ? moment.end - 1 : moment.seconds
      return Value(
        low: notation.text(of: moment.seconds, moment.unit),
        high: notation.text(of: last, moment.unit))
    case .digits(let unit):
      let (low, high) = (
        notation.text(of: moment.seconds, unit), notation.text(of: moment.end - 1, unit)
      )
      return Value(low: low, high: high)
    case .ticks:
      let (low, high) = (
        notation.text(of: moment.seconds, moment.unit), notation.text(of: moment.end, moment.unit)
      )
      return Value(low: low, high: high, isHalfOpen: true)
    }
  }
}

extension Double {
  /// The nearest number of six digits that is not beyond this one, or not before it; whole numbers have
  /// theirs.
  fileprivate func withFewDigits(_ rule: FloatingPointRoundingRule) -> Double {
    if self == rounded(), magnitude < 0x1p53 { return self }
    let power = pow(10, 5 - log10(magnitude).rounded(.down))
    let nearest = (self * power).rounded()
    let candidates = [nearest, nearest + (rule == .up ? 1 : -1)].map { $0 / power }
    return candidates.first { rule == .up ? $0 >= self : $0 <= self } ?? self
  }
}
