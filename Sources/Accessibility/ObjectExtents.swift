// Where objects are, in device pixels: places in the window, on the screen and within the parent.
internal import Scenegraph

/// A box of whole device pixels.
struct PixelExtents: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func contains(x otherX: Int, y otherY: Int) -> Bool {
    otherX >= x && otherX < x + width && otherY >= y && otherY < y + height
  }
}

/// What the numbers of a place are counted from; the raw value is the wire's (AT-SPI 2.46,
/// `AtspiCoordType`).
enum CoordinateType: UInt32, Sendable {
  case screen, window, parent
}

extension AccessibleTree {
  /// No window is as large; more than this is as good as nowhere.
  private static let edgeLimit = 1e6

  /// From the top left of the window's client area.
  func extents(_ index: Int) -> PixelExtents {
    let bounds = nodes[index].element.bounds
    let (left, top) = (edge(bounds.minX), edge(bounds.minY))
    return PixelExtents(
      x: left, y: top, width: max(0, edge(bounds.maxX) - left),
      height: max(0, edge(bounds.maxY) - top))
  }

  /// Edges are rounded, not extents, so that neighbours stay neighbours. What differs by the last
  /// digits of a sum is one edge.
  private func edge(_ logical: Double) -> Int {
    let device = (logical * scaleFactor + 0.5 + 1e-6).rounded(.down)
    guard device.isFinite else { return 0 }
    return Int(min(max(device, -Self.edgeLimit), Self.edgeLimit))
  }

  /// The point from which places of a node are counted, in device pixels of the window.
  func origin(
    of type: CoordinateType, for index: Int, windowOrigin: () -> (x: Int, y: Int)
  ) -> (x: Int, y: Int) {
    let parent = nodes[index].parent
    switch type {
    case .window: return (0, 0)
    case .parent where parent != nil:
      let extents = parent.map(extents)
      return (extents?.x ?? 0, extents?.y ?? 0)
    // The parent of a window is the screen, for what has no place itself.
    case .screen, .parent:
      let origin = windowOrigin()
      return (-Int(Int32(clamping: origin.x)), -Int(Int32(clamping: origin.y)))
    }
  }

  /// What a point is about: the last one drawn of all the nodes from this one on that have it
  /// within their bounds. The bars of one series lie between those of another, so that a series
  /// without a bar at the point gives way to one with a bar.
  ///
  /// - Parameters: device pixels of the window.
  func node(atX x: Int, y: Int, from index: Int) -> Int? {
    var fallback: Int?
    for child in nodes[index].children.reversed() {
      guard let hit = node(atX: x, y: y, from: child) else { continue }
      if nodes[hit].element.kind != .series { return hit }
      fallback = fallback ?? hit
    }
    if let fallback { return fallback }
    let isShown = !nodes[index].element.states.contains(.offScreen)
    return isShown && extents(index).contains(x: x, y: y) ? index : nil
  }
}
