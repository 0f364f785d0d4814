// Servers that lack something: the window opens, paints and answers all the same.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct LaneTests {
  @Test(
    "Without an extension the window has the same pixels and answers",
    arguments: [
      "MIT-SHM", "RENDER", "XFIXES", "RANDR", "COMPOSITE", "XINERAMA", "Generic Event Extension",
    ])
  func withoutExtension(_ name: String) throws {
    let open = try OpenWindow(serverArguments: ["-extension", name])
    let first = try open.expectExport()
    open.click(try open.scene().bar("Fri").center)
    try open.expectSelection(["Fri"])
    open.client.press(.escape)
    try open.expect(first)
    open.client.resize(open.window, width: 500, height: 400)
    try open.expectExport()
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "With 16 and 30 bits a pixel the colours are as near as the depth allows",
    arguments: [
      ("1280x1024x16", 8), ("1280x1024x30", 1),
    ])
  func depth(_ screen: String, _ tolerance: Int) throws {
    let open = try OpenWindow(screen: screen)
    let expected = try Exports.picture([steps])
    try open.expect("the picture of \(screen)") { $0.isNear(expected, tolerance: tolerance) }
    let friday = try open.scene().bar("Fri").center
    let monday = try open.scene().bar("Mon").center
    open.click(friday)
    let picture = try open.settledPicture()
    #expect(picture[friday].isNear(Palette.blue, tolerance: tolerance))
    #expect(picture[monday].isNear(Palette.faded(Palette.blue), tolerance: tolerance))
    #expect(try open.close().status == 0)
  }
}

extension Color {
  fileprivate func isNear(_ other: Color, tolerance: Int) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }
}

extension Picture {
  fileprivate func isNear(_ other: Picture, tolerance: Int) -> Bool {
    width == other.width && height == other.height
      && zip(pixels, other.pixels).allSatisfy {
        Color(hex: $0).isNear(Color(hex: $1), tolerance: tolerance)
      }
  }
}
