// Asks the desktop for its file dialog: org.freedesktop.portal.FileChooser, version 3, and
// org.freedesktop.portal.Request, which stands for the open dialog.

package struct FileDialog: Hashable, Sendable {
  package enum Purpose: Hashable, Sendable {
    /// One or more files to read.
    case open
    /// A file to write; the folder is an absolute path in bytes, nil if unknown.
    case save(name: String, folder: [UInt8]?)
  }

  /// A choice of which files the dialog lists.
  package struct Filter: Hashable, Sendable {
    /// For the user; also identifies the filter in the answer.
    package var name: String
    /// Shell patterns such as `*.csv`.
    package var patterns: [String]

    package init(_ name: String, _ patterns: [String]) {
      (self.name, self.patterns) = (name, patterns)
    }
  }

  package var purpose: Purpose
  package var title: String
  /// The first one is in effect when the dialog opens.
  package var filters: [Filter]
  /// The X window that the dialog belongs to.
  package var parentWindow: UInt

  package init(_ purpose: Purpose, title: String, filters: [Filter], parentWindow: UInt) {
    (self.purpose, self.title) = (purpose, title)
    (self.filters, self.parentWindow) = (filters, parentWindow)
  }

  fileprivate var member: String { if case .open = purpose { "OpenFile" } else { "SaveFile" } }

  /// - Parameter token: becomes the last part of the request's object path.
  fileprivate func arguments(token: String) -> [Value] {
    var options: [(String, Value)] = [
      ("handle_token", .string(token)),
      // The chart stays usable beside the dialog.
      ("modal", .boolean(false)),
      ("filters", .array(of: "(sa(us))", filters.map(\.value))),
    ]
    switch purpose {
    case .open: options.append(("multiple", .boolean(true)))
    case .save(let name, let folder):
      options.append(("current_name", .string(name)))
      if let folder {
        let bytes = (folder + [0]).map { Value.byte($0) }
        options.append(("current_folder", .array(of: "y", bytes)))
      }
    }
    let entries = options.map { Value.entry(.string($0), .variant($1)) }
    return [
      .string("x11:" + String(parentWindow, radix: 16)), .string(title),
      .array(of: "{sv}", entries),
    ]
  }
}

extension FileDialog.Filter {
  /// 0 marks a shell pattern; 1 would be a MIME type.
  fileprivate var value: Value {
    let patterns = patterns.map { Value.structure([.uint32(0), .string($0)]) }
    return .structure([.string(name), .array(of: "(us)", patterns)])
  }
}

/// Shows one dialog at a time, without waiting. Times are nanoseconds of the monotonic clock.
package final class FileChooserPortal {
  /// A change of a dialog. All but `shown` end it.
  package enum Event: Hashable, Sendable {
    /// The portal has accepted the request.
    case shown
    /// The filter is the name of the one in effect; nil if the portal does not tell.
    case chosen(uris: [String], filter: String?)
    case cancelled
    /// The answer is not one that the interface allows.
    case invalid
    /// There is no portal, it has no file dialog, or it has not replied in time.
    case unavailable
    /// The portal or the bus ended before the user answered.
    case lost
  }

  /// How long the portal may take to accept a request. The user may take any time.
  package static let patienceNanoseconds: UInt64 = 2_000_000_000

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.FileChooser"
  private static let request = "org.freedesktop.portal.Request"
  /// The most answers kept before it is known whose answer counts.
  private static let earlyLimit = 8

  private enum State {
    case idle
    /// The path is the one that the request should get; nil if our own name is not known yet.
    case asked(serial: UInt32, path: String?, deadline: UInt64)
    case open(path: String, portal: String)
  }

  private let connection: BusConnection
  private var state = State.idle
  /// Responses that came before the reply to the call.
  private var early: [Message] = []
  /// The match rules in force.
  private var rules: [String] = []
  /// Cancelled calls; a dialog that opens for one of them is closed.
  private var abandoned: Set<UInt32> = []

  /// - Parameter connection: the session bus; all its messages must be passed to `take`.
  package init(_ connection: BusConnection) { self.connection = connection }

  /// Asks for a dialog; events tell what becomes of it.
  ///
  /// - Returns: false if there is no bus, or if a dialog is open or asked for.
  package func ask(_ dialog: FileDialog, now: UInt64) -> Bool {
    guard case .idle = state, connection.descriptor != nil else { return false }
    // A token that no other program can guess.
    let token = "barchart" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let path = connection.uniqueName.map { Self.requestPath(of: $0, token) }
    // Subscribe first, so no answer is missed.
    watch(Self.rule(path: path))
    watch(BusConnection.ownerRule(of: Self.name))
    let call = dialog.arguments(token: token)
    let serial = connection.send(
      .call(Self.name, path: Self.path, Self.interface, dialog.member, call))
    connection.flush()
    state = .asked(serial: serial, path: path, deadline: now + Self.patienceNanoseconds)
    return true
  }

  /// Takes a message from the connection. Returns what has become of the dialog, if it tells.
  package func take(_ message: Message) -> Event? {
    if let serial = message.replySerial, abandoned.remove(serial) != nil {
      if let (path, portal) = Self.handle(in: message) { close(path, of: portal) }
      return nil
    }
    switch state {
    case .idle: return nil
    case .asked(let serial, let path, _):
      if message.replySerial == serial { return takeReply(message, expected: path) }
      if message.isResponse, path == nil || message.path == path, early.count < Self.earlyLimit {
        early.append(message)
      }
      return nil
    case .open(let path, let portal):
      if let owner = message.newOwner(of: Self.name), owner != portal { return finish(.lost) }
      // Any program on the bus can send a signal of any path.
      guard message.isResponse, message.path == path, message.sender == portal else { return nil }
      return finish(Self.event(of: message))
    }
  }

  /// What has become of the dialog without a message: the bus has ended, or no reply came in time.
  package func turn(now: UInt64) -> Event? {
    switch state {
    case .idle: return nil
    case .asked(let serial, let path, let deadline):
      if connection.descriptor == nil { return finish(.unavailable) }
      guard now >= deadline else { return nil }
      abandoned.insert(serial)
      if let path { close(path, of: Self.name) }
      return finish(.unavailable)
    case .open: return connection.descriptor == nil ? finish(.lost) : nil
    }
  }

  /// When `turn` must be called even without messages; nil for never.
  package var deadline: UInt64? {
    if case .asked(_, _, let deadline) = state { deadline } else { nil }
  }

  package func end() {
    switch state {
    case .idle: return
    case .asked(_, let path, _): if let path { close(path, of: Self.name) }
    case .open(let path, let portal): close(path, of: portal)
    }
    _ = finish(.cancelled)
    connection.flush()
  }

  private func takeReply(_ reply: Message, expected: String?) -> Event? {
    guard let (path, portal) = Self.handle(in: reply) else {
      // A reply that is neither an error nor a handle may still have opened a dialog.
      if reply.kind == .methodReturn, let expected { close(expected, of: Self.name) }
      return finish(.unavailable)
    }
    // Portals before 0.9 choose the path themselves.
    if let expected, path != expected { watch(Self.rule(path: path)) }
    state = .open(path: path, portal: portal)
    let answer = early.first { $0.path == path && $0.sender == portal }
    early = []
    return answer.map { finish(Self.event(of: $0)) } ?? .shown
  }

  private func finish(_ event: Event) -> Event {
    state = .idle
    early = []
    for rule in rules { connection.unwatch(rule) }
    rules = []
    connection.flush()
    return event
  }

  private func close(_ path: String, of portal: String) {
    var call = Message.call(portal, path: path, Self.request, "Close")
    call.expectsNoReply = true
    call.startsNobody = true
    connection.send(call)
  }

  private func watch(_ rule: String) {
    rules.append(rule)
    connection.watch(rule)
  }

  private static func rule(path: String?) -> String {
    "type='signal',sender='\(name)',interface='\(request)',member='Response'"
      + (path.map { ",path='\($0)'" } ?? "")
  }

  /// The object path of a request, by its specification.
  private static func requestPath(of uniqueName: String, _ token: String) -> String {
    let sender = uniqueName.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
    return "\(path)/request/\(sender)/\(token)"
  }

  /// The request that a reply names, and the portal's unique name; nil if it names none.
  private static func handle(in reply: Message) -> (path: String, portal: String)? {
    guard reply.kind == .methodReturn, case .objectPath(let path)? = reply.body.first,
      let portal = reply.sender
    else { return nil }
    return (path, portal)
  }

  private static func event(of response: Message) -> Event {
    guard response.body.count == 2, case .uint32(let code) = response.body[0],
      case .array(_, let results) = response.body[1]
    else { return .invalid }
    // 1 is a cancelled dialog; 2 one that ended otherwise, as by its close button.
    guard code == 0 else { return .cancelled }
    var uris: [String] = []
    var filter: String?
    for case .entry(.string(let key), let value) in results {
      switch (key, value.unwrapped) {
      case ("uris", .array(of: "s", let texts)):
        uris = texts.compactMap { if case .string(let text) = $0 { text } else { nil } }
      case ("uris", _): return .invalid
      case ("current_filter", .structure(let fields)):
        if case .string(let name)? = fields.first { filter = name }
      default: continue
      }
    }
    return .chosen(uris: uris, filter: filter)
  }
}

extension Message {
  fileprivate var isResponse: Bool {
    kind == .signal && interface == "org.freedesktop.portal.Request" && member == "Response"
  }
}
