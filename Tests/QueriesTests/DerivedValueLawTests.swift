// What is derived from the values of bars, against plain loops over the values: shares, running
// totals, changes, conditions on bars and earlier periods, of random questions about random tables.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DerivedValueLawTests {
  private struct Source {
    var random: SeededGenerator

    mutating func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// A question of values that are neither huge nor rough.
    mutating func query(_ table: RandomTable, ofTime: Bool, addsUp: Bool) -> Query {
      let grain: Grain = any([.year, .quarter, .month])
      let time = Field(table.ref("day"), grain: grain)
      let names = any([
        Field(table.ref("few")), Field(table.ref("side")), Field(table.ref("year")),
        Field(table.ref("whole"), grain: .width(5)), time,
      ])
      let methods: [Query.Method] = [.sum, .count, .mean, .median, .min, .max]
      var query = Query(
        category: ofTime ? time : names, method: any(addsUp ? [.sum, .count] : methods))
      if Int.random(in: 0..<2, using: &random) == 0 { query.series = Field(table.ref("side")) }
      if query.series == query.category { query.series = nil }
      let values = addsUp ? any(["whole", "year"]) : "whole"
      if query.method != .count { query.values = [Measure(table.ref(values))] }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: query.filters = [.compare(table.ref("whole"), any([.less, .greater]), ["3"])]
      case 1: query.filters = [.compare(table.ref("side"), .notEqual, ["up"])]
      default: break
      }
      return query
    }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN || abs(one - other) <= 1e-9 * max(1, abs(other))
  }

  private func expectSame(
    _ answer: Answer, _ wanted: [[Double]], _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.series.count == wanted.count, comment, sourceLocation: location)
    for (series, wanted) in zip(answer.series, wanted) {
      let isSame = zip(series.values, wanted).allSatisfy(isNear)
      #expect(
        isSame && series.values.count == wanted.count,
        "\(comment) \(series.name): \(series.values) is \(wanted)", sourceLocation: location)
    }
  }

  private func rounds(
    _ count: Int, seed: UInt64, ofTime: Bool = false, addsUp: Bool = false,
    _ body: (RandomTable, Query, inout Source) throws -> Void
  ) rethrows {
    var source = Source(random: SeededGenerator(seed: seed))
    for round in 0..<count where Samples.takes(round) {
      let table = RandomTable(rowCount: [2, 30, 500][round % 3], &source.random)
      let day = table.ref("day")
      if ofTime, (0..<table.rowCount).allSatisfy({ table.text(day, $0).isEmpty }) { continue }
      let query = source.query(table, ofTime: ofTime, addsUp: addsUp)
      try body(table, query, &source)
    }
  }

  private func sum(_ values: some Sequence<Double>) -> Double {
    let known = values.filter { !$0.isNaN }
    return known.isEmpty ? .nan : known.reduce(0, +)
  }

  /// The answer with shares; nil where values lie above and below zero, which is refused.
  private func shares(_ query: Query, of base: Answer, over table: Table) throws -> Answer? {
    let bars = base.categories.indices.map { row in base.series.map { $0.values[row] } }
    let wholes = query.shownAs == .share ? [Array(bars.joined())] : bars
    guard wholes.contains(where: { $0.contains { $0 < 0 } && $0.contains { $0 > 0 } })
    else { return try run(query, over: table) }
    #expect(throws: QueryError.measure(.mixedSigns(query.shownAs))) { try run(query, over: table) }
    return nil
  }

  @Test func `shares are parts of all rows that pass the filters, and add up to one`() throws {
    try rounds(300, seed: 201, addsUp: true) { table, plain, source in
      var query = plain
      query.shownAs = .share
      let comment: Comment = "\(query)"
      let base = try run(plain, over: table.table)
      guard let answer = try shares(query, of: base, over: table.table) else { return }
      let bars = QueryOracle(source: table, query: plain).bars
      let whole = bars.reduce(0) { $1.values[0].isNaN ? $0 : $0 + $1.values[0] }
      expectSame(
        answer,
        base.series.map { $0.values.map { whole == 0 ? .nan : $0 / whole } }, comment)
      guard whole != 0 else { return }
      #expect(isNear(sum(answer.series.flatMap(\.values)), 1), comment)
      let top = source.any([1, 2, 5])
      guard let ordered = answer.reordered(.valueDescending, top: top), ordered.order.restCount > 0
      else { return }
      let rows = (ordered.order.rows ?? []).map(Int.init)
      let shown = rows.flatMap { row in answer.series.map { $0.values[row] } }
      let rest = sum([sum(ordered.order.rest), 0])
      #expect(isNear(rest, 1 - sum([sum(shown), 0])), comment)
    }
  }

  @Test func `shares of a bar add up to one in each, and in the rest`() throws {
    try rounds(300, seed: 202, addsUp: true) { table, plain, source in
      var query = plain
      if query.series == nil { query.series = Field(table.ref("few")) }
      if query.series == query.category { query.category = Field(table.ref("side")) }
      let base = try run(query, over: table.table)
      query.shownAs = .shareOfBar
      guard let answer = try shares(query, of: base, over: table.table) else { return }
      let totals = base.categories.indices.map { row in sum(base.series.map { $0.values[row] }) }
      let comment: Comment = "\(query)"
      expectSame(
        answer,
        base.series.map { series in
          zip(series.values, totals).map { $1 == 0 ? .nan : $0 / $1 }
        }, comment)
      let top = source.any([1, 2])
      guard let ordered = answer.reordered(.none, top: top), ordered.order.restCount > 0 else {
        return
      }
      let shown = Set((ordered.order.rows ?? []).map(Int.init))
      let others = base.categories.indices.filter { !shown.contains($0) }
      let parts = base.series.map { series in sum(others.map { series.values[$0] }) }
      let total = sum(parts)
      for (rest, part) in zip(ordered.order.rest, parts) {
        #expect(isNear(rest, total == 0 ? .nan : part / total), comment)
      }
    }
  }

  // MARK: Along time

  @Test func `running totals are sums of all bars up to each`() throws {
    try rounds(300, seed: 203, ofTime: true, addsUp: true) { table, plain, _ in
      var query = plain
      query.shownAs = .running
      let base = try run(plain, over: table.table)
      let answer = try run(query, over: table.table)
      let wanted = base.series.map { series in
        base.categories.indices.map { row -> Double in
          if base.categories[row].isEmpty { return .nan }
          if series.values[row].isNaN, series.rowCounts?[row] != 0 { return .nan }
          return sum(series.values[...row])
        }
      }
      expectSame(answer, wanted, "\(query)")
      #expect(answer.reordered(.none, top: 1)?.order.rest.allSatisfy(\.isNaN) ?? true)
    }
  }

  @Test func `running totals of names run in the order of the bars`() throws {
    try rounds(200, seed: 204, addsUp: true) { table, plain, source in
      var query = plain
      query.category = Field(table.ref("many"))
      query.order = source.any(SortOrder.allCases)
      let base = try run(query, over: table.table)
      query.shownAs = .running
      let answer = try run(query, over: table.table)
      let order = (base.order.rows ?? []).map(Int.init)
      let rows = order.isEmpty ? Array(base.categories.indices) : order
      #expect(answer.order.rows == base.order.rows, "\(query)")
      var wanted = base.series.map { $0.values.map { _ in Double.nan } }
      for (index, series) in base.series.enumerated() {
        for (place, row) in rows.enumerated() {
          if series.values[row].isNaN, series.rowCounts?[row] != 0 { continue }
          wanted[index][row] = sum(rows[...place].map { series.values[$0] })
        }
      }
      expectSame(answer, wanted, "\(query)")
    }
  }

  @Test func `changes are those against the bar before, and the first has none`() throws {
    try rounds(300, seed: 205, ofTime: true) { table, plain, _ in
      let base = try run(plain, over: table.table)
      for shown in [ShownAs.change, .changePercent, .index] {
        var query = plain
        query.shownAs = shown
        let answer = try run(query, over: table.table)
        let wanted = base.series.map { series -> [Double] in
          let values = series.values
          let known = values.indices.filter {
            !values[$0].isNaN && !base.categories[$0].isEmpty
          }
          let first = known.first { base.unfinished.categories[$0] == nil } ?? known.first
          return values.indices.map { row -> Double in
            if base.categories[row].isEmpty { return .nan }
            if shown == .index {
              guard let first, values[first] > 0 else { return .nan }
              return values[row] / values[first] * 100
            }
            guard row > 0, base.unfinished.categories[row - 1] == nil else { return .nan }
            // Of many months without rows only those with rows are bars.
            if case .periods(let periods) = base.kind, let grain = plain.category?.grain,
              grain.isConsecutive
            {
              let bins = [row - 1, row].map { grain.bin(ofMoment: periods.start(of: $0)) }
              if bins[1] != bins[0] + 1 { return .nan }
            }
            let (old, new) = (values[row - 1], values[row])
            return shown == .change ? new - old : old > 0 ? (new - old) / old : .nan
          }
        }
        expectSame(answer, wanted, "\(query)")
        #expect(answer.notices == base.notices, "a first bar without change is no missing value")
        #expect(answer.unfinished == base.unfinished)
      }
    }
  }

  @Test func `dates that stand in the reverse order run in time`() throws {
    let text = "day,v\n2024-03-03,5\n2024-03-02,3\n2024-03-01,1\n"
    let table = try QueriesTests.table(text)
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      method: .none)
    query.shownAs = .running
    #expect(try run(query, over: table).series[0].values == [9, 4, 1])
    query.shownAs = .change
    #expect(try run(query, over: table).series[0].values.prefix(2) == [2, 2])
    query.shownAs = .value
    query.comparison = .previous
    #expect(try run(query, over: table).series[0].compared?.prefix(2) == [3, 1])
  }

  // MARK: Conditions

  @Test func `a condition leaves out the bars that do not pass, and they are no rest`() throws {
    try rounds(400, seed: 206) { table, plain, source in
      var query = plain
      query.shownAs = source.any([.value, .value, .share])
      if query.shownAs == .share { query.method = plain.values.isEmpty ? .count : .sum }
      let years = [Measure(table.ref("year"))]
      if query.shownAs == .share, query.method == .sum { query.values = years }
      let base = try run(query, over: table.table)
      let values = base.series.flatMap(\.values).filter { !$0.isNaN }
      guard let bound = values.randomElement(using: &source.random) else { return }
      let sign = source.any(BarCondition.Comparison.allCases)
      let having = BarCondition(sign, bound, bound + 4)
      query.having = having
      let answer = try run(query, over: table.table)
      let isSum = query.series != nil && [.sum, .count].contains(query.method)
      func passes(_ value: Double) -> Bool {
        switch sign {
        case .equal: isNear(value, bound) && !value.isNaN
        case .notEqual: !isNear(value, bound) && !value.isNaN
        case .less: value < bound && !isNear(value, bound)
        case .lessOrEqual: value <= bound || isNear(value, bound) && !value.isNaN
        case .greater: value > bound && !isNear(value, bound)
        case .greaterOrEqual: value >= bound || isNear(value, bound) && !value.isNaN
        case .between: value >= bound && value <= bound + 4
        }
      }
      let kept = base.categories.indices.filter { row in
        let all = base.series.map { $0.values[row] }
        return isSum ? passes(sum(all)) : all.contains(where: passes)
      }
      let comment: Comment = "\(query)"
      #expect(Array(answer.categories) == kept.map { base.categories[$0] }, comment)
      expectSame(answer, base.series.map { series in kept.map { series.values[$0] } }, comment)
      #expect(answer.order.restCount == 0, comment)
      #expect(BarCondition(having.text) == having, "\(having.text)")
      guard let ordered = answer.reordered(.valueDescending, top: 1), kept.count > 1 else { return }
      #expect(ordered.order.restCount == kept.count - 1, comment)
      guard [.sum, .count].contains(query.method), let row = ordered.order.rows?.first else {
        return
      }
      for (index, rest) in ordered.order.rest.enumerated() {
        let others = answer.categories.indices.filter { $0 != Int(row) }
        let wanted = sum(others.map { answer.series[index].values[$0] })
        #expect(isNear(rest, wanted), comment)
      }
      let filters = Query.filters(behind: [Answer.Bar(row: 1, series: 0)], of: ordered)
      guard case .named(_, let names, false)? = filters.first else {
        Issue.record("\(filters)")
        return
      }
      #expect(
        Set(names) == Set(answer.categories.enumerated().filter { $0.0 != Int(row) }.map(\.1)))
    }
  }

  @Test(arguments: [
    (">100", BarCondition(.greater, 100)), (" >= 1.5 ", BarCondition(.greaterOrEqual, 1.5)),
    ("<-3", BarCondition(.less, -3)), ("≤2", BarCondition(.lessOrEqual, 2)),
    ("=0", BarCondition(.equal, 0)), ("!=0", BarCondition(.notEqual, 0)),
    ("10..20", BarCondition(.between, 10, 20)), ("20..10", BarCondition(.between, 10, 20)),
    ("-5..-2", BarCondition(.between, -5, -2)), (">7%", BarCondition(.greater, 0.07)),
    ("10%..20%", BarCondition(.between, 0.1, 0.2)), ("0.5..1.5", BarCondition(.between, 0.5, 1.5)),
    (">1e3", BarCondition(.greater, 1000)),
  ])
  func `conditions are read as they are written`(text: String, wanted: BarCondition) {
    #expect(BarCondition(text) == wanted)
  }

  @Test(arguments: ["", "100", ">", "> x", "a..b", "..", "1..", ">nan", ">1,000", "~5", ">1e999"])
  func `other texts are no conditions`(text: String) {
    #expect(BarCondition(text) == nil)
  }

  // MARK: Earlier periods

  /// All names of a grain's periods in a row, found day by day.
  private func labels(_ grain: Grain) -> [String] {
    var labels: [String] = []
    for year in 1960...1980 {
      for month in 1...12 {
        for day in 1...Moment.dayCount(year, month) {
          func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
          let label = Calendar("\(year)-\(padded(month))-\(padded(day))")?.label(grain) ?? ""
          if labels.last != label { labels.append(label) }
        }
      }
    }
    return labels
  }

  private func earlier(
    _ label: String, _ comparison: ComparedPeriod, _ grain: Grain, _ all: [String]
  ) -> String? {
    guard let place = all.firstIndex(of: label), place > 0 else { return nil }
    if comparison == .previous || grain == .year { return all[place - 1] }
    let other = String((Int(label.prefix(4)) ?? 0) - 1) + label.dropFirst(4)
    return all.contains(other) ? other : nil
  }

  /// Without the filters of dates, beyond which a comparison looks.
  private func withoutDays(_ query: Query) -> Query {
    var query = query
    query.filters.removeAll { filter in
      !filter.fields.isEmpty && filter.fields.allSatisfy { $0.column == query.category?.column }
    }
    return query
  }

  @Test func `each bar is compared with the period before, or a year before`() throws {
    let grains: [Grain] = [.year, .quarter, .month, .week, .day]
    let all = Dictionary(uniqueKeysWithValues: grains.map { ($0, labels($0)) })
    try rounds(200, seed: 207, ofTime: true) { table, plain, source in
      var query = plain
      let grain = source.any(grains)
      query.category?.grain = grain
      let base = try run(query, over: table.table)
      let wide = try run(withoutDays(query), over: table.table)
      query.comparison = source.any(ComparedPeriod.allCases)
      query.top = source.any([nil, 2])
      let answer = try run(query, over: table.table)
      let comment: Comment = "\(query)"
      expectSame(answer, base.series.map(\.values), comment)
      for (index, series) in base.series.enumerated() {
        for (row, name) in base.categories.enumerated() {
          let found = answer.series[index].compared?[row] ?? 0
          let label = earlier(name, query.comparison ?? .previous, grain, all[grain] ?? [])
          let before = label.flatMap { wide.categories.firstIndex(of: $0) }
          let isPartial =
            base.unfinished.categories[row] != nil
            || before.map { wide.unfinished.categories[$0] != nil } ?? false
          if isPartial { continue }
          let its =
            query.series == nil ? wide.series[index] : wide.series.first { $0.name == series.name }
          #expect(isNear(found, before.flatMap { its?.values[$0] } ?? .nan), comment)
        }
      }
    }
  }

  @Test func `an unfinished year is compared with as much of the year before`() throws {
    try rounds(120, seed: 208, ofTime: true) { table, plain, _ in
      var query = plain
      query.category?.grain = .year
      query.comparison = .previous
      let answer = try run(query, over: table.table)
      let oracle = QueryOracle(source: table, query: plain)
      for (row, cover) in answer.unfinished.categories where cover.from == nil {
        let day = table.ref("day")
        let dates = oracle.rows.map { table.text(day, $0) }.filter { !$0.isEmpty }
        let wide = try run(withoutDays(query), over: table.table)
        guard let last = dates.max(), let year = Int(last.prefix(4)),
          let before = wide.categories.firstIndex(of: "\(year - 1)"),
          wide.unfinished.categories[before] == nil
        else { continue }
        let cut = String(year - 1) + last.dropFirst(4)
        let rows = QueryOracle(source: table, query: withoutDays(plain)).rows.filter {
          let date = table.text(day, $0)
          // A date without a clock is its midnight.
          return date.hasPrefix(String(year - 1)) && date <= cut
        }
        var part = plain
        part.filters = [.rows(RangeSet(rows, within: 0..<table.rowCount))]
        part.category?.grain = .year
        let wanted = try run(part, over: table.table)
        for series in answer.series {
          let found = wanted.series.first { $0.name == series.name }?.values.first ?? .nan
          #expect(isNear(series.compared?[row] ?? 0, found), "\(query) \(cut)")
        }
      }
    }
  }

  @Test func `bars of a filtered year are compared with the year before it`() throws {
    let rows = [2022, 2023, 2024].flatMap { year in
      (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-28,\(year % 10 * 100 + $0)" }
    }
    let table = try QueriesTests.table("day,v\n" + rows.joined(separator: "\n") + "\n")
    let day = ColumnRef(table.columns[0])
    var query = Query(
      category: Field(day, grain: .month), values: [ColumnRef(table.columns[1])], method: .sum)
    query.comparison = .yearBefore
    for filter in [
      Filter.compare(day, .equal, ["2024"]), .compare(day, .greaterOrEqual, ["2024-01-01"]),
      .named(Field(day, grain: .year), ["2024"], isExcluding: false),
    ] {
      query.filters = [filter]
      let answer = try run(query, over: table)
      #expect(answer.categories.count == 12)
      #expect(answer.series[0].compared == (1...12).map { 300 + Double($0) }, "\(filter)")
    }
  }

  @Test(arguments: [
    ("month", Grain.month, ["2024-02-01,1", "2024-02-20,2", "2024-02-29,4"]),
    ("quarter", .quarter, ["2023-10-03,1", "2023-11-15,2", "2023-12-31,4"]),
    ("week", .week, ["2024-02-26,1", "2024-02-28,2", "2024-03-03,4"]),
  ])
  func `unfinished periods are cut where they end`(
    name: String, grain: Grain, before: [String]
  ) throws {
    // The present period ends a little before its end, and the days are full of rows.
    let now: [String] =
      switch grain {
      case .month: ["2024-03-01,7", "2024-03-20,8"]
      case .quarter: ["2024-01-03,7", "2024-02-15,8"]
      default: ["2024-03-04,7", "2024-03-06,8"]
      }
    let text = "day,v\n" + (before + now).joined(separator: "\n") + "\n"
    let table = try QueriesTests.table(text)
    var query = Query(
      category: Field(ColumnRef(table.columns[0]), grain: grain),
      values: [ColumnRef(table.columns[1])], method: .sum)
    query.comparison = .previous
    var answer = try run(query, over: table)
    answer.unfinished.categories[0] = nil
    guard answer.unfinished.categories[1]?.to != nil else { return }
    #expect(answer.series[0].compared?[1] == 3, "\(name)")
  }

  // MARK: Refusals

  @Test func `what does not add up has no shares, and names have no bar before`() throws {
    let table = try QueriesTests.table("k,s,v\na,x,1\nb,y,2\na,y,3\n")
    func error(_ change: (inout Query) -> Void) -> QueryError? {
      var query = Query(
        category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[2])],
        method: .sum)
      change(&query)
      do throws(QueryError) {
        _ = try run(query, over: table)
        return nil
      } catch { return error }
    }
    for method in [Query.Method.mean, .median, .min, .max, .distinct] {
      for shown in [ShownAs.share, .running] {
        #expect(
          error { ($0.method, $0.shownAs) = (method, shown) } == .measure(.noSums(shown, method)))
      }
    }
    for shown in [ShownAs.change, .changePercent, .index] {
      #expect(error { $0.shownAs = shown } == .measure(.noOrder(shown, category: "k")))
    }
    #expect(error { $0.shownAs = .shareOfBar } == .measure(.noParts))
    #expect(
      error { $0.comparison = .previous } == .measure(.noPeriods(.previous, category: "k")))
    #expect(error { $0.shownAs = .running } == nil)
  }

  @Test func `a folded answer is that of kept rows`() throws {
    let lines = (0..<900).map {
      "2023-0\($0 % 6 + 1)-1\($0 % 7),\(["a", "b"][$0 % 2]),\($0 % 50)\n"
    }
    let text = "day,s,v\n" + lines.joined()
    for shown in ShownAs.allCases {
      var asking = Asking(
        columns: ColumnRequest(category: "day:month", values: ["v"], series: "s"), method: .sum)
      (asking.shownAs, asking.having) = (shown, BarCondition(.notEqual, 12_345))
      let (kept, folded) = (try asking.answer(text), try asking.folded(text))
      #expect(folded.series.map(\.values.description) == kept.series.map(\.values.description))
      #expect(folded.query.shownAs == shown && folded.unit == kept.unit)
    }
  }
}
