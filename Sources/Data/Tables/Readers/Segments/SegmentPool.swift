// The threads that parse the segments of one input, and the queue between them and the reader.
internal import Base
internal import Glibc

/// Parses segments on all processors, and returns them in order. Its threads end with it.
final class SegmentPool {
  /// A parsed segment and its bytes.
  struct Result: Sendable {
    var read: Segment
    var bytes: SegmentBytes
  }

  /// With more threads than this, parsing is faster than reading.
  private static let threadLimit = 8

  private let queue = SegmentQueue()
  private let threadCount: Int
  private var submitted = 0
  private var taken = 0

  init(_ plan: any SegmentPlan) throws(SystemError) {
    threadCount = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), Self.threadLimit)
    do {
      for _ in 0..<threadCount {
        let queue = queue
        try DetachedThread.start { Self.run(plan, queue) }
      }
    } catch {
      queue.close(threadCount: threadCount)
      throw error
    }
  }

  deinit { queue.close(threadCount: threadCount) }

  /// The number of segments submitted but not yet returned.
  var outstanding: Int { submitted - taken }

  /// The number of submitted segments that keeps every thread busy while parsed ones wait.
  var window: Int { 2 * threadCount + 1 }

  /// Submits the next segment; the first one must begin with a record.
  func submit(_ bytes: SegmentBytes) {
    queue.submit(SegmentQueue.Job(number: submitted, bytes: bytes))
    submitted += 1
  }

  /// The next segment in order; nil if there is none yet.
  ///
  /// - Parameter waits: whether to wait for it if one is outstanding.
  func next(waits: Bool) -> Result? {
    while outstanding > 0 {
      if let result = queue.takeResult(taken) {
        taken += 1
        return result
      }
      guard waits else { return nil }
      queue.waitForResult()
    }
    return nil
  }

  private static func run(_ plan: any SegmentPlan, _ queue: SegmentQueue) {
    let reader = plan.makeReader()
    while let job = queue.waitForJob() {
      let read = reader.read(job.bytes, isFirst: job.number == 0)
      queue.finish(job.number, Result(read: read, bytes: job.bytes))
    }
  }
}

/// Gives jobs to any free thread and keeps their results by number. All state shared by threads is
/// here, under one lock.
final class SegmentQueue: Sendable {
  struct Job: Sendable {
    var number: Int
    var bytes: SegmentBytes
  }

  private struct State: Sendable {
    var jobs: [Job] = []
    var results: [Int: SegmentPool.Result] = [:]
    var isClosed = false
  }

  private let state = Locked(State())
  private let ready = Semaphore()
  private let done = Semaphore()

  func submit(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    ready.signal()
  }

  /// Waits for the next job; nil once the queue is closed.
  func waitForJob() -> Job? {
    ready.wait()
    return state.withLock { state in
      state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }

  func finish(_ number: Int, _ result: SegmentPool.Result) {
    state.withLock { $0.results[number] = result }
    done.signal()
  }

  /// Removes and returns a result; nil if it is not ready.
  func takeResult(_ number: Int) -> SegmentPool.Result? {
    state.withLock { $0.results.removeValue(forKey: number) }
  }

  /// Waits until another segment has been parsed.
  func waitForResult() { done.wait() }

  /// Releases the threads that wait for a job, now or later.
  func close(threadCount: Int) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threadCount { ready.signal() }
  }
}
