// Reads on its own thread and posts snapshots, at most thirty per second.
internal import Base
internal import Charts
internal import Glibc
internal import Interaction
internal import Queries
internal import Tables
internal import Words

/// A reader that runs beside the window.
final class ReadingThread: Sendable {
  let snapshots: Mailbox<Snapshot>
  /// Gets one value, to stop reading early.
  private let stopping: Mailbox<Bool>

  private let input: Input
  private let request: ReadingRequest
  private let question: InputQuestion
  /// Shared with other followers; nil if the input is read once.
  private let followed: FollowedFiles?
  /// What the rows are of if the input was read before; nil for the first time.
  private let generation: Int?

  init(
    _ input: sending Input, _ request: ReadingRequest, followed: FollowedFiles? = nil,
    generation: Int? = nil
  ) throws(Failure) {
    snapshots = try Mailbox()
    stopping = try Mailbox()
    self.input = input
    self.request = request.suited(to: input)
    question = InputQuestion(self.request.question, kept: self.request.kept)
    self.followed = followed
    self.generation = generation
    do {
      try DetachedThread.start { self.run() }
    } catch {
      throw .noResources(.readingThread(error))
    }
  }

  /// Stops reading; what has been read is posted as the result.
  func stop() {
    stopping.post(true)
    if case .database(let database) = input.bytes { database.stopOpening() }
  }

  private func run() {
    if let generation { return readWhole(generation, isAgain: true) }
    var shown = ShownData()
    do throws(Failure) {
      if request.seconds != nil, !input.isDatabase {
        throw .unsuitableColumns(file: input.name, .repeatedFile)
      }
      if let followed, let path = input.followablePath {
        input.close()
        var follower = try Follower(path, request, question, followed) {
          self.snapshots.post($0)
        }
        return follower.run(until: stopping.descriptor)
      }
      if followed != nil, case .database = input.bytes, !input.isDatabase {
        throw .unsuitableColumns(file: input.name, .followedArchive)
      }
      if request.databaseSeconds != nil, input.isDatabase {
        return readWhole(0, isAgain: false)
      }
      // If rows are not kept, a stream can be read again only from a spool.
      let spool = input.isStream && !request.question.keepsRowsApart ? Spool() : nil
      shown.source = InputSource(input, request, spool: spool)
      if case .database(let database) = input.bytes, try database.isLarge() {
        return try postLarge(database, &shown)
      }
      var reading = try InputReader(
        input, question.request(request.dialect, keepsRows: request.keepsRows), spool: spool)
      snapshots.post(lastSnapshot(of: &reading, &shown, spool))
    } catch {
      snapshots.post(
        Snapshot(data: .empty, source: shown.source, reading: nil, failure: error))
    }
  }

  /// Whether reading is to be stopped early.
  private var isStopped: Bool { isStopped(within: 0) }

  private func isStopped(within seconds: Double) -> Bool {
    var wait = pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, Int32(seconds * 1000)) > 0
  }

  /// Reads all rows, and posts them as a whole, so that what is shown stays until then; a database
  /// that is followed again and again.
  ///
  /// - Parameter isAgain: whether the first reading is one on request.
  private func readWhole(_ first: Int, isAgain: Bool) {
    let seconds = input.isDatabase ? request.databaseSeconds : nil
    var shown = ShownData()
    shown.source = InputSource(input, request, spool: nil)
    shown.begin(first)
    var generation = first
    while true {
      var failure: Failure?
      var hasStopped = false
      do throws(Failure) {
        let table = try table()
        hasStopped = table == nil
        if let table { shown.take(table, generation: generation) }
      } catch {
        failure = error
      }
      shown.failure = failure
      let goesOn = seconds != nil && !hasStopped
      var snapshot = shown.snapshot(shown.data, failure: failure, isFollowing: goesOn)
      snapshot.isReadAgain = isAgain && generation == first
      if hasStopped, !snapshot.isReadAgain {
        snapshot.data.told.insert(.stoppedReading(showsRows: false), at: 0)
      }
      snapshots.post(snapshot)
      guard goesOn, let seconds else { return }
      if isStopped(within: seconds) {
        var data = shown.data
        data.told.insert(.stoppedReading(showsRows: false), at: 0)
        return snapshots.post(shown.snapshot(data, failure: failure, isFollowing: false))
      }
      generation += 1
    }
  }

  /// The table with all of its rows; nil if stopped.
  private func table() throws(Failure) -> ShownTable? {
    if case .database(let database) = input.bytes, try database.isLarge() {
      return try ShownTable(question, of: database) { isStopped }
    }
    let request = question.request(request.dialect, keepsRows: request.keepsRows)
    return try InputReader.readWhole(input, request) { isStopped }.map {
      table throws(Failure) in try ShownTable(question, of: table, name: input.name)
    }
  }

  /// Posts the chart of a table whose rows are not kept.
  private func postLarge(_ database: Database, _ shown: inout ShownData) throws(Failure) {
    let table = try ShownTable(question, of: database) { isStopped }
    if let table { shown.take(table, generation: 0) }
    var data = shown.data
    if table == nil { data.told.insert(.stoppedReading(showsRows: false), at: 0) }
    snapshots.post(shown.snapshot(data, isFollowing: false))
  }

  /// Reads to the end, a stop or a failure, and keeps the rows read until then.
  private func lastSnapshot(
    of reading: inout InputReader, _ shown: inout ShownData, _ spool: Spool?
  ) -> Snapshot {
    do throws(Failure) {
      let isStopped = try read(&reading, &shown)
      if isStopped { try reading.settle() }
      // Before the first row, missing columns are not an error.
      if !isStopped || reading.progress.rowsRead > 0 {
        shown.take(try reading.shown(question), generation: 0)
      }
      var data = shown.data
      if isStopped {
        data.told.insert(.stoppedReading(showsRows: true), at: 0)
      }
      if shown.table?.table.areRowsKept == false, let loss = spool?.loss {
        data.told.append(loss.notice)
      }
      return shown.snapshot(data, isFollowing: false)
    } catch {
      try? reading.settle()
      if let table = try? reading.shown(question) { shown.take(table, generation: 0) }
      return shown.snapshot(shown.data, failure: error, isFollowing: false)
    }
  }

  /// A followed stream that is silent for this long is at rest: what comes later is news.
  private static let streamQuietNanoseconds: UInt64 = 200_000_000

  /// Reads until the end or a stop; true if stopped.
  private func read(
    _ reading: inout InputReader, _ shown: inout ShownData
  ) throws(Failure) -> Bool {
    var pace = SnapshotPace(start: monotonicNanoseconds())
    var rest = Debounce(quietNanoseconds: Self.streamQuietNanoseconds)
    if followed != nil { rest.restart(monotonicNanoseconds()) }
    // From the first rest on a stream is one whole that changes.
    var hasRested = false
    var rate = ReadingRate(start: monotonicNanoseconds())
    var states = Debounce(quietNanoseconds: Settling.quietNanoseconds)
    var choosing = ChoosingTime(start: monotonicNanoseconds())
    while true {
      let progress = reading.progress
      var now = monotonicNanoseconds()
      rate.note(rows: progress.rowsRead, now: now)
      let isResting = rest.fires(now)
      if isResting { hasRested = true }
      let isWhole = states.fires(now)
      if isResting || isWhole || rate.isNews(now) || pace.isDue(rows: progress.rowsRead, now: now) {
        // A choice of columns that fails now may succeed with more rows.
        let isTold = question.isSettled || choosing.isUp(bytes: progress.bytesRead, now: now)
        if isTold, let table = try? reading.shown(question, isAtRest: states.due == nil) {
          shown.take(table, generation: 0)
        }
        let rowsPerSecond = rate.tell(now)
        snapshots.post(
          shown.snapshot(
            shown.data,
            reading: hasRested
              ? nil : ChartState.Reading(progress, rowsPerSecond: rowsPerSecond),
            isFollowing: hasRested))
        let start = now
        now = monotonicNanoseconds()
        pace.note(
          rows: isTold ? progress.rowsRead : 0,
          isResting ? .whole : hasRested ? .change : .part, from: start, to: now)
      }
      var ready = wait(for: reading.waitingDescriptor, until: now, now: now)
      if case .nothing = ready {
        // Before waiting, parse what has arrived.
        try reading.settle()
        let due = [pace.deadline(rows: reading.progress.rowsRead), rest.due, rate.due, states.due]
          .compactMap(\.self).min()
        ready = wait(for: reading.waitingDescriptor, until: due, now: now)
      }
      switch ready {
      case .stop: return true
      case .input:
        choosing.isSilent = false
        if rest.due != nil { rest.restart(monotonicNanoseconds()) }
        if try !reading.readChunk() { return false }
        // The end of a file is asked for at once: a guess before it would be one too many.
        if reading.hasWholeFile, try !reading.readChunk() { return false }
        if reading.isWithinState {
          states.restart(monotonicNanoseconds())
        } else {
          states.cancel()
        }
      case .nothing: choosing.isSilent = true
      }
    }
  }

  private enum Ready {
    case input, stop, nothing
  }

  private func wait(for input: Int32?, until due: UInt64?, now: UInt64) -> Ready {
    var waits = [pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0)]
    if let input { waits.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
    let milliseconds = due.map { $0 > now ? Int32(($0 - now) / 1_000_000) + 1 : 0 } ?? -1
    // A sample has no descriptor and is always ready.
    let count = poll(&waits, nfds_t(waits.count), input == nil ? 0 : milliseconds)
    if count < 0 { return errno == EINTR ? .nothing : .input }
    if waits[0].revents != 0 { return .stop }
    // read() reports any error.
    return input == nil || waits[1].revents != 0 ? .input : .nothing
  }
}

extension ChartState.Reading {
  init(_ progress: ReadProgress, rowsPerSecond: Double?) {
    self.init(
      bytes: progress.bytesRead, totalBytes: progress.totalBytes, rows: progress.rowsRead,
      rowsPerSecond: rowsPerSecond)
  }
}
