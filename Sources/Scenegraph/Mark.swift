// A mark is one thing that is painted: a value with a role, bounds, and the datum it stands for.

/// The cell of the data that a mark stands for.
public struct Datum: Hashable, Sendable {
  /// 0-based index of the category, nil for a mark of a whole series (a legend entry).
  public var row: Int?
  /// 0-based index of the series, nil for a mark of a whole category (its label).
  public var series: Int?
  public var category: String?
  public var seriesName: String?
  public var value: Double?
  /// The rows and values that a bar stands for where there are more bars than pixels.
  public var aggregate: RowAggregate?

  package init(
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
  public var first: Int
  public var last: Int
  public var minimum: Double
  public var maximum: Double

  package init(first: Int, last: Int, minimum: Double, maximum: Double) {
    self.first = first
    self.last = last
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// What every mark has beside its geometry.
public struct MarkAttributes: Hashable, Sendable {
  public var role: Role
  public var datum: Datum?
  /// The full text behind a shortened one, or the name of a mark that shows none.
  public var label: String?
  public var isHidden: Bool
  public var isSelected: Bool
  /// 0-based index of the chart where several share a page, else nil.
  public var chart: Int?

  package init(
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

/// A filled shape; `fill` nil paints nothing (the plot area, which exists to be measured and hit).
public struct RectMark: Hashable, Sendable {
  public var attributes: MarkAttributes
  public var bounds: Rect
  public var shape: Shape
  public var fill: Color?
  /// Lines over the fill, cut to the shape.
  public var hatching: Hatching?
  /// A line along the inside of the shape's edge, one logical pixel wide, over fill and hatching.
  public var outline: Color?

  package init(
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

/// A stroked path. `bounds` includes half the stroke and the caps.
public struct PathMark: Hashable, Sendable {
  public var attributes: MarkAttributes
  public var bounds: Rect
  public var path: Path
  public var stroke: Color
  /// The stroke's width in logical pixels.
  public var strokeWidth: Double
  public var hasRoundCaps: Bool

  package init(
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

/// A horizontal or vertical line, given as the filled rectangle it covers: layout has put its edges
/// on device pixels, so it is never blurred.
public struct LineMark: Hashable, Sendable {
  public var attributes: MarkAttributes
  public var bounds: Rect
  public var color: Color

  package init(_ attributes: MarkAttributes, bounds: Rect, color: Color) {
    self.attributes = attributes
    self.bounds = bounds
    self.color = color
  }
}

/// A text of one or more lines (`\n`), already cut and wrapped to what is drawn.
public struct TextMark: Hashable, Sendable {
  /// Where a line shorter than the bounds lies in them.
  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  public var attributes: MarkAttributes
  /// The upright box around what is drawn. At angle 0 the text's logical box has this origin.
  public var bounds: Rect
  public var text: String
  public var font: Font
  public var color: Color
  /// Of the lines within the bounds.
  public var alignment: Alignment
  /// A quiet ground behind the text, as large as the bounds, where what lies there is restless.
  public var plate: Color?
  /// Degrees, clockwise (y down); −45 rises to the right. The text is turned about the centre of
  /// `bounds`.
  public var angle: Double

  package init(
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

extension TextMark {
  private static let plateRadius = 3.0

  /// The ground behind the text as a mark of its own, for who paints it.
  package var plateMark: RectMark? {
    plate.map {
      RectMark(
        MarkAttributes(attributes.role), bounds: bounds,
        shape: .rounded(CornerRadii(Self.plateRadius)), fill: $0)
    }
  }
}

/// One thing that is painted.
public enum Mark: Hashable, Sendable {
  case rect(RectMark)
  case path(PathMark)
  case line(LineMark)
  case text(TextMark)

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

  /// The box around everything that painting this mark touches.
  public var bounds: Rect {
    switch self {
    case .rect(let mark): mark.bounds
    case .path(let mark): mark.bounds
    case .line(let mark): mark.bounds
    case .text(let mark): mark.bounds
    }
  }

  public var role: Role { attributes.role }
  public var datum: Datum? { attributes.datum }
}
