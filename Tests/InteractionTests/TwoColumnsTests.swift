// A measure of two columns, made and changed in the lists of the sentence's first word.
import Charts
import Input
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct TwoColumnsTests {
  private static func window() throws -> ScriptedWindow {
    var text = "department,kind,revenue,staff,weight\n"
    for row in 0..<24 {
      text += ["North", "South", "West"][row % 3] + "," + ["old", "new"][row % 2]
      text += ",€ \(row * 7 + 1),\(row + 1),\(row + 2) kg\n"
    }
    let table = try Table(reading: text)
    let query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[2])],
      method: .sum)
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty)
    window.send(
      .read(Snapshot(data: ChartData(answer), table: table, answer: answer, reading: nil)))
    return window
  }

  private func item(_ window: ScriptedWindow, _ name: String) throws -> Control.Item {
    let menu = try #require(window.model.menu)
    let items = (menu.segmentControl?.items ?? []) + menu.control.items
    return try #require(items.first { $0.name == name && !$0.frame.isEmpty })
  }

  private func rows(_ window: ScriptedWindow) throws -> [ListBox.Row] {
    try #require(window.model.menu?.list).rows
  }

  @Test("By mouse: another column, another sign, and a plain column takes it back")
  func mouse() throws {
    var window = try Self.window()
    window.press(.character("m"))
    window.click(try item(window, "÷ − + × another column…").frame.center)
    #expect(window.model.menu?.name == "revenue ÷")
    #expect(window.model.menu?.segments.map(\.name) == ["÷", "−", "+", "×"])
    #expect(try rows(window).map(\.name) == ["revenue", "staff", "weight"])
    window.click(try item(window, "staff").frame.center)
    #expect(window.model.menu == nil)
    #expect(window.question == "revenue ÷ staff by department")
    #expect(window.model.chart.data.series.map(\.name) == ["revenue ÷ staff (€)"])
    #expect(!window.model.chart.sentence.contains("in all"), "ratios do not add up")
    let value = window.model.chart.data.series[0].values[0]
    let north = stride(from: 0, to: 24, by: 3)
    let sums = (north.reduce(0) { $0 + $1 * 7 + 1 }, north.reduce(0) { $0 + $1 + 1 })
    #expect(abs(value - Double(sums.0) / Double(sums.1)) < 1e-12)
    // The list shows it, and what it cannot be.
    window.press(.character("m"))
    let pair = try #require(rows(window).first { $0.isOn })
    #expect(pair.name == "revenue ÷ staff" && pair.hasCheck)
    let refusals = window.model.menu?.segments.filter { $0.refusal != nil }.map(\.name)
    #expect(
      refusals == [
        "Mean", "Median", "Min", "Max", "Distinct", "Share", "Share of bar", "Running total",
        "Change", "Change %", "Index", "± 95%",
      ])
    // Another sign takes effect at once.
    window.click(try item(window, "÷ − + × another column…").frame.center)
    window.click(try item(window, "×").frame.center)
    #expect(window.question == "Sum of revenue × staff by department")
    #expect(window.model.menu?.name == "revenue ×")
    window.click(try item(window, "÷").frame.center)
    #expect(window.question == "revenue ÷ staff by department")
    // A plain column takes its place.
    window.press(.escape)
    window.press(.character("m"))
    window.click(try item(window, "revenue").frame.center)
    #expect(window.question == "Sum of revenue by department")
    window.press(.character("z"), .control)
    #expect(window.question == "revenue ÷ staff by department")
    for _ in 0..<3 { window.press(.character("z"), .control) }
    #expect(window.question == "Sum of revenue by department")
  }

  @Test("By keys: to the list, to a sign, to a column; Space adds and removes measures beside it")
  func keys() throws {
    var window = try Self.window()
    window.press(.character("m"))
    window.press(.end)
    window.press(.enter)
    #expect(window.model.menu?.name == "revenue ÷")
    window.press(.right)
    #expect(window.model.menu?.name == "revenue −")
    #expect(window.question == "Sum of revenue by department", "nothing is asked yet")
    // Euros less kilograms are nothing.
    let weight = try #require(rows(window).first { $0.name == "weight" })
    #expect(weight.refusal == "€ and kg")
    window.press(.left)
    #expect(try rows(window).first { $0.name == "weight" }?.refusal == nil)
    window.press(.end)
    window.press(.enter)
    #expect(window.question == "revenue ÷ weight by department")
    #expect(window.model.chart.data.unit.text == "€/kg")
    // Beside another measure; neither is a whole.
    window.press(.character("m"))
    window.click(try item(window, "staff").frame.center, .control)
    #expect(window.question == "Sum of revenue ÷ weight and staff by department")
    #expect(window.model.chart.refusal(of: .stacked) != nil)
    let pair = try item(window, "revenue ÷ weight")
    window.click(pair.frame.center, .control)
    #expect(window.question == "Sum of staff by department")
    #expect(try rows(window).allSatisfy { $0.name != "revenue ÷ weight" })
    window.press(.escape)
    window.press(.character("z"), .control)
    window.press(.character("m"))
    window.click(try item(window, "staff").frame.center, .control)
    #expect(window.question == "revenue ÷ weight by department")
    window.click(try item(window, "revenue ÷ weight").frame.center, .control)
    #expect(window.state.said == "At least one measure is required: choose another one, or rows")
    // Rows have no second column.
    window.click(try item(window, "rows").frame.center, .control)
    let another = try #require(rows(window).last)
    #expect(another.refusal == "no numbers are measured")
  }

  @Test("What the picture, the speech and the copied command say")
  func words() throws {
    var window = try Self.window()
    let table = try #require(window.model.panels[0].read?.table)
    var query = try #require(window.model.panels[0].askedQuery)
    query.values = [
      Measure(ColumnRef(table.columns[2]), .over, ColumnRef(table.columns[4]))
    ]
    window.ask(query)
    window.layOut()
    let chart = window.model.chart
    #expect(chart.sentence == "revenue ÷ weight by department")
    let encoding = try #require(chart.encoding)
    #expect(encoding.values.map(\.partner?.operation) == ["/"])
    #expect(encoding.values.map(\.partner?.position) == [4])
    var json = JSONText()
    encoding.write(to: &json)
    let value =
      "{\"column\":\"revenue\",\"position\":2,\"operation\":\"/\","
      + "\"with\":{\"column\":\"weight\",\"position\":4}}"
    let text = String(decoding: json.bytes, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(text.contains(value), "\(text)")
    #expect(
      Suggestion(query).optionsText(in: table) == "-c department -v revenue/weight -a sum")
    // A name that is given to a column is one in the measure.
    query.titles = [ColumnRef(table.columns[2]): "Umsatz"]
    window.ask(query)
    #expect(window.question == "Umsatz ÷ weight by department")
  }
}
