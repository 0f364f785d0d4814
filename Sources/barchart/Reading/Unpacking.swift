// Between read(2) and the parser: text passes, gzip data are unpacked, what is neither is named.
internal import Compression
internal import Tables

/// Recognises an input by its first bytes and hands on what is in it, in pieces of bounded size: a
/// small input that unpacks into a huge one is met step by step, and between two steps its reader
/// can be stopped and its rows be shown.
struct Unpacking: ~Copyable {
  /// The most that one step unpacks.
  static let pieceBytes = 1 << 17

  /// What of the text so far may be the beginning of something else; empty once that is decided.
  private(set) var undecided: [UInt8] = []
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
  private(set) var lastByte: UInt8?

  deinit { room.deallocate() }

  /// How much of the input, as it was read, has been dealt with.
  var bytesTaken: Int { bytesRead - (packed.count - packedTaken) }

  /// Whether there is more to hand on without any further input.
  var hasPending: Bool { packedTaken < packed.count || wasFull }

  /// Whether anything is packed.
  var isPacked: Bool { room.count > 0 }

  /// Whether the text as it stands has a last line with a line end, and is not known to go on.
  var endsWithLine: Bool { lastByte == UInt8(ascii: "\n") && !isOpenEnded }

  /// Whether packed data go on beyond what has been read.
  var isOpenEnded: Bool {
    switch inflater {
    case .some(let inflater): inflater.isWithinMember
    case .none: false
    }
  }

  /// How far the reading of a table has come, in bytes of the input as it was read.
  func progress(of parsing: TableParsing) -> ReadProgress {
    var progress = parsing.progress
    progress.bytesRead = bytesTaken
    return progress
  }

  /// What is to be said of what was left out or has not come yet.
  ///
  /// - Parameter isAtRest: whether nothing is being read, though more may come.
  func notices(isAtRest: Bool = false) -> [String] {
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
  mutating func read(
    into parsing: inout TableParsing, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(Failure) -> Int? {
    guard isText, !isPacked else { return nil }
    let count = try parsing.fill { room in
      let count = read(room)
      if count > 0 { lastByte = room[count - 1] }
      return count
    }
    bytesRead += max(0, count ?? 0)
    return count
  }

  /// Takes the next bytes of the input, and hands on at most one step of what is in them.
  mutating func push(
    _ bytes: UnsafeRawBufferPointer, to parsing: inout TableParsing
  ) throws(Failure) {
    bytesRead += bytes.count
    guard isPacked else { return try deliver(bytes, to: &parsing) }
    packed.removeFirst(packedTaken)
    packedTaken = 0
    packed.append(contentsOf: bytes)
    try advance(&parsing)
  }

  /// Hands on the next step of what is pending.
  mutating func advance(_ parsing: inout TableParsing) throws(Failure) {
    let count = try inflate(parsing.name)
    try deliver(UnsafeRawBufferPointer(rebasing: room[..<count]), to: &parsing)
  }

  /// The writer of a stream has gone, and another may come: the last line has ended with it.
  mutating func endWriter(_ parsing: inout TableParsing) throws(Failure) {
    if isOpenEnded { return try finish(&parsing) }
    let lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    guard let last = lastByte, last != lineEnd[0] else { return }
    lastByte = lineEnd[0]
    if isText { return try parsing.feed(lineEnd) }
    undecided += lineEnd
    try decide(isWhole: false, &parsing)
  }

  /// Ends the input, of which nothing is pending. What has not been decided by now is.
  mutating func finish(_ parsing: inout TableParsing) throws(Failure) {
    if !isText { try decide(isWhole: true, &parsing) }
    do throws(InflateError) {
      try inflater?.finish()
    } catch {
      throw .unreadableTable(file: parsing.name, line: nil, reason: error.sentence)
    }
  }
}

extension Unpacking {
  private mutating func deliver(
    _ bytes: UnsafeRawBufferPointer, to parsing: inout TableParsing
  ) throws(Failure) {
    guard let last = bytes.last else { return }
    lastByte = last
    if isText { return try parsing.feed(bytes) }
    undecided.append(contentsOf: bytes)
    try decide(isWhole: false, &parsing)
  }

  private mutating func decide(
    isWhole: Bool, _ parsing: inout TableParsing
  ) throws(Failure) {
    switch ContentKind(undecided, isWhole: isWhole) {
    case .undecided: break
    case .text:
      isText = true
      let text = undecided
      undecided = []
      try parsing.feed(text)
    case .gzip where !isPacked:
      try beginInflating(&parsing)
    case .gzip:
      throw refusal(.gzipTwice, parsing.name)
    case .foreign(let format):
      throw refusal(format, parsing.name)
    }
  }

  private func refusal(_ format: ForeignFormat, _ name: String) -> Failure {
    .unreadableTable(file: name, line: nil, reason: format.sentence)
  }

  private mutating func beginInflating(_ parsing: inout TableParsing) throws(Failure) {
    do throws(InflateError) {
      inflater = try Inflater()
    } catch {
      throw .unreadableTable(file: parsing.name, line: nil, reason: error.sentence)
    }
    room = .allocate(byteCount: Self.pieceBytes, alignment: 16)
    parsing.isUnpacked = true
    packed = undecided
    undecided = []
    lastByte = nil
    try advance(&parsing)
  }

  /// Unpacks one step into `room`; how many bytes.
  private mutating func inflate(_ name: String) throws(Failure) -> Int {
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
      throw .unreadableTable(file: name, line: nil, reason: error.sentence)
    }
  }
}
