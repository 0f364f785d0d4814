// A window with more pixels than are kept is painted band by band, to the same pixels.
import CX11
import Painting
import Scenegraph
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct BandedSurfaceTests {
  private func scene(radius: Double, _ color: Color) -> Scene {
    var scene = Scene(
      size: Size(width: 200, height: 100), background: Color(hex: 0xFCFCFA), title: "",
      domain: 0...1)
    scene.marks = [
      .rect(
        RectMark(
          MarkAttributes(.bar), bounds: Rect(x: 10, y: 5, width: 120, height: 90),
          shape: .rounded(CornerRadii(radius)), fill: color))
    ]
    return scene
  }

  @Test(arguments: [1.0, 1.25], [[], ["-extension", "MIT-SHM"]])
  func `bands have the pixels of the whole, also where only a part is painted`(
    scale: Double, arguments: [String]
  ) throws {
    let painter = Painter(fonts: try FontMap(scale: scale))
    let blue = scene(radius: 17, Color(hex: 0x2F6BDB))
    let orange = scene(radius: 9, Color(hex: 0xB85A10))
    let part = Rect(x: 8, y: 20, width: 60, height: 50)
    var pictures: [Picture] = []
    for limit in [1 << 26, 20_000, 1] {
      let stage = try Stage(width: 250, height: 125, arguments)
      try stage.show()
      var surface = try WindowSurface(
        display: stage.connection.displayHandle, window: stage.window.id,
        visual: stage.window.visualHandle, widthPixels: 250, heightPixels: 125,
        bufferPixelLimit: limit)
      try surface.paint(scale: scale) { painter.paint(blue, on: $0, damage: nil) }
      let isKept = try surface.present()
      #expect(isKept == (limit > 250 * 125))
      pictures.append(try picture(stage))
      try surface.paint(damage: [PixelRect(covering: part, scale: scale)], scale: scale) {
        painter.paint(orange, on: $0, damage: [part])
      }
      pictures.append(try picture(stage))
    }
    #expect(pictures[0] != pictures[1])
    #expect(pictures[2].difference(from: pictures[0]) == nil)
    #expect(pictures[3].difference(from: pictures[1]) == nil)
    #expect(pictures[4].difference(from: pictures[0]) == nil)
    #expect(pictures[5].difference(from: pictures[1]) == nil)
  }

  private func picture(_ stage: Stage) throws -> Picture {
    stage.finishRequests()
    return try #require(stage.client.picture(of: stage.window.id))
  }

  @Test func `a window that has grown beyond what is kept and shrunk again is painted as before`()
    throws
  {
    let stage = try Stage()
    try stage.show()
    let painter = Painter(fonts: try FontMap(scale: 1))
    let blue = scene(radius: 17, Color(hex: 0x2F6BDB))
    var surface = try WindowSurface(
      display: stage.connection.displayHandle, window: stage.window.id,
      visual: stage.window.visualHandle, widthPixels: 200, heightPixels: 100,
      bufferPixelLimit: 30_000)
    try surface.paint(scale: 1) { painter.paint(blue, on: $0, damage: nil) }
    let first = try picture(stage)
    stage.client.resize(stage.window.id, width: 900, height: 700)
    _ = stage.drain()
    try surface.resize(widthPixels: 900, heightPixels: 700)
    try surface.paint(scale: 1) { painter.paint(blue, on: $0, damage: nil) }
    let isKept = try surface.present()
    #expect(!isKept)
    stage.client.resize(stage.window.id, width: 200, height: 100)
    _ = stage.drain()
    try surface.resize(widthPixels: 200, heightPixels: 100)
    try surface.paint(scale: 1) { painter.paint(blue, on: $0, damage: nil) }
    #expect(try picture(stage).difference(from: first) == nil)
  }
}
