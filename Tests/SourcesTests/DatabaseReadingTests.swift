// What the window reads of a database: first the table that was asked for, then others.
import Base
import Charts
import Interaction
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct DatabaseReadingTests {
  private static let tables = """
    CREATE TABLE orders (state TEXT, amount REAL);
    INSERT INTO orders VALUES ('AK', 1.5), ('HI', 2), ('AK', 3), ('AK', 4), ('HI', 5);
    CREATE TABLE customers (city TEXT);
    INSERT INTO customers VALUES ('Oslo'), ('Rome'), ('Oslo'), ('Riga');
    CREATE VIEW sums AS SELECT state, sum(amount) AS total FROM orders GROUP BY state;

    """

  /// Waits for a snapshot at the end of reading.
  private func last(_ readings: inout Readings) throws -> Snapshot {
    var snapshot: Snapshot?
    let isRead = try eventually {
      snapshot = try readings.fetch().last?.snapshot ?? snapshot
      return snapshot?.reading == nil && snapshot != nil
    }
    #expect(isRead)
    return try #require(snapshot)
  }

  private func readings(_ file: DatabaseFile, _ options: Options) throws -> Readings {
    let path = try #require(FilePath(file.path))
    let input = try Input.open(.file(path), isForWindow: true, table: options.table)
    return try Readings([(0, input)], options)
  }

  private func names(_ snapshot: Snapshot) -> Set<String> { Set(snapshot.data.categories) }

  @Test("Another table is chosen anew, and the first is asked again what it was asked")
  func tables() throws {
    let file = try DatabaseFile(Self.tables)
    var options = Options()
    options.category = "state"
    var readings = try readings(file, options)
    let first = try last(&readings)
    #expect(names(first) == ["AK", "HI"])
    let source = try #require(first.source)
    #expect(
      source.tables
        == TableList(
          shown: "orders",
          [
            .init(name: "orders", rowCount: 5), .init(name: "customers", rowCount: 4),
            .init(name: "sums", isView: true, rowCount: 2),
          ]))
    func again(_ table: String?, _ generation: Int) throws -> Snapshot {
      try readings.readAgain(table: table, of: source, as: 0, generation: generation)
      return try last(&readings)
    }
    let other = try again("customers", 1)
    #expect(names(other) == ["Oslo", "Rome", "Riga"])
    #expect(other.isReadAgain && other.generation == 1)
    #expect(other.source?.commandWords.suffix(2) == ["--table", "customers"])
    #expect(names(try again("orders", 2)) == ["AK", "HI"])
    try file.execute("INSERT INTO orders VALUES ('NY', 1);")
    #expect(names(try again(nil, 3)) == ["AK", "HI", "NY"])
    try file.execute("DROP TABLE orders; DROP VIEW sums;")
    let gone = try again(nil, 4)
    #expect(gone.table == nil && gone.failure != nil)
  }

  @Test("Another table with the same columns is asked what the one before was")
  func kept() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE y1 (state TEXT, n INTEGER); CREATE TABLE y2 (state TEXT, n INTEGER);
      CREATE TABLE z (state TEXT, m INTEGER);
      INSERT INTO y1 VALUES ('AK', 1), ('HI', 2), ('AK', 5), ('HI', 3);
      INSERT INTO y2 VALUES ('NY', 4), ('AL', 9), ('NY', 6);
      INSERT INTO z VALUES ('CA', 4), ('NV', 9), ('CA', 6);
      """)
    var options = Options()
    options.table.name = "y1"
    var readings = try readings(file, options)
    let first = try last(&readings)
    let source = try #require(first.source)
    let table = try #require(first.table)
    var query = try #require(first.choice).query
    (query.method, query.order) = (.max, .categoryDescending)
    let kept = KeptQuestion(
      QueryChoice(query, layout: .grouped, orientation: .horizontal), of: table)
    func shown(_ name: String, _ generation: Int) throws -> Query? {
      try readings.readAgain(
        table: name, of: source, as: 0, generation: generation, kept: [kept])
      return try last(&readings).choice?.query
    }
    #expect(try shown("y2", 1) == query)
    #expect(try shown("z", 2)?.method != .max)
  }

  @Test("All rows that pass are handed out, page by page, and the columns even of none")
  func allRows() throws {
    // 30 MB are two pages.
    let file = try DatabaseFile(
      """
      CREATE TABLE t (n INTEGER, name TEXT);
      INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300000)
      SELECT n, printf('%d %090d', n % 7, n) FROM c;

      """)
    let database = Database(try #require(FilePath(file.path)), AskedTable())
    let table = try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
    let column = ColumnRef(table.columns[1])
    for filters in [
      [], [Filter.compare(column, .contains, ["3 00"])], [.compare(column, .equal, ["none"])],
      [.rows(RangeSet([5..<6, 290_000..<290_002]))],
    ] {
      var (lines, pages) = ([String](), 0)
      try database.allRows(matching: filters) { listed in
        pages += 1
        #expect(listed.table.columnNames == ["n", "name"])
        lines += (0..<listed.rows.count).map { listed.text(ofRow: $0, column: 0) }
        return true
      }
      let expected = ListedRows(table, try Queries.rows(matching: filters, over: table))
      #expect(lines == (0..<expected.rows.count).map { expected.text(ofRow: $0, column: 0) })
      if filters.isEmpty { #expect(pages > 1) }
    }
  }

  @Test("A followed database is asked again, and what fails is told and tried again")
  func following() throws {
    let file = try DatabaseFile(Self.tables)
    guard
      case .window(let options, _) = try ArgumentParser.parse(
        ["--follow=0.1", "-c", "state", "x.db"].map { ArgumentBytes($0.utf8) })
    else {
      Issue.record("no window")
      return
    }
    var readings = try readings(file, options)
    let first = try last(&readings)
    #expect(names(first) == ["AK", "HI"] && first.isFollowing && !first.isReadAgain)
    /// Waits for a snapshot.
    func next(where isWanted: (Snapshot) -> Bool) throws -> Snapshot {
      var found: Snapshot?
      let isThere = try eventually {
        found = try readings.fetch().map(\.snapshot).last(where: isWanted)
        return found != nil
      }
      #expect(isThere)
      return try #require(found)
    }
    try file.execute("INSERT INTO orders VALUES ('NY', 1);")
    let more = try next { names($0).contains("NY") }
    #expect(more.generation > 0 && more.failure == nil)
    try file.execute("ALTER TABLE orders RENAME TO others;")
    let failed = try next { $0.failure != nil }
    #expect(names(failed) == ["AK", "HI", "NY"] && failed.isFollowing)
    try file.execute("ALTER TABLE others RENAME TO orders;")
    #expect(try next { $0.failure == nil && $0.table != nil }.isFollowing)
    readings.stop()
    #expect(try next { !$0.isFollowing }.failure == nil)
  }
}
