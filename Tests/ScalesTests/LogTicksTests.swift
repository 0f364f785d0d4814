// The logarithmic axis in sentences: powers of ten, fewer or more, and how they are written.
import Glibc
import Scales
import TestSupport
import Testing

@Suite struct LogTicksTests {
  static let smallest = Double.leastNonzeroMagnitude
  static let largest = Double.greatestFiniteMagnitude

  static func log(
    _ domain: ClosedRange<Double>, _ count: Int
  ) -> ([Double], ClosedRange<Double>) {
    let result = Ticks.logarithmic(domain: domain, maximumCount: count)
    return (result.ticks.values, result.domain)
  }

  static func labels(_ domain: ClosedRange<Double>, _ count: Int) -> [String] {
    let ticks = Ticks.logarithmic(domain: domain, maximumCount: count).ticks
    let voice = NumberVoice(domain, isLogarithmic: true, format: NumberFormat())
    let format = TickFormat(ticks: ticks, voice: voice, saysScale: true)
    return ticks.values.map(format.string)
  }

  @Test("The axis runs from the power of ten below the smallest value to the one above the largest")
  func bounds() {
    #expect(Self.log(3...700, 4) == ([1, 10, 100, 1000], 1...1000))
    #expect(Self.log(0.02...0.5, 3) == ([0.01, 0.1, 1], 0.01...1))
  }

  @Test("A smallest value on a power of ten has a bar of some length, a largest one is not moved")
  func onPower() {
    #expect(Self.log(10...1000, 4) == ([1, 10, 100, 1000], 1...1000))
    #expect(Self.log(1...1, 2) == ([0.1, 1], 0.1...1))
    #expect(Self.log(0.1.nextUp...1.0.nextUp, 3) == ([0.1, 1, 10], 0.1...10))
  }

  @Test("Where there is room, 2 and 5 times each power of ten have ticks too")
  func subdivided() {
    #expect(Self.log(20...70, 5).0 == [10, 20, 50, 100])
    #expect(Self.log(20...70, 4).0 == [10, 100])
    #expect(Self.log(0.3...7, 8).0 == [0.1, 0.2, 0.5, 1, 2, 5, 10])
    #expect(Self.log(3...700, 10).0 == [1, 10, 100, 1000])
    #expect(Self.log(3...700, 11).0 == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
  }

  @Test("Where there is none, every 2nd, 3rd, 5th… power of ten has one, 1 among them")
  func thinned() {
    #expect(Self.log(2...7e4, 4).0 == [1, 100, 10_000])
    #expect(Self.log(0.02...9e7, 5).0 == [1, 1e3, 1e6])
    #expect(Self.log(2e-12...9e12, 6).0 == [1e-10, 1e-5, 1, 1e5, 1e10])
  }

  @Test("Where the ends of the axis come out even, they have a tick each")
  func ends() {
    #expect(Self.log(0.2...700, 3).0 == [0.1, 10, 1000])
    #expect(Self.log(2...9e8, 4).0 == [1, 1e3, 1e6, 1e9])
    #expect(Self.log(2...9e9, 2).0 == [1, 1e10])
    #expect(Self.log(0.2...2, 2).0 == [0.1, 10])
    #expect(Self.log(0.2...2, -5).0 == [0.1, 10])
  }

  @Test("From the smallest double to the largest there are ticks, and none is zero or infinite")
  func extremes() {
    #expect(
      Self.log(Self.smallest...Self.largest, 8)
        == ([1e-300, 1e-200, 1e-100, 1, 1e100, 1e200, 1e300], Self.smallest...Self.largest))
    #expect(Self.log(Self.smallest...Self.largest, 2).0 == [Self.smallest, 1e308])
    #expect(
      Self.log(Self.smallest...Self.smallest, 5)
        == ([Self.smallest, decimal("1e-323")], Self.smallest...decimal("1e-323")))
    let (values, domain) = Self.log(1.5e308...Self.largest, 2)
    #expect(values == [1e307, 1e308])
    #expect(domain == 1e307...Self.largest)
    #expect(Self.log(Double.infinity...Double.infinity, 2).1 == 1e307...Self.largest)
  }

  @Test("A domain that is not above zero counts as its part that is, and nothing as 1…10")
  func notAboveZero() {
    #expect(Self.log(0...70, 2) == ([10, 100], 10...100))
    #expect(Self.log(-8...70, 2) == ([10, 100], 10...100))
    #expect(Self.log(-8...(-2), 2) == ([1, 10], 1...10))
    #expect(Self.log(0...0, 2) == ([1, 10], 1...10))
  }

  @Test("Each label has the decimals it needs, and an exponent where digits would be too many")
  func labels() {
    #expect(Self.labels(0.02...700, 6) == ["0.01", "0.1", "1", "10", "100", "1,000"])
    #expect(Self.labels(0.02...0.05, 5) == ["0.01", "0.02", "0.05"])
    #expect(Self.labels(2e-6...2e-4, 4) == ["1e−6", "1e−5", "0.0001", "0.001"])
    #expect(Self.labels(2e14...2e15, 3) == ["100tn", "1e15", "1e16"])
    #expect(Self.labels(Self.smallest...Self.smallest, 2) == ["5e−324", "1e−323"])
  }

  @Test("From a hundred thousand on each label has the scale of its size")
  func scales() {
    #expect(Self.labels(200...2e6, 6) == ["100", "1,000", "10,000", "100k", "1M", "10M"])
    #expect(
      Self.labels(2e8...2e15, 9) == [
        "100M", "1bn", "10bn", "100bn", "1tn", "10tn", "100tn", "1e15", "1e16",
      ])
  }

  static func within(_ domain: ClosedRange<Double>, _ count: Int, whole: Bool = false) -> [Double] {
    Ticks.logarithmic(within: domain, maximumCount: count, isWholeNumber: whole).values
  }

  @Test func `a fixed domain has the ticks that lie in it`() {
    #expect(Self.within(20...60, 9) == [20, 50])
    #expect(Self.within(10...50, 9) == [10, 20, 50])
    #expect(Self.within(30...1_000, 9) == [50, 100, 200, 500, 1_000])
    #expect(Self.within(1...1_000, 5) == [1, 10, 100, 1_000])
    #expect(Self.within(30...1e6, 5) == [100, 10_000, 1e6])
    #expect(Self.within(20...700, 3) == [20, 500])
  }

  @Test func `a domain between two powers of ten has evenly spaced ticks, as many as have room`() {
    #expect(Self.within(21...49, 9) == [25, 30, 35, 40, 45])
    #expect(Self.within(21...49, 2) == [30, 40])
    #expect(Self.within(21...99, 9) == [40, 60, 80])
    #expect(Self.within(2.5...4.5, 9) == [2.5, 3, 3.5, 4, 4.5])
    #expect(Self.within(2.5...4.5, 5) == [3, 4])
    #expect(Self.within(2.5...4.5, 5, whole: true) == [3, 4])
  }

  @Test func `of any fixed domain no tick lies outside, and there are two at least`() {
    var random = SeededGenerator(seed: 33)
    for round in 0..<4_000 where Samples.takes(round) {
      let lower = pow(10, Double.random(in: -8...8, using: &random))
      let upper = lower * pow(10, Double.random(in: 0.001...9, using: &random))
      let limit = Int.random(in: 2...30, using: &random)
      let values = Self.within(lower...upper, limit)
      let note: Comment = "\(lower)...\(upper), \(limit): \(values)"
      #expect((2...limit).contains(values.count), note)
      #expect(values.allSatisfy { lower <= $0 && $0 <= upper }, note)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, note)
    }
    let domains = [
      Self.smallest...Self.smallest, Self.smallest...Self.largest, 1.5e308...Self.largest,
      0...Double.infinity,
    ]
    for domain in domains {
      #expect(Self.within(domain, 6).allSatisfy { domain.contains($0) && $0.isFinite })
    }
  }

  @Test("For any domain: around the data, two ticks at least, the limit at most, all different")
  func properties() {
    var random = SeededGenerator(seed: 32)
    for round in 0..<4_000 {
      let isWild = round % 2 == 0
      let a = (isWild ? random.anyFinite() : random.everyday()).magnitude
      let b = (isWild ? random.anyFinite() : random.everyday()).magnitude
      guard min(a, b) > 0 else { continue }
      let data = min(a, b)...max(a, b)
      let limit = Int.random(in: 2...40, using: &random)
      let (values, domain) = Self.log(data, limit)
      let note: Comment = "\(data), \(limit): \(values) in \(domain)"
      #expect(domain.lowerBound < data.lowerBound || data.lowerBound == Self.smallest, note)
      #expect(domain.upperBound >= data.upperBound && domain.upperBound.isFinite, note)
      #expect((2...limit).contains(values.count), note)
      #expect(values.allSatisfy(domain.contains), note)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, note)
      let labels = Self.labels(data, limit)
      #expect(Set(labels).count == labels.count, "\(labels)")
      #expect(labels.allSatisfy { !$0.isEmpty && $0.count < 20 }, "\(labels)")
    }
  }
}
