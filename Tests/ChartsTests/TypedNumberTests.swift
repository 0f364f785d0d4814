// Numbers that say their scale by a sign or a word are those that a chart means by them.
import Charts
import Foundation
import Scales
import Tables
import TestSupport
import Testing

@Suite struct TypedNumberTests {
  @Test(arguments: [
    ("105k", 105_000), ("105K", 105_000), ("1.19M", 1_190_000), ("-1234.5 Million", -1_234_500_000),
    ("12 thousand", 12_000), ("5 thousands", 5_000), ("1.2bn", 1.2e9), ("3 tn", 3e12),
    ("1.1 million", 1_100_000), ("2 Mio.", 2e6), ("3b", 3e9), ("1e5", 1e5), ("+7", 7), (".5", 0.5),
    ("0.3 k", 300),
  ])
  func `a number says its scale`(_ typed: String, _ number: Double) {
    #expect(typedNumber(typed) == number)
  }

  // A unit is none: whether `m` is metres or millions, and `t` tonnes or trillions, is not known.
  @Test(arguments: [
    "5m", "5 t", "3B", "5kg", "5 k2", "k", "", " ", "1e", "nan", "inf", "0x1p3", "1,5", "5 k k",
    "5.k.", "1e308 million", "1e400", "5 thousandths", "1 2", "k5", "5 %",
  ])
  func `other texts are no numbers`(_ typed: String) {
    #expect(typedNumber(typed) == nil)
  }

  @Test func `what a chart says of a number, alone or in running text, is read as that number`() {
    var random = SeededGenerator(seed: 9)
    for format in [NumberFormat(), NumberFormat(groupSeparator: ".", decimalSeparator: ",")] {
      for _ in 0..<300 {
        let value = pow(10, Double.random(in: 0...14, using: &random)).rounded()
        let voice = NumberVoice(0...value, format: format)
        for text in [voice.label(value, saysScale: true), voice.phrase(value)] {
          let read = typedNumber(format.plainNumbers(in: text))
          #expect(read.map { abs($0 - value) <= value / 100 } == true, "\(text) for \(value)")
        }
      }
    }
  }

  @Test func `ranges of the axis say it, too`() throws {
    let range = try #require(AxisRange("0..1.5M"))
    #expect(range == AxisRange("0..1500000"))
    #expect(AxisRange("1k..2 thousand") == AxisRange("1000..2000"))
    #expect(AxisRange("0..5m") == nil)
  }
}
