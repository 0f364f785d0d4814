// From bytes to the data of a chart: what is asked of the columns, and which failure each error is.
internal import Charts
internal import Tables

/// The table of one input as far as its bytes have come. A value: a copy can be ended while the
/// table goes on.
///
/// It begins in one piece. Once the table's manners are known and there is more to come, what has
/// come goes through the parts (`SegmentedParsing`) that the rest goes through.
struct TableParsing {
  /// What sentences call the input.
  let name: String
  private let request: ColumnRequest
  private let totalBytes: Int?
  private var reader: TableReader
  private var segments: SegmentedParsing?
  /// Whether what is fed was packed, and is larger than what a person sees of the file.
  var isUnpacked = false
  /// All bytes so far, while it is open whether they will be read in parts.
  private var head: [UInt8]? = []
  private var bytesRead = 0

  /// Below this size threads would take longer to start than to help.
  private static let segmentedBytes = 256 << 10

  /// - Parameter totalBytes: nil where the size is not known in advance.
  init(name: String, _ options: Options, totalBytes: Int?) {
    self.name = name
    self.totalBytes = totalBytes
    var request = ColumnRequest(
      category: options.category, values: options.values, series: options.series)
    request.isForOtherTable = options.hasColumnsOfOtherFiles
    self.request = request
    reader = TableReader(
      TableRequest(
        dialect: DialectOverrides(
          delimiter: options.delimiter, joinsBlanks: options.joinsBlanks,
          decimal: options.decimal,
          hasHeader: options.hasNoHeader ? false : nil),
        columns: request, aggregate: options.aggregate, areEvents: options.follows),
      totalBytes: totalBytes)
  }

  /// Rows count once they are settled.
  var progress: ReadProgress {
    guard let segments else { return reader.progress }
    return ReadProgress(
      bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: segments.rowCount)
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    bytesRead += bytes.count
    do throws(TableError) {
      if segments == nil {
        head?.append(contentsOf: bytes)
        try reader.feed(bytes)
        try beginSegments()
      } else {
        try segments?.feed(bytes)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Reads on without a copy in between where the input is read in parts; nil where it is not.
  ///
  /// - Parameter fill: writes bytes and gives their number, which is returned.
  mutating func fill(_ fill: (UnsafeMutableRawBufferPointer) -> Int) throws(Failure) -> Int? {
    do throws(TableError) {
      let count = try segments?.fill(fill)
      if let count, count > 0 { bytesRead += count }
      return count
    } catch {
      throw failure(error)
    }
  }

  mutating func feed(_ bytes: [UInt8]) throws(Failure) {
    // The closure's error type is lost on the way through the array.
    let result = bytes.withUnsafeBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try feed(bytes)) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Goes over to reading in parts where that is possible and worth it.
  private mutating func beginSegments() throws(TableError) {
    guard let head, max(totalBytes ?? 0, head.count) >= Self.segmentedBytes else { return }
    guard let plan = reader.segmentPlan else {
      if head.count >= Self.segmentedBytes { self.head = nil }
      return
    }
    self.head = nil
    // Without threads the rest is read as the start was.
    guard var segments = try? SegmentedParsing(plan) else { return }
    let result = head[plan.bytesBefore...].withUnsafeBytes { bytes -> Result<Void, TableError> in
      do throws(TableError) { return .success(try segments.feed(bytes)) } catch {
        return .failure(error)
      }
    }
    // So that the number of rows does not fall.
    try segments.settle()
    self.segments = segments
    reader = TableReader()
    try result.get()
  }

  /// Makes rows of all bytes that have come: before looking at them, and before waiting for more.
  mutating func settle() throws(Failure) {
    do throws(TableError) { try segments?.settle() } catch { throw failure(error) }
  }

  /// Ends the input: a last line without a line end is a row.
  mutating func finish() throws(Failure) {
    do throws(TableError) {
      if segments == nil { try reader.finish() } else { try segments?.finish() }
    } catch {
      throw failure(error)
    }
  }

  /// What is wrong with the rows so far and has not been thrown yet.
  var pendingFailure: Failure? { segments == nil ? reader.pendingError.map(failure) : nil }

  private func table(isAtRest: Bool = true) -> Table {
    segments?.snapshot(isAtRest: isAtRest) ?? reader.snapshot(isAtRest: isAtRest)
  }

  /// Whether more of a state of the table may come, while the one before is whole.
  var isWithinState: Bool { segments?.isWithinState ?? reader.isWithinState }

  /// The same with a last line that has no line end, where it reads as a whole row: nil where there
  /// is none, or one that has not all of its fields.
  mutating func withLastLine() -> TableParsing? {
    let whole: TableParsing
    do throws(Failure) {
      // What has come is shared with the copy, and must not be parsed by both.
      try settle()
      var copy = self
      try copy.finish()
      whole = copy
    } catch {
      return nil
    }
    let (before, after) = (table(), whole.table())
    // Of groups, rows are not bars.
    let (rowsBefore, rowsAfter) = (progress.rowsRead, whole.progress.rowsRead)
    // What JSON has closed is complete without a line end; its end can only tell the shape.
    if case .json = after.format {
      return rowsAfter > 0
        && (rowsAfter > rowsBefore || after.format != before.format) ? whole : nil
    }
    return rowsAfter > rowsBefore
      && after.problems[.shortRows].count == before.problems[.shortRows].count ? whole : nil
  }

  /// The chart's data from the rows so far.
  ///
  /// - Parameter isAtRest: whether a state of the table is shown although more of it may come; if
  ///   not, the state before is.
  func data(isAtRest: Bool = true) throws(Failure) -> ChartData {
    let table = table(isAtRest: isAtRest)
    let choice: ColumnChoice
    do {
      choice = try ColumnChoice(request, in: table)
    } catch {
      switch error {
      case .noNumericColumn, .noNumbers:
        throw .unreadableTable(file: name, line: nil, reason: error.sentence)
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries, .noCategory:
        throw .unsuitableColumns(file: name, reason: error.sentence)
      }
    }
    do {
      return try ChartData(table: table, choice: choice)
    } catch {
      throw .unreadableTable(file: name, line: error.line, reason: error.sentence)
    }
  }

  func failure(_ error: TableError) -> Failure {
    let isTooLarge = if case .tooManyBytes = error { true } else { false }
    return .unreadableTable(
      file: name, line: error.line, column: error.column,
      reason: (isUnpacked && isTooLarge ? "unpacked, it has " : "") + error.sentence)
  }
}
