// Rows that are the steps of a scale, each once: in its order where they neither rise nor fall.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct ShuffledScaleTests {
  private func steps(_ count: Int) -> [String] {
    (0..<count).map { "\(5 * $0) to \(5 * $0 + 4)" }
  }

  /// The bars of rows with these names, in the order that the column asks for.
  private func bars(_ names: [String]) throws -> (order: SortOrder, names: [String]) {
    let lines = names.enumerated().map { "\($1),\($0 * 7 % 11)\n" }
    let table = try QueriesTests.table("step,n\n" + lines.joined())
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [Measure(ColumnRef(table.columns[1]))],
      method: Query.Method.none)
    query.order = query.ownOrder(in: table)
    let answer = try run(query, over: table)
    let rows = answer.order.rows.map { $0.map { Int($0) } } ?? Array(names.indices)
    return (query.order, rows.map { answer.categories[$0] })
  }

  @Test(arguments: [3, 12, 59, 60])
  func `up to sixty rows in no order stand in that of the scale`(_ count: Int) throws {
    let steps = steps(count)
    let turned = Array(steps[(count / 3)...] + steps[..<(count / 3)])
    let found = try bars(turned)
    #expect(found.order == .category)
    #expect(found.names == steps)
  }

  @Test(arguments: [3, 60])
  func `rows that rise or fall stay as they are`(_ count: Int) throws {
    for names in [steps(count), Array(steps(count).reversed())] {
      let found = try bars(names)
      #expect(found.order == .none)
      #expect(found.names == names)
    }
  }

  @Test func `more rows are no scale`() throws {
    let steps = steps(61)
    let turned = Array(steps[20...] + steps[..<20])
    let found = try bars(turned)
    #expect(found.order == .none)
    #expect(found.names == turned)
  }
}
