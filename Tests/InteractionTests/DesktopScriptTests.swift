// The desktop changes its mind while the window is open.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct DesktopScriptTests {
  private let data = ChartData.of([("a", [3, 1, 2]), ("b", [1, 2, 3])])

  private func window(_ theme: ThemeChoice = .auto, count: Int = 1) -> ScriptedWindow {
    var window = ScriptedWindow(
      (0..<count).map { _ in Chart(data: data, title: "A title") })
    window.model.chosenTheme = theme == .auto ? nil : theme
    return window
  }

  private func preferences(
    _ change: (inout DesktopPreferences) -> Void
  ) -> Message {
    var preferences = DesktopPreferences()
    change(&preferences)
    return .desktop(preferences)
  }

  @Test("The theme of the desktop is followed in all charts, and what is asked for stays")
  func theme() {
    var window = window(count: 2)
    #expect(window.send(preferences { $0.theme = .dark }) == [.redraw])
    #expect(window.model.panels.allSatisfy { $0.chart.theme == .dark })
    #expect(window.send(preferences { $0.theme = .dark }).isEmpty)
    #expect(window.send(preferences { $0.theme = .light }) == [.redraw])
    var chosen = self.window(.dark)
    chosen.model.chart.theme = .dark
    #expect(chosen.send(preferences { $0.theme = .highContrast }).isEmpty)
    #expect(chosen.model.chart.theme == .dark)
  }

  @Test("A theme that the key chose is the person's from then on")
  func key() {
    var window = window()
    window.send(preferences { $0.theme = .dark })
    window.press(.character("t"))
    #expect(window.model.theme == .highContrast)
    #expect(window.send(preferences { $0.theme = .light }).isEmpty)
    #expect(window.model.chart.theme == .highContrast)
    for _ in 0..<2 { window.press(.character("t")) }
    #expect(window.model.theme == .light)
  }

  @Test("At another scale the picture is that of a window opened with it, pointer and all")
  func scale() throws {
    var window = window(count: 2)
    let place = try window.middle(row: 1)
    window.move(to: place)
    let effects = window.send(preferences { $0.scaleFactor = 1.5 })
    #expect(effects == [.useFonts(family: "Sans", scaleFactor: 1.5), .redraw])
    #expect(window.model.size == Size(width: 800 / 1.5, height: 600 / 1.5))
    var fresh = ScriptedWindow(
      window.model.panels.map(\.chart), size: Size(width: 800 / 1.5, height: 600 / 1.5),
      scaleFactor: 1.5)
    fresh.send(.pointerMoved(x: Int(place.x), y: Int(place.y), []))
    #expect(window.scene == fresh.scene)
    // There and back again is no change, and the window manager's word of the same size neither.
    #expect(window.send(.resized(widthPixels: 800, heightPixels: 600)).isEmpty)
    window.send(preferences { _ in })
    #expect(window.model.size == Size(width: 800, height: 600))
  }

  @Test("Another font is measured and drawn with")
  func font() {
    var window = window()
    #expect(
      window.send(preferences { $0.fontFamily = "Serif,Sans" })
        == [.useFonts(family: "Serif,Sans", scaleFactor: 1), .redraw])
    #expect(window.model.fontFamily == "Serif,Sans")
  }

  @Test("The time of a double click is taken without a new picture")
  func doubleClick() {
    var window = window()
    #expect(window.send(preferences { $0.doubleClickMilliseconds = 250 }).isEmpty)
    #expect(window.model.doubleClickMilliseconds == 250)
  }

  @Test("What moves stops where the desktop wants no motion, and moves again where it does")
  func motion() {
    let measurer = FixedAdvanceMeasurer()
    var model = window().model
    _ = update(&model, preferences { $0.isStill = false })
    model.layOut(measurer: measurer, now: 0)
    model.pressAhead(.character("1"))
    model.layOut(measurer: measurer, now: 1)
    #expect(model.isMoving)
    #expect(update(&model, preferences { $0.isStill = true }) == [.redraw])
    model.layOut(measurer: measurer, now: 2)
    #expect(!model.isMoving)
    #expect(model.shown(now: 2) == model.scene)
    model.pressAhead(.character("1"))
    model.layOut(measurer: measurer, now: 3)
    #expect(!model.isMoving)
    #expect(update(&model, preferences { $0.isStill = false }).isEmpty)
    model.pressAhead(.character("1"))
    model.layOut(measurer: measurer, now: 4)
    #expect(model.isMoving)
  }
}
