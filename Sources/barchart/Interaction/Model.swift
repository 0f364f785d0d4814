// All state that survives a frame, as one value.
internal import Charts
internal import Scenegraph

/// What the window shows and what the person has done to it. `update` is the only thing that
/// changes it.
struct Model {
  /// One at least.
  var panels: [Panel]
  /// The panel that has the keyboard.
  var active = 0
  /// Of the window, in logical pixels.
  var size: Size
  /// Device pixels to a logical one.
  var scaleFactor: Double
  var theme: ThemeChoice
  /// Whether Enter ends the program and prints, and Escape ends it with nothing chosen.
  var isPicker = false
  /// Where the pointer is, in logical pixels of the window; nil outside.
  var pointer: Point?
  /// How far the page is scrolled down, in logical pixels; more than it can be, while a window is
  /// small, so that growing back restores the earlier picture.
  var offset = 0.0
  /// Where the pointer has taken hold of the scroll bar, and where the page was then.
  var drag: (y: Double, offset: Double)?
  /// The picture that the person sees, of all panels together.
  var scene: Scene?

  init(
    panels: [Panel], size: Size, scaleFactor: Double, theme: ThemeChoice, isPicker: Bool = false
  ) {
    self.panels = panels
    self.size = size
    self.scaleFactor = scaleFactor
    self.theme = theme
    self.isPicker = isPicker
  }

  /// The grid of the panels in the window as it is now.
  var page: Page {
    Page(count: panels.count, size: size, scaleFactor: scaleFactor, isScrolled: true)
  }

  /// Lays out what is in view and out of date.
  mutating func layOut(measurer: any TextMeasurer) {
    let page = self.page
    let offset = page.offset(near: self.offset)
    let visible = page.visibleCells(offset: offset)
    for index in panels.indices { panels[index].frame = nil }
    for index in visible {
      let frame = page.frame(of: index, offset: offset)
      panels[index].pointer = pointer.flatMap { frame.contains($0) ? $0.relative(to: frame) : nil }
      panels[index].layOut(in: frame, scaleFactor: scaleFactor, measurer: measurer)
    }
    guard panels.count > 1 else {
      scene = panels[0].scene
      return
    }
    var scene = page.scene(
      of: panels.map { $0.frame == nil ? nil : $0.scene }, offset: offset,
      titles: panels.map(\.chart.title), notices: panels.map(\.chart.data.notices),
      background: panels[0].chart.theme.background)
    if let bar = page.scrollBarFrame(offset: offset) {
      scene.marks.append(
        .rect(
          RectMark(
            MarkAttributes(.scrollBar), bounds: bar,
            shape: .rounded(CornerRadii(bar.width / 2)), fill: panels[0].chart.theme.axisLine)))
    }
    self.scene = scene
  }
}

extension Model {
  /// Changes a panel; it is drawn anew where the change asks for that.
  mutating func change(
    _ index: Int, _ body: (inout Panel) -> [Effect]
  ) -> [Effect] {
    guard panels.indices.contains(index) else { return [] }
    let effects = body(&panels[index])
    if effects.contains(.redraw) { panels[index].isStale = true }
    return effects
  }

  /// Changes all panels; asks at most once to draw.
  mutating func changeAll(_ body: (inout Panel) -> [Effect]) -> [Effect] {
    let effects = panels.indices.map { change($0, body) }
    return effects.contains { $0.contains(.redraw) } ? [.redraw] : []
  }
}

extension Point {
  func relative(to frame: Rect) -> Point { Point(x: x - frame.minX, y: y - frame.minY) }
}
