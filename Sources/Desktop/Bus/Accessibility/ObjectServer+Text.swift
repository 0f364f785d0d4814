// Interfaces org.a11y.atspi.Text and EditableText; texts split into units for screen readers.
internal import Scenegraph

extension ObjectServer {
  func text(
    _ index: Int, _ method: String, _ arguments: CallArguments,
    windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    guard let text = tree.objectText(index) else { return Answer() }
    let offset = arguments.number(0)
    switch method {
    case "GetText": return Answer(.string(text.text(from: offset, to: arguments.number(1))))
    case "GetCharacterAtOffset":
      let isInside = text.scalars.indices.contains(offset)
      return Answer(.count(isInside ? Int(text.scalars[offset].value) : 0))
    case "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      return try stretch(of: text, method, at: offset, arguments.number(1))
    case "GetCharacterExtents":
      return try extents(ofTextAt: index, arguments.number(1), windowOrigin)
    case "GetRangeExtents": return try extents(ofTextAt: index, arguments.number(2), windowOrigin)
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

  /// The character, word, sentence or line at an offset, with start and end; empty at 0 if none.
  private func stretch(
    of text: ObjectText, _ method: String, at offset: Int, _ number: Int
  ) throws(CallError) -> Answer {
    let units = method == "GetStringAtOffset" ? Self.granularities : Self.boundaries
    guard units.indices.contains(number) else {
      throw .invalidArguments(member: method, signature: "iu")
    }
    let (unit, boundary) = units[number]
    let step = method == "GetTextBeforeOffset" ? -1 : method == "GetTextAfterOffset" ? 1 : 0
    guard let range = text.range(at: offset, unit, boundary, step: step) else {
      return Answer(.string(""), .int32(0), .int32(0))
    }
    return Answer(.string(text.text(range)), .count(range.lowerBound), .count(range.upperBound))
  }

  /// AT-SPI 2.46, `AtspiTextGranularity`. Paragraphs are lines, since text does not wrap.
  private static let granularities: [(ObjectText.Unit, ObjectText.Boundary)] = [
    (.character, .start), (.word, .start), (.sentence, .start), (.line, .start), (.line, .start),
  ]

  /// AT-SPI 2.46, `AtspiTextBoundaryType`.
  private static let boundaries: [(ObjectText.Unit, ObjectText.Boundary)] = [
    (.character, .start), (.word, .start), (.word, .end), (.sentence, .start), (.sentence, .end),
    (.line, .start), (.line, .end),
  ]

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

/// Text indexed as in AT-SPI: by Unicode scalars, from 0.
struct ObjectText: Hashable {
  enum Unit: Hashable {
    case character, word, sentence, line
  }

  /// Whether a unit extends to the start of the next one or ends at its own end.
  enum Boundary: Hashable {
    case start, end
  }

  var scalars: [Unicode.Scalar]
  /// The index of the scalar after the caret.
  var caret: Int
  /// nil if nothing is selected.
  var selection: Range<Int>?

  init(_ text: String, caret: Int = 0, selection: Range<Int> = 0..<0) {
    scalars = Array(text.unicodeScalars)
    self.caret = min(max(0, caret), scalars.count)
    let selection = selection.clamped(to: scalars.indices)
    self.selection = selection.isEmpty ? nil : selection
  }

  /// The text between two offsets; a negative end means the end of the text.
  func text(from start: Int, to end: Int) -> String {
    let end = end < 0 ? scalars.count : min(end, scalars.count)
    return text(max(0, min(start, end))..<end)
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: scalars.indices)])
    return String(text)
  }

  /// An offset within the text; −1 means its end.
  func place(_ offset: Int) -> Int { offset < 0 ? scalars.count : min(offset, scalars.count) }

  /// The range between two offsets, whichever comes first.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let (start, end) = (place(start), place(end))
    return min(start, end)..<max(start, end)
  }

  /// The range of the unit at an offset, or of another one `step` units away.
  ///
  /// - Returns: nil if there is none.
  func range(at offset: Int, _ unit: Unit, _ boundary: Boundary, step: Int = 0) -> Range<Int>? {
    guard offset >= 0, offset <= scalars.count, !scalars.isEmpty else { return nil }
    let places = places(unit, boundary)
    // A caret after the last character is in the last word but at no character.
    let last = unit == .character ? places.count - 1 : places.count - 2
    let place = min((places.lastIndex { $0 <= offset }) ?? 0, last) + step
    guard place >= 0, place + 1 < places.count else { return nil }
    return places[place]..<places[place + 1]
  }

  /// The boundaries between units, including both ends of the text; at least two.
  private func places(_ unit: Unit, _ boundary: Boundary) -> [Int] {
    guard unit != .character else { return Array(0...scalars.count) }
    let inner = scalars.indices.dropFirst().filter { isPlace($0, unit, boundary) }
    return [0] + inner + [scalars.count]
  }

  private func isPlace(_ index: Int, _ unit: Unit, _ boundary: Boundary) -> Bool {
    let (before, after) = (scalars[index - 1], scalars[index])
    let isSpaceBefore = before.properties.isWhitespace
    let isSpaceAfter = after.properties.isWhitespace
    switch (unit, boundary) {
    case (.character, _): return true
    case (.word, .start): return isSpaceBefore && !isSpaceAfter
    case (.word, .end): return !isSpaceBefore && isSpaceAfter
    case (.line, .start): return before == "\n"
    case (.line, .end): return after == "\n"
    case (.sentence, .end): return Self.isEnd(before) && isSpaceAfter
    case (.sentence, .start):
      guard isSpaceBefore, !isSpaceAfter,
        let end = scalars[..<index].last(where: { !$0.properties.isWhitespace })
      else { return false }
      return Self.isEnd(end)
    }
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "!" || scalar == "?"
  }
}

extension AccessibleTree {
  /// A node's readable text; nil if it has none of its own.
  func text(_ index: Int) -> String? {
    let element = nodes[index].element
    switch element.kind {
    case .entry: return element.text?.string ?? element.value?.text ?? ""
    case .progress, .level: return element.value?.text ?? element.name
    case .heading, .label, .message: return element.name
    case .window, .chart, .series, .bar, .barRun, .group, .toggle, .choice, .dialog, .menu, .table,
      .menuItem, .checkItem, .radioItem, .toolBar, .button, .list, .option:
      return nil
    }
  }

  func objectText(_ index: Int) -> ObjectText? {
    let edited = nodes[index].element.text
    return text(index).map {
      ObjectText($0, caret: edited?.caret ?? 0, selection: edited?.selection ?? 0..<0)
    }
  }
}
