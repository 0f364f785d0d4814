// Detects compressed and foreign formats in an input, and decompresses gzip.

/// Detects the format of an input and passes its text on in pieces of bounded size: between them
/// reading can be stopped and rows be shown, however huge the decompressed text.
package struct Unpacker: ~Copyable {
  /// The most bytes that one step decompresses.
  package static let pieceBytes = 1 << 17

  /// Bytes that may still be the start of another format; empty once that is decided.
  package private(set) var undecided: [UInt8] = []
  private var isText = false
  /// nil if the input is not compressed.
  private var inflater: Inflater?
  /// The output buffer of one step; empty if the input is not compressed.
  private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Compressed bytes, of which the first `packedTaken` are decompressed.
  private var packed: [UInt8] = []
  private var packedTaken = 0
  private var bytesRead = 0
  private var wasFull = false
  /// What this or another program unpacks of the input.
  package var packing = Packing.none
  /// Whether an input that another program opens is handed over instead of being refused.
  package var handsOver = false
  /// The first bytes of what is handed over, which are taken once.
  private var handedOver: [UInt8]?
  /// The last byte of the text; nil if there is none.
  package private(set) var lastByte: UInt8?

  package init() {}

  deinit { room.deallocate() }

  /// The bytes of the raw input that have been processed.
  package var bytesTaken: Int { bytesRead - (packed.count - packedTaken) }

  /// The first bytes of an input that another program opens; nil if this is none.
  package mutating func takeHandedOver() -> [UInt8]? {
    defer { handedOver = nil }
    return handedOver
  }

  /// Whether there is more output without further input.
  package var hasPending: Bool { packedTaken < packed.count || wasFull }

  package var isPacked: Bool { room.count > 0 }

  /// Whether the text so far ends with a line end and is not known to continue.
  package var endsWithLine: Bool { lastByte == UInt8(ascii: "\n") && !isOpenEnded }

  /// Whether a compressed stream is incomplete.
  package var isOpenEnded: Bool {
    switch inflater {
    case .some(let inflater): inflater.isWithinMember
    case .none: false
    }
  }

  /// The progress of reading, in bytes of the raw input.
  package func progress(of reader: TableReader) -> ReadProgress {
    var progress = reader.progress
    progress.bytesRead = bytesTaken
    return progress
  }

  /// Notices about data that was skipped or is incomplete.
  ///
  /// - Parameter isAtRest: whether reading has paused, though more may come.
  package func notices(isAtRest: Bool = false) -> [Notice] {
    switch inflater {
    case .none: return []
    case .some(let inflater):
      if isAtRest, inflater.isWithinMember { return [.openStream] }
      let count = inflater.trailingBytes
      return count > 0 ? [.trailingBytes(count, format: "gzip")] : []
    }
  }

  /// Reads uncompressed text without a copy if the table is read in parallel; otherwise nil.
  ///
  /// - Parameter read: writes bytes and returns their number.
  package mutating func read(
    into reader: inout TableReader, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(TableError) -> Int? {
    guard isText, !isPacked else { return nil }
    let count = try reader.fill { room in
      let count = read(room)
      if count > 0 { lastByte = room[count - 1] }
      return count
    }
    bytesRead += max(0, count ?? 0)
    return count
  }

  /// Takes the next bytes of the input and passes on at most one step of output.
  package mutating func push(
    _ bytes: UnsafeRawBufferPointer, to reader: inout TableReader
  ) throws(TableError) {
    bytesRead += bytes.count
    guard isPacked else { return try deliver(bytes, to: &reader) }
    packed.removeFirst(packedTaken)
    packedTaken = 0
    packed.append(contentsOf: bytes)
    try advance(&reader)
  }

  /// Passes on the next step of pending output.
  package mutating func advance(_ reader: inout TableReader) throws(TableError) {
    let count = try inflate()
    try deliver(UnsafeRawBufferPointer(rebasing: room[..<count]), to: &reader)
  }

  /// Handles a writer closing the stream, though another may open it: the last line ends here.
  package mutating func endWriter(_ reader: inout TableReader) throws(TableError) {
    if isOpenEnded { return try finish(&reader) }
    let lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    guard let last = lastByte, last != lineEnd[0] else { return }
    lastByte = lineEnd[0]
    if isText { return try reader.feed(lineEnd) }
    undecided += lineEnd
    try decide(isWhole: false, &reader)
  }

  /// Ends the input, which must have no pending output.
  package mutating func finish(_ reader: inout TableReader) throws(TableError) {
    if !isText { try decide(isWhole: true, &reader) }
    do throws(InflateError) { try inflater?.finish() } catch { throw TableError(error) }
  }

  private mutating func deliver(
    _ bytes: UnsafeRawBufferPointer, to reader: inout TableReader
  ) throws(TableError) {
    guard let last = bytes.last else { return }
    lastByte = last
    if isText { return try reader.feed(bytes) }
    undecided.append(contentsOf: bytes)
    try decide(isWhole: false, &reader)
  }

  private mutating func decide(isWhole: Bool, _ reader: inout TableReader) throws(TableError) {
    switch ContentKind(undecided, isWhole: isWhole) {
    case .undecided: break
    case .text:
      isText = true
      let text = undecided
      undecided = []
      try reader.feed(text)
    case .gzip where !isPacked:
      try beginInflating(&reader)
    case .gzip:
      throw .foreign(.gzipTwice, within: packing)
    case .foreign(let format) where handsOver && !isPacked && format.opener == .archive:
      (handedOver, undecided) = (undecided, [])
    case .foreign(let format): throw .foreign(format, within: packing)
    }
  }

  private mutating func beginInflating(_ reader: inout TableReader) throws(TableError) {
    do throws(InflateError) { inflater = try Inflater() } catch { throw TableError(error) }
    room = .allocate(byteCount: Self.pieceBytes, alignment: 16)
    if packing == .none { packing = .gzip }
    reader.isUnpacked = true
    packed = undecided
    undecided = []
    lastByte = nil
    try advance(&reader)
  }

  /// Decompresses one step into `room` and returns its size.
  private mutating func inflate() throws(TableError) -> Int {
    // The array's method erases the type of the error.
    let rest = packed[packedTaken...]
    let result = rest.withUnsafeBytes { bytes -> Result<Inflater.Step?, InflateError> in
      do throws(InflateError) { return .success(try inflater?.inflate(bytes, into: room)) } catch {
        return .failure(error)
      }
    }
    do throws(InflateError) {
      guard let step = try result.get() else { return 0 }
      packedTaken += step.taken
      wasFull = step.given == room.count
      return step.given
    } catch { throw TableError(error) }
  }
}

extension TableError {
  fileprivate init(_ error: InflateError) {
    self =
      switch error {
      case .badHeader(let byte): .gzip(.badHeader, byte: byte)
      case .damaged(let byte): .gzip(.damaged, byte: byte)
      case .wrongChecksum(let byte): .gzip(.wrongChecksum, byte: byte)
      case .wrongLength(let byte): .gzip(.wrongLength, byte: byte)
      case .truncated(let byte): .gzip(.truncated, byte: byte)
      case .outOfMemory: .gzip(.outOfMemory, byte: 0)
      }
  }
}
