// What is named to be read: an input, and a table of it.
package import Base
package import Tables

/// The origin of the data.
package enum Source: Equatable, Sendable {
  case standardInput
  case file(FilePath)
  case sample(String)
}

/// The table that the command line names within a database.
package struct AskedTable: Hashable, Sendable {
  /// nil for the main table.
  package var name: String?
  /// A SELECT whose result is the table.
  package var query: String?
  /// The only texts that stand for gaps, in a table of any kind; nil for the usual ones.
  package var gaps: GapTexts?

  package init(name: String? = nil, query: String? = nil, gaps: GapTexts? = nil) {
    (self.name, self.query, self.gaps) = (name, query, gaps)
  }

  /// Whether it can only be a table of a database or a sheet.
  package var isNamed: Bool { name != nil || query != nil }

  /// The words that say so on a command line.
  package var commandWords: [String] {
    if let query { return ["--sql", query] }
    return name.map { ["--table", $0] } ?? []
  }
}
