// Notices about values left out or changed between the file and the chart.
internal import Tables

/// Counts gaps, ambiguous and infinite values in an answer whose bars are rows.
struct GapTally {
  private(set) var gaps = TableProblems.Occurrences()
  private(set) var texts = TableProblems.Occurrences()
  private(set) var ambiguous = TableProblems.Occurrences()
  private(set) var infinite = TableProblems.Occurrences()

  init() {}

  /// - Parameter row: from 0.
  mutating func note(_ value: CellValue, row: Int, in table: Table) {
    func place(_ found: inout TableProblems.Occurrences) {
      // Columns are read one after the other, so a later column may have the earlier row.
      let isFirst = found.count == 0 || row + 1 < found.firstRow
      var all = TableProblems.Occurrences()
      all.note(
        row: isFirst ? row + 1 : found.firstRow,
        line: isFirst ? table.line(ofRow: row) : found.firstLine, count: found.count + 1)
      found = all
    }
    switch value {
    case .number(let number): if number.isInfinite { place(&infinite) }
    case .ambiguous: place(&ambiguous)
    case .gap: place(&gaps)
    case .text: place(&texts)
    }
  }

  /// The values that were left out of rows that stayed apart as groups.
  init(_ values: GroupValues) {
    (gaps, texts) = (values.missing, values.skipped)
    ambiguous = values.ambiguous
    infinite = values.infinite
  }

  /// - Parameter words: the wording of the notices.
  func notices(_ words: GapWords) -> [String] {
    func place(_ found: TableProblems.Occurrences) -> String {
      GapWords.place(row: found.firstRow, line: found.firstLine)
    }
    var notices: [String] = []
    if gaps.count > 0 { notices.append(words.missing(gaps.count, first: place(gaps))) }
    if texts.count > 0 { notices.append(words.skipped(texts.count, first: place(texts))) }
    if ambiguous.count > 0 {
      notices.append(words.ambiguous(ambiguous.count, first: place(ambiguous)))
    }
    if infinite.count > 0 {
      notices.append(GapWords.infinite(infinite.count, first: place(infinite)))
    }
    return notices
  }
}

struct GapWords {
  /// The name of the value if there is one a row, so that a gap leaves nothing of its row.
  private let value: String?
  /// The other separator, which numbers here use only to group digits.
  private let otherMark: String

  /// - Parameter value: nil for several values a row.
  init(_ numbers: NumberNotation, value: String?) {
    self.value = value
    otherMark = numbers.decimal == UInt8(ascii: ".") ? "," : "."
  }

  private var isOneValueARow: Bool { value != nil }
  private var thing: String { isOneValueARow ? "row" : "value" }

  func missing(_ count: Int, first: String) -> String {
    guard let value else {
      return "\(counted(count, "value")) \(count == 1 ? "is" : "are") missing (first: \(first))"
    }
    return "\(counted(count, "row")) \(count == 1 ? "has" : "have") no "
      + "\(value.isEmpty ? "value" : value) (first: \(first))"
  }

  func skipped(_ count: Int, first: String) -> String {
    let reason = isOneValueARow ? "value is not a number" : "not a number"
    return "\(counted(count, thing)) skipped: \(reason) (first: \(first))"
  }

  func ambiguous(_ count: Int, first: String) -> String {
    "\(counted(count, thing)) skipped: \"\(otherMark)\" may group digits or be the decimal mark "
      + "(first: \(first))"
  }

  func uncounted(_ count: Int, first: String) -> String {
    "\(counted(count, thing)) not counted: \(isOneValueARow ? "value is empty" : "empty") "
      + "(first: \(first))"
  }

  static func infinite(_ count: Int, first: String) -> String {
    let are = count == 1 ? "is infinite; its bar ends" : "are infinite; their bars end"
    return "\(counted(count, "value")) \(are) at the edge of the plot (first: \(first))"
  }

  /// The row as the chart counts it and the line of the file, both from 1; 0 omits either.
  static func place(row: Int, line: Int) -> String {
    [row > 0 ? "row \(row)" : nil, line > 0 ? "line \(line)" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}

/// Rows whose name is a gap, so that they share a bar or a series without a name.
struct NamelessRows: Sendable {
  /// The bar or series that they share; nil if each row is a bar of its own.
  enum Share: String, Sendable {
    case bar, series
  }

  private let column: String
  /// The texts that stand for the gap in it, besides nothing.
  private let texts: [String]
  let share: Share?
  static let mostTexts = 4

  init(column: String, _ texts: [String], _ share: Share?) {
    (self.column, self.texts, self.share) = (column, texts, share)
  }

  func notice(_ count: Int) -> String {
    var list = texts.prefix(Self.mostTexts).joined(separator: ", ")
    if texts.count > Self.mostTexts { list += " …" }
    return "\(counted(count, "row")) \(count == 1 ? "has" : "have") no \(column)"
      + (list.isEmpty ? "" : " (\(list))")
      + (share.map { ": the \($0.rawValue) without a name" } ?? "")
  }
}

extension Answer {
  /// Counts the rows without a name, by their bars.
  ///
  /// - Parameter counts: the number of rows of each bar, by series; NaN for none.
  mutating func tellNameless(_ counts: [[Double]]) {
    func count(_ isCounted: (_ row: Int, _ series: Int) -> Bool) -> Int {
      var count = 0.0
      for series in counts.indices {
        for row in counts[series].indices where isCounted(row, series) && counts[series][row] > 0 {
          count += counts[series][row]
        }
      }
      return Int(count)
    }
    let notices = nameless.map { rows in
      switch rows.share {
      case .series: rows.notice(count { series[$1].name.isEmpty })
      case .bar, nil: rows.notice(count { row, _ in categories[row].isEmpty })
      }
    }
    self.notices = notices + self.notices
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
      // Every byte is text in Windows-1252, and the provenance names the encoding.
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
    case .sections:
      return "\(counted(count, "line")) that \(count == 1 ? "names a section" : "name sections") "
        + "left out (first: \(first))"
    case .repeatedNames:
      return "\(counted(count, "row")) \(count == 1 ? "has" : "have") the name of a row above "
        + "(first: \(first))"
    case .footers:
      return "\(counted(count, "line")) below the table left out (first: \(first))"
    case .foreignLines:
      return "\(counted(count, "line")) \(count == 1 ? "is" : "are") not in the format of the log "
        + "and left out (first: \(first))"
    case .repeatedHeaders:
      return "\(counted(count, "line")) that \(count == 1 ? "repeats" : "repeat") the header left "
        + "out (first: \(first))"
    case .earlierStates:
      return "Table repeated \(count + 1) times; showing the last, which begins on line "
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
    case .missingValues: return words.missing(count, first: first)
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
  /// A notice about numbers of different units under one name.
  var unitNotice: String? {
    guard let (usual, others) = profile.units.mixture(numbers: profile.numbers) else { return nil }
    let unit = usual == .none ? "no unit" : "\"\(usual.text)\""
    let have = others == 1 ? "has" : "have"
    return "\(counted(others, "value")) of \"\(name)\" \(have) another unit than the rest, "
      + "which \(profile.numbers - others == 1 ? "has" : "have") \(unit)"
  }
}

private func counted(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
