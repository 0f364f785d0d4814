// The weighed properties of a chart: additive features of its parts, and of the parts together.

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
}

extension Feature {
  /// Why it spoke for a chart, in words; nil if that would tell nothing.
  ///
  /// - Parameter has: whether the chart has it; if not, it spoke against others.
  func reason(has: Bool) -> String? {
    switch self {
    case .nameIsText: has ? "bars have names" : nil
    case .nameIsTime, .nameIsCycle: has ? "bars follow time" : nil
    case .nameIsNumber: has ? "bars are numbered" : "bars are not mere numbers"
    case .nameIsBins: has ? "it shows how numbers are spread" : nil
    case .nameIsSeason: has ? "it shows what repeats each year, week or day" : nil
    case .nameIsClock: has ? nil : "dates say more than times of the day"
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
    case .groupIsPair: nil
    case .groupIsWhole: has ? "the columns are parts of a whole" : nil
    case .groupIsAggregated: has ? nil : "each row is drawn as it is"
    case .groupDecimals: has ? "the columns have the same number of decimals" : nil
    case .groupOfNumbers: has ? "the columns are numbered like years" : nil
    case .alikeTogether: has ? "the columns are of one kind" : nil
    case .isSplit: has ? nil : "bars need no split"
    case .splitIsTime: has ? nil : "time is no split"
    case .splitFillsGrid: has ? "two columns together name each row" : nil
    case .rowsAreBars: has ? "each row is a bar" : "rows of one name are combined"
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
