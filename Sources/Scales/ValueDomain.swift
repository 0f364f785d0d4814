// From the numbers of a chart to the domain of its value axis.

/// What a linear value axis needs to know of its data.
public enum ValueDomain {
  /// The smallest range that holds all finite values and zero; 0…1 where all of them are zero, nil
  /// where there is none.
  public static func domain(of values: some Sequence<Double>) -> ClosedRange<Double>? {
    var lower = 0.0
    var upper = 0.0
    var isEmpty = true
    for value in values where value.isFinite {
      isEmpty = false
      // Not min and max: of 0 and −0 they may keep the latter.
      if value < lower { lower = value }
      if value > upper { upper = value }
    }
    if isEmpty { return nil }
    return lower == upper ? 0...1 : lower...upper
  }

  /// Whether all finite values are whole numbers, so that a fractional tick would name what cannot
  /// be.
  public static func areWholeNumbers(_ values: some Sequence<Double>) -> Bool {
    values.allSatisfy { !$0.isFinite || $0 == $0.rounded() }
  }
}
