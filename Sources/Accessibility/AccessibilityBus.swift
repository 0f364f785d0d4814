// One connection to the bus of assistive technologies, and the place in their registry.
internal import DBus

/// Registers the program and keeps it registered, without waiting and without starting anybody.
struct AccessibilityBus {
  private static let registry = "org.a11y.atspi.Registry"

  let connection: BusConnection
  private var embedding: UInt32?
  /// Above the application, as the registry has it; nil while the registry does not know us.
  private(set) var desktop: Value?
  private var isRefused = false

  /// nil where nobody listens.
  init?(_ address: BusAddress) {
    guard let connection = BusConnection(address) else { return nil }
    self.connection = connection
    connection.watchOwner(of: Self.registry)
    connection.flush()
  }

  /// Enters the registry, unless that is done, on its way, or of no use yet.
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

  /// A message that came on this connection; whether it is one of the registry's.
  mutating func take(_ message: Message) -> Bool {
    if let owner = message.newOwner(of: Self.registry) {
      // Another one knows nobody yet; where there is none, there is nobody to tell.
      (embedding, desktop, isRefused) = (nil, nil, owner.isEmpty)
      return true
    }
    guard let embedding, message.replySerial == embedding else { return false }
    self.embedding = nil
    if message.kind == .methodReturn, message.body.map(\.signature) == ["(so)"] {
      desktop = message.body[0]
    } else {
      // Not asked again before another registry is there.
      isRefused = true
    }
    return true
  }
}
