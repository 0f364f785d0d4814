// Work that takes longer than a frame, in the background: answers about rows, a picture or a long table
// for the clipboard, and the freeing of millions of rows.
internal import Base
internal import Charts
internal import Interaction
internal import Synchronization
internal import X11

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
    do {
      try DetachedThread.start(yields: true) { [self] in run() }
    } catch {
      // Better late than never.
      run()
    }
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

/// Generates one result at a time, on its own thread.
final class ContentThread {
  /// A result; its bytes are nil if it could not be generated.
  struct Made: Sendable {
    let want: WantedContent
    let bytes: [UInt8]?
  }

  private let made: Mailbox<Made>
  private(set) var isBusy = false

  init() throws(Failure) { made = try Failure.piped(Mailbox.init) }

  /// Readable when there is a result.
  var descriptor: Int32 { made.descriptor }

  /// Call only if it is not busy.
  func make(_ want: WantedContent, of snapshot: ClipboardContent) {
    isBusy = true
    let work: @Sendable () -> Void = { [made] in
      made.post(Made(want: want, bytes: snapshot.bytes(want.content)))
    }
    do {
      try DetachedThread.start(work)
    } catch {
      // Better late than never.
      work()
    }
  }

  /// The result since the last call; nil if there is none.
  func fetch() -> Made? {
    let made = made.fetch()
    if made != nil { isBusy = false }
    return made
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
