// The settings of an X desktop for the look and behaviour of programs, from any source.

/// The settings of a screen; nil if not set. Only impossible values are rejected.
package struct DesktopSettings: Hashable, Sendable {
  /// The setting `Xft/DPI`.
  package var dotsPerInch: Double?
  /// The setting `Gdk/UnscaledDPI`; if present, `Xft/DPI` already includes the scaling factor.
  package var unscaledDotsPerInch: Double?
  /// The resource `Xft.dpi`.
  package var resourceDotsPerInch: Double?
  /// The setting `Gdk/WindowScalingFactor`.
  package var windowScalingFactor: Int?
  /// The setting `Net/ThemeName`, such as "Adwaita-dark".
  package var themeName: String?
  /// The setting `Gtk/FontName` in Pango's notation, such as "Noto Sans Bold 11".
  package var fontName: String?
  /// The setting `Net/DoubleClickTime`.
  package var doubleClickMilliseconds: Int?
  /// The setting `Gtk/EnableAnimations`.
  package var hasAnimations: Bool?

  package init() {}

  mutating func take(_ settings: XSettings) {
    func positive(_ name: String) -> Int? { settings.integer(name).flatMap { $0 > 0 ? $0 : nil } }
    // −1 means the server's own value, which is often wrong.
    dotsPerInch = positive("Xft/DPI").map { Double($0) / 1_024 }
    unscaledDotsPerInch = positive("Gdk/UnscaledDPI").map { Double($0) / 1_024 }
    windowScalingFactor = positive("Gdk/WindowScalingFactor")
    themeName = settings.text("Net/ThemeName")
    fontName = settings.text("Gtk/FontName")
    doubleClickMilliseconds = positive("Net/DoubleClickTime")
    hasAnimations = settings.integer("Gtk/EnableAnimations").map { $0 != 0 }
  }

  /// Device pixels per logical pixel, as in GTK; 1 if not set. Never from the monitor's reported
  /// size, which is often wrong.
  ///
  /// gnome-settings-daemon and similar programs set `Gdk/UnscaledDPI`, and an `Xft/DPI` that
  /// includes the scaling factor for programs that do not know it; xfsettingsd keeps the two apart.
  package var scaleFactor: Double {
    let factor = Double(windowScalingFactor ?? 1)
    if let dotsPerInch {
      return dotsPerInch / 96 * (unscaledDotsPerInch == nil ? factor : 1)
    }
    return resourceDotsPerInch.map { $0 / 96 } ?? factor
  }

  /// The value of `Xft.dpi` in a resource database; the first that is a positive number.
  static func dotsPerInch(resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi",
        let dpi = Double(trimmed(parts[1])), dpi.isFinite, dpi > 0
      else { continue }
      return dpi
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) ?? false { text.removeLast() }
    return text
  }
}
