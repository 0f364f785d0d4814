// Finds the layout of a chart for one size, and keeps it as long as nothing changes it.
import Scales
import Scenegraph

/// All that the frames of a chart's parts are a function of. What is not in it cannot move them: a
/// hover, a selection, a step of a brush.
struct LayoutInput: Equatable {
  // Compared in this order: what costs least and changes most first.
  private let size: Size
  private let grid: PixelGrid
  private let hasRing: Bool
  /// The ring that takes room of its own.
  private let goalRing: RingReading?
  private let state: ChartState
  /// Without what remains of its bars; how far these have reached is kept.
  private let chart: Chart

  init(
    _ chart: Chart, _ state: ChartState, _ ring: RingReading?, size: Size, grid: PixelGrid
  ) {
    (self.chart, self.state) = (chart.unfiltered, state.ofLayout)
    (hasRing, goalRing) = (ring != nil, chart.goal == nil ? nil : ring)
    (self.size, self.grid) = (size, grid)
  }

  /// Whether it is of few enough bars that comparing and releasing it takes no time. Those of the
  /// source count, of which only the largest may be shown.
  var isKept: Bool {
    let (shown, source) = (chart.data, chart.source)
    return max(shown.rowCount * shown.series.count, source.rowCount * source.series.count)
      <= Self.mostKept
  }
  private static let mostKept = 10_000

  /// What is tried as space shrinks, from all parts down; bars always stay. The colours of several
  /// series have no names but in the legend, which therefore outlives sentence and notice; where it
  /// has no room even then, the sentence comes back. That of a single series gives way to the sentence,
  /// which names it.
  private func attempts(_ parts: Set<Part>) -> [(Set<Part>, notices: Bool)] {
    var (left, attempts) = (parts, [(parts, notices: true)])
    func tryWithout(_ part: Part) {
      if left.remove(part) != nil { attempts.append((left, true)) }
    }
    for part in [Part.description, .control, .ring, .axisNames] { tryWithout(part) }
    let isNamed = chart.data.series.count == 1 && chart.subtitle.isEmpty
    tryWithout(isNamed ? .legend : .subtitle)
    if chart.data.series.count > 1, parts.isSuperset(of: [.legend, .subtitle]) {
      attempts.append((left, false))
      let named = left.subtracting([.legend]).union([.subtitle])
      attempts += [(named, true), (named, false)]
    }
    let axes = [chart.orientation.valueAxisPart, chart.orientation.categoryAxisPart]
    for part in [isNamed ? Part.subtitle : .legend, .grid, .values] + axes + [.title] {
      tryWithout(part)
    }
    return attempts
  }

  /// The first layout, from all parts down to bars alone, whose plot is large enough.
  func layout(_ measurer: any TextMeasurer) -> ChartLayout {
    let typesetter = Typesetter(measurer: measurer, grid: grid)
    let visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    let voice = chart.voice(visible)
    var parts = Set(Part.allCases).subtracting(chart.hiddenParts)
    // Of linked charts the title stands over the first, as what remains does.
    if chart.title.isEmpty || state.linked.isUntitled { parts.remove(.title) }
    let isControl = state.asks && parts.contains(.menu)
    if chart.shownSubtitle.isEmpty, !isControl { parts.remove(.subtitle) }
    if chart.description.isEmpty { parts.remove(.description) }
    if chart.data.series.isEmpty { parts.remove(.legend) }
    if chart.valueAxisName.isEmpty, chart.categoryAxisName.isEmpty, !voice.hasUnit {
      parts.remove(.axisNames)
    }
    if !chart.offersNumberOfBars(state) { parts.remove(.control) }
    if !hasRing, !chart.mayHaveRing(visible) { parts.remove(.ring) }
    if chart.goal == nil, state.linked.isUntitled || state.linked.headroom > 0 {
      parts.remove(.ring)
    }
    let isAbsent = visible.areAbsent(from: chart)
    if isAbsent { parts.subtract([.legend, .xAxis, .yAxis, .axisNames, .grid, .values, .control]) }
    func builder(_ parts: Set<Part>, notices: Bool) -> ChartLayoutBuilder {
      ChartLayoutBuilder(
        chart: chart, state: state, size: size, parts: parts, showsNotices: notices,
        visible: visible, voice: voice, goalRing: goalRing, typesetter: typesetter)
    }
    let attempts = attempts(parts)
    for (parts, notices) in attempts {
      var attempt = builder(parts, notices: notices)
      if let layout = attempt.build() { return layout }
    }
    let least = builder(attempts.last?.0 ?? parts, notices: true)
    return isAbsent ? least.messageAlone() : least.barsAlone()
  }
}

/// The layout of the frame before, and what it was made of.
package final class KeptLayout: @unchecked Sendable {
  // Nothing changes but this, which ends with the fonts, and only who lays out asks for it.
  private weak var measurer: (any TextMeasurer)?
  private let input: LayoutInput
  private let layout: ChartLayout

  private init(_ input: LayoutInput, _ measurer: any TextMeasurer, _ layout: ChartLayout) {
    (self.input, self.measurer, self.layout) = (input, measurer, layout)
  }

  /// The layout for an input: the kept one if it was made of the same.
  static func layout(
    _ input: LayoutInput, _ measurer: any TextMeasurer, _ kept: inout KeptLayout?
  ) -> ChartLayout {
    if let kept, kept.measurer === measurer, kept.input == input { return kept.layout }
    let layout = input.layout(measurer)
    kept = input.isKept ? KeptLayout(input, measurer, layout) : nil
    return layout
  }
}

extension ChartLayout {
  /// The layout for one size, with what comes and goes in room that is kept for it.
  static func fit(
    _ chart: Chart, _ state: ChartState, size: Size, typesetter: Typesetter,
    kept: inout KeptLayout?
  ) -> ChartLayout {
    let ring = RingReading(chart, state) {
      VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    }
    let input = LayoutInput(chart, state, ring, size: size, grid: typesetter.grid)
    var layout = KeptLayout.layout(input, typesetter.measurer, &kept)
    if let place = layout.smallRing {
      layout.ring = ring.map { RingLayout($0, place, typesetter: typesetter) }
    }
    if layout.hasHeadroom { layout.placeHeadroom(chart, state, ring, typesetter) }
    return layout
  }

  /// The title of the page, what remains of its rows and the ring of that, in a room that is kept for
  /// them.
  private mutating func placeHeadroom(
    _ chart: Chart, _ state: ChartState, _ ring: RingReading?, _ typesetter: Typesetter
  ) {
    guard !state.linked.isUntitled else { return }
    let room = room(typesetter.grid)
    var band = room.with(maxY: min(room.minY + state.linked.headroom, room.maxY))
    if let ring, state.linked.note != nil, !chart.hiddenParts.contains(.ring), chart.goal == nil {
      // Without words, which the line beside it says.
      let place = SmallRingPlace(in: band, window: .zero)
      let rest = band.with(maxX: place.frame.minX - spacing.section)
      if rest.width >= SmallRingPlace.leastTitle, place.frame.maxY <= band.maxY {
        self.ring = RingLayout(ring, place, typesetter: typesetter)
        band = rest
      }
    }
    if parts.contains(.title),
      case let text = typesetter.fitted(chart.title, Typography.title, maximumWidth: band.width),
      !text.isEmpty, typesetter.lineHeight(Typography.title) + NoteLayout.height <= band.height
    {
      let box = Rect(x: band.minX, y: band.minY, size: typesetter.size(text, Typography.title))
      title = PlacedText(text: text, full: chart.title, box: box)
      band = band.with(minY: box.maxY)
    }
    note = state.linked.note.flatMap {
      NoteLayout($0, of: chart, hasButton: state.scrolls, in: band, typesetter)
    }
  }

  /// The window without its margins.
  func room(_ grid: PixelGrid) -> Rect {
    Rect(
      minX: spacing.margin, minY: spacing.margin, maxX: grid.floor(window.width - spacing.margin),
      maxY: grid.floor(window.height - spacing.margin))
  }
}

extension Chart {
  /// The same before linked charts filtered it, with the reach of its axis.
  fileprivate var unfiltered: Chart {
    var chart = self
    chart.forgetRemains()
    return chart
  }
}

extension ChartState {
  /// Without what moves nothing.
  fileprivate var ofLayout: ChartState {
    var state = self
    (state.selection, state.found) = ([], [])
    (state.hovered, state.hoveredItem, state.focus) = (nil, nil, nil)
    (state.selectionBand, state.bandText, state.partOnScreen) = (nil, nil, nil)
    (state.dismissedTooltip, state.message, state.waiting) = (nil, nil, nil)
    state.linked.hoverShare = nil
    // In the headroom it has a place of its own.
    if state.linked.headroom > 0 { state.linked.note = nil }
    return state
  }
}
