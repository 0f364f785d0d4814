// The settings property: what is read, and that no bytes do harm.
import TestDesktop
import TestSupport
import Testing

@testable import X11

@Suite struct XSettingsTests {
  private static let written = WrittenSettings([
    "Xft/DPI": .integer(147_456), "Net/ThemeName": .text("Adwaita-dark"),
    "Gtk/Colour": .color, "Gtk/FontName": .text("Noto Sans 11"),
    "Gdk/WindowScalingFactor": .integer(2), "Net/DoubleClickTime": .integer(250),
    "Gtk/EnableAnimations": .integer(0), "Gtk/Empty": .text(""),
    "Gdk/UnscaledDPI": .integer(98_304),
  ])

  @Test(arguments: [true, false])
  func `settings are read whichever way round the bytes are`(isLittleEndian: Bool) throws {
    let read = try #require(XSettings(Self.written.bytes(isLittleEndian: isLittleEndian)))
    #expect(read.values.count == 8)
    var settings = DesktopSettings()
    settings.take(read)
    #expect(settings.dotsPerInch == 144)
    #expect(settings.unscaledDotsPerInch == 96)
    #expect(settings.themeName == "Adwaita-dark")
    #expect(settings.fontName == "Noto Sans 11")
    #expect(settings.windowScalingFactor == 2)
    #expect(settings.doubleClickMilliseconds == 250)
    #expect(settings.hasAnimations == false)
    #expect(settings.resourceDotsPerInch == nil)
  }

  @Test func `numbers that say nothing, and values of another type, are as if they were not there`()
    throws
  {
    let written = WrittenSettings([
      "Xft/DPI": .integer(-1), "Net/ThemeName": .integer(1), "Gtk/FontName": .text(""),
      "Gdk/WindowScalingFactor": .integer(0), "Net/DoubleClickTime": .text("400"),
      "Gtk/EnableAnimations": .color,
    ])
    var settings = DesktopSettings()
    settings.take(try #require(XSettings(written.bytes())))
    #expect(settings == DesktopSettings())
  }

  @Test func `every shorter property is refused as a whole`() {
    let bytes = Self.written.bytes()
    for count in bytes.indices { #expect(XSettings(Array(bytes[..<count])) == nil) }
    // What a newer format might add behind.
    #expect(XSettings(bytes + [1, 2, 3])?.values.count == 8)
  }

  @Test func `lengths and counts beyond the limits are refused before anything is kept`() {
    let empty = WrittenSettings([:]).bytes()
    #expect(XSettings(empty)?.values.isEmpty == true)
    #expect(XSettings([2] + empty.dropFirst()) == nil)
    for count in [UInt8(1), 0xFF] {
      #expect(XSettings(Array(empty.dropLast(4)) + [count, count, count, count]) == nil)
    }
    func long(_ count: Int) -> [UInt8] {
      WrittenSettings(["a": .text(String(repeating: "x", count: count))]).bytes()
    }
    #expect(XSettings(long(XSettings.textLimit))?.text("a")?.count == XSettings.textLimit)
    #expect(XSettings(long(XSettings.textLimit + 1)) == nil)
    #expect(XSettings(empty + [UInt8](repeating: 0, count: XSettings.byteLimit)) == nil)
    var many = WrittenSettings([:])
    many.entries = (0..<XSettings.countLimit).map { ("n\($0)", .integer(1)) }
    #expect(XSettings(many.bytes())?.values.count == XSettings.countLimit)
    many.entries.append(("one more", .integer(1)))
    #expect(XSettings(many.bytes()) == nil)
  }

  @Test func `text that is no UTF-8 is repaired`() throws {
    var bytes = WrittenSettings(["Net/ThemeName": .text("abcd")]).bytes()
    bytes[bytes.count - 1] = 0xFF
    #expect(XSettings(bytes)?.text("Net/ThemeName") == "abc\u{FFFD}")
  }

  @Test func `a hundred thousand changed properties are read or refused`() {
    var random = SeededGenerator(seed: 16)
    let seeds = [Self.written.bytes(), Self.written.bytes(isLittleEndian: false)]
    var accepted = 0
    for round in 0..<100_000 {
      var bytes = seeds[round % 2]
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        default: bytes.insert(contentsOf: [0xFF, 0xFF, 0, 0].prefix(place % 4 + 1), at: place)
        }
      }
      guard let read = XSettings(bytes) else { continue }
      accepted += 1
      var settings = DesktopSettings()
      settings.take(read)
      guard settings.dotsPerInch ?? 1 > 0, settings.doubleClickMilliseconds ?? 1 > 0 else {
        Issue.record("\(bytes)")
        return
      }
    }
    // Both happen, or the changes would not say much.
    #expect(accepted > 1_000 && accepted < 99_000, "\(accepted)")
  }
}
