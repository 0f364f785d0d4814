// Which values of a series have more digits than their doubles.
package import Tables

/// The long numbers among the values of a series, by row.
package struct LongNumbers: Sendable {
  private enum Storage {
    case cells(ColumnChunks, NumberNotation)
    case values([Int: LongNumber])
    indirect case picked(LongNumbers, rows: [UInt32])
  }

  private let storage: Storage

  private init(_ storage: Storage) { self.storage = storage }

  /// nil if no cell can be long.
  init?(_ column: Column) {
    guard let chunks = column.chunks, chunks.chunks.contains(where: \.mayHaveLongNumbers) else {
      return nil
    }
    storage = .cells(chunks, column.numbers)
  }

  /// nil if there are none.
  init?(_ values: [Int: LongNumber]) {
    if values.isEmpty { return nil }
    storage = .values(values)
  }

  /// A selection of the values in another order; values after these are none.
  package func picking(_ rows: [UInt32]) -> LongNumbers { LongNumbers(.picked(self, rows: rows)) }

  package subscript(row: Int) -> LongNumber? {
    switch storage {
    case .values(let values): values[row]
    case .cells(let chunks, let notation): chunks.longNumber(row: row, notation)
    case .picked(let values, let rows): row < rows.count ? values[Int(rows[row])] : nil
    }
  }
}
