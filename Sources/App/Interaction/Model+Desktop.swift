// Desktop settings that change while the window is open; the user's own choices stay.
internal import Charts
internal import Scenegraph

extension Model {
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
    _ = release()
    press = nil
    scaleFactor = new
  }

  /// Switches to the next theme, which overrides the desktop's from then on.
  mutating func changeTheme() -> [Effect] {
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
