// Lists of filters, targets and second columns: what is on, and what is refused and why.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("What lists offer, and what they refuse") struct ListedChoicesTests {
  private func table(_ text: String) throws -> Table { try Table(reading: text) }

  private func choices(_ table: Table, _ query: Query) -> Choices {
    Choices(
      table: table, query: query, layout: .grouped, seriesCount: 1, hasTables: false,
      haveMixedSigns: false, known: nil)
  }

  private func refusals(_ content: Menu.Content) -> [String: String] {
    var refusals: [String: String] = [:]
    for line in content.lines { refusals[line.row.name] = line.row.refusal }
    return refusals
  }

  private func query(
    _ table: Table, _ column: Int, _ values: [Int], _ method: Query.Method
  ) -> Query {
    Query(
      category: Field(ColumnRef(table.columns[column])),
      values: values.map { ColumnRef(table.columns[$0]) }, method: method)
  }

  @Test func `a column without values filters nothing`() throws {
    let table = try table("town,people,note\nA,1,\nB,2,\n")
    let content = choices(table, query(table, 0, [1], .sum)).filterColumns
    #expect(content.lines.map(\.row.name) == ["town", "people", "note"])
    #expect(refusals(content) == ["note": "empty"])
  }

  @Test func `what names the bars is no target of theirs`() throws {
    let table = try table("size,cost,plan\n1,3,4\n2,5,2\n3,1,2\n")
    let found = refusals(choices(table, query(table, 0, [1], .sum)).targets)
    #expect(found["size"] == "names the bars")
    #expect(found["plan"] == nil && found["No target"] == nil)
  }

  @Test func `values that stand in several rows are not added up, alone or beside others`() throws {
    var table = try table("shop,rent,amount\nA,5,1\nA,5,2\nB,7,3\n")
    table.repeated = [1: "shops"]
    let sums = choices(table, query(table, 0, [2], .sum))
    #expect(refusals(sums.measures)["rent"] == "stands in several rows: take Max or Min")
    let largest = choices(table, query(table, 0, [1], .max))
    #expect(refusals(largest.measures)["rent"] == nil)
    let pairs = try #require(largest.secondColumns(.over))
    #expect(refusals(pairs)["amount"] == "would be counted several times")
  }

  @Test func `beyond the most measures none is made of two columns`() throws {
    let names = (0..<15).map { "c\($0)" }
    let rows = (0..<4).map { row in names.indices.map { "\(row * 7 + $0)" } }
    let cells = zip(["a", "b", "c", "d"], rows).map { ([$0] + $1).joined(separator: ",") }
    let text = (["k"] + names).joined(separator: ",") + "\n" + cells.joined(separator: "\n") + "\n"
    let table = try table(text)
    for count in [12, 13] {
      let pairs = choices(table, query(table, 0, Array(1...count), .sum)).secondColumns(.plus)
      let refusal = refusals(try #require(pairs))["c14"]
      #expect(refusal == (count > 12 ? "at most 12 measures" : nil), "\(count)")
    }
  }

  @Test func `a count has no second column`() throws {
    let table = try table("town,people\nA,1\nB,2\n")
    #expect(choices(table, query(table, 0, [], .count)).secondColumns(.over) == nil)
  }

  // MARK: Filters

  private func list(_ window: ScriptedWindow) throws -> ListBox {
    try #require(window.model.menu?.list)
  }

  /// Opens the list of the only filter.
  private func openFilter(_ window: inout ScriptedWindow) throws {
    let control = try #require(window.scene.control(.sentence))
    let word = try #require(control.items.first { $0.name.hasPrefix("filter:") })
    window.click(word.frame.center)
  }

  private func press(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty })
    window.click(item.frame.center)
  }

  private func rowCount(_ window: ScriptedWindow) -> Int? {
    window.model.chart.data.series[0].rowCounts?.reduce(0, +)
  }

  @Test func `a condition of the command line on names is on in their list, and changed there`()
    throws
  {
    let kind = ColumnRef(name: "kind", position: 1)
    for isExcluding in [false, true] {
      var window = try Strikes.window()
      var query = try #require(window.model.panels[0].askedQuery)
      query.filters = [.compare(kind, isExcluding ? .notEqual : .equal, ["bat"])]
      window.ask(query)
      window.layOut()
      #expect(rowCount(window) == (isExcluding ? 80 : 40))
      try openFilter(&window)
      let on = try list(window).rows.filter(\.isOn).map(\.name)
      #expect(Set(on) == (isExcluding ? ["bird", "deer"] : ["bat"]))
      try press(&window, "bird")
      let then = try list(window).rows.filter(\.isOn).map(\.name)
      #expect(Set(then) == (isExcluding ? ["deer"] : ["bat", "bird"]))
      #expect(rowCount(window) == (isExcluding ? 40 : 80))
    }
  }

  @Test func `a part of a text is changed in the list of columns`() throws {
    let table = try Strikes.table()
    var query = query(table, 0, [2], .sum)
    query.filters = [.compare(ColumnRef(table.columns[1]), .contains, ["b"])]
    let choices = choices(table, query)
    #expect(choices.values(ofFilter: 0, typed: "")?.name == "Only rows where")
    #expect(choices.values(ofFilter: 1, typed: "") == nil)
  }

  @Test func `a range that is typed again stands in the list once, as what is on`() throws {
    var window = try Strikes.window()
    for isAgain in [false, true] {
      window.press(.character("f"))
      window.type("cost")
      window.press(.enter)
      window.type("2..4")
      let rows = try list(window).rows.filter { $0.name == "from 2 to 4" }
      #expect(rows.map(\.isOn) == [isAgain])
      window.press(.enter)
      #expect(window.question == "Sum of cost by state, where cost is from 2 to 4")
    }
    // Another leaves the one that is on below it.
    window.press(.character("f"))
    window.type("cost")
    window.press(.enter)
    window.type("3..5")
    #expect(try list(window).rows.prefix(2).map(\.name) == ["from 3 to 5", "from 2 to 4"])
  }
}
