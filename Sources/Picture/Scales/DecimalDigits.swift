// A double as its shortest decimal digits, on which all number formatting here builds.

/// The shortest decimal digits that read back as the same double, with the decimal point's place.
struct DecimalDigits: Hashable {
  var isNegative: Bool
  /// Digits 0…9, neither beginning nor ending with zero; empty for zero.
  var digits: [UInt8]
  /// The power of ten of the first digit: 1 for 12, −1 for 0.1.
  var exponent: Int

  /// Multiplies by a power of ten; nothing stays nothing.
  mutating func shift(by power: Int) {
    if !digits.isEmpty { exponent += power }
  }

  /// - Parameter value: finite.
  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    exponent = 0
    var pointOffset: Int?
    // The standard library's description is the shortest round-trip form: "12.5", "1e-05".
    let text = value.magnitude.description.utf8
    let mark = text.firstIndex(of: UInt8(ascii: "e")) ?? text.endIndex
    for byte in text[..<mark] {
      if byte == UInt8(ascii: ".") {
        pointOffset = digits.count
      } else {
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    let written = mark == text.endIndex ? 0 : Int(Substring(text[mark...].dropFirst())) ?? 0
    exponent = written + (pointOffset ?? digits.count) - 1
    let leadingZeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leadingZeros)
    exponent -= leadingZeros
    trimTrailingZeros()
  }

  private mutating func trimTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      exponent = 0
      isNegative = false
    }
  }

  /// The nearest multiple of a power of ten, halves away from zero.
  func rounded(toPowerOfTen power: Int) -> DecimalDigits {
    var result = self
    let kept = exponent - power + 1
    guard kept < digits.count else { return result }
    guard kept >= 0 else { return DecimalDigits(0) }
    let roundsUp = digits[kept] >= 5
    result.digits.removeSubrange(kept...)
    if roundsUp {
      var place = kept - 1
      while place >= 0, result.digits[place] == 9 {
        result.digits[place] = 0
        place -= 1
      }
      if place >= 0 {
        result.digits[place] += 1
      } else {
        result.digits.insert(1, at: 0)
        result.exponent += 1
      }
    }
    result.trimTrailingZeros()
    return result
  }

  private func digit(at power: Int) -> UInt8 {
    let index = exponent - power
    return digits.indices.contains(index) ? digits[index] : 0
  }

  /// The power of ten of the last digit; 0 for zero.
  var lastPower: Int { digits.isEmpty ? 0 : exponent - digits.count + 1 }
  /// The number of decimals needed to write all digits.
  var decimals: Int { max(0, -lastPower) }

  /// The digits without a sign, cut after `decimals` decimals, with the integer part in groups.
  /// - Parameter groupSizes: as in `NumberFormat`.
  func plain(
    decimals: Int, groupSeparator: String, decimalSeparator: String, groupSizes: [Int]
  ) -> String {
    // Built from bytes, because texts are made for very many groups.
    var text: [UInt8] = []
    let largestPower = max(0, exponent)
    var boundaries = Self.groupBoundaries(below: largestPower, sizes: groupSizes)
    for power in stride(from: largestPower, through: 0, by: -1) {
      text.append(UInt8(ascii: "0") + digit(at: power))
      if power == boundaries.last {
        text += groupSeparator.utf8
        boundaries.removeLast()
      }
    }
    if decimals > 0 {
      text += decimalSeparator.utf8
      for power in stride(from: -1, through: -decimals, by: -1) {
        text.append(UInt8(ascii: "0") + digit(at: power))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The powers of ten after whose digits a group ends, ascending: 3 and 6 for a million.
  private static func groupBoundaries(below largestPower: Int, sizes: [Int]) -> [Int] {
    var boundaries: [Int] = []
    var power = 0
    var index = 0
    while let size = index < sizes.count ? sizes[index] : sizes.last, size > 0 {
      power += size
      guard power <= largestPower else { break }
      boundaries.append(power)
      index += 1
    }
    return boundaries
  }
}
