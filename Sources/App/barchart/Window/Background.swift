// Work that takes longer than a frame, in the background: answers about rows, a picture or a long
// table for the clipboard or a file, and the freeing of millions of rows.
internal import Base
internal import Interaction

typealias QueryRunner = BackgroundRunner<QueryRequest>

/// Answers requests one after another on its own thread; of each chart only the latest.
final class BackgroundRunner<Request: BackgroundRequest>: Sendable {
  struct Answer: Sendable {
    let chart: Int
    let answer: Request.Reply
  }

  private struct State {
    /// In order of arrival.
    var waiting: [(chart: Int, request: Request)] = []
    /// The request being answered; nil if it is no longer wanted.
    var current: (chart: Int, request: Request)?
    var answers: [Answer] = []
    /// Whether there is a thread that will take the waiting requests.
    var isRunning = false
  }

  private let state = Locked(State())
  private let bell: WakePipe

  init() throws(Failure) { bell = try Failure.piped(WakePipe.init) }

  /// Readable while there is an answer.
  var descriptor: Int32 { bell.readEnd }

  /// Replaces the previous request of the chart.
  func submit(_ request: Request, chart: Int) {
    let starts = state.withLock { state in
      state.waiting.removeAll { $0.chart == chart }
      state.waiting.append((chart, request))
      if state.current?.chart == chart { state.current = nil }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    // Better late than never.
    do { try DetachedThread.start(yields: true) { [self] in run() } } catch { run() }
  }

  func forget(chart: Int) {
    state.withLock { state in
      state.waiting.removeAll { $0.chart == chart }
      if state.current?.chart == chart { state.current = nil }
      state.answers.removeAll { $0.chart == chart }
    }
  }

  func forget() {
    state.withLock { state in
      state.waiting = []
      state.current = nil
      state.answers = []
    }
  }

  /// The answers since the last call.
  func fetch() -> [Answer] {
    while bell.hear() != nil {}
    return state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Answers requests until none is waiting.
  private func run() {
    while let (chart, request) = next() {
      let answer = request.answer { [self, request] in
        state.withLock { $0.current?.request !== request }
      }
      let isWanted = state.withLock { state in
        guard state.current?.request === request else { return false }
        state.current = nil
        guard let answer else { return false }
        state.answers.append(Answer(chart: chart, answer: answer))
        return true
      }
      if isWanted { bell.ring(1) }
    }
  }

  private func next() -> (chart: Int, request: Request)? {
    state.withLock { state in
      state.isRunning = !state.waiting.isEmpty
      state.current = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      return state.current
    }
  }
}

/// Does one piece of work at a time, on a thread of its own.
final class BackgroundJob<Result: Sendable> {
  private let results: Mailbox<Result>
  private(set) var isBusy = false

  init() throws(Failure) { results = try Failure.piped(Mailbox.init) }

  /// Readable when there is a result.
  var descriptor: Int32 { results.descriptor }

  /// Call only if it is not busy.
  func start(_ work: @escaping @Sendable () -> Result) {
    isBusy = true
    let body: @Sendable () -> Void = { [results] in results.post(work()) }
    // Better late than never.
    do { try DetachedThread.start(body) } catch { body() }
  }

  /// The result since the last call; nil if there is none.
  func fetch() -> Result? {
    let result = results.fetch()
    if result != nil { isBusy = false }
    return result
  }
}

/// Values of which the window's thread may hold the last reference. They are released at the end of
/// a turn of its loop, when it holds no other references to them.
struct Discards {
  private var values: [any Sendable] = []

  /// Call while the value is still in use; the parts of it that go out of use are freed with it.
  mutating func add(_ value: any Sendable) { values.append(value) }

  mutating func add(_ more: [any Sendable]) { values += more }

  /// Releases them on another thread.
  mutating func release() {
    guard !values.isEmpty else { return }
    let box = Box(values)
    // From here on, the box has the only reference.
    values = []
    // Without a thread, they are freed here.
    try? DetachedThread.start { box.empty() }
  }

  private final class Box: Sendable {
    private let values: Locked<[any Sendable]>

    init(_ values: [any Sendable]) { self.values = Locked(values) }

    func empty() {
      let values = self.values.withLock { values in
        defer { values = [] }
        return values
      }
      _ = consume values
    }
  }
}
