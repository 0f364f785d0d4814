// The reader of JSON and NDJSON: bytes in, in pieces of any size; a table out, at any time.

/// Reads JSON piece by piece.
public struct JSONReader: Sendable {
  public private(set) var progress: ReadProgress

  /// - Parameter totalBytes: the size of the input where it is known, for `progress`.
  public init(_ request: TableRequest, totalBytes: Int? = nil, limits: Limits = .standard) {
    progress = ReadProgress(bytesRead: 0, totalBytes: totalBytes, rowsRead: 0)
  }

  /// Reads the next bytes of the input. Once it has thrown, it throws the same error for ever; the
  /// rows before the error stay.
  public mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    throw .json
  }

  /// Ends the input.
  public mutating func finish() throws(TableError) { throw .json }

  /// The complete rows so far.
  public func snapshot() -> Table { .empty }

  /// What is wrong with the complete rows so far, where nothing has been thrown yet.
  public var pendingError: TableError? { nil }
}
