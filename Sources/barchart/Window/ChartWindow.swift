// The window as the event loop sees it: takes a scene, puts the difference on the screen.
internal import Cairo
internal import Glibc
internal import Input
internal import Interaction
internal import Painting
internal import Scenegraph
internal import X11

/// Owns the handles of one window. Decides nothing but what has to be painted.
final class ChartWindow {
  let connection: Connection
  let queue: EventQueue
  let settings: SettingsWatch
  /// Those that the window was made with.
  let preferences: DesktopPreferences
  private(set) var scaleFactor: Double
  let window: Window
  /// nil only once closed: a picture must be gone before its display is.
  private var picture: WindowPicture?
  private(set) var measurer: PangoTextMeasurer
  private var isMapped = false
  private var isObscured = false
  /// Whether any picture has been shown yet.
  private(set) var hasShownFrame = false
  /// Whether it is minimised, which some desktops do without taking the window off the screen.
  private var isHidden = false
  /// Whether full screen was asked for at the start, where nobody knows it.
  let isFullScreenRefused: Bool
  /// When the icon is set at the latest; nil once it is.
  private var iconDeadlineNanoseconds: UInt64?

  /// How long the icon waits for the first frame: a window that starts on another desktop has none,
  /// and is in the task bar all the same.
  private static let iconPatienceNanoseconds: UInt64 = 500_000_000

  /// Opens the connection and makes the window; it is not on the screen yet.
  ///
  /// - Parameter merge: tells what is preferred where a screen has these settings.
  init(
    title: String, _ options: WindowOptions, startup: StartupNotification?,
    merge: (DesktopSettings) -> DesktopPreferences
  ) throws(Failure) {
    let size = options.picture.size ?? Export.defaultSize
    do {
      connection = try Connection(display: options.display) { Self.leaveDeadDisplay() }
    } catch {
      throw .window(error)
    }
    settings = SettingsWatch(connection)
    preferences = merge(settings.settings)
    scaleFactor = preferences.scaleFactor
    let width = Int((size.width * scaleFactor).rounded())
    let height = Int((size.height * scaleFactor).rounded())
    var geometry = options.geometry ?? WindowGeometry()
    if options.picture.size != nil {
      (geometry.widthPixels, geometry.heightPixels) = (width, height)
    }
    do {
      window = try Window(
        connection, title: title, widthPixels: width, heightPixels: height, geometry: geometry,
        startup: startup)
    } catch {
      throw .window(error)
    }
    isFullScreenRefused =
      options.isFullScreen && window.setFullScreen(true, isMapped: false) == .impossible
    connection.flush()
    queue = EventQueue(connection, window, settings)
    do {
      let surface = try WindowSurface(
        display: connection.displayHandle, window: window.id, visual: window.visualHandle,
        widthPixels: window.widthPixels, heightPixels: window.heightPixels)
      let fonts = try FontMap(family: preferences.fontFamily, scale: scaleFactor)
      // The first to wait for the fonts, so it comes last.
      try fonts.checkFonts(TextStyle(size: 12))
      picture = WindowPicture(surface, fonts: fonts)
      measurer = PangoTextMeasurer(fonts: fonts)
    } catch {
      throw .drawing(error)
    }
  }

  /// Ends the process where the server has gone. Nothing that belongs to a dead connection can be
  /// given back, and whoever returns from here into Cairo waits for ever.
  static func leaveDeadDisplay() -> Never {
    let failure = Failure.window(.connectionLost)
    StandardStreams.report(failure)
    exit(failure.status.code)
  }

  /// Measures and paints with other fonts from the next frame on; the window keeps its size.
  func useFonts(family: String, scaleFactor: Double) throws(Failure) {
    let fonts: FontMap
    do { fonts = try FontMap(family: family, scale: scaleFactor) } catch { throw .drawing(error) }
    self.scaleFactor = scaleFactor
    picture?.useFonts(fonts)
    measurer = PangoTextMeasurer(fonts: fonts)
  }

  /// Logical pixels.
  var size: Size {
    Size(
      width: Double(window.widthPixels) / scaleFactor,
      height: Double(window.heightPixels) / scaleFactor)
  }

  /// What of the window lies on the screen, in logical pixels; nil for all.
  var partOnScreen: Rect? {
    let part = window.partOnScreen
    guard part.width < window.widthPixels || part.height < window.heightPixels else { return nil }
    return Rect(
      x: Double(part.x) / scaleFactor, y: Double(part.y) / scaleFactor,
      width: Double(part.width) / scaleFactor, height: Double(part.height) / scaleFactor)
  }

  func map() {
    window.map()
    connection.flush()
    iconDeadlineNanoseconds = monotonicNanoseconds() + Self.iconPatienceNanoseconds
  }

  /// Whether painting would be seen. Nothing is drawn for a window that is not.
  var isVisible: Bool { isMapped && !isObscured && !isHidden }

  /// What an event means for the pixels; true where a picture is to be shown that was not before.
  func note(_ event: Event) throws(Failure) -> Bool {
    switch event {
    case .resized(let width, let height):
      do {
        return try picture?.resize(widthPixels: width, heightPixels: height) ?? false
      } catch {
        throw .drawing(error)
      }
    case .exposed(let rects):
      // The first exposure says that there is a window to paint on.
      let isFirst = !isMapped
      isMapped = true
      let isRestored = try restore(rects)
      return isFirst || !isRestored
    case .mapped:
      isMapped = true
      // Where the manager that has hidden the window is gone, nobody will say that it is back.
      isHidden = false
      return !isPainted
    case .unmapped:
      isMapped = false
      picture?.forget()
      return false
    case .windowDestroyed: throw .window(.windowDestroyed)
    case .visibilityChanged(let isFullyObscured):
      let isShown = isObscured && !isFullyObscured
      isObscured = isFullyObscured
      return isShown
    case .stateChanged(let state):
      let isShown = isHidden && !state.contains(.hidden)
      isHidden = state.contains(.hidden)
      return isShown
    default:
      return false
    }
  }

  private var isPainted: Bool { picture?.isPainted ?? false }

  /// False where the picture has to be painted anew.
  private func restore(_ rects: [ExposedRect]) throws(Failure) -> Bool {
    let pixels = rects.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    do { return try picture?.restore(pixels) ?? false } catch { throw .drawing(error) }
  }

  /// Paints what is different from the scene that is on the screen.
  func show(_ scene: Scene) throws(Failure) {
    do {
      try picture?.show(scene) { window.willPaintAll() }
    } catch {
      throw .drawing(error)
    }
    hasShownFrame = true
  }

  /// Whether each frame has to travel, since the server shares no memory with the program.
  var isDistant: Bool { picture?.sharesMemory == false }

  /// Whether the window manager waits for the frame of the size that it has given.
  var isFrameAwaited: Bool { window.isFrameAwaited }

  /// Tells the window manager that the frame for its last request is out, and sends everything.
  func finishFrame() {
    let now = monotonicNanoseconds()
    window.acknowledgeFrame(nanoseconds: now)
    connection.flush()
    if let deadline = iconDeadlineNanoseconds, isPainted || now >= deadline {
      iconDeadlineNanoseconds = nil
      window.setIcon()
      connection.flush()
    }
  }

  /// When `finishFrame` has something to do though nothing happens; nil for never.
  var deadlineNanoseconds: UInt64? {
    [iconDeadlineNanoseconds, window.acknowledgeDeadlineNanoseconds].compactMap(\.self).min()
  }

  /// Gives the handles back in the order that X needs.
  func close() { picture = nil }
}

extension Failure {
  static func window(_ error: XError) -> Failure {
    switch error {
    case .noDisplay(let name): .noDisplay(name: name)
    case .noTrueColor, .windowDestroyed, .connectionLost: .displayUnusable(reason: error.sentence)
    }
  }
}
