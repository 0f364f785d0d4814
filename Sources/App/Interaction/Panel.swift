// One chart of the window, with everything the user has done to it.
package import Base
package import Charts
package import Queries
package import Scenegraph
internal import Tables

/// A chart in its cell of the page. Points are in the cell's logical pixels.
package struct Panel {
  /// Tells it from all others of its window, also from those that have been removed.
  package internal(set) var id = 0
  /// The reading that its data come from, which several charts may share; nil before it is in a
  /// window.
  package var input: Int?
  @CopyOnWrite package var chart: Chart
  @CopyOnWrite package var state = ChartState()
  /// Whether the orientation was chosen explicitly.
  package var keepsOrientation = false
  /// The latest choice of how to draw the data.
  @CopyOnWrite var choice: QueryChoice?
  /// Whether the data are random numbers, which can always be drawn anew.
  package var isRandom: Bool
  /// The pointer's position; nil outside the cell.
  var pointer: Point?
  /// The band being drawn, from the press on.
  var band: Band?
  /// The drag along the categories' labels, from the press on.
  var brush: Brush?
  var carried: CarriedName?
  /// Whether the bar under the pointer gets no tooltip, so that the new selection can be seen.
  var holdsTooltip = false
  /// The bars that are remembered from one message to the next: they stay with their rows, and are
  /// forgotten with them.
  var remembered: [BarMemory: BarID] = [:]
  /// The picture the user sees, or saw last; pointer and keys refer to it.
  @CopyOnWrite var scene: Scene?
  /// Where that picture is in the window; nil if out of view.
  package var frame: Rect?
  /// Of that picture, as long as nothing moves its parts; it would hold the bars that have gone.
  private var keptLayout: KeptLayout?
  var isStale = true
  /// Whether the changes since the picture are animated.
  var moves = false
  /// The running animation towards the picture, and when it began.
  var motion: (transition: Transition, startNanoseconds: UInt64)?
  /// Where the picture's rows and series are in newer data; nil if there are none.
  private var sceneRows: SceneRows?
  /// Up to this many rows are arranged at once: it takes less than a millisecond.
  var immediateRowLimit = 10_000
  /// What has been asked for and is not shown yet.
  @CopyOnWrite var wanted: Wanted?
  /// What an answer has replaced, until the history has taken note of it.
  var replaced: (view: ShownView, move: History.Move)?
  /// The latest snapshot read; other queries are asked of its table.
  @CopyOnWrite package var read: Snapshot?
  /// As it was asked, whatever its order; nil for the one that was chosen for the table.
  @CopyOnWrite package var question: Query?
  /// What the command line asks of the table beside the reading's own question, until it is chosen.
  @CopyOnWrite package var asked: AskedQuery?
  /// What was chosen for it; nil for the reading's own.
  @CopyOnWrite var base: Query?
  /// What the bars on the screen were made of; nil if not of a table.
  var answer: Answer? {
    get { sharedAnswer?.wrappedValue }
    set { sharedAnswer = newValue.map { CopyOnWrite(wrappedValue: $0) } }
  }
  private(set) var sharedAnswer: CopyOnWrite<Answer>?
  /// Whether charts beside it are filtered by what is selected in it.
  var isLinked = false
  /// How often other bars have been shown.
  var answerVersion = 0 { didSet { keptLayout = nil } }
  /// What is shown unless somebody asks for something else: the texts of the input.
  @CopyOnWrite package var defaults: View
  /// Data that arrived while an answer is pending.
  @CopyOnWrite var waitingNews: Snapshot?
  @CopyOnWrite package internal(set) var awaitedReading: AwaitedReading?
  /// What to select once it is there; nil after that.
  @CopyOnWrite package var awaited: AwaitedParts?
  /// The values counted last for a filter.
  @CopyOnWrite var valueList: ValueList?
  /// The suggestions chosen last, and how often other data had been shown then.
  var suggested: (version: Int, list: [Suggestion])?
  /// Whether another question has been answered since the last input; a screen reader tells it.
  var isAnotherQuestion = false
  /// How often other data have been shown.
  var dataVersion = 0
  /// How often the data have been read anew.
  var generation: Int { read?.generation ?? 0 }
  /// How often they had been when the bars on the screen came.
  var barGeneration = 0

  package init(chart: Chart, state: ChartState = ChartState(), isRandom: Bool = false) {
    self.chart = chart
    defaults = View(title: chart.title, subtitle: chart.subtitle, description: chart.description)
    self.isRandom = isRandom
    self.state = state
    (self.state.scrolls, self.state.isRandom) = (true, isRandom)
  }

  /// The bar under the pointer.
  var hoveredBar: BarID? { pointer == nil ? nil : state.hovered }

  /// Lays the chart out again if something has changed. The bar under a pointer that has not moved
  /// may be another one now.
  ///
  /// - Parameter now: when an animation to this picture begins; nil if nothing may move.
  mutating func layOut(
    in frame: Rect, scaleFactor: Double, measurer: any TextMeasurer, now: UInt64? = nil
  ) {
    var kept = keptLayout
    defer { keptLayout = kept }
    func scene(_ state: ChartState) -> Scene {
      chart.scene(
        state: state, size: frame.size, scaleFactor: scaleFactor, measurer: measurer, kept: &kept)
    }
    self.frame = frame
    let asks = read?.table != nil && chart.source.question != nil
    if state.asks != asks { (state.asks, isStale) = (asks, true) }
    let waiting = waitingMessage
    if state.waiting != waiting { (state.waiting, isStale) = (waiting, true) }
    state.reading?.isStill = now == nil
    var new = self.scene
    if isStale || new?.size != frame.size { new = scene(state) }
    // Data that have come move the bars that a drag has gone over.
    if let band = new?.slots.flatMap({ draggedBand($0) }), band != state.selectionBand {
      state.selectionBand = band
      new = scene(state)
    }
    if let told = new.flatMap({ newCutTexts(in: $0) }) {
      state.message = told
      new = scene(state)
    }
    let hovered = new.flatMap { new in pointer.flatMap { bar(ofSlotAt: $0, in: new) } }
    let item = new.flatMap { new in pointer.flatMap { new.hoveredItem(at: $0) } }
    if hovered != state.hovered || item != state.hoveredItem || holdsTooltip {
      (state.hovered, state.hoveredItem) = (hovered, item)
      if holdsTooltip { state.dismissedTooltip = state.explained }
      holdsTooltip = false
      new = scene(state)
    }
    if state.explained != state.dismissedTooltip { state.dismissedTooltip = nil }
    if isStale, let new {
      startMotion(to: new, pixel: 1 / scaleFactor, now: now)
    } else if let new, let (transition, start) = motion, new != transition.target {
      // A hover must not stop an animation.
      motion = transition.redirected(to: new).map { ($0, start) }
    }
    self.scene = new
    sceneRows = nil
    isStale = false
    moves = false
  }

  /// Must be called before other data or another arrangement are put into the chart.
  ///
  /// - Parameter match: where the rows and series of the data move; nil if they stay.
  mutating func followSceneRows(_ match: DataMatch?) {
    var rows = sceneRows ?? SceneRows(scene, chart)
    if let match { rows.follow(match) }
    sceneRows = rows
  }

  /// The series of the data that a series of the picture is; nil if it has gone.
  func series(ofPictured index: Int) -> Int? {
    let series = sceneRows.map { $0.series[index] } ?? index
    return series.flatMap { chart.data.series.indices.contains($0) ? $0 : nil }
  }

  /// Starts from what is on the screen, so that a change during an animation makes no jump.
  private mutating func startMotion(to new: Scene, pixel: Double, now: UInt64?) {
    guard let now, let scene, moves || motion != nil, state.reading == nil else {
      motion = nil
      return
    }
    if !moves, let (transition, start) = motion {
      motion = transition.redirected(to: new).map { ($0, start) }
      return
    }
    let (rows, after) = (sceneRows, chart.arrangement)
    let moment = motion.map { Self.progress(since: $0.startNanoseconds, now) } ?? 1
    let transition = Transition(
      from: motion?.transition.scene(at: moment) ?? scene, to: new, pixel: pixel,
      isHurried: moment < 1,
      oldRow: { row in rows.map { $0.source[row] } ?? after.identity(of: row) },
      newRow: { after.identity(of: $0) },
      oldSeries: { series in rows.map { $0.series[series] } ?? series })
    motion = transition.map { ($0, now) }
  }

  mutating func shown(now: UInt64) -> Scene? {
    guard let (transition, start) = motion else { return scene }
    let progress = Self.progress(since: start, now)
    if progress >= 1 { motion = nil }
    return transition.scene(at: progress)
  }

  private static func progress(since start: UInt64, _ now: UInt64) -> Double {
    now > start ? Double(now - start) / Double(Transition.durationNanoseconds) : 0
  }
}

/// What a bar is remembered for.
enum BarMemory {
  /// Where a range extended with Shift starts.
  case anchor
  /// Where the keyboard continues among the bars: its last place, or the last click.
  case place
  /// What the menu was opened on.
  case menu
  /// What has the keyboard once the drawer is closed.
  case drawer
  /// The bar whose name is dragged.
  case carried
}

extension Panel {
  var anchor: BarID? {
    get { remembered[.anchor] }
    set { remembered[.anchor] = newValue }
  }

  var place: BarID? {
    get { remembered[.place] }
    set { remembered[.place] = newValue }
  }
}

/// Where the rows and series of a picture are in the data that arrived since it was drawn.
private struct SceneRows {
  /// The source row of each row of the picture.
  private(set) var source: [Int: Int] = [:]
  /// The data's series of each series of the picture.
  private(set) var series: [Int: Int] = [:]

  /// The rows of a picture of the current chart; none if it has too many bars to animate.
  init(_ scene: Scene?, _ chart: Chart) {
    for index in chart.data.series.indices { series[index] = index }
    guard let scene, scene.bars.count <= Transition.barLimit else { return }
    for mark in scene.marks {
      let rows = mark.datum.map { [$0.row, $0.cell?.rows.upperBound] } ?? []
      for row in rows.compactMap(\.self) where source[row] == nil {
        source[row] = chart.arrangement.identity(of: row)
      }
    }
  }

  mutating func follow(_ match: DataMatch) {
    source = source.compactMapValues { $0 == Arrangement.otherIdentity ? $0 : match.row($0) }
    // "Other" among nothing but other rows is another one.
    if source.values.allSatisfy({ $0 == Arrangement.otherIdentity }) { source = [:] }
    series = series.compactMapValues(match.series)
  }
}

extension Arrangement {
  /// The identity of "other" during motion, which is no row of the source.
  fileprivate static let otherIdentity = -1

  /// What a row is the same by after a change: its row of the source, or "other".
  fileprivate func identity(of row: Int) -> Int? {
    sourceRow(of: row) ?? (row == restRow ? Self.otherIdentity : nil)
  }
}

extension Model {
  package var isLarge: Bool { panels.indices.contains { panels[$0].isLarge } }
}

extension Panel {
  /// Whether it holds so much that freeing its memory takes longer than a frame.
  package var isLarge: Bool {
    let limit = immediateRowLimit
    func isBeyond(_ rows: Int?) -> Bool { rows.map { $0 > limit } ?? false }
    return isBeyond(chart.source.rowCount) || isBeyond(read?.table?.rowCount)
      || isBeyond(request?.source?.rowCount) || isBeyond(waitingNews?.data.rowCount)
  }

  /// Whether a bar is visible: not a gap, not hidden, not gone since the picture was drawn.
  func isVisible(_ bar: BarID) -> Bool {
    chart.data.isBar(bar) && !state.hiddenSeries.contains(bar.series)
  }

  /// The bar of the slot; at a gap, one drawn in the same column of pixels, or nil.
  func bar(ofSlotAt point: Point, in scene: Scene) -> BarID? {
    guard let slot = scene.slot(at: point) else { return nil }
    let bar = BarID(row: slot.row, series: slot.series)
    return isVisible(bar) ? bar : summarised(near: bar, in: scene)
  }

  /// The nearest in the same column of pixels: whatever is painted can be picked.
  private func summarised(near gap: BarID, in scene: Scene) -> BarID? {
    var bars: [BarID] = []
    for index in scene.bars(ofRow: gap.row) {
      guard let rows = scene.marks[index].datum?.aggregate else { continue }
      for (series, column) in chart.data.series.enumerated() {
        let before = column.summary.lastValue(in: rows.first..<max(rows.first, gap.row))
        let after = column.summary.firstValue(in: min(gap.row, rows.last + 1)..<rows.last + 1)
        bars += [before, after].compactMap(\.self).map { BarID(row: $0, series: series) }
      }
    }
    func distance(_ bar: BarID) -> (Int, Int) {
      (abs(bar.row - gap.row), abs(bar.series - gap.series))
    }
    return bars.filter(isVisible).min { distance($0) < distance($1) }
  }
}
