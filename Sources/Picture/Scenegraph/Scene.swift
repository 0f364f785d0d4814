// A scene is a chart or a page of charts at one size: the only thing that is painted, hit-tested, exported and diffed.

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
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
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
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    self.init(
      size: size, background: background, title: title,
      charts: [
        SceneChart(frame: frame, domain: domain, orientation: orientation, layout: layout)
      ],
      marks: marks, notices: notices)
  }

  /// A picture of any number of charts.
  package init(
    size: Size, background: Color, title: String, charts: [SceneChart], marks: [Mark],
    notices: [String]
  ) {
    self.size = size
    self.background = background
    self.title = title
    self.charts = charts
    self.marks = marks
    self.notices = notices
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
    self.orientation = orientation
    self.plot = plot
    self.start = start
    self.step = step
    self.rowCount = rowCount
    self.seriesStart = seriesStart
    self.seriesStep = seriesStep
    self.series = series
    self.leastStep = leastStep
    self.areOutlines = areOutlines
  }
}
