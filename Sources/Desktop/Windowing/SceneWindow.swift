// A window with a scene in it, for any program: X reduced to an event, a size and `show`.
internal import Base
internal import Glibc
internal import Input
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
  /// manager gets no answer, and the previous scene is not painted at a size that it was not laid
  /// out for.
  private var awaitsScene = false
  private var pending: ArraySlice<Event> = []

  /// Puts a window on the screen.
  ///
  /// - Parameters:
  ///   - title: for the title bar.
  ///   - size: in logical pixels; a window manager may choose another.
  ///   - program: the name by which desktops find the icon and the menu entry; if empty, the name
  ///     of the executable.
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
}

extension SceneWindow {
  /// Readable when there may be an event, for a program that waits for other things, too, and then
  /// calls `pollEvent`.
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
}
