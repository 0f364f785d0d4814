// One chart of the window, with all that the person has done to it.
package import Charts
package import Queries
package import Scenegraph
internal import Tables

/// A chart in its cell of the page. Points are in the cell's own logical pixels.
package struct Panel {
  package var chart: Chart
  package var state = ChartState()
  /// Whether somebody has said which way its bars go.
  package var keepsOrientation = false
  /// What was chosen to be drawn, last.
  var choice: QueryChoice?
  /// Whether the data are random numbers, of which there are always more.
  var isRandom = false
  /// Where the pointer is; nil outside the cell.
  var pointer: Point?
  /// The band that is being drawn, from the press on.
  var band: Band?
  /// Whether the bar under the pointer is not to be explained: what has just been selected is to be
  /// seen.
  var holdsTooltip = false
  /// Where a range starts that Shift extends.
  var anchor: BarID?
  /// Why the shares that were asked for are not shown.
  var refusedShares: String?
  /// Where the keyboard goes on among the bars: where it was last, or where the last click was.
  var place: BarID?
  /// The picture that the person sees, or saw last: pointer and keys are about this one.
  var scene: Scene?
  /// Where in the window that picture is; nil out of view.
  package var frame: Rect?
  /// Whether the picture is older than what it shows.
  var isStale = true
  /// Whether what has changed since the picture is to be seen to move.
  var moves = false
  /// The way to the picture, while it is not at its end, and when it began.
  var motion: (transition: Transition, startNanoseconds: UInt64)?
  /// Where the rows and series of the picture are in the data that have come since; nil where they
  /// are those of the chart.
  private var sceneRows: SceneRows?
  /// So few rows are arranged at once: it takes less than a millisecond.
  var immediateRowLimit = 10_000
  /// What has been asked for last and is not there yet.
  package var request: QueryRequest?
  /// What was read last: other questions are asked of its table.
  package var read: Snapshot?
  /// The question that the chart answers; nil for that of the command line.
  package var question: Query?
  /// Data that have come while an answer is waited for.
  var waitingNews: Snapshot?
  /// What is to be selected once it is there; nil once it is.
  package var awaited: AwaitedNames?
  /// How often other data have been shown.
  var dataVersion = 0
  /// How often the data have been read anew.
  var generation = 0

  package init(chart: Chart, state: ChartState = ChartState(), isRandom: Bool = false) {
    self.chart = chart
    self.state = state
    self.state.scrolls = true
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
    if hovered != state.hovered || holdsTooltip {
      state.hovered = hovered
      if holdsTooltip { state.dismissedTooltip = state.explained }
      holdsTooltip = false
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
    sceneRows = nil
    isStale = false
    moves = false
  }

  /// To be called before other data or another arrangement are put into the chart.
  ///
  /// - Parameter match: where the rows and series of the data are then; nil for where they are.
  mutating func followSceneRows(_ match: DataMatch?) {
    var rows = sceneRows ?? SceneRows(scene, chart)
    if let match { rows.follow(match) }
    sceneRows = rows
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
    let (rows, after) = (sceneRows, chart.arrangement)
    let transition = Transition(
      from: motion.map { $0.transition.scene(at: Self.progress(since: $0.startNanoseconds, now)) }
        ?? scene,
      to: new, pixel: pixel,
      oldRow: { row in rows.map { $0.source[row] } ?? after.sourceRow(of: row) },
      newRow: { after.sourceRow(of: $0) },
      oldSeries: { series in rows.map { $0.series[series] } ?? series })
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

/// Where what a picture shows is in the data that have come since it was drawn.
private struct SceneRows {
  /// For each row of the picture the row of the source.
  private(set) var source: [Int: Int] = [:]
  /// For each series of the picture the series of the data.
  private(set) var series: [Int: Int] = [:]

  /// The rows of a picture that is of the chart as it is; none of one with more bars than can be
  /// seen to move.
  init(_ scene: Scene?, _ chart: Chart) {
    for index in chart.data.series.indices { series[index] = index }
    guard let scene, scene.bars.count <= Transition.barLimit else { return }
    for index in scene.bars {
      guard let row = scene.marks[index].datum?.row else { continue }
      source[row] = chart.arrangement.sourceRow(of: row)
    }
  }

  mutating func follow(_ match: DataMatch) {
    source = source.compactMapValues(match.row)
    series = series.compactMapValues(match.series)
  }
}

extension Panel {
  /// Whether it holds so much that giving its memory back takes longer than a frame.
  package var isLarge: Bool {
    let rows =
      [chart.source, request?.source, waitingNews?.data].compactMap(\.?.categories.count)
      + [read?.table?.rowCount ?? 0]
    return rows.contains { $0 > immediateRowLimit }
  }

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
