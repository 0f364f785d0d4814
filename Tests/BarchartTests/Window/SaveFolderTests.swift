// Where a picture is proposed to be written.
import Base
import Foundation
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct SaveFolderTests {
  @Test("Beside the file that is shown, as its path was given")
  func besideFile() throws {
    let name = "barchart-" + UUID().uuidString
    let folder = try #require(FilePath(NSTemporaryDirectory() + name))
    try FileManager.default.createDirectory(
      atPath: folder.display, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder.display) }
    let file = folder.appending("a.csv")
    #expect(FileManager.default.createFile(atPath: file.display, contents: nil))
    for working in ["/", "/h/any"] as [FilePath] {
      let beside = SaveFolder(beside: .file(file), working: working, home: "/h/me")
      #expect(beside.path == folder && beside.absolute == folder.bytes)
      #expect(beside.freePath(base: "a") == folder.appending("a.png").display)
      #expect(FileManager.default.createFile(atPath: folder.display + "/a.png", contents: nil))
      #expect(beside.freeName(base: "a") == "a-2.png")
      #expect(beside.freePath(base: "a") == folder.appending("a-2.png").display)
      try FileManager.default.removeItem(atPath: folder.display + "/a.png")
    }
    let below = SaveFolder(beside: .file("some/where/a.csv"), working: "/h/me", home: nil)
    #expect(below.freePath(base: "a", ending: ".csv") == "some/where/a.csv")
    #expect(below.absolute?.starts(with: "/".utf8) ?? false)
    #expect(below.absolute?.suffix(11).elementsEqual("/some/where".utf8) ?? false)
  }

  @Test(
    "What is no file is saved in the working folder, or at home where that is the root",
    arguments: [
      nil, .standardInput, .sample("steps"), .file("postgresql://host/name"), .file("/dev/null"),
      .file("odbc:DSN=a/b"), .file("a.csv"),
    ] as [Source?])
  func elsewhere(_ source: Source?) {
    let folder = SaveFolder(beside: source, working: "/somewhere", home: "/h/me")
    #expect(folder.path == ".")
    #expect(folder.freePath(base: "no-such-name-here") == "no-such-name-here.png")
    guard source != .file("a.csv") else { return }
    let root = SaveFolder(beside: source, working: "/", home: "/h/me")
    #expect(root.freePath(base: "a") == "/h/me/a.png")
    #expect(SaveFolder(beside: source, working: "/", home: nil).path == ".")
  }

  @Test("A folder that is no text goes to the dialog as it is, and stays out of the line")
  func bytes() throws {
    let file = try #require(FilePath(Array("/a".utf8) + [0xFF] + Array("/b.csv".utf8)))
    let folder = SaveFolder(beside: .file(file), working: "/h/me", home: nil)
    #expect(folder.absolute == Array("/a".utf8) + [0xFF])
    #expect(folder.freePath(base: "b") == "b.png")
  }
}
