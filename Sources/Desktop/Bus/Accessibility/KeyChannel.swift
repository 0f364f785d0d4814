// Exchanges key events with the registry's key listeners.

/// The registry's key listeners, over one connection to the accessibility bus.
struct KeyChannel {
  /// Whether keys must be forwarded.
  private(set) var hasListeners = false
  private var question: UInt32?
  private var forwarding = KeyForwarding()
  /// Whether a key was answered, so the next one may be sent.
  private(set) var wantsTurn = false

  static let rule =
    "type='signal',interface='\(KeyListeners.listener)',path='\(KeyListeners.path)'"

  /// Starts with a new registry.
  mutating func start(on connection: BusConnection) {
    hasListeners = false
    question = connection.send(KeyListeners.question)
  }

  /// Stops when the registry or the bus is gone.
  mutating func stop() {
    hasListeners = false
    question = nil
    forwarding.giveUp()
  }

  /// Takes a message. Returns whether it concerned keys.
  mutating func take(_ message: Message, on connection: BusConnection) -> Bool {
    switch message.kind {
    case .signal where message.interface == KeyListeners.listener:
      // The registry knows the listeners' masks and keys; only ask whether there are any.
      question = connection.send(KeyListeners.question)
      return true
    case .methodReturn, .error:
      guard let serial = message.replySerial else { return false }
      if serial == question {
        question = nil
        if case .array(_, let listeners)? = message.body.first { hasListeners = !listeners.isEmpty }
        return true
      }
      let isKey = forwarding.answer(serial: serial, isTaken: message.body == [.boolean(true)])
      if isKey { wantsTurn = true }
      return isKey
    case .methodCall, .signal: return false
    }
  }

  /// Forwards a key to the listeners; without listeners it is decided at once.
  mutating func forward(_ key: ForwardedKey, on connection: BusConnection?, now: UInt64) {
    guard hasListeners, let connection else { return forwarding.pass(key) }
    if forwarding.isSilent {
      forwarding.noteTold(serial: connection.send(KeyListeners.notification(key)))
    }
    forwarding.wait(key)
    sendNext(on: connection, now: now)
  }

  /// Sends the next key if it is its turn.
  mutating func sendNext(on connection: BusConnection, now: UInt64) {
    wantsTurn = false
    if let key = forwarding.keyToSend {
      forwarding.noteSent(serial: connection.send(KeyListeners.notification(key)), now: now)
    }
    connection.flush()
  }

  mutating func takeDecided(now: UInt64) -> [Bool] {
    forwarding.takeDecided(now: now).map(\.isTaken)
  }

  /// The deadline of the first key; nil if none waits.
  var deadline: UInt64? { forwarding.deadline }
}
