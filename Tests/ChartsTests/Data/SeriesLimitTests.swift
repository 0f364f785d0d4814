// How many series a chart takes, and what the others are told.
import Charts
import Queries
import Tables
import Testing

@Suite struct SeriesLimitTests {
  private func wide(_ names: [String], rows: Int = 1) -> String {
    let row = "d," + names.indices.map(String.init).joined(separator: ",") + "\n"
    return "day," + names.joined(separator: ",") + "\n"
      + Array(repeating: row, count: rows).joined()
  }

  private func sentence(_ text: String, values: [String] = []) -> String? {
    #expect(throws: QueryError.self) { try chart(text, values: values) }?.sentence
  }

  @Test func `twelve columns are twelve series, thirteen are refused`() throws {
    let names = (1...13).map { "C\($0)" }
    #expect(try chart(wide(names), values: Array(names[..<12])).series.count == 12)
    #expect(
      sentence(wide(names), values: names)
        == "13 columns of numbers would be 13 series, and at most 12 can be "
        + "told apart; choose with --value, for example --value C1,C2,C3")
    #expect(try chart(wide(names), values: Array(names[1...])).series.count == 12)
    #expect(try chart(wide(names)).series.count <= 12)
  }

  @Test func `the example can be typed`() {
    let names = ["a\u{9}b", "First name", "$x", "Größe"] + (1...9).map { "C\($0)" }
    #expect(
      sentence(wide(names), values: names)?.hasSuffix(
        "--value, for example --value \"First name,Größe,C1\"")
        ?? false)
    let wild = (1...13).map { "\($0)*" }
    #expect(sentence(wide(wild), values: wild)?.hasSuffix("choose with --value") ?? false)
  }

  @Test func `a table without rows is not refused for columns that may hold no numbers`() throws {
    let names = (1...40).map { "C\($0)" }
    #expect(try chart(wide(names, rows: 0)).series.count == 12)
  }

  @Test func `twelve distinct values are series, the thirteenth is refused where it stands`() throws
  {
    let twelve = "day,who,n\n" + (1...12).map { "d,s\($0),1\n" }.joined()
    #expect(try chart(twelve, series: "who").series.count == 12)
    let error = #expect(throws: QueryError.self) {
      try chart(twelve + "d,s13,1\n", series: "who")
    }
    #expect(error == .tooManySeries(column: "who", line: 14, limit: 12))
  }
}
