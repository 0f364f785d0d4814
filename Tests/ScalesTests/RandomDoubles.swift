// The random numbers that the properties of scales are checked with.
import TestSupport

extension SeededGenerator {
  /// A finite double of any sign and magnitude: random bits, so that subnormal and huge ones are
  /// common.
  mutating func anyFinite() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  /// A value such as data hold: a few digits at a moderate power of ten.
  mutating func everyday() -> Double {
    let digits = Double(Int.random(in: -9999...9999, using: &self))
    return Double("\(digits)e\(Int.random(in: -6...9, using: &self))") ?? 0
  }
}
