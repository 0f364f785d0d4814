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
    guard let scene else { return window }
    let isCovered = overlay?.beneathDrop != nil
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
    if let drawerLayout, let drawer {
      window.children.append(
        drawerLayout.element(of: drawer, hasKeyboard: desktop.hasFocus && !isCovered))
    }
    if let saveField { window.children.append(element(of: saveField, in: scene)) }
    if let keysPage {
      let control = keysPage.control(in: scene)
      window.children.append(
        control.element(focused: desktop.hasFocus ? ElementID(.control(control.id)) : nil))
    }
    if menu != nil, let popoverLayout {
      window.children.append(popoverLayout.element(hasFocus: desktop.hasFocus))
    }
    if let page = suggestionsPage, let suggestionsLayout {
      window.children.append(
        suggestionsLayout.element(
          page, current: currentSuggestion, note: suggestionsNote, hasFocus: desktop.hasFocus))
    }
    if let message = message(in: scene) { window.children.append(message) }
    return window
  }

  private var windowBounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The line that asks for a file.
  private func element(of field: SaveField, in scene: Scene) -> AccessibleElement {
    let frame = scene.marks.first { $0.role == .saveField }?.bounds
    var states: AccessibleElement.States = .focusable
    if desktop.hasFocus, keysPage == nil { states.insert(.focused) }
    var entry = AccessibleElement(
      ElementID(.saveField), .entry, name: field.question, bounds: frame ?? .zero,
      states: states)
    let name = field.name
    let selection = name.selection
    entry.text = AccessibleElement.EditedText(
      name.text, caret: name.scalars(before: name.caret),
      selection: name.scalars(
        before: selection.lowerBound)..<name.scalars(before: selection.upperBound))
    return entry
  }

  /// Messages that belong to no chart: the note on the file name, that files can be dropped, or what
  /// is shown after a choice.
  private func message(in scene: Scene) -> AccessibleElement? {
    let (text, role): (String?, Role) =
      isDropTarget ? (DropHint.text, .tooltip) : (saveField?.note ?? newQuestion, .saveField)
    guard let text else { return nil }
    let mark = scene.marks.last { $0.role == role && $0.attributes.label == text }
    return AccessibleElement(
      ElementID(.message), .message, name: ElementText.line(text), bounds: mark?.bounds ?? .zero,
      states: mark == nil ? .offScreen : [])
  }

  /// "Bar chart, 4 bars, Orders by Region" once another question has been answered; nil if the chart
  /// has the keyboard, since its new name is told then, or if a message tells more.
  private var newQuestion: String? {
    let panel = panels[active]
    guard panel.isAnotherQuestion, panel.state.message == nil,
      panel.state.focus != nil || overlay?.beneathDrop != nil
    else { return nil }
    return panel.chart.summary(panel.state)
  }
}
