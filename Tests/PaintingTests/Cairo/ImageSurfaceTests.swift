// Pictures in memory: which sizes there are, what is in them, what becomes of errors.
import Painting
import TestDesktop
import TestSupport
import Testing

@Suite struct ImageSurfaceTests {
  @Test(arguments: [
    (0, 1), (1, 0), (0, 0), (-1, 5), (5, -1), (32_768, 1), (1, 32_768), (32_767, 32_767),
    (16_385, 16_384), (Int.max, Int.max), (Int.min, Int.min), (Int.max, 2),
  ])
  func `a picture without pixels or with too many is refused`(width: Int, height: Int) {
    #expect(throws: CairoError.badSize(widthPixels: width, heightPixels: height)) {
      _ = try ImageSurface(widthPixels: width, heightPixels: height)
    }
  }

  @Test func `the refusal names the size and the limits`() {
    #expect(
      CairoError.badSize(widthPixels: 0, heightPixels: 40_000).sentence
        == "a picture of 0×40000 pixels cannot be made: each side is 1 to 32767, both together at "
        + "most 268435456 pixels")
  }

  @Test(arguments: [(1, 1), (32_767, 1), (1, 32_767)])
  func `a picture can be as long as the limit`(width: Int, height: Int) throws {
    let surface = try ImageSurface(widthPixels: width, heightPixels: height)
    try surface.draw { context in
      context.setColor(red: 1, green: 2, blue: 3)
      context.paint()
    }
    #expect(pixels(of: surface).allSatisfy { $0 & 0xFF_FFFF == 0x010203 })
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `a scale that is none is refused`(scale: Double) {
    #expect(throws: CairoError.self) {
      _ = try ImageSurface(widthPixels: 4, heightPixels: 4, scale: scale)
    }
  }

  @Test func `a new picture is black`() throws {
    let opaque = try ImageSurface(widthPixels: 3, heightPixels: 2)
    #expect(pixels(of: opaque).map { $0 & 0xFF_FFFF } == Array(repeating: 0, count: 6))
  }

  @Test func `the PNG decodes to the painted pixels`() throws {
    let (width, height) = (23, 17)
    let surface = try ImageSurface(widthPixels: width, heightPixels: height)
    var random = SeededGenerator(seed: 5)
    try surface.draw { context in
      for y in 0..<height {
        for x in 0..<width {
          let bits = random.next()
          context.setColor(
            red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16))
          context.rectangle(x: Double(x), y: Double(y), width: 1, height: 1)
          context.fill()
        }
      }
    }
    var png: [UInt8] = []
    try surface.writePNG { png.append(contentsOf: $0) }
    let picture = try #require(Picture(png: png))
    #expect(picture.width == width)
    #expect(picture.height == height)
    #expect(picture.pixels == pixels(of: surface).map { $0 & 0xFF_FFFF })
    #expect(Set(picture.pixels).count > 300, "too plain to say anything")
  }

  @Test func `an error while writing comes back as it was thrown, and nothing is written after it`()
    throws
  {
    struct DiskFull: Error, Equatable {}
    let surface = try ImageSurface(widthPixels: 200, heightPixels: 200)
    var pieces = 0
    #expect(throws: DiskFull()) {
      try surface.writePNG { _ in
        pieces += 1
        throw DiskFull()
      }
    }
    #expect(pieces == 1)
  }
}
