// Where a table comes from, to be asked again for what is not kept of it.
package import Tables

/// A table that can be read once more: a file, or what came through a pipe.
package protocol TableSource: Sendable {
  /// What sentences call it.
  var name: String { get }
  /// The words that name it on a command line.
  var commandWords: [String] { get }

  /// Answers a question by reading the whole table; nil if it was cancelled.
  ///
  /// - Parameter isCancelled: asked again and again, by several threads.
  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Answer?

  /// Reads the table with all of its rows; nil if cancelled.
  ///
  /// - Parameter isCancelled: polled repeatedly.
  func table(isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> Table?
}

/// Why a source cannot answer.
package struct SourceError: Error, Hashable {
  /// What is wrong, with the source's name, in the words of a window: one line, no full stop.
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }

  /// - Parameter name: of the source.
  package init(_ error: QueryError, name: String) {
    let line = error.line.map { ":\($0)" } ?? ""
    sentence =
      "\(Quotation.path(name))\(line): \(Quotation.sentence(error.sentence(.window)))"
  }
}
