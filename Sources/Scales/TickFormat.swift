// The labels of one axis: written alike, so that they can be compared at a glance.

/// Writes the ticks of one axis.
///
/// Evenly spaced ticks have the decimals of their step, the same on every label, and one unit or
/// exponent for all of them; zero under a unit or an exponent is plain "0". Those of a logarithmic
/// scale are written each for itself: "0.01", "1", "1,000", "1e15".
public struct TickFormat: Hashable, Sendable {
  private enum Form: Hashable {
    case alike(Unit)
    case eachForItself(isAbbreviated: Bool)
  }

  /// What all labels of an axis share.
  private struct Unit: Hashable {
    /// The power of ten that the numbers count.
    var exponent: Int
    var suffix: String
    /// The power of ten of the last digit written.
    var lastPower: Int
    /// Whether zero has neither decimals nor suffix.
    var isZeroBare: Bool
  }

  private let number: NumberFormat
  private let form: Form

  /// Writes the ticks of one axis.
  ///
  /// - Parameters:
  ///   - ticks: all that stand on the axis.
  ///   - number: the separators.
  ///   - isAbbreviated: thousands and above in units of k, M, G or T, for want of room.
  public init(ticks: Ticks, number: NumberFormat, isAbbreviated: Bool = false) {
    self.number = number
    guard let step = ticks.step else {
      form = .eachForItself(isAbbreviated: isAbbreviated)
      return
    }
    let largest = ticks.values.map(abs).max() ?? 0
    let magnitude = DecimalDigits(largest).exponent
    let isTiny = largest > 0 && largest < NumberFormat.smallestPlain
    let isHuge = largest >= NumberFormat.largestPlain && step.exponent > 0
    var unit = Unit(exponent: 0, suffix: "", lastPower: step.exponent, isZeroBare: false)
    if isTiny || isHuge {
      // Whole numbers of the step's power of ten, but where these would be long ones.
      unit.exponent = magnitude - step.exponent < 3 ? step.exponent : magnitude
      unit.suffix = number.exponentSuffix(unit.exponent)
      unit.isZeroBare = true
    } else if isAbbreviated, let name = NumberFormat.unit(ofPowerOfTen: magnitude) {
      unit.exponent = name.exponent
      unit.suffix = name.symbol
      unit.isZeroBare = true
    }
    form = .alike(unit)
  }

  /// Writes shares, of which 1 is all, in percent: "0 %", "50 %", "100 %".
  public init(shares ticks: Ticks, number: NumberFormat) {
    self.number = number
    form = .alike(
      Unit(
        exponent: -2, suffix: NumberFormat.percentSign, lastPower: ticks.step?.exponent ?? -2,
        isZeroBare: false))
  }

  /// The label of a tick, rounded to the step's last digit.
  /// - Parameter value: finite.
  public func string(_ value: Double) -> String {
    switch form {
    case .alike(let unit):
      return string(DecimalDigits(value).rounded(toPowerOfTen: unit.lastPower), unit)
    case .eachForItself(let isAbbreviated):
      let digits = DecimalDigits(value)
      guard isAbbreviated, abs(value) < NumberFormat.largestPlain,
        let name = NumberFormat.unit(ofPowerOfTen: digits.exponent)
      else { return number.string(value) }
      return string(
        digits,
        Unit(
          exponent: name.exponent, suffix: name.symbol, lastPower: digits.lastPower,
          isZeroBare: true))
    }
  }

  private func string(_ digits: DecimalDigits, _ unit: Unit) -> String {
    var digits = digits
    if digits.digits.isEmpty, unit.isZeroBare { return "0" }
    let sign = number.sign(digits.isNegative)
    if !digits.digits.isEmpty { digits.exponent -= unit.exponent }
    return sign + number.plain(digits, decimals: max(0, unit.exponent - unit.lastPower))
      + unit.suffix
  }
}
