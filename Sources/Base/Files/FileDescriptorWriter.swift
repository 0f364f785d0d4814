// Writes all bytes to a descriptor, or throws.
internal import Glibc

/// The system calls for writing, replaceable so that tests can make each of them fail.
package struct WritingCalls: Sendable {
  package typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

  package var write: Write = { Glibc.write($0, $1, $2) }
  package var synchronize: @Sendable (Int32) -> Int32 = { Glibc.fsync($0) }
  package var close: @Sendable (Int32) -> Int32 = { Glibc.close($0) }
  package var rename: @Sendable (FilePath, FilePath) -> Int32 = {
    Glibc.rename($0.cString, $1.cString)
  }

  package init() {}
}

/// A writer to a descriptor that it does not own.
package struct FileDescriptorWriter {
  private let descriptor: Int32
  private let write: WritingCalls.Write

  package init(_ descriptor: Int32, write: @escaping WritingCalls.Write = WritingCalls().write) {
    self.descriptor = descriptor
    self.write = write
  }

  /// Writes all bytes, in as many calls as needed.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      // Neither a byte nor an error: retrying would loop forever.
      let error = written == 0 ? SystemError(EIO) : .last
      switch error.number {
      case EINTR: continue
      case EAGAIN: try waitUntilWritable()
      default: throw error
      }
    }
  }

  /// The process at the other end may have made the pipe non-blocking.
  private func waitUntilWritable() throws(SystemError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&request, 1, -1) == -1 {
      let error = SystemError.last
      if error.number != EINTR { throw error }
    }
  }
}
