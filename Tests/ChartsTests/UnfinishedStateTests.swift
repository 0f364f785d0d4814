// Bars of unfinished periods that are thin, under the pointer, or compared with earlier ones.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct UnfinishedStateTests {
  private func chart(_ data: ChartData, unfinished row: Int, _ theme: Theme) -> Chart {
    var data = data
    data.unfinished = UnfinishedPeriods(
      categories: [row: PeriodCover(from: nil, to: "10 March")])
    var chart = SampleChart("t", data).chart
    chart.theme = theme
    return chart
  }

  private func bars(_ chart: Chart, _ state: ChartState = ChartState()) -> [RectMark] {
    let scene = chart.scene(
      state: state, size: Size(width: 500, height: 300), measurer: FixedAdvanceMeasurer())
    return scene.marks[scene.bars].compactMap { mark in
      if case .rect(let bar) = mark { bar } else { nil }
    }
  }

  @Test(arguments: ThemeTests.themes)
  func `a thin one stands out more under the pointer, and no other bar changes`(
    _ named: ThemeTests.Named
  ) throws {
    let data = ChartData(
      "day", (0..<150).map { "N\($0)" }, ("v", [Double](repeating: 10, count: 150)))
    let chart = chart(data, unfinished: 149, named.theme)
    let quiet = bars(chart)
    let hovered = bars(chart, ChartState(hovered: BarID(row: 149, series: 0)))
    #expect(quiet.count == 150 && hovered.count == 150)
    let before = try #require(quiet.last)
    let after = try #require(hovered.last)
    #expect(before.bounds.width < 4)
    #expect(before.attributes.isUnfinished && after.attributes.isUnfinished)
    let background = named.theme.background
    let contrasts = [before, after].compactMap { $0.fill?.contrast(with: background) }
    #expect(contrasts.count == 2 && contrasts[0] < contrasts[1], "\(contrasts)")
    #expect(Array(quiet.dropLast()) == Array(hovered.dropLast()))
  }

  @Test(arguments: ThemeTests.themes)
  func `the end of what a longer bar is compared with is seen on it`(
    _ named: ThemeTests.Named
  ) throws {
    let series = ["v", "w"].map { name in
      ChartData.Series(
        name: name, values: [100, 100, 100], texts: CellTexts(["100", "100", "100"]),
        compared: [50, 50, 50])
    }
    var data = ChartData(categoryName: "day", categories: ["a", "b", "c"], series: series)
    data.comparison = .previous
    let chart = chart(data, unfinished: 2, named.theme)
    let scene = chart.scene(
      size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    var seen: [Bool] = []
    for case .line(let line) in scene.marks where line.attributes.role == .compareBar {
      let bar = scene.marks[scene.bars].first { $0.bounds.contains(line.bounds.center) }
      guard case .rect(let rect)? = bar else { continue }
      let isUnfinished = rect.attributes.isUnfinished
      seen.append(isUnfinished)
      let fill = try #require(rect.fill)
      let ground = isUnfinished ? named.theme.background : fill
      #expect(line.color.contrast(with: ground) >= 3)
    }
    #expect(seen.count == 6 && seen.count { $0 } == 2)
  }
}
