// The icon: its pixels as they are computed, and as another client reads them.
import Testing

@testable import TestDesktop
@testable import X11

@Suite struct WindowIconTests {
  @Test(arguments: WindowIcon.sidesPixels)
  func `four bars stand on a clear ground, whole pixels but for their round corners`(side: Int) {
    let pixels = WindowIcon.pixels(sidePixels: side)
    #expect(pixels.count == side * side)
    // A row through all four bars: clear and full stretches, nothing blended.
    let row = pixels[(side * 7 / 8) * side..<(side * 7 / 8 + 1) * side]
    #expect(Set(row) == [0, 0xFF2F_6BDB, 0xFFB8_5A10])
    #expect(zip(row, row.dropFirst()).count { $0 == 0 && $1 != 0 } + (row.first == 0 ? 0 : 1) == 4)
    // Never multiplied: whatever the alpha, the colour is one of the two.
    let colors = Set(pixels.filter { $0 >> 24 != 0 }.map { $0 & 0xFF_FFFF })
    #expect(colors == [0x2F6BDB, 0xB85A10])
    let blended = pixels.count { ($0 >> 24) % 255 != 0 }
    #expect(blended > 0 && blended * 8 < side * side)
    let isClearAround = (0..<side).allSatisfy {
      pixels[$0] == 0 && pixels[(side - 1) * side + $0] == 0
    }
    #expect(isClearAround)
  }

  @Test func `the property has every size after its width and height`() throws {
    let stage = try Stage()
    #expect(stage.client.numbers("_NET_WM_ICON", of: stage.window.id).isEmpty)
    stage.window.setIcon()
    stage.finishRequests()
    var rest = stage.client.numbers("_NET_WM_ICON", of: stage.window.id)[...]
    var sides: [Int] = []
    while rest.count > 2 {
      let width = rest.removeFirst()
      let height = rest.removeFirst()
      #expect(width == height)
      sides.append(width)
      try #require(rest.count >= width * height)
      // A client reads 32 bits with their sign.
      let pixels = rest.prefix(width * height).map { UInt32(truncatingIfNeeded: $0) }
      #expect(pixels == WindowIcon.pixels(sidePixels: width))
      rest = rest.dropFirst(width * height)
    }
    #expect(sides == [16, 24, 32, 48, 64, 128])
  }
}
