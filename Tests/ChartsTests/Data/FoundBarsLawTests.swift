// Bars that are found by a text, against a search of all names in plain loops.
import Charts
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite("Found bars are those whose names have the text")
struct FoundBarsLawTests {
  private static let parts = ["al", "AL", "Be", "é", "x y", "Z", "nothing", " ne ", "other"]

  private struct Hand {
    var rows: [Int] = []
    var series: [Int] = []
    var folded = 0
  }

  private static func chart(_ random: inout SeededGenerator) -> Chart {
    func name() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        ["al", "Al", "be", "É", "x y", "zed", "ne"].randomElement(using: &random) ?? ""
      }.joined(separator: " ")
    }
    let (rows, series) = (
      Int.random(in: 1...14, using: &random), Int.random(in: 1...4, using: &random)
    )
    let data = ChartData(
      categoryName: "Name", categories: (0..<rows).map { _ in name() },
      series: (0..<series).map { _ in
        let values = (0..<rows).map { _ in
          Int.random(in: 0..<6, using: &random) == 0
            ? .nan : Double(Int.random(in: 1...50, using: &random))
        }
        return .init(name: name(), values: values, texts: values.map(ChartData.text))
      })
    var chart = SampleChart("found", data).chart
    if series > 1, Bool.random(using: &random) {
      chart.source.restSeries = [name(), name(), name()]
    }
    if Bool.random(using: &random) {
      chart.arrange(sort: .valueDescending, top: Int.random(in: 1...rows, using: &random))
    }
    if Bool.random(using: &random) {
      for _ in 0..<2 { chart.looks.names[data.categories[0]] = name() }
      if let rest = chart.data.restSeries.first { chart.looks.names[rest] = "Zed again" }
    }
    return chart
  }

  private static func byHand(_ text: String, _ chart: Chart, _ hidden: Set<Int>) -> Hand {
    let part = text.trimmingPrefix(" ").lowercased()
    let wanted = part.hasSuffix(" ") ? String(part.dropLast()) : String(part)
    func isIn(_ name: String) -> Bool { name.lowercased().contains(wanted) }
    let data = chart.data
    var hand = Hand()
    let shown = Set(
      data.categories.indices.compactMap { row in
        row == chart.arrangement.restRow ? nil : chart.sourceRow(of: row)
      })
    var foldedRows = 0
    if chart.arrangement.restRow != nil {
      foldedRows = chart.source.categories.indices.count { row in
        !shown.contains(row)
          && (isIn(chart.source.category(ofRow: row)) || isIn(chart.source.name(ofRow: row)))
      }
    }
    let foldedSeries = data.restSeries.count { name in
      isIn(name) || chart.looks.names[name].map(isIn) == true
    }
    hand.folded = foldedRows + foldedSeries
    hand.rows = data.categories.indices.filter { row in
      isIn(data.category(ofRow: row)) || isIn(data.name(ofRow: row))
        || foldedRows > 0 && row == chart.arrangement.restRow
    }
    if data.series.count > 1 {
      hand.series = data.series.indices.filter { index in
        !hidden.contains(index)
          && (isIn(data.series[index].name) || isIn(data.name(ofSeries: index))
            || foldedSeries > 0 && index == data.restSeriesIndex)
      }
    }
    return hand
  }

  @Test func `nothing is found by nothing`() {
    for text in ["", " ", "\t"] {
      let found = FoundBars(text, in: SampleChart.steps.chart, hidden: [])
      #expect(found == FoundBars() && found.stops.isEmpty && found.bars.isEmpty)
      #expect(!found.isCut && !found.areWhole && !found.isRestAlone && found.foldedCount == 0)
    }
  }

  @Test func `in any case of letters, with the names behind the rest`() {
    var random = SeededGenerator(seed: 55)
    var found = 0
    for round in 0..<3_000 where Samples.takes(round) || round < 400 {
      let chart = Self.chart(&random)
      let data = chart.data
      let hidden: Set<Int> =
        data.series.count > 1 && Bool.random(using: &random) ? [0] : []
      let text = Self.parts.randomElement(using: &random) ?? ""
      let bars = FoundBars(text, in: chart, hidden: hidden)
      let hand = Self.byHand(text, chart, hidden)
      let comment: Comment = "round \(round): \(text) in \(Array(data.categories))"
      #expect(bars.foldedCount == hand.folded, comment)
      #expect(!bars.isCut)
      var stops: [BarID] = []
      let visible = data.series.indices.filter { !hidden.contains($0) }
      for row in data.categories.indices {
        let own = (hand.rows.contains(row) ? visible : hand.series)
          .map { BarID(row: row, series: $0) }.filter { data.isBar($0) }
        stops += hand.rows.contains(row) ? Array(own.prefix(1)) : own
      }
      #expect(bars.stops == stops, comment)
      guard !stops.isEmpty else {
        #expect(bars.bars.isEmpty && !bars.areWhole && !bars.isRestAlone, comment)
        continue
      }
      found += 1
      for row in data.categories.indices {
        for index in visible where data.isBar(BarID(row: row, series: index)) {
          let bar = BarID(row: row, series: index)
          let isFound = hand.rows.contains(row) || hand.series.contains(index)
          #expect(bars.bars.contains(bar) == isFound, comment)
          let place = stops.firstIndex { stop in
            stop == bar || hand.rows.contains(row) && stop.row == row
          }
          #expect(bars.place(of: bar) == place, comment)
          let next = stops.first { stop in
            hand.rows.contains(row)
              ? stop.row > row : (stop.row, stop.series) > (row, index)
          }
          #expect(bars.stop(after: bar, isBack: false) == next ?? stops[0], comment)
          let before = stops.last { stop in
            hand.rows.contains(row)
              ? stop.row < row : (stop.row, stop.series) < (row, index)
          }
          #expect(bars.stop(after: bar, isBack: true) == before ?? stops[stops.count - 1], comment)
        }
      }
      #expect(bars.areWhole == (visible.count > 1 && hand.series.isEmpty), comment)
      let isAlone = stops.allSatisfy { data.restCount(row: $0.row, series: $0.series) != nil }
      #expect(bars.isRestAlone == (hand.folded > 0 && isAlone), comment)
    }
    #expect(found > 100)
  }
}
