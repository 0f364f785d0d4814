// A pipe that wakes a poll loop. An eventfd would need one descriptor less, but Swift's Glibc does
// not define it.
internal import Glibc

/// Both ends of a pipe within this process; neither blocks.
package final class WakePipe: Sendable {
  package let readEnd: Int32
  package let writeEnd: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    (readEnd, writeEnd) = (ends[0], ends[1])
    // One that blocks would be waited for without end when it is empty.
    for end in ends {
      guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0, fcntl(end, F_SETFL, O_NONBLOCK) == 0 else {
        throw .last
      }
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the loop. A full pipe is readable already, so a lost byte does not matter.
  package func ring(_ byte: UInt8) {
    var byte = byte
    _ = write(writeEnd, &byte, 1)
  }

  /// The next byte; nil if there is none.
  package func hear() -> UInt8? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? byte : nil
  }
}
