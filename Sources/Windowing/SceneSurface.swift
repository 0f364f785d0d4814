// The window that scenes are painted on: what `SceneWindow` and barchart's own window have in common.
package import Input
package import Painting
package import Scenegraph
internal import Threads
package import X11

/// Owns the handles of one window: the connection, the window, its events, its pixels and the fonts.
///
/// Decides nothing but what has to be painted. Everything is on the thread that made it.
package final class SceneSurface {
  package let connection: Connection
  package let settings: SettingsWatch
  package let window: Window
  package let queue: EventQueue
  /// nil only once closed: a picture must be gone before its display is.
  private var picture: WindowPicture?
  /// Measures texts the way that they are painted.
  package private(set) var measurer: PangoTextMeasurer
  /// Device pixels to a logical pixel.
  package private(set) var scaleFactor: Double
  private var isMapped = false
  private var isObscured = false
  /// Whether it is minimised, which some desktops do without taking the window off the screen.
  private var isHidden = false
  /// Whether any picture has been shown yet.
  package private(set) var hasShownFrame = false

  /// Opens the connection and makes the window; it is not on the screen until `map`.
  ///
  /// - Parameters:
  ///   - title: for the title bar.
  ///   - size: logical pixels; a window manager may give another.
  ///   - isSizeAsked: whether a person asked for this size, which then replaces that of `geometry`.
  ///   - geometry: what a person asked for, in device pixels.
  ///   - program: by whose name desktops find what belongs to the window.
  ///   - startup: how the program was launched, to be answered when the window is there.
  ///   - display: as in DISPLAY, which it replaces; nil for DISPLAY itself.
  ///   - whenLost: as for `SceneWindow`.
  ///   - prefer: the font's family and the scale factor, where a screen has these settings.
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
      let fonts = try FontMap(family: family, scale: scaleFactor)
      // The first to wait for the fonts, so it comes last.
      try fonts.checkFonts(TextStyle(size: 12))
      picture = WindowPicture(surface, fonts: fonts)
      measurer = PangoTextMeasurer(fonts: fonts)
    } catch {
      throw .drawing(error)
    }
  }

  deinit { picture = nil }

  /// Gives the handles back in the order that X needs.
  package func close() { picture = nil }

  private static func pixels(_ length: Double, _ scaleFactor: Double) -> Int {
    let pixels = (length * scaleFactor).rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Window.maximumSidePixels))) : 1
  }

  /// Puts the window on the screen.
  package func map() {
    window.map()
    connection.flush()
  }

  /// Measures and paints with other fonts from the next frame on; the window keeps its size.
  package func useFonts(family: String, scaleFactor: Double) throws(WindowError) {
    let fonts: FontMap
    do { fonts = try FontMap(family: family, scale: scaleFactor) } catch { throw .drawing(error) }
    self.scaleFactor = scaleFactor
    picture?.useFonts(fonts)
    measurer = PangoTextMeasurer(fonts: fonts)
  }

  /// Logical pixels.
  package var size: Size {
    Size(
      widthPixels: window.widthPixels, heightPixels: window.heightPixels, scaleFactor: scaleFactor)
  }

  /// What of the window lies on the screen, in logical pixels; nil for all.
  package var partOnScreen: Rect? {
    let part = window.partOnScreen
    guard part.width < window.widthPixels || part.height < window.heightPixels else { return nil }
    return Rect(
      x: Double(part.x) / scaleFactor, y: Double(part.y) / scaleFactor,
      width: Double(part.width) / scaleFactor, height: Double(part.height) / scaleFactor)
  }
}

extension SceneSurface {
  /// Whether painting would be seen. Nothing is drawn for a window that is not.
  package var isVisible: Bool { isMapped && !isObscured && !isHidden }

  /// Whether the pixels show a scene as a whole.
  package var isPainted: Bool { picture?.isPainted ?? false }

  /// Whether each frame has to travel, since the server shares no memory with the program.
  package var isDistant: Bool { picture?.sharesMemory == false }

  /// What an event means for the pixels; true where a picture is to be shown that was not before.
  package func note(_ event: Event) throws(WindowError) -> Bool {
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
    case .windowDestroyed: throw .destroyed
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

  /// False where the picture has to be painted anew.
  private func restore(_ rects: [ExposedRect]) throws(WindowError) -> Bool {
    let pixels = rects.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    do { return try picture?.restore(pixels) ?? false } catch { throw .drawing(error) }
  }

  /// Paints what is different from the scene that is on the screen.
  package func show(_ scene: Scene) throws(WindowError) {
    do {
      try picture?.show(scene) { window.willPaintAll() }
    } catch {
      throw .drawing(error)
    }
    hasShownFrame = true
  }

  /// Tells the window manager that the frame for its last request is out, and sends everything.
  package func finishFrame() {
    window.acknowledgeFrame(nanoseconds: monotonicNanoseconds())
    connection.flush()
  }
}
