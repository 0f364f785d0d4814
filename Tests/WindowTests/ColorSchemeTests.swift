// A window that is light or dark as a desktop says, over a real bus and a real settings daemon.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ColorSchemeTests {
  private func environment(_ bus: SessionBus) -> [String: String?] {
    ["DBUS_SESSION_BUS_ADDRESS": bus.address]
  }

  private func expect(
    _ open: OpenWindow, _ background: Color, _ portal: StandInPortal? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try open.expect("the background \(background)", sourceLocation: sourceLocation) {
      portal?.serve()
      return $0[1, 1] == background
    }
  }

  @Test("A window turns dark when the portal says so, light again, and of high contrast")
  func portal() throws {
    let bus = try SessionBus()
    let portal = try StandInPortal(bus, ["color-scheme": 0])
    let open = try OpenWindow(environment: environment(bus))
    // Late: it has not answered yet.
    try open.expectExport()
    #expect(portal.answerCount == 0)
    portal.change("color-scheme", to: 1)
    try expect(open, Palette.darkBackground, portal)
    try open.expectExport(of: [steps, "--theme", "dark"])
    #expect(portal.answerCount == 1)
    portal.change("contrast", to: 1)
    try expect(open, Color(hex: 0x000000))
    portal.change("contrast", to: 0)
    portal.change("color-scheme", to: 2)
    try open.expectExport()
    open.client.press(.letter("t"))
    try expect(open, Palette.darkBackground)
    // The person has chosen.
    portal.change("color-scheme", to: 1)
    portal.change("color-scheme", to: 2)
    #expect(open.client.ping(open.window))
    #expect(try open.settledPicture()[1, 1] == Palette.darkBackground)
    #expect(try open.close().status == 0)
  }

  @Test("A theme that is asked for stays whatever the portal says")
  func asked() throws {
    let bus = try SessionBus()
    let portal = try StandInPortal(bus, ["color-scheme": 1])
    let open = try OpenWindow([steps, "--theme", "light"], environment: environment(bus))
    try open.expectExport()
    portal.serve()
    // With nothing to be said, it is not even asked.
    #expect(portal.answerCount == 0)
  }

  @Test("A portal that never answers and a bus that holds still leave a window that sleeps")
  func stalled() throws {
    let bus = try SessionBus()
    let portal = try StandInPortal(bus, ["color-scheme": 1])
    bus.setStopped(true)
    let open = try OpenWindow(environment: environment(bus))
    try open.expectExport()
    try expectSleep(open)
    open.client.press(.right)
    #expect(open.client.ping(open.window))
    bus.setStopped(false)
    try expect(open, Palette.darkBackground, portal)
    #expect(try open.close().status == 0)
  }

  @Test("A bus that dies leaves the window as it is, and asleep")
  func death() throws {
    let bus = try SessionBus()
    let portal = try StandInPortal(bus, ["color-scheme": 1])
    let open = try OpenWindow(environment: environment(bus))
    try expect(open, Palette.darkBackground, portal)
    try bus.crash()
    #expect(open.client.ping(open.window))
    try open.expectExport(of: [steps, "--theme", "dark"])
    try expectSleep(open)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "An address where nobody is, or that would start a program, is no harm",
    arguments: ["unix:path=/nowhere/bus", "autolaunch:", "nonsense", ""])
  func noBus(_ address: String) throws {
    let open = try OpenWindow(environment: [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": "/nowhere",
    ])
    try open.expectExport()
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("Without an address the bus of the run-time directory is asked")
  func directory() throws {
    let bus = try SessionBus()
    let portal = try StandInPortal(bus, ["color-scheme": 1])
    let folder = NSTemporaryDirectory() + "run-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = try #require(bus.socketPath)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/bus", withDestinationPath: socket)
    let open = try OpenWindow(environment: ["XDG_RUNTIME_DIR": folder])
    try expect(open, Palette.darkBackground, portal)
  }

  @Test("xsettingsd's theme, scale and animations are followed while it runs")
  func daemon() throws {
    let file = try TemporaryFile("Net/ThemeName \"Adwaita-dark\"\n", ending: "conf")
    let open = try OpenWindow([steps, "--size", "1200x900"])
    try open.expectExport()
    let daemon = try ChildProcess(
      "xsettingsd", ["-c", file.path],
      environment: Program.environment(["DISPLAY": open.server.display]))
    // A signal that comes before it is ready would end it: once its first settings are in the
    // picture, it is.
    try open.expect(try Exports.picture([steps, "--theme", "dark"], width: 1_200, height: 900))
    try "Net/ThemeName \"Adwaita\"\nXft/DPI 147456\nGtk/EnableAnimations 0\n".write(
      toFile: file.path, atomically: false, encoding: .utf8)
    daemon.send(signal: SIGHUP)
    try open.expect(try Exports.picture([steps, "--scale-factor", "1.5"]))
    daemon.send(signal: SIGTERM)
    try open.expectExport()
  }

  /// No time of the processor is used while nothing happens: a loop that turns for ever would be
  /// found running, or woken a thousand times.
  private func expectSleep(
    _ open: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = try open.settledPicture()
    #expect(eventually { open.program.isSleeping }, sourceLocation: sourceLocation)
    let before = try #require(open.program.sleeps, sourceLocation: sourceLocation)
    for _ in 0..<20 { open.client.sync() }
    let after = try #require(open.program.sleeps, sourceLocation: sourceLocation)
    #expect(after - before < 5, sourceLocation: sourceLocation)
    #expect(open.program.isSleeping, sourceLocation: sourceLocation)
  }
}
