// Codes with zeros before them, 0012 beside 12: different names wherever cells are told apart.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct CodesTests {
  private struct Row {
    var key: String
    var color: String
    var code: String
  }

  private static func rows(_ count: Int, zeros: Int, _ random: inout SeededGenerator) -> [Row] {
    (0..<count).map { _ in
      Row(
        key: ["a", "b", "c"].randomElement(using: &random) ?? "",
        color: ["red", "blue"].randomElement(using: &random) ?? "",
        code: String(repeating: "0", count: Int.random(in: 0...zeros, using: &random))
          + "\(Int.random(in: 1...20, using: &random))")
    }
  }

  private static func text(_ rows: [Row]) -> String {
    "key,color,code\n" + rows.map { "\($0.key),\($0.color),\($0.code)\n" }.joined()
  }

  private static func field(_ name: String, _ table: Table) throws -> Field {
    Field(ColumnRef(try #require(table.columns.first { $0.name == name })))
  }

  private static func differentCodes(by name: String, _ table: Table) throws -> Query {
    var query = Query(
      category: try field(name, table), values: [try field("code", table).column])
    query.method = .distinct
    return query
  }

  private static func values(_ answer: Answer) -> [String: Int] {
    Dictionary(
      zip(answer.categories, answer.series[0].values.map { Int($0) }), uniquingKeysWith: +)
  }

  private static func expected(_ rows: [Row], _ name: KeyPath<Row, String>) -> [String: Int] {
    Dictionary(grouping: rows) { $0[keyPath: name] }.mapValues { Set($0.map(\.code)).count }
  }

  @Test("Different values are as written, of all rows and of those that a linked chart leaves")
  func differentValues() throws {
    var random = SeededGenerator(seed: 12)
    for round in 0..<60 where Samples.takes(round) {
      let rows = Self.rows([5, 80, 900][round % 3], zeros: 2, &random)
      let table = try table(Self.text(rows))
      var count = Query(category: try Self.field("color", table))
      count.method = .count
      let answers = [
        try run(count, over: table), try run(Self.differentCodes(by: "key", table), over: table),
      ]
      #expect(Self.values(answers[1]) == Self.expected(rows, \.key), "round \(round)")
      let links = LinkedBars(table, answers)
      for (bar, color) in answers[0].categories.enumerated() {
        let chosen = [BarsChosen(RangeSet(bar..<bar + 1), seriesCount: 1), nil]
        let left = try #require(links.remaining(chosen) { false }?[1])
        let expected = Self.expected(rows.filter { $0.color == color }, \.key)
        for (key, value) in zip(answers[1].categories, left.values[0]) {
          #expect(
            (value.isNaN ? 0 : Int(value)) == expected[key] ?? 0, "round \(round), \(color), \(key)"
          )
        }
      }
    }
  }

  /// What is typed with zeros needs to know that there are any.
  @Test(
    "So they are where the first zero comes after what was asked",
    arguments: [
      ("12", true), ("12,13", true), ("012", true), (nil, true), ("12", false), ("12,13", false),
      (nil, false),
    ] as [(String?, Bool)])
  func lateZeros(code: String?, keepsRows: Bool) throws {
    var random = SeededGenerator(seed: 7)
    let rows = Self.rows(6000, zeros: 0, &random) + Self.rows(60, zeros: 2, &random)
    let bytes = Array(Self.text(rows).utf8)
    @Sendable func query(_ table: Table) throws -> Query {
      var query = try Self.differentCodes(by: "key", table)
      guard let code else { return query }
      query.method = .count
      query.values = []
      query.filters = [try table.filter("code=\(code)")]
      return query
    }
    let request = TableRequest(
      fold: { sample in (try? query(sample)).flatMap { QueryFold($0, sample: sample) } },
      foldBytes: 1 << 12, keepsRows: keepsRows)
    var reader = TableReader(request, totalBytes: bytes.count)
    try bytes.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: bytes.count, by: 1 << 13) {
        try reader.feed(
          UnsafeRawBufferPointer(rebasing: buffer[start..<min(bytes.count, start + 1 << 13)]))
      }
    }
    try reader.finish()
    let table = reader.snapshot()
    #expect(table.fold != nil)
    let found = Self.values(try run(query(table), over: table))
    let expected =
      code.map { code in
        Dictionary(grouping: rows.filter { code.split(separator: ",").contains($0.code[...]) }) {
          $0.key
        }.mapValues(\.count)
      } ?? Self.expected(rows, \.key)
    #expect(found == expected, "\(code ?? "different codes")")
  }
}
