// A line of text being edited: what keys, the pointer, the clipboard and assistive tools do to it.
internal import Input
internal import Scenegraph

/// One line of text with a caret and a selection. A value independent of window and font.
///
/// Positions in the text count `Character`s, which users perceive as letters (Unicode Standard
/// Annex 29, extended grapheme clusters).
struct TextField: Equatable {
  private(set) var characters: [Character]
  /// The index of the character after the caret.
  private(set) var caret: Int
  /// The other end of the selection; equal to the caret if nothing is selected.
  private(set) var anchor: Int
  /// The most UTF-8 bytes the text may have; text beyond that is not inserted.
  let byteLimit: Int

  /// What a key asks of the clipboard.
  enum Request: Equatable {
    case copy(String)
    case paste
  }

  /// - Parameter isSelected: whether all of the text is selected, so that typing replaces it.
  init(_ text: String = "", isSelected: Bool = false, byteLimit: Int) {
    characters = Array(text)
    caret = characters.count
    anchor = isSelected ? 0 : characters.count
    self.byteLimit = byteLimit
  }

  var text: String { String(characters) }

  /// The selected range; empty at the caret if nothing is selected.
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  // MARK: Editing

  /// Replaces the selection with a text. Line ends and control characters become blanks.
  mutating func insert(_ inserted: String) {
    let line = Self.line(inserted)
    let before = String(characters[..<selection.lowerBound])
    let after = String(characters[selection.upperBound...])
    var room = byteLimit - before.utf8.count - after.utf8.count
    let fitting = line.prefix { character in
      room -= character.utf8.count
      return room >= 0
    }
    // Inserted text can join the character before it, as an accent does.
    let start = before + fitting
    replace(with: start + after, caretBytes: start.utf8.count)
  }

  /// One blank for each control character and line separator; CR LF counts as one.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      if wasReturn, scalar == "\n" { continue }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private mutating func replace(with text: String, caretBytes: Int) {
    characters = Array(text)
    var bytes = 0
    caret =
      characters.firstIndex { character in
        defer { bytes += character.utf8.count }
        return bytes >= caretBytes
      } ?? characters.count
    anchor = caret
  }

  private mutating func remove(_ range: Range<Int>) {
    let start = String(characters[..<range.lowerBound])
    replace(with: start + String(characters[range.upperBound...]), caretBytes: start.utf8.count)
  }

  /// Deletes the selection; if there is none, what lies between the caret and another place.
  private mutating func delete(to place: Int) {
    remove(selection.isEmpty ? min(caret, place)..<max(caret, place) : selection)
  }

  mutating func selectAll() { (anchor, caret) = (0, characters.count) }

  /// - Parameter selects: whether the other end of the selection stays.
  mutating func moveCaret(to place: Int, selects: Bool) {
    caret = min(max(place, 0), characters.count)
    if !selects { anchor = caret }
  }

  /// Selects the word, the blanks or the punctuation that a character belongs to.
  mutating func selectWord(at place: Int) {
    guard !characters.isEmpty else { return }
    let place = min(max(place, 0), characters.count - 1)
    let kind = Kind(characters[place])
    anchor = (characters[..<place].lastIndex { Kind($0) != kind }).map { $0 + 1 } ?? 0
    caret = characters[place...].firstIndex { Kind($0) != kind } ?? characters.count
  }

  // MARK: Words

  /// Which characters belong together when moving or selecting by words.
  private enum Kind {
    case word, blank, sign

    init(_ character: Character) {
      self =
        character.isLetter || character.isNumber || character == "_"
        ? .word : character.isWhitespace ? .blank : .sign
    }
  }

  private var previousWord: Int {
    let end = characters[..<caret].lastIndex { Kind($0) == .word } ?? 0
    return (characters[..<end].lastIndex { Kind($0) != .word }).map { $0 + 1 } ?? 0
  }

  private var nextWord: Int {
    let start = characters[caret...].firstIndex { Kind($0) == .word } ?? characters.count
    return characters[start...].firstIndex { Kind($0) != .word } ?? characters.count
  }

  // MARK: Keys

  /// Handles a key. Returns what it asks of the clipboard, if anything.
  mutating func handleKey(_ key: Key, _ modifiers: Modifiers, text: String) -> Request? {
    let isControl = modifiers.contains(.control)
    let isShift = modifiers.contains(.shift)
    switch key {
    case .left where isShift || isControl || selection.isEmpty:
      moveCaret(to: isControl ? previousWord : caret - 1, selects: isShift)
    case .right where isShift || isControl || selection.isEmpty:
      moveCaret(to: isControl ? nextWord : caret + 1, selects: isShift)
    case .left: moveCaret(to: selection.lowerBound, selects: false)
    case .right: moveCaret(to: selection.upperBound, selects: false)
    case .home: moveCaret(to: 0, selects: isShift)
    case .end: moveCaret(to: characters.count, selects: isShift)
    case .backspace: delete(to: isControl ? previousWord : max(0, caret - 1))
    case .delete where isShift: return cut()
    case .delete: delete(to: isControl ? nextWord : min(characters.count, caret + 1))
    case .insert where isControl: return copy()
    case .insert where isShift: return .paste
    case .character(let character) where isControl: return command(character)
    default:
      guard modifiers.isDisjoint(with: [.control, .alt, .super]), Self.isWritten(text) else {
        return nil
      }
      insert(text)
    }
    return nil
  }

  private mutating func command(_ character: Character) -> Request? {
    switch character {
    case "a", "A": selectAll()
    case "c", "C": return copy()
    case "x", "X": return cut()
    case "v", "V": return .paste
    default: break
    }
    return nil
  }

  private func copy() -> Request? { selection.isEmpty ? nil : .copy(String(characters[selection])) }

  private mutating func cut() -> Request? {
    let request = copy()
    remove(selection)
    return request
  }

  /// Keys such as Escape type a control character, which is not text.
  private static func isWritten(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory != .control }
  }

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
