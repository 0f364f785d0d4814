// What an assistive technology sees and hears of the rows, of a list to choose from, and of keys.
import TestDesktop
import TestSupport
import Testing

/// A table as libatspi sees it, with some of its rows.
private struct SeenTable: Decodable {
  struct Cell: Decodable {
    let name: String
    let description: String
    let role: String
    let states: [String]
    let position: [Int]
    let spans: [Int]
    let columnHeaders: [String]
    let rowHeaders: [String]
    let table: String
    let index: Int
  }

  let rows: Int
  let columns: Int
  let children: Int
  let headers: [String]
  let sorts: [String]
  let descriptions: [String]
  let cells: [[Cell]]
  let isOutside: Bool
}

@Suite(.serialized) struct RowTableTests {
  /// More rows than fit on any screen: name, and a number that is not in their order.
  private static let count = 5_000
  private static func number(_ row: Int) -> Int { row * 7_919 % 5_003 }

  private func window() throws -> (file: ChangingFile, spoken: SpokenWindow) {
    let lines = (0..<Self.count).map { "n\($0 % 9),\(Self.number($0)),x\($0)\n" }
    let file = try ChangingFile("name,number,\n" + lines.joined())
    return (file, try SpokenWindow([file.path, "-c", "name", "-v", "number", "-a", "sum"]))
  }

  private func table(_ spoken: SpokenWindow) throws -> SeenNode {
    let seen = try spoken.assistant.tree { $0.all("table").contains { $0.name == "5,000 rows" } }
    return try #require(seen.all("table").first)
  }

  @Test("All rows are there, with their headers, whatever is on the screen")
  func rows() throws {
    let (_, spoken) = try window()
    _ = try spoken.tree(bars: 9)
    spoken.open.client.press(.letter("r"), holding: [.control])
    let node = try table(spoken)
    #expect(node.states.contains { $0.hasPrefix("manages") } && node.interfaces.contains("Table"))
    let wanted = [0, 3, 2_500, Self.count - 1]
    let seen = try #require(
      try spoken.assistant.ask("table", ["path": node.path, "rows": wanted], as: SeenTable.self))
    #expect(seen.rows == Self.count && seen.columns == 4)
    #expect(seen.children == (Self.count + 1) * 4 && seen.isOutside)
    #expect(seen.headers == ["line", "name", "number", "Column 3"])
    for (row, cells) in zip(wanted, seen.cells) {
      #expect(
        cells.map(\.name) == ["line \(row + 2)", "n\(row % 9)", "\(Self.number(row))", "x\(row)"])
      for (column, cell) in cells.enumerated() {
        #expect(cell.position == [row, column] && cell.spans == [1, 1])
        #expect(cell.role == (column == 0 ? "row header" : "table cell"))
        #expect(cell.columnHeaders == [seen.headers[column]] && cell.table == node.path)
        #expect(cell.rowHeaders == (column == 0 ? [] : [cells[0].name]))
        #expect(cell.index == (row + 1) * 4 + column)
        #expect(cell.states.contains("showing") == (row < 5))
      }
      #expect(
        cells[0].description == "name n\(row % 9), number \(Self.number(row)), Column 3 x\(row)")
    }
    #expect(seen.descriptions == seen.cells.map { $0[0].description })
    #expect(try spoken.close().status == 0)
  }

  @Test("Keys move from row to row and are heard; a press on a header sorts")
  func keys() throws {
    let (_, spoken) = try window()
    _ = try spoken.tree(bars: 9)
    try spoken.assistant.listen([
      "object:active-descendant-changed", "object:state-changed:showing",
    ])
    spoken.open.client.press(.letter("r"), holding: [.control])
    let node = try table(spoken)
    for (key, place) in [
      (KeyName.down, (1, 0)), (.end, (Self.count - 1, 0)), (.home, (0, 0)), (.right, (0, 1)),
    ] {
      spoken.open.client.press(key)
      let child = (place.0 + 1) * 4 + place.1
      _ = try spoken.assistant.events { events in
        events.contains {
          $0.type.hasPrefix("object:active-descendant-changed") && $0.path == node.path
            && $0.detail1 == child
        }
      }
    }
    #expect(try spoken.assistant.can("press_header", ["path": node.path, "column": 2]))
    _ = try spoken.assistant.events { events in
      events.contains { $0.role == "notification" && $0.name == "Rows by number, ascending" }
    }
    let least = (0..<Self.count).map(Self.number).min() ?? 0
    let isSorted = try eventually {
      let seen = try spoken.assistant.ask(
        "table", ["path": node.path, "rows": [0]], as: SeenTable.self)
      return seen?.sorts == ["none", "none", "ascending", "none"]
        && seen?.cells[0][2].name == "\(least)"
    }
    #expect(isSorted)
    #expect(try spoken.close().status == 0)
  }

  @Test("What is typed into a list is heard, and an assistive tool can write there")
  func typing() throws {
    let spoken = try SpokenWindow(["Examples/orders/orders.csv"])
    _ = try spoken.tree(bars: 16)
    try spoken.assistant.listen([
      "object:text-changed", "object:text-caret-moved",
      "object:property-change:accessible-description", "object:state-changed:focused",
    ])
    spoken.open.client.press(.letter("b"))
    let open = try spoken.assistant.tree { !$0.all("entry").isEmpty }
    let entry = try #require(open.all("entry").first)
    #expect(Set(entry.interfaces).isSuperset(of: ["Text", "EditableText"]))
    let radios = open.all("radio menu item")
    #expect(radios.allSatisfy { $0.states.contains("checkable") })
    #expect(radios.filter { $0.states.contains("checked") }.map(\.name) == ["Quarter"])
    #expect(radios.allSatisfy { $0.actions.first?.last == "" && !$0.description.isEmpty })
    spoken.open.client.press(.letter("r"))
    _ = try spoken.assistant.events { events in
      events.contains { $0.type.hasPrefix("object:text-changed:insert") && $0.path == entry.path }
        && events.contains { $0.type.hasPrefix("object:text-caret-moved") && $0.detail1 == 1 }
        && events.contains {
          $0.type.hasPrefix("object:state-changed:focused") && $0.path == entry.path
            && $0.detail1 == 1
        }
    }
    #expect(try spoken.assistant.can("write", ["path": entry.path, "text": "zzz"]))
    let none = try spoken.assistant.tree { seen in
      seen.all("entry").contains { $0.description == "No match" }
    }
    #expect(none.all("radio menu item").isEmpty)
    let text = try spoken.assistant.ask("text", ["path": entry.path], as: String.self)
    #expect(text == "zzz")
    #expect(try spoken.close().status == 0)
  }

  @Test("A key that changes the picture is heard in words")
  func picture() throws {
    let spoken = try SpokenWindow([loans])
    let bars = try Exports.scene([loans]).bars.count
    _ = try spoken.tree(bars: bars)
    try spoken.assistant.listen(["object:state-changed:showing"])
    for (key, words) in [
      ("h", "Horizontal bars"), ("t", "Dark theme"), ("l", "Legend hidden"),
      ("u", "Subtitle hidden"), ("s", "Stacked"), ("o", "Largest first"), ("2", "Films hidden"),
    ] {
      spoken.open.client.press(.letter(Character(key)))
      _ = try spoken.assistant.events { events in
        events.contains { $0.role == "notification" && $0.name == words && $0.detail1 == 1 }
      }
    }
    #expect(try spoken.close().status == 0)
  }
}
