// The event loop under floods, out of sight, and while the server stands still.
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct LoopTests {
  @Test("10,000 motions in a burst: sixty frames a second and two, and the last one is the picture")
  func burst() throws {
    let open = try OpenWindow.showing()
    let scene = try open.scene()
    let (monday, sunday) = (try scene.bar("Mon").center, try scene.bar("Sun").center)
    open.client.move(to: monday, in: open.window)
    let expected = try open.settledPicture()
    open.client.move(to: sunday, in: open.window)
    #expect(open.client.settle(open.window))
    open.client.watchDamage(of: open.window)
    for step in 0..<10_000 {
      open.client.move(to: step % 2 == 0 ? sunday : monday, in: open.window, isPatient: false)
    }
    let picture = try open.settledPicture()
    #expect(picture == expected)
    // Monday's bar changes in each frame, or there would be none.
    let frames = open.client.takeTimedDamage().filter { $0.area.contains(monday) }
    let first = try #require(frames.first).timeMilliseconds
    let last = try #require(frames.last).timeMilliseconds
    // The server's clock counts whole milliseconds; the last frame is the one that settling asks
    // for.
    #expect(Double(frames.count) <= (Double(last - first) + 1) / 16.6 + 3)
  }

  @Test("100 repeats of an arrow key are 100 steps in a few frames")
  func keyRepeat() throws {
    let rows = (0..<120).map { "Row \($0),\(100 + $0 % 7)\n" }.joined()
    let file = try TemporaryFile("Name,Value\n" + rows)
    let open = try OpenWindow.showing([
      file.path, "--orientation", "vertical", "--sort", "none",
    ])
    open.client.press(.home)
    for _ in 0..<100 { open.client.press(.right) }
    let expected = try open.settledPicture()
    open.client.press(.home)
    #expect(open.client.settle(open.window))
    open.client.watchDamage(of: open.window)
    open.client.hold(.right, repeats: 100)
    #expect(try open.settledPicture() == expected)
    let damage = open.client.takeTimedDamage()
    let first = try #require(damage.first).timeMilliseconds
    let last = try #require(damage.last).timeMilliseconds
    // A frame has sixteen rectangles at most.
    #expect(Double(damage.count) <= 16 * ((Double(last - first) + 1) / 16.6 + 4))
  }

  /// Asserts that nothing wakes the program while the server is busy with others.
  private func expectSleeping(
    _ open: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try open.sleepsThrough(10_000), sourceLocation: sourceLocation)
  }

  @Test(
    "Off the screen or covered, a ring that turns wakes nobody; shown again, all of it is there")
  func outOfSight() throws {
    let open = try OpenWindow([], isStill: false, input: .pipe)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    open.client.setMapped(false, open.window)
    #expect(open.client.settle(open.window))
    try expectSleeping(open)
    open.client.setMapped(true, open.window)
    try open.expect("the ring is back") { $0.count(of: Palette.blue) > 100 }
    let cover = open.client.cover()
    #expect(open.client.settle(open.window))
    try expectSleeping(open)
    open.program.write("Day,Steps\nMon,898\nTue,670\n")
    open.program.closeInput()
    #expect(open.client.settle(open.window))
    open.client.destroy(cover)
    try open.expectExport(of: [], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    open.client.watchDamage(of: open.window)
    try expectSleeping(open)
    #expect(open.client.takeDamage().isEmpty)
  }

  @Test("A program that is stopped and continued shows what has happened meanwhile")
  func stopped() throws {
    let open = try OpenWindow.showing()
    open.program.send(signal: SIGSTOP)
    open.client.resize(open.window, width: 500, height: 400)
    open.client.press(.letter("t"))
    open.program.send(signal: SIGCONT)
    try open.expectExport(of: [steps, "--theme", "dark"])
    open.program.send(signal: SIGPIPE)
    #expect(open.client.settle(open.window))
    #expect(try open.close().status == 0)
  }

  @Test("A server that stands still for a while is waited for")
  func stoppedServer() throws {
    let open = try OpenWindow([], isStill: false, input: .pipe)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    open.server.whileStopped {
      open.program.write("Day,Steps\nMon,898\nTue,670\n")
      open.program.closeInput()
      // The program has read it all, and has drawn what it could.
      #expect(eventually { open.program.isSleeping })
    }
    try open.expectExport(of: [], input: .text("Day,Steps\nMon,898\nTue,670\n"))
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  enum Work: CaseIterable {
    case idle, reading, moving, pointing
  }

  @Test(
    "A server that dies is told in one line and ends with 69, whatever goes on",
    arguments: Work.allCases)
  func death(_ work: Work) throws {
    let open = try OpenWindow(
      work == .reading ? [] : [loans], isStill: work != .moving && work != .reading,
      input: work == .reading ? .pipe : .null)
    try open.expect("a picture") { $0.count(of: Palette.blue) > 100 }
    switch work {
    case .idle: #expect(eventually { open.program.isSleeping })
    case .reading: open.program.write("Day,Steps\nMon,898\nTue,670\n")
    case .moving: for key in "123h1o2" { open.client.press(.letter(key)) }
    case .pointing:
      for step in 0..<2_000 {
        open.client.move(
          to: Point(x: Double(step * 7 % 800), y: 400), in: open.window, isPatient: false)
      }
    }
    try open.server.crash()
    let outcome = try open.program.wait()
    #expect(outcome.status == 69)
    #expect(outcome.signal == nil)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "barchart: the connection to the display was lost\n")
  }
}
