// What a server groups by itself, by its own protocol and by ODBC: the answers are those of its rows.
import Base
import Foundation
import Queries
import SourceProtocol
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct EngineAnswersTests {
  private static let statements = """
    CREATE TYPE mood AS ENUM ('calm', 'Brisk', 'wild');
    CREATE TABLE trips (name text, mood mood, day date, at timestamp, seen timestamptz,
      amount numeric, items integer, price double precision, rate real, ok boolean);
    INSERT INTO trips SELECT (array['Ann', 'Bo "the" cat', 'Zoë', NULL, 'N/A', '', '2015', 'Kim'])[1 + n % 8],
      (array['calm', 'Brisk', 'wild'])[1 + n % 3]::mood,
      CASE WHEN n % 11 > 0 THEN date '2014-02-10' + n % 900 END,
      timestamp '2014-12-30 21:00' + n * interval '47 minutes',
      timestamp with time zone '2015-03-01 12:00:00+02' + n * interval '7 hours',
      CASE WHEN n % 7 > 0 THEN (n * 37 % 1000) / 10.0 END, n % 50,
      CASE WHEN n % 13 = 0 THEN 'NaN' ELSE n % 97 / 8.0 END, (n % 31) / 10.0, n % 2 = 0
      FROM generate_series(1, 20000) AS n;
    ALTER DATABASE postgres SET timezone = 'Asia/Kolkata';
    ANALYZE;

    """

  /// A random question about the table.
  ///
  /// - Parameter isODBC: whether to leave out what is not asked by ODBC.
  private func question(
    _ table: Table, isODBC: Bool, _ random: inout SeededGenerator
  ) -> Query {
    func column(_ names: String...) -> ColumnRef {
      let name = names.randomElement(using: &random) ?? ""
      return ColumnRef(table.columns.first { $0.name == name } ?? table.columns[0])
    }
    func field() -> Field {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let grains: [Grain] = [.year, .quarter, .month, .week, .weekday, .monthOfYear, .dayOfMonth]
        return Field(column("day", "at", "seen"), grain: grains.randomElement(using: &random))
      case 1: return Field(column("at", "seen"), grain: .hourOfDay)
      case 2:
        let grains: [Grain] = [.width(0.1), .width(5), .width(2.5), .automatic]
        return Field(
          column("amount", "items", "price"), grain: grains.randomElement(using: &random))
      default: return Field(column("name", "mood", "items", "ok", "day"))
      }
    }
    func filter() -> Filter {
      let grains: [(Grain, String)] = [
        (.month, "2015-03"), (.week, "2015-W09"), (.quarter, "2014 Q4"), (.weekday, "Mon"),
        (.monthOfYear, "Feb"), (.year, "2015"),
      ]
      let values: [(String, [String])] = [
        ("name", ["Ann", "Zoë"]), ("name", ["2015"]), ("name", [""]), ("mood", ["Brisk"]),
        ("day", ["2014-05"]), ("at", ["2015-03-01 10:00"]), ("seen", ["2015-04-02"]),
        ("amount", ["50"]), ("items", ["7", "9"]), ("price", ["3.5"]), ("rate", ["1.3"]),
        ("ok", ["true"]), ("items", [""]), ("day", [""]),
      ]
      let isExcluding = Bool.random(using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let (grain, name) = grains.randomElement(using: &random) ?? grains[0]
        return .named(
          Field(column("day", "at", "seen"), grain: grain), [name], isExcluding: isExcluding)
      case 1: return .named(Field(column("name")), ["Ann", "2015"], isExcluding: isExcluding)
      case 2:
        return .named(Field(column("mood", "ok")), ["Brisk", "true"], isExcluding: isExcluding)
      case 3:
        return .named(
          Field(column("items"), grain: .width(5)), ["5 to 10"], isExcluding: isExcluding)
      default:
        let (name, wanted) = values.randomElement(using: &random) ?? values[0]
        let comparison = Filter.Comparison.allCases.randomElement(using: &random) ?? .equal
        return .compare(column(name), comparison, wanted)
      }
    }
    let methods: [Query.Method] = [.count, .sum, .mean, .min, .max, .distinct, .median]
    var query = Query(category: field())
    query.method = methods.dropLast(isODBC ? 1 : 0).randomElement(using: &random) ?? .count
    let hasValues = query.method != .count || Bool.random(using: &random)
    query.values =
      hasValues ? [Measure(column("amount", "items", "price", isODBC ? "items" : "rate"))] : []
    if query.method == .distinct {
      query.values = [Measure(column("items", "name", "day", isODBC ? "items" : "amount"))]
    }
    if hasValues, ![.distinct, .median].contains(query.method), Bool.random(using: &random) {
      let operations = Measure.Operation.allCases.filter { $0 != .over || query.method == .sum }
      query.values[0].partner = .init(
        operations.randomElement(using: &random) ?? .plus, column("amount", "items", "price"))
    }
    if Int.random(in: 0..<3, using: &random) == 0 { query.series = Field(column("mood", "ok")) }
    for _ in 0..<Int.random(in: 0...2, using: &random) { query.filters.append(filter()) }
    if Int.random(in: 0..<6, using: &random) == 0 {
      query.filters.append(.any([[filter()], [filter()]]))
    }
    return query
  }

  /// Names, values to ten digits and numbers of rows, without their order; nil for nothing to draw.
  private func bars(_ answer: Answer?) -> [String: [String]]? {
    guard let answer, !answer.categories.isEmpty else { return nil }
    let rows = answer.categories.indices.map { row in
      let values = answer.series.map { series in
        let value = series.values[row]
        let digits = value.isNaN ? "gap" : String(format: "%.10g", value)
        return "\(series.name) \(digits) of \(series.rowCounts?[row] ?? 0)"
      }
      return (answer.categories[row], values.sorted())
    }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  @Test(
    "Random questions have the answers of the rows, and the server groups most of them",
    arguments: ["", "PostgreSQL Unicode", "PostgreSQL ANSI"])
  func random(driver: String) throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let string = "odbc:Driver=\(driver);Servername=\(server.folder);Database=postgres;UID=tester"
    let isODBC = !driver.isEmpty
    let address = isODBC ? string : server.address
    let database = Database(try #require(Address(Array(address.utf8))), AskedTable())
    let rows = try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
    #expect(rows.rowCount == 20_000)
    let source = try #require(
      InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
    var random = SeededGenerator(seed: 22)
    var (grouped, asked) = (0, 0)
    for _ in 0..<150 {
      let query = question(rows, isODBC: isODBC, &random)
      let expected = Result { try run(query, over: rows) }
      let found = Result { try source.answer(query) { false } }
      switch expected {
      case .success(let answer): #expect(bars(try found.get()) == bars(answer), "\(query)")
      case .failure: #expect(throws: (any Error).self, "\(query)") { try found.get() }
      }
      if case .success(let answer?) = found, !answer.categories.isEmpty {
        asked += 1
        if answer.provenance == .engine(grouped: true) { grouped += 1 }
        let isTold = answer.notices.contains(.groupedLocally)
        #expect(isTold != (answer.provenance == .engine(grouped: true)), "\(query)")
      }
    }
    #expect(grouped * 10 > asked * (isODBC ? 6 : 8), "\(grouped) of \(asked)")
    let log = try server.log()
    #expect(log.contains("GROUP BY"))
    if isODBC {
      // The driver has translated the functions.
      #expect(log.contains("extract(year from") && !log.contains("{fn "))
      #expect(!log.contains("percentile_cont"))
    }
    for _ in 0..<40 {
      let filters = question(rows, isODBC: isODBC, &random).filters
      let expected = try Queries.rows(matching: filters, over: rows)
      let first = try #require(
        try database.firstRows(matching: filters, limit: 100, isCancelled: { false }))
      #expect(first.count == expected.count || first.isEstimate, "\(filters)")
      #expect(first.table.rowCount == min(100, expected.count), "\(filters)")
    }
  }

  @Test("More groups than are drawn are cut by the server, and told")
  func cut() throws {
    let server = try PostgresServer()
    let numbers = "select n, n % 7 as m from generate_series(1, 1100000) as n"
    let outcome = try Program.run(
      [
        server.address, "--sql", numbers, "-c", "n", "-v", "m", "-a", "sum", "--top", "2",
        "--describe", "--locale", "C",
      ])
    #expect(outcome.output.contains("\n6: 6"), "\(outcome.error)")
    #expect(
      outcome.output.contains(
        "The database has more than 1,048,576 groups, and the last ones in this order are left out")
    )
    #expect(try server.log().contains("DESC NULLS LAST, 1 LIMIT 1048576"))
  }
}
