// Follows one file: reads on as it changes and posts what there is to see. Runs on a thread of its
// own until it is stopped.
internal import Charts
internal import Files
internal import Glibc
internal import Interaction
internal import Readers
internal import Tables
internal import Threads

/// The loop of one followed file.
struct Follower: ~Copyable {
  private let request: ReadingRequest
  private let question: InputQuestion
  private let turns: Threads.Semaphore
  private let post: (Snapshot) -> Void
  private var file: FollowedFile
  private var unpacker = Unpacker()
  private var reader: TableReader
  private var readingFailure: Failure?
  /// Why there is no file.
  private var absence: Failure?
  private var shown = ShownData()
  private var pace: SnapshotPace
  private var rate: ReadingRate
  private var settling: Settling
  /// The generation that is being read; below 0 before the first.
  private var generation = -1
  /// Whether what is read has not yet taken the place of what was there.
  private var isFresh = true
  /// Whether nothing has come in between: what is there at the start is there as a whole.
  private var isFirstLook = true

  init(
    _ path: FilePath, _ request: ReadingRequest, _ question: InputQuestion,
    _ shared: FollowedFiles,
    post: @escaping (Snapshot) -> Void
  ) throws(Failure) {
    self.request = request
    self.question = question
    self.post = post
    turns = shared.turns
    file = try FollowedFile(path, events: shared.events, shared.failure)
    reader = TableReader(
      question.request(request.dialect, keepsRows: request.keepsRows))
    let now = monotonicNanoseconds()
    pace = SnapshotPace(start: now)
    rate = ReadingRate(start: now)
    settling = Settling(start: now)
  }

  /// Until `stopping` can be read from.
  mutating func run(until stopping: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: InputReader.chunkBytes, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      turns.wait()
      let now = monotonicNanoseconds()
      if !file.hasMore { look(now) }
      if hasMore { readPiece(into: buffer, now) }
      if !hasMore { note { _, reader throws(TableError) in try reader.settle() } }
      let due = showWhatIsDue(monotonicNanoseconds())
      turns.signal()
      if !wait(stopping, until: due) { break }
    }
    var data = shown.data
    data.notices.insert("Following stopped on request", at: 0)
    post(shown.snapshot(data, isFollowing: false))
  }

  private mutating func look(_ now: UInt64) {
    switch file.look() {
    case .asBefore, .more: absence = nil
    case .anew(let totalBytes):
      absence = nil
      readingFailure = nil
      reader = TableReader(
        question.request(request.dialect, keepsRows: request.keepsRows), totalBytes: totalBytes)
      unpacker = Unpacker()
      shown.source = InputSource(file.path, request)
      generation = generation < 0 ? 0 : max(generation, shown.generation) + 1
      pace.beginTable()
      rate = ReadingRate(start: now)
      // One that is replaced all the time is shown from time to time.
      if isFresh { settling.noteChange(now) } else { settling = Settling(start: now) }
      isFresh = true
    case .gone(let error):
      isFirstLook = false
      let failure = Failure.cannotOpen(file: file.path.display, error)
      if absence != failure { settling.noteChange(now) }
      absence = failure
    }
  }

  /// Whether there is something to do before it is waited for a change.
  private var hasMore: Bool { file.hasMore || hasPending }
  private var hasPending: Bool { unpacker.hasPending && readingFailure == nil }

  private mutating func readPiece(into buffer: UnsafeMutableRawBufferPointer, _ now: UInt64) {
    if hasPending {
      settling.noteChange(now)
      return note { unpacker, reader throws(TableError) in try unpacker.advance(&reader) }
    }
    switch file.read(into: buffer) {
    case .bytes(let count):
      settling.noteChange(now)
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      note { unpacker, reader throws(TableError) in try unpacker.push(bytes, to: &reader) }
    case .end: break
    case .writerGone:
      note { unpacker, reader throws(TableError) in try unpacker.endWriter(&reader) }
    case .failed(let error): readingFailure = .cannotOpen(file: file.path.display, error)
    }
  }

  private mutating func note(
    _ step: (inout Unpacker, inout TableReader) throws(TableError) -> Void
  ) {
    // After a failure the rest is only read past, to see when the file changes again.
    guard readingFailure == nil else { return }
    do throws(TableError) {
      try step(&unpacker, &reader)
    } catch {
      readingFailure = failure(error)
      try? reader.settle()  // The rows before it stay.
    }
  }

  private func failure(_ error: TableError) -> Failure { Failure(error, name: file.path.display) }

  /// What is wrong with the rows so far.
  private var failure: Failure? { readingFailure ?? reader.pendingError.map { failure($0) } }

  /// What a table says.
  private func shown(_ reader: TableReader) throws(Failure) -> ShownTable {
    try ShownTable(question, of: reader.snapshot(), name: file.path.display)
  }

  /// Waits for a change of the file, or until a time; false where it is to stop.
  private mutating func wait(_ stopping: Int32, until due: UInt64?) -> Bool {
    let descriptors = [stopping, file.bell.descriptor, file.waitingDescriptor ?? -1]
    var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let now = monotonicNanoseconds()
    let milliseconds =
      hasMore ? 0 : due.map { $0 > now ? Int32(($0 - now) / 1_000_000) + 1 : 0 } ?? -1
    guard poll(&waits, nfds_t(waits.count), milliseconds) > 0 else { return true }
    if waits[2].revents != 0 { file.notePipe() }
    return waits[0].revents == 0
  }
}

extension Follower {
  /// Posts what is to be shown by now; when to ask again, nil for not before something happens.
  private mutating func showWhatIsDue(_ now: UInt64) -> UInt64? {
    if let absence { return tell(absence, now) }
    guard isFresh else { return showGrowth(now) }
    guard !hasMore else {
      // Before the old picture has a successor it stays; a first one grows.
      let grows = isFirstLook && generation == 0
      if grows || now >= settling.progressDue { showProgress(grows: grows, now) }
      return nil
    }
    if file.isPipe { return showPipe(now) }
    let isComplete = file.isWritten || file.isReplacement && unpacker.endsWithLine
    let due = max(settling.dataDue(isComplete: isComplete), pace.replacementDueNanoseconds)
    guard isFirstLook || now >= due else { return due }
    return showWhole(now)
  }

  private mutating func showProgress(grows: Bool, _ now: UInt64) {
    let progress = unpacker.progress(of: reader)
    rate.note(rows: progress.rowsRead, now: now)
    guard pace.isDue(rows: progress.rowsRead, now: now) else { return }
    // A choice of columns that fails now may succeed with the rows to come.
    let table = grows ? try? shown(reader) : nil
    show(
      table, reading: ChartState.Reading(progress, rowsPerSecond: rate.tell(now)),
      generation: generation)
    pace.note(rows: progress.rowsRead, .part, from: now, to: monotonicNanoseconds())
  }

  /// What is there is all that is there.
  private mutating func showWhole(_ now: UInt64) -> UInt64? {
    // Of packed data that go on, the last line may have been cut anywhere.
    var whole = unpacker.isOpenEnded ? reader : reader.withLastLine() ?? reader
    do throws(Failure) {
      if let failure { throw failure }
      if whole.progress.rowsRead == 0 {
        isFirstLook = false
        guard now >= settling.failureDue else { return settling.failureDue }
        // Nothing but a header is a table without rows; less is none.
        do throws(TableError) {
          try whole.feed(unpacker.undecided)
          try whole.finish()
        } catch {
          throw failure(error)
        }
      }
      let table = try shown(whole)
      isFresh = false
      isFirstLook = false
      show(table, generation: generation)
      pace.note(
        rows: reader.progress.rowsRead, .whole, from: now, to: monotonicNanoseconds())
      return nil
    } catch {
      pace.note(rows: 0, .whole, from: now, to: monotonicNanoseconds())
      guard !isFirstLook else {
        isFirstLook = false
        if let table = try? shown(reader) { shown.take(table, generation: generation) }
        show(nil, failure: error, generation: generation)
        return nil
      }
      return tell(error, now)
    }
  }

  /// A named pipe is never whole; while nothing comes, nothing is being read.
  private mutating func showPipe(_ now: UInt64) -> UInt64? {
    if reader.progress.rowsRead > 0 || readingFailure != nil {
      isFresh = false
      return showGrowth(now)
    }
    guard now >= settling.failureDue else { return settling.failureDue }
    isFresh = false
    shown.begin(generation)
    show(nil, generation: generation)
    return nil
  }

  /// Rows that have come since the data were shown.
  private mutating func showGrowth(_ now: UInt64) -> UInt64? {
    let rows = reader.progress.rowsRead
    let failure = failure
    // Of a table that comes again, what there was stays until all of it has come.
    let wholeDue = settling.dataDue(isComplete: false)
    if reader.isWithinState, now < wholeDue { return wholeDue }
    // A ring that shows progress has to end, whatever has come since.
    let isOpenEnded = unpacker.isOpenEnded
    if shown.isReading || shown.isOpenEnded != isOpenEnded || pace.isDue(rows: rows, now: now) {
      do {
        let table = try shown(reader)
        show(table, failure: failure, generation: generation)
      } catch {
        show(nil, failure: failure ?? error, generation: generation)
      }
      pace.note(rows: rows, .change, from: now, to: monotonicNanoseconds())
    } else if let failure, shown.failure != failure, pace.deadline(rows: rows) == nil {
      // A line that is wrong with no right one before it.
      show(nil, failure: failure, generation: generation)
    }
    return pace.deadline(rows: rows)
  }

  private mutating func tell(_ failure: Failure, _ now: UInt64) -> UInt64? {
    // What was not there from the start is waited for, and no writer is about to put it back.
    let isAwaited = generation < 0 && failure == absence
    guard isAwaited || now >= settling.failureDue else { return settling.failureDue }
    guard shown.failure != failure || shown.isReading else { return nil }
    show(nil, failure: failure, generation: generation)
    return nil
  }

  /// - Parameters:
  ///   - table: nil for that which is shown already.
  ///   - generation: of the table.
  private mutating func show(
    _ table: ShownTable?, reading: ChartState.Reading? = nil, failure: Failure? = nil,
    generation: Int
  ) {
    if let table { shown.take(table, generation: generation) }
    shown.failure = failure
    shown.isReading = reading != nil
    shown.isOpenEnded = unpacker.isOpenEnded
    var data = shown.data
    data.notices += unpacker.notices(isAtRest: reading == nil && failure == nil)
    if let reason = file.watchFailure {
      data.notices.insert("Changes of the file cannot be noticed: \(reason.words)", at: 0)
    }
    post(shown.snapshot(data, reading: reading))
  }
}
