// Rectangles on the pixel, one by one and in thousands, and marks that paint nothing.
import Glibc
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PainterTests {
  @Test(arguments: [1.0, 1.5])
  func `ten thousand rectangles are painted as one after the other`(scale: Double) throws {
    let (width, height) = (240, 180)
    var random = SeededGenerator(seed: 9)
    var expected = Array(repeating: UInt32(0xFCFCFA), count: width * height)
    let colors: [UInt32] = [0x2F6BDB, 0x2F6BDB, 0x2F6BDB, 0xB85A10, 0x17805F]
    var marks: [Mark] = []
    for index in 0..<10_000 {
      let x = Int.random(in: -10..<width, using: &random)
      let y = Int.random(in: -10..<height, using: &random)
      let w = Int.random(in: 0..<20, using: &random)
      let h = Int.random(in: 0..<20, using: &random)
      let hex = colors.randomElement(using: &random) ?? 0
      let bounds = Rect(
        x: Double(x) / scale, y: Double(y) / scale, width: Double(w) / scale,
        height: Double(h) / scale)
      // Lines join the same batches.
      marks.append(
        index % 7 == 0
          ? .line(LineMark(MarkAttributes(.tick), bounds: bounds, color: Color(hex: hex)))
          : SampleScenes.bar(bounds, Color(hex: hex)))
      for row in max(0, y)..<max(0, min(height, y + h)) {
        for column in max(0, x)..<max(0, min(width, x + w)) {
          expected[row * width + column] = hex
        }
      }
    }
    let scene = SampleScenes.scene(
      width: Double(width) / scale, height: Double(height) / scale, marks)
    let picture = try Canvas(scene, try FontMap(scale: scale)).picture
    let wanted = Picture(width: width, height: height, pixels: expected)
    #expect(picture.difference(from: wanted) == nil)
  }

  @Test func `what is painted later lies on top, whatever its kind`() throws {
    let fonts = try FontMap()
    let box = Rect(x: 10, y: 10, width: 20, height: 20)
    let plain = { (color: Color) in SampleScenes.bar(box, color) }
    let rounded = { (color: Color) in
      SampleScenes.bar(box, color, shape: .rounded(CornerRadii(2)))
    }
    let (red, green) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00))
    for marks in [
      [plain(red), rounded(green)], [rounded(red), plain(green)], [plain(red), plain(green)],
      [plain(green), plain(red), plain(green)],
    ] {
      let scene = SampleScenes.scene(width: 40, height: 40, marks)
      #expect(try Canvas(scene, fonts).picture[20, 20] == green)
    }
  }

  @Test func `what is fading lets through what lies below, whatever its kind`() throws {
    let fonts = try FontMap()
    let box = Rect(x: 10, y: 10, width: 20, height: 20)
    var red = Color(hex: 0xFF0000)
    red.alpha = 51
    let marks = [
      SampleScenes.bar(box, red), SampleScenes.bar(box, red, shape: .rounded(CornerRadii(2))),
      .line(LineMark(MarkAttributes(.tick), bounds: box, color: red)),
      SampleScenes.arc(
        center: Point(x: 20, y: 20), radius: 5, width: 10, endAngle: 6, color: red),
    ]
    let below = SampleScenes.bar(box, Color(hex: 0x0000FF))
    for mark in marks {
      let scene = SampleScenes.scene(width: 40, height: 40, [below, mark])
      #expect(try Canvas(scene, fonts).picture[20, 24] == Color(hex: 0x3300CC))
    }
    func darkest(_ color: Color) throws -> UInt8 {
      let text = SampleScenes.text("MMMM", in: box, color: color)
      let picture = try Canvas(SampleScenes.scene(width: 40, height: 40, [text]), fonts).picture
      return (0..<40).flatMap { y in (0..<40).map { picture[$0, y].green } }.min() ?? 0
    }
    #expect(try darkest(Color(hex: 0xFF0000)) < 120)
    #expect(try darkest(red) > 190)
  }

  @Test func `a mark without a fill, without room or without numbers paints nothing`() throws {
    let fonts = try FontMap()
    let box = Rect(x: 10, y: 10, width: 20, height: 20)
    let attributes = MarkAttributes(.plot)
    var marks: [Mark] = [
      .rect(RectMark(attributes, bounds: box, fill: nil)),
      .rect(RectMark(attributes, bounds: box, shape: .rounded(CornerRadii(4)), fill: nil)),
      SampleScenes.bar(Rect(x: 10, y: 10, width: 0, height: 20)),
      SampleScenes.bar(Rect(x: 10, y: 10, width: 20, height: 0), shape: .ellipse),
      SampleScenes.arc(center: Point(x: 20, y: 20), radius: 10, width: 0, endAngle: 3),
    ]
    for broken in [Double.nan, .infinity, -.infinity] {
      for bounds in [
        Rect(x: broken, y: 0, width: 10, height: 10), Rect(x: 0, y: broken, width: 10, height: 10),
        Rect(x: 0, y: 0, width: broken, height: 10), Rect(x: 0, y: 0, width: 10, height: broken),
      ] {
        marks.append(SampleScenes.bar(bounds))
        marks.append(SampleScenes.bar(bounds, shape: .rounded(CornerRadii(5))))
        marks.append(SampleScenes.text("text", in: bounds))
      }
    }
    let scene = SampleScenes.scene(width: 40, height: 40, marks)
    #expect(try Canvas(scene, fonts).picture.inkBox == nil)
  }

  @Test func `marks far outside the picture spoil nothing inside it`() throws {
    let fonts = try FontMap()
    let inside = SampleScenes.bar(Rect(x: 10, y: 10, width: 20, height: 20))
    let clean = try Canvas(SampleScenes.scene(width: 40, height: 40, [inside]), fonts).picture
    var marks: [Mark] = []
    for far in [1e5, 1e9, 1e200, -1e5, -1e9, -1e200] {
      let bounds = Rect(x: far, y: 12, width: 10, height: 10)
      marks += [
        SampleScenes.bar(bounds), SampleScenes.bar(bounds, shape: .rounded(CornerRadii(3))),
        SampleScenes.text("far", in: bounds), SampleScenes.text("far", in: bounds, angle: 30),
        SampleScenes.arc(center: Point(x: far, y: far), radius: 5, width: 2, endAngle: 3),
      ]
    }
    let scene = SampleScenes.scene(width: 40, height: 40, marks + [inside] + marks)
    #expect(try Canvas(scene, fonts).picture.difference(from: clean) == nil)
  }

  @Test(arguments: [1e4, 1e6, 1e9, 1e200])
  func `a bar that is larger than all coordinates fills the picture`(reach: Double) throws {
    let fonts = try FontMap()
    for shape in [Shape.rectangle, .rounded(CornerRadii(5))] {
      let bounds = Rect(x: -reach, y: 10, width: 2 * reach, height: 20)
      let scene = SampleScenes.scene(
        width: 40, height: 40, [SampleScenes.bar(bounds, shape: shape)])
      let picture = try Canvas(scene, fonts).picture
      #expect(picture.count(of: SampleScenes.blue) == 40 * 20)
    }
  }

  @Test func `a text in endless bounds is where it starts`() throws {
    let fonts = try FontMap()
    let near = SampleScenes.text("near", in: Rect(x: 2, y: 2, width: 36, height: 36))
    let endless = SampleScenes.text("near", in: Rect(x: 2, y: 2, width: 1e12, height: 1e12))
    let expected = try Canvas(SampleScenes.scene(width: 40, height: 40, [near]), fonts).picture
    let found = try Canvas(SampleScenes.scene(width: 40, height: 40, [endless]), fonts).picture
    #expect(found.difference(from: expected) == nil)
    #expect(found.inkBox != nil)
  }

  @Test func `a whole ring has no gap`() throws {
    let fonts = try FontMap(scale: 2)
    let center = Point(x: 20, y: 20)
    let full = SampleScenes.arc(center: center, radius: 12, width: 4, endAngle: 1.5 * .pi)
    let picture = try Canvas(SampleScenes.scene(width: 40, height: 40, [full]), fonts).picture
    for degree in 0..<360 {
      let angle = Double(degree) * .pi / 180
      let point = Point(x: 40 + 24 * cos(angle), y: 40 + 24 * cos(angle - .pi / 2))
      #expect(picture[point] == SampleScenes.blue, "at \(degree)°")
    }
    #expect(picture[40, 40] == SampleScenes.paper)
  }
}
