// The measure of a column's numbers, as written after them: kilograms, bytes, hours.

/// The unit of a column's numbers and its conversions.
///
/// The unit is guessed from a sample; each number is then converted to it. Small and without heap
/// storage, since every parsed number needs it.
package struct Quantity: Hashable, Sendable {
  /// Units of the same dimension can be converted.
  package enum Dimension: UInt8, Hashable, Sendable {
    /// Plain numbers.
    case none
    /// Counts, in thousands and millions.
    case count
    /// Bytes; `K` and `Ki` are 1024 of them, `kB` is 1000.
    case size
    case time, mass, length, volume, area, energy, power, frequency, current, tension, bitRate,
      speed
    case temperature, angle
    /// An unknown unit, which cannot be converted.
    case other
  }

  package let dimension: Dimension
  /// The unit in base units of the dimension.
  package let scale: Double
  /// The scale of numbers without a unit.
  private let plainScale: Double
  private let isDecimal: Bool
  /// The unit as written after the numbers; empty if there is none.
  package let unit: UnitText
  /// Whether durations such as `1:30` are hours and minutes rather than minutes and seconds.
  package var pairsAreHours = false
  /// Whether durations are written with colons: `1:30`, `1:02:03`.
  package var hasColons = false

  package static let none = Quantity(.none, scale: 1, "")
  package static let count = Quantity(.count, scale: 1, "")
  package static let bytes = Quantity(.size, scale: 1, "bytes")
  /// Bytes shown in powers of 1000.
  package static let decimalBytes = Quantity(.size, scale: 1, "bytes", isDecimal: true)
  /// Numbers without a unit are kibibytes, as top(1) prints them.
  package static let kibibytes = Quantity(.size, scale: 0x1p10, "KiB")
  package static let seconds = Quantity(.time, scale: 1e9, "s")

  /// - Parameter plainScale: the scale of numbers without a unit; nil if they have this unit.
  private init(
    _ dimension: Dimension, scale: Double, _ unit: UnitText, plainScale: Double? = nil,
    isDecimal: Bool = false
  ) {
    (self.dimension, self.scale, self.unit) = (dimension, scale, unit)
    (self.plainScale, self.isDecimal) = (plainScale ?? scale, isDecimal)
  }

  /// A unit on its own: a known one, or one that cannot be converted.
  package init(_ unit: UnitText) {
    if let (dimension, scale) = Self.known(unit) {
      self.init(dimension, scale: scale, unit)
    } else {
      self.init(.other, scale: 1, unit)
    }
  }

  /// The largest unit of bytes or time in which the greatest value is readable.
  ///
  /// - Parameter greatest: in bytes or seconds.
  package func inUnit(ofGreatest greatest: Double) -> Quantity {
    let units: [(UnitText, scale: Double)] =
      switch dimension {
      case .size where isDecimal:
        [("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
      case .size:
        [("PiB", 0x1p50), ("TiB", 0x1p40), ("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10)]
      default: [("d", 8.64e13), ("h", 3.6e12), ("min", 6e10)]
      }
    // 150 minutes are readable, 1500 MiB are not.
    let least = dimension == .size ? 1.0 : 3.0
    guard let (unit, scale) = units.first(where: { greatest * self.scale >= least * $0.scale })
    else { return self }
    var quantity = Quantity(dimension, scale: scale, unit, plainScale: self.scale)
    (quantity.pairsAreHours, quantity.hasColons) = (pairsAreHours, hasColons)
    return quantity
  }

  /// The same, where numbers without a unit have this one.
  package var typed: Quantity {
    var quantity = Quantity(dimension, scale: scale, unit, isDecimal: isDecimal)
    (quantity.pairsAreHours, quantity.hasColons) = (pairsAreHours, hasColons)
    return quantity
  }

  package var isOfBytes: Bool { dimension == .size && unit == Self.bytes.unit }
  package var isOfSeconds: Bool { dimension == .time && unit == Self.seconds.unit }
  /// The seconds in one of the unit of a length of time.
  package var secondsInUnit: Double { scale / Self.seconds.scale }

  /// The conversion factor from another unit; nil if there is none.
  package func factor(of unit: UnitText) -> Double? { ratio(of: unit).map { $0.one / $0.other } }

  /// Whether numbers without a unit have this one, so that they are as they are written.
  package var isPlainAsWritten: Bool { plainScale == scale }

  /// The conversion ratio of numbers without a unit.
  var plainRatio: (one: Double, other: Double) { ratio(plainScale) }

  /// One of the scales is a multiple of the other, so that conversion rounds only once.
  private func ratio(_ one: Double) -> (one: Double, other: Double) {
    one >= scale ? (one / scale, 1) : (1, scale / one)
  }

  /// The conversion ratio from another unit; nil if there is none.
  func ratio(of unit: UnitText) -> (one: Double, other: Double)? {
    if unit == self.unit { return (1, 1) }
    let one: Double? =
      switch dimension {
      case .none, .other: nil
      case .count: Self.multiplier(unit)
      case .size: Self.size(unit)
      case .time: Self.duration(unit)
      default: Self.known(unit).flatMap { $0.dimension == dimension ? $0.scale : nil }
      }
    return one.map { ratio($0) }
  }

  /// The conversion ratio from seconds.
  var ratioOfSeconds: (one: Double, other: Double) { ratio(Self.seconds.scale) }

  /// A number in another unit. A product that ends is rounded to fifteen figures, as many as every
  /// decimal keeps in a double (IEEE 754), so that no text tells the noise of a conversion: 3 lb are
  /// 1.36077711 kg. One that does not end, as a third of an hour, stays the nearest double, of which
  /// sums are exact.
  static func converted(_ number: Double, by ratio: (one: Double, other: Double)) -> Double {
    let product = number * ratio.one / ratio.other
    guard ratio.one != ratio.other, product.isFinite, product != product.rounded(),
      let factor = figures(ratio.one / ratio.other),
      // Three noughts at its end: no factor of units has more than twelve figures.
      factor.whole.truncatingRemainder(dividingBy: 1000) == 0, let found = figures(product)
    else { return product }
    let powers = NumberNotation.powersOfTen
    let rounded =
      found.decimals < powers.count
      ? found.whole / powers[found.decimals]
      : Double("\(Int64(found.whole))e-\(found.decimals)") ?? product.magnitude
    return product < 0 ? -rounded : rounded
  }

  /// The first fifteen figures of a number's magnitude, rounded, and how many of them are decimals;
  /// nil for one that is too large or too small for that.
  private static func figures(_ number: Double) -> (whole: Double, decimals: Int)? {
    let powers = NumberNotation.powersOfTen
    var decimals = mostFigures - 1 - Int((Double(number.exponent) * log10Of2).rounded(.down))
    guard (0..<2 * powers.count - 1).contains(decimals) else { return nil }
    func scaled() -> Double {
      let first = min(decimals, powers.count - 1)
      return number.magnitude * powers[first] * powers[decimals - first]
    }
    // A power of two tells the one of ten only up to one.
    if decimals > 0, scaled() >= powers[mostFigures] { decimals -= 1 }
    return (scaled().rounded(), decimals)
  }

  private static let mostFigures = 15
  private static let log10Of2 = 0.301_029_995_663_981_2

  /// The dimension and scale of an unambiguous unit; nil for `K`, `m` and the like.
  package static func known(_ unit: UnitText) -> (dimension: Dimension, scale: Double)? {
    units[unit] ?? unit.lowercased.flatMap { words[$0] }
  }

  /// The factor of a multiplier: `K`, `M`, `bn`, "million".
  package static func multiplier(_ unit: UnitText) -> Double? {
    multipliers[unit] ?? unit.lowercased.flatMap { multiplierWords[$0] }
  }

  package static func size(_ unit: UnitText) -> Double? {
    if let letter = binaryLetters[unit] { return letter }
    guard let (dimension, scale) = known(unit), dimension == .size else { return nil }
    return scale
  }

  /// The nanoseconds in a unit; `m` is a minute here.
  package static func duration(_ unit: UnitText) -> Double? {
    if unit == minutes { return minute }
    guard let (dimension, scale) = known(unit), dimension == .time else { return nil }
    return scale
  }

  private static let minutes: UnitText = "m"
  private static let minute = 6e10

  private static func table<Value>(_ rows: [(String, Value)]) -> [UnitText: Value] {
    var table: [UnitText: Value] = [:]
    for (names, value) in rows {
      for name in names.split(separator: " ") {
        if let unit = UnitText(name.utf8) { table[unit] = value }
      }
    }
    return table
  }

  private static let multipliers = table([
    ("k K", 1e3), ("M m mn", 1e6), ("B G b bn", 1e9), ("T t tn", 1e12), ("P", 1e15),
  ])
  private static let multiplierWords = table([
    ("thousand thousands tsd tsd.", 1e3), ("lakh", 1e5),
    ("million millions mio mio. mill mill. mln", 1e6),
    ("crore", 1e7), ("billion billions mrd mrd. mld", 1e9), ("trillion trillions", 1e12),
  ])
  private static let binaryLetters = table([
    ("K k Ki", 0x1p10), ("M m Mi", 0x1p20), ("G g Gi", 0x1p30), ("T t Ti", 0x1p40),
    ("P p Pi", 0x1p50), ("E Ei", 0x1p60),
  ])

  private static let units: [UnitText: (Dimension, Double)] = table([
    ("B", (.size, 1)), ("kB KB", (.size, 1e3)), ("MB", (.size, 1e6)), ("GB", (.size, 1e9)),
    ("TB", (.size, 1e12)), ("PB", (.size, 1e15)), ("Ki KiB", (.size, 0x1p10)),
    ("Mi MiB", (.size, 0x1p20)), ("Gi GiB", (.size, 0x1p30)), ("Ti TiB", (.size, 0x1p40)),
    ("Pi PiB", (.size, 0x1p50)),
    ("ns", (.time, 1)), ("us µs μs", (.time, 1e3)), ("ms", (.time, 1e6)), ("s", (.time, 1e9)),
    ("h", (.time, 3.6e12)), ("d", (.time, 8.64e13)), ("w", (.time, 6.048e14)),
    ("mg", (.mass, 1)), ("g", (.mass, 1e3)), ("kg Kg KG", (.mass, 1e6)), ("t", (.mass, 1e9)),
    ("oz", (.mass, 28_349.523_125)), ("lb lbs", (.mass, 453_592.37)),
    ("µm μm", (.length, 1)), ("mm", (.length, 1e3)), ("cm", (.length, 1e4)), ("m", (.length, 1e6)),
    ("km Km KM", (.length, 1e9)), ("in", (.length, 25_400)), ("ft", (.length, 304_800)),
    ("yd", (.length, 914_400)), ("mi", (.length, 1_609_344_000)),
    ("ml mL", (.volume, 1)), ("cl cL", (.volume, 10)), ("dl dL", (.volume, 100)),
    ("l L", (.volume, 1e3)), ("hl hL", (.volume, 1e5)), ("cm³", (.volume, 1)),
    ("m³ m3", (.volume, 1e6)),
    ("m² m2 sqm", (.area, 1)), ("ha", (.area, 1e4)), ("km² km2", (.area, 1e6)),
    ("Wh", (.energy, 1)), ("kWh", (.energy, 1e3)), ("MWh", (.energy, 1e6)),
    ("GWh", (.energy, 1e9)), ("TWh", (.energy, 1e12)),
    ("W", (.power, 1)), ("kW", (.power, 1e3)), ("MW", (.power, 1e6)), ("GW", (.power, 1e9)),
    ("Hz", (.frequency, 1)), ("kHz", (.frequency, 1e3)), ("MHz", (.frequency, 1e6)),
    ("GHz", (.frequency, 1e9)),
    ("mA", (.current, 1)), ("A", (.current, 1e3)), ("mV", (.tension, 1)), ("V", (.tension, 1e3)),
    ("kV", (.tension, 1e6)),
    ("bit/s bps", (.bitRate, 1)), ("kbit/s kbps Kbps", (.bitRate, 1e3)),
    ("Mbit/s Mbps Mb/s", (.bitRate, 1e6)), ("Gbit/s Gbps Gb/s", (.bitRate, 1e9)),
    ("B/s", (.bitRate, 8)), ("kB/s KB/s", (.bitRate, 8e3)), ("MB/s", (.bitRate, 8e6)),
    ("GB/s", (.bitRate, 8e9)), ("KiB/s", (.bitRate, 8 * 0x1p10)), ("MiB/s", (.bitRate, 8 * 0x1p20)),
    ("GiB/s", (.bitRate, 8 * 0x1p30)),
    ("m/s", (.speed, 3600)), ("km/h kph", (.speed, 1000)), ("mph", (.speed, 1609.344)),
    ("°C ℃", (.temperature, 1)), ("°", (.angle, 1)),
  ])
  /// In any case.
  private static let words: [UnitText: (Dimension, Double)] = table([
    ("byte bytes", (.size, 1)),
    ("sec secs sec. second seconds", (.time, 1e9)), ("min mins min. minute minutes", (.time, 6e10)),
    ("hr hrs hour hours", (.time, 3.6e12)), ("day days", (.time, 8.64e13)),
    ("wk wks week weeks", (.time, 6.048e14)),
  ])
}

/// A unit as written, of at most 16 bytes: "kg", "km/h", "µg/m³".
package struct UnitText: Hashable, Sendable {
  package static let byteLimit = 16
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// nil if the text is too long.
  package init?(_ bytes: some Sequence<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < Self.byteLimit else { return nil }
      if count < 8 {
        low |= UInt64(byte) << UInt64(8 * count)
      } else {
        high |= UInt64(byte) << UInt64(8 * (count - 8))
      }
      count += 1
    }
  }

  /// nil if the text is too long.
  init?(_ bytes: Span<UInt8>) {
    guard let unit = bytes.withUnsafeBufferPointer({ UnitText($0) }) else { return nil }
    self = unit
  }

  package var isEmpty: Bool { low == 0 }

  package var bytes: [UInt8] {
    let words = [low, high]
    return (0..<Self.byteLimit)
      .map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(8 * ($0 % 8))) }
      .filter { $0 != 0 }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text with ASCII letters in lower case.
  package var lowercased: UnitText? {
    UnitText(bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 })
  }
}

extension UnitText: ExpressibleByStringLiteral {
  /// Longer literals are truncated.
  package init(stringLiteral text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    self = UnitText(bytes.prefix(Self.byteLimit)) ?? UnitText()
  }

  private init() {}
}
