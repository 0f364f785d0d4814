// The rest of what a server groups is the rest of its rows.
import Base
import Queries
import Scenegraph
import SourceProtocol
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct RestAnswersTests {
  /// No two kinds have the same number of rows.
  private static let statements = """
    CREATE TABLE trips (name text, kind text, amount numeric, items integer);
    INSERT INTO trips SELECT 'name ' || n * n % 43, 'kind ' || floor(sqrt(n / 10.71)),
      CASE WHEN n % 7 > 0 THEN (n * 37 % 1000) / 4.0 - 60 END, n % 50
      FROM generate_series(1, 9000) AS n;
    ANALYZE;

    """

  private func isSame(_ one: Double, _ other: Double) -> Bool {
    one.isNaN && other.isNaN || abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
  }

  /// The bars by name of category and series, the rest of the series among them.
  private func bars(_ answer: Answer) -> [String: Double] {
    var bars: [String: Double] = [:]
    for series in answer.series {
      for (row, name) in answer.categories.enumerated() {
        bars["\(name), \(series.name)"] = series.values[row]
      }
    }
    return bars
  }

  @Test("Of series and of bars, by every method")
  func rest() throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let database = Database(
      try #require(Address(Array(server.address.utf8))), AskedTable())
    let input = Input(name: "t", bytes: .database(database))
    let rows = try #require(try InputReader.readWhole(input, TableRequest()) { false })
    let source = try #require(InputSource(input, ReadingRequest(), spool: nil))
    func column(_ name: String) -> ColumnRef {
      ColumnRef(rows.columns.first { $0.name == name } ?? rows.columns[0])
    }
    var grouped = 0
    for method in [Query.Method.sum, .mean, .median, .min, .max, .count, .distinct] {
      for (series, top) in [("kind", Int?.none), ("kind", 5), ("", 3), ("", 20)] {
        var query = Query(
          category: Field(column("name")), values: [column("amount")], method: method,
          series: series.isEmpty ? nil : Field(column(series)), order: .valueDescending)
        let expected = try run(query, over: rows)
        query.top = top
        let found = try #require(try source.answer(query) { false })
        let (own, its) = (bars(expected), bars(found))
        #expect(Set(found.restSeries) == Set(expected.restSeries))
        #expect(found.series.count == (series.isEmpty ? 1 : 13))
        #expect(own.count == its.count)
        for (name, value) in own {
          #expect(its[name].map { isSame($0, value) } == true, "\(method) \(name)")
        }
        let isGrouped = found.provenance == .engine(grouped: true)
        if isGrouped { grouped += 1 }
        #expect(isGrouped != found.notices.contains(.groupedLocally))
        guard let top else { continue }
        // Of equal bars others may be shown: the same ones are asked for.
        let shown = Set((found.order.rows ?? []).map { found.categories[Int($0)] })
        #expect(shown.count == top)
        var others = query
        (others.category, others.top) = (Field(column(series.isEmpty ? "kind" : series)), nil)
        (others.series, others.order) = (nil, .none)
        others.filters = [.named(Field(column("name")), Array(shown), isExcluding: true)]
        if series.isEmpty {
          // All kinds in one bar.
          others.category = Field(column("amount"), grain: .width(1e9))
          let parts = try run(others, over: rows)
          guard method == .sum || method == .count else { continue }
          let sum = parts.series[0].values.reduce(0) { $1.isNaN ? $0 : $0 + $1 }
          #expect(isSame(found.order.rest[0], sum), "\(method) \(top)")
          continue
        }
        let parts = try run(others, over: rows)
        for (kind, value) in zip(parts.categories, parts.series[0].values) {
          guard let place = found.series.firstIndex(where: { $0.name == kind }) else { continue }
          #expect(isSame(found.order.rest[place], value), "\(method) \(top) \(kind)")
        }
      }
    }
    #expect(grouped == 5 * 4)
  }

  @Test("A total over more than twelve series is the server's own")
  func total() throws {
    let server = try PostgresServer()
    try server.execute(Self.statements)
    let told = try Program.run([
      server.address, "-c", "name", "-s", "kind", "-v", "items", "-a", "sum", "--describe",
      "--locale", "C",
    ])
    #expect((1...9000).reduce(0) { $0 + $1 % 50 } == 220_500)
    #expect(told.output.contains("\nTotal: 220,500."), "\(told.output.prefix(500)) \(told.error)")
    #expect(told.output.contains("other series"))
  }
}
