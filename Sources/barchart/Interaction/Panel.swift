// One chart of the window, with all that the person has done to it.
internal import Charts
internal import Scenegraph

/// A chart in its cell of the page. Points are in the cell's own logical pixels.
struct Panel {
  var chart: Chart
  var state = ChartState()
  /// Whether the data are random numbers, of which there are always more.
  var isRandom = false
  /// Where the pointer is; nil outside the cell.
  var pointer: Point?
  /// The band that is being drawn, from the press on.
  var band: Band?
  /// Where a range starts that Shift extends.
  var anchor: BarID?
  /// Why the shares that were asked for are not shown.
  var refusedShares: String?
  /// Where the keyboard goes on among the bars: where it was last, or where the last click was.
  var place: BarID?
  /// The picture that the person sees, or saw last: pointer and keys are about this one.
  var scene: Scene?
  /// Where in the window that picture is; nil out of view.
  var frame: Rect?
  /// Whether the picture is older than what it shows.
  var isStale = true
  /// Whether what has changed since the picture is to be seen to move.
  var moves = false
  /// The way to the picture, while it is not at its end, and when it began.
  var motion: (transition: Transition, startNanoseconds: UInt64)?
  /// What the rows of the picture are.
  private var sceneArrangement: Arrangement?
  /// Where these rows have gone since.
  var matchesSinceScene: [DataMatch] = []
  /// How often other data have been shown.
  var dataVersion = 0
  /// How often the data have been read anew.
  var generation = 0

  init(chart: Chart, state: ChartState = ChartState(), isRandom: Bool = false) {
    self.chart = chart
    self.state = state
    self.isRandom = isRandom
  }

  /// Lays the chart out anew where something has changed. The bar under a pointer that has not
  /// moved may be another one now.
  ///
  /// - Parameter now: when motion that begins with this picture does; nil where nothing may move.
  mutating func layOut(
    in frame: Rect, scaleFactor: Double, measurer: any TextMeasurer, now: UInt64? = nil
  ) {
    func scene(_ state: ChartState) -> Scene {
      chart.scene(state: state, size: frame.size, scaleFactor: scaleFactor, measurer: measurer)
    }
    self.frame = frame
    state.reading?.isStill = now == nil
    var new = self.scene
    if isStale || new?.size != frame.size { new = scene(state) }
    let hovered = new.flatMap { new in pointer.flatMap { bar(ofSlotAt: $0, in: new) } }
    if hovered != state.hovered {
      state.hovered = hovered
      new = scene(state)
    }
    if state.explained != state.dismissedTooltip { state.dismissedTooltip = nil }
    if isStale, let new {
      startMotion(to: new, pixel: 1 / scaleFactor, now: now)
    } else if let new, let (transition, start) = motion, new != transition.target {
      // A hover must not stop what moves.
      motion = transition.redirected(to: new).map { ($0, start) }
    }
    self.scene = new
    sceneArrangement = chart.arrangement
    matchesSinceScene = []
    isStale = false
    moves = false
  }

  /// What comes next is not known to be anything that is on the screen.
  mutating func forgetSceneRows() {
    sceneArrangement = nil
    matchesSinceScene = []
  }

  /// From what is on the screen, so that a change in the middle of another makes no jump.
  private mutating func startMotion(to new: Scene, pixel: Double, now: UInt64?) {
    guard let now, let scene, moves || motion != nil, state.reading == nil else {
      motion = nil
      return
    }
    if !moves, let (transition, start) = motion {
      motion = transition.redirected(to: new).map { ($0, start) }
      return
    }
    let (before, after, matches) = (sceneArrangement, chart.arrangement, matchesSinceScene)
    let transition = Transition(
      from: motion.map { $0.transition.scene(at: Self.progress(since: $0.startNanoseconds, now)) }
        ?? scene,
      to: new, pixel: pixel,
      oldRow: { row in
        matches.reduce(before?.sourceRow(of: row)) { row, match in row.flatMap(match.row) }
      },
      newRow: { after.sourceRow(of: $0) },
      oldSeries: { matches.reduce($0) { series, match in series.flatMap(match.series) } })
    motion = transition.map { ($0, now) }
  }

  /// The picture at a moment.
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

extension Panel {
  /// Whether a bar is there to be seen: no gap, not hidden, not gone since the picture was drawn.
  func isVisible(_ bar: BarID) -> Bool {
    chart.data.isBar(bar) && !state.hiddenSeries.contains(bar.series)
  }

  /// The bar whose slot lies under a point; nil at a gap.
  func bar(ofSlotAt point: Point, in scene: Scene) -> BarID? {
    guard let slot = scene.slot(at: point) else { return nil }
    let bar = BarID(row: slot.row, series: slot.series)
    return isVisible(bar) ? bar : summarised(near: bar, in: scene)
  }

  /// The nearest bar to a gap that is drawn in the same column of pixels: what is painted can be
  /// picked.
  private func summarised(near gap: BarID, in scene: Scene) -> BarID? {
    var bars: [BarID] = []
    for index in scene.bars(ofRow: gap.row) {
      guard let rows = scene.marks[index].datum?.aggregate else { continue }
      for row in rows.first...rows.last {
        bars += chart.data.series.indices.map { BarID(row: row, series: $0) }
      }
    }
    func distance(_ bar: BarID) -> (Int, Int) {
      (abs(bar.row - gap.row), abs(bar.series - gap.series))
    }
    return bars.filter(isVisible).min { distance($0) < distance($1) }
  }
}
