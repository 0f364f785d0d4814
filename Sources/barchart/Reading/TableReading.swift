// Reads an input to its end, chunk by chunk, and turns tables into the data of a chart.
internal import Charts
internal import Glibc
internal import Tables

/// One input being read; whoever drives it decides when to look at what there is. It owns the
/// input's descriptor, and closes it at the end, unless that is standard input, which was there
/// before.
struct TableReading: ~Copyable {
  /// Large enough that a read costs nothing beside the parsing, small enough to stay in the cache.
  private static let chunkBytes = 1 << 17

  private let name: String
  private let request: ColumnRequest
  private var reader: CSVReader
  /// nil for what is built in or fully read.
  private var descriptor: Int32? = nil
  private var builtIn: [UInt8] = []
  private var isFinished = false

  init(_ input: Input, _ options: Options) throws(Failure) {
    var totalBytes: Int?
    switch input.bytes {
    case .descriptor(let open, let total): (descriptor, totalBytes) = (open, total)
    case .builtIn(let bytes): (builtIn, totalBytes) = (bytes, bytes.count)
    case .namedPipe: descriptor = try Self.openPipe(input.name)
    }
    name = input.name
    request = ColumnRequest(
      category: options.category, values: options.values, series: options.series)
    reader = CSVReader(
      overrides: DialectOverrides(
        delimiter: options.delimiter, decimal: options.decimal,
        hasHeader: options.hasNoHeader ? false : nil),
      totalBytes: totalBytes)
  }

  deinit {
    if let descriptor { Self.closeUnlessStandard(descriptor) }
  }

  /// Opens without waiting for a writer, which may never come: poll() waits for it, and can be told
  /// to stop.
  private static func openPipe(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(file: path, .last) }
    return descriptor
  }

  private static func closeUnlessStandard(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// What to wait for before the next chunk; nil where there is nothing to wait for.
  var waitingDescriptor: Int32? { descriptor }

  var progress: ReadProgress { reader.progress }

  /// Reads the next chunk; false at the end.
  mutating func readChunk(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Bool {
    guard !isFinished else { return false }
    var count = 0
    if let descriptor {
      count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { return true }
        throw .cannotOpen(file: name, .last)
      }
    }
    do {
      if descriptor == nil {
        // The closure's error type is lost on the way through the array.
        try builtIn.withUnsafeBytes { bytes throws in try reader.feed(bytes) }
      } else if count > 0 {
        try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return true
      }
      finishInput()
      try reader.finish()
      return false
    } catch let error as TableError {
      throw .unreadableTable(file: name, line: error.line, reason: error.sentence)
    } catch {
      throw .fault("\(error)")
    }
  }

  private mutating func finishInput() {
    isFinished = true
    if let descriptor { Self.closeUnlessStandard(descriptor) }
    descriptor = nil
  }

  /// The chart's data from the rows so far.
  func data() throws(Failure) -> ChartData {
    let table = reader.snapshot()
    let choice: ColumnChoice
    do {
      choice = try ColumnChoice(request, in: table)
    } catch {
      switch error {
      case .noNumericColumn, .noNumbers:
        throw .unreadableTable(file: name, line: nil, reason: error.sentence)
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries:
        throw .unsuitableColumns(file: name, reason: error.sentence)
      }
    }
    do {
      return try ChartData(table: table, choice: choice)
    } catch {
      throw .unreadableTable(file: name, line: error.line, reason: error.sentence)
    }
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
    guard let descriptor else { return }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0, errno == EINTR {}
  }
}
