// All state that survives a frame, as one value.
internal import Charts
package import Scenegraph

/// What the window shows and what the person has done to it. `update` is the only thing that
/// changes it.
package struct Model {
  /// Charts on a page.
  package static let mostCharts = 64
  /// One at least.
  package var panels: [Panel]
  /// The panel that has the keyboard.
  var active = 0
  /// Of the window, in logical pixels.
  package var size: Size
  /// What of the window lies on the screen, in logical pixels; nil for all.
  package var partOnScreen: Rect?
  /// Device pixels to a logical one.
  package var scaleFactor: Double
  /// What the person has asked for; nil where the desktop decides.
  var chosenTheme: ThemeChoice?
  var desktopTheme = ThemeChoice.light
  /// The colours that are seen.
  var theme: ThemeChoice { chosenTheme ?? desktopTheme }
  /// A family, or several between commas.
  package var fontFamily = "Sans"
  /// Whether Enter ends the program and prints, and Escape ends it with nothing chosen.
  var isPicker = false
  /// Where the pointer is, in logical pixels of the window; nil outside.
  var pointer: Point?
  /// How far the page is scrolled down, in logical pixels; more than it can be, while a window is
  /// small, so that growing back restores the earlier picture.
  var offset = 0.0
  /// What the pointer is in the middle of.
  var gesture: Gesture?
  /// The last press of the first button; nil after a double click.
  var press: Press?
  /// What lies over the charts; nil for nothing.
  var overlay: Overlay?
  /// As it is on the screen.
  private(set) var saveFieldLayout: SaveFieldLayout?
  /// The list that is open, as it is on the screen.
  private(set) var popoverLayout: PopoverLayout?
  /// The marks of what lies over the charts.
  private var overlayMarks: [Mark] = []
  /// The window among others.
  package var desktop = DesktopState()
  /// Two clicks within so many milliseconds are a double click.
  var doubleClickMilliseconds: UInt32 = 400
  /// Whether changes happen at once.
  package var isStill = true
  /// The picture that the person sees, of all panels together; where something moves, its end.
  var scene: Scene?

  package init(
    panels: [Panel], size: Size, scaleFactor: Double, theme: ThemeChoice, isPicker: Bool = false
  ) {
    self.panels = panels
    self.size = size
    self.scaleFactor = scaleFactor
    chosenTheme = theme == .auto ? nil : theme
    self.isPicker = isPicker
  }

  /// The grid of the panels in the window as it is now.
  var page: Page {
    Page(count: panels.count, size: size, scaleFactor: scaleFactor, isScrolled: true)
  }

  /// Lays out what is in view and out of date.
  ///
  /// - Parameter now: in nanoseconds of any clock that does not run backwards.
  package mutating func layOut(measurer: any TextMeasurer, now: UInt64 = 0) {
    let page = self.page
    let offset = page.offset(near: self.offset)
    let visible = page.visibleCells(offset: offset)
    shareAxes()
    for index in panels.indices { panels[index].frame = nil }
    // What is dragged is not explained.
    let pointer = gesture == nil && keysPage == nil && menu == nil ? self.pointer : nil
    for index in visible {
      let frame = page.frame(of: index, offset: offset)
      panels[index].pointer = pointer.flatMap { frame.contains($0) ? $0.relative(to: frame) : nil }
      panels[index].state.partOnScreen = partOnScreen.map {
        Rect(x: $0.x - frame.x, y: $0.y - frame.y, width: $0.width, height: $0.height)
      }
      panels[index].layOut(
        in: frame, scaleFactor: scaleFactor, measurer: measurer, now: isStill ? nil : now)
    }
    for index in panels.indices where panels[index].frame == nil { panels[index].motion = nil }
    let theme = panels[active].chart.theme
    layOutOverlay(theme, measurer)
    scene = composed(panels.map { $0.frame == nil ? nil : $0.scene })
  }

  private mutating func layOutOverlay(_ theme: Theme, _ measurer: any TextMeasurer) {
    saveFieldLayout = saveField.map {
      SaveFieldLayout(
        $0, size: size, theme: theme, scaleFactor: scaleFactor, after: saveFieldLayout,
        measurer: measurer)
    }
    popoverLayout = nil
    overlayMarks = []
    switch overlay?.beneathDrop {
    case .keys(var page):
      overlayMarks = page.marks(
        size: size, theme: theme, scaleFactor: scaleFactor, measurer: measurer)
      keysPage = page
    case .save(let field):
      overlayMarks =
        saveFieldLayout?.marks(of: field, theme: theme, scaleFactor: scaleFactor) ?? []
    case .menu(var menu):
      let layout = PopoverLayout(&menu.popover, size: size, scaleFactor: scaleFactor)
      (self.menu, popoverLayout) = (menu, layout)
      overlayMarks = layout.marks(theme: theme, scaleFactor: scaleFactor, measurer: measurer)
    case .drop, nil: break
    }
    if isDropTarget {
      overlayMarks += DropHint.marks(
        size: size, theme: theme, scaleFactor: scaleFactor, measurer: measurer)
    }
  }

  /// Gives the panels the axes that they have in common. What changes in one chart changes the
  /// others with it, and is seen to move where the first is.
  private mutating func shareAxes() {
    let axes = SharedAxis.axes(of: panels.map { ($0.chart, $0.state) })
    let moves = panels.contains(where: \.moves)
    for (index, axis) in axes.enumerated() {
      let isOneOfSeveral = panels.count > 1
      guard
        panels[index].chart.sharedAxis != axis
          || panels[index].chart.isOneOfSeveral != isOneOfSeveral
      else { continue }
      panels[index].chart.sharedAxis = axis
      panels[index].chart.isOneOfSeveral = isOneOfSeveral
      panels[index].isStale = true
      if moves { panels[index].moves = true }
    }
  }

  /// Whether the ring shows that reading goes on, and no more is known.
  package var isTurning: Bool {
    !isStill
      && panels.contains { panel in
        // What is out of view needs no frames.
        panel.state.reading?.isTurning == true && panel.frame != nil
      }
  }

  /// Whether the picture is on its way.
  package var isMoving: Bool { panels.contains { $0.motion != nil } }

  /// What is to be on the screen at a moment: the picture, or where it is on its way to it.
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
      // Adding nothing would copy all marks all the same.
      if !overlayMarks.isEmpty { scene?.marks += overlayMarks }
      return scene
    }
    let page = self.page
    let offset = page.offset(near: self.offset)
    var scene = page.scene(
      of: scenes, offset: offset,
      titles: panels.map(\.chart.title), notices: panels.map(\.chart.notices),
      background: panels[0].chart.theme.background)
    if let bar = page.scrollBarFrame(offset: offset) {
      scene.marks.append(
        .rect(
          RectMark(
            MarkAttributes(.scrollBar), bounds: bar,
            shape: .rounded(CornerRadii(bar.width / 2)), fill: panels[0].chart.theme.axisLine)))
    }
    scene.marks += overlayMarks
    return scene
  }
}

extension Model {
  /// Changes a panel; it is drawn anew where the change asks for that.
  package mutating func change(
    _ index: Int, _ body: (inout Panel) -> [Effect]
  ) -> [Effect] {
    guard panels.indices.contains(index) else { return [] }
    let before = panels[index].request
    let effects = body(&panels[index])
    if effects.contains(.redraw) { panels[index].isStale = true }
    guard let request = panels[index].request, request != before else { return effects }
    return effects + [.run(request, chart: index)]
  }

  /// Changes all panels; asks at most once to draw.
  mutating func changeAll(_ body: (inout Panel) -> [Effect]) -> [Effect] {
    let effects = panels.indices.flatMap { change($0, body) }
    return (effects.contains(.redraw) ? [.redraw] : []) + effects.filter { $0 != .redraw }
  }
}

extension Point {
  func relative(to frame: Rect) -> Point { Point(x: x - frame.minX, y: y - frame.minY) }
}
