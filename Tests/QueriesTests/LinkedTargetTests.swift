// A linked chart whose bars have targets: its own values remain, and its rows filter the others.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedTargetTests {
  private static let text = """
    name,side,sales,goal
    a,left,1,100
    b,left,2,200
    c,up,4,400
    d,up,8,800

    """

  /// Sales with their goals by one column, and the rows by another.
  private func answers(
    _ category: Int, _ method: Query.Method, beside other: Int, in table: Table
  ) throws -> [Answer] {
    let columns = table.columns.map { ColumnRef($0) }
    let sales = Query(
      category: Field(columns[category]), values: [columns[2]], method: method)
    let answers = [
      try run(sales.aiming(at: columns[3]), over: table),
      try run(Query(category: Field(columns[other]), method: .count), over: table),
    ]
    #expect(answers[0].series.count == 1 && answers[0].series[0].targets != nil)
    return answers
  }

  @Test(arguments: [Query.Method.none, .sum, .max])
  func `the rows behind its bars filter other charts`(_ method: Query.Method) throws {
    let table = try table(Self.text)
    let links = LinkedBars(table, try answers(0, method, beside: 1, in: table))
    let chosen = [BarsChosen(RangeSet([1..<4]), seriesCount: 1), nil]
    let remaining = try #require(links.remaining(chosen) { false })
    let found = try #require(remaining[1])
    #expect(remaining[0] == nil && found.values == [[1, 2]] && found.rowCount == 3)
  }

  @Test func `of bars that are rows their own values remain`() throws {
    let table = try table(Self.text)
    let links = LinkedBars(table, try answers(0, .none, beside: 1, in: table))
    let chosen = [nil, BarsChosen(RangeSet([1..<2]), seriesCount: 1)]
    let remaining = try #require(links.remaining(chosen) { false })
    let found = try #require(remaining[0])
    #expect(found.rowCounts == [[0, 0, 1, 1]])
    #expect(found.values.count == 1 && Array(found.values[0].suffix(2)) == [4, 8])
    #expect(found.values[0][0].isNaN && found.values[0][1].isNaN)
  }

  @Test(arguments: [
    (Query.Method.sum, [1.0, 12.0]), (Query.Method.mean, [1.0, 6.0]),
    (Query.Method.min, [1.0, 4.0]), (Query.Method.median, [1.0, 6.0]),
    (Query.Method.last, [1.0, 8.0]),
  ])
  func `of bars of several rows what is measured remains, not the targets`(
    _ method: Query.Method, _ wanted: [Double]
  ) throws {
    let table = try table(Self.text)
    let links = LinkedBars(table, try answers(1, method, beside: 0, in: table))
    // All but the second row.
    let bars = BarsChosen(RangeSet([0..<1, 2..<4]), seriesCount: 1)
    for entered in [false, true] {
      if entered {
        let isEntered = links.enter(1, [nil, nil]) { false }
        #expect(isEntered)
      }
      let remaining = try #require(links.remaining([nil, bars]) { false })
      let found = try #require(remaining[0])
      #expect(found.rowCounts == [[1, 2]] && found.values == [wanted])
    }
  }
}
