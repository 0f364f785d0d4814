// How a text file writes its table: delimiter, quote, decimal mark, header, comments.

package struct Dialect: Hashable, Sendable {
  /// An ASCII byte that is neither a quote nor a line end; a space if `joinsBlanks`.
  package var delimiter: UInt8
  /// Whether any run of spaces and tabs is one delimiter; those at the ends of a line are ignored.
  package var joinsBlanks = false
  /// The quote around fields that contain delimiters or line ends: `"` or `'`.
  package var quote = Byte.quote
  /// The character that makes a quote within quotes an ordinary one, besides a second quote: `\`.
  package var escape: UInt8?
  /// Whether blanks after a delimiter are no part of the field, so that a quote may follow them.
  package var skipsBlanks = false
  package var numbers: NumberNotation
  /// The units of the numbers and the gaps, by column.
  package var readings = ColumnReadings()
  /// Whether the first record names the columns.
  package var hasHeader: Bool
  /// The lines of the header: two if the first names groups of columns and the second columns.
  package var headerLines = 1
  /// Whether the line below the header has the units of the columns.
  package var hasUnitLine = false
  /// The column names of a listing without header whose form is known, as of `ls -l`; else empty.
  package var knownNames: [String] = []
  /// Whether lines with only a name, above indented names, are sections of the table and no rows.
  package var hasSections = false
  /// Whether the first column has a name only where it changes, as from merged cells, so an empty
  /// cell means the name above.
  package var repeatsFirstNames = false
  /// Whether no cell but a row's first begins with a blank in the sample, as words after commas do.
  package var hasTightCells = false
  /// Whether the header lacks a name for the first column, so it has one field fewer than the rows:
  /// row names, as R's write.table and free(1) print them.
  package var hasUnnamedFirst = false
  /// The mark of comment lines, which are skipped.
  package var comment: CommentMark?
  /// Whether the header is in a comment, so the comment mark is removed from the first record.
  package var isHeaderCommented = false
  /// The number of lines above the table, including blank lines.
  package var preambleLines = 0
  /// The start of the lines above a header that is printed again, as by `top -b`. If `joinsBlanks`.
  package var repeatedHead: RepeatedHead?
  /// Whether ruled lines of `-` or `=`, and row counts such as `(7 rows)`, are skipped.
  package var hasRules = false
  /// Whether lines start and end with an extra delimiter: `| a | b |`.
  package var hasOuterBars = false
  /// The number of fields, the last with the rest of its line. Only if `joinsBlanks`.
  package var fieldLimit: Int?
  /// Where columns of a fixed width begin, in characters from 0, except the first; empty if runs of
  /// blanks separate the fields. Only if `joinsBlanks`.
  package var columnStarts: [Int] = []
  /// Whether the user said that the first line is a row, so nothing can be above the table.
  package var startsAtOnce = false
  /// Whether a program wrote exactly a header and rows, so that nothing else is looked for: no
  /// titles, comments, rules or repeated headers. Its lines are of no interest to anyone.
  package var isExact = false
  /// Whether nearly all records of the sample fit the header, so that one with more fields is damaged
  /// and left out.
  package var leavesLongRowsOut = false
  /// Whether the text stands for a sheet of a spreadsheet.
  package var isSheet = false
  package var doubts: Set<Doubt> = []

  package var decimal: UInt8 { numbers.decimal }

  /// Whether records below the header have only single delimiters, quotes and line ends: no runs of
  /// blanks, comments, rules, sections, repeated names, outer bars, escapes or blanks before quotes.
  /// (Lines above the first record are in the sample from which the dialect was guessed.)
  package var isPlain: Bool {
    !joinsBlanks && comment == nil && !hasRules && !hasOuterBars && !hasSections
      && !repeatsFirstNames && escape == nil && !skipsBlanks
  }

  /// The lines that are repeated above each copy of the table.
  package struct RepeatedHead: Hashable, Sendable {
    /// The first word of the first line.
    package var word: [UInt8]
    /// The number of lines, including blank lines.
    package var lineCount: Int
  }

  /// A reason to report the guess even if nothing was skipped.
  package enum Doubt: Hashable, Sendable {
    /// Another delimiter splits the lines just as evenly.
    case delimiter(UInt8)
    /// There is little evidence for or against a header.
    case header
    /// Only one or two cells imply the decimal comma, or some imply the point; or none does, and a
    /// column is as if points grouped its digits.
    case decimal
    case unusualDelimiter
  }
}

package enum CommentMark: String, CaseIterable, Hashable, Sendable {
  case hash = "#"
  case slashes = "//"
  case percent = "%"
  case semicolon = ";"

  package var byte: UInt8 { rawValue.utf8.first ?? 0 }
}

/// The user's settings; nil means guess.
package struct DialectOverrides: Hashable, Sendable {
  package var delimiter: UInt8?
  /// Whether any run of blanks is one delimiter; `delimiter` is ignored then.
  package var joinsBlanks: Bool
  package var decimal: UInt8?
  package var hasHeader: Bool?
  /// The texts that stand for gaps, in all columns.
  package var gaps: GapTexts?
  /// How the cells of each column are read, as another sample of the table has shown.
  package var readings: ColumnReadings?
  /// Whether the text is the result of a database; then nothing is guessed but the units of numbers.
  package let isExact: Bool
  package let isSheet: Bool

  package init(
    delimiter: UInt8? = nil, joinsBlanks: Bool = false, decimal: UInt8? = nil,
    hasHeader: Bool? = nil
  ) {
    self.delimiter = delimiter
    self.joinsBlanks = joinsBlanks
    self.decimal = decimal
    self.hasHeader = hasHeader
    (isExact, isSheet) = (false, false)
  }

  /// The rows of a database, as `RowText` writes them.
  package init(rowsOfDatabase gaps: GapTexts?, readings: ColumnReadings? = nil) {
    (delimiter, joinsBlanks, decimal) = (Byte.comma, false, Byte.point)
    (hasHeader, isExact, isSheet) = (true, true, false)
    (self.gaps, self.readings) = (gaps, readings)
  }

  /// The rows of a sheet, as they would be saved as CSV: nothing is to be found out but where the
  /// table begins, and what the user has not said of its header.
  package init(rowsOfSheet hasHeader: Bool?, gaps: GapTexts? = nil) {
    (delimiter, joinsBlanks, decimal) = (Byte.comma, false, Byte.point)
    (self.hasHeader, isExact, isSheet) = (hasHeader, false, true)
    self.gaps = gaps
  }

  /// Without how cells are read, which holds for tables of any kind.
  package var ofText: DialectOverrides {
    var overrides = self
    (overrides.gaps, overrides.readings) = (nil, nil)
    return overrides
  }
}

/// Bytes with a meaning in text tables.
@usableFromInline package enum Byte {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var point: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var bar: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var openingBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var closingBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var openingBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var closingBracket: UInt8 { UInt8(ascii: "]") }
}
