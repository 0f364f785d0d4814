// Exposes a window to assistive technologies, without ever waiting for a bus.
package import Scenegraph

/// Exposes a window while any assistive technology runs. Driven by a poll loop, on one thread.
package final class AccessibilityService {
  /// The most messages handled per turn, so a flood cannot keep the window from painting.
  static let messageLimit = 128
  /// The delays between reconnection attempts, in nanoseconds, doubled each time.
  private static let retryDelays: ClosedRange<UInt64> = 1_000_000_000...64_000_000_000

  private var status: StatusWatch
  private var bus: AccessibilityBus?
  private var server: ObjectServer?
  private var pending: PendingChanges?
  private var waiting: [Message] = []
  private var retryDelay = retryDelays.lowerBound
  private var retryTime: UInt64?
  var keys = KeyChannel()

  /// Queries `org.a11y.Status` on the session bus, without waiting and without starting a service.
  package init(session: BusConnection) { status = StatusWatch(session) }

  /// Takes any message from the session connection.
  package func take(_ message: Message) {
    switch status.take(message) {
    case nil: return
    case .unwanted?: disconnect()
    case .wanted(let address)?:
      disconnect()
      bus = address.flatMap { AccessibilityBus($0) }
      bus?.connection.watch(KeyChannel.rule)
    }
  }

  private func disconnect() {
    (bus, server, pending, waiting, retryTime) = (nil, nil, nil, [], nil)
    keys.stop()
  }

  /// Whether the tree is wanted: then the first `show` registers the window, else it does nothing.
  package var isActive: Bool { connection != nil }
  /// Whether the tree is wanted but no window has been shown.
  package var needsWindow: Bool { isActive && pending == nil }

  /// The accessibility bus; nil if there is none.
  var connection: BusConnection? {
    bus.flatMap { $0.connection.descriptor == nil ? nil : $0.connection }
  }

  /// The descriptor to poll for the accessibility bus, and whether for output; nil for none.
  package var wait: (descriptor: Int32, isForOutput: Bool)? {
    guard let connection, let descriptor = connection.descriptor else { return nil }
    return (descriptor, connection.hasUnsent)
  }

  /// The deadline of the next `turn`, on the monotonic clock; nil for none.
  package var deadlineNanoseconds: UInt64? {
    if !waiting.isEmpty { return 0 }
    // A bus that does not keep up gets no more signals; it is polled for output instead.
    let due = connection?.hasUnsent == false ? pending?.due : nil
    // The connection has ended, but that is not handled yet.
    let retry = bus != nil && connection == nil ? 0 : retryTime
    return [due, retry, keys.deadline].compactMap(\.self).min()
  }

  /// The program's version, without its name.
  package var version = ""

  /// The screen position of the client area, in device pixels.
  package var windowOrigin: () -> (x: Int, y: Int) = { (0, 0) }

  /// Sends and receives without waiting, in nanoseconds of the monotonic clock; returns the
  /// requested actions, in order.
  package func turn(now: UInt64) -> [ElementRequest] {
    guard let bus else {
      retry(now)
      return []
    }
    if waiting.isEmpty {
      waiting = bus.connection.exchange()
    } else {
      bus.connection.flush()
    }
    let messages = waiting.prefix(Self.messageLimit)
    waiting.removeFirst(messages.count)
    let requests = messages.compactMap { handle($0, now) }
    enter()
    tell(now)
    if connection == nil {
      disconnect()
      retry(now)
    }
    return requests
  }

  /// Asks for the bus again, with growing delays.
  private func retry(_ now: UInt64) {
    guard status.isWanted, !status.isAsking else { return }
    guard let retryTime else {
      self.retryTime = now + retryDelay
      retryDelay = min(retryDelay * 2, Self.retryDelays.upperBound)
      return
    }
    guard now >= retryTime else { return }
    self.retryTime = nil
    status.ask()
  }

  private func handle(_ message: Message, _ now: UInt64) -> ElementRequest? {
    if bus?.take(message) ?? false {
      takeDesktop(now)
    } else if message.kind == .methodCall {
      guard let answer = server?.answer(message, windowOrigin: windowOrigin) else { return nil }
      if let reply = answer.reply { connection?.send(reply) }
      return answer.request
    } else if let connection {
      _ = keys.take(message, on: connection)
      if keys.wantsTurn { keys.sendNext(on: connection, now: now) }
    }
    return nil
  }

  /// Handles a registration, or the loss of the registry.
  private func takeDesktop(_ now: UInt64) {
    guard let desktop = bus?.desktop else {
      pending?.setHeard(false)
      keys.stop()
      return
    }
    retryDelay = Self.retryDelays.lowerBound
    server?.desktop = desktop
    pending?.setHeard(true)
    if let connection { keys.start(on: connection) }
  }

  /// Publishes the tree once there is one and the bus has assigned a name.
  private func enter() {
    guard pending != nil, let name = connection?.uniqueName else { return }
    if server == nil, let pending {
      server = ObjectServer(
        tree: pending.latest, busName: name,
        desktop: AccessibleTree.nullReference)
      server?.machineID = MachineID.read()
      server?.version = version
    }
    bus?.embed()
  }

  /// Clients are told at once what responds to the user, and otherwise as often as they can follow.
  /// The scale is device pixels per logical pixel, the time nanoseconds of the monotonic clock.
  package func show(_ window: AccessibleElement, scaleFactor: Double, now: UInt64) {
    guard isActive else { return }
    if pending == nil {
      pending = PendingChanges(window, scaleFactor: scaleFactor)
    } else if pending?.show(window, scaleFactor: scaleFactor) == false {
      return
    }
    if let pending { server?.tree = pending.latest }
    enter()
    tell(now)
  }

  private func tell(_ now: UInt64) {
    guard let connection, let name = connection.uniqueName else { return }
    connection.flush()
    guard !connection.hasUnsent, let signals = pending?.signals(busName: name, now: now) else {
      return
    }
    for signal in signals { connection.send(signal) }
    connection.flush()
  }

  /// Announces that the window is closing, as far as possible without waiting.
  package func end() {
    if let connection, let name = connection.uniqueName {
      for signal in pending?.farewell(busName: name) ?? [] { connection.send(signal) }
      connection.flush()
    }
    disconnect()
  }

  /// Whether there are key listeners: every key press and release must then be forwarded.
  package var wantsKeys: Bool { keys.hasListeners }

  /// Forwards a key to the listeners; `takeDecidedKeys` gives the outcome.
  ///
  /// - Parameter now: on the monotonic clock, in nanoseconds.
  package func forward(_ key: ForwardedKey, now: UInt64) {
    keys.forward(key, on: connection, now: now)
  }

  /// For each decided key, in order: whether a listener consumed it, so it must have no effect.
  package func takeDecidedKeys(now: UInt64) -> [Bool] {
    keys.takeDecided(on: connection, now: now)
  }
}

/// Registers the program and keeps it registered, without waiting and without starting a registry.
struct AccessibilityBus {
  private static let registry = "org.a11y.atspi.Registry"

  let connection: BusConnection
  private var embedding: UInt32?
  /// The application's parent in the registry; nil while not registered.
  private(set) var desktop: Value?
  private var isRefused = false

  /// nil if nothing listens.
  init?(_ address: BusAddress) {
    guard let connection = BusConnection(address) else { return nil }
    self.connection = connection
    connection.watchOwner(of: Self.registry)
    connection.flush()
  }

  /// Registers unless that is done, pending, or impossible for now.
  mutating func embed() {
    guard desktop == nil, embedding == nil, !isRefused, let name = connection.uniqueName else {
      return
    }
    var call = Message.call(
      Self.registry, path: AccessibleTree.rootPath, "org.a11y.atspi.Socket", "Embed",
      [EventMessage(busName: name).reference(AccessibleTree.rootPath)])
    call.startsNobody = true
    embedding = connection.send(call)
    connection.flush()
  }

  /// Takes a message from this connection. Returns whether it concerned the registry.
  mutating func take(_ message: Message) -> Bool {
    if let owner = message.newOwner(of: Self.registry) {
      // A new registry does not know the program yet; an empty owner means that there is none.
      (embedding, desktop, isRefused) = (nil, nil, owner.isEmpty)
      return true
    }
    guard let embedding, message.replySerial == embedding else { return false }
    self.embedding = nil
    if message.kind == .methodReturn, message.body.map(\.signature) == ["(so)"] {
      desktop = message.body[0]
    } else {
      // Retried only when there is another registry.
      isRefused = true
    }
    return true
  }
}

/// Queries the status once and follows its changes, without waiting and without starting a service.
struct StatusWatch {
  enum Change: Hashable {
    /// The tree is wanted on this bus; nil if its address is unknown.
    case wanted(BusAddress?)
    case unwanted
  }

  private static let name = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let statusInterface = "org.a11y.Status"

  private let session: BusConnection
  private var statusQuestion, addressQuestion: UInt32?
  private var isEnabled = false
  private var isScreenReaderEnabled = false

  init(_ session: BusConnection) {
    self.session = session
    // Subscribe first, so no change is missed before the reply.
    session.watch(
      "type='signal',sender='\(Self.name)',path='\(Self.path)',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
        + "arg0='\(Self.statusInterface)'")
    session.watchOwner(of: Self.name)
    ask()
  }

  var isWanted: Bool { isEnabled || isScreenReaderEnabled }
  var isAsking: Bool { statusQuestion != nil || addressQuestion != nil }

  mutating func ask() {
    addressQuestion = nil
    statusQuestion = call(
      "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.statusInterface)])
  }

  private func call(_ interface: String, _ member: String, _ body: [Value]) -> UInt32 {
    var call = Message.call(Self.name, path: Self.path, interface, member, body)
    call.startsNobody = true
    let serial = session.send(call)
    session.flush()
    return serial
  }

  /// Takes any message from the session bus.
  mutating func take(_ message: Message) -> Change? {
    switch message.kind {
    case .methodReturn, .error: takeAnswer(message)
    case .signal: takeSignal(message)
    case .methodCall: nil
    }
  }

  private mutating func takeAnswer(_ message: Message) -> Change? {
    guard let serial = message.replySerial else { return nil }
    if serial == statusQuestion {
      statusQuestion = nil
      (isEnabled, isScreenReaderEnabled) = (false, false)
      if message.kind == .methodReturn { note(message.body.first) }
      return isWanted ? wanted() : .unwanted
    }
    guard serial == addressQuestion else { return nil }
    addressQuestion = nil
    guard message.kind == .methodReturn, case .string(let text)? = message.body.first else {
      return .wanted(nil)
    }
    return .wanted(BusAddress(text))
  }

  private mutating func takeSignal(_ message: Message) -> Change? {
    if let owner = message.newOwner(of: Self.name) {
      // A new owner means another accessibility bus.
      (isEnabled, isScreenReaderEnabled, statusQuestion, addressQuestion) = (false, false, nil, nil)
      if !owner.isEmpty { ask() }
      return .unwanted
    }
    guard message.member == "PropertiesChanged", message.path == Self.path,
      message.body.count == 3, message.body[0] == .string(Self.statusInterface)
    else { return nil }
    let before = isWanted
    note(message.body[1])
    if case .array(_, let names) = message.body[2], !names.isEmpty { ask() }
    guard isWanted != before else { return nil }
    return isWanted ? wanted() : .unwanted
  }

  private mutating func wanted() -> Change? {
    if let address = BusAddress.ofAccessibility() { return .wanted(address) }
    addressQuestion = call(Self.name, "GetAddress", [])
    return nil
  }

  private mutating func note(_ properties: Value?) {
    guard case .array(_, let entries)? = properties else { return }
    for case .entry(.string(let name), let value) in entries {
      guard case .boolean(let isOn) = value.unwrapped else { continue }
      switch name {
      case "IsEnabled": isEnabled = isOn
      case "ScreenReaderEnabled": isScreenReaderEnabled = isOn
      default: continue
      }
    }
  }
}
