// Lays out the parts of a chart at one size and drops those that do not fit.
import Scales
package import Scenegraph

/// The frames of a chart's parts. A function of size alone: growing restores dropped parts.
struct ChartLayout {
  struct PlacedText {
    var text, full: String
    var box: Rect
  }

  var orientation: Scene.Orientation
  var spacing: Spacing
  var plot: Rect
  var visible: VisibleValues
  let voice: NumberVoice
  /// Whether each number says its scale, as no heading does.
  var saysScale = true
  var spans: BarSpans
  var axis: ValueAxis
  var categoryLabels = CategoryLabels.none
  /// The distance between the plot and the labels of each axis.
  var categoryGap = 0.0
  var tickGap = 0.0
  /// How far a value label may extend beyond the high end of the axis without touching anything.
  var roomBeyond = 0.0
  /// How far edge labels may extend beyond either end of the category axis.
  var roomForEdges = 0.0
  var window: Size
  var parts: Set<Part>
  var title, subtitle: PlacedText?
  /// In place of the subtitle, if the words of the sentence are controls.
  var sentence: SentenceLayout?
  var menuButton: Rect?
  /// What selections leave of linked charts, and the × that removes this one from their page.
  var note: NoteLayout?
  var removeButton: Rect?
  var description: PlacedText?
  var descriptionPanel: Rect?
  var notice, valueName, categoryName: PlacedText?
  var legend: LegendLayout?
  var legendPlace = LegendPlace.line
  var ring: RingLayout?
  /// Where a ring comes and goes and moves nothing; nil for none, or one that takes its own room.
  var smallRing: SmallRingPlace?
  /// Whether room is kept for the title of the page above.
  var hasHeadroom = false
  var control: ControlLayout?
  /// The number of categories, and the part in view; nil for all.
  var rowCount: Int
  var viewport: Viewport?
  /// The minimum slot height of a scrolling list; 0 otherwise.
  var leastStep = 0.0
  /// The gap between touching bars of bins; nil if it is a share of the slot.
  var barGap: Double?
  var empty: EmptyLayout?
  var hasAxes = true
  /// The scroll bar, if only some of the categories are in view.
  var scrollStrip: ScrollStripLayout?
  var more: PlacedText?
  var references: [PlacedText] = []

  static func minimumPlot(_ parts: Set<Part>, _ orientation: Scene.Orientation) -> Size {
    if !parts.isDisjoint(with: [.description, .control, .ring]) {
      return Size(width: 200, height: 150)
    }
    if parts.contains(.axisNames) { return Size(width: 160, height: 112) }
    if !parts.isDisjoint(with: [.subtitle, .legend]) { return Size(width: 120, height: 72) }
    if !parts.isDisjoint(with: [.grid, .values]) { return Size(width: 64, height: 48) }
    if parts.contains(orientation.valueAxisPart) { return Size(width: 48, height: 40) }
    if parts.contains(orientation.categoryAxisPart) { return Size(width: 24, height: 24) }
    return Size(width: 12, height: 12)
  }

  func bands(pixel: Double) -> BandScale {
    let (start, length) =
      orientation == .vertical ? (plot.minX, plot.width) : (plot.minY, plot.height)
    return BandScale(
      count: rowCount, viewport: viewport.map { ($0.start, $0.length) }, start: start,
      length: length, gap: barGap, maximumBar: maximumBar, pixel: pixel)
  }

  /// The maximum extent of a group, in which no bar is thicker than 96 px; none of bars that touch.
  private var maximumBar: Double {
    if barGap != nil { return .infinity }
    let count = Double(max(1, spans.besideCount))
    return count * Self.maximumThickness + (count - 1) * Channels.groupGap
  }

  private static let maximumThickness = 96.0
  var windowBounds: Rect { Rect(x: 0, y: 0, size: window) }
  var hasTickLabels: Bool { parts.contains(orientation.valueAxisPart) }
}

extension Chart {
  /// Whether the axis that bars stand on is hidden on request.
  var hidesBaseline: Bool { hiddenParts.contains(orientation.categoryAxisPart) }
}

extension Scene.Orientation {
  var valueAxisPart: Part { self == .vertical ? .yAxis : .xAxis }
  var categoryAxisPart: Part { self == .vertical ? .xAxis : .yAxis }
}

/// The distances of one layout, in logical pixels.
package struct Spacing {
  /// Around everything.
  package let margin: Double
  /// Between the title block and what follows, and between column and plot.
  let section: Double
  /// Between the plot and its labels.
  let label: Double

  /// - Parameter size: of the whole picture.
  package init(_ size: Size) {
    let side = min(size.width, size.height)
    switch side {
    case 480...: (margin, section, label) = (24, 24, 8)
    case 240..<480: (margin, section, label) = (16, 16, 8)
    case 120..<240: (margin, section, label) = (8, 8, 8)
    case 40..<120: (margin, section, label) = (4, 4, 4)
    default: (margin, section, label) = (0, 0, 0)
    }
  }
}

struct Insets {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  func covers(_ other: Insets) -> Bool {
    left >= other.left && right >= other.right && top >= other.top && bottom >= other.bottom
  }

  func union(_ other: Insets) -> Insets {
    Insets(
      left: max(left, other.left), right: max(right, other.right), top: max(top, other.top),
      bottom: max(bottom, other.bottom))
  }
}

/// A track as long as the plot, with a thumb for the part in view.
struct ScrollStripLayout {
  var track, thumb: Rect

  /// Across the strip, in logical pixels.
  static let thickness = 6.0
  /// A shorter thumb would be hard to grab.
  private static let leastThumb = 24.0
  /// Smaller plots have no scroll bar.
  static let leastPlot = Size(width: 96, height: 64)

  /// - Parameters:
  ///   - place: the strip's position across the categories.
  ///   - share: the part of the categories in view, 0…1.
  init(
    along plot: Rect, at place: Double, share: ClosedRange<Double>,
    _ orientation: Scene.Orientation, grid: PixelGrid
  ) {
    let isBelow = orientation == .vertical
    let (start, length) = isBelow ? (plot.minX, plot.width) : (plot.minY, plot.height)
    let wanted = (share.upperBound - share.lowerBound) * length
    let extent = grid.round(min(length, max(wanted, Self.leastThumb)))
    // A thumb longer than its share still touches the ends exactly when the categories do.
    let hidden = 1 - (share.upperBound - share.lowerBound)
    let position = hidden > 0 ? share.lowerBound / hidden : 0
    let thumbStart = grid.round(start + position * (length - extent))
    func strip(_ from: Double, _ length: Double) -> Rect {
      isBelow
        ? Rect(x: from, y: place, width: length, height: Self.thickness)
        : Rect(x: place, y: from, width: Self.thickness, height: length)
    }
    track = strip(start, length)
    thumb = strip(thumbStart, extent)
  }
}
