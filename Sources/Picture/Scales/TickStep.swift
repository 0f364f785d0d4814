// The distance between ticks as two small integers, so that ticks are computed, not accumulated.

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
  package func value(at index: Int) -> Double {
    Double("\(index * mantissa)e\(exponent)") ?? .nan
  }

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
