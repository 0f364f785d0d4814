// Passes rows to groups, block by block.
internal import Tables

/// What a thread needs to group rows.
struct RowsToGroup {
  private let plan: QueryPlan
  private var filters: [RowFilter]
  private let scratch = RowScratch()
  /// The share of names that are grouped, and which one each name is in; nil for all.
  private var share: (NameShare, FieldKeys)?
  private let tellsGroups: Bool

  /// - Parameter tellsGroups: whether `groups` is read.
  init(_ plan: QueryPlan, _ share: NameShare? = nil, tellsGroups: Bool = false) {
    (self.plan, filters) = (plan, plan.filters)
    self.tellsGroups = tellsGroups
    self.share = share.map { ($0, FieldKeys(FieldReader(shares: $0.count, of: plan.category))) }
  }

  /// The groups of the rows that were added last, if it tells them.
  var groups: UnsafePointer<UInt32> { UnsafePointer(scratch.groups) }

  /// - Parameters:
  ///   - rows: within the chunks, no more than fit the buffers.
  ///   - shares: those of the names of the chunks' rows; nil if they are not known.
  ///   - firstRow: the number of the first row in the table, from 0.
  ///   - line: gives the line of a row of the chunks.
  mutating func add(
    _ rows: Range<Int>, of chunk: (Int) -> ColumnChunk, shares: [UInt8]? = nil, firstRow: Int,
    to groups: inout GroupTable, line: @escaping (Int) -> Int
  ) throws(TableError) {
    let isFiltered = scratch.fillMask(&filters, chunk, rows, firstRow: firstRow)
    if let share = share?.0, let shares {
      keep(share, of: shares[rows], isFiltered: isFiltered)
    } else if share != nil {
      keepShare(of: rows, chunk, isFiltered: isFiltered)
    }
    try groups.add(
      chunk, measures: plan.values, rows: rows, hasMask: isFiltered || share != nil,
      tellsGroups: tellsGroups, scratch, plan.facts, line: line)
  }

  private mutating func keepShare(
    of rows: Range<Int>, _ chunk: (Int) -> ColumnChunk, isFiltered: Bool
  ) {
    let (mask, places) = (scratch.mask, scratch.groups)
    share?.1.read(chunk(plan.category.column), rows, mask: .all, into: places)
    let mine = UInt32(truncatingIfNeeded: (share?.0.index ?? 0) + 1)
    for index in 0..<rows.count {
      let passes: UInt8 = places[index] == mine ? 1 : 0
      mask[index] = isFiltered ? mask[index] & passes : passes
    }
  }
  private func keep(_ share: NameShare, of shares: ArraySlice<UInt8>, isFiltered: Bool) {
    let (mask, mine) = (scratch.mask, UInt8(truncatingIfNeeded: share.index))
    for (index, other) in shares.enumerated() {
      let passes: UInt8 = other == mine ? 1 : 0
      mask[index] = isFiltered ? mask[index] & passes : passes
    }
  }
}

extension QueryPlan {
  /// The share of the name of each row of a part.
  ///
  /// - Parameter start: the first row that is asked for; 0 before.
  func nameShares(of part: TablePart, from start: Int) -> [UInt8] {
    let names = part.chunk(category.column)
    var keys = FieldKeys(FieldReader(shares: Workers.count, of: category))
    var shares = [UInt8](repeating: 0, count: part.rowCount)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: RowScratch.rowLimit) { room in
      guard let found = room.baseAddress else { return }
      for start in stride(from: start, to: part.rowCount, by: RowScratch.rowLimit) {
        let rows = start..<min(part.rowCount, start + RowScratch.rowLimit)
        keys.read(names, rows, mask: .all, into: found)
        for row in rows { shares[row] = UInt8(truncatingIfNeeded: found[row - start] &- 1) }
      }
    }
    return shares
  }
}
