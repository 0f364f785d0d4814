// Segments on their way to the threads that read them, and what was read on its way back.
internal import Tables
internal import Threads

/// Hands segments to whichever thread is free, and gives back what was read of each by its number.
/// All that two threads could touch at once is in here, and is touched under one lock.
final class SegmentQueue: Sendable {
  struct Job: Sendable {
    /// How many segments came before this one.
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

  /// Takes what was read of a segment, nil where it has not been read yet.
  func takeResult(_ number: Int) -> SegmentPool.Result? {
    state.withLock { $0.results.removeValue(forKey: number) }
  }

  /// Waits until one more segment has been read.
  func waitForResult() { done.wait() }

  /// Lets so many threads go that wait for a job, or will.
  func close(threadCount: Int) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threadCount { ready.signal() }
  }
}
