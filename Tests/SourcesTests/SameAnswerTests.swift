// The law: a question to a database has the answer that a CSV of the same rows gives.
import Base
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import SourceProtocol
@testable import barchart

@Suite struct SameAnswerTests {
  private static let seeds: ClosedRange<UInt64> = 1...25
  private static let questions = 12

  /// A random question about the random table; many have no answer.
  private func question(_ table: Table, _ random: inout SeededGenerator) -> Query {
    func column(_ names: [String]) -> ColumnRef {
      let name = names.randomElement(using: &random) ?? ""
      return ColumnRef(table.columns.first { $0.name == name } ?? table.columns[0])
    }
    func field() -> Field {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let grains: [Grain] = [.year, .quarter, .month, .week, .day, .weekday, .monthOfYear]
        return Field(column(["day, of order"]), grain: grains.randomElement(using: &random))
      case 1:
        let grains: [Grain] = [.width(10), .width(0.25), .automatic]
        return Field(column(["amount", "items"]), grain: grains.randomElement(using: &random))
      default: return Field(column(["name", "items", "code", "weight"]))
      }
    }
    func filter() -> Filter {
      let tests: [(String, [String])] = [
        ("name", ["Ann", "é"]), ("items", ["3"]), ("amount", ["12.5"]), ("weight", ["20 kg"]),
        ("day, of order", ["2015"]), ("name", [""]),
      ]
      let (name, values) = tests.randomElement(using: &random) ?? tests[0]
      return .compare(
        column([name]), Filter.Comparison.allCases.randomElement(using: &random) ?? .equal, values)
    }
    let orders: [SortOrder] = [.none, .value, .valueDescending, .category, .categoryDescending]
    var query = Query(category: field(), order: orders.randomElement(using: &random) ?? .none)
    query.method = Query.Method.asked.randomElement(using: &random) ?? .count
    let hasValues = query.method != .count || Bool.random(using: &random)
    query.values = hasValues ? [Measure(column(["amount", "items", "weight"]))] : []
    if query.method == .sum, Bool.random(using: &random) {
      let operation = [Measure.Operation.over, .times].randomElement(using: &random) ?? .over
      query.values[0].partner = .init(operation, column(["amount", "items"]))
    }
    if Int.random(in: 0..<3, using: &random) == 0 { query.series = field() }
    for _ in 0..<Int.random(in: 0...2, using: &random) { query.filters.append(filter()) }
    if Int.random(in: 0..<4, using: &random) == 0 { query.top = 3 }
    return query
  }

  /// What is compared: everything that is drawn or told, but numbers to twelve digits.
  private func told(_ answer: Answer?) -> [String] {
    guard let answer else { return ["nothing"] }
    let rows = answer.order.rows ?? Array(0..<UInt32(answer.categories.count))
    let names = rows.map { answer.categories[Int($0)] }
    let series = answer.series.map { series in
      series.name + ": "
        + rows.map { row in
          let value = series.values[Int(row)]
          let count = series.rowCounts.map { " of \($0[Int(row)])" } ?? ""
          return series.texts[Int(row)] + (value.isNaN ? " gap" : "") + count
        }.joined(separator: ", ")
    }
    return [answer.categoryName] + names + series + answer.valueNames + unfinished(answer)
  }

  private func unfinished(_ answer: Answer) -> [String] {
    let categories = answer.unfinished.categories.map { "\(answer.categories[$0]), \($1.text)" }
    let series = answer.unfinished.series.map { "\(answer.series[$0].name), \($1.text)" }
    return categories.sorted() + series.sorted()
  }

  /// The same without the order of bars and series.
  private func toldUnordered(_ answer: Answer?) -> [String] {
    guard let answer else { return ["nothing"] }
    let rows = answer.order.rows ?? Array(0..<UInt32(answer.categories.count))
    return [answer.categoryName]
      + rows.map { row in
        let bars = answer.series.map { series in
          "\(series.name): \(series.texts[Int(row)]) of \(series.rowCounts?[Int(row)] ?? 0)"
        }
        return answer.categories[Int(row)] + " | " + bars.sorted().joined(separator: ", ")
      }.sorted() + answer.valueNames + unfinished(answer)
  }

  @Test("The first rows behind filters are those of the CSV, and all are counted", arguments: seeds)
  func rows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try DatabaseFile(random: &random)
    let database = Database(try #require(FilePath(file.path)), AskedTable())
    let csv = try Input.open(.file(try #require(FilePath(file.csv))), isForWindow: false)
    let plain = try #require(try InputReader.readWhole(csv, TableRequest()) { false })
    for number in 0..<Self.questions {
      var filters = question(plain, &random).filters
      if number % 3 == 0 { filters.append(.rows(RangeSet([2..<9, 30..<60]))) }
      let expected = try Queries.rows(matching: filters, over: plain)
      let limit = [1000, 3][number % 2]
      let first = try #require(
        try database.firstRows(matching: filters, limit: limit, isCancelled: { false }))
      #expect(first.count == expected.count || first.isEstimate, "\(filters)")
      #expect(first.table.rowCount == min(limit, expected.count), "\(filters)")
      #expect(first.table.columnNames == plain.columnNames)
      let listed = ListedRows(plain, expected)
      let its = ListedRows(first.table, RowSet(all: first.table.rowCount))
      for row in 0..<first.table.rowCount {
        for column in plain.columns.indices {
          let (one, other) = (
            its.text(ofRow: row, column: column), listed.text(ofRow: row, column: column)
          )
          #expect(one == other, "\(filters)")
        }
      }
    }
  }

  @Test("SQLite and CSV give the same bars, names, order and numbers of rows", arguments: seeds)
  func sqlite(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try DatabaseFile(random: &random)
    let path = try #require(FilePath(file.path))
    let database = Database(path, AskedTable())
    #expect(try database.table().name == "the table")
    try compare(database, with: file.csv, &random)
  }

  @Test("A spreadsheet and CSV give the same, too", arguments: 1...8 as ClosedRange<UInt64>)
  func spreadsheet(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try DatabaseFile(random: &random)
    let sheet = try ScriptedFiles(
      """
      import csv, datetime, openpyxl
      book = openpyxl.Workbook()
      with open("\(file.csv)", newline="", encoding="utf-8") as lines:
        rows = csv.reader(lines)
        same = csv.writer(open("table.csv", "w", newline="", encoding="utf-8"))
        header = next(rows)
        book.active.append(header)
        same.writerow(header)
        for name, day, amount, items, weight, code in rows:
          # A cell does not know whether 5 was written as 5.0.
          same.writerow([name, day, amount.removesuffix(".0"), items, weight, code])
          book.active.append([name or None, day and datetime.date.fromisoformat(day) or None,
            float(amount) if amount else None, int(items) if items else None,
            weight or None, int(code)])
      book.save("table.xlsx")
      """)
    let path = try #require(FilePath(sheet.folder + "/table.xlsx"))
    try compare(
      Database(path, AskedTable(), .archive), with: sheet.folder + "/table.csv", &random)
  }

  @Test("A database that is asked by ODBC and CSV give the same, too", arguments: seeds)
  func odbc(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try DatabaseFile(random: &random)
    try compare(try odbcDatabase(of: file), with: file.csv, &random)
  }

  /// The columns of the random table in PostgreSQL.
  private static let columns = """
    (name text, "day, of order" date, amount numeric, items integer, weight text, code integer)
    """

  /// Copies the rows into the table of a server; what is empty is NULL.
  private func fill(_ server: PostgresServer, from csv: String) throws {
    try server.execute(
      "\\copy \"the table\" FROM '\(csv)' WITH (FORMAT csv, HEADER, "
        + "FORCE_NULL (name, \"day, of order\", amount, items, weight))\nANALYZE;\n")
  }

  private func database(of server: PostgresServer) throws -> Database {
    Database(try #require(Address(Array(server.address.utf8))), AskedTable())
  }

  @Test("PostgreSQL and CSV give the same bars, in the server's order")
  func postgres() throws {
    let server = try PostgresServer()
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let file = try DatabaseFile(random: &random)
      try server.execute("CREATE TABLE \"the table\" \(Self.columns);")
      try fill(server, from: file.csv)
      try compare(try database(of: server), with: file.csv, &random, isOrdered: false)
      try server.execute("DROP TABLE \"the table\";")
    }
  }

  @Test("So do three servers behind a fourth, each with a part of the rows")
  func shards() throws {
    let shards = try (0..<3).map { _ in try PostgresServer() }
    let server = try PostgresServer()
    let bounds = ["MINVALUE", "1004", "1008", "MAXVALUE"]
    var parts = "CREATE EXTENSION postgres_fdw;\n"
    for (number, shard) in shards.enumerated() {
      parts += """
        CREATE SERVER shard\(number) FOREIGN DATA WRAPPER postgres_fdw
          OPTIONS (host '\(shard.folder)', dbname 'postgres');
        CREATE USER MAPPING FOR tester SERVER shard\(number) OPTIONS (user 'tester');

        """
    }
    try server.execute(parts + "ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;\n")
    for seed in 1...5 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let file = try DatabaseFile(random: &random)
      for shard in shards { try shard.execute("CREATE TABLE part \(Self.columns);") }
      var statements = "CREATE TABLE \"the table\" \(Self.columns) PARTITION BY RANGE (code);\n"
      for number in shards.indices {
        statements += """
          CREATE FOREIGN TABLE part\(number) PARTITION OF "the table"
            FOR VALUES FROM (\(bounds[number])) TO (\(bounds[number + 1])) SERVER shard\(number)
            OPTIONS (table_name 'part');

          """
      }
      try server.execute(statements)
      try fill(server, from: file.csv)
      try compare(try database(of: server), with: file.csv, &random, isOrdered: false)
      try server.execute("DROP TABLE \"the table\";")
      for shard in shards { try shard.execute("DROP TABLE part;") }
    }
  }

  /// - Parameter isOrdered: whether the rows, and hence the bars, come in the same order.
  private func compare(
    _ database: Database, with csv: String, _ random: inout SeededGenerator, isOrdered: Bool = true
  ) throws {
    let read = { (bytes: Input.Bytes) in
      try #require(
        try InputReader.readWhole(Input(name: "t", bytes: bytes), TableRequest()) { false })
    }
    let csv = try Input.open(.file(try #require(FilePath(csv))), isForWindow: false)
    let plain = try read(csv.bytes)
    let table = try read(.database(database))
    #expect(table.columnNames == plain.columnNames)
    #expect(table.rowCount == plain.rowCount)
    #expect(table.columns.map(\.isNumeric) == plain.columns.map(\.isNumeric))
    #expect(table.columns.map(\.unit) == plain.columns.map(\.unit))
    #expect(
      Suggestion.best(of: table).map { $0.command([], in: table) }
        == Suggestion.best(of: plain).map { $0.command([], in: plain) })
    let source = try #require(
      InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
    for _ in 0..<Self.questions {
      var query = question(plain, &random)
      // Which of equal bars or of many series are the largest, the order of the rows decides.
      if !isOrdered {
        query.top = nil
        let hasFew = ["name", "items", "code"].contains(query.series?.column.name)
        if !hasFew || query.series?.grain != nil { query.series = nil }
      }
      func told(_ answer: Answer?) -> [String] {
        isOrdered ? self.told(answer) : toldUnordered(answer)
      }
      let expected = Result { try run(query, over: plain) }
      let kept = Result { try run(query, over: table) }
      let asked = Result { try source.answer(query) { false } }
      switch expected {
      case .success(let answer):
        let (its, wanted) = (told(try kept.get()), told(answer))
        #expect(its == wanted, "\(query)")
        let read = told(try asked.get())
        #expect(read == wanted, "\(query)")
      case .failure:
        #expect(throws: (any Error).self, "\(query)") { try kept.get() }
        #expect(throws: (any Error).self, "\(query)") { try asked.get() }
      }
    }
  }
}
