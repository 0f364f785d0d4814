// What is told of months by their size: of whole ones alone, on both sides of one that is not.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct UnfinishedStackTests {
  private func day(_ month: Int, _ day: Int) -> Int {
    CivilDate(year: 2023, month: month, day: day).dayNumber
  }

  @Test(arguments: (0..<40).sampled)
  func `of stacks by their size the largest and the smallest are whole months`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Between two months of few and three of many there is one that lacks its first days.
    let few = (0..<2).map { _ in Int.random(in: 1...3, using: &random) }
    let many = (0..<3).map { _ in Int.random(in: 15...40, using: &random) }
    let rates = [10] + (few + many).shuffled(using: &random)
    let first = day(1, Int.random(in: 3...19, using: &random))
    var csv = "day,who,v\n"
    var sums = [Int](repeating: 0, count: 6)
    for number in first...day(6, 30) {
      let month = CivilDate(dayNumber: number).month - 1
      let text = TimeUnit.day.text(of: Int64(number) * 86_400)
      csv += "\(text),a,\(rates[month])\n\(text),b,\(2 * rates[month])\n"
      sums[month] += 3 * rates[month]
    }
    let whole = sums.dropFirst()
    let (least, most) = (whole.min() ?? 0, whole.max() ?? 0)
    #expect(least < sums[0] && sums[0] < most)
    let data = try ChartsTests.chart(
      csv, category: "day:month", values: ["v"], series: "who", method: .sum)
    let format = NumberFormat(groupSeparator: ",", minus: "-")
    var chart = Chart(data: data, title: "t", numberFormat: format)
    chart.layout = .stacked
    for sort in [SortOrder.none, .value, .valueDescending] {
      chart.arrange(sort: sort, top: nil)
      let told = chart.describe().split(separator: "\n")
      // In order of time stacks are high and low.
      let words = sort == .none ? ("Highest", "Lowest") : ("Largest", "Smallest")
      for (word, sum) in [(words.0, most), (words.1, least)] {
        let line = told.first { $0.hasPrefix("\(word) stack: ") } ?? ""
        #expect(line.hasSuffix(", \(format.string(Double(sum)))."), "\(sort): \(told.prefix(9))")
      }
      let unfinished = told.first { $0.hasPrefix("Unfinished: ") } ?? ""
      #expect(unfinished.hasSuffix(", \(format.string(Double(sums[0])))."), "\(told.prefix(9))")
    }
  }

  @Test func `of months that change the highest and the lowest are news`() throws {
    func facts(_ values: [Int]) throws -> ChartFacts {
      let rows = values.enumerated().map { "2023-0\($0.offset + 1)-15,\($0.element)\n" }
      let data = try ChartsTests.chart(
        "day,v\n" + rows.joined(), category: "day:month", values: ["v"], method: .sum)
      return Chart(data: data, title: "t", numberFormat: NumberFormat()).facts(ChartState())
    }
    let old = try facts([30, 10, 40, 20, 50])
    #expect(
      try facts([30, 10, 500, 20, 50]).sentence(since: old)
        == "Total 610; highest 2023-03, 500.")
    #expect(
      try facts([30, 10, 40, 7, 50]).sentence(since: old) == "Total 137; lowest 2023-04, 7.")
  }
}
