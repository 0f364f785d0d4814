// Rows of a large table, found page by page: no more than a page of it is in memory.
internal import Queries
internal import SQL
internal import SourceProtocol
internal import Tables
internal import Words

extension Database {
  /// The first rows that pass all filters, and the number of all; nil if cancelled.
  ///
  /// The database tests what it can test as it is tested here, and counts if that is all.
  func firstRows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows? {
    guard let sample = try sample(isCancelled: isCancelled)?.rows else { return nil }
    return try testing(filters, sample) { conditions, rest, wasRefused throws(InputFailure) in
      let limited = rest.isEmpty ? limit : nil
      var kept: [UInt8] = []
      var (keptRows, count, isEstimate) = (0, 0, false)
      let isWhole = try eachPage(
        conditions, rest, sample, limit: limited, &wasRefused, isCancelled
      ) { page, found in
        let listed = found.count > limit - keptRows ? found.first(limit - keptRows) : found
        if kept.isEmpty || !listed.isEmpty {
          _ = ListedRows(page, listed).writeLines(.commas(end: "\n"), withHeader: kept.isEmpty) {
            kept += $0
            return true
          }
        }
        keptRows += listed.count
        count += found.count
        return true
      }
      guard isWhole else { return nil }
      if limited != nil, count == limit {
        // To count all rows of a table may take minutes.
        let table = try table()
        isEstimate = conditions.isEmpty && !table.isLeastCount && table.rowCount ?? 0 > limit
        let all = isEstimate ? table.rowCount : try self.count(conditions, isCancelled)
        guard let all else { return nil }
        count = all
      }
      return FirstRows(
        try Self.table(of: kept, dialectOfRows, name: name), count: count, isEstimate: isEstimate)
    }
  }

  /// Hands out all rows that pass all filters, some megabytes at a time, as long as `body` says;
  /// without rows, there is one empty list, which has the columns.
  func allRows(matching filters: [Filter], _ body: (ListedRows) -> Bool) throws(InputFailure) {
    guard let sample = try sample(isCancelled: { false })?.rows else { return }
    var hasBegun = false
    try testing(filters, sample) { conditions, rest, wasRefused throws(InputFailure) in
      var isRefused = false
      defer { wasRefused = isRefused && !hasBegun }
      _ = try eachPage(
        conditions, rest, sample, limit: nil, &isRefused, { false }
      ) { page, found in
        hasBegun = true
        return body(ListedRows(page, found))
      }
    }
  }

  /// What the engine tests of filters, and those that are left.
  private func split(
    _ filters: [Filter], _ sample: Table
  ) throws(InputFailure) -> (conditions: RowConditions, rest: [Filter]) {
    if hasNumbersAsGaps { return (RowConditions(), filters) }
    return RowConditions.split(
      filters, of: try table(), try catalog().engine, numbers: sample.columns.map(\.numbers))
  }

  /// Does something with the conditions of filters that the engine tests and the filters that are left,
  /// and once more with the filters alone if the engine does not take the conditions.
  private func testing<Result>(
    _ filters: [Filter], _ sample: Table,
    _ body: (RowConditions, _ rest: [Filter], inout Bool) throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    let (conditions, rest) = try split(filters, sample)
    var wasRefused = false
    do throws(InputFailure) {
      return try body(conditions, rest, &wasRefused)
    } catch {
      guard wasRefused, !conditions.isEmpty else { throw error }
      return try body(RowConditions(), filters, &wasRefused)
    }
  }

  /// Goes through the rows that pass conditions and filters, page by page, and at least one page.
  ///
  /// - Parameters:
  ///   - sample: rows that show how the cells of all pages are read.
  ///   - wasRefused: whether the engine did not take the statement.
  ///   - body: gets the page and which of its rows pass, and returns whether to go on.
  /// - Returns: false if cancelled or stopped.
  private func eachPage(
    _ conditions: RowConditions, _ rest: [Filter], _ sample: Table, limit: Int?,
    _ wasRefused: inout Bool, _ isCancelled: @escaping @Sendable () -> Bool,
    _ body: (Table, RowSet) -> Bool
  ) throws(InputFailure) -> Bool {
    let rows = try rows(
      of: SelectStatement(
        rowsOf: try table(), query: asked.query, limit: limit, where: conditions,
        try catalog().engine))
    defer { wasRefused = rows.wasRefused }
    var pages = RowPages(rows)
    var start = 0
    while let page = try pages.next(name: name, isCancelled: isCancelled) {
      let found = try matches(rest.map { $0.onPage(from: start) }, in: page, sample, isCancelled)
      guard let found, body(page, found) else { return false }
      start += page.rowCount
    }
    if isCancelled() { return false }
    if start == 0 {
      return body(try Self.table(of: pages.header, dialectOfRows, name: name), RowSet([]))
    }
    return true
  }

  /// nil if cancelled.
  private func matches(
    _ filters: [Filter], in page: Table, _ sample: Table,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> RowSet? {
    do throws(QueryError) {
      return try Queries.rows(
        matching: filters, over: page, like: sample, isCancelled: isCancelled)
    } catch {
      if error == .cancelled { return nil }
      throw InputFailure(error, name: name)
    }
  }

  /// The number of rows that pass conditions; nil if cancelled.
  private func count(
    _ conditions: RowConditions, _ isCancelled: () -> Bool
  ) throws(InputFailure) -> Int? {
    let statement = SelectStatement(
      countOf: try table(), query: asked.query, where: conditions, try catalog().engine)
    var pages = RowPages(try rows(of: statement))
    guard let page = try pages.next(name: name, isCancelled: isCancelled) else { return nil }
    return page.columns.first.flatMap { Int($0.texts(rowCount: page.rowCount)[0]) }
  }

  fileprivate static func table(
    of bytes: [UInt8], _ dialect: DialectOverrides, name: String
  ) throws(InputFailure) -> Table {
    do throws(TableError) {
      var reader = TableReader(TableRequest(dialect: dialect), totalBytes: bytes.count)
      try reader.feed(bytes)
      try reader.finish()
      return reader.snapshot()
    } catch {
      throw InputFailure(error, name: name)
    }
  }
}

/// The rows of a statement as tables of some megabytes each.
private struct RowPages {
  private static let pageBytes = 16 << 20

  private let rows: DatabaseRows
  private var bytes: [UInt8] = []
  /// The names of the columns, as text.
  private(set) var header: [UInt8] = []
  /// Up to where the text has been looked at, and whether that is within quotes.
  private var scanned = 0
  private var isQuoted = false
  /// The end of the last whole row.
  private var rowEnd = 0
  private var hasEnded = false

  init(_ rows: DatabaseRows) { self.rows = rows }

  /// The next page, of whole rows; nil after the last and if cancelled.
  mutating func next(name: String, isCancelled: () -> Bool) throws(InputFailure) -> Table? {
    while !hasEnded, rowEnd < Self.pageBytes {
      if isCancelled() { return nil }
      if let piece = try rows.next() {
        bytes += piece
        scan()
      } else {
        hasEnded = true
        rowEnd = bytes.count
      }
    }
    guard rowEnd > 0 else { return nil }
    let page = header + bytes[..<rowEnd]
    bytes.removeFirst(rowEnd)
    (scanned, rowEnd) = (scanned - rowEnd, 0)
    return try Database.table(of: page, rows.dialectOfRows, name: name)
  }

  /// Finds where rows end; the first is the header.
  private mutating func scan() {
    while scanned < bytes.count {
      let byte = bytes[scanned]
      scanned += 1
      if byte == Byte.quote { isQuoted.toggle() }
      guard byte == Byte.lineFeed, !isQuoted else { continue }
      if header.isEmpty {
        header = Array(bytes[..<scanned])
        bytes.removeFirst(scanned)
        scanned = 0
      } else {
        rowEnd = scanned
      }
    }
  }
}

extension RowSet {
  fileprivate func first(_ count: Int) -> RowSet { RowSet(prefix(count).map(UInt32.init)) }
}
