// The connection to the accessibility bus and the registration there.

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
