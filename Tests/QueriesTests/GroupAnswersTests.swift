// Groups against other programs: Python adds exactly (math.fsum), awk counts.
import Foundation
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupAnswersTests {
  /// Tables as people write them, with values from one of several worlds.
  private func text(_ random: inout SeededGenerator, rows: Int) -> String {
    let names = [
      "plain", "with, comma", "with \"quotes\"", "Köln", "東京", "👩‍👩‍👧 family", "two\nlines",
      String(repeating: "long ", count: 200) + "end",
    ]
    let world = Int.random(in: 0..<5, using: &random)
    let groups = [3, 8, 5000].randomElement(using: &random) ?? 3
    var text = "name,value,note\n"
    for _ in 0..<rows {
      let index = Int.random(in: 0..<groups, using: &random)
      let name = index < names.count ? names[index] : "n\(index)"
      let value =
        switch world {
        case 0: String(Double(Int.random(in: -99_999...99_999, using: &random)) / 100)
        case 1: ["1e16", "1", "-1e16", "0.1"].randomElement(using: &random) ?? ""
        case 2: "\(Double.random(in: 1..<10, using: &random))e-310"
        case 3:
          "\(Double.random(in: -9..<9, using: &random))e"
            + "\(Int.random(in: 250...300, using: &random))"
        default: ["", "NA", "x", "7", "8.5"].randomElement(using: &random) ?? ""
        }
      text += "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\",\(value),t\n"
    }
    return text
  }

  /// For each group in order: name, cells that hold something, rows; and for those with numbers
  /// sum, mean, median, least and greatest.
  private struct PythonAnswer: Decodable {
    var name: String
    var rows: Int
    var filled: Int
    var numbers: [String]?
    /// Sum and mean of the decimals as they are written, not of the doubles nearest to them.
    var written: [Double]?
  }

  private static let program = """
    import csv, fractions, json, math, statistics, sys
    rows, order = {}, []
    for row in csv.DictReader(open(sys.argv[1], encoding="utf-8", newline="")):
        if row["name"] not in rows:
            order.append(row["name"])
            rows[row["name"]] = []
        rows[row["name"]].append(row["value"])
    answers = []
    for name in order:
        cells = rows[name]
        filled = [cell for cell in cells if cell not in ("", "NA")]
        numbers = [float(cell) for cell in filled if cell != "x"]
        answer = {"name": name, "rows": len(cells), "filled": len(filled)}
        if numbers:
            answer["numbers"] = [repr(float(x)) for x in (
                math.fsum(numbers), math.fsum(numbers) / len(numbers),
                statistics.median(numbers), min(numbers), max(numbers))]
            total = float(sum(fractions.Fraction(cell) for cell in filled if cell != "x"))
            answer["written"] = [total, total / len(numbers)]
        answers.append(answer)
    json.dump(answers, sys.stdout)
    """

  private func groups(_ text: String, _ method: Query.Method, countsRows: Bool = false) throws
    -> UnifiedGroups
  {
    let table = try QueriesTests.table(text)
    let query = Query(
      category: Field(ColumnRef(table.columns[0])),
      values: countsRows ? [] : [ColumnRef(table.columns[1])], method: method)
    let plan = try QueryPlan(query, in: table)
    return try plan.groups(of: table, .standard, { false }).unified(.utf8)
  }

  @Test func `sums, means, medians, extremes and counts are those of Python`() throws {
    var random = SeededGenerator(seed: 51)
    for round in (0..<10).sampled {
      let isLong = round == 0 && Samples.areComplete
      let text = text(&random, rows: isLong ? 20_000 : 800)
      let output = try OtherProgram.run(
        "python3", ["-c", Self.program, "FILE"], on: Array(text.utf8)
      ).output
      let answers = try JSONDecoder().decode([PythonAnswer].self, from: Data(output.utf8))
      let methods: [Query.Method] = [.sum, .mean, .median, .min, .max]
      let tables = try methods.map { try #require(try groups(text, $0).table) }
      let rows = try #require(try groups(text, .count, countsRows: true).table)
      let filled = try groups(text, .count)
      #expect(rows.count == answers.count)
      for (group, answer) in answers.enumerated() {
        #expect(filled.categories[group] == answer.name)
        #expect(rows.rowCount(of: group + 1) == answer.rows)
        #expect(filled.table?.values[0].value(group + 1) == Double(answer.filled))
        for (index, table) in tables.enumerated() {
          let value = table.values[0].value(group + 1)
          guard let numbers = answer.numbers else {
            #expect(value.isNaN)
            continue
          }
          // Parts of decimals are added as such.
          let isWritten = index < 2 && value == answer.written?[index]
          #expect(
            String(value) == numbers[index] || value == Double(numbers[index]) || isWritten,
            "\(methods[index]): \(value), not \(numbers[index])")
        }
      }
    }
  }

  @Test func `many groups: the counts are those of awk`() throws {
    var random = SeededGenerator(seed: 52)
    let rows = (0..<60_000).map { _ in "k\(Int.random(in: 0..<40_000, using: &random)),1" }
    let text = rows.joined(separator: "\n") + "\n"
    let output = try OtherProgram.run(
      "awk",
      [
        "-F,", "!n[$1]++ { o[++k] = $1 } END { for (i = 1; i <= k; i++) print o[i], n[o[i]] }",
        "FILE",
      ], on: Array(text.utf8)
    ).output
    let answer = try Asking(method: .sum).both("name,n\n" + text)
    #expect(answer.lines.dropFirst().map { $0 + "\n" }.joined() == output)
  }
}
