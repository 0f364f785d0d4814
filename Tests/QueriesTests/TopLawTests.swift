// The largest bars of random ones, with and without a name, against plain loops.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TopLawTests {
  @Test(
    """
    The largest bars are those with the largest values, then the one without a name, then rows without a \
    value, but no group without one; all other bars are counted in the rest
    """,
    arguments: [false, true])
  func largest(areGroups: Bool) throws {
    var random = SeededGenerator(seed: areGroups ? 31 : 32)
    for round in 0..<400 where Samples.takes(round) {
      let count = Int.random(in: 1...14, using: &random)
      var names = (0..<count).map { "bar \($0)" }
      var values = names.map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? .nan : Double(Int.random(in: -9...9, using: &random))
      }
      if Bool.random(using: &random) {
        names.append("")
        values.append(Bool.random(using: &random) ? .nan : 4)
      }
      let top = Int.random(in: 0..<names.count + 2, using: &random)
      guard top < names.count else { continue }

      func isBar(_ row: Int) -> Bool { !values[row].isNaN }
      let nameless = names.indices.filter { areGroups && names[$0].isEmpty }
      let named = names.indices.filter { !nameless.contains($0) }
      let bars = named.filter(isBar).enumerated().sorted {
        (-values[$0.element], $0.offset) < (-values[$1.element], $1.offset)
      }.map(\.element)
      let hidesGaps = areGroups && values.contains { !$0.isNaN }
      let gaps = hidesGaps ? [] : named.filter { !isBar($0) }
      let all =
        nameless.allSatisfy(isBar)
        ? bars + nameless + gaps : bars + gaps + (hidesGaps ? [] : nameless)
      let kept = Set(all.prefix(top))
      let others = names.indices.filter { !kept.contains($0) && (!areGroups || isBar($0)) }

      let sorter = OrderableRows(
        names: CellTexts(names), values: [values], rule: .sum,
        areBins: areGroups && round % 2 == 0, areDistinct: areGroups)
      let whole = try #require(sorter.order(.valueDescending))
      let wanted =
        bars + nameless.filter(isBar) + named.filter { !isBar($0) }
        + nameless.filter { !isBar($0) }
      #expect(whole.rows.map { $0.map { Int($0) } } ?? Array(names.indices) == wanted)
      for order in [SortOrder.none, .value, .valueDescending] {
        let found = try #require(sorter.order(order, top: top))
        let rows = try #require(found.rows).map { Int($0) }
        #expect(Set(rows) == kept, "top \(top) of \(zip(names, values).map { $0 })")
        #expect(found.restCount == others.count)
        let shown = rows.filter { isBar($0) && !nameless.contains($0) }
        if let place = rows.firstIndex(where: nameless.contains), values[rows[place]] == 4 {
          #expect(place == (order == .none ? rows.count - 1 : shown.count))
        }
        switch order {
        case .none: #expect(shown == shown.sorted())
        case .value: #expect(zip(shown, shown.dropFirst()).allSatisfy { values[$0] <= values[$1] })
        default: #expect(zip(shown, shown.dropFirst()).allSatisfy { values[$0] >= values[$1] })
        }
      }
    }
  }
}
