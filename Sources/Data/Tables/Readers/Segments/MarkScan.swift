// Finds delimiters and line ends, some thousand bytes ahead.
internal import CVector

/// Finds bytes that can end a field, and bytes that are not ASCII.
///
/// One bit for each byte, and a loop over the bits; their offsets are written down before they are
/// needed, so that those of whole records can be taken together (after G. Langdale, D. Lemire, "Parsing
/// Gigabytes of JSON per Second", 2019).
struct MarkScan: BitwiseCopyable {
  /// The bytes of a block; as many must be readable after the end.
  static let blockBytes = 64
  /// The blocks that are looked at together, one for each bit of `high`.
  private static let windowBlocks = 64
  /// The most marks that they have.
  private static let windowMarks = windowBlocks * blockBytes

  /// Room for the marks of a window, behind those of a record that began before it.
  static func capacity(columns: Int) -> Int { columns + 2 * windowMarks }

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let delimiter: UInt8
  /// The offsets of marks, of which those from `index` to `filled` are to come.
  private let places: UnsafeMutablePointer<Int>
  private let capacity: Int
  private var index = 0
  private var filled = 0
  /// The index of the record's first mark; nil if that is written over.
  private var recordIndex: Int? = 0
  /// The bytes that were looked at last: from `start` to `end`.
  private var (start, end) = (0, 0)
  /// Which of their blocks have a byte that is not ASCII.
  private var high: UInt64 = 0
  /// Whether one before them had.
  private var hadHigh = false

  /// - Parameters:
  ///   - bytes: `blockBytes` more than `count` must be readable.
  ///   - places: room for `capacity` marks.
  init(
    _ bytes: UnsafePointer<UInt8>, count: Int, delimiter: UInt8, from start: Int,
    places: UnsafeMutablePointer<Int>, capacity: Int
  ) {
    self.bytes = bytes
    self.count = count
    (self.places, self.capacity) = (places, capacity)
    self.delimiter = delimiter
    look(from: start)
  }

  /// The marks ahead, as many as wanted or more unless the bytes end; they stay ahead until taken.
  @inline(__always)
  mutating func upcoming(_ wanted: Int) -> (UnsafePointer<Int>, count: Int) {
    while filled &- index < wanted { guard lookAhead() else { break } }
    return (UnsafePointer(places + index), filled &- index)
  }

  @inline(__always)
  mutating func take(_ marks: Int) { index &+= marks }

  /// The offset of the next delimiter or byte from 0x00 to 0x0D; `count` if there is none.
  @inline(__always)
  mutating func next() -> Int {
    while index == filled { guard lookAhead() else { return count } }
    index &+= 1
    return places[index &- 1]
  }

  /// Continues at an offset that is not before the latest mark.
  mutating func skip(to offset: Int) {
    while true {
      while index < filled, places[index] < offset { index += 1 }
      guard index == filled, end <= offset, lookAhead() else { return }
    }
  }

  /// A record begins after the latest mark.
  @inline(__always)
  mutating func beginRecord() { recordIndex = index }

  /// Continues at the start of the record.
  mutating func restart(at recordStart: Int) {
    if let recordIndex {
      index = recordIndex
    } else {
      look(from: recordStart)
    }
  }

  /// Whether bytes that were looked at may not all be ASCII.
  @inline(__always)
  func mayHaveHigh(_ range: Range<Int>) -> Bool {
    (high != 0 || hadHigh) && findsHigh(range)
  }

  private func findsHigh(_ range: Range<Int>) -> Bool {
    if range.lowerBound < start, hadHigh { return true }
    guard high != 0, range.upperBound > start else { return false }
    let first = UInt64(max(0, range.lowerBound - start) / Self.blockBytes)
    let last = UInt64((range.upperBound - 1 - start) / Self.blockBytes)
    return (high >> first) << (63 - last + first) != 0
  }

  /// Forgets what was looked at.
  private mutating func look(from start: Int) {
    let block = start & ~(Self.blockBytes - 1)
    (self.start, end) = (block, block)
    (index, filled, recordIndex) = (0, 0, 0)
    skip(to: start)
    recordIndex = index
  }

  /// Looks at another window; false at the end.
  @inline(never)
  private mutating func lookAhead() -> Bool {
    guard end < count else { return false }
    // The marks of the record are kept, unless it is very long.
    var kept = recordIndex ?? index
    if filled - kept + Self.windowMarks > capacity { (kept, recordIndex) = (index, nil) }
    places.update(from: places + kept, count: filled - kept)
    filled -= kept
    index -= kept
    if recordIndex != nil { recordIndex = 0 }
    if high != 0 { hadHigh = true }
    let blocks = min(
      Self.windowBlocks, (count - end + Self.blockBytes - 1) / Self.blockBytes)
    (start, end) = (end, end + blocks * Self.blockBytes)
    filled += cvector_marks(bytes, start, blocks, delimiter, places + filled, &high)
    while filled > index, places[filled - 1] >= count { filled -= 1 }
    return true
  }
}
