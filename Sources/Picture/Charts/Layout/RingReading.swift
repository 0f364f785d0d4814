// The content of the ring: a share of a meaningful whole, or reading progress.
import Scales
import Scenegraph

struct RingReading {
  /// The exact ratio to the whole; NaN if there is no whole.
  let ratio: Double
  /// The text in the middle.
  let text: String
  /// The lines below.
  private(set) var captions: [RingCaption]
  /// The number of lines to reserve, even if there are fewer captions, so that nothing moves.
  private(set) var captionLines = 2
  /// The start of the arc, in turns from 12 o'clock.
  private(set) var startTurn = 0.0
  /// The series that gives the arc its colour; nil for several.
  private(set) var series: Int?

  /// nil if there is no meaningful share.
  init?(_ chart: Chart, _ state: ChartState, _ visible: VisibleValues) {
    if let reading = state.reading {
      self.init(reading, chart.numberFormat)
    } else {
      self.init(RingPart(chart, state, visible), chart, visible)
    }
  }

  private init?(_ part: RingPart?, _ chart: Chart, _ visible: VisibleValues) {
    guard let part else { return nil }
    let ratio = part.value / part.whole
    guard ratio.isFinite else { return nil }
    let format = chart.numberFormat
    let amount = format.string(visible.rounded(part.value), .label)
    let whole = format.string(visible.rounded(part.whole), .label)
    self.ratio = ratio
    text = format.percent(ratio)
    captions = [
      RingCaption([part.name], isName: true), RingCaption(["\(amount) of \(whole)", amount]),
    ]
    series = part.series
  }

  private init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    if let fraction = reading.fraction {
      ratio = fraction
      text = format.percent((fraction * 100).rounded(.down) / 100)
    } else if reading.isStill {
      // A still arc would look like a share.
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
    series = 0
  }
}

/// A line below the ring.
struct RingCaption {
  /// The texts from longest to shortest; the longest that fits is shown.
  var forms: [String]
  /// The text for which the line is centred; its end is fixed.
  var widest: String
  /// Whether it names what the others describe.
  var isName = false

  var font: Font { isName ? Typography.selectedLabel : Typography.tick }

  init(_ forms: [String], widest: String? = nil, isName: Bool = false) {
    self.forms = forms
    self.isName = isName
    self.widest = widest ?? forms.first ?? ""
  }
}
