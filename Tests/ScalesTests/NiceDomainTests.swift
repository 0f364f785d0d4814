// The axis from zero to just above the maximum, in sentences.
import Scales
import TestSupport
import Testing

@Suite struct NiceDomainTests {
  static func nice(
    _ domain: ClosedRange<Double>, _ count: Int, whole: Bool = false
  ) -> ([Double], ClosedRange<Double>) {
    let result = Ticks.nice(domain: domain, maximumCount: count, isWholeNumber: whole)
    return (result.ticks.values, result.domain)
  }

  @Test("The axis runs from zero to the tick above the maximum")
  func aboveMaximum() {
    #expect(Self.nice(0...1232, 6) == ([0, 500, 1000, 1500], 0...1500))
    #expect(Self.nice(0...1232, 8) == ([0, 200, 400, 600, 800, 1000, 1200, 1400], 0...1400))
    #expect(Self.nice(0...117.2, 7) == ([0, 20, 40, 60, 80, 100, 120], 0...120))
    #expect(Self.nice(0...1232, 2) == ([0, 2000], 0...2000))
  }

  @Test("A maximum on a tick is not moved")
  func onTick() {
    #expect(Self.nice(0...100, 6) == ([0, 20, 40, 60, 80, 100], 0...100))
    #expect(Self.nice(0...0.3, 4) == ([0, 0.1, 0.2, 0.3], 0...0.3))
  }

  @Test("All negative: the axis runs from below the minimum to zero")
  func negative() {
    #expect(Self.nice(-7...0, 5) == ([-8, -6, -4, -2, 0], -8...0))
  }

  @Test("Mixed signs are extended at both ends")
  func mixed() {
    #expect(Self.nice(-3...12, 5) == ([-5, 0, 5, 10, 15], -5...15))
  }

  @Test("Mixed signs with room for two ticks leave the end nearer to zero where it is")
  func mixedWithoutRoom() {
    #expect(Self.nice(-3...8, 2) == ([0, 10], -3...10))
    #expect(Self.nice(-8...3, 2) == ([-10, 0], -10...3))
    #expect(Self.nice(-10...10, 2) == ([-20, 0], -20...10))
    #expect(Self.nice(-3...8, 3) == ([-10, 0, 10], -10...10))
  }

  @Test("A domain of no width reaches to zero, and zero alone to 1")
  func noWidth() {
    #expect(Self.nice(7...7, 2) == ([0, 10], 0...10))
    #expect(Self.nice(-7...(-7), 2) == ([-10, 0], -10...0))
    #expect(Self.nice(0...0, 3) == ([0, 0.5, 1], 0...1))
    #expect(Self.nice(0...0, 3, whole: true) == ([0, 1], 0...1))
  }

  @Test("Where the next tick would be infinite the end stays")
  func huge() {
    #expect(Self.nice(0...1.7e308, 4) == ([0, 5e307, 1e308, 1.5e308], 0...1.7e308))
    #expect(Self.nice(0...1.7e308, 2) == ([0, 1e308], 0...1.7e308))
    #expect(Self.nice(0...1e308, 2) == ([0, 1e308], 0...1e308))
    #expect(Self.nice(-1.7e308...1.7e308, 2) == ([-1e308, 0, 1e308], -1.7e308...1.7e308))
  }

  @Test("The smallest double has an axis")
  func subnormal() {
    #expect(Self.nice(0...decimal("5e-324"), 4) == ([0, decimal("5e-324")], 0...decimal("5e-324")))
  }

  @Test("For any domain with zero: encloses the data, two ticks at least, the limit at most")
  func properties() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<4_000 {
      let (a, b) =
        round % 2 == 0
        ? (random.anyFinite(), random.anyFinite()) : (random.everyday(), random.everyday())
      let data = min(a, b, 0)...max(a, b, 0)
      let limit = Int.random(in: 2...20, using: &random)
      let (values, domain) = Self.nice(data, limit, whole: round % 3 == 0)
      let note: Comment = "\(data), \(limit): \(values) in \(domain)"
      #expect(domain.contains(data.lowerBound) && domain.contains(data.upperBound), note)
      #expect(domain.lowerBound.isFinite && domain.upperBound.isFinite, note)
      #expect(values.contains(0), note)
      #expect(values.count >= 2, note)
      let isNearLimit = max(-data.lowerBound, data.upperBound) > 1e308
      #expect(values.count <= (isNearLimit ? max(3, limit) : limit), note)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, note)
      if data.lowerBound == 0 { #expect(domain.lowerBound == 0, note) }
      if data.upperBound == 0 { #expect(domain.upperBound == 0, note) }
      if round % 3 == 0 { #expect(values.allSatisfy { $0 == $0.rounded() }, note) }
    }
  }
}
