// What a window says names no option: who has clicked on a file has never typed one.
import Queries
import Tables
import Testing
import Words

@Suite struct WordingTests {
  static let errors: [QueryError] = [
    .columns(.noNumericColumn(partly: [], used: [], columns: ["a", "b"])),
    .columns(.noNumericColumn(partly: [], used: [], columns: ["a"])),
    .columns(.noNumericColumn(partly: ["a"], used: [], columns: ["a", "b"])),
    .columns(.noCategory(columns: ["a"])),
    .columns(.severalValuesWithSeries(series: "who", values: ["a", "b"])),
    .columns(.unknownColumn("c", nearest: "b", columns: ["a", "b"])),
    .limit(.tooManyRows(line: 7, limit: 6)),
    .limit(.tooManyGroups(line: 7, limit: 6, isAggregated: true)),
    .limit(.groupNamesTooLong(line: 7, limitBytes: 1024, isAggregated: false)),
    .limit(.tooManyMedianValues(line: 7, limit: 6)),
    .repeatedPair(category: "a", series: nil, firstLine: 2, line: 3),
    .repeatedPair(category: "a", series: "b", firstLine: 2, line: 3),
    .noValues(.sum), .tooManyBins(column: "a", count: 20_000, limit: 10_000),
  ]

  @Test(arguments: errors)
  func `a window is told what is wrong without an option`(_ error: QueryError) {
    let words = error.sentence(.window).split { " ;:,".contains($0) }
    #expect(!words.isEmpty && !words.contains { $0.hasPrefix("-") })
  }

  @Test func `the command line is told what an option could do`() {
    let error = QueryError.columns(.noNumericColumn(partly: [], used: [], columns: ["a"]))
    #expect(error.sentence(.window) == "its only column has no numbers")
    #expect(
      error.sentence
        == "its only column has no numbers; if fields are not separated by a comma, semicolon, "
        + "tab, bar or blanks, name the separator with --delimiter")
  }
}
