// Charts of tables that a program has in memory, read as the command line reads files.
internal import Queries
internal import Tables
internal import Words

/// Why bytes cannot be read as a table for a chart.
public enum TableReadingError: Error, Hashable, Sendable {
  /// The line of the input, from 1, if the error is about one, and what is wrong: one line without
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
  /// Reads a table: text with any delimiter, JSON or JSON lines, in UTF-8 or UTF-16. The format is
  /// detected as `barchart FILE` does.
  ///
  /// The columns for categories and series, and whether rows are aggregated, are chosen as
  /// `barchart FILE` chooses them. What was left out is in `notices`.
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
