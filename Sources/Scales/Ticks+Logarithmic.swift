// Where the numbers of a logarithmic axis stand: powers of ten, fewer or more as there is room.

import Glibc

extension Ticks {
  /// Ticks for a logarithmic scale, and the domain of data extended to powers of ten.
  ///
  /// The upper bound moves out to the power of ten at or above it, or where there is room for 2 and
  /// 5 to the next of these, the lower one to the largest
  /// below it and never stays, since a bar starts there and would have no length. At the limits of
  /// a double, where the next power is none, the upper bound stays, and the lower one is the
  /// smallest positive double, even where that is a value itself.
  ///
  /// The ticks are the powers of ten; where these are too many, those of every 2nd, 3rd, 5th, 10th…
  /// exponent, from end to end if 2 or 3 come out even and else with 1 among them; where there is
  /// room, 2 and 5 times each power as well. Always two ticks at least and `maximumCount` at the
  /// most.
  ///
  /// - Parameters:
  ///   - domain: of the data above zero. A lower bound that is not above zero counts as the upper
  ///     one; where neither is, the domain is 1…10. An infinite bound counts as the largest double.
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

/// The powers of ten that bound a domain.
private struct Decades {
  /// Below the smallest double by less than a decade, so that this stands for its power.
  static let smallestExponent = -324
  static let largestExponent = 308

  /// How many exponents lie between two ticks, where not each of them has one. 3 for the sake of
  /// thousands and millions.
  static let strides = [1, 2, 3, 5, 10, 20, 50, 100, 200]

  /// Of the lower bound.
  private(set) var first: Int
  /// Of the largest power of ten in the domain.
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
    // At either limit of a double they can be one.
    if first >= last, last == Self.largestExponent { first = last - 1 }
    if first >= last { last = first + 1 }
    domain = Self.power(first)...max(Self.power(last), upper)
  }

  static func power(_ exponent: Int) -> Double { multiple(1, exponent) }

  private static func multiple(_ mantissa: Int, _ exponent: Int) -> Double {
    max(TickStep(mantissa: mantissa, exponent: exponent).value, .leastNonzeroMagnitude)
  }

  /// 1, 2 and 5 times each power of ten, to the first at or above a value: the next of 2 and 5 is
  /// as good an end as the next power, and wastes less of the axis. nil where they would stand too
  /// close.
  func subdivided(upTo largest: Double, limit: Int) -> [Double]? {
    // More decades than this have no room for them, whatever the limit.
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
    // From 1 to 2 is the shortest way between two of them: 0.3 of a decade.
    let span = log10(end / domain.lowerBound)
    return span <= 0.3 * Double(limit - 1) + 0.02 ? values : nil
  }

  /// The exponents of as many powers as there is room for, evenly spaced: from end to end of the
  /// domain where a short stride comes out even, else so that 1 is among the powers.
  func exponents(limit: Int) -> StrideThrough<Int> {
    for step in Self.strides {
      let isEven = step <= 3 && (last - first) % step == 0
      // To the next multiple of the step, also below zero.
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
