// The events of a window, as values that need no window system.

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
  /// The result of a stroke: the key, and its text, empty where it has none or where no text is
  /// being entered. Without a time it stands for a key that nobody has pressed.
  case key(Key, Modifiers, text: String = "", timeMilliseconds: UInt32? = nil)
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

/// The state of a window by its window manager (EWMH, `_NET_WM_STATE`).
package struct WindowState: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let fullScreen = WindowState(rawValue: 1)
  /// Not to be seen on any desktop: minimised or rolled up.
  package static let hidden = WindowState(rawValue: 2)
}

/// One of the two selections that a person knows.
package enum SelectionName: Hashable, Sendable, CaseIterable {
  /// The selection of Ctrl+C.
  case clipboard
  /// The current selection; the middle button pastes it.
  case primary
}
