// Patterns, outlines and tips: within their marks, fixed to the scene, crisp, told apart.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct HatchingTests {
  private static let hatch = Color(hex: 0xFFFFFF)
  private static let outline = Color(hex: 0x1C211E)
  private static let shapes: [Shape] = [
    .rectangle, .rounded(CornerRadii(5)), .ellipse, .pointed(.top), .pointed(.right),
    .pointed(.bottom), .pointed(.left),
  ]

  private func picture(
    _ bounds: Rect, _ pattern: Pattern?, shape: Shape = .rectangle, outline: Color? = nil,
    scale: Double = 1
  ) throws -> Picture {
    let mark = Mark.rect(
      RectMark(
        MarkAttributes(.bar), bounds: bounds, shape: shape, fill: SampleScenes.blue,
        hatching: pattern.map { Hatching($0, color: Self.hatch) }, outline: outline))
    let scene = SampleScenes.scene(width: 120, height: 90, [mark])
    return try Canvas(scene, try FontMap(scale: scale)).picture
  }

  private func changedCount(_ a: Picture, _ b: Picture) -> Int {
    zip(a.pixels, b.pixels).count { $0 != $1 }
  }

  @Test(arguments: shapes, [1, 1.25, 2])
  func `neither lines nor dots nor outline leave the shape`(shape: Shape, scale: Double) throws {
    let bounds = Rect(x: 20, y: 12, width: 64, height: 44)
    let plain = try picture(bounds, nil, shape: shape, scale: scale)
    for pattern in Pattern.allCases {
      for outline in [nil, Self.outline] {
        let found = try picture(bounds, pattern, shape: shape, outline: outline, scale: scale)
        let stray = plain.pixels.indices.first {
          plain.pixels[$0] == 0xFCFCFA && found.pixels[$0] != 0xFCFCFA
        }
        #expect(stray == nil, "\(pattern)")
      }
    }
  }

  @Test(arguments: Pattern.allCases.dropFirst(), [1, 1.25, 1.5, 2, 3])
  func `a pattern covers a tenth to a half of a bar, and keeps off its edge`(
    pattern: Pattern, scale: Double
  ) throws {
    let bounds = Rect(x: 20, y: 12, width: 80, height: 60)
    let plain = try picture(bounds, nil, scale: scale)
    let found = try picture(bounds, pattern, scale: scale)
    let area = try #require(plain.difference(from: found))
    let thickness = scale.rounded() / scale
    let inner = bounds.outset(by: -thickness)
    let touched = Rect(
      x: area.x / scale, y: area.y / scale, width: area.width / scale, height: area.height / scale)
    #expect(inner.contains(touched, tolerance: 1e-9))
    var covered = 0.0
    for (before, after) in zip(plain.pixels, found.pixels) where before != after {
      covered += Double(Int(after >> 16) - 0x2F) / Double(0xFF - 0x2F)
    }
    let share = covered / (bounds.width * bounds.height * scale * scale)
    #expect((0.1...0.5).contains(share), "\(share)")
  }

  @Test func `the lines of a bar that moves stand still, whatever its size`() throws {
    for pattern in Pattern.allCases.dropFirst() {
      let whole = try picture(Rect(x: 0, y: 0, width: 120, height: 90), pattern)
      for bounds in [
        Rect(x: 20, y: 12, width: 64, height: 44), Rect(x: 33, y: 5, width: 24, height: 61),
      ] {
        let found = try picture(bounds, pattern)
        for y in Int(bounds.minY) + 2..<Int(bounds.maxY) - 2 {
          for x in Int(bounds.minX) + 2..<Int(bounds.maxX) - 2 {
            // A line that ends elsewhere may round one step of antialiasing otherwise, which is a
            // quarter of a pixel; one that has moved makes twice that.
            let difference = Int(found[x, y].red) - Int(whole[x, y].red)
            if abs(difference) > 64 {
              Issue.record("\(pattern) at \(x), \(y): \(difference)")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 1.75, 2])
  func `upright and level lines are crisp at every scale`(scale: Double) throws {
    let bounds = Rect(x: 20, y: 12, width: 80, height: 60)
    for pattern in [Pattern.horizontal, .vertical, .grid, .horizontalBold] {
      let found = try picture(bounds, pattern, outline: Self.outline, scale: scale)
      #expect(Set(found.pixels) == [0xFCFCFA, 0x2F6BDB, 0xFFFFFF, 0x1C211E], "\(pattern)")
    }
  }

  @Test func `any two patterns differ on a swatch of twelve pixels and on a bar as wide`() throws {
    for bounds in [
      Rect(x: 20, y: 12, width: 12, height: 12), Rect(x: 37, y: 10, width: 12, height: 60),
    ] {
      let pictures = try Pattern.allCases.map { try picture(bounds, $0) }
      let area = Int(bounds.width * bounds.height)
      for first in pictures.indices {
        for second in pictures.indices.dropFirst(first + 1) {
          let count = changedCount(pictures[first], pictures[second])
          #expect(count * 8 > area, "\(first) and \(second): \(count) of \(area)")
        }
      }
    }
  }

  @Test func `a bar below four pixels has neither lines nor an outline`() throws {
    for bounds in [
      Rect(x: 20, y: 12, width: 3, height: 60), Rect(x: 20, y: 12, width: 60, height: 3),
    ] {
      let plain = try picture(bounds, nil)
      for pattern in Pattern.allCases {
        #expect(try picture(bounds, pattern, outline: Self.outline) == plain)
      }
    }
    let least = Rect(x: 20, y: 12, width: 4, height: 60)
    #expect(try picture(least, .rising) != picture(least, nil))
    #expect(try picture(least, nil, outline: Self.outline) != picture(least, nil))
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `an outline is whole device pixels, a logical one wide, all along the inside`(
    scale: Double
  ) throws {
    let bounds = Rect(x: 20, y: 12, width: 40, height: 24)
    let found = try picture(bounds, nil, outline: Self.outline, scale: scale)
    let (width, height) = (Int(40 * scale), Int(24 * scale))
    let thickness = Int(scale.rounded())
    #expect(found.count(of: Self.outline) == 2 * thickness * (width + height - 2 * thickness))
    let inner = (width - 2 * thickness) * (height - 2 * thickness)
    #expect(found.count(of: SampleScenes.blue) == inner)
  }

  @Test func `a tip points where it is told to`() throws {
    let bounds = Rect(x: 20, y: 20, width: 40, height: 40)
    let middle = 40
    for (edge, tip, corners) in [
      (Edge.top, (40, 21), [(21, 21), (58, 21)]), (.bottom, (40, 58), [(21, 58), (58, 58)]),
      (.left, (21, middle), [(21, 21), (21, 58)]), (.right, (58, middle), [(58, 21), (58, 58)]),
    ] {
      let found = try picture(bounds, nil, shape: .pointed(edge))
      #expect(found[tip.0, tip.1] != SampleScenes.paper, "\(edge)")
      for corner in corners {
        #expect(found[corner.0, corner.1] == SampleScenes.paper, "\(edge)")
      }
    }
  }

  @Test(arguments: [1e4, 1e6, 1e9, 1e200])
  func `a hatched bar larger than all coordinates is hatched where it is seen`(
    reach: Double
  ) throws {
    for pattern in Pattern.allCases.dropFirst() {
      let far = try picture(
        Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach), pattern)
      let near = try picture(Rect(x: -16, y: -16, width: 160, height: 160), pattern)
      #expect(far == near, "\(pattern)")
    }
  }
}
