// Passes segments to threads and the results back.
internal import Base

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
