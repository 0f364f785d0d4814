// Who listens to keys, and what they say: the registry passes each key on and brings the answer.
import DBus

/// The registry's key listeners as seen from one connection to the accessibility bus.
struct KeyChannel {
  /// Whether any key has to be put before somebody.
  private(set) var hasListeners = false
  private var question: UInt32?
  private var forwarding = KeyForwarding()
  /// Whether a key has been answered, so that the next may be sent.
  private(set) var wantsTurn = false

  static let rule =
    "type='signal',interface='\(KeyListeners.listener)',path='\(KeyListeners.path)'"

  /// A registry is there, for the first time or again.
  mutating func start(on connection: BusConnection) {
    hasListeners = false
    question = connection.send(KeyListeners.question)
  }

  /// There is no registry or no bus any more.
  mutating func stop() {
    hasListeners = false
    question = nil
    forwarding.giveUp()
  }

  /// Whether a message was about keys; then it has been dealt with.
  mutating func take(_ message: Message, on connection: BusConnection) -> Bool {
    switch message.kind {
    case .signal where message.interface == KeyListeners.listener:
      // Their masks and keys are the registry's to know: it is asked whether there is anybody.
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

  /// Puts a key before the listeners; where there are none it is decided at once.
  mutating func forward(_ key: ForwardedKey, on connection: BusConnection?, now: UInt64) {
    guard hasListeners, let connection else { return forwarding.pass(key) }
    if forwarding.isSilent {
      forwarding.noteTold(serial: connection.send(KeyListeners.notification(key)))
    }
    forwarding.wait(key)
    sendNext(on: connection, now: now)
  }

  /// Sends the next key where it is its turn.
  mutating func sendNext(on connection: BusConnection, now: UInt64) {
    wantsTurn = false
    if let key = forwarding.keyToSend {
      forwarding.noteSent(serial: connection.send(KeyListeners.notification(key)), now: now)
    }
    connection.flush()
  }

  /// For each key that is decided, in order: whether a listener has taken it.
  mutating func takeDecided(now: UInt64) -> [Bool] {
    forwarding.takeDecided(now: now).map(\.isTaken)
  }

  /// When the first key's time is up; nil where none waits.
  var deadline: UInt64? { forwarding.deadline }
}
