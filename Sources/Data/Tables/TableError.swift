// Errors of reading a table and the sentences for them.

/// Why bytes are not a table. Printed as `FILE:LINE: SENTENCE`, `FILE:LINE:COLUMN: SENTENCE`, or
/// `FILE: SENTENCE` without a line.
package enum TableError: Error, Hashable, Sendable {
  /// No records: no bytes or only blank lines.
  case empty
  /// A NUL byte. Columns here and below are bytes of the line, from 1; 0 if unknown.
  case binary(line: Int, column: Int = 0)
  /// Sentences and paragraphs, which have no rows.
  case prose
  /// A chart that was saved with its marks as JSON, which is no data.
  case drawing
  /// Invalid JSON in text that begins like it. `column` counts Unicode scalars from 1.
  case json(line: Int, column: Int, JSONFault)
  /// An unclosed quote; `line` is where it opens.
  case unclosedQuote(line: Int, column: Int = 0)
  /// A record with more fields than there are columns. `isHeader` tells whether the columns come
  /// from a header or from the first row.
  case fieldCount(line: Int, fields: Int, columns: Int, isHeader: Bool)
  case tooManyFields(line: Int, limit: Int)
  /// `line` is where the field starts.
  case fieldTooLong(line: Int, limitBytes: Int, isQuoted: Bool, column: Int = 0)
  case tooManyRows(line: Int, limit: Int)
  /// `isUnpacked` tells whether the input was compressed, so the file looks smaller.
  case tooManyBytes(limit: Int, isUnpacked: Bool = false)
  /// Not text, or compressed data that cannot be unpacked: what it is and what to do, one line
  /// without a full stop.
  case foreign(String)
  /// Too many groups. `isAggregated` tells whether they were requested with -a.
  case tooManyGroups(line: Int, limit: Int, isAggregated: Bool)
  case groupNamesTooLong(line: Int, limitBytes: Int, isAggregated: Bool)
  case tooManyMedianValues(line: Int, limit: Int)

  /// The input line at fault, from 1; nil if the error concerns the whole input.
  package var line: Int? {
    switch self {
    case .empty, .tooManyBytes, .foreign, .prose, .drawing: nil
    case .json(let line, _, _), .binary(let line, _), .unclosedQuote(let line, _),
      .fieldCount(let line, _, _, _), .tooManyFields(let line, _), .fieldTooLong(let line, _, _, _),
      .tooManyRows(let line, _), .tooManyGroups(let line, _, _), .groupNamesTooLong(let line, _, _),
      .tooManyMedianValues(let line, _):
      line
    }
  }

  /// The character of the line at fault, from 1; nil if unknown.
  package var column: Int? {
    if case .json(_, let column, _) = self { column } else { nil }
  }

  /// The same error after `lines` more input lines.
  package func moved(down lines: Int) -> TableError {
    switch self {
    case .empty, .tooManyBytes, .foreign, .prose, .drawing: self
    case .json(let line, let column, let fault):
      .json(line: line + lines, column: column, fault)
    case .binary(let line, let column): .binary(line: line + lines, column: column)
    case .unclosedQuote(let line, let column): .unclosedQuote(line: line + lines, column: column)
    case .fieldCount(let line, let fields, let columns, let isHeader):
      .fieldCount(line: line + lines, fields: fields, columns: columns, isHeader: isHeader)
    case .tooManyFields(let line, let limit): .tooManyFields(line: line + lines, limit: limit)
    case .fieldTooLong(let line, let limit, let isQuoted, let column):
      .fieldTooLong(line: line + lines, limitBytes: limit, isQuoted: isQuoted, column: column)
    case .tooManyRows(let line, let limit): .tooManyRows(line: line + lines, limit: limit)
    case .tooManyGroups(let line, let limit, let isAggregated):
      .tooManyGroups(line: line + lines, limit: limit, isAggregated: isAggregated)
    case .groupNamesTooLong(let line, let limit, let isAggregated):
      .groupNamesTooLong(line: line + lines, limitBytes: limit, isAggregated: isAggregated)
    case .tooManyMedianValues(let line, let limit):
      .tooManyMedianValues(line: line + lines, limit: limit)
    }
  }

  /// The fault and, if not obvious, the advice: one line without a full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .empty:
      return "there is no data in it"
    case .binary(_, let column):
      return
        "there is a NUL byte\(place(column)), so this is no text; if the rest is a table, "
        + "remove it with: tr -d '\\0' <FILE | barchart"
    case .prose:
      return wording.sentence(
        "this is prose; a table is expected, such as CSV",
        option: "if each line is a row, say --delimiter tab")
    case .drawing:
      return "this is a chart that barchart drew; open the file with its data instead"
    case .json(_, _, let fault):
      return fault.sentence
    case .unclosedQuote(_, let column):
      return "a quote opens here\(place(column)) and is never closed"
    case .fieldCount(_, let fields, let columns, let isHeader):
      let count = fields == 1 ? "1 field" : "\(fields) fields"
      return "\(count) where the \(isHeader ? "header" : "first row") has \(columns)"
    case .tooManyFields(_, let limit):
      return "more than \(limit) fields in a row"
    case .fieldTooLong(_, let limit, let isQuoted, let column):
      let advice = isQuoted ? "; its closing quote may be missing" : ""
      return "a field of more than \(byteCount(limit)) starts here\(place(column))\(advice)"
    case .tooManyRows(_, let limit):
      return wording.sentence("more than \(limit) rows", option: "draw a part of them, or use -a")
    case .tooManyBytes(let limit, let isUnpacked):
      return (isUnpacked ? "unpacked, it has " : "")
        + "more than \(byteCount(limit)); draw a part of it"
    case .foreign(let sentence):
      return sentence
    case .tooManyGroups(_, let limit, let isAggregated):
      return wording.sentence(
        "more than \(limit) categories", option: groupAdvice(isAggregated))
    case .groupNamesTooLong(_, let limit, let isAggregated):
      return wording.sentence(
        "categories with names of more than \(byteCount(limit))",
        option: groupAdvice(isAggregated))
    case .tooManyMedianValues(_, let limit):
      return wording.sentence(
        "medians of more than \(limit) different values",
        option: "choose a category of fewer names with -c, or -a mean")
    }
  }

  private func groupAdvice(_ isAggregated: Bool) -> String {
    "choose another with -c" + (isAggregated ? ", or leave out -a" : "")
  }
}

/// The position on the line; "" at its start.
private func place(_ column: Int) -> String { column > 1 ? " (byte \(column) of the line)" : "" }

/// A size for a sentence, in the largest unit that divides it.
func byteCount(_ bytes: Int) -> String {
  for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes > 0 {
    if bytes % (1 << shift) == 0 { return "\(bytes >> shift) \(unit)" }
  }
  return "\(bytes) bytes"
}

/// The audience of a sentence.
package enum Wording: Hashable, Sendable {
  /// The sentence may name an option.
  case commandLine
  /// The sentence names no options: the user may never have seen the command line.
  case window

  /// The sentence with advice about an option, if options may be named.
  package func sentence(_ what: String, option advice: String) -> String {
    self == .window ? what : what + "; " + advice
  }
}
