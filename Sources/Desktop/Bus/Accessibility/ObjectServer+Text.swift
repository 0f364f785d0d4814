// Interfaces org.a11y.atspi.Text and, of lines to write in, org.a11y.atspi.EditableText.
internal import Scenegraph

extension ObjectServer {
  func text(
    _ index: Int, _ method: String, _ arguments: CallArguments,
    windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    guard let text = tree.objectText(index) else { return Answer() }
    let offset = arguments.number(0)
    switch method {
    case "GetText":
      return Answer(.string(text.text(from: offset, to: arguments.number(1))))
    case "GetCharacterAtOffset":
      let isInside = text.scalars.indices.contains(offset)
      return Answer(.count(isInside ? Int(text.scalars[offset].value) : 0))
    case "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      return try stretch(of: text, method, at: offset, arguments.number(1))
    case "GetCharacterExtents":
      return try extents(ofTextAt: index, arguments.number(1), windowOrigin)
    case "GetRangeExtents":
      return try extents(ofTextAt: index, arguments.number(2), windowOrigin)
    // Only the painter knows the positions of characters.
    case "GetOffsetAtPoint": return Answer(.int32(-1))
    case "GetBoundedRanges": return Answer(.array(of: "(iisv)", []))
    // The text has no attributes.
    case "GetAttributeValue": return Answer(.string(""))
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return Answer(.attributes([]))
    case "GetAttributes", "GetAttributeRun":
      return Answer(.attributes([]), .int32(0), .count(text.scalars.count))
    case "GetNSelections": return Answer(.int32(text.selection == nil ? 0 : 1))
    case "GetSelection":
      let selection = offset == 0 ? text.selection : nil
      return Answer(.count(selection?.lowerBound ?? 0), .count(selection?.upperBound ?? 0))
    case "SetCaretOffset": return edit(index, .select(text.place(offset)..<text.place(offset)))
    case "AddSelection", "RemoveSelection", "SetSelection":
      return select(index, text, method, arguments)
    default: return Answer(.boolean(false))
    }
  }

  /// There is one selection at most.
  private func select(
    _ index: Int, _ text: ObjectText, _ method: String, _ arguments: CallArguments
  ) -> Answer {
    switch method {
    case "AddSelection" where text.selection == nil:
      return edit(index, .select(text.range(arguments.number(0), arguments.number(1))))
    case "SetSelection" where arguments.number(0) == 0:
      return edit(index, .select(text.range(arguments.number(1), arguments.number(2))))
    case "RemoveSelection" where arguments.number(0) == 0 && text.selection != nil:
      return edit(index, .select(text.caret..<text.caret))
    default: return Answer(.boolean(false))
    }
  }

  func editableText(_ index: Int, _ method: String, _ arguments: CallArguments) -> Answer {
    guard let text = tree.objectText(index) else { return Answer() }
    let range = text.range(arguments.number(0), arguments.number(1))
    switch method {
    case "SetTextContents":
      return edit(index, .replace(text.scalars.indices, with: arguments.string(0)))
    case "InsertText":
      let place = text.place(arguments.number(0))
      let (words, length) = (arguments.string(1), arguments.number(2))
      // The length counts bytes, of which a scalar has one at least; a negative one means all.
      let inserted = length < 0 ? words : ObjectText(words).text(from: 0, to: length)
      return edit(index, .replace(place..<place, with: inserted))
    case "CutText": return edit(index, .cut(range))
    case "DeleteText": return edit(index, .replace(range, with: ""))
    case "PasteText": return edit(index, .paste(at: text.place(arguments.number(0))))
    // CopyText has no result.
    default: return Answer([], request: .edit(tree.nodes[index].element.id, .copy(range)))
    }
  }

  /// Requests a change of a text; refused for one that is only there to be read.
  private func edit(_ index: Int, _ edit: TextEdit) -> Answer {
    let element = tree.nodes[index].element
    guard element.kind == .entry else { return Answer(.boolean(false)) }
    return Answer(.boolean(true), request: .edit(element.id, edit))
  }

  /// The character, word, sentence or line at an offset, with its start and end; empty at 0 if
  /// there is none.
  private func stretch(
    of text: ObjectText, _ method: String, at offset: Int, _ number: Int
  ) throws(CallError) -> Answer {
    let unit =
      method == "GetStringAtOffset" ? Self.granularity(number) : Self.boundary(number)
    guard let (unit, boundary) = unit else {
      throw .invalidArguments(member: method, signature: "iu")
    }
    let step = method == "GetTextBeforeOffset" ? -1 : method == "GetTextAfterOffset" ? 1 : 0
    guard let range = text.range(at: offset, unit, boundary, step: step) else {
      return Answer(.string(""), .int32(0), .int32(0))
    }
    return Answer(.string(text.text(range)), .count(range.lowerBound), .count(range.upperBound))
  }

  /// AT-SPI 2.46, `AtspiTextGranularity`. Paragraphs are lines, since text does not wrap.
  private static func granularity(_ number: Int) -> (ObjectText.Unit, ObjectText.Boundary)? {
    switch number {
    case 0: (.character, .start)
    case 1: (.word, .start)
    case 2: (.sentence, .start)
    case 3, 4: (.line, .start)
    default: nil
    }
  }

  /// AT-SPI 2.46, `AtspiTextBoundaryType`.
  private static func boundary(_ number: Int) -> (ObjectText.Unit, ObjectText.Boundary)? {
    switch number {
    case 0: (.character, .start)
    case 1: (.word, .start)
    case 2: (.word, .end)
    case 3: (.sentence, .start)
    case 4: (.sentence, .end)
    case 5: (.line, .start)
    case 6: (.line, .end)
    default: nil
    }
  }

  /// Any part of a text has the extents of the whole.
  private func extents(
    ofTextAt index: Int, _ type: Int, _ windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    let origin = try origin(index, type, windowOrigin)
    let extents = tree.extents(index)
    return Answer(
      .count(extents.x - origin.x), .count(extents.y - origin.y), .count(extents.width),
      .count(extents.height))
  }
}
