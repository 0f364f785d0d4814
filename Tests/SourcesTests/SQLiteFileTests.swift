// Files as they are found: in use, damaged, empty, hostile.
import Foundation
import TestSupport
import Testing

@Suite struct SQLiteFileTests {
  private static let orders = """
    CREATE TABLE orders (id INTEGER PRIMARY KEY, state TEXT, amount REAL);
    INSERT INTO orders (state, amount) VALUES ('AK', 1.5), ('HI', 2), ('AK', 3), (NULL, 4);
    CREATE TABLE empty (a TEXT, b INT);
    CREATE VIEW sums AS SELECT state, sum(amount) AS total FROM orders GROUP BY state;

    """

  private func run(_ file: DatabaseFile, _ arguments: [String]) throws -> Outcome {
    try Program.run(["table.db"] + arguments, directory: file.folder)
  }

  /// The bars of a picture's description.
  private func bars(_ file: DatabaseFile, _ arguments: [String]) throws -> [String] {
    let outcome = try run(file, arguments + ["--describe", "--locale", "C"])
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
      .filter { $0.contains("%).") || $0.hasPrefix("x: ") }
  }

  private func failure(_ file: DatabaseFile, _ arguments: [String] = []) throws -> String {
    let outcome = try run(file, arguments + ["--describe"])
    #expect(outcome.status != 0)
    #expect(outcome.output == "")
    return outcome.error
  }

  @Test("The main table, a table by name, a view, a query")
  func tables() throws {
    let file = try DatabaseFile(Self.orders)
    let sums = ["AK: 4.5 (43%).", "HI: 2.0 (19%).", "no state: 4.0 (38%)."]
    let columns = ["-c", "state", "-v", "amount", "-a", "sum"]
    #expect(try bars(file, columns) == sums)
    #expect(try bars(file, ["--table", "ORDERS"] + columns) == sums)
    #expect(
      try bars(file, ["--table", "sums", "-c", "state", "--where", "state=AK,HI"]).count == 2)
    #expect(
      try bars(file, ["--sql", "select state as s, id from orders where id < 3;", "-c", "s"])
        == ["AK: 1 (50%).", "HI: 1 (50%)."])
    #expect(
      try bars(file, ["--sql", "select state as s from orders where id < 3; -- two\n", "-c", "s"])
        .count
        == 2)
    #expect(
      try failure(file, ["--table", "order"])
        == "barchart: table.db: there is no table \"order\"; did you mean \"orders\"? It has orders, "
        + "empty, sums\n")
  }

  @Test("Where there are several tables, a description names the one that is drawn")
  func named() throws {
    let file = try DatabaseFile(Self.orders)
    let words = ["-c", "state", "-a", "count", "--describe"]
    #expect(try run(file, words).output.contains("Rows by state in orders."))
    #expect(
      try run(file, words + ["--table", "Sums"]).output.contains("Rows by state in sums."))
    let query = try run(file, words + ["--sql", "select state from orders"])
    #expect(query.output.contains("Rows by state."))
    let single = try DatabaseFile("CREATE TABLE t (state TEXT); INSERT INTO t VALUES ('AK');")
    #expect(try run(single, words).output.contains("Rows by state."))
  }

  @Test("Answers on a scale stand in its order, grouped by the engine or from rows of a file")
  func scales() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE t (answer TEXT, risk TEXT, n INT); INSERT INTO t VALUES ('Agree', 'low', 1),
      ('Strongly agree', 'high', 2), ('Disagree', 'medium', 3), (NULL, 'low', 4),
      ('Agree', 'critical', 5), ('Don''t know', 'high', 6);
      """)
    let csv = """
      answer,risk,n\nAgree,low,1\nStrongly agree,high,2\nDisagree,medium,3\n,low,4\nAgree,critical,5
      Don't know,high,6\n
      """
    let columns = ["-c", "answer", "-a", "count", "--describe", "--locale", "C"]
    let bars = [
      "Disagree: 1 (17%).", "Agree: 2 (33%).", "Strongly agree: 1 (17%).",
      "Don't know: 1 (17%).", "no answer: 1 (17%).",
    ]
    #expect(try self.bars(file, columns) == bars)
    let outcome = try Program.run(["-"] + columns, input: .text(csv))
    #expect(
      outcome.output.split(separator: "\n").map(String.init).filter { $0.contains("%).") } == bars)
    let split = [
      "-c", "answer", "-v", "n", "-s", "risk", "-a", "sum", "-o", "-", "--format", "json",
    ]
    for input in [try run(file, split), try Program.run(["-"] + split, input: .text(csv))] {
      let scene = try JSONDecoder().decode(WrittenSeries.self, from: Data(input.output.utf8))
      #expect(scene.series == ["low", "medium", "high", "critical"])
    }
  }

  @Test("A typed year, month or day of dates that are whole numbers is that of a CSV")
  func datesAsNumbers() throws {
    var (csv, values) = ("day,ts,v\n", [String]())
    for (number, day) in [20_230_103, 20_231_231, 20_240_101, 20_240_131, 20_250_605].enumerated() {
      // The first seconds of 2023, and 200 days more each.
      let row = "\(day),\(1_672_531_200 + 17_280_000 * number),\(number)"
      csv += row + "\n"
      values.append("(\(row))")
    }
    let file = try DatabaseFile(
      "CREATE TABLE t (day INTEGER, ts INTEGER, v INTEGER);"
        + "INSERT INTO t VALUES \(values.joined(separator: ", "));")
    let written = ["--rows", "-o", "-", "--format", "csv"]
    for column in ["day", "ts"] {
      for sign in ["=", "!=", "<", "<=", ">", ">="] {
        for value in ["2024", "202401", "20240131", "2024-01", "2024,2025"]
        where sign.hasSuffix("=") && !"<>".contains(sign.prefix(1)) || value != "2024,2025" {
          let asked = ["--where", column + sign + value] + written
          let expected = try Program.run(["-"] + asked, input: .text(csv))
          #expect(expected.output.hasPrefix("day,ts,v\n"), "\(expected.error)")
          #expect(try run(file, asked).output == expected.output, "\(asked)")
        }
      }
    }
    let both = ["--where", "ts>=2024", "--where", "day<202402"]
    let rows = try run(file, both + written).output
    #expect(rows == "day,ts,v\n20240101,1707091200,2\n20240131,1724371200,3\n")
  }

  private struct WrittenSeries: Decodable {
    let marks: [Mark]
    struct Mark: Decodable {
      let role: String
      let text: String?
    }
    /// The names in the legend.
    var series: [String] { marks.filter { $0.role == "legend-label" }.compactMap(\.text) }
  }

  @Test("No statement changes anything")
  func readOnly() throws {
    let file = try DatabaseFile(Self.orders)
    let before = FileManager.default.contents(atPath: file.path)
    for statement in [
      "DELETE FROM orders", "select 1); DELETE FROM orders; --", "PRAGMA journal_mode = wal",
      "ATTACH 'other.db' AS other", "select load_extension('x')",
      "select * from pragma_database_list", "", ")", "select writefile('x', 'y')",
    ] {
      #expect(try failure(file, ["--sql", statement + " "]).hasPrefix("barchart: table.db: "))
    }
    #expect(
      try failure(file, ["--sql", "delete from orders"])
        == "barchart: table.db: only statements that read can be asked, such as SELECT\n")
    #expect(
      try failure(file, ["--sql", "select 1; select 2"])
        == "barchart: table.db: only one statement can be asked at a time\n")
    #expect(FileManager.default.contents(atPath: file.path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"])
  }

  @Test("A file in WAL mode is read with what its log has, and none is made beside it")
  func log() throws {
    let file = try DatabaseFile("PRAGMA journal_mode = wal;" + Self.orders)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"])
    #expect(try bars(file, ["-c", "state", "-v", "amount", "-a", "sum"]).count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"])
    // A program that has it open, with a change that is only in the log.
    let writer = try ChildProcess(
      "/usr/bin/sqlite3", [file.path], environment: Program.environment([:]), input: .pipe)
    writer.write(Array("INSERT INTO orders (state, amount) VALUES ('NY', 9);\n".utf8))
    let deadline = Date(timeIntervalSinceNow: 10)
    var count = 3
    while count < 4, Date() < deadline {
      count = try bars(file, ["-c", "state", "-v", "amount", "-a", "sum"]).count
    }
    #expect(count == 4)
    writer.closeInput()
    _ = try writer.wait()
  }

  @Test("A file whose versions do not agree has nothing made beside it")
  func versions() throws {
    let file = try DatabaseFile("PRAGMA journal_mode = wal;" + Self.orders)
    var bytes = try #require(FileManager.default.contents(atPath: file.path))
    for versions in 0..<16 {
      let (writing, reading) = (UInt8(versions / 4), UInt8(versions % 4))
      (bytes[18], bytes[19]) = (writing, reading)
      try bytes.write(to: URL(fileURLWithPath: file.path))
      let outcome = try run(file, ["--describe"])
      #expect(outcome.status == (reading > 2 ? 65 : 0), "\(writing), \(reading)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"],
        "\(writing), \(reading)")
    }
  }

  @Test("A log that was copied with its file is read, and nothing is made beside it")
  func copiedLog() throws {
    let source = try DatabaseFile("PRAGMA journal_mode = wal;" + Self.orders)
    let file = try DatabaseFile()
    let writer = try ChildProcess(
      "/usr/bin/sqlite3", [source.path], environment: Program.environment([:]), input: .pipe)
    writer.write(Array("INSERT INTO orders (state, amount) VALUES ('NY', 9);\n".utf8))
    #expect(
      eventually {
        FileManager.default.contents(atPath: source.path + "-wal")?.isEmpty == false
          && (try? bars(source, ["-c", "state", "-v", "amount", "-a", "sum"]).count) == 4
      })
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: source.path + ending, toPath: file.path + ending)
    }
    writer.closeInput()
    _ = try writer.wait()
    let names = ["table.db", "table.db-wal"]
    let before = names.map { FileManager.default.contents(atPath: file.folder + "/" + $0) }
    #expect(try bars(file, ["-c", "state", "-v", "amount", "-a", "sum"]).count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder).sorted() == names)
    #expect(names.map { FileManager.default.contents(atPath: file.folder + "/" + $0) } == before)
  }

  @Test("Virtual tables are read, whatever they ask of SQLite for it")
  func virtualTables() throws {
    let rows = "VALUES ('x', '1'), ('y', '2'), ('x', '3')"
    let file = try DatabaseFile(
      """
      CREATE VIRTUAL TABLE five USING fts5(a, b); INSERT INTO five \(rows);
      CREATE VIRTUAL TABLE four USING fts4(a, b); INSERT INTO four \(rows);
      CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
      INSERT INTO boxes VALUES (1, 2, 3), (2, 4, 5);
      CREATE VIRTUAL TABLE words USING fts5vocab(five, row);
      """)
    let before = FileManager.default.contents(atPath: file.path)
    let count = ["-c", "a", "-a", "count"]
    let counted = ["x: 2 (67%).", "y: 1 (33%)."]
    for name in ["five", "four"] {
      #expect(try bars(file, ["--table", name] + count) == counted)
      #expect(try bars(file, ["--sql", "select * from \(name)"] + count) == counted)
      #expect(
        try bars(file, ["--sql", "select a, b from \(name) where \(name) match 'x'"] + count)
          == ["x: 2."])
    }
    for option in [["--table", "boxes"], ["--sql", "select * from boxes"]] {
      #expect(try bars(file, option + ["-c", "id", "-v", "high", "-a", "sum"]).count == 2)
    }
    #expect(try bars(file, ["--table", "words", "-c", "term", "-v", "cnt"]).count == 5)
    for statement in [
      "insert into five values (1, 2)", "select five from five where five = 'optimize' limit 1; x",
      "with a as (select 1) delete from boxes",
    ] {
      #expect(try failure(file, ["--sql", statement]).hasPrefix("barchart: table.db: only "))
    }
    #expect(FileManager.default.contents(atPath: file.path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["table.db"])
  }

  @Test(
    "A table that cannot be read is passed over, and told; if it is asked for, it is the reason")
  func unreadable() throws {
    let file = try DatabaseFile(
      """
      CREATE VIRTUAL TABLE posts USING fts5(text, likes, content = 'gone');
      CREATE TABLE pairs (a_id INTEGER, b_id INTEGER);
      INSERT INTO pairs VALUES (1, 2), (2, 2), (3, 1);
      """)
    let outcome = try run(file, ["-c", "b_id", "-a", "count", "--describe"])
    #expect(outcome.output.contains("\n2: 2 (67%).\n"), "\(outcome.error)")
    #expect(outcome.output.contains("The table \"posts\" could not be read: "))
    #expect(try failure(file, ["--table", "posts"]).hasPrefix("barchart: table.db: "))
    // Nothing else to show: the reason is that of the table itself.
    let alone = try DatabaseFile(
      "CREATE VIRTUAL TABLE posts USING fts5(text, content = 'gone'); CREATE TABLE e (a, b);")
    #expect(try failure(alone).contains("gone"))
    try file.execute(
      """
      PRAGMA writable_schema = on;
      UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE posts USING nosuch(a)' WHERE name = 'posts';
      """)
    #expect(try bars(file, ["--table", "pairs", "-c", "b_id", "-a", "count"]).count == 2)
    #expect(
      try failure(file, ["--table", "posts"]) == "barchart: table.db: no such module: nosuch\n")
  }

  @Test(
    "A table's name with its schema, with and without quotation marks, and with a dot of its own")
  func schemas() throws {
    let file = try DatabaseFile(
      Self.orders + """
        CREATE TABLE "main.empty" (name TEXT, n INT); INSERT INTO "main.empty" VALUES ('dot', 1);
        """)
    let columns = ["-c", "state", "-v", "amount", "-a", "sum"]
    for name in ["main.orders", "\"main\".\"orders\"", "main.[orders]", "`orders`", "Main.Orders"] {
      #expect(try bars(file, ["--table", name] + columns).count == 3, "\(name)")
    }
    let only = try run(file, ["--table", "main.empty", "-c", "name", "--describe"])
    #expect(only.status == 0 && only.output.contains("\ndot: 1.\n"), "\(only.output)")
    #expect(
      try failure(file, ["--table", "other.orders"]).contains("there is no table \"other.orders\""))
  }

  @Test("A damaged, an encrypted and a locked file are one sentence each")
  func unusable() throws {
    let file = try DatabaseFile(Self.orders)
    let whole = try #require(FileManager.default.contents(atPath: file.path))
    func write(_ data: Data) throws { try data.write(to: URL(filePath: file.path)) }
    try write(whole.prefix(5000))
    #expect(try failure(file).hasPrefix("barchart: table.db: the database is damaged: "))
    try write(whole.prefix(100) + Data(repeating: 0xA5, count: whole.count - 100))
    #expect(try failure(file).hasPrefix("barchart: table.db: the database is damaged: "))
    try write(Data(whole.prefix(16)))
    #expect(try failure(file).hasPrefix("barchart: table.db: "))
    try write(Data())
    #expect(try failure(file) == "barchart: table.db: there is no data in it\n")
    try write(whole)
    let writer = try ChildProcess(
      "/usr/bin/sqlite3", [file.path], environment: Program.environment([:]), input: .pipe)
    writer.write(Array("BEGIN EXCLUSIVE;\n".utf8))
    var words = ""
    let deadline = Date(timeIntervalSinceNow: 10)
    while words.isEmpty, Date() < deadline {
      let outcome = try run(file, ["--describe"])
      words = outcome.error
    }
    #expect(
      words
        == "barchart: table.db: the database is locked by another program; try again when that is "
        + "done\n")
    writer.closeInput()
    _ = try writer.wait()
  }

  @Test("A file with random faults is drawn as far as it is sound, or one sentence says why not")
  func randomFaults() throws {
    var random = SeededGenerator(seed: 5)
    let file = try DatabaseFile(random: &random)
    try file.execute("CREATE INDEX i ON \"the table\" (name); CREATE VIEW v AS SELECT 1 AS a;")
    let whole = [UInt8](try #require(FileManager.default.contents(atPath: file.path)))
    var failures = 0
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        // The head, the schema on the first page, and anywhere.
        let end = [100, 4096, bytes.count].randomElement(using: &random) ?? bytes.count
        bytes[.random(in: 16..<min(end, bytes.count), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(.random(in: 0..<4096, using: &random)) }
      try Data(bytes).write(to: URL(filePath: file.path))
      let outcome = try run(file, ["--describe"])
      #expect(outcome.signal == nil && [0, 65].contains(outcome.status), "\(outcome.error)")
      #expect(outcome.error.isEmpty || outcome.error.hasPrefix("barchart: table.db: "))
      #expect(!outcome.error.contains("ended unexpectedly"), "\(outcome.error)")
      if outcome.status != 0 { failures += 1 }
      #expect([UInt8](FileManager.default.contents(atPath: file.path) ?? Data()) == bytes)
    }
    #expect(failures > 5 && failures < 40)
  }

  @Test("What is for text or for databases only says so where it has no meaning")
  func options() throws {
    let file = try DatabaseFile(Self.orders)
    #expect(
      try failure(file, ["--decimal", ","])
        == "barchart: table.db: --delimiter, --decimal and --no-header are for text, and this is a "
        + "database\n")
    try Data("a,b\nx,1\n".utf8).write(to: URL(filePath: file.csv))
    let outcome = try Program.run(
      ["table.csv", "--table", "a", "--describe"], directory: file.folder)
    #expect(
      outcome.error == "barchart: table.csv: not a database; --table does not apply\n")
    let both = try Program.run(["table.db", "--table", "a", "--sql", "b"], directory: file.folder)
    #expect(both.error.contains("--table and --sql contradict each other"))
  }

  @Test("Suggestions name the table")
  func suggestions() throws {
    let file = try DatabaseFile(Self.orders)
    let outcome = try run(file, ["--table", "orders", "--suggest"])
    #expect(outcome.output.contains("    barchart table.db --table orders -c state"))
  }
}
