// Motion: it begins where the old scene was, ends in exactly the new one, and moves nothing else.
import Scenegraph
import Testing

@Suite struct TransitionTests {
  private func boxes(_ scene: Scene) -> [Rect] {
    scene.marks.filter { $0.role == .bar }.map(\.bounds)
  }

  private func ring(_ sweep: Double, _ scene: Scene) -> Scene {
    var scene = scene
    scene.marks.append(
      .path(
        PathMark(
          MarkAttributes(.ringArc), bounds: Rect(x: 0, y: 0, width: 40, height: 40),
          path: .arc(
            center: Point(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: sweep),
          stroke: BarScenes.white, strokeWidth: 4)))
    return scene
  }

  private func sweep(_ scene: Scene) -> Double? {
    for case .path(let mark) in scene.marks {
      if case .arc(_, _, _, let end)? = mark.path.segments.first { return end }
    }
    return nil
  }

  @Test(
    "It starts in the old boxes and ends in the new scene", arguments: Scene.Orientation.allCases)
  func ends(orientation: Scene.Orientation) throws {
    let old = BarScenes(orientation: orientation, values: [[0.2], [0.8], [0.5], [nil]]).scene
    let new = BarScenes(orientation: orientation, values: [[0.6], [0.4], [0.25], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    #expect(Array(boxes(transition.scene(at: 0)).prefix(3)) == boxes(old))
    let grown = try #require(boxes(transition.scene(at: 0)).last)
    #expect(min(grown.width, grown.height) == 0)
    #expect(transition.scene(at: 1) == new)
    #expect(transition.scene(at: 7) == new)
    #expect(transition.scene(at: -3) == transition.scene(at: 0))
  }

  @Test("In between every bar is on device pixels between its two boxes, and never goes back")
  func monotonic() throws {
    let old = BarScenes(values: [[0.2, 0.9], [0.8, 0.1]]).scene
    let new = BarScenes(values: [[0.6, 0.3], [0.4, 0.7]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 0.5))
    var heights = boxes(old).map(\.height)
    for step in 1...20 {
      let scene = transition.scene(at: Double(step) / 20)
      #expect(scene.hasOrderedBars)
      for (index, box) in boxes(scene).enumerated() {
        let (from, to) = (boxes(old)[index], boxes(new)[index])
        if step < 20 { #expect(abs((box.minY * 2).rounded() - box.minY * 2) < 1e-9) }
        #expect(box.minX == from.minX.rounded() || abs(box.minX - from.minX) <= 0.5)
        #expect((box.height - heights[index]) * (to.height - from.height) >= -1e-9)
        heights[index] = box.height
      }
    }
  }

  @Test("Bars are followed by their row of the source, not by their place")
  func identity() throws {
    let old = BarScenes(values: [[0.2], [0.8], [0.5], [0.1]]).scene
    let new = BarScenes(values: [[0.8], [0.5], [0.2], [0.1]]).scene
    let transition = try #require(
      Transition(from: old, to: new, pixel: 1, newRow: { [1, 2, 0, 3][$0] }))
    let start = boxes(transition.scene(at: 0))
    #expect(start == [1, 2, 0, 3].map { boxes(old)[$0] })
  }

  @Test("The arc sweeps, from nothing where there was none, with and without bars that move")
  func arc() throws {
    let bars = BarScenes(values: [[0.2]]).scene
    let transition = try #require(
      Transition(from: ring(1, bars), to: ring(3, bars), pixel: 1))
    #expect(sweep(transition.scene(at: 0)) == 1)
    let middle = try #require(sweep(transition.scene(at: 0.5)))
    #expect(middle > 2 && middle < 3)
    #expect(sweep(transition.scene(at: 1)) == 3)
    let first = try #require(Transition(from: bars, to: ring(3, bars), pixel: 1))
    #expect(sweep(first.scene(at: 0)) == 0)
  }

  @Test("Nothing moves without a difference, at another size or orientation, or with too many bars")
  func still() {
    let scene = BarScenes(values: [[0.2], [0.8]]).scene
    #expect(Transition(from: scene, to: scene, pixel: 1) == nil)
    var colours = scene
    colours.background = Color(hex: 0)
    #expect(Transition(from: scene, to: colours, pixel: 1) == nil)
    var other = BarScenes(values: [[0.3], [0.8]]).scene
    #expect(Transition(from: scene, to: other, pixel: 1) != nil)
    other.size.width += 1
    #expect(Transition(from: scene, to: other, pixel: 1) == nil)
    let turned = BarScenes(orientation: .horizontal, values: [[0.3], [0.8]]).scene
    #expect(Transition(from: scene, to: turned, pixel: 1) == nil)
    for (count, moves) in [(Transition.barLimit, true), (Transition.barLimit + 1, false)] {
      let many = BarScenes(values: Array(repeating: [0.3], count: count)).scene
      let changed = BarScenes(values: Array(repeating: [0.4], count: count)).scene
      #expect((Transition(from: many, to: changed, pixel: 1) != nil) == moves)
    }
  }

  @Test("A change in the middle goes on from what is on the screen")
  func interrupted() throws {
    let old = BarScenes(values: [[0.2]]).scene
    let new = BarScenes(values: [[0.9]]).scene
    let middle = try #require(Transition(from: old, to: new, pixel: 1)).scene(at: 0.3)
    let back = try #require(Transition(from: middle, to: old, pixel: 1))
    #expect(boxes(back.scene(at: 0)) == boxes(middle))
    #expect(back.scene(at: 1) == old)
  }

  @Test("A tooltip that comes in the middle does not stop it; other bars do")
  func redirected() throws {
    let old = BarScenes(values: [[0.2], [0.5]]).scene
    let new = BarScenes(values: [[0.9], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    var hovered = new
    hovered.marks.append(
      .rect(
        RectMark(
          MarkAttributes(.tooltip), bounds: Rect(x: 1, y: 1, width: 9, height: 9), fill: nil)))
    let redirected = try #require(transition.redirected(to: hovered))
    #expect(redirected.scene(at: 1) == hovered)
    #expect(boxes(redirected.scene(at: 0.4)) == boxes(transition.scene(at: 0.4)))
    #expect(transition.redirected(to: old) == nil)
  }

  @Test("A step of it damages what has moved, and the last one leaves the new picture")
  func damage() throws {
    let old = BarScenes(values: [[0.2], [0.5]]).scene
    let new = BarScenes(values: [[0.9], [0.5]]).scene
    let transition = try #require(Transition(from: old, to: new, pixel: 1))
    let last = transition.scene(at: 0.99)
    #expect(Damage.between(transition.scene(at: 1), new, pixel: 1) == .none)
    guard case .rects(let rects) = Damage.between(old, last, pixel: 1) else {
      Issue.record("no rectangles")
      return
    }
    let bar = boxes(new)[0]
    #expect(rects.contains { $0.contains(bar.intersection(boxes(last)[0])) })
    #expect(rects.allSatisfy { !$0.intersects(boxes(new)[1]) })
  }
}
