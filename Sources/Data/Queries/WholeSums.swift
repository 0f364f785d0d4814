// Sums of numbers with a few decimals, added as whole numbers.
internal import Tables

/// Exact sums of decimals by group, times their power of ten.
struct WholeSums: Sendable {
  /// Side by side, since a large number of groups is in no cache.
  private struct Sum: Sendable {
    var whole = Int64(0)
    var count = 0
  }

  private var power = 1.0
  private var sums: [Sum] = []
  /// The greatest magnitudes; empty if they are not asked for.
  private var largest: [UInt32] = []
  private var rowCount = 0
  /// A whole has 31 bits and its sign, so that the sum of so many has 62.
  private static let mostRows = 1 << 31

  init() {}

  /// The sums of several parts, in an order; nil if their powers differ.
  init?(joining parts: [WholeSums], in order: [GroupTable.Place]) {
    let filled = parts.filter { !$0.sums.isEmpty }
    guard filled.allSatisfy({ $0.power == filled[0].power }) else { return nil }
    power = filled.first?.power ?? 1
    rowCount = parts.reduce(0) { $0 + $1.rowCount }
    let (sums, largest) = (parts.map(\.sums), parts.map(\.largest))
    func joined<Value>(_ lists: [[Value]], _ none: Value) -> [Value] {
      var joined = [none]
      if lists.allSatisfy(\.isEmpty) { return [] }
      joined.reserveCapacity(order.count + 1)
      for place in order {
        // The last groups may have no value.
        let list = lists[place.table]
        joined.append(place.group < list.count ? list[place.group] : none)
      }
      return joined
    }
    self.sums = joined(sums, Sum())
    self.largest = joined(largest, 0)
  }

  /// Whether decimals can be added to what is here.
  func takes(_ decimals: Decimals, _ count: Int) -> Bool {
    sums.isEmpty || decimals.power == power && rowCount + count <= Self.mostRows
  }

  mutating func prepare(_ decimals: Decimals, _ count: Int, groupCount: Int, hasLargest: Bool) {
    power = decimals.power
    prepare(count, groupCount: groupCount, hasLargest: hasLargest)
  }

  private mutating func prepare(_ count: Int, groupCount: Int, hasLargest: Bool) {
    rowCount += count
    if sums.count < groupCount {
      sums.append(contentsOf: repeatElement(Sum(), count: groupCount - sums.count))
    }
    if hasLargest, largest.count < groupCount {
      largest.append(contentsOf: repeatElement(0, count: groupCount - largest.count))
    }
  }

  /// Adds the wholes of rows.
  ///
  /// - Parameter noteGap: gets the index of each row in the block that has none.
  @inline(__always)
  mutating func add(_ decimals: Decimals, _ block: RowBlock, _ noteGap: (Int) -> Void) {
    let (groups, hasLargest) = (block.groups, !largest.isEmpty)
    forEachWhole(decimals, block) { sums, largest, whole, index in
      if whole == Decimals.gap { return noteGap(index) }
      let group = Int(groups[index])
      sums[group].whole &+= Int64(whole)
      sums[group].count &+= 1
      if hasLargest { largest[group] = max(largest[group], whole.magnitude) }
    }
  }

  /// Adds the wholes of rows that are counted already; none is a gap, and the largest are not asked
  /// for.
  mutating func add(_ decimals: Decimals, _ block: RowBlock, counts: UnsafePointer<UInt32>) {
    let groups = block.groups
    forEachWhole(decimals, block) { sums, _, whole, index in
      sums[Int(groups[index])].whole &+= Int64(whole)
    }
    for group in sums.indices.dropFirst() { sums[group].count &+= Int(counts[group]) }
  }

  mutating func add(_ whole: Int64, count: Int, to group: Int) {
    sums[group].whole &+= whole
    sums[group].count &+= count
  }

  @inline(__always)
  private mutating func forEachWhole(
    _ decimals: Decimals, _ block: RowBlock,
    _ body: (UnsafeMutablePointer<Sum>, UnsafeMutablePointer<UInt32>, Int32, Int) -> Void
  ) {
    decimals.wholes.withUnsafeBufferPointer { wholes in
      sums.withUnsafeMutableBufferPointer { sums in
        largest.withUnsafeMutableBufferPointer { largest in
          guard let base = wholes.baseAddress, let sum = sums.baseAddress,
            let most = largest.baseAddress
          else { return }
          let start = base + block.rows.lowerBound
          forEachRow(
            block.rows.count, block.groups, block.passing, sum, groupCount: sums.count
          ) { index in
            body(sum, most, start[index], index)
          }
        }
      }
    }
  }

  /// Adds the sum of a group of other rows.
  ///
  /// - Returns: whether it can be added to what is here.
  mutating func absorb(_ later: WholeSums, _ from: Int, into group: Int, groupCount: Int) -> Bool {
    guard from < later.sums.count else { return true }
    let count = later.sums[from].count
    guard sums.isEmpty || later.power == power && rowCount + count <= Self.mostRows else {
      return false
    }
    power = later.power
    prepare(count, groupCount: groupCount, hasLargest: !later.largest.isEmpty)
    add(later.sums[from].whole, count: count, to: group)
    if !later.largest.isEmpty { largest[group] = max(largest[group], later.largest[from]) }
    return true
  }

  func count(of group: Int) -> Int { group < sums.count ? sums[group].count : 0 }

  /// The sum of a group that is exact as a double; nil for any other.
  func plainSum(_ group: Int) -> Double? {
    guard group < sums.count, sums[group].count > 0, sums[group].whole.magnitude < Self.mostPlain
    else { return nil }
    return Double(sums[group].whole) / power
  }

  /// Fifteen digits are the same number as decimals and as the double next to them.
  private static let mostPlain: UInt64 = 1_000_000_000_000_000

  /// Adds the sum of a group to one of numbers.
  func add(_ group: Int, to sum: inout GroupSum) {
    guard group < sums.count, sums[group].count > 0 else { return }
    let most = group < largest.count ? Double(largest[group]) / power : 0
    sum.add(
      CompensatedSum(sums[group].whole, over: power), largest: most, count: sums[group].count)
  }
}

/// Sums and counts of a block's rows by the codes of their names.
final class CodeSums {
  /// Their sums are in the nearest cache.
  static var mostCodes: Int { 1 << 12 }
  /// A block's count is in the lower bits, its sum above: 14 bits, and 31 with a sign times 8,192.
  private static var countBits: Int64 { 14 }
  private let sums = UnsafeMutablePointer<Int64>.allocate(capacity: mostCodes)

  deinit { sums.deallocate() }

  subscript(code: Int) -> (whole: Int64, count: Int) {
    (sums[code] >> Self.countBits, Int(sums[code] & (1 << Self.countBits - 1)))
  }

  /// Finds the sums of some rows, or only their counts.
  ///
  /// - Parameters:
  ///   - decimals: without gaps.
  ///   - rows: of a block.
  ///   - mask: 1 for each row that counts, else 0; nil if all do.
  func add(
    _ codes: [UInt16], _ decimals: Decimals?, _ rows: Range<Int>, _ mask: UnsafePointer<UInt8>?,
    codeCount: Int
  ) {
    sums.update(repeating: 0, count: codeCount)
    codes.withUnsafeBufferPointer { codes in
      guard let codes = codes.baseAddress else { return }
      guard let decimals else { return add(codes, rows, mask) { _ in 1 } }
      decimals.wholes.withUnsafeBufferPointer { wholes in
        guard let wholes = wholes.baseAddress else { return }
        add(codes, rows, mask) { Int64(wholes[$0]) &<< Self.countBits | 1 }
      }
    }
  }

  @inline(__always)
  private func add(
    _ codes: UnsafePointer<UInt16>, _ rows: Range<Int>, _ mask: UnsafePointer<UInt8>?,
    _ value: (Int) -> Int64
  ) {
    let sums = sums
    guard let mask else {
      for row in rows { sums[Int(codes[row])] &+= value(row) }
      return
    }
    // Which rows count is unpredictable, so there is no branch.
    for row in rows {
      sums[Int(codes[row])] &+= value(row) & (0 &- Int64(mask[row &- rows.lowerBound]))
    }
  }
}
