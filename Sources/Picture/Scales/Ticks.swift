// The ticks of a value axis: round values, as many as there is space for, computed from a step of
// two small integers and not accumulated; of a logarithmic axis powers of ten.
import Glibc

/// Round values, after d3-array's `ticks`: a tick is an integer index times a step, never a running
/// sum. Unlike there, the number of ticks is a strict limit.
public struct Ticks: Hashable, Sendable {
  /// The most ticks, whatever is requested.
  public static let countLimit = 1000

  /// The distance between ticks; nil on a logarithmic scale, where it varies, and for durations.
  public let step: TickStep?
  /// Ascending, distinct, never −0.
  public let values: [Double]

  init(step: TickStep, indices: Range<Int>) {
    self.init(step: step, ascending: indices.lazy.map(step.value(at:)))
  }

  /// Removes values that round to the same double.
  init(step: TickStep?, ascending values: some Collection<Double>) {
    self.step = step
    var different: [Double] = []
    different.reserveCapacity(values.count)
    for value in values where value != different.last { different.append(value) }
    self.values = different
  }

  static func limit(_ maximumCount: Int) -> Int { min(max(2, maximumCount), countLimit) }

  /// The multiples of the finest step of 1, 2 or 5 times a power of ten that lie within a domain
  /// and number at most `maximumCount`.
  ///
  /// There are at least two if the domain contains two. If the limit is too low for that (0…4 with
  /// space for two: 0, 2, 4), it is exceeded by as little as possible. An empty domain has none. A
  /// domain narrower than 1 may have none for whole-number data, and one between neighbouring
  /// doubles may have one (see `canZoom`).
  ///
  /// - Parameters:
  ///   - domain: an infinite bound counts as the largest finite double.
  ///   - maximumCount: clamped to 2…`countLimit`.
  ///   - isWholeNumber: whether the data are whole numbers; then no step is a fraction.
  public static func linear(
    domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> Ticks {
    linear(domain: domain, maximumCount: maximumCount, unit: isWholeNumber ? 0 : nil)
  }

  /// The ticks of a normalised chart, whose domain is 0…1, in whole percents.
  /// - Parameter maximumCount: clamped to 2…`countLimit`.
  public static func shares(maximumCount: Int) -> Ticks {
    linear(domain: 0...1, maximumCount: maximumCount, unit: -2)
  }

  private static func linear(domain: ClosedRange<Double>, maximumCount: Int, unit: Int?) -> Ticks {
    let domain = domain.finite
    let limit = limit(maximumCount)
    guard domain.lowerBound < domain.upperBound else {
      return Ticks(step: TickStep(mantissa: 1, exponent: 0), indices: 0..<0)
    }
    var step = TickStep.finest(for: domain, count: limit, unit: unit)
    var indices = step.indices(in: domain)
    while indices.count > limit {
      let coarser = step.coarser
      let fewer = coarser.indices(in: domain)
      if fewer.count < 2 { break }
      (step, indices) = (coarser, fewer)
    }
    return Ticks(step: step, indices: indices)
  }

  /// Ticks for a domain of data, and that domain extended to the ticks around it, so that an axis
  /// runs from zero to just above the maximum.
  ///
  /// There are at least two ticks and at most `maximumCount`. An end at zero stays; other ends move
  /// out to the next multiple of the step, with two exceptions. An end stays if its multiple would
  /// be infinite. And if a domain of mixed signs has space for only two ticks, the end nearer to
  /// zero stays; if both exceptions apply, there are three ticks. A single value extends to zero,
  /// zero alone to 1.
  public static func nice(
    domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    let domain = domain.finite.withWidth
    let unit = isWholeNumber ? 0 : nil
    let limit = limit(maximumCount)
    var step = TickStep.finest(for: domain, count: limit, unit: unit)
    var extended = step.extend(domain, limit: limit)
    var indices = step.indices(in: extended)
    while indices.count > limit {
      let coarser = step.coarser
      let wider = coarser.extend(domain, limit: limit)
      let fewer = coarser.indices(in: wider)
      if fewer.count < 2 { break }
      (step, extended, indices) = (coarser, wider, fewer)
    }
    return (Ticks(step: step, indices: indices), extended)
  }

  /// The finest ticks of a fixed domain that are at most `maximumCount` and include both of its
  /// ends. If there are none, those of `linear`.
  ///
  /// - Parameter domain: from tick to tick, as `nice` returns it.
  package static func spanning(
    _ domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> Ticks {
    let domain = domain.finite
    let limit = limit(maximumCount)
    guard domain.lowerBound < domain.upperBound else {
      return linear(domain: domain, maximumCount: maximumCount, isWholeNumber: isWholeNumber)
    }
    var step = TickStep.finest(for: domain, count: limit, unit: isWholeNumber ? 0 : nil)
    var indices = step.indices(in: domain)
    while indices.count >= 2 {
      if indices.count <= limit, step.value(at: indices.lowerBound) == domain.lowerBound,
        step.value(at: indices.upperBound - 1) == domain.upperBound
      {
        return Ticks(step: step, indices: indices)
      }
      step = step.coarser
      indices = step.indices(in: domain)
    }
    return linear(domain: domain, maximumCount: maximumCount, isWholeNumber: isWholeNumber)
  }

  /// Whether a value axis may be zoomed to a domain without losing its second tick or the values
  /// between positions: the domain must be at least `leastZoomSpacings` times as wide as the
  /// distance between neighbouring doubles.
  package static func canZoom(into domain: ClosedRange<Double>) -> Bool {
    let domain = domain.finite
    let spacing = max(abs(domain.lowerBound), abs(domain.upperBound)).ulp
    return domain.upperBound - domain.lowerBound >= leastZoomSpacings * spacing
  }

  /// The finest step is at most 2.5 spacings, so 6 spacings contain two rounded multiples; the rest
  /// is for values in between.
  static let leastZoomSpacings = 16.0

  /// Ticks for a logarithmic scale, and the data's domain extended to powers of ten.
  ///
  /// The upper bound moves out to the next power of ten, or to the next 2 or 5 times a power if
  /// there is space for such ticks. The lower bound moves to the largest power below it and never
  /// stays, since a bar that starts there would have no length. At the limits of a double the upper
  /// bound stays, and the lower one is the smallest positive double, even if that is a value
  /// itself.
  ///
  /// The ticks are the powers of ten. If these are too many, they are those of every 2nd, 3rd, 5th,
  /// 10th… exponent: from end to end if a stride of 2 or 3 divides evenly, else such that 1 is
  /// among them. If there is space, 2 and 5 times each power are added. There are at least two
  /// ticks and at most `maximumCount`.
  ///
  /// - Parameters:
  ///   - domain: the domain of the positive data. A lower bound of zero or below counts as the
  ///     upper bound; if neither is positive, 1…10. An infinite bound counts as the largest double.
  ///   - maximumCount: clamped to 2…`countLimit`.
  public static func logarithmic(
    domain: ClosedRange<Double>, maximumCount: Int
  ) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    let limit = limit(maximumCount)
    let decades = Decades(around: domain)
    let largest = domain.upperBound > 0 ? domain.upperBound : decades.domain.upperBound
    if let values = decades.subdivided(upTo: largest, limit: limit) {
      let domain = decades.domain.lowerBound...values[values.count - 1]
      return (Ticks(step: nil, ascending: values), domain)
    }
    let values = decades.exponents(limit: limit).map(Decades.power)
    return (Ticks(step: nil, ascending: values), decades.domain)
  }

  /// The ticks of a logarithmic scale within a fixed domain.
  ///
  /// They are 1, 2 and 5 times each power of ten, if there is space for these, else powers of ten;
  /// those of `linear` in a domain with fewer than two of the former. There are at most
  /// `maximumCount`, and at least two where `linear` has two.
  ///
  /// - Parameters:
  ///   - domain: a bound of zero or below counts as the smallest positive double, an infinite bound
  ///     as the largest one.
  ///   - maximumCount: clamped to 2…`countLimit`.
  ///   - isWholeNumber: as in `linear`.
  package static func logarithmic(
    within domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> Ticks {
    let domain = domain.clamped(to: .leastNonzeroMagnitude ... .greatestFiniteMagnitude)
    let limit = limit(maximumCount)
    let gapCount = Double(limit - 1) * roundingSlack
    let length = log10(domain.upperBound) - log10(domain.lowerBound)
    func haveSpace(_ values: [Double]) -> Bool {
      zip(values, values.dropFirst()).allSatisfy { lower, upper in
        (log10(upper) - log10(lower)) * gapCount >= length
      }
    }
    let decades = Decades(within: domain)
    let count = decades.last - decades.first
    var values = count < limit ? decades.multiples : []
    if values.count < 2 || !haveSpace(values), count > 0 {
      let share = Double(count) / length
      let most = min(limit, max(2, Int(share * gapCount) + 1))
      values = decades.exponents(limit: most).map(Decades.power)
    } else if values.count < 2 {
      var most = limit
      repeat {
        values = linear(domain: domain, maximumCount: most, isWholeNumber: isWholeNumber).values
        most = min(most, values.count) - 1
      } while most >= 2 && !haveSpace(values)
    }
    // Two are as near to each other as their domain is short.
    let ends = [values.first, values.last].compactMap(\.self)
    return Ticks(step: nil, ascending: count > 0 || haveSpace(values) ? values : ends)
  }

  /// Ticks that are exactly as far apart as they may be must not fail by a rounding.
  private static let roundingSlack = 1.005
}

extension TickStep {
  /// The domain with its ends moved out to the next multiples, as in `Ticks.nice`.
  fileprivate func extend(_ domain: ClosedRange<Double>, limit: Int) -> ClosedRange<Double> {
    let inside = indices(in: domain)
    var lower = domain.lowerBound
    var upper = domain.upperBound
    let isMixedWithoutRoom = limit < 3 && lower < 0 && upper > 0
    if !(isMixedWithoutRoom && -lower < upper) {
      let first = value(at: inside.lowerBound)
      let outer = first == lower ? first : value(at: inside.lowerBound - 1)
      if outer.isFinite { lower = outer }
    }
    if !(isMixedWithoutRoom && -lower >= upper) {
      let last = value(at: inside.upperBound - 1)
      let outer = last == upper ? last : value(at: inside.upperBound)
      if outer.isFinite { upper = outer }
    }
    return lower...upper
  }
}

extension ClosedRange<Double> {
  /// The range, or for a single value the range from there to zero; 0…1 for zero alone.
  fileprivate var withWidth: ClosedRange<Double> {
    if lowerBound < upperBound { return self }
    return lowerBound == 0 ? 0...1 : Swift.min(0, lowerBound)...Swift.max(0, lowerBound)
  }
}

/// A step of 1, 2 or 5 times a power of ten.
public struct TickStep: Hashable, Sendable {
  /// 1, 2 or 5.
  public let mantissa: Int
  /// The power of ten, −324…308.
  public let exponent: Int

  init(mantissa: Int, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The step itself, to the nearest double.
  public var value: Double { value(at: 1) }

  /// The nearest double to `index` times the step; infinite beyond the largest double.
  ///
  /// Computed through the decimal form, which rounds once and correctly: powers of ten are inexact
  /// above 10²² and missing below the subnormals.
  package func value(at index: Int) -> Double { Double("\(index * mantissa)e\(exponent)") ?? .nan }

  /// The next step up: 1, 2, 5, 10.
  var coarser: TickStep {
    switch mantissa {
    case 1: TickStep(mantissa: 2, exponent: exponent)
    case 2: TickStep(mantissa: 5, exponent: exponent)
    default: TickStep(mantissa: 1, exponent: exponent + 1)
    }
  }

  /// The indices of the multiples within a domain; may be empty.
  func indices(in domain: ClosedRange<Double>) -> Range<Int> {
    var first = Int(quotient(of: domain.lowerBound).rounded())
    var last = Int(quotient(of: domain.upperBound).rounded())
    // The division is off by at most a few indices.
    while value(at: first) < domain.lowerBound { first += 1 }
    while value(at: first - 1) >= domain.lowerBound { first -= 1 }
    while value(at: last) > domain.upperBound { last -= 1 }
    while value(at: last + 1) <= domain.upperBound { last += 1 }
    return first..<max(first, last + 1)
  }

  /// A value divided by the step.
  ///
  /// A subnormal step is too inexact to divide by: the double nearest to 5e−324 is 1.2 % less,
  /// which at 1e−310 would be off by 10¹¹ indices. So both are scaled up first.
  private func quotient(of bound: Double) -> Double {
    guard exponent < -300 else { return bound / value }
    return bound * 1e200 / TickStep(mantissa: mantissa, exponent: exponent + 200).value
  }

  /// The finest step worth trying: any finer step has more than `count` multiples in the domain,
  /// multiples that share a double, or multiples that are no whole units.
  /// - Parameter unit: the smallest exponent of a step; 0 for whole numbers.
  static func finest(for domain: ClosedRange<Double>, count: Int, unit: Int?) -> TickStep {
    // Divided first, because the difference of the bounds may overflow.
    let share = domain.upperBound / Double(count) - domain.lowerBound / Double(count)
    let spacing = max(abs(domain.lowerBound), abs(domain.upperBound)).ulp
    let least = max(share, spacing)
    var step = TickStep(mantissa: 1, exponent: DecimalDigits(least).exponent - 1)
    if let unit, step.exponent < unit { step = TickStep(mantissa: 1, exponent: unit) }
    while step.value < spacing { step = step.coarser }
    return step
  }
}

private struct Decades {
  /// Less than a decade below the smallest double, which stands in for this power.
  static let smallestExponent = -324
  static let largestExponent = 308

  /// The strides of exponents between ticks. 3 gives thousands and millions.
  static let strides = [1, 2, 3, 5, 10, 20, 50, 100, 200]

  /// The exponent of the lower bound.
  private(set) var first: Int
  /// The exponent of the largest power of ten in the domain.
  private(set) var last: Int
  private(set) var domain: ClosedRange<Double>

  init(around data: ClosedRange<Double>) {
    let limit = Double.greatestFiniteMagnitude
    guard data.upperBound > 0 else {
      (first, last, domain) = (0, 1, 1...10)
      return
    }
    let upper = min(data.upperBound, limit)
    let lower = data.lowerBound > 0 ? min(data.lowerBound, limit) : upper

    first = DecimalDigits(lower).exponent
    if Self.power(first) >= lower { first -= 1 }
    first = max(first, Self.smallestExponent)
    last = DecimalDigits(upper).exponent
    if Self.power(last) < upper { last += 1 }
    last = min(last, Self.largestExponent)
    // They can be equal at either limit of a double.
    if first >= last, last == Self.largestExponent { first = last - 1 }
    if first >= last { last = first + 1 }
    domain = Self.power(first)...max(Self.power(last), upper)
  }

  /// The powers of ten within a domain; none if `last` is less than `first`, or at the largest double.
  init(within fixed: ClosedRange<Double>) {
    self.init(around: fixed)
    if Self.power(first) < fixed.lowerBound { first += 1 }
    if Self.power(last) > fixed.upperBound { last -= 1 }
    domain = fixed
  }

  /// 1, 2 and 5 times each power of ten, as far as they are in the domain.
  var multiples: [Double] {
    var values: [Double] = []
    for exponent in (first - 1)...max(first - 1, last) {
      for mantissa in [1, 2, 5] {
        let value = Self.multiple(mantissa, exponent)
        if domain.contains(value), value != values.last { values.append(value) }
      }
    }
    return values
  }

  static func power(_ exponent: Int) -> Double { multiple(1, exponent) }

  private static func multiple(_ mantissa: Int, _ exponent: Int) -> Double {
    max(TickStep(mantissa: mantissa, exponent: exponent).value, .leastNonzeroMagnitude)
  }

  /// 1, 2 and 5 times each power of ten, up to the first at or above a value: ending at 2 or 5
  /// wastes less of the axis than at the next power. nil if the ticks would be too dense.
  func subdivided(upTo largest: Double, limit: Int) -> [Double]? {
    // More decades than this never have space.
    guard Double(last - first) <= 0.3 * Double(limit) + 1 else { return nil }
    let least = max(min(largest, domain.upperBound), domain.lowerBound.nextUp)
    var values: [Double] = []
    for exponent in first...last {
      for mantissa in [1, 2, 5] where (values.last ?? 0) < least {
        let value = Self.multiple(mantissa, exponent)
        if domain.contains(value) { values.append(value) }
      }
    }
    guard values.count >= 2, let end = values.last, end >= least else { return nil }
    // The shortest distance is from 1 to 2, 0.3 of a decade.
    let span = log10(end / domain.lowerBound)
    return span <= 0.3 * Double(limit - 1) + 0.02 ? values : nil
  }

  /// Evenly spaced exponents, as many as there is space for: from end to end of the domain if a
  /// short stride divides evenly, else such that 1 is among the powers.
  func exponents(limit: Int) -> StrideThrough<Int> {
    for step in Self.strides {
      let isEven = step <= 3 && (last - first) % step == 0
      // The next multiple of the step, also below zero.
      let start = isEven ? first : first + ((-first % step) + step) % step
      let count = (last - start) / step + 1
      if start < last, count >= 2, count <= limit {
        return stride(from: start, through: last, by: step)
      }
    }
    let step = (last - first + limit - 2) / (limit - 1)
    return stride(from: first, through: last, by: step)
  }
}
