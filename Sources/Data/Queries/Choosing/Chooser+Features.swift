// How much of each feature a chart has.
import Glibc
internal import Tables

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
        category.column == one && candidate.series?.column == other
          && !candidate.values.isEmpty)
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
  private func unevenness(_ column: Int) -> Double {
    max(0, largestShares[column] - 0.6)
  }
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
