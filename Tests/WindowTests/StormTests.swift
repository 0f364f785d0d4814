// More than any person does, in no order: the window is right afterwards.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct StormTests {
  @Test(
    "After 10,000 motions, 500 sizes, random keys and clicks, a full repaint changes nothing",
    arguments: [UInt64(1), 2])
  func storm(_ seed: UInt64) throws {
    let open = try OpenWindow.showing([loans])
    let (client, window) = (open.client, open.window)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<10_000 {
      let point = Point(
        x: Double(Int.random(in: -20..<1_000, using: &generator)),
        y: Double(Int.random(in: -20..<800, using: &generator)))
      client.move(to: point, in: window, isPatient: false)
      if step % 20 == 0 {
        client.resize(
          window, width: .random(in: 1...1_000, using: &generator),
          height: .random(in: 1...800, using: &generator))
      }
      if step % 25 == 0 {
        let held = HeldKey.allCases.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        client.press(keys.randomElement(using: &generator) ?? .space, holding: held)
        client.click(point, in: window, holding: held)
      }
      // As many as the window can have waiting for it; a person is slower.
      if step % 500 == 0 { #expect(client.ping(window)) }
    }
    client.resize(window, width: 800, height: 600)
    let stormy = try open.settledPicture()
    client.resize(window, width: 799, height: 600)
    #expect(client.settle(window))
    client.resize(window, width: 800, height: 600)
    let calm = try open.settledPicture()
    #expect(stormy.difference(from: calm) == nil)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "Whatever a key, a motion or a click changes, painting that alone is painting everything",
    arguments: [UInt64(3), 4])
  func damage(_ seed: UInt64) throws {
    let open = try OpenWindow.showing([loans])
    let (client, window) = (open.client, open.window)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<Self.damageSteps {
      if step % 8 == 0 {
        client.resize(
          window, width: .random(in: 100...900, using: &generator),
          height: .random(in: 100...700, using: &generator))
        client.settle(window)
      }
      let size = try #require(client.size(of: window))
      for _ in 0..<3 {
        act(open, width: size.width, height: size.height, &generator)
        client.settle(window)
      }
      let partly = try open.settledPicture()
      // Another size and the old one again: both are painted as a whole.
      client.resize(window, width: size.width + 1, height: size.height)
      client.settle(window)
      client.resize(window, width: size.width, height: size.height)
      #expect(partly.difference(from: try open.settledPicture()) == nil, "step \(step), \(size)")
    }
  }

  private static let damageSteps = 30

  /// One thing that a person may do.
  private func act(
    _ open: OpenWindow, width: Int, height: Int, _ generator: inout SeededGenerator
  ) {
    let point = Point(
      x: Double(Int.random(in: 0..<width, using: &generator)),
      y: Double(Int.random(in: 0..<height, using: &generator)))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: open.client.move(to: point, in: open.window)
    case 2:
      let held = HeldKey.allCases.filter { _ in Bool.random(using: &generator) }
      open.client.click(point, in: open.window, holding: held)
    default:
      open.client.press(keys.randomElement(using: &generator) ?? .space)
    }
  }

  /// None of them closes the window.
  private let keys: [KeyName] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .space, .enter,
    .letter("1"), .letter("2"), .letter("3"), .letter("t"), .letter("x"),
  ]
}
