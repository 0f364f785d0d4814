// The rest, from the bytes of a table to the picture's JSON and the description, against plain loops.
import Foundation
import TestSupport
import Testing

@Suite("The rest in the program's output is what plain loops make of the file")
struct RestRunTests {
  /// A bar of the JSON by its names.
  private struct Bar {
    let category: String
    let series: String
    let value: Double
    /// How many bars or series it stands for.
    let count: Int?
  }

  private typealias Row = (name: String, series: String, cents: Int?)

  private func rows(_ random: inout SeededGenerator) -> [Row] {
    let names = Int.random(in: 5...30, using: &random)
    let series = Int.random(in: 4...40, using: &random)
    return (0..<Int.random(in: 150...500, using: &random)).map { _ in
      let isGap = Int.random(in: 0..<9, using: &random) == 0
      return (
        "n\(Int.random(in: 0..<names, using: &random))",
        "s\(Int.random(in: 0..<series, using: &random))",
        isGap ? nil : Int.random(in: 1...90_000, using: &random)
      )
    }
  }

  private func text(_ rows: [Row]) -> String {
    "name,who,amount\n"
      + rows.map { row in
        "\(row.name),\(row.series),\(row.cents.map { String(Double($0) / 100) } ?? "")\n"
      }.joined()
  }

  private func folded(_ rows: [Row], _ method: String) -> Double? {
    let numbers = rows.compactMap(\.cents).sorted()
    if method == "count" { return rows.isEmpty ? nil : Double(numbers.count) }
    if method == "distinct" { return rows.isEmpty ? nil : Double(Set(numbers).count) }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    let middle = Double(numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
    let sum = Double(numbers.reduce(0, +))
    return switch method {
    case "mean": sum / Double(numbers.count) / 100
    case "median": middle / 100
    case "min": Double(first) / 100
    case "max": Double(last) / 100
    default: sum / 100
    }
  }

  private func bars(_ options: [String], _ text: String) throws -> [Bar] {
    let outcome = try Program.run(
      ["-"] + options + ["--size", "3000x2000", "-o", "-", "--format", "json"], input: .text(text))
    try #require(outcome.status == 0, "\(outcome.error)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let marks = (json as? [String: Any])?["marks"] as? [[String: Any]] ?? []
    return marks.filter { $0["role"] as? String == "bar" }.map { mark in
      let isRest = mark["rest"] as? Bool ?? false
      #expect(isRest == (mark["count"] != nil))
      return Bar(
        category: mark["category"] as? String ?? "", series: mark["series"] as? String ?? "",
        value: mark["value"] as? Double ?? .nan, count: mark["count"] as? Int)
    }
  }

  @Test(arguments: 0..<6)
  func `every bar, the rest and the total are those of the file`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rows = rows(&random)
    let names = Set(rows.map(\.name))
    let all = Set(rows.map(\.series))
    for method in ["sum", "mean", "median", "min", "max", "count", "distinct"] {
      let top = Bool.random(using: &random) ? Int.random(in: 1...6, using: &random) : nil
      let layout =
        ["sum", "count"].contains(method) && Bool.random(using: &random)
        ? ["stacked", "normalized"].randomElement(using: &random) ?? "" : "grouped"
      let side = Bool.random(using: &random) ? "horizontal" : "vertical"
      var options = ["-c", "name", "-s", "who", "-v", "amount", "-a", method]
      options += ["--layout", layout]
      if let top { options += ["--top", "\(top)"] }
      let bars = try bars(options + ["--orientation", side], text(rows))
      let own = Set(bars.map(\.series)).filter(all.contains)
      let shown = Set(bars.map(\.category)).filter(names.contains)
      #expect(own.count <= 12 && shown.count <= top ?? .max)
      for bar in bars {
        let isRestRow = !names.contains(bar.category)
        let isRestSeries = !all.contains(bar.series)
        let held = rows.filter { row in
          (isRestRow ? !shown.contains(row.name) : row.name == bar.category)
            && (isRestSeries ? !own.contains(row.series) : row.series == bar.series)
        }
        let wanted = try #require(folded(held, method), "\(method) \(bar)")
        #expect(abs(bar.value - wanted) <= 1e-9 * max(1, wanted), "\(method) \(bar): \(wanted)")
        let count =
          (isRestRow ? names.count - shown.count : 1) * (isRestSeries ? all.count - own.count : 1)
        #expect(bar.count == (isRestRow || isRestSeries ? count : nil))
      }
      guard method == "sum", layout != "normalized" else { continue }
      let total = try #require(folded(rows, "sum"))
      #expect(abs(bars.reduce(0) { $0 + $1.value } - total) <= 1e-9 * total)
      let described = try Program.run(["-", "--describe"] + options, input: .text(text(rows)))
      let lines = described.output.split(separator: "\n")
      let said = lines.first { $0.hasPrefix("Total: ") }.map(String.init) ?? ""
      let digits = said.filter { $0.isNumber || $0 == "." }.dropLast()
      #expect(Double(digits).map { abs($0 - total) < 0.005 } == true, "\(said) is \(total)")
      for line in lines where ["Largest", "Smallest", "Range"].contains(where: line.hasPrefix) {
        #expect(!line.contains(" other"), "\(line)")
      }
    }
  }

  @Test func `a total is over all series, and nobody calls the rest a bar`() throws {
    let rows = ["North", "South", "East", "West"].flatMap { region in
      (1...20).map { "\(region),product \($0),\($0 * 10)\n" }
    }.joined()
    let output = try Program.run(
      [
        "-", "-c", "region", "-s", "product", "-v", "amount", "-a", "sum", "--layout", "stacked",
        "--describe",
      ], input: .text("region,product,amount\n" + rows)
    ).output
    #expect(output.contains("Bar chart, 48 bars and 8 other series, "))
    #expect(output.contains("\nTotal: 8,400.\n"))
    #expect(output.contains("\nNorth, 8 others: 360 (17%).\n"))
  }

  @Test func `a column without a colour of its own is in the stack`() throws {
    let names = (1...14).map { "C\($0)" }
    let table =
      "year,\(names.joined(separator: ","))\n2014,\(names.map { _ in "10" }.joined(separator: ","))\n"
      + "2015,\(names.map { _ in "5" }.joined(separator: ","))\n"
    let bars = try bars(
      ["-c", "year", "-v", names.joined(separator: ","), "--layout", "stacked"], table)
    #expect(bars.filter { $0.category == "2014" }.reduce(0) { $0 + $1.value } == 140)
    #expect(bars.last?.series == "2 others (sum)" && bars.last?.count == 2)
  }
}
