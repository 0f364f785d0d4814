// Hashes for tables of numbers, which are looked up once a row.

/// A hash of a word, to be masked: the product of both halves folded, as in wyhash (`TextKeys`). The
/// lower bits of numbers are mostly 0, the upper ones mostly the same.
@inline(__always)
func scattered(_ word: UInt64) -> Int {
  let product = (word ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
  return Int(truncatingIfNeeded: product.high ^ product.low)
}

/// Random in each run, so a file cannot be crafted to make all numbers collide.
private let seed = UInt64.random(in: 1...UInt64.max)
