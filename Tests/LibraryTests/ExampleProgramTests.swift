// The example programs as somebody would run them: built as a package of their own, then used.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing
import Windowing

@Suite("The example programs", .serialized)
struct ExampleProgramTests {
  private static let package = Program.checkout + "/ExamplePrograms"
  /// As in the Makefile, which builds them before the tests run.
  private static let scratch = Program.checkout + "/.build/programs"

  private static let build = Result {
    let build = try ChildProcess(
      "swift",
      [
        "build", "--package-path", package, "--scratch-path", scratch, "--disable-index-store",
        "-Xswiftc", "-gnone",
      ], environment: ProcessInfo.processInfo.environment)
    let outcome = try build.wait(within: .seconds(900))
    guard outcome.status == 0 else { throw Unbuilt(report: outcome.output + outcome.error) }
  }

  struct Unbuilt: Error, CustomStringConvertible {
    let report: String
    var description: String { report }
  }

  private static func program(_ name: String) throws -> String {
    try build.get()
    return scratch + "/debug/" + name
  }

  private static let background = Color(hex: 0xFCFCFA)
  private static let blue = Color(hex: 0x2F6BDB)
  private static let fadedBlue = blue.blended(over: background, opacity: 0.28)

  @Test("One writes a picture of two years, with a gap")
  func picture() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    let program = try ChildProcess(
      Self.program("picture"), [file.path], environment: Program.environment([:]))
    let outcome = try program.wait()
    #expect((outcome.status, outcome.error) == (0, ""))
    let picture = try #require(Picture(png: Array(Data(contentsOf: file))))
    #expect((picture.width, picture.height) == (1_280, 800))
    #expect(picture[2, 2] == Color(hex: 0x14171A))
    // The bars are 125 and 86.5 thousand long together, at one width, and all but their rounded
    // ends and numbers is in their colours.
    let (first, second) = (
      picture.count(of: Color(hex: 0x5E9BFF)), picture.count(of: Color(hex: 0xF29A4E))
    )
    #expect(second > 10_000)
    let ratio = Double(first) / Double(second)
    #expect(abs(ratio - 125 / 86.5) < 0.15, "\(first) and \(second) pixels")
  }

  @Test("One shows a window whose bars are highlighted by a click and follow its size")
  func window() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    client.moveOnScreen(x: 1, y: 1)
    let program = try ChildProcess(
      Self.program("window"), [], environment: Program.environment(["DISPLAY": server.display]))
    let window = try #require(client.window(of: program, named: "window\0Window\0"))
    #expect(client.size(of: window).map { [$0.width, $0.height] } == [640, 400])
    // A first picture comes in bands.
    #expect(client.settle(window))
    let start = try picture(client, window) { $0.count(of: Self.blue) > 10_000 }
    #expect(start[1, 1] == Self.background)

    let bar = try #require(tallestBar(start))
    client.click(bar, in: window)
    let clicked = try picture(client, window) { $0.count(of: Self.fadedBlue) > 1_000 }
    #expect(clicked[bar] == Self.blue)
    #expect(clicked.count(of: Self.blue) < start.count(of: Self.blue) / 2)

    client.resize(window, width: 900, height: 300)
    let wide = try picture(client, window) {
      $0.width == 900 && $0[898, 1] == Self.background && $0.count(of: Self.fadedBlue) > 1_000
    }
    #expect(wide.height == 300)
    #expect(wide.count(of: Self.blue) > 500)
    client.resize(window, width: 640, height: 400)
    _ = try picture(client, window) { $0 == clicked }

    client.click(Point(x: 3, y: 3), in: window)
    _ = try picture(client, window) { $0 == start }
    client.focus(window)
    client.press(.letter("q"))
    let outcome = try program.wait()
    #expect((outcome.status, outcome.error) == (0, ""))
  }

  @Test("One draws marks of its own: as a picture, and in a window where the pointer finds them")
  func lollipops() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    let writer = try ChildProcess(
      Self.program("lollipops"), [file.path], environment: Program.environment([:]))
    let written = try writer.wait()
    #expect((written.status, written.error) == (0, ""))
    let large = try #require(Picture(png: Array(Data(contentsOf: file))))
    #expect((large.width, large.height) == (960, 480))
    // Four discs of 18 px, at twice the scale.
    #expect(large.count(of: Self.blue) > 4 * 1_000)
    #expect(large[2, 2] == Color(hex: 0xFFFFFF))

    let server = try XServer()
    let client = try XClient(display: server.display)
    client.moveOnScreen(x: 1, y: 1)
    let program = try ChildProcess(
      Self.program("lollipops"), [], environment: Program.environment(["DISPLAY": server.display]))
    let window = try #require(client.window(of: program, named: "lollipops\0Lollipops\0"))
    // A first picture comes in bands.
    #expect(client.settle(window))
    let start = try picture(client, window) { $0.count(of: Self.blue) > 4 * 200 }
    #expect((start.width, start.height) == (480, 240))
    let disc = try #require(
      (0..<start.height).lazy.compactMap { y in
        (0..<start.width).last { start[$0, y] == Self.blue }.map { (x: $0, y: y + 8) }
      }.first)
    client.move(to: Point(x: Double(disc.x), y: Double(disc.y)), in: window)
    let red = Color(hex: 0xC8372D)
    _ = try picture(client, window) { $0.count(of: red) > 200 && $0[disc.x, disc.y] == red }
    client.move(to: Point(x: 3, y: 3), in: window)
    _ = try picture(client, window) { $0 == start }
    client.focus(window)
    client.press(.letter("q"))
    let outcome = try program.wait()
    #expect((outcome.status, outcome.error) == (0, ""))
  }

  @Test("Where there is no display, there is an error with its name")
  func noDisplay() {
    #expect(throws: WindowError.noDisplay(":99999")) {
      try SceneWindow(title: "", size: Size(width: 100, height: 100), display: ":99999")
    }
  }

  /// The window's pixels once a condition holds for them.
  private func picture(
    _ client: XClient, _ window: UInt, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Picture) -> Bool
  ) throws -> Picture {
    var last: Picture?
    let holds = eventually {
      last = client.picture(of: window)
      return last.map(condition) ?? false
    }
    try #require(holds, sourceLocation: sourceLocation)
    return try #require(last, sourceLocation: sourceLocation)
  }

  /// A point within the highest bar: 60 px below the uppermost run of blue pixels that is
  /// wider than the legend's disc.
  private func tallestBar(_ picture: Picture) -> Point? {
    for y in 0..<picture.height {
      var run = 0
      for x in 0..<picture.width {
        run = picture[x, y] == Self.blue ? run + 1 : 0
        if run == 30 { return Point(x: Double(x), y: Double(y + 60)) }
      }
    }
    return nil
  }
}
