// Numbers and rows as tables: what is written is what is drawn, and what was read.
import Foundation
import TestSupport
import Testing

@testable import barchart

@Suite struct TableOutputTests {
  private static let table = "k,s,v\r\n\"a, b\",x,1\r\nc,x,2.50\r\n\"a, b\",y,4\r\nd,y,\r\n"

  private func run(_ arguments: [String], on text: String = table) throws -> Outcome {
    try Program.run(arguments + ["-o", "-"], input: .text(text))
  }

  @Test("The numbers of bars are a line for each category and a column for each series")
  func numbers() throws {
    let one = try run(["-c", "k", "-v", "v", "-a", "sum", "--format", "csv", "--select", "c"])
    #expect(one.output == "k,v\r\n\"a, b\",5.0\r\nc,2.5\r\n", "\(one.error)")
    let split = try run(["-c", "k", "-v", "v", "-a", "sum", "-s", "s", "--format", "tsv"])
    #expect(split.output == "k\tx\ty\na, b\t1.0\t4\nc\t2.5\t\n", "\(split.error)")
  }

  @Test("Rows are those that pass, as they were read, whatever the chart")
  func rows() throws {
    let all = try run(["--rows", "--format", "csv"])
    #expect(all.output == Self.table.replacing("\r\n", with: "\n"), "\(all.error)")
    let some = try run(["--rows", "--format", "tsv", "--where", "v>=2.5", "-c", "k"])
    #expect(some.output == "k\ts\tv\nc\tx\t2.50\na, b\ty\t4\n", "\(some.error)")
    let none = try run(["--rows", "--format", "csv", "--where", "k=z"])
    #expect(none.output == "k,s,v\n", "\(none.error)")
  }

  @Test("Rows behind what is selected are those that pass all selections and conditions, by hand")
  func selected() throws {
    var random = SeededGenerator(seed: 382)
    let (places, kinds) = (["AK", "AL", "AR", "AZ"], ["bat", "bird", "deer"])
    for _ in (0..<20).sampled {
      let rows = (0..<Int.random(in: 60...90, using: &random)).map { row in
        (
          place: places[row % 4], kind: kinds.randomElement(using: &random) ?? "",
          cost: row < 12 ? 5 : Int.random(in: 0...9, using: &random)
        )
      }
      let text = "place,kind,cost\n" + rows.map { "\($0.place),\($0.kind),\($0.cost)\n" }.joined()
      let chosen = (
        place: places.randomElement(using: &random) ?? "",
        kind: Bool.random(using: &random) ? nil : rows[Int.random(in: 0..<12, using: &random)].kind,
        least: Bool.random(using: &random) ? 3 : -1
      )
      let words =
        ["-a", "count", "-c", "place", "--select", chosen.place, "-c", "kind"]
        + (chosen.kind.map { ["--select", $0] } ?? [])
        + (chosen.least < 0 ? [] : ["--only", "cost>\(chosen.least)"])
      let found = try run(["--rows", "--format", "csv"] + words, on: text)
      let wanted = rows.filter { row in
        row.place == chosen.place && row.kind == chosen.kind ?? row.kind && row.cost > chosen.least
      }
      #expect(
        found.output
          == "place,kind,cost\n" + wanted.map { "\($0.place),\($0.kind),\($0.cost)\n" }.joined(),
        "\(words) \(found.error)")
    }
    let bins = try run(
      ["--rows", "--format", "csv", "-c", "v:2", "-a", "count", "--select", "2 to 4"])
    #expect(bins.output == "k,s,v\nc,x,2.50\n", "\(bins.error)")
    #expect(try run(["--rows", "--format", "csv", "-c", "k", "--select", "none"]).status == 64)
  }

  @Test("Rows of a random table come back as they went in")
  func law() throws {
    var random = SeededGenerator(seed: 381)
    let texts = ["", "x", "a,b", "1", "-2.5", "\"q\"", "é", "2024-01-02", "0x1", "NaN"]
    for _ in (0..<20).sampled {
      let rows = (0..<Int.random(in: 1...30, using: &random)).map { row in
        [["r\(row)"], (0..<3).map { _ in texts.randomElement(using: &random) ?? "" }].flatMap(
          \.self)
      }
      func line(_ cells: [String]) -> String {
        cells.map { cell in
          cell.contains { $0 == "," || $0 == "\"" }
            ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
        }.joined(separator: ",") + "\n"
      }
      let text = line(["id", "p", "q", "r"]) + rows.map(line).joined()
      #expect(try run(["--rows", "--format", "csv"], on: text).output == text)
    }
  }

  @Test("A failure writes nothing, and the reason is told")
  func failures() throws {
    let folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func failure(_ arguments: [String]) throws -> String {
      let outcome = try Program.run(arguments, input: .text(Self.table), directory: folder)
      #expect(outcome.status != 0 && outcome.output == "")
      return outcome.error
    }
    #expect(
      try failure(["--rows", "-o", "x.csv", "--where", "z=1"]).contains("no column \"z\""))
    #expect(
      try failure(["--rows", "-o", "x.png"])
        == "barchart: --rows and --output .png contradict each other: rows are a table; name a FILE "
        + "that ends in .csv or .tsv\n")
    #expect(
      try failure(["--rows"])
        == "barchart: --rows needs --output: name a FILE that ends in .csv or .tsv\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
