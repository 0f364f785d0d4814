// Where what stands beside the values of bars ends, as it is drawn and as it is told.

/// What may stand beside the value of a bar.
enum BesideBar: CaseIterable {
  /// Of the value that it is compared with.
  case outline
  /// The interval of its mean.
  case whisker
  case target
}

extension ChartData {
  /// Whether any bar has it, so that no other is looked at for it.
  func has(_ beside: BesideBar) -> Bool {
    switch beside {
    case .outline: isCompared
    case .whisker: series.contains { $0.errors != nil }
    case .target: !targetName.isEmpty
    }
  }

  /// From where to where in values something beside a bar goes; nil where the bar has none, or none
  /// that is finite.
  func ends(_ beside: BesideBar, of bar: BarID) -> ClosedRange<Double>? {
    guard isBar(bar) else { return nil }
    func around(_ value: Double?, _ reach: Double = 0) -> ClosedRange<Double>? {
      guard let value, (value - reach).isFinite, (value + reach).isFinite else { return nil }
      return value - reach...value + reach
    }
    switch beside {
    case .outline: return isCompared ? around(compared(bar)) : nil
    case .whisker:
      guard let error = error(bar), error > 0 else { return nil }
      return around(series[bar.series].values[bar.row], error)
    case .target: return targetName.isEmpty ? nil : around(target(bar))
    }
  }
}

extension ClosedRange<Double> {
  /// Whether an end of it is not among the values of an axis.
  func reachesBeyond(_ domain: ClosedRange<Double>) -> Bool { clamped(to: domain) != self }
}
