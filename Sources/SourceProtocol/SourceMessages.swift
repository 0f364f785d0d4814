// What the window's program and the program that opens databases say to each other, as values.

/// The version of the protocol. Both programs come from one build, so another version is an error.
package let sourceProtocolVersion: UInt8 = 1

/// What is asked of the program that opens databases.
package enum SourceRequest: Hashable, Sendable {
  /// The first request: where the database is.
  ///
  /// - Parameter query: a SELECT whose result is the only table; nil for the tables of the database.
  case open(SourcePlace, query: String?)
  /// The rows of a statement. Only one statement runs at a time.
  case select(SelectStatement)
  /// Ends the running statement early; without one it has no effect.
  case cancel
}

/// Where a database is.
package enum SourcePlace: Hashable, Sendable {
  /// The bytes of a path.
  case file([UInt8])
  /// An address such as `postgresql://host/database`. It may hold a password, so it is told to no
  /// one else.
  case address(String)
}

/// What the program that opens databases answers.
package enum SourceReply: Hashable, Sendable {
  /// The answer to `open`.
  case opened(SourceCatalog)
  /// More of a statement's result: CSV (RFC 4180) of which the first record names the columns, cut
  /// anywhere.
  case rows([UInt8])
  /// The end of the result, also of one that was cancelled.
  case end
  /// The request failed: one sentence without a full stop.
  case failed(String)
}

/// What a database has.
package struct SourceCatalog: Hashable, Sendable {
  package var dialect: SQLDialect
  package var tables: [SourceTable]

  package init(_ dialect: SQLDialect, tables: [SourceTable]) {
    (self.dialect, self.tables) = (dialect, tables)
  }
}

/// The language of a database.
package enum SQLDialect: UInt8, CaseIterable, Sendable {
  case sqlite, postgres
  /// None: the name of a sheet stands for its rows.
  case sheets
  /// None: any statement stands for the text of a file, which may be a table of any kind.
  case text
  /// What all engines with an ODBC driver have in common, with names between quotation marks.
  case odbc = 8
  /// The same with names between backticks.
  case odbcBackticks
  /// The same, but names cannot be quoted.
  case odbcUnquoted

  /// Whether it is any of ODBC.
  package var isODBC: Bool { rawValue >= SQLDialect.odbc.rawValue }
}

/// A table or view of a database.
package struct SourceTable: Hashable, Sendable {
  /// What it is in the database.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case table, view
    /// The result of a SELECT.
    case query
    /// A sheet that is not shown, which counts only if it is named.
    case hidden
  }

  /// One of its columns.
  package struct Column: Hashable, Sendable {
    package var name: String
    /// As declared; may be empty.
    package var type: String

    package init(name: String, type: String) { (self.name, self.type) = (name, type) }
  }

  /// "" for the schema that needs no name.
  package var schema: String
  package var name: String
  package var kind: Kind
  package var columns: [Column]
  /// About how many rows it has, by what the database knows without a scan; nil if unknown.
  package var rowCount: Int?

  package init(
    schema: String = "", name: String, kind: Kind, columns: [Column], rowCount: Int?
  ) {
    (self.schema, self.name, self.kind) = (schema, name, kind)
    (self.columns, self.rowCount) = (columns, rowCount)
  }
}

/// A statement with the values for its parameters, in order.
package struct SelectStatement: Hashable, Sendable {
  package var text: String
  package var values: [String]
  /// Rows beyond this many are not wanted, where a language has no words for it; nil for all.
  package var rowLimit: Int?

  package init(_ text: String, values: [String] = [], rowLimit: Int? = nil) {
    (self.text, self.values, self.rowLimit) = (text, values, rowLimit)
  }
}
