// A window of a program's own with a scene in it: all of X behind an event, a size and `show`.
internal import Glibc
internal import Input
public import Painting
public import Scenegraph
internal import Threads
internal import X11

/// A window that shows one scene and tells what a person does to it.
///
/// Everything is on the thread that made it. A program asks for the next event, changes what it
/// likes and shows a scene; showing costs only what differs from the scene before.
public final class SceneWindow {
  private let surface: SceneSurface
  /// What was shown last; nil before that. It is what a point of an event can be looked up in.
  public private(set) var scene: Scene?
  private var announced: Size?
  /// Whether a size was told whose picture is still to come. Until it does, the window manager gets
  /// no answer, and what was shown before is not painted at a size that it was not laid out for.
  private var awaitsScene = false
  private var pending: ArraySlice<Event> = []

  /// Puts a window on the screen.
  ///
  /// - Parameters:
  ///   - title: for the title bar.
  ///   - size: logical pixels; a window manager may give another.
  ///   - program: by whose name desktops find the icon and the entry of the menu; an empty one
  ///     stands for the name of the executable.
  ///   - display: as in DISPLAY, which it replaces; nil for DISPLAY itself.
  ///   - family: the font's family, or a list of families separated by commas.
  ///   - whenLost: called in the midst of anything when the X server has gone; must not return,
  ///     since nothing that belongs to a dead connection can be used or given back.
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
  }

  private static var executableName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  private static let scaleFactors = 0.5...8.0

  /// Ends the process with status 1 and a line on standard error, as Xlib itself does.
  public static func exitForLostDisplay() -> Never {
    let line = "the connection to the display was lost\n"
    _ = line.utf8.withContiguousStorageIfAvailable {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    exit(1)
  }

  /// Measures texts the way that this window paints them.
  public var measurer: PangoTextMeasurer { surface.measurer }

  /// Device pixels to a logical pixel, as the desktop had it when the window was made.
  public var scaleFactor: Double { surface.scaleFactor }

  /// Logical pixels; what to lay out for.
  public var size: Size { surface.size }

  /// The name in the title bar.
  public func setTitle(_ title: String) { surface.window.setTitle(title) }

  /// Shows a scene from now on. Paints what is different from the scene before; nothing, where
  /// nothing is.
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
}

extension SceneWindow {
  /// Readable when there may be an event; for a program that waits for other things too, and asks
  /// `pollEvent` then.
  public var fileDescriptor: Int32 { surface.connection.fileDescriptor }

  /// Waits for something to happen.
  public func nextEvent() throws(WindowError) -> Event {
    while true {
      if let event = try pollEvent() { return event }
      if surface.queue.hasReadEvents { continue }
      var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, timeoutMilliseconds)
    }
  }

  /// What has happened, one event a call; nil where nothing has.
  public func pollEvent() throws(WindowError) -> Event? {
    if pending.isEmpty {
      // Who comes back without having shown anything has nothing else to show for the last size.
      if awaitsScene { try paint() }
      awaitsScene = false
      surface.finishFrame()
      for event in surface.queue.drain() { try take(event) }
      if !awaitsScene { surface.finishFrame() }
    }
    return pending.popFirst()
  }

  /// Until a request of the window manager's is answered though no frame follows it; −1 for ever.
  private var timeoutMilliseconds: Int32 {
    guard let deadline = surface.window.acknowledgeDeadlineNanoseconds else { return -1 }
    let now = monotonicNanoseconds()
    return now >= deadline ? 0 : Int32(clamping: (deadline - now) / 1_000_000 + 1)
  }

  /// What an event means for the pixels, and for who asks.
  private func take(_ event: Input.Event) throws(WindowError) {
    if try surface.note(event) { try renew() }
    if let event = Event(event, scaleFactor: scaleFactor) { pending.append(event) }
  }

  /// There is another picture to be shown: the program's, where the size is another one.
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
}
