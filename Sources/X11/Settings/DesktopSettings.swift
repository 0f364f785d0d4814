// What an X desktop says about how programs should look and behave, whatever keeps it.

/// The settings of a screen as they are told; nil where nobody says. Nothing is judged here but
/// what is no value at all.
package struct DesktopSettings: Hashable, Sendable {
  /// Of the setting `Xft/DPI`.
  package var dotsPerInch: Double?
  /// Of `Gdk/UnscaledDPI`. Who tells it has put the scaling factor into `Xft/DPI`.
  package var unscaledDotsPerInch: Double?
  /// Of the resource `Xft.dpi`.
  package var resourceDotsPerInch: Double?
  /// Of `Gdk/WindowScalingFactor`.
  package var windowScalingFactor: Int?
  /// Of `Net/ThemeName`, such as "Adwaita-dark".
  package var themeName: String?
  /// Of `Gtk/FontName`, as Pango describes fonts: "Noto Sans Bold 11".
  package var fontName: String?
  /// Of `Net/DoubleClickTime`.
  package var doubleClickMilliseconds: Int?
  /// Of `Gtk/EnableAnimations`.
  package var hasAnimations: Bool?

  package init() {}

  mutating func take(_ settings: XSettings) {
    func positive(_ name: String) -> Int? { settings.integer(name).flatMap { $0 > 0 ? $0 : nil } }
    // −1 stands for what the server says, which is often wrong.
    dotsPerInch = positive("Xft/DPI").map { Double($0) / 1_024 }
    unscaledDotsPerInch = positive("Gdk/UnscaledDPI").map { Double($0) / 1_024 }
    windowScalingFactor = positive("Gdk/WindowScalingFactor")
    themeName = settings.text("Net/ThemeName")
    fontName = settings.text("Gtk/FontName")
    doubleClickMilliseconds = positive("Net/DoubleClickTime")
    hasAnimations = settings.integer("Gtk/EnableAnimations").map { $0 != 0 }
  }

  /// Device pixels to a logical one, as GTK has it; 1 where nobody says. Never from the size that a
  /// monitor says it has, which is often wrong.
  ///
  /// gnome-settings-daemon and its kin tell `Gdk/UnscaledDPI` and an `Xft/DPI` that the scaling
  /// factor is in already, for programs that do not know the factor; xfsettingsd tells both apart.
  package var scaleFactor: Double {
    let factor = Double(windowScalingFactor ?? 1)
    if let dotsPerInch {
      return dotsPerInch / 96 * (unscaledDotsPerInch == nil ? factor : 1)
    }
    return resourceDotsPerInch.map { $0 / 96 } ?? factor
  }

  /// The value of `Xft.dpi` in the text of a resource database; the first that is a number above
  /// zero.
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
