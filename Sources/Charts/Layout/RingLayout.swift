// The progress ring: what it says, and where its circle and texts go.
import Glibc
import Scales
import Scenegraph

/// What a ring shows.
struct RingReading {
  /// Of the whole, as it is; NaN where there is no whole.
  var ratio: Double
  /// In the middle.
  var text: String
  /// Below, the longest that fits is shown.
  var captions: [String]
  /// Where the arc starts, in turns from 12 o'clock.
  var startTurn = 0.0

  init(_ chart: Chart, _ state: ChartState, _ visible: VisibleValues) {
    let format = chart.numberFormat
    switch state.reading {
    case .fraction(let fraction, let rows):
      ratio = fraction
      text = format.percent((fraction * 100).rounded(.down) / 100)
      captions = Self.rows(rows, format)
      return
    case .turning(let turn, let rows):
      ratio = 0.25
      startTurn = turn
      text = "…"
      captions = Self.rows(rows, format)
      return
    case nil: break
    }
    let whole = chart.goal ?? visible.sum
    var part = visible.sum
    let selected = state.selection.restricted { !state.hiddenSeries.contains($0) }
    if !selected.isEmpty {
      part = chart.data.sum(of: selected)
    }
    ratio = whole == 0 || visible.barCount == 0 ? .nan : part / whole
    if !ratio.isFinite { ratio = .nan }
    text = format.percent(ratio)
    if selected.isEmpty && chart.goal == nil {
      let total = format.string(visible.rounded(whole))
      captions = [total + " in all", total]
      if visible.series.count == 1, let name = visible.series.first {
        captions.insert(total + " " + chart.data.series[name].name, at: 0)
      }
    } else {
      captions = [
        format.string(visible.rounded(part)) + " of " + format.string(visible.rounded(whole)),
        format.string(visible.rounded(part)),
      ]
    }
  }

  private static func rows(_ count: Int, _ format: NumberFormat) -> [String] {
    let number = format.string(Double(count))
    return [number + (count == 1 ? " row" : " rows"), number]
  }
}

/// The ring's geometry for one place.
struct RingLayout {
  let reading: RingReading
  var center: Point
  /// To the middle of the stroke.
  var radius: Double
  var strokeWidth: Double
  /// What is drawn in the middle, with its font: a smaller one where a long number needs it.
  var text: String
  var textFont: Font
  var textBox: Rect
  var caption: String
  var captionBox: Rect
  /// Circle and caption.
  var frame: Rect

  /// - Parameters:
  ///   - frame: as wide as the ring's column; the circle is centred in it, at the top.
  ///   - diameter: of the outer edge of the stroke; 118 has a stroke of 10.
  init(_ reading: RingReading, in frame: Rect, diameter: Double, typesetter: Typesetter) {
    let grid = typesetter.grid
    self.reading = reading
    strokeWidth = grid.round(max(4, diameter * 10 / 118))
    center = Point(x: frame.midX, y: frame.minY + diameter / 2)
    radius = (diameter - strokeWidth) / 2

    let inside = 2 * (radius - strokeWidth / 2) - 12
    textFont = Typography.ring
    if typesetter.width(reading.text, textFont) > inside { textFont = Typography.legend }
    text = typesetter.fitted(reading.text, textFont, maximumWidth: inside)
    let size = typesetter.size(text, textFont)
    textBox = Rect(
      x: grid.round(center.x - size.width / 2), y: grid.round(center.y - size.height / 2),
      width: size.width, height: size.height)

    let font = Typography.tick
    let fitting = reading.captions.first { typesetter.width($0, font) <= frame.width }
    caption =
      fitting ?? typesetter.fitted(reading.captions[0], font, maximumWidth: frame.width)
    let captionSize = typesetter.size(caption, font)
    captionBox = Rect(
      x: grid.round(frame.midX - captionSize.width / 2), y: grid.ceil(frame.minY + diameter + 8),
      width: captionSize.width, height: captionSize.height)
    self.frame = Rect(
      minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: captionBox.maxY)
  }
}
