// The selected rows as the next program in a pipe gets them, to the byte.
import Charts
import Foundation
import TestSupport
import Testing

@testable import Interaction

@Suite struct SelectionOutputTests {
  private func data(
    _ categories: [String], _ series: [(String, [Double], [String])]
  ) -> ChartData {
    ChartData(
      categoryName: "Name", categories: categories,
      series: series.map { ChartData.Series(name: $0, values: $1, texts: $2) })
  }

  private func text(
    _ data: ChartData, _ selection: Selection, _ format: SelectionFormat
  ) -> String {
    SelectionOutput.text(Chart(data: data, title: ""), selection, format: format)
  }

  private var one: ChartData {
    data(["Mon", "Tue", "Wed"], [("Steps", [898, 1232, 0.5], ["898", "1,232", "0.50"])])
  }

  private var two: ChartData {
    data(
      ["Mon", "Tue"],
      [("Books", [4, 5], ["4", "5"]), ("Films", [2, 3], ["2", "3"])])
  }

  @Test("One series: category and the value as it stood in the data, in the order of the chart")
  func lines() {
    #expect(text(one, [bar(2), bar(0), bar(1)], .tsv) == "Mon\t898\nTue\t1,232\nWed\t0.50\n")
    #expect(text(one, [bar(1)], .tsv) == "Tue\t1,232\n")
    #expect(text(one, [], .tsv) == "")
  }

  @Test("Several series: the name of the series too, row by row")
  func severalSeries() {
    #expect(
      text(two, [bar(1, 1), bar(0, 1), bar(1, 0)], .tsv)
        == "Mon\tFilms\t2\nTue\tBooks\t5\nTue\tFilms\t3\n")
  }

  @Test("Tabs and line ends in a name become blanks, so that fields and lines stay whole")
  func tabs() {
    let odd = data(
      ["a\tb", "c\nd", "e\r\nf", "\"g\"", "h\u{2028}i"],
      [("S", [1, 2, 3, 4, 5], ["1", "2", "3", "4", "5"])])
    #expect(
      text(odd, Selection((0..<5).map { bar($0) }), .tsv)
        == "a b\t1\nc d\t2\ne f\t3\n\"g\"\t4\nh i\t5\n")
  }

  @Test("JSON: an array of objects with a number and the row, one a line")
  func json() {
    #expect(
      text(one, [bar(2), bar(1)], .json)
        == """
        [
        {"category":"Tue","value":1232,"row":1},
        {"category":"Wed","value":0.5,"row":2}
        ]

        """)
    #expect(
      text(two, [bar(0, 1)], .json)
        == """
        [
        {"category":"Mon","series":"Films","value":2,"row":0}
        ]

        """)
    #expect(text(one, [], .json) == "[\n]\n")
  }

  @Test("JSON escapes what it must, and has no number for infinity")
  func escapes() {
    let odd = data(
      ["\"\\\t\n\u{1}é"], [("S", [.infinity], ["inf"])])
    #expect(
      text(odd, [bar(0)], .json)
        == "[\n{\"category\":\"\\\"\\\\\\t\\n\\u0001é\",\"value\":null,\"row\":0}\n]\n")
    #expect(text(odd, [bar(0)], .tsv) == "\"\\  \u{1}é\tinf\n")
  }

  @Test("Wild names give JSON that reads back as they were, and one line a bar", arguments: 0..<50)
  func wild(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces: [String] = [
      "\"", "\\", "\t", "\n", "\r\n", "\u{0}", "\u{1F}", "\u{7F}", "\u{2028}", "é", "漢字", "👩‍👩‍👧",
      "שלום", "\u{301}", "\u{200F}", "{", "]", ",", " ", "a",
    ]
    let names = (0..<6).map { _ in
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let values = names.map { _ in Double.random(in: -1e300...1e300, using: &random) }
    let chart = data(names, [("S", values, values.map { "\($0)" })])
    let all = Selection(names.indices.map { bar($0) })
    let json = try JSONSerialization.jsonObject(with: Data(text(chart, all, .json).utf8))
    let objects = try #require(json as? [[String: Any]])
    #expect(objects.map { $0["category"] as? String } == names)
    #expect(objects.map { $0["value"] as? Double } == values)
    let lines = text(chart, all, .tsv).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == names.count + 1)
    #expect(lines.dropLast().allSatisfy { line in line.count { $0 == "\t" } == 1 })
  }
}
