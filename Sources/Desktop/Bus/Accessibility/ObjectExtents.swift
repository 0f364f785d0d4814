// Positions of objects in device pixels, relative to the window, the screen or the parent.
internal import Scenegraph

struct PixelExtents: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func contains(x otherX: Int, y otherY: Int) -> Bool {
    otherX >= x && otherX < x + width && otherY >= y && otherY < y + height
  }
}

/// A coordinate system; the raw value is the wire's (AT-SPI 2.46, `AtspiCoordType`).
enum CoordinateType: UInt32, Sendable {
  case screen, window, parent
}

extension AccessibleTree {
  /// Coordinates are clamped to this; no window is as large.
  private static let edgeLimit = 1e6

  /// Relative to the top left of the window's client area.
  func extents(_ index: Int) -> PixelExtents { extents(nodes[index].element.bounds) }

  func extents(_ bounds: Rect) -> PixelExtents {
    let (left, top) = (edge(bounds.minX), edge(bounds.minY))
    return PixelExtents(
      x: left, y: top, width: max(0, edge(bounds.maxX) - left),
      height: max(0, edge(bounds.maxY) - top))
  }

  /// Rounds edges rather than extents, so that neighbours stay adjacent. The offset makes edges
  /// equal that differ only by floating-point error.
  private func edge(_ logical: Double) -> Int {
    let device = (logical * scaleFactor + 0.5 + 1e-6).rounded(.down)
    guard device.isFinite else { return 0 }
    return Int(min(max(device, -Self.edgeLimit), Self.edgeLimit))
  }

  /// The origin of a coordinate system for a node, in device pixels of the window.
  func origin(
    of type: CoordinateType, for index: Int, windowOrigin: () -> (x: Int, y: Int)
  ) -> (x: Int, y: Int) {
    let parent = nodes[index].parent
    switch type {
    case .window: return (0, 0)
    case .parent where parent != nil:
      let extents = parent.map(extents)
      return (extents?.x ?? 0, extents?.y ?? 0)
    // The application, the parent of the window, has no position, so the screen counts.
    case .screen, .parent:
      let origin = windowOrigin()
      return (-Int(Int32(clamping: origin.x)), -Int(Int32(clamping: origin.y)))
    }
  }

  /// The topmost node at a point within a subtree. The bars of one series lie between those of
  /// another, so a series without a bar at the point yields to one with a bar.
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
