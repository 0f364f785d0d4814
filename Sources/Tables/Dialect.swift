// How one file writes its table: what separates fields, what marks decimals, whether names come
// first.

/// The conventions a table is read by.
package struct Dialect: Hashable, Sendable {
  /// An ASCII byte that is neither a quote nor a line end; a space where `joinsBlanks`.
  package var delimiter: UInt8
  /// Whether any run of spaces and tabs parts two fields; blanks at the ends of a line part none.
  package var joinsBlanks = false
  /// What a field that holds delimiters or line ends is put in: `"` or `'`.
  package var quote = Byte.quote
  package var numbers: NumberNotation
  /// By column, from 0, what its numbers count, where they do.
  package var quantities: [Int: Quantity] = [:]
  /// Whether the first record names the columns.
  package var hasHeader: Bool
  /// Whether the header has no name for the first column, and one field fewer than the rows: names of
  /// rows, as R's write.table and free(1) write them.
  package var hasUnnamedFirst = false
  /// What lines that are left out begin with.
  package var comment: CommentMark?
  /// Whether the comment mark is taken off the first record: the header is in a comment.
  package var isHeaderCommented = false
  /// Lines of the input above the first record, blank ones included, that are no part of the table.
  package var preambleLines = 0
  /// Only where `joinsBlanks`: how the lines above the table begin where it comes again, as in what
  /// `top -b` and `vmstat` print.
  package var repeatedHead: RepeatedHead?
  /// Whether lines drawn of `-` or `=`, and a count of rows such as `(7 rows)`, are left out.
  package var hasRules = false
  /// Whether a line begins and ends with a delimiter that parts nothing: `| a | b |`.
  package var hasOuterBars = false
  /// Only where `joinsBlanks`: the last of so many fields takes the rest of its line, blanks and
  /// all.
  package var fieldLimit: Int?
  /// Whether the user says that the first line is a row, so that nothing is above the table.
  package var startsAtOnce = false
  /// What else the same bytes may mean.
  package var doubts: Set<Doubt> = []

  package init(delimiter: UInt8, numbers: NumberNotation, hasHeader: Bool) {
    self.delimiter = delimiter
    self.numbers = numbers
    self.hasHeader = hasHeader
  }

  /// The decimal mark, `.` or `,`.
  package var decimal: UInt8 { numbers.decimal }

  /// Whether, once the header is past, records are fields between single delimiters, with quotes
  /// and line ends and nothing else: no runs of blanks, comments, rules or outer bars. (What stands
  /// above the first record is in the sample that the dialect was guessed from.)
  package var isPlain: Bool { !joinsBlanks && comment == nil && !hasRules && !hasOuterBars }

  /// Lines that stand above every state of a table.
  package struct RepeatedHead: Hashable, Sendable {
    /// The first word of the first of them.
    package var word: [UInt8]
    /// How many there are, blank ones included.
    package var lineCount: Int

    package init(word: [UInt8], lineCount: Int) {
      self.word = word
      self.lineCount = lineCount
    }
  }

  /// Why a guess is told even where nothing was left out.
  package enum Doubt: Hashable, Sendable {
    /// Another delimiter splits the lines as evenly.
    case delimiter(UInt8)
    /// Hardly anything tells whether the first record names the columns.
    case header
    /// One or two cells speak for the decimal comma, or some for the point.
    case decimal
    /// The delimiter is guessed and is none that a reader would expect.
    case unusualDelimiter
  }
}

/// What begins a line that is a remark and no record.
package enum CommentMark: String, CaseIterable, Hashable, Sendable {
  case hash = "#"
  case slashes = "//"
  case percent = "%"
  case semicolon = ";"

  /// Its first byte.
  package var byte: UInt8 {
    switch self {
    case .hash: UInt8(ascii: "#")
    case .slashes: Byte.slash
    case .percent: Byte.percent
    case .semicolon: Byte.semicolon
    }
  }
}

/// What the user has said about a dialect; what is nil is guessed.
package struct DialectOverrides: Hashable, Sendable {
  package var delimiter: UInt8?
  /// Whether any run of blanks is one delimiter; then `delimiter` is not looked at.
  package var joinsBlanks: Bool
  package var decimal: UInt8?
  package var hasHeader: Bool?

  package init(
    delimiter: UInt8? = nil, joinsBlanks: Bool = false, decimal: UInt8? = nil,
    hasHeader: Bool? = nil
  ) {
    self.delimiter = delimiter
    self.joinsBlanks = joinsBlanks
    self.decimal = decimal
    self.hasHeader = hasHeader
  }
}

/// The bytes that a text table gives a meaning to.
package enum Byte {
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
