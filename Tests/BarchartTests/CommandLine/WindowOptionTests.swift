// --geometry and --fullscreen: what they take, what they contradict.
import Testing
import X11

@testable import barchart

@Suite struct WindowOptionTests {
  private func options(_ arguments: String...) throws -> WindowOptions {
    guard case .window(_, let window) = try ArgumentParser.parse(arguments) else {
      Issue.record("\(arguments) opens no window")
      return WindowOptions()
    }
    return window
  }

  private func message(_ arguments: String...) -> String? {
    do {
      _ = try ArgumentParser.parse(arguments)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("They reach their fields")
  func fields() throws {
    #expect(try options("--fullscreen").isFullScreen)
    #expect(try options("--geometry", "640x480-0+5").geometry == WindowGeometry("640x480-0+5"))
    #expect(try options("--geometry=-0-0").geometry == WindowGeometry("-0-0"))
    // What follows an option is its value, though it begins with a minus.
    #expect(try options("--geometry", "-0-0").geometry == WindowGeometry("-0-0"))
    let both = try options("--geometry=+5+5", "--size=300x200", "--fullscreen")
    #expect(both.picture.size == PictureSize(width: 300, height: 200))
    #expect(both.geometry == WindowGeometry("+5+5"))
  }

  @Test(
    "A malformed geometry is told with what is expected", arguments: ["", "big", "0x0", "5x5+"])
  func malformed(text: String) {
    #expect(
      message("--geometry", text) == "--geometry \(text.isEmpty ? "\"\"" : text): expected WxH, "
        + "+X+Y or WxH+X+Y in device pixels, such as 800x600-0+0")
  }

  @Test("Two sizes contradict each other")
  func sizes() {
    #expect(
      message("--geometry", "5x5+1+1", "--size", "5x5")
        == "--geometry with a size and --size contradict each other: the window has one size; "
        + "--geometry +X+Y gives only a position")
  }

  @Test(
    "Without a window they are refused",
    arguments: [["--geometry", "+1+1"], ["--fullscreen"]], [["-o", "a.png"], ["--describe"]])
  func withoutWindow(option: [String], output: [String]) {
    #expect(throws: UsageError.self) { try ArgumentParser.parse(option + output) }
    #expect(
      message(option[0], option.count > 1 ? option[1] : "a.csv", "-o", "a.png")
        == "\(option[0]) and --output contradict each other: no window is opened")
  }
}
