// Answers from the groups of an engine: what can be finished of them, and what cannot.
import Testing

@testable import Queries
@testable import Tables

@Suite struct EngineGroupsTests {
  private func ref(_ name: String, in source: Table) -> ColumnRef {
    source.columns.first { $0.name == name }.map { ColumnRef($0) }
      ?? ColumnRef(name: name, position: 0)
  }

  /// The bars by name; nil if there is no answer.
  private func bars(_ answer: Answer?) -> [String: Double]? {
    answer.map { answer in
      Dictionary(
        zip(answer.categories, answer.series[0].values), uniquingKeysWith: { first, _ in first })
    }
  }

  @Test func `medians are taken over, unless a bar has several`() throws {
    let sample = try table("k,v\na,4\na,6\nb,7\n")
    let query = Query(
      category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .median)
    let rest = GroupsToFinish(areBars: true)
    let once = try table("k,rows,n,median\na,2,2,5\nb,1,1,7\n")
    let found = try query.answer(fromGroups: once, rest, sample: sample)
    #expect(bars(found) == ["a": 5, "b": 7])
    let twice = try table("k,rows,n,median\na,1,1,4\nb,1,1,7\na,1,1,6\n")
    let none = try query.answer(fromGroups: twice, rest, sample: sample)
    #expect(bars(none) == nil)
    var nameless = query
    (nameless.category, nameless.method) = (nil, .sum)
    let rows = try nameless.answer(fromGroups: once, sample: sample)
    #expect(bars(rows) == nil)
  }

  @Test func `filters are finished of the columns that groups have`() throws {
    let sample = try table("k,w,v\na,1,4\na,3,6\nb,4,7\nc,9,2\n")
    let weight = ref("w", in: sample)
    let groups = try table(
      "k,w,rows,n,sum\na,1,2,2,10\na,3,1,1,5\nb,4,1,1,7\nb,5,1,1,9\nc,9,1,1,2\n")
    let other = Filter.compare(ref("v", in: sample), .less, ["9"])
    let cases: [(Filter, [String: Double]?)] = [
      (.between(weight, from: "3", to: "5", isHalfOpen: true), ["a": 5, "b": 7]),
      (.between(weight, from: "3", to: "5", isHalfOpen: false), ["a": 5, "b": 16]),
      (
        .any([[.compare(weight, .equal, ["3"])], [.compare(weight, .equal, ["9"])]]),
        ["a": 5, "c": 2]
      ),
      (.any([[.compare(weight, .equal, ["3"])], [other]]), nil), (other, nil),
    ]
    for (filter, wanted) in cases {
      let query = Query(
        category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .sum,
        filters: [filter])
      let rest = GroupsToFinish(filters: [filter], tested: [Field(weight)])
      let found = try query.answer(fromGroups: groups, rest, sample: sample)
      #expect(bars(found) == wanted, "\(filter)")
    }
  }

  @Test func `a ratio and a sum beside it are put together each in its way`() throws {
    let sample = try table("k,revenue,staff\na,10,2\nb,30,3\na,20,3\nc,5,1\n")
    let (revenue, staff) = (ref("revenue", in: sample), ref("staff", in: sample))
    let query = Query(
      category: Field(ref("k", in: sample)),
      values: [Measure(revenue, .over, staff), Measure(revenue)], method: .sum, top: 1)
    let groups = try table(
      "k,rows,n,one,two,c,sum\na,2,2,30,5,2,30\nb,1,1,30,3,1,30\nc,1,1,5,1,1,5\n")
    let here = try run(query, over: sample)
    let there = try #require(try query.answer(fromGroups: groups, sample: sample))
    #expect(there.series.map(\.values) == [[6, 10, 5], [30, 30, 5]])
    for order in [here.order, there.order] {
      #expect(order.rows == [1] && order.rest.count == 2)
      // Of a and c.
      #expect(abs((order.rest.first ?? 0) - 35.0 / 6) < 1e-9)
      #expect(order.rest.last == 35)
    }
  }

  @Test func `the mean of others is infinite if a number among them is, as that of rows`() throws {
    let sample = try table("k,v\na,1\na,3\nb,Infinity\nb,4\nc,Infinity\nc,6\nd,5\n")
    let query = Query(
      category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .mean, top: 1)
    let groups = try table(
      "k,rows,n,sum\na,2,2,4\nb,2,2,Infinity\nc,2,2,Infinity\nd,1,1,5\n")
    let here = try run(query, over: sample)
    let there = try #require(try query.answer(fromGroups: groups, sample: sample))
    for order in [here.order, there.order] {
      #expect(order.rows?.count == 1 && order.rest == [.infinity], "\(order.rest)")
    }
  }

  @Test func `series without room have an infinite mean together if one of them has`() throws {
    let names = (0..<14).map { "s\($0)" }
    func isInfinite(_ place: Int) -> Bool { place == 13 }
    // The later a series, the fewer rows it has.
    let counts = names.indices.map { 20 - $0 }
    let lines = names.indices.flatMap { place in
      (0..<counts[place]).map { row in
        "a,\(names[place]),\(isInfinite(place) && row == 0 ? "Infinity" : "2")\n"
      }
    }
    let sample = try table("k,s,v\n" + lines.joined())
    let query = Query(
      category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .mean,
      series: Field(ref("s", in: sample)))
    let sums = names.indices.map { place in
      let sum = isInfinite(place) ? "Infinity" : "\(2 * counts[place])"
      return "a,\(names[place]),\(counts[place]),\(counts[place]),\(sum)\n"
    }
    let groups = try table("k,s,rows,n,sum\n" + sums.joined())
    let here = try run(query, over: sample)
    let there = try #require(try query.answer(fromGroups: groups, sample: sample))
    let wanted: [Double] = Array(repeating: 2, count: 12) + [.infinity]
    for answer in [here, there] {
      #expect(Set(answer.restSeries) == ["s12", "s13"])
      #expect(answer.series.map { $0.values[0] } == wanted)
    }
  }

  @Test func `columns that have no room count the same rows as the others`() throws {
    let names = (1...14).map { "c\($0)" }
    let cells = (1...14).map { "\(10 * $0)" }.joined(separator: ",")
    let title = names.joined(separator: ",")
    let sample = try table("k,\(title)\na,\(cells)\na,\(cells)\nb,\(cells)\n")
    let query = Query(
      category: Field(ref("k", in: sample)), values: names.map { ref($0, in: sample) },
      method: .sum)
    let head = names.map { "n\($0),sum\($0)" }.joined(separator: ",")
    func sums(_ rows: Int) -> String {
      (1...14).map { "\(rows),\(rows * 10 * $0)" }.joined(separator: ",")
    }
    let groups = try table("k,rows,\(head)\na,2,\(sums(2))\nb,1,\(sums(1))\n")
    let found = try #require(try query.answer(fromGroups: groups, sample: sample))
    #expect(found.series.count == 13 && found.restSeries == ["c13", "c14"])
    #expect(found.series.last?.values == [540, 270])
    for series in found.series { #expect(series.rowCounts == [2, 1], "\(series.name)") }
    let here = try run(query, over: sample)
    #expect(found.series.map(\.name) == here.series.map(\.name))
    #expect(found.series.map(\.values) == here.series.map(\.values))
  }

  @Test func `a group without a number of values has none`() throws {
    let sample = try table("k,v\na,1\nb,9\n")
    let query = Query(
      category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .sum)
    func found(_ cell: String) throws -> Answer {
      let groups = try table("k,rows,n,sum\na,3,\(cell),\nb,2,2,9\n")
      return try #require(try query.answer(fromGroups: groups, sample: sample))
    }
    let gap = try found("")
    let zero = try found("0")
    #expect(gap.series[0].values[0].isNaN && gap.series[0].values[1] == 9)
    #expect(gap.sentences == zero.sentences)
    #expect(gap.sentences.contains { $0.contains("3 ") })
  }

  @Test func `sums of doubles keep the digits that are certain`() throws {
    let sample = try table("k,v\na,1.5\nb,2.5\n")
    let query = Query(
      category: Field(ref("k", in: sample)), values: [ref("v", in: sample)], method: .sum)
    let groups = try table(
      "k,rows,n,sum\na,10,10,123456789012345.5\nb,1000,1000,1234567890.12345\nc,1,1,1.5e-300\n")
    let exact = try query.answer(fromGroups: groups, sample: sample)
    #expect(
      bars(exact) == ["a": 123_456_789_012_345.5, "b": 1_234_567_890.12345, "c": 1.5e-300])
    let rest = GroupsToFinish(inexactSums: [0])
    let rounded = try query.answer(fromGroups: groups, rest, sample: sample)
    #expect(bars(rounded) == ["a": 123_456_789_012_346, "b": 1_234_567_890.12, "c": 1.5e-300])
    let few = try table(
      "k,rows,n,sum\na,1,1,123456789012345.5\nb,2,2,123456789012345.5\n")
    #expect(
      bars(try query.answer(fromGroups: few, rest, sample: sample)) == [
        "a": 123_456_789_012_345.5, "b": 123_456_789_012_346,
      ])
  }

  // MARK: Periods

  /// Days from January to March of 2024, of which one has the name x.
  private static func days() throws -> Table {
    let first = Moment.seconds(CivilDate(year: 2024, month: 1, day: 1))
    let lines = (0..<91).map { day in
      let text = TimeUnit.day.text(of: first + Int64(day) * 86_400)
      return "\(text),\(day == 40 ? "x" : "y"),\(day)\n"
    }
    return try table("day,name,value\n" + lines.joined())
  }

  private func query(_ sample: Table) -> Query {
    let name = Field(ref("name", in: sample))
    return Query(
      category: Field(ref("day", in: sample), grain: .month), values: [ref("value", in: sample)],
      method: .sum, filters: [.named(name, ["x"], isExcluding: false)])
  }

  /// Which ends of which periods are missing.
  private func missing(_ answer: Answer) -> [Int: [Bool]] {
    answer.unfinished.categories.mapValues { [$0.from != nil, $0.to != nil] }
  }

  private static let groups = """
    day,rows,n,sum,first,last
    2024-01-10,22,22,5,2024-01-10,2024-01-31
    2024-02-01,29,29,6,2024-02-01,2024-02-29
    2024-03-01,20,20,7,2024-03-01,2024-03-20

    """

  @Test func `a sample with one moment of what is asked tells the step by its other rows`() throws {
    let sample = try Self.days()
    let groups = try table(Self.groups)
    let found = try #require(try query(sample).answer(fromGroups: groups, sample: sample))
    #expect(found.series[0].values == [5, 6, 7])
    #expect(missing(found) == [0: [true, false], 2: [false, true]])
  }

  @Test func `periods are whole where nothing tells how long they are`() throws {
    let groups = try table(Self.groups)
    let dateless = try table("day,name,value\n,x,1\n,y,2\n,x,3\n")
    let found = try #require(try query(dateless).answer(fromGroups: groups, sample: dateless))
    #expect(found.series[0].values == [5, 6, 7] && missing(found).isEmpty)
    let sample = try Self.days()
    let endless = try table(
      "day,rows,n,sum,first,last\n2024-01-10,22,22,5,,\n2024-02-01,29,29,6,,\n")
    let open = try #require(try query(sample).answer(fromGroups: endless, sample: sample))
    #expect(open.series[0].values == [5, 6] && missing(open).isEmpty)
  }

  @Test func `without another answer, a period is compared with one that is shown`() throws {
    let sample = try Self.days()
    var query = query(sample)
    query.filters = [.compare(ref("day", in: sample), .greaterOrEqual, ["2024"])]
    query.comparison = .previous
    let groups = try table(
      "day,rows,n,sum,first,last\n2024-01-01,31,31,5,2024-01-01,2024-01-31\n"
        + "2024-02-01,29,29,6,2024-02-01,2024-02-29\n")
    let found = try #require(try query.answer(fromGroups: groups, sample: sample))
    let compared = try #require(found.series[0].compared)
    #expect(compared.count == 2 && compared[0].isNaN && compared[1] == 5)
  }
}
