// The window as the event loop sees it: what barchart asks of one beyond a surface for scenes.
internal import Glibc
internal import Input
internal import Interaction
internal import Scenegraph
internal import Threads
internal import Windowing
internal import X11

/// The window of the program. Decides nothing but when the icon is set.
final class ChartWindow {
  let surface: SceneSurface
  /// Those that the window was made with.
  let preferences: DesktopPreferences
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

  /// Ends the process where the server has gone. Nothing that belongs to a dead connection can be
  /// given back, and whoever returns from here into Cairo waits for ever.
  static func leaveDeadDisplay() -> Never {
    let failure = Failure.window(.connectionLost)
    StandardStreams.report(failure)
    exit(failure.status.code)
  }

  /// What the event loop has the window do among other windows: nothing of it is painted.
  var topLevel: Window { surface.window }

  func map() {
    surface.map()
    iconDeadlineNanoseconds = monotonicNanoseconds() + Self.iconPatienceNanoseconds
  }

  /// As that of `SceneSurface`.
  func useFonts(family: String, scaleFactor: Double) throws(Failure) {
    do {
      try surface.useFonts(family: family, scaleFactor: scaleFactor)
    } catch {
      throw .window(error)
    }
  }

  /// What an event means for the pixels; true where a picture is to be shown that was not before.
  func note(_ event: Event) throws(Failure) -> Bool {
    do { return try surface.note(event) } catch { throw .window(error) }
  }

  /// Paints what is different from the scene that is on the screen.
  func show(_ scene: Scene) throws(Failure) {
    do { try surface.show(scene) } catch { throw .window(error) }
  }

  /// Tells the window manager that the frame for its last request is out, and sends everything.
  func finishFrame() {
    surface.finishFrame()
    if let deadline = iconDeadlineNanoseconds,
      surface.isPainted || monotonicNanoseconds() >= deadline
    {
      iconDeadlineNanoseconds = nil
      topLevel.setIcon()
      surface.connection.flush()
    }
  }

  /// When `finishFrame` has something to do though nothing happens; nil for never.
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
