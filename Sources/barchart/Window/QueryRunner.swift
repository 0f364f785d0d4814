// Finds the answers to what is asked of the rows beside the window: they take longer than a frame.
internal import Charts
internal import Interaction
internal import Synchronization
internal import Threads

/// Answers requests one after the other on a thread of its own; of each chart the latest alone.
final class QueryRunner: Sendable {
  struct Answer: Sendable {
    let chart: Int
    let answer: Answered
  }

  private struct State {
    /// In the order of their coming.
    var waiting: [(chart: Int, request: QueryRequest)] = []
    /// What is being worked on; nil where it is not wanted any more.
    var current: (chart: Int, request: QueryRequest)?
    var answers: [Answer] = []
    /// Whether there is a thread that will look at what is waiting.
    var isRunning = false
  }

  private let state = Locked(State())
  private let bell: WakePipe

  init() throws(Failure) { bell = try WakePipe() }

  /// Readable while there is an answer.
  var descriptor: Int32 { bell.readEnd }

  /// Takes the place of what was asked about the chart before.
  func submit(_ request: QueryRequest, chart: Int) {
    let starts = state.withLock { state in
      state.waiting.removeAll { $0.chart == chart }
      state.waiting.append((chart, request))
      if state.current?.chart == chart { state.current = nil }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    do {
      try DetachedThread.start { [self] in run() }
    } catch {
      // Late is better than never.
      run()
    }
  }

  /// Nothing that was asked is wanted any more.
  func forget() {
    state.withLock { state in
      state.waiting = []
      state.current = nil
      state.answers = []
    }
  }

  /// The answers that have come since the last call.
  func fetch() -> [Answer] {
    while bell.hear() != nil {}
    return state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Until nothing is waiting.
  private func run() {
    while let (chart, request) = next() {
      let answer = request.answer { [self] in state.withLock { $0.current?.request !== request } }
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

  private func next() -> (chart: Int, request: QueryRequest)? {
    state.withLock { state in
      state.isRunning = !state.waiting.isEmpty
      state.current = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      return state.current
    }
  }
}
