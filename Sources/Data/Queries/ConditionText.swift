// Reads and writes a condition "COLUMN OP VALUE".
internal import Tables

/// One reading of a condition; a column name that contains comparison signs allows several.
package struct ConditionText: Hashable, Sendable {
  /// Without surrounding blanks, as is `value`.
  let column: String
  let comparison: Filter.Comparison
  let value: String

  /// All readings of a text, shortest name first; none if it has no comparison.
  package static func readings(of text: String) -> some Collection<ConditionText> {
    let bytes = Array(text.utf8)
    return bytes.indices.lazy.compactMap { index -> ConditionText? in
      guard let (comparison, length) = comparison(bytes[index...]) else { return nil }
      let (name, value) = (
        textWithoutBlanks(bytes[..<index]), textWithoutBlanks(bytes[(index + length)...])
      )
      return name.isEmpty ? nil : ConditionText(column: name, comparison: comparison, value: value)
    }
  }

  /// The longest comparison sign that the bytes begin with, and its length.
  private static func comparison(_ bytes: ArraySlice<UInt8>) -> (Filter.Comparison, length: Int)? {
    let signs: [(String, Filter.Comparison)] =
      // As many programming languages write it.
      [("==", .equal)] + Filter.Comparison.allCases.map { ($0.rawValue, $0) }
    let found = signs.filter { bytes.starts(with: $0.0.utf8) }.max {
      $0.0.utf8.count < $1.0.utf8.count
    }
    return found.map { ($0.1, $0.0.utf8.count) }
  }

  /// A comma-separated list for `=` and `!=`, else one value. Text in double quotes is literal.
  var values: [String] {
    guard comparison == .equal || comparison == .notEqual else {
      return [QuotedList.unquoted(value)]
    }
    return value.isEmpty ? [] : QuotedList.parts(value)
  }
}

extension ConditionText {
  /// A condition whose `values` are these, in quotation marks where they would be read as others
  /// without; nil if no text has them.
  init?(_ column: String, _ comparison: Filter.Comparison, values: [String]) {
    let parts = values.map { value in
      let isEmptyPart = value.isEmpty && values.count > 1
      return isEmptyPart || Self.isPlain(value, comparison) ? value : QuotedList.enclosed(value)
    }
    self.init(column: column, comparison: comparison, value: parts.joined(separator: ","))
    if self.values != values { return nil }
  }

  /// Whether a value is read as it is, whatever stands behind it.
  private static func isPlain(_ value: String, _ comparison: Filter.Comparison) -> Bool {
    let alone = ConditionText(column: "x", comparison: comparison, value: value)
    return !value.utf8.contains(Byte.quote) && alone.values == [value]
      && readings(of: alone.text).first == alone
  }

  var text: String { column + comparison.rawValue + value }
}

extension Table {
  /// The filter that the user means.
  package func filter(_ text: String) throws(ColumnError) -> Filter {
    let (reading, column) = try meaning(of: text)
    return .compare(ColumnRef(column), reading.comparison, try checkedValues(of: reading, column))
  }

  /// A comparison as it is typed; nil if none is read as meant.
  func condition(
    _ column: ColumnRef, _ comparison: Filter.Comparison, _ values: [String]
  ) -> String? {
    guard let index = try? column.index(in: self) else { return nil }
    for word in column.words(in: self) {
      guard let condition = ConditionText(word, comparison, values: values) else { return nil }
      guard let meant = try? meaning(of: condition.text) else { continue }
      if meant.reading == condition, meant.column.index == index { return condition.text }
    }
    return nil
  }

  /// The first reading whose name is a column.
  private func meaning(
    of text: String
  ) throws(ColumnError) -> (reading: ConditionText, column: Column) {
    var first: ColumnError?
    for reading in ConditionText.readings(of: text) {
      do throws(ColumnError) {
        return (reading, columns[try columnIndex(named: reading.column)])
      } catch {
        guard case .unknownColumn = error else { throw error }
        first = first ?? error
      }
    }
    throw first ?? .unknownColumn(text, nearest: nil, columns: columnNames)
  }

  /// The values in the column's notation. Throws if an ordered comparison gets the wrong type.
  private func checkedValues(
    of reading: ConditionText, _ column: Column
  ) throws(ColumnError) -> [String] {
    let values = reading.values.map { column.isNumeric ? column.written($0) : $0 }
    if reading.comparison == .equal || reading.comparison == .notEqual { return values }
    func refusal(_ reason: ColumnError.Refusal) -> ColumnError {
      .unreadableComparison(
        column: column.name, sign: reading.comparison.rawValue, value: values[0], reason)
    }
    if values[0].isEmpty { throw refusal(.noValue) }
    guard reading.comparison != .contains, !column.isAllGaps else { return values }
    if column.isNumeric, case .number = column.typedNumbers.value(of: values[0]) { return values }
    if let dates = DateReader(column) {
      if dates.moment(of: values[0]) == nil { throw refusal(.noDate) }
    } else if let cycle = CycleReader(column) {
      if cycle.place(of: values[0]) == nil { throw refusal(.noName) }
    } else if column.isNumeric {
      throw refusal(.noNumber)
    } else if column.ordersNumbers {
      return values.map { column.written($0) }
    }
    return values
  }
}

extension Column {
  /// How a typed number is read: as a cell, but without a unit it is in that of the chart, which is
  /// what sentences and axes say.
  var typedNumbers: NumberNotation { numbers.reading(numbers.quantity.typed) }

  /// The number in the column's notation, if the text uses a decimal point and the cells do not.
  func written(_ text: String) -> String {
    if case .number = numbers.value(of: text) { return text }
    let point = NumberNotation(decimal: Byte.point, readsLoneGroups: false)
    guard case .number(let number) = point.value(of: text) else { return text }
    // All digits of a long number stay, which a double has not.
    let own = withOwnMark(Self.withoutMarks(text))
    if case .number(number) = numbers.value(of: own) { return own }
    return written(number)
  }

  /// A number with a decimal point, without what stands between its thousands.
  private static func withoutMarks(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func isDigit(_ index: Int) -> Bool {
      scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
    }
    var plain = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isBetween = isDigit(index - 1) && (1...3).allSatisfy { isDigit(index + $0) }
      if isDigit(index) || scalar == "." || !isBetween { plain.append(scalar) }
    }
    return String(plain)
  }

  /// A number in the column's notation. Its point is never taken for the mark of thousands.
  func written(_ number: Double) -> String { withOwnMark(plainText(of: number)) }

  private func withOwnMark(_ text: String) -> String {
    if numbers.decimal == Byte.point { return text }
    return String(
      decoding: text.utf8.map { $0 == Byte.point ? numbers.decimal : $0 }, as: UTF8.self)
  }
}
