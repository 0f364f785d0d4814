// Marks: the painted elements of a scene, each with a role, bounds and a datum.

/// The cell of the data that a mark stands for.
public struct Datum: Hashable, Sendable {
  /// 0-based index of the category, nil for a mark of a whole series (a legend entry).
  public var row: Int?
  /// 0-based index of the series, nil for a mark of a whole category (its label).
  public var series: Int?
  /// The names of both.
  public var category, seriesName: String?
  /// Infinite where the bar is cut off; nil for what stands for no single value.
  public var value: Double?
  /// The rows and values that a bar stands for where there are more bars than pixels.
  public var aggregate: RowAggregate?

  /// A cell by its row and series, as much of it as there is.
  public init(
    row: Int? = nil, series: Int? = nil, category: String? = nil, seriesName: String? = nil,
    value: Double? = nil, aggregate: RowAggregate? = nil
  ) {
    self.row = row
    self.series = series
    self.category = category
    self.seriesName = seriesName
    self.value = value
    self.aggregate = aggregate
  }
}

/// A run of rows drawn in one pixel column.
public struct RowAggregate: Hashable, Sendable {
  /// 0-based indices of rows, both within the run.
  public var first, last: Int
  /// The extremes of their values.
  public var minimum, maximum: Double

  /// A run of rows with the extremes of their values.
  public init(first: Int, last: Int, minimum: Double, maximum: Double) {
    self.first = first
    self.last = last
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// The properties that every mark has besides geometry.
public struct MarkAttributes: Hashable, Sendable {
  /// The purpose of the mark.
  public var role: Role
  /// nil if the mark represents no cell of the data.
  public var datum: Datum?
  /// The full text if the shown one is shortened, or the name of a mark without text.
  public var label: String?
  /// Whether the series of a legend entry is hidden.
  public var isHidden: Bool
  /// Whether the bar, or a mark that belongs to it, is selected.
  public var isSelected: Bool
  /// 0-based index of the chart on a page with several; else nil.
  public var chart: Int?

  /// What a mark is for, and what it stands for.
  public init(
    _ role: Role, datum: Datum? = nil, label: String? = nil, isHidden: Bool = false,
    isSelected: Bool = false, chart: Int? = nil
  ) {
    self.role = role
    self.datum = datum
    self.label = label
    self.isHidden = isHidden
    self.isSelected = isSelected
    self.chart = chart
  }
}

/// A filled shape; without `fill` it paints nothing (the plot area, which exists for measuring and
/// hit testing).
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

  /// A shape that fills its bounds.
  public init(
    _ attributes: MarkAttributes, bounds: Rect, shape: Shape = .rectangle, fill: Color?,
    hatching: Hatching? = nil, outline: Color? = nil
  ) {
    self.attributes = attributes
    self.bounds = bounds
    self.shape = shape
    self.fill = fill
    self.hatching = hatching
    self.outline = outline
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
    self.attributes = attributes
    self.bounds = bounds
    self.path = path
    self.stroke = stroke
    self.strokeWidth = strokeWidth
    self.hasRoundCaps = hasRoundCaps
  }
}

/// A horizontal or vertical line, as a filled rectangle on device pixels, so that it is never
/// blurred.
public struct LineMark: Hashable, Sendable {
  /// Role and datum.
  public var attributes: MarkAttributes
  /// The filled area.
  public var bounds: Rect
  /// The fill colour.
  public var color: Color

  /// A line that fills its bounds.
  public init(_ attributes: MarkAttributes, bounds: Rect, color: Color) {
    self.attributes = attributes
    self.bounds = bounds
    self.color = color
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
  /// What is drawn, with `\n` between lines.
  public var text: String
  /// Size and weight.
  public var font: Font
  /// The colour of the letters.
  public var color: Color
  /// The alignment of the lines within the bounds.
  public var alignment: Alignment
  /// A background behind the text, as large as the bounds, for text on patterns or lines.
  public var plate: Color?
  /// Degrees, clockwise (y down); −45 rises to the right. The text is rotated about the centre of
  /// `bounds`.
  public var angle: Double

  /// A text in bounds as a `TextMeasurer` has measured it.
  public init(
    _ attributes: MarkAttributes, bounds: Rect, text: String, font: Font, color: Color,
    alignment: Alignment = .leading, angle: Double = 0, plate: Color? = nil
  ) {
    self.attributes = attributes
    self.bounds = bounds
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.angle = angle
    self.plate = plate
  }
}

/// A painted element.
public enum Mark: Hashable, Sendable {
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

  /// The purpose of the mark.
  public var role: Role { attributes.role }
  /// The cell of the data that the mark represents.
  public var datum: Datum? { attributes.datum }
}

extension TextMark {
  private static let plateRadius = 3.0

  /// The plate behind the text, as a mark for painters.
  package var plateMark: RectMark? {
    plate.map {
      RectMark(
        MarkAttributes(attributes.role), bounds: bounds,
        shape: .rounded(CornerRadii(Self.plateRadius)), fill: $0)
    }
  }
}
