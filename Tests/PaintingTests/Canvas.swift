// Paints scenes as the window does and shows the pixels.
import Painting
import Scenegraph
import TestDesktop
import TestSupport

/// A picture in memory with the fonts to paint on it.
final class Canvas {
  private let fonts: FontMap
  private let surface: ImageSurface

  /// - Parameter size: logical pixels.
  init(_ size: Size, _ fonts: FontMap) throws {
    self.fonts = fonts
    surface = try ImageSurface(
      widthPixels: Int((size.width * fonts.scale).rounded(.up)),
      heightPixels: Int((size.height * fonts.scale).rounded(.up)), scale: fonts.scale)
  }

  /// The canvas with a scene on it.
  convenience init(_ scene: Scene, _ fonts: FontMap) throws {
    try self.init(scene.size, fonts)
    try paint(scene)
  }

  func paint(_ scene: Scene, damage: [Rect]? = nil) throws {
    let painter = Painter(fonts: fonts)
    try surface.draw { context in painter.paint(scene, on: context, damage: damage) }
  }

  var picture: Picture { surface.picture }
}

extension ImageSurface {
  var picture: Picture {
    withPixels { bytes, bytesPerRow in
      Picture(
        width: widthPixels, height: heightPixels, surface: bytes, bytesPerRow: bytesPerRow)
    }
  }
}

extension Picture {
  /// The box around all pixels that are not the paper's, in device pixels; nil for a blank picture.
  var inkBox: Rect? {
    let paper = Picture(
      width: width, height: height,
      pixels: Array(repeating: 0xFCFCFA, count: width * height))
    return difference(from: paper)
  }
}
