// Asks the desktop for a dialog: org.freedesktop.portal.Request, which stands for the open dialog.

/// A question that a portal answers through a dialog.
package protocol PortalQuestion: Sendable {
  static var interface: String { get }
  var member: String { get }
  /// The open files that the arguments refer to.
  var files: [PassedFile] { get }
  /// The arguments of the call.
  ///
  /// - Parameter options: those that each question has; others may follow them.
  func arguments(_ options: [(String, Value)]) -> [Value]
}

extension PortalQuestion {
  package var files: [PassedFile] { [] }
}

extension Value {
  /// The X window that a dialog belongs to, as portals name it.
  static func window(_ id: UInt) -> Value { .string("x11:" + String(id, radix: 16)) }

  /// A dictionary from names to anything.
  static func options(_ options: [(String, Value)]) -> Value {
    .array(of: "{sv}", options.map { .entry(.string($0), .variant($1)) })
  }
}

/// What the user has answered: values by name.
package struct PortalAnswer: Hashable, Sendable {
  private var values: [String: Value] = [:]

  /// nil if these are not entries of text and any value. The last of several of one name counts.
  package init?(_ entries: [Value]) {
    for entry in entries {
      guard case .entry(.string(let name), let value) = entry else { return nil }
      values[name] = value.unwrapped
    }
  }

  package subscript(name: String) -> Value? { values[name] }

  /// The entries of a dictionary in it; nil if there is none.
  package func part(_ name: String) -> PortalAnswer? {
    guard case .array(of: "{sv}", let entries)? = values[name] else { return nil }
    return PortalAnswer(entries)
  }

  package func number(_ name: String) -> Double? {
    if case .double(let number)? = values[name] { number } else { nil }
  }

  package func text(_ name: String) -> String? {
    if case .string(let text)? = values[name] { text } else { nil }
  }
}

/// Shows one dialog at a time, without waiting. Times are nanoseconds of the monotonic clock.
package final class DialogPortal {
  /// A change of a dialog. All but `shown` end it.
  package enum Event: Hashable, Sendable {
    /// The portal has accepted the request.
    case shown
    case answered(PortalAnswer)
    case cancelled
    /// The answer is not one that the interface allows.
    case invalid
    /// There is no portal, it has no such dialog, or it has not replied in time.
    case unavailable
    /// The portal or the bus ended before the user answered.
    case lost
  }

  /// How long the portal may take to accept a request. The user may take any time.
  package static let patienceNanoseconds: UInt64 = 2_000_000_000

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
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

  /// Whether questions may bring open files.
  package var passesFiles: Bool { connection.passesFiles }

  /// Asks for a dialog; events tell what becomes of it.
  ///
  /// - Returns: false if there is no bus, if it passes no files that the question has, or if a dialog
  ///   is open or asked for.
  package func ask(_ question: some PortalQuestion, now: UInt64) -> Bool {
    guard case .idle = state, connection.descriptor != nil else { return false }
    guard question.files.isEmpty || connection.passesFiles else { return false }
    // A token that no other program can guess.
    let token = "barchart" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let path = connection.uniqueName.map { Self.requestPath(of: $0, token) }
    // Subscribe first, so no answer is missed.
    watch(Self.rule(path: path))
    watch(BusConnection.ownerRule(of: Self.name))
    var call = Message.call(
      Self.name, path: Self.path, type(of: question).interface, question.member,
      question.arguments([("handle_token", .string(token))]))
    call.files = question.files
    let serial = connection.send(call)
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
    return PortalAnswer(results).map { .answered($0) } ?? .invalid
  }
}

extension Message {
  fileprivate var isResponse: Bool {
    kind == .signal && interface == "org.freedesktop.portal.Request" && member == "Response"
  }
}
