// Which part of a text a field shows whose room is filled by whole characters.
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct FilledFieldTests {
  private let measurer = FixedAdvanceMeasurer()
  /// Six pixels a character, which add up without rounding.
  private let font = Font(size: 10)
  private static let advance = 6.0

  /// - Parameter room: for so many characters, and no more.
  private func layout(_ length: Int, caret: Int, room: Int) -> TextFieldLayout {
    var field = TextField(String(repeating: "x", count: length), byteLimit: 100)
    field.moveCaret(to: caret, selects: false)
    return TextFieldLayout(
      field, in: Rect(x: 20, y: 0, width: Double(room) * Self.advance, height: 20), font: font,
      after: nil, measurer: measurer)
  }

  @Test func `a text as wide as its room is shown whole, wherever the caret is`() {
    for length in 1...12 {
      for caret in 0...length {
        let shown = layout(length, caret: caret, room: length).shown
        #expect(shown == 0..<length, "\(length) characters, caret \(caret)")
      }
    }
  }

  @Test func `of a longer text it shows as many characters as fit, to its right edge`() {
    for length in 0...16 {
      for caret in 0...length {
        for room in 1...8 {
          let field = layout(length, caret: caret, room: room)
          let first = max(0, caret - room)
          let end = min(length, first + room)
          let what = "\(length) characters, caret \(caret), room \(room)"
          #expect(field.shown == first..<end, "\(what)")
          #expect(field.x(ofCaret: end) == 20 + Double(end - first) * Self.advance, "\(what)")
        }
      }
    }
  }
}
