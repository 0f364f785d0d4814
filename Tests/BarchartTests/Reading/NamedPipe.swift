// A named pipe whose writer is the test.
import Glibc
import TestSupport
import Testing

/// A named pipe with its writing end.
final class NamedPipe {
  let path: String
  private var descriptor: Int32 = -1

  init(in folder: ScratchFolder) throws {
    path = folder.path + "/pipe.csv"
    try #require(mkfifo(path, 0o600) == 0)
  }

  deinit { end() }

  /// Once somebody reads.
  func connect() throws {
    descriptor = try #require(
      firstValue {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK)
        return descriptor >= 0 ? descriptor : nil
      })
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
