// The colours that a desktop asks for.
import Testing

@testable import barchart

@Suite struct DesktopThemeTests {
  @Test(
    "The environment says whether a window is light, dark or of high contrast",
    arguments: [
      (nil, .light), ("", .light), ("Adwaita", .light), ("Adwaita:light", .light),
      ("Adwaita:dark", .dark), ("Adwaita-dark", .dark), ("Yaru-Dark", .dark),
      ("Arc-Darker", .light), ("darkroom", .light), ("dark", .light),
      ("HighContrast", .highContrast), ("HighContrast:dark", .highContrast),
      ("HighContrastInverse", .highContrast),
    ] as [(String?, ThemeChoice)])
  func auto(_ gtkTheme: String?, _ expected: ThemeChoice) {
    #expect(ThemeChoice.auto.resolved(gtkTheme: gtkTheme) == expected)
  }

  @Test("What was asked for is not overruled")
  func explicit() {
    for choice: ThemeChoice in [.light, .dark, .highContrast] {
      #expect(choice.resolved(gtkTheme: "Adwaita:dark") == choice)
    }
  }
}
