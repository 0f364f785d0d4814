// Segments of an input that were grouped by themselves and are joined have the answer of the whole.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct FoldedSegmentTests {
  /// Rows of many names, which wait until there are enough of them for all threads.
  private struct Input {
    static let first = 3_000
    static let count = 9_005
    var names: [String] = []
    var amounts: [String] = []
    let whole: RandomTable
    let query: Query

    init(_ random: inout SeededGenerator) {
      for _ in 0..<Self.count {
        names.append("name \(Int.random(in: 0..<1_000_000, using: &random))")
        amounts.append(String(Int.random(in: -50...50, using: &random)))
      }
      // Cells that are no numbers, among the last rows and before them.
      amounts[Self.count - 3] = "oops"
      if Bool.random(using: &random) { amounts[Int.random(in: 0..<9_000, using: &random)] = "none" }
      whole = RandomTable([("name", names), ("amount", amounts)], cuts: [4_000])
      query = Query(
        category: Field(whole.ref("name")), values: [whole.ref("amount")], method: .sum)
    }

    /// Some rows as a segment has them, with lines of its own.
    func parts(_ rows: Range<Int>, cuts: [Int] = []) -> [TablePart] {
      RandomTable(
        [("name", Array(names[rows])), ("amount", Array(amounts[rows]))], cuts: cuts
      ).parts
    }

    func answer(_ fold: QueryFold) throws -> Answer {
      let table = Table(
        format: .plain, columns: whole.table.columns, rowCount: Self.count, fold: fold,
        areRowsKept: false)
      return try run(query, over: table)
    }
  }

  private func expectWhole(_ fold: QueryFold, _ input: Input, _ comment: String) throws {
    let (found, wanted) = (try input.answer(fold), try run(input.query, over: input.whole.table))
    #expect(found.lines == wanted.lines, "\(comment)")
    #expect(found.series.map(\.rowCounts) == wanted.series.map(\.rowCounts), "\(comment)")
    #expect(found.notices == wanted.notices, "\(comment)")
    #expect(wanted.sentences.contains { $0.contains("not counted") }, "\(comment)")
  }

  @Test func `rows of a later segment that wait have the lines of the whole`() throws {
    var random = SeededGenerator(seed: 4_511)
    for round in 0..<4 where Samples.takes(round) {
      let input = Input(&random)
      let empty = try #require(QueryFold(input.query, sample: input.whole.table)).emptied
      var (one, other, last) = (empty, empty, empty)
      for part in input.parts(0..<Input.first) { try one.add(part) }
      let many = Input.first..<9_000
      for part in input.parts(many) { try other.add(part) }
      for part in input.parts(9_000..<Input.count) { try last.add(part) }
      try other.merge(last, linesBefore: many.count)
      try one.merge(other, linesBefore: Input.first)
      try expectWhole(one, input, "round \(round)")
    }
  }

  @Test func `what a segment has shared among threads is joined with what it left waiting`() throws
  {
    var random = SeededGenerator(seed: 4_512)
    for round in 0..<4 where Samples.takes(round) {
      let input = Input(&random)
      let empty = try #require(QueryFold(input.query, sample: input.whole.table)).emptied
      var (one, other) = (empty, empty)
      // A segment of few rows, which do not wait, or of many, which do.
      let first = round % 2 == 0 ? 100 : Input.first
      for part in input.parts(0..<first) { try one.add(part) }
      let parts = input.parts(first..<Input.count, cuts: [3_000])
      #expect(parts.count == 2)
      try other.add(parts[0])
      try other.settle()
      try other.add(parts[1])
      try one.merge(other, linesBefore: first)
      try expectWhole(one, input, "round \(round)")
    }
  }

  @Test func `rows that are chosen by their numbers have to be kept`() throws {
    let table = try table("name,amount\na,1\nb,2\na,3\n")
    func fold(_ filters: [Filter]) -> QueryFold? {
      let query = Query(
        category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
        method: .sum, filters: filters)
      return QueryFold(query, sample: table)
    }
    let chosen = Filter.rows(RangeSet(0..<2))
    let named = Filter.compare(ColumnRef(table.columns[0]), .equal, ["a"])
    #expect(fold([]) != nil && fold([named]) != nil && fold([.any([[named]])]) != nil)
    #expect(fold([chosen]) == nil)
    #expect(fold([named, .any([[named], [chosen]])]) == nil)
  }

  @Test func `a table without rows yet has no bars, and none pass a filter`() throws {
    let columns = ["name", "amount"].enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: RandomTable.numbers, profile: ColumnProfile(),
        chunks: nil)
    }
    let table = Table(format: .plain, columns: columns, rowCount: 0)
    let named = Filter.compare(ColumnRef(columns[0]), .equal, ["a"])
    #expect(try rows(matching: [named], over: table).isEmpty)
    let query = Query(
      category: Field(ColumnRef(columns[0])), values: [ColumnRef(columns[1])], method: .sum,
      filters: [named])
    let answer = try run(query, over: table)
    #expect(answer.categories.isEmpty && answer.refutation == nil)
  }

  @Test func `groups of several threads together are not above the limit either`() throws {
    // Either half has seven names at most, both have twelve.
    let names = (0..<140_000).map { row in
      row < 55_000 ? "a\(row % 6)" : row < 85_000 ? "a0" : "b\(row % 6)"
    }
    let table = Table(
      format: .plain,
      columns: [
        Column(name: "name", index: 0, texts: names, numbers: RandomTable.numbers),
        Column(
          name: "amount", index: 1, values: names.map { _ in 1 }, numbers: RandomTable.numbers),
      ], rowCount: names.count)
    let query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      method: .sum)
    var limits = Limits.standard
    limits.groups = 12
    let answer = try run(query, over: table, limits: limits)
    #expect(answer.categories.count == 12 && answer.series[0].values.reduce(0, +) == 140_000)
    limits.groups = 11
    let refused = sentence { _ = try run(query, over: table, limits: limits) }
    #expect(refused?.contains("more than 11 categories") == true, "\(refused ?? "")")
  }
}
