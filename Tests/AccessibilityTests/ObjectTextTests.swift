// Texts read by letters, words, sentences and lines.
import Scenegraph
import Testing

@testable import Bus

@Suite struct ObjectTextTests {
  private typealias Sample = SampleElements

  /// The text, its start and its end.
  private func stretch(
    _ id: ElementID, _ member: String, _ offset: Int32, _ unit: UInt32
  ) -> String? {
    let caller = Caller()
    guard let answer = caller.ask(id, .text, member, .int32(offset), .uint32(unit)),
      case .string(let text) = answer[0], case .int32(let start) = answer[1],
      case .int32(let end) = answer[2]
    else { return nil }
    return "\(text)|\(start)-\(end)"
  }

  @Test func `an entry tells what is written in it and where the caret is`() {
    let caller = Caller()
    // An a with an accent of its own is one character and two scalars.
    #expect(caller.property(Sample.entry, .text, "CharacterCount") == .int32(12))
    #expect(caller.property(Sample.entry, .text, "CaretOffset") == .int32(3))
    #expect(
      caller.ask(Sample.entry, .text, "GetText", .int32(0), .int32(-1)) == [
        .string("Ta\u{308}glich.svg")
      ])
    #expect(caller.ask(Sample.entry, .text, "GetText", .int32(3), .int32(8)) == [.string("glich")])
    #expect(caller.ask(Sample.entry, .text, "GetText", .int32(8), .int32(3)) == [.string("")])
    #expect(
      caller.ask(Sample.entry, .text, "GetText", .int32(.min), .int32(.max))
        == caller.ask(Sample.entry, .text, "GetText", .int32(0), .int32(-1)))
    #expect(
      caller.ask(Sample.entry, .text, "GetCharacterAtOffset", .int32(2)) == [.int32(0x308)])
    for offset: Int32 in [-1, 12, .max] {
      #expect(
        caller.ask(Sample.entry, .text, "GetCharacterAtOffset", .int32(offset)) == [.int32(0)])
    }
    #expect(
      caller.request(Sample.entry, .text, "SetCaretOffset", .int32(2))
        == .edit(Sample.entry, .select(2..<2)))
    #expect(caller.ask(Sample.title, .text, "SetCaretOffset", .int32(0)) == [.boolean(false)])
    #expect(caller.ask(Sample.entry, .text, "GetNSelections") == [.int32(0)])
  }

  @Test func `the ring says how far it has come, and headings and labels what they are`() {
    let caller = Caller()
    for (id, text) in [
      (Sample.ring, "68 %"), (Sample.title, "Steps. By Day!"), (Sample.message, "Nothing to undo"),
    ] {
      #expect(caller.ask(id, .text, "GetText", .int32(0), .int32(-1)) == [.string(text)])
    }
    #expect(caller.ask(Sample.bar(0, 0), .text, "GetText", .int32(0), .int32(-1)) == nil)
  }

  @Test func `stretches begin where the next one does`() {
    let title = Sample.title
    #expect(stretch(title, "GetStringAtOffset", 0, 0) == "S|0-1")
    #expect(stretch(title, "GetStringAtOffset", 8, 1) == "By |7-10")
    #expect(stretch(title, "GetStringAtOffset", 6, 1) == "Steps. |0-7")
    #expect(stretch(title, "GetStringAtOffset", 9, 2) == "By Day!|7-14")
    #expect(stretch(title, "GetStringAtOffset", 9, 3) == "Steps. By Day!|0-14")
    #expect(stretch(title, "GetStringAtOffset", 9, 4) == "Steps. By Day!|0-14")
    #expect(stretch(title, "GetTextAtOffset", 8, 2) == " By|6-9")
    #expect(stretch(title, "GetTextAtOffset", 8, 4) == " By Day!|6-14")
    #expect(stretch(title, "GetTextBeforeOffset", 8, 1) == "Steps. |0-7")
    #expect(stretch(title, "GetTextAfterOffset", 8, 1) == "Day!|10-14")
    #expect(stretch(title, "GetTextAfterOffset", 8, 5) == "|0-0")
    #expect(stretch(title, "GetTextBeforeOffset", 0, 0) == "|0-0")
  }

  @Test func `after the last letter is the last word, and no letter`() {
    #expect(stretch(Sample.title, "GetStringAtOffset", 14, 0) == "|0-0")
    #expect(stretch(Sample.title, "GetTextBeforeOffset", 14, 0) == "!|13-14")
    #expect(stretch(Sample.title, "GetStringAtOffset", 14, 1) == "Day!|10-14")
    for offset: Int32 in [-1, 15, .max, .min] {
      #expect(stretch(Sample.title, "GetStringAtOffset", offset, 1) == "|0-0")
    }
    #expect(stretch(Sample.title, "GetStringAtOffset", 0, 5) == nil)
    #expect(stretch(Sample.title, "GetTextAtOffset", 0, 7) == nil)
  }

  @Test func `the stretches of a text are the text`() {
    let text = ObjectText("One. Two!  Three\nfour? \n five ")
    for unit in [ObjectText.Unit.character, .word, .sentence, .line] {
      for boundary in [ObjectText.Boundary.start, .end] {
        var whole = ""
        var offset = 0
        while offset < text.scalars.count {
          guard let range = text.range(at: offset, unit, boundary) else { break }
          #expect(range.lowerBound == offset)
          whole += text.text(range)
          offset = range.upperBound
        }
        #expect(whole == "One. Two!  Three\nfour? \n five ")
      }
    }
    #expect(ObjectText("").range(at: 0, .word, .start) == nil)
  }
}
