// Linked charts without a window: what remains of each, and where it is told, counted by loops.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Linked charts of a picture") struct LinkedPictureTests {
  /// What a row is called in the chart of a column.
  private func name(_ row: LinkedTable.Row, _ column: Int) -> String {
    [row.place, row.kind, String(row.year)][column]
  }

  /// The number of rows by a column, with some bars selected.
  private func picture(
    of table: Table, _ column: Int, input: Int = 0, selected: Range<Int>? = nil
  ) throws -> LinkedPicture {
    let query = Query(category: Field(LinkedTable.columns[column]), method: .count)
    let answer = try run(query, over: table)
    let chart = Chart(data: ChartData(answer), title: "")
    var state = ChartState()
    if let selected { state.selection = Selection(rows: selected, series: [0]) }
    return LinkedPicture(
      input: input, chart: chart, state: state, answer: answer,
      read: Snapshot(data: chart.source, table: table, answer: answer))
  }

  /// The names of the selected bars; nil for a chart that filters nothing.
  private func chosen(_ picture: LinkedPicture) -> Set<String>? {
    if picture.state.selection.isEmpty { return nil }
    let data = picture.chart.data
    return Set(data.bars(of: picture.state.selection).map { data.category(ofRow: $0.row) })
  }

  /// Three charts of a table, the first and the last of which may have a selection.
  private func pictures(
    of table: Table, _ random: inout SeededGenerator
  ) throws -> [LinkedPicture] {
    var pictures: [LinkedPicture] = []
    for column in 0..<3 {
      var selected: Range<Int>?
      if column != 1, Bool.random(using: &random) {
        let first = Int.random(in: 0..<4, using: &random)
        selected = first..<first + Int.random(in: 1...2, using: &random)
      }
      pictures.append(try picture(of: table, column, selected: selected))
    }
    return pictures
  }

  @Test func `what passes is told once, at the first, and each is filtered by the others`() throws {
    for seed in 0..<40 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(700 + seed))
      let orders = LinkedTable(150, &random)
      let table = try orders.table()
      var pictures = try pictures(of: table, &random)
      let names = pictures.map(chosen)
      func passes(_ row: LinkedTable.Row, but own: Int? = nil) -> Bool {
        names.indices.allSatisfy { $0 == own || names[$0]?.contains(name(row, $0)) ?? true }
      }
      let rowCount = orders.rows.count { passes($0) }
      let filters = pictures.filters(ofInput: 0, byName: Bool.random(using: &random))
      #expect(try rows(matching: filters, over: table).count == rowCount, "seed \(seed)")
      #expect(pictures.filters(ofInput: 1, byName: false).isEmpty)

      try pictures.link(byName: Bool.random(using: &random))
      let notes = pictures.map(\.state.linked.note)
      #expect(pictures.map(\.state.linked.isUntitled) == [false, true, true])
      #expect((notes[0] != nil) == names.contains { $0 != nil }, "seed \(seed)")
      #expect(notes[1] == nil && notes[2] == nil, "seed \(seed)")
      if let note = notes[0] {
        #expect(note.rowCount == rowCount && note.wholeRowCount == 150, "seed \(seed)")
        #expect(!note.isPending)
      }
      for place in pictures.indices {
        let isFiltered = names.indices.contains { $0 != place && names[$0] != nil }
        let remaining = pictures[place].chart.remaining
        #expect((remaining != nil) == isFiltered, "seed \(seed), chart \(place)")
        guard let remaining else { continue }
        for (bar, category) in pictures[place].chart.source.categories.enumerated() {
          let count = orders.rows.count {
            name($0, place) == category && passes($0, but: place)
          }
          let value = remaining.values[0][bar]
          let isRight = count == 0 ? value.isNaN : value == Double(count)
          #expect(isRight, "seed \(seed), chart \(place), \(category): \(value), not \(count)")
        }
      }
    }
  }

  @Test func `charts of several files are linked file by file, or all by the names of columns`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    let one = try LinkedTable(90, &random).table()
    let other = try LinkedTable(120, &random).table()
    for byName in [false, true] {
      var pictures = [
        try picture(of: other, 0, input: 1, selected: 0..<1),
        try picture(of: one, 0, input: 0),
        try picture(of: other, 2, input: 1),
      ]
      try pictures.link(byName: byName)
      #expect(pictures.map(\.state.linked.isUntitled) == [false, false, false])
      #expect(pictures.map { $0.state.linked.note != nil } == [true, false, false])
      #expect(pictures.map { $0.chart.remaining != nil } == [false, byName, true])
    }
  }
}
