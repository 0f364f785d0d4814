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
    ranks(isDescending: isDescending).sortedByRank().map(\.row)
  }

  /// Some of the rows, in order, by their totals.
  func rowsByTotal(_ rows: [UInt32], isDescending: Bool) -> [UInt32] {
    let ranks = ranks(isDescending: isDescending)
    return rows.map { ranks[Int($0)] }.sortedByRank().map(\.row)
  }

  /// The rows with the largest totals, the largest first; of equal ones the first in the data.
  func rowsOfLargestTotals(_ count: Int) -> [UInt32] {
    // Those that may be among them; now and then the smallest are dropped, so that ten million rows
    // need not be sorted for the sake of five.
    var candidates: [Rank] = []
    var bound = UInt64.max
    for rank in ranks(isDescending: true) where rank.key < bound || bound == .max {
      candidates.append(rank)
      if candidates.count >= 2 * count + 4096 {
        candidates = Array(candidates.sortedByRank().prefix(count))
        bound = candidates.last?.key ?? 0
      }
    }
    return candidates.sortedByRank().prefix(count).map(\.row)
  }

  private func ranks(isDescending: Bool) -> [Rank] {
    rowTotals().enumerated().map { row, total in
      // Gaps come after all, in either direction.
      let key =
        total.isNaN ? UInt64.max : isDescending ? ~total.orderedBits : total.orderedBits
      return Rank(key: key, row: UInt32(truncatingIfNeeded: row))
    }
  }

  /// Some rows by their names, in the order of time where all names of the chart are dates; equal
  /// ones in the order of the rows, which are in theirs.
  ///
  /// - Parameter isCancelled: asked again and again; nil where it says so.
  func rowsByName(
    _ rows: [UInt32], isDescending: Bool, isCancelled: () -> Bool
  ) -> [UInt32]? {
    if let natural = NaturalOrder(names: categories) {
      return rows.map { row in
        let key = natural.keys[Int(row)]
        // Rows without a name come after all, in either direction.
        let rank = key == NaturalOrder.noKey ? UInt64.max : UInt64(bitPattern: Int64(key)) ^ 1 << 63
        return Rank(key: isDescending && rank != .max ? ~rank : rank, row: row)
      }.sortedByRank().map(\.row)
    }
    guard let keys = NameKeys(rows.lazy.map { category(ofRow: Int($0)) }, isCancelled) else {
      return nil
    }
    return keys.sortedIndices(isDescending: isDescending, isCancelled)?.map { rows[Int($0)] }
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

/// A row, and a number that is the smaller the earlier the row comes.
private struct Rank {
  var key: UInt64
  var row: UInt32
}

extension [Rank] {
  /// By key, equal ones as they were (least significant digit first: D. Knuth, The Art of Computer
  /// Programming 3, 5.2.5).
  fileprivate func sortedByRank() -> [Rank] {
    let digitBits = 11
    let digitMask: UInt64 = 1 << digitBits - 1
    var sorted = self
    var next = self
    for shift in stride(from: 0, to: UInt64.bitWidth, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      for rank in sorted { starts[Int(rank.key >> shift & digitMask)] += 1 }
      // Small whole numbers have nothing in their lower digits.
      if starts.contains(count) { continue }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
      for rank in sorted {
        let digit = Int(rank.key >> shift & digitMask)
        next[starts[digit]] = rank
        starts[digit] += 1
      }
      swap(&sorted, &next)
    }
    return sorted
  }
}
