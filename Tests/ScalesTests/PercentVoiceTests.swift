// Values that are parts of one, in the voice of a chart.
import Scales
import TestSupport
import Testing

@Suite struct PercentVoiceTests {
  private func voice(_ extent: ClosedRange<Double>, _ numbers: [Double]? = nil) -> NumberVoice {
    NumberVoice(extent, unit: .fractions, format: NumberFormat(), numbers: numbers)
  }

  @Test func `whole percents, and decimals where the largest is less than ten`() {
    let large = voice(0...0.45)
    #expect(large.label(0.2449, saysScale: false) == "24%")
    #expect(large.label(0.001, saysScale: false) == "<1%")
    #expect(large.label(0, saysScale: false) == "0%")
    #expect(large.label(-0.3, saysScale: false) == "\u{2212}30%")
    let small = voice(0...0.045)
    #expect(small.label(0.0449, saysScale: false) == "4.5%")
    #expect(voice(0...0.04, [0.04, 0.02]).label(0.02, saysScale: false) == "2%")
    #expect(voice(0...0.0004).label(0.0004, saysScale: false) == "0.040%")
  }

  @Test func `a part that is not all is never told as all, in any form`() {
    let voice = voice(0...0.997, [0.997, 0.003])
    #expect(voice.label(0.997, saysScale: false) == ">99%")
    #expect(voice.label(-0.997, saysScale: false) == "<\u{2212}99%")
    #expect(voice.part(0.997, of: 1) == ">99% of 100%")
    #expect(voice.full(0.99996) == ">99.99%" && voice.full(0.997) == "99.7%")
    #expect(NumberFormat().percent(0.99996, decimals: 2) == ">99.99%")
    #expect(voice.label(1.0.nextDown, saysScale: false) == "100%", "a quotient has noise")
    var random = SeededGenerator(seed: 612)
    for index in 0..<400 where Samples.takes(index) {
      let all = Int.random(in: 2...100_000, using: &random)
      let part = Int.random(in: max(1, all - 700)..<all, using: &random)
      let ratio = Double(part) / Double(all)
      // Half of a percent and more is rounded up to a whole one.
      let isNearAll = 200 * part >= 199 * all
      let text = voice.label(ratio, saysScale: false)
      #expect((text == ">99%") == isNearAll, "\(part) of \(all)")
      #expect(text == NumberFormat().wholePercent(ratio), "\(part) of \(all)")
      #expect(voice.full(ratio) != "100%", "\(part) of \(all)")
    }
  }

  @Test func `texts beside the picture have more digits, and no unit is said above the axis`() {
    let voice = voice(0...0.45)
    #expect(voice.full(0.123456) == "12.35%")
    #expect(voice.full(12.3456) == "1,235%")
    #expect(voice.full(1.0 / 3) == "33.33%")
    #expect(voice.phrase(0.24) == "24%")
    #expect(voice.heading("share of sales") == "share of sales" && !voice.hasUnit)
  }

  @Test func `a bound of a condition keeps its digits`() {
    let format = NumberFormat()
    #expect(format.exactPercent(0.07) == "7%" && format.exactPercent(0.12345) == "12.345%")
    #expect(format.exactPercent(-0.5) == "\u{2212}50%" && format.exactPercent(0) == "0%")
  }
}
