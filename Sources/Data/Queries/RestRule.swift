// The rest: what has no room in a chart, as one part, from the same rows and by the same method.
internal import Scales
internal import Tables

/// The name of what stands for several bars or series: "8 others"; where rows are kept apart also
/// how it was made of them: "2 others (mean)", but for bars that are added up.
package func restName(
  _ count: Int, _ rule: RestRule, _ method: Query.Method, ofBars: Bool = false
) -> String {
  let name = count == 1 ? "1 other" : "\(count) others"
  guard method == .none else { return name }
  return rule == .mean ? "\(name) (mean)" : ofBars ? name : "\(name) (sum)"
}

/// How the bars that have no room become one.
package enum RestRule: Hashable, Sendable {
  case sum, mean, least, greatest
  /// Their values do not tell; what they were made of does.
  case folded(RestParts)
  /// They have no value together, as changes have none.
  case absent
  /// Only the table can tell.
  case unknown

  /// Of values that are known to add up, or not.
  ///
  /// - Parameter areLevels: whether single rows have values that do not add up.
  package init(_ method: Query.Method?, areLevels: Bool = false) {
    self =
      switch method {
      case nil, .sum, .count, .last: .sum
      case .some(.none): areLevels ? .mean : .sum
      case .min: .least
      case .max: .greatest
      case .mean, .median, .distinct: .unknown
      }
  }

  /// The sums, means or other aggregates of some bars together, by series; NaN for a gap.
  func rest(_ values: [[Double]], _ isRest: [Bool]) -> [Double] {
    switch self {
    case .folded(let parts): parts.rest(isRest)
    case .unknown, .absent: values.map { _ in .nan }
    case .sum, .mean, .least, .greatest:
      values.map { combined(zip($0, isRest).lazy.filter(\.1).map(\.0)) }
    }
  }

  /// Whether it is found without asking again, in so many steps at the most.
  func isKnown(within stepCount: Int) -> Bool {
    switch self {
    case .unknown: false
    case .folded(let parts): parts.stepCount <= stepCount
    case .sum, .mean, .least, .greatest, .absent: true
    }
  }

  /// What the series of each row are together; the largest of them where that cannot be told.
  ///
  /// - Parameter values: by series, of which there is one at least.
  func together(_ values: [[Double]]) -> [Double] {
    if case .folded(let parts) = self, let found = parts.together(values[0].count) { return found }
    let rule: RestRule = self == .least ? .least : .greatest
    return values[0].indices.map { row in rule.combined(values.lazy.map { $0[row] }) }
  }

  /// One value of several, without gaps; NaN if there is none.
  func combined(_ values: some Sequence<Double>) -> Double {
    var sum = RestSum()
    var (least, greatest) = (Double.nan, Double.nan)
    for value in values where !value.isNaN {
      sum.add(value)
      if !(least <= value) { least = value }
      if !(greatest >= value) { greatest = value }
    }
    return switch self {
    case .least: least
    case .greatest: greatest
    case .mean: sum.mean
    case .sum, .folded, .unknown, .absent: sum.value
    }
  }

  /// The texts of what `rest` gives, as a program would write them.
  ///
  /// - Parameter values: of all bars, by series.
  func texts(of rest: [Double], beside values: [[Double]]) -> [String] {
    zip(rest, values).map { value, values in
      guard !value.isNaN else { return "" }
      let largest = values.reduce(0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
      // With the decimals of the others; a few of them show these.
      let others = values.prefix(Self.comparedCount) + [largest]
      return GroupTexts.texts(of: others + [value], isMean ? .mean : .sum)[others.count]
    }
  }

  private static let comparedCount = 64

  private var isMean: Bool {
    switch self {
    case .mean: true
    case .folded(let parts): parts.areMeans
    case .sum, .least, .greatest, .unknown, .absent: false
    }
  }
}

/// The sum of the finite values; if there are none, an infinite value, or NaN for a gap.
package struct RestSum: Sendable {
  private var sum = GroupSum()
  /// Of values so large that a part of the sum may overflow.
  private var huge: HugeSum?
  private var infinite = Double.nan

  package init() {}

  /// - Parameter value: not NaN.
  package mutating func add(_ value: Double) {
    guard value.isFinite else {
      infinite = value
      return
    }
    if value.magnitude < GroupSum.bound { return sum.add(value) }
    sum.noteHuge(value)
    var sum = huge ?? HugeSum()
    sum.add(value)
    huge = sum
  }

  /// An overflowing sum is drawn like an infinite value.
  package var value: Double { quotient(by: 1) }

  package var mean: Double { quotient(by: Double(sum.count)) }

  private func quotient(by count: Double) -> Double {
    guard sum.count > 0 else { return infinite }
    let quotient = huge?.quotient(with: sum, by: count) ?? sum.value / count
    return withoutNoise(quotient, largest: sum.largest)
  }
}

/// The sum of values of which none is left out, as a side of a quotient or of rows: infinite where one
/// is, NaN where some are in both directions.
struct SideSum {
  private var finite = RestSum()
  private var infinite = 0.0

  init() {}

  /// - Parameter values: NaN for a gap.
  init(_ values: [Double]) { for value in values where !value.isNaN { add(value) } }

  /// - Parameter value: not NaN.
  mutating func add(_ value: Double) {
    if value.isFinite { finite.add(value) } else { infinite += value }
  }

  /// NaN, too, for no values.
  var value: Double { infinite == 0 ? finite.value : infinite }
}

/// What bars were made of, where their values do not say what they are together: the sums and
/// numbers of means, the values of medians, the different values.
///
/// Follows from the bars: ignored, but for its size, where answers are compared.
package final class RestParts: Hashable, Sendable {
  /// One series: a column of groups, and the groups that each of its bars was made of.
  struct Series: Sendable {
    let column: Int
    var groups: [(row: Int, group: Int)] = []
  }

  /// What the bars of a series are made of, by row; NaN for a gap.
  enum Sides: Sendable {
    case values([Double])
    /// Means of sums and numbers of values, or ratios.
    case quotients([Double], by: [Double])
  }

  private enum Content: Sendable {
    case groups([GroupValues], [Series])
    case sides([Sides])
    /// Values of which the shares of their rows are shown, by series and row.
    case shares([[Double]])
  }

  private let content: Content
  let areMeans: Bool
  /// Roughly the number of steps that it takes to find the rest.
  package let stepCount: Int

  init(_ columns: [GroupValues], _ series: [Series]) {
    content = .groups(columns, series)
    areMeans = columns.contains { $0.method == .mean || $0.operation == .over }
    stepCount = series.reduce(0) { $0 + $1.groups.count } + columns.reduce(0) { $0 + $1.entryCount }
  }

  /// By series; one at least has quotients.
  init(_ sides: [Sides]) {
    content = .sides(sides)
    areMeans = true
    stepCount = sides.reduce(0) { count, sides in
      switch sides {
      case .values(let values), .quotients(let values, _): count + values.count
      }
    }
  }

  /// Shares of bars, by series and row, as the values that they are shares of.
  init(sharesOf values: [[Double]]) {
    content = .shares(values)
    // Shares are rounded as means are.
    areMeans = true
    stepCount = values.reduce(0) { $0 + $1.count }
  }

  /// The aggregates of some bars together, by series; NaN for a gap.
  func rest(_ isRest: [Bool]) -> [Double] {
    switch content {
    case .shares(let values):
      let sums = RestRule.sum.rest(values, isRest)
      return Share.shares(of: sums, in: RestRule.sum.combined(sums))
    case .groups(let columns, let series): return Self.rest(isRest, columns, series)
    case .sides(let sides):
      return sides.map { sides in
        var sum = SumOfSides()
        for row in isRest.indices where isRest[row] { sum.add(sides, row) }
        return sum.value
      }
    }
  }

  /// The aggregate of each row, of all series together; nil if these are several measures, and where
  /// shares of the rows are shown.
  func together(_ rowCount: Int) -> [Double]? {
    switch content {
    case .shares: return nil
    case .sides(let sides):
      return (0..<rowCount).map { row in
        var sum = SumOfSides()
        for sides in sides { sum.add(sides, row) }
        return sum.value
      }
    case .groups(let columns, let series):
      guard columns.count == 1 else { return nil }
      let groups = series.flatMap(\.groups)
      var targets = [Int](repeating: 0, count: (groups.map(\.group).max() ?? 0) + 1)
      for (row, group) in groups { targets[group] = row + 1 }
      let folded = columns[0].folded(into: rowCount, targets)
      var values = [Double](repeating: .nan, count: rowCount)
      for (row, _) in groups where values[row].isNaN { values[row] = folded.plainValue(row + 1) }
      return values
    }
  }

  /// Bars as one, with what they are made of.
  private struct SumOfSides {
    private var sum = RestSum()
    private var dividend = SideSum()
    private var divisor = SideSum()
    private var isQuotient = false

    mutating func add(_ sides: Sides, _ row: Int) {
      switch sides {
      case .values(let values):
        if values[row].isNaN { return }
        sum.add(values[row])
        dividend.add(values[row])
      case .quotients(let values, let divisors):
        isQuotient = true
        if values[row].isNaN || divisors[row].isNaN { return }
        dividend.add(values[row])
        divisor.add(divisors[row])
      }
    }

    var value: Double {
      if !isQuotient { return sum.value }
      return divisor.value == 0 ? .nan : withoutNoise(dividend.value / divisor.value, largest: 0)
    }
  }

  /// Those of some rows, which have other places.
  func picking(_ rows: [UInt32]) -> RestParts {
    func picked(_ values: [Double]) -> [Double] { rows.map { values[Int($0)] } }
    switch content {
    case .shares(let values): return RestParts(sharesOf: values.map(picked))
    case .sides(let sides):
      return RestParts(
        sides.map { sides in
          switch sides {
          case .values(let values): .values(picked(values))
          case .quotients(let values, let divisors):
            .quotients(picked(values), by: picked(divisors))
          }
        })
    case .groups(let columns, let series):
      var places: [Int: Int] = [:]
      for (place, row) in rows.enumerated() { places[Int(row)] = place }
      let kept = series.map { series in
        Series(
          column: series.column,
          groups: series.groups.compactMap { pair in
            places[pair.row].map { (row: $0, group: pair.group) }
          })
      }
      return RestParts(columns, kept)
    }
  }

  private static func rest(
    _ isRest: [Bool], _ columns: [GroupValues], _ series: [Series]
  ) -> [Double] {
    var rest = [Double](repeating: .nan, count: series.count)
    for (index, column) in columns.enumerated() {
      let mine = series.indices.filter { series[$0].column == index }
      guard let last = mine.lazy.flatMap({ series[$0].groups.map(\.group) }).max() else { continue }
      var targets = [Int](repeating: 0, count: last + 1)
      for (place, series) in zip(1..., mine.map { series[$0] }) {
        for (row, group) in series.groups where isRest[row] { targets[group] = place }
      }
      let folded = column.folded(into: mine.count, targets)
      // Of no rows at all there is no number, not even of different values.
      let known = Set(targets)
      for (place, series) in zip(1..., mine) where known.contains(place) {
        rest[series] = folded.plainValue(place)
      }
    }
    return rest
  }

  /// Whether they are of the same kind and size.
  package static func == (one: RestParts, other: RestParts) -> Bool {
    one.stepCount == other.stepCount && one.areMeans == other.areMeans
  }

  /// Takes constant time.
  package func hash(into hasher: inout Hasher) { hasher.combine(stepCount) }
}

extension GroupValues {
  /// Several groups together.
  ///
  /// - Parameters:
  ///   - count: of groups in the result, from 1.
  ///   - targets: the group in the result of each group; 0, or nothing, for those left out.
  func folded(into count: Int, _ targets: [Int]) -> GroupValues {
    var folded = GroupValues(method, operation, hasSpreads: hasSpreads)
    folded.appendGroups(count)
    if method == .median {
      var parts = [[ValueCounts]](repeating: [], count: count + 1)
      for (group, target) in targets.enumerated() where target != 0 {
        parts[target].append(medians[group])
      }
      folded.setMedians(parts.map { ValueCounts(combining: $0) })
      return folded
    }
    for (group, target) in targets.enumerated() where target != 0 {
      folded.absorb(self, group, into: target, rowsBefore: 0)
    }
    folded.absorbDistinct(self, groups: targets)
    return folded
  }

  mutating func add(column other: GroupValues, groupCount: Int) {
    for group in 1..<max(1, groupCount + 1) {
      absorb(other, group, into: group, rowsBefore: 0)
    }
    absorbDistinct(other, groups: Array(0...groupCount))
  }
}
