// Counts what was skipped, replaced or repaired while reading, with the first position of each.

/// Irregularities that did not stop the reading. Everything that is skipped or changed is counted,
/// so nothing is lost silently.
package struct TableProblems: Hashable, Sendable {
  /// The kinds of problems, in the order of their notices.
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// Rows with fewer fields than there are named columns.
    case shortRows
    /// Rows with more fields than there are columns, which are left out.
    case longRows
    /// Lines in which a word stands where columns of fixed width are cut, which are left out.
    case uncutLines
    /// Invalid UTF-8 sequences, read as U+FFFD unless the text is taken as Windows-1252.
    case replacedSequences
    /// Unpaired surrogates in UTF-16 or JSON escapes, read as U+FFFD.
    case loneSurrogates
    /// Lines above the table: titles, the choice of a delimiter.
    case preambleLines
    case comments
    /// Ruled lines below the header and around the table, and row counts below it.
    case rules
    /// Lines within the table that name a section of it.
    case sections
    /// Rows whose empty first cell means the name above.
    case repeatedNames
    /// Lines below the table: sources, times, sums between rules.
    case footers
    /// Lines of a log in another format.
    case foreignLines
    case repeatedHeaders
    /// Earlier states of the table, replaced by later ones; the line is the last state's header.
    case earlierStates
    /// Keys that repeat within an object; the last one counts.
    case duplicateKeys
    /// Values in JSON text that belong to no row.
    case leftOutValues
    /// Columns in JSON text that have fewer values than there are rows.
    case shortColumns
    /// Columns renamed with a number because the name was taken.
    case renamedColumns
    /// Values of grouped rows that are gaps.
    case missingValues
    /// Values of grouped rows that are text.
    case skippedValues
    /// Values of grouped rows with an ambiguous mark.
    case ambiguousValues
    /// Empty cells when counting cells.
    case uncountedValues
    /// Infinite values, whose bars end at the edge of the plot.
    case infiniteValues
    /// Values of groups that contain infinities of both signs.
    case undefinedValues
    /// Ratios of sums of which the second is zero.
    case dividedByZero
    /// Medians of groups with too many distinct values for an exact result.
    case approximateMedians
  }

  /// How often a problem occurred and where first.
  package struct Occurrences: Hashable, Sendable {
    package private(set) var count = 0
    /// From 1; 0 if there is none or it was not in a row.
    package private(set) var firstRow = 0
    /// The input line on which the record starts, from 1; 0 if there is none.
    package private(set) var firstLine = 0

    package init() {}

    /// Counts occurrences in a row, from 1, on a line. Rows may come in any order.
    package mutating func note(row: Int, line: Int, count: Int = 1) {
      if self.count == 0 || row > 0 && row < firstRow { (firstRow, firstLine) = (row, line) }
      self.count += count
    }

    /// Adds the occurrences in a later part of the input, whose rows and lines count from its own
    /// start.
    package mutating func append(_ later: Occurrences, rowsBefore: Int, linesBefore: Int) {
      guard later.count > 0 else { return }
      note(
        row: later.firstRow > 0 ? later.firstRow + rowsBefore : 0,
        line: later.firstLine + linesBefore, count: later.count)
    }
  }

  /// Whether the format is always UTF-8, like JSON.
  package var isAlwaysUTF8 = false
  /// Multi-byte UTF-8 sequences; counted only in text that is read as bytes.
  package private(set) var validSequences = 0
  private var occurrences = [Occurrences](repeating: Occurrences(), count: Kind.allCases.count)

  package init() {}

  package var isEmpty: Bool { Kind.allCases.allSatisfy { self[$0].count == 0 } }

  package subscript(kind: Kind) -> Occurrences { occurrences[kind.rawValue] }

  /// - Parameter row: from 1; 0 if the problem is not in a row.
  package mutating func note(_ kind: Kind, row: Int = 0, line: Int, count: Int = 1) {
    occurrences[kind.rawValue].note(row: row, line: line, count: count)
  }

  /// Adds what somebody else has counted.
  package mutating func add(_ kind: Kind, _ found: Occurrences) {
    guard found.count > 0 else { return }
    note(kind, row: found.firstRow, line: found.firstLine, count: found.count)
  }

  /// Counts the non-ASCII sequences in a record.
  package mutating func note(_ sequences: SequenceCount, row: Int, line: Int) {
    validSequences += sequences.valid
    if sequences.invalid > 0 {
      note(.replacedSequences, row: row, line: line, count: sequences.invalid)
    }
  }

  /// The encoding suggested by the bytes so far: Windows-1252 if more UTF-8 sequences are invalid
  /// than valid. Any bytes are valid Windows-1252, but two letters of it are rarely valid UTF-8.
  package var encoding: TextEncoding {
    !isAlwaysUTF8 && self[.replacedSequences].count > validSequences ? .windows1252 : .utf8
  }

  /// Forgets the problems of replaced rows, but keeps the evidence for the encoding.
  ///
  /// - Parameter line: the line on which the new state begins.
  package mutating func beginState(after former: TableProblems, line: Int) {
    validSequences += former.validSequences
    let replaced = former[.replacedSequences]
    var known = TableProblems()
    known.note(
      .replacedSequences, row: replaced.firstRow, line: replaced.firstLine, count: replaced.count)
    append(known, rowsBefore: 0, linesBefore: 0)
    note(.earlierStates, line: line, count: former[.earlierStates].count + 1)
  }

  package mutating func append(_ later: TableProblems, rowsBefore: Int, linesBefore: Int) {
    validSequences += later.validSequences
    for kind in Kind.allCases {
      occurrences[kind.rawValue].append(
        later[kind], rowsBefore: rowsBefore, linesBefore: linesBefore)
    }
  }
}
