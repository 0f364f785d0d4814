// The counts, sums and extremes of one chart's bars for each bar of another: cells, from which those
// for some of the other's bars follow at once.
internal import Tables

/// What is found of the values of one column, by cell.
struct LinkedCells: Sendable {
  /// Of values; of each rank, if values have ranks. None if each row has a value.
  fileprivate(set) var numbers: [UInt32] = []
  /// By sum; those that need no more than 64 bits, and the others.
  fileprivate(set) var narrow: [[Int64]] = []
  fileprivate(set) var wide: [[Int128]] = []
  /// The least or the greatest values, or by sum the largest magnitudes; NaN for none.
  fileprivate(set) var extremes: [[Double]] = []

  fileprivate init(_ column: LinkedColumn, count: Int) {
    if column.hasGaps, !column.isExtreme {
      numbers = Array(repeating: 0, count: count * column.rankCount)
    }
    guard case .sums(let scales) = column.kind else {
      if column.isExtreme { extremes = [Array(repeating: .nan, count: count)] }
      return
    }
    narrow = scales.map { Array(repeating: 0, count: $0.isWide ? 0 : count) }
    wide = scales.map { Array(repeating: 0, count: $0.isWide ? count : 0) }
    if column.hasLargest {
      // Of a difference, that of both sides.
      extremes = scales.map { _ in Array(repeating: .nan, count: count) }
    }
  }
}

extension LinkedColumn {
  fileprivate var isExtreme: Bool {
    switch kind {
    case .least, .greatest: true
    case .present, .sums, .ranks: false
    }
  }

  /// Whether it is the sum of one small number of each row.
  fileprivate var isPlainSum: Bool {
    guard case .sums(let scales) = kind else { return false }
    return !hasGaps && scales.count == 1 && !scales[0].isWide && scales[0].areSmall
  }

  fileprivate var isLeast: Bool { if case .least = kind { true } else { false } }
}

/// The rows of one chart by its slots and by the codes of another chart, the outer one.
struct LinkedTally: Sendable {
  let columns: [LinkedColumn]
  /// The number of outer codes, one more than the largest: the last one is for rows that do not count.
  let outer: Int
  /// The number of slots, with 0 for none.
  let inner: Int
  private(set) var counts: [UInt32]
  private(set) var cells: [LinkedCells]

  init(_ columns: [LinkedColumn], outer: Int, inner: Int) {
    (self.columns, self.outer, self.inner) = (columns, outer, inner)
    counts = Array(repeating: 0, count: outer * inner)
    cells = columns.map { LinkedCells($0, count: outer * inner) }
  }

  /// The memory that such a tally takes.
  static func bytes(_ columns: [LinkedColumn], outer: Int, inner: Int) -> Int {
    let (cells, isTooMany) = outer.multipliedReportingOverflow(by: inner)
    let (bytes, isTooLarge) = cells.multipliedReportingOverflow(
      by: columns.reduce(4) { $0 + $1.cellBytes })
    return isTooMany || isTooLarge ? .max : bytes
  }

  // MARK: - Rows

  /// - Parameter places: the cell of each row.
  mutating func count(_ places: UnsafePointer<UInt32>, _ count: Int) {
    counts.withUnsafeMutableBufferPointer { counts in
      guard let counts = counts.baseAddress else { return }
      for index in 0..<count { counts[Int(places[index])] &+= 1 }
    }
  }

  /// Adds the numbers of a column's rows.
  ///
  /// - Parameters:
  ///   - place: the column.
  ///   - ranks: room for the ranks of the rows.
  ///   - isCounted: whether the rows are counted, which may be done along the way.
  mutating func add(
    _ place: Int, _ places: UnsafePointer<UInt32>, _ rows: Range<Int>, _ numbers: LinkedNumbers,
    _ ranks: UnsafeMutablePointer<UInt32>, _ isCounted: inout Bool
  ) {
    switch numbers {
    case .numbers(let one, let two):
      add(
        place, places, rows, LinkedNumbers.Doubles(start: one),
        two.map { LinkedNumbers.Doubles(start: $0) }, ranks, &isCounted)
    case .wholes(let wholes): add(place, places, rows, wholes, nil, ranks, &isCounted)
    }
  }

  private mutating func add<Numbers: RowNumbers>(
    _ place: Int, _ places: UnsafePointer<UInt32>, _ rows: Range<Int>, _ one: Numbers,
    _ two: Numbers?, _ ranks: UnsafeMutablePointer<UInt32>, _ isCounted: inout Bool
  ) {
    let column = columns[place]
    switch column.kind {
    case .present: cells[place].countNumbers(places, one, rows.count)
    case .least, .greatest:
      counts.withUnsafeMutableBufferPointer { counts in
        cells[place].addExtremes(
          isCounted ? nil : counts.baseAddress, places, one, rows.count, isLeast: column.isLeast)
      }
      isCounted = true
    case .ranks(let codes, let values):
      codes.read(rows, into: ranks)
      cells[place].numbers.withUnsafeMutableBufferPointer { numbers in
        for index in 0..<rows.count {
          numbers[Int(places[index]) &* values.count &+ Int(ranks[index])] &+= 1
        }
      }
    case .sums(let scales) where column.isPlainSum && two == nil:
      counts.withUnsafeMutableBufferPointer { counts in
        cells[place].addPlainSum(
          isCounted ? nil : counts.baseAddress, scales[0], places, one, rows.count)
      }
      isCounted = true
    case .sums(let scales):
      if column.hasGaps { cells[place].countNumbers(places, one, rows.count) }
      cells[place].addSum(0, scales[0], places, one, rows.count, hasGaps: column.hasGaps)
      if column.hasLargest { cells[place].addLargest(0, places, one, rows.count) }
      guard let two else { return }
      let isJoined = scales.count == 1
      let isMinus = column.measure.operation == .minus
      cells[place].addSum(
        isJoined ? 0 : 1, scales[isJoined ? 0 : 1], places, two, rows.count,
        hasGaps: column.hasGaps, isMinus: isJoined && isMinus)
      if column.hasLargest { cells[place].addLargest(isJoined ? 0 : 1, places, two, rows.count) }
    }
  }

  /// Adds what another thread has found.
  mutating func merge(_ later: LinkedTally) {
    Self.add(later.counts, to: &counts)
    for place in cells.indices { cells[place].merge(later.cells[place], columns[place]) }
  }

  fileprivate static func add<Number: FixedWidthInteger>(
    _ later: [Number], to numbers: inout [Number]
  ) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      later.withUnsafeBufferPointer { later in
        for index in numbers.indices { numbers[index] &+= later[index] }
      }
    }
  }

  // MARK: - Sums of outer codes

  /// Adds to the cells of each outer code those of the codes before it; once, when all rows are there.
  mutating func accumulate() {
    let stride = inner
    Self.accumulate(&counts, stride)
    for place in cells.indices {
      Self.accumulate(&cells[place].numbers, stride * columns[place].rankCount)
      for sum in cells[place].narrow.indices { Self.accumulate(&cells[place].narrow[sum], stride) }
      for sum in cells[place].wide.indices { Self.accumulate(&cells[place].wide[sum], stride) }
    }
  }

  private static func accumulate<Number: FixedWidthInteger>(
    _ numbers: inout [Number], _ stride: Int
  ) {
    guard numbers.count > stride else { return }
    numbers.withUnsafeMutableBufferPointer { numbers in
      for index in stride..<numbers.count { numbers[index] &+= numbers[index &- stride] }
    }
  }

  /// The cells of some outer codes together.
  ///
  /// - Parameter codes: ranges of outer codes, once the cells are accumulated.
  func totals(_ codes: [Range<Int>]) -> LinkedTally {
    var totals = LinkedTally(columns, outer: 1, inner: inner)
    for range in codes where !range.isEmpty {
      Self.total(counts, range, &totals.counts)
      for place in cells.indices {
        Self.total(cells[place].numbers, range, &totals.cells[place].numbers)
        for sum in cells[place].narrow.indices {
          Self.total(cells[place].narrow[sum], range, &totals.cells[place].narrow[sum])
          Self.total(cells[place].wide[sum], range, &totals.cells[place].wide[sum])
        }
        for index in cells[place].extremes.indices {
          totals.cells[place].total(
            cells[place].extremes[index], index, range, inner, isLeast: columns[place].isLeast)
        }
      }
    }
    return totals
  }

  private static func total<Number: FixedWidthInteger>(
    _ numbers: [Number], _ codes: Range<Int>, _ totals: inout [Number]
  ) {
    let stride = totals.count
    numbers.withUnsafeBufferPointer { numbers in
      totals.withUnsafeMutableBufferPointer { totals in
        let last = (codes.upperBound - 1) * stride
        for index in 0..<stride { totals[index] &+= numbers[last &+ index] }
        guard codes.lowerBound > 0 else { return }
        let before = (codes.lowerBound - 1) * stride
        for index in 0..<stride { totals[index] &-= numbers[before &+ index] }
      }
    }
  }
}

extension LinkedCells {
  /// Adds a number of each row, and what else is wanted, in one walk: a second one takes half as long
  /// again.
  ///
  /// - Parameter counts: of rows by cell; nil if these are counted already.
  fileprivate mutating func addPlainSum<Numbers: RowNumbers>(
    _ counts: UnsafeMutablePointer<UInt32>?, _ scale: ExactScale, _ places: UnsafePointer<UInt32>,
    _ values: Numbers, _ count: Int
  ) {
    @inline(__always)
    func walk(
      _ counts: UnsafeMutablePointer<UInt32>?, _ sums: UnsafeMutablePointer<Int64>,
      _ largest: UnsafeMutablePointer<Double>?
    ) {
      for index in 0..<count {
        let place = Int(places[index])
        if let counts { counts[place] &+= 1 }
        sums[place] &+= values.whole(index, scale)
        guard let largest else { continue }
        let magnitude = values[index].magnitude
        // True where there is none yet.
        if !(magnitude <= largest[place]) { largest[place] = magnitude }
      }
    }
    narrow[0].withUnsafeMutableBufferPointer { sums in
      guard let sums = sums.baseAddress else { return }
      guard !extremes.isEmpty else {
        if let counts { walk(counts, sums, nil) } else { walk(nil, sums, nil) }
        return
      }
      extremes[0].withUnsafeMutableBufferPointer { largest in
        guard let largest = largest.baseAddress else { return }
        if let counts { walk(counts, sums, largest) } else { walk(nil, sums, largest) }
      }
    }
  }

  fileprivate mutating func countNumbers<Numbers: RowNumbers>(
    _ places: UnsafePointer<UInt32>, _ values: Numbers, _ count: Int
  ) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      for index in 0..<count {
        numbers[Int(places[index])] &+= values[index] == values[index] ? 1 : 0
      }
    }
  }

  fileprivate mutating func addSum<Numbers: RowNumbers>(
    _ sum: Int, _ scale: ExactScale, _ places: UnsafePointer<UInt32>,
    _ values: Numbers, _ count: Int, hasGaps: Bool, isMinus: Bool = false
  ) {
    if scale.isWide {
      wide[sum].withUnsafeMutableBufferPointer { sums in
        for index in 0..<count where values[index] == values[index] {
          let whole = scale.wide(values[index])
          sums[Int(places[index])] &+= isMinus ? 0 &- whole : whole
        }
      }
      return
    }
    let factor = isMinus ? -scale.factor : scale.factor
    narrow[sum].withUnsafeMutableBufferPointer { sums in
      guard let sums = sums.baseAddress else { return }
      switch (scale.areSmall, hasGaps) {
      case (true, false):
        for index in 0..<count {
          sums[Int(places[index])] &+= ExactScale.small(values[index] * factor)
        }
      case (true, true):
        for index in 0..<count {
          // NaN is not even itself.
          let value = values[index]
          let whole = value == value ? ExactScale.small(value * factor) : 0
          sums[Int(places[index])] &+= whole
        }
      case (false, _):
        for index in 0..<count where values[index] == values[index] {
          sums[Int(places[index])] &+= Int64(values[index] * factor)
        }
      }
    }
  }

  fileprivate mutating func addLargest<Numbers: RowNumbers>(
    _ sum: Int, _ places: UnsafePointer<UInt32>, _ values: Numbers, _ count: Int
  ) {
    extremes[sum].withUnsafeMutableBufferPointer { extremes in
      guard let extremes = extremes.baseAddress else { return }
      for index in 0..<count {
        let magnitude = values[index].magnitude
        let place = Int(places[index])
        // False for NaN, of a gap, and true where there is none yet.
        if !(magnitude <= extremes[place]), !magnitude.isNaN { extremes[place] = magnitude }
      }
    }
  }

  /// - Parameter counts: of rows by cell; nil if these are counted already.
  fileprivate mutating func addExtremes<Numbers: RowNumbers>(
    _ counts: UnsafeMutablePointer<UInt32>?, _ places: UnsafePointer<UInt32>, _ values: Numbers,
    _ count: Int, isLeast: Bool
  ) {
    @inline(__always)
    func walk(
      _ counts: UnsafeMutablePointer<UInt32>?, _ extremes: UnsafeMutablePointer<Double>,
      _ isWithin: (Double, Double) -> Bool
    ) {
      for index in 0..<count {
        let (place, value) = (Int(places[index]), values[index])
        if let counts { counts[place] &+= 1 }
        // NaN is neither before nor after anything; few values are beyond those that are known.
        if !isWithin(value, extremes[place]), !value.isNaN { extremes[place] = value }
      }
    }
    extremes[0].withUnsafeMutableBufferPointer { extremes in
      guard let extremes = extremes.baseAddress else { return }
      switch (counts, isLeast) {
      case (let counts?, true): walk(counts, extremes, >=)
      case (let counts?, false): walk(counts, extremes, <=)
      case (nil, true): walk(nil, extremes, >=)
      case (nil, false): walk(nil, extremes, <=)
      }
    }
  }

  fileprivate mutating func merge(_ later: LinkedCells, _ column: LinkedColumn) {
    LinkedTally.add(later.numbers, to: &numbers)
    for sum in narrow.indices {
      LinkedTally.add(later.narrow[sum], to: &narrow[sum])
      LinkedTally.add(later.wide[sum], to: &wide[sum])
    }
    for index in extremes.indices {
      total(
        later.extremes[index], index, 0..<1, extremes[index].count, isLeast: column.isLeast)
    }
  }

  /// Takes the extremes of some outer codes.
  fileprivate mutating func total(
    _ later: [Double], _ index: Int, _ codes: Range<Int>, _ stride: Int, isLeast: Bool
  ) {
    later.withUnsafeBufferPointer { later in
      extremes[index].withUnsafeMutableBufferPointer { extremes in
        for code in codes {
          for place in 0..<stride {
            let value = later[code &* stride &+ place]
            let known = extremes[place]
            // NaN is none, and neither before nor after anything.
            let isBeyond = isLeast ? value < known : value > known
            extremes[place] = isBeyond || known.isNaN ? value : known
          }
        }
      }
    }
  }
}

// MARK: - Values

extension LinkedTally {
  /// The value of a slot of a column; only of totals.
  func value(_ place: Int, _ slot: Int) -> Double {
    let (column, cells) = (columns[place], cells[place])
    switch column.kind {
    case .present: return Double(cells.numbers[slot])
    case .least, .greatest: return cells.extremes[0][slot]
    case .ranks(_, let values):
      let counts = cells.numbers[slot * values.count..<(slot + 1) * values.count]
      if column.method == .distinct {
        return Double(counts.dropFirst().count { $0 > 0 })
      }
      return ValueCounts.plainMedian(of: values, counts: counts)
    case .sums(let scales): return sum(place, scales, slot)
    }
  }

  private func sum(_ place: Int, _ scales: [ExactScale], _ slot: Int) -> Double {
    let (column, cells) = (columns[place], cells[place])
    let count = column.hasGaps ? cells.numbers[slot] : counts[slot]
    guard count > 0 else { return .nan }
    func total(_ sum: Int) -> Double {
      scales[sum].isWide
        ? scales[sum].number(cells.wide[sum][slot]) : scales[sum].number(cells.narrow[sum][slot])
    }
    func largest(_ sum: Int) -> Double { column.hasLargest ? cells.extremes[sum][slot] : 0 }
    let isMean = column.method == .mean
    switch column.measure.operation {
    case nil, .times:
      return withoutNoise(isMean ? total(0) / Double(count) : total(0), largest: largest(0))
    case .plus, .minus:
      let sum = withoutNoise(total(0), largest: largest(0))
      return isMean ? withoutNoise(sum / Double(count), largest: 0) : sum
    case .over:
      let divisor = withoutNoise(total(1), largest: largest(1))
      if divisor == 0 { return .nan }
      return withoutNoise(withoutNoise(total(0), largest: largest(0)) / divisor, largest: 0)
    }
  }
}
