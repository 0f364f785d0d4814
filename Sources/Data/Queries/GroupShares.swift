// Groups the rows of many names on several threads, each of which has some of the names.
internal import Tables

/// A part of all names, by their hashes.
struct NameShare: Sendable {
  let index: Int
  let count: Int

  func has(_ name: UnsafeRawBufferPointer) -> Bool {
    TextKeys.share(of: name, among: count) == index
  }
}

/// Groups by name, of which each thread has a share, so that no two tables of groups have a name in
/// common. Groups, order and values are those of rows that are grouped one after the other.
struct GroupShares: Sendable {
  /// Changed by one thread at a time, and copied before if there are other owners.
  private final class Share: @unchecked Sendable {
    var table: GroupTable
    /// What its thread has found out about texts, for the next rows.
    var adding: RowsToGroup?

    init(_ table: GroupTable) { self.table = table }
  }

  private var shares: [Share]
  private let limits: Limits

  /// - Parameter groups: those of the rows so far.
  init(_ groups: GroupTable) throws(TableError) {
    let limits = groups.limits
    self.limits = limits
    shares = (0..<Workers.count).map { _ in Share(groups.emptied(limits.withoutGroups)) }
    try merge(groups, linesBefore: 0)
  }

  mutating func merge(_ later: GroupTable, linesBefore: Int) throws(TableError) {
    if later.rowCount == 0 { return }
    try change { table, _, share throws(TableError) in
      try table.merge(later, linesBefore: linesBefore, share)
    }
  }

  /// Adds to all tables, each on a thread of its own.
  mutating func add(
    _ plan: QueryPlan,
    _ body:
      @escaping @Sendable (inout RowsToGroup, inout GroupTable, NameShare) throws(TableError) ->
      Void
  ) throws(TableError) {
    try change { table, known, share throws(TableError) in
      var adding = known ?? RowsToGroup(plan, share)
      known = nil
      try body(&adding, &table, share)
      known = adding
    }
  }

  private mutating func change(
    _ body:
      @escaping @Sendable (inout GroupTable, inout RowsToGroup?, NameShare) throws(TableError) ->
      Void
  ) throws(TableError) {
    for index in shares.indices where !isKnownUniquelyReferenced(&shares[index]) {
      shares[index] = Share(shares[index].table)
    }
    let shares = shares
    let failures = Workers.results(shares.count) { index -> TableError? in
      do throws(TableError) {
        try body(
          &shares[index].table, &shares[index].adding,
          NameShare(index: index, count: shares.count))
        return nil
      } catch { return error }
    }
    if let failure = failures.lazy.compactMap(\.self).first {
      // All values together were too many before those of one thread.
      if case .tooManyMedianValues = failure { throw tooManyValues }
      throw failure
    }
    try check()
  }

  private var tables: [GroupTable] { shares.map(\.table) }

  var rowCount: Int { shares[0].table.rowCount }

  /// All groups, in the order of their first rows.
  func joined() -> GroupTable { GroupTable(joining: tables, in: order, limits) }

  /// The tables and groups in the order of first rows.
  private var order: [GroupTable.Place] {
    let rows = tables.map(\.firstRows)
    func row(_ table: Int, _ group: Int) -> Int {
      group < rows[table].count ? rows[table][group] : .max
    }
    var next = rows.map { _ in 1 }
    var firsts = rows.indices.map { row($0, 1) }
    var order: [GroupTable.Place] = []
    order.reserveCapacity(rows.reduce(0) { $0 + $1.count - 1 })
    while true {
      var table = 0
      for other in 1..<firsts.count where firsts[other] < firsts[table] { table = other }
      if firsts[table] == .max { return order }
      order.append(GroupTable.Place(table: table, group: next[table]))
      next[table] += 1
      firsts[table] = row(table, next[table])
    }
  }

  private func check() throws(TableError) {
    let tables = tables
    let isAggregated = tables[0].method != .last
    func line(_ place: GroupTable.Place) -> Int { tables[place.table].firstLines[place.group] }
    if tables.reduce(0, { $0 + $1.count }) > limits.groups {
      throw .tooManyGroups(
        line: line(order[limits.groups]), limit: limits.groups, isAggregated: isAggregated)
    }
    if tables.reduce(0, { $0 + $1.categories.byteCount }) > limits.groupNameBytes {
      var bytes = 0
      let first = order.first { place in
        bytes += tables[place.table].categories.byteCount(of: place.group)
        return bytes > limits.groupNameBytes
      }
      throw .groupNamesTooLong(
        line: first.map(line) ?? 0, limitBytes: limits.groupNameBytes, isAggregated: isAggregated)
    }
    let entries = tables.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.entryCount } }
    if entries > limits.medianValues { throw tooManyValues }
  }

  private var tooManyValues: TableError {
    .tooManyMedianValues(line: nil, limit: limits.medianValues)
  }
}

extension Limits {
  /// For a table that has a part of the groups.
  fileprivate var withoutGroups: Limits {
    var limits = self
    (limits.groups, limits.groupNameBytes) = (.max, .max)
    return limits
  }
}
