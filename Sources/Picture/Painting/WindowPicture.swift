// Tracks which scene a window's pixels show, and what must be repainted for another.
package import Scenegraph

/// The pixels of a window and the scene on them. Must be destroyed before its display is closed.
package struct WindowPicture: ~Copyable {
  private var surface: WindowSurface
  private var painter: Painter
  private var scale: Double
  /// The scene that the pixels show; nil if everything must be repainted.
  private var painted: Scene?

  /// - Parameters:
  ///   - surface: of a window that has not been painted yet.
  ///   - fonts: the fonts that measure the scenes, at the window's scale.
  package init(_ surface: consuming WindowSurface, fonts: FontMap) {
    self.surface = surface
    painter = Painter(fonts: fonts)
    scale = fonts.scale
  }

  /// See `WindowSurface`.
  package mutating func prepare() throws(CairoError) { try surface.prepare() }

  /// Whether the pixels show a complete scene.
  package var isPainted: Bool { painted != nil }
  package var sharesMemory: Bool { surface.sharesMemory }

  /// Uses other fonts from the next frame on.
  package mutating func useFonts(_ fonts: FontMap) {
    painter = Painter(fonts: fonts)
    scale = fonts.scale
    painted = nil
  }

  /// Notes that the pixels are lost or hidden.
  package mutating func forget() { painted = nil }

  /// Adopts the window's new size; false if it is unchanged.
  package mutating func resize(widthPixels: Int, heightPixels: Int) throws(CairoError) -> Bool {
    guard widthPixels != surface.widthPixels || heightPixels != surface.heightPixels else {
      return false
    }
    painted = nil
    try surface.resize(widthPixels: widthPixels, heightPixels: heightPixels)
    return true
  }

  /// Restores what the server has lost; false if the picture must be repainted.
  package mutating func restore(_ rects: [PixelRect]) throws(CairoError) -> Bool {
    guard let painted else { return false }
    if try surface.present(rects) { return true }
    let scale = scale
    try paint(painted, rects.map { $0.logical(scale: scale) })
    return true
  }

  /// Paints what differs from the scene on the screen, if anything does.
  ///
  /// - Parameter willPaintAll: called before the whole picture is drawn.
  package mutating func show(_ scene: Scene, willPaintAll: () -> Void) throws(CairoError) {
    var damage: [Rect]?
    if let painted {
      switch Damage.between(painted, scene, pixel: 1 / scale) {
      case .none: return
      case .rects(let rects): damage = rects
      case .everything: damage = nil
      }
    }
    if damage == nil { willPaintAll() }
    try paint(scene, damage)
    painted = scene
  }

  private mutating func paint(_ scene: Scene, _ damage: [Rect]?) throws(CairoError) {
    let (scale, painter) = (scale, painter)
    let pixels = damage?.map { PixelRect(covering: $0, scale: scale) }
    var bands: [Range<Int>] = []
    if damage == nil, !surface.hasPainted, let uncut = Painter.uncutRows(scene, scale: scale) {
      bands = surface.bands(without: uncut)
    }
    try surface.paint(damage: pixels, scale: scale, bands: bands) { context in
      painter.paint(scene, on: context, damage: damage)
    }
  }
}
