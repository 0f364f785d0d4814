// PostgreSQL: what it answers itself, what is read, and what is told of passwords.
import Base
import Charts
import Foundation
import Glibc
import Interaction
import Queries
import SQL
import SourceProtocol
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct PostgresTests {
  private static let table = """
    CREATE TABLE "the table" (name text, day date, at timestamp with time zone, amount numeric, \
    items integer, price double precision, ok boolean, raw bytea);
    INSERT INTO "the table" SELECT (array['Ann', 'Bo "the" cat', 'Zoë', NULL, ' padded', ''])[1 + n % 6],
      CASE WHEN n % 11 > 0 THEN date '2014-02-10' + n * 3 END,
      timestamp with time zone '2015-03-01 12:00:00+02' + n * interval '7 hours',
      CASE WHEN n % 7 > 0 THEN (n * 37 % 1000) / 10.0 END, n % 5,
      CASE WHEN n % 13 = 0 THEN 'NaN' ELSE n / 8.0 END, n % 2 = 0, '\\x00ff'
      FROM generate_series(1, 20000) AS n;
    CREATE SCHEMA other;
    CREATE TABLE other.small (a text, b integer);
    INSERT INTO other.small VALUES ('x', 1), ('y', 2);
    CREATE VIEW sums AS SELECT name, sum(amount) AS total FROM "the table" GROUP BY name;
    ANALYZE;

    """

  /// The bars by name, without their order: a database has none.
  private func bars(_ answer: Answer?) -> [String: [String]] {
    guard let answer else { return [:] }
    let rows = answer.categories.indices.map { row in
      (
        answer.categories[row],
        answer.series.map { series in
          let count = series.rowCounts.map { "\($0[row])" } ?? ""
          return "\(series.name) \(series.texts[row]) of \(count)"
        }.sorted()
      )
    }
    let unfinished = answer.unfinished.categories.map {
      (answer.categories[$0], ["unfinished, \($1.text)"])
    }
    return Dictionary(rows + unfinished, uniquingKeysWith: +)
  }

  private func questions(_ table: Table) -> [Query] {
    func column(_ name: String) -> ColumnRef {
      ColumnRef(table.columns.first { $0.name == name } ?? table.columns[0])
    }
    let fields = [
      Field(column("name")), Field(column("items")), Field(column("ok")),
      Field(column("day"), grain: .month), Field(column("day"), grain: .weekday),
      Field(column("at"), grain: .day), Field(column("at"), grain: .hourOfDay),
      Field(column("amount"), grain: .width(25)),
    ]
    let filters: [[Filter]] = [
      [], [.compare(column("name"), .equal, ["Ann"])],
      [.compare(column("name"), .notEqual, ["Ann"]), .compare(column("amount"), .less, ["50"])],
      [.compare(column("day"), .equal, ["2015"])],
    ]
    var queries: [Query] = []
    for (index, field) in fields.enumerated() {
      for (number, method) in [Query.Method.count, .sum, .mean, .min, .max, .median].enumerated() {
        let values = method == .count ? [] : [column(["amount", "price", "items"][number % 3])]
        queries.append(
          Query(
            category: field, values: values, method: method,
            series: number % 3 == 1 ? Field(column("items")) : nil,
            filters: filters[(index + number) % filters.count]))
      }
    }
    return queries
  }

  @Test func `linked charts tell of all rows of a view, whatever its sample has`() throws {
    let server = try PostgresServer()
    try server.execute(
      """
      CREATE TABLE calls (tag text, kind text, load integer);
      INSERT INTO calls SELECT 'tag ' || n % 5, 'kind ' || n % 3, n % 13
        FROM generate_series(1, 13000) AS n;
      CREATE VIEW seen AS SELECT * FROM calls;

      """)
    let charts = ["-c", "tag", "-a", "count", "-c", "kind", "-a", "count", "--only", "load>3"]
    let words = ["--table", "seen"] + charts + ["--describe", "--locale", "C"]
    let told = try Program.run([server.address] + words)
    // Of each thirteen rows nine: 4 to 12.
    let line = "load is more than 3: 9,000 of 13,000 rows."
    #expect(told.output.contains(line), "\(told.output) \(told.error)")
    #expect(!told.output.contains("of 10,000 rows"))
  }

  @Test("The server's own answers are those of its rows")
  func answers() throws {
    let server = try PostgresServer()
    try server.execute(Self.table)
    let address = try #require(Address(Array(server.address.utf8)))
    let database = Database(address, AskedTable())
    #expect(try database.table().name == "the table")
    #expect(try database.catalog().tables.map(\.fullName) == ["the table", "other.small", "sums"])
    let rows = try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
    #expect(rows.rowCount == 20_000)
    let source = try #require(
      InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
    var pushed = 0
    for query in questions(rows) {
      let expected = try run(query, over: rows)
      let answer = try source.answer(query) { false }
      #expect(bars(answer) == bars(expected), "\(query)")
      #expect(answer?.categoryName == expected.categoryName)
      #expect(answer?.valueNames == expected.valueNames)
      if try database.answer(query, isCancelled: { false }) != nil { pushed += 1 }
    }
    #expect(pushed > 20)
    for query in questions(rows) {
      let expected = try Queries.rows(matching: query.filters, over: rows)
      let first = try #require(
        try database.firstRows(matching: query.filters, limit: 500, isCancelled: { false }))
      #expect(first.count == expected.count, "\(query.filters)")
      #expect(first.table.rowCount == min(500, expected.count))
    }
    try expectRuns(server)
  }

  /// What users see of the same server.
  private func expectRuns(_ server: PostgresServer) throws {
    func run(_ arguments: [String]) throws -> Outcome {
      try Program.run(arguments + ["--describe", "--locale", "C"])
    }
    let large = try run([server.address, "-c", "items", "-a", "count"])
    #expect(large.output.contains("0: 4,000 (20%)."), "\(large.error)")
    let small = try run([server.address, "--table", "other.small", "-c", "a", "-v", "b"])
    #expect(small.output.contains("\ny: 2.\n"), "\(small.error)")
    #expect(small.output.hasPrefix("Small.\n"))
    #expect(large.output.hasPrefix("Postgres.\n") || large.output.hasPrefix("postgres.\n"))
    for name in [
      "public.the table", "public.\"the table\"", "\"public\".\"the table\"", "PUBLIC.The Table",
    ] {
      let named = try run([server.address, "--table", name, "-c", "items", "-a", "count"])
      #expect(named.output.contains("0: 4,000 (20%)."), "\(name): \(named.error)")
      #expect(named.output.lowercased().hasPrefix("the table.\n"))
    }
    let none = try run([server.address, "--table", "public.small"])
    #expect(
      none.error.contains("there is no table \"public.small\"; it has the table, "))
    let view = try run([server.address, "--table", "sums", "-c", "name"])
    #expect(view.output.contains("Ann: "), "\(view.error)")
    let query = try run([server.address, "--sql", "select 'a' as k, 3 as n union select 'b', 1;"])
    #expect(query.output.contains("a: 3 (75%)."), "\(query.error)")
    let days = "select * from (values (20230103), (20240101), (20240131)) as t (day)"
    for (condition, rows) in [("day=2024", [20_240_101, 20_240_131]), ("day<2024", [20_230_103])] {
      let outcome = try Program.run(
        [server.address, "--sql", days, "--where", condition]
          + ["--rows", "-o", "-", "--format", "csv"])
      #expect(outcome.output == "day\n" + rows.map { "\($0)\n" }.joined(), "\(outcome.error)")
    }
    for statement in ["delete from other.small", "select nextval('s')", "select pg_sleep('x')"] {
      let outcome = try run([server.address, "--sql", statement])
      #expect(outcome.status == 65 && outcome.error.hasPrefix("barchart: postgresql:///postgres?"))
    }
    for statement in [
      "delete from other.small", " -- why\n/* not */ (drop table other.small", "SET x = 1",
      "with a as (select 'select') insert into other.small select * from a",
    ] {
      let outcome = try run([server.address, "--sql", statement])
      #expect(
        outcome.error.hasSuffix(": only statements that read can be asked, such as SELECT\n"))
    }
    for statement in [
      "select 1; drop table other.small", "select 1) as a; drop table other.small; --",
      "select 1; commit; drop table other.small;",
    ] {
      let outcome = try run([server.address, "--sql", statement])
      #expect(outcome.error.hasSuffix(": only one statement can be asked at a time\n"))
    }
    // A statement cannot make the next one write.
    let setting = "set_config('default_transaction_read_only', 'off', false)"
    let setter = try run([
      server.address, "--sql", "select \(setting) as a, 1 as b where nextval('s') > 0",
    ])
    #expect(setter.status == 65, "\(setter.error)")
    // A window that is closed leaves no process that goes on.
    let secret = server.address + "&password=s3cret&connect_timeout=1"
    let refused = try Program.run(
      [secret.replacing("tester", with: "nobody"), "--table", "x", "--describe"])
    #expect(refused.status == 65 && !refused.error.contains("s3cret"), "\(refused.error)")
    let suggested = try Program.run([secret, "--table", "other.small", "--suggest"])
    #expect(
      suggested.output.contains("barchart ") && !suggested.output.contains("s3cret"),
      "\(suggested.error)")
  }

  @Test("A password is in no list of processes, and who asks ends with who draws")
  func processes() throws {
    let server = try PostgresServer()
    let run = try Program.start([
      server.address + "&password=s3cret", "--sql", "SELECT pg_sleep(60)::text AS a, 1 AS b",
      "--describe",
    ])
    func text(_ name: String, of id: Int32) -> String {
      String(
        decoding: FileManager.default.contents(atPath: "/proc/\(id)/\(name)") ?? Data(),
        as: UTF8.self)
    }
    func children() -> [Int32] {
      text("task/\(run.id)/children", of: run.id).split(separator: " ").compactMap { Int32($0) }
    }
    #expect(eventually { (try? server.log().contains("pg_sleep(60)")) == true })
    let helpers = children()
    #expect(helpers.count == 1)
    for helper in helpers {
      #expect(text("cmdline", of: helper).contains("barchart-source-postgresql"))
      #expect(!text("cmdline", of: helper).contains("s3cret"))
      #expect(!text("environ", of: helper).contains("s3cret"))
    }
    run.send(signal: SIGKILL)
    _ = try run.wait()
    #expect(eventually { helpers.allSatisfy { kill($0, 0) != 0 } })
  }

  @Test("A lost connection is told, and the next question connects again")
  func lost() throws {
    let server = try PostgresServer()
    try server.execute("CREATE TABLE t (a text); INSERT INTO t VALUES ('x'), ('y');")
    let database = Database(try #require(Address(Array(server.address.utf8))), AskedTable())
    func count() throws -> Int? {
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false }?.rowCount
    }
    #expect(try count() == 2)
    try server.stop()
    let failure = try #require(throws: InputFailure.self) { try count() }
    // Whether the end of the connection is known by then, nobody can tell.
    let sentence = failure.sentence(.window)
    #expect(
      ["server closed the connection", "connection to server"].contains(where: sentence.contains),
      "\(sentence)")
    #expect(failure.emptyMessage.advice == "Press F5 to try again, or Ctrl+O to open a file.")
    try server.start()
    #expect(try count() == 2)
  }

  @Test("Without a server, one sentence says so")
  func absent() throws {
    let outcome = try Program.run(["postgresql://me:s3cret@/d?host=/nowhere", "--describe"])
    #expect(outcome.status == 65)
    #expect(
      outcome.error.hasPrefix("barchart: postgresql://me@/d?host=/nowhere: connection to server"))
    #expect(!outcome.error.contains("s3cret"))
    // A parameter that is none may be a misspelt password.
    for name in ["passwd", "PASSWORD", "pass%77ord", "sslpasswd", "x"] {
      let address = "postgresql://h/d?user=me&\(name)=s3%63ret"
      let outcome = try Program.run([address, "--describe"])
      #expect(outcome.error.hasPrefix("barchart: postgresql://h/d?user=me: "), "\(outcome.error)")
      #expect(!outcome.error.contains("s3"), "\(outcome.error)")
    }
    let malformed = try Program.run(["postgresql://me:s3cret@[::1/d", "--describe"])
    #expect(malformed.status == 65 && !malformed.error.contains("s3cret"), "\(malformed.error)")
  }
}
