// Describes in one sentence how a table was read: what was guessed.

extension Table {
  /// "Read as: fields between semicolons, decimal comma, names in the first line". One line without a
  /// full stop; "" if there is no table yet.
  package var provenance: String {
    switch format {
    case .text(let dialect):
      if columns.isEmpty { return "" }
      if dialect.isExact { return "Read as: table of a database" }
      let features = dialect.features(columnCount: columns.count) + encodings
      return "Read as: " + features.joined(separator: ", ")
    case .json(let shape, _):
      return "Read as: " + (["JSON", shape.rawValue] + encodings).joined(separator: ", ")
    case .log:
      return "Read as: " + (["log of a web server"] + encodings).joined(separator: ", ")
    }
  }

  /// Whether the input needs no explanation: UTF-8 with commas or tabs, double quotes, the table on
  /// the first line, and no doubts.
  package var isReadAsExpected: Bool {
    guard encodings.isEmpty else { return false }
    guard case .text(let dialect) = format else { return true }
    return dialect.doubts.isEmpty && dialect.preambleLines == 0 && dialect.quote == Byte.quote
      && dialect.headerLines == 1 && !dialect.hasUnitLine
  }

  private var encodings: [String] {
    if wasUTF16 { return ["UTF-16"] }
    if wasShiftJIS { return ["Shift-JIS"] }
    return problems.encoding == .windows1252 ? ["Windows-1252"] : []
  }
}

extension Dialect {
  /// The features of the dialect, in the order of the sentence.
  fileprivate func features(columnCount: Int) -> [String] {
    var features = [
      columnCount == 1 ? "one column" : "fields between \(Self.name(of: delimiter, joinsBlanks))"
    ]
    if !columnStarts.isEmpty { features = ["columns of fixed width"] }
    if isSheet { features = ["sheet of a spreadsheet"] }
    if hasOuterBars { features.append("bars around each line") }
    if quote == Byte.apostrophe { features.append("single quotes") }
    if !isSheet { features.append(decimal == Byte.comma ? "decimal comma" : "decimal point") }
    if isHeaderCommented {
      features.append("names in a comment")
    } else if !hasHeader {
      features.append("no header line")
    } else if headerLines > 1 {
      features.append("names in \(preambleLines > 0 ? "two lines above the rows" : "two lines")")
    } else {
      features.append(preambleLines > 0 ? "names above the rows" : "names in the first line")
    }
    if hasUnitLine { features.append("units below the names") }
    if hasUnnamedFirst { features.append("no name for the first column") }
    if doubts.contains(.header) {
      features.append("though \(hasHeader ? "these may be a row" : "the first may be one")")
    }
    for case .delimiter(let other) in doubts {
      features.append("though \(Self.name(of: other, false)) would do as well")
    }
    if doubts.contains(.decimal) { features.append("though few numbers tell the decimal mark") }
    return features
  }

  private static func name(of delimiter: UInt8, _ joinsBlanks: Bool) -> String {
    if joinsBlanks { return "runs of blanks" }
    switch delimiter {
    case Byte.comma: return "commas"
    case Byte.semicolon: return "semicolons"
    case Byte.tab: return "tabs"
    case Byte.bar: return "bars"
    case Byte.space: return "blanks"
    default: return "\"\(Character(Unicode.Scalar(delimiter)))\""
    }
  }
}
