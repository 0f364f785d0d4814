// Keys become text: X input methods, and Xlib's own with dead keys and Compose where there is none.
internal import CX11
internal import Glibc
package import Input

/// What the keys of one window write, by the input method of the session.
///
/// It has a connection of its own and belongs to one thread, which need not be the window's: Xlib
/// waits for the server of an input method without end, in XOpenIM and at every key, and a window
/// must not.
package final class InputMethod {
  /// What has become of keys.
  package enum Input: Hashable, Sendable {
    /// A key that the method has left alone, or that writes a text by itself.
    case key(KeyStroke, text: String)
    /// A text that was composed.
    case text(String)

    fileprivate var isComposed: Bool { if case .text = self { true } else { false } }
  }

  private let display: OpaquePointer
  private let root: UInt
  private let window: UInt
  /// By the name of a server, that of the window which it owns; nil where none is named.
  private let serverSelection: Atom?
  private let servers: Atom
  private var method: XIM?
  private var context: XIC?
  /// Whether a server was there when the method was opened.
  private var isServers = false
  private var hasFocus = false
  private var spot: (x: Int16, y: Int16) = (0, 0)
  /// On the heap, so that Xlib can hold their addresses.
  private let ending: UnsafeMutablePointer<Ending>

  private struct Ending {
    var callback = XIMCallback()
    /// Whether the server has gone, and with it all that it had made.
    var hasEnded = false
  }

  /// To be called on the thread that goes on with it, once `prepareThreads` has been.
  ///
  /// - Parameters:
  ///   - name: as in DISPLAY.
  ///   - window: of another connection to the same server.
  ///   - usesServer: whether the method that the session names is asked for; else it is Xlib's own.
  /// - Returns: nil where there is no connection.
  package init?(display name: String, window: UInt, usesServer: Bool) {
    guard let display = XOpenDisplay(name) else { return nil }
    self.display = display
    self.window = window
    root = XDefaultRootWindow(display)
    // The server of the method can vanish at any moment, and so can the window.
    ErrorTraps.expectAll(on: display)
    // The window's own connection tells of the display's end. Returning would lead back into Xlib.
    XSetIOErrorExitHandler(display, { _, _ in while true { pause() } }, nil)
    Self.setLocale()
    servers = XInternAtom(display, "XIM_SERVERS", 0)
    serverSelection =
      usesServer ? Self.serverName.map { XInternAtom(display, "@server=\($0)", 0) } : nil
    ending = .allocate(capacity: 1)
    ending.initialize(to: Ending())
    ending.pointee.callback.client_data = UnsafeMutableRawPointer(ending)
      .assumingMemoryBound(to: CChar.self)
    ending.pointee.callback.callback = { _, ending, _ in
      UnsafeMutableRawPointer(ending)?.assumingMemoryBound(to: Ending.self).pointee.hasEnded = true
    }
    if serverSelection != nil { XSelectInput(display, root, PropertyChangeMask) }
    open()
  }

  deinit {
    close()
    ErrorTraps.forget(display)
    XCloseDisplay(display)
    ending.deinitialize(count: 1)
    ending.deallocate()
  }

  /// Xlib is told of threads, which older releases are not by themselves. Not to be called while
  /// another thread is in Xlib.
  package static func prepareThreads() { XInitThreads() }

  /// The name in XMODIFIERS; nil where Xlib's own method is meant.
  package static var serverName: String? {
    guard let modifiers = getenv("XMODIFIERS").map({ String(cString: $0) }) else { return nil }
    let key = "@im="
    guard
      let name = modifiers.split(separator: "@").map({ "@" + $0 }).first(where: {
        $0.hasPrefix(key)
      })?.dropFirst(key.count), !["", "none", "local"].contains(name)
    else { return nil }
    return String(name)
  }

  /// Characters are those of the session's locale, and UTF-8 where that has none or Xlib does not
  /// know it. Only here, and not at the start: nothing else needs a locale.
  private static func setLocale() {
    let isSet = setlocale(LC_CTYPE, "") != nil
    let codeset = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) }
    if !isSet || codeset != "UTF-8" || XSupportsLocale() == 0 { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  // MARK: Opening

  private var hasServer: Bool {
    serverSelection.map { XGetSelectionOwner(display, $0) != 0 } ?? false
  }

  private func open() {
    ending.pointee.hasEnded = false
    isServers = hasServer
    XSetLocaleModifiers(isServers ? "" : "@im=none")
    method = XOpenIM(display, nil, nil, nil)
    guard let method else { return }
    if isServers {
      withUnsafeMutablePointer(to: &ending.pointee.callback) { input_method_on_end(method, $0) }
    }
    for style in [XIMPreeditNothing | XIMStatusNothing, XIMPreeditNone | XIMStatusNone] {
      context = input_context_create(method, window, XIMStyle(style))
      if context != nil { break }
    }
    guard let context else { return }
    input_context_set_spot(context, spot.x, spot.y)
    if hasFocus { XSetICFocus(context) }
  }

  private func close() {
    // What a server has made is gone with it.
    if !ending.pointee.hasEnded {
      if let context { XDestroyIC(context) }
      if let method { XCloseIM(method) }
    }
    (context, method) = (nil, nil)
  }

  /// Opens another method where this one's server has gone, or has come.
  private func follow() {
    guard ending.pointee.hasEnded || !isServers && hasServer else { return }
    close()
    open()
  }

  // MARK: Use

  /// Readable when `turn` may have something to do.
  package var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether it wants to see keys that are let go.
  package var wantsReleases: Bool {
    context.map { input_context_events($0) & UInt(KeyReleaseMask) != 0 } ?? false
  }

  /// Whether the keys that come are for the window's text. What was being composed is given up with
  /// the keyboard.
  package func setFocus(_ isOn: Bool) {
    guard isOn != hasFocus else { return }
    hasFocus = isOn
    if isOn, serverSelection != nil { follow() }
    guard let context else { return }
    if isOn {
      XSetICFocus(context)
    } else {
      if let rest = Xutf8ResetIC(context) { XFree(rest) }
      XUnsetICFocus(context)
    }
  }

  /// Where the line of the caret ends below, in device pixels of the window: what is composed, and
  /// choices for it, are shown there.
  package func setSpot(x: Int, y: Int) {
    let new = (x: Int16(clamping: x), y: Int16(clamping: y))
    guard new != spot else { return }
    spot = new
    if let context { input_context_set_spot(context, new.x, new.y) }
  }

  /// Shows the method a key.
  package func take(_ stroke: KeyStroke) -> [Input] {
    // The layout may have changed before the key was pressed.
    let before = turn()
    var event = stroke.event(display: display, root: root, window: window)
    var now = (read(&event).map { [$0] } ?? []) + turn()
    if now.isEmpty, stroke.isPress, isServers, let context {
      // A server that keeps a key may have stopped: an answer to a question says that it has not.
      input_context_set_spot(context, spot.x, spot.y)
      now = turn()
    }
    // A method finishes what it has composed before it lets go of the key that ends it, but Xlib
    // gives back what it has heard while it waited in the way of a stack.
    return before + now.filter(\.isComposed) + now.filter { !$0.isComposed }
  }

  /// What has come of keys without another one.
  package func turn() -> [Input] {
    var inputs: [Input] = []
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      if let input = read(&event) { inputs.append(input) }
    }
    if ending.pointee.hasEnded { follow() }
    return inputs
  }

  /// nil for what the method keeps for itself.
  private func read(_ event: inout XEvent) -> Input? {
    guard XFilterEvent(&event, 0) == 0 else { return nil }
    switch event.type {
    case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
    case PropertyNotify where event.xproperty.atom == servers: follow()
    case KeyPress, KeyRelease:
      let text = event.type == KeyPress ? text(&event.xkey) : ""
      // A text that was composed comes as a key that no keyboard has.
      if event.xkey.keycode == 0 { return text.isEmpty ? nil : .text(text) }
      return .key(KeyStroke(event.xkey), text: text)
    default: break
    }
    return nil
  }

  private func text(_ event: inout XKeyEvent) -> String {
    guard let context else { return KeyStroke(event).plainText }
    var bytes = [CChar](repeating: 0, count: 64)
    var (keysym, status) = (KeySym(), Int32())
    func look() -> Int {
      Int(
        Xutf8LookupString(
          context, &event, &bytes, Int32(bytes.count), &keysym, &status))
    }
    var count = look()
    if status == XBufferOverflow {
      bytes = [CChar](repeating: 0, count: count)
      count = look()
    }
    guard status == XLookupChars || status == XLookupBoth else { return "" }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
