// Answers that are no longer wanted: there is none, whenever that is found out.
import Scenegraph
import Synchronization
import Testing

@testable import Queries
@testable import Tables

@Suite struct CancelledAnswerTests {
  /// How often somebody has asked whether an answer is still wanted.
  private final class Polls: Sendable {
    private let count = Atomic<Int>(0)

    /// The number of one more, from 1.
    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
    var made: Int { count.load(ordering: .relaxed) }
  }

  private static let text = "k,v\npear,1\nfig,9\nkiwi,4\npear,1\n"

  private func query(_ method: Query.Method, _ order: SortOrder, in table: Table) -> Query {
    Query(
      category: Field(ColumnRef(table.columns[0])), values: [Measure(ColumnRef(table.columns[1]))],
      method: method, order: order)
  }

  @Test func `what is cancelled at any moment has no answer`() throws {
    let table = try table(Self.text)
    for method in [Query.Method.none, .sum, .median] {
      for order in [SortOrder.valueDescending, .category] {
        let query = query(method, order, in: table)
        let polls = Polls()
        let whole = try run(query, over: table, isCancelled: { polls.next() < 0 })
        let first = try #require(whole.order.rows?.first)
        #expect(whole.categories[Int(first)] == "fig")
        #expect(polls.made > 1)
        for place in 0..<polls.made {
          let later = Polls()
          #expect(throws: QueryError.cancelled, "\(method) \(order) \(place)") {
            _ = try run(query, over: table, isCancelled: { later.next() > place })
          }
        }
      }
    }
  }

  @Test func `an order that is cancelled is none`() throws {
    let table = try table(Self.text)
    let answer = try run(query(.sum, .none, in: table), over: table)
    for order in [SortOrder.valueDescending, .category] {
      #expect(answer.reordered(order, top: nil, isCancelled: { true })?.order == nil)
      let found = try #require(answer.reordered(order, top: nil))
      let names = try #require(found.order.rows).map { found.categories[Int($0)] }
      #expect(names == ["fig", "kiwi", "pear"] && found.query.order == order)
    }
  }
}
