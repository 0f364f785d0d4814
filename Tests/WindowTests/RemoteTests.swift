// A display that shares no memory: the same pixels, in few bytes.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct RemoteTests {
  /// What a change of the highlight may take at 800×600; as an image it would be half a megabyte.
  private static let highlightBytes = 150_000

  private static func remote(_ arguments: [String] = [steps]) throws -> OpenWindow {
    let open = try OpenWindow(arguments, isRemote: true, isStill: false)
    try open.expectExport()
    #expect(open.client.settle(open.window))
    return open
  }

  /// What the program sends until all that happens in `body` is painted.
  private func bytes(_ open: OpenWindow, _ body: () throws -> Void) throws -> Int {
    let relay = try #require(open.relay)
    #expect(open.client.settle(open.window))
    let before = relay.sentBytes
    try body()
    #expect(open.client.settle(open.window))
    return relay.sentBytes - before
  }

  @Test("The first picture, hover and click are those of a local display")
  func pictures() throws {
    let local = try OpenWindow.showing([loans])
    let remote = try Self.remote([loans])
    let bar = try local.scene().bar("March", "Films")
    for open in [local, remote] {
      open.client.click(bar.center, in: open.window)
    }
    #expect(try remote.settledPicture() == local.settledPicture())
    for open in [local, remote] { open.client.resize(open.window, width: 500, height: 700) }
    #expect(try remote.settledPicture() == local.settledPicture())
    #expect(try remote.close().status == 0)
  }

  @Test("A change of the highlight sends at most 150,000 bytes at 800×600")
  func highlight() throws {
    let open = try Self.remote()
    let scene = try open.scene()
    let corner = Point(x: 1, y: 1)
    let changes: [(String, () throws -> Void)] = [
      ("hover", { open.client.move(to: try scene.bar("Fri").center, in: open.window) }),
      ("other bar", { open.client.move(to: try scene.bar("Mon").center, in: open.window) }),
      ("leave", { open.client.move(to: corner, in: open.window) }),
      ("click", { open.client.click(try scene.bar("Fri").center, in: open.window) }),
      ("other click", { open.client.click(try scene.bar("Mon").center, in: open.window) }),
      ("clear", { open.client.press(.escape) }),
    ]
    for (name, change) in changes {
      let count = try bytes(open, change)
      #expect((200...Self.highlightBytes).contains(count), "\(name): \(count) bytes")
    }
  }

  @Test("A hover that changes nothing sends nothing but the answer to the question for it")
  func nothing() throws {
    let open = try Self.remote()
    let friday = try open.scene().bar("Fri").center
    _ = try bytes(open) { open.client.move(to: friday, in: open.window) }
    let idle = try bytes(open) {}
    let count = try bytes(open) {
      for step in 1...20 {
        open.client.move(
          to: Point(x: friday.x + Double(step) / 2, y: friday.y), in: open.window)
      }
    }
    #expect(count == idle)
  }

  @Test("A whole frame sends much less than its pixels")
  func wholeFrame() throws {
    let open = try Self.remote()
    let count = try bytes(open) {
      open.client.resize(open.window, width: 801, height: 600)
    }
    #expect((1_000...(800 * 600 * 4 / 4)).contains(count), "\(count) bytes")
  }

  @Test("A relay that ends is a display that has gone: one line, and 69")
  func cut() throws {
    var server: XServer?
    server = try XServer()
    let client = try XClient(display: try #require(server).display)
    var relay: ByteRelay? = try ByteRelay(to: try #require(server))
    let program = try Program.start([steps], display: try #require(relay).display)
    #expect(client.window(of: program) != nil)
    relay = nil
    let outcome = try program.wait()
    #expect(outcome.status == 69)
    #expect(outcome.error == "barchart: the connection to the display was lost\n")
    server = nil
  }
}
