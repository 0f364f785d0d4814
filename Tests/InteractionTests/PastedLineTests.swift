// Text of several lines, pasted into a line.
import Charts
import Input
import TestSupport
import Testing

@testable import Interaction

@Suite struct PastedLineTests {
  @Test func `a line end before all else is a blank, as one between words is`() {
    for (pasted, text) in [("\n", " "), ("\nB", " B"), ("\r\nB", " B"), ("\n\nB", "  B")] {
      var field = TextField(byteLimit: 100)
      field.insert(pasted)
      #expect(field.text == text)
    }
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.press(.character("f"), .control)
    window.send(.pasted("\nB"))
    #expect(window.model.findField?.name.text == " B")
  }

  @Test func `each line end is one blank, in whatever order they come`() {
    let parts = [
      ("\n", " "), ("\n\n", "  "), ("\r\n", " "), ("\r\r\n", "  "), ("\rx", " x"), ("\t", " "),
      ("\u{2028}", " "), ("ab", "ab"), ("\u{E9}", "\u{E9}"),
    ]
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var (pasted, wanted) = ("", "")
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let (part, text) = parts[Int.random(in: 0..<parts.count, using: &random)]
        pasted += part
        wanted += text
      }
      var field = TextField("<>", byteLimit: 100)
      field.moveCaret(to: 1, selects: false)
      field.insert(pasted)
      #expect(field.text == "<" + wanted + ">", "seed \(seed)")
      #expect(field.caret == 1 + wanted.count, "seed \(seed)")
    }
  }
}
