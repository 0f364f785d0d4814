// A copy of what comes through a pipe, for programs that open files.
internal import Base
internal import Glibc

/// An unnamed file that disappears with its descriptor.
final class StreamCopy: Sendable {
  let descriptor: Int32

  init() throws(SystemError) { descriptor = try Spool.newFile() }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptorWriter(descriptor).write(bytes)
  }
}
