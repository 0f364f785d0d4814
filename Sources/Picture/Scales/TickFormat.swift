// The labels of one axis, formatted alike so that they are comparable.

/// Formats the ticks of one axis, in the voice of its chart.
///
/// Evenly spaced ticks share the decimals of their step; in thousands, or with an exponent, zero is
/// plain "0". Logarithmic ticks are formatted one by one: "0.01", "1", "1,000", "1M".
public struct TickFormat: Hashable, Sendable {
  private let voice: NumberVoice
  /// The power of ten of the last digit written; nil for ticks formatted one by one.
  private let lastPower: Int?
  private let scale: NumberScale
  private let suffix: String

  /// More zeros at the end of a label say nothing.
  private static let mostZeros = 12

  /// - Parameters:
  ///   - ticks: all ticks of the axis.
  ///   - voice: of the chart.
  ///   - saysScale: whether each label says its scale, as nothing else does.
  ///   - isAbbreviated: writes thousands and above in k, M, bn or tn, to save space.
  public init(ticks: Ticks, voice: NumberVoice, saysScale: Bool, isAbbreviated: Bool = false) {
    self.voice = voice
    lastPower = ticks.step?.exponent
    var scale = voice.scale
    let largest = ticks.values.map(abs).max() ?? 0
    if scale == .plain, isAbbreviated, largest >= 1000, !voice.isFull {
      scale = NumberScale(abbreviating: largest)
    }
    // A line far beyond all numbers may stretch the axis.
    let step = ticks.step?.exponent ?? 0
    if scale != .plain || largest >= NumberFormat.largestPlain,
      step - scale.power >= Self.mostZeros
    {
      scale = NumberScale(ofLargest: largest)
    }
    let saysScale = saysScale || scale != voice.scale
    (self.scale, suffix) = (scale, saysScale ? scale.suffix(voice.format) : "")
  }

  /// Formats shares, of which 1 is the whole, in percent: "0%", "50%", "100%".
  public init(shares ticks: Ticks, format: NumberFormat) {
    voice = .shares(format)
    lastPower = ticks.step?.exponent ?? -2
    (scale, suffix) = (.percent, format.percentSign)
  }

  /// The label of a tick, rounded to the step's last digit.
  /// - Parameter value: finite.
  public func string(_ value: Double) -> String {
    if let clock = voice.unit.clock {
      if value == 0 { return "0" }
      return clock.string(value, decimals: clock.neededDecimals(value), voice.format)
    }
    let format = voice.format
    var digits = DecimalDigits(value)
    guard let lastPower else {
      let own = voice.ownScale(of: value)
      if own == .plain { return format.string(value) }
      digits.exponent -= own.power
      return format.sign(value < 0) + format.plain(digits, decimals: digits.decimals)
        + own.suffix(format)
    }
    digits = digits.rounded(toPowerOfTen: lastPower)
    if digits.digits.isEmpty, scale != .percent, scale != .plain { return "0" }
    if !digits.digits.isEmpty { digits.exponent -= scale.power }
    return format.sign(digits.isNegative)
      + format.plain(digits, decimals: max(0, scale.power - lastPower)) + suffix
  }
}
