// The bytes of a segment, padded for reading many at once.
internal import Glibc

/// A buffer with readable padding after its bytes.
package final class SegmentBytes: @unchecked Sendable {
  // Sendable because the producer hands it over and does not touch it again.
  private let storage: UnsafeMutableRawBufferPointer
  package let capacity: Int
  package private(set) var count = 0

  package init(capacity: Int) {
    self.capacity = capacity
    storage = .allocate(byteCount: capacity + MarkScan.blockBytes, alignment: MarkScan.blockBytes)
    storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { storage.deallocate() }

  /// Appends the bytes that `fill` writes into the free space; it returns their number.
  package func append(_ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[count..<capacity])
    let written = fill(room)
    if written > 0 { count += written }
    return written
  }

  /// Removes all bytes, keeping the capacity.
  package func removeAll() { count = 0 }

  var pointer: UnsafePointer<UInt8> {
    UnsafePointer(storage.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
  }

  /// The bytes of an array followed by others.
  convenience init(_ start: [UInt8], _ rest: UnsafeRawBufferPointer) {
    self.init(capacity: start.count + rest.count)
    _ = append { room in
      start.withUnsafeBytes { room.copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: room[start.count...]).copyMemory(from: rest)
      return start.count + rest.count
    }
  }

  /// The offset after the first line feed; nil if there is none.
  var afterFirstLineFeed: Int? {
    guard let found = memchr(pointer, Int32(Byte.lineFeed), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(pointer) + 1
  }

  /// The offset after the last line feed; 0 if there is none.
  var afterLastLineFeed: Int {
    var end = count
    while end > 0, pointer[end - 1] != Byte.lineFeed { end -= 1 }
    return end
  }

  /// A view of some bytes, valid until they are removed.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[range])
  }
}
