// The picture in a window: which scene its pixels show, and what has to be painted for another.
package import Scenegraph

/// The pixels of one window and the scene that they show. Must be gone before its display is
/// closed.
package struct WindowPicture: ~Copyable {
  private var surface: WindowSurface
  private var painter: Painter
  private var scale: Double
  /// The scene that the pixels show; nil where they have to be painted as a whole.
  private var painted: Scene?

  /// - Parameters:
  ///   - surface: of a window in which nothing has been painted yet.
  ///   - fonts: those that measure the scenes; their scale is that of the window.
  package init(_ surface: consuming WindowSurface, fonts: FontMap) {
    self.surface = surface
    painter = Painter(fonts: fonts)
    scale = fonts.scale
  }

  /// Whether the pixels show a scene as a whole.
  package var isPainted: Bool { painted != nil }

  /// Whether frames reach the server through memory that it shares; known once there was one.
  package var sharesMemory: Bool { surface.sharesMemory }

  /// Paints with other fonts from the next frame on.
  package mutating func useFonts(_ fonts: FontMap) {
    painter = Painter(fonts: fonts)
    scale = fonts.scale
    painted = nil
  }

  /// The pixels are lost, or hidden.
  package mutating func forget() { painted = nil }

  /// Follows the window's new size; false where it has that size.
  package mutating func resize(widthPixels: Int, heightPixels: Int) throws(CairoError) -> Bool {
    guard widthPixels != surface.widthPixels || heightPixels != surface.heightPixels else {
      return false
    }
    painted = nil
    try surface.resize(widthPixels: widthPixels, heightPixels: heightPixels)
    return true
  }

  /// Puts back what the server has lost; false where the picture has to be painted anew.
  package mutating func restore(_ rects: [PixelRect]) throws(CairoError) -> Bool {
    if painted != nil, try surface.present(rects) { return true }
    painted = nil
    return false
  }

  /// Paints what is different from the scene that is on the screen; nothing, where nothing is.
  ///
  /// - Parameter willPaintAll: called before the picture is drawn as a whole.
  package mutating func show(
    _ scene: Scene, willPaintAll: () -> Void
  ) throws(CairoError) {
    var damage: [Rect]?
    if let painted {
      switch Damage.between(painted, scene, pixel: 1 / scale) {
      case .none: return
      case .rects(let rects): damage = rects
      case .everything: damage = nil
      }
    }
    if damage == nil { willPaintAll() }
    let scale = scale
    let pixels = damage?.map { PixelRect(covering: $0, scale: scale) }
    let painter = painter
    try surface.paint(damage: pixels, scale: scale) { context in
      painter.paint(scene, on: context, damage: damage)
    }
    painted = scene
  }
}
