// Texts and dates that a server has otherwise: what it groups and finds is what its rows say.
import Base
import Queries
import SourceProtocol
import Tables
import TestSupport
import Testing

@testable import Inputs

@Suite struct ServerTextsTests {
  /// Names with blanks of every kind around them, and in several spellings.
  private static let names = [
    "Ann", "\u{A0}Ann", "Ann\u{2009}", "Ren\u{E9}", "Rene\u{301}", "K", "\u{212A}", "\u{130}n",
    "x\u{304}y", "xy", "a;b", "a\u{37E}b", " Bo\t",
  ]
  /// Too many to be a sample; a view has no number of rows that a server knows.
  private static let rowCount = 13_000

  private static let statements = """
    CREATE TABLE visits (g text, who text, ip inet, shipped date, until date, ended text);
    INSERT INTO visits SELECT (array['A', 'B', 'C'])[1 + n % 3],
      (array[\(names.map { "'\($0)'" }.joined(separator: ", "))])[1 + n % \(names.count)],
      ('10.0.0.' || n % 5)::inet, CASE WHEN n % 2 > 0 THEN date '2024-01-01' + n % 300 END,
      CASE n % 50 WHEN 0 THEN 'infinity' WHEN 25 THEN '-infinity'
        ELSE date '2024-01-01' + n % 300 END, CASE n % 2 WHEN 0 THEN 'no' ELSE 'yes' END
      FROM generate_series(0, \(rowCount - 1)) AS n;
    CREATE VIEW v AS SELECT * FROM visits;

    """

  private static let columns = ["g", "who", "ip", "shipped", "until", "ended"]

  private func column(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: Self.columns.firstIndex(of: name) ?? 0)
  }

  private func input(_ server: PostgresServer, driver: String) throws -> Input {
    let string = "odbc:Driver=\(driver);Servername=\(server.folder);Database=postgres;UID=tester"
    let address = Address(Array((driver.isEmpty ? server.address : string).utf8))
    let database = Database(try #require(address), AskedTable(name: "v"))
    return Input(name: "v", bytes: .database(database))
  }

  private func source(_ server: PostgresServer, driver: String) throws -> InputSource {
    let source = InputSource(try input(server, driver: driver), ReadingRequest(), spool: nil)
    return try #require(source)
  }

  /// The bars that have a value.
  private func bars(_ answer: Answer?) -> [String: Int] {
    guard let answer, let series = answer.series.first else { return [:] }
    let bars = zip(answer.categories, series.values).filter { $0.1 > 0 }.map { ($0, Int($1)) }
    return Dictionary(bars, uniquingKeysWith: +)
  }

  /// A name without the signs around it that are blanks.
  private func trimmed(_ name: String) -> String {
    let blanks = Set(" \t\n\r\u{A0}\u{2009}\u{202F}".unicodeScalars)
    var scalars = Array(name.unicodeScalars)
    while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The numbers of rows of A, B and C with some of the names, by their places.
  private func counts(_ isCounted: (Int) -> Bool) -> [String: Int] {
    var counts: [String: Int] = [:]
    for row in 0..<Self.rowCount where isCounted(row % Self.names.count) {
      counts[["A", "B", "C"][row % 3], default: 0] += 1
    }
    return counts
  }

  @Test(arguments: ["", "PostgreSQL Unicode"])
  func `names are equal and contain others by what they are, not by their bytes`(
    driver: String
  ) throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let source = try source(server, driver: driver)
    let (g, who) = (Field(column("g")), column("who"))
    let names = Self.names.map { trimmed($0) }
    for wanted in ["Ann", "K", "xy", "Bo", "Rene"] {
      for (filter, isEqual) in [
        (Filter.compare(who, .equal, [wanted]), true),
        (.compare(who, .notEqual, [wanted]), false),
        (.named(Field(who), [wanted], isExcluding: true), false),
      ] {
        let query = Query(category: g, method: .count, filters: [filter])
        let found = try source.answer(query) { false }
        #expect(bars(found) == counts { (names[$0] == wanted) == isEqual }, "\(filter)")
      }
    }
    // By hand: letters with a mark are others.
    let parts: [(String, Set<Int>)] = [
      ("rene", []), ("K", [5, 6]), ("x", [9]), ("y", [8, 9]), ("i", []), (";", [10, 11]),
      ("n", [0, 1, 2, 3, 4, 7]), ("bo", [12]),
    ]
    for (part, places) in parts {
      let query = Query(
        category: g, method: .count, filters: [.compare(who, .contains, [part])])
      let found = try source.answer(query) { false }
      #expect(bars(found) == counts { places.contains($0) }, "\(part)")
    }
    let different = Query(category: g, values: [who], method: .distinct)
    let answer = try source.answer(different) { false }
    // Of thirteen, Ann is there three times, René, K and a;b twice.
    #expect(bars(answer) == ["A": 8, "B": 8, "C": 8])
    #expect((answer?.provenance == .engine(grouped: true)) == driver.isEmpty)
    let all = try source.answer(Query(category: Field(who), method: .count)) { false }
    var expected: [String: Int] = [:]
    for name in names { expected[name, default: 0] += Self.rowCount / names.count }
    #expect(bars(all) == expected)
  }

  /// What names may consist of: signs that equal each other, marks and blanks among them.
  private static let signs = [
    "a", "A", "e", "i", "K", "x", ";", "\u{212A}", "\u{130}", "\u{37E}", "\u{E9}", "\u{301}",
    "\u{304}", "\u{323}", "\u{20D0}", "\u{1161}", "\u{A0}", "\u{2009}", " ", "\t",
  ]

  @Test func `random names are found and counted as in the rows`() throws {
    var random = SeededGenerator(seed: 4113)
    let names = (0..<500).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.signs.randomElement(using: &random) ?? ""
      }.joined()
    }
    let server = try PostgresServer()
    try server.execute(
      """
      CREATE TABLE visits (g text, who text);
      INSERT INTO visits SELECT (array['A', 'B', 'C'])[1 + n % 3],
        (array[\(names.map { "'\($0)'" }.joined(separator: ", "))])[1 + n % 500]
        FROM generate_series(1, 12000) AS n;
      CREATE VIEW v AS SELECT * FROM visits;

      """)
    let whole = try InputReader.readWhole(input(server, driver: ""), TableRequest()) { false }
    let rows = try #require(whole)
    let source = try source(server, driver: "")
    let (g, who) = (Field(column("g")), column("who"))
    for (place, part) in ["a", "K", "e", "i", "x", ";", "AK", "ea", "x a", "KK"].enumerated()
    where Samples.takes(place) {
      for comparison in [Filter.Comparison.equal, .notEqual, .contains] {
        let query = Query(
          category: g, method: .count, filters: [.compare(who, comparison, [part])])
        let found = try source.answer(query) { false }
        let expected = try run(query, over: rows)
        #expect(bars(found) == bars(expected), "\(comparison.rawValue)\(part)")
      }
    }
    let different = Query(category: g, values: [who], method: .distinct)
    let found = try source.answer(different) { false }
    let expected = try run(different, over: rows)
    #expect(bars(found) == bars(expected))
    #expect(found?.provenance == .engine(grouped: true))
  }

  @Test(arguments: ["", "PostgreSQL Unicode"])
  func `an address is the text that rows carry, as a bar and as what is found`(
    driver: String
  ) throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let source = try source(server, driver: driver)
    let ip = column("ip")
    let all = try source.answer(Query(category: Field(ip), method: .count)) { false }
    var expected: [String: Int] = [:]
    for number in 0..<5 { expected["10.0.0.\(number)"] = Self.rowCount / 5 }
    #expect(bars(all) == expected)
    for filter in [
      Filter.compare(ip, .equal, ["10.0.0.1"]),
      .named(Field(ip), ["10.0.0.1"], isExcluding: false),
    ] {
      let query = Query(category: Field(ip), method: .count, filters: [filter])
      let found = try source.answer(query) { false }
      #expect(bars(found) == ["10.0.0.1": Self.rowCount / 5], "\(filter)")
    }
  }

  @Test func `dates have periods, where no row that passes has one or few groups do`() throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let open = Filter.compare(column("ended"), .equal, ["no"])
    for driver in ["", "PostgreSQL Unicode"] {
      let months = Query(
        category: Field(column("shipped"), grain: .month), method: .count, filters: [open])
      let found = try source(server, driver: driver).answer(months) { false }
      #expect(bars(found) == ["": Self.rowCount / 2])
    }
    let years = Query(category: Field(column("until"), grain: .year), method: .count)
    let answer = try source(server, driver: "").answer(years) { false }
    let found = try #require(answer)
    #expect(bars(found) == ["2024": Self.rowCount / 25 * 24, "": Self.rowCount / 25])
    #expect(found.provenance == .engine(grouped: true))
  }
}
