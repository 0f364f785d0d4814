// What remains of the bars of linked charts whose values cannot be put together of parts: their rows
// are grouped as those of any question.
internal import Tables

/// One pass over the rows on all threads.
struct LinkedScan: Sendable {
  private let table: Table
  private let charts: [LinkedChart?]
  /// For each chart that filters, 1 for its chosen slots.
  private let filters: [[UInt8]?]

  init(_ table: Table, _ charts: [LinkedChart?], _ filters: [[UInt8]?]) {
    (self.table, self.charts, self.filters) = (table, charts, filters)
  }

  /// What a thread finds of a chart.
  private struct Part: Sendable {
    var counts: [Int]
    var columns: [GroupValues]

    init(_ chart: LinkedChart) {
      counts = Array(repeating: 0, count: chart.slotRows.count)
      columns = chart.plan.groupTable(.standard).values
      for index in columns.indices { columns[index].appendGroups(chart.slotCount) }
    }

    mutating func merge(_ later: Part) {
      for slot in counts.indices { counts[slot] += later.counts[slot] }
      for index in columns.indices {
        columns[index].add(column: later.columns[index], groupCount: counts.count - 1)
      }
    }
  }

  /// - Returns: nil if cancelled.
  func remaining(
    of targets: [Int], _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [RemainingBars]? {
    if targets.isEmpty { return [] }
    var remaining: [RemainingBars] = []
    let columns = targets.reduce(into: Set<Int>()) { columns, place in
      columns.formUnion(charts[place]?.plan.columns ?? [])
    }
    let pieces = RowPieces(table, columns: columns)
    let runs = pieces.runs
    let parts = Workers.results(runs.count) { run -> [Part]? in
      var parts = targets.compactMap { charts[$0] }.map { Part($0) }
      let scratch = RowScratch()
      for piece in runs[run] {
        if isCancelled() { return nil }
        for (index, place) in targets.enumerated() {
          add(piece, pieces, place, to: &parts[index], scratch)
        }
      }
      return parts
    }
    for (index, place) in targets.enumerated() {
      guard let chart = charts[place], var all = parts[0]?[index] else { return nil }
      for part in parts.dropFirst() {
        guard let part else { return nil }
        all.merge(part[index])
      }
      if isCancelled() { return nil }
      remaining.append(chart.remaining(all.counts, all.columns))
    }
    return remaining
  }

  /// Adds the rows of a piece that the other charts let pass.
  private func add(
    _ piece: RowPieces.Piece, _ pieces: RowPieces, _ place: Int, to part: inout Part,
    _ scratch: RowScratch
  ) {
    guard let chart = charts[place] else { return }
    let rows = piece.firstRow..<piece.firstRow + piece.rows.count
    chart.codes.read(rows, into: scratch.groups)
    for (other, flags) in filters.enumerated() where other != place {
      guard let flags, let filter = charts[other] else { continue }
      filter.codes.read(rows, into: scratch.series)
      flags.withUnsafeBufferPointer { flags in
        for index in 0..<rows.count {
          scratch.groups[index] &= 0 &- UInt32(flags[Int(scratch.series[index])])
        }
      }
    }
    part.counts.withUnsafeMutableBufferPointer { counts in
      for index in 0..<rows.count { counts[Int(scratch.groups[index])] &+= 1 }
      counts[0] = 0
    }
    let block = RowBlock(
      rows: piece.rows, groups: UnsafePointer(scratch.groups), passing: nil, counts: nil,
      rowsBefore: piece.firstRow, line: { $0 })
    let facts = chart.plan.facts
    for (index, measure) in chart.plan.values.enumerated() {
      let column = min(index, part.columns.count - 1)
      let cells = facts.cells(measure) { pieces.chunk($0, of: piece) }
      part.columns[column].add(cells, block, entryLimit: .max, scratch)
    }
  }
}
