// What happens to a layer between the key that opens it and the first picture of it.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Layers before their first picture") struct UnlaidLayersTests {
  private let measurer = FixedAdvanceMeasurer()

  @Test func `listeners hear all rows of a menu before it has a place`() throws {
    var model = try Strikes.window().model
    model.pressAhead(.menu)
    let names = try #require(model.menu).list.rows.map(\.name)
    for isLaidOut in [false, true] {
      if isLaidOut { model.layOut(measurer: measurer) }
      let menu = try #require(model.elements.children.first { $0.kind == .menu })
      #expect(menu.children.map(\.name) == names)
      #expect(menu.bounds.isEmpty != isLaidOut)
      #expect(menu.children.allSatisfy { $0.bounds.isEmpty } != isLaidOut)
    }
  }

  @Test func `the page of other charts waits for its picture before it is walked`() throws {
    var model = try Strikes.window().model
    model.pressAhead(.character("/"))
    #expect(model.suggestionsPage != nil)
    let moved = model.pressAhead(.down)
    #expect(moved == [])
    let turn = Event.scrolled(columns: 0, rows: 2, x: 300, y: 300, [])
    #expect(update(&model, .window(turn)) == [])
    #expect(model.suggestionsPage?.focus == .cell(0) && model.suggestionsPage?.offset == 0)
  }

  @Test func `Escape closes the page of other charts before its first picture`() throws {
    var model = try Strikes.window().model
    model.pressAhead(.character("/"))
    let effects = model.pressAhead(.escape)
    #expect(effects.contains(.redraw) && model.suggestionsPage == nil)
  }

  @Test func `a key that turns the list of keys before its first picture leaves it open`() {
    for key: Key in [.character("?"), .function(1), .right, .down, .pageDown, .space, .tab] {
      for (size, page) in [
        (Size(width: 200, height: 150), 1), (Size(width: 1_200, height: 800), 0),
      ] {
        var model = ScriptedWindow(.of([1, 2]), size: size).model
        model.pressAhead(.character("?"))
        model.pressAhead(key)
        #expect(model.keysPage != nil, "\(key)")
        model.layOut(measurer: measurer)
        #expect(model.keysPage?.page == page, "\(key)")
      }
    }
  }

  @Test func `what a line says is heard before it is seen`() throws {
    var model = ScriptedWindow(.of([1, 2])).model
    _ = update(&model, .save(.proposedSheet("sheet.pdf")))
    let note = "The desktop has no dialog for printing: a sheet as a file"
    for isLaidOut in [false, true] {
      if isLaidOut { model.layOut(measurer: measurer) }
      let message = try #require(model.toldMessage)
      #expect(message.name == note && message.bounds.isEmpty != isLaidOut)
      #expect(message.states.contains(.offScreen) != isLaidOut)
      let entry = try #require(model.elements.children.first { $0.kind == .entry })
      #expect(entry.name == "Print to" && entry.bounds.isEmpty != isLaidOut)
      #expect(entry.text?.string == "sheet.pdf")
    }
  }

  @Test func `a drag goes on in no line that has come since the last picture`() throws {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.save(.proposed("first.png")))
    let room = try #require(window.model.saveField?.layout).name.room
    window.drag(
      [Point(x: room.minX + 4, y: room.midY), Point(x: room.minX + 30, y: room.midY)],
      releases: false)
    #expect(window.model.saveField?.name.selection.isEmpty == false)
    var model = window.model
    _ = update(&model, .save(.proposed("second.png")))
    let move = Event.pointerMoved(x: Int(room.minX + 50), y: Int(room.midY), [])
    #expect(update(&model, .window(move)) == [])
    #expect(model.saveField?.name.selection == 0..<10)
  }

  @Test func `a drag that began in a line does nothing to what opens after it`() throws {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.save(.proposed("first.png")))
    let room = try #require(window.model.saveField?.layout).name.room
    window.drag(
      [Point(x: room.minX + 4, y: room.midY), Point(x: room.minX + 30, y: room.midY)],
      releases: false)
    window.press(.escape)
    #expect(window.move(to: Point(x: room.minX + 40, y: room.midY)) == [])
    window.press(.character("?"))
    let before = window.scene
    #expect(window.move(to: Point(x: room.minX + 60, y: room.midY)) == [])
    #expect(window.model.keysPage != nil && window.scene == before)
  }

  @Test func `a caret that has left what is shown is at the edge of its line`() throws {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.save(.proposed(String(repeating: "long name ", count: 40))))
    window.press(.end)
    let layout = try #require(window.model.saveField?.layout).name
    #expect(layout.shown.lowerBound > 0)
    var model = window.model
    model.pressAhead(.home)
    let spot = TextSpot(x: Int(layout.room.minX.rounded()), y: Int(layout.room.maxY.rounded()))
    #expect(model.textSpot == spot)
    model.layOut(measurer: measurer)
    #expect(model.textSpot == spot && model.saveField?.layout?.name.shown.lowerBound == 0)
  }

  @Test func `the list of keys has no keyboard in a window that has none`() throws {
    var window = ScriptedWindow(.of([1, 2]))
    window.press(.character("?"))
    for hasFocus in [false, true] {
      window.send(.focusChanged(hasFocus))
      let keys = try #require(window.model.elements.children.first { $0.name == "Keys" })
      #expect(keys.children.count > 40)
      #expect(keys.flattened.contains { $0.states.contains(.focused) } == hasFocus)
    }
  }
}
