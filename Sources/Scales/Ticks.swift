// Where the numbers of a value axis stand: round values, as many as there is room for.

/// Round values. After d3-array's `ticks`: a tick is an integer index times a step, never a running
/// sum. Differently from it, the number of ticks is a limit that is kept.
public struct Ticks: Hashable, Sendable {
  /// More ticks than this are never made, whatever is asked for.
  public static let countLimit = 1000

  /// From each tick to the next; nil for those of a logarithmic scale, which has no such step.
  public let step: TickStep?
  /// Ascending, all different, never −0.
  public let values: [Double]

  init(step: TickStep, indices: Range<Int>) {
    self.init(step: step, ascending: indices.lazy.map(step.value(at:)))
  }

  /// Of values that fall on one double, one is kept.
  init(step: TickStep?, ascending values: some Collection<Double>) {
    self.step = step
    var different: [Double] = []
    different.reserveCapacity(values.count)
    for value in values where value != different.last { different.append(value) }
    self.values = different
  }

  /// What a number of ticks asked for is clamped to.
  static func limit(_ maximumCount: Int) -> Int { min(max(2, maximumCount), countLimit) }

  /// The multiples of the finest step of 1, 2 or 5 times a power of ten that lie within a domain
  /// and are no more than `maximumCount`.
  ///
  /// There are at least two wherever the domain holds two: where the limit cannot be kept for that
  /// (0…4 with room for two: 0, 2, 4), it is exceeded by as little as possible. A domain of no
  /// width has none; one narrower than a whole number may hold none for whole-number data, and one
  /// between neighbouring doubles may hold one (`canZoom` tells).
  ///
  /// - Parameters:
  ///   - domain: an infinite bound counts as the largest finite double.
  ///   - maximumCount: clamped to 2…`countLimit`.
  ///   - isWholeNumber: the data are whole numbers, so no step is a fraction.
  public static func linear(
    domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> Ticks {
    linear(domain: domain, maximumCount: maximumCount, unit: isWholeNumber ? 0 : nil)
  }

  /// The ticks of a normalised chart, whose domain is 0…1: shares in whole percents, from nothing
  /// to all.
  /// - Parameter maximumCount: clamped to 2…`countLimit`.
  public static func shares(maximumCount: Int) -> Ticks {
    linear(domain: 0...1, maximumCount: maximumCount, unit: -2)
  }

  private static func linear(
    domain: ClosedRange<Double>, maximumCount: Int, unit: Int?
  ) -> Ticks {
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
  /// Always two ticks at least and `maximumCount` at the most. An end at zero stays there, every
  /// other one moves out to the next multiple of the step, with two exceptions: where that would be
  /// infinite, and where a domain of mixed signs has room for two ticks only; then the end nearer
  /// to zero stays (and where both exceptions meet, there are three ticks).
  /// A domain of no width reaches to zero, that of zero alone to 1.
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

  /// The ticks of a domain that is given, from end to end of it: the finest that are no more than
  /// `maximumCount` and have one at either end. Where there are none, those of `linear`.
  ///
  /// - Parameter domain: from tick to tick, as `nice` makes it.
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

  /// Whether a value axis may be zoomed in as far as a domain, so that it still has two ticks and a
  /// pointer still finds values between: where the domain is at least `leastZoomSpacings` times as
  /// wide as the distance from one double to the next.
  package static func canZoom(into domain: ClosedRange<Double>) -> Bool {
    let domain = domain.finite
    let spacing = max(abs(domain.lowerBound), abs(domain.upperBound)).ulp
    return domain.upperBound - domain.lowerBound >= leastZoomSpacings * spacing
  }

  /// The finest step is at most 2.5 spacings, so that 6 hold two multiples wherever they begin,
  /// each rounded to a double; the rest is for values in between.
  static let leastZoomSpacings = 16.0
}

extension TickStep {
  /// The domain with its ends moved out to the next multiples, as `Ticks.nice` says.
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
  /// The range itself, or where it is a single value the one from there to zero; zero alone gives
  /// 0…1.
  fileprivate var withWidth: ClosedRange<Double> {
    if lowerBound < upperBound { return self }
    return lowerBound == 0 ? 0...1 : Swift.min(0, lowerBound)...Swift.max(0, lowerBound)
  }
}
