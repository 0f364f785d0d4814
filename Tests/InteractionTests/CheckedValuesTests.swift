// Check boxes beside a filter that was typed: which are on, what another adds, and what the wheel takes next.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct CheckedValuesTests {
  private static let numbers =
    "v,name,w\n12.0,a,1\n12.0,b,2\n13.0,c,4\n14.0,d,8\n13.0,a,16\n14.0,b,32\n"
  private static let dates =
    "d,name,w\n2024-01-03,a,1\n2024-01-04,b,2\n2024-01-05,c,4\n2024-01-03,d,8\n"
    + "2024-02-05,a,16\n2024-02-07,b,32\n"

  /// The sum of w by name, of the rows that pass a condition on the first column.
  private func window(
    _ text: String, _ comparison: Filter.Comparison, _ typed: String
  ) throws -> ScriptedWindow {
    var window = try Strikes.window(of: text, by: "name")
    let table = try #require(window.model.panels[0].read?.table)
    try window.ask(changed: { query in
      (query.method, query.values) = (.sum, [Measure(ColumnRef(table.columns[2]))])
      query.filters = [.compare(ColumnRef(table.columns[0]), comparison, [typed])]
    })
    return window
  }

  private func word(_ window: ScriptedWindow) throws -> Point {
    let control = try #require(window.scene.control(.sentence))
    let word = try #require(control.items.first { $0.name.hasPrefix("filter:") })
    return Point(x: word.frame.minX + 4, y: word.frame.midY)
  }

  private func on(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.filter(\.isOn).map(\.name) ?? []
  }

  private func bars(_ window: ScriptedWindow) -> [String: Double] {
    let data = window.model.chart.data
    return Dictionary(
      zip(data.categories, data.series[0].values), uniquingKeysWith: { first, _ in first })
  }

  /// Switches the box of a value in the list that is open.
  private func check(_ window: inout ScriptedWindow, _ name: String) throws {
    let list = try #require(window.model.menu?.list)
    let place = try #require(list.rows.firstIndex { $0.name == name })
    window.press(.home)
    for _ in 0..<place { window.press(.down) }
    window.press(.space)
  }

  @Test func `a value is added to what is typed, which keeps its rows`() throws {
    var window = try window(Self.numbers, .equal, "12")
    #expect(bars(window) == ["a": 1, "b": 2])
    window.click(try word(window))
    #expect(on(window) == ["12.0"])
    try check(&window, "13.0")
    #expect(window.question == "Sum of w by name, where v is 12 or 13.0")
    #expect(bars(window) == ["a": 17, "b": 2, "c": 4])
    #expect(on(window) == ["12.0", "13.0"])
    try check(&window, "12.0")
    #expect(window.question == "Sum of w by name, where v is 13.0")
    #expect(bars(window) == ["c": 4, "a": 16])
    try check(&window, "13.0")
    #expect(window.question == "Sum of w by name" && on(window).isEmpty)
  }

  @Test func `what is left out by a typed number is off, and comes back`() throws {
    var window = try window(Self.numbers, .notEqual, "12")
    window.click(try word(window))
    #expect(on(window) == ["13.0", "14.0"])
    try check(&window, "14.0")
    #expect(bars(window) == ["c": 4, "a": 16])
    try check(&window, "12.0")
    #expect(bars(window) == ["a": 17, "b": 2, "c": 4])
    #expect(on(window) == ["12.0", "13.0"])
  }

  @Test func `a day is taken out of a typed month, whose other days stay`() throws {
    var window = try window(Self.dates, .equal, "2024-01")
    window.click(try word(window))
    #expect(on(window) == ["2024-01-03", "2024-01-04", "2024-01-05"])
    try check(&window, "2024-02-07")
    #expect(window.question.hasSuffix("where d is 2024-01 or 2024-02-07"))
    #expect(bars(window) == ["a": 1, "b": 34, "c": 4, "d": 8])
    try check(&window, "2024-01-04")
    #expect(bars(window) == ["a": 1, "c": 4, "d": 8, "b": 32])
    #expect(on(window) == ["2024-01-03", "2024-01-05", "2024-02-07"])
  }

  @Test func `of more values than are listed nothing that is typed is taken apart`() throws {
    let days = (0..<2_400).map { day in
      let (month, of) = (day % 12 + 1, day / 12 % 25 + 1)
      let (hour, minute) = (day / 300, day % 60)
      return "2024-\(month < 10 ? "0" : "")\(month)-\(of < 10 ? "0" : "")\(of)"
        + "T0\(hour):\(minute < 10 ? "0" : "")\(minute),a,1\n"
    }
    var window = try window("d,name,w\n" + days.joined(), .equal, "2024")
    window.click(try word(window))
    let rows = try #require(window.model.menu?.list.rows)
    #expect(rows.last?.refusal == "too many to list")
    let values = rows.filter(\.hasCheck)
    #expect(values.count == 2_000)
    #expect(values.allSatisfy { $0.isOn && $0.refusal == "part of what is asked" })
    window.press(.space)
    #expect(window.question.hasSuffix("where d is 2024") && bars(window) == ["a": 2_400])
  }

  @Test func `the wheel takes the value after those that a typed one stands for`() throws {
    let cases: [(text: String, typed: String, rows: Double, next: String)] = [
      (Self.numbers, "12", 1, "13.0"), (Self.numbers, "13", -1, "12.0"),
      (Self.dates, "2024-01", 1, "2024-02-05"), (Self.dates, "2024-02", -1, "2024-01-05"),
    ]
    for (text, typed, rows, next) in cases {
      var window = try window(text, .equal, typed)
      window.scroll(rows: rows, at: try word(window), .control)
      #expect(window.question.hasSuffix("is \(next)"), "\(typed): \(window.question)")
    }
  }
}
