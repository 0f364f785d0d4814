// Where paths lead, held against what the kernel says of real links.
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Base

@Suite struct PathTraceTests {
  /// A folder for one test, removed with everything in it.
  private final class Folder {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "PathTraceTests-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(mkdir(path + "/sub", 0o755) == 0)
      close(Glibc.open(path + "/sub/file", O_CREAT | O_WRONLY, 0o600))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func link(_ name: String, _ target: String) { #expect(symlink(target, path + "/" + name) == 0) }

    func trace(_ name: String) -> PathTrace {
      PathTrace(FilePath(stringLiteral: path + "/" + name))
    }
  }

  private func identity(_ end: PathTrace.End) -> FileIdentity? {
    switch end {
    case .file(let entry), .open(let entry): FileIdentity(entry.path)
    case .missing, .nowhere: nil
    }
  }

  @Test("Links in links and in folders lead to the file that the kernel finds")
  func links() throws {
    let folder = try Folder()
    folder.link("a", "sub/b")
    folder.link("sub/b", "../dir/file")
    folder.link("dir", folder.path + "/sub")
    let real = try #require(FileIdentity(FilePath(stringLiteral: folder.path + "/sub/file")))
    for name in ["a", "sub/b", "dir/file", "dir/../a", "sub/file"] {
      #expect(identity(folder.trace(name).end) == real, "\(name)")
    }
    #expect(folder.trace("a").links.count == 3)
    #expect(folder.trace("sub/file").awaited.isEmpty)
  }

  @Test("What is missing is known by its folder, where that is there")
  func missing() throws {
    let folder = try Folder()
    folder.link("a", "sub/new")
    guard case .missing(let entry) = folder.trace("a").end else {
      Issue.record("\(folder.trace("a").end)")
      return
    }
    #expect(entry.path.bytes == Array((folder.path + "/sub/new").utf8))
    folder.link("b", "none/new")
    folder.link("c", "d")
    folder.link("d", "c")
    for name in ["b", "c", "none/x"] { #expect(folder.trace(name).end == .nowhere, "\(name)") }
    #expect(folder.trace("none/x").awaited.map(\.name) == ["none"])
  }

  @Test("A link of bytes that are no text is followed by them")
  func bytes() throws {
    let folder = try Folder()
    let name: [CChar] = [0x62, -1, 0]
    let target = (folder.path + "/sub/").utf8.map { CChar(bitPattern: $0) } + name
    #expect(rename(folder.path + "/sub/file", target) == 0)
    #expect(symlink(target, folder.path + "/l") == 0)
    let found = try #require(identity(folder.trace("l").end))
    let bytes = target.dropLast().map { UInt8(bitPattern: $0) }
    #expect(found == FileIdentity(try #require(FilePath(bytes))))
  }

  @Test("What a process has open ends at the kernel's link, whose text is no way")
  func openFiles() throws {
    let folder = try Folder()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let file = Glibc.open(folder.path + "/sub/file", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    // Its name is another file's from now on.
    #expect(unlink(folder.path + "/sub/file") == 0)
    close(Glibc.open(folder.path + "/sub/file", O_CREAT | O_WRONLY, 0o600))
    for descriptor in [ends[0], file] {
      folder.link("\(descriptor)", "/dev/fd/\(descriptor)")
      for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
        let end = PathTrace(FilePath(stringLiteral: path)).end
        guard case .open = end else {
          Issue.record("\(path): \(end)")
          continue
        }
        var status = stat()
        #expect(fstat(descriptor, &status) == 0)
        #expect(identity(end) == FileIdentity(status))
      }
      guard case .open = folder.trace("\(descriptor)").end else {
        Issue.record("a link to the kernel's link")
        continue
      }
    }
  }
}
