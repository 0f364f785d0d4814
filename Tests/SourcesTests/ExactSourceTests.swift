// Numbers of more digits than a double has, in databases: compared and counted as on paper.
import Base
import Foundation
import Queries
import SourceProtocol
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct ExactSourceTests {
  /// A column of numbers, and the names of its rows.
  private struct Rows {
    var names: [String] = []
    var texts: [String] = []
    var numbers: [PlainDecimal] { texts.map { PlainDecimal($0) } }

    init(_ isFitting: @Sendable (String) -> Bool, random: inout SeededGenerator) {
      while texts.count < 20 {
        texts += PlainDecimal.texts(60, isPlain: true, random: &random).filter(isFitting)
      }
      names = texts.map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" }
    }

    /// As a list of SQL.
    var list: String { zip(names, texts).map { "('\($0)', \($1))" }.joined(separator: ", ") }
  }

  private static let name = ColumnRef(name: "k", position: 0)
  private static let number = ColumnRef(name: "n", position: 1)

  private func source(_ database: Database) throws -> InputSource {
    try #require(
      InputSource(Input(name: "t", bytes: .database(database)), ReadingRequest(), spool: nil))
  }

  private func bars(_ query: Query, _ source: InputSource, _ text: Bool = false) throws
    -> [String: String]
  {
    guard let answer = try source.answer(query, isCancelled: { false }) else { return [:] }
    let pairs = answer.categories.indices.map { row in
      let value = answer.series[0].values[row]
      return (
        answer.categories[row],
        text ? answer.series[0].texts[row] : "\(value.isNaN ? 0 : Int(value))"
      )
    }
    return Dictionary(pairs, uniquingKeysWith: +).filter { $0.value != "0" }
  }

  private func check(
    _ rows: Rows, _ source: InputSource, random: inout SeededGenerator
  ) throws {
    let numbers = rows.numbers
    func expected(_ value: ([Int]) -> Int) -> [String: String] {
      let groups = Dictionary(grouping: numbers.indices) { rows.names[$0] }
      return groups.mapValues { "\(value($0))" }.filter { $0.value != "0" }
    }
    var query = Query(category: Field(Self.name), values: [Self.number], method: .distinct)
    #expect(try bars(query, source) == expected { Set($0.map { numbers[$0] }).count })
    for isLeast in [true, false] {
      query.method = isLeast ? .min : .max
      for (name, text) in try bars(query, source, true) {
        let its = numbers.indices.filter { rows.names[$0] == name }.map { numbers[$0] }
        #expect(PlainDecimal(text) == (isLeast ? its.min() : its.max()), "\(text)")
      }
    }
    for _ in 0..<8 {
      let others = PlainDecimal.texts(2, isPlain: true, random: &random)
      let wanted = [rows.texts, others].randomElement(using: &random)?.randomElement(using: &random)
      let (text, number) = (wanted ?? "1", PlainDecimal(wanted ?? "1"))
      for comparison in Filter.Comparison.allCases.dropLast() {
        let counted = Query(
          category: Field(Self.name), method: .count,
          filters: [.compare(Self.number, comparison, [text])])
        let found = try bars(counted, source)
        let passing = expected { places in
          places.count {
            switch comparison {
            case .equal: numbers[$0] == number
            case .notEqual: numbers[$0] != number
            case .less: numbers[$0] < number
            case .lessOrEqual: numbers[$0] <= number
            case .greater: numbers[$0] > number
            case .greaterOrEqual: numbers[$0] >= number
            case .contains: false
            }
          }
        }
        #expect(found == passing, "\(comparison.rawValue) \(text)")
      }
    }
  }

  private static let isBigInteger: @Sendable (String) -> Bool = { Int64($0) != nil }
  private static let isAny: @Sendable (String) -> Bool = { _ in true }
  private static let isDouble: @Sendable (String) -> Bool = { text in
    Double(text).map { PlainDecimal("\($0)") } == PlainDecimal(text)
  }

  @Test("SQLite's whole numbers of 64 bits, and texts of any length", arguments: (1...8).sampled)
  func sqlite(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let types: [(String, @Sendable (String) -> Bool)] = [
      ("INTEGER", Self.isBigInteger), ("TEXT", Self.isAny),
    ]
    for (type, isFitting) in types {
      let rows = Rows(isFitting, random: &random)
      let list =
        type == "TEXT"
        ? zip(rows.names, rows.texts).map { "('\($0)', '\($1)')" }.joined(separator: ", ")
        : rows.list
      let file = try DatabaseFile(
        "CREATE TABLE t (k TEXT, n \(type)); INSERT INTO t VALUES \(list);")
      let database = Database(try #require(FilePath(file.path)), AskedTable())
      try check(rows, source(database), random: &random)
    }
  }

  @Test("PostgreSQL's, by its own protocol and by ODBC, which it groups", arguments: [false, true])
  func postgres(isODBC: Bool) throws {
    let server = try PostgresServer()
    let string =
      "odbc:Driver=PostgreSQL Unicode;Servername=\(server.folder);Database=postgres;UID=tester"
    for seed in (1...10 as ClosedRange<UInt64>).sampled {
      var random = SeededGenerator(seed: seed)
      let types: [(String, @Sendable (String) -> Bool)] = [
        ("bigint", Self.isBigInteger), ("numeric", Self.isAny), ("double precision", Self.isDouble),
      ]
      for (type, isFitting) in types {
        let rows = Rows(isFitting, random: &random)
        try server.execute("CREATE TABLE t (k text, n \(type)); INSERT INTO t VALUES \(rows.list);")
        let address = try #require(Address(Array((isODBC ? string : server.address).utf8)))
        let database = Database(address, AskedTable())
        try check(rows, source(database), random: &random)
        try server.execute("DROP TABLE t;")
      }
    }
    #expect(try server.log().contains("GROUP BY"))
  }

  @Test("Sums on a server are those of the decimals, and gaps are told as of a CSV")
  func sums() throws {
    let server = try PostgresServer()
    try server.execute(
      """
      CREATE TABLE t (
        k text, n double precision, m double precision, w double precision,
        z double precision NOT NULL DEFAULT 0);
      INSERT INTO t
        SELECT 'a', v, NULL, 'Infinity' FROM unnest(array[1e16, 1, -1e16]::double precision[]) v;
      INSERT INTO t SELECT 'b', 88.676451, 0.1, 7 FROM generate_series(1, 1000);
      INSERT INTO t SELECT 'c', NULL, 'NaN', '-Infinity' FROM generate_series(1, 800);

      """)
    let source = try source(
      Database(try #require(Address(Array(server.address.utf8))), AskedTable()))
    for (method, wanted) in [(Query.Method.sum, [1, 88676.451]), (.mean, [1.0 / 3, 88.676451])] {
      let query = Query(category: Field(Self.name), values: [Self.number], method: method)
      let answer = try #require(try source.answer(query, isCancelled: { false }))
      #expect(answer.provenance == .engine(grouped: true))
      #expect(zip(answer.series[0].values, wanted).allSatisfy { abs($0 - $1) < 1e-15 })
      #expect(answer.series[0].values.count == 3 && answer.series[0].values[2].isNaN)
      #expect(answer.notices.contains { $0.sentence().hasPrefix("800 rows have no ") })
    }
    let both = Query(
      category: Field(Self.name), values: [Self.number, ColumnRef(name: "m", position: 2)],
      method: .max)
    let answer = try #require(try source.answer(both, isCancelled: { false }))
    #expect(answer.notices.contains { $0.sentence().hasPrefix("1603 values are missing") })
    let wide = Query(
      category: Field(Self.name), values: [ColumnRef(name: "w", position: 3)], method: .max)
    let infinite = try #require(try source.answer(wide, isCancelled: { false }))
    #expect(infinite.provenance == .engine(grouped: true))
    #expect(infinite.series[0].values == [.infinity, 7, -.infinity])
    #expect(infinite.notices.count == 1)
    #expect(infinite.notices.first?.sentence().hasPrefix("2 values are infinite") == true)
    // Of bars that are divided by zero, all are counted.
    var ratio = Measure(Self.number)
    ratio.partner = .init(.over, ColumnRef(name: "z", position: 4))
    let zeros = try #require(
      try source.answer(
        Query(category: Field(Self.name), values: [ratio], method: .sum), isCancelled: { false }))
    #expect(zeros.provenance == .engine(grouped: true))
    #expect(zeros.notices.contains { $0.sentence().hasPrefix("2 ") }, "\(zeros.notices)")
  }
}
