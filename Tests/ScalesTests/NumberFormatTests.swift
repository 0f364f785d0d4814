// Numbers as people read them, in tables.
import TestSupport
import Testing

@testable import Scales

@Suite struct NumberFormatTests {
  static let shortestForms: [(Double, String)] = [
    (0.0, "0"), (-0.0, "0"), (7, "7"), (1232, "1,232"), (-1232, "−1,232"), (117.2, "117.2"),
    (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1_234_567.875, "1,234,567.875"),
    (999, "999"), (1000, "1,000"), (100_000, "100,000"), (0.0001, "0.0001"),
    (999_999_999_999_999, "999,999,999,999,999"), (1e15, "1e15"), (1e16, "1e16"),
    (1.5e16, "1.5e16"), (1.7e308, "1.7e308"), (-1.7e308, "−1.7e308"), (0.00005, "5e−5"),
    (decimal("5e-324"), "5e−324"), (-2.25e-7, "−2.25e−7"), (.infinity, "∞"), (-.infinity, "−∞"),
    (.nan, "–"),
  ]

  @Test("A value is written in its shortest digits, grouped", arguments: shortestForms)
  func shortest(value: Double, text: String) {
    #expect(NumberFormat().string(value) == text)
  }

  static let fullPercents: [(Double, String)] = [
    (0, "0%"), (-0.0, "0%"), (0.01, "1%"), (1 / 101.0, "0.9901%"), (-1 / 101.0, "−0.9901%"),
    (0.1234, "12.34%"), (12.34, "1,234%"), (1, "100%"), (123.45678, "12,346%"),
  ]

  @Test("A ratio in percent has four figures, and none is 0%", arguments: fullPercents)
  func fullPercent(ratio: Double, text: String) {
    #expect(NumberFormat().fullPercent(ratio) == text)
  }

  @Test("The separators and the minus sign are the format's")
  func separators() {
    let format = NumberFormat(groupSeparator: ".", decimalSeparator: ",", minus: "-")
    #expect(format.string(-1_234_567.5) == "-1.234.567,5")
    #expect(format.string(-5e-7) == "-5e-7")
    #expect(NumberFormat(groupSeparator: "").string(1_234_567) == "1234567")
  }

  @Test("Written plainly, any double reads back as itself")
  func roundTrip() {
    let format = NumberFormat(groupSeparator: "", minus: "-")
    var random = SeededGenerator(seed: 7)
    for round in 0..<20_000 {
      let value = round % 2 == 0 ? random.anyFinite() : random.everyday()
      #expect(Double(format.string(value)) == value)
    }
  }

  static let percentages: [(Double, String)] = [
    (0.0, "0%"), (-0.0, "0%"), (0.24, "24%"), (0.255, "26%"), (1, "100%"), (0.5, "50%"),
    (0.0096, "0.96%"), (0.0147, "1.5%"), (0.0999, "10%"), (0.0994, "9.9%"), (0.1049, "10%"),
    (0.07, "7%"), (0.025, "2.5%"), (0.0502, "5.0%"), (0.00996, "1.0%"), (0.000996, "0.10%"),
    (0.004, "0.4%"), (0.01, "1%"), (0.0004, "0.04%"), (0.0001, "0.01%"),
    (0.00012, "0.012%"), (0.000099, "<0.01%"), (-0.000099, ">−0.01%"),
    (decimal("5e-324"), "<0.01%"), (0.99, "99%"), (0.994, "99%"), (0.996, "99.6%"),
    (0.9996, ">99.9%"), (-0.9996, "<−99.9%"), (1.006, "101%"),
    (1.0.nextDown, ">99.9%"), (1.0.nextUp, ">100%"), (1.002, "100.2%"), (1.17, "117%"),
    (12.5, "1,250%"), (-0.24, "−24%"), (.nan, "–"), (.infinity, "∞%"), (1.7e308, "∞%"),
  ]

  @Test(
    "A percentage has two figures below ten percent and is whole above, but near all",
    arguments: percentages)
  func percent(ratio: Double, text: String) {
    #expect(NumberFormat().percent(ratio) == text)
  }

  @Test("Only nothing is 0%, only all is 100%")
  func percentNeverLies() {
    var random = SeededGenerator(seed: 8)
    for round in 0..<20_000 {
      let distance = Double.random(in: 0...1, using: &random)
      let near = round % 2 == 0 ? distance * distance * distance * distance : distance
      for ratio in [near, 1 - near, 1 + near] where ratio != 0 && ratio != 1 {
        let text = NumberFormat().percent(ratio)
        #expect(text != "0%" && text != "100%" && text != "0.0%" && text != "100.0%")
      }
    }
  }

  @Test("A locale that says nothing groups with a comma, and never with its decimal sign")
  func localeGaps() {
    let nothing = NumberFormat(group: "", decimal: "", minus: "-")
    #expect(nothing.string(-1234.5) == "-1,234.5")
    let onlyDecimal = NumberFormat(group: "", decimal: ",", minus: "-")
    #expect(onlyDecimal.string(1234.5) == "1\u{202F}234,5")
    let same = NumberFormat(group: ",", decimal: ",", minus: "-")
    #expect(same.string(1234.5) == "1\u{202F}234,5")
    let french = NumberFormat(group: "\u{202F}", decimal: ",", minus: "-")
    #expect(french.string(1234.5) == "1\u{202F}234,5")
  }

  @Test("The C locale, and one that is not installed, give a comma and a point")
  func plainLocale() {
    #expect(NumberFormat.current(localeName: "C") == NumberFormat())
    #expect(NumberFormat.current(localeName: "xx_XX.no-such-locale") == NumberFormat())
  }
}
