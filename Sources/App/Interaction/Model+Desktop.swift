// The desktop: how a window looks and behaves there, its state, and what it requests. The user's own
// choices outlast the desktop's settings.
package import Charts
internal import Input
internal import Scenegraph
internal import Words

/// How a window looks and behaves until the user changes it.
package struct DesktopPreferences: Equatable {
  /// Device pixels per logical pixel.
  package var scaleFactor = 1.0
  /// Never `auto`.
  package var theme = ThemeChoice.light
  /// A font family, or several separated by commas; the first installed one is used.
  package var fontFamily = "Sans"
  /// The longest time between the two clicks of a double click.
  package var doubleClickMilliseconds: UInt32 = 400
  /// Whether changes are shown without animation.
  package var isStill = false

  package init() {}
}

package enum ThemeChoice: String, CaseIterable, Sendable {
  /// Follows the desktop.
  case auto
  case light, dark
  /// White on black.
  case highContrast = "high-contrast"
  /// Black on white.
  case highContrastLight = "high-contrast-light"

  package var colors: Theme {
    switch self {
    case .auto, .light: .light
    case .dark: .dark
    case .highContrast: .highContrast
    case .highContrastLight: .highContrastLight
    }
  }
}

package struct DesktopState: Equatable {
  /// What was last requested, until the window manager reports the actual state.
  package var isFullScreen = false
  package var hasFocus = false
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

  /// If reading fails, the user may be waiting for it elsewhere.
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

  mutating func follow(_ new: DesktopPreferences) -> [Effect] {
    doubleClickMilliseconds = new.doubleClickMilliseconds
    let isOtherFont = new.scaleFactor != scaleFactor || new.fontFamily != fontFamily
    let isReading = panels.contains { $0.state.reading != nil }
    let stops = new.isStill != isStill && (isMoving || isReading)
    let before = theme
    isStill = new.isStill
    desktopTheme = new.theme
    fontFamily = new.fontFamily
    setScaleFactor(new.scaleFactor)
    var effects: [Effect] =
      isOtherFont ? [.useFonts(family: fontFamily, scaleFactor: scaleFactor)] : []
    if theme != before { _ = applyTheme() }
    if isOtherFont { drawer?.widths = [:] }
    guard isOtherFont || stops || theme != before else { return [] }
    for index in panels.indices {
      panels[index].isStale = true
      if isOtherFont || stops { panels[index].motion = nil }
      // Pointer and keys cannot refer to a picture measured in other pixels.
      if isOtherFont { panels[index].scene = nil }
    }
    effects.append(.redraw)
    return effects
  }

  /// The window and the pointer keep their place in device pixels.
  private mutating func setScaleFactor(_ new: Double) {
    guard new != scaleFactor else { return }
    let old = scaleFactor
    size = Size(
      width: (size.width * old).rounded() / new, height: (size.height * old).rounded() / new)
    pointer = pointer.map { Point(x: $0.x * old / new, y: $0.y * old / new) }
    // A drag's positions are measured in the old pixels.
    _ = endDrag()
    gesture = nil
    press = nil
    scaleFactor = new
  }

  /// Switches to the next theme, which overrides the desktop's from then on.
  mutating func changeTheme() -> [Effect] {
    note(.theme(chosenTheme), ofPanel: panels[active].id, word: wordBeingTyped)
    chosenTheme =
      switch theme {
      case .auto, .light: .dark
      case .dark: .highContrast
      case .highContrast: .highContrastLight
      case .highContrastLight: .light
      }
    return applyTheme()
  }

  mutating func applyTheme() -> [Effect] {
    let colors = theme.colors
    return changeAll { panel in
      panel.chart.theme = colors
      return [.redraw]
    }
  }
}
