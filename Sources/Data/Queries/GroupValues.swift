// Aggregates one column of values by group, chunk by chunk.
internal import Tables

/// How a group's rows become one value per column.
enum GroupMethod: Hashable, Sendable {
  case sum, mean, median, min, max
  case rowCount
  /// Counts the cells that are not empty.
  case valueCount
  /// Counts the distinct cells that are not empty.
  case distinct
  /// The last cell that holds a number, with its text.
  case last
  /// The cell of the only row; a second row is an error.
  case only

  init(_ method: Query.Method, countsRows: Bool) {
    self =
      switch method {
      case .none: .only
      case .sum: .sum
      case .mean: .mean
      case .median: .median
      case .min: .min
      case .max: .max
      case .count: countsRows ? .rowCount : .valueCount
      case .distinct: .distinct
      case .last: .last
      }
  }
}

/// The values of one measure by group; index 0 is for rows that do not count.
struct GroupValues: Sendable {
  let method: GroupMethod
  /// The sign between two columns; nil if one is measured.
  let operation: Measure.Operation?
  // Only the arrays that the method needs have entries.
  var sums = GroupSums()
  /// Of the second of two columns, over the same rows.
  var otherSums = GroupSums()
  var extremes: [Double] = []
  /// The digits of extremes, and of last and only values, that are long; few, as a rule.
  private(set) var longs: [Int: LongNumber] = [:]
  var counts: [Int] = []
  private(set) var medians: [ValueCounts] = []
  var texts: [String] = []
  /// The row that each text is from, from 1.
  var textRows: [Int] = []
  var distinct: DistinctValues?
  /// Of means, where their intervals are asked for.
  private(set) var spreads: [GroupSpread] = []
  let hasSpreads: Bool
  /// The row of each group's last number in the current chunk.
  private var lastRows: [Int] = []
  /// The numbers of dictionary entries, by dictionary lineage. Not merged.
  private var codeNumbers: [Int: [Double]] = [:]
  /// Gaps.
  private(set) var missing = TableProblems.Occurrences()
  /// Texts, which have no value.
  private(set) var skipped = TableProblems.Occurrences()
  /// The rows of each group that have no value of a sum or a mean; empty as long as all have one.
  private var valueless: [Int] = []
  private(set) var ambiguous = TableProblems.Occurrences()
  private(set) var uncounted = TableProblems.Occurrences()
  /// Infinite values, if rows stay apart.
  var infinite = TableProblems.Occurrences()
  /// The number of entries of medians and distinct values.
  var entryCount = 0
  /// The block's row at which the entry limit was exceeded.
  var overflow: Int?
  var entryLimit = 0

  init(
    _ method: GroupMethod, _ operation: Measure.Operation? = nil, hasSpreads: Bool = false
  ) {
    // The only row of a group is all that its sums are of.
    self.method = operation == .over && method == .only ? .sum : method
    self.operation = operation
    self.hasSpreads = hasSpreads && method == .mean
    if method == .distinct { distinct = DistinctValues() }
    appendGroups(1)
  }

  mutating func appendGroups(_ count: Int) {
    if hasSpreads { spreads.append(contentsOf: repeatElement(GroupSpread(), count: count)) }
    switch method {
    case .sum, .mean:
      sums.append(count)
      if !valueless.isEmpty { valueless.append(contentsOf: repeatElement(0, count: count)) }
      if addsSidesUp { otherSums.append(count) }
    case .min, .max: extremes.append(contentsOf: repeatElement(.nan, count: count))
    case .valueCount, .distinct: counts.append(contentsOf: repeatElement(0, count: count))
    case .median: medians.append(contentsOf: repeatElement(ValueCounts(), count: count))
    case .last, .only:
      texts.append(contentsOf: repeatElement("", count: count))
      textRows.append(contentsOf: repeatElement(0, count: count))
      extremes.append(contentsOf: repeatElement(.nan, count: count))
    case .rowCount: break
    }
  }

  /// Adds the values of rows.
  ///
  /// - Parameter scratch: room for the numbers of both columns.
  mutating func add(
    _ cells: MeasuredCells, _ block: RowBlock, entryLimit: Int, _ scratch: RowScratch
  ) {
    let (chunk, notation) = (cells.chunk, cells.notation)
    self.entryLimit = entryLimit
    if let operation { return addPairs(operation, cells, block, scratch) }
    switch method {
    case .rowCount: return
    case .distinct: return addDistinct(cells, block, scratch.series)
    case .last, .only: return addLast(chunk, block, notation, cells.encoding)
    case .min, .max:
      if longs.isEmpty, !chunk.mayHaveLongNumbers { break }
      return addExactExtremes(chunk, block, notation)
    default: break
    }
    if case .decimals(let decimals) = chunk.cells, method == .sum || method == .mean, !hasSpreads {
      addWholes(decimals, cells, block)
    } else if case .numbers(let numbers, _) = chunk.cells {
      numbers.withUnsafeBufferPointer { numbers in
        guard let start = numbers.baseAddress else { return }
        addNumbers(start + block.rows.lowerBound, cells, block)
      }
    } else {
      readNumbers(chunk, block.rows, notation, into: scratch.numbers)
      addNumbers(scratch.numbers, cells, block)
    }
  }

  private mutating func addWholes(
    _ decimals: Decimals, _ cells: MeasuredCells, _ block: RowBlock
  ) {
    var firstGap: Int?
    sums.add(decimals, block, hasLargest: method == .mean) { index in
      if firstGap == nil { firstGap = index }
    }
    guard let firstGap else { return }
    for index in firstGap..<block.rows.count where block.groups[index] != 0 {
      if decimals.wholes[block.rows.lowerBound + index] == Decimals.gap {
        noteNone(.gap, index, block)
      }
    }
  }

  /// Reads numbers from a chunk that does not store them; NaN where a cell has none.
  mutating func readNumbers(
    _ chunk: ColumnChunk, _ rows: Range<Int>, _ notation: NumberNotation,
    into buffer: UnsafeMutablePointer<Double>
  ) {
    if case .decimals(let decimals) = chunk.cells { return decimals.read(rows, into: buffer) }
    guard case .codes(let codes, let dictionary) = chunk.cells else {
      for row in rows {
        let value = chunk.value(row: row, notation)
        buffer[row - rows.lowerBound] = if case .number(let number) = value { number } else { .nan }
      }
      return
    }
    var known = codeNumbers.updateValue([], forKey: dictionary.lineage) ?? []
    for value in dictionary.values.dropFirst(known.count) {
      if case .number(let number) = value { known.append(number) } else { known.append(.nan) }
    }
    for row in rows { buffer[row - rows.lowerBound] = known[Int(codes[row])] }
    codeNumbers[dictionary.lineage] = known
  }

  mutating func addNumbers(
    _ numbers: UnsafePointer<Double>, _ cells: MeasuredCells, _ block: RowBlock
  ) {
    let count = block.rows.count
    let groups = block.groups
    // Missing and huge numbers are rare and handled afterwards.
    var oddCount = 0
    var firstOdd = count
    func noteOdd(_ index: Int) {
      if oddCount == 0 { firstOdd = index }
      oddCount += 1
    }
    switch method {
    case .sum, .mean:
      sums.add(numbers, block, noteOdd)
      if hasSpreads { addSpreads(numbers, block) }
    case .min, .max:
      let isMin = method == .min
      extremes.withUnsafeMutableBufferPointer { extremes in
        for index in 0..<count {
          let number = numbers[index]
          let group = Int(groups[index])
          if number.isNaN {
            noteOdd(index)
          } else if isMin ? !(extremes[group] <= number) : !(extremes[group] >= number) {
            extremes[group] = number
          }
        }
      }
    case .valueCount:
      counts.withUnsafeMutableBufferPointer { counts in
        for index in 0..<count {
          let isNumber = !numbers[index].isNaN
          counts[Int(groups[index])] &+= isNumber ? 1 : 0
          if !isNumber { noteOdd(index) }
        }
      }
    case .median:
      for index in 0..<count where groups[index] != 0 {
        if numbers[index].isNaN {
          noteOdd(index)
        } else {
          entryCount += medians[Int(groups[index])].add(numbers[index])
          if entryCount > entryLimit {
            overflow = index
            return
          }
        }
      }
    case .rowCount, .distinct, .last, .only: break
    }
    guard oddCount > 0 else { return }
    for index in firstOdd..<count where groups[index] != 0 {
      guard !(numbers[index].magnitude < GroupSum.bound) else { continue }
      addOdd(numbers[index], index, cells, block)
    }
  }

  private mutating func addSpreads(_ numbers: UnsafePointer<Double>, _ block: RowBlock) {
    for index in 0..<block.rows.count where block.groups[index] != 0 && !numbers[index].isNaN {
      spreads[Int(block.groups[index])].add(numbers[index])
    }
  }

  /// Compares all digits of numbers that have one double.
  private mutating func addExactExtremes(
    _ chunk: ColumnChunk, _ block: RowBlock, _ notation: NumberNotation
  ) {
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      let row = block.rows.lowerBound + index
      let number = chunk.number(row: row, notation)
      if number.isNaN {
        noteNone(chunk.value(row: row, notation), index, block)
        continue
      }
      let group = Int(block.groups[index])
      let isWithin = method == .min ? number > extremes[group] : number < extremes[group]
      if isWithin { continue }
      noteExtreme(number, chunk.longNumber(row: row, notation), group)
    }
  }

  private mutating func noteExtreme(_ number: Double, _ long: LongNumber?, _ group: Int) {
    let (found, known) = (ExactNumber(number, long), ExactNumber(extremes[group], longs[group]))
    guard known.number.isNaN || (method == .min ? found < known : known < found) else { return }
    extremes[group] = number
    longs[group] = long
  }

  private mutating func addOdd(
    _ number: Double, _ index: Int, _ cells: MeasuredCells, _ block: RowBlock
  ) {
    let group = Int(block.groups[index])
    guard number.isNaN else {
      guard method == .sum || method == .mean else { return }
      sums.addHuge(number, group)
      return
    }
    let value = cells.value(row: block.rows.lowerBound + index)
    if method == .valueCount, operation == nil, value != .gap {
      counts[group] += 1
    } else {
      noteNone(value, index, block)
    }
  }

  mutating func noteNone(_ value: CellValue, _ index: Int, _ block: RowBlock) {
    let (row, line) = (block.number(of: index), block.line(index))
    if method == .sum || method == .mean { addValueless(1, to: Int(block.groups[index])) }
    switch value {
    case _ where method == .valueCount || method == .distinct: uncounted.note(row: row, line: line)
    case .ambiguous: ambiguous.note(row: row, line: line)
    case .gap: missing.note(row: row, line: line)
    case .text, .number: skipped.note(row: row, line: line)
    }
  }

  private mutating func addValueless(_ count: Int, to group: Int) {
    if valueless.isEmpty { valueless = Array(repeating: 0, count: sums.groupCount) }
    valueless[group] += count
  }

  /// The rows of a group of sums or means, with and without a value.
  func rowCount(of group: Int) -> Int {
    sums.count(of: group) + (valueless.isEmpty ? 0 : valueless[group])
  }

  private mutating func addDistinct(
    _ cells: MeasuredCells, _ block: RowBlock, _ values: UnsafeMutablePointer<UInt32>
  ) {
    if cells.equality != .texts, case .decimals(let decimals) = cells.chunk.cells,
      addDistinct(decimals, block)
    {
      return
    }
    distinct?.read(cells, block, into: values)
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      if values[index] == DistinctValues.gap {
        noteNone(.gap, index, block)
      } else if !addDistinct(values[index], index, block) {
        return
      }
    }
  }

  /// Returns whether they could be added as decimals.
  private mutating func addDistinct(_ decimals: Decimals, _ block: RowBlock) -> Bool {
    // Moved out, since both are changed in one loop.
    var (distinct, counts) = (self.distinct, self.counts)
    (self.distinct, self.counts) = (nil, [])
    let isAdded = distinct?.add(decimals, block) { group, index in
      counts[group] += 1
      entryCount += 1
      if entryCount > entryLimit { overflow = index }
      return overflow == nil
    } noteGap: { index in
      noteNone(.gap, index, block)
    }
    (self.distinct, self.counts) = (distinct, counts)
    return isAdded ?? false
  }

  /// Returns whether there may be more.
  @inline(__always)
  mutating func addDistinct(_ value: UInt32, _ index: Int, _ block: RowBlock) -> Bool {
    let group = Int(block.groups[index])
    guard distinct?.note(value, group) == true else { return true }
    counts[group] += 1
    entryCount += 1
    if entryCount > entryLimit { overflow = index }
    return overflow == nil
  }

  private mutating func addLast(
    _ chunk: ColumnChunk, _ block: RowBlock, _ notation: NumberNotation, _ encoding: TextEncoding
  ) {
    if lastRows.count < texts.count {
      lastRows.append(contentsOf: repeatElement(-1, count: texts.count - lastRows.count))
    }
    var touched: [Int] = []
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      let row = block.rows.lowerBound + index
      let group = Int(block.groups[index])
      let value = chunk.value(row: row, notation)
      if method == .only {
        noteOnly(value, index, block)
      } else if value == .text || value == .ambiguous {
        noteNone(value, index, block)
      }
      guard case .number(let number) = value else { continue }
      extremes[group] = number
      if lastRows[group] < 0 { touched.append(group) }
      lastRows[group] = row
    }
    for group in touched {
      texts[group] = chunk.withText(row: lastRows[group]) { encoding.trimmedText($0) }
      longs[group] = chunk.longNumber(row: lastRows[group], notation)
      textRows[group] = block.number(of: lastRows[group] - block.rows.lowerBound)
      lastRows[group] = -1
    }
  }

  private mutating func noteOnly(_ value: CellValue, _ index: Int, _ block: RowBlock) {
    switch value {
    case .number(let number):
      if number.isInfinite { infinite.note(row: block.number(of: index), line: block.line(index)) }
    default: noteNone(value, index, block)
    }
  }
}

extension GroupValues {
  /// Adds a group of later rows.
  mutating func absorb(_ later: GroupValues, _ from: Int, into group: Int, rowsBefore: Int) {
    if hasSpreads { spreads[group].add(later.spreads[from]) }
    switch method {
    case .sum, .mean:
      sums.absorb(later.sums, from, into: group)
      if !later.valueless.isEmpty { addValueless(later.valueless[from], to: group) }
      if addsSidesUp { otherSums.absorb(later.otherSums, from, into: group) }
    case .min, .max:
      let number = later.extremes[from]
      if !number.isNaN { noteExtreme(number, later.longs[from], group) }
    case .valueCount: counts[group] += later.counts[from]
    case .median: entryCount += medians[group].add(later.medians[from])
    case .last, .only:
      if later.textRows[from] == 0 { break }
      texts[group] = later.texts[from]
      textRows[group] = later.textRows[from] + rowsBefore
      extremes[group] = later.extremes[from]
      longs[group] = later.longs[from]
    // Distinct values are merged for all groups at once.
    case .distinct, .rowCount: break
    }
  }

  mutating func setMedians(_ groups: [ValueCounts]) { medians = groups }

  /// Adds another of its groups, which must not be used afterwards.
  mutating func unite(_ from: Int, into group: Int) {
    if hasSpreads { spreads[group].add(spreads[from]) }
    switch method {
    case .sum, .mean:
      sums.unite(from, into: group)
      if !valueless.isEmpty { valueless[group] += valueless[from] }
      if addsSidesUp { otherSums.unite(from, into: group) }
    case .min, .max:
      let number = extremes[from]
      if !number.isNaN { noteExtreme(number, longs[from], group) }
    case .valueCount: counts[group] += counts[from]
    case .median: entryCount += medians[group].add(medians[from])
    case .last, .only:
      if textRows[from] <= textRows[group] { break }
      texts[group] = texts[from]
      textRows[group] = textRows[from]
      extremes[group] = extremes[from]
      longs[group] = longs[from]
    case .distinct: counts[group] += distinct?.unite(from, into: group) ?? 0
    case .rowCount: break
    }
  }

  /// Adds what does not belong to one group.
  mutating func absorbProblems(of later: GroupValues, rowsBefore: Int, linesBefore: Int) {
    missing.append(later.missing, rowsBefore: rowsBefore, linesBefore: linesBefore)
    skipped.append(later.skipped, rowsBefore: rowsBefore, linesBefore: linesBefore)
    ambiguous.append(later.ambiguous, rowsBefore: rowsBefore, linesBefore: linesBefore)
    uncounted.append(later.uncounted, rowsBefore: rowsBefore, linesBefore: linesBefore)
    infinite.append(later.infinite, rowsBefore: rowsBefore, linesBefore: linesBefore)
  }

  /// Takes the groups of several parts, which count the rows of one input, in an order.
  mutating func join(_ parts: [GroupValues], _ order: [GroupTable.Place]) {
    if method == .sum || method == .mean, !hasSpreads, !addsSidesUp,
      parts.allSatisfy(\.valueless.isEmpty),
      let joined = GroupSums(joining: parts.map(\.sums), in: order)
    {
      sums = joined
      for part in parts { absorbProblems(of: part, rowsBefore: 0, linesBefore: 0) }
      return
    }
    appendGroups(order.count)
    for (table, part) in parts.enumerated() {
      var groups = [0]
      for (index, place) in order.enumerated() where place.table == table {
        groups.append(index + 1)
      }
      for group in groups.indices.dropFirst() {
        absorb(part, group, into: groups[group], rowsBefore: 0)
      }
      absorbProblems(of: part, rowsBefore: 0, linesBefore: 0)
      absorbDistinct(part, groups: groups)
    }
  }

  /// Adds the different values of groups; nothing by other methods.
  ///
  /// - Parameter groups: the new index of each later group; 0 or nothing for none.
  mutating func absorbDistinct(_ later: GroupValues, groups: [Int]) {
    guard let values = later.distinct else { return }
    distinct?.absorb(values, groups: groups) { group in
      counts[group] += 1
      entryCount += 1
    }
  }
}
