// Lists about tables that nobody would wish for: names that are equal, empty or endless, thousands
// of columns, more names than a list holds, filters that leave nothing, data that change beneath.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct HostileTableTests {
  private static let endless = String(repeating: "endless ", count: 1_250)

  /// Two columns of one name, one without a name, one with 10,000 characters, one of numbers.
  private func oddNames() throws -> ScriptedWindow {
    var text = "kind,kind,,\(Self.endless),cost\n"
    for row in 0..<40 { text += "a\(row % 2),b\(row % 3),c\(row % 4),d\(row % 5),\(row % 7)\n" }
    return try Strikes.window(of: text, by: "kind")
  }

  private func rows(_ window: ScriptedWindow) throws -> ListBox {
    try #require(window.model.menu?.list)
  }

  private func query(_ window: ScriptedWindow) throws -> Query {
    try #require(window.model.panels[0].askedQuery)
  }

  @Test("Each column can be chosen, whatever it is called", arguments: ["m", "b", "k", "f"])
  func names(_ key: Character) throws {
    for place in 0..<5 {
      var window = try oddNames()
      window.press(.character(key))
      let list = try rows(window)
      let first = try #require(list.rows.firstIndex { $0.name == "kind" })
      let layout = try #require(window.model.menu?.layout)
      for mark in window.scene.marks where mark.role == .popover {
        #expect(mark.bounds.minX >= layout.frame.minX && mark.bounds.maxX <= layout.frame.maxX)
      }
      window.press(.home)
      for _ in 0..<first + place { window.press(.down) }
      let refusal = list.rows[first + place].refusal
      window.press(.enter)
      let asked = try query(window)
      switch key {
      case _ where refusal != nil: #expect(window.model.menu != nil)
      case "m": #expect(asked.values.map(\.column.position) == [place])
      case "b": #expect(asked.category?.column.position == place)
      case "k": #expect(asked.series?.column.position == place)
      default:
        #expect(window.model.menu?.subject == .values(ColumnRef(try table(window).columns[place])))
      }
    }
  }

  private func table(_ window: ScriptedWindow) throws -> Table {
    try #require(window.model.panels[0].read?.table)
  }

  @Test("3,000 columns are a list of nine rows that scrolls and can be searched")
  func columns() throws {
    let count = 3_000
    let names = (0..<count).map { "column \($0)" }
    var text = names.joined(separator: ",") + "\n"
    for row in 0..<3 {
      text +=
        (0..<count).map { $0 == 0 ? "row \(row)" : "\($0 * row % 11)" }
        .joined(separator: ",") + "\n"
    }
    var window = try Strikes.window(of: text, by: "column 0")
    for key in "mbkf" {
      window.press(.character(key))
      #expect(try rows(window).rows.count >= count)
      #expect(window.model.menu?.layout?.rows.count == 9)
      window.press(.escape)
    }
    window.press(.character("m"))
    window.type("umn 2999")
    #expect(try rows(window).found.count == 1)
    window.press(.enter)
    #expect(try query(window).values.map(\.column.position) == [2_999])
  }

  @Test("Of too many values the most frequent are listed, and the rest are counted")
  func values() throws {
    var text = "name,size\n"
    for row in 0..<8_000 { text += "name \(row),\(row % 10)\n" }
    for _ in 0..<5 { text += "often,1\n" }
    var window = try Strikes.window(of: text, by: "size")
    window.press(.character("f"))
    window.press(.enter)
    let list = try rows(window)
    #expect(list.rows.count < 8_000 && list.rows[0].name == "often" && list.rows[0].hint == "5")
    let last = try #require(list.rows.last)
    #expect(last.name == "\(8_001 - list.rows.count + 1) more values" && last.refusal != nil)
    window.press(.enter)
    #expect(window.model.chart.data.series[0].values.reduce(0, +) == 5)
  }

  @Test("A filter that leaves nothing is told, and × brings the rows back")
  func nothing() throws {
    var window = try Strikes.window()
    let before = window.model.chart.data.categories.count
    window.press(.character("f"))
    window.type("cost")
    window.press(.enter)
    window.type(">= 100")
    window.press(.enter)
    #expect(window.model.chart.data.categories.isEmpty)
    let message = window.scene.marks.contains { $0.role == .emptyMessage }
    #expect(message && window.scene.controls.allSatisfy { !$0.items.isEmpty })
    let sentence = try #require(window.scene.control(.sentence))
    #expect(sentence.items.contains { $0.name.hasPrefix("filter") && $0.name.contains("100") })
    let cross = try #require(sentence.items.first { $0.name.hasPrefix("remove") })
    window.click(cross.frame.center)
    #expect(window.model.chart.data.categories.count == before)
  }

  @Test("Other data beneath an open list: a column that has gone is told, and nothing is torn")
  func gone() throws {
    let other = try Strikes.window(of: "place,amount\nx,1\ny,2\n", by: "place")
    let read = try #require(other.model.panels[0].read)
    for key in "mbkf" {
      var window = try Strikes.window()
      window.press(.character(key))
      window.press(.down)
      window.send(
        .read(Snapshot(data: read.data, table: read.table, answer: read.answer, generation: 1)))
      window.press(.enter)
      for _ in 0..<3 { window.press(.escape) }
      #expect(window.model.menu == nil && window.model.panels[0].request == nil)
      let names = window.model.chart.data.categories
      #expect(Set(names) == ["x", "y"] || window.state.said != nil, "after \(key)")
    }
  }
}
