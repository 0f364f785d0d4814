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
      let start = starts[starts.count - 1]
      heads.append(
        bytes.withUnsafeBytes { bytes in
          if bytes.count >= start + 8 {
            return bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self).bigEndian
          }
          let head = bytes[start...]
          return head.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - head.count))
        })
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
    var text = name
    let isASCII = text.withUTF8 { text in text.reduce(0) { $0 | $1 } < 0x80 }
    if !isASCII { text = name.lowercased() }
    text.withUTF8 { append($0) }
  }

  /// Encodes a run of digits as "0", the number of digits and the digits without leading zeros, so
  /// that the number with more digits is greater; and letters of ASCII as small ones.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard Self.isDigit(byte) else {
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        index += 1
        continue
      }
      while index < text.count, text[index] == Self.zero { index += 1 }
      var end = index
      while end < text.count, Self.isDigit(text[end]) { end += 1 }
      bytes.append(Self.zero)
      var count = end - index
      while count >= 255 {
        bytes.append(255)
        count -= 255
      }
      bytes.append(UInt8(count))
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
      index = end
    }
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// A sign, digits and a decimal point, and nothing else.
  package static func number(_ name: String) -> Double? {
    guard let last = name.utf8.last, isDigit(last) else { return nil }
    var text = name
    let whole = text.withUTF8 { text -> Int? in
      // A double holds every whole number of so few digits.
      guard text.count <= 15, text.allSatisfy(isDigit) else { return nil }
      return text.reduce(0) { 10 * $0 + Int($1 & 0xF) }
    }
    if let whole { return Double(whole) }
    let isNumber = name.utf8.allSatisfy { byte in
      isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+")
    }
    return isNumber ? Double(name) : nil
  }
}
