// Aggregates measures of two columns by group: rows that have both, block by block.
internal import Tables

/// The cells that a measure is read from, a chunk of each column.
struct MeasuredCells {
  let chunk: ColumnChunk
  let notation: NumberNotation
  let encoding: TextEncoding
  /// Which cells are the same value.
  let equality: CellEquality
  /// Of the second column.
  let other: (chunk: ColumnChunk, notation: NumberNotation)?

  /// The cell of a row, or, of two, the one that lacks a number; a gap if both have one and there
  /// still is no value.
  func value(row: Int) -> CellValue {
    let first = chunk.value(row: row, notation)
    guard let other, case .number = first else { return first }
    let second = other.chunk.value(row: row, other.notation)
    if case .number = second { return .gap }
    return second
  }
}

extension GroupValues {
  /// Whether both columns are added up, and their sums divided, added or subtracted at last.
  var addsSidesUp: Bool {
    (method == .sum || method == .mean) && operation != nil && operation != .times
  }

  /// Whether a ratio has rows, but no value since the second sum is zero.
  func isDividedByZero(_ group: Int) -> Bool {
    operation == .over && sums[group].count > 0 && otherSums.plainSum(group) == 0
  }

  /// The aggregate of both sums without binary rounding noise.
  func plainValueOfSides(_ group: Int) -> Double {
    guard let operation, operation != .over else {
      return withoutNoise(value(group), largest: 0)
    }
    let sum = withoutNoise(
      sums.value(group, operation, otherSums),
      largest: max(sums[group].largest, otherSums[group].largest))
    return method == .mean ? withoutNoise(sum / Double(sums[group].count), largest: 0) : sum
  }

  func ratio(_ group: Int) -> Double {
    let divisor = otherSums.plainSum(group)
    return divisor == 0 ? .nan : sums.plainSum(group) / divisor
  }

  /// Adds the values of rows that have a number in both columns; the others are gaps.
  mutating func addPairs(
    _ operation: Measure.Operation, _ cells: MeasuredCells, _ block: RowBlock,
    _ scratch: RowScratch
  ) {
    guard let other = cells.other else { return }
    if addsSidesUp, !hasSpreads, case .decimals(let first) = cells.chunk.cells, !first.hasGaps,
      case .decimals(let second) = other.chunk.cells, !second.hasGaps
    {
      sums.add(first, block, hasLargest: false) { _ in }
      return otherSums.add(second, block, hasLargest: false) { _ in }
    }
    let (one, two) = (scratch.numbers, scratch.others)
    copyNumbers(cells.chunk, block.rows, cells.notation, into: one)
    copyNumbers(other.chunk, block.rows, other.notation, into: two)
    switch method {
    case .rowCount: return
    case .sum, .mean:
      if addsSidesUp {
        Self.keepPairs(one, two, block.rows.count, operation)
        addNumbers(one, cells, block)
        addOthers(two, block)
      } else {
        for index in 0..<block.rows.count { one[index] *= two[index] }
        addNumbers(one, cells, block)
      }
    case .min, .max: addExtremes(one, two, operation, cells, block)
    case .median, .valueCount:
      Self.combine(one, two, block, operation, isExact: method != .valueCount)
      addNumbers(one, cells, block)
    case .distinct, .last, .only:
      Self.combine(one, two, block, operation, isExact: true)
      if method == .distinct {
        addDistinct(one, cells, block)
      } else {
        addLast(one, cells, block)
      }
    }
  }

  mutating func copyNumbers(
    _ chunk: ColumnChunk, _ rows: Range<Int>, _ notation: NumberNotation,
    into buffer: UnsafeMutablePointer<Double>
  ) {
    guard case .numbers(let numbers, _) = chunk.cells else {
      return readNumbers(chunk, rows, notation, into: buffer)
    }
    numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      buffer.update(from: start + rows.lowerBound, count: rows.count)
    }
  }

  /// Makes both numbers of a row NaN if there is no value of them.
  static func keepPairs(
    _ one: UnsafeMutablePointer<Double>, _ two: UnsafeMutablePointer<Double>, _ count: Int,
    _ operation: Measure.Operation
  ) {
    // What is added to NaN is NaN, and so are infinities of both signs; a quotient is one of sums.
    switch operation {
    case .minus:
      for index in 0..<count {
        let isNone = (one[index] - two[index]).isNaN
        one[index] = isNone ? .nan : one[index]
        two[index] = isNone ? .nan : two[index]
      }
    case .plus:
      for index in 0..<count {
        let isNone = (one[index] + two[index]).isNaN
        one[index] = isNone ? .nan : one[index]
        two[index] = isNone ? .nan : two[index]
      }
    case .over, .times:
      for index in 0..<count {
        let isNone = one[index].isNaN || two[index].isNaN
        one[index] = isNone ? .nan : one[index]
        two[index] = isNone ? .nan : two[index]
      }
    }
  }

  /// Puts the value of each row that counts in place of its first number.
  private static func combine(
    _ one: UnsafeMutablePointer<Double>, _ two: UnsafeMutablePointer<Double>, _ block: RowBlock,
    _ operation: Measure.Operation, isExact: Bool
  ) {
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      one[index] =
        isExact ? operation.exact(one[index], two[index]) : operation(one[index], two[index])
    }
  }

  private mutating func addOthers(_ numbers: UnsafePointer<Double>, _ block: RowBlock) {
    var oddCount = 0
    otherSums.add(numbers, block) { _ in oddCount += 1 }
    guard oddCount > 0 else { return }
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      let number = numbers[index]
      if number.isNaN || number.magnitude < GroupSum.bound { continue }
      otherSums.addHuge(number, Int(block.groups[index]))
    }
  }

  /// Only what may be the least or the greatest is rounded.
  private mutating func addExtremes(
    _ one: UnsafePointer<Double>, _ two: UnsafePointer<Double>, _ operation: Measure.Operation,
    _ cells: MeasuredCells, _ block: RowBlock
  ) {
    let isMin = method == .min
    func isBeyond(_ number: Double, _ known: Double) -> Bool {
      isMin ? !(known <= number) : !(known >= number)
    }
    // As far beyond as rounding can take it; not a number where one is infinite, which is beyond.
    func nearest(_ number: Double, _ one: Double, _ two: Double) -> Double {
      let slack = 1e-14 * max(one.magnitude, two.magnitude, number.magnitude)
      return isMin ? number - slack : number + slack
    }
    var hasGaps = false
    let groups = block.groups
    extremes.withUnsafeMutableBufferPointer { extremes in
      for index in 0..<block.rows.count {
        let number = operation(one[index], two[index])
        let group = Int(groups[index])
        if number.isNaN {
          hasGaps = true
        } else if isBeyond(nearest(number, one[index], two[index]), extremes[group]) {
          let exact = operation.exact(one[index], two[index])
          if isBeyond(exact, extremes[group]) { extremes[group] = exact }
        }
      }
    }
    guard hasGaps else { return }
    for index in 0..<block.rows.count
    where groups[index] != 0 && operation(one[index], two[index]).isNaN {
      noteNone(cells.value(row: block.rows.lowerBound + index), index, block)
    }
  }

  private mutating func addDistinct(
    _ numbers: UnsafePointer<Double>, _ cells: MeasuredCells, _ block: RowBlock
  ) {
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      if numbers[index].isNaN {
        noteNone(cells.value(row: block.rows.lowerBound + index), index, block)
        continue
      }
      guard let value = distinct?.value(of: numbers[index]) else { return }
      if !addDistinct(value, index, block) { return }
    }
  }

  /// Keeps the last value of each group; its text follows from it.
  private mutating func addLast(
    _ numbers: UnsafePointer<Double>, _ cells: MeasuredCells, _ block: RowBlock
  ) {
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      if numbers[index].isNaN {
        noteNone(cells.value(row: block.rows.lowerBound + index), index, block)
        continue
      }
      let group = Int(block.groups[index])
      extremes[group] = numbers[index]
      textRows[group] = block.number(of: index)
      if method == .only, numbers[index].isInfinite {
        infinite.note(row: block.number(of: index), line: block.line(index))
      }
    }
  }
}
