// Started by a desktop: what cannot be shown is told where somebody sees it, and no launcher waits
// for a window that does not come.
import Foundation
import Glibc
import TestDesktop
import TestSupport
import Testing

@Suite struct LaunchTests {
  /// Runs whose failure is told on standard error, with no window.
  static let attended: [(arguments: [String], status: Int32)] = [
    (["/nowhere/a.csv"], 66), (["/nowhere/a.csv", "/nowhere/b.csv"], 66), (["--bogus"], 64),
    (["Resources/icon/barchart.svg"], 65),
  ]

  @Test("A launch that fails is ended where no window comes of it", arguments: attended)
  func ended(arguments: [String], status: Int32) throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    client.listenForStartupMessages()
    let outcome = try Program.run(
      arguments, display: server.display, environment: ["DESKTOP_STARTUP_ID": "launch-7"])
    #expect(outcome.status == status)
    #expect(outcome.error.count { $0 == "\n" } == 1)
    #expect(eventually { client.startupMessages() == ["remove: ID=\"launch-7\""] })
  }

  /// Started as a desktop does: no input, and output that no program reads.
  private func launched(
    _ arguments: [String], _ folder: DataFolder, environment: [String: String?] = [:]
  ) throws -> OpenWindow {
    try OpenWindow(
      arguments, environment: environment,
      output: "> \(folder.path)/output 2> \(folder.path)/error")
  }

  @Test("A file that is missing is told in a window, and by the status at the end")
  func missing() throws {
    let folder = try DataFolder()
    let open = try launched(["/nowhere/a.csv"], folder)
    try open.expect("a sentence") { $0.count(of: Palette.background) < $0.width * $0.height - 100 }
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "A")
    #expect(try open.close().status == 66)
    #expect(folder.text("error") == "barchart: /nowhere/a.csv: no such file\n")
  }

  @Test(
    "A file that cannot be drawn is told in a window, and by the status at the end",
    arguments: [
      ("a,b\n\"x,1\n", [], 65), ("", [], 65), ("a,b\n1,2\n3\n4,5,6,7\n", [], 65),
      ("a,b\nx,1\n", ["-c", "nosuch"], 64), ("a,b\nx,1\n", ["-v", "a"], 65),
    ] as [(String, [String], Int32)])
  func nothingToDraw(table: String, options: [String], status: Int32) throws {
    let folder = try DataFolder()
    try folder.write("broken.csv", table)
    let open = try launched([folder.path + "/broken.csv"] + options, folder)
    // Closed while its ring turns, the program has nothing to tell of a file it has not read.
    try open.expect("a sentence, and no ring") { picture in
      picture.count(of: Palette.background) < picture.width * picture.height - 100
        && (10..<80).allSatisfy { picture[picture.width - 50, $0] == Palette.background }
    }
    #expect(try open.close().status == status)
    #expect(folder.text("error")?.count { $0 == "\n" } == 1)
  }

  @Test(
    "What is wrong with the options file is told in a window, and by the status at the end",
    arguments: [
      ("--theme dark\n--nonsense\n", 64, ":2: unknown option --nonsense; see barchart --help"),
      (
        "--font Nosuch\n", 64,
        "--font Nosuch: expected a font that is installed (see fc-list), or Sans"
      ),
    ] as [(String, Int32, String)])
  func options(file: String, status: Int32, sentence: String) throws {
    let folder = try DataFolder()
    let path = folder.path + "/barchart"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try folder.write("barchart/options", file)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let open = try launched(["Resources/samples/steps.csv"], folder, environment: environment)
    try open.expect("a sentence") { $0.count(of: Palette.background) < $0.width * $0.height - 100 }
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "barchart")
    #expect(try open.close().status == status)
    let place = sentence.hasPrefix(":") ? path + "/options" : ""
    #expect(folder.text("error") == "barchart: \(place)\(sentence)\n")
    // A picture has no window to tell it in.
    let picture = try Program.run(
      ["Resources/samples/steps.csv", "-o", folder.path + "/x.png"], environment: environment)
    #expect(picture.status == status)
  }

  @Test("Where there is no display either, the file is what is told")
  func noDisplay() throws {
    let folder = try DataFolder()
    let program = try ChildProcess(
      "sh", ["-c", "exec \"$0\" /nowhere/a.csv > /dev/null 2> \(folder.path)/error", Program.path],
      environment: Program.environment([:]))
    #expect(try program.wait().status == 66)
    #expect(folder.text("error") == "barchart: /nowhere/a.csv: no such file\n")
  }

  @Test(
    "A program that reads the output gets a status and no window", arguments: ["2>&1", "2> error"])
  func read(_ redirection: String) throws {
    let folder = try DataFolder()
    let server = try XServer()
    let outcome = try ChildProcess(
      "sh", ["-c", "exec \"$0\" /nowhere/a.csv \(redirection)", Program.path],
      environment: Program.environment(["DISPLAY": server.display]), directory: folder.path
    ).wait()
    #expect(outcome.status == 66)
  }
}

/// A new folder, removed with everything in it.
private final class DataFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "barchart-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
