// A question with its columns resolved, and its pass over the rows.
internal import Tables

/// A query on one table: which columns to read, and how.
struct QueryPlan: Sendable {
  /// With columns at their current positions and no automatic grain.
  private(set) var query: Query
  let category: FieldReader
  let series: FieldReader?
  /// What is measured, by the indices of its columns.
  private(set) var values: [PlacedMeasure]
  /// Beyond this many value columns, the values of the others are grouped as those of one.
  private(set) var ownColumns = Int.max
  let filters: [RowFilter]
  let facts: BlockFacts
  /// What the filters take the cells of their columns for, by index.
  private var tested: [Int: [Bool]] = [:]

  init(_ query: Query, in table: Table) throws(QueryError) {
    self.query = query
    category = try FieldReader(query.category, in: table)
    series = try query.series.map { field throws(QueryError) in try FieldReader(field, in: table) }
    values = try table.measures(of: query)
    filters = try query.filters.flatMap(\.comparisons).map { filter throws(QueryError) in
      try RowFilter(filter, in: table)
    }
    facts = BlockFacts(table, Self.equalities(query, filters, values, in: table))
    if query.category != nil {
      self.query.category = Field(
        ColumnRef(table.columns[category.column]), grain: category.grain,
        groups: query.category?.groups ?? [])
    }
    if let series {
      self.query.series = Field(ColumnRef(table.columns[series.column]), grain: series.grain)
    }
    self.query.values = values.map { $0.measure(in: table) }
    tested = tested(in: table)
  }

  private var testedColumns: Set<Int> {
    filters.reduce(into: []) { $0.formUnion($1.columns) }
  }

  private func tested(in table: Table) -> [Int: [Bool]] {
    Dictionary(
      uniqueKeysWithValues: testedColumns.map {
        ($0, [table.columns[$0].isNumeric, table.columns[$0].ordersNumbers])
      })
  }

  /// Of the columns, by index, of which it is asked which cells are the same.
  private static func equalities(
    _ query: Query, _ filters: [RowFilter], _ values: [PlacedMeasure], in table: Table
  ) -> [Int: CellEquality] {
    var asked: Set<Int> = filters.reduce(into: []) { $0.formUnion($1.columns) }
    if query.method == .distinct { asked.formUnion(values.flatMap(\.columns)) }
    return Dictionary(uniqueKeysWithValues: asked.map { ($0, table.columns[$0].equality) })
  }

  /// Whether it reads a table as it does the one that it was made for, of which that has more rows: any
  /// of them may show that a column has codes, and many that it is one of texts.
  func isSame(in table: Table) -> Bool {
    facts.equalities == Self.equalities(query, filters, values, in: table)
      && tested == tested(in: table)
  }

  /// The title of a column in a picture, by its index.
  func title(of index: Int, in table: Table) -> String {
    query.titles[ColumnRef(table.columns[index])] ?? table.columns[index].name
  }

  func title(of measure: PlacedMeasure, in table: Table) -> String {
    measure.measure(in: table).title(query.titles)
  }

  /// The title of a measure: with the unit of its cells, unless a title was given.
  func valueTitle(of measure: PlacedMeasure, in table: Table) -> String {
    table.valueTitle(of: measure.measure(in: table), query.titles)
  }

  /// All columns that it reads, by index.
  var columns: Set<Int> {
    var columns = testedColumns.union(values.flatMap(\.columns))
    if query.category != nil { columns.insert(category.column) }
    if let series { columns.insert(series.column) }
    return columns
  }

  /// Whether the cells of all its columns are kept.
  func hasCells(in table: Table) -> Bool {
    table.areRowsKept
      && (table.rowCount == 0 || columns.allSatisfy { table.columns[$0].chunks != nil })
  }

  mutating func setValues(_ measures: [PlacedMeasure], query: Query) {
    values = measures
    self.query = query
  }

  /// Groups the values of all columns but the first ones together, if the method allows it.
  mutating func combineColumns(beyond count: Int) {
    guard series == nil, query.method != .none, query.method != .last else { return }
    ownColumns = count
  }

  func groupTable(_ limits: Limits) -> GroupTable {
    let own = values.count > ownColumns ? ownColumns + 1 : values.count
    return GroupTable(
      GroupMethod(query.method, countsRows: values.isEmpty), category: category, series: series,
      operations: values.prefix(own).map(\.operation), limits: limits, hasSpreads: query.hasErrors)
  }
}

/// A table's rows, split into pieces that fit the buffers.
struct RowPieces: Sendable {
  /// Rows within one chunk of each column.
  struct Piece: Sendable {
    let chunk: Int
    let rows: Range<Int>
    /// The row number, in the table, of the first row.
    let firstRow: Int
  }

  let pieces: [Piece]
  /// By index; none of columns that are not read.
  private let columns: [[ColumnChunk]]
  private static let leastRowsOfThread = 1 << 16

  /// - Parameter columns: the columns to read, by index.
  init(_ table: Table, columns: Set<Int>) {
    let starts = table.columns.lazy.compactMap(\.chunks).first?.starts ?? [0, table.rowCount]
    var pieces: [Piece] = []
    for chunk in 0..<starts.count - 1 {
      let count = starts[chunk + 1] - starts[chunk]
      for start in stride(from: 0, to: count, by: RowScratch.rowLimit) {
        pieces.append(
          Piece(
            chunk: chunk, rows: start..<min(count, start + RowScratch.rowLimit),
            firstRow: starts[chunk] + start))
      }
    }
    self.pieces = pieces
    self.columns = (0..<(columns.max() ?? -1) + 1).map { index in
      guard columns.contains(index) else { return [] }
      return table.columns[index].chunks?.chunks
        ?? zip(starts, starts.dropFirst()).map { ColumnChunk(.gaps(count: $1 - $0)) }
    }
  }

  /// A column's cells of a piece; all gaps if the column is not read.
  func chunk(_ column: Int, of piece: Piece) -> ColumnChunk {
    guard columns.indices.contains(column), columns[column].indices.contains(piece.chunk) else {
      return ColumnChunk(.gaps(count: piece.rows.upperBound))
    }
    return columns[column][piece.chunk]
  }

  /// The pieces, split into one run per thread.
  var runs: [ArraySlice<Piece>] {
    let rowCount = pieces.last.map { $0.firstRow + $0.rows.count } ?? 0
    let count = max(1, min(Workers.count, rowCount / Self.leastRowsOfThread, pieces.count))
    return (0..<count).map { run in
      pieces[pieces.count * run / count..<pieces.count * (run + 1) / count]
    }
  }
}

extension QueryPlan {
  func groups(
    of table: Table, _ limits: Limits, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> GroupTable {
    let pieces = RowPieces(table, columns: columns)
    let runs = pieces.runs
    if hasManyNames(table, runs: runs.count) {
      return try shares(of: pieces, table, limits, isCancelled)
    }
    let results = Workers.results(runs.count) { run -> Result<GroupTable, QueryError> in
      do throws(QueryError) {
        return .success(try part(of: runs[run], in: pieces, table, limits, isCancelled))
      } catch { return .failure(error) }
    }
    var groups = try results[0].get()
    for result in results.dropFirst() {
      if isCancelled() { throw .cancelled }
      let later = try result.get()
      do throws(TableError) { try groups.merge(later, linesBefore: 0) } catch {
        throw .limit(error)
      }
    }
    return groups
  }

  private func part(
    of run: ArraySlice<RowPieces.Piece>, in pieces: RowPieces, _ table: Table, _ limits: Limits,
    _ isCancelled: () -> Bool
  ) throws(QueryError) -> GroupTable {
    var groups = groupTable(limits)
    var rows = RowsToGroup(self)
    let line = table.line
    for piece in run {
      if isCancelled() { throw .cancelled }
      do throws(TableError) { try rows.add(piece, pieces, line, to: &groups) } catch {
        throw .limit(error)
      }
    }
    return groups
  }

  /// Whether each thread is to have a share of the names: then each hashes the names of all rows, but
  /// no names have to be merged, which takes as long as to hash some dozens.
  private func hasManyNames(_ table: Table, runs: Int) -> Bool {
    // Different values would have to be merged.
    guard mayShareNames, query.method != .distinct, runs > 1 else { return false }
    let names = table.columns[category.column].profile.distinct.estimate
    return 64 * names * (runs - 1) > table.rowCount
  }

  /// Whether threads may have shares of the names: those of series are numbered over all rows.
  var mayShareNames: Bool {
    guard case .texts = category.kind, series == nil else { return false }
    return query.method != .none
  }

  func shares(
    of pieces: RowPieces, _ table: Table, _ limits: Limits,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> GroupTable {
    let shares: GroupShares
    do throws(TableError) {
      var some = try GroupShares(groupTable(limits))
      try some.add(self) { rows, groups, _ throws(TableError) in
        let line = table.line
        for piece in pieces.pieces where !isCancelled() {
          try rows.add(piece, pieces, line, to: &groups)
        }
      }
      shares = some
    } catch { throw .limit(error) }
    if isCancelled() { throw .cancelled }
    return shares.joined()
  }

  /// The numbers of the rows that pass all filters; nil if there are no filters.
  func passingRows(
    of table: Table, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> [UInt32]? {
    if filters.isEmpty { return nil }
    let pieces = RowPieces(table, columns: testedColumns)
    let runs = pieces.runs
    let results = Workers.results(runs.count) { run -> [UInt32]? in
      var filters = filters
      var rows: [UInt32] = []
      let scratch = RowScratch()
      for piece in runs[run] {
        if isCancelled() { return nil }
        _ = scratch.fillMask(
          &filters, { pieces.chunk($0, of: piece) }, piece.rows, firstRow: piece.firstRow)
        for index in 0..<piece.rows.count where scratch.mask[index] != 0 {
          rows.append(UInt32(truncatingIfNeeded: piece.firstRow + index))
        }
      }
      return rows
    }
    var rows: [UInt32] = []
    for result in results {
      guard let result else { throw .cancelled }
      if rows.isEmpty { rows = result } else { rows += result }
    }
    return rows
  }
}

extension RowsToGroup {
  /// - Parameter line: gives the line of a row of the table.
  fileprivate mutating func add(
    _ piece: RowPieces.Piece, _ pieces: RowPieces, _ line: @escaping (Int) -> Int,
    to groups: inout GroupTable
  ) throws(TableError) {
    let before = piece.firstRow - piece.rows.lowerBound
    try add(
      piece.rows, of: { pieces.chunk($0, of: piece) }, firstRow: piece.firstRow, to: &groups,
      line: { line(before + $0) })
  }
}

extension RowScratch {
  /// Writes which rows pass; returns false and leaves the mask alone if there are no filters.
  func fillMask(
    _ filters: inout [RowFilter], _ chunks: (Int) -> ColumnChunk, _ rows: Range<Int>, firstRow: Int
  ) -> Bool {
    if filters.isEmpty { return false }
    mask.update(repeating: 1, count: rows.count)
    for index in filters.indices {
      filters[index].apply(chunks, rows, firstRow: firstRow, to: mask)
    }
    return true
  }
}
