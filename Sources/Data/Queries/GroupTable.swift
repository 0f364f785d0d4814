// Groups rows chunk by chunk; its size grows with the groups, not the rows.
internal import Tables

/// Groups of rows by category and optional series with their aggregates, by first occurrence.
///
/// Tables of consecutive parts can be merged in order. Groups, order, counts, extremes, medians
/// and problems are then exactly those of the whole; sums are so to twice the precision of a
/// double. Groups are numbered from 1; 0 is for rows that do not count.
struct GroupTable: Sendable {
  let method: GroupMethod
  let limits: Limits
  private let hasSpreads: Bool
  /// Input rows, including those that are filtered out or have no value.
  private(set) var rowCount = 0
  private(set) var categories: FieldKeys
  private(set) var series: FieldKeys?
  /// The first names of series in all rows, also those that do not count; nil if all count.
  private(set) var allSeries: FieldKeys?
  private var pairs = PairKeys()
  private(set) var count = 0
  /// The category and series keys of each group, from 1, if there is a series column. Without one a
  /// group has the number of its category.
  private var pairNames: [(category: UInt32, series: UInt32)] = [(0, 0)]
  /// Of groups, from 1; of a table that was joined only `origins` has them.
  private(set) var firstLines: [Int] = [0]
  /// From 0; of groups, from 1.
  private(set) var firstRows: [Int] = [-1]
  private var origins: Origins?
  /// The rows of each group, where its values do not tell them.
  private var rowCounts: [Int] = [0]
  private(set) var values: [GroupValues]
  /// The first row that is the second of its group.
  private(set) var secondRow: (group: Int, line: Int)?

  init(
    _ method: GroupMethod, category: FieldReader, series: FieldReader?,
    operations: [Measure.Operation?], limits: Limits = .standard, hasSpreads: Bool = false
  ) {
    self.method = method
    self.limits = limits
    self.hasSpreads = hasSpreads
    categories = FieldKeys(category)
    self.series = series.map { FieldKeys($0) }
    values =
      method == .rowCount
      ? [] : operations.map { GroupValues(method, $0, hasSpreads: hasSpreads) }
  }

  /// The category and series keys of a group.
  func names(of group: Int) -> (category: UInt32, series: UInt32) {
    series == nil ? (UInt32(truncatingIfNeeded: group), 0) : pairNames[group]
  }

  func firstLine(of group: Int) -> Int { origins?.firstLine(of: group) ?? firstLines[group] }

  /// From 0.
  func firstRow(of group: Int) -> Int { origins?.firstRow(of: group) ?? firstRows[group] }

  /// Whether each row is either among the values of the first measure, which are counted, or among
  /// those without one: of many groups a second count would be one more place in no cache.
  private var countsValues: Bool { (method == .sum || method == .mean) && !values.isEmpty }

  func rowCount(of group: Int) -> Int {
    countsValues ? values[0].rowCount(of: group) : rowCounts[group]
  }

  /// A table of the same kind without rows.
  var emptied: GroupTable { emptied(limits) }

  func emptied(_ limits: Limits) -> GroupTable {
    GroupTable(
      method, category: categories.reader, series: series?.reader,
      operations: values.map(\.operation), limits: limits, hasSpreads: hasSpreads)
  }

  /// - Parameters:
  ///   - chunk: gives a column's chunk, by index; all gaps if the column is missing.
  ///   - measures: what is measured; those beyond the room for values are added to the last ones.
  ///   - rows: within the chunks.
  ///   - tellsGroups: whether the group of each row is asked for.
  ///   - scratch: buffers; holds the mask if not all rows count, and then the groups.
  ///   - line: gives the line of a row of the chunks.
  mutating func add(
    _ chunk: (Int) -> ColumnChunk, measures: [PlacedMeasure], rows: Range<Int>, hasMask: Bool,
    tellsGroups: Bool = false, _ scratch: RowScratch, _ table: BlockFacts,
    line: @escaping (Int) -> Int
  ) throws(TableError) {
    let bytes: UnsafePointer<UInt8>? = hasMask ? UnsafePointer(scratch.mask) : nil
    let known = count
    if !tellsGroups, addCodes(chunk, measures, rows, bytes, scratch) {
      rowCount += rows.count
      return
    }
    let passing = hasMask ? scratch.passing(rows.count) : nil
    let mask = RowMask(bytes: bytes, passing: passing)
    if case .rows = categories.reader.kind {
      categories.readRows(rowCount..<rowCount + rows.count, mask: mask, into: scratch.groups)
    } else {
      categories.read(chunk(categories.reader.column), rows, mask: mask, into: scratch.groups)
    }
    if series != nil {
      if let column = series?.reader.column {
        if hasMask { noteAllSeries(chunk(column), rows, scratch) }
        series?.read(chunk(column), rows, mask: mask, into: scratch.series)
      }
      pairs.read(rows.count, scratch.groups, scratch.series, &pairNames)
      count = pairNames.count - 1
    } else {
      count = categories.count
    }
    try beginGroups(after: known, rows, scratch, line)
    if method == .only, secondRow == nil { findSecondRow(rows, scratch, line) }
    let counts = countRows(rows.count, scratch, passing)
    let block = RowBlock(
      rows: rows, groups: UnsafePointer(scratch.groups), passing: passing, counts: counts,
      rowsBefore: rowCount, line: { line(rows.lowerBound + $0) })
    // Kept incrementally, since a table may have thousands of columns.
    var entries = values.reduce(0) { $0 + $1.entryCount }
    for (index, measure) in measures.enumerated() where !values.isEmpty {
      let place = min(index, values.count - 1)
      entries -= values[place].entryCount
      values[place].add(
        table.cells(measure, chunk), block, entryLimit: limits.medianValues - entries, scratch)
      entries += values[place].entryCount
      if let index = values[place].overflow {
        throw .tooManyMedianValues(line: block.line(index), limit: limits.medianValues)
      }
    }
    rowCount += rows.count
  }

  /// Adds rows whose names are codes, in one pass for each measure: most questions are no more than
  /// that.
  ///
  /// - Returns: false, with nothing added, if a name is new or a measure needs more.
  private mutating func addCodes(
    _ chunk: (Int) -> ColumnChunk, _ measures: [PlacedMeasure], _ rows: Range<Int>,
    _ mask: UnsafePointer<UInt8>?, _ scratch: RowScratch
  ) -> Bool {
    guard series == nil, addsDecimals(of: measures, chunk),
      let (codes, keys) = categories.knownKeys(of: chunk(categories.reader.column)),
      keys.count <= CodeSums.mostCodes
    else { return false }
    let sums = scratch.codeSums
    let first = method == .rowCount ? nil : measures.first?.column
    sums.add(codes, first.flatMap { chunk($0).decimals }, rows, mask, codeCount: keys.count)
    guard keys.indices.allSatisfy({ keys[$0] != 0 || sums[$0].count == 0 }) else { return false }
    if !countsValues {
      for (code, key) in keys.enumerated() { rowCounts[Int(key)] += sums[code].count }
      rowCounts[0] = 0
    }
    for (index, measure) in measures.enumerated() where method != .rowCount {
      let place = min(index, values.count - 1)
      if let decimals = chunk(measure.column).decimals {
        if index > 0 { sums.add(codes, decimals, rows, mask, codeCount: keys.count) }
        values[place].sums.add(decimals, rows.count, sums, keys)
      }
      guard measure.operation != nil, let decimals = chunk(measure.other).decimals else { continue }
      sums.add(codes, decimals, rows, mask, codeCount: keys.count)
      values[place].otherSums.add(decimals, rows.count, sums, keys)
    }
    return true
  }

  /// Whether all that is asked of measures are sums of decimals without gaps, or of none if rows are
  /// counted.
  private func addsDecimals(
    of measures: [PlacedMeasure], _ chunk: (Int) -> ColumnChunk
  ) -> Bool {
    if method == .rowCount { return true }
    for (index, measure) in measures.enumerated() {
      let place = min(index, values.count - 1)
      guard !values[place].hasSpreads,
        values[place].addsSidesUp || method == .sum && measure.operation == nil,
        chunk(measure.column).decimals?.hasGaps == false,
        measure.operation == nil || chunk(measure.other).decimals?.hasGaps == false
      else { return false }
    }
    return true
  }

  /// Notes the names of rows whether or not they count.
  private mutating func noteAllSeries(
    _ chunk: ColumnChunk, _ rows: Range<Int>, _ scratch: RowScratch
  ) {
    if allSeries == nil { allSeries = series.map { FieldKeys($0.reader) } }
    let isKnown = allSeries.map { $0.count >= SeriesOrder.mostNames || $0.knowsAll(of: chunk) }
    guard isKnown == false else { return }
    allSeries?.read(chunk, rows, mask: .all, into: scratch.series)
  }

  private mutating func beginGroups(
    after known: Int, _ rows: Range<Int>, _ scratch: RowScratch, _ line: (Int) -> Int
  ) throws(TableError) {
    let added = count - known
    guard added > 0 else { return }
    for place in values.indices { values[place].appendGroups(added) }
    if !countsValues { rowCounts.append(contentsOf: repeatElement(0, count: added)) }
    // New groups are numbered in row order.
    var next = known + 1
    for index in 0..<rows.count where Int(scratch.groups[index]) == next {
      firstLines.append(line(rows.lowerBound + index))
      firstRows.append(rowCount + index)
      next += 1
      if next > count { break }
    }
    try checkGroups()
  }

  private mutating func findSecondRow(
    _ rows: Range<Int>, _ scratch: RowScratch, _ line: (Int) -> Int
  ) {
    var counts: [Int: Int] = [:]
    for index in 0..<rows.count where scratch.groups[index] != 0 {
      let group = Int(scratch.groups[index])
      counts[group, default: rowCounts[group]] += 1
      guard counts[group] ?? 0 > 1 else { continue }
      secondRow = (group, line(rows.lowerBound + index))
      return
    }
  }

  /// - Returns: the numbers of this block's rows if the groups are few.
  private mutating func countRows(
    _ count: Int, _ scratch: RowScratch, _ passing: UnsafeBufferPointer<UInt16>?
  ) -> UnsafePointer<UInt32>? {
    let groups = UnsafePointer(scratch.groups)
    guard self.count < RowScratch.countedGroups else {
      if countsValues { return nil }
      rowCounts.withUnsafeMutableBufferPointer { counts in
        forEachRow(count, groups, passing, counts.baseAddress, groupCount: counts.count) { index in
          counts[Int(groups[index])] &+= 1
        }
      }
      rowCounts[0] = 0
      return nil
    }
    let counts = scratch.counts
    counts.update(repeating: 0, count: self.count + 1)
    forEachRow(count, groups, passing, counts, groupCount: self.count + 1) { index in
      counts[Int(groups[index])] &+= 1
    }
    for group in rowCounts.indices.dropFirst() { rowCounts[group] &+= Int(counts[group]) }
    return UnsafePointer(counts)
  }

  private func checkGroups() throws(TableError) {
    let isAggregated = method != .last
    if count > limits.groups {
      throw .tooManyGroups(
        line: firstLines[limits.groups + 1], limit: limits.groups, isAggregated: isAggregated)
    }
    if categories.byteCount + (series?.byteCount ?? 0) > limits.groupNameBytes {
      throw .groupNamesTooLong(
        line: firstLines[count], limitBytes: limits.groupNameBytes, isAggregated: isAggregated)
    }
  }

  private func checkEntries() throws(TableError) {
    let entries = values.reduce(0) { $0 + $1.entryCount }
    if entries > limits.medianValues {
      throw .tooManyMedianValues(line: nil, limit: limits.medianValues)
    }
  }
}

/// An object, since threads that copy a structure wait for each other's counts of its references.
final class BlockFacts: Sendable {
  /// By column.
  private let notations: [NumberNotation]
  private let format: TableFormat
  let encoding: TextEncoding
  /// By column, where it is asked.
  let equalities: [Int: CellEquality]

  init(_ table: Table, _ equalities: [Int: CellEquality] = [:]) {
    self.equalities = equalities
    notations = table.columns.map(\.numbers)
    format = table.format
    encoding = table.columns.first?.encoding ?? .utf8
  }

  /// A column's number notation, also of one that was added later.
  func notation(_ column: Int) -> NumberNotation {
    notations.indices.contains(column) ? notations[column] : format.notation(of: column)
  }
}

extension GroupTable {
  /// Adds the groups of later rows, from a table of the same kind.
  ///
  /// - Parameter share: those that are added; nil for all.
  /// - Returns: the number here of each of its groups.
  @discardableResult
  mutating func merge(
    _ later: GroupTable, linesBefore: Int, _ share: NameShare? = nil
  ) throws(TableError) -> [Int] {
    let categoryKeys = (0...later.categories.count).map { key in
      key == 0 || share.map { !later.categories.isName(key, of: $0) } ?? false
        ? 0 : categories.number(of: key, in: later.categories, rowsBefore: rowCount)
    }
    let seriesKeys = later.series.map { keys in
      (0...keys.count).map { key in
        key == 0 ? 0 : series?.number(of: key, in: keys, rowsBefore: rowCount) ?? 0
      }
    }
    categories.mergeSpan(later.categories)
    if let laterSeries = later.series { series?.mergeSpan(laterSeries) }
    if let keys = later.allSeries {
      if allSeries == nil { allSeries = FieldKeys(keys.reader) }
      for key in 1..<keys.count + 1 {
        _ = allSeries?.number(of: key, in: keys, rowsBefore: rowCount)
      }
    }
    var groups = [0]
    for group in 1..<later.count + 1 {
      let known = count
      let names = later.names(of: group)
      let category = categoryKeys[Int(names.category)]
      if category == 0 {
        groups.append(0)
        continue
      }
      var mine = category
      if let seriesKeys {
        mine = pairs.number(category, seriesKeys[Int(names.series)], &pairNames)
        count = pairNames.count - 1
      } else {
        count = max(count, Int(category))
      }
      let line = later.firstLine(of: group) + linesBefore
      if count > known {
        for place in values.indices { values[place].appendGroups(1) }
        if !countsValues { rowCounts.append(0) }
        firstLines.append(line)
        firstRows.append(rowCount + later.firstRow(of: group))
        try checkGroups()
      } else if method == .only, secondRow.map({ line < $0.line }) ?? true {
        secondRow = (Int(mine), line)
      }
      groups.append(Int(mine))
      if !countsValues { rowCounts[Int(mine)] += later.rowCounts[group] }
      for place in values.indices {
        values[place].absorb(later.values[place], group, into: Int(mine), rowsBefore: rowCount)
      }
    }
    if method == .only, let second = later.secondRow,
      secondRow.map({ second.line + linesBefore < $0.line }) ?? true
    {
      secondRow = (groups[second.group], second.line + linesBefore)
    }
    for place in values.indices where share?.index ?? 0 == 0 {
      values[place].absorbProblems(
        of: later.values[place], rowsBefore: rowCount, linesBefore: linesBefore)
    }
    for place in values.indices {
      values[place].absorbDistinct(later.values[place], groups: groups)
    }
    rowCount += later.rowCount
    try checkEntries()
    return groups
  }

  /// A group of one of several tables. There may be a million.
  struct Place: Sendable {
    private let places: (table: UInt32, group: UInt32)
    var table: Int { Int(places.table) }
    var group: Int { Int(places.group) }

    init(table: Int, group: Int) {
      places = (UInt32(truncatingIfNeeded: table), UInt32(truncatingIfNeeded: group))
    }
  }

  /// The groups of tables of the same rows that have no name in common. Only to be read.
  init(joining tables: [GroupTable], in order: [Place], _ limits: Limits) {
    self = tables[0].emptied(limits)
    rowCount = tables[0].rowCount
    count = order.count
    categories = FieldKeys(joining: tables.map(\.categories), in: order)
    origins = Origins(
      order: order, lines: tables.map(\.firstLines), rows: tables.map(\.firstRows))
    let empty = self
    // There may be thousands of columns of values.
    let runs = max(1, min(Workers.count, values.count))
    let joined = Workers.results(runs) { run in
      empty.values.indices.filter { $0 % runs == run }.map { place in
        var column = empty.values[place]
        column.join(tables.map { $0.values[place] }, order)
        return column
      }
    }
    for place in values.indices { values[place] = joined[place % runs][place / runs] }
    if !countsValues {
      let counts = tables.map(\.rowCounts)
      rowCounts += order.map { counts[$0.table][$0.group] }
    }
  }

  /// Where the groups of several tables begin.
  private struct Origins: Sendable {
    let order: [Place]
    let lines: [[Int]]
    let rows: [[Int]]

    func firstLine(of group: Int) -> Int { of(group, lines) }
    func firstRow(of group: Int) -> Int { of(group, rows) }

    private func of(_ group: Int, _ lists: [[Int]]) -> Int {
      let place = order[group - 1]
      return lists[place.table][place.group]
    }
  }

  /// Takes a group into another one of the same names.
  mutating func absorb(_ group: Int, into target: Int) {
    if !countsValues { rowCounts[target] += rowCounts[group] }
    if method == .only, secondRow.map({ firstLine(of: group) < $0.line }) ?? true {
      secondRow = (target, firstLine(of: group))
    }
    for place in values.indices { values[place].unite(group, into: target) }
  }
}
