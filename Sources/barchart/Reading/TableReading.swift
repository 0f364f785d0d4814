// Reads an input to its end, chunk by chunk.
internal import Charts
internal import Files
internal import Glibc
internal import Tables

/// One input being read; whoever drives it decides when to look at what there is. It owns the
/// input's descriptor, and closes it at the end, unless that is standard input, which was there
/// before.
struct TableReading: ~Copyable {
  /// Large enough that a read costs nothing beside the parsing, small enough to stay in the cache.
  static let chunkBytes = 1 << 17

  private var parsing: TableParsing
  private var unpacking = Unpacking()
  /// nil for what is built in or fully read.
  private var descriptor: Int32? = nil
  private var builtIn: [UInt8] = []
  private var isFinished = false

  init(_ input: Input, _ options: Options) throws(Failure) {
    var totalBytes: Int?
    switch input.bytes {
    case .file(_, let open, let total): (descriptor, totalBytes) = (open, total)
    case .stream(let open, let total): (descriptor, totalBytes) = (open, total)
    case .builtIn(let bytes): (builtIn, totalBytes) = (bytes, bytes.count)
    case .awaited: throw .cannotOpen(file: input.name, .noEntry)
    case .namedPipe(let path): descriptor = try Self.openPipe(path)
    }
    parsing = TableParsing(name: input.name, options, totalBytes: totalBytes)
  }

  deinit {
    if let descriptor { Self.closeUnlessStandard(descriptor) }
  }

  /// Opens without waiting for a writer, which may never come: poll() waits for it, and can be told
  /// to stop.
  static func openPipe(_ path: FilePath) throws(Failure) -> Int32 {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(file: path.display, .last) }
    return descriptor
  }

  private static func closeUnlessStandard(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// What to wait for before the next chunk; nil where there is nothing to wait for.
  var waitingDescriptor: Int32? { unpacking.hasPending ? nil : descriptor }

  /// In bytes of the input as it is read, packed or not.
  var progress: ReadProgress {
    builtIn.isEmpty ? unpacking.progress(of: parsing) : parsing.progress
  }

  /// Reads the next chunk, or unpacks more of the last one; false at the end.
  mutating func readChunk(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Bool {
    guard !isFinished else { return false }
    if unpacking.hasPending {
      try unpacking.advance(&parsing)
      return true
    }
    var count = 0
    if let descriptor {
      let direct = try unpacking.read(into: &parsing) { room in
        read(descriptor, room.baseAddress, room.count)
      }
      if let direct, direct > 0 { return true }
      count = direct ?? read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { return true }
        throw .cannotOpen(file: parsing.name, .last)
      }
    }
    if descriptor == nil {
      try parsing.feed(builtIn)
    } else if count > 0 {
      try unpacking.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &parsing)
      return true
    }
    finishInput()
    if builtIn.isEmpty { try unpacking.finish(&parsing) }
    try parsing.finish()
    return false
  }

  private mutating func finishInput() {
    isFinished = true
    if let descriptor { Self.closeUnlessStandard(descriptor) }
    descriptor = nil
  }

  /// Makes rows of all bytes that have come.
  mutating func settle() throws(Failure) { try parsing.settle() }

  /// Whether more of a state of the table may come, while the one before is whole.
  var isWithinState: Bool { parsing.isWithinState }

  /// The chart's data from the rows so far; `isAtRest` as of `TableParsing.data`.
  func data(isAtRest: Bool = true) throws(Failure) -> ChartData {
    var data = try parsing.data(isAtRest: isAtRest)
    data.notices += unpacking.notices()
    return data
  }

  static func withBuffer<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkBytes, alignment: 4096)
    defer { buffer.deallocate() }
    return try body(buffer)
  }

  /// All of an input at once, for output that has no window.
  static func readAll(_ input: Input, _ options: Options) throws(Failure) -> ChartData {
    var reading = try TableReading(input, options)
    return try withBuffer { buffer throws(Failure) in
      repeat { reading.waitForInput() } while try reading.readChunk(into: buffer)
      return try reading.data()
    }
  }

  /// Until there are bytes, the end or an error: a named pipe without a writer, or a descriptor
  /// that some other process made non-blocking, would be asked over and over again.
  private borrowing func waitForInput() {
    guard let descriptor = waitingDescriptor else { return }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0, errno == EINTR {}
  }
}
