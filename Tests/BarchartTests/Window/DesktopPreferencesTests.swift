// All that speak for the desktop, merged.
import Bus
import Testing
import X11

@testable import Interaction
@testable import barchart

@Suite struct DesktopPreferencesTests {
  private func merged(
    _ options: WindowOptions = WindowOptions(), portal: PortalSettings = PortalSettings(),
    _ change: (inout DesktopSettings) -> Void = { _ in }
  ) -> DesktopPreferences {
    var settings = DesktopSettings()
    change(&settings)
    return DesktopPreferences(options, gtkTheme: nil, portal: portal, settings)
  }

  @Test("With nothing said by anybody, a window is as it always was")
  func nothing() {
    #expect(merged() == DesktopPreferences())
  }

  @Test(
    "The scale is the first that is said, within what can be read and drawn",
    arguments: [
      // --scale-factor, Xft/DPI, Xft.dpi, Gdk/WindowScalingFactor.
      (nil, nil, nil, nil, 1), (nil, nil, nil, 2, 2), (nil, nil, 144, 2, 1.5),
      (nil, 192, 144, 3, 6), (1, 192, 144, 3, 1), (0.75, nil, nil, nil, 0.75),
      (nil, 120, nil, 2, 2.5), (nil, 120, nil, 1, 1.25), (nil, 93.5, nil, nil, 93.5 / 96),
      (nil, 1, nil, nil, 0.5), (nil, 1e6, nil, nil, 8), (nil, nil, 1, nil, 0.5),
      (nil, nil, 1e308, nil, 8), (nil, nil, nil, 1_000, 8),
    ] as [(Double?, Double?, Double?, Int?, Double)])
  func scale(
    _ asked: Double?, _ dpi: Double?, _ resource: Double?, _ factor: Int?, _ expected: Double
  ) {
    var options = WindowOptions()
    options.picture.scaleFactor = asked
    let preferences = merged(options) {
      $0.dotsPerInch = dpi
      $0.resourceDotsPerInch = resource
      $0.windowScalingFactor = factor
    }
    #expect(preferences.scaleFactor == expected)
  }

  @Test("The factor is not applied again by a desktop that has put it into Xft/DPI")
  func scaled() {
    let preferences = merged {
      $0.dotsPerInch = 240
      $0.unscaledDotsPerInch = 120
      $0.windowScalingFactor = 2
    }
    #expect(preferences.scaleFactor == 2.5)
  }

  @Test(
    "Of the desktop's font the family is taken, before the one that is there anyway",
    arguments: [
      ("Cantarell 11", "Cantarell,Sans"), ("Noto Sans Semi-Bold Italic 10", "Noto Sans,Sans"),
      ("DejaVu Sans, Verdana 9", "DejaVu Sans, Verdana,Sans"), ("Ubuntu", "Ubuntu,Sans"),
      ("11", "Sans"), ("", "Sans"), ("Bold 11", "Sans"), (nil, "Sans"),
      (String(repeating: "x", count: 300) + " 11", "Sans"), ("A\0B 11", "Sans"),
    ] as [(String?, String)])
  func font(_ name: String?, _ expected: String) {
    #expect(
      merged { $0.fontName = name }.fontFamily.replacing(", ", with: ",")
        == expected.replacing(", ", with: ","))
    var options = WindowOptions()
    options.picture.font = "Serif"
    #expect(merged(options) { $0.fontName = name }.fontFamily == "Serif")
  }

  @Test(
    "The time of a double click is kept within what fingers do",
    arguments: [(nil, 400), (250, 250), (1, 100), (100_000, 2_000), (Int.max, 2_000)]
      as [(Int?, UInt32)])
  func doubleClick(_ milliseconds: Int?, _ expected: UInt32) {
    #expect(
      merged { $0.doubleClickMilliseconds = milliseconds }.doubleClickMilliseconds == expected)
  }

  @Test("Nothing moves where anybody says so")
  func motion() {
    #expect(!merged().isStill)
    #expect(!merged { $0.hasAnimations = true }.isStill)
    #expect(merged { $0.hasAnimations = false }.isStill)
    var portal = PortalSettings()
    portal.prefersReducedMotion = true
    #expect(merged(portal: portal).isStill)
    #expect(merged(portal: portal) { $0.hasAnimations = true }.isStill)
    #expect(
      DesktopPreferences(
        WindowOptions(), gtkTheme: nil, portal: PortalSettings(), DesktopSettings(), isDistant: true
      ).isStill)
    var options = WindowOptions()
    options.isStill = true
    #expect(merged(options) { $0.hasAnimations = true }.isStill)
  }
}
