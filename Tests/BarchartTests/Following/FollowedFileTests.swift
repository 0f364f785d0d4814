// What happens to a path while somebody looks at it.
import Foundation
import TestSupport
import Testing

@testable import barchart

@Suite struct FollowedFileTests {
  @Test("A file that appears while it is looked for is watched, and what is written to it is read")
  func appearing() throws {
    let path = NSTemporaryDirectory() + "barchart-\(UUID().uuidString).csv"
    defer { unlink(path) }
    // The worst moment: the way has been looked at, and nothing was there.
    var isFirst = true
    let events = try FileEvents()
    var file = try FollowedFile(path, events: events) { path in
      let way = PathTrace(path)
      if isFirst { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
      isFirst = false
      return way
    }
    #expect(file.look() == .anew(totalBytes: 0))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    defer { buffer.deallocate() }
    guard case .end = file.read(into: buffer) else {
      Issue.record("there is nothing in it yet")
      return
    }
    _ = file.look()
    let descriptor = open(path, O_WRONLY)
    #expect(write(descriptor, "x,1\n", 4) == 4)
    close(descriptor)
    var wait = pollfd(fd: file.bell.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 20_000) == 1, "nobody tells that something was written")
    #expect(file.look() == .more)
  }
}
