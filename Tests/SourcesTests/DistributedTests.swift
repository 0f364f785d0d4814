// A table in parts on three servers behind a fourth: each server groups its own part.
import Queries
import SQL
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import SourceProtocol
@testable import barchart

@Suite struct DistributedTests {
  private static let columns = "region text, state text, amount numeric, items integer"

  /// The part of one region.
  private func shard(_ number: Int) throws -> PostgresServer {
    let server = try PostgresServer()
    try server.execute(
      """
      CREATE TABLE orders (\(Self.columns));
      INSERT INTO orders SELECT 'r\(number)', 's' || n % (5 + \(number)),
        CASE WHEN n % 9 > 0 THEN n / 8.0 END, n % 10 FROM generate_series(1, 4000) AS n;
      ANALYZE;

      """)
    return server
  }

  /// The server that knows the others.
  private func coordinator(of shards: [PostgresServer]) throws -> PostgresServer {
    let server = try PostgresServer()
    var statements = """
      CREATE EXTENSION postgres_fdw;
      CREATE TABLE orders (\(Self.columns)) PARTITION BY LIST (region);
      ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;

      """
    for (number, shard) in shards.enumerated() {
      statements += """
        CREATE SERVER shard\(number) FOREIGN DATA WRAPPER postgres_fdw
          OPTIONS (host '\(shard.folder)', dbname 'postgres', use_remote_estimate 'true');
        CREATE USER MAPPING FOR tester SERVER shard\(number) OPTIONS (user 'tester');
        CREATE FOREIGN TABLE orders_\(number) PARTITION OF orders FOR VALUES IN ('r\(number)')
          SERVER shard\(number) OPTIONS (table_name 'orders');

        """
    }
    try server.execute(statements + "ANALYZE;\n")
    return server
  }

  private func bars(_ answer: Answer?) -> [String: [String]] {
    guard let answer else { return [:] }
    let rows = answer.categories.indices.map { row in
      (answer.categories[row], answer.series.map { "\($0.name) \($0.texts[row])" }.sorted())
    }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  @Test("Each server groups its own rows, and the answers are those of all rows")
  func grouping() throws {
    let shards = try (0..<3).map { try shard($0) }
    let server = try coordinator(of: shards)
    let database = Database(try #require(Address(Array(server.address.utf8))), AskedTable())
    #expect(try database.catalog().tables.map(\.fullName) == ["orders"])
    #expect(try database.catalog().tables.map(\.rowCount) == [12_000])
    let rows = try #require(
      try InputReader.readWhole(
        Input(name: "t", bytes: .database(database)), TableRequest()
      ) { false })
    #expect(rows.rowCount == 12_000)
    func column(_ name: String) throws -> ColumnRef {
      ColumnRef(try #require(rows.columns.first { $0.name == name }))
    }
    let region = Field(try column("region"))
    for method in [Query.Method.count, .sum, .mean, .min, .max] {
      for series in [nil, Field(try column("state"))] {
        var query = Query(
          category: region, values: method == .count ? [] : [try column("amount")], method: method)
        query.series = series
        let answer = try #require(try database.answer(query, isCancelled: { false }))
        #expect(bars(answer) == bars(try run(query, over: rows)), "\(query)")
      }
    }
    for shard in shards {
      // The statement follows on the next line.
      let log = try shard.log().replacing("\n\t", with: " ")
      let declared = log.split(separator: "\n").filter {
        $0.contains(" CURSOR FOR SELECT region, ")
          && $0.contains("FROM public.orders GROUP BY")
      }
      #expect(declared.contains { $0.contains("SELECT region, count(*) FROM") })
      #expect(declared.contains { $0.contains("sum(amount) FILTER") })
    }
  }
}
