// Letters that follow each other like those of a word. Each is a command, but whoever types a name
// meant none of them: together they are one step of undo, and none of them closes the window.
internal import Input
internal import Words

/// Signs typed one after the other without a pause.
struct TypedWord {
  /// Tells one from the next.
  let number: Int
  private var letters: Set<Character> = []
  private var last: Character?
  /// By the server's clock.
  private var endMilliseconds: UInt32

  /// Who gives commands looks at what each has done.
  private static let pauseMilliseconds: UInt32 = 1_000
  /// Fewer different ones are pressed on purpose as quickly.
  private static let leastLetters = 3

  fileprivate init(_ sign: Character, number: Int, at milliseconds: UInt32) {
    (self.number, endMilliseconds) = (number, milliseconds)
    add(sign)
  }

  /// Whether it is taken for a word that somebody types. Digits alone switch series.
  var isWord: Bool { letters.count >= Self.leastLetters && letters.contains(where: \.isLetter) }

  /// Whether its last sign is another one than that before it.
  private(set) var endsAnew = true

  /// Goes on with a sign; false after a pause.
  fileprivate mutating func append(_ sign: Character, at milliseconds: UInt32) -> Bool {
    guard milliseconds &- endMilliseconds <= Self.pauseMilliseconds else { return false }
    endMilliseconds = milliseconds
    add(sign)
    return true
  }

  private mutating func add(_ sign: Character) {
    (endsAnew, last) = (sign != last, sign)
    if sign.isLetter || sign.isNumber { letters.insert(sign) }
  }
}

extension Model {
  /// The word of which the input being handled is a letter; nil for none.
  var wordBeingTyped: Int? { isTyping ? typed?.number : nil }

  /// Notes a key that goes to the charts as a letter of a word, or the end of one.
  ///
  /// - Parameter milliseconds: when it was pressed; nil for a key that nobody has pressed.
  mutating func noteTyping(_ key: Key, _ modifiers: Modifiers, at milliseconds: UInt32?) {
    // Shift comes between letters.
    if key == .other { return }
    guard let sign = key.sign, let milliseconds, overlay == nil,
      modifiers.isDisjoint(with: [.control, .alt, .super])
    else {
      typed = nil
      return
    }
    isTyping = true
    if typed?.append(sign, at: milliseconds) != true {
      wordCount += 1
      typed = TypedWord(sign, number: wordCount, at: milliseconds)
    }
  }

  /// Makes one step of what the letters of a word have changed, and says how it is taken back.
  mutating func finishTyping() -> [Effect] {
    guard isTyping, let typed, typed.isWord else { return [] }
    history.join(word: typed.number)
    guard history.done.last?.word == typed.number, overlay == nil else { return [] }
    return say(.refused(.lettersAreCommands))
  }
}

extension Key {
  /// What it writes into a name; nil for nothing.
  fileprivate var sign: Character? {
    switch self {
    case .character(let character): character
    case .space: " "
    default: nil
    }
  }
}
