// How what remains of filtered bars changes while the bars stand: in length, from the whole or from
// none.

/// Between two scenes of which one or both are filtered by linked charts.
struct RemainingMotion {
  /// Whether no bar moves or changes its length, so that parts of them can change theirs.
  let slides: Bool
  private let wasFiltered: Bool

  init(_ scenes: ScenePair) {
    let (old, new) = (scenes.old, scenes.new)
    let (before, after) = (old.bars, new.bars)
    guard new.marks.indices.contains(after.upperBound),
      new.marks[after.upperBound].role == .remainingBar
    else {
      (slides, wasFiltered) = (false, false)
      return
    }
    slides =
      before.count == after.count
      && zip(before, after).allSatisfy { old.marks[$0].bounds == new.marks[$1].bounds }
    wasFiltered = before.contains { old.marks[$0].datum?.remaining != nil }
  }

  /// Where a part of which nothing was there begins: as all of its bar if no chart filtered it, else
  /// without a length; nil for what is no part, and where bars move.
  func origin(ofPart mark: Mark, in scenes: ScenePair) -> Rect? {
    guard slides, mark.role == .remainingBar, case .rect = mark, let datum = mark.datum,
      let cell = datum.cell,
      let bar = scenes.new.barIndex(row: cell.rows.lowerBound, series: cell.series)
    else { return nil }
    guard wasFiltered else { return scenes.new.marks[bar].bounds }
    let box = mark.bounds
    let isNegative = (datum.value ?? 0) < 0
    if scenes.new.chart?.orientation == .horizontal {
      return Rect(x: isNegative ? box.maxX : box.minX, y: box.y, width: 0, height: box.height)
    }
    return Rect(x: box.x, y: isNegative ? box.minY : box.maxY, width: box.width, height: 0)
  }
}
