// The order of names: numbers in them count as numbers, case is ignored, and no locale matters.
import Glibc

/// Sort keys of names, compared bytewise so that no comparison needs Unicode.
///
/// Names that are numbers come first, by value ("-5", "2.5", "10"). In other names a run of digits
/// counts as a whole number ("item 2" is before "item 10"), and the rest is compared by lowercase
/// Unicode scalars.
package struct NameKeys {
  private var bytes: [UInt8] = []
  /// The start of each name's key, and the end of the last.
  private var starts: [Int] = [0]
  /// The first eight bytes of each key, which decide most comparisons.
  private var heads: [UInt64] = []

  /// Cancellation is polled once per this many names or comparisons.
  private static let stepCount = 1 << 16

  /// nil if cancelled.
  package init?(_ names: some Sequence<String>, _ isCancelled: () -> Bool = { false }) {
    for name in names {
      if heads.count % Self.stepCount == 0, isCancelled() { return nil }
      append(name)
      let head = bytes[starts[starts.count - 1]...].prefix(8)
      let padding = UInt64(8 * (8 - head.count))
      heads.append(head.reduce(0) { $0 << 8 | UInt64($1) } << padding)
      starts.append(bytes.count)
    }
  }

  private struct Cancelled: Error {}

  /// A stable order; nil if cancelled.
  package func sortedIndices(isDescending: Bool, _ isCancelled: () -> Bool = { false }) -> [UInt32]?
  {
    var entries = heads.enumerated().map { (head: $1, index: UInt32(truncatingIfNeeded: $0)) }
    var comparisons = 0
    let isDone: Void? = try? bytes.withUnsafeBufferPointer { bytes in
      try entries.sort { one, other in
        comparisons += 1
        if comparisons % Self.stepCount == 0, isCancelled() { throw Cancelled() }
        if one.head != other.head { return (one.head < other.head) != isDescending }
        let order = compare(Int(one.index), Int(other.index), bytes)
        if order != 0 { return (order < 0) != isDescending }
        return one.index < other.index
      }
    }
    return isDone.map { entries.map(\.index) }
  }

  /// The place of each name in the order, from 0; equal names share one. nil if cancelled.
  func ranks(_ isCancelled: () -> Bool = { false }) -> [UInt32]? {
    guard let sorted = sortedIndices(isDescending: false, isCancelled) else { return nil }
    var ranks = [UInt32](repeating: 0, count: sorted.count)
    bytes.withUnsafeBufferPointer { bytes in
      var rank: UInt32 = 0
      for (previous, index) in zip(sorted, sorted.dropFirst()) {
        let isEqual =
          heads[Int(previous)] == heads[Int(index)]
          && compare(Int(previous), Int(index), bytes) == 0
        if !isEqual { rank += 1 }
        ranks[Int(index)] = rank
      }
    }
    return ranks
  }

  private func compare(_ one: Int, _ other: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let first = UnsafeBufferPointer(rebasing: bytes[starts[one]..<starts[one + 1]])
    let second = UnsafeBufferPointer(rebasing: bytes[starts[other]..<starts[other + 1]])
    if let a = first.baseAddress, let b = second.baseAddress {
      let order = memcmp(a, b, min(first.count, second.count))
      if order != 0 { return Int(order) }
    }
    return first.count - second.count
  }

  private mutating func append(_ name: String) {
    if let number = Self.number(name) {
      bytes.append(0)
      withUnsafeBytes(of: number.orderedBits.bigEndian) { bytes.append(contentsOf: $0) }
    } else {
      bytes.append(1)
    }
    // ASCII names, the most frequent, need no tables.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      append(name.utf8.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    } else {
      append(name.lowercased().utf8)
    }
  }

  /// Encodes a run of digits as "0", the number of digits and the digits without leading zeros, so
  /// that the number with more digits is greater.
  private mutating func append(_ text: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    var isInNumber = false
    for byte in text {
      if Self.digits.contains(byte) {
        isInNumber = true
        if byte != Self.digits.lowerBound || !digits.isEmpty { digits.append(byte) }
        continue
      }
      if isInNumber { appendNumber(&digits) }
      isInNumber = false
      bytes.append(byte)
    }
    if isInNumber { appendNumber(&digits) }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private mutating func appendNumber(_ digits: inout [UInt8]) {
    bytes.append(Self.digits.lowerBound)
    var count = digits.count
    while count >= 255 {
      bytes.append(255)
      count -= 255
    }
    bytes.append(UInt8(count))
    bytes += digits
    digits.removeAll(keepingCapacity: true)
  }

  /// A sign, digits and a decimal point, and nothing else.
  package static func number(_ name: String) -> Double? {
    guard let last = name.utf8.last, digits.contains(last),
      name.utf8.allSatisfy({
        digits.contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "+")
      })
    else { return nil }
    return Double(name)
  }
}
