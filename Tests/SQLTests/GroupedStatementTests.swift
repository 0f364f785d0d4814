// Questions as grouped statements, and those that rows have to be read for.
import Queries
import SourceProtocol
import Testing

@testable import SQL

@Suite struct GroupedStatementTests {
  private static let orders = SourceTable(
    schema: "shop", name: "orders", kind: .table,
    columns: [
      .init(name: "state", type: "text"), .init(name: "day", type: "date"),
      .init(name: "at", type: "timestamp with time zone"), .init(name: "amount", type: "numeric"),
      .init(name: "items", type: "integer"), .init(name: "rate", type: "real"),
    ], rowCount: 10)

  private func column(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: Self.orders.columns.firstIndex { $0.name == name } ?? 99)
  }

  private func statement(_ query: Query) -> SelectStatement? {
    SelectStatement(grouping: query, of: Self.orders, .postgres)
  }

  @Test("Sums, counts and periods are the engine's business")
  func grouped() {
    #expect(
      statement(Query(category: Field(column("state")), method: .count))
        == SelectStatement(
          "SELECT \"state\" AS \"state\", count(*) FROM \"shop\".\"orders\" "
            + "GROUP BY \"state\" ORDER BY 1 LIMIT 1048577"))
    #expect(
      statement(
        Query(
          category: Field(column("day"), grain: .quarter), values: [column("items")], method: .mean,
          series: Field(column("at"), grain: .year),
          filters: [
            .compare(column("state"), .equal, ["AK", "New York"]),
            .compare(column("amount"), .greater, ["2.5"]),
            .named(Field(column("state")), ["x'); --"], isExcluding: true),
          ]))
        == nil)
    let period = "date_trunc('month', \"day\"::timestamp)"
    let year = "date_trunc('year', \"at\" AT TIME ZONE 'UTC')"
    let number = "\"amount\"::double precision"
    #expect(
      statement(
        Query(
          category: Field(column("day"), grain: .quarter), values: [column("items")], method: .mean,
          series: Field(column("at"), grain: .year),
          filters: [
            .compare(column("state"), .equal, ["AK", "New York"]),
            .compare(column("amount"), .greater, ["2.5"]),
          ]))
        == SelectStatement(
          "SELECT \(period) AS \"day\", \(year) AS \"at\", count(*), count(\"items\"), "
            + "sum(\"items\") AS \"items\" FROM \"shop\".\"orders\" "
            + "WHERE btrim(\"state\", E' \\t\\r\\n') IN ($1::text, $2::text) "
            + "AND (\(number) > $3::double precision AND \(number) <> 'NaN') "
            + "GROUP BY \(period), \(year) ORDER BY 1 LIMIT 1048577",
          values: ["AK", "New York", "2.5"]))
  }

  @Test("Of numbers that may be none, the others are added up")
  func numbers() {
    let value = "\"amount\") FILTER (WHERE \"amount\" <> 'NaN')"
    #expect(
      statement(Query(category: Field(column("state")), values: [column("amount")], method: .mean))?
        .text
        == "SELECT \"state\" AS \"state\", count(*), count(\(value), sum(\(value) AS \"amount\" "
        + "FROM \"shop\".\"orders\" GROUP BY \"state\" ORDER BY 1 LIMIT 1048577")
  }

  @Test("Of conditions on rows, the engine tests those that it tests alike")
  func conditions() {
    let filters: [Filter] = [
      .compare(column("state"), .less, ["b"]), .compare(column("state"), .equal, ["AK"]),
    ]
    let (conditions, rest) = RowConditions.split(filters, of: Self.orders, .postgres)
    let statement = SelectStatement(countOf: Self.orders, where: conditions, .postgres)
    #expect(
      statement.text
        == "SELECT count(*) FROM \"shop\".\"orders\" "
        + "WHERE btrim(\"state\", E' \\t\\r\\n') IN ($1::text)")
    #expect(statement.values == ["AK"])
    #expect(rest == [filters[0]])
    let numbered = filters + [.rows(RangeSet(0..<2))]
    for (filters, dialect) in [(filters, SQLDialect.sqlite), (numbered, .postgres)] {
      let (none, all) = RowConditions.split(filters, of: Self.orders, dialect)
      #expect(none.isEmpty && all == filters)
    }
  }

  @Test("What the engine would answer otherwise is not asked")
  func rows() {
    let state = Field(column("state"))
    let others: [Query] = [
      Query(method: .count), Query(category: state, values: [column("items")], method: .median),
      Query(category: state, values: [column("items")], method: .none),
      Query(category: state, values: [column("rate")], method: .sum),
      Query(category: state, values: [column("state")], method: .count),
      Query(category: Field(column("amount"), grain: .automatic), method: .count),
      Query(category: Field(column("state"), grain: .month), method: .count),
      Query(category: state, method: .count, filters: [.rows(RangeSet(0..<2))]),
      Query(category: state, method: .count, filters: [.compare(column("state"), .less, ["b"])]),
      Query(category: state, method: .count, filters: [.compare(column("state"), .equal, [""])]),
      Query(
        category: state, method: .count, filters: [.compare(column("state"), .equal, ["2015"])]),
      Query(category: Field(ColumnRef(name: "gone", position: 1)), method: .count),
    ]
    for query in others { #expect(statement(query) == nil, "\(query)") }
    let counted = Query(category: state, method: .count)
    #expect(SelectStatement(grouping: counted, of: Self.orders, .sqlite) == nil)
  }
}
