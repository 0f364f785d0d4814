// What was skipped, replaced or repaired on the way from the bytes to the rows: how often, and
// where it happened first.

/// What was odd about the input and did not stop it from being read. Every kind of thing that is
/// left out or changed has its count here, so that nothing is lost in silence.
package struct TableProblems: Hashable, Sendable {
  /// What can be odd, in the order in which it is told.
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// Rows with fewer fields than named columns.
    case shortRows
    /// Sequences of bytes that are not UTF-8 and read as U+FFFD, unless the text is taken as
    /// Windows-1252.
    case replacedSequences
    /// Surrogates of UTF-16, or of escapes in JSON, without their other half, which read as U+FFFD.
    case loneSurrogates
    /// Lines above the table that are no part of it: titles, the choice of a delimiter.
    case preambleLines
    /// Lines that begin with the mark of a comment.
    case comments
    /// Lines that are drawn under the header and around the table, and counts of rows below it.
    case rules
    /// Lines of a log that do not have its form.
    case foreignLines
    /// Lines that repeat the header above more rows of the table.
    case repeatedHeaders
    /// States of the table that a later one has taken the place of; the first line is that of the
    /// header of the last one.
    case earlierStates
    /// Keys that an object has already; the last one counts.
    case duplicateKeys
    /// Values of JSON text that are neither rows nor parts of rows.
    case leftOutValues
    /// Columns of JSON text that end before the longest one.
    case shortColumns
    /// Columns that got a number after their names, which other columns have already.
    case renamedColumns
    /// Values of rows in groups that are gaps or texts.
    case skippedValues
    /// Values of rows in groups in which a mark can mean two things.
    case ambiguousValues
    /// Empty cells where cells are counted.
    case uncountedValues
    /// Values of groups that have infinite values in both directions.
    case undefinedValues
    /// Medians of groups with more different values than are told apart.
    case approximateMedians
  }

  /// Something that occurred, and where it did first.
  package struct Occurrences: Hashable, Sendable {
    package private(set) var count = 0
    /// From 1; 0 where there is none, or where it was not in a row.
    package private(set) var firstRow = 0
    /// The line of the input on which the record starts, from 1; 0 where there is none.
    package private(set) var firstLine = 0

    package init() {}

    /// Counts what occurred in a row, from 1, on a line.
    package mutating func note(row: Int, line: Int, count: Int = 1) {
      if self.count == 0 { (firstRow, firstLine) = (row, line) }
      self.count += count
    }

    /// Adds what occurred in a part of the input that comes later, whose rows and lines are counted
    /// from that part's start.
    package mutating func append(_ later: Occurrences, rowsBefore: Int, linesBefore: Int) {
      guard later.count > 0 else { return }
      note(
        row: later.firstRow > 0 ? later.firstRow + rowsBefore : 0,
        line: later.firstLine + linesBefore, count: later.count)
    }
  }

  /// Whether the input is of a kind that is always UTF-8, as JSON is.
  package var isAlwaysUTF8 = false
  /// Sequences of several bytes that are UTF-8; only in what is read as bytes.
  package private(set) var validSequences = 0
  private var occurrences = [Occurrences](repeating: Occurrences(), count: Kind.allCases.count)

  package init() {}

  /// Whether there was nothing odd.
  package var isEmpty: Bool { Kind.allCases.allSatisfy { self[$0].count == 0 } }

  package subscript(kind: Kind) -> Occurrences { occurrences[kind.rawValue] }

  /// - Parameter row: from 1; 0 for what is not in a row.
  package mutating func note(_ kind: Kind, row: Int = 0, line: Int, count: Int = 1) {
    occurrences[kind.rawValue].note(row: row, line: line, count: count)
  }

  /// Notes what is not ASCII in the fields of a record.
  package mutating func note(_ sequences: SequenceCount, row: Int, line: Int) {
    validSequences += sequences.valid
    if sequences.invalid > 0 {
      note(.replacedSequences, row: row, line: line, count: sequences.invalid)
    }
  }

  /// How the bytes so far are to be read: as Windows-1252 where more sequences are not UTF-8 than
  /// are. Any bytes are text in Windows-1252, but two of its letters in a row are hardly ever
  /// UTF-8.
  package var encoding: TextEncoding {
    !isAlwaysUTF8 && self[.replacedSequences].count > validSequences ? .windows1252 : .utf8
  }

  /// What was odd about rows that have gone is no more; how the text is encoded stays known.
  ///
  /// - Parameter line: on which the new state begins.
  package mutating func beginState(after former: TableProblems, line: Int) {
    validSequences += former.validSequences
    let replaced = former[.replacedSequences]
    var known = TableProblems()
    known.note(
      .replacedSequences, row: replaced.firstRow, line: replaced.firstLine, count: replaced.count)
    append(known, rowsBefore: 0, linesBefore: 0)
    note(.earlierStates, line: line, count: former[.earlierStates].count + 1)
  }

  /// Adds what was odd in a part that comes later.
  package mutating func append(_ later: TableProblems, rowsBefore: Int, linesBefore: Int) {
    validSequences += later.validSequences
    for kind in Kind.allCases {
      occurrences[kind.rawValue].append(
        later[kind], rowsBefore: rowsBefore, linesBefore: linesBefore)
    }
  }
}
