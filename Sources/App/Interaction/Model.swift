// All state that survives a frame, as one value.
package import Charts
internal import Input
package import Scenegraph

/// What the window shows and what the user has done to it. Only `update` changes it.
package struct Model {
  /// The most charts on a page.
  package static let mostCharts = 64
  /// At least one.
  package var panels: [Panel]
  /// Those of the next panel, and of the next reading.
  private(set) var nextPanel = 0
  package private(set) var nextInput = 0
  /// The index of the panel that has the keyboard.
  package internal(set) var active = 0
  /// The window's size in logical pixels.
  package var size: Size
  /// The part of the window that is on the screen, in logical pixels; nil for all.
  package var partOnScreen: Rect?
  /// Device pixels per logical pixel.
  package var scaleFactor: Double
  /// The user's choice; nil if the desktop decides.
  var chosenTheme: ThemeChoice?
  var desktopTheme = ThemeChoice.light
  /// The theme in effect.
  var theme: ThemeChoice { chosenTheme ?? desktopTheme }
  /// Paper is white, and a tint of it would be printed as dots.
  package var themeOnPaper: Theme {
    let black = Theme.highContrastLight
    if [.highContrast, .highContrastLight].contains(theme) { return black }
    var light = Theme.light
    light.background = black.background
    return light
  }
  /// A font family, or several separated by commas.
  package var fontFamily = "Sans"
  /// Whether Enter quits and prints the selection, and Escape quits with nothing chosen.
  var isPicker = false
  /// The pointer's position in the window's logical pixels; nil outside.
  var pointer: Point?
  /// Whether a layout has brought another bar under the pointer, which has not moved: `.laidOut` is
  /// then due before the picture is shown, as it shows that bar's share in linked charts.
  package internal(set) var isOtherBarPointed = false
  /// What was held when the pointer moved last.
  var pointerModifiers: Modifiers = []
  /// How far the page is scrolled down, in logical pixels. May exceed the maximum while the window
  /// is small, so that enlarging it again restores the earlier picture.
  var offset = 0.0
  var gesture: Gesture?
  /// The turns of the wheel over a word; nil if the last were elsewhere.
  var wordWheel: WordWheel?
  /// What the input being handled goes on with; nil if it stands alone.
  var walk: History.Walk?
  /// The last press of the first button; nil after a double click.
  var press: Press?
  var history = History()
  /// The letters typed last without a pause; nil after any other key.
  var typed: TypedWord?
  /// How many times letters were typed after a pause.
  var wordCount = 0
  /// Whether the input being handled is one of these letters.
  var isTyping = false
  /// What lies over the charts, from the lowest up.
  var layers: [any Layer] = []
  /// The desktop's dialog that is open or asked for; nil for none.
  var dialog: AwaitedDialog?
  /// What was typed before the line was there that asks for a file.
  var typedAhead: [TypedKey] = []
  /// The text that bars were last found by.
  var soughtText = ""
  /// What was requested for the page of other charts and has not been answered yet.
  var suggestionRequest: SuggestionRequest?
  /// The chart that has been asked for and is not there yet.
  var addition: ChartAddition?
  /// What was read last of readings without a chart, which may be brought back.
  var unshown: [Int: Snapshot] = [:]
  /// Whether charts of several tables filter each other, by the names of columns.
  package var linksByName = false
  /// Linking that takes so much memory is told before it begins.
  package var toldLinkBytes = 100_000_000
  /// Charts that filter each other, by reading.
  var links: [Int: LinkedGroup] = [:]
  private var layerMarks: [Mark] = []
  package var desktop = DesktopState()
  /// The longest time between the two clicks of a double click.
  var doubleClickMilliseconds: UInt32 = 400
  /// Whether changes are shown without animation.
  package var isStill = true
  /// The picture the user sees, of all panels together; during an animation, its end.
  var scene: Scene?

  package init(
    panels: [Panel], size: Size, scaleFactor: Double, theme: ThemeChoice, isPicker: Bool = false
  ) {
    (self.panels, self.size, self.scaleFactor) = (panels, size, scaleFactor)
    chosenTheme = theme == .auto ? nil : theme
    self.isPicker = isPicker
    takeIn(panels.indices)
  }

  /// Numbers panels that have come into the window; those that name no reading have one each.
  mutating func takeIn(_ new: Range<Int>) {
    for index in new {
      panels[index].id = nextPanel
      nextPanel += 1
      let input = panels[index].input ?? nextInput
      panels[index].input = input
      nextInput = max(nextInput, input + 1)
    }
  }

  mutating func takeInput() -> Int {
    nextInput += 1
    return nextInput - 1
  }

  /// Shows other panels, of other readings, in the place of all.
  mutating func replacePanels(by new: [Panel]) {
    (panels, nextPanel, nextInput) = (new, 0, 0)
    takeIn(new.indices)
  }

  /// Where a panel is in the page; nil if it has been removed.
  func place(ofPanel id: Int) -> Int? { panels.firstIndex { $0.id == id } }

  var page: Page {
    Page(
      count: panels.count, size: chartsSize, scaleFactor: scaleFactor, isScrolled: true,
      headroom: headroom)
  }

  /// - Parameter now: in nanoseconds of any clock that does not run backwards.
  package mutating func layOut(measurer: any TextMeasurer, now: UInt64 = 0) {
    let pointed = hoveredBars
    defer { if hoveredBars != pointed { isOtherBarPointed = true } }
    let page = self.page
    let offset = page.offset(near: self.offset)
    let visible = page.visibleCells(offset: offset)
    placeTitles(page)
    shareAxes()
    for index in panels.indices { (panels[index].frame, panels[index].pointer) = (nil, nil) }
    let frames = visible.map { ($0, page.frame(of: $0, offset: offset)) }
    let pointer = hoverPoint
    layOut(frames, measurer, now: now)
    revealSelectedRow(measurer, now: now)
    for index in panels.indices where panels[index].frame == nil { panels[index].motion = nil }
    layerMarks = drawLayers(panels[active].chart.theme, measurer)
    // What covers charts may have come under the pointer, or left it.
    if hoverPoint != pointer { layOut(frames, measurer, now: now) }
    scene = composed(panels.indices.map { panels[$0].frame == nil ? nil : panels[$0].scene })
  }

  /// - Parameter frames: of the panels that are in view.
  private mutating func layOut(
    _ frames: [(panel: Int, frame: Rect)], _ measurer: any TextMeasurer, now: UInt64
  ) {
    let pointer = hoverPoint
    for (index, frame) in frames {
      panels[index].pointer = pointer.flatMap { frame.contains($0) ? $0.relative(to: frame) : nil }
      panels[index].state.partOnScreen = partOnScreen.map {
        Rect(x: $0.x - frame.x, y: $0.y - frame.y, width: $0.width, height: $0.height)
      }
      panels[index].layOut(
        in: frame, scaleFactor: scaleFactor, measurer: measurer, now: isStill ? nil : now)
    }
  }

  /// Where bars answer the pointer: not during a drag, nor under what covers the charts.
  private var hoverPoint: Point? {
    pointer.flatMap { gesture == nil && !isCovered($0) ? $0 : nil }
  }

  private var hoveredBars: [BarID?] { panels.indices.map { panels[$0].hoveredBar } }

  /// Brings the selected bar into view when the drawer has taken some of the chart's height.
  private mutating func revealSelectedRow(_ measurer: any TextMeasurer, now: UInt64) {
    guard drawer?.revealsSelection == true else { return }
    drawer?.revealsSelection = false
    guard let row = panels[active].state.selection.rows.ranges.first?.lowerBound else { return }
    let before = panels[active].state.viewport
    panels[active].reveal(row: row)
    guard panels[active].state.viewport != before, let frame = panels[active].frame else { return }
    panels[active].isStale = true
    panels[active].layOut(
      in: frame, scaleFactor: scaleFactor, measurer: measurer, now: isStill ? nil : now)
  }

  /// Axes and colours. A change in one chart changes the others, animated if it is.
  private mutating func shareAxes() {
    // By index, here and in what else each frame needs: an element that is handed to a closure is
    // copied, and a panel is large. Charts of one table divide the same rows by different things.
    let axes =
      isOfOneTable
      ? Array(repeating: nil, count: panels.count)
      : SharedAxis.axes(of: panels.indices.map { (panels[$0].chart, panels[$0].state) })
    let moves = panels.indices.contains { panels[$0].moves }
    let names = Chart.sharedNames(of: panels.indices.map { panels[$0].chart })
    for index in panels.indices where panels[index].chart.sharedNames != names {
      panels[index].chart.sharedNames = names
      panels[index].isStale = true
    }
    for (index, axis) in axes.enumerated() {
      guard panels[index].chart.sharedAxis != axis else { continue }
      panels[index].chart.sharedAxis = axis
      panels[index].isStale = true
      if moves { panels[index].moves = true }
    }
  }

  /// Whether a ring turns because it is unknown how much is left to read.
  package var isTurning: Bool {
    !isStill
      && panels.indices.contains { index in
        // Charts out of view need no frames.
        panels[index].state.reading?.isTurning == true && panels[index].frame != nil
      }
  }

  package var isMoving: Bool { panels.indices.contains { panels[$0].motion != nil } }

  /// The scene to show at a moment: the picture, or a frame of the animation towards it.
  package mutating func shown(now: UInt64) -> Scene? {
    guard isMoving else { return scene }
    var scenes: [Scene?] = []
    for index in panels.indices {
      scenes.append(panels[index].frame == nil ? nil : panels[index].shown(now: now))
    }
    return isMoving ? composed(scenes) : scene
  }

  private func composed(_ scenes: [Scene?]) -> Scene? {
    guard panels.count > 1 else {
      var scene = scenes.first.flatMap(\.self)
      if drawer != nil { scene?.size = size }
      // Adding nothing would still copy all marks.
      if !layerMarks.isEmpty { scene?.marks += layerMarks }
      return scene
    }
    let page = self.page
    let offset = page.offset(near: self.offset)
    var scene = page.scene(
      of: scenes, offset: offset,
      titles: panels.map(\.chart.title),
      notices: panels.indices.map { panels[$0].chart.notices(in: panels[$0].state, scenes[$0]) },
      background: panels[0].chart.theme.background)
    scene.size = size
    if let bar = page.scrollBarFrame(offset: offset) {
      scene.marks.append(
        .rect(
          RectMark(
            MarkAttributes(.scrollBar), bounds: bar,
            shape: .rounded(CornerRadii(bar.width / 2)), fill: panels[0].chart.theme.axisLine)))
    }
    scene.marks += layerMarks
    return scene
  }

  /// Changes a panel. It is redrawn if the change asks for that; a new request is run.
  package mutating func change(_ index: Int, _ body: (inout Panel) -> [Effect]) -> [Effect] {
    guard panels.indices.contains(index) else { return [] }
    let before = panels[index].request
    let effects = body(&panels[index])
    if effects.contains(.redraw) { panels[index].isStale = true }
    guard let request = panels[index].request, request != before else { return effects }
    return effects + [.run(request, chart: panels[index].id)]
  }

  /// The same, by what it is and not by where it is.
  mutating func change(panel id: Int, _ body: (inout Panel) -> [Effect]) -> [Effect] {
    place(ofPanel: id).map { change($0, body) } ?? []
  }

  /// Changes the panels of a reading.
  package mutating func changeAll(
    ofInput input: Int, _ body: (inout Panel) -> [Effect]
  ) -> [Effect] {
    let effects = panels.indices.flatMap { index in
      panels[index].input == input ? change(index, body) : []
    }
    return (effects.contains(.redraw) ? [.redraw] : []) + effects.filter { $0 != .redraw }
  }

  /// Changes all panels; asks for at most one redraw.
  mutating func changeAll(_ body: (inout Panel) -> [Effect]) -> [Effect] {
    let effects = panels.indices.flatMap { change($0, body) }
    return (effects.contains(.redraw) ? [.redraw] : []) + effects.filter { $0 != .redraw }
  }

  /// The chart under a point of the window, and the point in the chart's cell; nil for none.
  func chart(at point: Point) -> (index: Int, place: Point)? {
    for index in panels.indices {
      if let frame = panels[index].frame, frame.contains(point) {
        return (index, point.relative(to: frame))
      }
    }
    return nil
  }
}

extension Point {
  func relative(to frame: Rect) -> Point { Point(x: x - frame.minX, y: y - frame.minY) }
}
