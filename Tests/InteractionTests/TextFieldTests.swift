// A line of text as a value: what keys, words, the pointer and pasted text do to it.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct TextFieldTests {
  private func field(_ text: String, _ selection: Range<Int>? = nil) -> TextField {
    var field = TextField(text, byteLimit: 100)
    if let selection {
      field.moveCaret(to: selection.lowerBound, selects: false)
      field.moveCaret(to: selection.upperBound, selects: true)
    }
    return field
  }

  private func pressed(
    _ field: TextField, _ keys: [(Key, Modifiers)]
  ) -> TextField {
    var field = field
    for (key, modifiers) in keys { _ = field.handleKey(key, modifiers, text: "") }
    return field
  }

  @Test("Any script is written at the caret, in the place of what is selected")
  func insertion() {
    var field = field("ac", 1..<1)
    for text in ["b", "é", "日本", "שלום", "👩‍👩‍👧", " "] { _ = field.handleKey(.other, [], text: text) }
    #expect(field.text == "abé日本שלום👩‍👩‍👧 c")
    #expect(field.caret == field.characters.count - 1)
    field.selectAll()
    _ = field.handleKey(.character("x"), [], text: "x")
    #expect(field.text == "x" && field.selection == 1..<1)
  }

  @Test("A key that is held with Control, Alt or Super writes nothing, nor does one of a control")
  func unwritten() {
    var field = field("a")
    for held: Modifiers in [.control, .alt, .super] {
      #expect(field.handleKey(.space, held, text: " ") == nil)
      #expect(field.handleKey(.other, held, text: "x") == nil)
    }
    #expect(field.handleKey(.tab, [], text: "\t") == nil)
    #expect(field.handleKey(.other, [], text: "") == nil)
    #expect(field.text == "a")
    _ = field.handleKey(.space, .shift, text: " ")
    #expect(field.text == "a ")
  }

  @Test("The caret moves by what a person takes for a letter")
  func clusters() {
    let text = "e\u{301}👨‍👩‍👧🇩🇪नि"
    let start = field(text)
    #expect(start.caret == 4)
    #expect(pressed(start, [(.left, [])]).caret == 3)
    #expect(pressed(start, [(.backspace, [])]).text == "e\u{301}👨‍👩‍👧🇩🇪")
    #expect(pressed(start, [(.home, []), (.delete, [])]).text == "👨‍👩‍👧🇩🇪नि")
    // An accent joins the letter before it.
    var joined = field("ex", 1..<1)
    joined.insert("\u{301}")
    #expect(joined.characters.count == 2 && joined.caret == 1)
  }

  @Test("Home, End and arrows move; with Shift they select; without it they end a selection")
  func moving() {
    let text = field("abcdef", 2..<4)
    #expect(pressed(text, [(.left, [])]).selection == 2..<2)
    #expect(pressed(text, [(.right, [])]).selection == 4..<4)
    #expect(pressed(text, [(.right, .shift)]).selection == 2..<5)
    #expect(pressed(text, [(.left, .shift), (.left, .shift), (.left, .shift)]).selection == 1..<2)
    #expect(pressed(text, [(.home, [])]).selection == 0..<0)
    #expect(pressed(text, [(.end, .shift)]).selection == 2..<6)
    #expect(pressed(text, [(.home, .shift)]).selection == 0..<2)
    #expect(pressed(text, [(.character("a"), .control)]).selection == 0..<6)
    #expect(pressed(field("ab"), [(.right, [])]).caret == 2)
    #expect(pressed(field("ab"), [(.home, []), (.left, [])]).caret == 0)
  }

  @Test("With Control it goes by words, as it deletes")
  func words() {
    let start = field("daily steps-2 größe.png")
    var places: [Int] = []
    var field = start
    while field.caret > 0 {
      field = pressed(field, [(.left, .control)])
      places.append(field.caret)
    }
    #expect(places == [20, 14, 12, 6, 0])
    places = []
    while field.caret < 23 {
      field = pressed(field, [(.right, .control)])
      places.append(field.caret)
    }
    #expect(places == [5, 11, 13, 19, 23])
    #expect(pressed(start, [(.left, [.control, .shift])]).selection == 20..<23)
    #expect(pressed(start, [(.backspace, .control)]).text == "daily steps-2 größe.")
    #expect(pressed(start, [(.home, []), (.delete, .control)]).text == " steps-2 größe.png")
    #expect(pressed(self.field("a b", 0..<1), [(.backspace, .control)]).text == " b")
  }

  @Test("A word, blanks or signs are selected around a place")
  func doubleClick() {
    for (place, selection) in [
      (0, 0..<5), (4, 0..<5), (5, 5..<7), (8, 7..<9), (10, 9..<12), (12, 9..<12), (99, 9..<12),
    ] {
      var field = field("größe  --abc")
      field.selectWord(at: place)
      #expect(field.selection == selection)
    }
    var empty = field("")
    empty.selectWord(at: 3)
    #expect(empty.selection == 0..<0)
  }

  @Test("Copy, cut and paste are asked for; what is not selected cannot be copied")
  func clipboard() {
    var field = field("abcdef", 1..<3)
    #expect(field.handleKey(.character("c"), .control, text: "\u{3}") == .copy("bc"))
    #expect(field.handleKey(.insert, .control, text: "") == .copy("bc"))
    #expect(field.handleKey(.character("X"), [.control, .shift], text: "") == .copy("bc"))
    #expect(field.text == "adef" && field.caret == 1)
    #expect(field.handleKey(.delete, .shift, text: "") == nil)
    #expect(field.handleKey(.character("c"), .control, text: "") == nil)
    #expect(field.handleKey(.character("v"), .control, text: "") == .paste)
    #expect(field.handleKey(.insert, .shift, text: "") == .paste)
    #expect(field.text == "adef")
  }

  @Test(
    "Line ends and controls of what is pasted become blanks",
    arguments: [
      ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb\u{0}c\u{7F}", "a b c "),
      ("\u{2028}\u{2029}", "  "),
      ("\u{1B}[31m", " [31m"), ("a\u{200F}ב", "a\u{200F}ב"),
    ])
  func controls(_ pasted: String, _ text: String) {
    var field = TextField(byteLimit: 100)
    field.insert(pasted)
    #expect(field.text == text)
  }

  @Test("There are never more bytes than the limit, and no character is cut in two")
  func limit() {
    var field = TextField("ab", byteLimit: 9)
    field.insert("ééé👍")
    #expect(field.text == "abééé")
    field.insert("x👍")
    #expect(field.text == "abéééx")
    field.insert("y")
    #expect(field.text == "abéééx")
    field.selectAll()
    field.insert("123456789012")
    #expect(field.text == "123456789")
  }

  @Test("Keys and texts in any order leave a caret and a selection that are in the text")
  func random() {
    var random = SystemRandomNumberGenerator()
    let texts = ["a", "\u{301}", "👩", "\u{200D}", "🇩", "\r", "\n", " ", "ab-", "שלום", "ि"]
    let keys: [Key] = [.left, .right, .home, .end, .backspace, .delete, .character("a")]
    var field = TextField(byteLimit: 60)
    for _ in 0..<5_000 {
      if Bool.random(using: &random), let text = texts.randomElement(using: &random) {
        field.insert(text)
      } else if let key = keys.randomElement(using: &random) {
        let held = Modifiers(rawValue: Int.random(in: 0..<4, using: &random))
        _ = field.handleKey(key, held, text: "")
      }
      #expect(field.characters == Array(field.text))
      #expect((0...field.characters.count).contains(field.caret))
      #expect((0...field.characters.count).contains(field.anchor))
      #expect(field.text.utf8.count <= 60)
    }
  }

  @Test("A pointer finds the nearest caret, and beyond the room the next hidden one")
  func hits() {
    let room = Rect(x: 20, y: 0, width: 70, height: 20)
    let measurer = FixedAdvanceMeasurer()
    for length in 0...24 {
      for caret in 0...length {
        var field = field((0..<length).map { String($0 % 10) }.joined())
        field.moveCaret(to: caret, selects: false)
        let layout = TextFieldLayout(
          field, in: room, font: Typography.label, after: nil, measurer: measurer)
        let (first, end) = (layout.shown.lowerBound, layout.shown.upperBound)
        #expect(layout.hit(x: room.minX - 1).caret == max(0, first - 1))
        #expect(end == length || layout.hit(x: room.maxX + 1).caret == end + 1)
        for place in layout.shown {
          let (left, right) = (layout.x(ofCaret: place), layout.x(ofCaret: place + 1))
          #expect(layout.hit(x: left + 0.1) == (place, place))
          #expect(layout.hit(x: right - 0.1) == (place, place + 1))
        }
      }
    }
  }
}
