// Columns of several parts whose moments are all different: filters and orders against plain loops over
// what was written.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct MomentColumnTests {
  // More bytes than one part has.
  private static let count = 60_000

  private struct Written {
    var seconds: [Int]
    var isUp: [Bool]
    var table: Table
  }

  private static func written() throws -> Written {
    var random = SeededGenerator(seed: 911)
    let start = 1_700_000_000
    let seconds = (0..<count).map { start + $0 * 977 }.shuffled(using: &random)
    let isUp = seconds.map { _ in Bool.random(using: &random) }
    let lines = zip(seconds, isUp).map { moment, isUp in
      "\(TimeUnit.second.text(of: Int64(moment))),\(isUp ? "up" : "down"),"
        + "\(isUp ? "name" : "Item") \(moment)"
    }
    let table = try QueriesTests.table("at,way,text\n" + lines.joined(separator: "\n") + "\n")
    return Written(seconds: seconds, isUp: isUp, table: table)
  }

  @Test func `names of months and days filter them, beside other conditions`() throws {
    let written = try Self.written()
    let table = written.table
    let (at, way) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
    for grain in [Grain.month, .day, .hour, .weekday] {
      let names = written.seconds.map { grain.label(ofBin: grain.bin(ofMoment: Int64($0))) }
      let chosen = Array(Set(names.prefix(3)))
      for isExcluding in [false, true] {
        let filters: [Filter] = [
          .compare(way, .equal, ["up"]),
          .named(Field(at, grain: grain), chosen, isExcluding: isExcluding),
        ]
        let wanted = names.indices.filter {
          written.isUp[$0] && chosen.contains(names[$0]) != isExcluding
        }
        #expect(!wanted.isEmpty && wanted.count < Self.count, "\(grain)")
        #expect(Array(try rows(matching: filters, over: table)) == wanted, "\(grain)")
      }
    }
  }

  @Test func `rows are in the order of moments, and of texts, across parts`() throws {
    let written = try Self.written()
    let table = written.table
    let places = Array(written.seconds.indices)
    for isDescending in [false, true] {
      func isBefore(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (written.seconds[one], written.seconds[other])
        return isDescending ? one > other : one < other
      }
      let sort = RowSort(ColumnRef(table.columns[0]), isDescending: isDescending)
      let found = try RowSet(all: table.rowCount).sorted(by: sort, in: table)
      #expect(Array(found) == places.sorted(by: isBefore))
      // "Item 7" before "name 3"; the numbers within each.
      let byText = RowSort(ColumnRef(table.columns[2]), isDescending: isDescending)
      let texts = try RowSet(all: table.rowCount).sorted(by: byText, in: table)
      #expect(
        Array(texts)
          == places.sorted {
            written.isUp[$0] == written.isUp[$1]
              ? isBefore($0, $1) : written.isUp[$0] == isDescending
          })
    }
  }
}
