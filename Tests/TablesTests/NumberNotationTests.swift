// Which texts are numbers, which are gaps, and which are neither: the whole rule as a table.
import Foundation
import Tables
import TestSupport
import Testing

@Suite struct NumberNotationTests {
  private let point = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
  private let comma = NumberNotation(decimal: UInt8(ascii: ","), readsLoneGroups: true)
  private let cautious = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: false)

  @Test(
    arguments: [
      ("0", 0), ("898", 898), ("-1", -1), ("+1", 1), ("\u{2212}1.5", -1.5), ("007", 7),
      (" 12 ", 12), ("\t12\u{A0}", 12), ("\u{202F}12\u{2009}", 12), ("1.5", 1.5), (".5", 0.5),
      ("5.", 5), ("-.5", -0.5), ("1e3", 1000), ("1E-2", 0.01), ("1.5e+2", 150), ("5.e1", 50),
      (".5e1", 5), ("0.1", 0.1), ("0.30000000000000004", 0.30000000000000004),
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740992", 9_007_199_254_740_992),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0.1000000000000000055511151231257827021181583404541015625", 0.1),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1e309", .infinity),
      ("-1e309", -.infinity), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
      ("1e99999999999999999999", .infinity), ("-1e-99999999999999999999", 0),
      ("0." + String(repeating: "9", count: 5000), 1),
      ("1" + String(repeating: "0", count: 300), 1e300),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
      ("0.00000000000000000000000000001", 1e-29),
      ("1,234", 1234), ("1,234.5", 1234.5), ("12,345,678", 12_345_678), ("-1,234", -1234),
      ("1 234", 1234), ("1 234 567.8", 1_234_567.8), ("1\u{A0}234", 1234),
      ("1\u{202F}234\u{202F}567", 1_234_567), ("1\u{2009}234", 1234), ("1'234.5", 1234.5),
      ("inf", .infinity), ("-Inf", -.infinity), ("+infinity", .infinity), ("∞", .infinity),
      ("12 %", 12), ("12%", 12), ("-3.1 %", -3.1), ("1,234.5%", 1234.5), ("4‰", 4), ("$5", 5),
      ("$ 1,234.50", 1234.5), ("-$5", -5), ("$-5", -5), ("$ -5", -5), ("€5", 5), ("5 €", 5),
      ("5€", 5), ("5\u{A0}EUR", 5), ("CHF 12.5", 12.5), ("USD12", 12), ("£3", 3), ("¥ 300", 300),
      ("₹250", 250), ("-5 EUR", -5), ("(5)", -5), ("(1,234.50)", -1234.5), ("$(900.00)", -900),
      ("($80.25)", -80.25), ("(5 %)", -5), ("(€ 5)", -5), ("5-", -5), ("1,234.50-", -1234.5),
      ("5- EUR", -5), ("1e3 %", 1000), ("$1e3", 1000), ("1’234’567", 1_234_567),
      ("-∞", -.infinity), ("\u{2212}∞", -.infinity), ("Infinity", .infinity), ("R$ 5", 5),
      ("-US$5", -5), ("5 A$", 5), ("NZ$1,234.50", 1234.5), ("5.-", 5), ("5.--", 5), ("5.–", 5),
      ("CHF 5.—", 5), ("-5.-", -5), ("5.- CHF", 5), ("١", 1), ("٤٬٦٣٥", 4635),
      ("-٣١٬٢٠٧٫٥", -31_207.5),
      ("۱۲۳", 123), ("١٢٫٥٪", 12.5), ("１２３．５", 123.5), ("１，２３４", 1234),
      ("－５", -5), ("$ ٥", 5),
    ] as [(String, Double)])
  func `a text is a number`(_ text: String, _ number: Double) {
    #expect(point.value(of: text) == .number(number))
  }

  @Test func `the sign of zero is kept`() {
    guard case .number(let zero) = point.value(of: "-0") else {
      Issue.record("no number")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: [
    "32,56", "1,23", "1,2345", "12,34,567", "1234,567", "0,123", ",5", "1,234e3", "1,234 567",
    "1.5.2", "1..5", "--1", "+-1", "1e", "1e+", "e5", "1.5e2.5", "0x10", "0b1", "1_000", "1e5f",
    "12px", "12  %", "% 5", "-(5)", "(-5)", "(5", "5)", "()", "5--", "-5-", "+5-", "- 5", "$",
    "USD",
    "$ $5", "$5 €", "$5%", "5 % %", "XYZ 5", "usd 5", "U5", "5 USDX", "(5)-", "%", "()%", "1 23",
    "1 2345", "1  234", "1'23", "2020-01-01",
    "1.234.567", "1\t234", "1\n234", "Mon", "nano", "infinite", "ع", "ق٣", "٣ق", "٣,٤", "٣x",
    "\u{FFFD}1", ",", "+", "1,",
    "1,234,", "\u{2212}", "\u{E2}", "e", "∞∞", "1∞", "NaN(1)",
  ])
  func `a text is no number under a decimal point`(_ text: String) {
    #expect(point.value(of: text) == .text)
  }

  @Test(arguments: [
    "", " ", "\t", "\u{A0}", "NaN", "nan", "-nan", "NA", "n/a", "#N/A", "null", "NULL", "-", "–",
    "—", ".", "..", " NA ", "n.a.", "N.A.", "none", "None", "missing", "?", "--", "---", "...",
    "#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!",
  ])
  func `a text is a gap`(_ text: String) {
    #expect(point.value(of: text) == .gap)
  }

  @Test(
    arguments: [
      ("32,56", 32.56), ("1.234,5", 1234.5), ("1.234.567", 1_234_567), ("1.234", 1234),
      ("0,5", 0.5), (",5", 0.5), ("5,", 5), ("12,-", 12), ("1.234,–", 1234), ("12,- €", 12),
      ("٤٬٦٣٥٫٥", 4635.5), ("R$ 1.234,50", 1234.5), ("1 234,5", 1234.5), ("1,5e3", 1500),
      ("898", 898),
      ("1.234,50-", -1234.5), ("(1.234,50) €", -1234.5), ("12,5 %", 12.5), ("€ 9,95", 9.95),
      ("\u{2212}1,5", -1.5), ("1'234,5", 1234.5), ("12345678901234567890,5", 1.2345678901234567e19),
    ] as [(String, Double)])
  func `a text is a number under a decimal comma`(_ text: String, _ number: Double) {
    #expect(comma.value(of: text) == .number(number))
  }

  @Test(arguments: ["32.56", "1.5", "0.123", "1,234.5", "1.23", "1,5,5", "1.234e3"])
  func `a text is no number under a decimal comma`(_ text: String) {
    #expect(comma.value(of: text) == .text)
  }

  @Test func `a lone group is ambiguous where the decimal is not known`() {
    #expect(cautious.value(of: "1,234") == .ambiguous)
    #expect(cautious.value(of: "-12,345") == .ambiguous)
    #expect(cautious.value(of: "1,234.") == .ambiguous)
    #expect(cautious.value(of: "1,234.5") == .number(1234.5))
    #expect(cautious.value(of: "1,234,567") == .number(1_234_567))
    #expect(cautious.value(of: "1 234") == .number(1234))
    #expect(cautious.value(of: "1,23") == .text)
    // The Arabic sign between groups has no other meaning.
    #expect(cautious.value(of: "٤٬٦٣٥") == .number(4635))
  }

  /// Foundation asks the C library, an implementation of its own.
  @Test func `every Double comes back from its own text, and rounding is that of strtod`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(point.value(of: "\(number)") == .number(number))
      let digits = Int.random(in: 1...25, using: &random)
      let text = String(format: "%.\(digits)e", number)
      #expect(point.value(of: text) == .number(strtod(text, nil)), "\(text)")
      let short = String(
        format: "%.\(Int.random(in: 0...24, using: &random))f",
        Double.random(in: -1e6...1e6, using: &random))
      #expect(point.value(of: short) == .number(strtod(short, nil)), "\(short)")
    }
  }
}
