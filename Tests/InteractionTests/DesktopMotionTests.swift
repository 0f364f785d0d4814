// What becomes of bars in motion when the desktop changes.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct DesktopMotionTests {
  private let measurer = FixedAdvanceMeasurer()
  /// While the axis changes, which bars ride along with.
  private let moment = Transition.durationNanoseconds / 6

  /// Bars on their way, since a series was hidden at 0.
  private func moving() -> Model {
    let data = ChartData.of([("a", [3, 1, 2]), ("b", [1, 2, 3])])
    var model = Model(
      panels: [Panel(chart: Chart(data: data, title: "A title"))],
      size: Size(width: 800, height: 600), scaleFactor: 1, theme: .auto)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    model.pressAhead(.character("1"))
    model.layOut(measurer: measurer, now: 0)
    return model
  }

  private func bars(_ scene: Scene?) -> Set<Rect> {
    Set((scene?.marks ?? []).filter { $0.role == .bar }.map(\.bounds))
  }

  @Test func `in another theme they go on from where they are`() {
    var (model, other) = (moving(), moving())
    #expect(model.isMoving)
    var dark = DesktopPreferences()
    dark.theme = .dark
    let effects = update(&model, .desktop(dark))
    #expect(effects == [.redraw])
    model.layOut(measurer: measurer, now: moment)
    #expect(model.isMoving)
    let (shown, before) = (model.shown(now: moment), other.shown(now: moment))
    #expect(!bars(shown).isEmpty && bars(shown) == bars(before))
    #expect(bars(shown) != bars(model.scene))
    #expect(shown?.background == Theme.dark.background)
    let end = model.shown(now: Transition.durationNanoseconds)
    #expect(end == model.scene && !model.isMoving)
  }

  @Test func `in another font or at another scale they are at once where they go`() {
    var (font, scale) = (DesktopPreferences(), DesktopPreferences())
    font.fontFamily = "Serif"
    scale.scaleFactor = 1.5
    for preferences in [font, scale] {
      var model = moving()
      let effects = update(&model, .desktop(preferences))
      #expect(effects.contains(.redraw))
      model.layOut(measurer: measurer, now: moment)
      #expect(!model.isMoving)
      let shown = model.shown(now: moment)
      #expect(shown == model.scene && !bars(shown).isEmpty)
    }
  }
}
