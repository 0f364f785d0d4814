// Comparisons of values with ranges of them.

/// A closed interval of numbers that pass, or its complement.
struct NumberInterval: Sendable {
  var low: Double
  var high: Double
  var isOutside = false
}

extension Comparing<Double> {
  /// nil unless there is exactly one range.
  var interval: NumberInterval? {
    guard ranges.count == 1 else { return nil }
    let (low, high) = (ranges[0].lowerBound, ranges[0].upperBound)
    return switch comparison {
    case .equal: NumberInterval(low: low, high: high)
    case .notEqual: NumberInterval(low: low, high: high, isOutside: true)
    case .less: low == -.infinity ? nil : NumberInterval(low: -.infinity, high: low.nextDown)
    case .lessOrEqual: NumberInterval(low: -.infinity, high: high)
    case .greater: high == .infinity ? nil : NumberInterval(low: high.nextUp, high: .infinity)
    case .greaterOrEqual: NumberInterval(low: low, high: .infinity)
    case .contains: nil
    }
  }
}

/// A comparison with ranges, any of which may match: less means before a range, greater after it.
struct Comparing<Value: Comparable & Sendable>: Sendable {
  fileprivate let comparison: Filter.Comparison
  fileprivate let ranges: [ClosedRange<Value>]

  init(_ comparison: Filter.Comparison, _ ranges: [ClosedRange<Value>]) {
    (self.comparison, self.ranges) = (comparison, ranges)
  }

  @inline(__always)
  func passes(_ value: Value) -> Bool {
    if ranges.count == 1 { return passes(value, ranges[0]) }
    return comparison == .notEqual
      ? ranges.allSatisfy { passes(value, $0) } : ranges.contains { passes(value, $0) }
  }

  @inline(__always)
  private func passes(_ value: Value, _ range: ClosedRange<Value>) -> Bool {
    switch comparison {
    case .equal: range.lowerBound <= value && value <= range.upperBound
    case .notEqual: value < range.lowerBound || range.upperBound < value
    case .less: value < range.lowerBound
    case .lessOrEqual: value <= range.upperBound
    case .greater: range.upperBound < value
    case .greaterOrEqual: range.lowerBound <= value
    case .contains: false
    }
  }
}
