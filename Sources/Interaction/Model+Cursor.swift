// What the pointer looks like, by what a press would do where it is.
internal import Charts
package import Input
internal import Scenegraph

extension Model {
  /// The pointer's picture for where it is now, or for what it drags.
  package var cursor: CursorShape {
    switch gesture {
    case .pan, .strip: return .closedHand
    case .band: return .crosshair
    case .page: return .arrow
    case .text: return .text
    case nil: break
    }
    guard keysPage == nil, menu == nil else { return .arrow }
    if let pointer, let line = saveFieldLayout?.frame, line.contains(pointer) { return .text }
    guard let pointer, let panel = panels.first(where: { $0.frame?.contains(pointer) ?? false }),
      let frame = panel.frame
    else { return .arrow }
    return panel.cursor(at: pointer.relative(to: frame))
  }
}

extension Panel {
  fileprivate func cursor(at point: Point) -> CursorShape {
    guard let scene else { return .arrow }
    if scene.controlItem(at: point) != nil { return .pointingHand }
    if viewport != nil, scene.isOverStrip(point) || isOverNames(point, in: scene) {
      return .openHand
    }
    guard scene.slots?.plot.contains(point) ?? false else { return .arrow }
    return bar(at: point, in: scene) == nil ? .crosshair : .pointingHand
  }
}
