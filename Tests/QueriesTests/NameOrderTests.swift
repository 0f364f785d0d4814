// The order of names is the one that is told of it, found by comparing two at a time.
import TestSupport
import Testing

@testable import Queries

@Suite struct NameOrderTests {
  private enum Part {
    case byte(UInt8)
    /// The digits of a whole number, without leading zeros.
    case number([UInt8])

    var first: UInt8 {
      switch self {
      case .byte(let byte): byte
      case .number: UInt8(ascii: "0")
      }
    }
  }

  private static func parts(_ name: String) -> [Part] {
    var parts: [Part] = []
    var digits: [UInt8]?
    for byte in Array(name.lowercased().utf8) + [0] {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits = (digits ?? []) + [byte]
        continue
      }
      if let found = digits { parts.append(.number(Array(found.drop { $0 == UInt8(ascii: "0") }))) }
      digits = nil
      parts.append(.byte(byte))
    }
    return parts.dropLast()
  }

  private static func number(_ name: String) -> Double? {
    guard let last = name.last, last.isASCII, last.isNumber,
      name.allSatisfy({ "0123456789.+-".contains($0) })
    else { return nil }
    return Double(name)
  }

  /// Whether the first comes before the second, after it, or neither: −1, 1 or 0.
  private static func compare(_ one: String, _ other: String) -> Int {
    switch (number(one), number(other)) {
    case (.some(let first), .some(let second)) where first != second:
      return first < second ? -1 : 1
    case (.some, nil): return -1
    case (nil, .some): return 1
    default: break
    }
    let (first, second) = (parts(one), parts(other))
    for (a, b) in zip(first, second) {
      if a.first != b.first { return a.first < b.first ? -1 : 1 }
      guard case .number(let a) = a, case .number(let b) = b else { continue }
      if a.count != b.count { return a.count < b.count ? -1 : 1 }
      if a != b { return a.lexicographicallyPrecedes(b) ? -1 : 1 }
    }
    return first.count == second.count ? 0 : first.count < second.count ? -1 : 1
  }

  @Test func `names are in the order of two at a time`() throws {
    var random = SeededGenerator(seed: 151)
    let letters = Array("aAbBzé É.-+_00123459")
    for round in 0..<300 where Samples.takes(round) {
      let alphabet = round % 3 == 0 ? Array("0129.-") : letters
      let names = (0..<30).map { _ in
        String(
          (0..<Int.random(in: 0...18, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? "x"
          })
      }
      let keys = try #require(NameKeys(names))
      for isDescending in [false, true] {
        let sorted = try #require(keys.sortedIndices(isDescending: isDescending)).map { Int($0) }
        #expect(Set(sorted) == Set(names.indices))
        for (one, next) in zip(sorted, sorted.dropFirst()) {
          let order = Self.compare(names[one], names[next]) * (isDescending ? -1 : 1)
          #expect(order < 0 || order == 0 && one < next, "\(names[one]) before \(names[next])")
        }
      }
    }
  }
}
