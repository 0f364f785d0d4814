// Inputs that are read in parts, the way that the program reads them: as if they were read in one.
import Charts
import Foundation
import Queries
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct `An input that is read in parts` {
  /// Larger than what is read in one go, with rows of several lines, so that parts are cut in the
  /// middle of quotes.
  private static let text: String = {
    var random = SeededGenerator(seed: 11)
    var text = "name,value,note\n"
    for row in 0..<60_000 {
      let lines = String(repeating: "line\n", count: Int.random(in: 0...4, using: &random))
      text += row % 3 == 0 ? "\"row, \(row)\",\(row),\"\(lines)\"\n" : "row \(row),\(row).5,\n"
    }
    return text
  }()

  private static func value(ofRow row: Int) -> Double {
    row % 3 == 0 ? Double(row) : Double(row) + 0.5
  }

  private func options(_ change: (inout Options) -> Void = { _ in }) -> Options {
    var options = Options()
    (options.category, options.values) = ("name", ["value"])
    options.aggregate = Query.Method.none
    change(&options)
    return options
  }

  @Test func `has every row in its place`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", Self.text)
    let data = try readInput(
      try Input.open(.file(path), isForWindow: false), options())
    #expect(data.categories.count == 60_000)
    #expect(data.series.map(\.name) == ["value"])
    for row in [0, 1, 2, 20_001, 59_998, 59_999] {
      #expect(data.category(ofRow: row) == (row % 3 == 0 ? "row, \(row)" : "row \(row)"))
    }
    #expect(data.series[0].values == (0..<60_000).map(Self.value(ofRow:)))
    #expect(data.notices.isEmpty)
  }

  @Test(arguments: ["", "\n", "\nlast,7", "\nlast,7,x\n"])
  func `ends as a small one does`(_ ending: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", String(Self.text.dropLast()) + ending)
    let data = try readInput(
      try Input.open(.file(path), isForWindow: false), options())
    #expect(data.categories.count == (ending.contains("last") ? 60_001 : 60_000))
  }

  @Test func `tells what is wrong with its line`() throws {
    let folder = try ScratchFolder()
    let lines = Self.text.utf8.count { $0 == UInt8(ascii: "\n") }
    let faults: [(String, TableError)] = [
      ("a,\"b\n", .unclosedQuote(line: lines + 1, column: 3)),
      ("a,\u{0}b\n", .binary(line: lines + 1, column: 3)),
    ]
    for (ending, fault) in faults {
      let path = try folder.file("a.csv", Self.text + ending)
      #expect(
        throws: InputFailure.unreadableTable(file: path, .table(fault))
      ) {
        try readInput(try Input.open(.file(path), isForWindow: false), options())
      }
    }
  }

  @Test func `leaves a row out that has too many fields`() throws {
    let folder = try ScratchFolder()
    let lines = Self.text.utf8.count { $0 == UInt8(ascii: "\n") }
    let path = try folder.file("a.csv", Self.text + "a,1,c,d\nlast,7,\n")
    let data = try readInput(try Input.open(.file(path), isForWindow: false), options())
    #expect(data.categories.count == 60_001)
    #expect(
      data.notices == [
        "1 row has more fields than columns and is left out (line \(lines + 1))"
      ])
  }

  @Test(arguments: ["%d kg", "$%d", "%d%%", "%d"])
  func `has the units of its numbers`(_ form: String) throws {
    let folder = try ScratchFolder()
    let units = ["%d kg": " (kg)", "$%d": " ($)", "%d%%": " (%)"]
    let name = "weight" + units[form, default: ""]
    for others in ["", "€3", "none of it"] {
      var text = "state,weight\n"
      for row in 0..<150_000 {
        let cell = row % 999 == 998 && !others.isEmpty ? others : String(format: form, row % 991)
        text += "S\(row % 7),\(cell)\n"
      }
      let path = try folder.file("a.csv", text)
      let data = try readInput(
        try Input.open(.file(path), isForWindow: false),
        options {
          ($0.category, $0.values, $0.aggregate) = ("state", ["weight"], .mean)
        })
      // A sign of money is no other unit beside bare numbers. A column of kilograms keeps its name.
      let isMixed = others == "€3" && form != "%d"
      #expect(data.valueNames == [isMixed && form != "%d kg" ? "weight" : name], "\(others)")
      #expect(data.notices.contains { $0.contains("another unit") } == isMixed, "\(data.notices)")
    }
  }

  /// Of many names, rows are grouped by several threads at once, those of hundreds of thousands of
  /// rows together, with the rows that lie across two blocks.
  @Test(arguments: [("region ", 40, 100_000), ("name ", 50_000, 600_000), ("", 50_000, 600_000)])
  func `becomes groups that are those of awk`(_ prefix: String, _ count: Int, _ rows: Int) throws {
    let folder = try ScratchFolder()
    var random = SeededGenerator(seed: 3)
    var text = "region,amount\n"
    var sums = Array(repeating: 0, count: count)
    for row in 0..<rows {
      // Each name once in order, so that none is left out.
      let region = row < count ? row : Int.random(in: 0..<count, using: &random)
      let amount = Int.random(in: -500...500, using: &random)
      sums[region] += amount
      text += "\(prefix)\(region),\(amount)\n"
    }
    let path = try folder.file("a.csv", text)
    let data = try readInput(
      try Input.open(.file(path), isForWindow: false),
      options { options in
        (options.category, options.values) = ("region", ["amount"])
        options.aggregate = .sum
      })
    let found = Dictionary(
      uniqueKeysWithValues: zip(data.categories, data.series[0].values.map { Int($0) }))
    let wanted = sums.enumerated().map { ("\(prefix)\($0)", $1) }
    #expect(found == Dictionary(uniqueKeysWithValues: wanted))
    #expect(data.series[0].rowCounts?.reduce(0, +) == rows)
  }

  @Test func `counts what is odd with the lines of the file`() throws {
    let folder = try ScratchFolder()
    let row = String(repeating: "x,1\n", count: 100_000)
    let path = try folder.file(
      "a.csv", "a,b\n" + row + "short\n" + row + "y,n/a\n" + row + "z,no\n")
    let data = try readInput(
      try Input.open(.file(path), isForWindow: false), nil)
    #expect(
      data.notices == [
        "2 rows have no b (first: row 100001, line 100002)",
        "1 row not counted: its b is not a number (row 300003, line 300004)",
        "1 row has fewer fields than columns (row 100001, line 100002)",
      ])
  }
}
