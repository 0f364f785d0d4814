// Ticks in sentences: what stands on an axis for a given domain and room.
import Scales
import TestSupport
import Testing

@Suite struct TicksTests {
  static func ticks(_ domain: ClosedRange<Double>, _ count: Int, whole: Bool = false) -> [Double] {
    Ticks.linear(domain: domain, maximumCount: count, isWholeNumber: whole).values
  }

  @Test("The step is the finest of 1, 2 and 5 that keeps the limit")
  func steps() {
    #expect(Self.ticks(0...10, 11) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(Self.ticks(0...10, 10) == [0, 2, 4, 6, 8, 10])
    #expect(Self.ticks(0...10, 5) == [0, 5, 10])
    #expect(Self.ticks(0...10, 2) == [0, 10])
    #expect(Self.ticks(0...1232, 6) == [0, 500, 1000])
    #expect(Self.ticks(0...117.2, 7) == [0, 20, 40, 60, 80, 100])
  }

  @Test("Ticks lie inside the domain and need not be at its ends")
  func inside() {
    #expect(Self.ticks(-7...13, 5) == [-5, 0, 5, 10])
    #expect(Self.ticks(3.1...3.9, 4) == [3.2, 3.4, 3.6, 3.8])
    #expect(Self.ticks(0.1...0.3, 5) == [0.1, 0.15, 0.2, 0.25, 0.3])
  }

  @Test("Tenths are the doubles nearest to tenths, with no trail of an addition")
  func noDrift() {
    #expect(
      Self.ticks(0...1, 11) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(Self.ticks(-0.3...0.3, 7) == [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3])
  }

  @Test("Zero has no sign")
  func zero() throws {
    let zero = try #require(Self.ticks(-1...1, 3).first { $0 == 0 })
    #expect(zero.sign == .plus)
    let negativeZero = try #require(Self.ticks(-4...(-0.0), 3).first { $0 == 0 })
    #expect(negativeZero.sign == .plus)
  }

  @Test("Two ticks at the least, also where the limit would allow one")
  func twoAtLeast() {
    #expect(Self.ticks(0...4, 2) == [0, 2, 4])
    #expect(Self.ticks(0...4, 0) == [0, 2, 4])
    #expect(Self.ticks(0...4, -9) == [0, 2, 4])
  }

  @Test("Whole-number data get no fractional step")
  func wholeNumbers() {
    #expect(Self.ticks(0...3, 10) == [0, 0.5, 1, 1.5, 2, 2.5, 3])
    #expect(Self.ticks(0...3, 10, whole: true) == [0, 1, 2, 3])
    #expect(Self.ticks(0...1, 10, whole: true) == [0, 1])
    #expect(Self.ticks(0.2...0.7, 10, whole: true) == [])
  }

  @Test("A domain of no width has no tick")
  func noWidth() {
    #expect(Self.ticks(5...5, 10) == [])
    #expect(Self.ticks(0...0, 10) == [])
    #expect(Self.ticks(Double.infinity...Double.infinity, 10) == [])
  }

  @Test("Subnormal domains have two ticks or more")
  func subnormal() {
    #expect(Self.ticks(0...decimal("5e-324"), 5) == [0, decimal("5e-324")])
    #expect(Self.ticks(0...decimal("2e-323"), 3) == [0, decimal("1e-323"), decimal("2e-323")])
    #expect(Self.ticks(0...decimal("1e-310"), 3) == [0, decimal("5e-311"), decimal("1e-310")])
  }

  @Test("Above 2^53, where not every whole number is a double, no tick is repeated")
  func aboveExactIntegers() {
    let start = 1e16
    #expect(Self.ticks(start...start + 4, 10) == [start, start + 2, start + 4])
    #expect(Self.ticks(0...1e16, 3) == [0, 5e15, 1e16])
    #expect(Self.ticks(1...1.0000000000000002, 10).count <= 2)
  }

  @Test("The largest doubles do not overflow")
  func huge() {
    #expect(Self.ticks(0...1.7e308, 4) == [0, 5e307, 1e308, 1.5e308])
    #expect(Self.ticks(-1.7e308...1.7e308, 3) == [-1e308, 0, 1e308])
    #expect(Self.ticks(0...Double.infinity, 2) == [0, 1e308])
  }

  @Test("More ticks than anyone can draw are never made")
  func countLimit() {
    #expect(Self.ticks(0...1e9, .max).count <= Ticks.countLimit)
  }

  @Test("For any domain: inside, ascending, finite, within the limit, evenly spaced")
  func properties() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<4_000 {
      let (a, b) =
        round % 2 == 0
        ? (random.anyFinite(), random.anyFinite()) : (random.everyday(), random.everyday())
      let domain = min(a, b)...max(a, b)
      let limit = Int.random(in: 2...20, using: &random)
      let ticks = Ticks.linear(domain: domain, maximumCount: limit, isWholeNumber: false)
      let values = ticks.values
      let note: Comment = "\(domain), \(limit): \(values)"
      #expect(values.allSatisfy { domain.contains($0) && $0.isFinite }, note)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, note)
      #expect(!values.contains { $0 == 0 && $0.sign == .minus }, note)
      #expect([1, 2, 5].contains(ticks.step?.mantissa), note)
      #expect(values.count <= max(limit, 4), note)
      if a != b { #expect(values.count >= 2, note) }
    }
  }
}
