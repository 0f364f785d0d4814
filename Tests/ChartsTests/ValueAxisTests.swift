// How many ticks an axis of some length has, and when their numbers are abbreviated.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite("The value axis suits its length")
struct ValueAxisTests {
  private func axis(
    _ data: ClosedRange<Double>, length: Double = 300, width: Double = 100, isWhole: Bool = true,
    saysScale: Bool = true
  ) -> ValueAxis {
    ValueAxis(
      ValueExtent(domain: data, isWholeNumber: isWhole), direction: .upright, length: length,
      maximumLabelWidth: width,
      voice: NumberVoice(data, format: NumberFormat()), saysScale: saysScale,
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)))
  }

  @Test("The longer the axis, the more ticks, two at the least, never nearer than a line")
  func count() {
    var previous = 2
    for length in stride(from: 0.0, through: 2000, by: 10) {
      let axis = axis(0...1232, length: length)
      #expect(axis.labels.count >= previous, "at \(length)")
      previous = axis.labels.count
      if length >= 26 { #expect(!axis.isCrowded(length: length), "at \(length)") }
    }
    #expect(previous > 20)
  }

  @Test("An axis ends near the data rather than at the next coarse tick, if a few more ticks do it")
  func nearEnd() {
    #expect(axis(0...62, length: 216).domain == 0...70)
    #expect(axis(0...62, length: 90).domain == 0...100, "there is no room for more")
    #expect(axis(0...79, length: 216).domain == 0...80)
  }

  @Test("Thousands are abbreviated only where the plain ones are too wide")
  func abbreviated() {
    let scaled = axis(0...3_400_000, length: 200, width: 70)
    #expect(scaled.labels.map(\.text) == ["0", "1M", "2M", "3M", "4M"])
    let headed = axis(0...3_400_000, length: 200, width: 70, saysScale: false)
    #expect(headed.labels.map(\.text) == ["0", "1", "2", "3", "4"])
    #expect(
      axis(0...12_000, length: 100, width: 40).labels.map(\.text) == ["0", "5k", "10k", "15k"])
    #expect(axis(0...900, width: 40).labels.last?.text == "1,000")
  }

  @Test("Whole numbers have no tick at a fraction, other numbers do")
  func whole() {
    #expect(axis(0...2, length: 1000).labels.map(\.text) == ["0", "1", "2"])
    #expect(axis(0...2, length: 200, isWhole: false).labels.map(\.text).contains("0.5"))
  }

  @Test("Three ticks at the limits of a double crowd a short axis")
  func crowded() {
    let limits = axis(-1.7e308...1.7e308, length: 30, isWhole: false)
    #expect(limits.labels.count == 3)
    #expect(limits.isCrowded(length: 30))
    #expect(!limits.isCrowded(length: 120))
    let least = axis(0...(.leastNonzeroMagnitude), length: 120, isWhole: false)
    #expect(!least.isCrowded(length: 120), "halves of the least number are zero")
  }
}
