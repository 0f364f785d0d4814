// Follows one file: reads on as it changes and posts what there is to see. Runs on a thread of its
// own until it is stopped.
internal import Charts
internal import Files
internal import Glibc
internal import Tables

/// The loop of one followed file.
struct Follower: ~Copyable {
  private let options: Options
  private let turns: WorkTurns
  private let post: (Snapshot) -> Void
  private var file: FollowedFile
  private var unpacking = Unpacking()
  private var parsing: TableParsing
  private var parsingFailure: Failure?
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
    _ path: FilePath, _ options: Options, _ shared: FollowedFiles,
    post: @escaping (Snapshot) -> Void
  ) throws(Failure) {
    self.options = options
    self.post = post
    turns = shared.turns
    file = try FollowedFile(path, events: shared.events, shared.failure)
    parsing = TableParsing(name: path.display, options, totalBytes: nil)
    let now = monotonicNanoseconds()
    pace = SnapshotPace(start: now)
    rate = ReadingRate(start: now)
    settling = Settling(start: now)
  }

  /// Until `stopping` can be read from.
  mutating func run(until stopping: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: TableReading.chunkBytes, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      turns.begin()
      let now = monotonicNanoseconds()
      if !file.hasMore { look(now) }
      if hasMore { readPiece(into: buffer, now) }
      if !hasMore { note { _, parsing throws(Failure) in try parsing.settle() } }
      let due = showWhatIsDue(monotonicNanoseconds())
      turns.end()
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
      parsingFailure = nil
      parsing = TableParsing(name: file.path.display, options, totalBytes: totalBytes)
      unpacking = Unpacking()
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
  private var hasPending: Bool { unpacking.hasPending && parsingFailure == nil }

  private mutating func readPiece(into buffer: UnsafeMutableRawBufferPointer, _ now: UInt64) {
    if hasPending {
      settling.noteChange(now)
      return note { unpacking, parsing throws(Failure) in try unpacking.advance(&parsing) }
    }
    switch file.read(into: buffer) {
    case .bytes(let count):
      settling.noteChange(now)
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      note { unpacking, parsing throws(Failure) in try unpacking.push(bytes, to: &parsing) }
    case .end: break
    case .writerGone:
      note { unpacking, parsing throws(Failure) in try unpacking.endWriter(&parsing) }
    case .failed(let error): parsingFailure = .cannotOpen(file: file.path.display, error)
    }
  }

  private mutating func note(
    _ step: (inout Unpacking, inout TableParsing) throws(Failure) -> Void
  ) {
    // After a failure the rest is only read past, to see when the file changes again.
    guard parsingFailure == nil else { return }
    do {
      try step(&unpacking, &parsing)
    } catch {
      parsingFailure = error
      try? parsing.settle()  // The rows before it stay.
    }
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
    let isComplete = file.isWritten || file.isReplacement && unpacking.endsWithLine
    let due = max(settling.dataDue(isComplete: isComplete), pace.replacementDueNanoseconds)
    guard isFirstLook || now >= due else { return due }
    return showWhole(now)
  }

  private mutating func showProgress(grows: Bool, _ now: UInt64) {
    let progress = unpacking.progress(of: parsing)
    rate.note(rows: progress.rowsRead, now: now)
    guard pace.isDue(rows: progress.rowsRead, now: now) else { return }
    // A choice of columns that fails now may succeed with the rows to come.
    let data = grows ? try? parsing.data() : nil
    show(
      data ?? shown.data, reading: ChartState.Reading(progress, rowsPerSecond: rate.tell(now)),
      generation: data == nil ? nil : generation)
    pace.note(rows: progress.rowsRead, .part, from: now, to: monotonicNanoseconds())
  }

  /// What is there is all that is there.
  private mutating func showWhole(_ now: UInt64) -> UInt64? {
    // Of packed data that go on, the last line may have been cut anywhere.
    var whole = unpacking.isOpenEnded ? parsing : parsing.withLastLine() ?? parsing
    do throws(Failure) {
      if let failure = parsingFailure ?? parsing.pendingFailure { throw failure }
      if whole.progress.rowsRead == 0 {
        isFirstLook = false
        guard now >= settling.failureDue else { return settling.failureDue }
        // Nothing but a header is a table without rows; less is none.
        try whole.feed(unpacking.undecided)
        try whole.finish()
      }
      let data = try whole.data()
      isFresh = false
      isFirstLook = false
      show(data, generation: generation)
      pace.note(
        rows: parsing.progress.rowsRead, .whole, from: now, to: monotonicNanoseconds())
      return nil
    } catch {
      pace.note(rows: 0, .whole, from: now, to: monotonicNanoseconds())
      guard !isFirstLook else {
        isFirstLook = false
        if let data = try? parsing.data() { shown.take(data, generation: generation) }
        show(shown.data, failure: error, generation: nil)
        return nil
      }
      return tell(error, now)
    }
  }

  /// A named pipe is never whole; while nothing comes, nothing is being read.
  private mutating func showPipe(_ now: UInt64) -> UInt64? {
    if parsing.progress.rowsRead > 0 || parsingFailure != nil {
      isFresh = false
      return showGrowth(now)
    }
    guard now >= settling.failureDue else { return settling.failureDue }
    isFresh = false
    show(shown.data, generation: generation)
    return nil
  }

  /// Rows that have come since the data were shown.
  private mutating func showGrowth(_ now: UInt64) -> UInt64? {
    let rows = parsing.progress.rowsRead
    let failure = parsingFailure ?? parsing.pendingFailure
    // Of a table that comes again, what there was stays until all of it has come.
    let wholeDue = settling.dataDue(isComplete: false)
    if parsing.isWithinState, now < wholeDue { return wholeDue }
    // A ring that shows progress has to end, whatever has come since.
    let isOpenEnded = unpacking.isOpenEnded
    if shown.isReading || shown.isOpenEnded != isOpenEnded || pace.isDue(rows: rows, now: now) {
      do {
        let data = try parsing.data()
        show(data, failure: failure, generation: generation)
      } catch {
        show(shown.data, failure: failure ?? error, generation: nil)
      }
      pace.note(rows: rows, .change, from: now, to: monotonicNanoseconds())
    } else if let failure, shown.failure != failure, pace.deadline(rows: rows) == nil {
      // A line that is wrong with no right one before it.
      show(shown.data, failure: failure, generation: nil)
    }
    return pace.deadline(rows: rows)
  }

  private mutating func tell(_ failure: Failure, _ now: UInt64) -> UInt64? {
    // What was not there from the start is waited for, and no writer is about to put it back.
    let isAwaited = generation < 0 && failure == absence
    guard isAwaited || now >= settling.failureDue else { return settling.failureDue }
    guard shown.failure != failure || shown.isReading else { return nil }
    show(shown.data, failure: failure, generation: nil)
    return nil
  }

  /// - Parameter generation: of the data; nil where they are those that are shown already.
  private mutating func show(
    _ data: ChartData, reading: ChartState.Reading? = nil, failure: Failure? = nil,
    generation: Int?
  ) {
    if let generation { shown.take(data, generation: generation) }
    shown.failure = failure
    shown.isReading = reading != nil
    shown.isOpenEnded = unpacking.isOpenEnded
    var data = shown.data
    data.notices += unpacking.notices(isAtRest: reading == nil && failure == nil)
    if let reason = file.watchFailure {
      data.notices.insert("Changes of the file cannot be noticed: \(reason.words)", at: 0)
    }
    post(shown.snapshot(data, reading: reading))
  }
}
