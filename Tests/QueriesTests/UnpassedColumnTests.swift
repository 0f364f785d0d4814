// Columns that have no room for bars of their own, where few rows or none pass a filter.
import Testing

@testable import Queries
@testable import Tables

@Suite struct UnpassedColumnTests {
  private static let columns = (1...15).map { "v\($0)" }

  /// Three rows, in which the columns have 0, 10, 20 and so on.
  private static var text: String {
    let cells = columns.indices.map { "\(10 * $0)" }.joined(separator: ",")
    return "k," + columns.joined(separator: ",") + "\nx,\(cells)\ny,\(cells)\nx,\(cells)\n"
  }

  private func query(_ method: Query.Method, of name: String) -> Query {
    let key = Field(ColumnRef(name: "k", position: 0))
    let values = Self.columns.enumerated().map { place, name in
      Measure(ColumnRef(name: name, position: place + 1))
    }
    return Query(
      category: key, values: values, method: method,
      filters: [.named(key, [name], isExcluding: false)])
  }

  /// From rows that are kept, and from those that were grouped while they were read.
  private func answers(_ query: Query) throws -> [Answer] {
    let bytes = Array(Self.text.utf8)
    var reader = TableReader(
      TableRequest(fold: { QueryFold(query, sample: $0) }, keepsRows: false),
      totalBytes: bytes.count)
    try bytes.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    let folded = reader.snapshot()
    #expect(!folded.areRowsKept)
    return [try run(query, over: table(Self.text)), try run(query, over: folded)]
  }

  private static let rests: [(Query.Method, Double)] = [
    (.sum, 390), (.mean, 130), (.median, 130), (.min, 120), (.max, 140), (.count, 3),
    (.distinct, 3),
  ]

  @Test(arguments: rests)
  func `they are told where no row passes, and have one bar where one does`(
    _ method: Query.Method, _ rest: Double
  ) throws {
    let isCount = method == .count || method == .distinct
    let own: [[Double]] = (0..<12).map { place in [isCount ? 1 : Double(10 * place)] }
    let names = Array(Self.columns.prefix(12)) + ["3 others"]
    let none = [[Double]](repeating: [], count: names.count)
    for answer in try answers(query(method, of: "z")) {
      #expect(answer.categories.isEmpty)
      #expect(answer.series.map(\.name) == names)
      #expect(answer.series.map(\.values) == none)
      #expect(answer.restSeries == ["v13", "v14", "v15"])
    }
    for answer in try answers(query(method, of: "y")) {
      #expect(Array(answer.categories) == ["y"])
      #expect(answer.series.map(\.values) == own + [[rest]])
      #expect(answer.restSeries == ["v13", "v14", "v15"])
    }
  }
}
