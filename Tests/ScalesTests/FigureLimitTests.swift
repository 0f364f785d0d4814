// Numbers in as many figures as a place is worth, in tables.
import TestSupport
import Testing

@testable import Scales

@Suite("Numbers have no more figures than their place is worth")
struct FigureLimitTests {
  private let format = NumberFormat()

  static let labels: [(Double, String)] = [
    (0, "0"), (7, "7"), (1_232, "1,232"), (12_345, "12,345"), (99_999, "99,999"),
    (99_999.4, "99,999"), (99_999.6, "100k"), (100_000, "100k"), (123_456, "123.5k"),
    (999_960, "1M"), (1_234_567, "1.235M"), (-1_234_567, "−1.235M"), (8_500_000_000, "8.5G"),
    (12_345_678_901_234, "12.35T"), (999_999_999_999_999, "1,000T"), (1.23456e16, "1.235e16"),
    (1_234.5678, "1,235"), (123.456, "123.5"), (12.3456, "12.35"), (1.23456, "1.235"),
    (0.123456, "0.1235"), (0.00123456, "0.001235"), (0.0000123456, "1.235e−5"),
    (9.9996, "10"), (0.1 + 0.2, "0.3"), (-197_781.88404838, "−197.8k"), (.infinity, "∞"),
    (.nan, "–"),
  ]

  @Test("A label has four figures, and whole numbers up to five", arguments: labels)
  func label(value: Double, text: String) {
    #expect(format.string(value, .label) == text)
  }

  static let details: [(Double, String)] = [
    (-5.46623794212217, "−5.46624"), (40.35260167, "40.3526"), (1_083_659.55000078, "1,083,660"),
    (12_345_678_901, "12,345,678,901"), (455_713.5, "455,714"), (5.006, "5.006"), (0, "0"),
    (0.1 + 0.2, "0.3"), (1e-7, "1e−7"), (999_999_999_999_999, "999,999,999,999,999"),
  ]

  @Test("A tooltip has six figures, and all of a whole number", arguments: details)
  func detail(value: Double, text: String) {
    #expect(format.string(value, .detail) == text)
  }

  @Test("Given decimals stay, as far as the largest number leaves figures for them")
  func alignment() {
    func text(_ value: Double, _ decimals: Int, _ largest: Double) -> String {
      format.string(value, .label, givenDecimals: decimals, largest: largest)
    }
    #expect(text(110, 1, 117.2) == "110.0")
    #expect([1_234.5, 98, 7.25].map { text($0, 2, 1_234.5) } == ["1,235", "98", "7.3"])
    #expect(text(0.0123, 4, 1_234.5) == "0.012", "two figures at the least")
    #expect(text(5, 0, 1_234.5) == "5")
    #expect(text(0, 2, 12.25) == "0.00")
  }

  @Test("Whatever the value, there are no more figures than the limit, and it is the nearest")
  func everyValue() {
    let plain = NumberFormat(groupSeparator: "", minus: "-")
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      // Smaller ones have an exponent.
      let value = random.everyday()
      let text = plain.string(value, .detail)
      let fraction = text.split(separator: ".").dropFirst().first ?? ""
      let digits = text.filter(\.isNumber).drop { $0 == "0" }
      #expect(fraction.isEmpty || digits.count <= 6, "\(value) is \(text)")
      guard let read = Double(text) else {
        Issue.record("\(text) is no number")
        continue
      }
      #expect(abs(read - value) <= max(0.5, abs(value) * 1e-5), "\(value) is \(text)")
    }
  }
}
