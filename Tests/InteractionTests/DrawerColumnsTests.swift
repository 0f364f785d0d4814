// Which columns of the drawer are in view: after keys, other sizes and other tables.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Columns of the drawer in view") struct DrawerColumnsTests {
  private static let narrow = Size(width: 200, height: 640)

  private func window(size: Size = Self.narrow) throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")], size: size)
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.press(.character("r"), .control)
    return window
  }

  private func layout(_ window: ScriptedWindow) throws -> RowDrawerLayout {
    try #require(window.model.drawer?.layout)
  }

  private func names(_ window: ScriptedWindow) throws -> [String] {
    try layout(window).columns.map(\.name)
  }

  @Test func `the cell that the keyboard is on is in view, forth and back`() throws {
    var window = try window()
    for name in ["state", "kind", "cost"] {
      window.press(.right)
      #expect(try names(window).contains(name))
    }
    #expect(try !names(window).contains("state"))
    for name in ["kind", "state"] {
      window.press(.left)
      #expect(try names(window).contains(name))
    }
    #expect(try layout(window).currentColumn == 0)
    window.press(.left)
    #expect(try layout(window).currentColumn == nil && names(window).contains("state"))
  }

  @Test func `a window that has room for all columns shows them from the first on`() throws {
    var window = try window()
    for _ in 0..<3 { window.press(.right) }
    window.press(.home)
    #expect(try !names(window).contains("state"))
    window.send(.resized(widthPixels: 800, heightPixels: 600))
    #expect(try names(window) == ["line", "state", "kind", "cost"])
    // And stays there.
    window.send(.resized(widthPixels: 200, heightPixels: 640))
    #expect(try names(window) == ["line", "state", "kind"])
  }

  @Test func `a table of other columns is shown from its first, with the keyboard on its rows`()
    throws
  {
    for isOnHeader in [false, true] {
      var window = try window()
      for _ in 0..<3 { window.press(.right) }
      #expect(window.model.drawer?.currentColumn == 2)
      if isOnHeader {
        window.press(.tab)
        window.press(.end)
        #expect(window.model.drawer?.focus == .header(2))
      }
      let other = try Strikes.window(of: "a long name,people\nx,1\ny,2\n", by: "a long name")
      var news = try #require(other.model.panels[0].read)
      news.generation = 1
      window.send(.read(news))
      #expect(window.model.drawer?.focus == .rows)
      #expect(window.model.drawer?.currentColumn == nil)
      #expect(try names(window).prefix(2) == ["line", "a long name"])
      #expect(try layout(window).rows.map(\.cells[1]) == ["x", "y"])
    }
  }

  @Test func `a long text takes no more than a column may`() throws {
    let long = String(repeating: "much to say ", count: 400)
    var window = try Strikes.window(of: "name,n\n\(long),1\nshort,2\n", by: "n")
    window.press(.character("r"), .control)
    let column = try #require(try layout(window).columns.first { $0.name == "name" })
    #expect(column.width == RowDrawerLayout.mostWidth)
    #expect(try names(window) == ["line", "name", "n"])
  }

  @Test func `a column without a name is called by its place`() throws {
    let columns = ["state", ""].enumerated().map { index, name in
      Column(
        name: name, index: index, texts: ["x", "y"],
        numbers: NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true))
    }
    let table = Table(format: .plain, columns: columns, rowCount: 2)
    let answer = try run(Query(category: Field(ColumnRef(columns[0])), method: .count), over: table)
    var window = ScriptedWindow([Chart(data: .empty, title: "Database")])
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    window.press(.character("r"), .control)
    #expect(try names(window) == ["line", "state", "Column 2"])
    let group = try #require(window.model.elements.children.first { $0.name == "Rows" })
    let told = try #require(group.children.first { $0.kind == .table })
    #expect(told.table?.columns == ["state", "Column 2"])
  }

  @Test func `a key that comes before the first picture moves to a cell in view`() throws {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.model.pressAhead(.character("r"), .control)
    window.model.pressAhead(.right)
    window.layOut()
    #expect(try layout(window).currentColumn == 0)
    #expect(try names(window) == ["line", "state", "kind", "cost"])
  }

  @Test func `keys that come before the first picture keep their cell in a narrow window`() throws {
    for (place, name) in ["state", "kind", "cost"].enumerated() {
      var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")], size: Self.narrow)
      window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
      window.model.pressAhead(.character("r"), .control)
      for _ in 0...place { window.model.pressAhead(.right) }
      window.layOut()
      #expect(try layout(window).currentColumn == place)
      #expect(try names(window).contains(name))
    }
  }

  @Test func `rows that have room are in view, though keys come before the first picture`() throws {
    let steps: [(keys: [Key], row: Int)] = [
      ([.down], 1), ([.down, .down, .down], 3), ([.pageDown], 1), ([.down, .right], 1),
    ]
    for (keys, row) in steps {
      var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
      window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
      window.model.pressAhead(.character("r"), .control)
      for key in keys { window.model.pressAhead(key) }
      window.layOut()
      #expect(try layout(window).first == 0 && layout(window).currentRow == row, "\(keys)")
    }
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.model.pressAhead(.character("r"), .control)
    window.model.pressAhead(.end)
    window.layOut()
    #expect(try layout(window).currentRow == 119 && layout(window).rows.last?.place == 119)
  }

  @Test func `a column that is wider than the window is in view while the keyboard is on it`()
    throws
  {
    let long = String(repeating: "much to say ", count: 40)
    var window = try Strikes.window(of: "name,n\n\(long),1\nshort,2\n", by: "n")
    window.send(.resized(widthPixels: 200, heightPixels: 640))
    window.press(.character("r"), .control)
    let steps: [(Key, String)] = [(.right, "name"), (.right, "n"), (.left, "name")]
    for (key, name) in steps {
      window.press(key)
      #expect(try names(window).contains(name), "\(key) to \(name)")
    }
  }
}
