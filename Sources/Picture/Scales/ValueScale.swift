// The scale of a value axis, linear or logarithmic, behind one interface.

/// The kinds of scale of a value axis, named as on the command line.
public enum ScaleKind: String, CaseIterable, Sendable, Hashable {
  /// Equal differences have equal lengths.
  case linear
  /// Equal ratios have equal lengths; values of zero or below are off the scale.
  case log
}

/// A linear or a logarithmic map from values to positions, and back.
public enum ValueScale: Hashable, Sendable {
  /// Equal differences take equal lengths.
  case linear(LinearScale)
  /// Equal ratios take equal lengths.
  case log(LogScale)

  /// A scale of a kind that is known only when the program runs.
  ///
  /// - Parameters:
  ///   - kind: linear or logarithmic.
  ///   - domain: as in `LinearScale` and `LogScale`.
  ///   - range: the positions of the two bounds, in logical pixels; finite.
  public init(
    kind: ScaleKind, domain: ClosedRange<Double>, range: (start: Double, end: Double)
  ) {
    switch kind {
    case .linear: self = .linear(LinearScale(domain: domain, range: range))
    case .log: self = .log(LogScale(domain: domain, range: range))
    }
  }

  /// Which of the two it is.
  public var kind: ScaleKind {
    switch self {
    case .linear: .linear
    case .log: .log
    }
  }

  /// Finite; above zero on a logarithmic scale.
  public var domain: ClosedRange<Double> {
    switch self {
    case .linear(let scale): scale.domain
    case .log(let scale): scale.domain
    }
  }

  /// The position of a value in logical pixels, extrapolated outside the domain; finite except for
  /// NaN. A value off the scale lies at the start of the range.
  public func position(of value: Double) -> Double {
    switch self {
    case .linear(let scale): scale.position(of: value)
    case .log(let scale): scale.position(of: value)
    }
  }

  /// The value at a position in logical pixels, within the domain.
  public func value(at position: Double) -> Double {
    switch self {
    case .linear(let scale): scale.value(at: position)
    case .log(let scale): scale.value(at: position)
    }
  }

  /// The value that bars start from: zero, or the bound nearest to zero. On a logarithmic scale
  /// that is the lower bound.
  public var baseline: Double { min(max(0, domain.lowerBound), domain.upperBound) }

  /// Whether no extension of the scale could contain a value. NaN, a gap, is not a value.
  public func isOffScale(_ value: Double) -> Bool { kind == .log && value <= 0 }
}
