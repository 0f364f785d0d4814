// What moves in the window, when, and that it ends in exactly the picture without motion. The clock
// is the test's.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct MotionTests {
  private let measurer = FixedAdvanceMeasurer()
  private static let end = Transition.durationNanoseconds

  private func model(_ values: [Double?] = [3, 1, 2], count: Int = 1) -> Model {
    let charts = (0..<count).map { _ in
      Chart(data: .of([("a", values), ("b", values.reversed())]), title: "A title")
    }
    var model = Model(
      panels: charts.map { Panel(chart: $0) }, size: Size(width: 800, height: 600), scaleFactor: 1,
      theme: .light)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    return model
  }

  private func send(_ model: inout Model, _ event: Event, now: UInt64) {
    _ = update(&model, .window(event))
    model.layOut(measurer: measurer, now: now)
  }

  private func press(_ model: inout Model, _ key: Character, now: UInt64) {
    send(&model, .key(.character(key), []), now: now)
  }

  @Test("A series that goes moves the others, and the end is the picture without motion")
  func hiding() {
    for count in [1, 2] {
      var model = model(count: count)
      #expect(!model.isMoving)
      let before = model.shown(now: 0)
      press(&model, "1", now: 1_000)
      #expect(model.isMoving)
      let start = model.shown(now: 1_000)
      #expect(start != model.scene && start != before)
      let middle = model.shown(now: 1_000 + Self.end / 2)
      #expect(middle != start && middle != model.scene)
      #expect(model.shown(now: 1_000 + Self.end) == model.scene)
      #expect(!model.isMoving)
      var still = self.model(count: count)
      still.isStill = true
      press(&still, "1", now: 1_000)
      #expect(!still.isMoving)
      #expect(still.shown(now: 1_000) == model.scene)
    }
  }

  @Test(
    "Data, order, layout, direction and selection move; hover, focus, size and colours do not",
    arguments: [
      (.key(.character("o"), []), true), (.key(.character("s"), []), true),
      (.key(.character("1"), []), true), (.key(.character("h"), []), true),
      (.key(.character("t"), []), false),
      (.key(.right, []), false), (.key(.character("g"), []), false),
      (.pointerMoved(x: 300, y: 300, []), false),
      (.resized(widthPixels: 700, heightPixels: 500), false),
    ] as [(Event, Bool)])
  func causes(_ event: Event, _ moves: Bool) {
    var model = model()
    send(&model, event, now: 5)
    #expect(model.isMoving == moves)
    #expect(model.shown(now: 5 + Self.end) == model.scene)
  }

  @Test("Other data move, those that are being read do not")
  func data() {
    for (reading, moves): (ChartState.Reading?, Bool) in [
      (nil, true), (ChartState.Reading(bytes: 5, totalBytes: 10, rows: 3), false),
    ] {
      var model = model()
      _ = update(
        &model,
        .read(Snapshot(data: .of([("a", [9, 1, 2]), ("b", [1, 1, 1])]), reading: reading)))
      model.layOut(measurer: measurer, now: 5)
      #expect(model.isMoving == moves)
    }
  }

  @Test("A change in the middle goes on from what is on the screen")
  func interrupted() {
    var model = model()
    press(&model, "o", now: 0)
    let middle = model.shown(now: Self.end / 3)
    press(&model, "o", now: Self.end / 3)
    func bars(_ scene: Scene?) -> Set<Rect> {
      Set((scene?.marks ?? []).filter { $0.role == .bar }.map(\.bounds))
    }
    #expect(bars(model.shown(now: Self.end / 3)) == bars(middle))
    #expect(model.shown(now: 2 * Self.end) == model.scene)
  }

  @Test("Data that come faster than a phase ends still move the bars")
  func flood() throws {
    func data(_ value: Double) -> ChartData { .of([("a", [value, 1, 20]), ("b", [1, 1, 1])]) }
    var model = model([1, 1, 20])
    let start = try #require(model.shown(now: 0)?.marks.first { $0.role == .bar }).bounds.height
    var now: UInt64 = 0
    for step in 1...6 {
      _ = update(&model, .read(Snapshot(data: data(1 + 2 * Double(step)))))
      model.layOut(measurer: measurer, now: now)
      now += Self.end / 6
    }
    let shown = try #require(model.shown(now: now)?.marks.first { $0.role == .bar }).bounds.height
    #expect(model.isMoving && shown > 5 * start)
  }

  @Test("The pointer that comes in the middle neither stops nor restarts it")
  func hover() {
    var model = model()
    press(&model, "1", now: 0)
    send(&model, .pointerMoved(x: 300, y: 500, []), now: Self.end / 2)
    #expect(model.isMoving)
    #expect(model.shown(now: Self.end) == model.scene)
    #expect(!model.isMoving)
  }

  @Test("A resize in the middle ends it, and so does scrolling out of view")
  func ended() {
    var resized = model()
    press(&resized, "1", now: 0)
    send(&resized, .resized(widthPixels: 640, heightPixels: 480), now: 1)
    #expect(!resized.isMoving)
    #expect(resized.shown(now: 1) == resized.scene)
    var page = model(count: 9)
    press(&page, "1", now: 0)
    #expect(page.isMoving)
    for _ in 0..<4 { send(&page, .key(.pageDown, .shift), now: 1) }
    #expect(!page.isMoving)
  }

  @Test("Keys and pointer are about where things will be")
  func hits() throws {
    var model = model()
    press(&model, "1", now: 0)
    let scene = try #require(model.scene)
    let bar = try #require(scene.marks.first { $0.role == .bar })
    send(
      &model,
      .buttonPressed(
        1, x: Int(bar.bounds.midX), y: Int(bar.bounds.midY), [], timeMilliseconds: 0), now: 1)
    let datum = try #require(bar.datum)
    let id = BarID(row: try #require(datum.row), series: try #require(datum.series))
    #expect(model.state.selection == [id])
  }
}
