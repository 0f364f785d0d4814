// An entry is changed through the bus as by keys, and nothing else is.
import Scenegraph
import Testing

@testable import Bus

@Suite struct EditableTextTests {
  typealias Sample = SampleElements
  private static let text = "Ta\u{308}glich.svg"

  @Test("Each method asks for one change, at places within the text")
  func methods() {
    let caller = Caller()
    let count = Int32(Self.text.unicodeScalars.count)
    let edits: [(String, [Value], TextEdit)] = [
      ("SetTextContents", [.string("x")], .replace(0..<Int(count), with: "x")),
      ("InsertText", [.int32(2), .string("äb"), .int32(-1)], .replace(2..<2, with: "äb")),
      (
        "InsertText", [.int32(99), .string("abc"), .int32(2)],
        .replace(Int(count)..<Int(count), with: "ab")
      ),
      ("DeleteText", [.int32(3), .int32(1)], .replace(1..<3, with: "")),
      ("CutText", [.int32(0), .int32(-1)], .cut(0..<Int(count))),
      ("CopyText", [.int32(0), .int32(4)], .copy(0..<4)),
      ("PasteText", [.int32(1)], .paste(at: 1)),
    ]
    for (name, body, edit) in edits {
      let call = Caller.message(
        caller.path(Sample.entry), InterfaceName.editableText.rawValue, name, body)
      let (reply, request) = caller.send(call)
      #expect(request == .edit(Sample.entry, edit), "\(name)")
      #expect(reply?.body == (name == "CopyText" ? [] : [.boolean(true)]), "\(name)")
    }
  }

  @Test("A text that is only read has no such interface")
  func readOnly() {
    let caller = Caller()
    #expect(
      caller.error(
        caller.path(Sample.title), InterfaceName.editableText.rawValue, "SetTextContents",
        .string("x")) != nil)
    #expect(caller.request(Sample.title, .text, "SetCaretOffset", .int32(1)) == nil)
  }
}
