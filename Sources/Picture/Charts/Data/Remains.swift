// What the selections of linked charts leave of a chart's bars, in the order of the chart's rows.
internal import Queries
import Scenegraph

/// The remaining bars of some data, with their ranges. A reference: a step of a brush replaces this
/// and nothing else.
final class Remains: Sendable {
  let bars: RemainingBars
  /// For each series from the least to the greatest finite value; nil if nothing remains.
  let ranges: [ClosedRange<Double>?]

  init(_ bars: RemainingBars) {
    self.bars = bars
    ranges = bars.values.map { values in
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for value in values where value.isFinite {
        least = min(least, value)
        greatest = max(greatest, value)
      }
      return least <= greatest ? least...greatest : nil
    }
  }
}

/// Whether they say the same; a value that is not there is equal to another.
extension Remains: Equatable {
  static func == (one: Remains, other: Remains) -> Bool {
    one === other
      || one.bars.rowCount == other.bars.rowCount && one.bars.rowCounts == other.bars.rowCounts
        && one.bars.values.elementsEqual(other.bars.values) {
          $0.elementsEqual($1) { $0 == $1 || $0.isNaN && $1.isNaN }
        }
  }
}

extension ChartData {
  /// Whether these are the bars of these data.
  func fits(_ bars: RemainingBars) -> Bool {
    bars.values.count == series.count && bars.rowCounts.count == series.count
      && bars.values.allSatisfy { $0.count == categories.count }
      && bars.rowCounts.allSatisfy { $0.count == categories.count }
  }

  /// Whether bars are counts, sums, rows by themselves, or running totals of these.
  var areTotals: Bool {
    (grouping?.isAdditive ?? true) && !hasRatio
      && (shownAs == .value || shownAs == .running)
  }

  /// Whether what remains of a bar is a part of it, as of counts and of sums of one sign: it is drawn
  /// before the whole, and nothing remains of a bar without rows. Else it is another value.
  package var remainsArePart: Bool {
    guard areTotals else { return false }
    let method = grouping?.method ?? .none
    let isOneRow = method == .none || method == .last || question?.facts.hasOneRowEach == true
    // A row is there or not, whatever its sign; of several that differ in it some can be more than all.
    let isAlone = isOneRow && shownAs == .value && restCount == 0 && restSeries.isEmpty
    return isAlone || method == .count || question?.facts.hasBothSigns != true
  }

  /// The value of what remains of a bar; NaN if it has none. The bar must exist.
  func remainingValue(_ bar: BarID, _ remaining: RemainingBars) -> Double {
    let value = remaining.values[bar.series][bar.row]
    return value.isNaN && remainsArePart && !isUnknown(bar, remaining) ? 0 : value
  }

  /// Whether only the table could tell what remains, as of the rest of means.
  private func isUnknown(_ bar: BarID, _ remaining: RemainingBars) -> Bool {
    remaining.rowCounts[bar.series][bar.row] > 0 && restCount > 0 && bar.row == rowCount - 1
      && restRule != .sum
  }

  /// What remains of the bars of these data, for rows in another order, the last of which may stand
  /// for the others.
  func picking(_ remains: Remains, _ rows: [UInt32], hasRest: Bool) -> Remains {
    var picked = remains.bars
    for index in picked.values.indices {
      let (values, counts) = (remains.bars.values[index], remains.bars.rowCounts[index])
      picked.values[index] = rows.map { values[Int($0)] }
      picked.rowCounts[index] = rows.map { counts[Int($0)] }
      guard hasRest else { continue }
      var isRest = Array(repeating: true, count: values.count)
      for row in rows { isRest[Int(row)] = false }
      picked.values[index].append(rest(of: values, counts, isRest))
      picked.rowCounts[index].append(
        counts.reduce(0, +) - picked.rowCounts[index].reduce(0, +))
    }
    return Remains(picked)
  }

  /// What remains of bars that are drawn as one, by the rule that made it of the bars; NaN if
  /// nothing does, or if their values do not tell.
  private func rest(of values: [Double], _ counts: [Int], _ isRest: [Bool]) -> Double {
    var sum = CompensatedSum()
    var (least, greatest, count) = (Double.nan, Double.nan, 0.0)
    for (value, isRest) in zip(values, isRest) where isRest && !value.isNaN {
      sum.add(value)
      count += 1
      if !(least <= value) { least = value }
      if !(greatest >= value) { greatest = value }
    }
    guard count > 0 else { return .nan }
    return switch restRule {
    case .sum: withoutNoise(sum.value, largest: max(abs(least), abs(greatest)))
    case .least: least
    case .greatest: greatest
    // Of rows that are kept apart; of names with several rows only the table can tell.
    case .mean: zip(counts, isRest).allSatisfy { $0 <= 1 || !$1 } ? sum.value / count : .nan
    case .folded, .absent, .unknown: .nan
    }
  }

  /// From the least to the greatest remaining value of some rows of a series; nil for none. Takes
  /// time with the rows.
  func remainingExtremes(
    _ remains: Remains?, series: Int, rows: Range<Int>
  ) -> (lowest: SeriesSummary.Cell, highest: SeriesSummary.Cell)? {
    guard let remaining = remains?.bars else { return nil }
    var found: (lowest: SeriesSummary.Cell, highest: SeriesSummary.Cell)?
    let (values, wholes) = (remaining.values[series], self.series[series].values)
    let arePart = remainsArePart
    for row in rows where !wholes[row].isNaN {
      let value = values[row].isNaN && arePart ? 0 : values[row]
      guard !value.isNaN else { continue }
      let cell = SeriesSummary.Cell(row: row, value: value)
      guard let known = found else {
        found = (cell, cell)
        continue
      }
      if value < known.lowest.value { found?.lowest = cell }
      if value > known.highest.value { found?.highest = cell }
    }
    return found
  }
}

extension Chart {
  /// What remains of a bar; nil if no other chart filters it, or for a gap.
  func remaining(_ bar: BarID) -> Datum.Remaining? {
    guard let bars = remains?.bars, data.isBar(bar), bars.values.indices.contains(bar.series),
      bars.values[bar.series].indices.contains(bar.row)
    else { return nil }
    let value = data.remainingValue(bar, bars)
    return Datum.Remaining(
      value: value.isNaN ? nil : value, rowCount: bars.rowCounts[bar.series][bar.row])
  }

  /// Parts of the bars of the source, as the bars are shown; nil if they are those of other bars.
  func shown(_ parts: RemainingBars) -> Remains? {
    source.fits(parts) ? arrangement.taken(Remains(parts), of: source) : nil
  }

  /// The values that the axis must reach for what remains of bars beside their wholes.
  func endsOfRemaining(of series: [Int], beyond domain: ClosedRange<Double>) -> [Double] {
    // A part of a stack stays within it.
    guard remainingReach != RemainingReach(), shownLayout == .grouped || series.count == 1 else {
      return []
    }
    return remainingReach.ends(series: series, beyond: domain)
  }
}

extension Arrangement {
  /// What remains of the bars of a source, in the order of these rows.
  func taken(_ remains: Remains, of source: ChartData) -> Remains {
    guard let sourceRows else { return remains }
    return source.picking(remains, sourceRows, hasRest: restRow != nil)
  }
}

/// How far an axis is stretched for what remains of bars whose values do not add up.
struct RemainingReach: Hashable, Sendable {
  /// For each series from the least to the greatest value that has remained since bars are filtered.
  private(set) var ranges: [ClosedRange<Double>?] = []

  /// Stretches it, and never shrinks it, so that a brush does not move the axis back and forth.
  mutating func insert(_ remains: Remains) {
    guard ranges.count == remains.ranges.count else {
      ranges = remains.ranges
      return
    }
    for (index, range) in remains.ranges.enumerated() {
      guard let range else { continue }
      let known = ranges[index] ?? range
      ranges[index] =
        min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
    }
  }

  /// The values that the axis of some series must reach beyond that of the whole: none as long as
  /// nothing remains beyond it, and else in few steps.
  func ends(series: [Int], beyond domain: ClosedRange<Double>) -> [Double] {
    let shown = series.compactMap { ranges.indices.contains($0) ? ranges[$0] : nil }
    let lowest = shown.map(\.lowerBound).min() ?? 0
    let highest = shown.map(\.upperBound).max() ?? 0
    let length = domain.upperBound - domain.lowerBound
    guard length > 0, length.isFinite else { return [lowest, highest] }
    func stretched(_ excess: Double) -> Double {
      // A part of the smallest number there is would be zero, which never grows.
      var step = max(length * Self.leastStep, .leastNonzeroMagnitude)
      while step < excess { step *= Self.growth }
      return step
    }
    var ends: [Double] = []
    if highest > domain.upperBound {
      ends.append(domain.upperBound + stretched(highest - domain.upperBound))
    }
    if lowest < domain.lowerBound {
      ends.append(domain.lowerBound - stretched(domain.lowerBound - lowest))
    }
    return ends.filter(\.isFinite)
  }

  /// Of the whole's length, and from step to step.
  private static let leastStep = 0.25
  private static let growth = 2.0
}
