// Random tables, polluted as files are: what keeps the cells gives the same table, and what does not
// gives a notice or an error with its line, and every other cell.
import Tables
import TestSupport
import Testing

/// A change of how a table is written that loses nothing.
private struct Pollution: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (inout PollutedTable, inout SeededGenerator) -> Void

  init(
    _ name: String,
    _ apply: @escaping @Sendable (inout PollutedTable, inout SeededGenerator) -> Void
  ) {
    (testDescription, self.apply) = (name, apply)
  }

  static let harmless: [Pollution] = [
    Pollution("none") { _, _ in },
    Pollution("semicolons") { table, _ in table.delimiter = ";" },
    Pollution("tabs") { table, _ in table.delimiter = "\t" },
    Pollution("bars") { table, _ in table.delimiter = "|" },
    Pollution("all quoted") { table, _ in table.quotesAll = true },
    Pollution("single quotes") { table, _ in
      (table.quote, table.escape, table.quotesAll) = ("'", "'", true)
    },
    Pollution("delimiters in texts") { $0.mingle($0.delimiter + " ", &$1) },
    Pollution("quotes in texts") { $0.mingle(" \"so\" ", &$1) },
    Pollution("lines in texts") { table, random in
      table.mingle(table.lineEnd, &random)
      table.quotesAll = true
    },
    Pollution("backslashes before quotes") { table, random in
      (table.escape, table.quotesAll) = ("\\", true)
      table.mingle(" \"so\(table.delimiter) so\" ", &random)
    },
    Pollution("blanks behind delimiters") { table, random in
      table.blanksAfterDelimiters = " "
      table.mingle("\(table.delimiter) and more ", &random)
      for row in table.rows.indices where row % 3 == 0 { table.rows[row][0] = "w \(row)" }
      table.names[1] += table.delimiter + " say"
    },
    Pollution("CRLF") { table, _ in table.lineEnd = "\r\n" },
    Pollution("lone CR") { table, _ in table.lineEnd = "\r" },
    Pollution("no last line end") { table, _ in table.hasLastLineEnd = false },
    Pollution("line ends below") { table, random in
      table.below = Array(repeating: "", count: Int.random(in: 1...3, using: &random))
    },
    Pollution("blank lines") { table, random in
      table.blankLines = [table.innerRow(&random), table.innerRow(&random)]
    },
    Pollution("byte order mark") { table, _ in table.mark = "\u{FEFF}" },
    Pollution("UTF-16") { table, _ in table.encoding = .utf16 },
    Pollution("Latin-1") { table, _ in table.encoding = .latin1 },
    Pollution("title") { table, _ in table.above = ["A report of the stock", ""] },
    Pollution("titles") { table, _ in
      table.above = ["Report", "of the year", "", "by nobody"]
    },
    Pollution("comments") { table, _ in table.above = ["# a report", "# of the stock"] },
    Pollution("named delimiter") { table, _ in table.namesDelimiter = true },
    Pollution("source below") { table, _ in table.below = ["", "Source: nobody"] },
    Pollution("empty column") { table, _ in table.trailsDelimiters = true },
    Pollution("header again") { $0.repeatsHeaderAt = $0.innerRow(&$1) },
  ]

  /// Those that cannot stand in one file, or that nobody could tell from something else.
  static let exclusive: [Set<String>] = [
    ["semicolons", "tabs", "bars"], ["UTF-16", "Latin-1", "byte order mark"],
    ["title", "titles", "comments", "named delimiter"], ["source below", "line ends below"],
    ["CRLF", "lone CR"], ["single quotes", "backslashes before quotes"],
    ["single quotes", "all quoted"], ["single quotes", "blanks behind delimiters"],
    // Below a header that stands again nothing is a note.
    ["header again", "source below"],
  ]

  static func areCompatible(_ one: Pollution, _ other: Pollution) -> Bool {
    !exclusive.contains {
      $0.contains(one.testDescription) && $0.contains(other.testDescription)
    }
  }
}

@Suite("Polluted tables") struct PollutedTablesTests {
  /// Blanks around a cell are never shown.
  private func trimmed(_ cell: String) -> String {
    var cell = Substring(cell)
    while cell.first == " " { cell.removeFirst() }
    while cell.last == " " { cell.removeLast() }
    return String(cell)
  }

  /// Names and rows, without a column that has nothing in it.
  private func expectSame(
    _ table: PollutedTable, _ about: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let bytes = table.bytes
    let (found, error) = read(bytes)
    let reading = Reading(found, error: error)
    let width = table.names.count
    #expect(
      reading.error == nil && reading.names.prefix(width).map(trimmed) == table.names
        && reading.rows.map { $0.prefix(width).map(trimmed) } == table.rows
        && reading.rows.allSatisfy { $0.dropFirst(width).allSatisfy(\.isEmpty) },
      "\(about): \(String(decoding: bytes, as: UTF8.self).debugDescription)",
      sourceLocation: location)
  }

  @Test(arguments: Pollution.harmless)
  fileprivate func `are read as the clean one`(_ pollution: Pollution) {
    for seed in (0..<40).sampled {
      var random = SeededGenerator(seed: UInt64(seed))
      var table = PollutedTable(&random)
      pollution.apply(&table, &random)
      expectSame(table, "\(pollution.testDescription), seed \(seed)")
    }
  }

  @Test(arguments: Pollution.harmless)
  fileprivate func `are read as the clean one with two kinds at once`(_ first: Pollution) {
    for (seed, second) in Pollution.harmless.enumerated()
    where Pollution.areCompatible(first, second) {
      var random = SeededGenerator(seed: UInt64(1000 + seed))
      var table = PollutedTable(&random)
      // Last come those that use the delimiter.
      first.apply(&table, &random)
      second.apply(&table, &random)
      expectSame(table, "\(first.testDescription) and \(second.testDescription), seed \(seed)")
    }
  }

  // MARK: What loses something

  private func damaged(
    _ seed: Int, _ harm: (inout PollutedTable, inout SeededGenerator) -> Void
  ) -> (clean: PollutedTable, reading: Reading) {
    var random = SeededGenerator(seed: UInt64(seed))
    let clean = PollutedTable(&random)
    var table = clean
    harm(&table, &random)
    let (found, error) = read(table.bytes)
    return (clean, Reading(found, error: error))
  }

  @Test(arguments: (0..<60).sampled) func `keep a row that lacks cells`(_ seed: Int) {
    var row = 0
    var kept = 0
    let (clean, reading) = damaged(seed) { table, random in
      row = table.innerRow(&random)
      kept = Int.random(in: 1..<table.names.count, using: &random)
      table.rows[row] = Array(table.rows[row].prefix(kept))
    }
    var expected = clean.rows
    for field in kept..<clean.names.count { expected[row][field] = "" }
    #expect(reading.error == nil && reading.rows == expected)
    #expect(reading.problems[.shortRows].count == 1)
    #expect(reading.problems[.shortRows].firstRow == row + 1)
  }

  @Test(arguments: (0..<60).sampled) func `leave out a row with too many cells`(_ seed: Int) {
    var row = 0
    let (clean, reading) = damaged(seed) { table, random in
      row = table.innerRow(&random)
      table.rows[row].insert("more", at: Int.random(in: 0...2, using: &random))
    }
    var expected = clean.rows
    expected.remove(at: row)
    #expect(reading.error == nil && reading.names == clean.names && reading.rows == expected)
    #expect(reading.problems[.longRows].count == 1)
    #expect(reading.problems[.longRows].firstLine == row + 2)
  }

  @Test(arguments: (0..<60).sampled) func `leave out a wider table below`(_ seed: Int) {
    let (clean, reading) = damaged(seed) { table, random in
      let width = table.names.count + 2
      let line = Array(repeating: "7", count: width).joined(separator: ",")
      let names = (0..<width).map { "other \($0)" }.joined(separator: ",")
      table.below = [names] + Array(repeating: line, count: Int.random(in: 1...9, using: &random))
    }
    #expect(reading.names == clean.names)
    // A large one says that nothing fits, a small one is left out.
    if reading.error == nil {
      #expect(reading.rows == clean.rows && reading.problems[.longRows].count > 1)
    } else {
      #expect(reading.error?.line == clean.rows.count + 2 && reading.rows == clean.rows)
    }
  }

  @Test(arguments: (0..<60).sampled) func `tell bytes that are not UTF-8`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var table = PollutedTable(&random)
    for row in table.rows.indices { table.rows[row][0] = "Zürich \(row)" }
    let row = table.innerRow(&random)
    table.rows[row][0] = "Z\u{1}rich"
    let bytes = table.bytes.map { $0 == 1 ? 0xFC : $0 }
    let (found, error) = read(bytes)
    let reading = Reading(found, error: error)
    table.rows[row][0] = "Z\u{FFFD}rich"
    #expect(reading.error == nil && reading.rows == table.rows)
    #expect(reading.problems[.replacedSequences].count == 1)
    #expect(reading.problems[.replacedSequences].firstLine == row + 2)
  }

  @Test(arguments: (0..<60).sampled, ["\"", "\u{0}"])
  func `end with an error at its line, below all rows before it`(_ seed: Int, _ fault: String) {
    let (clean, reading) = damaged(seed) { table, _ in table.below = ["amber,\(fault)5"] }
    #expect(reading.error?.line == clean.rows.count + 2)
    #expect(reading.names == clean.names && reading.rows == clean.rows)
  }
}
