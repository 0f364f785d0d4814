// Values that are parts of one, in the voice of a chart.
import Scales
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
