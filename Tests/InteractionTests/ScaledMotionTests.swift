// Bars that move on a screen whose device pixels are no whole logical pixels.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct ScaledMotionTests {
  private let measurer = FixedAdvanceMeasurer()
  private static let end = Transition.durationNanoseconds

  private func model(scaleFactor: Double) -> Model {
    let data = ChartData.of([("a", [3, 1, 2]), ("b", [2, 1, 3])])
    var model = Model(
      panels: [Panel(chart: Chart(data: data, title: "A title"))],
      size: Size(width: 800, height: 600), scaleFactor: scaleFactor, theme: .light)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    return model
  }

  private func edges(_ scene: Scene?) -> [Double] {
    (scene?.marks ?? []).filter { $0.role == .bar }.flatMap { mark in
      [mark.bounds.minX, mark.bounds.minY, mark.bounds.maxX, mark.bounds.maxY]
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2.5])
  func `the edges of bars are on device pixels all the way`(scaleFactor: Double) {
    for key: Character in ["1", "o"] {
      var model = model(scaleFactor: scaleFactor)
      _ = update(&model, .window(.key(.character(key), [])))
      model.layOut(measurer: measurer, now: 0)
      let last = edges(model.scene)
      var moved = 0
      for step: UInt64 in 1..<24 {
        let shown = edges(model.shown(now: step * Self.end / 24))
        moved += shown == last ? 0 : 1
        let torn = shown.filter { edge in
          let place = edge * scaleFactor
          return abs(place - place.rounded()) > 1e-6
        }
        #expect(torn.isEmpty, "key \(key), step \(step)")
      }
      #expect(moved > 0, "key \(key)")
    }
  }
}
