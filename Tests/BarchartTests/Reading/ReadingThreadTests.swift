// Reading beside the window: growth, stops and failures, and nothing left behind.
import Base
import Charts
import Glibc
import Interaction
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct ReadingThreadTests {
  @Test("A small file ends with one snapshot of all of it")
  func small() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\ny,2\n")
    let snapshot = try RunningReading(.file(path)).last()
    #expect(snapshot.cause == nil)
    #expect(snapshot.data.categories == ["x", "y"])
    #expect(eventually { !openFiles().contains(path) })
  }

  @Test("A pipe that stays open is shown as it grows, with an arc that turns")
  func growing() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(writer.path))
    try writer.connect()
    writer.send("a,b\nx,1\n")
    let first = try reading.snapshot { !$0.data.categories.isEmpty }
    #expect(first.data.categories == ["x"])
    #expect(first.reading == ChartState.Reading(bytes: 8, rows: 1))
    #expect(first.cause == nil)
    writer.send("y,2\n")
    let second = try reading.snapshot { $0.data.categories.count > 1 }
    #expect(second.data.series[0].values == [1, 2])
    #expect(second.reading == ChartState.Reading(bytes: 12, rows: 2))
    writer.send("z,3")
    writer.end()
    let last = try reading.last()
    #expect(last.data.categories == ["x", "y", "z"])
    #expect(last.cause == nil)
    #expect(eventually { !openFiles().contains(writer.path) })
  }

  @Test("A table that comes again and again is shown state by state")
  func states() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(writer.path))
    try writer.connect()
    writer.send("COMMAND RSS\nbash 1\nvim 2\n")
    let first = try reading.snapshot { $0.data.categories.count == 2 }
    #expect(first.generation == 0)
    for state in 1...3 {
      writer.send("COMMAND RSS\nvim \(state * 10)\nbash \(state)\n")
      let next = try reading.snapshot { snapshot in
        // Never a part of one, and never the rows of two.
        #expect(snapshot.data.categories.count == 2)
        return snapshot.data.series.first?.values == [Double(state * 10), Double(state)]
      }
      #expect(next.data.categories == ["vim", "bash"])
      #expect(next.generation == state)
      #expect(next.cause == nil)
    }
    writer.end()
    let last = try reading.last()
    #expect(last.cause == nil)
    #expect(last.data.categories == ["vim", "bash"])
    #expect(
      last.data.notices.first
        == "Table repeated 4 times; showing the last, which begins on line 10, and 3 "
        + "before it are left out")
  }

  @Test("A stop keeps the rows, says so, and closes what was read from")
  func stop() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(writer.path))
    try writer.connect()
    writer.send("a,b\nx,1\ny,2\n")
    _ = try reading.snapshot { $0.data.categories.count == 2 }
    reading.thread.stop()
    let last = try reading.last()
    #expect(last.cause == nil)
    #expect(last.data.categories == ["x", "y"])
    #expect(last.data.notices == ["Reading stopped on request; the rows before are shown"])
    // The writing end is still open: it is the reading one that must be gone.
    #expect(eventually { openFiles().filter { $0 == writer.path }.count == 1 })
  }

  @Test("A named pipe that nobody writes to can be given up")
  func stopWithoutWriter() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let reading = try RunningReading(.file(writer.path))
    reading.thread.stop()
    let last = try reading.last()
    #expect(last.cause == nil)
    #expect(last.data.categories.isEmpty)
    #expect(eventually { !openFiles().contains(writer.path) })
  }

  @Test("A stop before the header says nothing against columns that were asked for")
  func stopBeforeHeader() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    var options = Options()
    options.values = ["rate"]
    let reading = try RunningReading(.file(writer.path), options)
    try writer.connect()
    reading.thread.stop()
    #expect(try reading.last().cause == nil)
  }

  @Test("A failure keeps the rows before it, those of the same piece of bytes too")
  func failure() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\ny,2\nz,3,4\nw,5\n")
    let last = try RunningReading(.file(path)).last()
    #expect(last.data.categories == ["x", "y"])
    #expect(
      last.failure
        == .unreadableTable(
          file: path, .table(.fieldCount(line: 4, fields: 3, columns: 2, isHeader: true))))
    #expect(eventually { !openFiles().contains(path) })
  }

  @Test("An unknown column and a table without numbers are failures without rows")
  func unsuitable() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\n")
    var options = Options()
    options.values = ["rate"]
    let unknown = try RunningReading(.file(path), options).last()
    #expect(unknown.cause?.status == .usage)
    #expect(unknown.data.categories.isEmpty)
    let words = try folder.file("words.csv", "a,b\nx,y\n")
    #expect(try RunningReading(.file(words), .rowsApart).last().cause?.status == .unreadableTable)
  }

  @Test("Columns that cannot be drawn yet are no failure while rows may still come")
  func laterNumbers() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    var options = Options.rowsApart
    options.values = ["b"]
    let reading = try RunningReading(.file(writer.path), options)
    try writer.connect()
    writer.send("a,b\nx,n/a\n")
    let first = try reading.snapshot { $0.reading != nil }
    #expect(first.cause == nil)
    #expect(first.data == .empty)
    writer.send("y,2\n")
    writer.end()
    let last = try reading.last()
    #expect(last.cause == nil)
    #expect(last.data.series[0].values.last == 2)
  }

  @Test("A file that is removed before it is opened is a failure in the window, not a hang")
  func removedPipe() throws {
    let folder = try ScratchFolder()
    let writer = try NamedPipe(in: folder)
    let input = try Input.open(.file(writer.path), isForWindow: true)
    unlink(writer.path)
    let thread = try WindowReading(input, Options())
    let snapshot = try #require(firstValue { thread.snapshots.fetch() })
    #expect(snapshot.failure == .cannotOpen(file: writer.path, .noEntry))
  }

  @Test("The thread and its pipes are gone when the reading is over and nobody asks any more")
  func noLeak() throws {
    weak var gone: WindowReading?
    var pipes: [String] = []
    do {
      let reading = try RunningReading(.sample("steps"))
      gone = reading.thread
      pipes.append(try file(of: reading.thread.snapshots.descriptor))
      #expect(openFiles().contains(pipes[0]))
      _ = try reading.last()
    }
    // The thread holds on to it until its last line.
    #expect(eventually { gone == nil })
    #expect(eventually { !openFiles().contains(pipes[0]) })
  }
}
