// The ring: a share of a meaningful whole, never of values that do not add up, or reading progress;
// and the places of its circle and its texts.
import Queries
import Scales
import Scenegraph

struct RingLayout {
  let reading: RingReading
  var center: Point
  /// To the middle of the stroke.
  var radius: Double
  var strokeWidth: Double
  /// The text in the middle; a long number gets a smaller font.
  var text: String
  var textFont: Font
  var textBox: Rect
  var captionAlignment = TextMark.Alignment.center
  /// The captions that have text, each with its font.
  var captions: [(text: ChartLayout.PlacedText, font: Font)]
  /// Circle and captions.
  var frame: Rect

  /// - Parameters:
  ///   - frame: the ring's column; the circle is centred at its top.
  ///   - diameter: the outer diameter with two captions; 96 gives a stroke of 8. More captions make
  ///     the circle smaller, so that everything around the ring stays in place.
  init(_ reading: RingReading, in frame: Rect, diameter: Double, typesetter: Typesetter) {
    let grid = typesetter.grid
    let lineHeight = max(
      typesetter.lineHeight(Typography.tick), typesetter.lineHeight(Typography.selectedLabel))
    let bottom = grid.ceil(frame.minY + diameter + Self.gap) + Self.captionLines * lineHeight
    let diameter = diameter - (Double(reading.captionLines) - Self.captionLines) * lineHeight
    self.reading = reading
    strokeWidth = grid.round(max(4, diameter / 12))
    center = Point(x: frame.midX, y: frame.minY + diameter / 2)
    radius = (diameter - strokeWidth) / 2

    let inside = 2 * (radius - strokeWidth / 2) - 8
    textFont = Typography.ring
    if typesetter.width(reading.text, textFont) > inside { textFont = Typography.legend }
    text = typesetter.fitted(reading.text, textFont, maximumWidth: inside)
    let size = typesetter.size(text, textFont)
    textBox = grid.centered(size, about: center)

    let top = grid.ceil(frame.minY + diameter + Self.gap)
    self.captions = reading.captions.enumerated().compactMap { line, caption in
      Self.place(
        caption, top: top + Double(line) * lineHeight, within: frame, typesetter: typesetter
      ).map { ($0, caption.font) }
    }
    self.frame = Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: bottom)
  }

  /// In the headline: the captions at the left of the circle, about its middle.
  init(_ reading: RingReading, _ place: SmallRingPlace, typesetter: Typesetter) {
    let grid = typesetter.grid
    self.reading = reading
    strokeWidth = grid.round(place.diameter / 10)
    radius = (place.diameter - strokeWidth) / 2
    center = Point(x: place.frame.maxX - place.diameter / 2, y: place.frame.midY)
    captionAlignment = .trailing
    let inside = 2 * radius - strokeWidth - 3
    textFont =
      Typography.smallRing.first { typesetter.width(reading.text, $0) <= inside }
      ?? Typography.smallRing[Typography.smallRing.count - 1]
    text = typesetter.fitted(reading.text, textFont, maximumWidth: inside)
    textBox = grid.centered(typesetter.size(text, textFont), about: center)
    frame = place.frame
    guard place.captionWidth > 0 else {
      captions = []
      return
    }
    var height = 0.0
    let lines = reading.captions.compactMap { caption in
      let text =
        caption.forms.first { typesetter.width($0, caption.font) <= place.captionWidth }
        ?? typesetter.fitted(
          caption.forms.first ?? "", caption.font, maximumWidth: place.captionWidth)
      let line = (text: text, caption: caption, size: typesetter.size(text, caption.font))
      height += line.size.height
      return text.isEmpty || height > place.diameter + Self.captionOverhang ? nil : line
    }
    // Lines to come keep their place, so that nothing moves during reading.
    let line = lines.map(\.size.height).max() ?? 0
    var y = grid.round(
      place.frame.midY - min(
        line * Double(max(reading.captionLines, lines.count)),
        place.diameter + Self.captionOverhang) / 2)
    captions = lines.map { line in
      defer { y += line.size.height }
      let end = place.frame.minX + place.captionWidth
      let box = Rect(x: end - line.size.width, y: y, size: line.size)
      return (.init(text: line.text, full: line.caption.forms[0], box: box), line.caption.font)
    }
  }

  /// How much higher than the circle the words beside it may be.
  private static let captionOverhang = 8.0
  private static let gap = 8.0
  /// The number of captions below a share.
  private static let captionLines = 2.0

  private static func place(
    _ caption: RingCaption, top: Double, within frame: Rect, typesetter: Typesetter
  ) -> ChartLayout.PlacedText? {
    let font = caption.font
    guard let full = caption.forms.first else { return nil }
    let fitting = caption.forms.first { typesetter.width($0, font) <= frame.width }
    let text = fitting ?? typesetter.fitted(full, font, maximumWidth: frame.width)
    guard !text.isEmpty else { return nil }
    let size = typesetter.size(text, font)
    let isLongest = text == full
    let width = isLongest ? max(size.width, typesetter.width(caption.widest, font)) : size.width
    let end = min(frame.maxX, typesetter.grid.round(frame.midX - width / 2) + width)
    return ChartLayout.PlacedText(
      text: text, full: full, box: Rect(x: end - size.width, y: top, size: size))
  }
}

/// The place of a small ring at the end of the headline; it is kept where a selection may bring a
/// ring, so that nothing moves when it comes and goes.
struct SmallRingPlace {
  let frame: Rect
  let diameter: Double
  /// Left of the circle; 0 where there is no room for words.
  let captionWidth: Double

  private static let gap = 10.0
  private static let widestCaption = 168.0
  /// Below this width of a window the name gives way.
  private static let leastWindow = 480.0
  /// In less room for the title the ring gives way, too.
  static let leastTitle = 120.0

  init(in header: Rect, window: Size) {
    let isLarge = window.width >= Self.leastWindow
    diameter = isLarge && window.height >= Self.leastWindow ? 48 : 44
    captionWidth = isLarge ? min(Self.widestCaption, (window.width / 5).rounded()) : 0
    let width = diameter + (captionWidth > 0 ? captionWidth + Self.gap : 0)
    frame = Rect(x: header.maxX - width, y: header.minY, width: width, height: diameter)
  }
}

struct RingReading: Equatable {
  /// The exact ratio to the whole; NaN if there is no whole.
  let ratio: Double
  let text: String
  private(set) var captions: [RingCaption]
  /// The number of lines to reserve, even if there are fewer captions, so that nothing moves.
  private(set) var captionLines = 2
  /// The start of the arc, in turns from 12 o'clock.
  private(set) var startTurn = 0.0
  /// The series that gives the arc its colour; nil for several.
  private(set) var series: Int?
  /// The row of the only bar, which may have a colour of its own; nil for several.
  private(set) var row: Int?

  /// nil if there is no meaningful share.
  ///
  /// - Parameter visible: asked for only where they are needed.
  init?(_ chart: Chart, _ state: ChartState, _ visible: () -> VisibleValues) {
    if let reading = state.reading {
      self.init(reading, chart.numberFormat)
    } else if let note = state.linked.note, chart.goal == nil {
      self.init(note, chart)
    } else {
      let visible = visible()
      self.init(RingPart(chart, state, visible), chart, visible)
    }
  }

  /// What selections leave of the rows of linked charts.
  private init?(_ note: LinkedNote, _ chart: Chart) {
    guard !note.isPending || note.rowCount > 0, note.wholeRowCount > 0 else { return nil }
    ratio = Double(note.rowCount) / Double(note.wholeRowCount)
    text = chart.numberFormat.wholePercent(ratio)
    let (count, whole) = (
      chart.text(ofCount: note.rowCount), chart.text(ofCount: note.wholeRowCount)
    )
    captions = [
      RingCaption([note.names], isName: true),
      RingCaption(["\(count) of \(whole) rows", "\(count) of \(whole)", count]),
    ]
    series = chart.data.series.count == 1 ? 0 : nil
  }

  private init?(_ part: RingPart?, _ chart: Chart, _ visible: VisibleValues) {
    guard let part else { return nil }
    let ratio = part.value / part.whole
    guard ratio.isFinite else { return nil }
    let voice = chart.voice(visible)
    let value = visible.rounded(part.value)
    let amounts = voice.part(value, of: visible.rounded(part.whole))
    self.ratio = ratio
    text =
      chart.goal == nil
      ? chart.numberFormat.wholePercent(ratio) : chart.numberFormat.percent(ratio)
    captions = [
      RingCaption([part.name], isName: true), RingCaption([amounts, voice.phrase(value)]),
    ]
    (series, row) = (part.series, part.row)
  }

  private init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    if let fraction = reading.fraction {
      ratio = fraction
      text = format.percent((fraction * 100).rounded(.down) / 100)
    } else if reading.isStill {
      // A still arc would look like a share.
      ratio = .nan
      text = "…"
    } else {
      ratio = 0.25
      startTurn = reading.turn
      text = "…"
    }
    let texts = ReadingTexts(reading, format)
    captionLines = 3
    // Where nothing may move, a word says what the ring cannot.
    let word = reading.isStill && reading.fraction == nil ? ["Reading"] : []
    captions = [
      RingCaption(word, isName: true),
      RingCaption(texts.bytes, widest: texts.widestBytes), RingCaption(texts.rows),
      RingCaption(texts.rate),
    ].filter { !$0.forms.isEmpty }.prefix(captionLines).map(\.self)
    series = 0
  }
}

struct RingCaption: Equatable {
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

struct RingPart {
  var name: String
  var value, whole: Double
  /// nil for several series.
  var series: Int?

  /// The whole is the goal, else the total. The part is the selection, else all bars towards a
  /// goal, else the largest of a few names. nil if no whole is meaningful, or if no part says
  /// anything: the longest month of many, the fullest bin.
  init?(_ chart: Chart, _ state: ChartState, _ visible: VisibleValues) {
    let selected = state.selection.restricted { !state.hiddenSeries.contains($0) }
    let count = chart.data.barCount(of: selected)
    guard visible.barCount > 0, chart.goal != nil || chart.hasTellingParts || count > 0 else {
      return nil
    }
    if let goal = chart.goal {
      self.init(goal: goal, selected, count: count, chart, visible)
    } else if let total = visible.total, visible.barCount > 1, chart.shownLayout != .normalized {
      if count > 0 {
        self.init(selected, count: count, of: total, chart)
      } else if chart.shownLayout == .stacked, visible.series.count > 1 {
        self.init(largestStackOf: total, chart, visible)
      } else {
        self.init(largestBarOf: total, chart, visible)
      }
    } else {
      return nil
    }
  }

  /// The row of the only bar; nil for several.
  var row: Int?

  private init(name: String, value: Double, whole: Double, series: Int?, row: Int? = nil) {
    (self.name, self.value, self.whole) = (name, value, whole)
    (self.series, self.row) = (series, row)
  }

  /// A goal applies to all bars together, or to each bar if they do not add up.
  private init?(
    goal: Double, _ selected: Selection, count: Int, _ chart: Chart, _ visible: VisibleValues
  ) {
    if count > 0, visible.isAdditive || count == 1 {
      self.init(selected, count: count, of: goal, chart)
    } else if visible.isAdditive {
      let series = visible.series.count == 1 ? visible.series[0] : nil
      let name = series.map { chart.data.series[$0].name.onOneLine } ?? ""
      self.init(
        name: name.isEmpty ? "All" : name, value: visible.sum, whole: goal, series: series)
    } else {
      self.init(largestBarOf: goal, chart, visible)
    }
  }

  private init?(_ selected: Selection, count: Int, of whole: Double, _ chart: Chart) {
    let data = chart.data
    let isFew = count <= Self.mostNamed && selected.count <= Chart.titleSearchLimit
    let bars = Array(data.bars(of: selected).prefix(isFew ? count : 0))
    let rows = Set(bars.map(\.row))
    let series = selected.series
    let name: String
    if bars.count == 1 {
      name = chart.name(ofBar: bars[0])
    } else if rows.count == 1, let row = rows.first, bars.count == data.series.count {
      name = chart.name(ofRow: row)
    } else {
      name = "\(chart.text(ofCount: count)) bars"
    }
    self.init(
      name: name, value: data.sum(of: selected), whole: whole,
      series: series.count == 1 ? series[0] : nil, row: bars.count == 1 ? bars[0].row : nil)
  }

  /// The most selected bars that are examined for a common stack name.
  private static let mostNamed = 64

  private init?(largestBarOf whole: Double, _ chart: Chart, _ visible: VisibleValues) {
    let data = chart.data
    let found = visible.series.filter { $0 != data.restSeriesIndex }.compactMap { series in
      data.series[series].summary.extremeCells(in: data.ownRows).map { cells in
        (series: series, cell: whole < 0 ? cells.lowest : cells.highest)
      }
    }
    let largest = found.max { abs($0.cell.value) < abs($1.cell.value) }
    guard let largest, largest.cell.value.isFinite else { return nil }
    // Of several that are the largest, none is.
    let equals = visible.series.filter { $0 != data.restSeriesIndex }.reduce(0) { count, series in
      let rest = series == largest.series ? data.ownRows.after(largest.cell.row) : data.ownRows
      let cells = data.series[series].summary.extremeCells(in: rest)
      let value = whole < 0 ? cells?.lowest.value : cells?.highest.value
      return count + (value == largest.cell.value ? 1 : 0)
    }
    guard chart.goal != nil || equals == 0 else { return nil }
    self.init(
      name: chart.name(ofBar: BarID(row: largest.cell.row, series: largest.series)),
      value: largest.cell.value, whole: whole, series: largest.series, row: largest.cell.row)
  }

  private init?(largestStackOf whole: Double, _ chart: Chart, _ visible: VisibleValues) {
    let stacks = chart.data.stackSummary(visible.series)
    let sums = whole < 0 ? stacks.negative : stacks.positive
    let cells = sums?.extremeCells(in: chart.data.ownRows)
    guard let cell = whole < 0 ? cells?.lowest : cells?.highest else { return nil }
    let others = sums?.extremeCells(in: chart.data.ownRows.after(cell.row))
    let next = whole < 0 ? others?.lowest.value : others?.highest.value
    guard next != cell.value else { return nil }
    self.init(name: chart.name(ofRow: cell.row), value: cell.value, whole: whole, series: nil)
  }
}

extension Range where Bound == Int {
  fileprivate func after(_ number: Int) -> Range { number + 1..<Swift.max(number + 1, upperBound) }
}

extension Chart {
  /// Of more bars even the largest is a small part.
  private static let mostTelling = 40

  /// Whether the largest bar is worth telling as a part of all: of a few names, and of periods that
  /// recur, such as weekdays.
  fileprivate var hasTellingParts: Bool {
    guard data.rowCount <= Self.mostTelling else { return false }
    return switch data.kind {
    case .names: true
    case .periods(let periods): periods.isRepeating
    case .bins: false
    }
  }

  /// Whether a selection would bring a ring, whose place is kept.
  func mayHaveRing(_ visible: VisibleValues) -> Bool {
    goal == nil && visible.total != nil && visible.barCount > 1 && shownLayout != .normalized
  }

  /// The category, or the row number if it has no name.
  fileprivate func name(ofRow row: Int) -> String {
    let name = data.name(ofRow: row).onOneLine
    return name.isEmpty ? text(ofCount: row + 1) : name
  }

  fileprivate func name(ofBar bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return data.series.count > 1 ? "\(row), \(data.name(ofSeries: bar.series).onOneLine)" : row
  }
}
