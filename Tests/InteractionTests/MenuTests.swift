// A menu over the window: where it opens, what is hit, taken, covered and told.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct MenuTests {
  private static let lines: [Menu.Line] = [
    Menu.Line(.init("Select"), .select),
    Menu.Line(.init("Horizontal", key: "h", startsGroup: true), .key(.character("h"))),
    Menu.Line(.init("Not today", refusal: "nothing to undo"), .key(.character("z"))),
    Menu.Line(.init("Close", hint: "Ctrl+Q"), .key(.character("q"), .control)),
  ]

  private func window(
    _ size: Size = Size(width: 800, height: 600), at point: Point = Point(x: 300, y: 200),
    _ lines: [Menu.Line] = lines
  ) -> ScriptedWindow {
    var window = ScriptedWindow(.of([1, 2, 3]), size: size)
    window.model.panels[0].remembered[.menu] = BarID(row: 1, series: 0)
    window.model.menu = Menu(lines, anchor: Rect(x: point.x, y: point.y, width: 0, height: 0))
    window.layOut()
    return window
  }

  private func row(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let items = try #require(window.model.menu?.control.items)
    return try #require(items.first { $0.name == name }).frame.center
  }

  private static let sizes = [
    Size(width: 800, height: 600), Size(width: 360, height: 640), Size(width: 1600, height: 500),
    Size(width: 200, height: 150), Size(width: 60, height: 40),
  ]

  @Test("It is within the window wherever it opens, with its texts within it", arguments: sizes)
  func place(_ size: Size) throws {
    for (x, y) in [(0.0, 0.0), (0.5, 0.5), (0.99, 0.02), (0.02, 0.99), (0.99, 0.99)] {
      let point = Point(x: size.width * x, y: size.height * y)
      let window = window(size, at: point)
      let layout = try #require(window.model.menu?.layout)
      let marks = window.scene.marks.filter { $0.role == .popover }
      #expect(layout.frame.minX >= 0 && layout.frame.maxX <= size.width)
      #expect(layout.frame.minY >= 0)
      if size.height >= 100 { #expect(layout.frame.maxY <= size.height) }
      for mark in marks {
        #expect(mark.bounds.minX >= layout.frame.minX && mark.bounds.maxX <= layout.frame.maxX)
      }
      #expect(layout.rows.count >= 1 && layout.rows.count <= 4)
    }
  }

  @Test("Names that begin or end alike can be told apart, and are told whole")
  func alikeNames() throws {
    let long = "population of all the towns and villages of the region in "
    for names in [
      (2019...2022).map { "\(long)\($0)" },
      ["Sum", "Mean", "Median"].map { "\($0) of the \(long)" },
      ["a", "b"],
    ] {
      let lines = names.enumerated().map { place, name in
        Menu.Line(
          .init(name, key: place == 0 ? "m" : "", hint: place == 1 ? "Ctrl+M" : ""),
          .key(.character("h")))
      }
      let window = self.window(Size(width: 800, height: 600), at: Point(x: 300, y: 200), lines)
      let texts = window.scene.marks.compactMap { mark -> TextMark? in
        guard case .text(let text) = mark, mark.role == .popover else { return nil }
        return names.contains(text.attributes.label ?? "") ? text : nil
      }
      #expect(texts.map(\.attributes.label) == names)
      #expect(Set(texts.map(\.text)).count == names.count)
      let frame = try #require(window.model.menu?.layout?.frame)
      #expect(texts.allSatisfy { frame.contains($0.bounds.center) && $0.bounds.maxX < frame.maxX })
    }
  }

  @Test("A narrow window has a sheet at its bottom")
  func sheet() throws {
    let frame = try #require(
      window(Size(width: 360, height: 640), at: Point(x: 10, y: 10)).model.menu?.layout?.frame)
    #expect(frame.minX == 0 && frame.width == 360 && frame.maxY == 640)
  }

  @Test("A click on a row takes it, one beside the menu closes it and does nothing else")
  func clicks() throws {
    var window = window()
    window.click(try row(window, "Select"))
    #expect(window.model.menu == nil && window.selection == [BarID(row: 1, series: 0)])
    window = self.window()
    window.click(try row(window, "Not today"))
    #expect(window.model.menu != nil)
    window.click(Point(x: 20, y: 590))
    #expect(window.model.menu == nil && window.selection.isEmpty)
  }

  @Test("Keys go through the rows, take one, and go nowhere else")
  func keys() {
    var window = window()
    window.press(.down)
    #expect(window.model.menu?.list.highlight == 1)
    window.press(.character("h"))
    #expect(window.model.chart.orientation == .vertical, "the menu has the keyboard")
    window.press(.enter)
    #expect(window.model.menu == nil && window.model.chart.orientation == .horizontal)
    window = self.window()
    window.press(.end)
    #expect(window.press(.enter) == [.redraw, .close(.dismissed)])
    window = self.window()
    window.press(.escape)
    #expect(window.model.menu == nil)
  }

  @Test("The pointer highlights rows, explains no bar, and the wheel scrolls a long menu")
  func pointer() throws {
    let many = (0..<60).map { Menu.Line(.init("Row \($0)"), .key(.character("h"))) }
    var window = window(Size(width: 800, height: 600), at: Point(x: 300, y: 100), many)
    let layout = try #require(window.model.menu?.layout)
    #expect(layout.rows.count == 20, "as many as fit")
    window.move(to: try row(window, "Row 4"))
    #expect(window.model.menu?.list.highlight == 4 && window.state.hovered == nil)
    #expect(window.model.cursor == .arrow)
    window.scroll(rows: 3, at: Point(x: 320, y: 150))
    #expect(window.model.menu?.layout?.rows.first?.place == 3)
    #expect(window.model.chart.data.categories.count == 3 && window.state.viewport == nil)
  }

  @Test("Listeners hear a menu with its rows, and the one that has the keyboard")
  func elements() throws {
    var window = window()
    window.send(.window(.focusChanged(true)))
    window.press(.down)
    let menu = try #require(window.model.elements.children.first { $0.kind == .menu })
    #expect(menu.name == "Menu" && menu.states.contains(.modal))
    #expect(menu.children.map(\.name) == ["Select", "Horizontal", "Not today", "Close"])
    #expect(menu.children.map(\.kind) == Array(repeating: .menuItem, count: 4))
    #expect(menu.children[1].states.contains(.focused) && menu.children[1].action?.key == "h")
    #expect(menu.children[1].position == AccessibleElement.Position(2, of: 4))
    #expect(menu.children[2].action == nil && menu.children[2].description == "nothing to undo")
    window.send(.element(.focus(menu.children[3].id)))
    #expect(window.model.menu?.list.highlight == 3)
    window.send(.element(.activate(menu.children[1].id)))
    #expect(window.model.chart.orientation == .horizontal && window.model.menu == nil)
  }

  @Test("One thing lies over the charts at a time, and files held over it leave it as it was")
  func overlays() {
    var window = window()
    window.send(.window(.drag(.hovering)))
    #expect(window.model.isDropTarget && window.model.menu != nil)
    window.send(.window(.drag(.left)))
    #expect(!window.model.isDropTarget && window.model.menu != nil)
    window.send(.save(.proposed("a.png")))
    #expect(window.model.menu == nil && window.model.saveField != nil)
    window.send(.window(.drag(.hovering)))
    window.send(.window(.drag(.left)))
    #expect(window.model.saveField?.text == "a.png")
  }
}
