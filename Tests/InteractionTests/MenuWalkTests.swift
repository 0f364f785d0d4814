// Keys on the choices above a list where none is on, nothing is found, or they change.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Walking the choices above a list") struct MenuWalkTests {
  /// The list of measures of a question whose method it does not offer.
  private func unlisted() throws -> ScriptedWindow {
    var window = try Strikes.window { $0.method = .last }
    window.press(.character("m"))
    return window
  }

  private func focused(_ window: ScriptedWindow) -> [ElementID] {
    window.model.elements.flattened.filter { $0.states.contains(.focused) }.map(\.id)
  }

  private func place(_ name: String, _ window: ScriptedWindow) throws -> Int {
    let segments = try #require(window.model.menu?.segments)
    return try #require(segments.firstIndex { $0.name == name })
  }

  private func click(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.segmentControl?.items)
    let item = try #require(items.first { $0.name == name })
    window.click(item.frame.center)
  }

  @Test func `where no method is on, Right begins with the first and Left with the last`() throws {
    var window = try unlisted()
    let methods = try #require(window.model.menu?.segments).prefix { $0.name != "Value" }
    #expect(methods.first?.name == "Sum" && methods.last?.name == "Distinct")
    #expect(methods.allSatisfy { !$0.isOn && $0.refusal == nil })
    window.press(.right)
    #expect(window.question == "Sum of cost by state")
    window = try unlisted()
    window.press(.left)
    #expect(window.question == "Number of different values of cost by state")
  }

  @Test func `where no method is on, Up leads to the first of them`() throws {
    var window = try unlisted()
    window.press(.home)
    let (value, sum) = (try place("Value", window), try place("Sum", window))
    window.press(.up)
    #expect(window.model.menu?.segment == value)
    window.press(.up)
    #expect(window.model.menu?.segment == sum)
    #expect(window.model.panels[0].askedQuery?.method == .last, "nothing is taken yet")
  }

  @Test func `from a search that finds nothing arrows lead to the choices`() throws {
    for (key, name) in [(Key.up, "Value"), (.down, "Sum")] {
      var window = try Strikes.window()
      window.press(.character("m"))
      let wanted = try place(name, window)
      window.type("zzz")
      #expect(window.model.menu?.list.found == [])
      window.press(.down)
      #expect(window.model.menu?.segment == nil, "from what is typed into the list first")
      window.press(key)
      #expect(window.model.menu?.segment == wanted)
      #expect(window.question == "Sum of cost by state")
    }
  }

  @Test func `a method is changed on the way, and what is shown of it stays`() throws {
    var window = try Strikes.window(by: "date", .month)
    window.press(.character("m"))
    for name in ["Mean", "Change", "Median"] { try click(&window, name) }
    let query = try #require(window.model.panels[0].askedQuery)
    #expect(query.method == .median && query.shownAs == .change)
  }

  @Test func `the last choice is on once it is taken, and one element has the keyboard`() throws {
    var window = try Strikes.window(by: "date", .quarterOfYear)
    window.send(.focusChanged(true))
    window.press(.character("b"))
    let segments = try #require(window.model.menu?.segments)
    let last = segments.count - 1
    #expect(segments[last].refusal == nil && !segments[last].isOn)
    window.send(.element(.focus(ElementID(.item(.segments, last)))))
    #expect(focused(window) == [ElementID(.item(.segments, last))])
    window.press(.enter)
    let menu = try #require(window.model.menu)
    #expect(menu.segments.count == segments.count - 1, "the unusual steps have gone")
    #expect(menu.segments.filter(\.isOn).map(\.name) == [segments[last].name])
    #expect(focused(window).count == 1)
  }

  @Test func `the keyboard stays on the steps that it takes, whichever others come beside them`()
    throws
  {
    var text = "kind,weight\n"
    for row in 0..<120 { text += "\(["a", "b"][row % 2]),\(row)\n" }
    var window = try Strikes.window(of: text, by: "weight")
    for key: Key in [.character("b"), .home, .up] { window.press(key) }
    #expect(window.model.menu?.segment == 0)
    for _ in 0..<2 {
      let before = try #require(window.model.menu)
      let own = try #require(before.segment)
      try #require(own + 1 < before.segments.count)
      window.press(.right)
      let menu = try #require(window.model.menu)
      let segment = try #require(menu.segment)
      #expect(menu.segments[segment].name == before.segments[own + 1].name)
      #expect(menu.segments[segment].isOn)
    }
  }

  @Test func `Space takes nothing where nothing is found`() {
    var list = ListBox(["North", "South"].map { ListBox.Row($0) }, isSearchable: true)
    for character in "xyz" {
      _ = list.handleKey(.character(character), [], text: String(character))
    }
    _ = list.handleKey(.down, [], text: "")
    #expect(list.handleKey(.space, [], text: " ") == .open)
    #expect(list.search == "xyz" && list.found.isEmpty && list.highlight == nil)
  }

  @Test func `the button for data from elsewhere asks for them`() throws {
    var chart = Chart(data: .empty, title: "chart")
    chart.emptyReason = EmptyMessage(
      "This chart draws data from elsewhere", remedies: [.openOutside, .openFile])
    var window = ScriptedWindow([chart])
    let items = try #require(window.scene.control(.remedies)?.items)
    let button = try #require(items.first { $0.name == "Draw it" })
    #expect(window.click(button.frame.center) == [.openOutside])
  }
}
