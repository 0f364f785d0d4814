// The ticks of a value axis: round values, as many as there is space for.

/// Round values, after d3-array's `ticks`: a tick is an integer index times a step, never a running
/// sum. Unlike there, the number of ticks is a strict limit.
public struct Ticks: Hashable, Sendable {
  /// The most ticks, whatever is requested.
  public static let countLimit = 1000

  /// The distance between ticks; nil on a logarithmic scale, where it varies.
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
