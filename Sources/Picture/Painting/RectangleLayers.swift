// Collects rectangles with edges on device pixels, so that many are filled with one call.
internal import Scenegraph

/// The pending rectangles in three layers: outlines, fills over them, patterns over those.
///
/// No two pending marks share a pixel, so they can be painted in any order, and so can anything
/// painted meanwhile that shares no pixel with them. No edge is antialiased, so filling many at
/// once gives the same result as filling one after another.
struct RectangleLayers {
  private enum Ink: Equatable {
    case color(Color)
    case hatching(Hatching)
  }

  private struct Group {
    let ink: Ink
    var rects: [PixelRect] = []
  }

  /// Searching more would take longer than batching saves.
  private static let limit = 128
  /// Cairo joins the boxes of a path in a sweep that scans a list of all boxes for each: with more
  /// than this, it costs more than the saved calls (measured: 560 columns take 0.80 ms one by one,
  /// 0.44 ms in sixteens, 1.04 ms all at once).
  private static let boxLimit = 16

  private let scale: Double
  private let tiles: HatchTiles?
  private var layers: [[Group]] = [[], [], []]
  private var pending: [PixelRect] = []
  /// The bounding box of everything pending.
  private var reach = PixelRect(x: 0, y: 0, width: 0, height: 0)

  init(scale: Double, tiles: HatchTiles?) {
    self.scale = scale
    self.tiles = tiles
  }

  /// Adds a mark of rectangles on device pixels alone; for any other draws nothing: false.
  mutating func take(_ mark: RectMark, on context: borrowing Context) -> Bool {
    guard mark.shape == .rectangle, let fill = mark.fill,
      let rect = DevicePixels.aligned(
        mark.inkBounds(seam: DevicePixels.thickness(1, scale: scale)), scale: scale)
    else { return false }
    let hatching = mark.visibleHatching
    // A pattern that cannot be tiled is drawn line by line.
    if let hatching, tiles?.tile(hatching) == nil { return false }
    makeRoom(for: rect, on: context)
    var inner = rect
    if let outline = mark.visibleOutline {
      add(rect, .color(outline), layer: 0)
      inner = rect.inset(by: pixels(1))
    }
    add(inner, .color(fill), layer: 1)
    if let hatching {
      add(inner.inset(by: pixels(Pattern.edgeInset)), .hatching(hatching), layer: 2)
    }
    return true
  }

  /// Adds a rectangle of one colour; false if its edges are not on device pixels.
  mutating func take(_ bounds: Rect, _ color: Color, on context: borrowing Context) -> Bool {
    guard let rect = DevicePixels.aligned(bounds, scale: scale) else { return false }
    take(rect, color, on: context)
    return true
  }

  mutating func take(_ rect: PixelRect, _ color: Color, on context: borrowing Context) {
    makeRoom(for: rect, on: context)
    add(rect, .color(color), layer: 1)
  }

  /// Fills everything pending if some of it shares a pixel with the rectangle, so that what is
  /// painted there next comes on top.
  mutating func makeWay(for rect: PixelRect, on context: borrowing Context) {
    if reach.intersects(rect), pending.contains(where: { $0.intersects(rect) }) {
      fill(on: context)
    }
  }

  mutating func fill(on context: borrowing Context) {
    guard !pending.isEmpty else { return }
    context.setAntialiasing(.off)
    for layer in layers.indices {
      for group in layers[layer] {
        switch group.ink {
        case .color(let color): context.setColor(color)
        case .hatching(let hatching):
          guard let tile = tiles?.tile(hatching) else { continue }
          context.setSource(tile)
        }
        fill(group.rects, on: context)
      }
      layers[layer].removeAll(keepingCapacity: true)
    }
    pending.removeAll(keepingCapacity: true)
    reach = PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  private func fill(_ rects: [PixelRect], on context: borrowing Context) {
    for (index, rect) in rects.enumerated() {
      if index > 0, index.isMultiple(of: Self.boxLimit) { context.fill() }
      context.add(rect)
    }
    context.fill()
  }

  private mutating func makeRoom(for rect: PixelRect, on context: borrowing Context) {
    if pending.count == Self.limit { fill(on: context) } else { makeWay(for: rect, on: context) }
    reach = pending.isEmpty ? rect : reach.union(rect)
    pending.append(rect)
  }

  private mutating func add(_ rect: PixelRect, _ ink: Ink, layer: Int) {
    guard !rect.isEmpty else { return }
    if let index = layers[layer].firstIndex(where: { $0.ink == ink }) {
      layers[layer][index].rects.append(rect)
    } else {
      layers[layer].append(Group(ink: ink, rects: [rect]))
    }
  }

  /// A logical length in whole device pixels, at least one.
  private func pixels(_ length: Double) -> Int {
    Int((DevicePixels.thickness(length, scale: scale) * scale).rounded())
  }
}
