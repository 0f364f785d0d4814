// What the window says of itself, read back over another connection.
import CX11
import Glibc
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct WindowPropertiesTests {
  @Test func `a window tells a manager what it is`() throws {
    let stage = try Stage(title: "Schritte · 步数", width: 640, height: 480)
    let (client, window) = (stage.client, stage.window.id)
    #expect(client.text("WM_CLASS", of: window) == "barchart\0Barchart\0")
    #expect(client.text("_NET_WM_NAME", of: window) == "Schritte · 步数")
    #expect(client.text("_NET_WM_ICON_NAME", of: window) == "Schritte · 步数")
    #expect(client.text("WM_NAME", of: window) == "Schritte · 步数")
    #expect(client.text("WM_ICON_NAME", of: window) == "Schritte · 步数")
    #expect(
      client.names("WM_PROTOCOLS", of: window)
        == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
    #expect(client.numbers("_NET_WM_PID", of: window) == [Int(getpid())])
    #expect(client.names("_NET_WM_WINDOW_TYPE", of: window) == ["_NET_WM_WINDOW_TYPE_NORMAL"])
    #expect(client.syncCounter(of: window) == 0)
    var host = utsname()
    uname(&host)
    let name = withUnsafeBytes(of: host.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(client.text("WM_CLIENT_MACHINE", of: window) == name)
    withExtendedLifetime(stage) {}
  }

  @Test func `it takes the keyboard, starts normal, has its size and may be one pixel small`()
    throws
  {
    let stage = try Stage(width: 640, height: 480)
    let hints = stage.client.numbers("WM_HINTS", of: stage.window.id)
    #expect(hints[0] == InputHint | StateHint)
    #expect(hints[1...2] == [1, Int(NormalState)])
    let size = stage.client.numbers("WM_NORMAL_HINTS", of: stage.window.id)
    #expect(size[0] == PSize | PMinSize | PWinGravity)
    #expect(size[3...6] == [640, 480, 1, 1])
    #expect(size[17] == Int(NorthWestGravity))
    let found = try #require(stage.client.size(of: stage.window.id))
    #expect(found == (640, 480))
  }

  @Test(arguments: ["", "plain", "é", "a\nb\u{1}", String(repeating: "long ", count: 800)])
  func `a title can be any text`(title: String) throws {
    let stage = try Stage(title: "before")
    stage.window.setTitle(title)
    stage.finishRequests()
    // The stage must live on: an optimised build ends it, window and server, after its last use.
    #expect(stage.client.text("_NET_WM_NAME", of: stage.window.id) == title)
    #expect(stage.client.text("WM_NAME", of: stage.window.id) == title)
    withExtendedLifetime(stage) {}
  }

  @Test(arguments: ["x", "é", "步", "🎉"])
  func `a title without end is cut between two characters`(piece: String) throws {
    let title = String(repeating: piece, count: (20 << 20) / piece.utf8.count)
    let stage = try Stage(title: "a" + title)
    let shown = try #require(stage.client.text("_NET_WM_NAME", of: stage.window.id))
    #expect(("a" + title).hasPrefix(shown))
    #expect((4_093...4_096).contains(shown.utf8.count))
    #expect(stage.client.text("WM_NAME", of: stage.window.id) == shown)
  }

  @Test(arguments: [(0, 0), (-5, 7), (100_000, 3), (.max, .min)] as [(Int, Int)])
  func `a size that no window has is brought to one`(width: Int, height: Int) throws {
    let stage = try Stage(width: width, height: height)
    let found = try #require(stage.client.size(of: stage.window.id))
    #expect(found.width == min(max(width, 1), 32_767))
    #expect(found.height == min(max(height, 1), 32_767))
    #expect(stage.window.widthPixels == found.width)
    #expect(stage.window.heightPixels == found.height)
  }

  @Test func `the program hands on the startup notification it was started with`() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    let program = try Program.start(
      ["--sample", "steps"], display: server.display,
      environment: ["DESKTOP_STARTUP_ID": "launcher-7_TIME42"])
    let window = try #require(client.window(of: program))
    #expect(client.text("_NET_STARTUP_ID", of: window) == "launcher-7_TIME42")
    client.requestClose(window)
    #expect(try program.wait().status == 0)
  }
}
