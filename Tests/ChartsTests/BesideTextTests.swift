// What is told beside the value of a bar, with as many figures as say something.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct BesideTextTests {
  /// The texts of each month beside the one before it.
  private func compared(_ csv: String, _ method: Query.Method) throws -> [[String]] {
    let table = try Table(reading: csv)
    var asked = AskedQuery(ColumnRequest(category: "day:month", values: ["v"]), method: method)
    asked.comparison = .previous
    var choice = try QueryChoice(asked, in: table)
    let data = ChartData(try choice.answer(from: table))
    let chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    return data.categories.indices.map { chart.textsBeside(BarID(row: $0, series: 0)) }
  }

  /// The texts beside bars that are a row each.
  private func texts(
    _ values: [Double], errors: [Double]? = nil, rowCounts: [Int]? = nil, targets: [Double]? = nil,
    method: Query.Method? = nil
  ) -> [[String]] {
    var data = ChartData(
      categoryName: "Name", categories: CellTexts(values.indices.map { "N\($0)" }),
      series: [
        .init(
          name: "v", values: values, texts: CellTexts(values), rowCounts: rowCounts,
          errors: errors, targets: targets)
      ],
      grouping: method.map { Grouping(method: $0, valueNames: ["v"], keyNames: ["Name"]) })
    if targets != nil { data.targetName = "plan" }
    let chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    return values.indices.map { chart.textsBeside(BarID(row: $0, series: 0)) }
  }

  @Test func `a mean before has six figures, and a sum all it has`() throws {
    let csv =
      "day,v\n2023-01-15,1\n2023-01-15,2\n2023-01-15,2\n2023-02-15,2\n2023-03-15,5.12345678\n"
      + "2023-04-15,6\n"
    #expect(
      try compared(csv, .mean) == [
        [], ["1.66667 the month before, +0.333333 (+20%)"],
        ["2 the month before, +3.12346 (+156%)"],
        ["5.12346 the month before, +0.876543 (+17%)"],
      ])
    #expect(
      try compared(csv, .sum).last == ["5.12345678 the month before, +0.87654322 (+17%)"])
  }

  @Test func `from an infinite value there is no change to tell`() throws {
    let csv = "day,v\n2023-01-15,inf\n2023-02-15,3\n2023-03-15,4\n"
    #expect(
      try compared(csv, .sum)
        == [[], ["∞ the month before"], ["3 the month before, +1 (+33%)"]])
  }

  @Test func `a target of zero or less, or on the other side, has no percents`() {
    let found = texts([3, -3, 5, .infinity, 0, 12], targets: [0, 10, -5, 10, 10, 10])
    #expect(
      found == [
        ["plan 0"], ["plan 10"], ["plan \u{2212}5"], ["plan 10"], ["0% of plan, 10"],
        ["120% of plan, 10"],
      ])
  }

  @Test func `the target of a mean has six figures`() {
    let third = 5.0 / 3
    #expect(texts([third], targets: [third], method: .mean) == [["100% of plan, 1.66667"]])
    #expect(texts([third], targets: [third]) == [["100% of plan, 1.6666666666666667"]])
  }

  @Test func `an interval has three figures, however large it is`() {
    let errors = [0.012345, 8.9567, 999.4, 1_000, 8_956.7, 1_234_567.8]
    let found = texts(errors.map { _ in 5 }, errors: errors, rowCounts: errors.map { _ in 3 })
    let numbers = ["0.0123", "8.96", "999", "1,000", "8,960", "1,230,000"]
    #expect(found == numbers.map { ["± \($0), n = 3"] })
  }

  @Test func `without an interval there is the number of rows, or nothing`() {
    #expect(texts([5, 6], errors: [2, .nan], rowCounts: [7, 1]) == [["± 2, n = 7"], ["n = 1"]])
    #expect(texts([5, 6], errors: [2, .nan]) == [["± 2"], []])
  }

  @Test func `of less than one there are percents, and of nothing or less none`() throws {
    let csv = "day,v\n2023-01-15,0.5\n2023-02-15,1\n2023-03-15,0\n2023-04-15,-1\n2023-05-15,2\n"
    #expect(
      try compared(csv, .sum) == [
        [], ["0.5 the month before, +0.5 (+100%)"],
        ["1 the month before, \u{2212}1 (\u{2212}100%)"],
        ["0 the month before, \u{2212}1"], ["\u{2212}1 the month before, +3"],
      ])
  }
}
