// Why bytes cannot be read as a table, and the sentence that says so.

/// The bytes are not a table. Printed as `FILE:LINE: SENTENCE`, or `FILE: SENTENCE` without a line.
public enum TableError: Error, Hashable, Sendable {
  /// No record at all: no bytes, or only blank lines.
  case empty
  /// A NUL byte, which no text holds.
  case binary(line: Int)
  /// A byte order mark of UTF-16 at the start.
  case utf16
  /// Text that begins as a JSON object or array does.
  case json
  /// A quoted field that does not end; `line` is where its quote opens.
  case unclosedQuote(line: Int)
  /// A record with more fields than there are columns. `isHeader` tells whether the columns come
  /// from a header or from the first row.
  case fieldCount(line: Int, fields: Int, columns: Int, isHeader: Bool)
  case tooManyFields(line: Int, limit: Int)
  /// `line` is where the field starts.
  case fieldTooLong(line: Int, limitBytes: Int, isQuoted: Bool)
  case tooManyRows(line: Int, limit: Int)
  case tooManyBytes(limit: Int)

  /// The line of the input, from 1, that the sentence is about; nil where it is about the whole.
  public var line: Int? {
    switch self {
    case .empty, .utf16, .json, .tooManyBytes: nil
    case .binary(let line), .unclosedQuote(let line), .fieldCount(let line, _, _, _),
      .tooManyFields(let line, _), .fieldTooLong(let line, _, _), .tooManyRows(let line, _):
      line
    }
  }

  /// The same error in an input that has more lines before.
  func moved(down lines: Int) -> TableError {
    switch self {
    case .empty, .utf16, .json, .tooManyBytes: self
    case .binary(let line): .binary(line: line + lines)
    case .unclosedQuote(let line): .unclosedQuote(line: line + lines)
    case .fieldCount(let line, let fields, let columns, let isHeader):
      .fieldCount(line: line + lines, fields: fields, columns: columns, isHeader: isHeader)
    case .tooManyFields(let line, let limit): .tooManyFields(line: line + lines, limit: limit)
    case .fieldTooLong(let line, let limit, let isQuoted):
      .fieldTooLong(line: line + lines, limitBytes: limit, isQuoted: isQuoted)
    case .tooManyRows(let line, let limit): .tooManyRows(line: line + lines, limit: limit)
    }
  }

  /// What is wrong and, where it is not plain, what to do: one line, no full stop.
  public var sentence: String {
    switch self {
    case .empty:
      return "there is no data in it"
    case .binary:
      return "a NUL byte: this is not text; CSV or TSV is expected"
    case .utf16:
      return "the text is UTF-16; save it as UTF-8"
    case .json:
      return "this is JSON; CSV or TSV is expected"
    case .unclosedQuote:
      return "a quote opens here and is never closed"
    case .fieldCount(_, let fields, let columns, let isHeader):
      let count = fields == 1 ? "1 field" : "\(fields) fields"
      return "\(count) where the \(isHeader ? "header" : "first row") has \(columns)"
    case .tooManyFields(_, let limit):
      return "more than \(limit) fields in a row"
    case .fieldTooLong(_, let limit, let isQuoted):
      let advice = isQuoted ? "; is its closing quote missing?" : ""
      return "a field of more than \(byteCount(limit)) starts here\(advice)"
    case .tooManyRows(_, let limit):
      return "more than \(limit) rows; draw a part of them"
    case .tooManyBytes(let limit):
      return "more than \(byteCount(limit)); draw a part of it"
    }
  }
}

/// A size for a sentence, in the largest unit that divides it.
private func byteCount(_ bytes: Int) -> String {
  for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes > 0 {
    if bytes % (1 << shift) == 0 { return "\(bytes >> shift) \(unit)" }
  }
  return "\(bytes) bytes"
}
