// Reads on its own thread and posts what it has, at most thirty times per second.
internal import Base
internal import Glibc
internal import Queries
internal import Tables
package import Words

/// A reader that runs beside the window.
package final class ReadingThread: Sendable {
  /// Rings to stop reading early.
  private let stopping: WakePipe
  private let post: @Sendable (InputState) -> Void
  private let input: Input
  /// The database that is asked now, or next; nil if the input is none.
  private let database: Locked<Database?>
  private let request: ReadingRequest
  private let question: InputQuestion
  /// Shared with other followers; nil if the input is read once.
  private let followed: FollowedFiles?
  /// What the rows are of if the input was read before; nil for the first time.
  private let generation: Int?

  /// - Parameter post: called on the thread whenever there is news.
  package init(
    _ input: Input, _ request: ReadingRequest, followed: FollowedFiles? = nil,
    generation: Int? = nil, post: @escaping @Sendable (InputState) -> Void
  ) throws(InputFailure) {
    do { stopping = try WakePipe() } catch { throw .noResources(.pipe(error)) }
    (self.post, self.input) = (post, input)
    database = Locked(ReadingThread.database(of: input))
    self.request = request.suited(to: input)
    question = InputQuestion(self.request.question, kept: self.request.kept)
    (self.followed, self.generation) = (followed, generation)
    do {
      try DetachedThread.start { self.run() }
    } catch {
      throw .noResources(.readingThread(error))
    }
  }

  /// Stops reading; what has been read is posted as the result.
  package func stop() {
    stopping.ring(1)
    database.withLock { $0 }?.stopOpening()
  }

  private static func database(of input: Input) -> Database? {
    if case .database(let database) = input.bytes { database } else { nil }
  }

  private func run() {
    if let generation { return readWhole(generation, isAgain: true) }
    var shown = InputState()
    do throws(InputFailure) {
      if request.seconds != nil, !input.isDatabase {
        throw .unsuitableColumns(file: input.name, .repeatedFile)
      }
      if let followed, let path = input.followablePath {
        input.close()
        var follower = try Follower(path, request, question, followed, post: post)
        return follower.run(until: stopping.readEnd)
      }
      if followed != nil, case .database = input.bytes, !input.isDatabase {
        throw .unsuitableColumns(file: input.name, .followedArchive)
      }
      if request.databaseSeconds != nil, input.isDatabase { return readWhole(0, isAgain: false) }
      // If rows are not kept, a stream can be read again only from a spool.
      let spool = input.isStream && !request.question.keepsRowsApart ? Spool() : nil
      shown.source = InputSource(input, request, spool: spool)
      if let database = Self.database(of: input),
        try database.isLarge(isCancelled: { isStopped })
      {
        try takeLarge(database, &shown)
        return post(shown)
      }
      var reading = try InputReader(
        input, question.request(request.dialect, keepsRows: request.keepsRows), spool: spool)
      readToEnd(&reading, &shown, spool)
    } catch {
      shown.failure = error
    }
    post(shown)
  }

  private var isStopped: Bool { isStopped(within: 0) }

  private func isStopped(within seconds: Double) -> Bool {
    var wait = pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, Int32(seconds * 1000)) > 0
  }

  /// Reads all rows, and posts them as a whole, so that what is shown stays until then; a database
  /// that is followed again and again.
  ///
  /// - Parameter isAgain: whether the first reading is one on request.
  private func readWhole(_ first: Int, isAgain: Bool) {
    let seconds = input.isDatabase ? request.databaseSeconds : nil
    var shown = InputState()
    shown.source = InputSource(input, request, spool: nil)
    shown.begin(first)
    shown.isReadAgain = isAgain
    var (round, generation) = (input, first)
    while true {
      shown.failure = nil
      var hasStopped = false
      do throws(InputFailure) {
        let table = try table(of: round)
        hasStopped = table == nil
        if let table {
          shown.source = InputSource(round, request, spool: nil)
          shown.take(table, generation: generation)
        }
      } catch {
        // What opens the database anew is stopped, too.
        hasStopped = shown.answered != nil && isStopped
        shown.failure = hasStopped ? nil : error
      }
      shown.isFollowing = seconds != nil && !hasStopped
      if hasStopped, !shown.isReadAgain { shown.toldFirst = [.stoppedReading(showsRows: false)] }
      post(shown)
      guard shown.isFollowing, let seconds else { return }
      shown.isReadAgain = false
      // What is known of a table is of the same round as its rows.
      if let next = try? shown.source?.again(table: nil) { round = next }
      database.withLock { $0 = Self.database(of: round) }
      if isStopped(within: seconds) {
        shown.isFollowing = false
        shown.toldFirst = [.stoppedReading(showsRows: false)]
        return post(shown)
      }
      generation += 1
    }
  }

  /// The table with all of its rows; nil if stopped.
  private func table(of input: Input) throws(InputFailure) -> AnsweredTable? {
    if let database = Self.database(of: input), try database.isLarge(isCancelled: { isStopped }) {
      return try AnsweredTable(question, of: database) { self.isStopped }
    }
    let request = question.request(request.dialect, keepsRows: request.keepsRows)
    return try InputReader.readWhole(input, request) { isStopped }.map {
      table throws(InputFailure) in try AnsweredTable(question, of: table, name: input.name)
    }
  }

  private func takeLarge(_ database: Database, _ shown: inout InputState) throws(InputFailure) {
    if let table = try AnsweredTable(question, of: database, isCancelled: { self.isStopped }) {
      shown.take(table, generation: 0)
    } else {
      shown.toldFirst = [.stoppedReading(showsRows: false)]
    }
  }

  /// Reads to the end, a stop or a failure, and keeps the rows read until then.
  private func readToEnd(_ reading: inout InputReader, _ shown: inout InputState, _ spool: Spool?) {
    do throws(InputFailure) {
      let isStopped = try read(&reading, &shown)
      if isStopped { try reading.settle() }
      // Before the first row, missing columns are not an error.
      if !isStopped || reading.progress.rowsRead > 0 {
        shown.take(try reading.shown(question), generation: 0)
      }
      if isStopped { shown.toldFirst = [.stoppedReading(showsRows: true)] }
      if shown.answered?.table.areRowsKept == false, let loss = spool?.loss {
        shown.toldLast = [loss.notice]
      }
    } catch {
      try? reading.settle()
      if let table = try? reading.shown(question) { shown.take(table, generation: 0) }
      shown.failure = error
    }
    (shown.reading, shown.isFollowing) = (nil, false)
  }

  /// A followed stream that is silent for this long is at rest: what comes later is news.
  private static let streamQuietNanoseconds: UInt64 = 200_000_000

  /// Reads until the end or a stop; true if stopped.
  private func read(
    _ reading: inout InputReader, _ shown: inout InputState
  ) throws(InputFailure) -> Bool {
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
        shown.reading = hasRested ? nil : (progress, rowsPerSecond)
        shown.isFollowing = hasRested
        post(shown)
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
    var waits = [pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0)]
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
