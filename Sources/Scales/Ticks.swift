// Where the numbers of a value axis stand: round values, as many as there is room for.

/// Evenly spaced round values. After d3-array's `ticks`: a tick is an integer index times a step,
/// never a running sum. Differently from it, the number of ticks is a limit that is kept.
public struct Ticks: Hashable, Sendable {
  /// More ticks than this are never made, whatever is asked for.
  public static let countLimit = 1000

  public let step: TickStep
  /// Ascending, all different, never −0.
  public let values: [Double]

  init(step: TickStep, indices: Range<Int>) {
    self.step = step
    var values: [Double] = []
    values.reserveCapacity(indices.count)
    for index in indices {
      let value = step.value(at: index)
      if value != values.last { values.append(value) }
    }
    self.values = values
  }

  /// The multiples of the finest step of 1, 2 or 5 times a power of ten that lie within a domain
  /// and are no more than `maximumCount`.
  ///
  /// There are at least two wherever the domain holds two: where the limit cannot be kept for that
  /// (0…4 with room for two: 0, 2, 4), it is exceeded by as little as possible. A domain of no
  /// width has none; one narrower than a whole number may hold none for whole-number data.
  ///
  /// - Parameters:
  ///   - domain: an infinite bound counts as the largest finite double.
  ///   - maximumCount: clamped to 2…`countLimit`.
  ///   - isWholeNumber: the data are whole numbers, so no step is a fraction.
  public static func linear(
    domain: ClosedRange<Double>, maximumCount: Int, isWholeNumber: Bool
  ) -> Ticks {
    let domain = domain.finite
    let limit = min(max(2, maximumCount), countLimit)
    guard domain.lowerBound < domain.upperBound else {
      return Ticks(step: TickStep(mantissa: 1, exponent: 0), indices: 0..<0)
    }
    var step = TickStep.finest(for: domain, count: limit, isWholeNumber: isWholeNumber)
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
    let limit = min(max(2, maximumCount), countLimit)
    var step = TickStep.finest(for: domain, count: limit, isWholeNumber: isWholeNumber)
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
