// A database that other programs change between two questions: its file, its log and its tables.
import Base
import Charts
import Foundation
import Glibc
import Interaction
import Queries
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct ChangedDatabaseTests {
  private func opened(_ file: DatabaseFile) throws -> Database {
    Database(try #require(FilePath(file.path)), AskedTable())
  }

  /// The cells of a table by its rows, asked of the process that was asked before.
  private func cells(_ database: Database) throws -> [[String]] {
    let read = try InputReader.readWhole(
      Input(name: "t", bytes: .database(database)), TableRequest()
    ) { false }
    let table = try #require(read)
    let rows = ListedRows(table, RowSet(all: table.rowCount))
    return (0..<table.rowCount).map { row in
      table.columns.indices.map { rows.text(ofRow: row, column: $0) }
    }
  }

  private static let logged = """
    PRAGMA journal_mode = wal; CREATE TABLE t (region TEXT, amount INT);
    INSERT INTO t VALUES ('A', 1);

    """

  @Test func `a file in WAL mode is read as it is, after its writer has closed it`() throws {
    let file = try DatabaseFile(Self.logged)
    let database = try opened(file)
    let first = try cells(database)
    #expect(first == [["A", "1"]])
    for amount in ["900", "17", "3"] {
      try file.execute("UPDATE t SET amount = \(amount);")
      let now = try cells(database)
      #expect(now == [["A", amount]])
    }
  }

  @Test func `a log that is copied beside its file once more is read`() throws {
    let (source, file) = (try DatabaseFile(Self.logged), try DatabaseFile())
    let writer = try ChildProcess(
      "/usr/bin/sqlite3", [source.path], environment: Program.environment([:]), input: .pipe)
    let inUse = try opened(source)
    var copy: Database?
    for (number, region) in ["B", "C"].enumerated() {
      writer.write(Array("INSERT INTO t VALUES ('\(region)', 2);\n".utf8))
      #expect(eventually { (try? cells(inUse).count) == number + 2 })
      for ending in number == 0 ? ["", "-wal"] : ["-wal"] {
        let bytes = try Data(contentsOf: URL(filePath: source.path + ending))
        try bytes.write(to: URL(filePath: file.path + ending))
      }
      let database = try copy ?? opened(file)
      copy = database
      let regions = try cells(database).map { $0[0] }
      #expect(regions == Array(["A", "B", "C"].prefix(number + 2)))
    }
    writer.closeInput()
    _ = try writer.wait()
  }

  @Test func `a file that takes the place of another is read`() throws {
    let table = "CREATE TABLE t (region TEXT, amount INT); INSERT INTO t VALUES "
    let file = try DatabaseFile(table + "('A', 1);")
    let other = try DatabaseFile(table + "('B', 2);")
    let database = try opened(file)
    let first = try cells(database)
    #expect(first == [["A", "1"]])
    #expect(rename(other.path, file.path) == 0)
    let second = try cells(database)
    #expect(second == [["B", "2"]])
  }

  @Test func `the name of a column that has gone is no text`() throws {
    let file = try DatabaseFile(
      "CREATE TABLE t (region TEXT, amount INT); INSERT INTO t VALUES ('A', 1);")
    let database = try opened(file)
    let first = try cells(database)
    #expect(first == [["A", "1"]])
    try file.execute("ALTER TABLE t RENAME COLUMN region TO land;")
    let failure = try #require(throws: InputFailure.self) { try cells(database) }
    #expect(failure.sentence(.window).contains("no such column: region"))
  }

  @Test func `a followed table of a server has its rows and columns of each time`() throws {
    let file = try DatabaseFile(
      "CREATE TABLE t (region TEXT, amount INT); INSERT INTO t VALUES ('A', 1), ('B', 2);")
    guard
      case .window(let options, _) = try ArgumentParser.parse(
        ["--follow=0.1", "-c", "region", "x.db"].map { ArgumentBytes($0.utf8) })
    else {
      Issue.record("no window")
      return
    }
    // Nobody knows how many rows it has, so that it counts as large.
    let address = try #require(FilePath("odbc:Driver=SQLite3;Database=\(file.path)"))
    let input = try Input.open(.file(address), isForWindow: true, table: options.table)
    var readings = try Readings([(0, input)], options)
    /// Waits for a snapshot.
    func next(where isWanted: (Snapshot) -> Bool) throws -> Snapshot {
      let found = try firstValue {
        try readings.fetch().map(\.snapshot).last(where: isWanted)
      }
      return try #require(found)
    }
    let first = try next { !$0.data.categories.isEmpty }
    #expect(Set(first.data.categories) == ["A", "B"])
    try file.execute("INSERT INTO t VALUES ('C', 3);")
    let more = try next { Set($0.data.categories).contains("C") }
    #expect(more.generation > 0 && more.failure == nil)
    try file.execute("ALTER TABLE t ADD COLUMN pieces INT;")
    let wider = try next { $0.table?.columnNames.contains("pieces") ?? false }
    #expect(wider.source?.tables?.shown == more.source?.tables?.shown)
    readings.stop()
  }
}
