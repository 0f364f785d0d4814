// Between read(2) and the parser: text passes, gzip data are unpacked, what is neither is named.
internal import Compression
package import Tables

/// Recognises an input by its first bytes and hands on what is in it, in pieces of bounded size: a
/// small input that unpacks into a huge one is met step by step, and between two steps its reader
/// can be stopped and its rows be shown.
package struct Unpacker: ~Copyable {
  /// The most that one step unpacks.
  package static let pieceBytes = 1 << 17

  /// What of the text so far may be the beginning of something else; empty once that is decided.
  package private(set) var undecided: [UInt8] = []
  private var isText = false
  /// nil where nothing is packed.
  private var inflater: Inflater?
  /// Where one step is unpacked to; empty where nothing is packed.
  private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Compressed bytes, of which the first few have been unpacked.
  private var packed: [UInt8] = []
  private var packedTaken = 0
  private var bytesRead = 0
  private var wasFull = false
  /// The last byte of the text; nil where there is none.
  package private(set) var lastByte: UInt8?

  package init() {}

  deinit { room.deallocate() }

  /// How much of the input, as it was read, has been dealt with.
  package var bytesTaken: Int { bytesRead - (packed.count - packedTaken) }

  /// Whether there is more to hand on without any further input.
  package var hasPending: Bool { packedTaken < packed.count || wasFull }

  /// Whether anything is packed.
  package var isPacked: Bool { room.count > 0 }

  /// Whether the text as it stands has a last line with a line end, and is not known to go on.
  package var endsWithLine: Bool { lastByte == UInt8(ascii: "\n") && !isOpenEnded }

  /// Whether packed data go on beyond what has been read.
  package var isOpenEnded: Bool {
    switch inflater {
    case .some(let inflater): inflater.isWithinMember
    case .none: false
    }
  }

  /// How far the reading of a table has come, in bytes of the input as it was read.
  package func progress(of reader: TableReader) -> ReadProgress {
    var progress = reader.progress
    progress.bytesRead = bytesTaken
    return progress
  }

  /// What is to be said of what was left out or has not come yet.
  ///
  /// - Parameter isAtRest: whether nothing is being read, though more may come.
  package func notices(isAtRest: Bool = false) -> [String] {
    switch inflater {
    case .none: return []
    case .some(let inflater):
      if isAtRest, inflater.isWithinMember {
        return ["The gzip data go on; the rows so far are shown"]
      }
      let count = inflater.trailingBytes
      guard count > 0 else { return [] }
      let bytes = count == 1 ? "1 byte" : "\(count) bytes"
      return ["\(bytes) after the end of the gzip data left out"]
    }
  }

  /// Has the next bytes of a text that is read in parts written where they are parsed; nil where it
  /// is not read in this way.
  ///
  /// - Parameter read: writes bytes and gives their number, which is returned.
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

  /// Takes the next bytes of the input, and hands on at most one step of what is in them.
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

  /// Hands on the next step of what is pending.
  package mutating func advance(_ reader: inout TableReader) throws(TableError) {
    let count = try inflate()
    try deliver(UnsafeRawBufferPointer(rebasing: room[..<count]), to: &reader)
  }

  /// The writer of a stream has gone, and another may come: the last line has ended with it.
  package mutating func endWriter(_ reader: inout TableReader) throws(TableError) {
    if isOpenEnded { return try finish(&reader) }
    let lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    guard let last = lastByte, last != lineEnd[0] else { return }
    lastByte = lineEnd[0]
    if isText { return try reader.feed(lineEnd) }
    undecided += lineEnd
    try decide(isWhole: false, &reader)
  }

  /// Ends the input, of which nothing is pending. What has not been decided by now is.
  package mutating func finish(_ reader: inout TableReader) throws(TableError) {
    if !isText { try decide(isWhole: true, &reader) }
    do throws(InflateError) {
      try inflater?.finish()
    } catch {
      throw .foreign(error.sentence)
    }
  }
}

extension Unpacker {
  private mutating func deliver(
    _ bytes: UnsafeRawBufferPointer, to reader: inout TableReader
  ) throws(TableError) {
    guard let last = bytes.last else { return }
    lastByte = last
    if isText { return try reader.feed(bytes) }
    undecided.append(contentsOf: bytes)
    try decide(isWhole: false, &reader)
  }

  private mutating func decide(
    isWhole: Bool, _ reader: inout TableReader
  ) throws(TableError) {
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
      throw .foreign(ForeignFormat.gzipTwice.sentence)
    case .foreign(let format):
      throw .foreign(format.sentence)
    }
  }

  private mutating func beginInflating(_ reader: inout TableReader) throws(TableError) {
    do throws(InflateError) {
      inflater = try Inflater()
    } catch {
      throw .foreign(error.sentence)
    }
    room = .allocate(byteCount: Self.pieceBytes, alignment: 16)
    reader.isUnpacked = true
    packed = undecided
    undecided = []
    lastByte = nil
    try advance(&reader)
  }

  /// Unpacks one step into `room`; how many bytes.
  private mutating func inflate() throws(TableError) -> Int {
    // The closure's error type is lost on the way through the array.
    let rest = packed[packedTaken...]
    let result = rest.withUnsafeBytes { bytes -> Result<Inflater.Step?, InflateError> in
      do throws(InflateError) {
        return .success(try inflater?.inflate(bytes, into: room))
      } catch {
        return .failure(error)
      }
    }
    do throws(InflateError) {
      guard let step = try result.get() else { return 0 }
      packedTaken += step.taken
      wasFull = step.given == room.count
      return step.given
    } catch {
      throw .foreign(error.sentence)
    }
  }
}
