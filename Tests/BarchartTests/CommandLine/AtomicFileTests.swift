// Files are written whole or not at all, whatever fails.
import Base
import Foundation
import Glibc
import Testing

@testable import barchart

@Suite struct AtomicFileTests {
  /// A directory for one test, removed with everything in it.
  private final class Folder {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "AtomicFileTests-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    func contents(of name: String) -> [UInt8]? {
      FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
    }
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    #expect(stat(path, &status) == 0)
    return status
  }

  private func failure(
    writing path: String, calls: WritingCalls = WritingCalls()
  ) throws -> Failure {
    try #require(throws: Failure.self) {
      try AtomicFile.write(Array("new".utf8), to: path, calls: calls)
    }
  }

  @Test("A new file has the bytes, the user's default permissions and no companion")
  func new() throws {
    let folder = try Folder()
    try AtomicFile.write(Array("new".utf8), to: folder.path + "/a.png")
    #expect(folder.contents(of: "a.png") == Array("new".utf8))
    #expect(try folder.names() == ["a.png"])
    let reference = open(folder.path + "/b", O_CREAT | O_WRONLY, 0o666)
    close(reference)
    #expect(status(folder.path + "/a.png").st_mode == status(folder.path + "/b").st_mode)
  }

  @Test("A file is replaced with its permissions kept, and a reader of the old one keeps it")
  func replaced() throws {
    let folder = try Folder()
    let path = folder.path + "/a.png"
    try AtomicFile.write(Array("old".utf8), to: path)
    chmod(path, 0o640)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try AtomicFile.write(Array("new and longer".utf8), to: path)
    #expect(folder.contents(of: "a.png") == Array("new and longer".utf8))
    #expect(status(path).st_mode & 0o777 == 0o640)
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test("An empty file and one larger than any pipe are written too", arguments: [0, 3_000_000])
  func sizes(count: Int) throws {
    let folder = try Folder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(bytes, to: folder.path + "/a")
    #expect(folder.contents(of: "a") == bytes)
  }

  @Test("A symbolic link stays, and what it leads to is replaced")
  func symbolicLink() throws {
    let folder = try Folder()
    try AtomicFile.write(Array("old".utf8), to: folder.path + "/real.png")
    #expect(symlink("real.png", folder.path + "/link.png") == 0)
    try AtomicFile.write(Array("new".utf8), to: folder.path + "/link.png")
    #expect(folder.contents(of: "real.png") == Array("new".utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.png")
        == "real.png")
  }

  @Test("A name as long as names can be is written")
  func longName() throws {
    let folder = try Folder()
    let name = String(repeating: "n", count: 251) + ".png"
    try AtomicFile.write(Array("new".utf8), to: folder.path + "/" + name)
    #expect(try folder.names() == [name])
  }

  @Test("A directory, a missing directory and a file as directory are refused in words")
  func refused() throws {
    let folder = try Folder()
    #expect(mkdir(folder.path + "/d.png", 0o777) == 0)
    try AtomicFile.write([], to: folder.path + "/file")
    let cases = [
      ("/d.png", "is a directory"), ("/none/a.png", "no such directory"),
      ("/file/a.png", "a part of the path is not a directory"),
      ("/" + String(repeating: "n", count: 300), "the name is too long"),
    ]
    for (name, words) in cases {
      let failure = try failure(writing: folder.path + name)
      #expect(failure.status == .cannotWrite)
      #expect(failure.message?.hasSuffix(": " + words) == true, "\(failure.message ?? "")")
    }
    #expect(try folder.names() == ["d.png", "file"])
  }

  @Test(
    "A write-protected file stays, though its directory would let it be replaced",
    .enabled(if: geteuid() != 0, "nothing is write-protected from root"))
  func writeProtected() throws {
    let folder = try Folder()
    let path = folder.path + "/a.png"
    try AtomicFile.write(Array("old".utf8), to: path)
    chmod(path, 0o444)
    #expect(try failure(writing: path) == .cannotWrite(file: path, SystemError(EACCES)))
    #expect(folder.contents(of: "a.png") == Array("old".utf8))
  }

  @Test("A full device is reported")
  func fullDevice() throws {
    let failure = try failure(writing: "/dev/full")
    #expect(failure == .cannotWrite(file: "/dev/full", SystemError(ENOSPC)))
  }

  @Test("A device is written to and stays a device, also behind a link")
  func device() throws {
    let folder = try Folder()
    #expect(symlink("/dev/full", folder.path + "/full.png") == 0)
    try AtomicFile.write(Array("new".utf8), to: "/dev/null")
    #expect(status("/dev/null").st_mode & S_IFMT == S_IFCHR)
    #expect(
      try failure(writing: folder.path + "/full.png").message?
        .hasSuffix("full.png: no space left on device") == true)
    #expect(try folder.names() == ["full.png"])
  }

  @Test("A named pipe passes the bytes on to its reader")
  func namedPipe() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe.png"
    #expect(mkfifo(path, 0o600) == 0)
    // Open for reading and writing, so that neither side waits for the other.
    let reader = open(path, O_RDWR)
    defer { close(reader) }
    try AtomicFile.write(Array("new".utf8), to: path)
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = read(reader, &bytes, bytes.count)
    #expect(Array(bytes.prefix(count)) == Array("new".utf8))
    #expect(try folder.names() == ["pipe.png"])
  }

  /// Each system call of writing, failing with an error of its own.
  private static let failingCalls: [(String, Int32, WritingCalls)] = [
    ("write", ENOSPC, WritingCalls(write: { _, _, _ in fail(ENOSPC) })),
    ("write nothing", EIO, WritingCalls(write: { _, _, _ in 0 })),
    ("fsync", EIO, WritingCalls(synchronize: { _ in Int32(fail(EIO)) })),
    (
      "close", EDQUOT,
      WritingCalls(close: {
        close($0)
        return Int32(fail(EDQUOT))
      })
    ),
    ("rename", EACCES, WritingCalls(rename: { _, _ in Int32(fail(EACCES)) })),
  ]

  private static func fail(_ number: Int32) -> Int {
    errno = number
    return -1
  }

  @Test("Whichever call fails, the old file is whole and nothing is left beside it")
  func injected() throws {
    for (name, number, calls) in Self.failingCalls {
      let folder = try Folder()
      let path = folder.path + "/a.png"
      try AtomicFile.write(Array("old".utf8), to: path)
      #expect(
        try failure(writing: path, calls: calls)
          == .cannotWrite(file: path, SystemError(number)), "\(name)")
      #expect(folder.contents(of: "a.png") == Array("old".utf8), "\(name)")
      #expect(try folder.names() == ["a.png"], "\(name)")
      #expect(try failure(writing: folder.path + "/b.png", calls: calls).status == .cannotWrite)
      #expect(try folder.names() == ["a.png"], "\(name)")
    }
  }

  @Test("A disk that fills up after half of the bytes leaves the old file")
  func half() throws {
    let folder = try Folder()
    let path = folder.path + "/a.png"
    try AtomicFile.write(Array("old".utf8), to: path)
    let calls = WritingCalls(write: { descriptor, bytes, count in
      count > 1 ? write(descriptor, bytes, 1) : Self.fail(ENOSPC)
    })
    #expect(
      try failure(writing: path, calls: calls) == .cannotWrite(file: path, SystemError(ENOSPC)))
    #expect(folder.contents(of: "a.png") == Array("old".utf8))
    #expect(try folder.names() == ["a.png"])
  }

  @Test("A file system that cannot synchronize has still written the file")
  func noSynchronize() throws {
    let folder = try Folder()
    try AtomicFile.write(
      Array("new".utf8), to: folder.path + "/a",
      calls: WritingCalls(synchronize: { _ in Int32(Self.fail(EINVAL)) }))
    #expect(folder.contents(of: "a") == Array("new".utf8))
  }
}

extension WritingCalls {
  fileprivate init(
    write: Write? = nil, synchronize: (@Sendable (Int32) -> Int32)? = nil,
    close: (@Sendable (Int32) -> Int32)? = nil,
    rename: (@Sendable (FilePath, FilePath) -> Int32)? = nil
  ) {
    self.init()
    if let write { self.write = write }
    if let synchronize { self.synchronize = synchronize }
    if let close { self.close = close }
    if let rename { self.rename = rename }
  }
}
