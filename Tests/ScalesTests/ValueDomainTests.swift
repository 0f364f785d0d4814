// From data to the axis's domain, in sentences.
import Scales
import Testing

@Suite struct ValueDomainTests {
  static let domains: [([Double], ClosedRange<Double>)] = [
    ([3, 7, 5], 0...7),
    ([-3, -7], -7...0),
    ([-3, 7], -3...7),
    ([4], 0...4),
    ([0, 0], 0...1),
    ([-0.0], 0...1),
    ([.nan, 2], 0...2),
    ([.infinity, -.infinity, 2], 0...2),
    ([1.7e308, -1.7e308], -1.7e308...1.7e308),
    ([decimal("5e-324")], 0...decimal("5e-324")),
  ]

  @Test("The domain holds all finite values and zero", arguments: domains)
  func domain(values: [Double], expected: ClosedRange<Double>) {
    #expect(ValueDomain.domain(of: values) == expected)
  }

  @Test("No finite value, no domain", arguments: [[], [Double.nan], [.infinity, -.infinity]])
  func none(values: [Double]) {
    #expect(ValueDomain.domain(of: values) == nil)
  }

  @Test("The zero of a domain has no sign")
  func positiveZero() {
    #expect(ValueDomain.domain(of: [-0.0, 5])?.lowerBound.sign == .plus)
    #expect(ValueDomain.domain(of: [-5, -0.0])?.upperBound.sign == .plus)
  }

  @Test("Data are whole numbers when every finite value is")
  func wholeNumbers() {
    #expect(ValueDomain.areWholeNumbers([1, -2, 1e300, .nan, .infinity]))
    #expect(ValueDomain.areWholeNumbers([]))
    #expect(!ValueDomain.areWholeNumbers([1, 2.5]))
    #expect(!ValueDomain.areWholeNumbers([decimal("5e-324")]))
  }
}
