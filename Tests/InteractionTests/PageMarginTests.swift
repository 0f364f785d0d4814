// How far a page's texts are from the edges of windows of all sizes.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct PageMarginTests {
  @Test func `the shorter side of a window decides how far its texts are from the edges`() throws {
    let cases: [(width: Double, height: Double, margin: Double)] = [
      (480, 600, 24), (600, 480, 24), (900, 700, 24), (479, 600, 16), (600, 479, 16),
      (240, 500, 16), (500, 240, 16), (239, 500, 8), (500, 239, 8), (239, 239, 8),
    ]
    for (width, height, margin) in cases {
      let size = Size(width: width, height: height)
      var window = ScriptedWindow(.of([3, 1, 2]), size: size)
      window.press(.character("?"))
      let texts = window.scene.marks.compactMap { mark -> TextMark? in
        if case .text(let text) = mark, mark.role == .keys { text } else { nil }
      }
      let heading = try #require(texts.first { $0.attributes.label == "Keys" }).bounds
      let footer = try #require(texts.last).bounds
      #expect(heading.minX == margin && heading.minY == margin, "\(width)×\(height)")
      #expect(footer.minX == margin && footer.maxY == height - margin, "\(width)×\(height)")
    }
  }
}
