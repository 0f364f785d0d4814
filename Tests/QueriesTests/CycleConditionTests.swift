// Weekdays, months and times of day are compared by their places in the cycle, and have no periods.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct CycleConditionTests {
  enum Cycle: CaseIterable {
    case weekdays, months, germanMonths, clocks

    var names: [String] {
      switch self {
      case .weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      case .months:
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      case .germanMonths: ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August"]
      case .clocks:
        (0..<24).flatMap { hour in [0, 7, 30].map { "\(hour):\($0 < 10 ? "0" : "")\($0)" } }
      }
    }
  }

  private static let comparisons: [(String, @Sendable (Int, Int) -> Bool)] = [
    ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), (">=", { $0 >= $1 }),
  ]

  @Test(arguments: Cycle.allCases, (0..<12).sampled)
  func `a condition passes the names before or after its own`(_ cycle: Cycle, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = cycle.names
    // With a gap, and with something else.
    let places =
      names.indices.shuffled(using: &random)
      + (0..<40).map { _ in Int.random(in: names.indices, using: &random) }
    let cells = places.map { names[$0] } + ["", "closed"]
    let table = table([("when", cells), ("n", cells.indices.map(String.init))])
    for (sign, holds) in Self.comparisons {
      let place = Int.random(in: names.indices, using: &random)
      let filter = try table.filter("when\(sign)\(names[place])")
      let expected = places.indices.filter { holds(places[$0], place) }
      #expect(
        Array(try rows(matching: [filter], over: table)) == expected, "\(sign)\(names[place])")
    }
  }

  @Test(arguments: Cycle.allCases)
  func `what is no name of the cycle is refused, and so is a grain`(_ cycle: Cycle) throws {
    let table = table([("when", cycle.names)])
    #expect(
      throws: ColumnError.unreadableComparison(
        column: "when", sign: ">=", value: "noon", .noName)
    ) { _ = try table.filter("when>=noon") }
    let column = ColumnRef(table.columns[0])
    #expect(table.grains(of: column).isEmpty)
    for grain in [Grain.year, .month, .weekday, .monthOfYear, .hourOfDay, .day, .minute] {
      #expect(throws: QueryError.noDates(column: "when"), "\(grain)") {
        _ = try run(Query(category: Field(column, grain: grain), method: .count), over: table)
      }
    }
  }

  @Test func `texts that are no cycle are compared as texts`() throws {
    let table = table([("name", ["b", "a", "c", "Mon", "z"])])
    let found = try rows(matching: [try table.filter("name>=b")], over: table)
    #expect(Array(found) == [0, 2, 4])
  }
}
