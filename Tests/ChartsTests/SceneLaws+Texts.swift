// The laws of texts: none over another, none where it does not belong, none dropped in silence.
import Charts
import Foundation
import Scales
import Scenegraph
import Tables
import TestSupport

extension SceneLaws {
  private func textMarks(where isIncluded: (Role) -> Bool) -> [TextMark] {
    scene.marks.compactMap { mark in
      guard case .text(let text) = mark, isIncluded(mark.role) else { return nil }
      return text
    }
  }

  /// No two texts share a spot; a tooltip's lie over the others, but not over each other.
  func textOverlaps() -> [String] {
    overlaps(textMarks { $0 != .tooltip }) + overlaps(textMarks { $0 == .tooltip })
  }

  private func overlaps(_ texts: [TextMark]) -> [String] {
    let sorted = texts.sorted { $0.bounds.minX < $1.bounds.minX }
    let outlines = sorted.map { Outline($0) }
    var broken: [String] = []
    for first in sorted.indices {
      for second in sorted.indices.dropFirst(first + 1) {
        guard sorted[second].bounds.minX < sorted[first].bounds.maxX else { break }
        if sorted[first].bounds.intersects(sorted[second].bounds),
          outlines[first].overlaps(outlines[second])
        {
          broken.append(
            "over each other: \(Mark.text(sorted[first]).summary), "
              + Mark.text(sorted[second]).summary)
        }
      }
    }
    return broken
  }

  /// Texts, ring and legend keep clear of each other and of the plot.
  func textsClearOfMarks() -> [String] {
    var broken: [String] = []
    let inside: Set<Role> = [.valueLabel, .emptyMessage, .tooltip]
    let outer = textMarks { !inside.contains($0) }.map { (mark: $0, outline: Outline($0)) }
    let plotOutline = Outline(plot)
    for text in outer
    where text.mark.bounds.intersects(plot) && text.outline.overlaps(plotOutline) {
      broken.append("over the plot: \(Mark.text(text.mark).summary)")
    }
    let texts =
      outer
      + textMarks(where: inside.subtracting([.tooltip]).contains).map { ($0, Outline($0)) }
    let rings = marks(.ringTrack).map(\.bounds)
    let swatches = marks(.legendSwatch).map(\.bounds)
    for (role, boxes) in [(Role.ringLabel, rings), (.legendSwatch, swatches)] {
      for box in boxes {
        if box.intersects(plot) { broken.append("\(box) over the plot") }
        let outline = Outline(box)
        for text in texts
        where text.mark.attributes.role != role && text.mark.bounds.intersects(box)
          && text.outline.overlaps(outline)
        {
          broken.append("over \(box): \(Mark.text(text.mark).summary)")
        }
      }
    }
    for swatch in swatches where rings.contains(where: swatch.intersects) {
      broken.append("legend over the ring")
    }
    return broken
  }

  /// A value stands within its bar, or touches none.
  func valueLabels() -> [String] {
    let bars = self.bars
    let lines = marks(.referenceLine).filter { if case .line = $0 { true } else { false } }
    return marks(.valueLabel).compactMap { label in
      if case .text(let text) = label, text.plate == nil,
        lines.contains(where: { $0.bounds.intersects(label.bounds) })
      {
        return "\(label.summary) crossed by a reference line"
      }
      if case .category(let row, _) = label.datum { return total(label, ofRow: row) }
      guard let row = label.datum?.row, let series = label.datum?.series,
        let own = scene.barIndex(row: row, series: series)
      else { return "a value without its bar: \(label.summary)" }
      // A line of text is higher than its figures.
      let slack = chart.orientation == .vertical ? Self.tolerance : 2 + pixel
      if scene.marks[own].bounds.contains(label.bounds, tolerance: slack) {
        return isWithinTip(label.bounds, of: scene.marks[own])
          ? nil : "\(label.summary) over the tip of its bar"
      }
      let box = label.bounds.outset(by: -Self.tolerance)
      let hit = bars.first { $0.bounds.intersects(box) }
      return hit.map { "\(label.summary) over \($0.summary)" }
    }
  }

  /// Where bars of a series that reach up, or down, have their numbers, the longest of them has its
  /// own, and of all the longest.
  func longestBars() -> [String] {
    guard chart.shownLayout == .grouped, chart.scale == .linear, !isSummarised else { return [] }
    let labels = Set(marks(.valueLabel).compactMap(\.datum).compactMap { BarID($0) })
    return visibleSeries.compactMap { series in
      let counted = bars.compactMap(\.datum).filter {
        guard case .bar(let bar) = $0, bar.series == series, bar.rest == nil else { return false }
        return $0.value?.isFinite ?? false
      }
      let ways = [
        counted, counted.filter { ($0.value ?? 0) < 0 }, counted.filter { ($0.value ?? 0) >= 0 },
      ]
      return ways.compactMap { unsaid($0, labels, ofSeries: series) }.first
    }
  }

  private func unsaid(_ bars: [Datum], _ labels: Set<BarID>, ofSeries series: Int) -> String? {
    func hasNumber(_ datum: Datum) -> Bool { BarID(datum).map(labels.contains) ?? false }
    guard bars.contains(where: hasNumber),
      let longest = bars.compactMap({ $0.value?.magnitude }).max(),
      !bars.contains(where: { $0.value?.magnitude == longest && hasNumber($0) })
    else { return nil }
    return "series \(series) has numbers, and its longest bar, \(longest), has none"
  }

  /// A sum is that of a stack whose bars are all there, beyond their ends, and touches no bar.
  private func total(_ label: Mark, ofRow row: Int) -> String? {
    let own = bars.filter { $0.datum?.row == row }
    guard chart.shownLayout == .stacked, own.count > 1 || chart.data.series.count > 1,
      let first = own.first
    else { return "a sum without a stack: \(label.summary)" }
    let stack = own.reduce(first.bounds) { $0.union($1.bounds) }
    let isBeyond =
      chart.orientation == .vertical
      ? label.bounds.maxY <= stack.minY : label.bounds.minX >= stack.maxX
    let box = label.bounds.outset(by: -Self.tolerance)
    let hit = bars.first { $0.bounds.intersects(box) }
    return isBeyond
      ? hit.map { "\(label.summary) over \($0.summary)" } : "\(label.summary) not beyond its stack"
  }

  /// Whether a text within the box of a bar is within the outline of a tip, too: its middle line,
  /// as a line of text is higher than its figures.
  private func isWithinTip(_ text: Rect, of bar: Mark) -> Bool {
    guard case .rect(let rect) = bar, case .pointed = rect.shape else { return true }
    let inset = 1.0
    return [text.minX + inset, text.maxX - inset].allSatisfy {
      bar.contains(Point(x: $0, y: text.midY))
    }
  }

  /// Every row has its label, or every k-th from the first, or the axis is not there at all.
  func categoryLabels() -> [String] {
    let rows = marks(.categoryLabel).compactMap(\.datum?.row)
    guard !rows.isEmpty else { return [] }
    let named = rowsInView.filter { !chart.data.categories[$0].isEmpty }
    guard rows != named else { return [] }
    let stride = rows.count > 1 ? rows[1] - rows[0] : chart.data.categories.count
    let expected = Swift.stride(from: 0, to: chart.data.categories.count, by: max(1, stride))
    let labelled = expected.filter { !chart.data.categories[$0].isEmpty }
    // The last of the thinned ones may be too near to the edge.
    if stride == 1 || (rows != labelled && rows != labelled.dropLast()) {
      return ["labels of rows \(rows.prefix(12)) of \(named.count), plot \(plot)"]
    }
    return []
  }
}

/// The rectangle that a text covers, turned as it is.
struct Outline {
  let corners: [Point]

  /// Two that share less than this many pixels touch and do not overlap.
  private static let allowance = 0.01

  init(_ rect: Rect) { self.init(center: rect.center, size: rect.size, turned: 0) }

  /// Of a slanted text the box around it is given; the text lies about its centre.
  init(_ mark: TextMark) {
    let size =
      mark.angle == 0
      ? mark.bounds.size : FixedAdvanceMeasurer().size(of: mark.text, font: mark.font)
    self.init(center: mark.bounds.center, size: size, turned: mark.angle * .pi / 180)
  }

  private init(center: Point, size: Size, turned angle: Double) {
    let (cosine, sine) = (cos(angle), sin(angle))
    corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      let (dx, dy) = (x * size.width / 2, y * size.height / 2)
      return Point(x: center.x + dx * cosine - dy * sine, y: center.y + dx * sine + dy * cosine)
    }
  }

  /// Two rectangles are apart where they are apart along the direction of some side (separating
  /// axis theorem).
  func overlaps(_ other: Outline) -> Bool {
    for corners in [self.corners, other.corners] {
      for (from, to) in [(corners[0], corners[1]), (corners[1], corners[2])] {
        let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y))
          .squareRoot()
        guard length > 0 else { return false }
        let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length)
        let mine = self.corners.map { $0.x * x + $0.y * y }
        let theirs = other.corners.map { $0.x * x + $0.y * y }
        guard let a = mine.min(), let b = mine.max(), let c = theirs.min(), let d = theirs.max()
        else { return false }
        if b - c < Self.allowance || d - a < Self.allowance { return false }
      }
    }
    return true
  }
}
