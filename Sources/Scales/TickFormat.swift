// The labels of one axis: written alike, so that they can be compared at a glance.

/// Writes the ticks of one axis: decimals from the step, the same on every label, one unit or
/// exponent for all of them. Zero under a unit or an exponent is plain "0".
public struct TickFormat: Hashable, Sendable {
  private enum Form: Hashable {
    /// All digits.
    case plain
    /// In multiples of a power of ten, followed by its name.
    case unit(exponent: Int, name: String)
    /// A whole number of the step's power of ten.
    case exponent
  }

  private let step: TickStep
  private let number: NumberFormat
  private let form: Form

  /// - Parameter isAbbreviated: thousands and above in units of k, M, G or T, for want of room.
  public init(ticks: Ticks, number: NumberFormat, isAbbreviated: Bool = false) {
    self.step = ticks.step
    self.number = number
    let largest = ticks.values.map(abs).max() ?? 0
    let magnitude = DecimalDigits(largest).exponent
    let isTiny = largest > 0 && largest < NumberFormat.smallestPlain
    let isHuge = largest >= NumberFormat.largestPlain && step.exponent > 0
    if isTiny || isHuge {
      form = .exponent
    } else if isAbbreviated, let unit = Self.unit(for: magnitude) {
      form = .unit(exponent: unit.exponent, name: unit.name)
    } else {
      form = .plain
    }
  }

  private static func unit(for magnitude: Int) -> (exponent: Int, name: String)? {
    switch magnitude {
    case ..<3: nil
    case ..<6: (3, "k")
    case ..<9: (6, "M")
    case ..<12: (9, "G")
    default: (12, "T")
    }
  }

  /// The label of a tick, rounded to the step's last digit.
  /// - Parameter value: finite.
  public func string(_ value: Double) -> String {
    var digits = DecimalDigits(value).rounded(toPowerOfTen: step.exponent)
    let sign = number.sign(digits.isNegative)
    switch form {
    case .plain:
      return sign + number.plain(digits, decimals: step.decimals)
    case .unit(let exponent, let name):
      if digits.digits.isEmpty { return "0" }
      digits.exponent -= exponent
      return sign + number.plain(digits, decimals: max(0, exponent - step.exponent)) + name
    case .exponent:
      if digits.digits.isEmpty { return "0" }
      digits.exponent -= step.exponent
      return sign + number.plain(digits, decimals: 0) + number.exponentSuffix(step.exponent)
    }
  }
}
