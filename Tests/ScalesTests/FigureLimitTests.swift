// Numbers in as many figures as are listened to, in tables.
import TestSupport
import Testing

@testable import Scales

@Suite("Numbers have no more figures than their place is worth")
struct FigureLimitTests {
  private let format = NumberFormat()

  static let details: [(Double, String)] = [
    (-5.46623794212217, "−5.46624"), (40.35260167, "40.3526"), (1_083_659.55000078, "1,083,660"),
    (12_345_678_901, "12,345,678,901"), (455_713.5, "455,714"), (5.006, "5.006"), (0, "0"),
    (0.1 + 0.2, "0.3"), (1e-7, "1e−7"), (999_999_999_999_999, "999,999,999,999,999"),
  ]

  @Test("Speech has six figures, and all of a whole number", arguments: details)
  func detail(value: Double, text: String) {
    #expect(format.string(value, .detail) == text)
  }

  @Test("Given decimals stay, as far as the figures allow")
  func given() {
    #expect(format.string(110, .detail, givenDecimals: 1) == "110.0")
    #expect(format.string(0, .detail, givenDecimals: 2) == "0.00")
    #expect(format.string(1_234.5, .detail, givenDecimals: 3) == "1,234.50")
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
