// What `--suggest` prints, through the real program.
import Foundation
import TestSupport
import Testing

@Suite struct SuggestRunTests {
  private let table =
    "day,town name,visits\n2024-03-01,Ulm,3\n2024-03-02,O'Hare,5\n2024-03-03,Bonn,4\n"

  @Test("Each chart is a sentence and a command line that a shell takes")
  func text() throws {
    let outcome = try Program.run(
      ["--suggest", "-"], input: .text(table.replacingOccurrences(of: "day", with: "x:y")))
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(2) == ["visits by x:y", "    barchart - -c x:y -v visits -a none"])
    #expect(
      try Program.run(["--suggest", "-"], input: .text("town name,it's\nUlm,3\nBonn,4\n")).output
        == "it's by town name\n    barchart - -c 'town name' -v 'it'\\''s' -a none\n")
  }

  @Test("JSON has what a program needs to draw each chart")
  func json() throws {
    let outcome = try Program.run(["--suggest=json", "-"], input: .text(table))
    let charts =
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    let first = try #require(charts?.first)
    #expect(Set(first.keys) == ["title", "command", "encoding", "because"])
    let reasons = try #require(first["because"] as? [String])
    #expect((1...3).contains(reasons.count) && reasons.allSatisfy { !$0.isEmpty })
    let encoding = try #require(first["encoding"] as? [String: Any])
    #expect(
      Set(encoding.keys) == [
        "category", "values", "aggregate", "series", "layout", "orientation", "sort", "filters",
      ])
    #expect((encoding["category"] as? [String: Any])?["column"] as? String == "day")
    #expect(encoding["aggregate"] as? String == "none")
    #expect(encoding["layout"] as? String == "single")
  }

  @Test("Only the first MiB is read, and a table that cannot be read is told of")
  func ends() throws {
    let rows = (0..<200_000).map { "\($0 % 7) town,\($0 % 1000).5" }.joined(separator: "\n")
    let large = try Program.run(["--suggest", "-"], input: .text("town,height\n" + rows + "\n"))
    #expect(large.status == 0)
    #expect(large.output.hasPrefix("Rows by height in bins\n"))
    #expect(try Program.run(["--suggest", "/nonexistent.csv"]).status == 66)
  }

  @Test("Each run of the program considers the same charts in the same order")
  func order() throws {
    // Columns of two units in turn, which are drawn together by unit.
    let rows = (1...9).map { row in
      "t\(row),\(row * 7 % 11) km,\(row * 31 % 17) kg,\(row * 5 % 13) km,\(row * 3 % 7) kg\n"
    }
    let table = "town,ant,bee,cow,dog\n" + rows.joined()
    let outputs = try (0..<8).map { _ in
      try Program.run(["--suggest=features", "-"], input: .text(table)).output
    }
    #expect(outputs[0].contains("cow"))
    #expect(Set(outputs).count == 1)
  }
}
