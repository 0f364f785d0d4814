// Which cells of a column are one value: what `=` compares is what different values are counted by.
package import Tables

/// When cells that are not empty are the same value.
package enum CellEquality: Hashable, Sendable {
  /// If their numbers are, as 5 and 5.0, or else their texts.
  case numbers
  /// As numbers, but those with zeros before them, should any come, are as they are written.
  case numbersOrCodes
  /// If they are written alike.
  case texts

  /// Whether a number is the text of its cell.
  func isText(_ chunk: ColumnChunk, row: Int) -> Bool {
    switch self {
    case .numbers: false
    case .numbersOrCodes: chunk.isCode(row: row)
    case .texts: true
    }
  }
}

extension Column {
  /// Names are written: codes with zeros before them, and, unless a unit is known, numbers that are fewer
  /// than texts, as version 1.1 is not 1.10.
  package var equality: CellEquality {
    if mayHaveCodes { return hasCodes ? .texts : .numbersOrCodes }
    return isNumeric || isAllGaps || numbers.quantity != .none ? .numbers : .texts
  }
}
