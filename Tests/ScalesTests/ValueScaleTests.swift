// One scale for marks and axes, whichever kind it is.
import Scales
import Testing

@Suite struct ValueScaleTests {
  static func scale(_ kind: ScaleKind, _ domain: ClosedRange<Double>) -> ValueScale {
    ValueScale(kind: kind, domain: domain, range: (100, 0))
  }

  @Test("The kinds have the names of the command line")
  func names() {
    #expect(ScaleKind.allCases.map(\.rawValue) == ["linear", "log"])
    #expect(ScaleKind.allCases.map { Self.scale($0, 1...2).kind } == ScaleKind.allCases)
  }

  @Test("A linear scale puts the middle value in the middle, a logarithmic one the geometric mean")
  func positions() {
    #expect(Self.scale(.linear, 1...100).position(of: 50.5) == 50)
    #expect(Self.scale(.log, 1...100).position(of: 10) == 50)
    #expect(Self.scale(.linear, 1...100).value(at: 50) == 50.5)
    #expect(abs(Self.scale(.log, 1...100).value(at: 50) - 10) < 1e-12)
    #expect(Self.scale(.log, 0...100).domain.lowerBound == .leastNonzeroMagnitude)
    #expect(Self.scale(.linear, 0...100).domain == 0...100)
  }

  static let baselines: [(ScaleKind, ClosedRange<Double>, Double)] = [
    (.linear, 0...10, 0), (.linear, -3...10, 0), (.linear, -10...0, 0), (.linear, 5...10, 5),
    (.linear, -10...(-5), -5), (.log, 0.1...100, 0.1), (.log, 5...10, 5),
    (.log, 0...10, .leastNonzeroMagnitude),
  ]

  @Test("Bars start from zero, or from the bound nearest to it", arguments: baselines)
  func baseline(kind: ScaleKind, domain: ClosedRange<Double>, value: Double) {
    #expect(Self.scale(kind, domain).baseline == value)
  }

  @Test("Edge case 11: on a logarithmic scale, values that are not above zero are off it")
  func offScale() {
    let log = Self.scale(.log, 1...100)
    for value in [0, -0.0, -1, -Double.leastNonzeroMagnitude, -Double.infinity] {
      #expect(log.isOffScale(value))
      #expect(log.position(of: value) == log.position(of: log.baseline))
      #expect(!Self.scale(.linear, 1...100).isOffScale(value))
    }
    for value in [Double.leastNonzeroMagnitude, 0.5, 1000, .infinity, .nan] {
      #expect(!log.isOffScale(value))
    }
  }
}
