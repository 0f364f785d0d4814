// The threads that read the parts of one input beside each other.
internal import Files
internal import Glibc
internal import Tables
internal import Threads

/// Reads segments on all processors, and gives them back in the order in which they came. Ends its
/// threads when it is let go of.
final class SegmentPool {
  /// A segment and what it was read from.
  struct Result: Sendable {
    var read: Segment
    var bytes: SegmentBytes
  }

  /// More threads than this wait for the bytes to come.
  private static let threadLimit = 8

  private let queue = SegmentQueue()
  private let threadCount: Int
  private var submitted = 0
  private var taken = 0

  init(_ plan: SegmentPlan) throws(SystemError) {
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

  /// Segments that have been handed in and not been given back.
  var outstanding: Int { submitted - taken }

  /// So many keep every thread busy while another one comes and a third waits to be taken.
  var window: Int { 2 * threadCount + 1 }

  /// Hands in the next segment; the first one begins with a record.
  func submit(_ bytes: SegmentBytes) {
    queue.submit(SegmentQueue.Job(number: submitted, bytes: bytes))
    submitted += 1
  }

  /// The next segment in order, nil where there is none yet.
  ///
  /// - Parameter waits: whether to wait for it, where one is outstanding.
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

  private static func run(_ plan: SegmentPlan, _ queue: SegmentQueue) {
    let reader = SegmentReader(plan)
    while let job = queue.waitForJob() {
      let read = reader.read(job.bytes, isFirst: job.number == 0)
      queue.finish(job.number, Result(read: read, bytes: job.bytes))
    }
  }
}
