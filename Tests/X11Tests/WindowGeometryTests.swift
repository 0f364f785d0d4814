// --geometry's grammar, held against Xlib's own reader of it, and the hints that follow from it.
import CX11
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct WindowGeometryTests {
  @Test(arguments: [
    "800x600", "=800x600", "800X600", "800", "x600", "800x600+0+0", "800x600-0-0", "+5+7", "-5+7",
    "+5-7", "-5-7", "+-5+-7", "--5--7", "800x600+-20-+3", "=+1+1", "+5", "800+5", "x600-5",
    "1x1+32767-32767", "32767x32767",
  ])
  func `a geometry is read as Xlib reads it`(text: String) throws {
    let geometry = try #require(WindowGeometry(text))
    var (x, y, width, height) = (Int32(), Int32(), UInt32(), UInt32())
    let found = XParseGeometry(text, &x, &y, &width, &height)
    #expect((found & WidthValue != 0) == (geometry.widthPixels != nil))
    #expect((found & HeightValue != 0) == (geometry.heightPixels != nil))
    #expect((found & XValue != 0) == (geometry.x != nil))
    #expect((found & YValue != 0) == (geometry.y != nil))
    if let side = geometry.widthPixels { #expect(side == Int(width)) }
    if let side = geometry.heightPixels { #expect(side == Int(height)) }
    if let offset = geometry.x {
      #expect(offset.isFromFarEdge == (found & XNegative != 0))
      #expect(offset.pixels == (offset.isFromFarEdge ? -Int(x) : Int(x)))
    }
    if let offset = geometry.y {
      #expect(offset.isFromFarEdge == (found & YNegative != 0))
      #expect(offset.pixels == (offset.isFromFarEdge ? -Int(y) : Int(y)))
    }
  }

  @Test(arguments: [
    "", "=", "x", "+", "800x", "800x600+", "800x600+1+", "800x600+1+2+3", "a", "800 x600", " 8x8",
    "8x8 ", "8x8+1,2", "0x5", "5x0", "-5x5+", "40000x5", "32768", "+40000+1", "-99999999999999+0",
    "99999999999999999999x1", "+--5+1", "8×6", "X8", "800x600\u{0}", "१x१",
  ])
  func `what is no geometry, or none that a window can have, is refused`(text: String) {
    #expect(WindowGeometry(text) == nil)
  }

  @Test func `of random text only what Xlib reads is taken`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0..<9, using: &random)).map { _ in
          "0123456789+-xX=".randomElement(using: &random) ?? "0"
        })
      guard let geometry = WindowGeometry(text) else { continue }
      var (x, y, width, height) = (Int32(), Int32(), UInt32(), UInt32())
      #expect(XParseGeometry(text, &x, &y, &width, &height) != 0, "\(text)")
      #expect(geometry.hasSize || geometry.hasPlace, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("300x200+10+20", 10, 20, NorthWestGravity), ("300x200-10+20", 970, 20, NorthEastGravity),
      ("300x200+10-20", 10, 804, SouthWestGravity), ("300x200-0-0", 980, 824, SouthEastGravity),
      ("300x200+-10--20", -10, 844, SouthWestGravity),
    ] as [(String, Int, Int, Int32)])
  func `place and gravity follow from the edges that are named`(
    text: String, x: Int, y: Int, gravity: Int32
  ) throws {
    let stage = try GeometryStage(text)
    let hints = stage.client.numbers("WM_NORMAL_HINTS", of: stage.window.id)
    #expect(hints[0] == USPosition | USSize | PMinSize | PWinGravity)
    #expect(hints[1...6] == [x, y, 300, 200, 1, 1])
    #expect(hints[17] == Int(gravity))
    let place = try #require(stage.client.place(of: stage.window.id))
    #expect(place == (x, y))
    let size = try #require(stage.client.size(of: stage.window.id))
    #expect(size == (300, 200))
  }

  @Test func `a place alone leaves the size the program's choice, and a size alone the place`()
    throws
  {
    let placed = try GeometryStage("+3+4")
    #expect(
      placed.client.numbers("WM_NORMAL_HINTS", of: placed.window.id)[0]
        == USPosition | PSize | PMinSize | PWinGravity)
    let sized = try GeometryStage("50")
    let hints = sized.client.numbers("WM_NORMAL_HINTS", of: sized.window.id)
    #expect(hints[0] == USSize | PMinSize | PWinGravity)
    #expect(hints[3...4] == [50, 100])
  }
}

/// A window that was asked for with a geometry, on a screen of 1280×1024.
private struct GeometryStage {
  let server: XServer
  let client: XClient
  let connection: Connection
  let window: X11.Window

  init(_ text: String) throws {
    server = try XServer()
    client = try XClient(display: server.display)
    connection = try Connection(display: server.display)
    window = try X11.Window(
      connection, title: "Steps", widthPixels: 200, heightPixels: 100,
      geometry: try #require(WindowGeometry(text)))
    XSync(connection.display, 0)
  }
}
