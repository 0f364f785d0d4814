// Writing to pipes and through the interruptions of a real system.
import Glibc
import Synchronization
import Testing

@testable import Base

@Suite struct FileDescriptorWriterTests {
  /// The two ends of a new pipe.
  private func pipeEnds() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test("Bytes arrive in order through short and interrupted writes")
  func interrupted() throws {
    let (read, write) = try pipeEnds()
    defer {
      close(read)
      close(write)
    }
    let turn = Mutex(0)
    let writer = FileDescriptorWriter(write) { descriptor, bytes, count in
      let isInterrupted = turn.withLock { turn in
        turn += 1
        return turn % 2 == 1
      }
      if isInterrupted {
        errno = EINTR
        return -1
      }
      return Glibc.write(descriptor, bytes, min(count, 3))
    }
    let bytes = Array("the quick brown fox".utf8)
    try writer.write(bytes)
    var received = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(read, &received, received.count)
    #expect(Array(received.prefix(count)) == bytes)
  }

  @Test("A pipe without a reader is an error and not the end of the program")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let (read, write) = try pipeEnds()
    close(read)
    defer { close(write) }
    let error = try #require(throws: SystemError.self) {
      try FileDescriptorWriter(write).write([1, 2, 3])
    }
    #expect(error.words == "its reader has gone")
  }

  @Test("A full pipe that does not block is waited for")
  func nonBlocking() throws {
    let (read, write) = try pipeEnds()
    defer { close(read) }
    #expect(fcntl(write, F_SETFL, O_NONBLOCK) == 0)
    let fullCount = Mutex(0)
    let received = Mutex<[UInt8]>([])
    let writer = FileDescriptorWriter(write) { descriptor, bytes, count in
      let written = Glibc.write(descriptor, bytes, count)
      if written == -1, errno == EAGAIN {
        fullCount.withLock { $0 += 1 }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(read, &buffer, buffer.count)
        received.withLock { $0 += buffer.prefix(max(0, count)) }
        errno = EAGAIN
      }
      return written
    }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try writer.write(bytes)
    close(write)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(read, &buffer, buffer.count)
      if count <= 0 { break }
      received.withLock { $0 += buffer.prefix(count) }
    }
    #expect(fullCount.withLock { $0 } > 0)
    #expect(received.withLock { $0 } == bytes)
  }

  @Test("A closed descriptor is reported")
  func closed() throws {
    let error = try #require(throws: SystemError.self) {
      try FileDescriptorWriter(-1).write([1])
    }
    #expect(error == SystemError(EBADF))
  }

  @Test("Nothing to write is no system call")
  func nothing() throws {
    try FileDescriptorWriter(-1).write([])
  }
}
