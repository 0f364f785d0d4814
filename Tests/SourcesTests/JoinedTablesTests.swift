// The law of joined tables: as many rows as the table has that refers to the others, each with what a
// plain loop finds for it, so that no sum of its columns changes.
import Base
import Foundation
import Queries
import SQL
import Scenegraph
import SourceProtocol
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct JoinedTablesTests {
  /// Random rows of four tables: what is sold, and whom, what and where it refers to.
  private struct Shop {
    var people: [[String?]] = []
    var products: [[String?]] = []
    var places: [[String?]] = []
    var sales: [[String?]] = []

    /// - Parameter keepsKeys: whether each key leads somewhere, which a server demands.
    init(_ random: inout SeededGenerator, keepsKeys: Bool) {
      for id in 1...Int.random(in: 1...12, using: &random) {
        let name = ["Ann", "Bo", "Zoë", "d'Or", nil].randomElement(using: &random) ?? nil
        people.append(["\(id)", name, "\(Int.random(in: 1...9, using: &random))"])
      }
      for code in ["a", "b", "B c", "007", "é"] {
        products.append([code, "\(Int.random(in: 1...40, using: &random))"])
      }
      for shop in 1...2 {
        for number in 1...3 { places.append(["\(shop)", "\(number)", "p\(number)"]) }
      }
      func one(_ list: [[String?]], _ wrong: String) -> String? {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: nil
        case 1 where !keepsKeys: wrong
        default: list.randomElement(using: &random)?[0]
        }
      }
      for _ in 0..<Int.random(in: 1...80, using: &random) {
        let place = places.randomElement(using: &random)
        let hasPlace = Int.random(in: 0..<5, using: &random) > 0
        sales.append([
          one(people, "99"), one(people, "-1"), one(products, "none"),
          hasPlace ? place?[0] : nil, place?[1], "\(Int.random(in: 1...7, using: &random))",
        ])
      }
    }

    static let tables = """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
      CREATE TABLE products (code VARCHAR(9) PRIMARY KEY, price INTEGER);
      CREATE TABLE places (shop INTEGER, number INTEGER, "the place" TEXT, PRIMARY KEY (shop, number));
      CREATE TABLE sales (buyer INTEGER REFERENCES people, seller INTEGER REFERENCES people (id),
        product VARCHAR(9) REFERENCES products (code), shop INTEGER, number INTEGER, pieces INTEGER,
        FOREIGN KEY (shop, number) REFERENCES places (shop, number));

      """

    var statements: String {
      let lists = [
        ("people", people), ("products", products), ("places", places), ("sales", sales),
      ]
      return Self.tables
        + lists.flatMap { name, rows in
          rows.map { row in
            let cells = row.map { $0.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL" }
            return "INSERT INTO \(name) VALUES (\(cells.joined(separator: ",")));\n"
          }
        }.joined()
    }

    /// The rows of sales with what they refer to, by plain loops.
    var joined: [[String?]] {
      sales.map { sale in
        let buyer = people.first { $0[0] == sale[0] }
        let product = products.first { $0[0] == sale[2] }
        let place = places.first { $0[0] == sale[3] && $0[1] == sale[4] }
        return sale + [buyer?[1], buyer?[2], product?[1], place?[2]]
      }
    }
  }

  private static let name = "sales+buyer+products+places"
  /// - Parameter sign: between a table and a column, where names have no dots.
  private static func columns(_ sign: String) -> [String] {
    ["buyer", "seller", "product", "shop", "number", "pieces"]
      + ["buyer.name", "buyer.age", "products.price", "places.the place"].map {
        $0.replacing(".", with: sign)
      }
  }

  private func read(_ database: Database) throws -> Table {
    try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
  }

  /// The cells by the rows.
  private func cells(_ table: Table) -> [[String]] {
    let rows = ListedRows(table, RowSet(all: table.rowCount))
    return (0..<table.rowCount).map { row in
      table.columns.indices.map { rows.text(ofRow: row, column: $0) }
    }
  }

  /// - Parameter isOrdered: whether the rows come in the order of those of sales.
  private func expectLaw(
    _ database: Database, _ shop: Shop, isOrdered: Bool, sign: String = "."
  ) throws {
    let columns = Self.columns(sign)
    let table = try read(database)
    #expect(table.columnNames == columns)
    #expect(table.repeated == [6: "buyer", 7: "buyer", 8: "products", 9: "places"])
    let (found, wanted) = (cells(table), shop.joined.map { $0.map { $0 ?? "" } })
    func sorted(_ rows: [[String]]) -> [[String]] {
      rows.sorted { $0.lexicographicallyPrecedes($1) }
    }
    #expect((isOrdered ? found : sorted(found)) == (isOrdered ? wanted : sorted(wanted)))
    let pieces = try #require(table.columns.first { $0.name == "pieces" })
    for column in [columns[6], columns[9]] {
      let field = Field(ColumnRef(try #require(table.columns.first { $0.name == column })))
      var query = Query(category: field, values: [Measure(ColumnRef(pieces))], method: .sum)
      query.order = .category
      let source = try #require(
        InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
      let answer =
        try database.answer(query) { false } ?? source.answer(query, isCancelled: { false })
      let place = try #require(columns.firstIndex(of: column))
      var sums: [String: Int] = [:]
      for row in wanted { sums[row[place], default: 0] += Int(row[5]) ?? 0 }
      let bars = try #require(answer)
      var its: [String: Int] = [:]
      for (name, value) in zip(bars.categories, bars.series[0].values) {
        its[name.hasPrefix("no ") ? "" : name] = Int(value)
      }
      #expect(its == sums, "\(column)")
    }
  }

  private func database(_ file: DatabaseFile, _ name: String) throws -> Database {
    Database(try #require(FilePath(file.path)), AskedTable(name: name))
  }

  @Test(
    "A file of SQLite, whether its keys lead somewhere or not",
    arguments: 1...20 as ClosedRange<UInt64>)
  func sqlite(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shop = Shop(&random, keepsKeys: false)
    let file = try DatabaseFile(shop.statements)
    try expectLaw(try database(file, Self.name), shop, isOrdered: true)
    let parts = Self.name.split(separator: "+").map(String.init)
    let others = try read(database(file, parts.shuffled(using: &random).joined(separator: "+")))
    #expect(others.rowCount == shop.sales.count, "whichever is named first")
  }

  @Test("A server, which groups by itself, and two drivers of ODBC")
  func servers() throws {
    let server = try PostgresServer()
    for seed in 1...5 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let shop = Shop(&random, keepsKeys: true)
      try server.execute(shop.statements + "ANALYZE;\n")
      let asked = AskedTable(name: Self.name)
      let address = try #require(Address(Array(server.address.utf8)))
      try expectLaw(Database(address, asked), shop, isOrdered: false)
      let driver = "odbc:Driver=PostgreSQL Unicode;Servername=\(server.folder);Database=postgres;"
      let odbc = try #require(Address(Array((driver + "UID=tester").utf8)))
      try expectLaw(Database(odbc, asked), shop, isOrdered: false, sign: "_")
      let file = try DatabaseFile(shop.statements)
      let lite = try #require(Address(Array("odbc:Driver=SQLite3;Database=\(file.path)".utf8)))
      try expectLaw(Database(lite, asked), shop, isOrdered: false, sign: "_")
      try server.execute("DROP TABLE sales, people, products, places;")
    }
    let log = try server.log()
    #expect(log.contains("LEFT JOIN") && log.contains("GROUP BY"), "the server has grouped")
  }

  @Test("Texts that a key takes for others do not multiply rows")
  func collations() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE codes (code TEXT COLLATE NOCASE, title TEXT);
      CREATE UNIQUE INDEX exact ON codes (code COLLATE BINARY);
      INSERT INTO codes VALUES ('a', 'small'), ('A', 'large'), ('1', 'one'), ('01', 'nought');
      CREATE TABLE uses (code TEXT COLLATE NOCASE REFERENCES codes (code), n INTEGER);
      INSERT INTO uses VALUES ('a', 1), ('A', 2), (1, 3), ('01', 4), ('b', 5);
      CREATE TABLE numbers (code INTEGER REFERENCES codes (code));
      INSERT INTO numbers VALUES (1), ('01');

      """)
    let uses = cells(try read(database(file, "codes+uses")))
    #expect(
      uses == [
        ["a", "1", "small"], ["A", "2", "large"], ["1", "3", "one"], ["01", "4", "nought"],
        ["b", "5", ""],
      ])
    #expect(try read(database(file, "numbers+codes")).rowCount == 2)
  }

  @Test(
    "What cannot be joined is refused with the reason",
    arguments: [
      (
        "sales+people",
        "\"sales\" refers to \"people\" in 2 columns; write \"sales+buyer\" or \"sales+seller\""
      ),
      (
        "people+products",
        "no foreign key of \"people\" leads to \"products\"; it has no foreign key"
      ),
      (
        "sales+lone",
        "no foreign key of \"sales\" leads to \"lone\"; its keys lead to buyer, seller, products, places"
      ),
      ("sales+buyer+buyer", "\"buyer\" is joined twice"),
      (
        "sales+nobody",
        "there is no table \"nobody\"; it has people, products, places, sales, loose, lone"
      ),
      ("sales+", "there is no table \"\"; it has people, products, places, sales, loose, lone"),
      (
        "loose+lone",
        "rows would be multiplied: several rows of \"lone\" may have the same \"name\", as no unique "
          + "index says otherwise"
      ),
    ])
  func refusals(asked: String, reason: String) throws {
    let file = try DatabaseFile(
      Shop.tables + """
        CREATE TABLE loose (lone TEXT REFERENCES lone (name));
        CREATE TABLE lone (name TEXT);

        """)
    let outcome = try Program.run(
      ["table.db", "--table", asked, "--describe"], directory: file.folder)
    #expect(outcome.error == "barchart: table.db: \(reason)\n")
    #expect(outcome.status == 64 && outcome.output == "")
  }

  @Test("A value of a row that others refer to is not added up, but may be the largest or a factor")
  func repeated() throws {
    var random = SeededGenerator(seed: 3)
    var shop = Shop(&random, keepsKeys: true)
    shop.products = [["a", "10"], ["b", "3"]]
    shop.sales = [
      ["1", "1", "a", "1", "1", "2"], ["1", "1", "a", "1", "1", "5"],
      ["1", "1", "b", "1", "2", "4"],
    ]
    let file = try DatabaseFile(shop.statements)
    func run(_ arguments: [String]) throws -> Outcome {
      try Program.run(
        ["table.db", "--table", "sales+products", "-c", "product", "--locale", "C", "--describe"]
          + arguments, directory: file.folder)
    }
    for method in ["sum", "mean", "median"] {
      let outcome = try run(["-v", "products.price", "-a", method])
      #expect(
        outcome.error
          == "barchart: table.db: \"products.price\" is a value of \"products\", which stands in every "
          + "row that refers to it, so that a \(method) would count it several times; use -a max, "
          + "min or distinct, or ask that table alone\n")
      #expect(outcome.status == 64)
    }
    #expect(try run(["-v", "pieces/products.price"]).status == 64)
    #expect(try run(["-v", "products.price", "-a", "max"]).output.contains("a: 10"))
    #expect(try run(["-v", "pieces*products.price", "-a", "sum"]).output.contains("a: 70"))
    let first = try Program.run(
      ["table.db", "--table", "sales+products", "--describe"], directory: file.folder)
    #expect(
      first.status == 0 && !first.output.contains("price"), "nor is it chosen: \(first.output)")
  }
}
