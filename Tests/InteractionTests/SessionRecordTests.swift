// Long sessions of random input in windows of many kinds: each step does what it did before.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Random sessions are as they were recorded")
struct SessionRecordTests {
  private static let count = 12
  private static let steps = 60

  private func expectRecord(
    _ name: String, _ news: [Snapshot] = [],
    _ window: (inout SeededGenerator) throws -> ScriptedWindow
  ) throws {
    var text = ""
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = try window(&random)
      window.model.isStill = seed % 2 == 0
      var session = RecordedSession(window, seed: 1_000 + seed, news: news)
      session.run(Self.steps, called: "\(name) \(seed)")
      session.record.keep(as: "sessions-\(name)-\(seed)")
      text += session.record.text
    }
    expectGolden(text, named: "records/session-\(name).txt")
  }

  @Test("Sums by name") func names() throws {
    try expectRecord("names") { _ in try Strikes.window() }
  }

  @Test("Sums by month") func months() throws {
    try expectRecord("months") { _ in try Strikes.window(by: "date", .month) }
  }

  @Test("Rows by bins of numbers, on a small screen") func bins() throws {
    try expectRecord("bins") { _ in
      var window = try Strikes.window(
        size: Size(width: 420, height: 640), by: "cost", .width(2))
      window.model.scaleFactor = 1.5
      window.layOut()
      return window
    }
  }

  @Test("Linked charts") func linked() throws {
    try expectRecord("linked") { random in try LinkedTable(160, &random).window() }
  }

  @Test("Two files that are linked by the names of their columns") func files() throws {
    try expectRecord("files") { random in
      var window = ScriptedWindow(
        ["One", "Other"].map { Panel(chart: Chart(data: .empty, title: $0)) })
      window.model.linksByName = true
      for input in 0..<2 {
        window.send(.read(try LinkedTable(120, &random).snapshot(), input: input))
      }
      return window
    }
  }

  @Test("More series and bars than are shown") func rests() throws {
    try expectRecord("rests") { _ in
      var text = "product,region,n\n"
      for row in 0..<400 {
        text += "\(row % 31 == 0 ? "" : "product \(row % 31)"),region \(row % 17),\(row % 53 - 4)\n"
      }
      var window = try Strikes.window(of: text, by: "product")
      let columns = ["product", "region", "n"].enumerated().map {
        ColumnRef(name: $1, position: $0)
      }
      window.ask(
        Query(
          category: Field(columns[0]), values: [columns[2]], method: .sum,
          series: Field(columns[1]), order: .valueDescending, top: 10))
      window.layOut()
      return window
    }
  }

  @Test("Series without a table, in a picker") func series() throws {
    try expectRecord("series") { random in
      let rows = [7, 30, 3][Int.random(in: 0..<3, using: &random)]
      return ScriptedWindow(
        .of(
          ["Plan", "Done", "Left"].map { name in
            (
              name,
              (0..<rows).map { row in
                row % 9 == 4 ? nil : Double(Int.random(in: -30...90, using: &random))
              }
            )
          }, notices: ["2 values skipped"]), isPicker: true)
    }
  }

  @Test("Thousands of names") func many() throws {
    try expectRecord("many") { _ in
      var text = "town,people,area\n"
      for row in 0..<2_500 {
        text += "Town \(row * 7919 % 2_503),\(row * 37 % 1_009),\(row % 17)\n"
      }
      return try Strikes.window(of: text, by: "town")
    }
  }

  @Test("Texts of several scripts, durations and gaps") func texts() throws {
    try expectRecord("texts") { _ in
      let names = ["שלום", "a very long name that does not fit anywhere", "日本語", "", "x\ty", "“q”"]
      var text = "name,took,when,share\n"
      for row in 0..<90 {
        text +=
          "\"\(names[row % 6])\",00:\(10 + row % 50):0\(row % 7),2024-0\(row % 9 + 1)-11 1\(row % 10):00"
        text += ",\(row % 11 == 0 ? "" : "\(row % 100)%")\n"
      }
      return try Strikes.window(of: text, by: "name")
    }
  }

  @Test("Answers that take their time") func late() throws {
    try expectRecord("late") { _ in
      var window = try Strikes.window(by: "kind")
      window.answersAtOnce = false
      window.model.panels[0].immediateRowLimit = 0
      return window
    }
  }

  @Test("Data that are read on and on") func news() throws {
    let news = try (1...8).map { part in
      let table = try Strikes.table(times: part)
      let query = Query(
        category: Field(ColumnRef(name: "kind", position: 1)),
        values: [ColumnRef(name: "cost", position: 2)], method: part % 3 == 0 ? .mean : .sum,
        series: Field(ColumnRef(name: "state", position: 0)))
      let answer = try run(query, over: table)
      return Snapshot(
        data: ChartData(answer), table: table, answer: answer,
        reading: part % 2 == 0 ? nil : .init(bytes: 100 * part, totalBytes: 900, rows: 120 * part),
        isFollowing: true, generation: part / 4)
    }
    try expectRecord("news", news) { _ in try Strikes.window(by: "kind") }
  }
}
