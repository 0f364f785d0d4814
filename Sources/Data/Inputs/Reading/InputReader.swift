// Reads an input to its end, chunk by chunk.
internal import Base
internal import Glibc
package import Queries
package import Tables
package import Words

/// A reader of one input; its caller decides when to take snapshots. It owns the descriptor and
/// closes it at the end, unless it is standard input.
package struct InputReader: ~Copyable {
  /// Large enough to make the cost of a read negligible, small enough to stay in the CPU cache.
  static let chunkBytes = 1 << 17

  private let name: String
  private let spool: Spool?
  private let request: TableRequest
  private var reader: TableReader
  private var unpacker = Unpacker()
  /// nil for a sample, or after the end.
  private var descriptor: Int32? = nil
  private var builtIn: [UInt8] = []
  /// nil if the size of the input is unknown, or none of a file.
  private var totalBytes: Int?
  /// nil unless the input is a database.
  private var rows: DatabaseRows?
  /// Where these rows come from, if another of its tables may be read instead.
  private var database: Database?
  /// What comes through a pipe and is opened by another process once it is complete.
  private var copy: StreamCopy?
  private var isFinished = false
  /// Where chunks are read to.
  private var buffer: UnsafeMutableRawBufferPointer?

  /// - Parameter spool: keeps what is read, so that it can be read again.
  init(_ input: Input, _ request: TableRequest, spool: Spool? = nil) throws(InputFailure) {
    name = input.name
    self.spool = spool
    var request = request
    request.name = input.name
    switch input.bytes {
    case .file(_, let open, let total): (descriptor, totalBytes) = (open, total)
    case .stream(let open, let total): (descriptor, totalBytes) = (open, total)
    case .builtIn(let bytes): (builtIn, totalBytes) = (bytes, bytes.count)
    case .awaited: throw .cannotOpen(file: input.name, .noEntry)
    case .namedPipe(let path): descriptor = try Self.openPipe(path)
    case .database(let database):
      // What the table is like now, all of its rows tell.
      database.sampled.withLock { $0 = nil }
      (rows, self.database) = (try database.rows(), database)
    case .rows(let given): rows = given
    }
    let asked = request
    if let rows {
      request.dialect = try rows.dialect(request.dialect)
      request.repeated = rows.repeatedColumns
    }
    self.request = asked
    reader = TableReader(request, totalBytes: totalBytes)
    unpacker.handsOver = input.isStream
    if rows?.isAnyText == true { unpacker.packing = .other }
    buffer = .allocate(byteCount: Self.chunkBytes, alignment: 4096)
  }

  deinit {
    buffer?.deallocate()
    if let descriptor { Self.closeUnlessStandard(descriptor) }
  }

  /// A writer may never come: poll() waits for it, and can be interrupted.
  static func openPipe(_ path: FilePath) throws(InputFailure) -> Int32 {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(file: path.display, .last) }
    return descriptor
  }

  private static func closeUnlessStandard(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The descriptor to wait for before the next chunk; nil if there is nothing to wait for.
  var waitingDescriptor: Int32? {
    if unpacker.hasPending || isFinished { return nil }
    return rows.map(\.waitingDescriptor) ?? descriptor
  }

  /// Progress in bytes of the input, before decompression.
  var progress: ReadProgress {
    builtIn.isEmpty && rows == nil ? unpacker.progress(of: reader) : reader.progress
  }

  /// Whether as much has been read as the input's file had when it was opened.
  var hasWholeFile: Bool { unpacker.bytesTaken == totalBytes }

  /// Reads the next chunk, or decompresses more of the last one; false at the end.
  mutating func readChunk() throws(InputFailure) -> Bool {
    guard !isFinished, let buffer else { return false }
    if unpacker.hasPending {
      try note { reader, unpacker throws(TableError) in try unpacker.advance(&reader) }
      return true
    }
    if let rows {
      var next: [UInt8]?
      do throws(InputFailure) {
        next = try rows.next()
      } catch {
        guard let database, reader.progress.bytesRead == 0 else { throw error }
        try database.passOver(rows, error)
        self.rows = try database.rows()
        return true
      }
      if let bytes = next {
        try take(bytes, isAnyText: rows.isAnyText)
        return true
      }
      isFinished = true
      let isAnyText = rows.isAnyText
      try note { reader, unpacker throws(TableError) in
        if isAnyText { try unpacker.finish(&reader) }
        try reader.finish()
      }
      return false
    }
    var count = 0
    if let descriptor {
      var direct: Int?
      let spool = spool
      try note { reader, unpacker throws(TableError) in
        direct = try unpacker.read(into: &reader) { room in
          let count = read(descriptor, room.baseAddress, room.count)
          if count > 0 { spool?.append(UnsafeRawBufferPointer(rebasing: room[..<count])) }
          return count
        }
      }
      if let direct, direct > 0 { return true }
      count = direct ?? read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { return true }
        throw .cannotOpen(file: name, .last)
      }
    }
    if descriptor == nil {
      let bytes = builtIn
      try note { reader, _ throws(TableError) in try reader.feed(bytes) }
    } else if count > 0 {
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      spool?.append(bytes)
      if copy != nil {
        try keep(Array(bytes))
      } else {
        try note { reader, unpacker throws(TableError) in try unpacker.push(bytes, to: &reader) }
        try handOver()
      }
      return true
    }
    finishInput()
    if builtIn.isEmpty, copy == nil {
      try note { reader, unpacker throws(TableError) in try unpacker.finish(&reader) }
      try handOver()
    }
    if try openCopy() { return true }
    try note { reader, _ throws(TableError) in try reader.finish() }
    return false
  }

  /// Takes rows that another process has sent.
  private mutating func take(_ bytes: [UInt8], isAnyText: Bool) throws(InputFailure) {
    guard isAnyText else {
      return try note { reader, _ throws(TableError) in try reader.feed(bytes) }
    }
    var failure: InputFailure?
    bytes.withUnsafeBytes { bytes in
      do throws(InputFailure) {
        try note { reader, unpacker throws(TableError) in try unpacker.push(bytes, to: &reader) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Begins to keep a stream that another program opens.
  private mutating func handOver() throws(InputFailure) {
    guard let start = unpacker.takeHandedOver() else { return }
    do throws(SystemError) {
      copy = try StreamCopy()
    } catch {
      throw .cannotOpen(file: name, error)
    }
    try keep(start)
  }

  private func keep(_ bytes: [UInt8]) throws(InputFailure) {
    do throws(SystemError) {
      try copy?.append(bytes)
    } catch {
      throw .cannotOpen(file: name, error)
    }
  }

  /// Goes on with the rows of what came through the pipe; false if there is nothing to open.
  private mutating func openCopy() throws(InputFailure) -> Bool {
    guard let copy else { return false }
    self.copy = nil
    let opened = try Database(copy, name: name).rows()
    var request = request
    request.dialect = try opened.dialect(request.dialect)
    (reader, rows, isFinished) = (TableReader(request), opened, false)
    unpacker = Unpacker()
    if opened.isAnyText { unpacker.packing = .other }
    return true
  }

  /// Performs a step, adding the input's name to errors.
  private mutating func note(
    _ step: (inout TableReader, inout Unpacker) throws(TableError) -> Void
  ) throws(InputFailure) {
    do throws(TableError) {
      try step(&reader, &unpacker)
    } catch {
      throw InputFailure(error, name: name)
    }
  }

  private mutating func finishInput() {
    isFinished = true
    if let descriptor { Self.closeUnlessStandard(descriptor) }
    descriptor = nil
  }

  /// Parses all bytes received so far into rows.
  mutating func settle() throws(InputFailure) {
    try note { reader, _ throws(TableError) in try reader.settle() }
  }

  /// Whether a new state of the table is being received while the previous one is complete.
  var isWithinState: Bool { reader.isWithinState }

  /// The rows so far; for `isAtRest` see `TableReader.snapshot`.
  func table(isAtRest: Bool = true) -> Table {
    var table = reader.snapshot(isAtRest: isAtRest)
    table.notices = rows?.notices ?? []
    return table
  }

  func shown(_ question: InputQuestion, isAtRest: Bool = true) throws(InputFailure) -> AnsweredTable
  {
    var shown = try AnsweredTable(question, of: table(isAtRest: isAtRest), name: name)
    shown.told += unpacker.notices()
    return shown
  }

  /// Reads to the end; false if stopped before.
  ///
  /// - Parameter isStopped: asked after each chunk; of a database also while it sends nothing.
  mutating func readToEnd(
    unless isStopped: (borrowing InputReader) -> Bool = { _ in false }
  ) throws(InputFailure) -> Bool {
    while true {
      waitForInput()
      if try !readChunk() { return true }
      if isStopped(self) { return false }
    }
  }

  /// The whole of an input; nil if cancelled.
  static func readWhole(
    _ input: Input, _ request: TableRequest, isCancelled: () -> Bool
  ) throws(InputFailure) -> Table? {
    var reading = try InputReader(input, request)
    return try reading.readToEnd { _ in isCancelled() } ? reading.table() : nil
  }

  /// Reads an input to its end, for output without a window.
  package static func readAll(
    _ input: Input, _ request: ReadingRequest
  ) throws(InputFailure) -> AnsweredTable {
    let question = InputQuestion(request.question)
    if case .database(let database) = input.bytes, try database.isLarge(),
      let shown = try AnsweredTable(question, of: database, isCancelled: { false })
    {
      return shown
    }
    var reading = try InputReader(
      input, question.request(request.dialect, keepsRows: request.keepsRows))
    _ = try reading.readToEnd()
    return try reading.shown(question)
  }

  /// The same with what reads the table once more, for further questions about it; nil if that is
  /// impossible.
  package static func readAllAgain(
    _ input: Input, _ request: ReadingRequest
  ) throws(InputFailure) -> (table: AnsweredTable, source: (any TableSource)?) {
    let source = InputSource(input, request, spool: nil)
    return (try readAll(input, request), source)
  }

  /// Hands out the rows of an input that pass conditions, as they were read, some at a time; without
  /// rows, one empty list, which has the columns.
  ///
  /// - Parameters:
  ///   - conditions: as of `--where`.
  ///   - body: returns whether to go on.
  package static func eachRows(
    of input: Input, _ dialect: DialectOverrides, passing conditions: [String],
    _ body: (ListedRows) -> Bool
  ) throws(InputFailure) {
    func filters(in table: Table) throws(InputFailure) -> [Filter] {
      do throws(ColumnError) {
        return try conditions.map { condition throws(ColumnError) in try table.filter(condition) }
      } catch { throw InputFailure(error, name: input.name) }
    }
    if case .database(let database) = input.bytes, try database.isLarge(),
      let sample = try database.sample(isCancelled: { false })
    {
      return try database.allRows(matching: try filters(in: sample.rows), body)
    }
    guard let table = try readWhole(input, TableRequest(dialect: dialect), isCancelled: { false })
    else { return }
    guard table.areRowsKept else { throw .fault("more rows than there is memory for") }
    let passing = try filters(in: table)
    do throws(QueryError) {
      _ = body(ListedRows(table, try Queries.rows(matching: passing, over: table)))
    } catch { throw InputFailure(error, name: input.name) }
  }

  /// The table in about the first `bytes` bytes of an input.
  package static func readFirst(
    _ input: Input, _ request: TableRequest, bytes: Int
  ) throws(InputFailure) -> Table {
    var reading = try InputReader(input, request)
    if try !reading.readToEnd(unless: { $0.progress.bytesRead >= bytes }) { try reading.settle() }
    return reading.table()
  }

  /// Waits for bytes, the end or an error. Without it, a named pipe without a writer or a
  /// non-blocking descriptor would be polled in a busy loop.
  private borrowing func waitForInput() {
    guard !unpacker.hasPending, let descriptor else { return }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0, errno == EINTR {}
  }
}
