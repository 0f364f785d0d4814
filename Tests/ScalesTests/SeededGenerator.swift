// Random numbers that are the same in every run, so that a failing property can be run again.

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A finite double of any sign and magnitude: random bits, so that subnormal and huge ones are common.
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
