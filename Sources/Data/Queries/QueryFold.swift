// Answers one question while rows are read, so that they need not be kept.
internal import Base
package import Tables

/// Groups rows part by part. If each bar is a row, or bin widths are known only at the end, it
/// holds only the choice and rows must be kept.
package struct QueryFold: RowFold {
  /// The request and its choice; nil if the question was given.
  private let asked: (AskedQuery, QueryChoice)?
  private let query: Query
  private let plan: QueryPlan
  /// nil if rows must be kept.
  private var groups: GroupTable?
  /// Once rows have many names or values, the groups instead.
  private var shares: GroupShares?
  /// What comes after these, in order.
  private var waiting: [Waiting] = []
  private var waitingRows = 0
  /// Of this fold and of those that are made of it.
  private let trials = Trials()

  /// What threads that have shares of the names add at once, as each start of them takes time.
  private enum Waiting {
    /// Rows of many names or values, which are not grouped yet, and the share of each name.
    case rows(TablePart, from: Int, shares: [UInt8], linesBefore: Int)
    /// Few rows that were grouped where they were read, as those that lie across two blocks.
    case groups(GroupTable, linesBefore: Int)

    var rowCount: Int {
      switch self {
      case .rows(let part, let start, _, _): part.rowCount - start
      case .groups(let groups, _): groups.rowCount
      }
    }

    func moved(down lines: Int) -> Waiting {
      switch self {
      case .rows(let part, let start, let shares, let before):
        .rows(part, from: start, shares: shares, linesBefore: before + lines)
      case .groups(let groups, let before): .groups(groups, linesBefore: before + lines)
      }
    }
  }

  /// Values that the filters test, from the first rows.
  let examples: FilterExamples
  /// The columns that measure something, by the first rows.
  let measuringColumns: [Int]
  private let facts: SentenceFacts

  /// A fold for a choice already made; nil if the first rows lack its columns.
  ///
  /// - Parameter sample: the first rows, which show how dates are written.
  package init?(
    _ choice: QueryChoice, to asked: AskedQuery, sample: Table, limits: Limits = .standard
  ) { self.init((asked, choice), choice.query, sample, limits) }

  /// A fold for one question; nil if the first rows lack its columns or if rows must be kept.
  package init?(_ query: Query, sample: Table, limits: Limits = .standard) {
    self.init(nil, query, sample, limits)
    if needsRows { return nil }
  }

  private init?(
    _ asked: (AskedQuery, QueryChoice)?, _ query: Query, _ sample: Table, _ limits: Limits
  ) {
    guard sample.rowCount > 0, let plan = try? QueryPlan(query, in: sample) else { return nil }
    (self.asked, self.query, self.plan) = (asked, query, plan)
    examples = FilterExamples(query.filters, in: sample)
    facts = sample.sentenceFacts(of: query)
    measuringColumns = sample.measuringColumns
    let isOpen = [query.category, query.series].contains { $0?.grain == .automatic }
    let keepsRows =
      query.method == .none || isOpen || query.method != .count && query.values.isEmpty
    if !keepsRows, query.category != nil, !plan.filters.contains(where: \.hasRows) {
      groups = plan.groupTable(limits)
    }
  }

  package var columnIndices: Set<Int> { plan.columns }
  package var needsRows: Bool { groups == nil }

  package var emptied: QueryFold {
    var fold = self
    fold.groups = groups?.emptied
    fold.shares = nil
    (fold.waiting, fold.waitingRows) = ([], 0)
    return fold
  }

  package mutating func add(_ part: TablePart) throws(TableError) {
    guard groups != nil, part.rowCount > 0 else { return }
    if isShared || mayBeShared(part) && trials.skipsOne() {
      return try wait(for: part, from: 0)
    }
    let isAlone = groups?.rowCount == 0
    var rows = RowsToGroup(plan)
    var start = 0
    while start < part.rowCount {
      let isTrial = start == 0 && mayBeShared(part)
      let known = groups?.size
      let end = min(part.rowCount, start + (isTrial ? Self.trialRows : RowScratch.rowLimit))
      try groups?.add(start..<end, of: part, linesBefore: 0, with: &rows)
      start = end
      guard isTrial, let known, let size = groups?.size, 2 * (size - known) > Self.trialRows
      else { continue }
      trials.skip()
      // All of a part that stands alone waits, so that it can be merged as rows.
      if isAlone { (groups, start) = (groups?.emptied, 0) }
      return try wait(for: part, from: start)
    }
  }

  /// Finds the shares of names where rows are read, which is on several threads, once for all threads
  /// that have a share.
  private mutating func wait(for part: TablePart, from start: Int) throws(TableError) {
    try wait(
      for: .rows(part, from: start, shares: plan.nameShares(of: part, from: start), linesBefore: 0))
  }

  private func mayBeShared(_ part: TablePart) -> Bool {
    plan.mayShareNames && part.rowCount >= 2 * Self.trialRows
  }

  /// If half of so many rows have new names, or new values of their groups, the next ones will, too.
  private static let trialRows = 1 << 10
  /// Enough for the start of the threads not to count, and few megabytes.
  private static let mostWaiting = 1 << 19

  /// Whether threads group the rows.
  private var isShared: Bool { shares != nil || !waiting.isEmpty }

  private mutating func wait(for more: Waiting) throws(TableError) {
    waiting.append(more)
    waitingRows += more.rowCount
    if waitingRows >= Self.mostWaiting { try settle() }
  }

  /// Groups the rows that wait.
  package mutating func settle() throws(TableError) {
    guard let known = groups, !waiting.isEmpty else { return }
    let (waiting, plan) = (waiting, plan)
    (self.waiting, waitingRows) = ([], 0)
    var shares: GroupShares
    if let made = self.shares { shares = made } else { shares = try GroupShares(known) }
    self.shares = nil
    groups = known.emptied
    try shares.add(plan) { rows, groups, share throws(TableError) in
      for more in waiting {
        switch more {
        case .groups(let more, let linesBefore):
          try groups.merge(more, linesBefore: linesBefore, share)
        case .rows(let part, let start, let shares, let linesBefore):
          for start in stride(from: start, to: part.rowCount, by: RowScratch.rowLimit) {
            let end = min(part.rowCount, start + RowScratch.rowLimit)
            try groups.add(
              start..<end, of: part, shares: shares, linesBefore: linesBefore, with: &rows)
          }
        }
      }
    }
    self.shares = shares
  }

  package mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError) {
    guard var later = later as? QueryFold, groups != nil else { return }
    if later.shares != nil { try later.settle() }
    if let more = later.shares?.joined() ?? later.groups, more.rowCount > 0 {
      if isShared {
        try wait(for: .groups(more, linesBefore: linesBefore))
      } else {
        try groups?.merge(more, linesBefore: linesBefore)
      }
    }
    for more in later.waiting { try wait(for: more.moved(down: linesBefore)) }
  }

  /// The choice made for a request; nil if the request was another.
  func choice(of asked: AskedQuery) -> QueryChoice? {
    self.asked.flatMap { $0.0 == asked ? $0.1 : nil }
  }

  /// The groups, if they answer the question and cover all rows.
  func groupedRows(_ query: Query, of table: Table) -> GroupedRows? {
    guard query.method == self.query.method, isAbout(query),
      !query.hasErrors || self.query.hasErrors, !table.areRowsKept || plan.isSame(in: table)
    else { return nil }
    var settled = self
    guard (try? settled.settle()) != nil,
      settled.shares?.rowCount ?? settled.groups?.rowCount == table.rowCount,
      let groups = settled.shares?.joined() ?? settled.groups
    else { return nil }
    let known = plan.values
    let shown = query.values.compactMap { value in
      (try? PlacedMeasure(value, in: table)).flatMap { known.firstIndex(of: $0) }
    }
    guard shown.count == query.values.count else { return nil }
    var answered = plan
    answered.setValues(known, query: query)
    return GroupedRows(plan: answered, table: groups, columns: shown)
  }

  /// What a sentence must know of the first rows; nil for another question.
  func facts(of query: Query) -> SentenceFacts? { isAbout(query) ? facts : nil }

  /// Whether a question has the same bars and filters.
  private func isAbout(_ other: Query) -> Bool {
    [query, plan.query].contains { mine in
      other.category == mine.category && other.series == mine.series
        && other.filters == mine.filters
    }
  }
}

/// How many parts are taken to have as many names as one that was tried: the parts of one input are
/// mostly alike, and what a trial has grouped is thrown away if the part waits.
private final class Trials: Sendable {
  private let skipped = Locked(0)
  private static let partsLikeOne = 7

  func skip() { skipped.withLock { $0 = Self.partsLikeOne } }

  /// Whether the next trial is left out.
  func skipsOne() -> Bool {
    skipped.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }
}

extension Table {
  /// Whether its rows can be events, which are lines of JSON.
  var areEvents: Bool { if case .json(.lines, _) = format { true } else { false } }
}

extension GroupTable {
  /// The number of groups and of entries that values take.
  fileprivate var size: Int { values.reduce(count) { $0 + $1.entryCount } }

  fileprivate mutating func add(
    _ rows: Range<Int>, of part: TablePart, shares: [UInt8]? = nil, linesBefore: Int,
    with adding: inout RowsToGroup
  ) throws(TableError) {
    let lines = part.lines
    try adding.add(
      rows, of: part.chunk, shares: shares, firstRow: rows.lowerBound, to: &self,
      line: { ($0 < lines.count ? lines[$0] : $0 + 1) + linesBefore })
  }
}
