// The value scale in sentences, with the domains and ranges that break naive ones.
import Scales
import TestSupport
import Testing

@Suite struct LinearScaleTests {
  static let positions: [(Double, Double)] = [
    (0, 100), (25, 150), (50, 200), (100, 300), (-50, 0), (200, 500),
  ]

  @Test("A value lies in proportion between the ends of the range", arguments: positions)
  func proportional(value: Double, position: Double) {
    let scale = LinearScale(domain: 0...100, range: (100, 300))
    #expect(scale.position(of: value) == position)
  }

  @Test("A range that runs backwards puts the larger value at the smaller position")
  func reversed() {
    let scale = LinearScale(domain: -10...30, range: (400, 0))
    #expect(scale.position(of: -10) == 400)
    #expect(scale.position(of: 0) == 300)
    #expect(scale.position(of: 30) == 0)
    #expect(scale.value(at: 300) == 0)
  }

  @Test("A domain of no width lies in the middle of the range")
  func noWidth() {
    for value in [0.0, 5, -1.7e308, decimal("5e-324")] {
      let scale = LinearScale(domain: value...value, range: (10, 30))
      #expect(scale.position(of: value) == 20)
      #expect(scale.position(of: 1e300) == 20)
      #expect(scale.value(at: 12) == value)
    }
  }

  @Test("A range of no length holds every value at its one position")
  func noLength() {
    let scale = LinearScale(domain: 1...2, range: (7, 7))
    #expect(scale.position(of: 1.5) == 7)
    #expect(scale.value(at: 7) == 1)
  }

  @Test("The widest domain does not overflow")
  func widest() {
    let limit = Double.greatestFiniteMagnitude
    let scale = LinearScale(domain: -limit...limit, range: (0, 100))
    #expect(scale.position(of: -limit) == 0)
    #expect(scale.position(of: 0) == 50)
    #expect(scale.position(of: limit) == 100)
    #expect(scale.position(of: limit / 2) == 75)
    #expect(scale.value(at: 0) == -limit)
    #expect(scale.value(at: 50) == 0)
    #expect(scale.value(at: 100) == limit)
  }

  @Test("An infinite bound counts as the largest finite double")
  func infiniteDomain() {
    let scale = LinearScale(domain: 0...Double.infinity, range: (0, 100))
    #expect(scale.domain == 0...Double.greatestFiniteMagnitude)
    #expect(scale.position(of: Double.greatestFiniteMagnitude / 4) == 25)
  }

  @Test("The smallest domain keeps its last bit")
  func subnormal() {
    let scale = LinearScale(domain: 0...decimal("5e-324"), range: (0, 100))
    #expect(scale.position(of: decimal("5e-324")) == 100)
    #expect(
      LinearScale(domain: 0...decimal("2e-323"), range: (0, 100)).position(of: decimal("5e-324"))
        == 25)
  }

  @Test("An infinite value lies at the end of the range on its side")
  func infinite() {
    let scale = LinearScale(domain: -1...1, range: (200, 0))
    #expect(scale.position(of: .infinity) == 0)
    #expect(scale.position(of: -.infinity) == 200)
  }

  @Test("A gap has no position")
  func gap() {
    #expect(LinearScale(domain: 0...1, range: (0, 9)).position(of: .nan).isNaN)
    #expect(LinearScale(domain: 1...1, range: (0, 9)).position(of: .nan).isNaN)
  }

  @Test("A position outside of the range gives the nearer bound")
  func outside() {
    let scale = LinearScale(domain: 0...10, range: (100, 0))
    #expect(scale.value(at: 150) == 0)
    #expect(scale.value(at: -20) == 10)
    #expect(scale.value(at: .infinity) == 0)
  }

  @Test("For any domain and value: finite positions, bounds on the ends, order kept")
  func properties() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let (a, b) = (random.anyFinite(), random.anyFinite())
      let domain = min(a, b)...max(a, b)
      let scale = LinearScale(domain: domain, range: (500, 20))
      #expect(scale.position(of: domain.lowerBound) == 500)
      #expect(scale.position(of: domain.upperBound) == 20)
      let (c, d) = (random.anyFinite(), random.anyFinite())
      let lower = scale.position(of: min(c, d))
      let upper = scale.position(of: max(c, d))
      #expect(lower.isFinite && upper.isFinite)
      #expect(lower >= upper, "\(domain) turns \(c) and \(d) around")
      let value = scale.value(at: Double.random(in: -100...700, using: &random))
      #expect(domain.contains(value), "\(value) is outside of \(domain)")
    }
  }

  @Test("A position taken to a value and back is the same to a millionth of a pixel")
  func roundTrip() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let (a, b) = (random.everyday(), random.everyday())
      guard a != b else { continue }
      let scale = LinearScale(domain: min(a, b)...max(a, b), range: (500, 20))
      let position = Double.random(in: 20...500, using: &random)
      #expect(abs(scale.position(of: scale.value(at: position)) - position) < 1e-6)
    }
  }
}
