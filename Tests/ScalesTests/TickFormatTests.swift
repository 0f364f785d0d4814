// Axis labels in sentences: alike, different from each other, and true.
import Scales
import TestSupport
import Testing

@Suite struct TickFormatTests {
  static func labels(
    _ domain: ClosedRange<Double>, _ count: Int, saysScale: Bool = true, abbreviated: Bool = false
  ) -> [String] {
    let ticks = Ticks.nice(domain: domain, maximumCount: count, isWholeNumber: false).ticks
    let voice = NumberVoice(domain, format: NumberFormat())
    let format = TickFormat(
      ticks: ticks, voice: voice, saysScale: saysScale, isAbbreviated: abbreviated)
    return ticks.values.map(format.string)
  }

  @Test("Whole steps have no decimals and are grouped")
  func whole() {
    #expect(Self.labels(0...1232, 4) == ["0", "500", "1,000", "1,500"])
    #expect(Self.labels(-7...0, 3) == ["−10", "−5", "0"])
  }

  @Test("Decimals come from the step, the same on every label")
  func decimals() {
    #expect(Self.labels(0...1, 3) == ["0.0", "0.5", "1.0"])
    #expect(Self.labels(-0.1...0.05, 4) == ["−0.10", "−0.05", "0.00", "0.05"])
  }

  @Test("In a scale that the heading says the labels are bare; else each says it")
  func scaled() {
    #expect(Self.labels(0...135_000, 4, saysScale: false) == ["0", "50", "100", "150"])
    #expect(Self.labels(0...135_000, 4) == ["0", "50k", "100k", "150k"])
    #expect(Self.labels(0...3.4e6, 5) == ["0", "1M", "2M", "3M", "4M"])
    #expect(Self.labels(-2e9...0, 3) == ["−2bn", "−1bn", "0"])
    #expect(Self.labels(0...2e14, 3) == ["0", "100tn", "200tn"])
  }

  @Test("Without room, thousands are abbreviated too")
  func abbreviated() {
    #expect(Self.labels(0...1232, 4, abbreviated: true) == ["0", "0.5k", "1.0k", "1.5k"])
    #expect(Self.labels(0...12_000, 4, abbreviated: true) == ["0", "5k", "10k", "15k"])
    #expect(Self.labels(0...100, 3, abbreviated: true) == ["0", "50", "100"])
  }

  @Test("Tiny and huge numbers count a power of ten")
  func exponents() {
    #expect(Self.labels(0...0.00003, 4) == ["0", "1e−5", "2e−5", "3e−5"])
    #expect(Self.labels(0...0.00003, 4, saysScale: false) == ["0", "1", "2", "3"])
    #expect(Self.labels(0...decimal("5e-324"), 4) == ["0", "5e−324"])
    #expect(Self.labels(0...1.7e308, 4) == ["0", "0.5e308", "1.0e308", "1.5e308"])
    #expect(Self.labels(0...1e16, 3) == ["0", "0.5e16", "1.0e16"])
  }

  @Test("Durations are written with colons, at round times")
  func durations() throws {
    let clock = ClockNotation(seconds: 60, isOfHours: false)
    let voice = NumberVoice(
      58.2...82.1, unit: NumberUnitName("min", clock: clock), format: NumberFormat())
    let found = try #require(Ticks.clock(domain: 0...82.1, clock, maximumCount: 7))
    let format = TickFormat(ticks: found.ticks, voice: voice, saysScale: true)
    #expect(
      found.ticks.values.map(format.string)
        == ["0", "0:15:00", "0:30:00", "0:45:00", "1:00:00", "1:15:00", "1:30:00"])
    #expect(found.domain == 0...90)
    let hours = ClockNotation(seconds: 3600, isOfHours: true)
    let worked = NumberVoice(
      0...9.5, unit: NumberUnitName("h", clock: hours), format: NumberFormat())
    let ticks = try #require(Ticks.clock(domain: 0...9.5, hours, maximumCount: 6)).ticks
    let labels = TickFormat(ticks: ticks, voice: worked, saysScale: true)
    #expect(ticks.values.map(labels.string) == ["0", "2:00", "4:00", "6:00", "8:00", "10:00"])
  }

  @Test("For any domain: no label is repeated, none is “−0”, none is empty")
  func properties() {
    var random = SeededGenerator(seed: 9)
    for round in 0..<4_000 {
      let (a, b) =
        round % 2 == 0
        ? (random.anyFinite(), random.anyFinite()) : (random.everyday(), random.everyday())
      let limit = Int.random(in: 2...20, using: &random)
      let labels = Self.labels(min(a, b, 0)...max(a, b, 0), limit, abbreviated: round % 3 == 0)
      #expect(Set(labels).count == labels.count, "\(labels)")
      #expect(!labels.contains { $0.hasPrefix("−0") && !$0.contains { ("1"..."9").contains($0) } })
      #expect(labels.allSatisfy { !$0.isEmpty && $0.count < 30 }, "\(labels)")
    }
  }
}
