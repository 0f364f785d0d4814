// The desktop's side of accessibility, saying what a test wants when the test wants it.
import Scenegraph
import TestDesktop
import TestSupport

@testable import Bus

/// A name on a bus, and what is done to who has it.
final class StandIn {
  struct NoName: Error {}

  let connection: BusConnection
  /// Every message that has come, in order.
  private(set) var taken: [Message] = []
  var answer: (Message) -> [Value]?

  /// - Parameter name: nil for a connection without one.
  init(
    _ bus: SessionBus, _ name: String?, answer: @escaping (Message) -> [Value]? = { _ in nil }
  ) throws {
    guard let connection = BusAddress(bus.address).flatMap({ BusConnection($0) }) else {
      throw NoName()
    }
    self.connection = connection
    self.answer = answer
    guard let name else { return }
    let question = connection.send(
      Self.busCall("RequestName", [.string(name), .uint32(0)]))
    let reply = firstValue { connection.exchange().first { $0.replySerial == question } }
    guard reply?.body == [.uint32(1)] else { throw NoName() }
  }

  static func busCall(_ member: String, _ body: [Value] = []) -> Message {
    .call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }

  /// Takes what has come by now, and answers calls.
  func serve() {
    for message in connection.exchange() {
      taken.append(message)
      guard message.kind == .methodCall else { continue }
      if let body = answer(message) {
        connection.send(message.reply(body))
      } else {
        var error = Message(.error)
        error.errorName = "org.freedesktop.DBus.Error.Failed"
        (error.destination, error.replySerial) = (message.sender, message.serial)
        connection.send(error)
      }
    }
    connection.flush()
  }

  func forget() { taken = [] }
}

/// A session with its bus, an accessibility bus, and a service between them.
final class StandInSession {
  static let statusName = "org.a11y.Bus"
  static let registryName = "org.a11y.atspi.Registry"

  let session: SessionBus
  var accessibility: SessionBus
  let connection: BusConnection
  let service: AccessibilityService
  var isEnabled = false
  /// What `GetAddress` answers in place of the address.
  var address: [Value]?
  var embedAnswer: [Value]? = [
    .structure([.string(":1.0"), .objectPath("/org/a11y/atspi/accessible/root")])
  ]
  var status: StandIn?
  var registry: StandIn?
  private(set) var requests: [ElementRequest] = []
  /// The clock, in nanoseconds.
  var now: UInt64 = 1_000_000_000

  /// - Parameter isEnabled: nil where there is no `org.a11y.Bus`.
  init(isEnabled: Bool?) throws {
    session = try SessionBus()
    accessibility = try SessionBus()
    guard let connection = BusAddress(session.address).flatMap({ BusConnection($0) }) else {
      throw StandIn.NoName()
    }
    self.connection = connection
    if isEnabled != nil {
      status = try StandIn(session, Self.statusName)
      registry = try StandIn(accessibility, Self.registryName)
    }
    self.isEnabled = isEnabled ?? false
    service = AccessibilityService(session: connection)
    // Without a cycle: the buses end with this object.
    status?.answer = { [unowned self] in answerOfStatus($0) }
    try startListening()
  }

  private func answerOfStatus(_ call: Message) -> [Value]? {
    switch call.member {
    case "GetAll":
      [
        .array(
          of: "{sv}",
          [
            .entry(.string("IsEnabled"), .variant(.boolean(isEnabled))),
            .entry(.string("ScreenReaderEnabled"), .variant(.boolean(false))),
          ])
      ]
    case "GetAddress": address ?? [.string(accessibility.address)]
    default: nil
    }
  }

  func startStatus() throws {
    status = try StandIn(session, Self.statusName) { [unowned self] in answerOfStatus($0) }
  }

  func startRegistry() throws {
    registry = try StandIn(accessibility, Self.registryName)
    try startListening()
  }

  /// Has the registry hear what all assistive technologies hear.
  private func startListening() throws {
    guard let registry else { return }
    registry.answer = { [unowned self] in $0.member == "Embed" ? embedAnswer : nil }
    registry.connection.watch("type='signal',interface='org.a11y.atspi.Event.Object'")
    registry.connection.watch("type='signal',interface='org.a11y.atspi.Event.Window'")
    registry.connection.watch("type='signal',interface='org.a11y.atspi.Cache'")
    registry.connection.flush()
  }

  func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    status?.connection.send(
      .signal(
        path: "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [
          .string("org.a11y.Status"),
          .array(of: "{sv}", [.entry(.string("IsEnabled"), .variant(.boolean(isEnabled)))]),
          .array(of: "s", []),
        ]))
    status?.connection.flush()
  }

  /// One turn of everybody. Time goes on by a millisecond.
  func turn() {
    status?.serve()
    registry?.serve()
    turnService()
  }

  /// One turn of the window's loop alone.
  func turnService() {
    for message in connection.exchange() { service.take(message) }
    requests += service.turn(now: now)
    now += 1_000_000
  }

  func turns(until condition: () -> Bool) -> Bool {
    eventually {
      turn()
      return condition()
    }
  }

  /// What the registry has got, by member, of signals and calls but not of answers.
  var heard: [String] {
    registry?.taken.filter { $0.kind != .methodReturn && $0.kind != .error }
      .compactMap(\.member).filter { !["NameAcquired", "NameLost"].contains($0) } ?? []
  }
}
