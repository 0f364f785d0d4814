// Paints a scene's marks on a Cairo context, in order, without decisions of its own.
public import Scenegraph

/// Paints scenes with the fonts that measured them.
///
/// Repainting the damage gives the same picture as painting everything: marks touch no pixel more
/// than one device pixel outside their bounds (`Damage` relies on that; text is clipped to it),
/// none depends on those before it, and each is drawn as a whole, wherever the damage ends.
public struct Painter {
  private let fonts: FontMap
  private let outlines: FontMap?
  /// nil for output without pixels.
  private let tiles: HatchTiles?

  /// A painter for scenes measured with these fonts.
  ///
  /// - Parameters:
  ///   - fonts: at the scale of the output.
  ///   - outlines: the fonts to draw with on output without pixels, where glyphs are not fitted to
  ///     pixels; each line still fits the width measured with `fonts`.
  public init(fonts: FontMap, outlines: FontMap? = nil) {
    self.fonts = fonts
    self.outlines = outlines
    tiles = outlines == nil ? HatchTiles(scale: fonts.scale) : nil
  }

  /// Paints the background and every mark that touches the damage.
  ///
  /// - Parameters:
  ///   - scene: a mark whose bounds are not finite is skipped; a hidden one is not, since layout
  ///     has decided what is visible.
  ///   - context: at the scale of the fonts.
  ///   - damage: in logical pixels, rounded outwards to device pixels; nil for everything. If it is
  ///     a large part of the picture, everything is painted, with the same result.
  public func paint(_ scene: Scene, on context: borrowing Context, damage: [Rect]? = nil) {
    let scale = context.scale
    let region = damage?.map { PixelRect(covering: $0, scale: scale) } ?? []
    guard damage != nil, !Self.isMost(region, of: scene.bounds, scale: scale) else {
      context.setColor(scene.background)
      context.paint()
      return paint(scene, on: context, region: [context.clipBounds])
    }
    context.replacing(region) { aside in
      var ground = RectangleLayers(scale: scale, tiles: nil, region: region)
      for rect in region { ground.take(rect, scene.background, on: aside) }
      ground.fill(on: aside)
      paint(scene, on: aside, region: region)
    }
  }

  /// The rows, in device pixels, within which nothing may be cut: Cairo draws what it cuts otherwise,
  /// letters and strokes by a shade at their edges. Filled areas come out alike.
  ///
  /// - Returns: nil if the picture may not be cut at all: the letters of turned texts may be just between
  ///   two pixels, and another origin rounds them to others.
  static func uncutRows(_ scene: Scene, scale: Double) -> [Range<Int>]? {
    var rows: [Range<Int>] = []
    for mark in scene.marks {
      switch mark {
      case .rect, .line: continue
      case .text(let text) where text.angle != 0: return nil
      case .path, .text:
        guard mark.bounds.isFinite else { continue }
        let touched = PixelRect(covering: mark.bounds, scale: scale).outsetByPixel
        rows.append(touched.y..<touched.maxY)
      }
    }
    return rows
  }

  /// Whether painting offscreen and copying would cost more than painting everything.
  private static func isMost(_ region: [PixelRect], of bounds: Rect, scale: Double) -> Bool {
    let area = region.reduce(0.0) { $0 + Double($1.width) * Double($1.height) }
    return area > mostShare * bounds.width * bounds.height * scale * scale
  }

  /// Measured where thirty bars fade, a third of the window: 1.3 ms offscreen, 0.8 ms for all.
  private static let mostShare = 0.25

  private func paint(_ scene: Scene, on context: borrowing Context, region: [PixelRect]) {
    let scale = context.scale
    var layers = RectangleLayers(scale: scale, tiles: tiles, region: region)
    for mark in scene.marks {
      let bounds = mark.bounds
      guard bounds.isFinite else { continue }
      let touched = PixelRect(covering: bounds, scale: scale).outsetByPixel
      guard region.contains(where: { $0.intersects(touched) }) else { continue }
      switch mark {
      case .rect(let mark):
        if layers.take(mark, on: context) { continue }
        // With all edges on device pixels, no antialiasing reaches a neighbour.
        layers.makeWay(for: DevicePixels.aligned(bounds, scale: scale) ?? touched, on: context)
        context.paint(mark, within: scene.bounds, tiles: tiles)
      case .line(let mark):
        if layers.take(bounds, mark.color, on: context) { continue }
        layers.makeWay(for: touched, on: context)
        context.fill(Shape.rectangle.path(in: bounds), mark.color)
      case .path(let mark):
        layers.makeWay(for: touched, on: context)
        paint(mark, on: context)
      case .text(let mark):
        layers.makeWay(for: touched, on: context)
        if let plate = mark.plateMark { context.paint(plate, within: scene.bounds, tiles: tiles) }
        paint(mark, within: touched, on: context)
      }
    }
    layers.fill(on: context)
  }

  private func paint(_ mark: PathMark, on context: borrowing Context) {
    context.setColor(mark.stroke)
    context.setAntialiasing(.gray)
    context.add(mark.path)
    context.stroke(width: mark.strokeWidth, cap: mark.hasRoundCaps ? .round : .butt)
  }

  private func paint(_ mark: TextMark, within touched: PixelRect, on context: borrowing Context) {
    guard !mark.text.isEmpty else { return }
    let block = TextBlock(mark, fonts: fonts, outlines: outlines, scale: context.scale)
    let isInside = touched.contains(PixelRect(covering: block.inkBounds, scale: context.scale))
    guard !isInside else { return block.draw(on: context) }
    context.saved {
      context.clip(to: [touched])
      block.draw(on: context)
    }
  }
}

extension Context {
  func setColor(_ color: Color) {
    setColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Fills a path with antialiased edges.
  func fill(_ path: Path, _ color: Color) {
    setColor(color)
    setAntialiasing(.gray)
    add(path)
    fill()
  }

  func add(_ path: Path) {
    beginPath()
    for segment in path.segments {
      switch segment {
      case .move(let point): move(x: point.x, y: point.y)
      case .line(let point): line(x: point.x, y: point.y)
      case .arc(let center, let radius, let startAngle, let endAngle):
        arc(x: center.x, y: center.y, radius: radius, startAngle: startAngle, endAngle: endAngle)
      case .close: closePath()
      }
    }
  }

  /// Adds a closed polygon to the path, unless it has fewer than three points and so no area.
  func add(polygon points: [Point]) {
    guard points.count > 2 else { return }
    for (index, point) in points.enumerated() {
      index == 0 ? move(x: point.x, y: point.y) : line(x: point.x, y: point.y)
    }
    closePath()
  }

  /// Paints a filled shape, its hatching and its outline, by whole device pixels; needless outside
  /// `picture`. Without tiles, for output without pixels, every line stays a line.
  func paint(_ mark: RectMark, within picture: Rect, tiles: HatchTiles?) {
    guard let color = mark.fill, !mark.bounds.isEmpty else { return }
    let ink = mark.inkBounds(seam: DevicePixels.thickness(1, scale: scale))
    let bounds = DevicePixels.limited(ink, scale: scale)
    // Fills over the outline's colour: under a stroke, the fill would show through along the edge.
    var inset = 0.0
    if let outline = mark.visibleOutline {
      fill(mark.shape.path(in: bounds), outline)
      inset = DevicePixels.thickness(1, scale: scale)
    }
    fill(mark.shape.path(in: bounds, insetBy: inset), color)
    guard let hatching = mark.visibleHatching else { return }
    inset += DevicePixels.thickness(Pattern.edgeInset, scale: scale)
    let hatched = mark.shape.path(in: bounds, insetBy: inset)
    guard let tile = tiles?.tile(hatching) else {
      return HatchLines(over: hatched, scale: scale, within: picture).draw(hatching, on: self)
    }
    setSource(tile)
    setAntialiasing(.gray)
    add(hatched)
    fill()
  }
}
