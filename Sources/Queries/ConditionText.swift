// "COLUMN OP VALUE", as a person writes a condition, becomes a filter of a table.
internal import Tables

/// One way to read a condition: where a name has the signs of a comparison in it, there are several.
package struct ConditionText: Hashable, Sendable {
  /// Without blanks around it.
  let column: String
  let comparison: Filter.Comparison
  /// Without blanks around it.
  let value: String

  /// All ways to read a text, the shortest name first; none where there is nothing to compare.
  package static func readings(of text: String) -> [ConditionText] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { index in
      guard let (comparison, length) = comparison(bytes[index...]) else { return nil }
      let (name, value) = (trimmed(bytes[..<index]), trimmed(bytes[(index + length)...]))
      return name.isEmpty
        ? nil : ConditionText(column: name, comparison: comparison, value: value)
    }
  }

  /// The sign that bytes begin with, the longest that there is, and how long it is.
  private static func comparison(
    _ bytes: ArraySlice<UInt8>
  ) -> (Filter.Comparison, length: Int)? {
    let signs: [(String, Filter.Comparison)] =
      // As many languages write it.
      [("==", .equal)] + Filter.Comparison.allCases.map { ($0.rawValue, $0) }
    let found = signs.filter { bytes.starts(with: $0.0.utf8) }.max {
      $0.0.utf8.count < $1.0.utf8.count
    }
    return found.map { ($0.1, $0.0.utf8.count) }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let bytes = Array(bytes)
    return textWithoutBlanks(bytes.span)
  }

  /// The values: of `=` and `!=` those between commas, else one. What is in double quotes is taken
  /// as it is.
  var values: [String] {
    guard comparison == .equal || comparison == .notEqual else { return [Self.unquoted(value)] }
    if value.isEmpty { return [] }
    var values: [String] = []
    var start = value.utf8.startIndex
    var isQuoted = false
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if byte == UInt8(ascii: "\"") {
        // A quote within a word is a part of it.
        let isFirst = Self.trimmed(ArraySlice(value.utf8[start..<index])).isEmpty
        if isQuoted || isFirst { isQuoted.toggle() }
      } else if byte == Byte.comma, !isQuoted {
        values.append(Self.unquoted(String(value[start..<index])))
        start = value.utf8.index(after: index)
      }
    }
    return values + [Self.unquoted(String(value[start...]))]
  }

  private static func unquoted(_ text: String) -> String {
    let text = trimmed(ArraySlice(text.utf8))
    let quote = UInt8(ascii: "\"")
    let bytes = Array(text.utf8)
    guard bytes.count > 1, bytes.first == quote, bytes.last == quote else { return text }
    var inner: [UInt8] = []
    var isSecond = false
    for byte in bytes.dropFirst().dropLast() {
      isSecond = byte == quote && !isSecond
      if !isSecond { inner.append(byte) }
    }
    return String(decoding: inner, as: UTF8.self)
  }
}

extension Table {
  /// The filter that a person means: of all ways to read the text, the first whose name is a
  /// column's.
  func filter(_ text: String) throws(ColumnError) -> Filter {
    let readings = ConditionText.readings(of: text)
    var first: ColumnError?
    for reading in readings {
      do throws(ColumnError) {
        let column = columns[try columnIndex(named: reading.column)]
        return .compare(
          ColumnRef(column), reading.comparison, try checkedValues(of: reading, column))
      } catch {
        guard case .unknownColumn = error else { throw error }
        first = first ?? error
      }
    }
    throw first ?? .unknownColumn(text, nearest: nil, columns: columnNames)
  }

  /// The values as the column's cells are written. What is to be smaller or greater must be what
  /// they are.
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
    guard reading.comparison != .contains, rowCount > 0, !column.isAllGaps else { return values }
    if column.isNumeric, case .number = column.numbers.value(of: values[0]) { return values }
    if let dates = DateReader(column) {
      if dates.moment(of: values[0]) == nil { throw refusal(.noDate) }
    } else if column.isNumeric {
      throw refusal(.noNumber)
    }
    return values
  }
}

extension Column {
  /// A number as its cells are written, where it is written with a decimal point and they are not.
  fileprivate func written(_ text: String) -> String {
    if case .number = numbers.value(of: text) { return text }
    let point = NumberNotation(decimal: Byte.point, readsLoneGroups: false)
    guard numbers.decimal != Byte.point, case .number = point.value(of: text) else { return text }
    return String(
      decoding: text.utf8.map { $0 == Byte.point ? numbers.decimal : $0 }, as: UTF8.self)
  }
}
