// The law: a question to a database has the answer that a CSV of the same rows gives.
import Files
import Queries
import Readers
import SourceProtocol
import Tables
import TestSupport
import Testing

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
    let orders: [Query.Order] = [.none, .value, .valueDescending, .category, .categoryDescending]
    var query = Query(category: field(), order: orders.randomElement(using: &random) ?? .none)
    query.method = Query.Method.allCases.randomElement(using: &random) ?? .count
    let hasValues = query.method != .count || Bool.random(using: &random)
    query.values = hasValues ? [column(["amount", "items", "weight"])] : []
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
    return [answer.categoryName] + names + series + answer.valueNames
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

  private func compare(
    _ database: Database, with csv: String, _ random: inout SeededGenerator
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
      let query = question(plain, &random)
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
