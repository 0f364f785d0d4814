// A scene is a chart or a page of charts at one size: the only thing that is painted, hit-tested,
// exported and diffed. Its bars are in an order that allows binary search.

/// Marks in paint order, with the facts about their charts that hit testing and export need.
public struct Scene: Hashable, Sendable {
  /// The direction in which the bars grow.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// Upwards from a horizontal axis, or to the right from a vertical one.
    case vertical, horizontal
  }

  /// How the series of one category are arranged: side by side, stacked, or as shares of a whole.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// Side by side, stacked, or as shares of a whole.
    case grouped, stacked, normalized
  }

  /// Logical pixels.
  public var size: Size
  /// The whole picture, from the origin.
  public var bounds: Rect { Rect(x: 0, y: 0, size: size) }
  /// Behind all marks.
  public var background: Color
  /// The chart's full title, even if it does not fit.
  public var title: String
  /// The full text about the chart, even if it does not fit.
  public var description: String = ""
  /// The charts in the picture: one, or those of a page that are in view.
  public package(set) var charts: [SceneChart]
  /// The marks, from bottom to top.
  public var marks: [Mark]
  /// What the user should know about the data, one sentence each.
  public var notices: [String]
  /// The controls beside the bars, in the order of focus.
  package var controls: [Control] = []
  /// The slots of the bars; nil if there are none.
  package var slots: SlotGrid?

  /// A picture of marks, which need not be those of a bar chart. Domain, orientation and layout are
  /// for readers of the JSON.
  public init(
    size: Size, background: Color, title: String = "", domain: ClosedRange<Double> = 0...1,
    orientation: Orientation = .vertical, layout: Layout = .grouped, marks: [Mark] = [],
    notices: [String] = []
  ) {
    self.init(
      size: size, background: background, title: title,
      charts: [
        SceneChart(
          frame: Rect(x: 0, y: 0, size: size), domain: domain, orientation: orientation,
          layout: layout)
      ],
      marks: marks, notices: notices)
  }

  package init(
    size: Size, background: Color, title: String, charts: [SceneChart], marks: [Mark],
    notices: [String]
  ) {
    (self.size, self.background, self.title) = (size, background, title)
    (self.charts, self.marks, self.notices) = (charts, marks, notices)
  }

  /// The chart of a scene that is no page; nil for a page, even one with a single chart in view.
  public var chart: SceneChart? {
    charts.count == 1 && charts[0].index == nil ? charts[0] : nil
  }

  /// The chart under a point; nil beside all charts.
  public func chart(at point: Point) -> SceneChart? {
    charts.first { $0.frame.contains(point) }
  }

  /// The chart that a mark belongs to; nil for what lies over a page.
  public func chart(of mark: Mark) -> SceneChart? {
    charts.first { $0.index == mark.attributes.chart }
  }
}

/// The slots of the bars along the category axis, which make hit testing arithmetic, not search.
package struct SlotGrid: Hashable, Sendable {
  package var orientation: Scene.Orientation
  /// The plot area; there are no slots outside it.
  package var plot: Rect
  /// The start of the first slot along the category axis, and the length of each slot.
  package var start: Double
  package var step: Double
  package var rowCount: Int
  /// Within a slot: the start of the first series' part, and the length of each part.
  package var seriesStart: Double
  package var seriesStep: Double
  /// The visible series, in drawing order.
  package var series: [Int]
  /// The minimum slot length in a scrolling list; 0 otherwise.
  package var leastStep: Double
  /// Whether the series of a slot are overlaid as outlines.
  package var areOutlines: Bool

  package init(
    orientation: Scene.Orientation, plot: Rect, start: Double, step: Double, rowCount: Int,
    seriesStart: Double, seriesStep: Double, series: [Int], leastStep: Double = 0,
    areOutlines: Bool = false
  ) {
    (self.orientation, self.plot, self.start, self.step) = (orientation, plot, start, step)
    (self.rowCount, self.seriesStart, self.seriesStep) = (rowCount, seriesStart, seriesStep)
    (self.series, self.leastStep, self.areOutlines) = (series, leastStep, areOutlines)
  }
}

/// A chart in a scene: where it is, and what its axes show.
public struct SceneChart: Hashable, Sendable {
  /// 0-based index on a page, as in `MarkAttributes.chart`; nil for a chart that is no page's.
  public var index: Int?
  /// The part of the scene that the chart takes, beyond its edge if a page is scrolled.
  public var frame: Rect
  /// The value scale's domain: the values at the two ends of the plot.
  public var domain: ClosedRange<Double>
  /// The direction in which the bars grow.
  public var orientation: Scene.Orientation
  /// How the series of a category are arranged.
  public var layout: Scene.Layout
  /// The question that the chart answers; nil if its data were not read from a table.
  package var encoding: Encoding?
  /// Where bars begin along the value axis, from the frame's edge; nil for the low end of the plot.
  package var baseline: Double?

  /// A chart that fills a frame of the scene.
  public init(
    index: Int? = nil, frame: Rect, domain: ClosedRange<Double>,
    orientation: Scene.Orientation = .vertical, layout: Scene.Layout = .grouped
  ) {
    (self.index, self.frame, self.domain) = (index, frame, domain)
    (self.orientation, self.layout) = (orientation, layout)
  }

  /// Writes the members of an object: what the axes show and which question they answer.
  func writeAxes(to json: inout JSONText) {
    json.array("domain", [domain.lowerBound, domain.upperBound]) { $1.number($0) }
    json.member("orientation", orientation.rawValue)
    json.member("layout", layout.rawValue)
    if let encoding {
      json.name("encoding")
      encoding.write(to: &json)
    }
  }

  func write(to json: inout JSONText) {
    json.open("{")
    json.member("chart", index)
    frame.write(to: &json)
    writeAxes(to: &json)
    json.close("}")
  }
}

extension Rect {
  func write(to json: inout JSONText) {
    json.member("x", x)
    json.member("y", y)
    json.member("width", width)
    json.member("height", height)
  }
}

/// **The order of bars**, ensured by the builder of a scene and tested by `hasOrderedBars`:
/// 1. marks with the role `bar` are contiguous;
/// 2. the datum of each is a bar or a run, in strictly ascending order of (row, series);
/// 3. all bars of one row aggregate the same rows; the runs of rows do not overlap;
/// 4. what remains of filtered bars follows them at once, in the same order.
extension Scene {
  package var bars: Range<Int> {
    guard let first = marks.firstIndex(where: { $0.role == .bar }) else { return 0..<0 }
    let end = partition(first..<marks.count) { marks[$0].role == .bar }
    return first..<end
  }

  /// What remains of bars that linked charts filter, which follows the bars.
  func remainingParts(after bars: Range<Int>) -> Range<Int> {
    let end = partition(bars.upperBound..<marks.count) { marks[$0].role == .remainingBar }
    return bars.upperBound..<end
  }

  /// The box of a bar, and of what remains of it where that is longer.
  package func extent(ofBar index: Int) -> Rect {
    let (bounds, cell) = (marks[index].bounds, marks[index].datum?.cell)
    guard marks[index].datum?.remaining != nil else { return bounds }
    return remainingParts(after: bars).reduce(bounds) { box, part in
      let own = marks[part].datum?.cell
      return own?.rows == cell?.rows && own?.series == cell?.series
        ? box.union(marks[part].bounds) : box
    }
  }

  /// The index of the bar of a series that shows the row, alone or aggregated; nil for a gap, a row
  /// out of view or a series that is not drawn. O(log bars), plus the marks below the bars.
  package func barIndex(row: Int, series: Int) -> Int? {
    let candidates = bars(ofRow: row)
    let index = partition(candidates) { (marks[$0].datum?.series ?? 0) < series }
    guard index < candidates.upperBound, marks[index].datum?.series == series else { return nil }
    return index
  }

  /// The indices of the bars of all series that show the row, alone or aggregated.
  package func bars(ofRow row: Int) -> Range<Int> {
    let bars = self.bars
    let end = partition(bars) { (marks[$0].datum?.row ?? 0) <= row }
    guard end > bars.lowerBound, let shown = marks[end - 1].datum?.cell?.rows,
      row <= shown.upperBound
    else { return end..<end }
    let start = partition(bars.lowerBound..<end) { (marks[$0].datum?.row ?? 0) < shown.lowerBound }
    return start..<end
  }

  /// Whether the bars are in the order that lookup relies on. O(marks); for tests.
  package var hasOrderedBars: Bool {
    let indices = marks.indices.filter { marks[$0].role == .bar }
    guard let first = indices.first, let last = indices.last else { return true }
    guard last - first + 1 == indices.count else { return false }
    var previous: (row: Int, series: Int, last: Int)?
    for mark in marks[first...last] {
      guard let (rows, series) = mark.datum?.cell else { return false }
      let (row, end) = (rows.lowerBound, rows.upperBound)
      if let previous {
        let isSameRow =
          row == previous.row && end == previous.last && series > previous.series
        guard isSameRow || row > previous.last else { return false }
      }
      previous = (row, series, end)
    }
    return true
  }

  /// The first index in the range for which the condition fails; it must hold for a prefix.
  private func partition(_ range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The order of the categories. The cases stand as they are offered, the most useful first.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As in the data; dates, bins and parts of a year in their own order.
  case none
  /// Largest total first.
  case valueDescending = "-value"
  /// Smallest total first.
  case value
  /// By name; dates in order of time.
  case category
  /// By name in reverse.
  case categoryDescending = "-category"
}
