// The window's state on the desktop, and what the window requests from the desktop.
internal import Input
internal import Words

/// The window's state on the desktop.
package struct DesktopState: Equatable {
  /// What was last requested, until the window manager reports the actual state.
  package var isFullScreen = false
  /// Whether the window has the keyboard focus.
  package var hasFocus = false
  /// Whether the window demands the user's attention.
  private(set) var demandsAttention = false

  mutating func toggleFullScreen() -> [Effect] {
    isFullScreen.toggle()
    return [.setFullScreen(isFullScreen)]
  }

  mutating func stateChanged(_ state: WindowState) -> [Effect] {
    isFullScreen = state.contains(.fullScreen)
    return []
  }

  /// A window with the focus needs no more attention.
  mutating func focusChanged(_ hasFocus: Bool) -> [Effect] {
    self.hasFocus = hasFocus
    guard hasFocus, demandsAttention else { return [] }
    demandsAttention = false
    return [.demandAttention(false)]
  }

  /// Demands attention if reading fails while the window has no focus: the user may be waiting for
  /// it.
  mutating func noteReading(_ snapshot: Snapshot) -> [Effect] {
    guard snapshot.failure != nil, !hasFocus, !demandsAttention else { return [] }
    demandsAttention = true
    return [.demandAttention(true)]
  }
}

extension Model {
  /// The window manager does not support full screen.
  mutating func refuseFullScreen() -> [Effect] {
    desktop.isFullScreen = false
    return say(.refused(.noFullScreen))
  }
}
