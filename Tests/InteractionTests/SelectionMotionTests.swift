// What moves where a selection changes: the arc that tells its share.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct SelectionMotionTests {
  private let measurer = FixedAdvanceMeasurer()
  private static let end = Transition.durationNanoseconds

  private func send(_ model: inout Model, _ key: Key, _ modifiers: Modifiers = [], now: UInt64) {
    _ = update(&model, .window(.key(key, modifiers)))
    model.layOut(measurer: measurer, now: now)
  }

  /// How far the arc goes, in radians.
  private func sweep(_ scene: Scene?) -> Double? {
    for mark in scene?.marks ?? [] where mark.role == .ringArc {
      guard case .path(let path) = mark,
        case .arc(_, _, let start, let end)? = path.path.segments.first
      else { continue }
      return end - start
    }
    return nil
  }

  @Test func `the arc goes from one selected bar to all of them, and to the largest bar`() throws {
    var model = Model(
      panels: [Panel(chart: Chart(data: .of([("sales", [30, 50, 20])]), title: "Shops"))],
      size: Size(width: 800, height: 600), scaleFactor: 1, theme: .light)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    send(&model, .home, now: 0)
    send(&model, .space, now: 0)
    var now = 10 * Self.end
    _ = model.shown(now: now)
    #expect(!model.isMoving)
    let one = try #require(sweep(model.scene))
    send(&model, .character("a"), .control, now: now)
    #expect(model.isMoving)
    let all = try #require(sweep(model.scene))
    #expect(abs(all - 2 * Double.pi) < 1e-9 && one < all / 2)
    let scenes = [model.shown(now: now), model.shown(now: now + Self.end / 2)]
    let first = try #require(sweep(scenes[0]))
    let middle = try #require(sweep(scenes[1]))
    #expect(abs(first - one) < 1e-9 && middle > one && middle < all)
    let full = model.shown(now: now + Self.end)
    #expect(full == model.scene && !model.isMoving)
    // Without a selection the largest bar is told.
    now *= 2
    // A tooltip would go first.
    for _ in 0..<3 where !model.state.selection.isEmpty { send(&model, .escape, now: now) }
    #expect(model.state.selection.isEmpty && model.isMoving)
    let largest = try #require(sweep(model.scene))
    #expect(abs(largest - Double.pi) < 1e-9)
    let last = model.shown(now: now + Self.end)
    #expect(last == model.scene && !model.isMoving)
  }
}
