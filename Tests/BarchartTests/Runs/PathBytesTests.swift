// Names of files that are no text, as the kernel hands them over and takes them.
import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Inputs

@Suite struct PathBytesTests {
  private let table = "k,v\na,1\n"

  /// Bytes that no text has.
  private func bytes(_ before: String, _ after: String) -> [UInt8] {
    Array(before.utf8) + [0xFF] + Array(after.utf8)
  }

  private func write(_ name: [UInt8], in folder: ScratchFolder) throws {
    let path = try #require(FilePath(Array(folder.path.utf8) + [0x2F] + name))
    let descriptor = open(path.cString, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(Glibc.write(descriptor, table, table.utf8.count) == table.utf8.count)
  }

  /// The names in a folder as the kernel has them.
  private func names(in folder: ScratchFolder) throws -> Set<[UInt8]> {
    let directory = try #require(opendir(folder.path))
    defer { closedir(directory) }
    var names: Set<[UInt8]> = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.insert(name) }
    }
    return names
  }

  @Test("A FILE is read under its own bytes, and shown with those repaired that are no text")
  func read() throws {
    let folder = try ScratchFolder()
    try write(bytes("b", ".csv"), in: folder)
    for words in [["--describe"], ["--describe", "--"]] {
      let outcome = try Program.run(words, bytes: [bytes("b", ".csv")], directory: folder.path)
      #expect(outcome.error == "")
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("b\u{FFFD}.\n"))
    }
  }

  @Test func `a suggested command names the file in its own bytes`() throws {
    let folder = try ScratchFolder()
    for (name, word) in [
      (Array("-x.csv".utf8), "./-x.csv"), (Array("t\tb.csv".utf8), "$'t\\011b.csv'"),
      (Array("n\nl'.csv".utf8), "$'n\\012l\\047.csv'"), (bytes("b", ".csv"), "$'b\\377.csv'"),
      (Array("é x.csv".utf8), "'é x.csv'"),
    ] {
      try write(name, in: folder)
      let outcome = try Program.run(["--suggest", "--"], bytes: [name], directory: folder.path)
      let lines = outcome.output.split(separator: "\n")
      try #require(lines.count > 1, "\(outcome.error)")
      #expect(lines[1].hasPrefix("    barchart \(word) -"), "\(lines[1])")
    }
  }

  @Test func `the word for a file is its path, and neither an option nor an address`() throws {
    for (path, word) in [
      ("-x.csv", "./-x.csv"), ("--", "./--"), ("odbc:x.csv", "./odbc:x.csv"),
      ("postgres://x", "./postgres://x"), ("a-b\t.csv", "a-b\t.csv"), ("/-x", "/-x"),
    ] {
      let found = try #require(FilePath(path)).operand
      #expect(found.bytes == Array(word.utf8))
    }
    let folder = try ScratchFolder()
    for (name, isText) in [(bytes("b", ".csv"), false), (Array("t\tb.csv".utf8), true)] {
      try write(name, in: folder)
      let path = try #require(FilePath(Array(folder.path.utf8) + [0x2F] + name))
      let source = try #require(InputSource(path, ReadingRequest()))
      #expect(source.isNamedByText == isText)
      if isText { #expect(source.commandWords == [folder.path + "/t\tb.csv"]) }
    }
  }

  @Test("A FILE that is missing is told in one line, whatever its name has in it")
  func missing() throws {
    let outcome = try Program.run(["--describe"], bytes: [bytes("b\n\u{1B}\u{2028}", ".csv")])
    expectFailure(outcome, 66, "b\\n\\u{1B}\\u{2028}\u{FFFD}.csv: no such file")
  }

  @Test("A title made of a file's name is one line without control characters")
  func title() throws {
    let folder = try ScratchFolder()
    _ = try folder.file("a\nb\u{1B}[1m\u{2029}.csv", table)
    let outcome = try Program.run(
      ["--describe", "a\nb\u{1B}[1m\u{2029}.csv"], directory: folder.path)
    #expect(outcome.output.hasPrefix("a\\nb\\u{1B}[1m\\u{2029}.\n"))
  }

  @Test(
    "-o writes the file of exactly these bytes, however its name is attached",
    arguments: [(["-o"], ""), ([], "-o"), (["--output"], ""), ([], "--output=")])
  func written(before: [String], attached: String) throws {
    let folder = try ScratchFolder()
    let outcome = try Program.run(
      ["--sample", "steps"] + before, bytes: [Array(attached.utf8) + bytes("o", ".svg")],
      directory: folder.path)
    #expect(outcome.error == "")
    #expect(outcome.status == 0)
    #expect(try names(in: folder) == [bytes("o", ".svg")])
  }

  @Test("A word of free text is repaired; one that names something is refused")
  func values() throws {
    let shown = try Program.run(
      ["--sample=steps", "--describe", "--title"], bytes: [[0x61, 0xFF]])
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("a\u{FFFD}.\n"))
    for (option, words) in [
      ("--category=", "--category \u{FFFD}: expected text in UTF-8"),
      ("--font=", "--font \u{FFFD}: expected text in UTF-8"),
      ("--sort=", "--sort \u{FFFD}: expected text in UTF-8"),
      ("-v", "--value \u{FFFD}: expected text in UTF-8"),
      ("--q", "unknown option --q\u{FFFD}; see barchart --help"),
      ("-", "unknown option -\u{FFFD}; see barchart --help"),
    ] {
      let outcome = try Program.run(
        ["--sample=steps", "--describe"], bytes: [Array(option.utf8) + [0xFF]])
      expectFailure(outcome, 64, words)
    }
  }
}
