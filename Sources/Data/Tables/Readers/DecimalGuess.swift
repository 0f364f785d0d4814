// Guesses the decimal mark of a table from the columns of its sample.

extension DialectTrial {
  /// The decimal mark that the columns imply, and whether they leave it doubtful.
  ///
  /// A cell implies a mark if it is a number with that mark only: `32,56`, `0,125`, `1.234,5` and
  /// `1.234.567` imply the comma; `32.56`, `1,234.5` and `1,234,567` the point; `1,234` neither. It
  /// proves the mark if it has it. What has groups alone may be a code, and counts only where no cell
  /// proves a mark.
  ///
  /// A column of numbers speaks for the mark of more of its cells, and the majority of columns
  /// decides; other columns are asked only where these imply none. If as many speak for either, the
  /// comma is it between semicolons, which are used where it is taken for decimals; else the mark of
  /// more cells, and in a tie the point. A lone group such as `1,234` is read as thousands only if no
  /// cell implies the other mark and some cell implies this one, or if commas separate the fields, so
  /// that no writer would have used them for decimals.
  ///
  /// Where no cell implies a mark, columns do (`groupingMarks`). A point that groups digits means the
  /// decimal comma between semicolons; elsewhere it leaves the point doubtful.
  func numberFormat(decimal: UInt8?) -> (NumberNotation, isDoubtful: Bool) {
    if let decimal { return (NumberNotation(decimal: decimal, readsLoneGroups: true), false) }
    let columns = columnsThatTell
    let hasProof = columns.contains { $0.point.proofs + $0.comma.proofs > 0 }
    var balance = 0
    var (forPoint, forComma, commas) = (0, 0, 0)
    for column in columns {
      let point = hasProof ? column.point.proofs : column.point.groups
      let comma = hasProof ? column.comma.proofs : column.comma.groups
      balance += (comma - point).signum()
      forPoint += point
      forComma += comma
      commas += column.comma.proofs + column.comma.groups
    }
    let isBySemicolon = dialect.delimiter == Byte.semicolon
    let isTieOfComma = forComma > (isBySemicolon ? 0 : forPoint)
    if balance > 0 || balance == 0 && isTieOfComma {
      return (
        NumberNotation(decimal: Byte.comma, readsLoneGroups: forPoint == 0),
        forPoint > 0 || commas < Self.decimalWitnesses
      )
    }
    let grouping = forPoint + forComma == 0 ? groupingMarks : (point: false, comma: false)
    if grouping.point, !grouping.comma, isBySemicolon { return (.comma, true) }
    let isKnown = forPoint > 0 || dialect.delimiter == Byte.comma
    return (
      NumberNotation(decimal: Byte.point, readsLoneGroups: forComma == 0 && isKnown),
      forComma > 0 || grouping.point
    )
  }

  /// With this many cells, a decimal comma is not reported as doubtful.
  private static let decimalWitnesses = 3

  /// The columns of numbers; all columns if none of these implies a mark.
  private var columnsThatTell: [MarkedNumbers] {
    var columns = [MarkedNumbers](repeating: MarkedNumbers(), count: fieldCounts.max() ?? 0)
    for row in tableRecords {
      for field in 0..<fieldCounts[row] {
        cells.withField(record: row, field: field) { columns[field].note($0) }
      }
    }
    let ofNumbers = columns.filter(\.areNumbers)
    return ofNumbers.contains { $0.marked > 0 } ? ofNumbers : columns
  }
}

/// The cells of a column, as far as they imply a decimal mark.
private struct MarkedNumbers {
  /// The numbers with one mark only: those that have it, and those that have groups alone.
  private(set) var point = (proofs: 0, groups: 0)
  private(set) var comma = (proofs: 0, groups: 0)
  /// The numbers with either mark.
  private var others = 0
  private var texts = 0

  /// How many numbers there are with one mark only.
  var marked: Int { point.proofs + point.groups + comma.proofs + comma.groups }

  /// Whether there are no more texts than numbers.
  var areNumbers: Bool { marked + others >= texts }

  mutating func note(_ cell: Span<UInt8>) {
    let mayDiffer = mayHaveMark(cell)
    let byPoint = NumberNotation.point.value(of: cell)
    let byComma = mayDiffer ? NumberNotation.comma.value(of: cell) : byPoint
    var (isByPoint, isByComma) = (byPoint.isNumeric, byComma.isNumeric)
    if byPoint == .gap { return }
    if !isByPoint, !isByComma {
      // "1,5 kg" implies a mark, too.
      isByPoint = NumberNotation.point.worded(cell) != nil
      isByComma = mayDiffer ? NumberNotation.comma.worded(cell) != nil : isByPoint
    }
    switch (isByPoint, isByComma) {
    case (true, true): others += 1
    case (false, false): texts += 1
    case (true, false):
      if contains(Byte.point, in: cell) { point.proofs += 1 } else { point.groups += 1 }
    case (false, true):
      if contains(Byte.comma, in: cell) {
        comma.proofs += 1
      } else if !isAddress(cell) {
        comma.groups += 1
      }
    }
  }
}

/// Whether a cell may be another number with another decimal mark.
private func mayHaveMark(_ cell: Span<UInt8>) -> Bool {
  for index in cell.indices {
    let byte = cell[index]
    if byte == Byte.point || byte == Byte.comma || byte >= 0x80 { return true }
  }
  return false
}

/// Whether a cell has four groups of digits, none above 255, as an address on the Internet does.
private func isAddress(_ cell: Span<UInt8>) -> Bool {
  let (start, end) = trimmedBounds(of: cell)
  var (groups, number) = (1, 0)
  for index in start..<end {
    let digit = cell[index] &- Byte.zero
    if cell[index] == Byte.point {
      (groups, number) = (groups + 1, 0)
      continue
    }
    guard digit < 10 else { return false }
    number = 10 * number + Int(digit)
    guard number <= 255 else { return false }
  }
  return groups == 4
}
