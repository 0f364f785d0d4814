// What the event loop has the window do among other windows: nothing here is painted.
internal import Input
internal import X11

extension ChartWindow {
  func setTitle(_ title: String) { window.setTitle(title) }

  func setFullScreen(_ isFull: Bool) -> FullScreenAnswer { window.setFullScreen(isFull) }

  /// Where the client area is on the screen, in device pixels.
  var placeOnScreen: (x: Int, y: Int) { window.placeOnScreen }

  /// Asks for the keyboard for a person who uses a tool.
  func takeKeyboard() { window.takeKeyboard() }

  /// Whether keys are told when they are let go, too.
  func setReportsKeyReleases(_ isOn: Bool) { window.setReportsKeyReleases(isOn) }

  func demandAttention(_ isUrgent: Bool) { window.demandAttention(isUrgent) }

  /// What the pointer looks like over the window.
  func setCursor(_ shape: CursorShape) { window.setCursor(shape) }

  func unmap() { window.unmap() }
}
