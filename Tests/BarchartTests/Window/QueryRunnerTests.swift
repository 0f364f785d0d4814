// Requests that are answered beside the test, as beside the window.
import Base
import Charts
import Glibc
import Queries
import Scenegraph
import Synchronization
import TestSupport
import Testing

@testable import Interaction
@testable import barchart

@Suite struct QueryRunnerTests {
  private static func panel(_ count: Int) throws -> Panel {
    let data = try ChartData(
      categories: (0..<count).map { "Row \($0)" },
      values: (0..<count).map { Double($0 * 7_919 % 20_011) })
    return Panel(chart: Chart(data: data, title: ""))
  }

  private static func request(_ panel: Panel, _ sort: SortOrder) -> QueryRequest {
    var wanted = panel.latest
    wanted.query.order = sort
    return QueryRequest(panel, wanted, news: nil)
  }

  /// The answers, once there are so many.
  private func answers(_ thread: QueryRunner, count: Int) throws -> [QueryRunner.Answer] {
    var answers: [QueryRunner.Answer] = []
    let isThere = eventually {
      answers += thread.fetch()
      return answers.count >= count
    }
    try #require(isThere)
    return answers
  }

  private final class Niceness: Sendable {
    private let found = Mutex<Int32?>(nil)

    func note() {
      let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      found.withLock { $0 = own }
    }

    func value() throws -> Int32 {
      _ = eventually { self.found.withLock { $0 != nil } }
      return try #require(found.withLock { $0 })
    }
  }

  @Test("Threads that give way have a lower priority, and pass it on", arguments: [false, true])
  func priority(yields: Bool) throws {
    let (own, started, inner) = (Niceness(), Niceness(), Niceness())
    own.note()
    try DetachedThread.start(yields: yields) {
      started.note()
      try? DetachedThread.start { inner.note() }
    }
    let expected = yields ? max(try own.value(), 5) : try own.value()
    #expect(try started.value() == expected)
    #expect(try inner.value() == expected)
  }

  @Test("Every chart has its answer, and the descriptor tells of it")
  func charts() throws {
    let thread = try QueryRunner()
    let panel = try Self.panel(20_000)
    let requests = [SortOrder.value, .category, .valueDescending].map { Self.request(panel, $0) }
    for (chart, request) in requests.enumerated() { thread.submit(request, chart: chart) }
    var wait = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 60_000) == 1)
    let answers = try self.answers(thread, count: 3)
    for (chart, request) in requests.enumerated() {
      let answer = try #require(answers.first { $0.chart == chart }).answer
      #expect(answer.request === request)
      guard case .arranged(let arranged) = answer.outcome else {
        Issue.record("no answer")
        continue
      }
      #expect(arranged.arrangement == panel.chart.source.arranged(sort: request.wanted.query.order))
    }
    #expect(thread.fetch().isEmpty)
  }

  @Test("Of one chart the latest request is answered, however many came before")
  func latest() throws {
    let thread = try QueryRunner()
    let panel = try Self.panel(50_000)
    var last = Self.request(panel, .category)
    for _ in 0..<200 {
      last = Self.request(panel, .category)
      thread.submit(last, chart: 0)
    }
    var answers: [QueryRunner.Answer] = []
    #expect(
      eventually {
        answers += thread.fetch()
        return answers.last?.answer.request === last
      })
  }

  @Test("What has been forgotten is not answered, and the next request is")
  func forgotten() throws {
    let thread = try QueryRunner()
    let panel = try Self.panel(50_000)
    for chart in 0..<8 { thread.submit(Self.request(panel, .category), chart: chart) }
    thread.forget()
    let next = Self.request(panel, .value)
    thread.submit(next, chart: 3)
    let answers = try self.answers(thread, count: 1)
    #expect(answers.map(\.chart) == [3] && answers[0].answer.request === next)
  }
}
