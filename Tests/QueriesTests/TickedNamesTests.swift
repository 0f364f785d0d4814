// The check boxes of a filter's values: what is on is what passes, and each changes its own name alone.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TickedNamesTests {
  /// What stands in a column, and what is typed of it.
  private static let kinds: [(name: String, cells: [String], typed: [String])] = [
    ("v", ["12", "12.0", "13.5", "14", "-1", ""], ["12", "12.00", "13.5", "15", "", "14.0"]),
    (
      "d", ["2024-01-03", "2024-01-04", "2024-02-01", "2023-12-31", ""],
      ["2024-01", "2024", "2024-01-03", "2022", ""]
    ),
    ("k", ["\u{E9}", "e\u{301}", "b", "c d", ""], ["\u{E9}", "b", "x", ""]),
    ("part", ["007", "7", "12", "013"], ["7", "007", "12", "13"]),
  ]

  /// The rows of each name that pass.
  private func counts(
    _ field: Field, _ filters: [Filter], _ table: Table
  ) throws -> [String: Double] {
    let answer = try run(Query(category: field, method: .count, filters: filters), over: table)
    let values = answer.series.first?.values ?? []
    return Dictionary(uniqueKeysWithValues: zip(answer.categories, values))
  }

  private func some(
    _ values: [String], _ most: Int, _ random: inout SeededGenerator
  ) -> [String] {
    Array(values.shuffled(using: &random).prefix(Int.random(in: 1...most, using: &random)))
  }

  @Test func `a box is on where its rows pass, and changes these alone`() throws {
    var random = SeededGenerator(seed: 90)
    for round in 0..<400 where Samples.takes(round) {
      let kind = Self.kinds[round % Self.kinds.count]
      let more = (0..<14).map { _ in kind.cells.randomElement(using: &random) ?? "" }
      let rows = (kind.cells + more).map { "\($0),1\n" }
      let table = try table("\(kind.name),n\n" + rows.joined())
      let column = ColumnRef(table.columns[0])
      let field = Field(column)
      let all = try counts(field, [], table)
      let listed = all.keys.sorted()
      let isExcluding = Bool.random(using: &random)
      var filter = Filter.compare(
        column, isExcluding ? .notEqual : .equal, some(kind.typed, 3, &random))
      if round % 5 == 0 {
        filter = .named(field, some(listed, 2, &random), isExcluding: isExcluding)
      }
      for _ in 0..<4 {
        let ticked = try #require(TickedNames(filter, in: table))
        let passing = try counts(field, [filter], table)
        for name in listed {
          let isOn = ticked.holds(name) != ticked.isExcluding
          #expect(passing[name] == (isOn ? all[name] : nil), "\(name) of \(filter)")
        }
        let name = try #require(listed.randomElement(using: &random))
        var wanted = passing
        wanted[name] = passing[name] == nil ? all[name] : nil
        guard let next = ticked.switching(name, among: listed, areAll: true) else {
          #expect(wanted == (isExcluding ? all : [:]), "\(name) of \(filter)")
          break
        }
        let found = try counts(field, [next], table)
        #expect(found == wanted, "\(name) of \(filter): \(next)")
        if case .compare = next {
          let condition = try #require(next.conditions(in: table)?.first)
          let read = try table.filter(condition)
          let typed = try counts(field, [read], table)
          #expect(typed == wanted, "\(condition)")
        }
        filter = next
      }
    }
  }

  @Test func `what is typed stays, also where its rows are not listed`() throws {
    let table = try table("d,n\n2024-01-03,1\n2024-02-05,2\n2023-12-31,4\n2022-01-01,8\n")
    let column = ColumnRef(table.columns[0])
    let year = try #require(TickedNames(.compare(column, .equal, ["2024"]), in: table))
    #expect(year.holdsBeside("2024-01-03") && !year.holdsBeside("2023-12-31"))
    let more = year.switching("2023-12-31", among: ["2024-01-03", "2023-12-31"], areAll: false)
    #expect(more == .compare(column, .equal, ["2024", "2023-12-31"]))
    let both = try #require(more.flatMap { TickedNames($0, in: table) })
    #expect(both.holds("2023-12-31") && !both.holdsBeside("2023-12-31"))
    #expect(
      both.switching("2023-12-31", among: ["2023-12-31"], areAll: false)
        == .compare(column, .equal, ["2024"]))
    // A value without rows is asked further.
    let other = try #require(TickedNames(.compare(column, .equal, ["2019", "2022"]), in: table))
    let names = ["2024-01-03", "2024-02-05", "2023-12-31", "2022-01-01"]
    #expect(
      other.switching("2024-02-05", among: names, areAll: true)
        == .compare(column, .equal, ["2019", "2022", "2024-02-05"]))
    #expect(
      other.switching("2022-01-01", among: names, areAll: true)
        == .compare(column, .equal, ["2019"]))
  }

  @Test func `other conditions have no boxes`() throws {
    let table = try table("v,n\n1,1\n2,2\n")
    let column = ColumnRef(table.columns[0])
    let others: [Filter] = [
      .compare(column, .less, ["2"]), .compare(column, .contains, ["2"]),
      .between(column, from: "1", to: "2", isHalfOpen: false), .rows(RangeSet(0..<1)), .any([]),
    ]
    for filter in others { #expect(TickedNames(filter, in: table)?.values == nil, "\(filter)") }
  }
}
