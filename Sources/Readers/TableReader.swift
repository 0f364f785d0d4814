// The reader of any table: bytes in, in pieces of any size; a table out, at any time.
package import Tables

/// The table of one input as far as its bytes have come. A value: a copy can be ended while the
/// table goes on.
///
/// It begins in one piece. Once the table's manners are known and there is more to come, what has
/// come goes through the parts (`ParallelReader`) that the rest goes through.
package struct TableReader {
  private let totalBytes: Int?
  private var serial: SerialReader
  private var parallel: ParallelReader?
  /// Whether what is fed was packed, and is larger than what a person sees of the file.
  var isUnpacked = false
  /// All bytes so far, while it is open whether they will be read in parts.
  private var head: [UInt8]? = []
  private var bytesRead = 0

  /// Below this size threads would take longer to start than to help.
  private static let parallelBytes = 256 << 10

  /// - Parameter totalBytes: nil where the size is not known in advance.
  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.totalBytes = totalBytes
    serial = SerialReader(request, totalBytes: totalBytes, limits: limits)
  }

  /// Rows count once they are settled.
  package var progress: ReadProgress {
    guard let parallel else { return serial.progress }
    return ReadProgress(
      bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: parallel.rowCount)
  }

  /// Reads the next bytes of the input. Once it has thrown, it throws the same error for ever; the
  /// rows before the error stay.
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
    } catch {
      throw told(error)
    }
  }

  /// Reads the next bytes of the input.
  package mutating func feed(_ bytes: [UInt8]) throws(TableError) {
    try withBytes(bytes[...]) { bytes throws(TableError) in try feed(bytes) }
  }

  /// Reads on without a copy in between where the input is read in parts; nil where it is not.
  ///
  /// - Parameter fill: writes bytes and gives their number, which is returned.
  mutating func fill(
    _ fill: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(TableError) -> Int? {
    do throws(TableError) {
      let count = try parallel?.fill(fill)
      if let count, count > 0 { bytesRead += count }
      return count
    } catch {
      throw told(error)
    }
  }

  /// Goes over to reading in parts where that is possible and worth it.
  private mutating func beginParts() throws(TableError) {
    guard let head, max(totalBytes ?? 0, head.count) >= Self.parallelBytes else { return }
    guard let plan = serial.segmentPlan else {
      if head.count >= Self.parallelBytes { self.head = nil }
      return
    }
    self.head = nil
    // Without threads the rest is read as the start was.
    guard var parallel = try? ParallelReader(plan) else { return }
    var failure: TableError?
    do throws(TableError) {
      try withBytes(head[plan.bytesBefore...]) { bytes throws(TableError) in
        try parallel.feed(bytes)
      }
    } catch {
      failure = error
    }
    // So that the number of rows does not fall.
    try parallel.settle()
    self.parallel = parallel
    serial = SerialReader()
    if let failure { throw failure }
  }

  /// Makes rows of all bytes that have come: before looking at them, and before waiting for more.
  package mutating func settle() throws(TableError) {
    do throws(TableError) { try parallel?.settle() } catch { throw told(error) }
  }

  /// Ends the input: a last line without a line end is a row.
  package mutating func finish() throws(TableError) {
    do throws(TableError) {
      if parallel == nil { try serial.finish() } else { try parallel?.finish() }
    } catch {
      throw told(error)
    }
  }

  /// What is wrong with the rows so far and has not been thrown yet.
  package var pendingError: TableError? { parallel == nil ? serial.pendingError.map(told) : nil }

  /// The complete rows so far. What has been read is shared with the reader, so this costs little.
  ///
  /// - Parameter isAtRest: whether a state of the table is shown although more of it may come; if
  ///   not, the state before is.
  package func snapshot(isAtRest: Bool = true) -> Table {
    parallel?.snapshot(isAtRest: isAtRest) ?? serial.snapshot(isAtRest: isAtRest)
  }

  /// States of the table that later ones have taken the place of.
  package var earlierStates: Int { parallel?.earlierStates ?? serial.earlierStates }

  /// Whether more of a state of the table may come, while the one before is whole.
  package var isWithinState: Bool { parallel?.isWithinState ?? serial.isWithinState }

  /// The same with a last line that has no line end, where it reads as a whole row: nil where there
  /// is none, or one that has not all of its fields.
  package mutating func withLastLine() -> TableReader? {
    let whole: TableReader
    do throws(TableError) {
      // What has come is shared with the copy, and must not be parsed by both.
      try settle()
      var copy = self
      try copy.finish()
      whole = copy
    } catch {
      return nil
    }
    let (before, after) = (snapshot(), whole.snapshot())
    // Of rows that are not kept, the table has none.
    let (rowsBefore, rowsAfter) = (progress.rowsRead, whole.progress.rowsRead)
    // What JSON has closed is complete without a line end; its end can only tell the shape.
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

/// Calls `body` with the bytes of an array; keeps the type of its error, which is lost on the way
/// through the array's own function.
func withBytes<Thrown: Error>(
  _ bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) throws(Thrown) -> Void
) throws(Thrown) {
  let result = bytes.withUnsafeBytes { bytes -> Result<Void, Thrown> in
    do throws(Thrown) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
  try result.get()
}
