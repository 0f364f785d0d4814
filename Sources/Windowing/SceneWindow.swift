// A window of a program's own with a scene in it: all of X behind an event, a size and `show`.
internal import Cairo
internal import Glibc
internal import Input
public import Painting
public import Scenegraph
internal import X11

/// A window that shows one scene and tells what a person does to it.
///
/// Everything is on the thread that made it. A program asks for the next event, changes what it
/// likes and shows a scene; showing costs only what differs from the scene before.
public final class SceneWindow {
  private let connection: Connection
  private let window: Window
  private let queue: EventQueue
  /// nil only while it goes: a picture must be gone before its display is.
  private var picture: WindowPicture?
  /// Measures texts the way that this window paints them.
  public let measurer: PangoTextMeasurer
  /// Device pixels to a logical pixel, as the desktop had it when the window was made.
  public let scaleFactor: Double
  /// What was shown last; nil before that. It is what a point of an event can be looked up in.
  public private(set) var scene: Scene?
  /// Whether there is something to paint on yet.
  private var isExposed = false
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
    do {
      connection = try Connection(display: display) { whenLost() }
      let factor = SettingsWatch(connection).settings.scaleFactor
      scaleFactor = min(max(factor, Self.scaleFactors.lowerBound), Self.scaleFactors.upperBound)
      window = try Window(
        connection, title: title, widthPixels: Self.pixels(size.width, scaleFactor),
        heightPixels: Self.pixels(size.height, scaleFactor),
        program: program.isEmpty ? Self.executableName : program)
    } catch {
      throw WindowError(error)
    }
    queue = EventQueue(connection, window)
    do {
      let surface = try WindowSurface(
        display: connection.displayHandle, window: window.id, visual: window.visualHandle,
        widthPixels: window.widthPixels, heightPixels: window.heightPixels)
      let fonts = try FontMap(family: family, scale: scaleFactor)
      try fonts.checkFonts(TextStyle(size: 12))
      picture = WindowPicture(surface, fonts: fonts)
      measurer = PangoTextMeasurer(fonts: fonts)
    } catch {
      throw .drawing(error)
    }
    window.map()
    connection.flush()
  }

  deinit { picture = nil }

  private static var executableName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  private static let scaleFactors = 0.5...8.0

  private static func pixels(_ length: Double, _ scaleFactor: Double) -> Int {
    let pixels = (length * scaleFactor).rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Window.maximumSidePixels))) : 1
  }

  /// Ends the process with status 1 and a line on standard error, as Xlib itself does.
  public static func exitForLostDisplay() -> Never {
    let line = "the connection to the display was lost\n"
    _ = line.utf8.withContiguousStorageIfAvailable {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
    exit(1)
  }

  /// Logical pixels; what to lay out for.
  public var size: Size {
    Size(
      width: Double(window.widthPixels) / scaleFactor,
      height: Double(window.heightPixels) / scaleFactor)
  }

  /// The name in the title bar.
  public func setTitle(_ title: String) { window.setTitle(title) }

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
    guard isExposed, let scene else { return }
    do {
      try picture?.show(scene) { window.willPaintAll() }
    } catch {
      throw .drawing(error)
    }
    finishFrame()
  }

  /// Tells the window manager that the frame for its last request is out, and sends everything.
  private func finishFrame() {
    window.acknowledgeFrame(nanoseconds: Self.now())
    connection.flush()
  }
}

extension SceneWindow {
  /// Readable when there may be an event; for a program that waits for other things too, and asks
  /// `pollEvent` then.
  public var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Waits for something to happen.
  public func nextEvent() throws(WindowError) -> Event {
    while true {
      if let event = try pollEvent() { return event }
      if queue.hasReadEvents { continue }
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
      finishFrame()
      for event in queue.drain() { try take(event) }
      if !awaitsScene { finishFrame() }
    }
    return pending.popFirst()
  }

  /// Until a request of the window manager's is answered though no frame follows it; −1 for ever.
  private var timeoutMilliseconds: Int32 {
    guard let deadline = window.acknowledgeDeadlineNanoseconds else { return -1 }
    let now = Self.now()
    return now >= deadline ? 0 : Int32(clamping: (deadline - now) / 1_000_000 + 1)
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// What an event means for the pixels, and for who asks.
  private func take(_ event: Input.Event) throws(WindowError) {
    switch event {
    case .resized(let width, let height):
      do {
        guard try picture?.resize(widthPixels: width, heightPixels: height) == true else { return }
      } catch {
        throw .drawing(error)
      }
      announceSize()
    case .exposed(let rects):
      isExposed = true
      guard announced == size else { return announceSize() }
      if awaitsScene { return }
      let pixels = rects.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      do {
        if try picture?.restore(pixels) == true { return }
      } catch {
        throw .drawing(error)
      }
      try paint()
    case .unmapped:
      isExposed = false
      picture?.forget()
    case .windowDestroyed: throw .destroyed
    default:
      if let event = Event(event, scaleFactor: scaleFactor) { pending.append(event) }
    }
  }

  private func announceSize() {
    guard isExposed, announced != size else { return }
    announced = size
    awaitsScene = true
    pending.append(.resized(size))
  }
}
