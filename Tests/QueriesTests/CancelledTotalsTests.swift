// An answer that is no longer wanted: at whatever moment, it is not given.
import Scenegraph
import Synchronization
import Testing

@testable import Queries
@testable import Tables

@Suite struct CancelledTotalsTests {
  /// Asked so many times, the answer is still wanted.
  private final class Patience: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    func isOver() -> Bool { left.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 }
  }

  @Test(arguments: [SortOrder.valueDescending, .category])
  func `totals so far are whole or not given`(order: SortOrder) throws {
    let source = RandomTable(
      [("k", ["pear", "fig", "kiwi"]), ("v", ["3", "1", "9"])], cuts: []
    ).table
    var query = Query(
      category: Field(ColumnRef(source.columns[0])), values: [ColumnRef(source.columns[1])],
      method: .sum, order: order)
    query.shownAs = .running
    let wanted: [Double] = order == .category ? [13, 1, 10] : [12, 13, 9]
    var polls = 0
    var isGiven = false
    while !isGiven, polls < 1_000 {
      let patience = Patience(polls)
      do throws(QueryError) {
        let answer = try run(query, over: source, isCancelled: { patience.isOver() })
        #expect(Array(answer.categories) == ["pear", "fig", "kiwi"])
        #expect(answer.series[0].values == wanted)
        isGiven = true
      } catch {
        #expect(error == QueryError.cancelled, "after \(polls)")
      }
      polls += 1
    }
    #expect(isGiven && polls > 3)
  }
}
