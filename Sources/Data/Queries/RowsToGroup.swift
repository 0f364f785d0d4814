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
  ///   - firstRow: the number of the first row in the table, from 0.
  ///   - line: gives the line of a row of the chunks.
  mutating func add(
    _ rows: Range<Int>, of chunk: (Int) -> ColumnChunk, firstRow: Int, to groups: inout GroupTable,
    line: @escaping (Int) -> Int
  ) throws(TableError) {
    let isFiltered = scratch.fillMask(&filters, chunk, rows, firstRow: firstRow)
    if share != nil { keepShare(of: rows, chunk, isFiltered: isFiltered) }
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
}
