// What was left out or changed on the way from the file to the chart, in quiet sentences.
internal import Tables

/// The values that are gaps in a chart, and those that no bar is long enough for.
struct GapTally {
  /// Values of one kind, and the row of the first, from 0.
  private struct Found {
    var count = 0
    var firstRow = 0

    mutating func note(_ row: Int) {
      firstRow = count == 0 ? row : min(firstRow, row)
      count += 1
    }
  }

  private var gaps = Found()
  private var ambiguous = Found()
  private var infinite = Found()

  /// - Parameter row: from 0.
  mutating func note(_ value: CellValue, row: Int) {
    switch value {
    case .number(let number): if number.isInfinite { infinite.note(row) }
    case .ambiguous: ambiguous.note(row)
    case .gap, .text: gaps.note(row)
    }
  }

  /// - Parameters:
  ///   - table: whose values these are. Where its rows are groups, their gaps are no news: rows
  ///     without a value were counted when they became groups.
  ///   - words: how a gap is told.
  func notices(of table: Table, _ words: GapWords) -> [String] {
    var notices: [String] = []
    if gaps.count > 0, table.grouping == nil {
      notices.append(words.skipped(gaps.count, first: place(gaps, in: table)))
    }
    if ambiguous.count > 0, table.grouping == nil {
      notices.append(words.ambiguous(ambiguous.count, first: place(ambiguous, in: table)))
    }
    if infinite.count > 0 {
      let are = infinite.count == 1 ? "is infinite; its bar ends" : "are infinite; their bars end"
      notices.append(
        "\(counted(infinite.count, "value")) \(are) at the edge of the plot "
          + "(first: \(place(infinite, in: table)))")
    }
    return notices
  }

  private func place(_ found: Found, in table: Table) -> String {
    if table.grouping != nil { return quoted(table.columns[0].text(at: found.firstRow)) }
    return GapWords.place(row: found.firstRow + 1, line: table.line(ofRow: found.firstRow))
  }
}

/// How it is said that values were left out.
struct GapWords {
  /// Whether a gap leaves nothing of its row.
  var isOneValueARow: Bool
  /// The mark that a number is not written with, unless in groups.
  private let otherMark: String

  init(_ numbers: NumberNotation, isOneValueARow: Bool) {
    self.isOneValueARow = isOneValueARow
    otherMark = numbers.decimal == UInt8(ascii: ".") ? "," : "."
  }

  private var thing: String { isOneValueARow ? "row" : "value" }

  func skipped(_ count: Int, first: String) -> String {
    let reason = isOneValueARow ? "value is not a number" : "not a number"
    return "\(counted(count, thing)) skipped: \(reason) (first: \(first))"
  }

  func ambiguous(_ count: Int, first: String) -> String {
    "\(counted(count, thing)) skipped: \"\(otherMark)\" may group digits or be the decimal mark; "
      + "say which with --decimal (first: \(first))"
  }

  func uncounted(_ count: Int, first: String) -> String {
    "\(counted(count, thing)) not counted: \(isOneValueARow ? "value is empty" : "empty") "
      + "(first: \(first))"
  }

  /// The row as the chart counts, and the line of the file; each only where there is one, from 1.
  static func place(row: Int, line: Int) -> String {
    [row > 0 ? "row \(row)" : nil, line > 0 ? "line \(line)" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}

extension TableProblems {
  func notices(_ words: GapWords) -> [String] {
    Kind.allCases.compactMap { notice(of: $0, words) }
  }

  private func notice(of kind: Kind, _ words: GapWords) -> String? {
    let occurred = self[kind]
    let count = occurred.count
    guard count > 0 else { return nil }
    let first = GapWords.place(row: occurred.firstRow, line: occurred.firstLine)
    switch kind {
    case .shortRows:
      return "\(counted(count, "row")) \(count == 1 ? "has" : "have") fewer fields than columns "
        + "(first: \(first))"
    case .replacedSequences:
      // In Windows-1252 all bytes are text; how the table was read is told in its own sentence.
      if encoding == .windows1252 { return nil }
      return "\(counted(count, "sequence")) of bytes \(count == 1 ? "is" : "are") not UTF-8 and "
        + "shown as \u{FFFD} (first: \(first))"
    case .loneSurrogates:
      return "\(counted(count, "lone surrogate")) \(count == 1 ? "is" : "are") shown "
        + "as \u{FFFD} (first: \(first))"
    case .preambleLines:
      return "\(counted(count, "line")) above the table left out (first: \(first))"
    case .comments:
      return "\(counted(count, "comment line")) left out (first: \(first))"
    case .rules:
      return "\(counted(count, "ruled line")) left out (first: \(first))"
    case .repeatedHeaders:
      return "\(counted(count, "line")) that \(count == 1 ? "repeats" : "repeat") the header left "
        + "out (first: \(first))"
    case .earlierStates:
      return "The table comes \(count + 1) times: its last state is shown, which begins on line "
        + "\(occurred.firstLine), and \(count) before it \(count == 1 ? "is" : "are") left out"
    case .duplicateKeys:
      return "\(counted(count, "key")) \(count == 1 ? "is" : "are") in an object that has had "
        + "\(count == 1 ? "it" : "them") already; the last one counts (first: "
        + "\(first))"
    case .leftOutValues:
      return "\(counted(count, "value")) beside the rows or deep inside of them "
        + "\(count == 1 ? "is" : "are") left out (first: \(first))"
    case .shortColumns:
      return "\(counted(count, "column")) \(count == 1 ? "has" : "have") fewer values than the "
        + "longest; the rest are gaps (first: \(first))"
    case .renamedColumns:
      return "\(counted(count, "column")) \(count == 1 ? "has" : "have") a name that another "
        + "has, and a number after it (first: \(first))"
    case .skippedValues: return words.skipped(count, first: first)
    case .ambiguousValues: return words.ambiguous(count, first: first)
    case .uncountedValues: return words.uncounted(count, first: first)
    case .undefinedValues:
      return "\(counted(count, "value")) left out: infinite in both directions (first: \(first))"
    case .approximateMedians:
      return
        "\(counted(count, "median")) \(count == 1 ? "is" : "are") known within 0.4 %, for there "
        + "are many different values (first: \(first))"
    }
  }
}

extension Column {
  /// Numbers of different units under one name, in one sentence.
  var unitNotice: String? {
    guard let (usual, others) = tally.units.mixture(numbers: tally.numbers) else { return nil }
    let unit = usual == .none ? "no unit" : "\"\(usual.text)\""
    let have = others == 1 ? "has" : "have"
    return "\(counted(others, "value")) of \"\(name)\" \(have) another unit than the rest, "
      + "which \(tally.numbers - others == 1 ? "has" : "have") \(unit)"
  }
}

private func counted(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
