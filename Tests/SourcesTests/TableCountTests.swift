// How many rows the tables of a file have, which decides the table that is drawn and how it is read.
import Base
import Foundation
import Queries
import SourceProtocol
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct TableCountTests {
  private func opened(_ file: DatabaseFile, _ asked: AskedTable = AskedTable()) throws -> Database {
    Database(try #require(FilePath(file.path)), asked)
  }

  /// Whole numbers from 0 on, for a statement that selects from them.
  private func numbers(_ count: Int) -> String {
    "WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < \(count - 1))"
  }

  @Test(
    arguments: [
      ("n INT)", "i"), ("n INT, rowid TEXT)", "i, 'r' || i"), ("n INT, rowid INT)", "i, 7"),
      ("n INT, ROWID INT, _rowid_ INT, oid INT)", "i, 1, i % 2, 3"),
      ("n INTEGER PRIMARY KEY)", "i * 1000000007"),
      (
        "n INTEGER PRIMARY KEY)",
        "CASE i WHEN 0 THEN -9223372036854775803 ELSE 9223372036854775807 - i END"
      ),
      ("n TEXT PRIMARY KEY) WITHOUT ROWID", "'n' || i"),
    ])
  func `the table with most rows is drawn, whatever numbers they have`(
    columns: String, values: String
  ) throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE few (region TEXT, amount INT); INSERT INTO few VALUES ('A', 1), ('B', 2), ('C', 3);
      CREATE TABLE users (id INTEGER PRIMARY KEY, city TEXT, age INT);
      INSERT INTO users VALUES (1, 'a', 1), (2, 'b', 2), (1795000000000000, 'c', 3);
      CREATE TABLE big (region TEXT, \(columns);
      INSERT INTO big \(numbers(5_000)) SELECT 'N' || (i % 3), \(values) FROM c;
      CREATE TABLE none (region TEXT, amount INT);

      """)
    let database = try opened(file)
    let tables = try database.catalog().tables
    #expect(tables.map(\.name) == ["few", "users", "big", "none"])
    #expect(tables[0].rowCount == 3 && tables[1].rowCount == 3 && tables[3].rowCount == 0)
    let count = try #require(tables[2].rowCount)
    #expect((2_500...10_000).contains(count))
    let (main, isLarge) = (try database.table().name, try database.isLarge())
    #expect(main == "big" && !isLarge)
    let users = try opened(file, AskedTable(name: "users")).isLarge()
    #expect(!users)
  }

  @Test func `what is only known to have many rows is counted on to tell if it is large`() throws {
    for (rows, isLarge) in [(104_857, false), (104_858, true)] {
      // Forty columns of so many rows are 4 Mi cells, and hardly more.
      let cells = (1...40).map { "n AS c\($0)" }.joined(separator: ", ")
      let file = try DatabaseFile(
        """
        CREATE TABLE t (n INT); INSERT INTO t \(numbers(rows)) SELECT i FROM c;
        CREATE VIEW v AS SELECT \(cells) FROM t;

        """)
      let database = try opened(file, AskedTable(name: "v"))
      let view = try database.table()
      #expect(view.rowCount == 100_000 && view.isLeastCount)
      let found = try database.isLarge()
      #expect(found == isLarge, "\(rows)")
      let table = try opened(file).table()
      #expect(table.rowCount == rows && !table.isLeastCount)
    }
  }

  @Test func `a trigger with the name of its table is no table`() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE Sales (region TEXT, amount INT); INSERT INTO Sales VALUES ('A', 1), ('B', 2);
      CREATE TRIGGER Sales AFTER INSERT ON Sales BEGIN SELECT 1; END;

      """)
    let names = try opened(file).catalog().tables.map(\.name)
    #expect(names == ["Sales"])
    let outcome = try Program.run(
      ["table.db", "--table", "sales", "-c", "region", "-a", "count", "--describe"],
      directory: file.folder)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func `rows are found by more names than an engine takes, and by too long a one`() throws {
    // Letters alone, so that an engine could look for them.
    let letters = Array("abcdefghijlmnopqrstuvwxyz")
    let names = (0..<1_100).map { number in
      String([number / 625, number / 25 % 25, number % 25].map { letters[$0] })
    }
    let long = String(repeating: "x", count: 60_000)
    let file = try DatabaseFile(
      "CREATE TABLE t (name TEXT, n INT); INSERT INTO t VALUES "
        + names.map { "('\($0)', 1)" }.joined(separator: ", ") + ";")
    let database = try opened(file)
    let name = ColumnRef(name: "name", position: 0)
    for (wanted, count) in [(names, 1_100), ([names[3]], 1), ([long], 0)] {
      let found = try database.firstRows(
        matching: [.compare(name, .equal, wanted)], limit: 2_000, isCancelled: { false })
      #expect(found?.count == count)
      var rows = 0
      try database.allRows(matching: [.compare(name, .equal, wanted)]) { listed in
        rows += listed.rows.count
        return true
      }
      #expect(rows == count)
    }
  }
}
