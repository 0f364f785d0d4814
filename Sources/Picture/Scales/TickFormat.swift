// The labels of one axis, formatted alike so that they are comparable.

/// Formats the ticks of one axis.
///
/// Evenly spaced ticks share the decimals of their step and one unit or exponent; zero is then
/// plain "0". Logarithmic ticks are formatted one by one: "0.01", "1", "1,000", "1e15".
public struct TickFormat: Hashable, Sendable {
  private enum Form: Hashable {
    case uniform(Unit)
    case individual(isAbbreviated: Bool)
  }

  /// The unit and precision that all labels of an axis share.
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

  /// - Parameters:
  ///   - ticks: all ticks of the axis.
  ///   - number: the separators.
  ///   - isAbbreviated: writes thousands and above in k, M, G or T, to save space.
  public init(ticks: Ticks, number: NumberFormat, isAbbreviated: Bool = false) {
    self.number = number
    guard let step = ticks.step else {
      form = .individual(isAbbreviated: isAbbreviated)
      return
    }
    let largest = ticks.values.map(abs).max() ?? 0
    let magnitude = DecimalDigits(largest).exponent
    let isTiny = largest > 0 && largest < NumberFormat.smallestPlain
    let isHuge = largest >= NumberFormat.largestPlain && step.exponent > 0
    var unit = Unit(exponent: 0, suffix: "", lastPower: step.exponent, isZeroBare: false)
    let name = isAbbreviated ? NumberFormat.unit(ofPowerOfTen: magnitude) : nil
    if isTiny || isHuge {
      // Multiples of the step's power of ten, unless these would be long.
      unit.exponent = magnitude - step.exponent < 3 ? step.exponent : magnitude
      (unit.suffix, unit.isZeroBare) = (number.exponentSuffix(unit.exponent), true)
    } else if let name {
      (unit.exponent, unit.suffix, unit.isZeroBare) = (name.exponent, name.symbol, true)
    }
    form = .uniform(unit)
  }

  /// Formats shares, of which 1 is the whole, in percent: "0 %", "50 %", "100 %".
  public init(shares ticks: Ticks, number: NumberFormat) {
    self.number = number
    form = .uniform(
      Unit(
        exponent: -2, suffix: NumberFormat.percentSign, lastPower: ticks.step?.exponent ?? -2,
        isZeroBare: false))
  }

  /// The label of a tick, rounded to the step's last digit.
  /// - Parameter value: finite.
  public func string(_ value: Double) -> String {
    switch form {
    case .uniform(let unit):
      return string(DecimalDigits(value).rounded(toPowerOfTen: unit.lastPower), unit)
    case .individual(let isAbbreviated):
      let digits = DecimalDigits(value)
      guard isAbbreviated, abs(value) < NumberFormat.largestPlain,
        let name = NumberFormat.unit(ofPowerOfTen: digits.exponent)
      else { return number.string(value) }
      let unit = Unit(
        exponent: name.exponent, suffix: name.symbol, lastPower: digits.lastPower, isZeroBare: true)
      return string(digits, unit)
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
