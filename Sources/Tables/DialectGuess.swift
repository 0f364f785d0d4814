// The rest of a dialect, from the sample's cells: the decimal mark, and whether names come first.

extension Dialect {
  /// The dialect of a sample; what the user has said is taken as it is.
  static func guess(
    _ sample: Span<UInt8>, isWhole: Bool, overrides: DialectOverrides, limits: Limits
  ) -> Dialect {
    let reading =
      if let delimiter = overrides.delimiter {
        SampleReading(sample, delimiter: delimiter, isWhole: isWhole, limits: limits)
      } else {
        SampleReading.best(sample, isWhole: isWhole, limits: limits)
      }
    let numbers = reading.numberFormat(decimal: overrides.decimal)
    return Dialect(
      delimiter: reading.delimiter, numbers: numbers,
      hasHeader: overrides.hasHeader ?? reading.hasHeader(numbers: numbers))
  }
}

extension SampleReading {
  /// The decimal mark that the cells speak for.
  ///
  /// A cell speaks for a mark where it is a number under that mark only: `32,56`, `0,125`,
  /// `1.234,5` and `1.234.567` for the comma; `32.56`, `1,234.5` and `1,234,567` for the point;
  /// `1,234` for neither. The majority decides, and the point where there is none. A lone group
  /// such as `1,234` is read as thousands only where nothing speaks for the other mark and
  /// something does for this one, or where fields are separated by commas, so that no writer would
  /// have taken the comma for decimals.
  func numberFormat(decimal: UInt8?) -> NumberNotation {
    if let decimal { return NumberNotation(decimal: decimal, readsLoneGroups: true) }
    let point = NumberNotation(decimal: Byte.point, readsLoneGroups: true)
    let comma = NumberNotation(decimal: Byte.comma, readsLoneGroups: true)
    var forPoint = 0
    var forComma = 0
    forEachCell { cell in
      switch (point.value(of: cell), comma.value(of: cell)) {
      case (.number, .text): forPoint += 1
      case (.text, .number): forComma += 1
      default: break
      }
    }
    if forComma > forPoint {
      return NumberNotation(decimal: Byte.comma, readsLoneGroups: forPoint == 0)
    }
    return NumberNotation(
      decimal: Byte.point,
      readsLoneGroups: forComma == 0 && (forPoint > 0 || delimiter == Byte.comma))
  }

  /// Whether the first record names the columns.
  ///
  /// It does where no cell of it is a number: names come first in nearly every table, and a user
  /// can say `--no-header` but need never say the opposite. It also does where its numbers are
  /// years over columns of something else: the first cell is no number, and the numbers, two at the
  /// least, are whole, of four digits, 1000…2999, strictly rising or falling, and a later record
  /// has a number under one of them that is no such year. In every other case a number in the first
  /// record makes it a row.
  func hasHeader(numbers: NumberNotation) -> Bool {
    guard let width = fieldCounts.first else { return false }
    let values = (0..<width).map { value(row: 0, field: $0, numbers: numbers) }
    let numeric = values.indices.filter { values[$0].isNumeric }
    guard let first = numeric.first else { return true }
    let years = numeric.compactMap { year(row: 0, field: $0, numbers: numbers) }
    guard first > 0, years.count == numeric.count, years.count >= 2 else { return false }
    let steps = zip(years, years.dropFirst())
    guard steps.allSatisfy({ $0 < $1 }) || steps.allSatisfy({ $0 > $1 }) else { return false }
    return fieldCounts.indices.dropFirst().contains { row in
      numeric.contains { field in
        value(row: row, field: field, numbers: numbers).isNumeric
          && year(row: row, field: field, numbers: numbers) == nil
      }
    }
  }

  private func value(row: Int, field: Int, numbers: NumberNotation) -> CellValue {
    cells.withCell(row: row, field: field) { numbers.value(of: $0) }
  }

  /// The year that a cell of exactly four digits is.
  private func year(row: Int, field: Int, numbers: NumberNotation) -> Double? {
    cells.withCell(row: row, field: field) { cell in
      let (start, end) = trimmedBounds(of: cell)
      guard end - start == 4, case .number(let year) = numbers.value(of: cell),
        (1000..<3000).contains(year), year == year.rounded()
      else { return nil }
      return year
    }
  }
}

extension CellValue {
  /// A number, or what would be one if the decimal mark were known.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .ambiguous: true
    case .gap, .text: false
    }
  }
}
