// The program with its window on a server of its own, and the person in front of it.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

let steps = "Resources/samples/steps.csv"
let loans = "Resources/samples/loans.csv"

/// The colours that the design names.
enum Palette {
  static let background = Color(hex: 0xFCFCFA)
  static let ink = Color(hex: 0x1C211E)
  /// Of tooltips and messages.
  static let plate = Color(hex: 0xFFFFFF)
  static let blue = Color(hex: 0x2F6BDB)
  static let orange = Color(hex: 0xB85A10)
  static let green = Color(hex: 0x17805F)
  static let darkBackground = Color(hex: 0x14171A)
  static let darkBlue = Color(hex: 0x5E9BFF)

  static func faded(_ color: Color) -> Color { color.blended(over: background, opacity: 0.28) }
}

/// A running program, its window and the other side's connection to it.
final class OpenWindow {
  let server: XServer
  let client: XClient
  let program: ChildProcess
  let window: UInt
  /// Between the program and the server, where the program is to see them far from each other.
  let relay: ByteRelay?
  private var manager: WindowManager?
  private let desktop: SettingsOwner?
  private let arguments: [String]

  /// Starts the program and waits for its window, not yet for its picture.
  ///
  /// - Parameters:
  ///   - isManaged: by a window manager, which then gives it the keyboard; else the test does.
  ///   - isRemote: whether the program reaches the server through a relay and shares no memory.
  ///   - redirection: where a shell sends the program's output.
  ///   - isStill: whether changes happen at once, so that any picture is one of those expected.
  ///   - isPlain: whether the window is without what a picture has not, the menu's button and the
  ///     lines below the words of the sentence.
  ///   - session: starts what belongs to a session on the server, and says how to find it.
  ///   - prepare: puts settings on the server before the program starts.
  init(
    _ arguments: [String] = [steps], screen: String = "1280x1024x24",
    serverArguments: [String] = [], environment: [String: String?] = [:], isManaged: Bool = false,
    isRemote: Bool = false, isStill: Bool = true, isPlain: Bool = true, directory: String? = nil,
    input: StandardInput = .null, output redirection: String? = nil,
    session: SessionStart? = nil,
    desktop prepare: (XClient) -> SettingsOwner? = { _ in nil }
  ) throws {
    self.arguments = arguments
    let far = isRemote ? ["-extension", "MIT-SHM"] : []
    server = try XServer(screen: screen, serverArguments + far)
    relay = isRemote ? try ByteRelay(to: server) : nil
    client = try XClient(display: server.display)
    // Elsewhere the pointer would wait in the middle of the screen, upon a bar.
    client.moveOnScreen(x: 1, y: 1)
    desktop = prepare(client)
    manager = isManaged ? try WindowManager(server, client) : nil
    let display = relay?.display ?? server.display
    let environment = environment.merging(try session?.start(server) ?? [:]) { $1 }
    let words =
      arguments + (isStill ? ["--no-motion"] : [])
      + (isPlain ? ["--hide", "menu,control"] : [])
    if let redirection {
      program = try ChildProcess(
        "bash", ["-c", "exec \"$0\" \"$@\" " + redirection, Program.path] + words,
        environment: Program.environment(environment.merging(["DISPLAY": display]) { $1 }),
        input: input,
        directory: directory ?? Program.checkout)
    } else {
      program = try Program.start(
        words, display: display, environment: environment, input: input, directory: directory)
    }
    guard let window = client.window(of: program) else {
      let outcome = try program.wait(within: .seconds(1))
      throw NoWindow(status: outcome.status, error: outcome.error)
    }
    self.window = window
    if isManaged {
      let client = self.client
      let hasFocus = eventually { client.focusedWindow == window }
      try #require(hasFocus, "the manager gives the window no keyboard")
    } else {
      client.focus(window)
    }
  }

  /// Starts what belongs to a session around a server; its result goes into the environment.
  struct SessionStart {
    let start: (XServer) throws -> [String: String?]
  }

  struct NoWindow: Error {
    let status: Int32
    let error: String
  }

  /// Opens the window and waits until it shows what is exported for its size.
  static func showing(
    _ arguments: [String] = [steps], options: [String] = [], screen: String = "1280x1024x24",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> OpenWindow {
    let open = try OpenWindow(arguments + options, screen: screen)
    try open.expectExport(of: arguments, sourceLocation: sourceLocation)
    return open
  }

  /// The scene of the same arguments at the window's usual size.
  func scene() throws -> ExportedScene {
    try Exports.scene(arguments.filter { !$0.hasPrefix("--print-selection") })
  }

  /// The pixels as they are now.
  func picture(sourceLocation: SourceLocation = #_sourceLocation) throws -> Picture {
    try #require(client.picture(of: window), sourceLocation: sourceLocation)
  }

  /// The pixels once all that has happened up to now is painted.
  func settledPicture(sourceLocation: SourceLocation = #_sourceLocation) throws -> Picture {
    try #require(
      client.settle(window), "no frame within the deadline", sourceLocation: sourceLocation)
    return try picture(sourceLocation: sourceLocation)
  }

  /// Waits until the window's pixels are those that are exported for its size.
  @discardableResult
  func expectExport(
    of arguments: [String]? = nil, input: StandardInput = .null,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Picture {
    let size = try #require(client.size(of: window), sourceLocation: sourceLocation)
    let expected = try Exports.picture(
      arguments ?? self.arguments, width: size.width, height: size.height, input: input)
    try expect(expected, sourceLocation: sourceLocation)
    return expected
  }

  /// Waits until the window has exactly these pixels.
  func expect(_ expected: Picture, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var last: Picture?
    let isEqual = eventually {
      last = client.picture(of: window)
      return last == expected
    }
    try #require(
      isEqual,
      "differs in \(String(describing: last.flatMap { expected.difference(from: $0) }))",
      sourceLocation: sourceLocation)
  }

  /// Waits until a condition holds for the window's pixels.
  func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Picture) throws -> Bool
  ) throws {
    let holds = try eventually { try client.picture(of: window).map(condition) ?? false }
    try #require(holds, "\(what)", sourceLocation: sourceLocation)
  }

  /// A click as a person makes one, who then moves the pointer out of the way: into the window's
  /// corner, where nothing is.
  func click(_ point: Point, holding held: [HeldKey] = []) {
    client.click(point, in: window, holding: held)
    client.move(to: Point(x: 1, y: 1), in: window)
  }

  /// The colour at the middle of every bar, by category.
  func barColors(_ picture: Picture, _ scene: ExportedScene) -> [String: Color] {
    Dictionary(uniqueKeysWithValues: scene.bars.map { ($0.category ?? "", picture[$0.center]) })
  }

  /// Asserts which bars have their full colour, where all the others are faded.
  func expectSelection(
    _ categories: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try scene()
    func wanted(_ category: String) -> Color {
      let isFull = categories.isEmpty || categories.contains(category)
      return isFull ? Palette.blue : Palette.faded(Palette.blue)
    }
    var colors = barColors(try settledPicture(sourceLocation: sourceLocation), scene)
    if manager != nil {
      // It holds a click back and then lets the window have it, which the window cannot tell of.
      _ = eventually {
        if let picture = client.picture(of: window) { colors = barColors(picture, scene) }
        return colors.allSatisfy { $1 == wanted($0) }
      }
    }
    for (category, color) in colors {
      #expect(color == wanted(category), "\(category)", sourceLocation: sourceLocation)
    }
  }

  /// Ends the window manager as a crash would and starts another, which manages the window.
  func restartManager(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try manager?.crash()
    manager = nil
    // What the dead one wrote on the root window outlives it, and the new one replaces it.
    manager = try WindowManager(server, client)
    let isManaged = eventually { client.isFramed(window) }
    try #require(
      isManaged, "the new manager leaves the window alone", sourceLocation: sourceLocation)
    client.focus(window)
  }

  /// Asks the window to close and returns how the program ended.
  func close() throws -> Outcome {
    client.requestClose(window)
    return try program.wait()
  }
}
