// The interval of a mean against plain loops and printed tables, and derived values of an engine's
// groups.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupSpreadTests {
  /// E. S. Pearson, H. O. Hartley, Biometrika Tables for Statisticians, table 12.
  @Test(arguments: [
    (1, 12.706205), (2, 4.302653), (3, 3.182446), (4, 2.776445), (5, 2.570582), (10, 2.228139),
    (30, 2.042272), (100, 1.983972), (1_000, 1.962339), (1_000_000, 1.959966),
  ])
  func `quantiles of Student's t are those of the tables`(degrees: Int, wanted: Double) {
    #expect(abs(StudentT.quantile(degrees: degrees) - wanted) < 1e-5)
  }

  @Test func `the interval of parts together is that of a plain loop over all values`() {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<200 {
      let offsets: [Double] = [0, 1e9, -3e5]
      let offset: Double = offsets[Int.random(in: 0..<3, using: &random)]
      var values: [Double] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        values.append(offset + Double(Int.random(in: -900...900, using: &random)) / 10)
      }
      var spread = GroupSpread()
      var rest = values[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...9, using: &random))
        var own = GroupSpread()
        for value in part { own.add(value) }
        spread.add(own)
        rest = rest.dropFirst(part.count)
      }
      guard values.count > 1 else {
        #expect(spread.halfInterval.isNaN)
        continue
      }
      let distances = values.map { $0 - offset }
      let mean = distances.reduce(0, +) / Double(values.count)
      let squares = distances.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
      let variance: Double = squares / Double(values.count - 1)
      let error = (variance / Double(values.count)).squareRoot()
      let wanted = StudentT.quantile(degrees: values.count - 1) * error
      #expect(abs(spread.halfInterval - wanted) <= 1e-6 * max(1, wanted))
    }
  }

  @Test func `intervals of a question are those of its rows, and the means are as without`() throws
  {
    var random = SeededGenerator(seed: 82)
    for round in 0..<40 where Samples.takes(round) {
      let source = RandomTable(rowCount: 300, &random)
      var query = Query(
        category: Field(source.ref("few")), values: [source.ref("whole")], method: .mean)
      if round % 2 == 0 { query.series = Field(source.ref("side")) }
      let plain = try run(query, over: source.table)
      query.hasErrors = true
      let answer = try run(query, over: source.table)
      for bar in QueryOracle(source: source, query: query).bars {
        let numbers = bar.rows.compactMap { row -> Double? in
          if case .number(let number) = source.value(source.ref("whole"), row) { return number }
          return nil
        }
        var spread = GroupSpread()
        for number in numbers { spread.add(number) }
        let row = try #require(answer.categories.firstIndex(of: bar.category))
        let series = try #require(
          query.series == nil
            ? answer.series.first : answer.series.first { $0.name == bar.series })
        let error = series.errors?[row] ?? -1
        #expect(
          error.isNaN && spread.halfInterval.isNaN || abs(error - spread.halfInterval) < 1e-9)
      }
      #expect(answer.series.map(\.values.description) == plain.series.map(\.values.description))
      #expect(plain.series.allSatisfy { $0.errors == nil })
    }
    let table = try QueriesTests.table("k,v\na,1\na,2\n")
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      method: .sum)
    query.hasErrors = true
    #expect(throws: QueryError.measure(.noMean(.sum))) { try run(query, over: table) }
    (query.method, query.shownAs) = (.mean, .index)
    #expect(throws: QueryError.measure(.noInterval(.index))) { try run(query, over: table) }
  }

  @Test func `what an engine has grouped shows the same as what is grouped here`() throws {
    let rows = "k,s,v\na,x,1\nb,y,2\na,y,3\nc,x,8\nb,x,5\n"
    let table = try QueriesTests.table(rows)
    let groups = try QueriesTests.table(
      "k,s,n,c,t\na,x,1,1,1\nb,y,1,1,2\na,y,1,1,3\nc,x,1,1,8\nb,x,1,1,5\n")
    for shown in [ShownAs.share, .shareOfBar, .running] {
      for having in [nil, BarCondition(.greater, 0.2)] {
        var query = Query(
          category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[2])],
          method: .sum, series: Field(ColumnRef(table.columns[1])))
        (query.shownAs, query.having, query.order) = (shown, having, .valueDescending)
        let here = try run(query, over: table)
        let there = try #require(try query.answer(fromGroups: groups, sample: table))
        #expect(Array(there.categories) == Array(here.categories))
        #expect(there.series.map(\.values.description) == here.series.map(\.values.description))
        #expect(there.order.rows == here.order.rows && there.unit == here.unit)
      }
    }
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[2])],
      method: .sum, series: Field(ColumnRef(table.columns[1])))
    query.shownAs = .change
    #expect(throws: QueryError.measure(.noOrder(.change, category: "k"))) {
      try query.answer(fromGroups: groups, sample: table)
    }
  }
}
