// What the sentence says of measures that are hidden, and of sums that are no number.
import Queries
import Scales
import TestSupport
import Testing

@testable import Charts

@Suite struct SentenceMeasuresTests {
  private let names = (1...16).map { "C\($0)" }

  private func chart(_ values: [String]) throws -> Chart {
    let row = "d," + names.indices.map { "\($0 + 1)" }.joined(separator: ",") + "\n"
    let table = "day," + names.joined(separator: ",") + "\n" + row + row
    return Chart(
      data: try ChartsTests.chart(table, values: values), title: "t",
      numberFormat: NumberFormat())
  }

  @Test func `without the others it names the columns that are shown, as if asked for them`() throws
  {
    let all = try chart(names)
    #expect(all.data.series.count == 13 && all.data.restSeriesIndex == 12)
    for hidden in [[], [0], [3, 5], [1, 2, 4, 6, 7, 8, 9, 11]] as [[Int]] {
      let shown = names[..<12].enumerated().filter { !hidden.contains($0.offset) }
      let some = try chart(shown.map(\.element))
      #expect(all.sentence(without: Set(hidden + [12])) == some.sentence(without: []))
      #expect(!some.sentence(without: []).isEmpty)
    }
    #expect(all.sentence(without: [12]) != all.sentence(without: []))
  }

  @Test func `a sum that no number can hold is not told`() throws {
    for (values, total) in [
      (["1", "2"], "3 in all"), (["1e308", "1e308"], nil),
    ] as [([String], String?)] {
      let rows = values.enumerated().map { "n\($0.offset),\($0.element)\n" }.joined()
      let data = try ChartsTests.chart(
        "kind,sales\n" + rows, category: "kind", values: ["sales"], method: .sum)
      let sentence = Chart(data: data, title: "t", numberFormat: NumberFormat()).sentence
      #expect(sentence.contains("by kind"), "\(sentence)")
      #expect(sentence.contains("in all") == (total != nil), "\(sentence)")
      if let total { #expect(sentence.hasSuffix(total), "\(sentence)") }
    }
  }
}
