// What is said of time, of bins and of what is hidden, against plain loops over the same numbers.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TimeSentenceTests {
  private func lines(_ csv: String, _ category: String, _ method: Query.Method) throws -> [String] {
    var chart = Chart(
      data: try ChartsTests.chart(csv, category: category, method: method), title: "t")
    chart.numberFormat = NumberFormat(groupSeparator: ",", minus: "-")
    return chart.describe().split(separator: "\n").map(String.init)
  }

  @Test func `first, last, highest and lowest are those of whole years, as plain loops find them`()
    throws
  {
    var random = SeededGenerator(seed: 541)
    for round in 0..<60 where Samples.takes(round) {
      let first =
        CivilDate(year: 2000, month: 1, day: 1).dayNumber + .random(in: 0...800, using: &random)
      let last = first + .random(in: 400...2500, using: &random)
      var csv = "day,v\n"
      var sums: [Int: Int] = [:]
      for day in first...last {
        let value = Int.random(in: 0...99, using: &random)
        csv += "\(TimeUnit.day.text(of: Int64(day) * 86_400)),\(value)\n"
        sums[CivilDate(dayNumber: day).year, default: 0] += value
      }
      let years = sums.keys.sorted()
      let whole = years.filter { year in
        first <= CivilDate(year: year, month: 1, day: 1).dayNumber
          && last >= CivilDate(year: year, month: 12, day: 31).dayNumber
      }
      let told = try lines(csv, "day:year", .sum)
      func text(_ value: Int) -> String {
        NumberFormat(groupSeparator: ",", minus: "-").string(Double(value))
      }
      func year(_ word: String, _ value: Int) -> Bool {
        told.contains { $0.hasPrefix("\(word): ") && $0.hasSuffix(", \(text(value)).") }
      }
      if whole.count > 1, let start = whole.first, let end = whole.last {
        #expect(told.contains("First: \(start), \(text(sums[start] ?? 0))."), "\(told)")
        #expect(told.contains("Last: \(end), \(text(sums[end] ?? 0))."), "\(told)")
        let values = whole.map { sums[$0] ?? 0 }
        #expect(year("Highest", values.max() ?? 0), "\(told)")
        #expect(year("Lowest", values.min() ?? 0), "\(told)")
      }
      let cut = years.filter { !whole.contains($0) }
      let unfinished = told.first { $0.hasPrefix("Unfinished: ") } ?? ""
      #expect(
        cut.allSatisfy { unfinished.contains("\($0), ") } && cut.isEmpty == unfinished.isEmpty)
      #expect(told.contains("Total: \(text(sums.values.reduce(0, +)))."))
      #expect(!told.contains { $0.hasPrefix("Trend") || $0.hasPrefix("Outlier") })
    }
  }

  @Test func `a histogram has the middle that sorting finds, and no trend`() throws {
    var random = SeededGenerator(seed: 542)
    for round in 0..<40 where Samples.takes(round) {
      let numbers = (0..<Int.random(in: 20...300, using: &random)).map { _ in
        Int.random(in: 0...99, using: &random)
      }
      let told = try lines("n\n" + numbers.map { "\($0)\n" }.joined(), "n:10", .count)
      let sorted = numbers.sorted()
      func bin(_ share: Double) -> Int {
        sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)] / 10 * 10
      }
      #expect(told.contains("Middle: \(bin(0.5)) to \(bin(0.5) + 10)."), "\(told)")
      #expect(told.contains("Middle half: \(bin(0.25)) to \(bin(0.75) + 10)."), "\(told)")
      #expect(!told.contains { $0.hasPrefix("Trend") || $0.hasPrefix("Smallest") })
    }
  }

  @Test func `dates are called by the period that they begin, with every method`() throws {
    let csv = "d,v\n" + (1975...1986).map { "\($0)-01-01,\($0 * 7 % 89)\n" }.joined()
    for method in [Query.Method.none, .sum, .mean, .max] {
      let told = try lines(csv, "d", method)
      #expect(told.contains { $0.hasPrefix("First: 1975, ") }, "\(method)")
      #expect(told.contains { $0.hasPrefix("1982: ") }, "\(method)")
      #expect(!told.contains { $0.contains("-01-01") }, "\(method)")
    }
  }

  @Test func `the line below the title says what is hidden and that the scale is logarithmic`()
    throws
  {
    let measures = "month,North,South,East\n1,5,6,7\n2,8,9,1\n"
    var chart = Chart(
      data: try ChartsTests.chart(
        measures, category: "month", values: ["North", "South", "East"], method: .sum), title: "t")
    #expect(chart.shownSubtitle(without: [1]).hasPrefix("North and East by month"))
    #expect(chart.summary(ChartState(hiddenSeries: [1])).contains("North and East by month"))
    chart.scale = .log
    #expect(chart.shownSubtitle.contains("on a logarithmic scale"))
    let long = "month,shop,v\n1,N,5\n1,S,6\n2,N,8\n2,S,9\n"
    let split = Chart(
      data: try ChartsTests.chart(
        long, category: "month", values: ["v"], series: "shop", method: .sum), title: "t")
    let told = split.shownSubtitle(without: [1])
    #expect(told.contains("split by shop (S hidden)") && told.hasSuffix("13 in all"), "\(told)")
  }

  @Test func `an unfinished bar is hatched, marked and named in the scene`() throws {
    let days = (0..<800).map {
      TimeUnit.day.text(of: Int64(CivilDate(year: 2020, month: 1, day: 1).dayNumber + $0) * 86_400)
    }
    let csv = "day,v\n" + days.map { "\($0),1\n" }.joined()
    let chart = Chart(
      data: try ChartsTests.chart(csv, category: "day:year", method: .sum), title: "t")
    let scene = chart.scene(size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    let bars = scene.bars.map { scene.marks[$0] }
    #expect(bars.map(\.attributes.isUnfinished) == [false, false, true])
    #expect(bars.last?.attributes.label == "2022, to 10 March")
    #expect(scene.json().contains("\"unfinished\":true"))
    guard case .rect(let last) = bars[2] else { return }
    #expect(last.hatching?.pattern == .unfinished && last.outline != nil)
  }
}
