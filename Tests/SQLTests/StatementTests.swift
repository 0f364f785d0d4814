// The statements that are sent, and the table that is chosen.
import Queries
import SourceProtocol
import Testing

@testable import SQL

@Suite struct StatementTests {
  /// What quotes names by quotation marks, by backticks, and not at all.
  private static let drivers = SQLEngine.NameQuotes.allCases.map {
    SQLEngine(SQLEngine.odbc.abilities, quotes: $0)
  }
  private static let engines = [SQLEngine.sqlite, .postgres] + drivers

  private func table(
    _ name: String, _ columns: [String], rows: Int? = 10, kind: SourceTable.Kind = .table,
    schema: String = ""
  ) -> SourceTable {
    SourceTable(
      schema: schema, name: name, kind: kind, columns: columns.map { .init(name: $0, type: "") },
      rowCount: rows)
  }

  @Test("Names are quoted, columns that are not wanted are empty in their places")
  func columns() {
    let orders = table("my \"orders\"; --", ["id", "a\"b"])
    #expect(
      SelectStatement(rowsOf: orders, .sqlite).text
        == "SELECT `id`, `a\"b` FROM `my \"orders\"; --` NOT INDEXED")
    #expect(
      SelectStatement(rowsOf: orders, columns: [1], limit: 5, .sqlite).text
        == "SELECT NULL AS `id`, `a\"b` FROM `my \"orders\"; --` NOT INDEXED LIMIT 5")
    let view = table("v", ["x"], kind: .view, schema: "s.t")
    #expect(SelectStatement(rowsOf: view, .postgres).text == "SELECT \"x\" FROM \"s.t\".\"v\"")
  }

  @Test("A query is a table of its own, whatever ends it")
  func query() {
    let result = table("", ["n"], kind: .query)
    #expect(
      SelectStatement(rowsOf: result, query: "select n -- all;\n ; ", .sqlite).text
        == "SELECT `n` FROM (\nselect n -- all;\n) `query`")
    #expect(
      SelectStatement(shapeOf: "select 1;", .sqlite).text
        == "SELECT * FROM (\nselect 1\n) `query` WHERE 1 = 0")
  }

  @Test func `rows from all over a table are found by a number that is no column`() throws {
    let orders = table("orders", ["id", "rowid"], rows: 100_000)
    let sample = try #require(SelectStatement(sampleOf: orders, count: 10_000, .sqlite))
    let parts = sample.text.split(separator: " UNION ALL ")
    #expect(parts.count == 20)
    let numbers = "FROM `orders` NOT INDEXED)"
    let (first, last) = ("(SELECT min(_rowid_) \(numbers)", "(SELECT max(_rowid_) \(numbers)")
    #expect(
      parts.last.map(String.init)
        == "SELECT * FROM (SELECT `id`, `rowid` FROM `orders` NOT INDEXED WHERE _rowid_ >= \(first)"
        + " - 19 * (\(first) / 20) + 19 * (\(last) / 20) LIMIT 500)")
    for (columns, rows) in [(["oid", "rowid", "_rowid_"], 100_000), (["id"], 20_000)] {
      let sample = SelectStatement(
        sampleOf: table("t", columns, rows: rows), count: 10_000, .sqlite)
      #expect(sample == nil)
    }
  }

  @Test func `no engine is asked for more names than it takes`() {
    var orders = table("t", ["name"])
    orders.columns[0].kind = .text
    let column = ColumnRef(name: "name", position: 0)
    func isAsked(_ count: Int, _ engine: SQLEngine) -> Bool {
      let letters = Array("abcdefghij")
      let names = (0..<count).map { number in
        String(String(number).compactMap(\.wholeNumberValue).map { letters[$0] })
      }
      let filter = Filter.compare(column, .equal, names)
      let (conditions, rest) = RowConditions.split([filter], of: orders, engine)
      // A file has values of any type, so that what it finds is tested once more.
      #expect(rest == (conditions.isEmpty || engine == .sqlite ? [filter] : []))
      return !conditions.isEmpty
    }
    #expect(isAsked(100, .sqlite) && !isAsked(101, .sqlite))
    #expect(isAsked(30_000, .postgres) && !isAsked(30_001, .postgres))
  }

  @Test("A text has only one statement, whatever is quoted in it")
  func onlyStatement() {
    for text in [
      "select 1", "select ';' , \";\"", "select 1 -- ; drop", "select /* ; */ 1", "select 'it''s;'",
      "select '\\'", "",
    ] {
      for engine in [SQLEngine.sqlite, .postgres] {
        #expect(engine.onlyStatement(of: text) == text)
        #expect(engine.onlyStatement(of: text + "\n; -- the end") == text + "\n")
        #expect(engine.onlyStatement(of: text + "\n;; /* x; */ ;") == text + "\n")
        #expect(engine.onlyStatement(of: text + "\n; delete from t") == nil)
        #expect(engine.onlyStatement(of: text + "\n; -- one\ndelete from t; --") == nil)
      }
    }
    #expect(SQLEngine.sqlite.onlyStatement(of: "select [a;], `b;`") == "select [a;], `b;`")
    #expect(SQLEngine.sqlite.onlyStatement(of: "/* /* */; x */") == nil)
    for text in ["select $$;$$", "select $a$;$$;$a$", "select E'\\';'", "/* /* */; x */ select $1"]
    {
      #expect(SQLEngine.postgres.onlyStatement(of: text) == text)
    }
    for text in ["select a$$;b$$", "select [a;]", "select name'\\';'"] {
      #expect(SQLEngine.postgres.onlyStatement(of: text) == nil)
    }
    for text in ["'", "/*", "--", "$$", "$", "E'\\", "\"", "["] {
      for engine in Self.engines { #expect(engine.onlyStatement(of: text) == text) }
    }
  }

  @Test("By ODBC, a semicolon may only end a statement, whatever an engine quotes by what")
  func odbc() {
    for engine in Self.drivers {
      #expect(engine.onlyStatement(of: " select 1 ;\n; ") == " select 1")
      for text in ["select ';'", "select 1; drop table t", "select 1; -- x", "select [;]"] {
        #expect(engine.onlyStatement(of: text) == nil)
      }
    }
    let orders = table("my `orders`", ["a\"b", "c"], schema: "s")
    let limited = SelectStatement(rowsOf: orders, columns: [0], limit: 5, .odbc)
    #expect(limited.text == "SELECT \"a\"\"b\", NULL AS \"c\" FROM \"s\".\"my `orders`\"")
    #expect(limited.rowLimit == 5)
    #expect(
      SelectStatement(rowsOf: orders, Self.drivers[1]).text
        == "SELECT `a\"b`, `c` FROM `s`.`my ``orders```")
    #expect(
      SelectStatement(shapeOf: "select 1;", Self.drivers[2]).text
        == "SELECT * FROM (\nselect 1\n) query WHERE 1 = 0")
    #expect(SQLEngine.odbc.canName("a b"))
    for (name, isPlain) in [
      ("a_1", true), ("Ab", true), ("1a", false), ("a b", false), ("é", false),
    ] {
      #expect(Self.drivers[2].canName(name) == isPlain)
    }
  }

  @Test("The main table is the largest with more than keys")
  func mainTable() {
    func main(_ tables: [SourceTable]) -> String? {
      SourceCatalog(.sqlite, tables: tables).mainTables.first?.name
    }
    #expect(main([]) == nil)
    #expect(main([table("a", ["x"]), table("b", ["x"])]) == "a")
    #expect(main([table("a", ["x"]), table("b", ["x"], rows: 11)]) == "b")
    var more = table("b", ["x"])
    more.isLeastCount = true
    #expect(main([table("a", ["x"]), more]) == "b")
    #expect(main([table("a", ["x"], rows: 11), more]) == "a")
    #expect(main([table("a", ["x"], rows: 0), table("b", ["x"], rows: nil)]) == "b")
    #expect(main([table("a", ["x"]), table("link", ["a_id", "bID"], rows: 99)]) == "a")
    #expect(main([table("v", ["x"], rows: 99, kind: .view), table("a", ["x"])]) == "a")
    #expect(main([table("a", ["x"], rows: 0), table("v", ["x"], rows: nil, kind: .view)]) == "v")
  }

  @Test("A table is found by its name, with or without a schema, in any case if only one fits")
  func named() {
    let catalog = SourceCatalog(
      .postgres,
      tables: [
        table("Orders", ["x"]), table("orders", ["x"]), table("Items", ["x"], schema: "shop"),
      ])
    #expect(catalog.table(named: "orders")?.name == "orders")
    #expect(catalog.table(named: "ORDERS") == nil)
    #expect(catalog.table(named: "items")?.name == "Items")
    #expect(catalog.table(named: "shop.Items")?.name == "Items")
    #expect(catalog.table(named: "other.Items") == nil)
    #expect(catalog.table(named: "main.orders") == nil)
    let file = SourceCatalog(
      .sqlite,
      tables: ["Orders", "Items", "main.Items", "a.b"].map {
        SourceTable(home: "main", name: $0, kind: .table, columns: [], rowCount: 1)
      })
    // A name that has the dot itself is meant first.
    #expect(file.table(named: "main.Items")?.name == "main.Items")
    #expect(file.table(named: "\"main\".Items")?.name == "Items")
    #expect(file.table(named: "a.b")?.name == "a.b" && file.table(named: "main.\"a.b\"") != nil)
    for name in ["", ".", "\"", "\"a.b", "main.", ".Items", "main.main.Items", "\"main\"Items"] {
      #expect(file.table(named: name) == nil, "\(name)")
    }
    #expect(file.table(named: "main.Orders")?.name == "Orders")
    #expect(file.table(named: "MAIN.orders")?.name == "Orders")
    #expect(file.table(named: "other.Items") == nil)
  }

  @Test(
    "A statement reads or does not, by the word that says what it does",
    arguments: [
      ("select 1", true), (" ((SELECT 1))", true), ("/* delete */ -- x\nValues (1)", true),
      ("with a(select_) as (select 'delete'), b as (select 2) select * from a", true),
      ("with a as (select 1) delete from t", false), ("delete from t", false), ("explain x", false),
      ("\"select\"", false), ("selection", false), ("", false), ("; select 1", false),
    ])
  func reading(text: String, reads: Bool) {
    #expect(SQLEngine.sqlite.reads(text) == reads)
  }
}
