// Reads an input to its end, chunk by chunk, and turns tables into the data of a chart.
internal import Charts
internal import Glibc
internal import Tables

/// One input being read; whoever drives it decides when to look at what there is.
struct TableReading {
  /// Large enough that a read costs nothing beside the parsing, small enough to stay in the cache.
  private static let chunkBytes = 1 << 17

  private let name: String
  private let request: ColumnRequest
  private var reader: CSVReader
  /// nil for what is built in or fully read.
  private var descriptor: Int32?
  private var builtIn: [UInt8] = []
  private var isFinished = false

  init(_ input: Input, _ options: Options) throws(Failure) {
    name = input.name
    request = ColumnRequest(
      category: options.category, values: options.values, series: options.series)
    var totalBytes: Int?
    switch input.bytes {
    case .descriptor(let open, let total): (descriptor, totalBytes) = (open, total)
    case .builtIn(let bytes): (builtIn, totalBytes) = (bytes, bytes.count)
    case .namedPipe:
      let open = Glibc.open(input.name, O_RDONLY | O_CLOEXEC)
      guard open >= 0 else { throw .cannotOpen(file: input.name, .last) }
      descriptor = open
    }
    reader = CSVReader(
      overrides: DialectOverrides(
        delimiter: options.delimiter, decimal: options.decimal,
        hasHeader: options.hasNoHeader ? false : nil),
      totalBytes: totalBytes)
  }

  /// What to wait for before the next chunk; nil where there is nothing to wait for.
  var waitingDescriptor: Int32? { isFinished ? nil : descriptor }

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
      isFinished = true
      try reader.finish()
      return false
    } catch let error as TableError {
      throw .unreadableTable(file: name, line: error.line, reason: error.sentence)
    } catch {
      throw .fault("\(error)")
    }
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
      while try reading.readChunk(into: buffer) {}
      return try reading.data()
    }
  }
}
