// How a table was read: what was guessed, as a value.

/// What is known of how a table was read. `Words` says it.
package struct Provenance: Hashable, Sendable {
  /// What the input was taken for.
  package enum Form: Hashable, Sendable {
    /// Text in a dialect, whose readings of single columns are of no interest here.
    case text(Dialect, columnCount: Int)
    case json(JSONShape)
    /// The log of a web server.
    case log
    /// A table of a database, which may have grouped its rows.
    case engine(grouped: Bool)
  }

  /// An encoding that is not UTF-8.
  package enum Encoding: Hashable, Sendable {
    case utf16, shiftJIS, windows1252
  }

  package let form: Form
  /// nil for UTF-8.
  package let encoding: Encoding?

  /// A table of a database, or the groups of its rows.
  package static func engine(grouped: Bool) -> Provenance {
    Provenance(form: .engine(grouped: grouped), encoding: nil)
  }
}

extension Table {
  /// How the table was read; nil if there is none yet.
  package var provenance: Provenance? {
    switch format {
    case .text(var dialect):
      if columns.isEmpty { return nil }
      if dialect.isExact { return .engine(grouped: false) }
      dialect.readings = ColumnReadings()
      return Provenance(form: .text(dialect, columnCount: columns.count), encoding: encoding)
    case .json(let shape, _): return Provenance(form: .json(shape), encoding: encoding)
    case .log: return Provenance(form: .log, encoding: encoding)
    }
  }

  /// Whether the input needs no explanation: UTF-8 with commas or tabs, double quotes, the table on
  /// the first line, and no doubts.
  package var isReadAsExpected: Bool {
    guard encoding == nil else { return false }
    guard case .text(let dialect) = format else { return true }
    return dialect.doubts.isEmpty && dialect.preambleLines == 0 && dialect.quote == Byte.quote
      && dialect.headerLines == 1 && !dialect.hasUnitLine
  }

  private var encoding: Provenance.Encoding? {
    if wasUTF16 { return .utf16 }
    if wasShiftJIS { return .shiftJIS }
    return problems.encoding == .windows1252 ? .windows1252 : nil
  }
}
