// What an assistive tool does to a line of text, whose places it counts in Unicode scalars.
internal import Input
internal import Scenegraph

extension TextField {
  /// The Unicode scalars before a character.
  func scalars(before place: Int) -> Int {
    characters[..<place].reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The character that a scalar belongs to; their count at the end.
  private func place(ofScalar offset: Int) -> Int {
    var before = 0
    return characters.firstIndex { character in
      before += character.unicodeScalars.count
      return before > offset
    } ?? characters.count
  }

  private mutating func select(_ range: Range<Int>) {
    moveCaret(to: place(ofScalar: range.lowerBound), selects: false)
    moveCaret(to: place(ofScalar: range.upperBound), selects: true)
  }

  /// Changes the text. Returns what that asks of the clipboard, if anything.
  mutating func perform(_ edit: TextEdit) -> Request? {
    switch edit {
    case .replace(let range, let text):
      select(range)
      insert(text)
    case .select(let range): select(range)
    case .copy(let range):
      var other = self
      other.select(range)
      return other.handleKey(.character("c"), .control, text: "")
    case .cut(let range):
      select(range)
      return handleKey(.character("x"), .control, text: "")
    case .paste(let place):
      select(place..<place)
      return .paste
    }
    return nil
  }
}

extension TextField.Request {
  var effect: Effect {
    switch self {
    case .copy(let text): .copyText(text)
    case .paste: .paste(.clipboard)
    }
  }
}
