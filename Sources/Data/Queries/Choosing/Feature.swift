// The weighed properties of a chart, and how much of each it has.
import Glibc
internal import Tables

/// One thing that speaks for a chart or against it. What each weighs is in `ChooserWeights`; how much
/// of it a chart has, `Chooser.addAll` tells.
enum Feature: Int, CaseIterable {
  // The names of the bars. Of names: how many columns stand before.
  case nameIsText, nameIsTime, nameIsCycle, nameIsNumber, nameIsBins, nameIsSeason, nameIsClock
  case namePlace, nameLikeFile, nameHasGaps, nameIsUneven
  // How many bars there are: two, more than 30, and the doublings of 60; periods, the halvings of 10.
  case twoBars, manyBars, tooManyBars, fewPeriods
  // Texts that name each row: the doublings of 30 rows.
  case longKey

  // The values of the bars.
  case valueLikeFile, valueDistinct, valueIsDecimal, valueIsPart, valueIsDifference
  case countOfMany, countBesideKey, countIsEven
  case isSum, sumOfNarrow, sumOfFine, sumOfSkewed, sumBesideDates

  // Several columns.
  case isGroup, groupIsAll, groupIsPair, groupIsWhole, groupIsAggregated, groupDecimals
  case groupOfNumbers, alikeTogether

  // The series of the bars.
  case isSplit, splitIsTime, splitFillsGrid

  // The kind of the table's rows.
  case rowsAreBars, isRowName, isGridWhole

  /// Why it spoke for a chart, in words; nil if that would tell nothing, or if its weight never lets
  /// it speak so: what speaks for charts that have it speaks for none that lack it.
  ///
  /// - Parameter has: whether the chart has it; if not, it spoke against others.
  func reason(has: Bool) -> String? {
    switch self {
    case .nameIsText: has ? "bars have names" : nil
    case .nameIsTime, .nameIsCycle: has ? "bars follow time" : nil
    case .nameIsNumber: has ? nil : "bars are not mere numbers"
    case .nameIsBins, .nameIsSeason, .nameIsClock: nil
    case .namePlace: "the column of the bars is among the first"
    case .nameLikeFile: has ? "the bars are what the file is called after" : nil
    case .nameHasGaps: "nearly every row has a name"
    case .nameIsUneven: "no bar has nearly all rows"
    case .twoBars: has ? nil : "there are more than two bars"
    case .manyBars, .tooManyBars: has ? nil : "there are not too many bars"
    case .fewPeriods: has ? nil : "there are enough periods"
    case .longKey: has ? "each row has a name" : nil
    case .valueLikeFile: has ? "the file is called after the measure" : nil
    case .valueDistinct: has ? "the measure differs from row to row" : nil
    case .valueIsDecimal: has ? "the measure has decimals" : nil
    case .valueIsPart: has ? nil : "the measure is no part of another"
    case .valueIsDifference: has ? nil : "the measure is no difference of others"
    case .countOfMany: has ? "there are many rows to count" : nil
    case .countBesideKey: has ? "each row is one thing to count" : nil
    case .countIsEven: has ? nil : "the numbers of rows differ"
    case .isSum: has ? nil : "nothing has to add up"
    case .sumOfNarrow: has ? nil : "values far from zero are not added up"
    case .sumOfFine: has ? nil : "numbers with many decimals are not added up"
    case .sumOfSkewed: has ? "the measure varies like an amount" : nil
    case .sumBesideDates: has ? "amounts of dates add up" : nil
    case .isGroup: has ? nil : "one measure is easier to read"
    case .groupIsAll: has ? "all measures are shown" : nil
    case .groupIsPair, .groupDecimals: nil
    case .groupIsWhole: has ? "the columns are parts of a whole" : nil
    case .groupIsAggregated: has ? nil : "each row is drawn as it is"
    case .groupOfNumbers: has ? "the columns are numbered like years" : nil
    case .alikeTogether: has ? "the columns are of one kind" : nil
    case .isSplit: has ? nil : "bars need no split"
    case .splitIsTime: has ? nil : "time is no split"
    case .splitFillsGrid: nil
    case .rowsAreBars: has ? "each row is a bar" : nil
    case .isRowName: has ? "the column names each row" : nil
    case .isGridWhole: has ? "all of the table is shown" : nil
    }
  }
}

protocol FeatureSink {
  mutating func add(_ feature: Feature, _ amount: Double)
}

extension FeatureSink {
  mutating func add(_ feature: Feature, _ isSo: Bool) { if isSo { add(feature, 1) } }
}

struct FeatureList: FeatureSink {
  /// By `Feature.rawValue`.
  private(set) var amounts = [Double](repeating: 0, count: Feature.allCases.count)

  mutating func add(_ feature: Feature, _ amount: Double) { amounts[feature.rawValue] += amount }
}

/// Their weighted sum.
struct FeatureScore: FeatureSink {
  let weights: ChooserWeights
  private(set) var sum = 0.0

  init(_ weights: ChooserWeights) { self.weights = weights }

  mutating func add(_ feature: Feature, _ amount: Double) {
    sum += amount * weights.features[feature.rawValue]
  }
}

extension Chooser {
  func addAll<Sink: FeatureSink>(_ candidate: Candidate, to sink: inout Sink) {
    if let category = candidate.category { addName(category, to: &sink) }
    addValues(candidate.values, to: &sink)
    if let series = candidate.series { addSeries(series, to: &sink) }
    addWhole(candidate, to: &sink)
    addMethod(candidate, to: &sink)
  }

  func addName<Sink: FeatureSink>(_ place: Candidate.Place, to sink: inout Sink) {
    let facts = facts[place.column]
    let bars = bars(of: place)
    switch facts.kind {
    case .text, .nothing: sink.add(.nameIsText, true)
    case .number: sink.add(place.grain == nil ? .nameIsNumber : .nameIsBins, true)
    case .time:
      if let grain = place.grain {
        sink.add(.nameIsSeason, grain.isRepeating)
      } else {
        sink.add(facts.time?.kind == .cycle ? .nameIsCycle : .nameIsTime, true)
      }
    }
    if place.grain?.isNumeric ?? false {
      // Values in bins are measured.
      addQuantity(place.column, 1, to: &sink)
    } else {
      sink.add(.namePlace, log2(1 + Double(namePlaces[place.column])))
      sink.add(.twoBars, bars <= 2)
      sink.add(.manyBars, bars > 30)
      sink.add(.tooManyBars, max(0, log2(bars / 60)))
      if let grain = place.grain, !grain.isRepeating {
        sink.add(.fewPeriods, max(0, log2(10 / bars)))
      }
    }
    if place.grain == nil, facts.isText, isUnique(place.column) {
      sink.add(.longKey, max(0, log2(Double(rowCount) / 30)))
    }
    sink.add(.nameHasGaps, facts.gapShare)
    sink.add(.nameIsUneven, unevenness(place.column))
    sink.add(.nameIsClock, place.grain == nil && isClock(place.column))
    sink.add(.nameLikeFile, areLikeFile[place.column])
  }

  /// The features of the values: rows, a column, or several.
  func addValues<Sink: FeatureSink>(_ values: [Int], to sink: inout Sink) {
    if values.isEmpty {
      sink.add(.countOfMany, log10(Double(max(1, rowCount))))
      sink.add(.countBesideKey, hasKey)
    } else if values.count == 1 {
      addQuantity(values[0], 1, to: &sink)
    } else {
      addGroup(values, to: &sink)
    }
  }

  /// What a column of numbers is like.
  ///
  /// - Parameter share: its part among several columns.
  private func addQuantity<Sink: FeatureSink>(_ value: Int, _ share: Double, to sink: inout Sink) {
    let facts = facts[value]
    sink.add(.valueDistinct, share * Double(facts.distinct) / Double(max(1, facts.filled)))
    sink.add(.valueIsDecimal, facts.shape.isWhole ? 0 : share)
    sink.add(.valueIsPart, arithmetic.allParts.contains(value) ? share : 0)
    sink.add(.valueIsDifference, arithmetic.differences.contains(value) ? share : 0)
    sink.add(.valueLikeFile, areLikeFile[value] ? share : 0)
  }

  private func addGroup<Sink: FeatureSink>(_ values: [Int], to sink: inout Sink) {
    sink.add(.isGroup, true)
    sink.add(.groupIsAll, parts.allSatisfy(values.contains))
    sink.add(.groupIsPair, values.count == 2)
    sink.add(.groupIsWhole, isWhole(values))
    sink.add(.groupOfNumbers, values.allSatisfy { facts[$0].words.hasNumber })
    sink.add(.alikeTogether, areAlike(values))
    let digits = Set(values.map { decimals[$0] })
    sink.add(.groupDecimals, digits.count == 1 && digits.first != 0)
    for value in values { addQuantity(value, 1 / Double(values.count), to: &sink) }
  }

  func addSeries<Sink: FeatureSink>(_ place: Candidate.Place, to sink: inout Sink) {
    let facts = facts[place.column]
    sink.add(.isSplit, true)
    sink.add(.splitIsTime, facts.kind == .time)
    sink.add(.nameIsUneven, unevenness(place.column))
    sink.add(.nameHasGaps, facts.gapShare)
  }

  func addWhole<Sink: FeatureSink>(_ candidate: Candidate, to sink: inout Sink) {
    guard let category = candidate.category else { return }
    let isApart = candidate.method == .none
    let isBins = category.grain?.isNumeric ?? false
    sink.add(.rowsAreBars, isApart)
    if candidate.values.isEmpty, category.grain == nil || candidate.series != nil {
      sink.add(.countIsEven, relations.evenness(category.column))
    }
    switch shape {
    case .rows(let key):
      sink.add(
        .isRowName,
        category.column == key && candidate.series == nil && !isBins && !candidate.values.isEmpty)
    case .grid(let one, let other):
      sink.add(
        .isGridWhole,
        category.column == one && candidate.series?.column == other && !candidate.values.isEmpty)
    case .moments, .groups: break
    }
    if candidate.values.count > 1 { sink.add(.groupIsAggregated, !isApart) }
    if isApart, let series = candidate.series {
      let cells = Double(facts[category.column].distinct) * Double(facts[series.column].distinct)
      sink.add(.splitFillsGrid, Double(rowCount) >= 0.6 * cells)
    }
  }

  func addMethod<Sink: FeatureSink>(_ candidate: Candidate, to sink: inout Sink) {
    guard candidate.method == .sum else { return }
    let share = 1 / Double(max(1, candidate.values.count))
    sink.add(.isSum, true)
    sink.add(.sumBesideDates, hasDates)
    for value in candidate.values {
      sink.add(.sumOfNarrow, facts[value].isNarrow ? share : 0)
      sink.add(.sumOfFine, decimals[value] > 2 ? share : 0)
      sink.add(.sumOfSkewed, share * min(2, spreads[value]))
    }
  }

  /// How much more than 60 % of the rows one value has.
  private func unevenness(_ column: Int) -> Double { max(0, largestShares[column] - 0.6) }
}

extension ColumnFacts {
  /// Whether its numbers are in a band far from zero, so that sums say little: days, weights.
  var isNarrow: Bool { shape.least > 0 && shape.least > 0.4 * shape.greatest }

  var size: Double { max(abs(shape.least), abs(shape.greatest)) }
}

extension NameWords {
  var hasNumber: Bool {
    words.contains { $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
  }
}
