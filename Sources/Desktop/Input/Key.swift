// Keys by what they mean, and a key going down or up before other programs are asked about it.

/// A key by what it means; the keypad's twins are the same keys.
public enum Key: Hashable, Sendable {
  /// The arrows, and where they would lead at last.
  case left, right, up, down, home, end, pageUp, pageDown
  /// Keys that edit, confirm and leave; `backTab` is Tab with Shift.
  case space, enter, escape, tab, backTab, backspace, insert, delete
  /// The key that opens the menu of what has the focus.
  case menu
  /// The text that the key writes.
  case character(Character)
  /// F1 is 1.
  case function(Int)
  /// Any other.
  case other
}

/// The keys held while something else happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// A bit a key.
  public let rawValue: Int

  /// The keys whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The key with the mark of the keyboard's maker.
  public static let `super` = Modifiers(rawValue: 8)
}

/// A press or a release of a key, whatever it means.
package struct KeyStroke: Hashable, Sendable {
  package let isPress: Bool
  /// The meaning of a press to a chart.
  package let key: Key
  package let modifiers: Modifiers
  /// The X keysym under the modifiers that are held.
  package let keysym: UInt32
  /// The server's number of the key.
  package let keycode: UInt32
  /// The state of modifiers, buttons and keyboard group, as the server has it.
  package let state: UInt32
  /// Of the last request that the server had come to.
  package let serial: UInt
  /// By the server's clock.
  package let timeMilliseconds: UInt32
  /// The sign that it writes, or the keysym's name where it writes none: "a", "Left", "space".
  package let text: String
  /// Whether it would write its text.
  package let isText: Bool

  /// The eight modifiers that are held, Lock and NumLock too, as the server has them.
  package var modifierBits: UInt32 { state & 0xFF }
  /// The text that it writes without an input method.
  package var plainText: String { isText ? character.map { String($0) } ?? "" : "" }
  private let character: Character?

  /// - Parameters:
  ///   - character: the character that the key writes; nil for none.
  ///   - name: of the keysym.
  package init(
    isPress: Bool, key: Key, modifiers: Modifiers, keysym: UInt32, keycode: UInt32, state: UInt32,
    serial: UInt, timeMilliseconds: UInt32, character: Character?, name: String
  ) {
    (self.isPress, self.key, self.modifiers) = (isPress, key, modifiers)
    (self.keysym, self.keycode, self.state, self.serial) = (keysym, keycode, state, serial)
    (self.timeMilliseconds, self.character) = (timeMilliseconds, character)
    // Listeners know the name of what leaves no ink.
    text = character.flatMap { $0.isWhitespace ? nil : String($0) } ?? name
    isText = character != nil && modifiers.isDisjoint(with: [.control, .alt, .super])
  }
}
