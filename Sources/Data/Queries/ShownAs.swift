// What of its value each bar shows: the value, a share, a running total, a change.
import Scales

/// What bars show of their values; the raw value is the word of `--as`.
package enum ShownAs: String, CaseIterable, Hashable, Sendable {
  case value
  /// Of all rows that pass the filters, whether or not their bars are shown.
  case share
  /// Of the bar that a part belongs to.
  case shareOfBar = "share-of-bar"
  /// With all bars before it.
  case running
  /// Against the bar before it, in the unit of the values and as a part of the value before.
  case change
  case changePercent = "change-percent"
  /// The first bar is 100.
  case index

  /// Whether values are parts of 1 that are said in percent.
  package var isFraction: Bool {
    switch self {
    case .share, .shareOfBar, .changePercent: true
    case .value, .running, .change, .index: false
    }
  }

  /// Whether what is shown counts what the values count.
  package var hasUnitOfValues: Bool { !isFraction && self != .index }

  /// Whether what is shown of several bars adds up to what they are together.
  package var addsUpOverBars: Bool { self == .value || self == .share }

  /// Whether what is shown of the parts of a bar adds up to what is shown of the bar.
  package var addsUpOverParts: Bool { addsUpOverBars || self == .shareOfBar }

  /// Whether a bar shows something about the bars before it.
  package var needsOrder: Bool {
    switch self {
    case .change, .changePercent, .index: true
    case .value, .share, .shareOfBar, .running: false
    }
  }

  /// Whether only values that add up can be shown so.
  package var needsSums: Bool {
    switch self {
    case .share, .shareOfBar, .running: true
    case .value, .change, .changePercent, .index: false
    }
  }
}

/// The earlier period that each bar is compared with; the raw value is the word of `--compare`.
package enum ComparedPeriod: String, CaseIterable, Hashable, Sendable {
  case previous
  case yearBefore = "year-before"
}

/// Why bars cannot show what is asked of their values.
package enum MeasureError: Hashable, Sendable {
  /// Aggregates that do not add up have neither shares nor running totals.
  case noSums(ShownAs, Query.Method?)
  /// There is no bar before another one where bars are names.
  case noOrder(ShownAs, category: String)
  /// Bars that are not split have no parts.
  case noParts
  /// Values above and below zero are no parts of a whole.
  case mixedSigns(ShownAs)
  /// Only consecutive periods can be compared with earlier ones; nil if bars are rows by number.
  case noPeriods(ComparedPeriod, category: String?)
  /// Only means have an interval of confidence.
  case noMean(Query.Method)
  /// Nor has what is shown of them.
  case noInterval(ShownAs)
}
