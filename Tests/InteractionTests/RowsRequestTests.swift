// Requests for rows on another thread: what is read for them, and what becomes of one that is
// cancelled.
import Charts
import Inputs
import Queries
import Synchronization
import Tables
import Testing

@testable import Interaction

/// A source that finds rows and keeps few of them.
struct RowFinder: TableSource {
  let whole: Table
  var name: String { "shop.db" }
  var commandWords: [String] { ["shop.db"] }
  var findsRows: Bool { true }

  func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
  func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) -> FirstRows? {
    let found = try? Queries.rows(matching: filters, over: whole)
    return (try? RowDrawerTests.table(20)).map {
      FirstRows($0, count: found?.count ?? 0, isEstimate: filters.isEmpty)
    }
  }
}

@Suite struct RowsRequestTests {
  /// A source that is read whole for its rows.
  private struct Rereader: TableSource {
    let whole: Table
    var name: String { "much.csv" }
    var commandWords: [String] { ["much.csv"] }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? {
      isCancelled() ? nil : whole
    }
  }

  private final class Count: Sendable { let value = Atomic(0) }

  @Test("A request that is cancelled at any time has no answer, else it has all; none fails")
  func cancelled() throws {
    let whole = try RowDrawerTests.table(40_000)
    let standing = whole.standing(forRows: 40_000)
    let sources: [(Table, (any TableSource)?)] = [
      (whole, nil), (standing, Rereader(whole: whole)), (standing, RowFinder(whole: whole)),
    ]
    for (table, source) in sources {
      var news = try RowDrawerTests.snapshot(whole)
      (news.table, news.source) = (table, source)
      var panel = Panel(chart: Chart(data: news.data, title: ""))
      panel.read = news
      let wanted = WantedRows(
        chart: 0, dataVersion: 0, question: nil, selection: [bar(1)],
        sort: RowSort(ColumnRef(name: "cost", position: 2), isDescending: false))
      let request = RowsRequest(panel, wanted, known: nil)
      /// - Parameter limit: how often it may ask before it is cancelled.
      func answer(_ limit: Int) -> (found: RowsAnswer.Outcome?, asked: Int) {
        let asked = Count()
        let found = request.answer { asked.value.add(1, ordering: .relaxed).newValue > limit }
        return (found?.outcome, asked.value.load(ordering: .relaxed))
      }
      let (found, asked) = answer(.max)
      guard case .found(let rows)? = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
      #expect(rows.total.count == 10_000)
      #expect(asked > 0)
      for limit in 0..<asked {
        let early = answer(limit)
        // Threads may ask more often at one time than at another.
        #expect(early.found == nil || early.asked <= limit, "after \(limit) of \(asked)")
      }
    }
  }
}
