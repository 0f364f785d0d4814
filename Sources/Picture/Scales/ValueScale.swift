// Maps values to positions, linearly or by their logarithm, up to the limits of a double.
internal import Glibc

/// The kinds of scale of a value axis, named as on the command line.
public enum ScaleKind: String, CaseIterable, Sendable, Hashable {
  /// Equal differences have equal lengths.
  case linear
  /// Equal ratios have equal lengths; values of zero or below are off the scale.
  case log
}

/// A linear or a logarithmic map from values to positions, and back.
public enum ValueScale: Hashable, Sendable {
  /// Equal differences take equal lengths.
  case linear(LinearScale)
  /// Equal ratios take equal lengths.
  case log(LogScale)

  /// A scale of a kind that is known only when the program runs.
  ///
  /// - Parameters:
  ///   - kind: linear or logarithmic.
  ///   - domain: as in `LinearScale` and `LogScale`.
  ///   - range: the positions of the two bounds, in logical pixels; finite.
  public init(kind: ScaleKind, domain: ClosedRange<Double>, range: (start: Double, end: Double)) {
    switch kind {
    case .linear: self = .linear(LinearScale(domain: domain, range: range))
    case .log: self = .log(LogScale(domain: domain, range: range))
    }
  }

  /// Which of the two it is.
  public var kind: ScaleKind {
    switch self {
    case .linear: .linear
    case .log: .log
    }
  }

  /// Finite; above zero on a logarithmic scale.
  public var domain: ClosedRange<Double> {
    switch self {
    case .linear(let scale): scale.domain
    case .log(let scale): scale.domain
    }
  }

  /// The position of a value in logical pixels, extrapolated outside the domain; finite except for
  /// NaN. A value off the scale lies at the start of the range.
  public func position(of value: Double) -> Double {
    switch self {
    case .linear(let scale): scale.position(of: value)
    case .log(let scale): scale.position(of: value)
    }
  }

  /// The value at a position in logical pixels, within the domain.
  public func value(at position: Double) -> Double {
    switch self {
    case .linear(let scale): scale.value(at: position)
    case .log(let scale): scale.value(at: position)
    }
  }

  /// The value that bars start from: zero, or the bound nearest to zero. On a logarithmic scale
  /// that is the lower bound.
  public var baseline: Double { min(max(0, domain.lowerBound), domain.upperBound) }

  /// Whether no extension of the scale could contain a value. NaN, a gap, is not a value.
  public func isOffScale(_ value: Double) -> Bool { kind == .log && value <= 0 }
}

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

  /// The value at a position in logical pixels, at most a bound; for an empty range the lower one.
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

  /// The value at a position in logical pixels, at most a bound; for an empty range the lower one.
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

  private static let octavesPerE = 1.442695040888963407
}
