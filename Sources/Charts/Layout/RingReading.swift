// What the ring says: a part of a whole, where there is one that is true and worth telling.
import Scales
import Scenegraph

/// What a ring shows.
struct RingReading {
  /// Of the whole, as it is; NaN where there is no whole.
  let ratio: Double
  /// In the middle.
  let text: String
  /// What stands below, line by line.
  private(set) var captions: [RingCaption]
  /// How many lines there are room for: as many while there is less to say, so that nothing moves.
  private(set) var captionLines = 2
  /// Where the arc starts, in turns from 12 o'clock.
  private(set) var startTurn = 0.0
  /// The series whose colour the arc has; nil where the part is of several.
  private(set) var series: Int?

  /// nil where there is nothing worth saying: no whole, or a part that is all of it.
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
    series = 0
  }
}

/// A line below the ring.
struct RingCaption {
  /// The longest that fits is shown.
  var forms: [String]
  /// What the line is centred as; its end stays where it is.
  var widest: String
  /// Whether it is what the others are about.
  var isName = false

  var font: Font { isName ? Typography.selectedLabel : Typography.tick }

  init(_ forms: [String], widest: String? = nil, isName: Bool = false) {
    self.forms = forms
    self.isName = isName
    self.widest = widest ?? forms.first ?? ""
  }
}
