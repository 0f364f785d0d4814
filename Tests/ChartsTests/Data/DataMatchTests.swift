// Rows and series that are known again in other data, and colours that stay with names.
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct DataMatchTests {
  private func data(_ categories: [String], series: [String] = ["a"]) -> ChartData {
    ChartData(
      categoryName: "", categories: categories,
      series: series.map { name in
        ChartData.Series(
          name: name, values: categories.map { _ in 1 }, texts: categories.map { _ in "1" })
      })
  }

  private func rows(_ old: [String], _ new: [String]) -> [Int?] {
    let match = DataMatch(from: data(old), to: data(new), rows: .byName)
    return old.indices.map(match.row)
  }

  @Test("A row is known by its name, equal names by their order of occurrence")
  func names() {
    #expect(rows(["x", "y", "z"], ["x", "y", "z"]) == [0, 1, 2])
    #expect(rows(["x", "y", "z"], ["z", "y", "x"]) == [2, 1, 0])
    #expect(rows(["x", "y", "z"], ["y"]) == [nil, 0, nil])
    #expect(rows(["x", "y"], ["w", "x", "y"]) == [1, 2])
    #expect(rows(["x", "x", "y"], ["y", "x", "x", "x"]) == [1, 2, 0])
    #expect(rows(["x", "y", "x", "x"], ["x", "x", "y"]) == [0, 2, 1, nil])
    #expect(rows([], ["x"]) == [] && rows(["x"], []) == [nil])
  }

  @Test("It is what the definition says, for any names")
  func definition() {
    var random = SeededGenerator(seed: 3)
    func names() -> [String] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        String(Int.random(in: 0...4, using: &random))
      }
    }
    for _ in 0..<2_000 {
      let (old, new) = (names(), names())
      let expected = old.indices.map { row -> Int? in
        let occurrence = old[..<row].count { $0 == old[row] }
        let same = new.indices.filter { new[$0] == old[row] }
        return same.indices.contains(occurrence) ? same[occurrence] : nil
      }
      #expect(rows(old, new) == expected, "\(old) \(new)")
      let match = DataMatch(from: data(old), to: data(new), rows: .byName)
      let selected = old.indices.filter { _ in Bool.random(using: &random) }
      let mapped = match.selection(Selection(selected.map { BarID(row: $0, series: 0) }))
      #expect(mapped.map(\.row) == selected.compactMap(match.row).sorted())
    }
  }

  @Test("Rows of data that have grown are where they were, whatever they are called")
  func growth() {
    let match = DataMatch(from: data(["x", "x"]), to: data(["y", "x", "z"]), rows: .byIndex)
    #expect((0..<3).map(match.row) == [0, 1, nil])
    #expect(match.keepsRows && match.keepsSeries)
  }

  @Test("Series are known by their names")
  func series() {
    let match = DataMatch(
      from: data(["x"], series: ["a", "b", "b"]), to: data(["x"], series: ["b", "c", "b", "a"]),
      rows: .byIndex)
    #expect((0..<3).map(match.series) == [3, 0, 2])
    let gone = DataMatch(
      from: data(["x"], series: ["a", "b"]), to: data(["x"], series: ["b"]), rows: .byName)
    #expect((0..<2).map(gone.series) == [nil, 0])
    #expect(gone.bar(BarID(row: 0, series: 1)) == BarID(row: 0, series: 0))
    #expect(gone.bar(BarID(row: 0, series: 0)) == nil)
  }
}
