// First and last moments that an engine tells of its groups, of several dates at once: periods are as
// unfinished, and are compared with the same earlier ones, as if all rows were read.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite("Of several dates an engine's first and last moments are those of their own column")
struct EngineMomentsTests {
  private struct Row {
    /// By column: ordered, shipped, name, value.
    let cells: [String]
  }

  private let grains: [Grain] = [.year, .quarter, .month, .week]

  /// Dates of two columns that begin and end at different times, every few days or every month.
  private func rows(_ random: inout SeededGenerator) -> [Row] {
    let starts = (0..<2).map { _ in Int.random(in: 18_000...18_400, using: &random) }
    let steps = [1, 7, 0].shuffled(using: &random)
    return (0..<Int.random(in: 2...200, using: &random)).map { _ in
      let days = (0..<2).map { column -> CivilDate in
        let day = starts[column] + Int.random(in: 0...(column == 0 ? 500 : 900), using: &random)
        if steps[column] > 0 { return CivilDate(dayNumber: day / steps[column] * steps[column]) }
        let date = CivilDate(dayNumber: day)
        return CivilDate(dayNumber: day - date.day + 1)
      }
      let texts = days.map { date in
        [date.year, date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
          .joined(separator: "-")
      }
      let name = ["x", "y", "z"].randomElement(using: &random) ?? ""
      return Row(cells: texts + [name, "\(Int.random(in: -5...60, using: &random))"])
    }
  }

  /// What a column is grouped by in a row, so that rows of one bar are in one group or in several.
  private func key(_ field: Field, _ row: Row) -> String {
    let text = row.cells[field.column.position]
    guard let grain = field.grain else { return text }
    let moment = Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0)?.seconds ?? 0 }
    return grain.label(ofBin: grain.bin(ofMoment: moment))
  }

  /// The groups as an engine gives them: names, numbers of rows, sums, first and last moments.
  private func groups(_ rows: [Row], _ query: Query, _ tested: [Field]) throws -> Table {
    let fields = [query.category, query.series].compactMap(\.self) + tested
    let parts = Dictionary(grouping: rows.enumerated()) { place, row in
      fields.map { key($0, row) } + ["\(place % 2)"]
    }.values.sorted { $0[0].offset < $1[0].offset }
    var text = (0..<fields.count).map { "k\($0)" }.joined(separator: ",") + ",rows,n,sum"
    for place in query.periodFields.indices { text += ",first\(place),last\(place)" }
    for part in parts.map({ $0.map(\.element) }) {
      func least(_ field: Field) -> String {
        part.map { $0.cells[field.column.position] }.min() ?? ""
      }
      let sum = part.reduce(0) { $0 + (Int($1.cells[3]) ?? 0) }
      let ends = query.periodFields.flatMap { field in
        [least(field), part.map { $0.cells[field.column.position] }.max() ?? ""]
      }
      let cells = fields.map(least) + ["\(part.count)", "\(part.count)", "\(sum)"] + ends
      text += "\n" + cells.joined(separator: ",")
    }
    return try QueriesTests.table(text + "\n")
  }

  private func named<Value>(
    _ places: [Int: Value], _ names: some Sequence<String>
  ) -> [String: Value] {
    let names = Array(names)
    return Dictionary(uniqueKeysWithValues: places.map { (names[$0], $1) })
  }

  @Test func asOfAllRows() throws {
    var random = SeededGenerator(seed: 71)
    var (both, compared) = (0, 0)
    for round in 0..<300 where Samples.takes(round) {
      let rows = rows(&random)
      let all =
        "ordered,shipped,name,value\n"
        + rows.map { $0.cells.joined(separator: ",") + "\n" }.joined()
      let table = try table(all)
      let columns = table.columns.map { ColumnRef($0) }
      let ordered = Field(columns[0], grain: grains.randomElement(using: &random))
      let shipped = Field(columns[1], grain: .year)
      var query = Query(category: ordered, values: [Measure(columns[3])], method: .sum)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: query.series = Field(columns[2])
      case 1: (query.category, query.series) = (Field(columns[2]), shipped)
      default: query.series = shipped
      }
      if query.category == ordered, Bool.random(using: &random) {
        query.comparison = ComparedPeriod.allCases.randomElement(using: &random)
      }
      var rest = GroupsToFinish()
      if Int.random(in: 0..<3, using: &random) == 0 {
        query.filters = [.named(Field(columns[2]), ["x"], isExcluding: false)]
        rest = GroupsToFinish(filters: query.filters, tested: [Field(columns[2])])
      }
      guard let here = try? run(query, over: table) else { continue }
      let groups = try groups(rows, query, rest.tested)
      let found = try query.answer(fromGroups: groups, rest, sample: table) {
        try? run($0, over: table)
      }
      let there = try #require(found, "round \(round)")
      let question: Comment = "round \(round): \(query)"
      let unfinished = (here.unfinished, there.unfinished)
      #expect(
        named(unfinished.1.categories, there.categories)
          == named(unfinished.0.categories, here.categories), question)
      #expect(
        named(unfinished.1.series, there.series.map(\.name))
          == named(unfinished.0.series, here.series.map(\.name)), question)
      both += unfinished.0.categories.isEmpty || unfinished.0.series.isEmpty ? 0 : 1
      for series in here.series {
        guard let before = series.compared else { continue }
        let other = try #require(there.series.first { $0.name == series.name }, question)
        let theirs = Dictionary(
          zip(there.categories, other.compared ?? []), uniquingKeysWith: { first, _ in first })
        for (name, value) in zip(here.categories, before) {
          compared += value.isNaN ? 0 : 1
          #expect(theirs[name].map { $0 == value || $0.isNaN && value.isNaN } == true, question)
        }
      }
    }
    #expect(both > (Samples.areComplete ? 20 : 0) && compared > (Samples.areComplete ? 200 : 0))
  }
}
