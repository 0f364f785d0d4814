// Charts of tables that a program has in memory, read as the command line reads a file.
internal import Queries
internal import Readers
internal import Tables

/// Why bytes are no table that a chart could show.
public enum TableReadingError: Error, Hashable, Sendable {
  /// A line of the input, from 1, where it is about one, and what is wrong there: one line without
  /// a full stop.
  case unreadable(line: Int?, sentence: String)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as TableError: .unreadable(line: error.line, sentence: error.sentence)
      case let error as ColumnError: .unreadable(line: nil, sentence: error.sentence)
      case let error as QueryError: .unreadable(line: error.line, sentence: error.sentence)
      default: .unreadable(line: nil, sentence: "\(error)")
      }
  }
}

extension ChartData {
  /// A table: text with any delimiter, JSON or lines of JSON, in UTF-8 or UTF-16, which is found
  /// out from the bytes as `barchart FILE` does.
  ///
  /// Which columns name the categories and which are series, and whether rows are put together, is
  /// chosen as `barchart FILE` chooses. What had to be left out is in `notices`.
  public init(table bytes: [UInt8]) throws(TableReadingError) {
    do {
      var reader = TableReader()
      try bytes.withUnsafeBytes { try reader.feed($0) }
      try reader.finish()
      let table = reader.snapshot()
      var choice = try QueryChoice(AskedQuery(), in: table)
      try self.init(choice.answer(from: table))
    } catch {
      throw TableReadingError(error)
    }
  }
}
