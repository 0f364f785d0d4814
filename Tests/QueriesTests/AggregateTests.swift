// Tables whose rows become groups while they are read, from their bytes on.
import TestSupport
import Testing

@testable import Tables

/// A table of groups, cut where the input is cut.
func readGroups(
  _ text: String, _ request: TableRequest, cuts: [Int] = [], limits: Limits = .standard
) -> (table: Table, error: TableError?) {
  let bytes = Array(text.utf8)
  var reader = TableReader(request, limits: limits)
  do throws(TableError) {
    for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
      let result = bytes[start..<end].withUnsafeBytes { piece -> Result<Void, TableError> in
        do throws(TableError) { return .success(try reader.feed(piece)) } catch {
          return .failure(error)
        }
      }
      try result.get()
    }
    try reader.finish()
  } catch {
    return (reader.snapshot(), error)
  }
  return (reader.snapshot(), nil)
}

@Suite struct AggregateTests {
  private let text = """
    region,who,amount,other
    N,a,10.5,1
    S,b,0.25,2
    N,b,x,3
    S,a,,4
    W,a,"1,000",5
    N,a,3,6

    """

  private func cells(_ table: Table) -> [[String]] {
    (0..<table.rowCount).map { row in table.columns.map { $0.text(at: row) } }
  }

  private func request(
    _ method: AggregateMethod, values: [String] = ["amount"], series: String? = nil
  ) -> TableRequest {
    TableRequest(
      columns: ColumnRequest(category: "region", values: values, series: series), aggregate: method)
  }

  @Test(
    arguments: [
      (.sum, ["13.5", "0.25", "1000"]), (.mean, ["6.75", "0.25", "1000"]),
      (.median, ["6.75", "0.25", "1000"]), (.min, ["3", "0.25", "1000"]),
      (.max, ["10.5", "0.25", "1000"]), (.count, ["3", "1", "1"]),
    ] as [(AggregateMethod, [String])])
  func `rows of one category become one`(_ method: AggregateMethod, _ values: [String]) {
    let (table, error) = readGroups(text, request(method))
    #expect(error == nil)
    #expect(cells(table) == zip(["N", "S", "W"], values).map { [$0, $1] })
    #expect((0..<3).map(table.line(ofRow:)) == [2, 3, 6])
    #expect(table.grouping?.phrase?.hasSuffix(" of amount by region") == true)
  }

  @Test func `what has no value is counted, with row and line`() {
    let sum = readGroups(text, request(.sum)).table.problems
    #expect(sum[.skippedValues].count == 2)
    #expect(sum[.skippedValues].firstRow == 3)
    #expect(sum[.skippedValues].firstLine == 4)
    let counted = readGroups(text, request(.count)).table.problems
    #expect(counted[.skippedValues].count == 0)
    #expect(counted[.uncountedValues].count == 1)
    #expect(counted[.uncountedValues].firstRow == 4)
    let ambiguous = readGroups("a;n\nx;1,234\ny;5\n", TableRequest(aggregate: .sum)).table.problems
    #expect(ambiguous[.ambiguousValues].count == 1)
  }

  @Test func `rows are counted where no column has numbers`() {
    let (table, error) = readGroups("a,b\nx,y\nz,y\nx,\n", TableRequest(aggregate: .count))
    #expect(error == nil)
    #expect(table.columnNames == ["a", "Count"])
    #expect(cells(table) == [["x", "2"], ["z", "1"]])
    #expect(table.grouping?.phrase == "count of rows by a")
  }

  @Test func `pairs of category and series, and several columns of values`() {
    let pairs = readGroups(text, request(.sum, series: "who")).table
    #expect(
      cells(pairs) == [
        ["N", "a", "13.5"], ["S", "b", "0.25"], ["N", "b", ""], ["S", "a", ""], ["W", "a", "1000"],
      ])
    let both = readGroups(text, request(.sum, values: ["amount", "other"])).table
    #expect(cells(both) == [["N", "13.5", "10"], ["S", "0.25", "6"], ["W", "1000", "5"]])
  }

  @Test func `groups do not depend on how the input was cut, nor on how much was sampled`() {
    var random = SeededGenerator(seed: 41)
    let rows = (0..<400).map { "n\($0 * $0 % 11),\($0 % 3 == 1 ? "-" : String($0 * 7 % 90)),t\n" }
    let text = "name,value,note\n" + rows.joined()
    for method in AggregateMethod.allCases {
      let request = TableRequest(aggregate: method)
      let whole = readGroups(text, request).table
      for _ in 0..<20 {
        var limits = Limits.standard
        limits.sampleBytes = Int.random(in: 64...4000, using: &random)
        let cuts = (0..<5).map { _ in Int.random(in: 0...text.utf8.count, using: &random) }.sorted()
        let (table, error) = readGroups(text, request, cuts: cuts, limits: limits)
        #expect(error == nil)
        #expect(cells(table) == cells(whole), "\(method), \(limits.sampleBytes), \(cuts)")
        #expect(table.problems == whole.problems)
      }
    }
  }

  @Test func `columns that the first rows do not have are waited for`() throws {
    let gaps = (0..<300).map { "a\($0 % 2),\n" }.joined()
    var limits = Limits.standard
    limits.sampleBytes = 256
    let table = readGroups(
      "name,value\n" + gaps + "a0,5\na0,6\n", TableRequest(aggregate: .sum), limits: limits
    ).table
    #expect(cells(table) == [["a0", "11"], ["a1", ""]])
  }

  @Test func `what cannot be grouped is refused as columns are`() {
    func refusal(_ text: String, _ request: TableRequest) -> String? {
      let table = readGroups(text, request).table
      do {
        _ = try ColumnChoice(request.columns, in: table)
        return nil
      } catch {
        return error.sentence
      }
    }
    #expect(
      refusal("a,b\n1,2\n3,4\n", TableRequest(aggregate: .sum))
        == "no column of names to aggregate by; choose one with -c: a, b")
    #expect(
      refusal("a,b\nx,y\n", TableRequest(aggregate: .sum))
        == "no column of numbers; the columns are: a, b")
    #expect(refusal("a,b\nx,1\n", TableRequest(aggregate: .sum)) == nil)
  }

  @Test func `events: the last value counts, and what one does not say stays`() throws {
    var store = RowStore(
      numbers: NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true),
      limits: .standard, request: TableRequest(areEvents: true), areEvents: true)
    for name in ["name", "load", "heat"] { store.addColumn(name) }
    for (line, row) in [
      ["a", "1.50", "7"], ["b", "2"], ["a", "", "8"], ["b", "x", "9"], ["a", "3.0"],
    ]
    .enumerated() {
      for cell in row {
        let bytes = Array(cell.utf8)
        store.cells.append(bytes.span)
        store.cells.endField()
      }
      try store.endRow(line: line + 1)
    }
    let table = store.table(.json(.lines))
    #expect(cells(table) == [["a", "3.0", "8"], ["b", "2", "9"]])
    #expect(table.columns[1].number(at: 0) == 3)
    #expect(table.grouping?.phrase == nil)
    #expect(table.problems[.skippedValues].count == 1)
    // Without a name there is nothing to tell events apart by.
    var rows = RowStore(
      numbers: store.numbers, limits: .standard, request: TableRequest(areEvents: true),
      areEvents: true)
    rows.addColumn("n")
    for text in ["1", "2", "1"] {
      let bytes = Array(text.utf8)
      rows.cells.append(bytes.span)
      rows.cells.endField()
      try rows.endRow(line: 1)
    }
    #expect(rows.table(.json(.lines)).rowCount == 3)
  }
}
