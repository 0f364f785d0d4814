// The accessible elements of the whole window: its charts and the overlays.
internal import Charts
package import Scenegraph

extension Model {
  /// The window with its charts, read from the last laid-out picture; without children if there is
  /// none yet.
  ///
  /// If the window has the keyboard, one element has the focus: the overlay, or else the focused
  /// part of the active chart.
  package var elements: AccessibleElement {
    var window = AccessibleElement(
      ElementID(.window), .window, name: ElementText.line(WindowTitle.name(panels)),
      bounds: windowBounds,
      states: desktop.hasFocus ? .active : [])
    guard scene != nil else { return window }
    let isCovered = overlay != nil
    let page = self.page
    let offset = page.offset(near: self.offset)
    window.children = panels.indices.map { index in
      let panel = panels[index]
      let hasFocus =
        desktop.hasFocus && !isCovered && index == active && drawer?.focus == nil
      guard let frame = panel.frame, let scene = panel.scene else {
        // Charts out of view can still be read and brought into view.
        return panel.chart.elementOutOfView(
          state: panel.state, index: index, bounds: page.frame(of: index, offset: offset),
          hasFocus: hasFocus)
      }
      return panel.chart.elements(
        in: scene, state: panel.state, index: index, origin: Point(x: frame.minX, y: frame.minY),
        hasFocus: hasFocus)
    }
    if panels.count > 1 {
      for index in panels.indices {
        window.children[index].position = AccessibleElement.Position(index + 1, of: panels.count)
      }
    }
    for layer in layers {
      let isTop = type(of: layer).level == (isCovered ? .overlay : .drawer)
      let element = layer.element(in: self, hasFocus: desktop.hasFocus && isTop)
      window.children += [element].compactMap(\.self)
    }
    if let message { window.children.append(message) }
    return window
  }

  var windowBounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// What belongs to no chart: what a layer says, or what is shown after a choice.
  private var message: AccessibleElement? {
    let said = layers.reversed().lazy.compactMap(\.message).first
    guard let (text, frame) = said ?? newQuestion.map({ ($0, .zero) }) else { return nil }
    return AccessibleElement(
      ElementID(.message), .message, name: ElementText.line(text), bounds: frame,
      states: frame.isEmpty ? .offScreen : [])
  }

  /// "Bar chart, 4 bars, Orders by Region" once another question has been answered; nil if the chart
  /// has the keyboard, since its new name is told then, or if a message tells more.
  private var newQuestion: String? {
    let panel = panels[active]
    guard panel.isAnotherQuestion, panel.state.message == nil,
      panel.state.focus != nil || overlay != nil
    else { return nil }
    return panel.chart.summary(panel.state)
  }
}
