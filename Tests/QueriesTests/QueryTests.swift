// Answers against their definition, on tables of all kinds.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct QueryTests {
  private static let methods: [Query.Method] = [
    .sum, .mean, .median, .min, .max, .count, .distinct, .last,
  ]
  private static let grains: [Grain] = [
    .year, .quarter, .month, .week, .day, .monthOfYear, .quarterOfYear, .dayOfMonth, .weekday,
    .hourOfDay,
  ]

  private func randomFilters(
    _ source: RandomTable, _ random: inout SeededGenerator
  ) -> [Filter] {
    let comparisons: [Filter.Comparison] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let all: [Filter] = [
      .compare(source.ref("whole"), any(comparisons), [any(["-3", "0", "7"])]),
      .compare(source.ref("amount"), any(comparisons), [any(["0", "12.5", "-20"])]),
      .compare(source.ref("day"), any(comparisons), [any(["1970", "1971-02", "1969-12-31"])]),
      .compare(source.ref("year"), any(comparisons), ["2000"]),
      .compare(source.ref("side"), any(comparisons), ["right"]),
      .compare(source.ref("few"), any([.equal, .notEqual]), ["a", "c d"]),
      .compare(source.ref("few"), any([.equal, .notEqual]), []),
      .compare(source.ref("amount"), any([.equal, .notEqual]), []),
      .compare(source.ref("many"), .contains, [any(["NUMBER 1", "7", "x"])]),
      .named(Field(source.ref("few")), ["", "\u{E9}"], isExcluding: Bool.random(using: &random)),
      .named(
        Field(source.ref("day"), grain: .weekday), ["Mon", "Sun", ""],
        isExcluding: Bool.random(using: &random)),
      .between(source.ref("whole"), from: "-3", to: "7", isHalfOpen: Bool.random(using: &random)),
      .between(source.ref("day"), from: "1970", to: "1971-02", isHalfOpen: false),
      .rows(RangeSet(source.rowCount / 3..<source.rowCount / 2)),
    ]
    return (0..<Int.random(in: 0...2, using: &random)).map { _ in any(all) }
  }

  private func randomQuery(
    _ source: RandomTable, _ random: inout SeededGenerator
  ) -> Query {
    func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let categories: [Field] = [
      Field(source.ref("few")), Field(source.ref("many")), Field(source.ref("year")),
      Field(source.ref("whole")), Field(source.ref("nothing")), Field(source.ref("day")),
      Field(source.ref("day"), grain: any(Self.grains)),
      Field(source.ref("whole"), grain: .width(5)),
      Field(source.ref("amount"), grain: .width(1e15)),
      Field(source.ref("whole"), grain: .edges([-7, 0, 12])),
      Field(source.ref("amount"), grain: .edges([-20, 0.5])),
      Field(source.ref("few"), groups: [NameGroup("a", of: ["c d", "\u{E9}"])]),
      Field(
        source.ref("many"),
        groups: [
          NameGroup("low", of: (0..<250).map { "name number \($0)" }),
          NameGroup("high", of: (300..<450).map { "name number \($0)" }),
        ]),
    ]
    let category = any(categories)
    var query = Query(category: category, method: any(Self.methods))
    let hasSeries = Int.random(in: 0..<3, using: &random) == 0
    if hasSeries {
      query.series = any([
        Field(source.ref("side")), Field(source.ref("day"), grain: .quarterOfYear),
      ])
    }
    let values = ["amount", "whole", "few", "nothing"].map { Measure(source.ref($0)) }
    let needsNumbers = query.method != .count && query.method != .distinct
    if query.method != .count || Bool.random(using: &random) {
      query.values = [needsNumbers ? values[0] : any(values)]
      if !hasSeries, Bool.random(using: &random) { query.values.append(values[1]) }
      if query.values.count == 2, query.values[0] == query.values[1] { query.values.removeLast() }
    }
    query.filters = randomFilters(source, &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      query.nameOrder = any([
        ["c d", "a"], ["low", "name number 7"], ["-7 to 0", "12 and above"],
      ])
    }
    return query
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN || abs(one - other) <= 1e-9 * max(1, abs(other))
  }

  @Test func `answers are what plain loops find`() throws {
    var random = SeededGenerator(seed: 101)
    for round in 0..<200 where Samples.takes(round) {
      let source = RandomTable(
        rowCount: [1, 40, 700, round < 40 ? 9000 : 100][round % 40 / 10], &random)
      let query = randomQuery(source, &random)
      let answer = try run(query, over: source.table)
      let bars = QueryOracle(source: source, query: query).bars
      let comment: Comment = "round \(round): \(query)"
      var found = 0
      for bar in bars {
        let row = answer.categories.firstIndex(of: bar.category)
        let row0 = try #require(row, comment)
        let columns =
          query.series == nil
          ? Array(answer.series.indices)
          : answer.series.indices.filter { answer.series[$0].name == bar.series }
        try #require(columns.count == bar.values.count, comment)
        for (column, name) in columns.enumerated() {
          let value = answer.series[name].values[row0]
          let isRough = query.method == .median && bar.rows.count > ValueCounts.exactLimit
          let error = isRough ? ValueCounts.relativeError * abs(bar.values[column]) : 0
          #expect(
            isNear(value, bar.values[column]) || abs(value - bar.values[column]) <= error, comment)
          #expect(answer.series[name].rowCounts?[row0] == bar.rows.count, comment)
        }
        found += 1
      }
      #expect(Set(answer.categories).count == answer.categories.count, comment)
      let filled = answer.series.first.map { series in
        answer.categories.indices.filter { row in
          answer.series.contains { $0.rowCounts?[row] ?? 0 > 0 } && !series.values.isEmpty
        }.count
      }
      #expect(filled ?? 0 == Set(bars.map(\.category)).count, comment)
      if query.category?.grain == nil {
        var names: [String] = []
        for bar in bars where !names.contains(bar.category) { names.append(bar.category) }
        // Rows without a name come last.
        names = names.filter { !$0.isEmpty } + names.filter(\.isEmpty)
        let natural = (NaturalOrder.order(of: names) ?? Array(names.indices)).map { names[$0] }
        let listed = query.nameOrder.filter(names.contains)
        let order = listed + natural.filter { !listed.contains($0) }
        #expect(Array(answer.categories) == order, comment)
      }
    }
  }

  @Test func `the rows behind bars are those that were put into them`() throws {
    var random = SeededGenerator(seed: 102)
    for round in 0..<200 where Samples.takes(round) {
      let source = RandomTable(rowCount: 300, &random)
      var query = randomQuery(source, &random)
      query.order = [.none, .value, .valueDescending, .category, .categoryDescending][round % 5]
      if round % 2 == 0 { query.top = 3 }
      let answer = try run(query, over: source.table)
      let bars = QueryOracle(source: source, query: query).bars
      let shown = answer.order.rows?.count ?? answer.categories.count
      let rowCount = shown + (answer.order.restCount > 0 ? 1 : 0)
      guard rowCount > 0, !answer.series.isEmpty else { continue }
      let chosen = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Answer.Bar(
          row: Int.random(in: 0..<rowCount, using: &random),
          series: Int.random(in: 0..<answer.series.count, using: &random))
      }
      var wanted = Set<Int>()
      for bar in chosen {
        let shownNames = (answer.order.rows?.map { Int($0) } ?? Array(0..<shown))
          .map { answer.categories[$0] }
        for group in bars {
          let isRow =
            bar.row < shown
            ? shownNames[bar.row] == group.category : !shownNames.contains(group.category)
          let isSeries = query.series == nil || answer.series[bar.series].name == group.series
          if isRow, isSeries { wanted.formUnion(group.rows) }
        }
      }
      let filters = Query.filters(behind: chosen, of: answer)
      let rows = try rows(matching: query.filters + filters, over: source.table)
      #expect(Array(rows) == wanted.sorted(), "round \(round): \(query), \(filters)")
    }
  }

  @Test func `rows that stay apart are bars, in the table's order`() throws {
    var random = SeededGenerator(seed: 103)
    for round in 0..<40 where Samples.takes(round) {
      let source = RandomTable(rowCount: 200, &random)
      let query = Query(
        category: Bool.random(using: &random) ? Field(source.ref("few")) : nil,
        values: [source.ref("amount"), source.ref("whole")],
        filters: randomFilters(source, &random))
      let answer = try run(query, over: source.table)
      let oracle = QueryOracle(source: source, query: query)
      let rows = oracle.rows
      let names = rows.map { row in
        query.category.map { oracle.name($0, row) } ?? String(row + 1)
      }
      #expect(Array(answer.categories) == names)
      for (series, column) in zip(answer.series, query.values) {
        for (index, row) in rows.enumerated() {
          if case .number(let number) = source.value(column.column, row) {
            #expect(series.values[index] == number)
          } else {
            #expect(series.values[index].isNaN)
          }
          #expect(series.texts[index] == source.text(column.column, row))
        }
      }
      guard let last = rows.indices.last else { continue }
      let behind = Query.filters(behind: [Answer.Bar(row: last, series: 0)], of: answer)
      #expect(Array(try Queries.rows(matching: behind, over: source.table)) == [rows[last]])
    }
  }

  @Test func `what is found while parts are read is the answer of the whole`() throws {
    var random = SeededGenerator(seed: 106)
    for round in 0..<200 where Samples.takes(round) {
      let source = RandomTable(rowCount: 400, &random)
      var query = randomQuery(source, &random)
      query.filters.removeAll { if case .rows = $0 { true } else { false } }
      let whole = try run(query, over: source.table)
      let empty = try #require(QueryFold(query, sample: source.table))
      var folds = source.parts.map { part in
        var fold = empty
        // Any column that the fold does not ask for may be missing.
        var part = part
        for column in part.columns.indices where !fold.columnIndices.contains(column) {
          part.columns[column] = nil
        }
        #expect(throws: Never.self) { try fold.add(part) }
        return fold
      }
      // Parts that follow each other are merged, or added to the same fold.
      var all = folds.removeFirst()
      for (index, fold) in folds.enumerated() {
        if Bool.random(using: &random) {
          try all.merge(fold, linesBefore: 0)
        } else {
          try all.add(source.parts[index + 1])
        }
      }
      let table = Table(
        format: .plain, columns: source.table.columns, rowCount: source.table.rowCount, fold: all,
        areRowsKept: false)
      let answer = try run(query, over: table)
      #expect(answer.categories == whole.categories, "round \(round): \(query)")
      #expect(answer.series.map(\.name) == whole.series.map(\.name))
      for (one, other) in zip(answer.series, whole.series) {
        let areNear = zip(one.values, other.values).allSatisfy { isNear($0, $1) }
        #expect(areNear, "round \(round): \(query)")
      }
      #expect(answer.notices == whole.notices, "round \(round): \(query)")
      #expect(answer.series.map(\.rowCounts) == whole.series.map(\.rowCounts))
      var other = query
      other.method = query.method == .sum ? .max : .sum
      other.values = [Measure(source.ref("whole"))]
      #expect(throws: QueryError.rowsNotKept) { try run(other, over: table) }
    }
  }

  @Test func `an answer is put in another order as if it had been asked so`() throws {
    var random = SeededGenerator(seed: 104)
    for round in 0..<60 where Samples.takes(round) {
      let source = RandomTable(rowCount: 300, &random)
      var query = randomQuery(source, &random)
      let answer = try run(query, over: source.table)
      for order in [SortOrder.value, .valueDescending, .category, .categoryDescending, .none] {
        for top in [nil, 2] {
          (query.order, query.top) = (order, top)
          let again = try run(query, over: source.table)
          #expect(answer.reordered(order, top: top)?.order.rows == again.order.rows)
        }
      }
    }
  }

  @Test func `a column is found where it has gone, and missed where it is gone`() throws {
    let table = table([("b", ["x", "y", "x"]), ("a", ["1", "2", "3"])])
    let query = Query(
      category: Field(ColumnRef(name: "b", position: 7)),
      values: [ColumnRef(name: "a", position: 0)], method: .sum)
    let answer = try run(query, over: table)
    #expect(answer.series[0].values == [4, 2])
    #expect(answer.query.values == [Measure(ColumnRef(name: "a", position: 1))])
    let gone = Query(category: Field(ColumnRef(name: "c", position: 0)), method: .count)
    #expect(throws: QueryError.noColumn("c", columns: ["b", "a"])) {
      try run(gone, over: table)
    }
  }

  @Test func `several threads find what one does`() throws {
    var random = SeededGenerator(seed: 107)
    for round in 0..<30 where Samples.takes(round) {
      let source = RandomTable(rowCount: 9000, &random)
      var query = randomQuery(source, &random)
      query.filters.removeAll { if case .rows = $0 { true } else { false } }
      let one = try run(query, over: source.table)
      // The same rows over and over, which are enough for threads of their own.
      let times = 25
      let columns = source.table.columns.map { column in
        var profile = ColumnProfile()
        for _ in 0..<times { profile.append(column.profile) }
        let chunks = Array(repeating: column.chunks?.chunks ?? [], count: times).joined()
        return Column(
          name: column.name, index: column.index, numbers: column.numbers, profile: profile,
          chunks: ColumnChunks(Array(chunks)))
      }
      let table = Table(format: .plain, columns: columns, rowCount: 9000 * times)
      let many = try run(query, over: table)
      let factor = query.method == .sum || query.method == .count ? Double(times) : 1
      #expect(many.categories == one.categories, "round \(round): \(query)")
      #expect(many.series.map(\.name) == one.series.map(\.name))
      for (series, single) in zip(many.series, one.series) {
        let areNear = zip(series.values, single.values).allSatisfy {
          isNear($0, $1 * factor)
            || query.method == .median && abs($0 - $1) <= 2 * ValueCounts.relativeError * abs($1)
        }
        #expect(areNear, "round \(round): \(query)")
        #expect(series.rowCounts == single.rowCounts?.map { $0 * times })
      }
      let rows = try rows(matching: query.filters, over: table)
      #expect(
        rows.count == (try Queries.rows(matching: query.filters, over: source.table)).count * times)
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `a column whose cells are not kept cannot be asked`() throws {
    let kept = table([("a", ["x", "y"]), ("b", ["1", "2"])])
    let column = Column(
      name: "c", index: 2, numbers: RandomTable.numbers, profile: ColumnProfile(), chunks: nil)
    let table = Table(format: .plain, columns: kept.columns + [column], rowCount: 2)
    let ref = ColumnRef(column)
    let first = Field(ColumnRef(kept.columns[0]))
    #expect(try run(Query(category: first, method: .count), over: table).categories.count == 2)
    #expect(throws: QueryError.rowsNotKept) {
      try run(Query(category: Field(ref), method: .count), over: table)
    }
    #expect(throws: QueryError.rowsNotKept) { try run(Query(values: [ref]), over: table) }
    #expect(throws: QueryError.rowsNotKept) {
      _ = try rows(matching: [.compare(ref, .equal, [])], over: table)
    }
  }

  @Test func `what is cancelled has no answer`() throws {
    var random = SeededGenerator(seed: 105)
    let source = RandomTable(rowCount: 300, &random)
    let query = randomQuery(source, &random)
    #expect(throws: QueryError.cancelled) {
      try run(query, over: source.table, isCancelled: { true })
    }
    #expect(throws: QueryError.cancelled) {
      _ = try rows(
        matching: [.compare(source.ref("whole"), .less, ["3"])], over: source.table,
        isCancelled: { true })
    }
  }
}
