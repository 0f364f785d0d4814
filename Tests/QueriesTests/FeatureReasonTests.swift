// Why a chart is suggested, in words: what is good of it, or what is bad of others.
import Testing

@testable import Queries

@Suite struct FeatureReasonTests {
  /// Told of a chart that has it.
  private static let good: Set<Feature> = [
    .nameIsText, .nameIsTime, .nameIsCycle, .nameLikeFile, .longKey, .valueLikeFile,
    .valueDistinct, .valueIsDecimal, .countOfMany, .countBesideKey, .sumOfSkewed,
    .sumBesideDates, .groupIsAll, .groupIsWhole, .groupOfNumbers, .alikeTogether, .rowsAreBars,
    .isRowName, .isGridWhole,
  ]
  /// Told of a chart that lacks it.
  private static let bad: Set<Feature> = [
    .nameIsNumber, .twoBars, .manyBars, .tooManyBars, .fewPeriods, .valueIsPart,
    .valueIsDifference, .countIsEven, .isSum, .sumOfNarrow, .sumOfFine, .isGroup,
    .groupIsAggregated, .isSplit, .splitIsTime,
  ]
  /// Told of a chart that has less of it than others, in the same words as of one that lacks it.
  private static let gradual: Set<Feature> = [.namePlace, .nameHasGaps, .nameIsUneven]
  /// Not told.
  private static let silent: Set<Feature> = [
    .nameIsBins, .nameIsSeason, .nameIsClock, .groupIsPair, .groupDecimals, .splitFillsGrid,
  ]

  @Test func `what is good is told of a chart that has it and what is bad of others`() {
    for feature in Feature.allCases {
      let (has, lacks) = (feature.reason(has: true), feature.reason(has: false))
      let isGradual = Self.gradual.contains(feature)
      #expect((has != nil) == (isGradual || Self.good.contains(feature)), "\(feature)")
      #expect((lacks != nil) == (isGradual || Self.bad.contains(feature)), "\(feature)")
      if isGradual { #expect(has == lacks, "\(feature)") }
    }
    let told = Self.good.count + Self.bad.count + Self.gradual.count
    #expect(told + Self.silent.count == Feature.allCases.count)
  }

  @Test func `every reason in words can be said by the fitted weights`() {
    // A reason speaks for a chart: what weighs for it is there, or what weighs against it is not,
    // or is to a smaller degree than elsewhere.
    for (feature, weight) in ChooserWeights.fittedFeatures {
      if feature.reason(has: true) != nil {
        #expect(weight > 0 || Self.gradual.contains(feature), "\(feature)")
      }
      if feature.reason(has: false) != nil { #expect(weight < 0, "\(feature)") }
    }
    #expect(ChooserWeights.fittedFeatures.count == Feature.allCases.count)
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
      (.nameIsNumber, false, "not mere numbers"),
      (.nameLikeFile, true, "the bars are what the file"),
      (.valueLikeFile, true, "the file is called after the measure"),
      (.longKey, true, "row has a name"), (.sumOfFine, false, "many decimals are not added up"),
      (.sumOfNarrow, false, "far from zero are not added up"),
      (.rowsAreBars, true, "each row is a bar"),
    ]
    for (feature, has, text) in words {
      #expect(feature.reason(has: has)?.contains(text) == true, "\(feature)")
    }
  }
}
