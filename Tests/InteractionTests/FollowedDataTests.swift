// What somebody has done to a chart whose data are read anew while they look.
import Base
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct FollowedDataTests {
  private func table(
    _ rows: KeyValuePairs<String, [Double]>, series: [String] = ["a", "b"]
  ) -> ChartData {
    ChartData(
      categoryName: "Name", categories: rows.map(\.key),
      series: series.enumerated().map { index, name in
        ChartData.Series(
          name: name, values: rows.map { $0.value[index] }, texts: rows.map { "\($0.value[index])" }
        )
      })
  }

  private var first: ChartData { table(["x": [1, 4], "y": [2, 5], "z": [3, 6]]) }

  private func news(_ data: ChartData, generation: Int, failure: InputFailure? = nil) -> Message {
    .read(
      Snapshot(
        data: data, reading: nil, failure: failure, isFollowing: true, generation: generation))
  }

  @Test("Selection, focus, anchor and hidden series go with the names of rows and series")
  func names() throws {
    var window = ScriptedWindow(first)
    try window.click(row: 0, series: 1)
    try window.click(row: 2, series: 1, .control)
    window.press(.character("1"))
    window.press(.right)
    #expect(window.state.focus == .bar(bar(2, 1)) || window.state.focus != nil)
    let focused = window.state.focus
    window.send(
      news(
        table(
          ["z": [7, 8, 9], "w": [1, 1, 1], "y": [2, 3, 4], "x": [5, 6, 7]],
          series: ["b", "new", "a"]), generation: 1))
    #expect(window.selection == [bar(0, 0), bar(3, 0)])
    #expect(window.state.hiddenSeries == [2])
    guard case .bar(let before) = focused, case .bar(let after) = window.state.focus else {
      Issue.record("no focus")
      return
    }
    #expect(after == bar([3, 2, 0][before.row], before.series == 1 ? 0 : 2))
  }

  @Test("Groups are known by their names, within one reading too")
  func groups() throws {
    func groups(_ rows: KeyValuePairs<String, [Double]>) -> ChartData {
      var data = table(rows)
      data.grouping = Grouping(method: .sum, valueNames: ["n"], keyNames: ["Name"])
      return data
    }
    var window = ScriptedWindow(groups(["x": [1, 4], "y": [2, 5]]))
    try window.click(row: 1, series: 0)
    window.send(news(groups(["w": [7, 7], "x": [1, 4], "y": [3, 5]]), generation: 0))
    #expect(window.selection == [bar(2, 0)])
  }

  @Test("They go with the rows in another order, and where only the largest are shown")
  func arranged() throws {
    var window = ScriptedWindow(first)
    window.press(.character("o"))
    // Largest first: z, y, x.
    try window.click(row: 0, series: 0)
    window.send(news(table(["y": [9, 9], "z": [1, 1], "x": [5, 5]]), generation: 1))
    #expect(window.model.chart.data.categories == ["y", "x", "z"])
    #expect(window.selection == [bar(2, 0)])
    #expect(window.model.chart.sort == .valueDescending)
  }

  @Test("Rows that have gone are not selected, and are not selected when they come back")
  func gone() throws {
    var window = ScriptedWindow(first)
    try window.click(row: 1, series: 0)
    window.send(news(table(["x": [1, 4], "z": [3, 6]]), generation: 1))
    #expect(window.selection.isEmpty)
    window.send(news(first, generation: 2))
    #expect(window.selection.isEmpty)
  }

  @Test("A snapshot that nobody has fetched is no matter: names are compared anew")
  func skipped() throws {
    var window = ScriptedWindow(first)
    try window.click(row: 0, series: 0)
    let between = table(["q": [1, 1]])
    let last = table(["z": [3, 6], "x": [1, 4]])
    let match = DataMatch(from: between, to: last, rows: .byName)
    window.send(
      .read(
        Snapshot(
          data: last, reading: nil, isFollowing: true, generation: 2, match: (1, match))))
    #expect(window.selection == [bar(1, 0)])
  }

  @Test("Colours stay with the series, in the bars and in the legend")
  func colors() throws {
    var data = first
    data.seriesOrder = .names(["a", "b"])
    var window = ScriptedWindow(data)
    func fills() -> [String: Color] {
      var fills: [String: Color] = [:]
      for case .rect(let mark) in window.scene.marks where mark.attributes.role == .legendSwatch {
        fills[mark.attributes.label ?? ""] = mark.fill
      }
      return fills
    }
    let before = fills()
    #expect(before.count == 2)
    data = table(["x": [1, 2, 3]], series: ["new", "b", "a"])
    data.seriesOrder = .names(["a", "b", "new"])
    window.send(news(data, generation: 1))
    let after = fills()
    #expect(after["a"] == before["a"] && after["b"] == before["b"])
    #expect(after["new"] != before["a"] && after["new"] != before["b"] && after["new"] != nil)
  }

  @Test("A failure is a notice beside the last data, and goes with the next good ones")
  func failure() {
    var window = ScriptedWindow(first)
    window.send(
      news(first, generation: 0, failure: .absent))
    #expect(window.scene.bars.count == 6)
    #expect(
      window.scene.notices == ["a.csv: no such file; the last data that could be read are shown"])
    window.send(news(first, generation: 1))
    #expect(window.scene.notices.isEmpty)
    window.send(news(.empty, generation: 2, failure: .absent))
    #expect(window.model.chart.emptyMessage == "Waiting for a.csv")
    #expect(window.scene.notices == [], "it stands in the place of bars")
    window.send(news(first, generation: 3))
    #expect(window.model.chart.emptyMessage == nil)
  }

  @Test("Shares whose values become negative are stacks, and come back with the values")
  func refusedShares() {
    var window = ScriptedWindow(first)
    window.press(.character("s"))
    window.press(.character("s"))
    #expect(window.scene.chart?.layout == .normalized && window.scene.notices.isEmpty)
    window.send(news(table(["x": [1, 4], "y": [2, -5], "z": [3, 6]]), generation: 1))
    #expect(window.scene.chart?.layout == .stacked)
    #expect(
      window.scene.notices
        == [#"normalized shares need values that are not negative: "y" has -5.0"#])
    window.send(news(first, generation: 2))
    #expect(window.scene.chart?.layout == .normalized && window.scene.notices.isEmpty)
    window.send(news(table(["x": [1, -4]]), generation: 3))
    // The next layout is the one after what is shown.
    window.press(.character("s"))
    #expect(window.scene.chart?.layout == .grouped && window.scene.notices.isEmpty)
    #expect(
      window.state.said == "Not normalized: negative values are not shares of a whole")
  }

  @Test("Values glide, from row to the same row wherever it is, on and on in a burst")
  func motion() throws {
    let measurer = FixedAdvanceMeasurer()
    let end = Transition.durationNanoseconds
    var model = Model(
      panels: [Panel(chart: Chart(data: first, title: "A title"))],
      size: Size(width: 800, height: 600), scaleFactor: 1, theme: .light)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    func boxes(_ scene: Scene?) -> [String: Rect] {
      var boxes: [String: Rect] = [:]
      for mark in scene?.marks ?? [] where mark.role == .bar {
        let name = (mark.datum?.category ?? "") + (mark.datum?.seriesName ?? "")
        boxes[name] = mark.bounds
      }
      return boxes
    }
    let before = boxes(model.scene)
    // Another order of rows and of series, and other values: nothing jumps at first.
    _ = update(
      &model,
      news(table(["z": [9, 3], "x": [4, 1], "y": [5, 8]], series: ["b", "a"]), generation: 1))
    model.layOut(measurer: measurer, now: 10)
    #expect(model.isMoving)
    #expect(before.count == 6 && boxes(model.shown(now: 10)) == before)
    // The next one comes in the middle: on from what is on the screen.
    let middle = boxes(model.shown(now: 10 + end / 2))
    #expect(middle != before && middle != boxes(model.scene))
    _ = update(
      &model,
      news(table(["z": [9, 9], "x": [4, 9], "y": [5, 9]], series: ["b", "a"]), generation: 1))
    model.layOut(measurer: measurer, now: 10 + end / 2)
    #expect(boxes(model.shown(now: 10 + end / 2)) == middle)
    #expect(model.shown(now: 20 + 2 * end) == model.scene)
    #expect(!model.isMoving)
  }
}
