// A window with a scene in it, for any program: X reduced to an event, a size and `show`.
internal import Base
internal import Glibc
public import Input
public import Painting
public import Scenegraph
internal import X11

/// A window that shows one scene and reports what the user does to it.
///
/// Everything is on the thread that created it. A program asks for the next event, changes its data
/// and shows a scene; showing costs only what differs from the previous scene.
public final class SceneWindow {
  private let surface: SceneSurface
  /// The last scene shown; nil before the first. Use it to look up the point of an event.
  public private(set) var scene: Scene?
  private var announced: Size?
  /// Whether a size was reported whose picture is still missing. Until it is shown, the window
  /// manager gets no answer, and the previous scene is not painted at a size it was not made for.
  private var awaitsScene = false
  private var pending: ArraySlice<Event> = []

  /// Puts a window on the screen.
  ///
  /// - Parameters:
  ///   - title: for the title bar.
  ///   - size: in logical pixels; a window manager may choose another.
  ///   - program: the name by which desktops find icon and menu entry; if empty, the executable's.
  ///   - display: as in DISPLAY, which it overrides; nil for DISPLAY itself.
  ///   - family: the font family, or a list of families separated by commas.
  ///   - whenLost: called from within any other call when the X server is gone; must not return,
  ///     since nothing that belongs to a dead connection can be used or released.
  public init(
    title: String, size: Size, program: String = "", display: String? = nil,
    family: String = "Sans",
    whenLost: @escaping () -> Never = SceneWindow.exitForLostDisplay
  ) throws(WindowError) {
    surface = try SceneSurface(
      title: title, size: size, program: program.isEmpty ? Self.executableName : program,
      display: display, whenLost: whenLost
    ) { settings in
      let limits = Self.scaleFactors
      return (family, min(max(settings.scaleFactor, limits.lowerBound), limits.upperBound))
    }
    surface.map()
    try surface.checkFonts([Font(size: 12)])
  }

  private static var executableName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  private static let scaleFactors = 0.5...8.0

  /// Ends the process with status 1 and a line on standard error, like Xlib itself.
  public static func exitForLostDisplay() -> Never {
    let line = "the connection to the display was lost\n"
    _ = line.utf8.withContiguousStorageIfAvailable {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    exit(1)
  }

  /// Measures texts as this window paints them.
  public var measurer: PangoTextMeasurer { surface.measurer }
  /// Device pixels per logical pixel, as set on the desktop when the window was created.
  public var scaleFactor: Double { surface.scaleFactor }
  /// The size to lay out for, in logical pixels.
  public var size: Size { surface.size }

  /// Sets the name in the title bar.
  public func setTitle(_ title: String) { surface.window.setTitle(title) }

  /// Shows a scene from now on. Paints what differs from the previous scene, if anything does.
  ///
  /// - Parameter scene: laid out for `size`, with `measurer` and `scaleFactor`.
  public func show(_ scene: Scene) throws(WindowError) {
    self.scene = scene
    awaitsScene = false
    try paint()
  }

  private func paint() throws(WindowError) {
    guard surface.isVisible, let scene else { return }
    try surface.show(scene)
    surface.finishFrame()
  }

  /// Readable when there may be an event, for a program that also waits for other things.
  public var fileDescriptor: Int32 { surface.connection.fileDescriptor }

  /// Waits for the next event.
  public func nextEvent() throws(WindowError) -> Event {
    while true {
      if let event = try pollEvent() { return event }
      if surface.queue.hasReadEvents { continue }
      var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, timeoutMilliseconds)
    }
  }

  /// The next event that has happened, one per call; nil if there is none.
  public func pollEvent() throws(WindowError) -> Event? {
    if pending.isEmpty {
      // A caller that has shown nothing by now has no other scene for the last size.
      if awaitsScene { try paint() }
      awaitsScene = false
      surface.finishFrame()
      for event in surface.queue.drain() { try take(event) }
      if !awaitsScene { surface.finishFrame() }
    }
    return pending.popFirst()
  }

  /// The time until a request of the window manager is answered without a frame; −1 for no limit.
  private var timeoutMilliseconds: Int32 {
    guard let deadline = surface.window.acknowledgeDeadlineNanoseconds else { return -1 }
    let now = monotonicNanoseconds()
    return now >= deadline ? 0 : Int32(clamping: (deadline - now) / 1_000_000 + 1)
  }

  /// Handles what an event means for the pixels and for the caller.
  private func take(_ event: Input.Event) throws(WindowError) {
    if try surface.note(event) { try renew() }
    if let event = Event(event, scaleFactor: scaleFactor) { pending.append(event) }
  }

  /// Requests a picture from the program if the size has changed, else paints the scene again.
  private func renew() throws(WindowError) {
    guard surface.isVisible else { return }
    if announced != size {
      announced = size
      awaitsScene = true
      pending.append(.resized(size))
    } else if !awaitsScene {
      try paint()
    }
  }

  /// An event of the window; points are in logical pixels from its top left, like those of a scene.
  public enum Event: Hashable, Sendable {
    /// The window has a new size, or is on the screen for the first time: lay out and show.
    case resized(Size)
    /// The pointer has moved here.
    case pointerMoved(Point, Modifiers)
    /// The pointer has left the window.
    case pointerLeft
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonPressed(Int, Point, Modifiers)
    /// 1 is the left button, 2 the middle, 3 the right.
    case buttonReleased(Int, Point, Modifiers)
    /// In notches of a wheel, positive down and to the right.
    case scrolled(columns: Double, rows: Double, Point, Modifiers)
    /// A key was pressed, or repeats while it is held.
    case key(Key, Modifiers)
    /// The user wants to close the window; only the program can close it.
    case closeRequested
  }

  /// A key by its meaning.
  public typealias Key = Input.Key
  /// The modifier keys held during an event.
  public typealias Modifiers = Input.Modifiers
}

extension SceneWindow.Event {
  /// nil for events that the window handles itself.
  init?(_ event: Input.Event, scaleFactor: Double) {
    func point(_ x: Int, _ y: Int) -> Point {
      Point(xPixel: x, yPixel: y, scaleFactor: scaleFactor)
    }
    switch event {
    case .pointerMoved(let x, let y, let modifiers): self = .pointerMoved(point(x, y), modifiers)
    case .pointerLeft: self = .pointerLeft
    case .buttonPressed(let button, let x, let y, let modifiers, _):
      self = .buttonPressed(button, point(x, y), modifiers)
    case .buttonReleased(let button, let x, let y, let modifiers, _):
      self = .buttonReleased(button, point(x, y), modifiers)
    case .scrolled(let columns, let rows, let x, let y, let modifiers):
      self = .scrolled(columns: columns, rows: rows, point(x, y), modifiers)
    case .keyStroke(let stroke) where stroke.isPress: self = .key(stroke.key, stroke.modifiers)
    case .closeRequested: self = .closeRequested
    default: return nil
    }
  }
}

/// A failure of the connection to the X server, of the window, or of drawing in it.
public enum WindowError: Error, Hashable, Sendable {
  /// No server answers under this name; nil if no name was given and DISPLAY is not set.
  case noDisplay(String?)
  /// The screen has no TrueColor visual.
  case noTrueColor(depth: Int)
  /// Another program has destroyed the window.
  case destroyed
  /// The server can no longer be reached.
  case connectionLost
  /// There is no font, or not enough memory for the pixels.
  case drawing(CairoError)

  init(_ error: XError) {
    self =
      switch error {
      case .noDisplay(let name): .noDisplay(name)
      case .noTrueColor(let depth): .noTrueColor(depth: depth)
      case .windowDestroyed: .destroyed
      case .connectionLost: .connectionLost
      }
  }

  /// One sentence, without a full stop.
  public var sentence: String {
    switch self {
    case .noDisplay(let name): XError.noDisplay(name).sentence
    case .noTrueColor(let depth): XError.noTrueColor(depth: depth).sentence
    case .destroyed: XError.windowDestroyed.sentence
    case .connectionLost: XError.connectionLost.sentence
    case .drawing(let error): error.sentence
    }
  }
}
