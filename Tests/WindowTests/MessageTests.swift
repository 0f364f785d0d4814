// Messages from managers and from anyone: pings while there is much to do, and forgeries.
import TestDesktop
import TestSupport
import Testing

@Suite struct MessageTests {
  @Test("While a million rows come through a pipe every ping is answered")
  func pingsWhileReading() throws {
    let open = try OpenWindow([], input: .pipe)
    open.program.write("Row,Value\n")
    var pings: [Range<Int>] = []
    var rows = 0
    while rows < 1_000_000 {
      let block = (rows..<rows + 10_000).map { "r\($0),\($0 % 977)\n" }.joined()
      open.program.write(block)
      rows += 10_000
      pings.append(open.client.sendPings(5, to: open.window))
    }
    open.program.closeInput()
    #expect(eventually { pings.allSatisfy { open.client.answered($0) == $0.count } })
    #expect(try open.close().status == 0)
  }

  @Test("Pings between resizes of a large chart are all answered")
  func pingsWhilePainting() throws {
    let open = try OpenWindow.showing([loans])
    var pings: [Range<Int>] = []
    for step in 0..<100 {
      open.client.resize(open.window, width: 400 + step * 5, height: 800 - step * 3)
      pings.append(open.client.sendPings(3, to: open.window))
    }
    #expect(eventually { pings.allSatisfy { open.client.answered($0) == $0.count } })
  }

  @Test("A ping about another window, in another format or under another name has no answer")
  func forgedPings() throws {
    let open = try OpenWindow.showing()
    let ping = open.client.atomNumber("_NET_WM_PING")
    open.client.send(open.window, "WM_PROTOCOLS", [ping, 1_001, Int(open.window) + 1])
    open.client.send(open.window, "WM_PROTOCOLS", [ping, 1_002, 0])
    open.client.send(open.window, "WM_PROTOCOLS_", [ping, 1_003, Int(open.window)])
    for format in [0, 8, 16, 33] {
      open.client.send(
        open.window, "WM_PROTOCOLS", bytes: Array(repeating: UInt8(ping & 0xFF), count: 20),
        format: format)
    }
    // Whatever comes after an answered one has been looked at.
    #expect(open.client.ping(open.window))
    #expect(open.client.answered(1_001..<1_004) == 0)
  }

  @Test("10,000 messages of every known name, with any bytes, do no harm")
  func forged() throws {
    let open = try OpenWindow.showing()
    let first = try open.picture()
    var random = SeededGenerator(seed: 5)
    for step in 0..<10_000 {
      let name = names.randomElement(using: &random) ?? ""
      var bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Half of them begin with a protocol's own number, all but the one that closes.
      if Bool.random(using: &random) {
        let atom = open.client.atomNumber(
          ["_NET_WM_PING", "_NET_WM_SYNC_REQUEST", "WM_TAKE_FOCUS"]
            .randomElement(using: &random) ?? "")
        withUnsafeBytes(of: atom) { bytes.replaceSubrange(0..<8, with: $0) }
      }
      open.client.send(
        open.window, name, bytes: bytes, format: [8, 16, 32].randomElement(using: &random) ?? 8)
      if step % 500 == 0 { #expect(open.client.ping(open.window)) }
    }
    #expect(open.client.ping(open.window))
    try open.expect(first)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  private let names = [
    "WM_PROTOCOLS", "WM_STATE", "WM_CHANGE_STATE", "_NET_WM_STATE", "_NET_ACTIVE_WINDOW",
    "_NET_WM_PING", "_NET_WM_SYNC_REQUEST", "_NET_CLOSE_WINDOW", "_NET_STARTUP_INFO_BEGIN",
    "_NET_STARTUP_INFO", "_NET_WM_MOVERESIZE", "_NET_REQUEST_FRAME_EXTENTS", "MANAGER",
    "_NET_WM_FULLSCREEN_MONITORS", "_XSETTINGS_SETTINGS", "_GTK_LOAD_ICONTHEMES",
  ]

  @Test("A launcher is told that the launch is over, in pieces of twenty bytes")
  func startup() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    client.listenForStartupMessages()
    let id = "a launcher\\of \"charts\"/7-start_TIME4242"
    let program = try Program.start(
      [steps], display: server.display, environment: ["DESKTOP_STARTUP_ID": id])
    let window = try #require(client.window(of: program))
    #expect(client.text("_NET_STARTUP_ID", of: window) == id)
    #expect(client.numbers("_NET_WM_USER_TIME", of: window) == [4242])
    let escaped = "a\\ launcher\\\\of\\ \\\"charts\\\"/7-start_TIME4242"
    #expect(eventually { client.startupMessages() == ["remove: ID=\"\(escaped)\""] })
    client.requestClose(window)
    #expect(try program.wait().status == 0)
  }
}
