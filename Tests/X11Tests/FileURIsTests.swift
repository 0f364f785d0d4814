// Lists of addresses as file managers write them, and as nobody should.
import Base
import Input
import TestSupport
import Testing

@testable import X11

@Suite struct FileURIsTests {
  @Test func `in a list of texts nothing separates addresses or begins a comment`() {
    let files = FileURIs.files(["file:///a\r\nfile:///b", "#", "file:///c%00"], host: "Desk")
    #expect(files.paths == ["/a\r\nfile:///b"])
    #expect(files.refusals.map(\.reason) == [.malformed, .malformed])
  }

  private func files(_ list: String) -> DroppedFiles {
    FileURIs.files(Array(list.utf8), host: "Desk")
  }

  @Test func `comments, empty lines and every kind of line end are read over`() {
    let list = "# a comment\r\nfile:///a.csv\r\n\r\nfile:///b.csv\nfile:///c.csv\r \t\nfile:///d\0"
    #expect(files(list) == DroppedFiles(paths: ["/a.csv", "/b.csv", "/c.csv", "/d"]))
    #expect(files("") == DroppedFiles())
    #expect(files("\r\n#\r\n") == DroppedFiles())
  }

  @Test(
    arguments: [
      ("file:///a%20b.csv", "/a b.csv"), ("file:///%C3%A9%25", "/é%"),
      ("file:///caf\u{E9}", "/caf\u{E9}"), ("FILE:///x", "/x"), ("file:/x", "/x"),
      ("file://localhost/x", "/x"), ("file://LocalHost/x", "/x"), ("file://desk/x", "/x"),
      ("file:///a?b#c", "/a?b#c"), ("  file:///x\t", "/x"), ("file:///%2Fx%2f", "//x/"),
    ])
  func `an address of a file of this machine is its path`(_ address: String, _ path: FilePath) {
    #expect(files(address) == DroppedFiles(paths: [path]))
  }

  @Test func `a path is the bytes of the address, text or not`() {
    let path = FilePath([0x2F, 0x62, 0xFF, 0x0A])
    #expect(files("file:///b%FF%0A").paths == [path])
  }

  @Test(
    arguments: [
      ("http://example.org/x.csv", RefusedAddress.Reason.otherScheme), ("mailto:x", .otherScheme),
      ("filex:///x", .otherScheme), ("file://other/x", .otherHost), ("file://desk2/x", .otherHost),
      ("/x", .malformed), ("file:x", .malformed), ("file:", .malformed),
      ("file://", .malformed), ("file:///%", .malformed), ("file:///%4", .malformed),
      ("file:///%zz", .malformed), ("file:///a%00b", .malformed),
      ("file://%zz/x", .otherHost), (":", .otherScheme),
    ])
  func `everything else is refused with the reason`(
    _ address: String, _ reason: RefusedAddress.Reason
  ) {
    #expect(
      files(address)
        == DroppedFiles(refusals: [RefusedAddress(address: address, reason: reason)]))
  }

  @Test func `the order is kept, refused or not`() {
    let found = files("file:///b\r\nftp://x/y\r\nfile:///a\r\n")
    #expect(found.paths == ["/b", "/a"])
    #expect(found.refusals.map(\.address) == ["ftp://x/y"])
  }
}
