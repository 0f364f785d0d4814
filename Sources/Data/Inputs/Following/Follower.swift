// Follows one file: reads its changes and posts what it then has. Runs on its own thread until
// stopped.
internal import Base
internal import Glibc
internal import Tables
internal import Words

struct Follower: ~Copyable {
  private let request: ReadingRequest
  private let question: InputQuestion
  private let turns: Base.Semaphore
  private let post: (InputState) -> Void
  private var file: FollowedFile
  private var unpacker = Unpacker()
  private var reader: TableReader
  private var readingFailure: InputFailure?
  /// The reason why there is no file.
  private var absence: InputFailure?
  private var shown = InputState()
  /// Whether what is shown is the part of a compressed stream received so far.
  private var isOpenEndedShown = false
  private var pace: SnapshotPace
  private var rate: ReadingRate
  private var settling: Settling
  /// The generation being read; -1 before the first.
  private var generation = -1
  /// Whether the data being read have not yet replaced those on the screen.
  private var isFresh = true
  /// Whether the file has not changed since the start: what it has then is complete.
  private var isFirstLook = true

  init(
    _ path: FilePath, _ request: ReadingRequest, _ question: InputQuestion,
    _ shared: FollowedFiles,
    post: @escaping (InputState) -> Void
  ) throws(InputFailure) {
    (self.request, self.question, self.post) = (request, question, post)
    turns = shared.turns
    file = try FollowedFile(path, events: shared.events, shared.failure)
    var reading = question.request(request.dialect, keepsRows: request.keepsRows)
    reading.name = path.display
    reader = TableReader(reading)
    let now = monotonicNanoseconds()
    pace = SnapshotPace(start: now)
    rate = ReadingRate(start: now)
    settling = Settling(start: now)
    shown.isFollowing = true
  }

  /// Runs until `stopping` is readable.
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
    (shown.isFollowing, shown.reading, shown.failure) = (false, nil, nil)
    (shown.toldFirst, shown.toldLast) = ([.stoppedFollowing], [])
    post(shown)
  }

  private mutating func look(_ now: UInt64) {
    switch file.look() {
    case .asBefore, .more: absence = nil
    case .anew(let totalBytes):
      absence = nil
      readingFailure = nil
      var reading = question.request(request.dialect, keepsRows: request.keepsRows)
      reading.name = file.path.display
      reader = TableReader(reading, totalBytes: totalBytes)
      unpacker = Unpacker()
      shown.source = InputSource(file.path, request)
      generation = generation < 0 ? 0 : max(generation, shown.generation) + 1
      pace.beginTable()
      rate = ReadingRate(start: now)
      // A file that is replaced constantly is shown from time to time.
      if isFresh { settling.noteChange(now) } else { settling = Settling(start: now) }
      isFresh = true
    case .gone(let error):
      isFirstLook = false
      let failure = InputFailure.cannotOpen(file: file.path.display, error)
      if absence != failure { settling.noteChange(now) }
      absence = failure
    }
  }

  /// Whether there is work to do before waiting for a change.
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
    // After a failure the rest is read only to notice when the file changes again.
    guard readingFailure == nil else { return }
    do throws(TableError) {
      try step(&unpacker, &reader)
    } catch {
      readingFailure = failure(error)
      try? reader.settle()  // The rows before it stay.
    }
  }

  private func failure(_ error: TableError) -> InputFailure {
    InputFailure(error, name: file.path.display)
  }

  private var failure: InputFailure? { readingFailure ?? reader.pendingError.map { failure($0) } }

  private func shown(_ reader: TableReader) throws(InputFailure) -> AnsweredTable {
    try AnsweredTable(question, of: reader.snapshot(), name: file.path.display)
  }

  /// Waits for a change or until a time; false if asked to stop.
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
  /// Posts what is due, and returns when to call again; nil if not before the next event.
  private mutating func showWhatIsDue(_ now: UInt64) -> UInt64? {
    if let absence { return tell(absence, now) }
    guard isFresh else { return showGrowth(now) }
    guard !hasMore else {
      // The old picture stays until its successor is complete; the first one grows.
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
    // A choice of columns that fails now may succeed with more rows.
    let table = grows ? try? shown(reader) : nil
    show(table, reading: (progress, rate.tell(now)), generation: generation)
    pace.note(rows: progress.rowsRead, .part, from: now, to: monotonicNanoseconds())
  }

  /// Shows the contents of the file as complete.
  private mutating func showWhole(_ now: UInt64) -> UInt64? {
    // Compressed data that continue may be cut anywhere, also within the last line.
    var whole = unpacker.isOpenEnded ? reader : reader.withLastLine() ?? reader
    do throws(InputFailure) {
      if let failure { throw failure }
      if whole.progress.rowsRead == 0 {
        isFirstLook = false
        guard now >= settling.failureDue else { return settling.failureDue }
        // A header alone is a table without rows; anything less is not a table.
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
      pace.note(rows: reader.progress.rowsRead, .whole, from: now, to: monotonicNanoseconds())
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

  /// A named pipe is never complete; while nothing arrives, nothing is being read.
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

  /// Shows rows that arrived after the data were shown.
  private mutating func showGrowth(_ now: UInt64) -> UInt64? {
    let rows = reader.progress.rowsRead
    let failure = failure
    // While a table is being sent again, the previous state stays.
    let wholeDue = settling.dataDue(isComplete: false)
    if reader.isWithinState, now < wholeDue { return wholeDue }
    // Progress that is shown must end, even if no rows arrived.
    let isOpenEnded = unpacker.isOpenEnded
    if shown.reading != nil || isOpenEndedShown != isOpenEnded || pace.isDue(rows: rows, now: now) {
      do {
        let table = try shown(reader)
        show(table, failure: failure, generation: generation)
      } catch {
        show(nil, failure: failure ?? error, generation: generation)
      }
      pace.note(rows: rows, .change, from: now, to: monotonicNanoseconds())
    } else if let failure, shown.failure != failure, pace.deadline(rows: rows) == nil {
      // A wrong line with no valid one before it.
      show(nil, failure: failure, generation: generation)
    }
    return pace.deadline(rows: rows)
  }

  private mutating func tell(_ failure: InputFailure, _ now: UInt64) -> UInt64? {
    // A file that was missing from the start is reported at once, since no writer is about to put
    // it back.
    let isAwaited = generation < 0 && failure == absence
    guard isAwaited || now >= settling.failureDue else { return settling.failureDue }
    guard shown.failure != failure || shown.reading != nil else { return nil }
    show(nil, failure: failure, generation: generation)
    return nil
  }

  /// - Parameters:
  ///   - table: nil for the one already shown.
  ///   - generation: of the table.
  private mutating func show(
    _ table: AnsweredTable?, reading: (ReadProgress, Double?)? = nil,
    failure: InputFailure? = nil, generation: Int
  ) {
    if let table { shown.take(table, generation: generation) }
    (shown.failure, shown.reading) = (failure, reading)
    isOpenEndedShown = unpacker.isOpenEnded
    shown.toldFirst = file.watchFailure.map { [.unwatched($0.words)] } ?? []
    shown.toldLast = unpacker.notices(isAtRest: reading == nil && failure == nil)
    post(shown)
  }
}
