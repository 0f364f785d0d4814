// The events of a window, as values that need no window system, and the looks of the pointer.
package import Base

/// A rectangle of the window in device pixels.
package struct ExposedRect: Hashable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
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

/// A step of a drag from another program.
package enum DragEvent: Hashable, Sendable {
  /// Files are held over the window.
  case hovering
  /// They are no longer.
  case left
  case dropped(DroppedFiles)
  case failed(DropFailure)
}

/// Why a drop failed.
package enum DropFailure: Hashable, Sendable {
  /// It was something else than files.
  case notFiles
  /// The other program has gone, or did not deliver in time.
  case notDelivered
  /// The list of files is longer than `FileURIs.byteLimit`.
  case tooLong
}

/// The files of a drop or of a dialog, in its order.
package struct DroppedFiles: Hashable, Sendable {
  /// Absolute.
  package var paths: [FilePath] = []
  /// The addresses that are no files of this machine.
  package var refusals: [RefusedAddress] = []

  package init(paths: [FilePath] = [], refusals: [RefusedAddress] = []) {
    self.paths = paths
    self.refusals = refusals
  }
}

/// An address that is not a file on this machine.
package struct RefusedAddress: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case otherScheme
    case otherHost
    /// It is no address, or what it names can be no file's name.
    case malformed
  }

  package var address: String
  package var reason: Reason

  package init(address: String, reason: Reason) {
    self.address = address
    self.reason = reason
  }
}

/// The pointer's picture over the window.
package enum CursorShape: Hashable, Sendable, CaseIterable {
  /// Nothing is to be clicked here.
  case arrow
  /// A click does something.
  case pointingHand
  /// A drag selects what it touches.
  case crosshair
  /// A drag moves what is under the pointer.
  case openHand
  /// It is being moved.
  case closedHand
  /// A click puts the caret there.
  case text
}
