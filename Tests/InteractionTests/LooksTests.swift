// How a chart looks, said in the window: by the menu of the thing itself and by keys, undone, and
// printed as a command.
import Charts
import Input
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Looks are said in the window with the pointer and with keys")
struct LooksTests {
  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let menu = try #require(window.model.menu)
    if let segment = menu.segmentControl?.items.first(where: { $0.name == name }) {
      window.click(segment.frame.center)
      return
    }
    let place = try #require(rows(window).firstIndex(of: name), "\(name) in \(rows(window))")
    for _ in 0..<40 where window.model.menu?.list.highlight != place {
      window.press(place > window.model.menu?.list.highlight ?? 0 ? .down : .up)
    }
    window.press(.enter)
  }

  private func looks(_ window: ScriptedWindow) -> Looks { window.model.chart.looks }

  private func command(_ window: inout ScriptedWindow) -> String {
    for case .copyText(let text) in window.press(.character("C"), [.control, .shift]) {
      return text
    }
    return ""
  }

  private func undo(_ window: inout ScriptedWindow) -> String? {
    window.press(.character("z"), .control)
    return window.state.said
  }

  @Test("A unit is typed, decimals and form are chosen; each is undone and in the command")
  func numbers() throws {
    var window = try Strikes.window()
    window.press(.character("w"))
    try take(&window, "Numbers and unit")
    try take(&window, "Full")
    try take(&window, "2")
    #expect(window.model.menu != nil, "the list stays open for more")
    window.type("kg")
    let list = try #require(window.model.menu?.list)
    #expect(list.found.map { list.rows[$0].name } == ["In “kg”"], "the others are no kg")
    window.press(.enter)
    #expect(looks(window).numbers == NumberStyle(unit: "kg", places: 2, form: .full))
    #expect(command(&window).contains(" --unit kg --places 2 --numbers full"))
    #expect(undo(&window) == "Undone: unit")
    #expect(undo(&window) == "Undone: number of decimals")
    #expect(undo(&window) == "Undone: form of numbers")
    #expect(looks(window) == Looks())
  }

  @Test("A right click on the value axis leads to its range, its lines and its numbers")
  func axis() throws {
    var window = try Strikes.window()
    let label = try #require(window.scene.marks.first { $0.role == .tickLabel })
    window.click(label.bounds.center, button: 3)
    #expect(rows(window).contains("Lines") && rows(window).contains("Numbers and unit"))
    try take(&window, "Range")
    window.type("20..50")
    window.press(.enter)
    #expect(looks(window).range == AxisRange(20, 50))
    #expect(window.scene.charts[0].domain == 20...50)
    #expect(command(&window).contains(" --range 20..50"))
    #expect(undo(&window) == "Undone: range of the axis")
    window.press(.character("w"))
    try take(&window, "Range of the axis")
    window.type("50..20")
    #expect(rows(window).first == "“50..20” is no range such as 40..60")
    window.press(.enter)
    #expect(looks(window).range == nil)
  }

  @Test("A right click on a tick draws a line there, or lets the axis begin or end there")
  func ticks() throws {
    var window = try Strikes.window()
    func tick(_ place: Int, _ line: String) throws -> Double {
      let labels = window.scene.marks.filter { $0.role == .tickLabel }
      let label = labels[place < 0 ? labels.count + place : place]
      window.click(label.bounds.center, button: 3)
      let name = try #require(rows(window).first { $0.hasPrefix(line) })
      guard case .text(let mark) = label else { return .nan }
      #expect(name == line + mark.text, "as it is written at the axis")
      try take(&window, name)
      guard case .axisValue(let value)? = label.attributes.datum else { return .nan }
      return value
    }
    let line = try tick(2, "Line at ")
    #expect(window.model.chart.references == [Reference(value: line, label: "")])
    _ = try tick(2, "Line at ")
    #expect(window.model.chart.references.isEmpty, "the same line once more removes it")
    let from = try tick(1, "Axis from ")
    #expect(looks(window).range == AxisRange(from, nil))
    let to = try tick(-2, "Axis to ")
    #expect(looks(window).range == AxisRange(from, to) && from < to)
    let lower = try tick(0, "Axis to ")
    #expect(looks(window).range == AxisRange(nil, lower), "what lies above is given up")
    window = ScriptedWindow(
      ChartData(
        categoryName: "k", categories: ["x", "y"],
        series: [
          .init(name: "a", values: [30, 55], texts: ["30", "55"]),
          .init(name: "b", values: [70, 45], texts: ["70", "45"]),
        ]))
    window.press(.character("s"))
    window.press(.character("s"))
    #expect(try tick(1, "Line at ") < 1 && window.model.chart.shownLayout == .normalized)
  }

  @Test("Lines are typed or ticked, and the list stays open")
  func lines() throws {
    var window = try Strikes.window()
    window.press(.character("w"))
    try take(&window, "Lines")
    try take(&window, "Line at the mean")
    #expect(window.model.chart.references == [Reference(.mean)])
    window.type("50:limit")
    window.press(.enter)
    #expect(
      window.model.chart.references == [Reference(.mean), Reference(value: 50, label: "limit")])
    window.press(.escape)
    if window.model.menu != nil { window.press(.escape) }
    #expect(command(&window).contains("'--reference=mean' '--reference=50:limit'"))
    #expect(undo(&window) == "Undone: lines")
  }

  @Test("A column is the target of each bar, until it is none; another measure keeps it")
  func target() throws {
    let csv = "name,cost,plan,staff\nA,3,4,1\nB,5,2,2\nA,1,1,3\n"
    var window = try Strikes.window(of: csv, by: "name")
    window.press(.character("m"))
    window.type("cost")
    window.press(.enter)
    window.press(.character("w"))
    try take(&window, "Lines")
    try take(&window, "Target of each bar: a column")
    try take(&window, "plan")
    #expect(window.model.chart.data.series.count == 1)
    #expect(window.model.chart.data.series[0].targets == [5, 2])
    #expect(window.scene.marks.contains { $0.role == .target })
    #expect(window.model.chart.sentence.hasPrefix("Sum of cost by name"))
    #expect(command(&window).contains("--reference=column:plan"))
    window.press(.character("m"))
    window.type("staff")
    window.press(.enter)
    #expect(window.model.chart.data.series[0].targets == [5, 2])
    #expect(window.model.chart.data.series[0].values == [4, 2])
    window.press(.character("k"))
    window.type("cost")
    window.press(.enter)
    #expect(!window.scene.marks.contains { $0.role == .target })
    for _ in 0..<2 { window.press(.character("z"), .control) }
    #expect(window.model.chart.data.series[0].values == [4, 5])
    #expect(window.scene.marks.contains { $0.role == .target })
    window.press(.character("z"), .control)
    #expect(!window.scene.marks.contains { $0.role == .target })
  }

  @Test("A right click on a bar, its name or the slot above it colours it")
  func color() throws {
    var window = try Strikes.window()
    let name = try #require(
      window.scene.marks.first { $0.role == .categoryLabel && $0.datum?.row == 1 }
    ).bounds.center
    let bar = try window.middle(row: 1)
    let plot = try #require(window.scene.slots?.plot)
    for point in [bar, name, Point(x: bar.x, y: plot.minY + 2)] {
      window.click(point, button: 3)
      try take(&window, "Colour")
      let swatches = window.model.menu?.list.rows.compactMap(\.swatch) ?? []
      #expect(swatches.count == ChosenColor.Hue.allCases.count)
      try take(&window, "Red")
      #expect(looks(window).colors == ["AL": .hue(.red)])
      #expect(undo(&window) == "Undone: colour of AL")
    }
    window.click(bar, button: 3)
    try take(&window, "Colour")
    window.type("#c00")
    #expect(rows(window).first == "#cc0000")
    window.press(.enter)
    #expect(command(&window).contains(" --colour 'AL=#cc0000'"))
    window.click(bar, button: 3)
    try take(&window, "Colour")
    window.type("#zz")
    #expect(rows(window).first == "“#zz” is no colour such as #c00")
    window.press(.escape)
    if window.model.menu != nil { window.press(.escape) }
    window.click(bar, button: 3)
    try take(&window, "Colour")
    try take(&window, "Its own")
    #expect(looks(window).colors.isEmpty)
  }

  @Test("A note and a shown name are typed; by the keyboard too")
  func texts() throws {
    for byKey in [false, true] {
      var window = try Strikes.window()
      func open(_ window: inout ScriptedWindow) throws {
        if byKey {
          window.press(.home)
          window.press(.menu)
        } else {
          window.click(try window.middle(row: 0), button: 3)
        }
      }
      let name = window.model.chart.data.category(ofRow: 0)
      try open(&window)
      try take(&window, "Note…")
      #expect(window.model.saveField?.question == "Note on \(name)")
      window.type("Oil boom")
      window.press(.enter)
      #expect(looks(window).notes == [name: "Oil boom"])
      #expect(window.scene.marks.contains { $0.role == .note })
      try open(&window)
      try take(&window, "Show as…")
      window.type("Alaska")
      window.press(.enter)
      #expect(looks(window).names == [name: "Alaska"])
      #expect(window.model.chart.data.category(ofRow: 0) == name)
      let copied = command(&window)
      #expect(copied.contains("--label '\(name)=Alaska'"))
      #expect(copied.contains("--note '\(name)=Oil boom'"))
      #expect(
        undo(&window) == "Undone: name of \(name)" && undo(&window) == "Undone: note of \(name)")
    }
  }

  @Test("A series has its colour and the legend its place")
  func series() throws {
    var window = try Strikes.window()
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    let swatch = try #require(window.scene.marks.first { $0.role == .legendSwatch })
    window.click(swatch.bounds.center, button: 3)
    try take(&window, "Colour")
    try take(&window, "Gold")
    #expect(looks(window).colors.values.first == .hue(.gold))
    window.press(.character("w"))
    try take(&window, "Place of the legend")
    try take(&window, "Below")
    #expect(looks(window).legend == .below)
    #expect(command(&window).contains("--legend below"))
    #expect(undo(&window) == "Undone: place of the legend")
  }

  @Test("Among several series a bar has the colour of its own, and note and name are of its place")
  func barsOfSeries() throws {
    var window = try Strikes.window()
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    let series = window.model.chart.data.series.map(\.name)
    let name = window.model.chart.data.category(ofRow: 1)
    #expect(series.count > 1)
    func open(_ window: inout ScriptedWindow) throws {
      let index = try #require(
        series.indices.first { window.scene.barIndex(row: 1, series: $0) != nil })
      let bar = try #require(window.scene.barIndex(row: 1, series: index))
      window.click(window.scene.marks[bar].bounds.center, button: 3)
    }
    try open(&window)
    try take(&window, "Note…")
    #expect(window.model.saveField?.question == "Note on \(name)")
    window.type("here")
    window.press(.enter)
    #expect(looks(window).notes == [name: "here"])
    try open(&window)
    try take(&window, "Colour")
    try take(&window, "Gold")
    #expect(looks(window).colors.keys.allSatisfy { series.contains($0) })
  }

  @Test("The legend of one series offers its colour alone: its bars have the names")
  func oneSeries() throws {
    var window = try Strikes.window()
    let swatch = try #require(window.scene.marks.first { $0.role == .legendSwatch })
    window.click(swatch.bounds.center, button: 3)
    #expect(rows(window).contains("Colour"))
    #expect(!rows(window).contains("Note…") && !rows(window).contains("Show as…"))
  }

  @Test("Labels of bars are values, shares, both or none, and v still hides them")
  func labels() throws {
    var window = try Strikes.window()
    window.press(.character("w"))
    try take(&window, "Labels of bars")
    try take(&window, "Values and shares")
    #expect(looks(window).labels == .both)
    window.press(.character("w"))
    try take(&window, "Labels of bars")
    try take(&window, "None")
    #expect(window.model.chart.hiddenParts == [.values])
    window.press(.character("w"))
    try take(&window, "Labels of bars")
    try take(&window, "Shares")
    #expect(window.model.chart.hiddenParts.isEmpty && looks(window).labels == .share)
  }

  @Test("What is said of looks outlasts another question, and the menu has at most 14 lines")
  func lasting() throws {
    var window = try Strikes.window()
    window.click(try window.middle(row: 1), button: 3)
    try take(&window, "Colour")
    try take(&window, "Red")
    let name = try #require(looks(window).colors.keys.first)
    window.click(try window.middle(row: 0), button: 3)
    try take(&window, "All but \(window.model.chart.data.category(ofRow: 0))")
    #expect(looks(window).colors == [name: .hue(.red)])
    window.press(.character("b"))
    window.type("kind")
    window.press(.enter)
    #expect(
      window.scene.notices.contains("No bar or series is called “\(name)”: its colour is kept"))
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(rows(window).count <= 14, "\(rows(window))")
  }
}
