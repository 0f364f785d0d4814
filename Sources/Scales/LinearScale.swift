// Values to positions by a straight line, safe at both ends of what a double can hold.

/// A linear map from a domain of values to a range of positions, and back.
///
/// After d3-scale's `scaleLinear`: the ends of the domain land exactly on the ends of the range,
/// and a domain of no width maps to the middle of the range. A range may run backwards (a value
/// axis whose pixels grow downwards).
public struct LinearScale: Hashable, Sendable {
  /// How many times its own length a range is extrapolated at the most, so that positions stay
  /// finite.
  static let extrapolationLimit = 1e9

  /// The values that the range shows.
  public let domain: ClosedRange<Double>
  /// Where the lower bound of the domain lies, in logical pixels.
  public let rangeStart: Double
  /// Where the upper bound of the domain lies, in logical pixels; may be less than `rangeStart`.
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

  /// The position of a value in logical pixels, extrapolated outside of the domain.
  ///
  /// Finite for every value but NaN: an infinite one lies at the end of the range on its side. A
  /// gap has no position, so NaN gives NaN.
  public func position(of value: Double) -> Double {
    if value.isInfinite { return value < 0 ? rangeStart : rangeEnd }
    let ratio = Self.ratio(of: value, in: domain)
    return rangeStart * (1 - ratio) + rangeEnd * ratio
  }

  /// The value at a position in logical pixels; a position outside of the range gives the nearer
  /// bound, a range of no length the lower one.
  public func value(at position: Double) -> Double {
    guard rangeEnd != rangeStart else { return domain.lowerBound }
    let ratio = min(max(0, (position - rangeStart) / (rangeEnd - rangeStart)), 1)
    return domain.lowerBound * (1 - ratio) + domain.upperBound * ratio
  }

  /// Where a finite value lies in the domain: 0 at the lower bound, 1 at the upper.
  private static func ratio(of value: Double, in domain: ClosedRange<Double>) -> Double {
    guard domain.upperBound > domain.lowerBound else { return value.isNaN ? .nan : 0.5 }
    let span = domain.upperBound - domain.lowerBound
    let offset = value - domain.lowerBound
    // Halves cannot overflow, but they lose the last bit of a subnormal: used only where needed.
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
