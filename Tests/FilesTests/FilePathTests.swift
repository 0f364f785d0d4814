// Paths as bytes, and as people see them.
import TestSupport
import Testing

@testable import Base

@Suite struct FilePathTests {
  @Test("A path has the bytes that it was made of; none and a NUL make no path")
  func bytes() throws {
    for bytes: [UInt8] in [[0xFF], [0x2F], Array("a/b".utf8), Array(1...255)] {
      let path = try #require(FilePath(bytes))
      #expect(path.bytes == bytes)
      #expect(path.cString == bytes.map { CChar(bitPattern: $0) } + [0])
    }
    #expect(FilePath([UInt8]()) == nil)
    #expect(FilePath([0x61, 0, 0x62]) == nil)
    let typed = ["", "é"].map { FilePath($0) }
    #expect(typed[0] == nil)
    #expect(typed[1]?.bytes == [0xC3, 0xA9])
  }

  @Test("Two spellings of one letter are two names")
  func spellings() {
    #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
  }

  @Test(
    "The last name and the folder that it stands in",
    arguments: [
      ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("//", "/", "//"),
      ("a/b/", "a", "b"), ("./a", ".", "a"), ("/a//b", "/a", "b"), ("../a", "..", "a"),
      ("a/..", "a", ".."),
    ])
  func parts(path: FilePath, directory: FilePath, last: FilePath) {
    #expect(path.directory == directory)
    #expect(path.lastComponent == last)
  }

  @Test("A name goes into a folder after one slash")
  func appending() {
    let root: FilePath = "/"
    let folder: FilePath = "a"
    #expect(root.appending("b") == "/b")
    #expect(folder.appending("b") == "a/b")
  }

  @Test("An ending is found in any case of letters, and in names that are no text")
  func endings() throws {
    let path = try #require(FilePath([0xFF] + Array(".PnG".utf8)))
    #expect(path.hasSuffix(".png"))
    #expect(!path.hasSuffix(".svg"))
    let short: FilePath = "g"
    #expect(!short.hasSuffix(".png"))
  }

  @Test("What is shown is one line of text, whatever the bytes")
  func display() throws {
    let path = try #require(FilePath(Array("a\n\u{1B}\u{2028}é".utf8) + [0xFF, 0xC3]))
    #expect(path.display == "a\\n\\u{1B}\\u{2028}é\u{FFFD}\u{FFFD}")
    for byte in UInt8(1)...255 {
      let shown = try #require(FilePath([byte])).display
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!shown.isEmpty)
    }
  }
}
