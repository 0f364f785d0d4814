// ODBC: what the drivers of SQLite and PostgreSQL give, and what is told when they give nothing.
import Base
import Foundation
import Glibc
import Queries
import SQL
import SourceProtocol
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

/// A database by the driver for SQLite, without a data source.
func odbcDatabase(of file: DatabaseFile) throws -> Database {
  let address = "odbc:Driver=SQLite3;Database=\(file.path)"
  return Database(try #require(Address(Array(address.utf8))), AskedTable())
}

@Suite struct ODBCTests {
  private static let orders = """
    CREATE TABLE orders (id INTEGER PRIMARY KEY, "state, `of`" TEXT, amount REAL, raw BLOB);
    INSERT INTO orders ("state, `of`", amount, raw)
      VALUES ('Zoë 🐱', 1.5, x'00'), ('HI', 2, NULL), ('Zoë 🐱', 3, NULL), (NULL, 4, NULL);
    CREATE TABLE a_b (n INT);
    CREATE TABLE axb (n INT, m INT);
    CREATE VIEW sums AS SELECT "state, `of`" AS s, sum(amount) AS total FROM orders GROUP BY 1;

    """

  private func run(_ string: String, _ arguments: [String]) throws -> Outcome {
    try Program.run(["odbc:" + string] + arguments + ["--describe", "--locale", "C"])
  }

  private func failure(_ string: String, _ arguments: [String] = []) throws -> String {
    let outcome = try run(string, arguments)
    #expect(outcome.status == 65 && outcome.output == "", "\(outcome.output)")
    return outcome.error
  }

  private func rows(_ database: Database) throws -> Table {
    try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
  }

  @Test("Tables, columns, a view and a query of a file, by a connection string alone")
  func tables() throws {
    let file = try DatabaseFile(Self.orders)
    let before = FileManager.default.contents(atPath: file.path)
    let database = try odbcDatabase(of: file)
    let catalog = try database.catalog()
    #expect(catalog.engine == .odbc)
    #expect(catalog.tables.map(\.fullName) == ["orders", "a_b", "axb", "sums"])
    #expect(catalog.tables.map(\.columns.count) == [4, 1, 2, 2])
    #expect(catalog.tables.map(\.kind) == [.table, .table, .table, .view])
    #expect(catalog.tables[0].columns.map(\.type) == ["INTEGER", "TEXT", "REAL", "BLOB"])
    let string = "Driver=SQLite3;Database=\(file.path)"
    let bars = try run(string, ["--table", "ORDERS", "-c", "state, `of`", "-a", "count"])
    #expect(bars.output.contains("Zoë 🐱: 2 (50%).\nHI: 1 (25%).\n"), "\(bars.error)")
    let view = try run(string, ["--table", "sums", "-c", "s", "-v", "total"])
    #expect(view.output.contains("Zoë 🐱: 4.5 (43%)."), "\(view.error)")
    let query = try run(string, ["--sql", "select 'a' as k, 3 as n union select 'b', 1 ;\n"])
    #expect(query.output.contains("a: 3 (75%)."), "\(query.error)")
    #expect(FileManager.default.contents(atPath: file.path) == before)
  }

  @Test("What would write is not sent")
  func readOnly() throws {
    let file = try DatabaseFile(Self.orders)
    let before = FileManager.default.contents(atPath: file.path)
    let string = "Driver=SQLite3;Database=\(file.path)"
    let name = "barchart: odbc:\(string): "
    for statement in ["delete from orders", "drop table orders", "pragma user_version = 3", "--"] {
      #expect(
        try failure(string, ["--sql", statement + " "])
          == name + "only statements that read can be asked, such as SELECT\n")
    }
    #expect(
      try failure(string, ["--sql", "select 1; delete from orders"])
        == name + "only one statement can be asked at a time\n")
    for statement in ["select 1) x, (delete from orders", "select nothing from orders", "select ("]
    {
      #expect(try failure(string, ["--sql", statement]).hasPrefix(name))
    }
    #expect(FileManager.default.contents(atPath: file.path) == before)
    let absent = file.folder + "/none.db"
    #expect(try failure("Driver=SQLite3;Database=\(absent)").hasSuffix("connect failed\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"])
  }

  @Test("No data source, no driver: one sentence each, without a password")
  func absent() throws {
    #expect(
      try failure("DSN=nowhere;UID=me;PWD=s3cret")
        == "barchart: odbc:DSN=nowhere;UID=me: there is no data source named \"nowhere\"; "
        + "odbcinst -q -s lists them\n")
    #expect(
      try failure("Driver=None Such;Password={s3;cret}")
        == "barchart: odbc:Driver=None Such: the driver \"None Such\" is not installed; "
        + "odbcinst -q -d lists what is\n")
    #expect(
      try failure("s3cret")
        == "barchart: odbc:: the address names neither a data source (DSN=…) nor a driver "
        + "(Driver=…)\n")
  }

  @Test("Without the program that opens it, one sentence names its package")
  func missing() throws {
    let file = try DatabaseFile(Self.orders)
    let lone = file.folder + "/barchart"
    // By another process: a program that this one has open for writing cannot be started.
    let copy = try ChildProcess(
      "/bin/cp", [Program.path, lone], environment: Program.environment([:])
    ).wait()
    try #require(copy.status == 0)
    for (name, shown, program) in [
      (file.path, file.path, "barchart-source"),
      ("odbc:DSN=a;PWD=s3cret", "odbc:DSN=a", "barchart-source-odbc"),
      ("postgresql://h/d", "postgresql://h/d", "barchart-source-postgresql"),
    ] {
      let outcome = try ChildProcess(
        lone, [name, "--describe"], environment: Program.environment([:])
      ).wait()
      #expect(outcome.status == 71)
      #expect(
        outcome.error
          == "barchart: opening \(shown) needs \(program), of the package barchart-sources\n")
    }
  }

  @Test("A large table is read by the columns that a question needs")
  func large() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE t (name TEXT, n INTEGER, long TEXT);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 30000)
        INSERT INTO t SELECT 'n' || (i % 3), i, CASE WHEN i = 1 THEN \
      replace(hex(zeroblob(40000)), '00', 'é') END FROM c;
      """)
    let database = try odbcDatabase(of: file)
    #expect(try database.isLarge())
    let outcome = try run("Driver=SQLite3;Database=\(file.path)", ["-c", "name", "-a", "count"])
    #expect(outcome.output.contains("n0: 10,000 (33%)."), "\(outcome.error)")
    let table = try rows(database)
    func long(_ table: Table) -> String {
      ListedRows(table, RowSet(all: 1)).text(ofRow: 0, column: 2)
    }
    let own = Database(try #require(FilePath(file.path)), AskedTable())
    let isSame = long(table) == long(try rows(own))
    #expect(isSame && long(table).hasPrefix("éé"))
    let first = try #require(
      try database.firstRows(matching: [], limit: 7, isCancelled: { false }))
    #expect(first.table.rowCount == 7 && first.count == 30_000)
  }

  @Test("A table that goes is told, and the database is asked again after it")
  func goes() throws {
    let file = try DatabaseFile(Self.orders)
    let database = try odbcDatabase(of: file)
    #expect(try rows(database).rowCount == 4)
    try file.execute("ALTER TABLE orders RENAME TO others;")
    let failure = try #require(throws: InputFailure.self) { try rows(database) }
    #expect(failure.sentence(.window).contains("no such table: orders"))
    try file.execute("ALTER TABLE others RENAME TO orders;")
    #expect(try rows(database).rowCount == 4)
  }

  @Test("A statement that is no longer wanted is ended")
  func cancelling() throws {
    let file = try DatabaseFile("CREATE TABLE t (n INT); INSERT INTO t VALUES (1);")
    let address = "odbc:Driver=SQLite3;Database=\(file.path)"
    let query = """
      with recursive c(i) as (select 1 union all select i + 1 from c where i < 1000000000000)
      select count(*) as n from c
      """
    let database = Database(
      try #require(Address(Array(address.utf8))), AskedTable(query: query))
    #expect(try database.catalog().tables.map(\.columns.count) == [1])
    var statement: DatabaseRows? = try database.rows()
    #expect(try statement?.next() == [])
    statement = nil
    // The process is used again, or another takes its place.
    #expect(try database.rows(limit: 0).next() != nil)
  }
}

@Suite struct ODBCServerTests {
  private static let table = """
    CREATE TABLE "the table" (name text, day date, at timestamp with time zone, amount numeric, \
    items integer, price double precision, ok boolean, raw bytea, long text);
    INSERT INTO "the table" SELECT (array['Ann', 'Bo "the" cat', 'Zoë 🐱', NULL, ' pad', ''])[1 + n % 6],
      CASE WHEN n % 11 > 0 THEN date '2014-02-10' + n * 3 END,
      timestamp with time zone '2015-03-01 12:00:00+02' + n * interval '7 hours',
      CASE WHEN n % 7 > 0 THEN (n * 37 % 1000) / 10.0 END, n % 5,
      CASE WHEN n % 13 = 0 THEN 'NaN' ELSE n / 7.0::float8 END, n % 2 = 0, '\\x00ff',
      CASE WHEN n = 1 THEN repeat('é🐱', 3000) END FROM generate_series(1, 12000) AS n;
    CREATE SCHEMA other;
    CREATE TABLE other.small (a text, b integer);
    INSERT INTO other.small VALUES ('x', 1), ('y', 2);
    CREATE VIEW sums AS SELECT name, sum(amount) AS total FROM "the table" GROUP BY name;
    CREATE ROLE guarded LOGIN PASSWORD 'right';
    CREATE ROLE reader LOGIN;
    GRANT USAGE ON SCHEMA other TO reader;
    GRANT SELECT ON other.small TO reader;
    CREATE SEQUENCE numbers;
    ANALYZE;

    """

  private func bars(_ answer: Answer?) -> [String: [String]] {
    guard let answer else { return [:] }
    let rows = answer.categories.indices.map { row in
      (answer.categories[row], answer.series.map { "\($0.name) \($0.texts[row])" }.sorted())
    }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  @Test(
    "A server's rows are the same by ODBC as by its own library",
    arguments: ["PostgreSQL Unicode", "PostgreSQL ANSI"])
  func rows(driver: String) throws {
    let server = try PostgresServer()
    try server.execute(Self.table)
    let string = "Driver=\(driver);Servername=\(server.folder);Database=postgres;UID=tester"
    let address = try #require(Address(Array(("odbc:" + string).utf8)))
    let names = ["public.the table", "other.small", "public.sums"]
    for name in names {
      let database = Database(address, AskedTable(name: name))
      let own = Database(
        try #require(Address(Array(server.address.utf8))),
        AskedTable(name: name.hasPrefix("public.") ? String(name.dropFirst(7)) : name))
      #expect(Set(try database.catalog().tables.map(\.fullName)) == Set(names))
      let (rows, wanted) = (try read(database), try read(own))
      #expect(rows.columnNames == wanted.columnNames && rows.rowCount == wanted.rowCount)
      let (its, others) = (
        ListedRows(rows, RowSet(all: rows.rowCount)), ListedRows(wanted, RowSet(all: rows.rowCount))
      )
      var differences = 0
      for row in 0..<rows.rowCount where name != "public.sums" {
        for column in rows.columns.indices {
          let (one, other) = (
            its.text(ofRow: row, column: column), others.text(ofRow: row, column: column)
          )
          // A moment with a zone has none when it comes by ODBC, and is in universal time.
          if one != other, one + "+00" != other { differences += 1 }
        }
      }
      #expect(differences == 0)
    }
    try expectRuns(server, string)
    let database = Database(address, AskedTable(name: "other.small"))
    #expect(try read(database).rowCount == 2)
    try server.stop()
    let failure = try #require(throws: InputFailure.self) { try read(database) }
    #expect(failure.sentence(.window).contains("connection"))
    try server.start()
    #expect(try read(database).rowCount == 2)
  }

  @Test("Tables that nobody asked for and that may not be read are passed over, and told")
  func rights() throws {
    let server = try PostgresServer()
    try server.execute(
      Self.table + "CREATE SCHEMA a; CREATE TABLE a.wages (name text, amount integer);")
    let string =
      "Driver=PostgreSQL Unicode;Servername=\(server.folder);Database=postgres;UID=reader"
    let outcome = try Program.run(["odbc:" + string, "--describe", "--locale", "C"])
    #expect(outcome.output.contains("\ny: 2"), "\(outcome.error)")
    #expect(
      outcome.output.contains("The table \"a.wages\" could not be read: "),
      "\(outcome.output)")
    #expect(outcome.output.contains("permission denied"))
    let asked = try Program.run(
      ["odbc:" + string, "--table", "a.wages", "--describe"])
    #expect(asked.status == 65 && asked.error.contains("permission denied"), "\(asked.error)")
  }

  private func read(_ database: Database) throws -> Table {
    try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
  }

  /// What users see of the same server.
  private func expectRuns(_ server: PostgresServer, _ string: String) throws {
    func run(_ arguments: [String], _ string: String) throws -> Outcome {
      try Program.run(["odbc:" + string] + arguments + ["--describe", "--locale", "C"])
    }
    let large = try run(["--table", "the table", "-c", "items", "-a", "count"], string)
    #expect(large.output.contains("0: 2,400 (20%)."), "\(large.error)")
    for statement in [
      "select nextval('numbers')",
      "with x as (delete from other.small returning a) select a from x",
      "select set_config('transaction_read_only', 'off', false), nextval('numbers')",
      "select 1 as a) q; drop table other.small; --", "select * into t from other.small",
    ] {
      let outcome = try run(["--sql", statement], string)
      #expect(outcome.status == 65 && outcome.error.hasPrefix("barchart: odbc:"), "\(outcome)")
    }
    let small = try run(["--table", "small", "-c", "a", "-v", "b"], string)
    #expect(small.output.contains("\ny: 2.\n"), "\(small.error)")
    let absent = try run([], string.replacing("UID=tester", with: "UID=nobody;PWD=s3cret"))
    #expect(absent.status == 65 && absent.error.contains("role \"nobody\" does not exist"))
    #expect(!absent.error.contains("s3cret"))
    // Only this role is asked for its password.
    let rules = "local all guarded scram-sha-256\nlocal all all trust\n"
    try rules.write(toFile: server.folder + "/data/pg_hba.conf", atomically: false, encoding: .utf8)
    try server.execute("SELECT pg_reload_conf();")
    let guarded = string.replacing("UID=tester", with: "UID=guarded;PWD=s3cret")
    let wrong = try run([], guarded)
    #expect(wrong.status == 65 && wrong.error.contains("password authentication failed"))
    #expect(!wrong.error.contains("s3cret"), "\(wrong.error)")
    let right = try run(
      ["--sql", "select 'a' as k, 3 as n"], guarded.replacing("s3cret", with: "right"))
    #expect(right.status == 0 && !right.output.contains("right"), "\(right.error)")
  }
}
