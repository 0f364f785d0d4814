// The ticks of an axis of durations: at round seconds, minutes, hours and days.

extension Ticks {
  /// In seconds. Longer ones are multiples of days.
  private static let clockSteps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
  ]

  /// The finest ticks at round times, and the domain extended to the ticks around it, as by `nice`;
  /// nil for durations that need a fraction of a second, or more than a thousand days.
  ///
  /// - Parameters:
  ///   - domain: in the unit of the numbers.
  ///   - maximumCount: clamped to 2…`countLimit`.
  ///   - isFixed: whether the domain stays as it is.
  package static func clock(
    domain: ClosedRange<Double>, _ clock: ClockNotation, maximumCount: Int, isFixed: Bool = false
  ) -> (ticks: Ticks, domain: ClosedRange<Double>)? {
    let limit = limit(maximumCount)
    let (lower, upper) = (domain.lowerBound * clock.seconds, domain.upperBound * clock.seconds)
    guard lower < upper, upper - lower >= 2, upper - lower < 1000 * 86_400 else { return nil }
    let days = [2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 86_400.0 }
    for step in clockSteps + days where !clock.isOfHours || step >= 60 {
      let first = isFixed ? (lower / step).rounded(.up) : (lower / step).rounded(.down)
      let last = isFixed ? (upper / step).rounded(.down) : (upper / step).rounded(.up)
      guard last - first < Double(limit), last > first else { continue }
      let values = stride(from: first, through: last, by: 1).map {
        $0 == 0 ? 0 : $0 * step / clock.seconds
      }
      let found = Ticks(step: nil, ascending: values)
      return (found, isFixed ? domain : values[0]...values[values.count - 1])
    }
    return nil
  }
}
