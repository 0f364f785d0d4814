// Several charts in one window: each has its own pointer, selection and legend; the keyboard is in
// one of them.
import Base
import Charts
import Input
import Scenegraph
import Testing
import Words

@testable import Interaction

@Suite struct PageScriptTests {
  private static func charts(_ count: Int) -> [Chart] {
    (0..<count).map { index in
      Chart(
        data: .of([("a", [3, 1, 2]), ("b", [2, Double(index + 1), 4])]), title: "Chart \(index)")
    }
  }

  /// The middle of a bar of a chart, in the window's pixels.
  private func middle(
    _ window: ScriptedWindow, chart: Int, row: Int, series: Int = 0
  ) throws -> Point {
    let mark = try #require(
      window.scene.marks.first {
        $0.role == .bar && $0.attributes.chart == chart && $0.datum?.row == row
          && $0.datum?.series == series
      })
    return mark.bounds.center
  }

  private func selections(_ window: ScriptedWindow) -> [Selection] {
    window.model.panels.map(\.state.selection)
  }

  @Test("A click selects in its own chart and leaves the others as they are")
  func click() throws {
    var window = ScriptedWindow(Self.charts(2))
    window.click(try middle(window, chart: 1, row: 1))
    #expect(selections(window) == [[], [bar(1)]])
    #expect(window.model.active == 1)
    window.click(try middle(window, chart: 0, row: 2, series: 1))
    #expect(selections(window) == [[bar(2, 1)], [bar(1)]])
    #expect(window.model.active == 0)
    let faded = window.scene.marks.filter { $0.role == .bar && !$0.attributes.isSelected }
    #expect(faded.count == 10)
  }

  @Test("Hover is in the chart under the pointer alone")
  func hover() throws {
    var window = ScriptedWindow(Self.charts(2))
    window.move(to: try middle(window, chart: 0, row: 0))
    #expect(window.model.panels.map(\.state.hovered) == [bar(0), nil])
    window.move(to: try middle(window, chart: 1, row: 2, series: 1))
    #expect(window.model.panels.map(\.state.hovered) == [nil, bar(2, 1)])
    #expect(
      Set(window.scene.marks.filter { $0.role == .tooltip }.map(\.attributes.chart)) == [1])
    #expect(window.send(.pointerLeft) == [.redraw])
    #expect(window.send(.pointerLeft) == [])
  }

  @Test("A legend hides a series of its own chart")
  func legend() throws {
    var window = ScriptedWindow(Self.charts(2))
    let label = try #require(
      window.scene.marks.first {
        $0.role == .legendLabel && $0.attributes.chart == 1 && $0.datum?.series == 0
      })
    window.click(label.bounds.center)
    #expect(window.model.panels.map(\.state.hiddenSeries) == [[], [0]])
  }

  @Test("What changes in one chart changes the axis that the others have in common with it")
  func sharedAxis() throws {
    func charts(_ axis: AxisChoice) -> [Chart] {
      Self.charts(2).enumerated().map { index, chart in
        var chart = chart
        chart.source = .of([("a", [3, 1, 2]), ("b", [2, index == 0 ? 1 : 900, 4])])
        chart.axis = axis
        return chart
      }
    }
    func domains(_ window: ScriptedWindow) -> [ClosedRange<Double>?] {
      window.model.panels.map { $0.scene?.chart?.domain }
    }
    var window = ScriptedWindow(charts(.shared))
    #expect(domains(window) == [0...1_000, 0...1_000])
    let label = try #require(
      window.scene.marks.first {
        $0.role == .legendLabel && $0.attributes.chart == 1 && $0.datum?.series == 1
      })
    window.click(label.bounds.center)
    #expect(domains(window) == [0...4, 0...4])
    window.click(label.bounds.center)
    #expect(domains(window) == [0...1_000, 0...1_000])
    // Other data in one of them, as from a file that is followed.
    window.send(
      .read(
        Snapshot(data: .of([("a", [3, 1, 2]), ("b", [2, 5_000, 4])]), reading: nil), input: 1))
    #expect(domains(window) == [0...5_000, 0...5_000])
    let own = domains(ScriptedWindow(charts(.own)))
    #expect(own == [0...4, 0...1_000])
  }

  @Test("Tab goes from the last place of a chart to the next chart, Shift-Tab back")
  func tab() {
    var window = ScriptedWindow(Self.charts(3))
    var places: [String] = []
    func place(_ window: ScriptedWindow) -> String {
      let focused = window.model.panels.indices.filter {
        window.model.panels[$0].state.focus != nil
      }
      return focused.map {
        "\($0) \(window.model.panels[$0].focusArea == .bars ? "bars" : "legend")"
      }
      .joined(separator: " and ")
    }
    for _ in 0..<7 {
      window.press(.tab)
      places.append(place(window))
    }
    #expect(
      places == [
        "0 bars", "0 legend", "1 bars", "1 legend", "2 bars", "2 legend", "0 bars",
      ])
    window.press(.backTab)
    #expect(place(window) == "2 legend")
    window.press(.backTab)
    #expect(place(window) == "2 bars")
  }

  @Test("Keys are for the chart that has the keyboard; t is for all")
  func keys() throws {
    var window = ScriptedWindow(Self.charts(2))
    window.click(try middle(window, chart: 1, row: 0))
    window.press(.character("a"), .control)
    #expect(selections(window).map(\.count) == [0, 6])
    window.press(.character("2"))
    #expect(window.model.panels.map(\.state.hiddenSeries) == [[], [1]])
    window.press(.right)
    #expect(window.model.panels[1].state.focus == .bar(bar(1)))
    #expect(window.model.panels[0].state.focus == nil)
    window.press(.character("t"))
    #expect(window.model.panels.allSatisfy { $0.chart.theme == .dark })
    #expect(window.scene.background == Theme.dark.background)
  }

  @Test("Escape clears this chart, then the others, and does not close")
  func escape() throws {
    var window = ScriptedWindow(Self.charts(2))
    window.click(try middle(window, chart: 0, row: 0))
    window.click(try middle(window, chart: 1, row: 0))
    #expect(window.press(.escape) == [.redraw])
    #expect(selections(window) == [[bar(0)], []])
    #expect(window.press(.escape) == [.redraw])
    #expect(selections(window) == [[], []])
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("The keyboard takes charts that are out of view along into it; the wheel scrolls")
  func scrolling() {
    var window = ScriptedWindow(Self.charts(9))
    #expect(window.model.page.isScrolled)
    #expect(window.model.panels[8].scene == nil)
    for _ in 0..<40 where window.model.active < 8 { window.press(.tab) }
    #expect(window.model.active == 8)
    #expect(window.model.offset == window.model.page.maximumOffset)
    #expect(window.model.panels[8].scene != nil)
    #expect(window.scene.marks.contains { $0.role == .focusRing && $0.attributes.chart == 8 })
    for _ in 0..<100 { window.scroll(rows: -1, at: Point(x: 10, y: 10)) }
    #expect(window.model.offset == 0)
    let still = window.scroll(rows: -1, at: Point(x: 10, y: 10))
    #expect(still == [])
    window.scroll(rows: 1, at: Point(x: 10, y: 10))
    #expect(window.model.offset > 0)
    window.press(.pageDown, .shift)
    #expect(window.model.offset > 600)
    window.press(.pageUp, .shift)
    window.press(.pageUp, .shift)
    #expect(window.model.offset == 0)
  }

  @Test("The scroll bar can be dragged, and a press beside it turns the page")
  func dragging() throws {
    var window = ScriptedWindow(Self.charts(9))
    func scrollBar() throws -> Rect {
      try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds
    }
    let start = try scrollBar().center
    window.send(
      .buttonPressed(1, x: Int(start.x), y: Int(start.y), [], timeMilliseconds: 0))
    window.move(to: Point(x: start.x - 300, y: start.y + 2_000))
    #expect(window.model.offset == window.model.page.maximumOffset)
    window.send(
      .buttonReleased(1, x: 0, y: 0, [], timeMilliseconds: 1))
    window.move(to: Point(x: 5, y: 5))
    #expect(window.model.offset == window.model.page.maximumOffset)
    window.click(Point(x: start.x, y: 3))
    #expect(window.model.offset == window.model.page.maximumOffset - 600)
    #expect(selections(window) == Array(repeating: [], count: 9))
  }

  @Test("A window that was small for a while shows the same page as before")
  func resize() {
    var window = ScriptedWindow(Self.charts(9))
    window.scroll(rows: 1, at: Point(x: 10, y: 10))
    let before = window.scene
    window.send(.resized(widthPixels: 3_000, heightPixels: 2_000))
    #expect(!window.model.page.isScrolled)
    #expect(!window.scene.marks.contains { $0.role == .scrollBar })
    window.send(.resized(widthPixels: 1, heightPixels: 1))
    window.send(.resized(widthPixels: 800, heightPixels: 600))
    #expect(window.scene == before)
  }

  @Test("A chart out of view is not laid out")
  func lazy() {
    var window = ScriptedWindow(Self.charts(30))
    #expect(window.model.panels.count { $0.scene != nil } < 8)
    window.press(.character("t"))
    #expect(window.model.panels.count { $0.scene != nil } < 8)
  }

  @Test("One chart is its own scene, without a chart's index")
  func single() {
    let window = ScriptedWindow(Self.charts(1))
    #expect(window.scene == window.model.panels[0].scene)
    #expect(window.scene.marks.allSatisfy { $0.attributes.chart == nil })
  }

  @Test("Rows that come are for one chart, a failure is told in its own")
  func reading() {
    var window = ScriptedWindow(Self.charts(2))
    window.send(
      .read(
        Snapshot(data: .of([1, 2]), reading: .init(bytes: 5, totalBytes: 10, rows: 2)), input: 1))
    #expect(window.model.panels.map(\.chart.data.series.count) == [2, 1])
    let failure = InputFailure.absent
    window.send(.read(Snapshot(data: .empty, reading: nil, failure: failure), input: 1))
    #expect(window.model.panels[1].chart.emptyMessage == "No such file.")
    #expect(window.scene.notices == [])
    #expect(window.scene.marks.count { $0.role == .bar } == 6)
    #expect(
      window.send(.read(Snapshot(data: .of([1]), reading: nil), input: 7)) == [])
  }

  @Test("The selections of all charts are printed in order, in JSON with the chart's index")
  func printed() throws {
    var window = ScriptedWindow(Self.charts(2), isPicker: true)
    window.click(try middle(window, chart: 1, row: 1, series: 1))
    window.click(try middle(window, chart: 0, row: 0))
    #expect(window.press(.enter) == [.close(.chosen)])
    let panels = window.model.panels
    #expect(SelectionOutput.text(panels, format: .tsv) == "A\ta\t3.0\nB\tb\t2.0\n")
    #expect(
      SelectionOutput.text(panels, format: .json) == """
        [
        {"chart":0,"category":"A","series":"a","value":3,"row":0},
        {"chart":1,"category":"B","series":"b","value":2,"row":1}
        ]

        """)
    let alone = SelectionOutput.text([panels[0]], format: .json)
    #expect(
      SelectionOutput.text(panels, format: .tsv, isForTerminal: true) == "A\ta\t3.0\nB\tb\t2.0\n")
    #expect(
      SelectionOutput.forTerminal("\u{1B}]0;x\u{7}\ta\u{202E}\t1\n\u{9B}2J\tb\t2\n")
        == "\u{FFFD}]0;x\u{FFFD}\ta\u{FFFD}\t1\n\u{FFFD}2J\tb\t2\n")
    #expect(alone == SelectionOutput.text(panels[0].chart, [bar(0)], format: .json))
  }

  @Test("A page tells of each chart what the chart tells of itself, in view or not")
  func notices() {
    let charts = Self.charts(12).map { chart in
      var chart = chart
      chart.references = [Reference(.mean), Reference(.median)]
      chart.looks.range = AxisRange(nil, 2)
      return chart
    }
    let told = charts.map { $0.notices(in: ChartState()) }
    #expect(told.allSatisfy { $0.contains { $0.hasSuffix("beyond the axis") } })
    let all = zip(charts, told).flatMap { chart, notices in
      notices.map { "\(chart.title): \($0)" }
    }
    #expect(ScriptedWindow(charts).scene.notices == all)
  }
}
