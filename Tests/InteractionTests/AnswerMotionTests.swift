// Motion from one answer to the next: what both have moves, with its name; the rest fades. The clock
// is the test's.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct AnswerMotionTests {
  private static let end = Transition.durationNanoseconds

  /// A window with strikes of birds by state, in which things move.
  private struct Moving {
    var model: Model
    var now: UInt64 = 0
    private let measurer = FixedAdvanceMeasurer()

    init() throws {
      model = try Strikes.window().model
      model.isStill = false
    }

    mutating func send(_ event: Event) {
      _ = update(&model, .window(event))
      model.layOut(measurer: measurer, now: now)
    }

    mutating func press(_ key: Key) { send(.key(key, [])) }

    /// A key that opens a list, and the name of what is chosen there.
    mutating func choose(_ key: Character, _ name: String) {
      press(.character(key))
      for character in name {
        send(.key(.character(character), [], text: String(character)))
      }
      press(.enter)
    }

    /// What is on the screen so long after the last change.
    mutating func shown(after share: Double) throws -> Scene {
      let scene = model.shown(now: now + UInt64(share * Double(AnswerMotionTests.end)))
      return try #require(scene)
    }

    /// Lets everything come to rest.
    mutating func rest() throws -> Scene {
      now += 10 * AnswerMotionTests.end
      let scene = model.shown(now: now)
      #expect(scene == model.scene && !model.isMoving)
      return try #require(scene)
    }
  }

  /// The boxes of the bars, by the names of their rows.
  private func bars(_ scene: Scene) -> [String: Rect] {
    let named = scene.bars.map { (scene.marks[$0].datum?.category ?? "", scene.marks[$0].bounds) }
    return Dictionary(named, uniquingKeysWith: { one, _ in one })
  }

  private func labels(_ scene: Scene) -> [String: Mark] {
    let names = scene.marks.filter { $0.role == .categoryLabel }
    return Dictionary(
      names.map { ($0.datum?.category ?? "", $0) }, uniquingKeysWith: { one, _ in one })
  }

  private func fading(_ scene: Scene) -> [Mark] { scene.marks.filter { $0.role == .leaving } }

  @Test("Another order: names go, bars move along their axis, names come; upright and sideways")
  func order() throws {
    for isHorizontal in [false, true] {
      var window = try Moving()
      if isHorizontal { window.press(.character("h")) }
      let start = try window.rest()
      let before = bars(start)
      window.press(.character("o"))
      let after = try #require(window.model.scene)
      #expect(after.chart?.orientation == (isHorizontal ? .horizontal : .vertical))
      #expect(bars(after) != before)
      #expect(try bars(window.shown(after: 0)) == before)
      #expect(try fading(window.shown(after: 0)).count >= 4)
      for share in [0.1, 0.3, 0.5, 0.6] {
        let scene = try window.shown(after: share)
        let line = try #require(scene.chart?.baseline)
        for box in bars(scene).values {
          #expect((isHorizontal ? box.minX : box.maxY) == line)
        }
        for (name, label) in labels(scene) where labels(start)[name]?.bounds != label.bounds {
          #expect(label.opacity == 0)
        }
      }
      #expect(try labels(window.shown(after: 0.8)).values.allSatisfy { $0.opacity > 0 })
      #expect(try window.rest() == after)
    }
  }

  @Test("Another measure of the same categories: the bars stay and grow to their new values")
  func measure() throws {
    var window = try Moving()
    window.press(.home)
    window.press(.space)
    let before = bars(try window.rest())
    #expect(window.model.state.selection.contains(row: 0))
    window.choose("m", "ro")
    #expect(window.model.panels[0].askedQuery?.sentence() == "Rows by state")
    #expect(bars(try window.shown(after: 0)) == before)
    #expect(bars(try #require(window.model.scene)) != before)
    // The selection is of the state, not of what was measured.
    #expect(window.model.state.selection.contains(row: 0))
    let first = try window.shown(after: 0.1)
    #expect(Set(labels(first).values.map(\.opacity)) == [1])
    _ = try window.rest()
  }

  @Test("A filter: what passes moves, what does not shrinks where it was")
  func filter() throws {
    var window = try Moving()
    let before = bars(try window.rest())
    window.choose("f", "state")
    _ = try window.rest()
    window.choose("A", "Z")
    let scene = try #require(window.model.scene)
    let kept = Set(bars(scene).keys)
    #expect(!kept.isEmpty && kept.count < 4)
    let start = try window.shown(after: 0)
    for name in kept { #expect(bars(start)[name] == before[name]) }
    let gone = Set(before.filter { !kept.contains($0.key) }.values)
    let left = fading(start)
    #expect(gone.isSubset(of: left.map(\.bounds)))
    #expect(left.allSatisfy { $0.opacity == 1 })
    let shrunk = Set(fading(try window.shown(after: 0.2)).map(\.bounds))
    #expect(shrunk.isDisjoint(with: gone))
    #expect(fading(try window.shown(after: 0.4)).isEmpty)
    #expect(try window.rest() == scene)
  }

  @Test("Other categories, or another split: all bars shrink, and all others grow from the foot")
  func others() throws {
    for (key, column) in [("b", "kind"), ("k", "kind")] as [(Character, String)] {
      var window = try Moving()
      let before = bars(try window.rest())
      window.press(.home)
      window.press(.space)
      _ = try window.rest()
      window.choose(key, column)
      let start = try window.shown(after: 0)
      #expect(bars(start).count > 1 && bars(start).values.allSatisfy { $0.height == 0 })
      #expect(Set(before.values).isSubset(of: fading(start).map(\.bounds)))
      // Under another split the states are still there, under other categories none is.
      #expect(labels(start).values.allSatisfy { $0.opacity == (key == "k" ? 1 : 0) })
      let selection = window.model.state.selection
      #expect(
        Set(selection.series) == (key == "k" ? [0, 1, 2] : [])
          && selection.contains(row: 0) == (key == "k"))
      _ = try window.rest()
    }
  }

  @Test("The bar of the rest stays itself when others come and go")
  func rest() throws {
    var window = try Moving()
    var question = try #require(window.model.panels[0].askedQuery)
    question.top = 2
    _ = window.model.change(0) { $0.ask(question) }
    window.press(.home)
    let before = try window.rest()
    func rest<Bar>(_ bars: [String: Bar]) -> Bar? {
      bars.first { $0.key.contains("other") }?.value
    }
    let other = try #require(rest(bars(before)))
    window.choose("m", "ro")
    let start = try window.shown(after: 0)
    #expect(rest(bars(start)) == other)
  }

  /// Everything that belongs to bars and axes and can be seen, with how opaque it is.
  private func seen(_ scene: Scene) -> Set<Seen> {
    let roles: Set<Role> = [
      .bar, .valueLabel, .leaving, .categoryLabel, .gridLine, .tickLabel, .tick, .axisLine,
      .axisName,
    ]
    return Set(
      scene.marks.filter {
        roles.contains($0.role) && $0.opacity > 0 && !$0.bounds.isEmpty
      }.map { mark in
        var box = mark.bounds
        // A number on its way is that of the new answer, and may be wider.
        if case .text = mark { (box.x, box.width) = (box.midX.rounded(.down), 0) }
        return Seen(box: box, opacity: mark.opacity)
      })
  }

  private struct Seen: Hashable {
    var box: Rect
    var opacity: Double
  }

  @Test("Questions in quick succession: each goes on from what is on the screen")
  func interrupted() throws {
    var window = try Moving()
    _ = try window.rest()
    for (key, column) in [("b", "kind"), ("m", "ro"), ("k", "state"), ("b", "row")]
      as [(Character, String)]
    {
      window.now += Self.end / 4
      let before = seen(try window.shown(after: 0))
      window.choose(key, column)
      #expect(window.model.isMoving)
      #expect(seen(try window.shown(after: 0)) == before, "\(key)")
    }
    _ = try window.rest()
  }

  @Test("A click in the middle is about what will be there, not about what fades")
  func hits() throws {
    var window = try Moving()
    let before = bars(try window.rest())
    window.choose("b", "kind")
    let scene = try #require(window.model.scene)
    let index = try #require(scene.barIndex(row: 1, series: 0))
    let target = scene.marks[index].bounds
    #expect(!before.values.contains(target))
    window.now += Self.end / 10
    window.send(
      .buttonPressed(1, x: Int(target.midX), y: Int(target.maxY) - 3, [], timeMilliseconds: 9))
    window.send(
      .buttonReleased(1, x: Int(target.midX), y: Int(target.maxY) - 3, [], timeMilliseconds: 50))
    #expect(window.model.state.selection == [BarID(row: 1, series: 0)])
  }
}
