// What groups may cost, and what is said at the limit.
import TestSupport
import Testing

@testable import Tables

@Suite struct GroupLimitTests {
  private func error(
    _ text: String, _ method: AggregateMethod, _ change: (inout Limits) -> Void
  ) -> String? {
    var limits = Limits.standard
    change(&limits)
    return readGroups(text, TableRequest(aggregate: method), limits: limits).error
      .map { error in (error.line.map { "\($0): " } ?? "") + error.sentence }
  }

  @Test func `a limit on groups is named, with what to do`() {
    let text = "name,n\na,1\nb,2\na,3\nccc,4\n"
    #expect(error(text, .sum) { $0.groups = 3 } == nil)
    #expect(
      error(text, .sum) { $0.groups = 2 }
        == "5: more than 2 categories to put rows into; choose another with -c, or leave out -a")
    #expect(error(text, .sum) { $0.groupNameBytes = 5 } == nil)
    #expect(
      error(text, .sum) { $0.groupNameBytes = 4 }
        == "5: categories with names of more than 4 bytes; choose another with -c, or leave out -a")
    let values = "name,n\n" + (0..<200).map { "a,\($0)\n" }.joined()
    #expect(error(values, .median) { $0.medianValues = 200 } == nil)
    #expect(
      error(values, .median) { $0.medianValues = 90 }
        == "129: medians of more than 90 different values; choose a category of fewer names with "
        + "-c, or -a mean")
  }

  @Test func `rows in groups have no limit of their own`() {
    let text = "name,n\n" + (0..<500).map { "a\($0 % 3),1\n" }.joined()
    let limited: (inout Limits) -> Void = { limits in
      limits.rows = 100
      limits.sampleBytes = 200
    }
    #expect(error(text, .sum, limited) == nil)
    #expect(
      error(text, .none, limited) == "102: more than 100 rows; draw a part of them, or use -a")
  }

  @Test func `a million events over three names keep the size of three`() throws {
    var store = RowStore(
      numbers: NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true),
      limits: .standard, request: TableRequest(areEvents: true), areEvents: true)
    store.addColumn("name")
    store.addColumn("value")
    var sizes: Set<Int> = []
    for event in 0..<1_000_000 {
      for cell in ["machine-\(event % 3)", String(event)] {
        let bytes = Array(cell.utf8)
        store.cells.append(bytes.span)
        store.cells.endField()
      }
      try store.endRow(line: event + 1)
      if event % 100_000 == 99_999 { sizes.insert(store.cells.rows.count) }
    }
    #expect(store.rowCount == 1_000_000)
    #expect(sizes == [0])
    let table = store.table(.json(.lines))
    #expect((0..<3).map { table.columns[1].text(at: $0) } == ["999999", "999997", "999998"])
  }
}
