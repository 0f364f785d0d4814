// Two scenes of one chart, and what is the same in both.

/// The scene on the screen and the next, with the rows and series that they have in common.
struct ScenePair {
  let old, new: Scene
  /// The size of a device pixel in logical pixels.
  let pixel: Double
  /// The row of the source; nil for none.
  let oldRow, newRow: (Int) -> Int?
  /// The series of the new scene that one of the old scene is; nil for none.
  let oldSeries: (Int) -> Int?

  /// Whether equal values of the two axes are equal amounts of the same thing.
  var isSameMeasure: Bool { old.chart?.measure == new.chart?.measure }

  /// How many times as long as before the same value is; nil if it is another measure or a scale
  /// that does not begin at zero.
  func lengthFactor(from before: Ground, to after: Ground) -> Double? {
    guard isSameMeasure, before.becomes(after),
      let first = Self.pixelsPerUnit(old.chart, before),
      let second = Self.pixelsPerUnit(new.chart, after)
    else { return nil }
    let factor = second / first
    return factor > 0 && factor.isFinite ? factor : nil
  }

  private static func pixelsPerUnit(_ chart: SceneChart?, _ ground: Ground) -> Double? {
    guard let domain = chart?.domain, domain.contains(0) else { return nil }
    let room = ground.lengths
    return (room.high - room.low) / (domain.upperBound - domain.lowerBound)
  }
}

extension Encoding.Value {
  fileprivate var words: [String] {
    [column] + (partner.map { [$0.operation, $0.column] } ?? [])
  }
}

extension SceneChart {
  /// The meaning of the value axis.
  fileprivate var measure: [String] {
    (encoding.map { $0.values.flatMap(\.words) + [$0.aggregate] } ?? [])
      + (layout == .normalized ? ["share"] : [])
      + [encoding?.shownAs].compactMap(\.self)
  }
}
