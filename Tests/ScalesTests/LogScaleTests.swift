// The logarithmic scale in sentences, from the smallest double to the largest.
import Scales
import TestSupport
import Testing

@Suite struct LogScaleTests {
  static let smallest = Double.leastNonzeroMagnitude
  static let largest = Double.greatestFiniteMagnitude

  static let positions: [(Double, Double)] = [
    (1, 100), (10, 200), (100, 300), (1000, 400), (0.1, 0), (100_000, 600),
  ]

  @Test("Every factor of ten takes the same length", arguments: positions)
  func proportional(value: Double, position: Double) {
    let scale = LogScale(domain: 1...1000, range: (100, 400))
    #expect(abs(scale.position(of: value) - position) < 1e-9)
  }

  @Test("A range that runs backwards puts the larger value at the smaller position")
  func reversed() {
    let scale = LogScale(domain: 1...100, range: (400, 0))
    #expect(scale.position(of: 1) == 400)
    #expect(scale.position(of: 10) == 200)
    #expect(scale.position(of: 100) == 0)
    #expect(abs(scale.value(at: 200) - 10) < 1e-12)
  }

  @Test("What is not above zero is off the scale and lies at its start")
  func offScale() {
    let scale = LogScale(domain: 1...100, range: (400, 0))
    for value in [0, -0.0, -1, -Self.smallest, -Self.largest, -Double.infinity] {
      #expect(scale.position(of: value) == 400)
    }
  }

  @Test("Infinity lies at the end of the range, a gap nowhere")
  func infiniteAndGap() {
    for domain in [1.0...100, 5...5] {
      let scale = LogScale(domain: domain, range: (400, 0))
      #expect(scale.position(of: .infinity) == 0)
      #expect(scale.position(of: .nan).isNaN)
    }
  }

  @Test("The widest domain has its ends on the ends of the range and 1 within")
  func widest() {
    let scale = LogScale(domain: Self.smallest...Self.largest, range: (0, 2098))
    #expect(scale.position(of: Self.smallest) == 0)
    #expect(scale.position(of: Self.largest) == 2098)
    #expect(abs(scale.position(of: 1) - 1074) < 1e-9)
    #expect(scale.value(at: 0) == Self.smallest)
    #expect(scale.value(at: 2098) == Self.largest)
    #expect(abs(scale.value(at: 1074) - 1) < 1e-9)
    #expect(scale.value(at: 10) == 0x1p-1064)
  }

  @Test("Neighbouring doubles are told apart, however large or tiny they are")
  func neighbours() {
    for value in [1, 1.5, 2.0.nextDown, 1e300, 1e-300, Self.smallest, 0x1p1000.nextDown] {
      let scale = LogScale(domain: value...value.nextUp.nextUp, range: (0, 100))
      #expect(scale.position(of: value) == 0)
      #expect((30...70).contains(scale.position(of: value.nextUp)), "\(value)")
      #expect(scale.position(of: value.nextUp.nextUp) == 100)
    }
  }

  @Test("Positions far outside are bounded, so that they can be drawn")
  func extrapolation() {
    let scale = LogScale(domain: 1...1.0.nextUp, range: (0, 100))
    #expect(scale.position(of: Self.largest) == 1e11)
    #expect(scale.position(of: Self.smallest) == -1e11)
  }

  @Test("A domain of no width lies in the middle of the range")
  func noWidth() {
    for value in [1, Self.smallest, Self.largest] {
      let scale = LogScale(domain: value...value, range: (10, 30))
      #expect(scale.position(of: value) == 20)
      #expect(scale.position(of: 1e300) == 20)
      #expect(scale.value(at: 12) == value)
    }
  }

  @Test("A range of no length holds every value at its one position")
  func noLength() {
    let scale = LogScale(domain: 1...2, range: (7, 7))
    #expect(scale.position(of: 1.5) == 7)
    #expect(scale.value(at: 7) == 1)
  }

  @Test("A bound that has no logarithm counts as the nearest double that has one")
  func boundsWithoutLogarithm() {
    let scale = LogScale(domain: 0...Double.infinity, range: (0, 9))
    #expect(scale.domain == Self.smallest...Self.largest)
    #expect(LogScale(domain: -9...(-3), range: (0, 9)).domain == Self.smallest...Self.smallest)
  }

  @Test("A position outside of the range gives the nearer bound")
  func outside() {
    let scale = LogScale(domain: 1...10, range: (100, 0))
    #expect(scale.value(at: 150) == 1)
    #expect(scale.value(at: -20) == 10)
    #expect(scale.value(at: .infinity) == 1)
    #expect(scale.value(at: .nan) == 1)
  }

  @Test("For any domain and value: finite positions, bounds on the ends, order kept")
  func properties() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<20_000 {
      let (a, b) = (random.anyFinite().magnitude, random.anyFinite().magnitude)
      guard min(a, b) > 0 else { continue }
      let domain = min(a, b)...max(a, b)
      let scale = LogScale(domain: domain, range: (500, 20))
      #expect(scale.position(of: domain.lowerBound) == 500)
      #expect(scale.position(of: domain.upperBound) == 20)
      let (c, d) = (random.anyFinite().magnitude, random.anyFinite().magnitude)
      let lower = scale.position(of: min(c, d))
      let upper = scale.position(of: max(c, d))
      #expect(lower.isFinite && upper.isFinite)
      #expect(lower >= upper, "\(domain) turns \(c) and \(d) around")
      let position = Double.random(in: 20...500, using: &random)
      let value = scale.value(at: position)
      #expect(domain.contains(value), "\(value) is outside of \(domain)")
      // Among subnormals the nearest double may be far.
      if domain.lowerBound > 1e-300 {
        #expect(abs(scale.position(of: value) - position) < 1e-6, "\(domain) at \(position)")
      }
    }
  }
}
