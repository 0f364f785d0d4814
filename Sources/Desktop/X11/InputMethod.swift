// Converts keys to text with X input methods, or with Xlib's own dead keys and Compose.
internal import CX11
internal import Glibc
package import Input

/// The input method for the text of one window.
///
/// It has its own connection and belongs to one thread, which can differ from the window's: Xlib
/// waits for an input method's server without a timeout, in XOpenIM and at every key, and a window
/// must not.
package final class InputMethod {
  package enum Input: Hashable, Sendable {
    /// A key that the method ignored, or that writes a text by itself.
    case key(KeyStroke, text: String)
    case text(String)

    fileprivate var isComposed: Bool { if case .text = self { true } else { false } }
  }

  private let display: OpaquePointer
  private let root, window: UInt
  /// The selection that the method's server owns; nil if XMODIFIERS names none.
  private let serverSelection: Atom?
  private let servers: Atom
  private var method: XIM?
  private var context: XIC?
  /// Whether a server existed when the method was opened.
  private var isServers = false
  private var hasFocus = false
  private var spot: (x: Int16, y: Int16) = (0, 0)
  /// On the heap, so that Xlib can keep their addresses.
  private let ending: UnsafeMutablePointer<Ending>

  private struct Ending {
    var callback = XIMCallback()
    /// Whether the server has gone, with everything it had created.
    var hasEnded = false
  }

  /// Call on the thread that will use it, after `prepareThreads`, with a window of another
  /// connection; without the session's server, Xlib's own method is used. nil without a connection.
  package init?(display name: String, window: UInt, usesServer: Bool) {
    // The window's own connection reports the display's end. Returning would lead back into Xlib, which
    // ends the process without a word.
    let opened = Connection.opening(name, whenLost: { while true { pause() } })
    guard let display = opened else { return nil }
    self.display = display
    self.window = window
    root = XDefaultRootWindow(display)
    // The method's server can vanish at any moment, and so can the window.
    ErrorTraps.expectAll(on: display)
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

  /// Enables threads in Xlib, which older releases need. No other thread may be in Xlib.
  package static func prepareThreads() { XInitThreads() }

  /// The name in XMODIFIERS; nil for Xlib's own method.
  package static var serverName: String? {
    let modifiers = getenv("XMODIFIERS").map { String(cString: $0) }?.split(separator: "@")
    guard let name = modifiers?.first(where: { $0.hasPrefix("im=") })?.dropFirst(3),
      !["", "none", "local"].contains(name)
    else { return nil }
    return String(name)
  }

  /// Sets the session's locale for characters, or UTF-8 if there is none or Xlib does not support
  /// it. Only done here, since nothing else needs a locale.
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
    // Objects of a server are gone with it.
    if !ending.pointee.hasEnded {
      if let context { XDestroyIC(context) }
      if let method { XCloseIM(method) }
    }
    (context, method) = (nil, nil)
  }

  /// Reopens the method if its server has gone or come.
  private func follow() {
    guard ending.pointee.hasEnded || !isServers && hasServer else { return }
    close()
    open()
  }

  // MARK: Use

  /// Readable when `turn` may have work.
  package var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether the method needs key releases.
  package var wantsReleases: Bool {
    context.map { input_context_events($0) & UInt(KeyReleaseMask) != 0 } ?? false
  }

  /// Tells whether keys go to the window's text. Losing the focus cancels the composition.
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

  /// Sets the caret's lower end, in device pixels of the window, where the composition is shown.
  package func setSpot(x: Int, y: Int) {
    let new = (x: Int16(clamping: x), y: Int16(clamping: y))
    guard new != spot else { return }
    spot = new
    if let context { input_context_set_spot(context, new.x, new.y) }
  }

  package func take(_ stroke: KeyStroke) -> [Input] {
    // The layout may have changed before the key was pressed.
    let before = turn()
    var event = stroke.event(display: display, root: root, window: window)
    var now = (read(&event).map { [$0] } ?? []) + turn()
    if now.isEmpty, stroke.isPress, isServers, let context {
      // A server that keeps a key may have hung; an answer to a request shows that it has not.
      input_context_set_spot(context, spot.x, spot.y)
      now = turn()
    }
    // A method commits its composition before it releases the key that ends it, but Xlib returns
    // what it received while waiting in reverse order.
    return before + now.filter(\.isComposed) + now.filter { !$0.isComposed }
  }

  /// The results that arrived without another key.
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

  /// nil for events that the method consumes.
  private func read(_ event: inout XEvent) -> Input? {
    guard XFilterEvent(&event, 0) == 0 else { return nil }
    switch event.type {
    case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
    case PropertyNotify where event.xproperty.atom == servers: follow()
    case KeyPress, KeyRelease:
      let text = event.type == KeyPress ? text(&event.xkey) : ""
      // A composed text arrives as a key with code 0, which no keyboard has.
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
      Int(Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), &keysym, &status))
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
