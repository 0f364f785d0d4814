// Axis labels in sentences: alike, different from each other, and true.
import Scales
import TestSupport
import Testing

@Suite struct TickFormatTests {
  static func labels(
    _ domain: ClosedRange<Double>, _ count: Int, abbreviated: Bool = false
  ) -> [String] {
    let ticks = Ticks.nice(domain: domain, maximumCount: count, isWholeNumber: false).ticks
    let format = TickFormat(ticks: ticks, number: NumberFormat(), isAbbreviated: abbreviated)
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

  @Test("Abbreviated, all labels have one unit")
  func abbreviated() {
    #expect(Self.labels(0...1232, 4, abbreviated: true) == ["0", "0.5k", "1.0k", "1.5k"])
    #expect(Self.labels(0...12_000, 4, abbreviated: true) == ["0", "5k", "10k", "15k"])
    #expect(Self.labels(0...3.4e6, 5, abbreviated: true) == ["0", "1M", "2M", "3M", "4M"])
    #expect(Self.labels(-2e9...0, 3, abbreviated: true) == ["−2G", "−1G", "0"])
    #expect(Self.labels(0...2e14, 3, abbreviated: true) == ["0", "100T", "200T"])
    #expect(Self.labels(0...100, 3, abbreviated: true) == ["0", "50", "100"])
  }

  @Test("Tiny and huge steps are whole numbers of one power of ten")
  func exponents() {
    #expect(Self.labels(0...0.00003, 4) == ["0", "1e−5", "2e−5", "3e−5"])
    #expect(Self.labels(0...decimal("5e-324"), 4) == ["0", "5e−324"])
    #expect(
      Self.labels(0...decimal("2e-323"), 5) == ["0", "5e−324", "10e−324", "15e−324", "20e−324"])
    #expect(Self.labels(0...1.7e308, 4) == ["0", "5e307", "10e307", "15e307"])
    #expect(Self.labels(0...1e16, 3) == ["0", "5e15", "10e15"])
    #expect(Self.labels(0...1e15, 3, abbreviated: true) == ["0", "5e14", "10e14"])
  }

  @Test("Between the extremes all digits are written")
  func plain() {
    #expect(Self.labels(0...5e14, 2) == ["0", "500,000,000,000,000"])
    #expect(Self.labels(0...0.0001, 2) == ["0.0000", "0.0001"])
    let ticks = Ticks.linear(domain: 1e16...(1e16 + 4), maximumCount: 9, isWholeNumber: false)
    let format = TickFormat(ticks: ticks, number: NumberFormat())
    #expect(
      ticks.values.map(format.string) == [
        "10,000,000,000,000,000", "10,000,000,000,000,002", "10,000,000,000,000,004",
      ])
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
