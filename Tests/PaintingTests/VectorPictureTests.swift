// SVG and PDF as other programs draw them, against our own pixels.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct VectorPictureTests {
  private let fonts: FontMap

  init() throws { fonts = try FontMap() }

  private func svg(_ scene: Scene) throws -> Picture {
    try Picture(svg: SVGOutput.bytes(of: scene, fonts: fonts) { _ in nil })
  }

  private func pdf(_ scene: Scene) throws -> Picture {
    var bytes: [UInt8] = []
    try PDFOutput.write(scene, fonts: fonts) { bytes.append(contentsOf: $0) }
    return try Picture(pdf: bytes)
  }

  /// Every pixel that has one colour around it in our picture has that colour in the other: edges
  /// are smoothed otherwise by every program.
  private func expectSame(
    _ picture: Picture, _ other: Picture, _ scene: Scene,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(other.width == picture.width && other.height == picture.height)
    guard other.width == picture.width, other.height == picture.height else { return }
    var strays: [String] = []
    for y in 1..<picture.height - 1 {
      for x in 1..<picture.width - 1 {
        let color = picture[x, y]
        let isEven = (-1...1).allSatisfy { dy in
          (-1...1).allSatisfy { dx in picture[x + dx, y + dy] == color }
        }
        if isEven, !other[x, y].isNear(color) { strays.append("\(x),\(y): \(other[x, y])") }
      }
    }
    #expect(strays.isEmpty, "\(strays.prefix(5)) in \(scene)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    1e-4, 0.1, 0.25, 0.5 - 1e-9, 0.5, 0.5 + 1e-9, 0.6, 0.75, 0.98, 1 - 1e-10, 1, 1.2, 4.5, -0.2,
    -0.5, -1.1,
  ])
  func `an arc is as long as it is, and a whole turn is a circle`(turns: Double) throws {
    let endAngle: Double = 2 * Double.pi * turns - Double.pi / 2
    let arc = SampleScenes.arc(
      center: Point(x: 50, y: 50), radius: 30, width: 12, endAngle: endAngle)
    let scene = SampleScenes.scene(width: 100, height: 100, [arc])
    let picture = try Canvas(scene, fonts).picture
    expectSame(picture, try svg(scene), scene)
    expectSame(picture, try pdf(scene), scene)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `random shapes come out the same in every format`(seed: UInt64) throws {
    var marks = RandomMarks(
      random: SeededGenerator(seed: seed), measurer: PangoTextMeasurer(fonts: fonts))
    var scene = marks.scene(marks: 14)
    scene.marks.removeAll { if case .text = $0 { true } else { false } }
    let picture = try Canvas(scene, fonts).picture
    expectSame(picture, try svg(scene), scene)
    expectSame(picture, try pdf(scene), scene)
  }

  // Of the SVG the renderer draws tiles as images, whose bold lines have other edges.
  @Test(arguments: [Pattern.unfinished, .verticalBold])
  func `patterns of no series come out the same on paper`(pattern: Pattern) throws {
    let bar = RectMark(
      MarkAttributes(.bar), bounds: Rect(x: 10, y: 10, width: 80, height: 50),
      fill: SampleScenes.blue, hatching: Hatching(pattern, color: SampleScenes.paper))
    let scene = SampleScenes.scene(width: 100, height: 70, [.rect(bar)])
    expectSame(try Canvas(scene, fonts).picture, try pdf(scene), scene)
  }

  @Test func `text stands in its place in every format`() throws {
    let size = PangoTextMeasurer(fonts: fonts).size(of: "HHHHHHHH", font: Font(size: 16))
    for alignment in [TextMark.Alignment.leading, .center, .trailing] {
      for angle in [0.0, -45, 90] {
        // A turned text needs a box that holds it at any angle.
        let bounds =
          angle == 0
          ? Rect(x: 60, y: 60, width: size.width + 40, height: size.height)
          : Rect(x: 60, y: 10, width: size.width + 40, height: size.width + 40)
        let mark = SampleScenes.text(
          "HHHHHHHH", in: bounds, font: Font(size: 16), alignment: alignment, angle: angle)
        let scene = SampleScenes.scene(width: 260, height: 160, [mark])
        let ours = try #require(try Canvas(scene, fonts).picture.inkBox)
        for other in [try svg(scene), try pdf(scene)] {
          let box = try #require(other.inkBox)
          #expect(ours.outset(by: 3.5).contains(box), "\(ours) \(box)")
          #expect(box.outset(by: 3.5).contains(ours), "\(ours) \(box)")
          #expect(abs(box.midY - ours.midY) <= 1.5)
        }
      }
    }
  }

  @Test(arguments: Pattern.allCases.filter { $0 != .plain })
  func `a hatch lies where its geometry says`(pattern: Pattern) throws {
    let box = Rect(x: 13, y: 7, width: 81, height: 83)
    let scene = SampleScenes.scene(
      width: 100, height: 100,
      [
        .rect(
          RectMark(
            MarkAttributes(.bar), bounds: box, fill: SampleScenes.blue,
            hatching: Hatching(pattern, color: SampleScenes.paper)))
      ])
    // Four times as large, so that a line of a pixel has an inside.
    let bytes = SVGOutput.bytes(of: scene, fonts: fonts) { _ in nil }
    let arguments = ["-z", "4", "-o", "OUT", "FILE"]
    let large = try OtherProgram.run("rsvg-convert", arguments, on: bytes).written
    let picture = try #require(Picture(png: large))
    var (lineCount, gapCount) = (0, 0)
    var strays: [Point] = []
    for y in stride(from: 40, to: 350, by: 3) {
      for x in stride(from: 60, to: 370, by: 3) {
        let point = Point(x: (Double(x) + 0.5) / 4, y: (Double(y) + 0.5) / 4)
        let distance = pattern.distanceOutside(of: point)
        guard abs(distance) > 0.3 else { continue }
        if distance < 0 { lineCount += 1 } else { gapCount += 1 }
        let wanted = distance < 0 ? SampleScenes.paper : SampleScenes.blue
        if !picture[x, y].isNear(wanted, by: 60) { strays.append(point) }
      }
    }
    #expect(strays.isEmpty, "\(strays.count) of \(lineCount + gapCount): \(strays.prefix(3))")
    #expect(lineCount > 100 && gapCount > 1_000, "\(lineCount), \(gapCount)")
  }

  @Test func `an outline is one pixel within the edge`() throws {
    let box = Rect(x: 10, y: 10, width: 40, height: 30)
    for shape in [Shape.rectangle, .rounded(CornerRadii(6))] {
      let mark = RectMark(
        MarkAttributes(.bar), bounds: box, shape: shape, fill: SampleScenes.blue,
        outline: SampleScenes.ink)
      let picture = try svg(SampleScenes.scene(width: 60, height: 60, [.rect(mark)]))
      for (x, y) in [(10, 25), (49, 25), (30, 10), (30, 39)] {
        #expect(picture[x, y].isNear(SampleScenes.ink), "\(x),\(y): \(picture[x, y])")
      }
      for (x, y) in [(11, 25), (48, 25), (30, 11), (30, 38)] {
        #expect(picture[x, y].isNear(SampleScenes.blue), "\(x),\(y): \(picture[x, y])")
      }
      #expect(picture[9, 25].isNear(SampleScenes.paper))
    }
  }
}

extension Color {
  fileprivate func isNear(_ other: Color, by tolerance: Int = 3) -> Bool {
    [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy {
      abs(Int($0) - Int($1)) <= tolerance
    }
  }
}

extension Pattern {
  /// How far a point is from the nearest line's or disc's edge in pixels; negative within.
  fileprivate func distanceOutside(of point: Point) -> Double {
    func turned(_ angle: Double) -> (along: Double, across: Double) {
      let (sine, cosine) = (sinDegrees(angle), sinDegrees(angle + 90))
      return (point.x * cosine + point.y * sine, point.y * cosine - point.x * sine)
    }
    func offCentre(_ value: Double, _ spacing: Double, _ offset: Double) -> Double {
      ((value - offset) / spacing - ((value - offset) / spacing).rounded()) * spacing
    }
    let distances = layers.map { layer -> Double in
      let place = turned(layer.angle)
      let across = offCentre(place.across, layer.spacing, layer.offset)
      switch layer.ink {
      case .lines(let width): return abs(across) - width / 2
      case .discs(let radius):
        let along = offCentre(place.along, layer.spacing, layer.offset)
        return (along * along + across * across).squareRoot() - radius
      }
    }
    return distances.min() ?? .infinity
  }

  private func sinDegrees(_ angle: Double) -> Double {
    let half = 0.5.squareRoot()
    return [-45: -half, 0: 0, 45: half, 90: 1, 135: half, 180: 0][angle] ?? .nan
  }
}
