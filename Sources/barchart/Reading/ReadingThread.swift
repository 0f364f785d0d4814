// Reads on a thread of its own and posts what there is, at most thirty times a second.
internal import Charts
internal import Glibc
internal import Tables

/// A reading that runs beside the window.
final class ReadingThread: Sendable {
  /// Between two snapshots: the shortest time that looks like steady growth.
  private static let intervalNanoseconds: UInt64 = 33_000_000

  let snapshots: Mailbox<Snapshot>
  /// Posted to once, to end the reading early.
  private let stopping: Mailbox<Bool>

  private let input: Input
  private let options: Options

  init(_ input: sending Input, _ options: Options) throws(Failure) {
    snapshots = try Mailbox()
    stopping = try Mailbox()
    self.input = input
    self.options = options
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<ReadingThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    guard failure == 0 else {
      Unmanaged<ReadingThread>.fromOpaque(context).release()
      throw .fault("no thread to read with: \(SystemError(failure).words)")
    }
    pthread_detach(thread)
  }

  /// Ends the reading; what has been read is posted as all there is.
  func stop() { stopping.post(true) }

  private func run() {
    var last = ChartData.empty
    do {
      var reading = try TableReading(input, options)
      let isStopped = try TableReading.withBuffer { buffer throws(Failure) in
        try read(&reading, into: buffer, last: &last)
      }
      var data = try reading.data()
      if isStopped {
        data.notices.insert("Reading stopped on request; the rows before are shown", at: 0)
      }
      snapshots.post(Snapshot(data: data, reading: nil))
    } catch {
      snapshots.post(Snapshot(data: last, reading: nil, failure: error))
    }
  }

  /// Until the end or a stop; true for the latter.
  private func read(
    _ reading: inout TableReading, into buffer: UnsafeMutableRawBufferPointer,
    last: inout ChartData
  ) throws(Failure) -> Bool {
    var due = monotonicNanoseconds()
    var postedRows = -1
    while true {
      let progress = reading.progress
      let hasNews = progress.rowsRead != postedRows
      let now = monotonicNanoseconds()
      let ready = wait(for: reading, until: hasNews ? due : nil, now: now)
      if ready == .stop { return true }
      if ready == .input, try !reading.readChunk(into: buffer) { return false }
      let after = monotonicNanoseconds()
      guard after >= due, hasNews, reading.progress.rowsRead > 0 else { continue }
      postedRows = reading.progress.rowsRead
      // A choice of columns that fails now may succeed with the rows to come.
      if let data = try? reading.data() { last = data }
      snapshots.post(Snapshot(data: last, reading: ChartState.Reading(reading.progress)))
      // Looking must never take more time than reading.
      let cost = monotonicNanoseconds() - after
      due = monotonicNanoseconds() + max(Self.intervalNanoseconds, 4 * cost)
    }
  }

  private enum Ready {
    case input, stop, nothing
  }

  private func wait(for reading: TableReading, until due: UInt64?, now: UInt64) -> Ready {
    var waits = [pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0)]
    if let descriptor = reading.waitingDescriptor {
      waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let milliseconds = due.map { $0 > now ? Int32(($0 - now) / 1_000_000) + 1 : 0 } ?? -1
    let count = poll(&waits, nfds_t(waits.count), waits.count == 1 ? 0 : milliseconds)
    if waits[0].revents != 0 { return .stop }
    // What is built in has no descriptor and is always ready; errors are for read() to tell.
    return waits.count == 1 || count < 0 || waits[1].revents != 0 ? .input : .nothing
  }

}

extension ChartState.Reading {
  fileprivate init(_ progress: ReadProgress) {
    if let fraction = progress.fraction {
      self = .fraction(fraction, rows: progress.rowsRead)
    } else {
      self = .turning(turn: 0, rows: progress.rowsRead)
    }
  }
}
