// A window with more pixels than are kept is painted band by band, to the same pixels.
import Base
import CX11
import Painting
import Scenegraph
import TestSupport
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

  @Test(arguments: [1.0, 1.25, 2])
  func `the first picture, in bands that are not kept, has the pixels of the next`(
    scale: Double
  ) throws {
    var random = SeededGenerator(seed: UInt64(scale * 100))
    for _ in Array(0..<20).sampled {
      let stage = try Stage(width: 500, height: 400)
      try stage.show()
      let fonts = try FontMap(scale: scale)
      let scene = RandomScene.scene(500 / scale, 400 / scale, fonts, &random)
      var painted = try windowPicture(stage, fonts)
      try painted.show(scene) {}
      let first = try picture(stage)
      // A part is painted again where nothing is kept.
      let isRestored = try painted.restore([PixelRect(x: 25, y: 37, width: 300, height: 61)])
      #expect(isRestored)
      #expect(try picture(stage).difference(from: first) == nil)
      painted.forget()
      try painted.show(scene) {}
      #expect(try picture(stage).difference(from: first) == nil)
    }
  }

  @Test func `the first picture takes memory of a band or two, the next all of it`() throws {
    let stage = try Stage(width: 1_200, height: 900)
    try stage.show()
    let fonts = try FontMap(scale: 1)
    let scene = scene(radius: 0, Color(hex: 0x2F6BDB))
    // Surfaces of other tests come and go, too, but are small.
    var seen: [[Int]] = []
    for _ in 0..<20 {
      let (kept, isShared) = try sharedMemory.withLock { _ in
        var painted = try windowPicture(stage, fonts)
        var kept = [try sharedKilobytes()]
        for _ in 0..<2 {
          painted.forget()
          try painted.show(scene) {}
          stage.finishRequests()
          kept.append(try sharedKilobytes())
        }
        return (kept, painted.sharesMemory)
      }
      #expect(isShared)
      if (100...400).contains(kept[1] - kept[0]), kept[2] - kept[0] > 4_000 { return }
      seen.append(kept)
    }
    Issue.record("\(seen)")
  }

  private func windowPicture(_ stage: Stage, _ fonts: FontMap) throws -> WindowPicture {
    WindowPicture(
      try WindowSurface(
        display: stage.connection.displayHandle, window: stage.window.id,
        visual: stage.window.visualHandle, widthPixels: stage.window.widthPixels,
        heightPixels: stage.window.heightPixels), fonts: fonts)
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

/// Marks of every kind, at any places.
private enum RandomScene {
  static func scene(
    _ width: Double, _ height: Double, _ fonts: FontMap, _ random: inout SeededGenerator
  ) -> Scene {
    var scene = Scene(
      size: Size(width: width, height: height), background: Color(hex: 0xFCFCFA), title: "",
      domain: 0...1)
    let measurer = PangoTextMeasurer(fonts: fonts)
    let hasTurned = Int.random(in: 0...4, using: &random) == 0
    for kind in 0..<Int.random(in: 3...24, using: &random) {
      let color = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
      let bounds = Rect(
        x: .random(in: -20..<width, using: &random), y: .random(in: -20..<height, using: &random),
        width: .random(in: 1..<width, using: &random),
        height: .random(in: 1..<height, using: &random))
      switch kind % 6 {
      case 0:
        let shapes: [Shape] = [.rectangle, .ellipse, .rounded(CornerRadii(7))]
        scene.marks.append(
          .rect(
            RectMark(
              MarkAttributes(.bar), bounds: bounds,
              shape: shapes[Int.random(in: 0..<3, using: &random)],
              fill: color)))
      case 1:
        scene.marks.append(
          .rect(
            RectMark(
              MarkAttributes(.bar), bounds: bounds, shape: .rounded(CornerRadii(4)), fill: color,
              hatching: Hatching(
                Pattern.allCases.randomElement(using: &random) ?? .plain,
                color: Color(hex: 0xFFFFFF)),
              outline: Color(hex: 0x222222))))
      case 2:
        scene.marks.append(
          .line(
            LineMark(
              MarkAttributes(.gridLine),
              bounds: Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: 1.4),
              color: color)))
      case 3:
        let radius = Double.random(in: 5...90, using: &random)
        let start = Double.random(in: 0...6, using: &random)
        scene.marks.append(
          .path(
            PathMark(
              MarkAttributes(.target), bounds: bounds.center(outset: radius + 8),
              path: .arc(
                center: bounds.center, radius: radius, startAngle: start, endAngle: start + 4),
              stroke: color, strokeWidth: .random(in: 0.5...14, using: &random),
              hasRoundCaps: true)))
      default:
        let font = Font(
          size: [11, 12, 20, 31].randomElement(using: &random) ?? 12, weight: .semibold)
        let text =
          ["Abgründe", "12,345", "two\nlines", "−0.5 %"].randomElement(using: &random) ?? ""
        let size = measurer.size(of: text, font: font)
        scene.marks.append(
          .text(
            TextMark(
              MarkAttributes(.valueLabel),
              bounds: Rect(x: bounds.x, y: bounds.y, width: size.width, height: size.height),
              text: text, font: font, color: color,
              angle: kind % 6 == 4 || !hasTurned ? 0 : (Bool.random(using: &random) ? -45 : 90),
              plate: kind == 10 ? Color(hex: 0xFFFFFF) : nil)))
      }
    }
    return scene
  }
}

extension Rect {
  fileprivate func center(outset: Double) -> Rect {
    Rect(x: center.x - outset, y: center.y - outset, width: 2 * outset, height: 2 * outset)
  }
}
