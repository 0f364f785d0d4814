// The colours that a desktop asks for.
import Bus
import Testing

@testable import Interaction
@testable import barchart

@Suite struct DesktopThemeTests {
  @Test(
    "The environment says whether a window is light, dark or of high contrast",
    arguments: [
      (nil, .light), ("", .light), ("Adwaita", .light), ("Adwaita:light", .light),
      ("Adwaita:dark", .dark), ("Adwaita-dark", .dark), ("Yaru-Dark", .dark),
      ("Arc-Darker", .light), ("darkroom", .light), ("dark", .dark),
      ("Mint-Y-Dark-Aqua", .dark), ("BreezeDark", .dark),
      ("HighContrast", .highContrastLight), ("HighContrast:dark", .highContrast),
      ("HighContrastInverse", .highContrast), ("ContrastHigh", .highContrastLight),
      ("ContrastHighInverse", .highContrast), ("Default-hc", .highContrastLight),
      ("Default-hc-dark", .highContrast),
    ] as [(String?, ThemeChoice)])
  func auto(_ gtkTheme: String?, _ expected: ThemeChoice) {
    #expect(ThemeChoice.ofDesktop(gtkTheme: gtkTheme) == expected)
    #expect(ThemeChoice.ofDesktop(gtkTheme: nil, themeName: gtkTheme) == expected)
  }

  @Test(
    "The environment overrules the portal, which overrules the theme's name",
    arguments: [
      // $GTK_THEME, the portal's scheme, its contrast, the theme's name.
      (nil, nil, nil, nil, .light), (nil, nil, nil, "Adwaita-dark", .dark),
      (nil, .noPreference, false, "Adwaita-dark", .dark),
      (nil, .light, false, "Adwaita-dark", .light), (nil, .dark, false, "Adwaita", .dark),
      (nil, .dark, nil, nil, .dark), (nil, nil, true, nil, .highContrastLight),
      (nil, .light, true, "Adwaita", .highContrastLight), (nil, .dark, true, nil, .highContrast),
      (nil, .noPreference, true, "Adwaita-dark", .highContrast),
      (nil, .noPreference, true, "HighContrastInverse", .highContrast),
      (nil, nil, nil, "HighContrast", .highContrastLight),
      (nil, .dark, nil, "HighContrast", .dark),
      ("Adwaita", .dark, true, "Adwaita-dark", .light), ("Adwaita:dark", .light, nil, nil, .dark),
      ("HighContrast", .dark, false, nil, .highContrastLight), ("", .dark, nil, nil, .dark),
    ] as [(String?, PortalSettings.ColorScheme?, Bool?, String?, ThemeChoice)])
  func order(
    _ gtkTheme: String?, _ scheme: PortalSettings.ColorScheme?, _ contrast: Bool?, _ name: String?,
    _ expected: ThemeChoice
  ) {
    var portal = PortalSettings()
    (portal.colorScheme, portal.prefersHighContrast) = (scheme, contrast)
    #expect(ThemeChoice.ofDesktop(gtkTheme: gtkTheme, portal: portal, themeName: name) == expected)
  }
}
