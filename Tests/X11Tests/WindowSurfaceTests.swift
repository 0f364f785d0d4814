// Frames on a real window: the pixels that the server has are the pixels that were painted.
import Base
import CX11
import Glibc
import Painting
import Scenegraph
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct WindowSurfaceTests {
  /// With the memory shared with the server, and with pictures sent through the connection.
  private static let ways: [[String]] = [[], ["-extension", "MIT-SHM"]]

  private static let paper = Color(hex: 0xFCFCFA)
  private static let blue = Color(hex: 0x2F6BDB)

  /// The parts for painting scenes on a stage's window.
  private final class Easel {
    let stage: Stage
    private var surface: WindowSurface?
    private let fonts: FontMap

    var bufferCount: Int { surface?.bufferCount ?? 0 }

    init(_ stage: Stage, scale: Double = 1) throws {
      self.stage = stage
      fonts = try FontMap(scale: scale)
      surface = try WindowSurface(
        display: stage.connection.displayHandle, window: stage.window.id,
        visual: stage.window.visualHandle, widthPixels: stage.window.widthPixels,
        heightPixels: stage.window.heightPixels)
    }

    func resize(_ width: Int, _ height: Int) throws {
      if width > 0, height > 0 {
        stage.client.resize(stage.window.id, width: width, height: height)
        _ = stage.drain()
      }
      try surface?.resize(widthPixels: width, heightPixels: height)
    }

    /// Paints rectangles of device pixels, one after the other.
    func paint(_ rects: [(PixelRect, Color)], damage: [PixelRect]? = nil) throws {
      try surface?.paint(damage: damage, scale: fonts.scale) { context in
        let scale = fonts.scale
        for (rect, color) in rects {
          context.setColor(red: color.red, green: color.green, blue: color.blue)
          context.rectangle(
            x: Double(rect.x) / scale, y: Double(rect.y) / scale,
            width: Double(rect.width) / scale, height: Double(rect.height) / scale)
          context.fill()
        }
      }
    }

    func paint(_ scene: Scene, damage: [Rect]? = nil) throws {
      let painter = Painter(fonts: fonts)
      let pixels = damage?.map { PixelRect(covering: $0, scale: fonts.scale) }
      try surface?.paint(damage: pixels, scale: fonts.scale) { context in
        painter.paint(scene, on: context, damage: damage)
      }
    }

    func present(_ damage: [PixelRect]?) throws { _ = try surface?.present(damage) }

    var measurer: PangoTextMeasurer { PangoTextMeasurer(fonts: fonts) }

    func picture() throws -> Picture {
      stage.finishRequests()
      return try #require(stage.client.picture(of: stage.window.id))
    }
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test(arguments: ways)
  func `what is painted is what the window shows`(arguments: [String]) throws {
    let stage = try Stage(arguments)
    try stage.show()
    let easel = try Easel(stage)
    try easel.paint([(rect(0, 0, 200, 100), Self.paper), (rect(20, 30, 40, 50), Self.blue)])
    let picture = try easel.picture()
    #expect(picture.count(of: Self.blue) == 40 * 50)
    #expect(picture.count(of: Self.paper) == 200 * 100 - 40 * 50)
    #expect(picture[20, 30] == Self.blue)
    #expect(picture[59, 79] == Self.blue)
    #expect(picture[60, 79] == Self.paper)
  }

  @Test(arguments: ways)
  func `only the damage reaches the window, and none outside it does harm`(
    arguments: [String]
  ) throws {
    let stage = try Stage(arguments)
    try stage.show()
    let easel = try Easel(stage)
    try easel.paint([(rect(0, 0, 200, 100), Self.paper)])
    try easel.paint(
      [(rect(0, 0, 200, 100), Self.blue)],
      damage: [rect(10, 10, 20, 20), rect(190, 90, 500, 500), rect(-50, -50, 55, 55)])
    #expect(try easel.picture().count(of: Self.blue) == 20 * 20 + 10 * 10 + 5 * 5)
    for nothing in [
      [], [rect(300, 300, 9, 9)], [rect(0, 0, -5, 9)], [rect(.max, .max, .max, .max)],
    ] {
      try easel.paint([(rect(0, 0, 200, 100), Self.paper)], damage: nothing)
      try easel.present(nothing)
    }
    #expect(try easel.picture().count(of: Self.blue) == 20 * 20 + 10 * 10 + 5 * 5)
  }

  @Test(arguments: ways)
  func `what the server lost is presented again`(arguments: [String]) throws {
    let stage = try Stage(arguments)
    try stage.show()
    let easel = try Easel(stage)
    try easel.present(nil)
    try easel.paint([(rect(0, 0, 200, 100), Self.blue)])
    stage.finishRequests()
    // Someone draws over our window.
    let gc = XCreateGC(stage.client.display, stage.window.id, 0, nil)
    XFillRectangle(stage.client.display, stage.window.id, gc, 0, 0, 200, 100)
    XFreeGC(stage.client.display, gc)
    stage.client.sync()
    #expect(try easel.picture().count(of: Self.blue) == 0)
    try easel.present([rect(0, 0, 50, 100)])
    #expect(try easel.picture().count(of: Self.blue) == 50 * 100)
    try easel.present(nil)
    #expect(try easel.picture().count(of: Self.blue) == 200 * 100)
  }

  @Test(arguments: ways)
  func `every size on the way up and down is painted to its edges`(arguments: [String]) throws {
    let stage = try Stage(arguments)
    try stage.show()
    let easel = try Easel(stage)
    let sizes = [
      (200, 100), (255, 256), (257, 256), (258, 257), (700, 500), (1, 1), (2, 900), (900, 2),
      (512, 512), (513, 1), (1_000, 800), (300, 300), (200, 100),
    ]
    for (width, height) in sizes {
      try easel.resize(width, height)
      try easel.paint([
        (rect(0, 0, width, height), Self.paper), (rect(width - 1, 0, 1, height), Self.blue),
        (rect(0, height - 1, width, 1), Self.blue),
      ])
      let picture = try easel.picture()
      #expect(picture.width == width && picture.height == height)
      #expect(picture.count(of: Self.blue) == width + height - 1, "\(width) × \(height)")
      #expect(picture.count(of: Self.paper) == (width - 1) * (height - 1))
    }
  }

  @Test(arguments: ways)
  func `dragging the edge out and back makes few buffers`(arguments: [String]) throws {
    let stage = try Stage(width: 500, height: 400, arguments)
    try stage.show()
    let easel = try Easel(stage)
    for step in 0..<200 {
      // In steps of 37 pixels to 1300×900 and back.
      let phase = step % 44
      let grown = 37 * (phase < 22 ? phase : 44 - phase)
      let (width, height) = (min(1_300, 500 + grown), min(900, 400 + grown))
      try easel.resize(width, height)
      try easel.paint([(rect(0, 0, width, height), Self.paper)])
    }
    // Shared memory is as large as the screen from the first on, so there is one for the size beyond
    // it; else the first, two on the way, one as large as the screen, and that one.
    #expect(easel.bufferCount <= (arguments.isEmpty ? 2 : 5))
  }

  @Test func `a window that has become small gives the memory of a large one back`() throws {
    let stage = try Stage()
    try stage.show()
    let easel = try Easel(stage)
    let kept = try sharedMemory.withLock { _ in
      try [(200, 100), (1_280, 1_024), (200, 100), (201, 101)].map { width, height in
        try easel.resize(width, height)
        try easel.paint([(rect(0, 0, width, height), Self.paper)])
        return try sharedKilobytes()
      }
    }
    #expect(easel.bufferCount == 1)
    #expect(kept[1] - kept[0] > 4_000, "\(kept)")
    #expect(kept[1] - kept[3] > 4_000, "\(kept)")
  }

  @Test func `without shared memory it gives the buffer back`() throws {
    let stage = try Stage(["-extension", "MIT-SHM"])
    try stage.show()
    let easel = try Easel(stage)
    for (width, height) in [(200, 100), (1_280, 1_024), (200, 100), (201, 101)] {
      try easel.resize(width, height)
      try easel.paint([(rect(0, 0, width, height), Self.paper)])
    }
    #expect(easel.bufferCount == 3)
  }
  @Test func `sizes that no surface has are refused`() throws {
    let stage = try Stage()
    let easel = try Easel(stage)
    for (width, height) in [(0, 5), (5, 0), (-1, 5), (32_768, 5)] {
      #expect(throws: CairoError.badSize(widthPixels: width, heightPixels: height)) {
        try easel.resize(width, height)
      }
    }
  }

  @Test(arguments: [1, 1.5])
  func `a damage repaint on the window is a full repaint`(scale: Double) throws {
    let stage = try Stage(width: 300, height: 200)
    try stage.show()
    let easel = try Easel(stage, scale: scale)
    let fresh = try Easel(stage, scale: scale)
    var random = SeededGenerator(seed: 12)
    func number(_ range: Range<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }
    var old = Scene(
      size: Size(width: 300 / scale, height: 200 / scale), background: Self.paper, title: "",
      domain: 0...1)
    try easel.paint(old)
    for round in 0..<40 {
      var new = old
      if new.marks.count > 12 { new.marks.remove(at: Int.random(in: 0..<12, using: &random)) }
      let box = Rect(
        x: number(-40..<600), y: number(-40..<400), width: number(2..<200), height: number(2..<120))
      let text = ["Wednesday", "1,232", "数据"].randomElement(using: &random) ?? ""
      let mark: Mark =
        switch round % 3 {
        case 0:
          .rect(
            RectMark(
              MarkAttributes(.bar), bounds: box, shape: .rounded(CornerRadii(5)), fill: Self.blue))
        case 1:
          .path(
            PathMark(
              MarkAttributes(.ringArc), bounds: box.outset(by: 60),
              path: .arc(center: box.center, radius: 50, startAngle: -1.6, endAngle: number(0..<9)),
              stroke: Color(hex: 0xB85A10), strokeWidth: 9, hasRoundCaps: true))
        default:
          .text(
            TextMark(
              MarkAttributes(.title),
              bounds: Rect(
                x: box.x, y: box.y,
                width: easel.measurer.size(of: text, font: Scenegraph.Font(size: 20)).width,
                height: 30),
              text: text, font: Scenegraph.Font(size: 20), color: Color(hex: 0x1C211E)))
        }
      new.marks.insert(mark, at: Int.random(in: 0...new.marks.count, using: &random))
      switch Damage.between(old, new, pixel: 1 / scale) {
      case .none: break
      case .everything: Issue.record("size and background are the same")
      case .rects(let rects): try easel.paint(new, damage: rects)
      }
      let repainted = try easel.picture()
      try fresh.paint(new)
      #expect(repainted.difference(from: try fresh.picture()) == nil, "round \(round)")
      old = new
    }
  }

  @Test func `a window that is gone is no crash`() throws {
    let stage = try Stage()
    try stage.show()
    let easel = try Easel(stage)
    try easel.paint([(rect(0, 0, 200, 100), Self.blue)])
    stage.client.destroy(stage.window.id)
    _ = stage.drain()
    try easel.paint([(rect(0, 0, 200, 100), Self.paper)])
    stage.finishRequests()
    #expect(!stage.connection.isDead)
  }
}

/// Held by a test that looks at the shared memory of the process while it changes much of it.
let sharedMemory = Locked(())

/// What this process holds of memory that is shared with servers.
func sharedKilobytes() throws -> Int {
  let file = try #require(fopen("/proc/self/smaps", "r"))
  defer { fclose(file) }
  var (isShared, total) = (false, 0)
  var line = [CChar](repeating: 0, count: 4_096)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(
      decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let words = text.split { $0.isWhitespace }
    if words.first?.contains("-") == true { isShared = text.contains("/SYSV") }
    if isShared, words.first == "Rss:", words.count > 1 { total += Int(words[1]) ?? 0 }
  }
  return total
}
