// What is copied, to the byte: for spreadsheets, for text, for programs without UTF-8.
import Charts
import Foundation
import Input
import TestSupport
import Testing

@testable import Interaction

@Suite struct CopiedTableTests {
  private let two = ChartData(
    categoryName: "Day", categories: ["Mon", "Tue", "Wed"],
    series: [
      ChartData.Series(name: "Books", values: [4, .nan, -6.5], texts: ["4", "", "-6.50"]),
      ChartData.Series(name: "Films", values: [2, 3, .nan], texts: ["2", "1,003", ""]),
    ])

  private func tab(_ data: ChartData, _ selection: Selection) -> String? {
    CopiedTable.tabSeparated([CopiedTable(data: data, selection: selection)])
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func comma(_ data: ChartData, _ selection: Selection) -> String? {
    CopiedTable.commaSeparated([CopiedTable(data: data, selection: selection)])
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A header, a line a category, a column a series; what is not selected is empty")
  func wide() {
    #expect(
      tab(two, [bar(0, 0), bar(0, 1), bar(1, 1), bar(2, 0)])
        == "Day\tBooks\tFilms\nMon\t4\t2\nTue\t\t1,003\nWed\t-6.50\t\n")
    // Of what is computed the text has five digits.
    let mean = ChartData(
      categoryName: "Day", categories: ["Mon"],
      series: [ChartData.Series(name: "Mean", values: [1.0 / 3], texts: ["0.33333"])])
    #expect(tab(mean, [bar(0, 0)]) == "Day\tMean\nMon\t0.3333333333333333\n")
    // Where a point groups thousands, the text is not the value rounded.
    let german = ChartData(
      categoryName: "Tag", categories: ["Mo", "Di"],
      series: [ChartData.Series(name: "Zahl", values: [1234, 5], texts: ["1.234", "5"])])
    #expect(tab(german, [bar(0, 0), bar(1, 0)]) == "Tag\tZahl\nMo\t1.234\nDi\t5\n")
    #expect(tab(two, [bar(2, 0)]) == "Day\tBooks\nWed\t-6.50\n")
    #expect(tab(two, Selection(rows: 1..<9, series: [0])) == "Day\tBooks\nWed\t-6.50\n")
  }

  @Test("CSV quotes what RFC 4180 says, and ends lines as it says")
  func quoting() {
    #expect(
      comma(two, [bar(0, 0), bar(1, 1)]) == "Day,Books,Films\r\nMon,4,\r\nTue,,\"1,003\"\r\n")
    let odd = ChartData(
      categoryName: "a,b", categories: ["say \"x\"", "two\r\nlines", " blank ", "t\ta\u{2028}b"],
      series: [ChartData.Series(name: "", values: [1, 2, 3, 4], texts: ["1", "2", "3", "4"])])
    let all = Selection(rows: 0..<4, series: [0])
    #expect(
      comma(odd, all)
        == "\"a,b\",\r\n\"say \"\"x\"\"\",1\r\n\"two\r\nlines\",2\r\n"
        + " blank ,3\r\nt\ta\u{2028}b,4\r\n")
    #expect(tab(odd, all) == "a,b\t\nsay \"x\"\t1\ntwo lines\t2\n blank \t3\nt a b\t4\n")
  }

  @Test("HTML has a table a chart, and a reader of HTML gives back every cell")
  func html() throws {
    let odd = ChartData(
      categoryName: "a&b", categories: ["<b>x</b>", "two\nlines", "q\"uote\u{1}", "漢 é"],
      series: [ChartData.Series(name: "", values: [1, 2, 3, 4], texts: ["1", "2", "3", "1,004"])])
    let tables = [
      CopiedTable(data: two, selection: [bar(0, 0), bar(1, 1)]),
      CopiedTable(data: odd, selection: Selection(rows: 0..<4, series: [0])),
    ]
    let bytes = try #require(CopiedTable.html(tables))
    let script = """
      import html.parser, json, sys
      class Reader(html.parser.HTMLParser):
        def __init__(self): super().__init__(); self.tables = []; self.text = None
        def handle_starttag(self, tag, attributes):
          if tag == 'table': self.tables.append([])
          if tag == 'tr': self.tables[-1].append([])
          if tag == 'td': self.text = ''
        def handle_data(self, data):
          if self.text is not None: self.text += data
        def handle_endtag(self, tag):
          if tag == 'td': self.tables[-1][-1].append(self.text); self.text = None
      reader = Reader(); reader.feed(open(sys.argv[1], encoding='utf-8').read()); reader.close()
      print(json.dumps(reader.tables))
      """
    let read = try OtherProgram.run("python3", ["-c", script, "FILE"], on: bytes).output
    #expect(
      try JSONDecoder().decode([[[String]]].self, from: Data(read.utf8)) == [
        [["Day", "Books", "Films"], ["Mon", "4", ""], ["Tue", "", "1,003"]],
        [
          ["a&b", ""], ["<b>x</b>", "1"], ["two lines", "2"], ["q\"uote\u{FFFD}", "3"],
          ["漢 é", "1,004"],
        ],
      ])
    #expect(String(decoding: bytes, as: UTF8.self).contains("charset=utf-8"))
  }

  @Test("Python's reader gives back what was written", arguments: (0..<10).sampled)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["\"", ",", "\n", "\r\n", "\r", "é", "漢", " ", "a", "=", "\u{301}"]
    let names = (0..<8).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let data = ChartData(
      categoryName: "c", categories: names,
      series: [
        ChartData.Series(
          name: "v", values: names.map { _ in 1 }, texts: names.map { _ in "1" })
      ])
    let bytes = Array((comma(data, Selection(rows: 0..<8, series: [0])) ?? "").utf8)
    let script = """
      import csv, json, sys
      print(json.dumps([row[0] for row in csv.reader(open(sys.argv[1], newline=''))]))
      """
    let read = try OtherProgram.run("python3", ["-c", script, "FILE"], on: bytes).output
    let rows = try JSONDecoder().decode([String].self, from: Data(read.utf8))
    #expect(rows.map { Array($0.utf8) } == (["c"] + names).map { Array($0.utf8) })
  }

  @Test("Several charts follow each other with an empty line between")
  func several() {
    let table = CopiedTable(data: two, selection: [bar(0, 0)])
    #expect(
      CopiedTable.tabSeparated([table, table])
        == Array("Day\tBooks\nMon\t4\n\nDay\tBooks\nMon\t4\n".utf8))
  }

  @Test("Latin-1 keeps its letters, finds signs for what it can, and else has a question mark")
  func latin1() {
    func latin1(_ text: String) -> [UInt8] { CopiedTable.latin1(of: Array(text.utf8)) }
    #expect(latin1("plain\t1\n") == Array("plain\t1\n".utf8))
    #expect(latin1("café ÿ") == Array("caf".utf8) + [0xE9, 0x20, 0xFF])
    #expect(latin1("−1 – “x” 5 € …") == Array("-1 - \"x\" 5 EUR ...".utf8))
    #expect(latin1("漢字 👩‍👩‍👧 \u{85}") == Array("?? ? ?".utf8))
  }

  @Test("Ctrl+C asks for the selected bars, else for all of the chart with the keyboard")
  func whichBars() {
    var window = ScriptedWindow([Chart(data: two, title: "a"), Chart(data: two, title: "b")])
    #expect(window.press(.character("c"), [.control]) == [.copy(charts: [0])])
    #expect(window.press(.insert, [.control]) == [.copy(charts: [0])])
    #expect(CopiedTable(window.model.panels[0]).barCount == 4)
    window.model.panels[0].state.hiddenSeries = [1]
    #expect(CopiedTable(window.model.panels[0]).barCount == 2)
    window.model.panels[1].state.selection = [bar(0, 1)]
    #expect(window.press(.character("c"), [.control]) == [.copy(charts: [1])])
    window.model.panels[0].state.selection = [bar(0, 0)]
    #expect(window.press(.character("C"), [.control]) == [.copy(charts: [0, 1])])
    #expect(window.press(.character("c")) == [.redraw], "the control")
  }

  @Test("More bars than a clipboard is for are refused, with both numbers")
  func tooMany() throws {
    let rows = CopiedTable.barLimit / 5 + 1
    let data = try ChartData(
      categories: [String](repeating: "", count: rows),
      series: (0..<5).map { ("\($0)", [Double](repeating: 1, count: rows)) })
    var window = ScriptedWindow(data)
    #expect(window.press(.character("c"), [.control]) == [.redraw])
    #expect(
      window.state.said == "5,000,005 bars are too many to copy; 5,000,000 are the limit")
    window.model.panels[0].state.hiddenSeries = [4]
    #expect(window.press(.character("c"), [.control]).contains(.copy(charts: [0])))
  }

  @Test("What was copied is told, with the number; so is what could not be")
  func told() {
    var window = ScriptedWindow(two)
    window.send(.copied(bars: 1))
    #expect(window.state.said == "Copied 1 bar")
    window.send(.copied(bars: 1_234))
    #expect(window.state.said == "Copied 1,234 bars")
    window.send(.copied(bars: nil))
    #expect(window.state.said == "Another program holds the clipboard")
    var empty = ScriptedWindow(ChartData.empty)
    #expect(empty.press(.character("c"), [.control]) == [.redraw])
    #expect(empty.state.said == "There are no bars to copy")
  }

  @Test("A change of the selection is what the middle button pastes; none is given back")
  func primary() throws {
    var window = ScriptedWindow(two)
    try window.click(row: 0)
    try window.click(row: 0)
    #expect(window.primaryEffects == [.ownPrimary(charts: [0])], "only what has changed")
    window.press(.character("a"), [.control])
    window.press(.escape)
    window.press(.right)
    #expect(window.primaryEffects.dropFirst() == [.ownPrimary(charts: [0]), .disownPrimary])
  }
}
