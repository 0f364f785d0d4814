// Streams that end, shrink or fail while they are read: the rows so far, a sentence, and no crash.
import Base
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

@Suite struct HardStreamTests {
  /// What each form of the same two rows looks like to a reader that waits for a third.
  private static let rows: [(name: String, text: String)] = [
    ("lines", "Day,Steps\nMon,898\nTue,670\n"), ("CRLF", "Day,Steps\r\nMon,898\r\nTue,670\r\n"),
    ("quoted", "\"Day\",\"Steps\"\n\"Mon\",\"898\"\n\"Tue\",\"670\"\n"),
    ("tabs", "Day\tSteps\nMon\t898\nTue\t670\n"), ("no header", "Mon,898\nTue,670\n"),
    ("semicolons", "Day;Steps\nMon;898\nTue;670\n"),
  ]

  @Test(
    "Rows are shown while their writer is silent and keeps the pipe open, in every form",
    arguments: rows.indices)
  func silentWriter(form: Int) throws {
    let folder = try ScratchFolder()
    let pipe = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(pipe.path))
    try pipe.connect()
    pipe.send(Self.rows[form].text)
    // Nothing comes any more, and the writer is still there.
    let shown = try reading.snapshot { $0.data.categories == ["Mon", "Tue"] }
    #expect(shown.data.series.first?.values == [898, 670], "\(Self.rows[form].name)")
    #expect(shown.reading?.isTurning == true && shown.cause == nil)
    reading.thread.stop()
  }

  @Test("The first row is shown before there is a second one")
  func firstRow() throws {
    let folder = try ScratchFolder()
    let pipe = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(pipe.path))
    try pipe.connect()
    for piece in ["Day,", "Steps\nMon,", "898\n"] { pipe.send(piece) }
    _ = try reading.snapshot { $0.data.series.first?.values == [898] }
    pipe.send("Tue,670\n")
    _ = try reading.snapshot { $0.data.series.first?.values == [898, 670] }
    reading.thread.stop()
  }

  @Test("A writer that dies within a record: its fields so far are a row with gaps, as in a file")
  func deadWriter() throws {
    let folder = try ScratchFolder()
    let pipe = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(pipe.path))
    let text = "Day,Steps\nMon,898\nTue,670\nWed"
    let writer = try ChildProcess(
      "/bin/sh", ["-c", "printf '\(text)' > \(pipe.path); kill -9 $$"],
      environment: ["PATH": "/usr/bin:/bin"])
    let last = try reading.last()
    let whole = try readInput(
      try Input.open(.file(try folder.file("a.csv", text)), isForWindow: false), Options())
    #expect(last.data == whole && last.cause == nil)
    #expect(last.data.notices.contains { $0.contains("fewer fields") })
    #expect(try writer.wait().signal == SIGKILL)
  }

  @Test("A file that is cut while it is read ends there; what was read of it stays")
  func shrinking() throws {
    let folder = try ScratchFolder()
    let rows = (0..<100_000).map { "row,\(100_000 + $0)\n" }.joined()
    for packs in [false, true] {
      let bytes = packs ? try gzipped(rows) : Array(rows.utf8)
      let path = try folder.file("a.csv", bytes)
      var reading = try InputReader(
        try Input.open(.file(path), isForWindow: false), .rowsApart)
      var failure: InputFailure?
      _ = try reading.readChunk()
      truncate(path, 100)
      do throws(InputFailure) {
        while try reading.readChunk() {}
      } catch {
        failure = error
      }
      try reading.settle()
      let count = try reading.data().categories.count
      #expect(count > 1_000 && count < 100_000)
      #expect((failure != nil) == packs)
      if let failure { #expect(failure.sentence(.window).contains("end too soon")) }
    }
  }

  @Test("A file that is deleted while it is read is read to its end")
  func deleted() throws {
    let folder = try ScratchFolder()
    let rows = (0..<100_000).map { "row,\(100_000 + $0)\n" }.joined()
    let path = try folder.file("a.csv", rows)
    var reading = try InputReader(try Input.open(.file(path), isForWindow: false), .rowsApart)
    _ = try reading.readChunk()
    unlink(path)
    while try reading.readChunk() {}
    #expect(try reading.data().categories.count == 100_000)
  }

  @Test("A device that fails where it begins is told, and is no text")
  func failing() throws {
    // Address 0 of a process is never mapped.
    #expect(throws: InputFailure.cannotOpen(file: "/proc/self/mem", SystemError(EIO))) {
      try RunningReading(.file("/proc/self/mem")).last()
    }
  }
}
