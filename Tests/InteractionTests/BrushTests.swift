// A drag along the labels of periods or bins: the band, its words, and the filter it becomes; and the
// filters that several selected bars make.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Brushing an axis") struct BrushTests {
  private func sentence(_ window: ScriptedWindow) -> String {
    window.question
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  /// A point among the labels, below the middle of a row.
  private func label(_ row: Int, in window: ScriptedWindow) throws -> Point {
    let slots = try #require(window.scene.slots)
    let mark = try #require(window.scene.marks.first { $0.role == .categoryLabel })
    let along = slots.start + (Double(row) + 0.5) * slots.step
    return slots.orientation == .vertical
      ? Point(x: along, y: mark.bounds.midY) : Point(x: mark.bounds.midX, y: along)
  }

  private func bandTexts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap { mark in
      if case .text(let text) = mark, text.attributes.role == .selectionBand {
        text.text
      } else {
        nil
      }
    }
  }

  private func choose(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty }, "\(name)")
    window.click(item.frame.center)
  }

  private func copied(_ window: inout ScriptedWindow) -> String? {
    for case .copyText(let text) in window.press(.character("C"), [.control, .shift]) {
      return text
    }
    return nil
  }

  @Test("It shows the range, and puts it into the question in one step")
  func months() throws {
    var window = try Strikes.window(by: "date", .month)
    let all = window.model.chart.data
    let (from, to) = (try label(2, in: window), try label(5, in: window))
    window.drag([from, to], releases: false)
    #expect(bandTexts(window) == ["2020-03 – 2020-06"])
    let band = try #require(window.scene.marks.first { $0.role == .selectionBand }).bounds
    let slots = try #require(window.scene.slots)
    #expect(abs(band.minX - slots.start - 2 * slots.step) < 2)
    #expect(abs(band.maxX - slots.start - 6 * slots.step) < 2)
    let words = window.scene.marks.first {
      if case .text = $0 { $0.role == .selectionBand } else { false }
    }
    #expect(abs(try #require(words).bounds.midX - band.midX) <= 1)
    #expect(window.model.cursor == .crosshair)
    window.send(.buttonReleased(1, x: Int(to.x), y: Int(to.y), [], timeMilliseconds: 0))
    #expect(sentence(window) == "Sum of cost by month, from 2020-03 to 2020-06")
    #expect(names(window) == ["2020-03", "2020-04", "2020-05", "2020-06"])
    #expect(window.model.chart.data.series[0].values == Array(all.series[0].values[2...5]))
    #expect(bandTexts(window).isEmpty)
    #expect(
      copied(&window)?.contains("--where 'date>=2020-03' --where 'date<=2020-06'") ?? false)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: from 2020-03 to 2020-06")
    #expect(names(window) == Array(all.categories))
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
  }

  @Test("Undone, the bars in view and the selection are those from before it")
  func undoneInView() throws {
    var window = try Strikes.window(by: "date", .month)
    let plot = try #require(window.scene.slots).plot
    window.scroll(rows: -2, at: plot.center)
    let bars = window.scene.marks.filter { $0.role == .bar }
    window.click(bars[bars.count / 2].bounds.center)
    let (viewport, selection) = (window.state.viewport, window.state.selection)
    #expect(viewport != nil && !selection.isEmpty)
    let all = names(window)
    let axis = try #require(window.scene.marks.first { $0.role == .categoryLabel }).bounds.midY
    let slots = try #require(window.scene.slots)
    let start = slots.plot.midX
    window.drag([Point(x: start, y: axis), Point(x: start + slots.step, y: axis)], .shift)
    #expect(names(window).count == 2)
    window.press(.character("z"), .control)
    #expect(names(window) == all)
    #expect(window.state.viewport == viewport)
    #expect(window.state.selection == selection)
    window.press(.character("y"), .control)
    #expect(names(window).count == 2 && window.state.viewport == nil)
  }

  @Test("Backwards, and beyond the end, and again within the range")
  func narrower() throws {
    var window = try Strikes.window(by: "date", .month)
    let start = try label(4, in: window)
    window.drag([start, try label(3, in: window), Point(x: 5, y: start.y)])
    #expect(sentence(window).hasSuffix("from 2020-01 to 2020-05"))
    window.drag([try label(1, in: window), try label(2, in: window)])
    #expect(
      sentence(window) == "Sum of cost by month, from 2020-02 to 2020-03",
      "an earlier range that contains the new one is not said")
  }

  @Test("Bins have the edges of the range, the upper one left out")
  func bins() throws {
    var window = try Strikes.window(by: "cost", .width(2))
    #expect(names(window) == ["0 to 2", "2 to 4", "4 to 6", "6 to 8"])
    let values = window.model.chart.data.series[0].values
    window.drag([try label(1, in: window), try label(2, in: window)], releases: false)
    #expect(bandTexts(window) == ["2 – 6"])
    window.send(.buttonReleased(1, x: 0, y: 0, [], timeMilliseconds: 0))
    #expect(names(window) == ["2 to 4", "4 to 6"])
    #expect(window.model.chart.data.series[0].values == Array(values[1...2]))
    #expect(copied(&window)?.contains("--where 'cost>=2' --where 'cost<6'") ?? false)
  }

  @Test("Horizontal bars are brushed downwards; plain dates by their own texts")
  func horizontal() throws {
    var window = try Strikes.window(by: "date")
    window.press(.character("h"))
    let before = names(window)
    window.drag([try label(1, in: window), try label(3, in: window)])
    #expect(names(window) == Array(before[1...3]))
  }

  @Test("A part in view is panned, and brushed with Shift; the pointer tells which")
  func part() throws {
    var window = try Strikes.window(by: "date", .month)
    window.move(to: try label(3, in: window))
    #expect(window.model.cursor == .crosshair)
    let plot = try #require(window.scene.slots).plot
    window.scroll(rows: -3, at: plot.center)
    let viewport = window.state.viewport
    let from = plot.center.x
    let y = try label(0, in: window).y
    window.move(to: Point(x: from, y: y))
    #expect(window.model.cursor == .openHand)
    window.send(.pointerMoved(x: Int(from), y: Int(y), .shift))
    #expect(window.model.cursor == .crosshair)
    window.drag([Point(x: from, y: y), Point(x: from + 160, y: y)])
    #expect(window.state.viewport != viewport)
    #expect(!sentence(window).contains("only"))
    window.drag([Point(x: from, y: y), Point(x: from + 160, y: y)], .shift)
    #expect(sentence(window).contains("from 2020-"))
  }

  @Test("Escape cancels, and a press without a drag clears the selection")
  func cancelled() throws {
    var window = try Strikes.window(by: "date", .month)
    window.click(try window.middle(row: 1))
    window.drag([try label(1, in: window), try label(3, in: window)], releases: false)
    window.press(.escape)
    #expect(bandTexts(window).isEmpty && window.selection == [bar(1)])
    window.move(to: try label(5, in: window))
    window.send(.buttonReleased(1, x: 0, y: 0, [], timeMilliseconds: 0))
    #expect(!sentence(window).contains("only") && window.selection == [bar(1)])
    window.drag([try label(1, in: window), try label(1, in: window)])
    #expect(window.selection.isEmpty)
  }

  @Test func `Escape gives up a range that is being picked, and the rows stay`() throws {
    var window = try Strikes.window(by: "date", .month)
    window.press(.character("r"), .control)
    let question = sentence(window)
    window.drag([try label(1, in: window), try label(3, in: window)], releases: false)
    #expect(!bandTexts(window).isEmpty)
    window.press(.escape)
    #expect(bandTexts(window).isEmpty && window.model.drawer != nil)
    window.send(.buttonReleased(1, x: 0, y: 0, [], timeMilliseconds: 9_000))
    #expect(sentence(window) == question)
    window.press(.escape)
    #expect(window.model.drawer == nil)
  }

  @Test("Names and repeating periods have no ranges")
  func refused() throws {
    for (column, grain) in [("state", nil), ("date", Grain.monthOfYear)] {
      var window = try Strikes.window(by: column, grain)
      let from = try label(0, in: window)
      window.move(to: from)
      #expect(window.model.cursor == .openHand, "the name can be carried")
      window.drag([from, try label(2, in: window)])
      #expect(!sentence(window).contains("only"))
    }
    // Nor have months in another order.
    var window = try Strikes.window(by: "date", .month)
    window.press(.character("o"))
    window.drag([try label(0, in: window), try label(2, in: window)])
    #expect(!sentence(window).contains("only"))
  }

  @Test("Several selected bars: only these, by a range where they are one")
  func these() throws {
    var window = try Strikes.window(by: "date", .month)
    window.press(.home)
    window.press(.right)
    for _ in 0..<3 { window.press(.right, .shift) }
    window.press(.menu)
    #expect(
      rows(window).prefix(5)
        == ["Select", "Only these 4", "All but these 4", "Only 2020-05", "All but 2020-05"])
    try choose(&window, "Only these 4")
    #expect(sentence(window) == "Sum of cost by month, from 2020-02 to 2020-05")
  }

  @Test("Without a run they are names; all but these can be copied too")
  func others() throws {
    var window = try Strikes.window(by: "date", .month)
    window.click(try window.middle(row: 1))
    window.click(try window.middle(row: 4), .control)
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(rows(window).prefix(2) == ["Only these 2", "All but these 2"])
    try choose(&window, "Only these 2")
    #expect(names(window).filter { $0 != "2020-03" && $0 != "2020-04" } == ["2020-02", "2020-05"])
    #expect(copied(&window)?.contains("--where 'date=2020-02,2020-05'") ?? false)
    window.press(.character("z"), .control)
    window.click(Point(x: 5, y: 5), button: 3)
    try choose(&window, "All but these 2")
    #expect(window.model.chart.data.series[0].values.count { $0 > 0 } == 8)
    #expect(copied(&window)?.contains("--where 'date!=2020-02,2020-05'") ?? false)
  }

  @Test("Names: only these, and the rest with them")
  func rest() throws {
    var window = try Strikes.window()
    window.click(try window.middle(row: 1))
    window.click(try window.middle(row: 3), .control)
    window.click(Point(x: 5, y: 5), button: 3)
    try choose(&window, "Only these 2")
    #expect(sentence(window) == "Sum of cost by state, AL and AZ only")
    window = try Strikes.window()
    window.ask(
      Query(
        category: Field(ColumnRef(name: "state", position: 0)), method: .count,
        order: .valueDescending, top: 2))
    window.layOut()
    window.click(try window.middle(row: 1))
    window.click(try window.middle(row: 2), .control)
    window.click(Point(x: 5, y: 5), button: 3)
    try choose(&window, "Only these 2")
    #expect(sentence(window).contains("without AK"), "\(sentence(window))")
  }

  @Test("What no option says is refused in the menu, with the reason")
  func refusedCommand() throws {
    var window = try Strikes.window(by: "date", .weekday)
    window.click(try window.middle(row: 1), button: 3)
    try choose(&window, "All but Tue")
    window.click(Point(x: 5, y: 5), button: 3)
    try choose(&window, "Copy as")
    let row = try #require(
      window.model.menu?.list.rows.first { $0.name == "Copy command" })
    #expect(row.refusal == "no option for a filter")
    window.press(.escape)
    #expect(copied(&window) == nil)
    #expect(
      window.state.said
        == "No option of the command line says \"weekday is not Tue\"")
  }
}
