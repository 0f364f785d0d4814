// How a file that has grown is told from one that was written anew: by its beginning and by what
// was last read of it.
internal import Glibc

/// The first and the last bytes of what has been read of a file. Of a small file they are all.
struct Fingerprint {
  /// Of either end.
  private static let bytesLimit = 16 << 10

  private(set) var bytesRead = 0
  private var head: [UInt8] = []
  private var tail: [UInt8] = []

  /// Whether the two ends are all that was read.
  var isWhole: Bool { bytesRead <= 2 * Self.bytesLimit }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    bytesRead += bytes.count
    head += bytes.prefix(Self.bytesLimit - head.count)
    let kept = max(0, Self.bytesLimit - bytes.count)
    if tail.count > kept { tail.removeFirst(tail.count - kept) }
    tail += bytes.suffix(Self.bytesLimit)
  }

  /// Whether a file still has these bytes where they were.
  func matches(_ descriptor: Int32) -> Bool {
    Self.hasBytes(head, at: 0, descriptor)
      && Self.hasBytes(tail, at: bytesRead - tail.count, descriptor)
  }

  private static func hasBytes(_ bytes: [UInt8], at offset: Int, _ descriptor: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    let found = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
    }
    return found == bytes
  }
}
