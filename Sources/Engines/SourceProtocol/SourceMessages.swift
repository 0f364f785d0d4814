// The messages between the window's program and the program that opens databases, as values.

/// The version of the protocol. Both programs come from one build, so another version is an error.
package let sourceProtocolVersion: UInt8 = 7

/// A request to the program that opens databases.
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

package enum SourcePlace: Hashable, Sendable {
  /// The bytes of a path.
  case file([UInt8])
  /// An address such as `postgresql://host/database`. It may hold a password: tell nobody.
  case address(String)
}

/// A reply of the program that opens databases.
package enum SourceReply: Hashable, Sendable {
  /// The answer to `open`.
  case opened(SourceCatalog)
  /// More of a result: CSV (RFC 4180), first the names of the columns, cut anywhere.
  case rows([UInt8])
  /// What the reader of the result should know of it, before the end.
  case notice(SourceNotice)
  /// The end of the result, also of one that was cancelled.
  case end
  /// The request failed: one sentence without a full stop.
  case failed(String)
  /// The engine cannot work out what a statement asks; another may. A sentence without a full stop.
  case refused(String)
}

/// What was left out of a result.
package enum SourceNotice: Hashable, Sendable {
  /// Formulas that programs without a calculator have saved.
  case formulasWithoutValue(Int)
  /// Bytes after the end of packed data.
  case trailingBytes(Int, format: String)
}

/// The tables of a database, and its engine.
package struct SourceCatalog: Hashable, Sendable {
  package var engine: SQLEngine
  package var tables: [SourceTable]

  package init(_ engine: SQLEngine, tables: [SourceTable]) {
    (self.engine, self.tables) = (engine, tables)
  }
}

/// A table or view of a database.
package struct SourceTable: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case table, view
    /// The result of a SELECT.
    case query
    /// A sheet that is not shown, which counts only if it is named.
    case hidden
  }

  package struct Column: Hashable, Sendable {
    package var name: String
    /// As declared; may be empty.
    package var type: String
    package var kind: Kind

    package init(name: String, type: String, kind: Kind = .other) {
      (self.name, self.type, self.kind) = (name, type, kind)
    }

    /// The type that the engine guarantees for its values.
    package enum Kind: UInt8, CaseIterable, Sendable {
      /// Anything.
      case other
      case text, whole
      /// Numbers of double precision.
      case number
      /// Numbers of single precision.
      case single
      case date, moment
      /// A moment whose zone is known.
      case zonedMoment
      case boolean
      /// Bytes, shown as a gap.
      case bytes
      /// Numbers with decimals that are exact.
      case decimal

      package var isNumeric: Bool { [.whole, .number, .single, .decimal].contains(self) }
      package var isTime: Bool { self == .date || self == .moment || self == .zonedMoment }
    }
  }

  /// "" for the schema that needs no name.
  package var schema: String
  /// The name of its schema, whether that is needed or not; "" if there are no schemas.
  package var home: String
  package var name: String
  package var kind: Kind
  package var columns: [Column]
  /// About how many rows it has, by what the database knows without a scan; nil if unknown.
  package var rowCount: Int?
  /// Whether it has that many at least, and nobody knows how many more.
  package var isLeastCount: Bool
  /// What leads from its rows to those of other tables.
  package var keys: [ForeignKey]
  /// What it is made of, if that is more than a table of the database. It is never sent.
  package var join: Join?

  package init(
    schema: String = "", home: String? = nil, name: String, kind: Kind, columns: [Column],
    rowCount: Int?, isLeastCount: Bool = false, keys: [ForeignKey] = []
  ) {
    (self.schema, self.home, self.name, self.kind) = (schema, home ?? schema, name, kind)
    (self.columns, self.keys) = (columns, keys)
    (self.rowCount, self.isLeastCount) = (rowCount, isLeastCount)
  }

  /// Rows of a table, each with what the tables have that it refers to.
  package struct Join: Hashable, Sendable {
    /// The SELECT that makes them.
    package var text: String
    /// The table that has the rows.
    package var base: String
    /// By the places of columns, the table that they come from: its rows stand in several of these.
    package var repeated: [Int: String]
    /// The keys that are followed, by their places in the base.
    package var followed: [Int]

    package init(_ text: String, base: String, repeated: [Int: String], followed: [Int]) {
      (self.text, self.base) = (text, base)
      (self.repeated, self.followed) = (repeated, followed)
    }
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
