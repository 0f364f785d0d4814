// The ticks of a logarithmic axis: powers of ten, fewer or more as space allows.

import Glibc

extension Ticks {
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
  ///     upper bound; if neither is positive, the domain is 1…10. An infinite bound counts as the
  ///     largest double.
  ///   - maximumCount: clamped to 2…`countLimit`.
  public static func logarithmic(
    domain: ClosedRange<Double>, maximumCount: Int
  ) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    let limit = limit(maximumCount)
    let decades = Decades(around: domain)
    let largest = domain.upperBound > 0 ? domain.upperBound : decades.domain.upperBound
    if let values = decades.subdivided(upTo: largest, limit: limit) {
      return (
        Ticks(step: nil, ascending: values), decades.domain.lowerBound...values[values.count - 1]
      )
    }
    let values = decades.exponents(limit: limit).map(Decades.power)
    return (Ticks(step: nil, ascending: values), decades.domain)
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
