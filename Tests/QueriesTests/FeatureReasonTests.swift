// Why a chart is suggested, in words: what is good of it, or what is bad of others.
import Testing

@testable import Queries

@Suite struct FeatureReasonTests {
  /// Told of a chart that has it.
  private static let good: Set<Feature> = [
    .nameIsText, .nameIsTime, .nameIsCycle, .nameIsBins, .nameIsSeason, .nameLikeFile, .longKey,
    .valueLikeFile, .valueDistinct, .valueIsDecimal, .countOfMany, .countBesideKey, .sumOfSkewed,
    .sumBesideDates, .groupIsAll, .groupIsWhole, .groupDecimals, .groupOfNumbers, .alikeTogether,
    .splitFillsGrid, .isRowName, .isGridWhole,
  ]
  /// Told of a chart that lacks it.
  private static let bad: Set<Feature> = [
    .nameIsClock, .twoBars, .manyBars, .tooManyBars, .fewPeriods, .valueIsPart,
    .valueIsDifference, .countIsEven, .isSum, .sumOfNarrow, .sumOfFine, .isGroup,
    .groupIsAggregated, .isSplit, .splitIsTime,
  ]
  /// Told of either, in words of its own or in the same.
  private static let either: Set<Feature> = [
    .nameIsNumber, .namePlace, .nameHasGaps, .nameIsUneven, .rowsAreBars,
  ]

  @Test func `what is good is told of a chart that has it and what is bad of others`() {
    for feature in Feature.allCases {
      let (has, lacks) = (feature.reason(has: true), feature.reason(has: false))
      let isEither = Self.either.contains(feature)
      #expect((has != nil) == (isEither || Self.good.contains(feature)), "\(feature)")
      #expect((lacks != nil) == (isEither || Self.bad.contains(feature)), "\(feature)")
    }
    // A pair of columns tells nothing by itself.
    let told = Self.good.count + Self.bad.count + Self.either.count
    #expect(told == Feature.allCases.count - 1)
    #expect(Feature.groupIsPair.reason(has: true) == nil)
  }

  @Test func `no two reasons are told in the same words but of time and of many bars`() {
    var features: [String: Set<Feature>] = [:]
    for feature in Feature.allCases {
      for has in [true, false] {
        guard let reason = feature.reason(has: has) else { continue }
        features[reason, default: []].insert(feature)
      }
    }
    let shared = features.values.filter { $0.count > 1 }
    #expect(Set(shared) == [[.nameIsTime, .nameIsCycle], [.manyBars, .tooManyBars]])
  }

  @Test func `reasons say what they are about`() {
    let words: [(Feature, Bool, String)] = [
      (.nameIsNumber, true, "numbered"), (.nameIsNumber, false, "not mere numbers"),
      (.nameIsBins, true, "spread"), (.nameIsSeason, true, "repeats"),
      (.nameIsClock, false, "times of the day"),
      (.nameLikeFile, true, "the bars are what the file"),
      (.valueLikeFile, true, "the file is called after the measure"),
      (.longKey, true, "row has a name"), (.sumOfFine, false, "many decimals are not added up"),
      (.sumOfNarrow, false, "far from zero are not added up"),
      (.groupDecimals, true, "same number of decimals"), (.splitFillsGrid, true, "two columns"),
      (.rowsAreBars, true, "each row is a bar"), (.rowsAreBars, false, "combined"),
    ]
    for (feature, has, text) in words {
      #expect(feature.reason(has: has)?.contains(text) == true, "\(feature)")
    }
  }
}
