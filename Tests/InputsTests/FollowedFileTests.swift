// What happens to a path while somebody looks at it.
import Base
import Foundation
import TestSupport
import Testing

@testable import Inputs

@Suite struct FollowedFileTests {
  @Test("A file that appears while it is looked for is watched, and what is written to it is read")
  func appearing() throws {
    let path = NSTemporaryDirectory() + "barchart-\(UUID().uuidString).csv"
    defer { unlink(path) }
    // The worst moment: the way has been looked at, and nothing was there.
    var isFirst = true
    let events = try FileEvents()
    var file = try FollowedFile(FilePath(stringLiteral: path), events: events) { path in
      let way = PathTrace(path)
      if isFirst { close(open(path.cString, O_CREAT | O_WRONLY, 0o600)) }
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

  @Test("A way that never leads to a file is looked for a few times; it is read and watched then")
  func unfindable() throws {
    let (folder, path) = try Self.fileInFolder()
    defer { withExtendedLifetime(folder) {} }
    var traces = 0
    let events = try FileEvents()
    var file = try FollowedFile(FilePath(stringLiteral: path), events: events) { _ in
      traces += 1
      return PathTrace("/nowhere/at/all")
    }
    #expect(file.look() == .anew(totalBytes: 4))
    #expect(traces == 3)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    defer { buffer.deallocate() }
    guard case .bytes(4) = file.read(into: buffer), case .end = file.read(into: buffer) else {
      Issue.record("not the file's bytes")
      return
    }
    #expect(file.look() == .asBefore)
    Hand.append("y,2\n", to: path)
    #expect(Self.rings(file.bell))
    #expect(file.look() == .more)
    #expect(traces == 3)
  }

  @Test("A pipe without a name has no next writer, and is not waited for after the last")
  func namelessPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let path = FilePath(stringLiteral: "/dev/fd/\(ends[0])")
    var file = try FollowedFile(path, events: try FileEvents())
    #expect(file.look() == .anew(totalBytes: nil))
    #expect(file.waitingDescriptor != nil)
    #expect(write(ends[1], "x,1\n", 4) == 4)
    close(ends[1])
    file.notePipe()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    defer { buffer.deallocate() }
    guard case .bytes(4) = file.read(into: buffer), case .writerGone = file.read(into: buffer)
    else {
      Issue.record("neither its bytes nor its end")
      return
    }
    #expect(file.look() == .asBefore)
    #expect(file.waitingDescriptor == nil)
  }

  @Test("What is done beside a file rings no bell, whatever it is; what is done to the file does")
  func beside() throws {
    let (folder, path) = try Self.fileInFolder()
    let events = try FileEvents()
    var file = try FollowedFile(FilePath(stringLiteral: path), events: events)
    #expect(file.look() == .anew(totalBytes: 4))
    let other = path + ".b"
    Hand.rewrite("y,2\n", in: other)
    for place in [other, folder.path + "/in", folder.path] { #expect(chmod(place, 0o755) == 0) }
    #expect(utimes(other, nil) == 0)
    #expect(unlink(other) == 0)
    // Events are told in order, so that one of those would have been here by now.
    #expect(chmod(path, 0o640) == 0)
    #expect(Self.rings(file.bell))
    #expect(file.bell.fetch() == UInt32(IN_ATTRIB))
    #expect(!Self.rings(file.bell, within: 50))
  }

  @Test("A directory that may not be passed any more is noticed, and that it may be again")
  func forbidden() throws {
    let (folder, path) = try Self.fileInFolder()
    let directory = folder.path + "/in"
    let writer = open(path, O_WRONLY | O_APPEND)
    defer { close(writer) }
    let events = try FileEvents()
    var file = try FollowedFile(FilePath(stringLiteral: path), events: events)
    #expect(try Self.withoutPrivilege { file.look() } == .anew(totalBytes: 4))
    #expect(chmod(directory, 0) == 0)
    #expect(write(writer, "y,2\n", 4) == 4)
    #expect(Self.rings(file.bell))
    #expect(try Self.withoutPrivilege { file.look() } == .gone(SystemError(EACCES)))
    #expect(chmod(directory, 0o755) == 0)
    #expect(Self.rings(file.bell), "nobody tells that the file can be read again")
    #expect(try Self.withoutPrivilege { file.look() } == .anew(totalBytes: 8))
  }

  @Test("A file that is removed is found gone, and back, however soon it is looked for")
  func removed() throws {
    let (folder, path) = try Self.fileInFolder()
    defer { withExtendedLifetime(folder) {} }
    let events = try FileEvents()
    var file = try FollowedFile(FilePath(stringLiteral: path), events: events)
    _ = file.look()
    // The kernel tells of it a moment before it is so; once in 11,000 rounds a look came between.
    for round in 0..<200 {
      try DetachedThread.start { unlink(path) }
      while file.look() != .gone(.noEntry) {
        try #require(Self.rings(file.bell), "nobody tells that the file has gone, round \(round)")
      }
      Hand.rewrite("x,1\n", in: path)
      while file.look() == .gone(.noEntry) {
        try #require(Self.rings(file.bell), "nobody tells that the file is back, round \(round)")
      }
    }
  }

  /// A file of four bytes in a folder in a folder.
  private static func fileInFolder() throws -> (folder: ScratchFolder, path: String) {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path + "/in", 0o755) == 0)
    let path = try folder.file("in/a.csv", "x,1\n")
    for place in [folder.path, folder.path + "/in", path] { #expect(chmod(place, 0o755) == 0) }
    return (folder, path)
  }

  private static func rings(_ bell: FileBell, within milliseconds: Int32 = 20_000) -> Bool {
    var wait = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) == 1
  }

  /// Runs something as somebody to whom files can be forbidden: a thread of root's as a user
  /// without rights. Other threads stay as they are, which seteuid(2) would not leave them.
  private static func withoutPrivilege<Value>(_ body: () -> Value) throws -> Value {
    guard geteuid() == 0 else { return body() }
    // Glibc has it, but no module of its headers that Swift knows.
    typealias SetUser = @convention(c) (uid_t) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    _ = setUser(65534)
    defer { _ = setUser(0) }
    return body()
  }
}
