// Numbers with more digits than a double has: compared, counted and put in order as on paper.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ExactValueTests {
  enum Form: CaseIterable { case commas, tabs, lines }

  /// A table of names and numbers.
  private func table(_ names: [String], _ texts: [String], _ form: Form) throws -> Table {
    let rows = zip(names, texts).map { name, text in
      switch form {
      case .commas: "\(name),\"\(text)\"\n"
      case .tabs: "\(name)\t\(text)\n"
      case .lines: "{\"k\": \"\(name)\", \"n\": \(text)}\n"
      }
    }
    let header = form == .lines ? "" : form == .commas ? "k,n\n" : "k\tn\n"
    return try QueriesTests.table(header + rows.joined())
  }

  @Test(
    "Distinct values, comparisons, order, least and greatest are those of all digits",
    arguments: Form.allCases, (1...60).sampled)
  func law(form: Form, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...80, using: &random)
    let texts = PlainDecimal.texts(count, isPlain: form == .lines, random: &random)
    let names = texts.map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" }
    let table = try table(names, texts, form)
    let numbers = texts.map { PlainDecimal($0) }
    let (name, column) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
    #expect(table.columns[1].profile.distinct.estimate == Set(numbers).count)

    var query = Query(category: Field(name), values: [column])
    query.method = .distinct
    let answer = try run(query, over: table)
    for (row, name) in answer.categories.enumerated() {
      let its = Set(numbers.indices.filter { names[$0] == name }.map { numbers[$0] })
      #expect(answer.series[0].values[row] == Double(its.count))
    }
    for _ in 0..<12 {
      let wanted = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        PlainDecimal.texts(1, isPlain: true, random: &random)[0]
      }
      let chosen =
        Bool.random(using: &random) ? [texts.randomElement(using: &random) ?? ""] : wanted
      let comparison = Filter.Comparison.allCases.dropLast().randomElement(using: &random) ?? .equal
      let found = try rows(matching: [.compare(column, comparison, chosen)], over: table)
      let expected = numbers.indices.filter { row in
        let its = chosen.map { PlainDecimal($0) }
        return switch comparison {
        case .equal: its.contains(numbers[row])
        case .notEqual: !its.contains(numbers[row])
        case .less: its.contains { numbers[row] < $0 }
        case .lessOrEqual: its.contains { numbers[row] <= $0 }
        case .greater: its.contains { numbers[row] > $0 }
        case .greaterOrEqual: its.contains { numbers[row] >= $0 }
        case .contains: false
        }
      }
      #expect(Array(found) == expected, "\(comparison) \(chosen)")
    }
    for isDescending in [false, true] {
      let sorted = try RowSet(all: count).sorted(
        by: RowSort(column, isDescending: isDescending), in: table)
      let expected = numbers.indices.sorted { one, other in
        if numbers[one] == numbers[other] { return one < other }
        return (numbers[one] < numbers[other]) != isDescending
      }
      #expect(Array(sorted) == expected)
      var bars = Query(category: Field(name), values: [column])
      bars.order = isDescending ? .valueDescending : .value
      let order = try run(bars, over: table).order.rows?.map { Int($0) }
      #expect(order ?? Array(numbers.indices) == expected)
    }
    for method in [Query.Method.min, .max] {
      query.method = method
      let answer = try run(query, over: table)
      for (row, name) in answer.categories.enumerated() {
        let its = numbers.indices.filter { names[$0] == name }.map { numbers[$0] }
        let text = answer.series[0].texts[row]
        #expect(PlainDecimal(text) == (method == .min ? its.min() : its.max()), "\(text)")
      }
    }
  }

  @Test("A long number is compared with words for infinity and with zero")
  func edges() throws {
    let digits = String(repeating: "9", count: 400)
    let texts = [
      "inf", digits, "-" + digits, "0", "0." + String(repeating: "0", count: 390) + digits,
    ]
    let table = try table(["a", "b", "c", "d", "e"], texts, .commas)
    let sorted = try RowSet(all: 5).sorted(by: RowSort(ColumnRef(table.columns[1])), in: table)
    #expect(Array(sorted) == [2, 3, 4, 1, 0])
  }

  @Test func `a long number is not a short one that is the same double`() throws {
    let table = try QueriesTests.table("k,n\na,1e16\nb,5\nc,7\n")
    let column = ColumnRef(table.columns[1])
    func found(_ text: String) throws -> [Int] {
      Array(try rows(matching: [.compare(column, .equal, [text])], over: table))
    }
    #expect(try found("10000000000000001") == [])
    #expect(try found("10000000000000000") == [0])
  }
}
