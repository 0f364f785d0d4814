// Maps values to positions linearly, safely up to the limits of a double.

/// A linear map from a domain of values to a range of positions, and back.
///
/// After d3-scale's `scaleLinear`: the ends of the domain map exactly to the ends of the range, and
/// an empty domain maps to the middle of the range. A range may run backwards, as for a value axis
/// whose pixels grow downwards.
public struct LinearScale: Hashable, Sendable {
  /// The most a range is extrapolated, in multiples of its length, so that positions stay finite.
  static let extrapolationLimit = 1e9

  /// The values that the range shows.
  public let domain: ClosedRange<Double>
  /// The position of the domain's lower bound, in logical pixels.
  public let rangeStart: Double
  /// The position of the domain's upper bound, in logical pixels; may be less than `rangeStart`.
  public let rangeEnd: Double

  /// A scale by what its two ends are.
  ///
  /// - Parameters:
  ///   - domain: an infinite bound counts as the largest finite double.
  ///   - range: the positions of the two bounds, in logical pixels; finite.
  public init(domain: ClosedRange<Double>, range: (start: Double, end: Double)) {
    self.domain = domain.finite
    rangeStart = range.start
    rangeEnd = range.end
  }

  /// The position of a value in logical pixels, extrapolated outside the domain.
  ///
  /// Finite for every value but NaN: an infinite value lies at its end of the range. NaN, a gap,
  /// has no position and gives NaN.
  public func position(of value: Double) -> Double {
    if value.isInfinite { return value < 0 ? rangeStart : rangeEnd }
    let ratio = Self.ratio(of: value, in: domain)
    return rangeStart * (1 - ratio) + rangeEnd * ratio
  }

  /// The value at a position in logical pixels; outside the range the nearer bound, for an empty
  /// range the lower one.
  public func value(at position: Double) -> Double {
    guard rangeEnd != rangeStart else { return domain.lowerBound }
    let ratio = min(max(0, (position - rangeStart) / (rangeEnd - rangeStart)), 1)
    return domain.lowerBound * (1 - ratio) + domain.upperBound * ratio
  }

  /// The position of a finite value in the domain: 0 at the lower bound, 1 at the upper.
  private static func ratio(of value: Double, in domain: ClosedRange<Double>) -> Double {
    guard domain.upperBound > domain.lowerBound else { return value.isNaN ? .nan : 0.5 }
    let span = domain.upperBound - domain.lowerBound
    let offset = value - domain.lowerBound
    // Halving cannot overflow but loses the last bit of a subnormal, so it is used only if needed.
    let ratio =
      span.isFinite && offset.isFinite
      ? offset / span
      : (value / 2 - domain.lowerBound / 2) / (domain.upperBound / 2 - domain.lowerBound / 2)
    if ratio.isNaN { return ratio }
    return min(max(ratio, -extrapolationLimit), extrapolationLimit)
  }
}

extension ClosedRange<Double> {
  /// The range with its infinite bounds replaced by the largest finite double of that sign.
  var finite: ClosedRange<Double> {
    let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    return clamped(to: all)
  }
}
