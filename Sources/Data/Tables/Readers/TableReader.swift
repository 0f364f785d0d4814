// Reads any table from pieces of any size; the table is available at any time.

/// The table of one input as read so far: a copy can be finished while the original continues.
///
/// It starts with a `SerialReader`. Once the dialect is known and there is enough input, everything
/// is parsed by a `ParallelReader`.
package struct TableReader {
  private let totalBytes: Int?
  private var serial: SerialReader
  private var parallel: ParallelReader?
  /// Whether the input was compressed, so its size exceeds that of the file.
  var isUnpacked = false
  private let name: String
  private let repeated: [Int: String]
  /// All bytes so far, while parallel reading may still begin.
  private var head: [UInt8]? = []
  private var bytesRead = 0

  /// For smaller inputs, starting threads takes longer than it saves.
  private static let parallelBytes = 256 << 10
  /// The bytes after which reading stays serial although the fold may still be made.
  private static let headLimit = 16 << 20

  /// - Parameter totalBytes: nil if the size is unknown.
  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.totalBytes = totalBytes
    (name, repeated) = (request.name, request.repeated)
    var request = request
    if let make = request.fold, !name.isEmpty {
      request.fold = { [name, repeated] sample in
        var sample = sample
        (sample.name, sample.repeated) = (name, repeated)
        return make(sample)
      }
    }
    serial = SerialReader(request, totalBytes: totalBytes, limits: limits)
  }

  package var isParallel: Bool { parallel != nil }

  /// Only settled rows are counted.
  package var progress: ReadProgress {
    guard let parallel else { return serial.progress }
    return ReadProgress(bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: parallel.rowCount)
  }

  /// Reads the next bytes. After an error, it rethrows the same error; the rows before it remain.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    bytesRead += bytes.count
    do throws(TableError) {
      if parallel == nil {
        head?.append(contentsOf: bytes)
        try serial.feed(bytes)
        try beginParts()
      } else {
        try parallel?.feed(bytes)
      }
    } catch { throw told(error) }
  }

  package mutating func feed(_ bytes: [UInt8]) throws(TableError) {
    try withBytes(bytes[...]) { bytes throws(TableError) in try feed(bytes) }
  }

  /// Reads without an intermediate copy if the input is read in parallel; otherwise returns nil.
  ///
  /// - Parameter fill: writes bytes and returns their number.
  mutating func fill(_ fill: (UnsafeMutableRawBufferPointer) -> Int) throws(TableError) -> Int? {
    do throws(TableError) {
      let count = try parallel?.fill(fill)
      if let count, count > 0 { bytesRead += count }
      return count
    } catch { throw told(error) }
  }

  /// Switches to parallel reading if that is possible and worthwhile.
  private mutating func beginParts() throws(TableError) {
    guard let head, max(totalBytes ?? 0, head.count) >= Self.parallelBytes else { return }
    guard let plan = serial.segmentPlan else {
      let isWaiting = serial.awaitsFold && head.count < Self.headLimit
      if head.count >= Self.parallelBytes, !isWaiting { self.head = nil }
      return
    }
    self.head = nil
    // If no threads can be started, serial reading continues.
    guard var parallel = try? ParallelReader(plan) else { return }
    var failure: TableError?
    do throws(TableError) {
      try withBytes(head[plan.bytesBefore...]) { bytes throws(TableError) in
        try parallel.feed(bytes)
      }
    } catch { failure = error }
    // Keeps the number of rows from decreasing.
    try parallel.settle()
    self.parallel = parallel
    serial = SerialReader()
    if let failure { throw failure }
  }

  /// Parses all bytes so far. Call it before inspecting the table and before waiting for input.
  package mutating func settle() throws(TableError) {
    do throws(TableError) { try parallel?.settle() } catch { throw told(error) }
  }

  /// Ends the input; a last line needs no line end.
  package mutating func finish() throws(TableError) {
    do throws(TableError) {
      if parallel == nil { try serial.finish() } else { try parallel?.finish() }
    } catch { throw told(error) }
  }

  package var pendingError: TableError? { parallel == nil ? serial.pendingError.map(told) : nil }

  /// See `TableStage.snapshot(isAtRest:)`.
  package func snapshot(isAtRest: Bool = true) -> Table {
    var table = parallel?.snapshot(isAtRest: isAtRest) ?? serial.snapshot(isAtRest: isAtRest)
    (table.name, table.repeated) = (name, repeated)
    return table
  }

  /// The number of replaced states of the table.
  package var earlierStates: Int { parallel?.earlierStates ?? serial.earlierStates }

  /// Whether the current state of the table may be incomplete while a complete one precedes it.
  package var isWithinState: Bool { parallel?.isWithinState ?? serial.isWithinState }

  /// A copy that includes an unterminated last line; nil if there is none or it lacks fields.
  package mutating func withLastLine() -> TableReader? {
    let whole: TableReader
    do throws(TableError) {
      // Unparsed bytes are shared with the copy and must not be parsed twice.
      try settle()
      var copy = self
      try copy.finish()
      whole = copy
    } catch { return nil }
    let (before, after) = (snapshot(), whole.snapshot())
    // The table has no rows if they are not kept.
    let (rowsBefore, rowsAfter) = (progress.rowsRead, whole.progress.rowsRead)
    // Closed JSON values are complete without a line end; the end can only change the shape.
    if case .json = after.format {
      return rowsAfter > 0
        && (rowsAfter > rowsBefore || after.format != before.format) ? whole : nil
    }
    return rowsAfter > rowsBefore
      && after.problems[.shortRows].count == before.problems[.shortRows].count ? whole : nil
  }

  private func told(_ error: TableError) -> TableError {
    guard isUnpacked, case .tooManyBytes(let limit, _) = error else { return error }
    return .tooManyBytes(limit: limit, isUnpacked: true)
  }
}

/// Calls `body` with the bytes; keeps the type of its error, which the array's method erases.
func withBytes<Thrown: Error>(
  _ bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) throws(Thrown) -> Void
) throws(Thrown) {
  let result = bytes.withUnsafeBytes { bytes -> Result<Void, Thrown> in
    do throws(Thrown) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
  try result.get()
}

/// How to read a table and what to do with its rows.
package struct TableRequest: Sendable {
  package var dialect: DialectOverrides
  /// Makes a fold from the first rows; nil from it means that more rows are needed. Without a fold,
  /// rows are only kept.
  package var fold: FoldMaker?
  /// The bytes of rows after which the fold is made; nil for the size of the dialect's sample.
  package var foldBytes: Int?
  /// Whether rows are kept in addition to being folded, within `Limits.keptBytes`.
  package var keepsRows: Bool
  /// The name of what is read, which says what the table is about: "sales.csv".
  package var name = ""
  /// See `Table.repeated`.
  package var repeated: [Int: String] = [:]

  /// Makes a fold from the first rows; nil if more rows are needed.
  package typealias FoldMaker = @Sendable (Table) -> (any RowFold)?

  package init(
    dialect: DialectOverrides = DialectOverrides(), fold: FoldMaker? = nil,
    foldBytes: Int? = nil, keepsRows: Bool = true
  ) {
    self.dialect = dialect
    self.fold = fold
    self.keepsRows = keepsRows
    self.foldBytes = foldBytes
  }
}

package struct ReadProgress: Hashable, Sendable {
  package var bytesRead: Int
  /// nil if the size is unknown, as for a pipe.
  package var totalBytes: Int?
  package var rowsRead: Int

  package init(bytesRead: Int, totalBytes: Int?, rowsRead: Int) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
    self.rowsRead = rowsRead
  }

  /// 0…1, or nil if the size is unknown. A file that grows while it is read stays at 1.
  package var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 1
  }
}
