// Keys by what they mean, and the keys that are held with them.

/// A key by what it means; the keypad's twins are the same keys.
public enum Key: Hashable, Sendable {
  /// The arrows, and where they would lead at last.
  case left, right, up, down, home, end, pageUp, pageDown
  /// What edits, confirms and leaves; `backTab` is Tab with Shift.
  case space, enter, escape, tab, backTab, backspace, insert, delete
  /// The key that opens the menu of what has the focus.
  case menu
  /// What the key writes.
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
