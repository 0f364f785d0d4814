// The window that scenes are painted on, shared by `SceneWindow` and barchart's own window.
internal import Base
package import Input
package import Painting
package import Scenegraph
package import X11

/// Owns the handles of one window: the connection, its events, its pixels and its fonts.
///
/// Decides only what must be painted. Everything is on the thread that created it.
package final class SceneSurface {
  package let connection: Connection
  package let settings: SettingsWatch
  package let window: Window
  package let queue: EventQueue
  /// nil only after `close`: a picture must be destroyed before its display.
  private var picture: WindowPicture?
  private var fonts: FontMap
  /// Measures texts as they are painted.
  package private(set) var measurer: PangoTextMeasurer
  /// Device pixels per logical pixel.
  package private(set) var scaleFactor: Double
  private var isMapped = false
  private var isObscured = false
  /// Whether the window is minimised, which some desktops do without unmapping it.
  private var isHidden = false
  package private(set) var hasShownFrame = false

  /// Opens the connection and creates the window, which is not on the screen until `map`.
  ///
  /// - Parameters:
  ///   - title: for the title bar.
  ///   - size: in logical pixels; a window manager may choose another.
  ///   - isSizeAsked: whether the user requested this size; it then overrides that of `geometry`.
  ///   - geometry: requested by the user, in device pixels.
  ///   - program: the name by which desktops identify the window's application.
  ///   - startup: the launch, to be answered when the window is mapped.
  ///   - display: as in DISPLAY, which it overrides; nil for DISPLAY itself.
  ///   - whenLost: see `SceneWindow`.
  ///   - prefer: the font family and the scale factor for a screen with these settings.
  package init(
    title: String, size: Size, isSizeAsked: Bool = false,
    geometry: WindowGeometry = WindowGeometry(), program: String,
    startup: StartupNotification? = nil, display: String?, whenLost: @escaping () -> Never,
    prefer: (DesktopSettings) -> (family: String, scaleFactor: Double)
  ) throws(WindowError) {
    let family: String
    do {
      connection = try Connection(display: display) { whenLost() }
      settings = SettingsWatch(connection)
      (family, scaleFactor) = prefer(settings.settings)
      let width = Self.pixels(size.width, scaleFactor)
      let height = Self.pixels(size.height, scaleFactor)
      var geometry = geometry
      if isSizeAsked { (geometry.widthPixels, geometry.heightPixels) = (width, height) }
      window = try Window(
        connection, title: title, widthPixels: width, heightPixels: height, geometry: geometry,
        program: program, startup: startup)
    } catch {
      throw WindowError(error)
    }
    connection.flush()
    queue = EventQueue(connection, window, settings)
    do {
      let surface = try WindowSurface(
        display: connection.displayHandle, window: window.id, visual: window.visualHandle,
        widthPixels: window.widthPixels, heightPixels: window.heightPixels)
      fonts = try FontMap(family: family, scale: scaleFactor)
      picture = WindowPicture(surface, fonts: fonts)
      measurer = PangoTextMeasurer(fonts: fonts)
    } catch {
      throw .drawing(error)
    }
  }

  deinit { picture = nil }

  /// Releases the handles in the order that X requires.
  package func close() { picture = nil }

  private static func pixels(_ length: Double, _ scaleFactor: Double) -> Int {
    let pixels = (length * scaleFactor).rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Window.maximumSidePixels))) : 1
  }

  package func map() {
    window.map()
    connection.flush()
  }

  /// Waits until fontconfig knows its fonts; throws if there are none. Call it once, after `map`: the
  /// window is on the screen when they are there.
  ///
  /// - Parameter first: the fonts of the first scene, the most frequent first.
  package func checkFonts(_ first: [Font]) throws(WindowError) {
    do {
      try picture?.prepare()
      try fonts.checkFonts(first)
    } catch {
      throw .drawing(error)
    }
  }

  /// Uses other fonts from the next frame on; the window keeps its size.
  package func useFonts(family: String, scaleFactor: Double) throws(WindowError) {
    do { fonts = try FontMap(family: family, scale: scaleFactor) } catch { throw .drawing(error) }
    self.scaleFactor = scaleFactor
    picture?.useFonts(fonts)
    measurer = PangoTextMeasurer(fonts: fonts)
  }

  /// In logical pixels.
  package var size: Size {
    Size(
      widthPixels: window.widthPixels, heightPixels: window.heightPixels, scaleFactor: scaleFactor)
  }

  /// The part of the window that is on the screen, in logical pixels; nil for all of it.
  package var partOnScreen: Rect? {
    let part = window.partOnScreen
    guard part.width < window.widthPixels || part.height < window.heightPixels else { return nil }
    return Rect(
      x: Double(part.x) / scaleFactor, y: Double(part.y) / scaleFactor,
      width: Double(part.width) / scaleFactor, height: Double(part.height) / scaleFactor)
  }
}

extension SceneSurface {
  /// Whether painting would be seen. Nothing is drawn for an invisible window.
  package var isVisible: Bool { isMapped && !isObscured && !isHidden }
  /// Whether the pixels show a complete scene.
  package var isPainted: Bool { picture?.isPainted ?? false }
  /// Whether each frame must be sent, since the server shares no memory with the program.
  package var isDistant: Bool { picture?.sharesMemory == false }

  /// Handles what an event means for the pixels; true if a picture must now be shown.
  package func note(_ event: Event) throws(WindowError) -> Bool {
    switch event {
    case .resized(let width, let height):
      do { return try picture?.resize(widthPixels: width, heightPixels: height) ?? false } catch {
        throw .drawing(error)
      }
    case .exposed(let rects):
      // The first exposure means that there is a window to paint on.
      let isFirst = !isMapped
      isMapped = true
      return try !restore(rects) || isFirst
    case .mapped:
      isMapped = true
      // If the manager that hid the window is gone, nothing reports that the window is back.
      isHidden = false
      return !isPainted
    case .unmapped:
      isMapped = false
      picture?.forget()
      return false
    case .windowDestroyed: throw .destroyed
    case .visibilityChanged(let isFullyObscured):
      let isShown = isObscured && !isFullyObscured
      isObscured = isFullyObscured
      return isShown
    case .stateChanged(let state):
      let isShown = isHidden && !state.contains(.hidden)
      isHidden = state.contains(.hidden)
      return isShown
    default: return false
    }
  }

  /// False if the picture must be repainted.
  private func restore(_ rects: [ExposedRect]) throws(WindowError) -> Bool {
    let pixels = rects.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    do { return try picture?.restore(pixels) ?? false } catch { throw .drawing(error) }
  }

  /// Paints what differs from the scene on the screen.
  package func show(_ scene: Scene) throws(WindowError) {
    do { try picture?.show(scene) { window.willPaintAll() } } catch { throw .drawing(error) }
    hasShownFrame = true
  }

  /// Tells the window manager that the frame for its last request is done, and sends everything.
  package func finishFrame() {
    window.acknowledgeFrame(nanoseconds: monotonicNanoseconds())
    connection.flush()
  }
}
