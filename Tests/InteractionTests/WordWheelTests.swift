// The wheel with Ctrl over a word of the sentence: steps, ends, fractions of notches, undo.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct WordWheelTests {
  private func sentence(_ window: ScriptedWindow) -> String {
    window.question
  }

  private func place(_ window: ScriptedWindow, _ word: String) throws -> Point {
    let control = try #require(window.scene.control(.sentence))
    let item = try #require(control.items.first { $0.name.hasPrefix(word) }, "\(word)")
    // Near its start: the next value may be shorter.
    return Point(x: item.frame.minX + 4, y: item.frame.midY)
  }

  @Test("By: the next column and the previous one, to both ends; it does not zoom")
  func category() throws {
    var window = try Strikes.window()
    let by = try place(window, "by:")
    var seen: [String] = []
    for _ in 0..<5 {
      window.scroll(rows: 1, at: by, .control)
      seen.append(sentence(window))
    }
    #expect(
      seen == [
        "Sum of cost by kind", "Rows by cost", "Sum of cost by month",
        "Sum of cost by month", "Sum of cost by month",
      ])
    #expect(window.state.viewport == nil)
    for _ in 0..<5 { window.scroll(rows: -1, at: by, .control) }
    #expect(sentence(window) == "Sum of cost by state")
  }

  @Test("Measure: columns that cannot be measured are skipped")
  func measure() throws {
    var window = try Strikes.window()
    let measure = try place(window, "measure:")
    window.scroll(rows: -1, at: measure, .control)
    #expect(
      sentence(window) == "Number of different values of kind by state", "state is the category")
    window.scroll(rows: -1, at: measure, .control)
    #expect(sentence(window) == "Rows by state")
    window.scroll(rows: -1, at: measure, .control)
    #expect(sentence(window) == "Rows by state")
  }

  @Test("Fractions of a notch add up, and several notches are several steps")
  func fractions() throws {
    var window = try Strikes.window()
    let by = try place(window, "by:")
    for _ in 0..<3 { window.scroll(rows: 0.25, at: by, .control) }
    #expect(sentence(window) == "Sum of cost by state")
    window.scroll(rows: -0.5, at: by, .control)
    window.scroll(rows: 0.75, at: by, .control)
    #expect(sentence(window) == "Sum of cost by state", "turning back begins anew")
    window.scroll(rows: 0.25, at: by, .control)
    #expect(sentence(window) == "Sum of cost by kind")
    window.scroll(rows: 100, at: by, .control)
    #expect(sentence(window) == "Sum of cost by month")
  }

  @Test("Turns at one place are one step of undo")
  func undo() throws {
    var window = try Strikes.window()
    let by = try place(window, "by:")
    for _ in 0..<3 { window.scroll(rows: 1, at: by, .control) }
    let measure = try place(window, "measure:")
    window.scroll(rows: -1, at: measure, .control)
    let last = sentence(window)
    window.press(.character("z"), .control)
    #expect(sentence(window) == "Sum of cost by month" && last != sentence(window))
    window.press(.character("z"), .control)
    #expect(sentence(window) == "Sum of cost by state")
    #expect(window.state.said == "Undone: by month")
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
  }

  @Test("What else has changed meanwhile is where the next turn begins")
  func meanwhile() throws {
    var window = try Strikes.window()
    let by = try place(window, "by:")
    window.scroll(rows: 2, at: by, .control)
    #expect(sentence(window) == "Rows by cost")
    window.press(.character("z"), .control)
    window.press(.character("o"))
    window.scroll(rows: 1, at: by, .control)
    #expect(sentence(window) == "Sum of cost by kind, largest first")
  }

  @Test("Order, number and layout, also past the value without a word")
  func others() throws {
    var window = try Strikes.window()
    window.press(.character("o"))
    let order = try place(window, "order:")
    window.scroll(rows: -1, at: order, .control)
    #expect(window.model.chart.sort == SortOrder.none)
    window.scroll(rows: 2, at: order, .control)
    #expect(window.model.chart.sort == .value)
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    window.press(.character("s"))
    let layout = try place(window, "layout:")
    window.scroll(rows: 1, at: layout, .control)
    #expect(window.model.chart.layout == .normalized)
    window.scroll(rows: -5, at: layout, .control)
    #expect(window.model.chart.layout == .grouped)
    let split = try place(window, "split by:")
    window.scroll(rows: -5, at: split, .control)
    #expect(sentence(window).contains("split by kind"), "the word stays")
  }

  @Test("The number of bars grows to all, from a number that is in no list")
  func top() throws {
    var window = try Strikes.window()
    window.ask(
      Query(
        category: Field(ColumnRef(name: "date", position: 3)), method: .count,
        order: .valueDescending, top: 7))
    window.layOut()
    let count = window.model.chart.source.categories.count
    #expect(count > 20)
    let top = try place(window, "number of bars:")
    window.scroll(rows: 1, at: top, .control)
    #expect(window.model.chart.top == 10)
    window.scroll(rows: 100, at: top, .control)
    #expect(window.model.chart.top == nil)
    window.scroll(rows: -1, at: top, .control)
    #expect(window.model.chart.top == (count > 50 ? 50 : 20))
    window.scroll(rows: -100, at: top, .control)
    #expect(window.model.chart.top == 3)
  }

  @Test("A filter of one value takes the next; of several none")
  func filter() throws {
    var window = try Strikes.window()
    window.press(.character("f"))
    window.type("kind")
    window.press(.enter)
    let listed = try #require(window.model.menu?.list.rows.map(\.name))
    window.press(.enter)
    window.press(.escape)
    let word = try place(window, "filter:")
    window.scroll(rows: 1, at: word, .control)
    #expect(sentence(window) == "Sum of cost by state, where kind is \(listed[1])")
    window.scroll(rows: 5, at: word, .control)
    #expect(sentence(window) == "Sum of cost by state, where kind is \(listed[2])")
    window.press(.character("f"))
    window.type("kind")
    window.press(.enter)
    window.press(.home)
    window.press(.enter)
    window.press(.escape)
    let two = sentence(window)
    window.scroll(rows: -1, at: try place(window, "filter:"), .control)
    #expect(sentence(window) == two)
  }

  @Test("A fast wheel over a large table asks once at a time, and the last value counts")
  func fast() throws {
    var window = try Strikes.window()
    window.model.panels[0].immediateRowLimit = 10
    window.answersAtOnce = false
    let by = try place(window, "by:")
    for _ in 0..<3 { window.scroll(rows: 1, at: by, .control) }
    #expect(window.requests.count == 1)
    #expect(window.model.chart.sentence.hasPrefix("Sum of cost by state"), "the picture stays")
    window.answer()
    #expect(window.model.chart.sentence.hasPrefix("Sum of cost by month"))
  }

  @Test("A filter's values are counted at the first notch, and stepped once they are known")
  func counted() throws {
    var window = try Strikes.window()
    window.ask(
      Query(
        category: Field(ColumnRef(name: "state", position: 0)), method: .count,
        filters: [
          .named(Field(ColumnRef(name: "kind", position: 1)), ["bird"], isExcluding: false)
        ]))
    window.layOut()
    window.model.panels[0].immediateRowLimit = 10
    let word = try place(window, "filter:")
    var request: ValueRequest?
    for case .list(let asked, _) in window.scroll(rows: 1, at: word, .control) { request = asked }
    #expect(sentence(window).hasSuffix("where kind is bird"))
    let answer = try #require(request?.answer())
    window.send(.listed(answer, chart: 0))
    let before = sentence(window)
    window.scroll(rows: 1, at: word, .control)
    #expect(sentence(window) != before)
  }

  @Test("A turn without Ctrl over a word changes nothing; beside the words the wheel zooms")
  func beside() throws {
    var window = try Strikes.window()
    let plot = try #require(window.scene.slots).plot
    #expect(window.scroll(rows: 1, at: try place(window, "by:")) == [])
    #expect(sentence(window) == "Sum of cost by state" && window.state.viewport == nil)
    window.scroll(rows: 1, at: try place(window, "by:"), .control)
    window.scroll(rows: -1, at: plot.center)
    #expect(window.state.viewport != nil && sentence(window) == "Sum of cost by kind")
  }
}
