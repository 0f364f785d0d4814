// However a window ends, the program ends with the right status and says no more than one line.
import Glibc
import TestDesktop
import TestSupport
import Testing

@Suite struct ClosingTests {
  @Test(
    "Closed by the window manager: 0, and 1 where a selection was to be printed",
    arguments: [false, true])
  func closed(_ isPicker: Bool) throws {
    let options = isPicker ? ["--print-selection"] : []
    let open = try OpenWindow.showing(options: options)
    open.click(try open.scene().bar("Fri").center)
    let outcome = try open.close()
    #expect(outcome.status == (isPicker ? 1 : 0))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "A signal that asks to end ends it with 128 and its number, in silence",
    arguments: [
      SIGTERM, SIGINT, SIGHUP,
    ])
  func signals(_ signal: Int32) throws {
    let open = try OpenWindow.showing()
    open.program.send(signal: signal)
    let outcome = try open.program.wait()
    #expect(outcome.status == 128 + signal)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  @Test("A connection that is cut from outside is told in one line and ends with 69")
  func killed() throws {
    let open = try OpenWindow.showing()
    open.client.killOwner(of: open.window)
    try expectLost(try open.program.wait())
  }

  @Test("A server that dies is told in one line and ends with 69")
  func serverDeath() throws {
    let open = try OpenWindow.showing(options: ["--print-selection"])
    open.click(try open.scene().bar("Fri").center)
    try open.server.crash()
    try expectLost(try open.program.wait())
  }

  @Test("A server that dies while the window is busy is told in one line and ends with 69")
  func busyServerDeath() throws {
    let open = try OpenWindow.showing()
    let client = open.client
    for step in 0..<200 {
      client.resize(open.window, width: 400 + step, height: 300 + step)
    }
    try open.server.crash()
    try expectLost(try open.program.wait())
  }

  @Test("A window that is destroyed from outside is told in one line and ends with 69")
  func destroyed() throws {
    let open = try OpenWindow.showing()
    open.client.destroy(open.window)
    try expectDestroyed(try open.program.wait())
  }

  @Test("A window that is destroyed while it is busy is told in one line and ends with 69")
  func busyDestroyed() throws {
    let open = try OpenWindow.showing()
    for step in 0..<20 {
      open.client.resize(open.window, width: 900 - step, height: 700 - step)
      // From inside the resizing, so that frames are under way.
      if step == 19 { open.client.destroy(open.window) }
    }
    try expectDestroyed(try open.program.wait())
  }

  private func expectDestroyed(_ outcome: Outcome) throws {
    #expect(outcome.status == 69)
    #expect(outcome.signal == nil)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "barchart: the window was destroyed by another program\n")
  }

  private func expectLost(_ outcome: Outcome) throws {
    #expect(outcome.status == 69)
    #expect(outcome.signal == nil)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "barchart: the connection to the display was lost\n")
  }
}
