// A window as another program has it: what it tells, what it shows, why there is none.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Windowing

@testable import TestDesktop

@Suite("A window of a program's own", .serialized)
struct SceneWindowTests {
  /// A window on a server, and a person in front of it.
  private final class Stage {
    // In this order they go; a window ends the process where its server has gone before it.
    let window: SceneWindow
    let client: XClient
    let server: XServer
    let id: UInt

    init() throws {
      server = try XServer()
      client = try XClient(display: server.display)
      client.moveOnScreen(x: 1_000, y: 1_000)
      let others = client.windows(below: client.root)
      window = try SceneWindow(
        title: "Steps", size: Size(width: 320, height: 200), program: "steps",
        display: server.display)
      id = try #require(client.windows(below: client.root).first { !others.contains($0) })
    }

    /// All events up to the first of a kind.
    func events(until isLast: (SceneWindow.Event) -> Bool) throws -> [SceneWindow.Event] {
      var events: [SceneWindow.Event] = []
      var failure: WindowError?
      let hasCome = eventually {
        do throws(WindowError) {
          while let event = try window.pollEvent() {
            events.append(event)
            if isLast(event) { return true }
          }
          return false
        } catch {
          failure = error
          return true
        }
      }
      if let failure { throw failure }
      try #require(hasCome, "\(events)")
      return events
    }

    func event(_ event: SceneWindow.Event) throws -> [SceneWindow.Event] {
      try events { $0 == event }
    }

    /// Lays a chart out for the window and shows it.
    func show(_ chart: Chart) throws -> Scene {
      let scene = chart.scene(
        size: window.size, scaleFactor: window.scaleFactor, measurer: window.measurer)
      try window.show(scene)
      return scene
    }

    /// The first picture that is as it should be; the server comes to a frame when it likes.
    func picture(where isRight: (Picture) -> Bool) throws -> Picture {
      try #require(
        firstValue {
          _ = try? window.pollEvent()
          return client.picture(of: id).flatMap { isRight($0) ? $0 : nil }
        })
    }
  }

  private static let blue = Color(hex: 0x2F6BDB)
  private static let chart = Result {
    try Chart(data: ChartData(categories: ["Mon", "Tue"], values: [898, 670]), title: "Steps")
  }

  @Test("It is told of its size, shows what fits it, and repairs what is lost")
  func shown() throws {
    let stage = try Stage()
    let chart = try Self.chart.get()
    let small = Size(width: 320, height: 200)
    #expect(try stage.event(.resized(small)) == [.resized(small)])
    #expect(stage.window.size == small && stage.window.scaleFactor == 1)
    #expect(stage.window.scene == nil)
    let scene = try stage.show(chart)
    #expect(stage.window.scene == scene)
    let first = try stage.picture { $0.count(of: Self.blue) > 1_000 }
    #expect((first.width, first.height) == (320, 200))

    // Nothing is painted where nothing is different.
    stage.client.watchDamage(of: stage.id)
    try stage.window.show(scene)
    #expect(stage.client.takeDamage().isEmpty)

    stage.client.scribble(
      over: Rect(x: 10, y: 20, width: 100, height: 50), of: stage.id, exposes: true)
    _ = try stage.picture { $0 == first }

    let large = Size(width: 500, height: 300)
    stage.client.resize(stage.id, width: 500, height: 300)
    #expect(try stage.event(.resized(large)) == [.resized(large)])
    #expect(try stage.show(chart).bounds.width == 500)
    let blue = first.count(of: Self.blue)
    let second = try stage.picture { $0.width == 500 && $0.count(of: Self.blue) > blue }

    stage.client.setMapped(false, stage.id)
    stage.client.setMapped(true, stage.id)
    _ = try stage.picture { $0 == second }
  }

  @Test("What nobody can see is neither asked for nor painted until it can be seen")
  func covered() throws {
    let stage = try Stage()
    let chart = try Self.chart.get()
    _ = try stage.events { if case .resized = $0 { true } else { false } }
    _ = try stage.show(chart)
    _ = try stage.picture { $0.count(of: Self.blue) > 1_000 }
    let cover = stage.client.cover()
    let large = Size(width: 500, height: 300)
    stage.client.resize(stage.id, width: 500, height: 300)
    stage.client.requestClose(stage.id)
    #expect(try stage.event(.closeRequested) == [.closeRequested])
    #expect(stage.window.size == large)
    stage.client.destroy(cover)
    #expect(try stage.event(.resized(large)) == [.resized(large)])
    let scene = try stage.show(chart)
    #expect(scene.bounds.width == 500)
    _ = try stage.picture { $0.width == 500 && $0.count(of: Self.blue) > 1_000 }
  }

  @Test("A manager that resizes it gets its answer after the picture")
  func sync() throws {
    let stage = try Stage()
    let chart = try Self.chart.get()
    _ = try stage.events { if case .resized = $0 { true } else { false } }
    _ = try stage.show(chart)
    for step in 1...20 {
      let size = Size(width: 320 + Double(step) * 9, height: 200 + Double(step) * 5)
      stage.client.requestSync(stage.id, value: step)
      stage.client.resize(stage.id, width: Int(size.width), height: Int(size.height))
      _ = try stage.event(.resized(size))
      #expect(stage.client.syncCounter(of: stage.id) == step - 1)
      _ = try stage.show(chart)
      #expect(eventually { stage.client.syncCounter(of: stage.id) == step })
    }
  }

  @Test("It has the name that it is given, and another when it is given another")
  func titles() throws {
    let stage = try Stage()
    #expect(stage.client.text("_NET_WM_NAME", of: stage.id) == "Steps")
    #expect(stage.client.text("WM_CLASS", of: stage.id) == "steps\0Steps\0")
    stage.window.setTitle("Goal – größer")
    _ = try stage.window.pollEvent()
    #expect(eventually { stage.client.text("_NET_WM_NAME", of: stage.id) == "Goal – größer" })
  }

  @Test("Pointer, buttons and wheel are told with their place and the keys that are held")
  func pointer() throws {
    let stage = try Stage()
    _ = try stage.events { if case .resized = $0 { true } else { false } }
    let place = Point(x: 50.5, y: 60.5)
    stage.client.click(Point(x: 50, y: 60), in: stage.id, holding: [.control])
    // Control is a key too.
    let clicked = try stage.event(.buttonReleased(1, place, .control)).filter {
      if case .key = $0 { false } else { true }
    }
    #expect(
      clicked == [
        .pointerMoved(place, []), .buttonPressed(1, place, .control),
        .buttonReleased(1, place, .control),
      ])
    stage.client.click(Point(x: 50, y: 60), in: stage.id, button: 5, holding: [.shift])
    let scrolled = try stage.events { if case .scrolled = $0 { true } else { false } }
    #expect(scrolled.last == .scrolled(columns: 0, rows: 1, place, .shift))
    stage.client.moveOnScreen(x: 1_000, y: 1_000)
    _ = try stage.event(.pointerLeft)
  }

  @Test("Keys are told by what they mean")
  func keys() throws {
    let stage = try Stage()
    _ = try stage.events { if case .resized = $0 { true } else { false } }
    stage.client.focus(stage.id)
    let keys: [(KeyName, SceneWindow.Key)] = [
      (.left, .left), (.right, .right), (.up, .up), (.down, .down), (.home, .home), (.end, .end),
      (.pageUp, .pageUp), (.pageDown, .pageDown), (.space, .space), (.enter, .enter),
      (.escape, .escape), (.tab, .tab), (.backspace, .backspace), (.insert, .insert),
      (.delete, .delete), (.function(11), .function(11)), (.letter("a"), .character("a")),
    ]
    for (pressed, told) in keys {
      stage.client.press(pressed)
      #expect(try stage.event(.key(told, [])).last == .key(told, []))
    }
    stage.client.press(.tab, holding: [.shift])
    _ = try stage.event(.key(.backTab, .shift))
    stage.client.press(.letter("q"), holding: [.control, .alt])
    _ = try stage.event(.key(.character("q"), [.control, .alt]))
  }

  @Test("A wish to close is told, and the window stays; one that is destroyed is an error")
  func ends() throws {
    let stage = try Stage()
    _ = try stage.events { if case .resized = $0 { true } else { false } }
    stage.client.requestClose(stage.id)
    #expect(try stage.event(.closeRequested) == [.closeRequested])
    #expect(stage.client.size(of: stage.id) != nil)
    stage.client.destroy(stage.id)
    #expect(throws: WindowError.destroyed) { _ = try stage.events { _ in false } }
  }

  @Test("Why there is no window is a sentence")
  func refusals() throws {
    let error = #expect(throws: WindowError.self) {
      _ = try SceneWindow(title: "", size: Size(width: 9, height: 9), display: ":98765")
    }
    #expect(error == .noDisplay(":98765"))
    #expect(error?.sentence.contains(":98765") == true)
    let server = try XServer(screen: "640x480x8")
    let depth = #expect(throws: WindowError.self) {
      _ = try SceneWindow(
        title: "", size: Size(width: 9, height: 9), display: server.display)
    }
    #expect(depth == .noTrueColor(depth: 8))
    #expect(depth?.sentence.contains("8") == true)
    #expect(!WindowError.destroyed.sentence.isEmpty)
    #expect(WindowError.connectionLost.sentence != WindowError.destroyed.sentence)
  }
}
