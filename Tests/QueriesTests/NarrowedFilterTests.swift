// Filters beside a narrower one, and the same filters of other columns.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NarrowedFilterTests {
  /// A filter and, if it is a range of one column, which numbers are in it.
  private struct Sample {
    let filter: Filter
    var passes: ((Double) -> Bool)?

    var isRange: Bool { passes.map { NarrowedFilterTests.line.contains(where: $0) } ?? false }

    /// Whether this is a range of the same column that has all of another one.
    func has(_ narrow: Sample) -> Bool {
      guard filter.column == narrow.filter.column, isRange, narrow.isRange,
        let outer = passes, let inner = narrow.passes
      else { return false }
      return NarrowedFilterTests.line.allSatisfy { !inner($0) || outer($0) }
    }
  }

  /// Whole and half numbers around those of the table, and far ones.
  private static let line: [Double] = (-10...220).map { Double($0) / 2 } + [-1e9, 1e9]

  private static func source() -> Table {
    let columns: [(String, [String])] = [
      ("cost", (0..<100).map { String($0) }), ("points", (0..<100).map { String($0 * 7 % 100) }),
      ("name", (0..<100).map { "n\($0 % 4)" }),
    ]
    return table(columns)
  }

  /// A comparison with one number.
  private func comparison(_ column: ColumnRef, _ random: inout SeededGenerator) -> Sample {
    let number = Int.random(in: 0...99, using: &random)
    let bound = Double(number)
    let sign = Filter.Comparison.allCases.randomElement(using: &random) ?? .equal
    let filter = Filter.compare(column, sign, [String(number)])
    switch sign {
    case .equal: return Sample(filter: filter) { $0 == bound }
    case .less: return Sample(filter: filter) { $0 < bound }
    case .lessOrEqual: return Sample(filter: filter) { $0 <= bound }
    case .greater: return Sample(filter: filter) { $0 > bound }
    case .greaterOrEqual: return Sample(filter: filter) { $0 >= bound }
    case .notEqual, .contains: return Sample(filter: filter)
    }
  }

  private func sample(_ source: Table, _ random: inout SeededGenerator) -> Sample {
    let column = ColumnRef(source.columns[Bool.random(using: &random) ? 0 : 1])
    let from = Int.random(in: 0...99, using: &random)
    let to = Int.random(in: 0...99, using: &random)
    let (low, high) = (Double(from), Double(to))
    let first = from / 10
    let bins = Field(column, grain: .width(10))
    func name(_ bin: Int) -> String { "\(10 * bin) to \(10 * bin + 10)" }
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      let filter = Filter.between(column, from: "\(from)", to: "\(to)", isHalfOpen: false)
      return Sample(filter: filter) { low <= $0 && $0 <= high }
    case 1:
      let filter = Filter.between(column, from: "\(from)", to: "\(to)", isHalfOpen: true)
      return Sample(filter: filter) { low <= $0 && $0 < high }
    case 2, 3:
      let count = Int.random(in: 1...3, using: &random)
      let names = (first..<first + count).map { name($0) }.shuffled(using: &random)
      let (start, end) = (Double(10 * first), Double(10 * (first + count)))
      return Sample(filter: .named(bins, names, isExcluding: false)) { start <= $0 && $0 < end }
    case 4:
      return Sample(filter: .named(bins, [name(first), name(first + 2)], isExcluding: false))
    case 5: return Sample(filter: .named(bins, [name(first)], isExcluding: true))
    case 6: return Sample(filter: .named(Field(column), ["\(from)"], isExcluding: false))
    case 7: return Sample(filter: .compare(column, .equal, ["\(from)", "\(to)"]))
    case 8: return Sample(filter: .any([[.compare(column, .less, ["\(from)"])]]))
    case 9: return Sample(filter: .rows(RangeSet(0..<from)))
    default: return comparison(column, &random)
    }
  }

  @Test func `what a narrower range makes needless goes, and all else stays`() throws {
    let source = Self.source()
    var random = SeededGenerator(seed: 731)
    var dropped = 0
    for round in 0..<2_000 where Samples.takes(round) {
      let old = (0..<4).map { _ in sample(source, &random) }
      let narrow = sample(source, &random)
      let query = Query(method: .count, filters: old.map(\.filter))
      let found = query.narrowed(to: narrow.filter, in: source)
      let kept = old.filter { !$0.has(narrow) }
      dropped += old.count - kept.count
      #expect(
        found.filters == kept.map(\.filter) + [narrow.filter],
        "\(narrow.filter) after \(query.filters)")
      let all = Array(try rows(matching: query.filters + [narrow.filter], over: source))
      #expect(Array(try rows(matching: found.filters, over: source)) == all)
    }
    #expect(dropped > 40 || !Samples.areComplete)
  }

  @Test func `a year that is typed for dates of more digits is no number beside them`() throws {
    let days = (0..<90).map { "\(2010 + $0 % 9)0\($0 % 9 + 1)11" }
    let lines = days.enumerated().map { "\($1),\($0)\n" }.joined()
    let source = try table("compact,n\n" + lines)
    let column = ColumnRef(source.columns[0])
    func found(_ first: Filter, _ second: Filter) throws -> [Int] {
      let query = Query(filters: [first]).narrowed(to: second, in: source)
      return Array(try rows(matching: query.filters, over: source))
    }
    let after = try found(
      .compare(column, .greater, ["2012"]), .compare(column, .greaterOrEqual, ["20120101"]))
    #expect(after == days.indices.filter { days[$0] > "20121231" })
    let until = try found(
      .compare(column, .lessOrEqual, ["20110101"]), .compare(column, .lessOrEqual, ["2012"]))
    #expect(until == days.indices.filter { days[$0] <= "20110101" })
  }

  @Test func `what is no number and no date stays beside a range`() throws {
    let days = (1...9).map { "2024-03-0\($0)" }
    let columns: [(String, [String])] = [("day", days), ("cost", (1...9).map { "\($0)" })]
    let source = table(columns)
    let (day, cost) = (ColumnRef(source.columns[0]), ColumnRef(source.columns[1]))
    let pairs: [(Filter, Filter)] = [
      (.compare(day, .equal, ["soon"]), .compare(day, .greaterOrEqual, ["2024"])),
      (.compare(cost, .equal, ["much"]), .compare(cost, .greaterOrEqual, ["2"])),
    ]
    for (word, range) in pairs {
      #expect(Query(filters: [word]).narrowed(to: range, in: source).filters == [word, range])
      #expect(Query(filters: [range]).narrowed(to: word, in: source).filters == [range, word])
    }
    let gone = Filter.compare(ColumnRef(name: "gone", position: 9), .less, ["5"])
    #expect(Query(filters: [gone]).narrowed(to: gone, in: source).filters == [gone, gone])
  }

  @Test func `a filter of other columns is the same but for these`() {
    let (one, other) = (ColumnRef(name: "a", position: 0), ColumnRef(name: "b", position: 1))
    let month = Field(one, grain: .month)
    func moved(_ filter: Filter) -> Filter? {
      filter.replacing { field in field.column == one ? other : nil }
    }
    let numbers = Filter.rows(RangeSet(2..<5))
    #expect(moved(numbers) == numbers)
    #expect(
      moved(.compare(one, .notEqual, ["1", "2"]))
        == Filter.compare(other, .notEqual, ["1", "2"]))
    for isHalfOpen in [false, true] {
      let range = Filter.between(one, from: "1", to: "2", isHalfOpen: isHalfOpen)
      let wanted = Filter.between(other, from: "1", to: "2", isHalfOpen: isHalfOpen)
      #expect(moved(range) == wanted)
      #expect(moved(wanted) == nil)
      #expect(moved(.any([[range], [numbers]])) == Filter.any([[wanted], [numbers]]))
      #expect(moved(.any([[range], [range, wanted]])) == nil)
    }
    #expect(
      moved(.named(month, ["2024-01"], isExcluding: true))
        == Filter.named(Field(other, grain: .month), ["2024-01"], isExcluding: true))
  }

  @Test func `a condition without a sign names no column`() {
    let source = Self.source()
    for text in ["cost", "> 5", ""] {
      let unknown = ColumnError.unknownColumn(
        text, nearest: nil, columns: ["cost", "points", "name"])
      #expect(throws: unknown) { try source.filter(text) }
    }
  }
}
