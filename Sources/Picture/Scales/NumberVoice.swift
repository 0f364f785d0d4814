// The one voice in which a chart says its numbers, so that its axis, its bars, its totals, its ring
// and its sentence can be compared.

/// How the numbers of a chart are said: one scale, one unit and one number of decimals for all.
///
/// Amounts from 100,000 on are counted in thousands, millions, billions or trillions, numbers beyond
/// 10¹⁵ or below 10⁻⁴ in a power of ten. The scale is said once, by `heading`; where that has no room
/// each number says it: "1.2M". Durations that were written with colons are written so.
public struct NumberVoice: Hashable, Sendable {
  /// What the numbers count.
  public var unit: NumberUnitName
  /// The separators.
  public let format: NumberFormat
  /// The decimals of a number in this scale; of the last part of a duration.
  public let decimals: Int
  /// The decimals that the figures of the greatest number allow.
  private let mostOfOne: Int
  let scale: NumberScale
  /// Whether each number has the scale that suits it, as on a logarithmic axis.
  let isIndividual: Bool
  /// What a person has asked for.
  private let style: NumberStyle

  /// Numbers below are said in full: 12,345 people should not become 12.3 thousand.
  package static let wholeBelow = 1e5
  /// Significant figures of the greatest number, in full and in a scale.
  private static let figures = (plain: 4, scaled: 3)
  /// Figures of the difference between the least and the greatest number.
  private static let figuresOfSpread = 2

  /// - Parameters:
  ///   - extent: the least and the greatest finite number.
  ///   - unit: what they count.
  ///   - isLogarithmic: whether they are too different for one scale.
  ///   - format: the separators.
  ///   - numbers: all of them, to write no more decimals than they need; nil if they are too many.
  ///   - given: the decimals that they are written with in the data.
  public init(
    _ extent: ClosedRange<Double>, unit: NumberUnitName = NumberUnitName(),
    isLogarithmic: Bool = false, format: NumberFormat, numbers: [Double]? = nil, given: Int = 0
  ) {
    self.init(
      extent, unit: unit, isLogarithmic: isLogarithmic, format: format, numbers: numbers,
      given: given, style: NumberStyle())
  }

  /// - Parameter style: goes before what follows from the numbers.
  package init(
    _ extent: ClosedRange<Double>, unit: NumberUnitName, isLogarithmic: Bool = false,
    format: NumberFormat, numbers: [Double]? = nil, given: Int = 0, style: NumberStyle
  ) {
    (self.unit, self.format, self.style) = (unit, format, style)
    let largest = max(abs(extent.lowerBound), abs(extent.upperBound))
    isIndividual = isLogarithmic && unit.clock == nil
    if var clock = unit.clock {
      scale = .plain
      clock.hasHours = largest * clock.seconds >= ClockNotation.hour
      decimals = clock.decimals(numbers ?? [])
      mostOfOne = decimals
      self.unit.clock = clock
      return
    }
    if unit.isFraction {
      scale = .plain
      decimals = style.places ?? Self.decimalsOfPercents(extent, numbers)
      mostOfOne = style.places ?? Self.decimalsOfPercents(extent, nil)
      return
    }
    let scale = isIndividual ? .plain : NumberScale(ofLargest: largest, style.form)
    self.scale = scale
    if let places = style.places {
      (decimals, mostOfOne) = (places, places)
      return
    }
    let most = Self.mostDecimals(of: extent, scale)
    mostOfOne = most
    decimals = numbers.map { Self.needed($0, scale, given: given, most: most) } ?? most
  }

  /// As many as the figures of the greatest number allow; one more, where the numbers are too alike.
  private static func mostDecimals(of extent: ClosedRange<Double>, _ scale: NumberScale) -> Int {
    let figures = scale == .plain ? Self.figures.plain : Self.figures.scaled
    func power(_ value: Double) -> Int {
      DecimalDigits(value).rounded(toFigures: figures).exponent - scale.power
    }
    let largest = max(abs(extent.lowerBound), abs(extent.upperBound))
    let spread = extent.upperBound - extent.lowerBound
    let common = figures - 1 - (largest > 0 ? power(largest) : 0)
    let told = spread > 0 && spread.isFinite ? figuresOfSpread - 1 - power(spread) : common
    return min(max(0, common, min(told, common + 1)), mostDecimals)
  }

  /// Whole percents, with decimals where the largest is less than ten.
  private static func decimalsOfPercents(
    _ extent: ClosedRange<Double>, _ numbers: [Double]?
  ) -> Int {
    let largest = DecimalDigits(max(abs(extent.lowerBound), abs(extent.upperBound)))
    let most = min(max(0, -1 - largest.exponent), mostDecimals)
    guard let numbers else { return most }
    return numbers.reduce(0) { needed, number in
      guard needed < most, number.isFinite else { return needed }
      var digits = DecimalDigits(number)
      digits.exponent += 2
      return max(needed, digits.rounded(toPowerOfTen: -most).decimals)
    }
  }

  private static func needed(
    _ numbers: [Double], _ scale: NumberScale, given: Int, most: Int
  ) -> Int {
    var needed = scale == .plain ? min(given, most) : 0
    for number in numbers where needed < most && number.isFinite {
      var digits = DecimalDigits(number)
      digits.shift(by: -scale.power)
      needed = max(needed, digits.rounded(toPowerOfTen: -most).decimals)
    }
    return needed
  }

  private static let mostDecimals = 15

  /// The voice of shares, of which 1 is the whole: whole percents.
  public static func shares(_ format: NumberFormat) -> NumberVoice {
    NumberVoice(0...1, format: format)
  }

  /// A number on a bar: "1,232", "4.5"; what would round to nothing is "<0.01". NaN, a gap, is "–".
  ///
  /// - Parameters:
  ///   - value: any number.
  ///   - saysScale: whether the scale is said by nothing else: "4.5M".
  public func label(_ value: Double, saysScale: Bool) -> String {
    label(value, decimals: decimals, saysScale: saysScale)
  }

  /// What follows from the numbers, as their mean, with the decimals that it needs itself: "1.75"
  /// beside whole numbers.
  package func statistic(_ value: Double, saysScale: Bool) -> String {
    let needed: Int
    if let clock = unit.clock {
      needed = clock.decimals([value])
    } else if value.isFinite {
      let shown = digits(value, unit.isFraction ? .percent : scale)
        .rounded(toPowerOfTen: -mostOfOne)
      needed = shown.digits.isEmpty ? mostOfOne : shown.decimals
    } else {
      needed = 0
    }
    return label(value, decimals: max(decimals, needed), saysScale: saysScale)
  }

  private func label(_ value: Double, decimals: Int, saysScale: Bool) -> String {
    guard value.isFinite else { return format.string(value) }
    if let clock = unit.clock { return clock.string(value, decimals: decimals, format) }
    if unit.isFraction { return format.percent(value, decimals: decimals) }
    if value == 0 { return "0" }
    let (scale, decimals) = isIndividual ? own(value) : (self.scale, decimals)
    return rounded(value, scale, decimals: decimals)
      + (saysScale || isIndividual ? scale.suffix(format) : "")
  }

  /// A number in running text, which says its scale in a word: "5,100", "1.19 million".
  public func phrase(_ value: Double) -> String {
    guard value.isFinite, value != 0, unit.clock == nil, !unit.isFraction else {
      return label(value, saysScale: true)
    }
    let own = ownScale(of: value)
    guard own.isLarger(than: scale) else {
      let shown = digits(value, scale).rounded(toPowerOfTen: -decimals)
      // In running text a number says its scale, so that it need not be told as a bound.
      if shown.digits.isEmpty {
        let (scale, decimals) = self.own(value)
        return rounded(value, scale, decimals: decimals) + scale.word(format)
      }
      let needed = shown.decimals
      let keeps = unit.isCurrency || style.places != nil
      return rounded(value, scale, decimals: max(needed, keeps ? decimals : 0))
        + scale.word(format)
    }
    let decimals = max(0, Self.figures.scaled - 1 - (digits(value, own).exponent))
    let rounded = digits(value, own).rounded(toPowerOfTen: -decimals)
    return format.sign(value < 0) + format.plain(rounded, decimals: rounded.decimals)
      + own.word(format)
  }

  /// A part of a whole: "1,232 of 5,100", "135 thousand of 1.19 million", "0.5 of 1.2 million".
  public func part(_ value: Double, of whole: Double) -> String {
    let (one, all) = (phrase(value), phrase(whole))
    let word = scale.word(format)
    // "7 of 3 million" would be read as 7 million.
    if !word.isEmpty, value != 0, ownScale(of: value) == .plain,
      !one.hasSuffix(word)
    {
      return "\(one) of \(full(whole))"
    }
    guard !word.isEmpty, all.hasSuffix(word), one.hasSuffix(word) else { return "\(one) of \(all)" }
    return "\(one.dropLast(word.count)) of \(all)"
  }

  /// A number with all of its digits in this scale, as beside a line: "1.5", "1.5M".
  public func exact(_ value: Double, saysScale: Bool) -> String {
    guard value.isFinite, value != 0, unit.clock == nil, !isIndividual, scale != .plain else {
      return full(value)
    }
    let digits = digits(value, scale)
    return format.sign(value < 0) + format.plain(digits, decimals: digits.decimals)
      + (saysScale ? scale.suffix(format) : "")
  }

  /// A number with all of its digits: "1,234,567", "1:02:03".
  public func full(_ value: Double, givenDecimals: Int = 0) -> String {
    if value.isFinite, unit.isFraction { return format.fullPercent(value) }
    guard value.isFinite, let clock = unit.clock else {
      return format.string(value, givenDecimals: givenDecimals)
    }
    return clock.string(value, decimals: clock.neededDecimals(value), format)
  }

  /// What is said once for all numbers: "revenue, € millions", "steps", "×10⁻²⁷ kg"; "" for nothing.
  ///
  /// - Parameter name: of what is measured; "" if that is said elsewhere.
  public func heading(_ name: String) -> String {
    let counted = isIndividual ? unit.text : unit.counted(in: scale)
    return name.isEmpty || counted.isEmpty ? name + counted : "\(name), \(counted)"
  }

  /// Whether there is a unit or a scale to say.
  public var hasUnit: Bool { !heading("").isEmpty }
  /// Whether a number alone does not say how large it is.
  public var hasScale: Bool { scale != .plain }

  /// Whether somebody wants all digits.
  var isFull: Bool { style.form == .full }

  func ownScale(of value: Double) -> NumberScale {
    NumberScale(ofLargest: abs(value), style.form)
  }

  private func own(_ value: Double) -> (NumberScale, decimals: Int) {
    let scale = ownScale(of: value)
    if let places = style.places { return (scale, places) }
    let figures = scale == .plain ? Self.figures.plain : Self.figures.scaled
    let digits = digits(value, scale)
    let decimals = max(0, figures - 1 - digits.exponent)
    return (scale, min(decimals, digits.rounded(toPowerOfTen: -decimals).decimals))
  }

  private func digits(_ value: Double, _ scale: NumberScale) -> DecimalDigits {
    var digits = DecimalDigits(value)
    digits.shift(by: -scale.power)
    return digits
  }

  private func rounded(_ value: Double, _ scale: NumberScale, decimals: Int) -> String {
    let rounded = digits(value, scale).rounded(toPowerOfTen: -decimals)
    guard rounded.digits.isEmpty else {
      return format.sign(value < 0) + format.plain(rounded, decimals: decimals)
    }
    var least = DecimalDigits(1)
    least.exponent = -decimals
    return (value < 0 ? ">" : "<") + format.sign(value < 0)
      + format.plain(least, decimals: decimals)
  }
}

/// What numbers count, as it is said beside them.
public struct NumberUnitName: Hashable, Sendable {
  /// "kg", "€", "%"; "" if the numbers are plain.
  public var text: String
  /// Whether it stands before an amount: "€ millions", but "millions of kg".
  public var isCurrency: Bool
  /// How durations are written, if it is with colons.
  public var clock: ClockNotation?
  /// Whether numbers are parts of 1 that are said in percent: 0.24 is "24%".
  package var isFraction = false

  /// Parts of 1, said in percent.
  package static var fractions: NumberUnitName {
    var unit = NumberUnitName()
    unit.isFraction = true
    return unit
  }

  /// A unit by its sign; plain numbers by default.
  public init(_ text: String = "", isCurrency: Bool = false, clock: ClockNotation? = nil) {
    (self.text, self.isCurrency, self.clock) = (text, isCurrency, clock)
  }

  func counted(in scale: NumberScale) -> String {
    if let clock { return clock.name }
    if scale == .plain || text.isEmpty { return text + scale.name }
    if isCurrency, scale.isWord { return "\(text) \(scale.name)" }
    return scale.isWord ? "\(scale.name) of \(text)" : "\(scale.name) \(text)"
  }
}

/// The power of ten that numbers count.
struct NumberScale: Hashable, Sendable {
  let power: Int

  static let plain = NumberScale(power: 0)
  static let percent = NumberScale(power: -2)

  private init(power: Int) { self.power = power }

  /// - Parameter largest: at least 1000.
  init(abbreviating largest: Double) {
    let exponent = DecimalDigits(largest).exponent
    power = exponent < 15 ? max(3, exponent / 3 * 3) : exponent
  }

  /// The scale that a form asks for, if it asks for one.
  init(ofLargest largest: Double, _ form: NumberForm?) {
    let own = NumberScale(ofLargest: largest)
    switch form {
    case .full where own.isWord: self = .plain
    case .short where own == .plain && largest.rounded() >= 1_000: self.init(power: 3)
    default: self = own
    }
  }

  /// - Parameter largest: the greatest magnitude.
  init(ofLargest largest: Double) {
    guard largest > 0, largest.isFinite else {
      self = .plain
      return
    }
    let digits = DecimalDigits(largest)
    if largest >= NumberFormat.largestPlain || largest < NumberFormat.smallestPlain {
      power = digits.exponent
    } else if largest.rounded() < NumberVoice.wholeBelow {
      power = 0
    } else {
      // 999,960,000 is a billion, not 1,000 million.
      power = max(3, digits.rounded(toFigures: 3).exponent / 3 * 3)
    }
  }

  /// Whether it has a word, and no exponent.
  var isWord: Bool { Self.words[power] != nil }

  func isLarger(than other: NumberScale) -> Bool { power > other.power }

  private static let words: [Int: (singular: String, suffix: String)] = [
    3: ("thousand", "k"), 6: ("million", "M"), 9: ("billion", "bn"), 12: ("trillion", "tn"),
  ]

  /// As a heading: "millions", "×10⁻²⁷".
  var name: String {
    power == 0 ? "" : Self.words[power].map { "\($0.singular)s" } ?? "×10\(superscript)"
  }

  /// After a number in running text: " million", "×10⁻²⁷".
  func word(_ format: NumberFormat) -> String {
    power == 0 ? "" : Self.words[power].map { " \($0.singular)" } ?? "×10\(superscript)"
  }

  /// After a number that says it alone: "M", "e−27".
  func suffix(_ format: NumberFormat) -> String {
    power == 0 ? "" : Self.words[power]?.suffix ?? format.exponentSuffix(power)
  }

  private var superscript: String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return (power < 0 ? "⁻" : "")
      + String(String(power.magnitude).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] })
  }
}

/// How durations are written with colons.
public struct ClockNotation: Hashable, Sendable {
  /// The seconds in one of the unit in which the numbers are.
  public var seconds: Double
  /// Whether they have hours and minutes, and no seconds.
  public var isOfHours: Bool
  /// Whether the greatest has an hour and more.
  var hasHours = false

  /// - Parameters:
  ///   - seconds: in one of the unit in which the numbers are.
  ///   - isOfHours: whether "1:30" is an hour and a half.
  public init(seconds: Double, isOfHours: Bool) {
    (self.seconds, self.isOfHours) = (seconds, isOfHours)
  }

  var name: String { isOfHours ? "h:mm" : hasHours ? "h:mm:ss" : "m:ss" }

  static let hour = 3600.0

  /// The decimals of the seconds; none in hours and minutes, and none beside hours.
  func decimals(_ values: [Double]) -> Int {
    isOfHours || hasHours ? 0 : values.reduce(0) { max($0, neededDecimals($1)) }
  }

  func neededDecimals(_ value: Double) -> Int {
    isOfHours || !value.isFinite
      ? 0 : DecimalDigits(value * seconds).rounded(toPowerOfTen: -2).decimals
  }

  /// "1:02:03", "2:03", "0:09.58"; hours and minutes as "1:02".
  func string(_ value: Double, decimals: Int, _ format: NumberFormat) -> String {
    let part = isOfHours ? 60.0 : 1
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let units = (abs(value) * seconds / part * power).rounded()
    guard units < 1e15 else { return format.string(value) }
    let whole = Int(units) / Int(power)
    let rest = Int(units) % Int(power)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let large = whole / 60
    let text =
      isOfHours || !hasHours
      ? "\(format.string(Double(large))):\(two(whole % 60))"
      : "\(format.string(Double(large / 60))):\(two(large % 60)):\(two(whole % 60))"
    var fraction = ""
    if decimals > 0 {
      let digits = String(rest)
      fraction =
        format.decimalSeparator + String(repeating: "0", count: decimals - digits.utf8.count)
        + digits
    }
    return format.sign(value < 0 && units > 0) + text + fraction
  }
}
