// The settings of a real server, while their keepers come, change their minds and die.
import CX11
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct SettingsWatchTests {
  /// A watch, and someone to change what it watches.
  private struct Scenery {
    let server: XServer
    let client: XClient
    let connection: Connection
    let queue: EventQueue
    let watch: SettingsWatch
    let window: X11.Window

    init(_ prepare: (XClient) -> Void = { _ in }) throws {
      server = try XServer()
      client = try XClient(display: server.display)
      prepare(client)
      connection = try Connection(display: server.display)
      watch = SettingsWatch(connection)
      window = try X11.Window(connection, title: "", widthPixels: 9, heightPixels: 9)
      queue = EventQueue(connection, window, watch)
    }

    /// What has changed by now; the inner nil is for nothing.
    func change() -> DesktopSettings? {
      client.sync()
      XSync(connection.display, 0)
      _ = queue.drain()
      return watch.takeChange()
    }
  }

  private static func dpi(_ dpi: Int32) -> WrittenSettings {
    WrittenSettings(["Xft/DPI": .integer(dpi * 1_024)])
  }

  @Test(
    arguments: [
      ("", nil), ("Xft.dpi: 96\n", 96), ("Xft.dpi:\t192\n", 192), ("Xft.dpi:144", 144),
      ("*customization:\t-color\nXft.dpi:\t120\nXft.hinting:\t1\n", 120),
      (" Xft.dpi : 192 \n", 192), ("Xft.dpi: 93.5", 93.5), ("Xft.dpi: 1e308", 1e308),
      // Nothing that is a number, so as if it were not there.
      ("Xft.dpi: 0", nil), ("Xft.dpi: -96", nil), ("Xft.dpi: nan", nil), ("Xft.dpi: inf", nil),
      ("Xft.dpi: 1e999", nil), ("Xft.dpi: 96dpi", nil), ("Xft.dpi:", nil), ("Xft.dpi", nil),
      ("Xft.dpi\n:", nil), (":::\n::\n:", nil), ("xft.dpi: 192", nil), ("Xft.dpi.x: 192", nil),
      ("\u{FFFD}\u{1}: \u{2}", nil), ("! Xft.dpi: 192", nil), ("Xft.dpi: 192: 96", nil),
      // The first that is one.
      ("Xft.dpi: none\nXft.dpi: 192", 192),
    ] as [(String, Double?)])
  func `the resource Xft.dpi is read however the resources are written`(
    resources: String, expected: Double?
  ) {
    #expect(DesktopSettings.dotsPerInch(resources: resources) == expected)
  }

  @Test func `resources are read at the start and whenever they change`() throws {
    let scenery = try Scenery { $0.setResources("Xft.dpi:\t144\n") }
    #expect(scenery.watch.settings.resourceDotsPerInch == 144)
    #expect(scenery.change() == nil)
    scenery.client.setResources("Xft.dpi:\t192\n")
    #expect(scenery.change()?.resourceDotsPerInch == 192)
    scenery.client.setResources("Xft.dpi:\t192\nother: 1\n")
    #expect(scenery.change() == nil)
    scenery.client.setResources(nil)
    let last = try #require(scenery.change())
    #expect(last.resourceDotsPerInch == nil)
  }

  @Test func `settings that are there at the start are read, and their changes followed`() throws {
    var owner: SettingsOwner?
    let scenery = try Scenery { owner = SettingsOwner($0, Self.dpi(120)) }
    #expect(scenery.watch.settings.dotsPerInch == 120)
    #expect(scenery.change() == nil)
    owner?.set(Self.dpi(144))
    #expect(scenery.change()?.dotsPerInch == 144)
    // The same once more is no change.
    owner?.set(Self.dpi(144))
    #expect(scenery.change() == nil)
    owner?.set([0, 1, 2])
    #expect(scenery.change() == DesktopSettings())
    owner?.set(Self.dpi(96))
    #expect(scenery.change()?.dotsPerInch == 96)
    owner?.deleteProperty()
    #expect(scenery.change() == DesktopSettings())
  }

  @Test func `a keeper may come late, be replaced, and die`()
    throws
  {
    let scenery = try Scenery()
    #expect(scenery.watch.settings == DesktopSettings())
    let first = SettingsOwner(scenery.client, Self.dpi(120))
    #expect(scenery.change()?.dotsPerInch == 120)
    let second = SettingsOwner(scenery.client, Self.dpi(144))
    #expect(scenery.change()?.dotsPerInch == 144)
    // Whoever has lost the selection is not listened to.
    first.set(Self.dpi(192))
    #expect(scenery.change() == nil)
    first.vanish()
    #expect(scenery.change() == nil)
    second.vanish()
    #expect(scenery.change() == DesktopSettings())
    let third = SettingsOwner(scenery.client, Self.dpi(168))
    #expect(scenery.change()?.dotsPerInch == 168)
    third.vanish()
    #expect(scenery.change() == DesktopSettings())
  }

  @Test func `a keeper that dies before it is asked leaves no settings`()
    throws
  {
    let scenery = try Scenery()
    for _ in 0..<20 {
      let owner = SettingsOwner(scenery.client, Self.dpi(120))
      // The announcement comes first, and the asking meets a window that has gone.
      owner.vanish()
      _ = scenery.change()
      #expect(scenery.watch.settings == DesktopSettings())
    }
  }

  @Test func `announcements of other selections and of any shape change nothing`() throws {
    let scenery = try Scenery { _ in }
    let owner = SettingsOwner(scenery.client, Self.dpi(120))
    #expect(scenery.change()?.dotsPerInch == 120)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      scenery.client.announce((0..<5).map { _ in Int(truncatingIfNeeded: random.next()) })
    }
    owner.announce(selection: Int(XA_PRIMARY))
    #expect(scenery.change() == nil)
    #expect(scenery.watch.settings.dotsPerInch == 120)
  }
}
