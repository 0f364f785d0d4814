// Drawing: what is taken back, what is clipped, where pixels fall, and what a mistake does.
import Painting
import TestSupport
import Testing

@Suite struct ContextTests {
  private let white: UInt32 = 0xFF_FFFF

  @Test func `a number that is none spoils the frame, is reported, and not the next frame`() throws
  {
    let surface = try ImageSurface(widthPixels: 4, heightPixels: 4)
    #expect(throws: CairoError.self) {
      try surface.draw { context in
        context.translate(x: .nan, y: 0)
        context.setColor(red: 255, green: 255, blue: 255)
        context.paint()
      }
    }
    #expect(paintedPlaces(of: surface).isEmpty)
    try surface.draw { context in
      context.setColor(red: 255, green: 255, blue: 255)
      context.paint()
    }
    #expect(paintedPlaces(of: surface).count == 16)
  }

  @Test func `an error of the body is thrown on`() throws {
    let surface = try ImageSurface(widthPixels: 4, heightPixels: 4)
    #expect(throws: CairoError.noFont) {
      try surface.draw { _ throws(CairoError) in throw .noFont }
    }
  }

  @Test func `saved takes back colour, clip and transform`() throws {
    let surface = try ImageSurface(widthPixels: 8, heightPixels: 1)
    try surface.draw { context in
      context.setColor(red: 255, green: 0, blue: 0)
      context.saved {
        context.setColor(red: 0, green: 255, blue: 0)
        context.translate(x: 3, y: 0)
        context.clip(to: [PixelRect(x: 0, y: 0, width: 1, height: 1)])
        context.paint()
      }
      context.rectangle(x: 6, y: 0, width: 2, height: 1)
      context.fill()
    }
    let found = pixels(of: surface).map { $0 & white }
    #expect(found == [0, 0, 0, 0x00_FF00, 0, 0, 0xFF_0000, 0xFF_0000])
  }

  @Test func `saved takes back even where its body throws`() throws {
    let surface = try ImageSurface(widthPixels: 4, heightPixels: 1)
    try surface.draw { context in
      context.setColor(red: 255, green: 255, blue: 255)
      #expect(throws: CairoError.noFont) {
        try context.saved { () throws(CairoError) in
          context.clip(to: [])
          throw .noFont
        }
      }
      context.paint()
    }
    #expect(paintedPlaces(of: surface).count == 4)
  }

  @Test func `clips narrow each other, and a clip to nothing draws nothing`() throws {
    let surface = try ImageSurface(widthPixels: 6, heightPixels: 6)
    try surface.draw { context in
      context.setColor(red: 255, green: 255, blue: 255)
      context.clip(to: [
        PixelRect(x: 0, y: 0, width: 4, height: 4), PixelRect(x: 5, y: 5, width: 9, height: 9),
      ])
      context.clip(to: [PixelRect(x: 3, y: 3, width: 3, height: 3)])
      context.paint()
    }
    #expect(paintedPlaces(of: surface) == [[3, 3], [5, 5]])

    let empty = try ImageSurface(widthPixels: 6, heightPixels: 6)
    try empty.draw { context in
      context.setColor(red: 255, green: 255, blue: 255)
      context.clip(to: [PixelRect(x: 2, y: 2, width: 0, height: 3)])
      context.paint()
    }
    #expect(paintedPlaces(of: empty).isEmpty)
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `a rectangle on device pixels is crisp at every scale`(scale: Double) throws {
    for antialiasing in [Context.Antialiasing.off, .gray] {
      for left in 0..<7 {
        for width in 1..<6 {
          let surface = try ImageSurface(widthPixels: 16, heightPixels: 5, scale: scale)
          try surface.draw { context in
            context.setColor(red: 255, green: 255, blue: 255)
            context.setAntialiasing(antialiasing)
            context.rectangle(
              x: Double(left) / scale, y: 1 / scale, width: Double(width) / scale,
              height: 2 / scale)
            context.fill()
          }
          let row = (0..<16).map { left..<left + width ~= $0 ? white : 0 }
          let blank = Array(repeating: UInt32(0), count: 16)
          #expect(
            pixels(of: surface).map { $0 & white } == blank + row + row + blank + blank,
            "\(left), \(width) at \(scale)")
        }
      }
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `a clip to device pixels is exact at every scale`(scale: Double) throws {
    for left in 0..<13 {
      let surface = try ImageSurface(widthPixels: 16, heightPixels: 2, scale: scale)
      try surface.draw { context in
        context.setColor(red: 255, green: 255, blue: 255)
        context.clip(to: [PixelRect(x: left, y: 0, width: 3, height: 1)])
        context.paint()
      }
      #expect(paintedPlaces(of: surface) == [[left, 0], [left + 1, 0], [left + 2, 0]])
    }
  }

  @Test func `a pixel rectangle keeps its part inside the surface, whatever its numbers`() {
    func clamped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
      PixelRect(x: x, y: y, width: width, height: height)
        .clamped(widthPixels: 10, heightPixels: 8)
    }
    #expect(clamped(2, 3, 4, 5) == PixelRect(x: 2, y: 3, width: 4, height: 5))
    #expect(clamped(-2, -3, 4, 5) == PixelRect(x: 0, y: 0, width: 2, height: 2))
    #expect(clamped(8, 7, 100, 100) == PixelRect(x: 8, y: 7, width: 2, height: 1))
    #expect(clamped(1, 1, .max, .max) == PixelRect(x: 1, y: 1, width: 9, height: 7))
    #expect(clamped(.min, .min, .max, .max).isEmpty)
    #expect(clamped(.max, 0, .max, 1).isEmpty)
    #expect(clamped(3, 3, -1, .min).isEmpty)
  }
}
