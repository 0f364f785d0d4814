// A chart's file: what its lines say, which of them win, and what is wrong with one.
import Base
import Foundation
import Interaction
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

/// A folder with data and a chart of them in a folder below, removed with this object.
private final class ChartFolder {
  let folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
  var path: String { folder + "/data.csv" }

  init(_ chart: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/charts", withIntermediateDirectories: true)
    try "k,v\nx,1\ny,2\nz,4\n".write(toFile: path, atomically: false, encoding: .utf8)
    try chart.write(
      toFile: folder + "/charts/a.barchart", atomically: false, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

@Suite struct ChartFileTests {
  private func folder(_ chart: String) throws -> ChartFolder { try ChartFolder(chart) }

  private static let first = ChartFile.firstLine + "\n"

  private func run(_ folder: ChartFolder, _ arguments: [String]) throws -> Outcome {
    try Program.run(arguments, directory: folder.folder)
  }

  private func chart(_ data: ChartFolder) -> String { "../data.csv" }

  @Test("With --link it holds several files")
  func linked() throws {
    let data = try folder("")
    try "k,v\nx,5\ny,6\n".write(
      toFile: data.folder + "/more.csv", atomically: false, encoding: .utf8)
    let options = ["--link", "--category=k", "--aggregate=count", "--select=y", "--select="]
    let text = Self.first + options.joined(separator: "\n") + "\n../data.csv\n../more.csv\n"
    try text.write(
      toFile: data.folder + "/charts/a.barchart", atomically: false, encoding: .utf8)
    let wanted = try run(data, ["data.csv", "more.csv"] + options + ["--describe"])
    #expect(wanted.output.contains("Filtered by other charts: 1 of 2 rows remain."))
    #expect(wanted.output.contains("y: 1 (33%)."))
    let found = try run(data, ["charts/a.barchart", "--describe"])
    #expect(found.output == wanted.output && found.error == "", "\(found.error)")
  }

  @Test("It draws what its options on a command line draw, from wherever it is opened")
  func drawn() throws {
    let data = try folder("")
    let options = [
      "--title= Two  blanks ", "--category=k", "--value=v", "--sort=-value", "--layout=stacked",
      "--goal=20", "--reference=3:it's \"so\"", "--select=y", "--size=300x200",
    ]
    let text =
      Self.first + "# mine\n\n" + options.joined(separator: "\n") + "\n" + chart(data) + "\n"
    try text.write(
      toFile: data.folder + "/charts/a.barchart", atomically: false, encoding: .utf8)
    let wanted = try run(data, [data.path] + options + ["-o", "wanted.json"])
    #expect(wanted.status == 0, "\(wanted.error)")
    let found = try run(data, ["charts/a.barchart", "-o", "found.json"])
    #expect(found.status == 0 && found.error == "", "\(found.error)")
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: data.folder + "/" + name))
    }
    #expect(try bytes("found.json") == bytes("wanted.json"))
    // Under another name it is known by its first line, as when it is run.
    try FileManager.default.moveItem(
      atPath: data.folder + "/charts/a.barchart", toPath: data.folder + "/charts/a")
    let moved = try Program.run(
      ["a", "-o", "-", "--format", "json"], directory: data.folder + "/charts")
    #expect(Data(moved.output.utf8) == (try bytes("wanted.json")))
  }

  @Test("Options and FILEs of the command line win")
  func winning() throws {
    let data = try folder(Self.first + "--category=k\n--title=One\n--layout=stacked\n../none.csv\n")
    try "k,v\nq,7\n".write(
      toFile: data.folder + "/other.csv", atomically: false, encoding: .utf8)
    let outcome = try run(
      data, ["charts/a.barchart", "other.csv", "--title", "Two", "--describe"])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("Two.\n") && outcome.output.contains("q: 7"))
    let absent = try run(data, ["charts/a.barchart", "--describe"])
    #expect(absent.status == 66)
    #expect(absent.error == "barchart: charts/../none.csv: no such file\n")
  }

  @Test("A user's options are about other charts, but for the screen")
  func otherOptions() throws {
    let data = try folder(Self.first + "--category=k\n../x.csv\n")
    let bytes = try Array(Data(contentsOf: URL(filePath: data.folder + "/charts/a.barchart")))
    let path = try #require(FilePath(data.folder + "/charts/a.barchart"))
    #expect(bytes.count > 0)
    let command = try ArgumentParser.parse([Array(path.bytes)]) { () throws(Failure) in
      OptionsFile(path: "/c/options", Array("--theme=dark\n--pattern\n--title=No\n".utf8))
    }
    let options = try #require(command.options)
    #expect(options.theme == .dark && !options.hasPatterns && options.title == nil)
    #expect(options.category == "k")
  }

  @Test("What a later version has written is told, and kept")
  func unknown() throws {
    let data = try folder(Self.first + "--category=k\n--sparkle=yes, much\n--glow\n")
    try (Self.first + "--category=k\n--sparkle=yes, much\n--glow\n" + chart(data) + "\n").write(
      toFile: data.folder + "/charts/a.barchart", atomically: false, encoding: .utf8)
    let outcome = try run(data, ["charts/a.barchart", "--describe"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "barchart: charts/a.barchart:3: this version does not know --sparkle and 1 more; what is "
        + "saved keeps it\n")
    let path = try #require(FilePath(data.folder + "/charts/a.barchart"))
    let file = try #require(try ChartFile.read(path))
    #expect(ChartOrigin(file).unknown == ["--sparkle=yes, much", "--glow"])
  }

  @Test(
    "What is wrong is one sentence with its line",
    arguments: [
      ("", 65, ":1: this is no chart that barchart has saved: the first line is not "),
      ("#!/bin/sh\nrm -r x\n", 65, ":1: this is no chart that barchart has saved"),
      (first, 65, ": no line names the data; the last line of a chart does, so it may be cut off"),
      (first + "--category=k\n", 65, ": no line names the data"),
      (first + "--category=k\nx.cs", 65, ":3: the file is cut off: its last line has no end"),
      (first + "x.csv\ny.csv\n", 65, ":3: a chart has one FILE"),
      (first + "--theme=blue\nx.csv\n", 64, ":2: --theme blue: expected"),
      (first + "--output=x.png\nx.csv\n", 64, ":2: --output cannot be in a file of options"),
      (first + "--describe\nx.csv\n", 64, ":2: --describe cannot be in a file of options"),
      (first + "--suggest\nx.csv\n", 64, ":2: --suggest cannot be"),
      (first + "--help\nx.csv\n", 64, ":2: --help cannot be"),
      (first + "-o\nx.csv\n", 64, ":2: expected an option such as --theme=dark, not -o"),
      (first + "--pattern=1\nx.csv\n", 64, ":2: option --pattern takes no value"),
      (first + "a.barchart\n", 65, ": its data, charts/a.barchart, are a chart again"),
      (first + "--title=a\u{0}b\nx.csv\n", 65, ":2: the line is not text in UTF-8"),
    ])
  func faults(text: String, status: Int, sentence: String) throws {
    let data = try folder(text)
    let outcome = try run(data, ["charts/a.barchart", "--describe"])
    #expect(outcome.error.hasPrefix("barchart: charts/a.barchart" + sentence), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(outcome.status == Int32(status) && outcome.output == "")
  }

  @Test func `through a pipe or packed, it is refused without a word of what it says`() throws {
    for end in ["\n", "\r\n"] {
      let lines = [ChartFile.firstLine, "--table=t", "postgresql://me:s3cret@host/shop"]
      let text = lines.map { $0 + end }.joined()
      let data = try folder(text)
      let packed = try gzipped(text)
      try Data(packed).write(to: URL(filePath: data.folder + "/kept.gz"))
      #expect(mkfifo(data.folder + "/fifo", 0o600) == 0)
      let outcomes = [
        try Program.run(["--describe"], input: .text(text)),
        try Program.run(["-o", "-", "--format", "csv"], input: .bytes(packed)),
        try run(data, ["kept.gz", "--describe"]),
        try runInShell(
          "cat charts/a.barchart > fifo & \"$0\" fifo --describe", directory: data.folder),
      ]
      for outcome in outcomes {
        #expect(outcome.status == 65 && outcome.output == "", "\(outcome.output)")
        #expect(outcome.error.hasSuffix(": \(ForeignFormat.savedChart.sentence())\n"), "\(end)")
        #expect(!outcome.error.contains("s3cret"))
      }
    }
  }

  @Test("A pipe, a folder and 10 MiB are no charts, and are not read to the end")
  func sizes() throws {
    let data = try folder(Self.first + String(repeating: "# x\n", count: 10 << 18))
    let large = try run(data, ["charts/a.barchart", "--describe"])
    #expect(large.error == "barchart: charts/a.barchart: a chart's file has at most 1 MiB\n")
    #expect(mkfifo(data.folder + "/p.barchart", 0o600) == 0)
    let pipe = try run(data, ["p.barchart", "--describe"])
    #expect(pipe.error == "barchart: p.barchart: a chart is a regular file\n")
    let two = try run(data, ["charts/a.barchart", "charts/a.barchart", "--describe"])
    #expect(two.status != 0)
  }

  @Test(
    "Data are outside by their path alone",
    arguments: [
      ("x.csv", false), ("./a/../x.csv", false), ("a/b/x.csv", false), ("../x.csv", true),
      ("a/../../x.csv", true), ("/x.csv", true), ("postgresql://h/d", true), ("-", false),
    ])
  func outside(line: String, isOutside: Bool) throws {
    let file = try ChartFile("/c/a.barchart", Array((Self.first + line + "\n").utf8))
    #expect((file.outside != nil) == isOutside)
  }

  @Test func `a chart that could not be opened again is not kept`() throws {
    let condition = "--where=a=" + String(repeating: "x", count: 92_000)
    for (more, fault) in [
      (Array(repeating: condition, count: 11), ""),
      (Array(repeating: condition, count: 13), "has at most 1 MiB"),
      (["--theme=dark"], ""), (["--scale=log", "--layout=stacked"], "--layout"),
    ] {
      let chart = try SavedChart(words: ["a.csv"] + more)
      var refusal: SavedChart.Refusal?
      do throws(SavedChart.Refusal) {
        try chart.check(as: "/c/x.barchart")
      } catch { refusal = error }
      #expect((refusal == nil) == fault.isEmpty, "\(fault)")
      if let refusal { #expect("\(refusal)".contains(fault), "\(refusal)") }
    }
  }

  @Test("No bytes make the reader stumble")
  func mutations() throws {
    var random = SeededGenerator(seed: 38)
    let good = Array(
      (Self.first + "--category=k\n--title=é x\n--where=v>1\n--unknown=1\n# c\n../x.csv\n").utf8)
    for _ in (0..<4000).sampled {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(Failure) {
        let file = try ChartFile("/c/a.barchart", bytes)
        #expect(!file.data.isEmpty || file.lines.contains { $0.name == .sample })
      } catch {
        #expect(error.message?.hasPrefix("barchart: /c/a.barchart") ?? false)
      }
    }
  }
}
