// The scale of a value axis, linear or logarithmic, behind one interface.

/// The kinds of scale of a value axis, named as on the command line.
package enum ValueScaleKind: String, CaseIterable, Sendable, Hashable {
  /// Equal differences have equal lengths.
  case linear
  /// Equal ratios have equal lengths; values of zero or below are off the scale.
  case log
}

/// A linear or a logarithmic map from values to positions, and back.
package enum ValueScale: Hashable, Sendable {
  case linear(LinearScale)
  case log(LogScale)

  /// - Parameters:
  ///   - domain: as in `LinearScale` and `LogScale`.
  ///   - range: the positions of the two bounds, in logical pixels; finite.
  package init(
    kind: ValueScaleKind, domain: ClosedRange<Double>, range: (start: Double, end: Double)
  ) {
    switch kind {
    case .linear: self = .linear(LinearScale(domain: domain, range: range))
    case .log: self = .log(LogScale(domain: domain, range: range))
    }
  }

  package var kind: ValueScaleKind {
    switch self {
    case .linear: .linear
    case .log: .log
    }
  }

  /// Finite; above zero on a logarithmic scale.
  package var domain: ClosedRange<Double> {
    switch self {
    case .linear(let scale): scale.domain
    case .log(let scale): scale.domain
    }
  }

  /// The position of a value in logical pixels, extrapolated outside the domain; finite except for
  /// NaN. A value off the scale lies at the start of the range.
  package func position(of value: Double) -> Double {
    switch self {
    case .linear(let scale): scale.position(of: value)
    case .log(let scale): scale.position(of: value)
    }
  }

  /// The value at a position in logical pixels, within the domain.
  package func value(at position: Double) -> Double {
    switch self {
    case .linear(let scale): scale.value(at: position)
    case .log(let scale): scale.value(at: position)
    }
  }

  /// The value that bars start from: zero, or the bound nearest to zero. On a logarithmic scale
  /// that is the lower bound.
  package var baseline: Double { min(max(0, domain.lowerBound), domain.upperBound) }

  /// Whether no extension of the scale could contain a value. NaN, a gap, is not a value.
  package func isOffScale(_ value: Double) -> Bool { kind == .log && value <= 0 }
}
