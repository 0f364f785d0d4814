// Groups at their edges, against plain loops: limits, gaps, huge numbers, spellings and many pairs.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupEdgeTests {
  private func query(_ source: RandomTable, _ method: Query.Method) -> Query {
    Query(category: Field(source.ref("k")), values: [source.ref("v")], method: method)
  }

  /// Bars by name.
  private func bars(_ answer: Answer, series: Int = 0) -> [String: Double] {
    Dictionary(
      zip(answer.categories, answer.series[series].values),
      uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: [Query.Method.distinct, .median], [false, true])
  func `the value that goes beyond a limit is told by its line`(
    method: Query.Method, areTexts: Bool
  ) throws {
    if method == .median, areTexts { return }
    var random = SeededGenerator(seed: 761)
    for round in 0..<60 where Samples.takes(round) {
      let count = Int.random(in: 1...60, using: &random)
      let names = (0..<count).map { _ in "n\(Int.random(in: 0..<4, using: &random))" }
      let values = (0..<count).map { _ in
        (areTexts ? "v" : "") + String(Int.random(in: 0..<9, using: &random))
      }
      let source = RandomTable([("k", names), ("v", values)], cuts: [])
      let limit = Int.random(in: 1...30, using: &random)
      var seen: Set<[String]> = []
      let first = names.indices.first { row in
        seen.insert([names[row], values[row]])
        return seen.count > limit
      }
      var limits = Limits.standard
      limits.medianValues = limit
      var found: QueryError?
      do throws(QueryError) {
        _ = try run(query(source, method), over: source.table, limits: limits)
      } catch { found = error }
      let wanted = first.map {
        QueryError.limit(.tooManyMedianValues(line: $0 + 2, limit: limit))
      }
      #expect(found == wanted, "\(names), \(values)")
    }
  }

  @Test func `parts together may have no more values than a whole`() throws {
    let rows = (0..<6).map { TestRow(category: "g", value: Double($0)) }
    for method in [GroupMethod.median, .distinct] {
      for limit in 3...8 {
        var limits = Limits.standard
        limits.medianValues = limit
        var merged = try groups(rows[..<3], method, limits: limits)
        let later = try groups(rows[3...], method, limits: limits)
        var found: TableError?
        do throws(TableError) { _ = try merged.merge(later, linesBefore: 3) } catch {
          found = error
        }
        if case .tooManyMedianValues(_, let most)? = found {
          #expect(most == limit && limit < 6)
        } else {
          #expect(found == nil && limit >= 6)
        }
      }
    }
  }

  @Test func `the names of one thread may have too many values`() throws {
    let names = (0..<600).map { "n\($0 % 40)" }
    let source = RandomTable([("k", names), ("v", names.indices.map { String($0) })], cuts: [])
    var limits = Limits.standard
    limits.medianValues = 3
    let plan = try QueryPlan(query(source, .median), in: source.table)
    let pieces = RowPieces(source.table, columns: plan.columns)
    let found = sentence { _ = try plan.shares(of: pieces, source.table, limits) { false } }
    #expect(found?.contains("more than 3 different values") == true)
  }

  @Test func `rows without a name among numbers are one group, whichever thread has it`() throws {
    var random = SeededGenerator(seed: 762)
    let names = (0..<3_000).map { _ in
      let number = Int.random(in: -400...400, using: &random)
      return number % 9 == 4 ? "" : String(number)
    }
    let values = names.map { _ in Int.random(in: -99...99, using: &random) }
    var sums: [String: Int] = [:]
    for (name, value) in zip(names, values) { sums[name, default: 0] += value }
    let source = RandomTable(
      [("k", names), ("v", values.map { String($0) })], cuts: [700, 1_900])
    let plan = try QueryPlan(query(source, .sum), in: source.table)
    let pieces = RowPieces(source.table, columns: plan.columns)
    let found = try plan.shares(of: pieces, source.table, .standard) { false }
    #expect(found.count == sums.count)
    for group in 1..<found.count + 1 {
      let name = found.categories.name(Int(found.names(of: group).category), in: .utf8)
      #expect(found.values[0].value(group) == sums[name].map { Double($0) }, "\(name)")
    }
  }

  @Test func `gaps and huge numbers in one column are told apart`() throws {
    let text = "k,v\na,\na,1e300\na,3\nb,2\nb,\nb,-1e300\n"
    func values(_ method: Query.Method) throws -> [Double] {
      let columns = ColumnRequest(category: "k", values: ["v"])
      return try Asking(columns: columns, method: method).both(text).series[0].values
    }
    #expect(try values(.max) == [1e300, 2])
    #expect(try values(.min) == [3, -1e300])
    #expect(try values(.count) == [2, 2])
    let medians = try values(.median)
    #expect(abs(medians[0] / 5e299 - 1) < 1e-9 && abs(medians[1] / -5e299 - 1) < 1e-9)
  }

  @Test func `infinite cells of rows that stay apart are told`() throws {
    let text = "k,s,v\na,x,1e999\nb,y,2\nc,x,-1e999\nd,y,3\n"
    let columns = ColumnRequest(category: "k", values: ["v"], series: "s")
    let answer = try Asking(columns: columns).answer(text)
    #expect(answer.sentences.contains { $0.hasPrefix("2 values are infinite") })
    let plain = try Asking(columns: columns).answer("k,s,v\na,x,9\nb,y,2\nc,x,-9\nd,y,3\n")
    #expect(!plain.sentences.contains { $0.contains("infinite") })
  }

  @Test func `huge numbers of a name in two spellings are added`() throws {
    var random = SeededGenerator(seed: 763)
    for round in 0..<100 where Samples.takes(round) {
      let count = Int.random(in: 1...9, using: &random)
      let names = (0..<count).map { _ in
        ["\u{E9}", "e\u{301}", "n"].randomElement(using: &random) ?? ""
      }
      let values = (0..<count).map { _ in
        ["1e308", "-1e308", "3", "7"].randomElement(using: &random) ?? ""
      }
      let source = RandomTable([("k", names), ("v", values)], cuts: [])
      let plan = try QueryPlan(query(source, .sum), in: source.table)
      let unified = try plan.groups(of: source.table, .standard, { false }).unified(.utf8)
      #expect(unified.categories.count == Set(names).count)
      for group in unified.groups {
        let name = unified.categories[Int(group.category)]
        let own = names.indices.filter { names[$0] == name }.map { values[$0] }
        let (above, below) = (own.count { $0 == "1e308" }, own.count { $0 == "-1e308" })
        let small = own.compactMap { Int($0) }.reduce(0, +)
        // Two of them are beyond the largest number.
        let wanted = above == below ? Double(small) : Double(above - below) * 1e308
        #expect(unified.table?.values[0].value(group.group) == wanted, "\(names), \(values)")
      }
    }
  }

  @Test func `large numbers with decimals are names as they are written`() throws {
    var random = SeededGenerator(seed: 764)
    let known = (0..<40).map { _ in
      "\(Int.random(in: 1_000_000_000...9_999_999_999, using: &random))"
        + ".\(Int.random(in: 10...99, using: &random))"
    }
    let names = (0..<400).map { row in
      row % 9 == 4 ? "" : known.randomElement(using: &random) ?? ""
    }
    var sums: [String: Double] = [:]
    for (row, name) in names.enumerated() { sums[name, default: 0] += Double(row) }
    let values = names.indices.map { String($0) }
    for cuts in [[], [150, 290]] {
      let source = RandomTable([("k", names), ("v", values)], cuts: cuts)
      let answer = try run(query(source, .sum), over: source.table)
      #expect(answer.categories.count == sums.count)
      #expect(bars(answer) == sums)
    }
  }

  @Test func `rows without names keep their numbers across threads`() throws {
    // Two threads have as many rows.
    let count = 140_000
    let isKept = (0..<count).map { $0 % 1_000 == 7 }
    let lines = isKept.enumerated().map { "\($1 ? 1 : 0),\($0 % 97)\n" }
    let source = try table("v,w\n" + lines.joined())
    let query = Query(
      values: [ColumnRef(source.columns[1])], method: .sum,
      filters: [.compare(ColumnRef(source.columns[0]), .equal, ["1"])])
    let answer = try run(query, over: source)
    let wanted = isKept.indices.filter { isKept[$0] }
    #expect(Array(answer.categories) == wanted.map { String($0 + 1) })
    #expect(answer.series[0].values == wanted.map { Double($0 % 97) })
  }

  @Test func `pairs of many texts and many names are counted once each`() throws {
    // Names and texts come at the same time, and at last most of both are together.
    let (names, texts, pairs) = (1_000, 5_000, 134_000)
    func name(_ pair: Int) -> Int { (7 * pair + pair / texts) % names }
    var wanted: [String: Double] = [:]
    var lines: [String] = []
    for pair in 0..<pairs {
      wanted["n\(name(pair))", default: 0] += 1
      lines.append("n\(name(pair)),text \(pair % texts),1\n")
    }
    // Some are there already.
    let again = stride(from: 0, to: pairs, by: 5).map { lines[$0] }
    let source = try table("k,v,x\n" + (lines + again).joined())
    let query = Query(
      category: Field(ColumnRef(source.columns[0])), values: [ColumnRef(source.columns[1])],
      method: .distinct)
    #expect(bars(try run(query, over: source)) == wanted)
  }
}
