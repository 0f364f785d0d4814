// The order of rows by what they come to or by their names, quick for millions of rows.

extension ChartData {
  /// What each row comes to over all its series, hidden ones too: hiding a series moves no bar. An
  /// infinite value makes an infinite total, of both signs together none; NaN where all are gaps.
  func rowTotals() -> [Double] {
    guard series.count > 1 else { return series.first?.values ?? categories.map { _ in .nan } }
    var sums = Array(repeating: CompensatedSum(), count: categories.count)
    var infinite = Array(repeating: 0.0, count: categories.count)
    var isBar = Array(repeating: false, count: categories.count)
    for values in series.map(\.values) {
      for (row, value) in values.enumerated() where !value.isNaN {
        isBar[row] = true
        if value.isFinite {
          sums[row].add(value)
        } else {
          infinite[row] += value
        }
      }
    }
    return sums.indices.map { row in
      if !isBar[row] { return .nan }
      if infinite[row].isInfinite { return infinite[row] }
      return sums[row].total.isFinite ? sums[row].value : sums[row].total
    }
  }

  /// All rows by their totals; equal ones in the order of the data, rows of gaps last.
  func rowsByTotal(isDescending: Bool) -> [UInt32] {
    radixSorted(
      rowTotals().map { total in
        // NaN is above all, in either direction.
        if total.isNaN { return .max }
        return isDescending ? ~total.orderedBits : total.orderedBits
      })
  }

  /// Some rows by their names; equal ones in the order of the rows, which are in theirs.
  func rowsByName(_ rows: [UInt32], isDescending: Bool) -> [UInt32] {
    let keys = NameKeys(rows.lazy.map { categories[Int($0)] })
    return keys.sortedIndices(isDescending: isDescending).map { rows[Int($0)] }
  }
}

extension Double {
  /// Bits that are ordered like the numbers (as in D. Terdiman, "Radix Sort Revisited", 2000); both
  /// zeros have those of 0.
  var orderedBits: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// The indices of keys in their order, those of equal keys in the order of the indices (least
/// significant digit first: D. Knuth, The Art of Computer Programming 3, 5.2.5).
func radixSorted(_ keys: [UInt64]) -> [UInt32] {
  let digitBits = 11
  let digitMask: UInt64 = 1 << digitBits - 1
  var order = (0..<keys.count).map { UInt32(truncatingIfNeeded: $0) }
  var next = order
  for shift in stride(from: 0, to: UInt64.bitWidth, by: digitBits) {
    func digit(_ row: UInt32) -> Int { Int(keys[Int(row)] >> shift & digitMask) }
    var starts = Array(repeating: 0, count: 1 << digitBits)
    for key in keys { starts[Int(key >> shift & digitMask)] += 1 }
    // Small whole numbers have nothing in their lower digits.
    if starts.contains(keys.count) { continue }
    var sum = 0
    for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
    for row in order {
      let digit = digit(row)
      next[starts[digit]] = row
      starts[digit] += 1
    }
    swap(&order, &next)
  }
  return order
}
