// Which part of a text a field shows that has no room for all of it.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The part of a text that a field has room for") struct TextFieldRoomTests {
  private let measurer = FixedAdvanceMeasurer()
  private let font = Typography.label

  /// - Parameter room: for so many characters and a half.
  private func layout(
    _ length: Int, caret: Int, room: Int, after before: TextFieldLayout? = nil
  ) -> TextFieldLayout {
    var field = TextField(String(repeating: "x", count: length), byteLimit: 100)
    field.moveCaret(to: caret, selects: false)
    let width = (Double(room) + 0.5) * 0.6 * font.size
    return TextFieldLayout(
      field, in: Rect(x: 20, y: 0, width: width, height: 20), font: font, after: before,
      measurer: measurer)
  }

  @Test func `at first it is the beginning, or what ends at the caret`() {
    for length in 0...16 {
      for caret in 0...length {
        for room in 1...8 {
          let shown = layout(length, caret: caret, room: room).shown
          let first = max(0, caret - room)
          let what = "\(length) characters, caret \(caret), room \(room)"
          #expect(shown.lowerBound == first, "\(what)")
          #expect(shown.upperBound == min(length, first + room), "\(what)")
        }
      }
    }
  }

  @Test func `later it moves no further than the caret and an empty end of the room ask for`() {
    for seed in 0..<300 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let room = Int.random(in: 1...8, using: &random)
      var length = Int.random(in: 0...20, using: &random)
      var before = layout(length, caret: length, room: room)
      for step in 0..<20 {
        length = min(max(0, length + Int.random(in: -2...2, using: &random)), 20)
        let caret = Int.random(in: 0...length, using: &random)
        let now = layout(length, caret: caret, room: room, after: before)
        let former = before.shown.lowerBound
        // The caret is in view, and there is no room for another character before the first.
        let starts = (0...caret).filter { start in
          caret - start <= room && (start == 0 || length - start + 1 > room)
        }
        let nearest = starts.min { abs($0 - former) < abs($1 - former) }
        #expect(now.shown.lowerBound == nearest, "seed \(seed), step \(step)")
        #expect(
          now.shown.upperBound == min(length, now.shown.lowerBound + room),
          "seed \(seed), step \(step)")
        before = now
      }
    }
  }
}
