// Reading an input to its end: files of every kind, and the failures of each.
import Base
import Charts
import Foundation
import Glibc
import Queries
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct InputReaderTests {
  private func readAll(_ source: Source, _ options: Options = .rowsApart) throws -> ChartData {
    try readInput(try Input.open(source, isForWindow: false), options)
  }

  private func failure(_ source: Source, _ options: Options = .rowsApart) throws -> Failure {
    .input(try #require(throws: InputFailure.self) { try readAll(source, options) })
  }

  private func options(_ change: (inout Options) -> Void) -> Options {
    var options = Options()
    change(&options)
    return options
  }

  @Test("A sample has its rows and its words")
  func sample() throws {
    let input = try Input.open(.sample("steps"), isForWindow: false)
    #expect(input.title == "Daily step count")
    let data = try readInput(input, Options())
    #expect(data.categories == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(data.series[0].values == [898, 670, 725, 439, 1232, 771, 365])
    #expect(data.categoryName == "Day")
  }

  @Test("A file of many chunks is read to its last line, which has no line end")
  func chunks() throws {
    let folder = try ScratchFolder()
    let rows = (1...40_000).map { "row \($0),\($0)" }.joined(separator: "\n")
    let data = try readAll(.file(try folder.file("a.csv", "name,value\n" + rows)))
    #expect(data.categories.count == 40_000)
    #expect(data.categories.last == "row 40000")
    #expect(data.series[0].values.last == 40_000)
  }

  @Test(
    "The title is the file's name without its folder and its last ending, as words",
    arguments: [
      ("sales.csv", "Sales"), ("sales", "Sales"), ("sales.2019.csv", "sales.2019"),
      (".hidden", ".hidden"), ("été 2024.tsv", "Été 2024"),
      ("quarterly_sales-2024.csv", "Quarterly sales 2024"), ("a1b2c3.csv", "a1b2c3"),
      ("iOS-usage.csv", "iOS-usage"), ("Quarterly_Sales.csv", "Quarterly Sales"),
      ("GDP_growth.csv", "GDP growth"), ("q3_costs.csv", "Q3 costs"),
      ("costs-2024-05-01.csv", "Costs 2024-05-01"), ("2023_24.csv", "2023_24"),
      ("covid-19 cases.csv", "Covid 19 cases"), ("export (2).csv", "export (2)"),
      ("a__b.csv", "a__b"), ("_tmp.csv", "_tmp"), ("salesByRegion.csv", "salesByRegion"),
      ("売上_2024.csv", "売上 2024"), ("größe-nach-ort.csv", "Größe nach ort"), ("x%1.csv", "x%1"),
    ])
  func title(name: String, title: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file(name, "a,b\nx,1\n")
    #expect(try Input.open(.file(path), isForWindow: false).title == title)
  }

  @Test("What cannot be opened is told before anything is read")
  func unopened() throws {
    let folder = try ScratchFolder()
    let missing = folder.path + "/missing.csv"
    #expect(try failure(.file(missing)) == .input(.cannotOpen(file: missing, .noEntry)))
    #expect(try failure(.file(folder.path)) == .input(.cannotOpen(file: folder.path, .isDirectory)))
    let through = try folder.file("a.csv", "a,b\nx,1\n") + "/b.csv"
    #expect(try failure(.file(through)) == .input(.cannotOpen(file: through, SystemError(ENOTDIR))))
    symlink("b", folder.path + "/a")
    symlink("a", folder.path + "/b")
    let loop = folder.path + "/a"
    #expect(try failure(.file(loop)) == .input(.cannotOpen(file: loop, SystemError(ELOOP))))
    #expect(!openFiles().contains(folder.path))
  }

  @Test("A column that is not there is wrong usage, columns without numbers are unreadable data")
  func columns() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "Country,Rate\nChad,113.7\n")
    let unknown = try failure(.file(path), options { $0.values = ["rates"] })
    #expect(unknown.status == .usage)
    #expect(
      unknown.message
        == "barchart: \(path): no column \"rates\"; did you mean \"Rate\"? The columns are: "
        + "Country, Rate")
    let words = try folder.file("words.csv", "a,b\nx,y\nz,w\n")
    let sum = options { $0.aggregate = .sum }
    #expect(try failure(.file(words), sum).status == .unreadableTable)
    #expect(
      try failure(.file(words), sum).message
        == "barchart: \(words): no column of numbers; the columns are: a, b")
    let chosen = try failure(.file(path), options { $0.values = ["Country"] })
    #expect(chosen.status == .unreadableTable)
    #expect(chosen.message == "barchart: \(path): column \"Country\" has no numbers")
  }

  @Test("A row that cannot be read is named with its line")
  func line() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\ny,2,3\n")
    #expect(
      try failure(.file(path))
        == .input(
          .unreadableTable(
            file: path, .table(.fieldCount(line: 3, fields: 3, columns: 2, isHeader: true)))))
    let pairs = try folder.file("long.csv", "day,who,n\nMon,a,1\nMon,a,2\nTue,b,3\n")
    let repeated = try failure(
      .file(pairs),
      options {
        ($0.series, $0.aggregate) = ("who", Query.Method.none)
      })
    #expect(repeated.status == .unreadableTable)
    #expect(repeated.message?.hasPrefix("barchart: \(pairs):3: category \"Mon\"") == true)
  }

  @Test("A named pipe is read from the moment that somebody writes to it")
  func namedPipe() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/pipe.csv"
    try #require(mkfifo(path, 0o600) == 0)
    // The writer waits in open() until there is a reader, and writes after that.
    Thread.detachNewThread {
      let descriptor = open(path, O_WRONLY)
      _ = "a,b\nx,1\n".withCString { write(descriptor, $0, 8) }
      close(descriptor)
    }
    let data = try readAll(.file(path))
    #expect(data.categories == ["x"])
    #expect(!openFiles().contains(path))
  }

  @Test("A file is closed when it has been read, and when it could not be read")
  func closed() throws {
    let folder = try ScratchFolder()
    let good = try folder.file("good.csv", "a,b\nx,1\n")
    let bad = try folder.file("bad.csv", "a,b\nx,1,2\n")
    _ = try readAll(.file(good))
    _ = try failure(.file(bad))
    #expect(!openFiles().contains(good))
    #expect(!openFiles().contains(bad))
  }

  @Test("A file that shrinks under the reading ends where it ends, one that grows is read on")
  func changing() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\ny,2\nz,3\n")
    var input = try Input.open(.file(path), isForWindow: false)
    truncate(path, 12)
    #expect(try readInput(input, Options()).categories == ["x", "y"])

    input = try Input.open(.file(path), isForWindow: false)
    let end = open(path, O_WRONLY | O_APPEND)
    _ = "z,3\n".withCString { write(end, $0, 4) }
    close(end)
    var reading = try InputReader(input, Options())
    while try reading.readChunk() {}
    #expect(try reading.data().categories == ["x", "y", "z"])
    #expect(reading.progress.fraction == 1)
  }

  @Test("Progress is a share of the bytes where the size is known")
  func progress() throws {
    let folder = try ScratchFolder()
    let text = "a,b\n" + String(repeating: "x,1\n", count: 400_000)
    let path = try folder.file("a.csv", text)
    var reading = try InputReader(
      try Input.open(.file(path), isForWindow: false), Options())
    #expect(reading.progress.fraction == 0)
    var fractions: [Double] = []
    while try reading.readChunk() { fractions.append(reading.progress.fraction ?? -1) }
    #expect(fractions.count > 2)
    #expect(fractions == fractions.sorted())
    #expect(fractions.first.map { $0 > 0 && $0 < 1 } == true)
    #expect(fractions.last == 1)
    #expect(reading.progress.rowsRead == 400_000)
    #expect(reading.waitingDescriptor == nil)
  }

  @Test("An empty file, only blank lines and a bare mark of byte order have no data in them")
  func empty() throws {
    let folder = try ScratchFolder()
    for (index, text) in ["", "\n\n\r\n", "\u{FEFF}"].enumerated() {
      let path = try folder.file("\(index).csv", text)
      #expect(
        try failure(.file(path))
          == .input(.unreadableTable(file: path, .table(.empty))))
    }
  }
}
