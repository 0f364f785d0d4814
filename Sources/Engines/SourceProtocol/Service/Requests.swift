// Both ends of the conversation with barchart.
internal import Base
internal import Glibc

/// The requests, in order.
package final class Requests {
  private let descriptor: Int32
  private var frames = SourceFrames()
  /// Whether barchart has gone. Then nothing is wanted any more.
  package private(set) var hasEnded = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next request; nil after the last.
  func next() throws(SourceProtocolError) -> SourceRequest? {
    while !hasEnded {
      if let frame = try frames.next() { return try SourceRequest(frame) }
      read()
    }
    return nil
  }

  /// Whether the running statement is no longer wanted. Does not wait.
  package func isCancelled() -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if !hasEnded, poll(&wait, 1, 0) > 0 {
      read()
      // During a statement, nothing else is asked; what follows no protocol ends it too.
      if (try? frames.next()) != nil { return true }
    }
    return hasEnded
  }

  package enum WaitEnd {
    case ready
    case cancelled
    case late
  }

  /// Waits until another descriptor is ready.
  ///
  /// - Parameter milliseconds: how long; -1 for without end.
  package func wait(orFor other: Int32, _ events: Int16, within milliseconds: Int32) -> WaitEnd {
    while true {
      var waits = [
        pollfd(fd: hasEnded ? -1 : descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: other, events: events, revents: 0),
      ]
      let count = poll(&waits, nfds_t(waits.count), milliseconds)
      if count == 0 { return .late }
      guard count > 0 else { continue }
      if waits[0].revents != 0, isCancelled() { return .cancelled }
      if waits[1].revents != 0 { return .ready }
    }
  }

  /// Waits until a thread has done its work, which it does to the end in any case.
  ///
  /// - Parameter milliseconds: how long; -1 for without end.
  package func wait(
    for work: @escaping @Sendable () -> Void, within milliseconds: Int32
  ) throws(DatabaseError) -> WaitEnd {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(SystemError.last.words) }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    defer { close(readEnd) }
    // What the work has written is seen by who takes a semaphore; that a pipe was closed promises it not.
    let isDone = Semaphore()
    do throws(SystemError) {
      try DetachedThread.start {
        work()
        isDone.signal()
        close(writeEnd)
      }
    } catch {
      close(writeEnd)
      throw .failed("no thread to wait with: \(error.words)")
    }
    let end = wait(orFor: readEnd, Int16(POLLIN), within: milliseconds)
    if end == .ready { isDone.wait() }
    return end
  }

  private func read() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count < 0, errno == EINTR { return }
      if count > 0 {
        frames.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
      } else {
        hasEnded = true
      }
    }
  }
}

struct Replies {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Ends the process if barchart has gone.
  func send(_ reply: SourceReply) {
    let bytes = reply.bytes
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { exit(EXIT_SUCCESS) }
      start += count
    }
  }
}
