// What was left out or changed on the way from the file to the chart, in quiet sentences.
internal import Tables

/// The values that are gaps in a chart, and those that no bar is long enough for.
struct GapTally {
  /// The mark that a number is not written with, unless in groups.
  private let otherMark: String
  private var gaps = 0
  private var firstGap = 0
  private var ambiguous = 0
  private var firstAmbiguous = 0
  private var infinite = 0
  private var firstInfinite = 0

  init(_ numbers: NumberNotation) {
    otherMark = numbers.decimal == UInt8(ascii: ".") ? "," : "."
  }

  /// - Parameter row: from 0.
  mutating func note(_ value: CellValue, row: Int) {
    switch value {
    case .number(let number):
      guard number.isInfinite else { return }
      firstInfinite = infinite == 0 ? row + 1 : min(firstInfinite, row + 1)
      infinite += 1
    case .ambiguous:
      firstAmbiguous = ambiguous == 0 ? row + 1 : min(firstAmbiguous, row + 1)
      ambiguous += 1
    case .gap, .text:
      firstGap = gaps == 0 ? row + 1 : min(firstGap, row + 1)
      gaps += 1
    }
  }

  /// - Parameter isOneValueARow: whether a gap leaves nothing of its row.
  func notices(isOneValueARow: Bool) -> [String] {
    let thing = isOneValueARow ? "row" : "value"
    var notices: [String] = []
    if gaps > 0 {
      let reason = isOneValueARow ? "value is not a number" : "not a number"
      notices.append("\(counted(gaps, thing)) skipped: \(reason) (first: row \(firstGap))")
    }
    if ambiguous > 0 {
      notices.append(
        "\(counted(ambiguous, thing)) skipped: \"\(otherMark)\" may group digits or be the decimal "
          + "mark; say which with --decimal (first: row \(firstAmbiguous))")
    }
    if infinite > 0 {
      let are = infinite == 1 ? "is infinite; its bar ends" : "are infinite; their bars end"
      notices.append(
        "\(counted(infinite, "value")) \(are) at the edge of the plot (first: row \(firstInfinite))"
      )
    }
    return notices
  }
}

extension TableProblems {
  var notices: [String] { Kind.allCases.compactMap { notice(of: $0) } }

  private func notice(of kind: Kind) -> String? {
    let occurred = self[kind]
    guard occurred.count > 0 else { return nil }
    let isOne = occurred.count == 1
    let first = occurred.firstRow > 0 ? "row \(occurred.firstRow)" : "line \(occurred.firstLine)"
    switch kind {
    case .shortRows:
      return "\(counted(occurred.count, "row")) \(isOne ? "has" : "have") fewer fields than "
        + "columns (first: \(first))"
    case .replacedSequences:
      // In Windows-1252 all bytes are text; how the table was read is told in its own sentence.
      if encoding == .windows1252 { return nil }
      return "\(counted(occurred.count, "sequence")) of bytes \(isOne ? "is" : "are") not UTF-8 "
        + "and shown as \u{FFFD} (first: line \(occurred.firstLine))"
    case .loneSurrogates:
      return "\(counted(occurred.count, "lone surrogate")) \(isOne ? "is" : "are") shown "
        + "as \u{FFFD} (first: \(first))"
    case .preambleLines:
      return "\(counted(occurred.count, "line")) above the table left out (first: \(first))"
    case .comments:
      return "\(counted(occurred.count, "comment line")) left out (first: \(first))"
    case .rules:
      return "\(counted(occurred.count, "ruled line")) left out (first: \(first))"
    case .duplicateKeys:
      return "\(counted(occurred.count, "key")) \(isOne ? "is" : "are") in an object that has had "
        + "\(isOne ? "it" : "them") already; the last one counts (first: line "
        + "\(occurred.firstLine))"
    case .leftOutValues:
      return "\(counted(occurred.count, "value")) beside the rows or deep inside of them "
        + "\(isOne ? "is" : "are") left out (first: line \(occurred.firstLine))"
    case .shortColumns:
      return "\(counted(occurred.count, "column")) \(isOne ? "has" : "have") fewer values than the "
        + "longest; the rest are gaps (first: line \(occurred.firstLine))"
    case .renamedColumns:
      return "\(counted(occurred.count, "column")) \(isOne ? "has" : "have") a name that another "
        + "has, and a number after it (first: line \(occurred.firstLine))"
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
