// A real window under a desktop whose settings change: scale, font, theme, motion.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ScaleSettingsTests {
  private static let dpi96 = WrittenSettings(["Xft/DPI": .integer(96 * 1_024)])
  private static let dpi144 = WrittenSettings(["Xft/DPI": .integer(144 * 1_024)])

  /// What is exported for 800×600 at one and a half device pixels to a logical one.
  private static func scaled() throws -> Picture {
    try Exports.picture([steps, "--scale-factor", "1.5"])
  }

  @Test("The settings that are there when a window opens are those of its first picture")
  func start() throws {
    let open = try OpenWindow {
      SettingsOwner(
        $0,
        WrittenSettings(["Xft/DPI": .integer(144 * 1_024), "Net/ThemeName": .text("Yaru-dark")]))
    }
    let size = try #require(open.client.size(of: open.window))
    #expect(size == (1_200, 900))
    try open.expect(
      try Exports.picture([steps, "--scale-factor", "1.5", "--theme", "dark"]))
  }

  /// As xfsettingsd tells them, which knows no `Gdk/UnscaledDPI`, and as gnome-settings-daemon
  /// does, which has put the factor into `Xft/DPI`.
  @Test(
    "The scaling factor counts beside Xft/DPI, unless that has it already",
    arguments: [
      (96, nil, 2, 2), (120, nil, 2, 2.5), (72, nil, 1, 0.75), (nil, nil, 2, 2),
      (192, 96, 2, 2), (120, 120, 1, 1.25),
    ] as [(Int32?, Int32?, Int32, Double)])
  func factor(_ dpi: Int32?, _ unscaled: Int32?, _ factor: Int32, _ scale: Double) throws {
    let settings = WrittenSettings([
      "Xft/DPI": .integer(dpi.map { $0 * 1_024 } ?? -1),
      unscaled == nil ? "Gtk/IMModule" : "Gdk/UnscaledDPI": .integer((unscaled ?? 0) * 1_024),
      "Gdk/WindowScalingFactor": .integer(factor),
    ])
    let open = try OpenWindow([steps, "--size", "400x300"]) { SettingsOwner($0, settings) }
    let size = try #require(open.client.size(of: open.window))
    #expect(size == (Int(400 * scale), Int(300 * scale)))
    try open.expect(
      try Exports.picture([steps, "--scale-factor", "\(scale)"], width: 400, height: 300))
  }

  @Test("At a changed scale a window keeps its pixels and shows what one opened with it would")
  func live() throws {
    var owner: SettingsOwner?
    let open = try OpenWindow([steps, "--size", "1200x900"]) {
      owner = SettingsOwner($0, Self.dpi96)
      return owner
    }
    let before = try open.expectExport()
    owner?.set(Self.dpi144)
    try open.expect(try Self.scaled())
    let size = try #require(open.client.size(of: open.window))
    #expect(size == (1_200, 900))
    // The pointer meets what it sees.
    let friday = try open.scene().bar("Fri").center
    open.click(Point(x: friday.x * 1.5, y: friday.y * 1.5))
    #expect(try open.settledPicture()[Point(x: friday.x * 1.5, y: friday.y * 1.5)] == Palette.blue)
    open.client.press(.escape)
    // The daemon ends, and the settings with it.
    owner?.vanish()
    try open.expect(before)
    // Another comes.
    let second = SettingsOwner(open.client, Self.dpi144)
    try open.expect(try Self.scaled())
    second.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    try open.expect(before)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("The resource Xft.dpi is followed, after the settings and before the scaling factor")
  func resources() throws {
    let open = try OpenWindow([steps, "--size", "1200x900"])
    let before = try open.expectExport()
    open.client.setResources("Xft.dpi:\t144\n")
    try open.expect(try Self.scaled())
    let owner = SettingsOwner(
      open.client, WrittenSettings(["Gdk/WindowScalingFactor": .integer(2)]))
    #expect(open.client.ping(open.window))
    try open.expect(try Self.scaled())
    owner.set(Self.dpi96)
    try open.expect(before)
    owner.vanish()
    try open.expect(try Self.scaled())
    open.client.setResources(nil)
    try open.expect(before)
  }

  @Test("A scale that is asked for stays, whatever the desktop says")
  func asked() throws {
    let open = try OpenWindow([steps, "--size", "400x300", "--scale-factor", "2"])
    let picture = try Exports.picture([steps, "--scale-factor", "2"], width: 400, height: 300)
    try open.expect(picture)
    let owner = SettingsOwner(open.client, Self.dpi144)
    open.client.setResources("Xft.dpi:\t192\n")
    #expect(open.client.ping(open.window))
    #expect(try open.settledPicture() == picture)
    owner.vanish()
  }

  @Test("The desktop's font is taken where it is installed, without a word where it is not")
  func font() throws {
    let open = try OpenWindow()
    let before = try open.expectExport()
    let owner = SettingsOwner(open.client, WrittenSettings(["Gtk/FontName": .text("Serif 11")]))
    try open.expect(try Exports.picture([steps, "--font", "Serif"]))
    owner.set(WrittenSettings(["Gtk/FontName": .text("No Such Font Of Anybody Bold 11")]))
    try open.expect(before)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("With animations off a change is there at once; on again, it moves")
  func animations() throws {
    var owner: SettingsOwner?
    let open = try OpenWindow(isStill: false) {
      owner = SettingsOwner($0, WrittenSettings(["Gtk/EnableAnimations": .integer(0)]))
      return owner
    }
    try open.expectExport()
    open.client.press(.letter("o"))
    let sorted = try Exports.picture([steps, "--sort", "-value"])
    // The first frame after the key is the last one already.
    #expect(try open.settledPicture() == sorted)
    open.client.watchDamage(of: open.window)
    owner?.set(WrittenSettings(["Gtk/EnableAnimations": .integer(1)]))
    #expect(try open.settledPicture() == sorted)
    open.client.press(.letter("o"))
    var frames = 0
    #expect(
      eventually {
        frames += open.client.takeDamage().isEmpty ? 0 : 1
        return frames > 3
      })
  }
}
