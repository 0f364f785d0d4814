// Arrays that are too many for a chart are refused with a reason.
import Charts
import Testing

@Suite struct ArrayLimitTests {
  @Test func `more series than can be told apart are refused with both numbers`() {
    let series = (1...13).map { (name: "s\($0)", values: [1.0]) }
    let error = #expect(throws: SeriesError.self) {
      try ChartData(categories: ["a"], series: series)
    }
    #expect(error?.sentence == "13 series, and at most 12 can be told apart")
  }

  @Test func `the limit of values counts those of all series together`() {
    // A twelfth of the limit, and one more.
    let count = 33_554_432 / 12 + 1
    let names = [String](repeating: "n", count: count)
    let values = [Double](repeating: 1, count: count)
    let series = (1...12).map { (name: "s\($0)", values: values) }
    let error = #expect(throws: SeriesError.self) {
      try ChartData(categories: names, series: series)
    }
    #expect(error == .tooManyValues(limit: 33_554_432))
    #expect(error?.sentence == "more than 33554432 values, categories times series")
  }
}
