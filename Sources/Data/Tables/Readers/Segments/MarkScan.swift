// Finds delimiters and line ends, 64 bytes at a time.
internal import CVector

/// Finds bytes that can end a field, and bytes that are not ASCII (after G. Langdale, D. Lemire,
/// "Parsing Gigabytes of JSON per Second", 2019: one bit per byte, and a loop over the bits).
struct MarkScan: BitwiseCopyable {
  /// The bytes examined at once; as many must be readable after the end.
  static let blockBytes = 64

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// The delimiter in every lane.
  private let delimiters: SIMD16<UInt8>
  /// Where the current block starts.
  private var block = 0
  /// The remaining marks of the current block.
  private var marks: UInt64
  /// The end of the last block that contains a non-ASCII byte.
  private(set) var highEnd: Int

  /// - Parameter bytes: `blockBytes` more than `count` must be readable.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, delimiter: UInt8) {
    self.bytes = bytes
    self.count = count
    delimiters = SIMD16(repeating: delimiter)
    let first = cvector_scan(bytes, delimiters)
    marks = first.marks
    highEnd = first.high == 0 ? 0 : Self.blockBytes
  }

  /// The offset of the next delimiter or byte from 0x00 to 0x0D; `count` if there is none.
  @inline(__always)
  mutating func next() -> Int {
    while marks == 0 {
      block &+= Self.blockBytes
      guard block < count else { return count }
      look()
    }
    let offset = block &+ marks.trailingZeroBitCount
    marks &= marks &- 1
    return min(offset, count)
  }

  /// Continues at an offset that is not before the latest mark.
  mutating func skip(to offset: Int) {
    let start = offset & ~(Self.blockBytes - 1)
    if start != block {
      block = start
      marks = 0
      if block < count { look() }
    }
    marks &= ~0 << UInt64(offset & (Self.blockBytes - 1))
  }

  /// Continues at any offset.
  mutating func restart(at offset: Int) {
    block = offset & ~(Self.blockBytes - 1)
    look()
    marks &= ~0 << UInt64(offset & (Self.blockBytes - 1))
  }

  @inline(__always)
  private mutating func look() {
    let scanned = cvector_scan(bytes + block, delimiters)
    marks = scanned.marks
    if scanned.high != 0 { highEnd = block + Self.blockBytes }
  }
}
