// The looks of the pointer, by its effect where it is.

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
