// The written file is the painted picture.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PNGOutputTests {
  @Test(arguments: [1, 1.25, 2])
  func `a scene's PNG has the scene's pixels`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    var marks = RandomMarks(
      random: SeededGenerator(seed: 4), measurer: PangoTextMeasurer(fonts: fonts))
    let scene = marks.scene(marks: 20)
    var bytes: [UInt8] = []
    try PNGOutput.write(scene, fonts: fonts) { bytes.append(contentsOf: $0) }
    let picture = try #require(Picture(png: bytes))
    #expect(picture == (try Canvas(scene, fonts).picture))
  }

  @Test func `a part of a pixel is a pixel`() throws {
    var bytes: [UInt8] = []
    let scene = SampleScenes.scene(width: 3, height: 5, [])
    try PNGOutput.write(scene, fonts: try FontMap(scale: 1.5)) { bytes.append(contentsOf: $0) }
    let picture = try #require(Picture(png: bytes))
    #expect(picture.width == 5)
    #expect(picture.height == 8)
    #expect(picture.count(of: SampleScenes.paper) == 40)
  }

  @Test(arguments: [(0.0, 10.0), (1e9, 10), (-5, 10), (.nan, 10), (20_000, 20_000)])
  func `a scene that is no picture is refused and nothing is written`(
    width: Double, height: Double
  ) throws {
    let fonts = try FontMap()
    var pieces = 0
    #expect(throws: CairoError.self) {
      try PNGOutput.write(SampleScenes.scene(width: width, height: height, []), fonts: fonts) {
        _ in pieces += 1
      }
    }
    #expect(pieces == 0)
  }
}
