// Watches org.a11y.Bus on the session bus for whether an assistive technology runs.

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
  private var statusQuestion: UInt32?
  private var addressQuestion: UInt32?
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
