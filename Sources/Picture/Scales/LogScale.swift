// Maps values to positions by their logarithm, exactly for any two doubles above zero.

internal import Glibc

/// A logarithmic map from a domain of positive values to a range of positions, and back.
///
/// Equal ratios have equal lengths, whatever the base; the base of `Ticks.logarithmic` is 10. The
/// ends of the domain map exactly to the ends of the range, and an empty domain maps to the middle
/// of the range. A range may run backwards.
public struct LogScale: Hashable, Sendable {
  /// The values that the range shows.
  public let domain: ClosedRange<Double>
  /// The position of the domain's lower bound, in logical pixels.
  public let rangeStart: Double
  /// The position of the domain's upper bound, in logical pixels; may be less than `rangeStart`.
  public let rangeEnd: Double
  /// The width of the domain, in octaves.
  private let width: Double

  /// A scale by what its two ends are.
  ///
  /// - Parameters:
  ///   - domain: a bound of zero or below counts as the smallest positive double, an infinite bound
  ///     as the largest finite one.
  ///   - range: the positions of the two bounds, in logical pixels; finite.
  public init(domain: ClosedRange<Double>, range: (start: Double, end: Double)) {
    self.domain = domain.clamped(to: .leastNonzeroMagnitude ... .greatestFiniteMagnitude)
    rangeStart = range.start
    rangeEnd = range.end
    width = Self.octaves(from: self.domain.lowerBound, to: self.domain.upperBound)
  }

  /// The position of a value in logical pixels, extrapolated outside the domain.
  ///
  /// Finite for every value but NaN: infinity lies at the end of the range, and values of zero or
  /// below, which are off the scale, at its start. NaN, a gap, has no position and gives NaN.
  public func position(of value: Double) -> Double {
    if value.isNaN { return .nan }
    if value <= 0 { return rangeStart }
    if value.isInfinite { return rangeEnd }
    guard width > 0 else { return rangeStart / 2 + rangeEnd / 2 }
    let limit = LinearScale.extrapolationLimit
    let exact = Self.octaves(from: domain.lowerBound, to: value) / width
    let ratio = min(max(exact, -limit), limit)
    return rangeStart * (1 - ratio) + rangeEnd * ratio
  }

  /// The value at a position in logical pixels; outside the range the nearer bound, for an empty
  /// range the lower one.
  public func value(at position: Double) -> Double {
    guard rangeEnd != rangeStart else { return domain.lowerBound }
    let ratio = (position - rangeStart) / (rangeEnd - rangeStart)
    if ratio >= 1 { return domain.upperBound }
    guard ratio > 0 else { return domain.lowerBound }
    let lower = domain.lowerBound
    let octaves = ratio * width
    let whole = octaves.rounded(.down)
    let significand = lower.significand * exp2(octaves - whole)
    let value = scalbn(significand, Int32(lower.exponent) + Int32(whole))
    return min(max(value, lower), domain.upperBound)
  }

  /// The binary logarithm of the ratio of two positive values.
  ///
  /// Uses exponents and significands, because the ratio may overflow, and because neighbours have
  /// the same logarithm if they are huge or tiny. Significands within a factor of two have an exact
  /// difference; choosing their ratio nearest to 1 avoids cancellation for neighbours on either
  /// side of a power of two.
  private static func octaves(from lower: Double, to value: Double) -> Double {
    let base = lower.significand
    var significand = value.significand
    var exponent = value.exponent - lower.exponent
    if significand < 0.75 * base {
      significand *= 2
      exponent -= 1
    } else if significand > 1.5 * base {
      significand /= 2
      exponent += 1
    }
    return Double(exponent) + log1p((significand - base) / base) * octavesPerE
  }

  /// log₂ e.
  private static let octavesPerE = 1.442695040888963407
}
