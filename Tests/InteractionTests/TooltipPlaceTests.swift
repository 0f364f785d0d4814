// Where the tooltip of a bar stands in a real window: in it, and over nothing that it is read with.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct TooltipPlaceTests {
  private static let sizes = [
    Size(width: 800, height: 600), Size(width: 360, height: 640), Size(width: 320, height: 240),
    Size(width: 500, height: 220), Size(width: 200, height: 150), Size(width: 120, height: 90),
    Size(width: 60, height: 300), Size(width: 1_200, height: 260),
  ]

  /// The end of a bar, which says how long it is, and its value.
  private func told(_ index: Int, _ scene: Scene) -> [Rect] {
    let bar = scene.marks[index]
    let isNegative = (bar.datum?.value ?? 0) < 0
    let box = bar.bounds
    var end = box
    if scene.chart?.orientation == .vertical {
      end.height = min(1, box.height)
      if isNegative { end.y = box.maxY - end.height }
    } else {
      end.width = min(1, box.width)
      if !isNegative { end.x = box.maxX - end.width }
    }
    return [end]
      + scene.marks.filter { $0.role == .valueLabel && $0.datum == bar.datum }.map(\.bounds)
  }

  @Test("It covers neither the sentence nor its bar's end and value where any place is free")
  func places() throws {
    var random = SeededGenerator(seed: 11)
    var told = 0
    for size in Self.sizes {
      for layout in Scene.Layout.allCases {
        for key in ["", "h"] {
          var window = try Strikes.window(size: size)
          window.ask(
            Query(
              category: Field(ColumnRef(name: "date", position: 3), grain: .month),
              values: [ColumnRef(name: "cost", position: 2)], method: .sum,
              series: layout == .grouped ? nil : Field(ColumnRef(name: "kind", position: 1))))
          window.model.chart.layout = layout
          if !key.isEmpty { window.press(.character(Character(key))) }
          window.layOut()
          let bars = window.scene.bars.filter { window.scene.marks[$0].datum?.row != nil }
          let some =
            [bars.first, bars.last].compactMap(\.self)
            + (0..<3).compactMap { _ in bars.randomElement(using: &random) }
          for index in some {
            window.move(to: window.scene.marks[index].bounds.center)
            if try expectPlace(window) { told += 1 }
          }
        }
      }
    }
    #expect(told > 100)
  }

  /// Whether there is a tooltip.
  private func expectPlace(_ window: ScriptedWindow) throws -> Bool {
    let scene = window.scene
    guard let tooltip = scene.marks.first(where: { $0.role == .tooltip && $0.datum != nil })
    else { return false }
    let place = "\(scene.bounds.size) \(tooltip.bounds)"
    #expect(scene.bounds.contains(tooltip.bounds, tolerance: 1e-6), "\(place)")
    let bar = try #require(
      scene.bars.first { index in
        scene.marks[index].datum == tooltip.datum && scene.marks[index].role == .bar
      })
    let kept = told(bar, scene)
    #expect(!kept.contains { $0.intersects(tooltip.bounds) }, "\(place)")
    guard let sentence = scene.control(.sentence)?.frame, sentence.intersects(tooltip.bounds)
    else { return true }
    // Plainly: no place at all is free.
    let size = tooltip.bounds.size
    for x in stride(from: 5, through: scene.size.width - size.width - 5, by: 1) {
      for y in stride(from: 5, through: scene.size.height - size.height - 5, by: 1) {
        let other = Rect(x: x, y: y, width: size.width, height: size.height)
        // With some room for rounding.
        let covered = (kept + [sentence]).map { $0.outset(by: 5) }
        if !covered.contains(where: { $0.intersects(other) }) {
          Issue.record("\(other) is free, not \(place)")
          return true
        }
      }
    }
    return true
  }

  @Test("A tall bar at the left leaves the sentence in sight")
  func tall() throws {
    var window = try Strikes.window(of: "name,n\na,1000\nb,2\nc,3\n", by: "name")
    window.ask(
      Query(
        category: Field(ColumnRef(name: "name", position: 0)),
        values: [ColumnRef(name: "n", position: 1)], method: .sum))
    window.layOut()
    window.move(to: try window.middle(row: 0))
    let tooltip = try #require(window.scene.marks.first { $0.role == .tooltip }).bounds
    let sentence = try #require(window.scene.control(.sentence)).frame
    #expect(!tooltip.intersects(sentence))
  }
}
