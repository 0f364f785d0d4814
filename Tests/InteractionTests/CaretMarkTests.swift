// Where the caret of a text field is drawn, up to the end of a text that fills its room.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct CaretMarkTests {
  /// Six pixels a character, which add up without rounding.
  private let font = Font(size: 10)

  @Test func `it begins where its character does, also behind the last that the room holds`() {
    for scaleFactor in [1.0, 2] {
      for room in 1...8 {
        for length in 0...12 {
          for caret in 0...length {
            var field = TextField(String(repeating: "x", count: length), byteLimit: 100)
            field.moveCaret(to: caret, selects: false)
            let layout = TextFieldLayout(
              field, in: Rect(x: 20, y: 0, width: Double(6 * room), height: 20), font: font,
              after: nil, measurer: FixedAdvanceMeasurer())
            let marks = layout.marks(
              of: field, attributes: MarkAttributes(.saveField), theme: .light,
              scaleFactor: scaleFactor)
            guard case .line(let mark)? = marks.last else {
              Issue.record("no caret")
              return
            }
            let what = "\(length) characters, caret \(caret), room \(room), scale \(scaleFactor)"
            #expect(mark.bounds.minX == Double(20 + 6 * min(caret, room)), "\(what)")
            #expect(mark.bounds.width == (scaleFactor == 1 ? 1 : 1.5), "\(what)")
          }
        }
      }
    }
  }
}
