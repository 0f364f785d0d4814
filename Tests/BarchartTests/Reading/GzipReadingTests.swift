// Packed tables: read as if they had been unpacked, from files and pipes, whole and damaged.
import Charts
import Foundation
import Glibc
import Interaction
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct GzipReadingTests {
  private static let week = "Day,Steps\nMon,898\nTue,670\nWed,725\n"

  private func readAll(_ source: Source, _ options: Options = Options()) throws -> ChartData {
    try readInput(try Input.open(source, isForWindow: false), options)
  }

  @Test("A packed file is read as the text in it, whatever its name is", arguments: ["gz", "csv"])
  func file(ending: String) throws {
    let folder = try ScratchFolder()
    let rows = (1...40_000).map { "row \($0),\($0)\n" }.joined()
    let plain = try folder.file("plain.csv", "name,value\n" + rows)
    let packed = try folder.file("packed." + ending, gzipped("name,value\n" + rows))
    let data = try readAll(.file(packed))
    #expect(data == (try readAll(.file(plain))))
    #expect(data.categories.count == 40_000 && data.notices.isEmpty)
    #expect(!openFiles().contains(packed))
  }

  @Test("Members one after the other are one table, a row may go over their seam")
  func members() throws {
    let folder = try ScratchFolder()
    let packed =
      try gzipped("Day,Steps\nMo") + gzipped("") + gzipped("n,898\nTue,67") + gzipped("0\n")
    let data = try readAll(.file(try folder.file("a.gz", packed + [0, 0, 0])))
    #expect(data.categories == ["Mon", "Tue"])
    #expect(data.series[0].values == [898, 670])
    #expect(data.notices.isEmpty)
  }

  @Test("What follows the packed data is left out, and told")
  func trailing() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.gz", gzipped(Self.week) + Array("rest".utf8))
    let data = try readAll(.file(path))
    #expect(data.categories == ["Mon", "Tue", "Wed"])
    #expect(data.notices == ["4 bytes after the end of the gzip data left out"])
  }

  @Test(
    "The title is the file's name without both endings",
    arguments: [
      ("sales.csv.gz", "Sales"), ("sales.gz", "Sales"), ("sales.2019.csv.gz", "sales.2019"),
      (".gz", ".gz"), (".hidden.gz", ".hidden"), ("gz", "Gz"),
    ])
  func title(name: String, title: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file(name, gzipped(Self.week))
    #expect(try Input.open(.file(path), isForWindow: false).title == title)
  }

  @Test("The program reads packed files, pipes and standard input, and writes the same")
  func program() throws {
    let folder = try ScratchFolder()
    let packed = try gzipped(Self.week)
    let path = try folder.file("week.csv.gz", packed)
    let plain = try folder.file("week.csv", Self.week)
    let expected = try TestSupport.Program.run([plain, "--describe"])
    #expect(expected.status == 0 && expected.output.contains("Mon: 898"))
    #expect(try TestSupport.Program.run([path, "--describe"]).output == expected.output)
    let unnamed = try TestSupport.Program.run(["--describe"], input: .text(Self.week))
    #expect(
      try TestSupport.Program.run(["--describe"], input: .bytes(packed)).output == unnamed.output)
    #expect(
      try TestSupport.Program.run(["-", "--describe"], input: .file(path)).output == unnamed.output)
    let fifo = try runInShell(
      "mkfifo \(folder.path)/week.fifo && cat \(path) >\(folder.path)/week.fifo & "
        + "while ! [ -p \(folder.path)/week.fifo ]; do :; done; "
        + "\"$0\" \(folder.path)/week.fifo --describe")
    // A pipe keeps its name.
    #expect("W" + fifo.output.dropFirst() == expected.output && fifo.status == 0)
    #expect(fifo.output.hasPrefix("week."))
  }

  @Test("Every cut of a packed file: the rows before it stay, and where it ends is told")
  func cuts() throws {
    let folder = try ScratchFolder()
    let packed = try gzipped(Self.week)
    var seen: Set<[String]> = []
    for count in 3..<packed.count {
      let path = try folder.file("a.gz", Array(packed[..<count]))
      let last = try RunningReading(.file(path)).last()
      #expect(
        last.failure
          == .unreadableTable(file: path, .table(.gzip(.truncated, byte: count))))
      #expect(["Mon", "Tue", "Wed"].starts(with: last.data.categories))
      seen.insert(Array(last.data.categories))
    }
    // All of the rows are there before the checksum is.
    #expect(seen.contains(["Mon", "Tue", "Wed"]) && seen.contains([]))
  }

  @Test("A damaged place keeps the rows before it and names the byte, with status 65")
  func damaged() throws {
    let folder = try ScratchFolder()
    let rows = (1...60_000).map { "row \($0),\($0)\n" }.joined()
    var packed = try gzipped("name,value\n" + rows)
    packed[packed.count * 3 / 4] ^= 0xFF
    let path = try folder.file("a.gz", packed)
    let last = try RunningReading(.file(path)).last()
    guard case .unreadableTable(path, let fault) = last.failure, fault.line == nil else {
      Issue.record("\(String(describing: last.cause))")
      return
    }
    let reason = fault.sentence(.commandLine)
    #expect(reason.hasPrefix("the gzip data are damaged"))
    #expect(last.data.categories.count > 20_000 && last.data.categories.count < 60_000)
    let outcome = try TestSupport.Program.run([path, "--describe"])
    expectFailure(outcome, 65, "\(path): \(reason)")
  }

  @Test("Progress is a share of the packed bytes, and grows while one piece of them is unpacked")
  func progress() throws {
    let folder = try ScratchFolder()
    let text = "a,b\n" + String(repeating: "x,1\n", count: 500_000)
    let path = try folder.file("a.gz", gzipped(text))
    let size = try #require(folder.contents("a.gz")).count
    #expect(size < InputReader.chunkBytes)
    var reading = try InputReader(
      try Input.open(.file(path), isForWindow: false), Options())
    var fractions: [Double] = []
    while try reading.readChunk() { fractions.append(reading.progress.fraction ?? -1) }
    // Two megabytes in pieces that are bounded, though all of the file was read at once.
    #expect(fractions.count >= text.utf8.count / Unpacker.pieceBytes)
    #expect(fractions == fractions.sorted() && fractions.last == 1)
    #expect(fractions.first.map { $0 > 0 && $0 < 0.2 } == true)
    #expect(reading.progress.bytesRead == size && reading.progress.totalBytes == size)
    #expect(reading.progress.rowsRead == 500_000)
  }

  @Test("A packed pipe shows the rows that have come, and can be stopped")
  func stopped() throws {
    let folder = try ScratchFolder()
    let pipe = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(pipe.path))
    try pipe.connect()
    let first = try gzipped("Day,Steps\nMon,898\n")
    pipe.send(first)
    pipe.send(Array(try gzipped("Tue,670\n").dropLast(3)))
    let shown = try reading.snapshot { $0.data.categories == ["Mon", "Tue"] }
    #expect(shown.reading?.bytes == first.count + (try gzipped("Tue,670\n").count) - 3)
    #expect(shown.cause == nil && shown.data.notices.isEmpty)
    reading.thread.stop()
    let last = try reading.last()
    #expect(last.cause == nil && last.data.categories == ["Mon", "Tue"])
  }

  @Test("The limit of bytes counts what is unpacked, and the sentence says so")
  func limit() {
    let error = TableError.tooManyBytes(limit: 2 << 30, isUnpacked: true)
    #expect(error.sentence == "unpacked, it has more than 2 GiB; draw a part of it")
  }
}
