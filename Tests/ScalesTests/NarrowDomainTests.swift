// Domains at the limits of what a double can tell apart.
import TestSupport
import Testing

@testable import Scales

@Suite struct NarrowDomainTests {
  static let tiny = [
    "5e-324", "1e-323", "3e-322", "5e-310", "1e-300", "1e-100", "1e-20", "1e-5",
  ].map(decimal)

  static func nice(_ domain: ClosedRange<Double>, _ count: Int) -> Ticks {
    Ticks.nice(domain: domain, maximumCount: count, isWholeNumber: false).ticks
  }

  static func linear(_ domain: ClosedRange<Double>, _ count: Int) -> Ticks {
    Ticks.linear(domain: domain, maximumCount: count, isWholeNumber: false)
  }

  static func labels(_ ticks: Ticks) -> [String] {
    let ends = (ticks.values.first ?? 0)...(ticks.values.last ?? 0)
    let voice = NumberVoice(ends, format: NumberFormat())
    let format = TickFormat(ticks: ticks, voice: voice, saysScale: true)
    return ticks.values.map(format.string)
  }

  @Test("Edge case 6: subnormal and tiny ranges have two ticks at least, in exponent form")
  func tinyRanges() {
    for value in Self.tiny {
      for domain in [0...value, -value...0, -value...value] {
        for count in [2, 3, 5, 11] {
          let ticks = Self.nice(domain, count)
          let labels = Self.labels(ticks)
          #expect(ticks.values.count >= 2, "\(domain): \(labels)")
          #expect(labels.allSatisfy { $0 == "0" || $0.contains("e−") }, "\(domain): \(labels)")
          #expect(Set(labels).count == labels.count, "\(domain): \(labels)")
        }
      }
    }
  }

  static let neighbours: [Double] = [
    1, 0.1, 3, 1e300, -1e300, 1e-300, decimal("1e-310"), 9e15, 123_456.789, 1.7e308,
    decimal("5e-324"), -decimal("2e-320"),
  ]

  @Test("Edge case 7: a domain narrower than the spacing of doubles has no tick twice")
  func belowSpacing() {
    for value in Self.neighbours {
      for domain in [value...value.nextUp, value.nextDown...value.nextUp.nextUp] {
        for count in [2, 5, 11, 1000] {
          let values = Self.linear(domain, count).values
          #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(domain): \(values)")
          #expect(values.allSatisfy(domain.contains), "\(domain): \(values)")
          let nice = Self.nice(domain, count)
          #expect(nice.values.count >= 2, "\(domain): \(nice.values)")
          #expect(zip(nice.values, nice.values.dropFirst()).allSatisfy { $0 < $1 }, "\(domain)")
          let labels = Self.labels(nice)
          #expect(Set(labels).count == labels.count, "\(domain): \(labels)")
        }
      }
    }
  }

  @Test("Edge case 7: ticks that fall on one double are dropped but for one")
  func equalTicks() {
    let step = TickStep(mantissa: 1, exponent: -17)
    let index = 100_000_000_000_000_000
    let ticks = Ticks(step: step, indices: index..<(index + 40))
    #expect(ticks.values == [1, 1.0.nextUp, 1.0.nextUp.nextUp])
  }

  @Test("Edge case 7: zooming stops while there are still two ticks and different labels")
  func zoomStops() {
    #expect(Ticks.canZoom(into: 0...1))
    #expect(Ticks.canZoom(into: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
    #expect(Ticks.canZoom(into: 1...(1 + 16 * 1.0.ulp)))
    #expect(!Ticks.canZoom(into: 1...(1 + 15 * 1.0.ulp)))
    #expect(!Ticks.canZoom(into: 1e300...1e300.nextUp))
    #expect(!Ticks.canZoom(into: 5...5))
    #expect(!Ticks.canZoom(into: 0...0))
    #expect(!Ticks.canZoom(into: 0...decimal("5e-324")))
    #expect(!Ticks.canZoom(into: Double.infinity...Double.infinity))
    var random = SeededGenerator(seed: 33)
    for _ in 0..<4_000 {
      let value = random.anyFinite()
      let spacings = Double(Int.random(in: 1...40, using: &random))
      let domain = value...min(value + spacings * value.ulp, .greatestFiniteMagnitude)
      guard Ticks.canZoom(into: domain) else {
        #expect(spacings <= 32, "\(domain)")
        continue
      }
      let ticks = Self.linear(domain, Int.random(in: 2...12, using: &random))
      let labels = Self.labels(ticks)
      #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(domain): \(labels)")
    }
  }

  @Test("Far from zero, a tick has the exponent of its size and not that of the step")
  func longMantissas() {
    let ticks = Self.linear(1e300...(1e300 + 4 * 1e300.ulp), 3)
    let labels = Self.labels(ticks)
    #expect(labels.allSatisfy { $0.hasPrefix("1.000000000000000") && $0.hasSuffix("e300") })
    #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(labels)")
  }
}
