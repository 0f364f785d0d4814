// The bytes of a part of the input, with the room behind them that looking at many at once needs.
internal import Glibc
internal import Tables

/// A buffer to read into: what lies after its bytes can be read too.
package final class SegmentBytes: @unchecked Sendable {
  // Sendable because who fills one hands it on and does not touch it again.
  private let storage: UnsafeMutableRawBufferPointer
  /// How many bytes there are room for.
  package let capacity: Int
  /// How many bytes there are.
  package private(set) var count = 0

  /// Room for some bytes.
  package init(capacity: Int) {
    self.capacity = capacity
    storage = .allocate(byteCount: capacity + MarkScan.blockBytes, alignment: MarkScan.blockBytes)
    storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { storage.deallocate() }

  /// Appends what `fill` writes into the room that is left; it gives the number of bytes written.
  package func append(_ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[count..<capacity])
    let written = fill(room)
    if written > 0 { count += written }
    return written
  }

  /// Takes all bytes out.
  package func removeAll() { count = 0 }

  var pointer: UnsafePointer<UInt8> {
    UnsafePointer(storage.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
  }

  /// The bytes of an array, and others after them.
  convenience init(_ start: [UInt8], _ rest: UnsafeRawBufferPointer) {
    self.init(capacity: start.count + rest.count)
    _ = append { room in
      start.withUnsafeBytes { room.copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: room[start.count...]).copyMemory(from: rest)
      return start.count + rest.count
    }
  }

  /// The offset after the first line feed; nil where there is none.
  var afterFirstLineFeed: Int? {
    guard let found = memchr(pointer, Int32(Byte.lineFeed), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(pointer) + 1
  }

  /// A part of the bytes, as long as they are not taken out.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[range])
  }
}
