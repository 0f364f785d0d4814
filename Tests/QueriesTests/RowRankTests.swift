// What decides which bars of several parts are the largest: what all their rows come to.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RowRankTests {
  private static let methods: [Query.Method] = [.sum, .mean, .median, .min, .max, .distinct]

  /// What some numbers are together, by a plain loop.
  private static func folded(_ numbers: [Double], _ method: Query.Method) -> Double {
    let sorted = numbers.sorted()
    let sum = sorted.reduce(0, +)
    return switch method {
    case .mean: sum / Double(sorted.count)
    case .median: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    case .min: sorted[0]
    case .max: sorted[sorted.count - 1]
    case .distinct: Double(Set(sorted).count)
    default: sum
    }
  }

  private func names(_ answer: Answer, _ order: SortOrder, top: Int? = nil) throws -> [String] {
    let ordered = try #require(answer.reordered(order, top: top))
    let all = answer.categories.indices.map { UInt32($0) }
    return (ordered.order.rows ?? all).map { answer.categories[Int($0)] }
  }

  @Test(arguments: (0..<60).sampled)
  func `bars of several parts are ordered by what all their rows come to`(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(7_100 + round))
    var text = "k,s,v\nn0,s0,1\nn1,s1,2\n"
    var numbers: [String: [Double]] = ["n0": [1], "n1": [2]]
    for _ in 0..<Int.random(in: 20...80, using: &random) {
      let name = "n\(Int.random(in: 0..<7, using: &random))"
      let number = Int.random(in: -9...40, using: &random)
      text += "\(name),s\(Int.random(in: 0..<3, using: &random)),\(number)\n"
      numbers[name, default: []].append(Double(number))
    }
    for method in Self.methods {
      let asking = Asking(
        columns: ColumnRequest(category: "k", values: ["v"], series: "s"), method: method)
      let answer = try asking.both(text)
      for order in [SortOrder.value, .valueDescending] {
        let totals = try names(answer, order).map { Self.folded(numbers[$0] ?? [], method) }
        let signed = order == .value ? totals : totals.map { -$0 }
        #expect(totals.count == numbers.count)
        #expect(
          zip(signed, signed.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 },
          "\(method) \(order): \(totals)")
      }
      let largest = try names(answer, .valueDescending, top: 1)
      let best = numbers.values.map { Self.folded($0, method) }.max() ?? .nan
      let found = Self.folded(numbers[largest.first ?? ""] ?? [0], method)
      #expect(largest.count == 1 && abs(found - best) < 1e-9, "\(method)")
    }
  }

  @Test func `two means of 10 are no larger than one of 15`() throws {
    let asking = Asking(
      columns: ColumnRequest(category: "k", values: ["v"], series: "s"), method: .mean)
    let answer = try asking.both("k,s,v\na,p,10\na,q,10\nb,p,15\nb,p,15\n")
    #expect(try names(answer, .valueDescending, top: 1) == ["b"])
    #expect(try names(answer, .value) == ["a", "b"])
  }

  @Test func `a ratio of a split bar is that of its sums`() throws {
    let asking = Asking(
      columns: ColumnRequest(category: "k", values: ["a/b"], series: "s"), method: .sum)
    // 12 of 22 and 5 of 6; the parts of x are 2 and 0.5, that of y is less than their sum.
    let answer = try asking.both("k,s,a,b\nx,p,2,1\nx,q,10,21\ny,p,5,6\n")
    #expect(try names(answer, .valueDescending) == ["y", "x"])
  }

  @Test func `changes of parts add up, and of changes in percent the largest decides`() throws {
    func largest(_ shown: ShownAs, _ march: String) throws -> String? {
      let table = try table(
        "m,s,v\n2001-01,p,1\n2001-01,q,1\n2001-02,p,4\n2001-02,q,4\n\(march)\n")
      let columns = table.columns.map { ColumnRef($0) }
      var query = Query(
        category: Field(columns[0]), values: [columns[2]], method: .sum, series: Field(columns[1]))
      query.shownAs = shown
      return try names(try run(query, over: table), .valueDescending).first
    }
    // 3 and 3 in February; 5 and -1 in March.
    #expect(try largest(.change, "2001-03,p,9\n2001-03,q,3") == "2001-02")
    // 300% and 300% in February; 400% and -50% in March.
    #expect(try largest(.changePercent, "2001-03,p,20\n2001-03,q,2") == "2001-03")
  }

  @Test func `columns are ranked by the first, and by their sum where they can be a stack`()
    throws
  {
    func largest(_ text: String, _ values: [String], _ method: Query.Method) throws -> [String] {
      let asking = Asking(columns: ColumnRequest(category: "k", values: values), method: method)
      let answer = try asking.answer(text)
      return try names(answer, .valueDescending, top: 1)
    }
    let plain = "k,rev,cost\na,9,1\nb,8,5\n"
    #expect(try largest(plain, ["rev", "cost"], .mean) == ["a"])
    #expect(try largest(plain, ["cost", "rev"], .mean) == ["b"])
    #expect(try largest(plain, ["rev", "cost"], .sum) == ["b"])
    #expect(try largest(plain, ["rev", "cost"], Query.Method.none) == ["b"])
    let units = "k,rev,load\na,9 €,1 kg\nb,8 €,5 kg\n"
    #expect(try largest(units, ["rev", "load"], .sum) == ["a"])
  }

  @Test func `a bar without the first value comes after those with one, and before what is none`() {
    let rows = OrderableRows(
      names: CellTexts(["gap", "second", "first"]), values: [[.nan, .nan, 1], [.nan, 9, .nan]],
      rule: .sum, areDistinct: true, rank: .first)
    #expect(rows.order(.valueDescending)?.rows == [2, 1, 0])
    #expect(rows.order(.value)?.rows == [2, 1, 0])
    #expect(rows.order(.valueDescending, top: 2)?.rows == [2, 1])
    #expect(rows.order(.valueDescending, top: 2)?.restCount == 0)
    #expect(rows.order(.valueDescending, top: 1)?.restCount == 1)
  }

  @Test func `groups of an engine are ordered alike, or its rows are asked for`() throws {
    let sample = try table("k,s,v\na,p,10\na,q,10\nb,p,15\nb,p,15\n")
    let columns = sample.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[0]), values: [columns[2]], method: .mean, series: Field(columns[1]),
      order: .valueDescending, top: 1)
    let sums = try table("k,s,rows,n,sum\na,p,1,1,10\na,q,1,1,10\nb,p,2,2,30\n")
    let means = try query.answer(fromGroups: sums, sample: sample)
    #expect(means?.order.rows == [1])
    let medians = try table("k,s,rows,n,median\na,p,1,1,10\na,q,1,1,10\nb,p,2,2,15\n")
    let rest = GroupsToFinish(areBars: true)
    (query.method, query.top) = (.median, nil)
    let ordered = try query.answer(fromGroups: medians, rest, sample: sample)
    #expect(ordered == nil)
    query.order = .category
    let named = try query.answer(fromGroups: medians, rest, sample: sample)
    #expect(named?.series.count == 2)
  }

  @Test func `a name without a value is none of the largest and none of the others`() throws {
    let asking = Asking(columns: ColumnRequest(category: "name", values: ["v"]), method: .sum)
    let answer = try asking.both("name,v\na,5\nb,4\nc,3\nd,\ne,\na,1\nb,1\nc,1\nd,\n")
    for (top, shown, others) in [(1, ["a"], 2), (2, ["a", "b"], 1), (3, ["a", "b", "c"], 0)] {
      let ordered = try #require(answer.reordered(.valueDescending, top: top))
      #expect(ordered.order.restCount == others)
      #expect(try names(answer, .valueDescending, top: top) == shown)
    }
    // Rows that are bars by themselves keep their places.
    let rows = Asking(columns: ColumnRequest(category: "name", values: ["v"]))
    let apart = try rows.answer("name,v\na,5\nb,\nc,3\n")
    #expect(apart.reordered(.valueDescending, top: 1)?.order.restCount == 2)
  }
}
