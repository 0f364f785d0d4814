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
  /// What stands below, line by line.
  var captions: [RingCaption]
  /// How many lines there are room for: as many while there is less to say, so that nothing moves.
  var captionLines = 1
  /// Where the arc starts, in turns from 12 o'clock.
  var startTurn = 0.0

  init(_ chart: Chart, _ state: ChartState, _ visible: VisibleValues) {
    if let reading = state.reading {
      self.init(reading, chart.numberFormat)
    } else {
      self.init(chart, selection: state, visible)
    }
  }

  private init(_ chart: Chart, selection state: ChartState, _ visible: VisibleValues) {
    let format = chart.numberFormat
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
      var forms = [total + " in all", total]
      if visible.series.count == 1, let name = visible.series.first {
        forms.insert(total + " " + chart.data.series[name].name, at: 0)
      }
      captions = [RingCaption(forms)]
    } else {
      let amount = format.string(visible.rounded(part))
      captions = [
        RingCaption([amount + " of " + format.string(visible.rounded(whole)), amount])
      ]
    }
  }

  private init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    if let fraction = reading.fraction {
      ratio = fraction
      text = format.percent((fraction * 100).rounded(.down) / 100)
    } else if reading.isStill {
      // An arc that stands would be taken for a share.
      ratio = .nan
      text = "Reading"
    } else {
      ratio = 0.25
      startTurn = reading.turn
      text = "…"
    }
    let texts = ReadingTexts(reading, format)
    captions = [
      RingCaption(texts.bytes, widest: texts.widestBytes), RingCaption(texts.rows),
      RingCaption(texts.rate),
    ].filter { !$0.forms.isEmpty }
    captionLines = 3
  }
}

/// A line below the ring.
struct RingCaption {
  /// The longest that fits is shown.
  var forms: [String]
  /// What the line is centred as; its end stays where it is.
  var widest: String

  init(_ forms: [String], widest: String? = nil) {
    self.forms = forms
    self.widest = widest ?? forms.first ?? ""
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
  /// Those that there is something to say in.
  var captions: [ChartLayout.PlacedText]
  /// Circle and captions.
  var frame: Rect

  /// - Parameters:
  ///   - frame: as wide as the ring's column; the circle is centred in it, at the top.
  ///   - diameter: of the outer edge of the stroke where there is one caption; 118 has a stroke of
  ///     10. With more of them the circle is smaller, and what is around the ring stays in place.
  init(_ reading: RingReading, in frame: Rect, diameter: Double, typesetter: Typesetter) {
    let grid = typesetter.grid
    let lineHeight = typesetter.lineHeight(Typography.tick)
    let bottom = grid.ceil(frame.minY + diameter + Self.gap) + lineHeight
    let diameter = diameter - Double(reading.captionLines - 1) * lineHeight
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

    let top = grid.ceil(frame.minY + diameter + Self.gap)
    self.captions = reading.captions.enumerated().compactMap { line, caption in
      Self.place(
        caption, top: top + Double(line) * lineHeight, within: frame, typesetter: typesetter)
    }
    self.frame = Rect(
      minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: bottom)
  }

  /// Between the circle and the first caption.
  private static let gap = 8.0

  private static func place(
    _ caption: RingCaption, top: Double, within frame: Rect, typesetter: Typesetter
  ) -> ChartLayout.PlacedText? {
    let font = Typography.tick
    guard let full = caption.forms.first else { return nil }
    let fitting = caption.forms.first { typesetter.width($0, font) <= frame.width }
    let text = fitting ?? typesetter.fitted(full, font, maximumWidth: frame.width)
    guard !text.isEmpty else { return nil }
    let size = typesetter.size(text, font)
    let isLongest = text == full
    let width = isLongest ? max(size.width, typesetter.width(caption.widest, font)) : size.width
    let end = min(frame.maxX, typesetter.grid.round(frame.midX - width / 2) + width)
    return ChartLayout.PlacedText(
      text: text, full: full,
      box: Rect(x: end - size.width, y: top, width: size.width, height: size.height))
  }
}
