// What the rest holds: listed by a right click, one of it chosen, or all of it alone.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct RestMenuTests {
  private static let table =
    "region,product,n\n"
    + ["North", "South"].flatMap { region in
      (1...20).map { "\(region),product \($0),\($0)\n" }
    }.joined()

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.control.items)
    window.click(try #require(items.first { $0.name == name }, "\(rows(window))").frame.center)
  }

  private func window(
    of table: String = Self.table, by category: Int, series: Int? = nil,
    _ method: Query.Method = .sum, top: Int? = nil
  ) throws -> ScriptedWindow {
    let columns = ["region", "product", "n"]
    func column(_ place: Int) -> ColumnRef { ColumnRef(name: columns[place], position: place) }
    var window = try Strikes.window(of: table, by: "region")
    window.ask(
      Query(
        category: Field(column(category)), values: [column(2)], method: method,
        series: series.map { Field(column($0)) }, order: top == nil ? .none : .valueDescending,
        top: top))
    window.layOut()
    return window
  }

  @Test func `the series of the rest lists its names and shows one of them`() throws {
    var window = try window(by: 0, series: 1)
    #expect(window.model.chart.data.series.last?.name == "8 others")
    window.click(try window.middle(row: 0, series: 12), button: 3)
    #expect(rows(window).contains("8 others…") && rows(window).contains("Only these 8"))
    try take(&window, "8 others…")
    #expect(rows(window) == (1...8).map { "product \($0)" })
    try take(&window, "product 3")
    #expect(window.model.chart.data.series.map(\.name) == ["product 3"])
    #expect(window.model.chart.data.series[0].values == [3, 3])
  }

  @Test func `a name of the rest that is empty is listed in words, and can be shown alone`() throws
  {
    for isOfSeries in [true, false] {
      let names = (2...(isOfSeries ? 15 : 8)).map { "North,product \($0),\($0)\n" }
      let table = "region,product,n\nNorth,,1\n" + names.joined()
      var window =
        isOfSeries
        ? try window(of: table, by: 0, series: 1) : try window(of: table, by: 1, top: 5)
      let (row, series) = isOfSeries ? (0, 12) : (5, 0)
      window.click(try window.middle(row: row, series: series), button: 3)
      let line = try #require(rows(window).first { $0.hasSuffix("others…") })
      try take(&window, line)
      #expect(rows(window).filter { $0 == "(empty)" }.count == 1 && !rows(window).contains(""))
      try take(&window, "(empty)")
      #expect(window.model.chart.data.series.map(\.values) == [[1]])
    }
  }

  @Test func `only these keeps exactly what the rest holds`() throws {
    var window = try window(by: 0, series: 1)
    let entry = try #require(window.scene.control(.legend)?.items.last)
    #expect(entry.name == "8 others")
    window.click(entry.frame.center, button: 3)
    try take(&window, "Only these 8")
    #expect(window.model.chart.data.series.map(\.name) == (1...8).map { "product \($0)" })
    #expect(window.model.chart.data.restSeries.isEmpty)
    let sums = window.model.chart.data.series.map(\.summary.sum)
    #expect(sums == (1...8).map { Double(2 * $0) })
  }

  @Test func `the bar of the rest lists its names, too`() throws {
    var window = try window(by: 1, top: 5)
    #expect(window.model.chart.data.categories.last == "15 others")
    window.click(try window.middle(row: 5, series: 0), button: 3)
    try take(&window, "15 others…")
    #expect(rows(window) == (1...15).map { "product \($0)" })
    try take(&window, "product 3")
    #expect(Array(window.model.chart.data.categories) == ["product 3"])
    #expect(window.model.chart.data.series[0].values == [6])
  }

  @Test func `no list is offered of rows that have no names`() throws {
    var window = try Strikes.window(of: Self.table, by: "region")
    window.ask(
      Query(
        values: [ColumnRef(name: "n", position: 2)], method: .none, order: .valueDescending,
        top: 5))
    window.layOut()
    let rest = try #require(window.model.chart.arrangement.restRow)
    window.click(try window.middle(row: rest, series: 0), button: 3)
    #expect(!rows(window).isEmpty)
    #expect(!rows(window).contains { $0.hasSuffix("others…") })
    #expect(window.model.panels[0].linesOfRest(row: rest, series: nil).isEmpty)
  }

  @Test func `the names of the bar of the rest are kept together`() throws {
    var window = try window(by: 1, top: 5)
    window.click(try window.middle(row: 5, series: 0), button: 3)
    try take(&window, "Only these 15")
    let names = Array(window.model.chart.data.categories)
    #expect(Array(names.prefix(5)) == (11...15).reversed().map { "product \($0)" })
    #expect(names.last == "10 others")
    #expect(window.model.chart.data.series[0].values.last == Double(2 * (1...10).reduce(0, +)))
  }

  @Test func `a thousand names of the rest are listed, and more are counted`() throws {
    let table = "region,product,n\n" + (1...1_300).map { "R,product \($0),\($0)\n" }.joined()
    var window = try window(of: table, by: 1, top: 5)
    window.click(try window.middle(row: 5, series: 0), button: 3)
    try take(&window, "1,295 others…")
    #expect(rows(window) == (1...1_000).map { "product \($0)" } + ["295 more"])
  }

  @Test func `the median of the rest is that of its rows after another number of bars`() throws {
    var window = try window(by: 1, .median)
    for top in [5, 10] {
      let place = try #require(window.model.chart.choices.firstIndex(of: top))
      window.click(try #require(window.scene.control(.numberOfBars)?.items[place]).frame.center)
      let values = window.model.chart.data.series[0].values
      #expect(values.count == top + 1)
      #expect(values.last == Double(20 - top + 1) / 2)
    }
  }

  @Test func `the drawn rest has the grey that no series has, in the bar and the legend`() throws {
    let window = try window(by: 0, series: 1)
    let theme = window.model.chart.theme
    let fills = window.scene.marks.compactMap { mark -> Color? in
      guard case .rect(let rect) = mark, mark.datum?.series == 12,
        [.bar, .legendSwatch].contains(mark.role)
      else { return nil }
      return rect.fill
    }
    #expect(fills.count == 3 && fills.allSatisfy { $0 == theme.rest })
    #expect(!theme.series.contains(theme.rest))
  }

  @Test func `a hidden rest leaves the total and the sentence`() throws {
    var window = try window(by: 0, series: 1)
    #expect(window.model.chart.shownSubtitle.hasSuffix("420 in all"))
    let entry = try #require(window.scene.control(.legend)?.items.last)
    window.click(entry.frame.center)
    window.layOut()
    func words() -> String {
      window.scene.marks.compactMap { mark -> String? in
        if case .text(let text) = mark, mark.role == .sentence { text.text } else { nil }
      }.joined()
    }
    #expect(words().contains("(8 others hidden)") && words().contains("348 in all"))
    for entry in try #require(window.scene.control(.legend)).items.dropLast() {
      window.click(entry.frame.center)
      window.layOut()
    }
    #expect(!words().contains("in all"), "nothing is shown")
  }
}
