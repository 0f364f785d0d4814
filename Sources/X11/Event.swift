// What a window can be told, without any of Xlib's types.

/// A rectangle of the window in device pixels.
package struct ExposedRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The keys held while something else happens. Lock and NumLock are none of them.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

/// A key by what it means; the keypad's twins are the same keys.
package enum Key: Hashable, Sendable {
  case left, right, up, down, home, end, pageUp, pageDown
  case space, enter, escape, tab, backTab, backspace, insert, delete
  case character(Character)
  /// F1 is 1.
  case function(Int)
  case other
}

/// Something that happened to the window; coordinates in device pixels from its top left.
package enum Event: Hashable, Sendable {
  case resized(widthPixels: Int, heightPixels: Int)
  /// Parts that have to be shown again.
  case exposed([ExposedRect])
  case pointerMoved(x: Int, y: Int, Modifiers)
  case pointerLeft
  case buttonPressed(Int, x: Int, y: Int, Modifiers, timeMilliseconds: UInt32)
  case buttonReleased(Int, x: Int, y: Int, Modifiers, timeMilliseconds: UInt32)
  /// A wheel or a finger has moved, in notches of a wheel, positive down and to the right. Buttons
  /// 4 to 7, which stand for wheels, come as this and never as buttons.
  case scrolled(columns: Double, rows: Double, x: Int, y: Int, Modifiers)
  /// A key went down or up, before an input method or an assistive technology has seen it.
  case keyStroke(KeyStroke)
  /// What has become of a stroke: the key, and what it writes, empty where that is nothing or where
  /// no text is being entered.
  case key(Key, Modifiers, text: String = "")
  /// An input method has made a text of several keys.
  case text(String)
  /// The text that was asked for with `Selections.requestText`.
  case pasted(String)
  case closeRequested
  case mapped
  case unmapped
  case visibilityChanged(isFullyObscured: Bool)
  case focusChanged(Bool)
  /// The window manager has given the window another state.
  case stateChanged(WindowState)
  case windowDestroyed
  /// A drag of another program's over the window.
  case drag(DragEvent)
}
