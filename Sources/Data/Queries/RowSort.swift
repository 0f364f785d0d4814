// Rows in the order of one column: numbers by value, dates by time, texts in natural order.
package import Tables

package struct RowSort: Hashable, Sendable {
  package var column: ColumnRef
  package var isDescending: Bool

  package init(_ column: ColumnRef, isDescending: Bool = false) {
    (self.column, self.isDescending) = (column, isDescending)
  }
}

extension RowSet {
  /// The rows in the order of a column. Stable; gaps, and texts among numbers or dates, come last
  /// in either direction.
  package func sorted(
    by sort: RowSort, in table: Table, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(QueryError) -> RowSet {
    let column = table.columns[try sort.column.index(in: table)]
    guard let chunks = column.chunks else {
      if table.areRowsKept { return self }
      throw .rowsNotKept
    }
    guard let keys = CellKeys(column, chunks, rows: self, isCancelled) else { throw .cancelled }
    let rows = self
    let runs = Swift.max(1, Swift.min(Workers.count, count / Self.leastRowsOfThread))
    let parts = Workers.results(runs) { run -> [Rank]? in
      let places = rows.count * run / runs..<rows.count * (run + 1) / runs
      return rows.ranks(of: places, keys, isDescending: sort.isDescending, isCancelled)?
        .sortedByRank()
    }
    var sorted: [[Rank]] = []
    for part in parts {
      guard let part else { throw .cancelled }
      sorted.append(part)
    }
    while sorted.count > 1 {
      if isCancelled() { throw .cancelled }
      sorted = stride(from: 0, to: sorted.count, by: 2).map { index in
        index + 1 < sorted.count ? merged(sorted[index], sorted[index + 1]) : sorted[index]
      }
    }
    var ranks = sorted[0]
    if column.isNumeric, chunks.chunks.contains(where: \.mayHaveLongNumbers) {
      ranks.sortEqual(isDescending: sort.isDescending) { row in
        chunks.longNumber(row: Int(row), column.numbers)
      }
    }
    return RowSet(ranks.map(\.row))
  }

  private static let leastRowsOfThread = 1 << 16

  /// nil if cancelled.
  private func ranks(
    of places: Range<Int>, _ keys: CellKeys, isDescending: Bool, _ isCancelled: () -> Bool
  ) -> [Rank]? {
    var keys = keys
    var ranks: [Rank] = []
    ranks.reserveCapacity(places.count)
    for place in places {
      if ranks.count % 8192 == 0, isCancelled() { return nil }
      let row = self[place]
      let key = keys.key(ofRow: row, at: place)
      ranks.append(
        Rank(key: key != .max && isDescending ? ~key : key, row: UInt32(truncatingIfNeeded: row)))
    }
    return isCancelled() ? nil : ranks
  }
}

extension [Rank] {
  /// Puts rows of the same double in the order of all their digits.
  ///
  /// - Parameter long: gives the number of a row if it is long.
  mutating func sortEqual(isDescending: Bool, _ long: (UInt32) -> LongNumber?) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, self[end].key == self[start].key { end += 1 }
      defer { start = end }
      let key = self[start].key
      guard end - start > 1, key != .max else { continue }
      let number = Double(orderedBits: isDescending ? ~key : key)
      let numbers = self[start..<end].map { ExactNumber(number, long($0.row)) }
      guard numbers.contains(where: { $0 != numbers[0] }) else { continue }
      let order = numbers.indices.sorted { one, other in
        if numbers[one] == numbers[other] { return one < other }
        return (numbers[one] < numbers[other]) != isDescending
      }
      let ranks = Array(self[start..<end])
      for (place, index) in order.enumerated() { self[start + place] = ranks[index] }
    }
  }
}

/// Two sorted lists as one; of equal ranks, those of the first list come first.
private func merged(_ first: [Rank], _ second: [Rank]) -> [Rank] {
  var merged: [Rank] = []
  merged.reserveCapacity(first.count + second.count)
  var (one, other) = (0, 0)
  while one < first.count, other < second.count {
    if second[other].key < first[one].key {
      merged.append(second[other])
      other += 1
    } else {
      merged.append(first[one])
      one += 1
    }
  }
  merged += first[one...]
  merged += second[other...]
  return merged
}

/// A number for each cell of a column that sorts like the cells; `UInt64.max` for a gap.
private struct CellKeys: Sendable {
  private enum Meaning: Sendable {
    case numbers(NumberNotation)
    case dates(DateReader, NumberNotation)
    /// A key for each of the texts.
    case ranks(SortedTexts, [UInt64])
    /// A key for each of the rows to sort.
    case places([UInt64])
  }

  private let chunks: ColumnChunks
  private let meaning: Meaning
  /// A cache: rows are mostly read in order.
  private var chunk = 0
  private static let noKey = UInt64.max
  /// Dates without a year are recognised among at most this many texts.
  private static let mostNames = 1 << 16

  /// nil if cancelled. Takes time with the distinct texts, or with the rows if these are fewer.
  init?(
    _ column: Column, _ chunks: ColumnChunks, rows: RowSet,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.chunks = chunks
    if column.isNumeric {
      meaning = .numbers(column.numbers)
      return
    }
    let texts = SortedTexts(chunks, column.encoding)
    let areFew = rows.count < texts.count
    if !areFew, texts.count <= Self.mostNames, let order = NaturalOrder(names: texts) {
      meaning = .ranks(texts, Self.keys(order))
      return
    }
    let names = rows.lazy.map { column.trimmedText(at: $0) }
    if areFew, rows.count <= Self.mostNames, let order = NaturalOrder(names: names) {
      meaning = .places(Self.keys(order))
      return
    }
    if let dates = DateReader(column), Self.hasDates(chunks, dates, column.numbers) {
      meaning = .dates(dates, column.numbers)
      return
    }
    let keys = areFew ? Self.keys(names, isCancelled) : Self.keys(texts, isCancelled)
    guard let keys else { return nil }
    meaning = areFew ? .places(keys) : .ranks(texts, keys)
  }

  private static func keys(_ order: NaturalOrder) -> [UInt64] {
    order.keys.map { key in
      key == NaturalOrder.noKey ? noKey : UInt64(bitPattern: Int64(key)) ^ 1 << 63
    }
  }

  /// nil if cancelled.
  private static func keys(
    _ names: some Collection<String>, _ isCancelled: () -> Bool
  ) -> [UInt64]? {
    NameKeys(names, isCancelled)?.ranks(isCancelled).map { ranks in
      zip(names, ranks).map { $0.isEmpty ? noKey : UInt64($1) }
    }
  }

  /// Whether the reader finds dates, not only names such as weekdays.
  private static func hasDates(
    _ chunks: ColumnChunks, _ dates: DateReader, _ notation: NumberNotation
  ) -> Bool {
    let rows = chunks.rowCount
    return stride(from: 0, to: rows, by: max(1, rows / 1024)).contains { row in
      chunks.seconds(row: row, dates, notation) != .min
    }
  }

  /// - Parameter position: of the row among those to sort.
  mutating func key(ofRow row: Int, at position: Int) -> UInt64 {
    if row < chunks.starts[chunk] || row >= chunks.starts[chunk + 1] {
      chunk = chunks.chunkIndex(of: row)
    }
    let cells = chunks.chunks[chunk]
    let place = row - chunks.starts[chunk]
    switch meaning {
    case .numbers(let notation):
      let number = cells.number(row: place, notation)
      return number.isNaN ? Self.noKey : number.orderedBits
    case .dates(let dates, let notation):
      let seconds = cells.seconds(row: place, dates, notation)
      return seconds == .min ? Self.noKey : UInt64(bitPattern: seconds) ^ 1 << 63
    case .places(let keys): return keys[position]
    case .ranks(let texts, let keys):
      return texts.index(of: place, inChunk: chunk, cells).map { keys[$0] } ?? Self.noKey
    }
  }
}

/// The texts to sort of a column, trimmed: each text of a dictionary once, all others row by row.
private struct SortedTexts: RandomAccessCollection, Sendable {
  private let encoding: TextEncoding
  private var runs: [TextRun] = []
  /// The index of the first text of each run, then the number of all texts.
  private var starts = [0]
  /// The run of each dictionary, by lineage, and of each other chunk.
  private var runOfLineage: [Int: Int] = [:]
  private var runOfChunk: [Int?]

  init(_ chunks: ColumnChunks, _ encoding: TextEncoding) {
    self.encoding = encoding
    runOfChunk = Array(repeating: nil, count: chunks.chunks.count)
    var dictionaries: [Int: TextDictionary] = [:]
    var lineages: [Int] = []
    for chunk in chunks.chunks {
      guard case .codes(_, let dictionary) = chunk.cells else { continue }
      let known = dictionaries[dictionary.lineage]
      if known == nil { lineages.append(dictionary.lineage) }
      if dictionary.count > known?.count ?? -1 { dictionaries[dictionary.lineage] = dictionary }
    }
    for lineage in lineages {
      guard let dictionary = dictionaries[lineage] else { continue }
      runOfLineage[lineage] = runs.count
      add(dictionary.texts)
    }
    for (index, chunk) in chunks.chunks.enumerated() {
      switch chunk.cells {
      case .codes, .gaps: break
      case .texts(let run), .numbers(_, texts: .kept(let run)):
        runOfChunk[index] = runs.count
        add(run)
      case .numbers, .decimals:
        runOfChunk[index] = runs.count
        add(
          TextRun(
            (0..<chunk.rowCount).map { row in chunk.withText(row: row) { encoding.text($0) } }))
      }
    }
  }

  private mutating func add(_ run: TextRun) {
    runs.append(run)
    starts.append(starts[starts.count - 1] + run.count)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts[starts.count - 1] }

  subscript(index: Int) -> String {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return runs[low].withText(index - starts[low]) { encoding.trimmedText($0) }
  }

  /// The index of a cell's text; nil for a gap without text.
  func index(of place: Int, inChunk chunk: Int, _ cells: ColumnChunk) -> Int? {
    if case .codes(let codes, let dictionary) = cells.cells {
      return runOfLineage[dictionary.lineage].map { starts[$0] + Int(codes[place]) }
    }
    return runOfChunk[chunk].map { starts[$0] + place }
  }
}
