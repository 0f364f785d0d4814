// Dates of groups are read as those of the rows are: groups may have few, or none.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct EngineDatesTests {
  /// An order: when it was shipped, as a server writes it, and its state.
  private typealias Order = (shipped: String, state: String)

  /// Orders of three states, of which one has dates.
  private func orders(_ random: inout SeededGenerator) -> [Order] {
    var orders: [Order] = [
      ("2024-01-05", "done"), ("2024-02-07", "done"), ("2023-12-09", "done"), ("", "open"),
      ("infinity", "lost"), ("-infinity", "lost"),
    ]
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: orders.append(("", "open"))
      case 1: orders.append((Bool.random(using: &random) ? "infinity" : "-infinity", "lost"))
      default:
        let month = Int.random(in: 10...12, using: &random)
        let day = Int.random(in: 10...28, using: &random)
        orders.append(("\(Int.random(in: 2022...2024, using: &random))-\(month)-\(day)", "done"))
      }
    }
    return orders.shuffled(using: &random)
  }

  /// The table of a text that a database has sent.
  private func sent(_ text: String) throws -> Table {
    let bytes = Array(text.utf8)
    let request = TableRequest(dialect: DialectOverrides(rowsOfDatabase: nil))
    var reader = TableReader(request, totalBytes: bytes.count)
    try reader.feed(bytes)
    try reader.finish()
    return reader.snapshot()
  }

  /// How many signs of a date its period has.
  private func signs(_ grain: Grain) -> Int { grain == .year ? 4 : 7 }

  /// What a server groups orders by.
  private func key(_ order: Order, _ grain: Grain) -> String {
    guard order.state == "done" else { return order.shipped }
    return String(order.shipped.prefix(signs(grain))) + (grain == .year ? "-01-01" : "-01")
  }

  /// The groups as a server gives them: names, numbers of rows, first and last moments.
  private func groups(_ orders: [Order], _ grain: Grain) throws -> Table {
    let parts = Dictionary(grouping: orders) { key($0, grain) }.sorted { $0.key < $1.key }
    let lines = parts.map { key, orders in
      let days = orders.map(\.shipped).sorted()
      return "\(key),\(orders.count),\(days[0]),\(days[days.count - 1])\n"
    }
    return try sent("shipped,count,first,last\n" + lines.joined())
  }

  @Test func `periods of groups are those of their rows, however few dates they have`() throws {
    var random = SeededGenerator(seed: 4112)
    for round in 0..<300 where Samples.takes(round) {
      let orders = orders(&random)
      let lines = orders.map { "\($0.shipped),\($0.state)\n" }
      let sample = try sent("shipped,state\n" + lines.joined())
      let grain = [Grain.year, .month].randomElement(using: &random) ?? .year
      let count = Int.random(in: 1...3, using: &random)
      let states = Array(["open", "lost", "done"].shuffled(using: &random).prefix(count))
      let left = orders.filter { states.contains($0.state) }
      let query = Query(
        category: Field(ColumnRef(sample.columns[0]), grain: grain), method: .count,
        filters: [.compare(ColumnRef(sample.columns[1]), .equal, states)])
      var expected: [String: Double] = [:]
      for order in left {
        let name = order.state == "done" ? String(order.shipped.prefix(signs(grain))) : ""
        expected[name, default: 0] += 1
      }
      let groups = try groups(left, grain)
      let answer = try query.answer(fromGroups: groups, sample: sample)
      let found = try #require(answer, "round \(round)")
      let bars = zip(found.categories, found.series[0].values).filter { $0.1 > 0 }
      #expect(Dictionary(bars, uniquingKeysWith: +) == expected, "round \(round), \(states)")
    }
  }
}
