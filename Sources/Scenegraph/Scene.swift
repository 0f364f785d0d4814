// A scene is a chart at one size: the only thing that is painted, hit-tested, exported and diffed.

/// Marks in paint order with what hit testing and export need to know of the chart they came from.
public struct Scene: Hashable, Sendable {
  /// Which way the bars grow.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// Upwards from a horizontal axis, or to the right from a vertical one.
    case vertical, horizontal
  }

  /// How the series of one category lie: side by side, upon each other, or as shares of a whole.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// In the order of the sentence above.
    case grouped, stacked, normalized
  }

  /// Logical pixels.
  public var size: Size
  /// The whole picture, from the origin.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  /// Behind all marks.
  public var background: Color
  /// The chart's, whole, whether there is room to draw it or not.
  public var title: String
  /// The free text about the chart, whole, whether there is room to draw it or not.
  public var description: String = ""
  /// The value scale's domain: the values at the two ends of the plot.
  public var domain: ClosedRange<Double>
  /// Which way the bars grow.
  public var orientation: Orientation
  /// How the series of a category lie.
  public var layout: Layout
  /// The question that the chart answers; nil where its data were not read from a table.
  package var encoding: Encoding?
  /// What is painted, the first undermost.
  public var marks: [Mark]
  /// What a reader should know of the data, one quiet sentence each.
  public var notices: [String]
  /// Where the bars' slots lie; nil where there is no bar to find.
  package var slots: SlotGrid?

  /// A picture of marks, which need not be those of a bar chart. Its domain, orientation and layout
  /// are for who reads it as data.
  public init(
    size: Size, background: Color, title: String = "", domain: ClosedRange<Double> = 0...1,
    orientation: Orientation = .vertical, layout: Layout = .grouped, marks: [Mark] = [],
    notices: [String] = []
  ) {
    self.size = size
    self.background = background
    self.title = title
    self.domain = domain
    self.orientation = orientation
    self.layout = layout
    self.marks = marks
    self.notices = notices
  }
}

/// The slots of the bars along the category axis, so that hover is arithmetic and not a search.
package struct SlotGrid: Hashable, Sendable {
  package var orientation: Scene.Orientation
  /// The plot area; outside it there is no slot.
  package var plot: Rect
  /// Where the first slot starts along the category axis, and the length of each.
  package var start: Double
  package var step: Double
  package var rowCount: Int
  /// Within a slot: where the first series' share starts, relative to the slot, and the length of
  /// each.
  package var seriesStart: Double
  package var seriesStep: Double
  /// The visible series, in drawing order.
  package var series: [Int]
  /// No slot is shorter, in a list that scrolls; 0 for any other.
  package var leastStep: Double
  /// Whether the series of a slot lie over each other as outlines.
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
