// What the desktop has done with the window, and what the window wants of it.
internal import Input

/// The window among other windows.
package struct DesktopState: Equatable {
  /// What was asked for last, until the window manager says what is.
  package var isFullScreen = false
  /// Whether keys come to the window.
  package var hasFocus = false
  /// Whether the person is asked to look at the window.
  private(set) var demandsAttention = false

  mutating func toggleFullScreen() -> [Effect] {
    isFullScreen.toggle()
    return [.setFullScreen(isFullScreen)]
  }

  mutating func stateChanged(_ state: WindowState) -> [Effect] {
    isFullScreen = state.contains(.fullScreen)
    return []
  }

  /// Who has the window before them needs no call.
  mutating func focusChanged(_ hasFocus: Bool) -> [Effect] {
    self.hasFocus = hasFocus
    guard hasFocus, demandsAttention else { return [] }
    demandsAttention = false
    return [.demandAttention(false)]
  }

  /// A reading that fails while nobody looks may be waited for in vain.
  mutating func noteReading(_ snapshot: Snapshot) -> [Effect] {
    guard snapshot.failure != nil, !hasFocus, !demandsAttention else { return [] }
    demandsAttention = true
    return [.demandAttention(true)]
  }
}

extension Model {
  /// There is no full screen where the window is.
  mutating func refuseFullScreen() -> [Effect] {
    desktop.isFullScreen = false
    return change(active) { $0.say("This window manager does not support full screen") }
  }
}
