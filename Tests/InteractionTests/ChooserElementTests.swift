// What is heard of a list to choose from: what is typed, what is left, and what each row is.
import Charts
import Input
import Queries
import Scenegraph
import Testing

@testable import Interaction

@Suite struct ChooserElementTests {
  private func open(_ key: Character) throws -> ScriptedWindow {
    var window = try Strikes.window()
    window.send(.window(.focusChanged(true)))
    window.press(.character(key))
    return window
  }

  private func menu(_ window: ScriptedWindow) throws -> AccessibleElement {
    try #require(window.model.elements.children.first { $0.kind == .menu })
  }

  private func focused(_ element: AccessibleElement) -> AccessibleElement? {
    if element.states.contains(.focused) { return element }
    return element.children.lazy.compactMap { focused($0) }.first
  }

  @Test("Typing is in an entry, which says what is left and what Enter takes")
  func typing() throws {
    var window = try open("b")
    #expect(try focused(menu(window))?.name == "state")
    window.send(.key(.character("k"), [], text: "k"))
    let entry = try #require(focused(try menu(window)))
    #expect(entry.kind == .entry && entry.text == .init("k", caret: 1))
    #expect(entry.description == "1 of 5, kind")
    window.send(.key(.character("x"), [], text: "x"))
    #expect(try focused(menu(window))?.description == "No match")
    window.press(.backspace)
    window.press(.backspace)
    #expect(try focused(menu(window))?.description == "5 choices")
    window.press(.down)
    #expect(try focused(menu(window))?.kind == .radioItem)
  }

  @Test("An assistive tool writes into the entry, and into the line for a title")
  func edits() throws {
    var window = try open("b")
    let entry = ElementID(.control(.search))
    window.send(.element(.edit(entry, .replace(0..<0, with: "kid"))))
    window.send(.element(.edit(entry, .replace(2..<3, with: "n"))))
    #expect(window.model.menu?.list.search == "kin")
    #expect(
      window.send(.element(.edit(entry, .copy(0..<2)))).contains(.copyText("ki")))
    window.press(.escape)
    window.press(.escape)
    window.press(.character("N"))
    window.press(.end)
    window.press(.up)
    window.press(.enter)
    let line = ElementID(.saveField)
    window.send(.element(.edit(line, .replace(0..<99, with: "A\u{308}b"))))
    window.send(.element(.edit(line, .select(0..<2))))
    let seen = window.model.elements.children.first { $0.id == line }?.text
    #expect(seen == .init("A\u{308}b", caret: 2, selection: 0..<2))
  }

  @Test("Segments are reached by Down after the last row and by Up before the first")
  func segments() throws {
    var window = try open("m")
    window.press(.end)
    window.press(.down)
    let sum = try #require(focused(try menu(window)))
    #expect(sum.kind == .choice && sum.name == "Sum" && sum.states.contains(.checked))
    window.press(.right)
    let mean = try #require(focused(try menu(window)))
    #expect(mean.name == "Mean" && mean.states.contains(.checked))
    #expect(window.model.panels[0].askedQuery?.method == .mean)
    for name in ["Value", "rows"] {
      window.press(.down)
      #expect(try focused(menu(window))?.name == name)
    }
    for name in ["Value", "Mean"] {
      window.press(.up)
      #expect(try focused(menu(window))?.name == name)
    }
    window.press(.up)
    #expect(window.model.menu?.list.highlight == 5)
  }

  @Test("A row says whether it is one of several, and its binding is a key")
  func kinds() throws {
    for (key, kind): (Character, AccessibleElement.Kind) in [
      ("m", .checkItem), ("b", .radioItem), ("k", .radioItem), ("f", .menuItem), ("P", .checkItem),
    ] {
      let rows = try menu(open(key)).children.filter { $0.kind != .entry && $0.kind != .group }
      // The last row of the measures opens another list.
      let last = rows.last { $0.action != nil && (key != "m" || $0.kind != .menuItem) }
      #expect(last?.kind == (key == "b" ? .radioItem : kind), "\(key)")
      for binding in rows.compactMap(\.action?.key) where !binding.isEmpty {
        #expect(binding.split(separator: "+").last.map { $0.count == 1 || $0.first == "F" } == true)
      }
      if kind != .menuItem { #expect(rows.contains { $0.states.contains(.checked) }, "\(key)") }
    }
  }

  @Test("Whatever changes the picture is heard, and what does not is not")
  func pictureNews() throws {
    var window = try Strikes.window()
    window.send(.window(.focusChanged(true)))
    var news = PictureNews()
    #expect(news.sentence(window.model) == nil)
    let said: [(Key, String)] = [
      (.character("h"), "Horizontal bars"), (.character("h"), "Vertical bars"),
      (.character("o"), "Largest first"), (.character("t"), "Dark theme"),
      (.character("x"), "X-axis hidden"), (.character("x"), "X-axis shown"),
      (.character("L"), "Logarithmic axis"), (.character("L"), "Linear axis"),
      (.character("+"), "in view"), (.character("0"), "All bars in view"),
      (.function(11), "Full screen"), (.function(11), "No longer full screen"),
    ]
    for (key, words) in said {
      window.press(key)
      #expect(news.sentence(window.model)?.text.contains(words) == true, "\(words)")
      #expect(news.sentence(window.model) == nil)
    }
    window.press(.character("a"), .control)
    #expect(news.sentence(window.model)?.text == "4 selected")
    for key: Key in [.right, .character("?"), .escape, .character("m"), .escape, .tab] {
      window.press(key)
      #expect(news.sentence(window.model) == nil, "\(key)")
    }
  }
}
