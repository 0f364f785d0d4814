// What is said of stacks that would add up what does not, and of values of both signs.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct RefusedStacksTests {
  @Test(arguments: [Scene.Layout.stacked, .normalized])
  func `bars that are compared with earlier ones stand side by side`(layout: Scene.Layout) {
    let series = ["v", "w"].map { name in
      ChartData.Series(
        name: name, values: [3, 4], texts: CellTexts(["3", "4"]), compared: [.nan, 3])
    }
    var data = ChartData(categoryName: "month", categories: ["Jan", "Feb"], series: series)
    data.comparison = .previous
    var chart = SampleChart("t", data).chart
    chart.layout = layout
    let sentence =
      "bars are compared side by side, so that they are neither stacked nor shares"
    #expect(chart.notices == [sentence])
    #expect(chart.shownLayout == .grouped)
    let refusal = chart.refusal(of: layout)
    #expect(refusal == .compared && refusal?.reason == "bars are compared side by side")
    #expect(refusal?.commandLineSentence == sentence + "; --layout grouped shows them")
  }

  @Test func `the mean of other rows is no part of a stack`() {
    var data = ChartData(
      "place", ["a", "b", "c", "d"], ("v", [4, 3, 2, 1]), ("w", [5, 6, 7, 8]))
    data.knownRule = .mean
    var chart = SampleChart("t", data).chart
    chart.layout = .stacked
    #expect(chart.refusal(of: .stacked) == nil && chart.shownLayout == .stacked)
    chart.arrange(sort: .none, top: 2)
    #expect(chart.data.restCount == 2)
    #expect(chart.refusal(of: .stacked) == .notAdditive(values: "means"))
    #expect(chart.refusal(of: .normalized) == .notAdditive(values: "means"))
    #expect(chart.shownLayout == .grouped)
  }

  @Test func `parts of one whole have both signs together, and columns each by itself`() throws {
    var random = SeededGenerator(seed: 90)
    for index in 0..<80 where Samples.takes(index) {
      let values = (0..<2).map { _ in
        (0..<2).map { _ in Int.random(in: -1...2, using: &random) }
      }
      let long = values.enumerated().map { series, column in
        column.enumerated().map { "d\($0.offset),s\(series),\($0.element)\n" }.joined()
      }.joined()
      let split = try ChartsTests.chart(
        "day,who,n\n" + long, category: "day", values: ["n"], series: "who", method: .sum)
      let all = values.flatMap(\.self)
      #expect(
        split.haveMixedSigns == (all.contains { $0 < 0 } && all.contains { $0 > 0 }),
        "\(values)")
      let wide = (0..<2).map { "d\($0),\(values[0][$0]),\(values[1][$0])\n" }.joined()
      let columns = try ChartsTests.chart(
        "day,a,b\n" + wide, category: "day", values: ["a", "b"], method: .sum)
      #expect(
        columns.haveMixedSigns
          == values.contains { column in
            column.contains { $0 < 0 } && column.contains { $0 > 0 }
          }, "\(values)")
    }
  }
}
