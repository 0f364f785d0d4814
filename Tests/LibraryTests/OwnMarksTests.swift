// Scenes that no chart has made: every mark is painted, found and written, and none does harm.
import Painting
import Scales
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite("Marks of a program's own")
struct OwnMarksTests {
  private static let white = Color(hex: 0xFFFFFF)
  private static let red = Color(hex: 0xC8372D)
  private static let blue = Color(hex: 0x2F6BDB)

  private static func scene(_ marks: [Mark]) -> Scene {
    Scene(
      size: Size(width: 200, height: 100), background: white, title: "Own marks", marks: marks)
  }

  private static func disc(_ row: Int?, x: Double) -> Mark {
    .rect(
      RectMark(
        MarkAttributes(.bar, datum: row.map { .bar(.init(row: $0, category: "\($0)", value: 1)) }),
        bounds: Rect(x: x, y: 40, width: 20, height: 20), shape: .ellipse, fill: red))
  }

  private static func text(_ text: String, size: Double) -> Mark {
    .text(
      TextMark(
        MarkAttributes(.tickLabel), bounds: Rect(x: 4, y: 70, width: 60, height: 20), text: text,
        font: Font(size: size), color: blue, alignment: .center))
  }

  private static let arc = Mark.path(
    PathMark(
      MarkAttributes(.ringArc), bounds: Rect(x: 100, y: 0, width: 40, height: 40),
      path: .arc(center: Point(x: 120, y: 20), radius: 16, startAngle: 0, endAngle: .pi),
      stroke: blue, strokeWidth: 6, hasRoundCaps: true))

  private static let rule = Mark.line(
    LineMark(
      MarkAttributes(.axisLine), bounds: Rect(x: 0, y: 65, width: 200, height: 1), color: blue))

  @Test("Every kind is painted, found and written")
  func kinds() throws {
    let scene = Self.scene([
      Self.disc(1, x: 10), Self.arc, Self.rule, Self.disc(0, x: 60), Self.text("0.5", size: 12),
    ])
    let fonts = try FontMap(scale: 1)
    let picture = try #require(Picture(png: try PNGOutput.bytes(of: scene, fonts: fonts)))
    #expect(picture[20, 50] == Self.red && picture[70, 50] == Self.red)
    #expect(picture[100, 65] == Self.blue)
    #expect(picture[120, 36] == Self.blue && picture[120, 20] == Self.white)
    // In whatever order they are.
    #expect(scene.markIndex(at: Point(x: 20, y: 50)) { $0 == .bar } == 0)
    #expect(scene.markIndex(at: Point(x: 70, y: 50)) { $0 == .bar } == 3)
    #expect(scene.markIndex(at: Point(x: 11, y: 41)) == nil)
    #expect(scene.markIndex(at: Point(x: 120, y: 36)) == 1)
    let svg = String(decoding: SVGOutput.bytes(of: scene, fonts: fonts), as: UTF8.self)
    #expect(svg.contains("0.5") && svg.contains("Own marks"))
    #expect(try PDFOutput.bytes(of: scene, fonts: fonts).starts(with: "%PDF-".utf8))
    #expect(scene.json().contains("\"axis-line\""))
  }

  @Test("Marks that are no marks of a chart do no harm")
  func strange() throws {
    let nowhere = Rect(x: .nan, y: 0, width: .infinity, height: -5)
    var marks = [
      Self.disc(nil, x: 10), Self.rule, Self.disc(3, x: .nan), Self.disc(-1, x: 1e300),
      Self.text("", size: 0), Self.text("a\nb", size: .nan), Self.text("x", size: .infinity),
    ]
    for path in [Path(), .polygon([]), Path(segments: [.close, .line(Point(x: .nan, y: 1))])] {
      for width in [-1, .nan, 1e300] {
        let bounds = Rect(x: 0, y: 0, width: 50, height: 50)
        marks.append(
          .path(
            PathMark(
              MarkAttributes(.bar), bounds: bounds, path: path, stroke: Self.red,
              strokeWidth: width)))
      }
    }
    for shape in [Shape.rectangle, .ellipse, .pointed(.left), .rounded(CornerRadii(-3))] {
      for bounds in [nowhere, Rect(x: 5, y: 5, width: -9, height: 0)] {
        marks.append(
          .rect(
            RectMark(
              MarkAttributes(.bar), bounds: bounds, shape: shape, fill: Self.blue,
              hatching: Hatching(.dots, color: Self.red), outline: Self.red)))
      }
    }
    let scene = Self.scene(marks + [Self.disc(0, x: 150)])
    let fonts = try FontMap(scale: 1)
    let picture = try #require(Picture(png: try PNGOutput.bytes(of: scene, fonts: fonts)))
    #expect(picture[160, 50] == Self.red)
    #expect(!SVGOutput.bytes(of: scene, fonts: fonts).isEmpty)
    #expect(try PDFOutput.bytes(of: scene, fonts: fonts).starts(with: "%PDF-".utf8))
    #expect(!scene.json().isEmpty)
    for x in stride(from: 0.0, to: 200, by: 7) {
      let point = Point(x: x, y: 50)
      _ = (scene.bar(at: point), scene.slot(at: point), scene.legendEntry(at: point))
      _ = (scene.markIndex(at: point), scene.controlSegment(at: point))
    }
    #expect(Damage.between(scene, Self.scene([]), pixel: 1) != .none)
  }

  @Test("Scales that are given nonsense answer with numbers or nothing")
  func scales() {
    for pixel in [0, -1, .nan, .infinity, 1.0] {
      for length in [0, -1, .nan, .infinity, 100.0] {
        let bands = BandScale(count: 3, start: 0, length: length, pixel: pixel)
        _ = (bands.position(of: 1), bands.index(at: 4), bands.slotStart(of: 2), bands.visible)
        let group = BandScale(groupOf: 3, start: 0, length: length, gap: 2, pixel: pixel)
        _ = (group.position(of: 1), group.index(at: 4))
      }
    }
    for value in [-Double.infinity, -1, 0, 1e300, .infinity, .nan] {
      let format = NumberFormat(groupSizes: [-1, 0])
      _ = (format.string(value), format.string(value, decimals: -2), format.percent(value))
      _ = format.abbreviated(value)
      let ticks = Ticks.nice(domain: 0...1, maximumCount: -3, isWholeNumber: false).ticks
      let voice = NumberVoice(-1...1, format: format)
      _ = TickFormat(ticks: ticks, voice: voice, saysScale: true).string(value)
      _ = (voice.label(value, saysScale: true), voice.phrase(value), voice.full(value))
      _ = (voice.part(value, of: value), format.wholePercent(value))
    }
    #expect(Ticks.nice(domain: 0...7, maximumCount: 5, isWholeNumber: true).ticks.values.count > 1)
  }
}
