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
  var notices: [String] {
    var notices: [String] = []
    if shortRows.count > 0 {
      let verb = shortRows.count == 1 ? "has" : "have"
      notices.append(
        "\(counted(shortRows.count, "row")) \(verb) fewer fields than columns "
          + "(first: row \(shortRows.first))")
    }
    if replacedSequences.count > 0 {
      let verb = replacedSequences.count == 1 ? "is" : "are"
      notices.append(
        "\(counted(replacedSequences.count, "sequence")) of bytes \(verb) not UTF-8 and shown as "
          + "\u{FFFD} (first: line \(replacedSequences.first))")
    }
    return notices
  }
}

private func counted(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
