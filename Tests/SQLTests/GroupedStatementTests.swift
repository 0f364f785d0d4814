// Questions as grouped statements, and those that rows have to be read for.
import Foundation
import Queries
import Scenegraph
import SourceProtocol
import Tables
import Testing

@testable import SQL

@Suite struct GroupedStatementTests {
  private static let orders = SourceTable(
    schema: "shop", name: "orders", kind: .table,
    columns: [
      .init(name: "state", type: "text", kind: .text),
      .init(name: "day", type: "date", kind: .date),
      .init(name: "at", type: "timestamp with time zone", kind: .zonedMoment),
      .init(name: "amount", type: "numeric", kind: .decimal),
      .init(name: "items", type: "integer", kind: .whole),
      .init(name: "rate", type: "real", kind: .single),
      .init(name: "raw", type: "bytea", kind: .bytes),
      .init(name: "mood", type: "mood"),
    ], rowCount: 10)

  private func column(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: Self.orders.columns.firstIndex { $0.name == name } ?? 99)
  }

  private static let postgres = SQLEngine.postgres

  private func statement(
    _ query: Query, _ engine: SQLEngine = Self.postgres
  ) -> SelectStatement? {
    GroupedStatement(query, of: Self.orders, engine)?.statement
  }

  /// What is compared of a column of texts.
  private static let state =
    "CASE WHEN octet_length(\"state\") = char_length(\"state\") THEN \(trimmed) "
    + "ELSE normalize(\(trimmed), NFC) END"
  private static let trimmed = "btrim(\"state\", E' \\t\\r\\n\\u00A0\\u2009\\u202F')"

  @Test("Sums, counts and periods are the engine's business")
  func grouped() {
    #expect(
      statement(Query(category: Field(column("state")), method: .count))
        == SelectStatement(
          "SELECT \"state\" AS \"state\", count(*) FROM \"shop\".\"orders\" "
            + "GROUP BY \"state\" ORDER BY 1 LIMIT 1048576"))
    #expect(
      statement(
        Query(
          category: Field(column("day"), grain: .quarter), values: [column("items")], method: .mean,
          series: Field(column("at"), grain: .year),
          filters: [
            .compare(column("state"), .equal, ["AK", "New York"]),
            .compare(column("amount"), .greater, ["2.5"]),
            .named(Field(column("state")), ["x'); --"], isExcluding: true),
          ]))?.values == ["AK", "New York", "2.5", "x'); --"])
    let period = "date_trunc('month', \"day\"::timestamp)"
    let year = "date_trunc('year', \"at\" AT TIME ZONE 'UTC')"
    let number = "\"amount\""
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
            + "sum(\"items\") AS \"items\", min(\"day\"), max(\"day\"), "
            + "min(\"at\") AT TIME ZONE 'UTC', max(\"at\") AT TIME ZONE 'UTC' "
            + "FROM \"shop\".\"orders\" "
            + "WHERE \(Self.state) IN ($1::text, $2::text) "
            + "AND (\(number) > $3::numeric AND \(number) <> 'NaN') "
            + "GROUP BY \(period), \(year) ORDER BY 1 LIMIT 1048576",
          values: ["AK", "New York", "2.5"]))
  }

  @Test("Of numbers that may be none, the others are added up")
  func numbers() {
    let value = "\"amount\") FILTER (WHERE \"amount\" <> 'NaN')"
    #expect(
      statement(Query(category: Field(column("state")), values: [column("amount")], method: .mean))?
        .text
        == "SELECT \"state\" AS \"state\", count(*), count(\(value), sum(\(value) AS \"amount\" "
        + "FROM \"shop\".\"orders\" GROUP BY \"state\" ORDER BY 1 LIMIT 1048576")
  }

  /// What is counted and added up of a measure, between the name of the bar and the origin.
  private func cells(_ measure: Measure, _ method: Query.Method, _ engine: SQLEngine) -> String? {
    let query = Query(category: Field(column("state")), values: [measure], method: method)
    guard let text = statement(query, engine)?.text else { return nil }
    let first = "SELECT \"state\" AS \"state\", count(*), "
    #expect(text.hasPrefix(first))
    return String(text.dropFirst(first.count)).components(separatedBy: " FROM ")[0]
  }

  @Test("Of two columns both sums are sent, of the rows that have both")
  func pairs() {
    let (amount, items, rate) = (column("amount"), column("items"), column("rate"))
    let both = "FILTER (WHERE \"amount\" <> 'NaN' AND \"items\" IS NOT NULL)"
    let sums =
      "count(*) \(both), sum(\"amount\") \(both) AS \"amount\", "
      + "sum(\"items\"::numeric) \(both) AS \"items\""
    for operation in [Measure.Operation.over, .plus, .minus] {
      #expect(cells(Measure(amount, operation, items), .sum, Self.postgres) == sums)
    }
    #expect(cells(Measure(amount, .minus, items), .mean, Self.postgres) == sums)
    #expect(
      cells(Measure(amount, .times, items), .sum, Self.postgres)
        == "count(*) \(both), sum(\"amount\" * \"items\"::numeric) \(both) AS \"amount\"")
    #expect(
      cells(Measure(amount, .minus, items), .max, Self.postgres)
        == "count(*) \(both), max(\"amount\" - \"items\"::numeric) \(both) AS \"amount\"")
    let single =
      "FILTER (WHERE \"rate\"::text::double precision <> 'NaN' AND \"items\" IS NOT NULL)"
    #expect(
      cells(Measure(rate, .over, items), .sum, Self.postgres)
        == "count(*) \(single), sum(\"rate\"::text::numeric) \(single) AS \"rate\", "
        + "sum(\"items\"::numeric) \(single) AS \"items\"")
    // An engine without FILTER.
    let isNumber = "(\(EngineTerms.oneIfNumber("\"amount\""))) IS NOT NULL"
    let condition = "CASE WHEN \(isNumber) AND \"items\" IS NOT NULL THEN"
    #expect(
      cells(Measure(amount, .over, items), .sum, Self.odbc)
        == "count(\(condition) 1 END), sum(\(condition) \"amount\" END) AS \"amount\", "
        + "sum(\(condition) 1.0 * \"items\" END) AS \"items\"")
    // What rows answer otherwise.
    #expect(cells(Measure(rate, .over, items), .sum, Self.odbc) == nil)
    #expect(cells(Measure(amount, .over, column("state")), .sum, Self.postgres) == nil)
    for method in [Query.Method.median, .distinct, .last] {
      #expect(cells(Measure(amount, .minus, items), method, Self.postgres) == nil)
    }
  }

  @Test("The largest ratios are the largest of both sums divided")
  func orderOfRatios() {
    var query = Query(
      category: Field(column("state")),
      values: [Measure(column("amount"), .over, column("items"))], method: .sum, top: 3)
    let both = "FILTER (WHERE \"amount\" <> 'NaN' AND \"items\" IS NOT NULL)"
    func order() -> String? {
      statement(query)?.text.components(separatedBy: " ORDER BY ")[1]
        .replacing(" NULLS LAST, 1 LIMIT 1048576", with: "")
    }
    let sums = ["sum(\"amount\") \(both)", "sum(\"items\"::numeric) \(both)"]
    #expect(order() == "\(sums[0]) / nullif(\(sums[1]), 0) DESC")
    query.values[0].partner?.operation = .minus
    #expect(order() == "\(sums[0]) - \(sums[1]) DESC")
    query.method = .mean
    #expect(order() == "(\(sums[0]) - \(sums[1])) / nullif(count(*) \(both), 0) DESC")
  }

  @Test("Of conditions on rows, the engine tests those that it tests alike")
  func conditions() {
    let filters: [Filter] = [
      .compare(column("state"), .less, ["b"]), .compare(column("state"), .equal, ["AK"]),
    ]
    let (conditions, rest) = RowConditions.split(filters, of: Self.orders, Self.postgres)
    let statement = SelectStatement(countOf: Self.orders, where: conditions, .postgres)
    #expect(
      statement.text
        == "SELECT count(*) FROM \"shop\".\"orders\" "
        + "WHERE \(Self.state) IN ($1::text)")
    #expect(statement.values == ["AK"])
    #expect(rest == [filters[0]])
    let numbered = filters + [.rows(RangeSet(0..<2))]
    for (filters, engine) in [(filters, SQLEngine.sqlite), (numbered, Self.postgres)] {
      let (none, all) = RowConditions.split(filters, of: Self.orders, engine)
      #expect(none.isEmpty && all == filters)
    }
  }

  /// The condition of a filter, and the values in it.
  private func condition(_ filter: Filter, _ engine: SQLEngine = Self.postgres) -> String? {
    let (conditions, rest) = RowConditions.split([filter], of: Self.orders, engine)
    guard rest.isEmpty else { return nil }
    let statement = SelectStatement(countOf: Self.orders, where: conditions, engine)
    let start = "SELECT count(*) FROM \"shop\".\"orders\" WHERE "
    #expect(statement.text.hasPrefix(start))
    return ([statement.text.dropFirst(start.count).description] + statement.values)
      .joined(separator: " | ")
  }

  @Test("Dates are compared as they are, so that an index of them can be used")
  func dates() {
    let (day, moment) = (column("day"), column("at"))
    #expect(
      condition(.compare(day, .equal, ["2015-03"]))
        == "(\"day\" >= $1::date AND \"day\" < $2::date) | 2015-03-01 | 2015-04-01")
    #expect(
      condition(.between(moment, from: "2015", to: "2016-02-03 10:00", isHalfOpen: true))
        == "((\"at\" >= $1::timestamptz AND \"at\" < $2::timestamptz) AND "
        + "(\"at\" >= $3::timestamptz AND \"at\" < $4::timestamptz)) | 2015-01-01 00:00:00+00 "
        + "| 10000-01-01 00:00:00+00 | 0001-01-01 00:00:00+00 | 2016-02-03 10:00:00+00")
    #expect(
      condition(.named(Field(day, grain: .quarter), ["2015 Q1"], isExcluding: true))
        == "(\"day\" IS NULL OR (\"day\" < $1::date OR \"day\" >= $2::date)) "
        + "| 2015-01-01 | 2015-04-01")
    #expect(
      condition(.named(Field(day, grain: .week), ["2015-W01"], isExcluding: false), Self.odbc)
        == "(\"day\" >= {d '2014-12-29'} AND \"day\" < {d '2015-01-05'})")
    #expect(
      condition(.compare(moment, .greater, ["2015-03-04"]), Self.odbc)
        == "\"at\" >= {ts '2015-03-05 00:00:00'}")
    #expect(condition(.compare(day, .less, ["yesterday"])) == nil)
    let monday = Filter.named(Field(day, grain: .weekday), ["Mon"], isExcluding: false)
    #expect(condition(monday) == "extract(isodow FROM \"day\"::timestamp) IN (1)")
    #expect(condition(monday, Self.odbc) == nil)
    #expect(
      condition(.named(Field(day, grain: .monthOfYear), ["Feb"], isExcluding: true), Self.odbc)
        == "({fn MONTH(\"day\")} IS NULL OR {fn MONTH(\"day\")} NOT IN (2))")
    #expect(condition(.compare(day, .equal, [""])) == "\"day\" IS NULL")
  }

  @Test("Names of bars are texts, whatever they look like")
  func names() {
    let (state, items) = (column("state"), column("items"))
    #expect(
      condition(.named(Field(state), ["2015", "a'b"], isExcluding: false))
        == "\(Self.state) IN ($1::text, $2::text) | 2015 | a'b")
    #expect(condition(.named(Field(state), ["x"], isExcluding: true), Self.odbc) == nil)
    #expect(
      condition(.named(Field(items), ["7"], isExcluding: false))
        == "\"items\"::text IN ($1::text) | 7")
    #expect(
      condition(.named(Field(items), ["7"], isExcluding: false), Self.odbc) == "\"items\" IN (7)")
    #expect(
      condition(.named(Field(items, grain: .width(5)), ["5 to 10"], isExcluding: false))
        == "floor(\"items\"::double precision / 5.0::double precision) IN (1)")
    // Other spellings of the same signs, what may be a number, and a gap are tested here.
    for names in [["é"], [""], ["x", ""]] {
      #expect(condition(.named(Field(state), names, isExcluding: false)) == nil)
    }
    for value in ["7", "2015-03", "NA", "é", " a"] {
      #expect(condition(.compare(state, .equal, [value])) == nil)
    }
    #expect(
      condition(.any([[.compare(items, .less, ["3"])], [.compare(state, .equal, ["AK"])]]))
        == "(\"items\" < $1::bigint OR \(Self.state) IN ($2::text)) | 3 | AK")
  }

  /// The statement without what all of them have.
  private func words(_ query: Query, _ engine: SQLEngine) -> String? {
    statement(query, engine)?.text.replacing(" FROM \"shop\".\"orders\"", with: " …")
  }

  private static let odbc = SQLEngine(.common)

  @Test("A driver translates functions, and what it does not promise is not asked")
  func odbc() {
    let (state, items) = (Field(column("state")), column("items"))
    let months = Query(
      category: Field(column("at"), grain: .quarter), values: [items], method: .mean, series: state)
    let parts = "{fn YEAR(\"at\")}, {fn MONTH(\"at\")}"
    #expect(
      words(months, Self.odbc)
        == "SELECT min(\"at\") AS \"at\", \"state\" AS \"state\", count(*), count(\"items\"), "
        + "sum(1.0 * \"items\") AS \"items\", min(\"at\"), max(\"at\") … GROUP BY \(parts), \"state\" ORDER BY 1"
    )
    #expect(statement(months, Self.odbc)?.rowLimit == 1 << 20)
    #expect(statement(months, SQLEngine([.groups, .distinct])) == nil)
    #expect(statement(months, SQLEngine([])) == nil)
    let counted = Query(category: state, values: [items], method: .distinct)
    let trimmed = "{fn LTRIM({fn RTRIM(\"state\")})}"
    let gaps = ([""] + GapTexts.usual.list.texts).map { "'\($0)'" }.joined(separator: ", ")
    let text = "CASE WHEN {fn LCASE(\(trimmed))} NOT IN (\(gaps)) THEN \(trimmed) END"
    #expect(
      words(counted, Self.odbc)
        == "SELECT \(text) AS \"state\", count(*), count(\"items\"), "
        + "count(DISTINCT \"items\") AS \"items\" … GROUP BY \(text) ORDER BY 1")
    #expect(statement(counted, SQLEngine([.groups, .trimming])) == nil)
    let binned = Query(category: Field(items, grain: .width(2)), method: .count)
    #expect(
      words(binned, SQLEngine(.common, quotes: .backticks))
        == "SELECT min(`items`) AS `items`, count(*) FROM `shop`.`orders` "
        + "GROUP BY {fn FLOOR(1.0 * `items` / 2.0)} ORDER BY 1")
    #expect(statement(binned, SQLEngine([.groups, .days])) == nil)
    for method in [Query.Method.median, .last] {
      #expect(statement(Query(category: state, values: [items], method: method), Self.odbc) == nil)
    }
    let sums = Query(category: state, values: [column("rate")], method: .sum)
    #expect(statement(sums, Self.odbc) == nil)
  }

  @Test("Medians and different values are of whole bars, periods that repeat as well")
  func bars() {
    let day = column("day")
    let median = Query(
      category: Field(day, grain: .week), values: [column("amount")], method: .median)
    let week = "date_trunc('week', \"day\"::timestamp)"
    let filter = "FILTER (WHERE \"amount\" <> 'NaN')"
    #expect(
      words(median, Self.postgres)
        == "SELECT \(week) AS \"day\", count(*), count(\"amount\") \(filter), "
        + "percentile_cont(0.5) WITHIN GROUP (ORDER BY \"amount\"::double precision) \(filter) "
        + "AS \"amount\", min(\"day\"), max(\"day\") … GROUP BY \(week) ORDER BY 1 LIMIT 1048576")
    #expect(GroupedStatement(median, of: Self.orders, Self.postgres)?.rest.areBars == true)
    #expect(
      words(Query(category: Field(column("mood")), method: .count), Self.postgres)
        == "SELECT format('%s', \"mood\") AS \"mood\", count(*) … "
        + "GROUP BY format('%s', \"mood\") ORDER BY 1 LIMIT 1048576")
    #expect(
      words(Query(category: Field(day, grain: .weekday), method: .count), Self.postgres)
        == "SELECT min(\"day\"::timestamp) AS \"day\", count(*) … "
        + "GROUP BY extract(isodow FROM \"day\"::timestamp) ORDER BY 1 LIMIT 1048576")
  }

  /// What a statement can only have in it by an ability.
  private static let words: [(SQLAbilities, [String])] = [
    (.groups, [" GROUP BY "]), (.distinct, ["DISTINCT"]), (.bins, ["floor("]),
    (.trimming, ["btrim(", "LTRIM("]), (.periods, ["date_trunc(", "extract("]),
    (.medians, ["percentile_cont("]), (.notANumber, ["NaN"]), (.substrings, ["position("]),
    (.casts, ["::", "$1"]), (.distantYears, ["0001-01-01"]), (.limit, [" LIMIT "]),
    (.nullsLast, ["NULLS LAST"]), (.spellings, ["normalize(", "\\u"]),
  ]

  @Test("Nothing is asked of an engine that it has not said it can", arguments: 0..<13)
  func abilities(place: Int) {
    let (ability, words) = Self.words[place]
    var without = Self.postgres
    without.abilities.remove(ability)
    let fields =
      ["state", "items", "mood", "amount"].map { Field(column($0)) }
      + [Grain.week, .weekday, .hourOfDay, .month].map { Field(column("at"), grain: $0) }
      + [Field(column("items"), grain: .width(5)), Field(column("day"), grain: .year)]
    let filters: [Filter?] = [
      nil, .compare(column("state"), .contains, ["ab"]), .compare(column("state"), .equal, ["ab"]),
      .compare(column("amount"), .less, ["5"]), .compare(column("day"), .less, ["2015"]),
      .named(Field(column("mood")), ["ok"], isExcluding: true),
    ]
    let methods: [Query.Method] = [.count, .sum, .mean, .max, .median, .distinct]
    var (asked, withWord) = (0, 0)
    for field in fields {
      for filter in filters {
        for method in methods {
          let values = method == .count ? [] : [column("amount")]
          let query = Query(
            category: field, values: values, method: method,
            filters: [filter].compactMap(\.self), order: .valueDescending)
          func has(_ engine: SQLEngine) -> Bool? {
            statement(query, engine).map { statement in
              words.contains { ([statement.text] + statement.values).joined().contains($0) }
            }
          }
          if has(Self.postgres) == true { withWord += 1 }
          guard let isThere = has(without) else { continue }
          asked += 1
          #expect(!isThere)
        }
      }
    }
    #expect(withWord > 0 && Self.words.count == 13)
    #expect(asked > 0 || ability == .groups)
  }

  @Test("What an engine does not test as it is tested here is one more key")
  func tested() throws {
    let (state, day) = (Field(column("state")), Field(column("day"), grain: .weekday))
    let filters: [Filter] = [
      .compare(column("state"), .less, ["b"]), .named(day, ["Mon"], isExcluding: false),
      .compare(column("items"), .greater, ["3"]),
    ]
    let query = Query(category: Field(column("mood")), method: .count, filters: filters)
    let grouped = try #require(GroupedStatement(query, of: Self.orders, Self.odbc))
    #expect(grouped.rest.filters == Array(filters.prefix(2)))
    #expect(grouped.rest.tested == [state, day])
    let parts = "{fn YEAR(\"day\")}, {fn MONTH(\"day\")}, {fn DAYOFMONTH(\"day\")}"
    #expect(
      grouped.statement.text
        == "SELECT \"mood\" AS \"mood\", \"state\" AS \"state\", min(\"day\") AS \"day\", "
        + "count(*) FROM \"shop\".\"orders\" WHERE \"items\" > 3 "
        + "GROUP BY \"mood\", \"state\", \(parts) ORDER BY 1")
    var median = query
    (median.method, median.values) = (.median, [Measure(column("items"))])
    #expect(statement(median) == nil)
  }

  @Test("The engine cuts what is last in the order of the bars")
  func order() throws {
    func order(_ change: (inout Query) -> Void) throws -> String {
      var query = Query(
        category: Field(column("state")), values: [column("items")], method: .sum)
      change(&query)
      let text = try #require(statement(query)).text
      return text.components(separatedBy: " ORDER BY ")[1].replacing(" LIMIT 1048576", with: "")
    }
    #expect(try order { _ in } == "1")
    #expect(try order { $0.order = .categoryDescending } == "1 DESC NULLS LAST")
    #expect(try order { $0.order = .value } == "4 NULLS LAST, 1")
    #expect(try order { $0.top = 3 } == "4 DESC NULLS LAST, 1")
    #expect(
      try order { ($0.order, $0.method) = (.valueDescending, .count) } == "3 DESC NULLS LAST, 1")
    #expect(
      try order { ($0.top, $0.method) = (3, .mean) } == "avg(\"items\") DESC NULLS LAST, 1")
    #expect(
      try order { ($0.top, $0.method, $0.values) = (3, .count, []) } == "2 DESC NULLS LAST, 1")
  }

  @Test("Next to the edges of fractions, each number finds its bin here")
  func edges() {
    let place = "\"amount\"::double precision / 0.1::double precision"
    let nearest = "floor(\(place) + 0.5)"
    let edge =
      "CASE WHEN abs(\(place) - \(nearest)) <= 1e-8 * (1 + abs(\(nearest))) THEN \"amount\" END"
    #expect(
      words(
        Query(category: Field(column("amount"), grain: .width(0.1)), method: .count), Self.postgres)
        == "SELECT min(\"amount\") AS \"amount\", count(*) … "
        + "GROUP BY floor(\(place)), \(edge) ORDER BY 1 LIMIT 1048576")
    #expect(
      SelectStatement(rangeOf: column("items"), of: Self.orders, Self.postgres)?.text
        == "SELECT min(\"items\"), max(\"items\"), "
        + "count(CASE WHEN \"items\" <> floor(\"items\") THEN 1 END) FROM \"shop\".\"orders\"")
    #expect(SelectStatement(rangeOf: column("state"), of: Self.orders, Self.postgres) == nil)
  }

  @Test("Words that stand for gaps are gaps here, too")
  func gaps() {
    let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    for word in GapTexts.usual.list.texts { #expect(notation.value(of: word) == .gap, "\(word)") }
  }

  @Test("What the engine would answer otherwise is not asked")
  func rows() {
    let state = Field(column("state"))
    let others: [Query] = [
      Query(method: .count),
      Query(category: state, values: [column("items")], method: .none),
      Query(category: state, values: [column("state")], method: .count),
      Query(category: Field(column("amount"), grain: .automatic), method: .count),
      Query(category: Field(column("state"), grain: .month), method: .count),
      Query(category: Field(column("raw")), method: .count),
      Query(category: state, method: .count, filters: [.rows(RangeSet(0..<2))]),
      Query(
        category: state, method: .count, filters: [.compare(column("rate"), .equal, ["about 2"])]),
      Query(category: Field(ColumnRef(name: "gone", position: 1)), method: .count),
    ]
    for query in others { #expect(statement(query) == nil, "\(query)") }
    let counted = Query(category: state, method: .count)
    #expect(statement(counted, SQLEngine.sqlite) == nil)
  }
}
