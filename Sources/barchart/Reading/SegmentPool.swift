// The threads that read the parts of one input beside each other.
internal import Glibc
internal import Synchronization
internal import Tables

/// Reads segments on all processors, and gives them back in the order in which they came. Ends its
/// threads when it is let go of.
final class SegmentPool {
  /// A segment and what it was read from.
  struct Result: Sendable {
    var read: ReadSegment
    var bytes: SegmentBytes
  }

  private struct Job: Sendable {
    var number: Int
    var bytes: SegmentBytes
  }

  private struct State: Sendable {
    var jobs: [Job] = []
    var results: [Int: Result] = [:]
    var isClosed = false
  }

  /// What the threads hold on to.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let ready = Semaphore()
    let done = Semaphore()
  }

  /// More threads than this wait for the bytes to come.
  private static let threadLimit = 8

  private let shared = Shared()
  private let threadCount: Int
  private var submitted = 0
  private var taken = 0

  init(_ plan: SegmentPlan) throws(Failure) {
    threadCount = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), Self.threadLimit)
    do {
      for _ in 0..<threadCount {
        let shared = shared
        try DetachedThread.start { Self.run(plan, shared) }
      }
    } catch {
      close()
      throw .fault("no thread to read with: \(error.words)")
    }
  }

  deinit { close() }

  private func close() {
    shared.state.withLock { $0.isClosed = true }
    for _ in 0..<threadCount { shared.ready.signal() }
  }

  /// Segments that have been handed in and not been given back.
  var outstanding: Int { submitted - taken }

  /// So many keep every thread busy while another one comes and a third waits to be taken.
  var window: Int { 2 * threadCount + 1 }

  /// Hands in the next segment; the first one begins with a record.
  func submit(_ bytes: SegmentBytes) {
    let job = Job(number: submitted, bytes: bytes)
    submitted += 1
    shared.state.withLock { $0.jobs.append(job) }
    shared.ready.signal()
  }

  /// The next segment in order, nil where there is none yet.
  ///
  /// - Parameter waits: whether to wait for it, where one is outstanding.
  func next(waits: Bool) -> Result? {
    while outstanding > 0 {
      let number = taken
      if let result = shared.state.withLock({ $0.results.removeValue(forKey: number) }) {
        taken += 1
        return result
      }
      guard waits else { return nil }
      shared.done.wait()
    }
    return nil
  }

  private static func run(_ plan: SegmentPlan, _ shared: Shared) {
    let reader = SegmentReader(plan)
    while true {
      shared.ready.wait()
      let job = shared.state.withLock { state -> Job? in
        state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      }
      guard let job else { return }
      let result = Result(
        read: reader.read(job.bytes, isFirst: job.number == 0), bytes: job.bytes)
      shared.state.withLock { $0.results[job.number] = result }
      shared.done.signal()
    }
  }
}
