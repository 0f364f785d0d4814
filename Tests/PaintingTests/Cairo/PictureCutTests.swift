// Pictures in parts: together they are the picture, and charts are mostly rectangles.
import TestSupport
import Testing

@testable import Painting
@testable import TestDesktop

@Suite struct PictureCutTests {
  private struct Canvas {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(width: Int, height: Int, _ color: UInt32 = 0xFCFCFA) {
      (self.width, self.height) = (width, height)
      pixels = Array(repeating: color, count: width * height)
    }

    mutating func fill(_ rect: PixelRect, _ color: (Int, Int) -> UInt32) {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width { pixels[y * width + x] = color(x, y) }
      }
    }

    var all: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    func cut(_ rects: [PixelRect]? = nil) throws -> PictureCut {
      try pixels.withUnsafeBufferPointer { buffer in
        try PictureCut(
          #require(buffer.baseAddress), pixelsPerRow: width, rects ?? [all])
      }
    }

    /// How often each pixel is sent; asserts that each has the picture's colour then.
    func counts(_ cut: PictureCut) -> [Int] {
      var counts = Array(repeating: 0, count: pixels.count)
      func each(_ rect: PixelRect, _ body: (Int) -> Void) {
        for y in rect.y..<rect.y + rect.height {
          for x in rect.x..<rect.x + rect.width { body(y * width + x) }
        }
      }
      for fill in cut.fills {
        for rect in fill.rects {
          each(rect) { index in
            counts[index] += 1
            if pixels[index] & 0xFF_FFFF != fill.color { Issue.record("another colour") }
          }
        }
      }
      for image in cut.images { each(image) { counts[$0] += 1 } }
      return counts
    }
  }

  /// What the parts take in the protocol, roughly: a rectangle 8 bytes, an image its pixels.
  private func bytes(_ cut: PictureCut) -> Int {
    cut.fills.reduce(0) { $0 + 40 + $1.rects.count * 8 }
      + cut.images.reduce(0) { $0 + 24 + $1.width * $1.height * 4 }
  }

  @Test("Each pixel of the parts is sent once and in its colour, no other is sent")
  func whole() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<60 {
      let width = Int.random(in: 1...90, using: &random)
      let height = Int.random(in: 1...90, using: &random)
      var canvas = Canvas(width: width, height: height)
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let x = Int.random(in: 0..<width, using: &random)
        let y = Int.random(in: 0..<height, using: &random)
        let rect = PixelRect(
          x: x, y: y, width: .random(in: 1...width - x, using: &random),
          height: .random(in: 1...height - y, using: &random))
        let isNoise = Int.random(in: 0..<4, using: &random) == 0
        let color = UInt32.random(in: 0...0xFFFF_FFFF, using: &random)
        var values = random
        canvas.fill(rect) { _, _ in isNoise ? .random(in: 0...7, using: &values) : color }
      }
      // Two parts side by side, a column left out between them.
      let middle = width / 2
      let parts = [
        PixelRect(x: 0, y: 0, width: middle, height: height),
        PixelRect(x: middle + 1, y: 0, width: width - middle - 1, height: height),
      ]
      #expect(try canvas.counts(canvas.cut()).allSatisfy { $0 == 1 })
      let counts = try canvas.counts(canvas.cut(parts))
      #expect(counts.indices.allSatisfy { counts[$0] == ($0 % width == middle ? 0 : 1) })
    }
  }

  @Test("A bar with a round top is a few rectangles and a small image")
  func bar() throws {
    var canvas = Canvas(width: 62, height: 300)
    canvas.fill(PixelRect(x: 1, y: 1, width: 60, height: 299)) { x, y in
      let corner = max(0, 5 - y) - min(x - 1, 60 - x)
      return corner > 0 ? 0x8080_8080 : 0x2F_6BDB
    }
    let cut = try canvas.cut()
    #expect(bytes(cut) < 62 * 300 * 4 / 20)
    #expect(canvas.counts(cut).allSatisfy { $0 == 1 })
  }

  @Test("Letters cost their own pixels, not those of the ground between them")
  func letters() throws {
    var canvas = Canvas(width: 400, height: 100)
    for place in [(20, 10), (300, 70)] {
      canvas.fill(PixelRect(x: place.0, y: place.1, width: 30, height: 12)) { x, y in
        UInt32(x * 31 + y * 17) & 0xFF
      }
    }
    let cut = try canvas.cut()
    #expect(cut.images.reduce(0) { $0 + $1.width * $1.height } <= 2 * 46 * 20)
    #expect(canvas.counts(cut).allSatisfy { $0 == 1 })
  }

  @Test("The first byte of a pixel makes no difference")
  func unusedByte() throws {
    var canvas = Canvas(width: 40, height: 40, 0x2F_6BDB)
    canvas.fill(canvas.all) { x, y in UInt32(x * y & 0xFF) << 24 | 0x2F_6BDB }
    let cut = try canvas.cut()
    #expect(cut.images.isEmpty)
    #expect(cut.fills == [PictureCut.Fill(color: 0x2F_6BDB, rects: [canvas.all])])
  }

  @Test("More colours and rectangles than any chart has are sent as images")
  func limits() throws {
    var canvas = Canvas(width: 1_000, height: 9)
    canvas.fill(canvas.all) { x, _ in UInt32(x) }
    let cut = try canvas.cut()
    #expect(cut.fills.count == PictureCut.colorLimit)
    #expect(canvas.counts(cut).allSatisfy { $0 == 1 })
    canvas = Canvas(width: PictureCut.fillLimit + 50, height: 9)
    canvas.fill(canvas.all) { x, _ in UInt32(x % 2) }
    let many = try canvas.cut()
    #expect(many.fills.reduce(0) { $0 + $1.rects.count } == PictureCut.fillLimit)
    #expect(canvas.counts(many).allSatisfy { $0 == 1 })
  }
}
