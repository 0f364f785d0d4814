// The window as the event loop sees it: what barchart needs beyond a surface for scenes.
internal import Base
internal import Charts
internal import Glibc
internal import Input
internal import Interaction
internal import Scenegraph
internal import Windowing
internal import X11

/// The program's window. Decides only when the icon is set.
final class ChartWindow {
  let surface: SceneSurface
  /// The preferences that the window was created with.
  let preferences: DesktopPreferences
  /// Whether full screen was requested at the start but is not supported.
  let isFullScreenRefused: Bool
  /// When the icon must be set at the latest; nil once it is.
  private var iconDeadlineNanoseconds: UInt64?

  /// How long the icon waits for a frame: on another desktop there is none, but a task bar.
  private static let iconPatienceNanoseconds: UInt64 = 500_000_000

  /// Opens the connection and creates the window, which is not on the screen yet.
  init(
    title: String, _ options: WindowOptions, startup: StartupNotification?,
    merge: (DesktopSettings) -> DesktopPreferences
  ) throws(Failure) {
    let size = options.picture.size ?? Picture.defaultSize
    var preferences = DesktopPreferences()
    do {
      surface = try SceneSurface(
        title: title, size: Size(width: size.width, height: size.height),
        isSizeAsked: options.picture.size != nil,
        geometry: options.geometry ?? WindowGeometry(), program: "barchart", startup: startup,
        display: options.display, whenLost: Self.leaveDeadDisplay
      ) { settings in
        preferences = merge(settings)
        return (preferences.fontFamily, preferences.scaleFactor)
      }
    } catch {
      throw .window(error)
    }
    self.preferences = preferences
    isFullScreenRefused =
      options.isFullScreen
      && surface.window.setFullScreen(true, isMapped: false) == .impossible
  }

  /// Ends the process when the server is gone. Nothing that belongs to a dead connection can be
  /// released, and Cairo would wait forever if this returned to it.
  static func leaveDeadDisplay() -> Never {
    let failure = Failure.window(.connectionLost)
    StandardStreams.reportLast(failure)
    ProcessEnd.leave(failure.status)
  }

  /// The X window, for everything but painting.
  var topLevel: Window { surface.window }

  func map() {
    surface.map()
    iconDeadlineNanoseconds = monotonicNanoseconds() + Self.iconPatienceNanoseconds
  }

  /// Waits for the fonts of a first picture. Call it once, after `map`.
  func checkFonts() throws(Failure) {
    do { try surface.checkFonts(Typography.first) } catch { throw .window(error) }
  }

  func useFonts(family: String, scaleFactor: Double) throws(Failure) {
    do { try surface.useFonts(family: family, scaleFactor: scaleFactor) } catch {
      throw .window(error)
    }
  }

  /// Handles what an event means for the pixels; true if a picture must now be shown.
  func note(_ event: Event) throws(Failure) -> Bool {
    do { return try surface.note(event) } catch { throw .window(error) }
  }

  /// Paints what differs from the scene on the screen.
  func show(_ scene: Scene) throws(Failure) {
    do { try surface.show(scene) } catch { throw .window(error) }
  }

  /// Tells the window manager that the frame for its last request is done, and sends everything.
  func finishFrame() {
    surface.finishFrame()
    if let deadline = iconDeadlineNanoseconds,
      surface.isPainted || monotonicNanoseconds() >= deadline
    {
      iconDeadlineNanoseconds = nil
      topLevel.setIcon()
      surface.connection.flush()
      // The icon is the last thing that a start does.
      FreedMemory.giveBackStart()
    }
  }

  /// When `finishFrame` must be called even without events; nil for never.
  var deadlineNanoseconds: UInt64? {
    [iconDeadlineNanoseconds, topLevel.acknowledgeDeadlineNanoseconds].compactMap(\.self).min()
  }
}

extension Failure {
  static func window(_ error: WindowError) -> Failure {
    switch error {
    case .noDisplay(let name): .noDisplay(name: name)
    case .drawing(let error): .drawing(error)
    case .noTrueColor, .destroyed, .connectionLost: .displayUnusable(reason: error.sentence)
    }
  }
}
