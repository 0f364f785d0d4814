// Fast ordering of millions of rows by total or by name.
package import Scenegraph
package import Tables

/// The rows shown, in order, and what the rest are together.
package struct RowOrder: Hashable, Sendable {
  /// The source row of each shown row; nil if all rows are in source order.
  package let rows: [UInt32]?
  package let restCount: Int
  /// The aggregates of the rest, by series; NaN for a gap. Empty if there is no rest.
  package let rest: [Double]
  /// The same as a program would write it.
  package let restTexts: [String]

  init(rows: [UInt32]?, restCount: Int = 0, rest: [Double] = [], restTexts: [String] = []) {
    (self.rows, self.restCount, self.rest, self.restTexts) = (rows, restCount, rest, restTexts)
  }

  package static let source = RowOrder(rows: nil)
}

package struct OrderableRows: Sendable {
  private let names: CellTexts
  /// By series, one value per row.
  private let values: [[Double]]
  /// How rows without room become one.
  private let rule: RestRule
  /// Whether the names are periods or bins, which are already in order.
  private let areBins: Bool
  /// Whether each name is of one row, so that the empty one stands for all that have none, and a row
  /// without a value is no bar.
  private let areDistinct: Bool
  /// Which values of the only series are long numbers.
  private let longs: LongNumbers?
  /// What rows of several series count as.
  private let rank: RowRank

  package init(
    names: CellTexts, values: [[Double]], rule: RestRule, areBins: Bool = false,
    areDistinct: Bool = false, longs: LongNumbers? = nil, rank: RowRank = .total
  ) {
    (self.names, self.values, self.rule, self.longs) = (names, values, rule, longs)
    (self.areBins, self.areDistinct, self.rank) = (areBins, areDistinct, rank)
  }

  /// Whether an order is found without asking again, in so many steps at the most.
  package func knows(_ order: SortOrder, top: Int?, within stepCount: Int) -> Bool {
    let hasRest = top.map { $0 < names.count } ?? false
    if hasRest, !rule.isKnown(within: stepCount) { return false }
    guard hasRest || order == .value || order == .valueDescending, case .folded(let rule) = rank
    else { return true }
    return names.count < 2 || rule.isKnown(within: stepCount)
  }

  /// The rows in an order; with `top`, only those with the largest totals, followed by the rest.
  ///
  /// A row's total is by its rank and of all series, even hidden ones. Stable, gaps last; nil if
  /// cancelled.
  package func order(
    _ order: SortOrder, top: Int? = nil, isCancelled: () -> Bool = { false }
  ) -> RowOrder? {
    let count = names.count
    let rows: [UInt32]
    if let top, top < count {
      rows = kept(rowsOfTop(max(0, top)), in: order)
    } else {
      switch order {
      case .none: return .source
      case .value, .valueDescending: rows = rowsByTotal(isDescending: order == .valueDescending)
      case .category, .categoryDescending:
        let named = rowsByName(
          (0..<count).map { UInt32(truncatingIfNeeded: $0) },
          isDescending: order == .categoryDescending, isCancelled: isCancelled)
        guard let named else { return nil }
        rows = named
      }
      if rows.enumerated().allSatisfy({ $0 == Int($1) }) { return .source }
    }
    return isCancelled() ? nil : withRest(rows)
  }

  /// Puts the largest rows, given in descending order, into the requested order.
  private func kept(_ rows: [UInt32], in order: SortOrder) -> [UInt32] {
    switch order {
    case .none: return rows.sorted()
    case .valueDescending: return rows
    case .value: return rowsByTotal(rows.sorted(), isDescending: false)
    case .category, .categoryDescending:
      let rows = rows.sorted()
      return rowsByName(rows, isDescending: order == .categoryDescending) { false } ?? rows
    }
  }

  private func withRest(_ rows: [UInt32]) -> RowOrder {
    guard names.count > rows.count else { return RowOrder(rows: rows) }
    var isRest = names.indices.map { !areGroups || hasValue($0) }
    for row in rows { isRest[Int(row)] = false }
    let restCount = isRest.count { $0 }
    guard restCount > 0 else { return RowOrder(rows: rows) }
    let rest = rule.rest(values, isRest)
    return RowOrder(
      rows: rows, restCount: restCount, rest: rest, restTexts: rule.texts(of: rest, beside: values))
  }

  /// What each row counts as, over all series, even hidden ones, so that hiding one moves no bar.
  func rowTotals() -> [Double] {
    switch rank {
    case .known(let totals): totals
    case _ where values.count < 2, .first: values.first ?? names.map { _ in .nan }
    case .folded(let rule): rule.together(values)
    case .total: rowSums()
    }
  }

  /// An infinite value gives an infinite sum; infinities of both signs, and gaps alone, give NaN.
  private func rowSums() -> [Double] {
    var sums = Array(repeating: CompensatedSum(), count: names.count)
    var infinite = Array(repeating: 0.0, count: names.count)
    var isBar = Array(repeating: false, count: names.count)
    for values in values {
      for (row, value) in values.enumerated() where !value.isNaN {
        isBar[row] = true
        if value.isFinite { sums[row].add(value) } else { infinite[row] += value }
      }
    }
    return sums.indices.map { row in
      if !isBar[row] { return .nan }
      if infinite[row].isInfinite { return infinite[row] }
      return sums[row].total.isFinite ? sums[row].value : sums[row].total
    }
  }

  /// All rows by total; stable, with gaps last.
  private func rowsByTotal(isDescending: Bool) -> [UInt32] {
    sorted(ranks(isDescending: isDescending), isDescending: isDescending)
  }

  /// Some rows, given in order, by total.
  private func rowsByTotal(_ rows: [UInt32], isDescending: Bool) -> [UInt32] {
    let ranks = ranks(isDescending: isDescending)
    return sorted(rows.map { ranks[Int($0)] }, isDescending: isDescending)
  }

  private func sorted(_ ranks: [Rank], isDescending: Bool) -> [UInt32] {
    var sorted = ranks.sortedByRank()
    if let longs { sorted.sortEqual(isDescending: isDescending) { longs[Int($0)] } }
    return sorted.map(\.row)
  }

  /// Whether rows are groups: one without a value keeps its place on the axis, but it is no bar.
  private var areGroups: Bool { areBins || areDistinct }

  private func hasValue(_ row: Int) -> Bool { values.contains { !$0[row].isNaN } }

  /// The rows of the largest bars, in descending order; of groups that are none where there are
  /// others.
  private func rowsOfTop(_ count: Int) -> [UInt32] {
    let largest = rowsOfLargestTotals(count)
    guard areGroups else { return largest }
    let bars = largest.filter { hasValue(Int($0)) }
    return bars.isEmpty ? largest : bars
  }

  /// The rows with the largest totals, in descending order; of equals the first in the data.
  private func rowsOfLargestTotals(_ count: Int) -> [UInt32] {
    if longs != nil { return Array(rowsByTotal(isDescending: true).prefix(count)) }
    // Pruned now and then: finding five of ten million rows needs no full sort.
    var candidates: [Rank] = []
    var bound = UInt64.max
    let nameless = nameless
    for (row, total) in rowTotals().enumerated() {
      let rank = rank(row, total, nameless, isDescending: true)
      guard rank.key < bound || bound == .max else { continue }
      candidates.append(rank)
      if candidates.count >= 2 * count + 4096 {
        candidates = Array(candidates.sortedByRank().prefix(count))
        bound = candidates.last?.key ?? 0
      }
    }
    return candidates.sortedByRank().prefix(count).map(\.row)
  }

  /// The row of rows that have no name, which comes after those with one in any order; nil if there is
  /// none, or if each row is a bar of its own.
  private var nameless: Int? { areDistinct ? names.firstEmpty : nil }

  private func ranks(isDescending: Bool) -> [Rank] {
    let nameless = nameless
    return rowTotals().enumerated().map { rank($0, $1, nameless, isDescending: isDescending) }
  }

  /// In either direction bars without a total come after those with one, then the bar without a name,
  /// then gaps.
  private func rank(_ row: Int, _ total: Double, _ nameless: Int?, isDescending: Bool) -> Rank {
    let key: UInt64 =
      switch true {
      case total.isNaN && !hasValue(row): .max
      case row == nameless: .max - 1
      case total.isNaN: .max - 2
      default: isDescending ? ~total.orderedBits : total.orderedBits
      }
    return Rank(key: key, row: UInt32(truncatingIfNeeded: row))
  }

  /// Some rows by name, or by time if all names of the chart are dates; stable, nil if cancelled.
  private func rowsByName(
    _ rows: [UInt32], isDescending: Bool, isCancelled: () -> Bool
  ) -> [UInt32]? {
    if areBins {
      guard isDescending else { return rows }
      // A row without a period is last in either direction.
      let hasGap = rows.last.map { names[Int($0)].isEmpty } ?? false
      return rows.dropLast(hasGap ? 1 : 0).reversed() + rows.suffix(hasGap ? 1 : 0)
    }
    if let natural = NaturalOrder(names: names) {
      return rows.map { row in
        let key = natural.keys[Int(row)]
        // Rows without a name are last in either direction.
        let rank = key == NaturalOrder.noKey ? UInt64.max : UInt64(bitPattern: Int64(key)) ^ 1 << 63
        return Rank(key: isDescending && rank != .max ? ~rank : rank, row: row)
      }.sortedByRank().map(\.row)
    }
    guard let keys = NameKeys(rows.lazy.map { names[Int($0)] }, isCancelled),
      let sorted = keys.sortedIndices(isDescending: isDescending, isCancelled)
    else { return nil }
    let named = sorted.lazy.map { rows[Int($0)] }
    // Rows without a name are last in either direction.
    let nameless = named.filter { names[Int($0)].isEmpty }
    return nameless.isEmpty
      ? Array(named) : named.filter { !names[Int($0)].isEmpty } + Array(nameless)
  }
}

extension Double {
  /// Bits that sort like the numbers (D. Terdiman, "Radix Sort Revisited", 2000); zeros are equal.
  package var orderedBits: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  init(orderedBits bits: UInt64) {
    self.init(bitPattern: bits >> 63 == 1 ? bits & ~(1 << 63) : ~bits)
  }
}

struct Rank {
  var key: UInt64
  var row: UInt32
}

extension [Rank] {
  /// A stable LSD radix sort by key (D. Knuth, The Art of Computer Programming 3, 5.2.5).
  func sortedByRank() -> [Rank] {
    let digitBits = 11
    let digitMask: UInt64 = 1 << digitBits - 1
    var sorted = self
    var next = self
    for shift in stride(from: 0, to: UInt64.bitWidth, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      for rank in sorted { starts[Int(rank.key >> shift & digitMask)] += 1 }
      // Small whole numbers are equal in their lower digits.
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
