// Marks: the painted elements of a scene, each with a role, with bounds and a datum.

/// The data that a mark stands for.
public enum Datum: Hashable, Sendable {
  /// A bar, its value label or its tooltip.
  case bar(Bar)
  /// The bar of a run of rows, drawn in one pixel column.
  case run(Run)
  /// A category and its 0-based index.
  case category(row: Int, name: String)
  /// A series and its 0-based index.
  case series(Int, name: String)
  /// A value on the value axis: of a tick, a grid line or a reference line.
  case axisValue(Double)
  /// The share that the ring shows; more than 1 if a goal is exceeded.
  case share(Double)
  /// A choice of how many bars to show; nil for all.
  case numberOfBars(Int?)

  /// One bar of one category and series.
  public struct Bar: Hashable, Sendable {
    /// 0-based index of the category.
    public var row: Int
    /// 0-based index of the series.
    public var series: Int
    /// The name of the category.
    public var category: String
    /// nil if the scene names no series.
    public var seriesName: String?
    /// Infinite if the bar is cut off.
    public var value: Double
    /// How many bars or series it stands for, if it is the rest; nil if it is one of its own.
    public var rest: Int?
    /// What stands beside its value; nil for nothing.
    package var beside: BarBeside?

    /// A bar; without a series, that of the first.
    public init(
      row: Int, series: Int = 0, category: String, seriesName: String? = nil, value: Double,
      rest: Int? = nil
    ) {
      (self.rest, self.row, self.series) = (rest, row, series)
      (self.category, self.seriesName, self.value) = (category, seriesName, value)
    }
  }

  /// The bar of several rows of one series, if there are more bars than pixels.
  public struct Run: Hashable, Sendable {
    /// The rows and the extremes of their values.
    public var rows: RowAggregate
    /// 0-based index of the series.
    public var series: Int
    /// The category of a run of one row; nil for more rows.
    public var category: String?
    /// nil if the scene names no series.
    public var seriesName: String?
    /// The value that the bar reaches; infinite if the bar is cut off.
    public var value: Double
    /// How many series it stands for, if it is of the rest; nil if it is of one.
    public var rest: Int?
    /// What stands beside its value; nil for nothing.
    package var beside: BarBeside?

    /// A run; without a series, that of the first.
    public init(
      rows: RowAggregate, series: Int = 0, category: String? = nil, seriesName: String? = nil,
      value: Double, rest: Int? = nil
    ) {
      (self.rest, self.rows, self.series) = (rest, rows, series)
      (self.category, self.seriesName, self.value) = (category, seriesName, value)
    }
  }

  /// The row of a bar or a category, the first row of a run; else nil.
  public var row: Int? {
    switch self {
    case .bar(let bar): bar.row
    case .run(let run): run.rows.first
    case .category(let row, _): row
    case .series, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// The series of a bar, a run or a legend entry; else nil.
  public var series: Int? {
    switch self {
    case .bar(let bar): bar.series
    case .run(let run): run.series
    case .series(let index, _): index
    case .category, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// The category's name for a bar, a run of one row or a category; else nil.
  public var category: String? {
    switch self {
    case .bar(let bar): bar.category
    case .run(let run): run.category
    case .category(_, let name): name
    case .series, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// The series' name for a bar, a run or a legend entry; else nil.
  public var seriesName: String? {
    switch self {
    case .bar(let bar): bar.seriesName
    case .run(let run): run.seriesName
    case .series(_, let name): name
    case .category, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// The value of a bar or a run; else nil.
  public var value: Double? {
    switch self {
    case .bar(let bar): bar.value
    case .run(let run): run.value
    case .category, .series, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// How many bars or series a bar or a run stands for, if it is the rest; else nil.
  public var rest: Int? {
    switch self {
    case .bar(let bar): bar.rest
    case .run(let run): run.rest
    case .category, .series, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// What the selections of linked charts leave of a bar or a run; nil where no other chart filters.
  package var remaining: Remaining? {
    switch self {
    case .bar(let bar): bar.beside?.remaining
    case .run(let run): run.beside?.remaining
    case .category, .series, .axisValue, .share, .numberOfBars: nil
    }
  }

  /// The rows of a run; nil for all else, a single bar too.
  package var aggregate: RowAggregate? { if case .run(let run) = self { run.rows } else { nil } }

  /// The series of a bar or a run, and its rows; nil for all else.
  package var cell: (rows: ClosedRange<Int>, series: Int)? {
    switch self {
    case .bar(let bar): (bar.row...bar.row, bar.series)
    case .run(let run): (run.rows.first...max(run.rows.first, run.rows.last), run.series)
    case .category, .series, .axisValue, .share, .numberOfBars: nil
    }
  }
}

/// A run of rows drawn in one pixel column.
public struct RowAggregate: Hashable, Sendable {
  /// 0-based indices of rows, both within the run.
  public var first, last: Int
  /// The extremes of their values.
  public var minimum, maximum: Double
  /// The mean of values that do not add up, such as temperatures; nil if they do, or are equal.
  public var mean: Double?

  /// A run of rows with the extremes of their values, and the mean if it says something.
  public init(first: Int, last: Int, minimum: Double, maximum: Double, mean: Double? = nil) {
    (self.first, self.last, self.minimum) = (first, last, minimum)
    (self.maximum, self.mean) = (maximum, mean)
  }
}

/// The properties that every mark has besides geometry.
public struct MarkAttributes: Hashable, Sendable {
  /// The purpose of the mark.
  public var role: Role
  /// The data that the mark stands for; nil for a mark that only frames or decorates.
  public var datum: Datum?
  /// The full text if the shown one is shortened, or the name of a mark without text.
  public var label: String?
  /// Whether the series of a legend entry is hidden.
  public var isHidden: Bool
  /// Whether the bar, or a mark that belongs to it, is selected.
  public var isSelected: Bool
  /// Whether the data have only a part of what the bar or the legend entry stands for.
  public var isUnfinished = false
  /// 0-based index of the chart on a page with several; else nil.
  public var chart: Int?

  /// The role of a mark, and the data that it stands for.
  public init(
    _ role: Role, datum: Datum? = nil, label: String? = nil, isHidden: Bool = false,
    isSelected: Bool = false, chart: Int? = nil
  ) {
    (self.role, self.datum, self.label) = (role, datum, label)
    (self.isHidden, self.isSelected, self.chart) = (isHidden, isSelected, chart)
  }
}

/// A filled shape; without `fill` it paints nothing, as the plot area, which is for hit tests.
public struct RectMark: Hashable, Sendable {
  /// Role and datum.
  public var attributes: MarkAttributes
  /// The area that the shape fills.
  public var bounds: Rect
  /// The outline.
  public var shape: Shape
  /// The colour of the inside; nil for none.
  public var fill: Color?
  /// Lines over the fill, clipped to the shape.
  public var hatching: Hatching?
  /// A line along the inside of the shape's edge, one logical pixel wide, over fill and hatching.
  public var outline: Color?
  /// The edge along which a logical pixel is left unpainted, beside the bar that this one stands on.
  public var seam: Edge?

  /// A shape that fills its bounds.
  public init(
    _ attributes: MarkAttributes, bounds: Rect, shape: Shape = .rectangle, fill: Color?,
    hatching: Hatching? = nil, outline: Color? = nil
  ) {
    (self.attributes, self.bounds, self.shape) = (attributes, bounds, shape)
    (self.fill, self.hatching, self.outline) = (fill, hatching, outline)
  }
}

/// A stroked path. `bounds` includes half the stroke, the caps and the tips of corners.
public struct PathMark: Hashable, Sendable {
  /// Role and datum.
  public var attributes: MarkAttributes
  /// The bounds of everything painted.
  public var bounds: Rect
  /// The middle of the stroke.
  public var path: Path
  /// The colour of the stroke.
  public var stroke: Color
  /// The stroke's width in logical pixels.
  public var strokeWidth: Double
  /// Whether open ends have round caps.
  public var hasRoundCaps: Bool

  /// A stroke along a path; `bounds` has to hold all that is painted.
  public init(
    _ attributes: MarkAttributes, bounds: Rect, path: Path, stroke: Color, strokeWidth: Double,
    hasRoundCaps: Bool = false
  ) {
    (self.attributes, self.bounds, self.path) = (attributes, bounds, path)
    (self.stroke, self.strokeWidth, self.hasRoundCaps) = (stroke, strokeWidth, hasRoundCaps)
  }
}

/// A horizontal or vertical line, as a filled rectangle on device pixels, so never blurred.
public struct LineMark: Hashable, Sendable {
  /// Role and datum.
  public var attributes: MarkAttributes
  /// The filled area.
  public var bounds: Rect
  /// The fill colour.
  public var color: Color

  /// A line that fills its bounds.
  public init(_ attributes: MarkAttributes, bounds: Rect, color: Color) {
    (self.attributes, self.bounds, self.color) = (attributes, bounds, color)
  }
}

/// A text of one or more lines (`\n`), already wrapped and cut.
public struct TextMark: Hashable, Sendable {
  /// The alignment of lines that are shorter than the bounds.
  public enum Alignment: Hashable, Sendable {
    /// Left, centred or right.
    case leading, center, trailing
  }

  /// Role and datum.
  public var attributes: MarkAttributes
  /// The bounding box of what is drawn. At angle 0 the text's logical box has this origin.
  public var bounds: Rect
  /// The text as drawn, with `\n` between lines.
  public var text: String
  /// Size and weight.
  public var font: Font
  /// The colour of the letters.
  public var color: Color
  /// The alignment of the lines within the bounds.
  public var alignment: Alignment
  /// A background behind the text, as large as the bounds, for text on patterns or lines.
  public var plate: Color?
  /// Degrees, clockwise (y down), about the centre of `bounds`; −45 rises to the right.
  public var angle: Double

  /// A text in bounds as a `TextMeasurer` has measured it.
  public init(
    _ attributes: MarkAttributes, bounds: Rect, text: String, font: Font, color: Color,
    alignment: Alignment = .leading, angle: Double = 0, plate: Color? = nil
  ) {
    (self.attributes, self.bounds, self.text, self.font) = (attributes, bounds, text, font)
    (self.color, self.alignment, self.angle, self.plate) = (color, alignment, angle, plate)
  }

  private static let plateRadius = 3.0

  package var plateMark: RectMark? {
    plate.map {
      RectMark(
        MarkAttributes(attributes.role), bounds: bounds,
        shape: .rounded(CornerRadii(Self.plateRadius)), fill: $0)
    }
  }
}

/// A painted element.
///
/// What is in it is large and kept aside, so that copying a mark copies one reference: a page of charts hands
/// its marks on several times in each frame.
public indirect enum Mark: Hashable, Sendable {
  /// A filled shape.
  case rect(RectMark)
  /// A stroked path.
  case path(PathMark)
  /// A straight line.
  case line(LineMark)
  /// A text.
  case text(TextMark)

  /// Role and datum.
  public var attributes: MarkAttributes {
    get {
      switch self {
      case .rect(let mark): mark.attributes
      case .path(let mark): mark.attributes
      case .line(let mark): mark.attributes
      case .text(let mark): mark.attributes
      }
    }
    set {
      switch self {
      case .rect(var mark):
        mark.attributes = newValue
        self = .rect(mark)
      case .path(var mark):
        mark.attributes = newValue
        self = .path(mark)
      case .line(var mark):
        mark.attributes = newValue
        self = .line(mark)
      case .text(var mark):
        mark.attributes = newValue
        self = .text(mark)
      }
    }
  }

  /// The bounding box of everything that painting this mark touches.
  public var bounds: Rect {
    switch self {
    case .rect(let mark): mark.bounds
    case .path(let mark): mark.bounds
    case .line(let mark): mark.bounds
    case .text(let mark): mark.bounds
    }
  }

  mutating func setBounds(_ bounds: Rect) {
    switch self {
    case .rect(var mark):
      mark.bounds = bounds
      self = .rect(mark)
    case .path(var mark):
      mark.bounds = bounds
      self = .path(mark)
    case .line(var mark):
      mark.bounds = bounds
      self = .line(mark)
    case .text(var mark):
      mark.bounds = bounds
      self = .text(mark)
    }
  }

  /// The purpose of the mark.
  public var role: Role { attributes.role }
  /// The data that the mark stands for.
  public var datum: Datum? { attributes.datum }
}

/// The purpose of a mark; the raw value is its name in the JSON scene.
public enum Role: String, Hashable, Sendable, CaseIterable {
  /// Words around the chart, and the plot, which is the area of the bars.
  case title, subtitle, description, plot
  /// A line behind the bars, at a tick.
  case gridLine = "grid-line"
  /// The line that the bars stand on.
  case axisLine = "axis-line"
  /// A mark at the axis.
  case tick
  /// A number of the value axis.
  case tickLabel = "tick-label"
  /// A name of the category axis.
  case categoryLabel = "category-label"
  /// The name of an axis.
  case axisName = "axis-name"
  /// A bar, or several rows in one where there are more than pixels.
  case bar
  /// What the selections of linked charts leave of a bar, before the whole of it.
  case remainingBar = "remaining-bar"
  /// The part of a bar that the bar under the pointer in a linked chart has; only in a window.
  case hoverShare = "hover-share"
  /// The mean of the rows that a bar of several rows stands for.
  case meanTick = "mean-tick"
  /// The outline behind a bar, of the value that it is compared with.
  case compareBar = "compare-bar"
  /// The whisker on a bar: the interval that its mean lies in.
  case errorBar = "error-bar"
  /// A tick across a bar, at the target that it has.
  case target
  /// A line across the feet of bars that do not begin at zero.
  case axisBreak = "axis-break"
  /// What is said about a bar, with the line to it.
  case note
  /// What selections leave of the rows of linked charts.
  case linkedNote = "linked-note"
  /// The number on a bar.
  case valueLabel = "value-label"
  /// The disc of a series.
  case legendSwatch = "legend-swatch"
  /// The name of a series.
  case legendLabel = "legend-label"
  /// The whole that the ring shows a part of.
  case ringTrack = "ring-track"
  /// The part.
  case ringArc = "ring-arc"
  /// A text in or under the ring.
  case ringLabel = "ring-label"
  /// A line across the plot at a value, and its label.
  case referenceLine = "reference-line"
  /// A choice of how many bars there are.
  case controlSegment = "control-segment"
  /// A quiet sentence about the data.
  case notice
  /// Why there is nothing to see.
  case emptyMessage = "empty-message"
  /// Only in a window, never in a written scene.
  case focusRing = "focus-ring"
  /// The explanation of a bar; only in a window.
  case tooltip
  /// Where a file name is typed; only in a window.
  case saveField = "save-field"
  /// Of a page of charts; only in a window.
  case scrollBar = "scroll-bar"
  /// Behind the scroll bar.
  case scrollTrack = "scroll-track"
  /// What a drag goes around; only in a window.
  case selectionBand = "selection-band"
  /// A word of the sentence, or a button beside it; only in a window.
  case sentence
  /// The list of keys; only in a window.
  case keys
  /// A menu or another list to choose from; only in a window.
  case popover
  /// The rows behind the selection; only in a window.
  case rowDrawer = "row-drawer"
  /// What the last change has taken away, while it fades; only in a window.
  case leaving
}
