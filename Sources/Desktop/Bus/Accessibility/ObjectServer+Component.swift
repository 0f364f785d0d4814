// Interface org.a11y.atspi.Component: positions, hit testing, focus and scrolling.
internal import Scenegraph

extension ObjectServer {
  /// AT-SPI 2.46, `AtspiComponentLayer`.
  private enum Layer: UInt32 {
    case widget = 3
    case window = 7
  }

  /// The last `AtspiScrollType` is "anywhere".
  private static let lastScrollType = 6

  func component(
    _ index: Int, _ method: String, _ arguments: CallArguments,
    windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    switch method {
    case "Contains", "GetAccessibleAtPoint":
      let origin = try origin(index, arguments.number(2), windowOrigin)
      let (x, y) = (arguments.number(0) + origin.x, arguments.number(1) + origin.y)
      if method == "Contains" {
        return Answer(.boolean(tree.extents(index).contains(x: x, y: y)))
      }
      let hit = tree.node(atX: x, y: y, from: index)
      if let hit, let cell = tree.cell(atX: x, y: y, ofTable: hit) {
        return Answer(tree.reference(cell, busName: busName))
      }
      return Answer(
        hit.map { tree.reference($0, busName: busName) } ?? AccessibleTree.nullReference)
    case "GetExtents", "GetPosition":
      let origin = try origin(index, arguments.number(0), windowOrigin)
      let extents = tree.extents(index)
      let (x, y) = (Value.count(extents.x - origin.x), Value.count(extents.y - origin.y))
      if method == "GetPosition" { return Answer(x, y) }
      return Answer(.structure([x, y, .count(extents.width), .count(extents.height)]))
    case "GetSize":
      let extents = tree.extents(index)
      return Answer(.count(extents.width), .count(extents.height))
    case "GetLayer":
      let layer = tree.nodes[index].parent == nil ? Layer.window : .widget
      return Answer(.uint32(layer.rawValue))
    // Only for the MDI layer.
    case "GetMDIZOrder": return Answer(.int16(-1))
    case "GetAlpha": return Answer(.double(1))
    case "GrabFocus":
      let element = tree.nodes[index].element
      let canFocus = element.states.contains(.focusable)
      return Answer(.boolean(canFocus), request: canFocus ? .focus(element.id) : nil)
    case "ScrollTo", "ScrollToPoint": return try scroll(index, to: arguments.number(0))
    // Objects cannot be moved: positions come from the data and the window size.
    default: return Answer(.boolean(false))
    }
  }

  func origin(
    _ index: Int, _ type: Int, _ windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> (x: Int, y: Int) {
    let number = UInt32(clamping: type)
    guard let type = CoordinateType(rawValue: number) else { throw .noSuchCoordinates(number) }
    return tree.origin(of: type, for: index, windowOrigin: windowOrigin)
  }

  /// Scrolls an object into view; the exact position cannot be chosen.
  private func scroll(_ index: Int, to type: Int) throws(CallError) -> Answer {
    guard type <= Self.lastScrollType else { throw .noSuchPlace(UInt32(clamping: type)) }
    let element = tree.nodes[index].element
    switch element.kind {
    case .bar, .barRun, .chart, .option: return Answer(.boolean(true), request: .reveal(element.id))
    default: return Answer(.boolean(false))
    }
  }
}
