// What is found of the values behind a bar, so that the parts of bars can be put together and taken
// apart exactly, in any order.
internal import Tables

/// One column of measures of a linked chart.
struct LinkedColumn: Sendable {
  enum Kind: Sendable {
    /// Cells that are not empty, or rows that have both numbers.
    case present
    /// One sum, or those of both sides of a ratio.
    case sums([ExactScale])
    case least
    case greatest
    /// The rank of each row's value, from 1; 0 for none.
    case ranks(LinkedCodes, [Double])
  }

  let measure: PlacedMeasure
  let method: GroupMethod
  let kind: Kind
  /// Whether rows may have no value.
  let hasGaps: Bool
  /// Whether the rounding of a sum depends on the largest of its values.
  let hasLargest: Bool

  /// The most ranks that the values of all columns of a chart have. Their cells then take no more memory,
  /// on all threads, than telling the rows by their bars did for a while, or a megabyte.
  ///
  /// - Parameter bars: the number of those that are told apart.
  static func mostRanks(bars: Int, _ table: Table) -> Int {
    let threads = RowPieces(table, columns: []).runs.count
    let rankBytes = threads * LinkedTally.bytes([], outer: 2, inner: bars + 1)
    return min(1 << 16, max(1 << 20, 4 * table.rowCount) / rankBytes)
  }

  /// The columns of a question; nil if the values of its bars cannot be put together so.
  ///
  /// - Parameter bars: the number of those that are told apart.
  static func columns(
    of plan: QueryPlan, _ table: Table, bars: Int, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> [LinkedColumn]? {
    var columns: [LinkedColumn] = []
    var mostRanks = mostRanks(bars: bars, table)
    for (values, measure) in zip(plan.groupTable(.standard).values, plan.values) {
      let column = try LinkedColumn(values.method, measure, plan, table, mostRanks, isCancelled)
      guard let column else { return nil }
      mostRanks -= column.rankCount
      columns.append(column)
    }
    return columns
  }

  private init?(
    _ method: GroupMethod, _ measure: PlacedMeasure, _ plan: QueryPlan, _ table: Table,
    _ mostRanks: Int, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) {
    (self.measure, self.method) = (measure, method)
    switch method {
    case .valueCount: (kind, hasGaps, hasLargest) = (.present, true, false)
    case .min: (kind, hasGaps, hasLargest) = (.least, true, false)
    case .max: (kind, hasGaps, hasLargest) = (.greatest, true, false)
    case .sum, .mean:
      let extents = table.extents(of: measure, method, plan.facts, isCancelled)
      guard let extents else { throw .cancelled }
      let isJoined = measure.operation == .plus || measure.operation == .minus
      let all = isJoined ? [extents.reduce(NumberExtent()) { $0.merged($1) }] : extents
      let scales = all.compactMap {
        ExactScale($0, rowCount: table.rowCount * (isJoined ? 2 : 1))
      }
      guard scales.count == all.count else { return nil }
      kind = .sums(scales)
      hasGaps = extents.contains { $0.gaps > 0 }
      // A sum of whole numbers, or of numbers of one sign, is rounded in the same way without it.
      let isPlain = extents.allSatisfy { $0.isWhole || !$0.hasBothSigns && !isJoined }
      hasLargest = method == .mean && measure.operation != .over || !isPlain
    case .median, .distinct:
      guard measure.operation == nil,
        table.columns[measure.column].profile.distinct.estimate < mostRanks
      else { return nil }
      let ranks = try plan.ranks(of: measure.column, method, table, isCancelled)
      guard ranks.values.count <= mostRanks else { return nil }
      kind = .ranks(ranks.codes, ranks.values)
      (hasGaps, hasLargest) = (true, false)
    case .rowCount, .last, .only: return nil
    }
  }

  /// The number of ranks, with 0 for none; 1 if values have none.
  var rankCount: Int { if case .ranks(_, let values) = kind { values.count } else { 1 } }

  /// The numbers of bytes for each cell of a tally.
  var cellBytes: Int {
    switch kind {
    case .present: 4
    case .sums(let scales):
      scales.reduce(hasGaps ? 4 : 0) { $0 + ($1.isWide ? 16 : 8) + (hasLargest ? 8 : 0) }
    case .least, .greatest: 8
    case .ranks(_, let values): 4 * values.count
    }
  }
}

/// From which powers of two to which the digits of some numbers reach.
struct NumberExtent: Sendable {
  private var lowest = Int.max
  private var highest = Int.min
  private var hasNegative = false
  private var hasPositive = false
  private(set) var gaps = 0
  /// Whether one is infinite, or too small to have all digits.
  private var isOdd = false

  var isWhole: Bool { lowest >= 0 }
  var hasBothSigns: Bool { hasNegative && hasPositive }

  mutating func add(_ numbers: UnsafePointer<Double>, _ count: Int) {
    for index in 0..<count {
      let bits = numbers[index].bitPattern
      let exponent = Int(bits >> 52) & 0x7FF
      let fraction = bits & (1 << 52 - 1)
      if exponent == 0x7FF {
        if fraction != 0 { gaps += 1 } else { isOdd = true }
      } else if exponent == 0 {
        if fraction != 0 { isOdd = true }
      } else {
        let low = exponent - 1075 + min(52, fraction.trailingZeroBitCount)
        if low < lowest { lowest = low }
        if exponent > highest { highest = exponent }
        if bits >> 63 == 0 { hasPositive = true } else { hasNegative = true }
      }
    }
  }

  func merged(_ other: NumberExtent) -> NumberExtent {
    var merged = self
    merged.lowest = min(lowest, other.lowest)
    merged.highest = max(highest, other.highest)
    merged.hasNegative = hasNegative || other.hasNegative
    merged.hasPositive = hasPositive || other.hasPositive
    merged.gaps += other.gaps
    merged.isOdd = isOdd || other.isOdd
    return merged
  }

  /// The power of two of the last digit, and the number of digits; nil if they cannot be added
  /// exactly.
  fileprivate var digits: (lowest: Int, count: Int)? {
    if isOdd { return nil }
    guard lowest <= highest else { return (0, 1) }
    guard lowest > -900, highest - 1022 < 900 else { return nil }
    return (lowest, highest - 1022 - lowest)
  }
}

/// Numbers as whole numbers of a power of two, of which sums are exact.
struct ExactScale: Sendable {
  /// The power of two that is one.
  let lowest: Int
  /// Whether sums need more than 64 bits.
  let isWide: Bool
  /// Whether all numbers are below 2^51.
  let areSmall: Bool
  /// What a number is multiplied by.
  let factor: Double
  private let unit: Double
  /// By how many bits a whole number is shifted.
  fileprivate let up: Int64
  fileprivate let down: Int64

  fileprivate init?(_ extent: NumberExtent, rowCount: Int) {
    guard let digits = extent.digits else { return nil }
    let bits = digits.count + (Int.bitWidth - max(1, rowCount).leadingZeroBitCount) + 1
    guard bits < 127 else { return nil }
    (lowest, isWide, areSmall) = (digits.lowest, bits > 63, digits.count <= 50)
    (up, down) = (Int64(max(0, -digits.lowest)), Int64(max(0, digits.lowest)))
    factor = Double(sign: .plus, exponent: -digits.lowest, significand: 1)
    unit = Double(sign: .plus, exponent: digits.lowest, significand: 1)
  }

  /// A whole number below 2^51, without a branch: it is put into the last bits of 2^52 and a half of
  /// it.
  ///
  /// - Parameter number: whole; NaN gives anything.
  @inline(__always)
  static func small(_ number: Double) -> Int64 {
    Int64(bitPattern: (number + 0x1.8p52).bitPattern) &- 0x4338_0000_0000_0000
  }

  @inline(__always)
  func wide(_ number: Double) -> Int128 {
    let bits = number.bitPattern
    let exponent = Int(bits >> 52) & 0x7FF
    if exponent == 0 { return 0 }
    let digits = Int64(bitPattern: bits & (1 << 52 - 1) | 1 << 52)
    let shift = exponent &- 1075 &- lowest
    let whole = shift < 0 ? Int128(digits &>> Int64(-shift)) : Int128(digits) &<< Int128(shift)
    return bits >> 63 == 0 ? whole : 0 &- whole
  }

  func number(_ whole: Int64) -> Double { Double(whole) * unit }
  func number(_ whole: Int128) -> Double { Double(whole) * unit }
}

/// The numbers of some rows, NaN for those that have no value.
enum LinkedNumbers {
  /// And those of the other side, if there are two.
  case numbers(UnsafePointer<Double>, UnsafePointer<Double>?)
  case wholes(Wholes)

  struct Doubles: RowNumbers {
    let start: UnsafePointer<Double>

    @inline(__always)
    subscript(index: Int) -> Double { start[index] }

    @inline(__always)
    func whole(_ index: Int, _ scale: ExactScale) -> Int64 {
      ExactScale.small(start[index] * scale.factor)
    }
  }

  /// Numbers without decimals as a table keeps them.
  struct Wholes: RowNumbers {
    let start: UnsafePointer<Int32>

    @inline(__always)
    subscript(index: Int) -> Double {
      start[index] == Decimals.gap ? .nan : Double(start[index])
    }

    @inline(__always)
    func whole(_ index: Int, _ scale: ExactScale) -> Int64 {
      (Int64(start[index]) &<< scale.up) &>> scale.down
    }
  }
}

/// Numbers by index. What adds them is compiled for each form, so that none is written first as another.
protocol RowNumbers {
  subscript(index: Int) -> Double { get }

  /// A number that is not NaN as a whole number of a scale whose numbers are small.
  func whole(_ index: Int, _ scale: ExactScale) -> Int64
}

/// Reads the numbers of measures; each thread needs its own.
struct LinkedNumberReader {
  private var one = GroupValues(.sum)
  private var two = GroupValues(.sum)

  /// Calls `body` with the numbers of rows. Values that have ranks are not read.
  mutating func read(
    _ cells: MeasuredCells, _ rows: Range<Int>, _ column: LinkedColumn, _ scratch: RowScratch,
    _ body: (LinkedNumbers) -> Void
  ) {
    if case .ranks = column.kind { return body(.numbers(scratch.numbers, nil)) }
    if column.method != .valueCount, column.measure.operation == nil {
      switch cells.chunk.cells {
      case .numbers(let numbers, _):
        return numbers.withUnsafeBufferPointer { numbers in
          if let start = numbers.baseAddress { body(.numbers(start + rows.lowerBound, nil)) }
        }
      case .decimals(let decimals) where decimals.power == 1:
        return decimals.wholes.withUnsafeBufferPointer { wholes in
          if let start = wholes.baseAddress {
            body(.wholes(.init(start: start + rows.lowerBound)))
          }
        }
      default: break
      }
    }
    let hasTwo = read(cells, rows, column.method, column.measure.operation, scratch)
    body(.numbers(scratch.numbers, hasTwo ? UnsafePointer(scratch.others) : nil))
  }

  /// Writes the numbers of rows; NaN for those that have no value.
  ///
  /// - Returns: whether there are two sides, the second one in `scratch.others`.
  mutating func read(
    _ cells: MeasuredCells, _ rows: Range<Int>, _ method: GroupMethod,
    _ operation: Measure.Operation?, _ scratch: RowScratch
  ) -> Bool {
    let (first, second) = (scratch.numbers, scratch.others)
    one.copyNumbers(cells.chunk, rows, cells.notation, into: first)
    guard let operation, let other = cells.other else {
      guard method == .valueCount else { return false }
      for index in 0..<rows.count where first[index].isNaN {
        let isGap = cells.chunk.value(row: rows.lowerBound + index, cells.notation) == .gap
        if !isGap { first[index] = 1 }
      }
      return false
    }
    two.copyNumbers(other.chunk, rows, other.notation, into: second)
    switch method {
    case .sum, .mean:
      if operation == .times {
        for index in 0..<rows.count { first[index] *= second[index] }
        return false
      }
      GroupValues.keepPairs(first, second, rows.count, operation)
      return true
    case .valueCount:
      for index in 0..<rows.count { first[index] = operation(first[index], second[index]) }
    default:
      for index in 0..<rows.count { first[index] = operation.exact(first[index], second[index]) }
    }
    return false
  }
}

extension BlockFacts {
  func cells(_ measure: PlacedMeasure, _ chunk: (Int) -> ColumnChunk) -> MeasuredCells {
    let other = measure.operation == nil ? nil : (chunk(measure.other), notation(measure.other))
    return MeasuredCells(
      chunk: chunk(measure.column), notation: notation(measure.column), encoding: encoding,
      equality: equalities[measure.column] ?? .numbers, other: other)
  }
}

extension Table {
  /// The extents of the numbers of a measure, of both sides if it has two; nil if cancelled.
  fileprivate func extents(
    of measure: PlacedMeasure, _ method: GroupMethod, _ facts: BlockFacts,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [NumberExtent]? {
    let pieces = RowPieces(self, columns: Set(measure.columns))
    let runs = pieces.runs
    let parts = Workers.results(runs.count) { run -> [NumberExtent]? in
      let scratch = RowScratch()
      var numbers = LinkedNumberReader()
      var (one, two) = (NumberExtent(), NumberExtent())
      var hasTwo = false
      for piece in runs[run] {
        if isCancelled() { return nil }
        let cells = facts.cells(measure) { pieces.chunk($0, of: piece) }
        hasTwo = numbers.read(cells, piece.rows, method, measure.operation, scratch)
        one.add(scratch.numbers, piece.rows.count)
        if hasTwo { two.add(scratch.others, piece.rows.count) }
      }
      return hasTwo ? [one, two] : [one]
    }
    var all = parts[0]
    for part in parts.dropFirst() {
      guard let mine = all, let part else { return nil }
      all = zip(mine, part).map { $0.merged($1) }
    }
    return all
  }
}

extension QueryPlan {
  /// The ranks of the values of a column among all of them, from 1: numbers in their order, then texts
  /// if these count.
  ///
  /// - Returns: the values, index 0 of which is for none; NaN for texts.
  fileprivate func ranks(
    of column: Int, _ method: GroupMethod, _ table: Table,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> (codes: LinkedCodes, values: [Double]) {
    let query = Query(category: Field(ColumnRef(table.columns[column])), method: .count)
    let plan = try QueryPlan(query, in: table)
    var values: [Double] = []
    let codes = try plan.codes(
      of: table,
      { groups in
        // Texts that are one value, as 1 and 1.0 may be.
        let equality = method == .distinct ? table.columns[column].equality : nil
        let found = (1..<groups.count + 1).map {
          LinkedValue(table, column, groups.firstRow(of: $0), equality)
        }
        let distinct = Set(found).subtracting([.gap]).map { ($0, $0.number) }
          .sorted { $0.1 < $1.1 || !$0.1.isNaN && $1.1.isNaN }
        var places: [LinkedValue: UInt32] = [:]
        for (place, value) in distinct.enumerated() { places[value.0] = UInt32(place + 1) }
        values = [.nan] + distinct.map(\.1)
        return [0] + found.map { places[$0] ?? 0 }
      }, isCancelled)
    return (codes, values)
  }
}

/// A value as different values are counted.
private enum LinkedValue: Hashable {
  case gap
  /// By bits that are in the order of numbers.
  case number(UInt64)
  case long(LongNumber)
  case text(String)
  /// No UTF-8.
  case bytes([UInt8])

  /// - Parameter equality: nil if only numbers are values.
  init(_ table: Table, _ column: Int, _ row: Int, _ equality: CellEquality?) {
    let column = table.columns[column]
    self = .gap
    guard let chunks = column.chunks else { return }
    let index = chunks.chunkIndex(of: row)
    let (chunk, place) = (chunks.chunks[index], row - chunks.starts[index])
    switch chunk.value(row: place, column.numbers) {
    case .gap: break
    case .number where equality?.isText(chunk, row: place) == true:
      self = .written(chunk, place)
    case .number(let number):
      let long = equality == nil ? nil : chunk.longNumber(row: place, column.numbers)
      self = long.map { .long($0) } ?? .number(number.orderedBits)
    case .text, .ambiguous:
      if equality != nil { self = .written(chunk, place) }
    }
  }

  private static func written(_ chunk: ColumnChunk, _ row: Int) -> LinkedValue {
    chunk.withText(row: row) { cell in
      let (start, end) = trimmedBounds(of: cell)
      return cell.extracting(start..<end).withUnsafeBufferPointer { bytes in
        SpelledTexts.text(bytes).map { LinkedValue.text($0) } ?? LinkedValue.bytes(Array(bytes))
      }
    }
  }

  /// NaN for what is none.
  var number: Double {
    if case .number(let bits) = self { Double(orderedBits: bits) } else { .nan }
  }
}
