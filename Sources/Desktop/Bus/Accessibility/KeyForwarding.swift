// Holds keys until assistive technologies answer, in order and with a timeout: a listener may
// consume a key, but one that hangs must not block the keyboard.

/// The forwarded keys that are not decided yet. Times are nanoseconds of a monotonic clock.
struct KeyForwarding {
  static let patienceNanoseconds: UInt64 = 100_000_000
  /// The most keys waiting; far more than can be typed within the timeout.
  static let waitingLimit = 256

  struct Decision: Hashable {
    var key: ForwardedKey
    /// Whether a listener consumed the key, so it must have no effect.
    var isTaken: Bool
  }

  private struct Waiting {
    var key: ForwardedKey
    /// The serial of the call, for the reply; nil before it is sent and if it is not sent.
    var serial: UInt32?
    /// The deadline of the reply; nil before the key is sent.
    var deadline: UInt64?
    var isTaken: Bool?
  }

  private var waiting: [Waiting] = []
  /// The keys that are decided and that no listener has been told of.
  private var untold: [ForwardedKey] = []
  /// The serials of recent calls whose replies were late.
  private var late: Set<UInt32> = []
  /// After a timeout, keys are sent without waiting until a reply arrives.
  private(set) var isSilent = false

  /// Queues a key for the listeners; decided at once while `isSilent` or if too many wait.
  mutating func wait(_ key: ForwardedKey) {
    let isDecided = isSilent || waiting.count >= Self.waitingLimit
    waiting.append(Waiting(key: key, isTaken: isDecided ? false : nil))
    if isDecided { untold.append(key) }
  }

  /// Queues a key that is not sent, keeping its order.
  mutating func pass(_ key: ForwardedKey) { waiting.append(Waiting(key: key, isTaken: false)) }

  /// The key to send now. Keys are sent one at a time: the registry asks listeners one after
  /// another, so of several keys the last would time out through no fault of its listener.
  var keyToSend: ForwardedKey? {
    guard let next = waiting.first(where: { $0.isTaken == nil }), next.serial == nil else {
      return nil
    }
    return next.key
  }

  /// Notes that the key was sent.
  ///
  /// - Parameter serial: the serial of the call.
  mutating func noteSent(serial: UInt32, now: UInt64) {
    guard let index = waiting.firstIndex(where: { $0.isTaken == nil }) else { return }
    waiting[index].serial = serial
    waiting[index].deadline = now + Self.patienceNanoseconds
  }

  /// Takes a reply. Returns whether it was to a key. A late reply ends `isSilent`.
  mutating func answer(serial: UInt32, isTaken: Bool) -> Bool {
    if late.remove(serial) != nil {
      isSilent = false
      return true
    }
    guard let index = waiting.firstIndex(where: { $0.serial == serial }) else { return false }
    waiting[index].isTaken = waiting[index].isTaken ?? isTaken
    return true
  }

  /// Removes and returns the leading keys that are decided, by a reply or by timeout.
  mutating func takeDecided(now: UInt64) -> [Decision] {
    if let index = waiting.firstIndex(where: { $0.isTaken == nil }),
      let deadline = waiting[index].deadline, now >= deadline
    {
      // The keys behind one that timed out would also wait in vain.
      isSilent = true
      if let serial = waiting[index].serial { noteTold(serial: serial) }
      untold += waiting.lazy.filter { $0.isTaken == nil && $0.serial == nil }.map(\.key)
      decideAll()
    }
    let decided = waiting.prefix { $0.isTaken != nil }.map {
      Decision(key: $0.key, isTaken: $0.isTaken ?? false)
    }
    waiting.removeFirst(decided.count)
    return decided
  }

  /// Handles the loss of the listeners or the bus: no key is consumed any more.
  mutating func giveUp() {
    decideAll()
    (late, untold) = ([], [])
    isSilent = false
  }

  /// Removes and returns the keys to send without waiting for replies: listeners hear of every key.
  mutating func takeUntold() -> [ForwardedKey] {
    defer { untold = [] }
    return untold
  }

  /// Notes that a key was sent without waiting, or in vain; a reply shows that listeners respond.
  mutating func noteTold(serial: UInt32) {
    if late.count < Self.waitingLimit { late.insert(serial) }
  }

  private mutating func decideAll() {
    for index in waiting.indices where waiting[index].isTaken == nil {
      waiting[index].isTaken = false
    }
  }

  var isEmpty: Bool { waiting.isEmpty }

  /// When the first key is decided even without a reply; nil if none waits.
  var deadline: UInt64? {
    guard let first = waiting.first else { return nil }
    return first.isTaken != nil ? 0 : first.deadline
  }
}

/// A key press or release before it takes effect.
package struct ForwardedKey: Hashable, Sendable {
  package var isPress: Bool
  package var keysym, keycode: UInt32
  /// The X modifier mask, eight bits.
  package var modifierBits: UInt32
  /// The X server's timestamp.
  package var timeMilliseconds: UInt32
  /// The text that the key types, or its name.
  package var text: String
  /// Whether `text` is what the key types.
  package var isText: Bool

  package init(
    isPress: Bool, keysym: UInt32, keycode: UInt32, modifierBits: UInt32,
    timeMilliseconds: UInt32, text: String, isText: Bool
  ) {
    (self.isPress, self.keysym, self.keycode) = (isPress, keysym, keycode)
    (self.modifierBits, self.timeMilliseconds) = (modifierBits, timeMilliseconds)
    (self.text, self.isText) = (text, isText)
  }

  /// The argument of NotifyListenersSync: type, id, hardware code, modifiers, time, text and
  /// whether it is text. The signature is `(uiiiisb)`; the published `(uiuuisb)` is refused
  /// (measured with at-spi2-core 2.46).
  var value: Value {
    .structure([
      .uint32(isPress ? 0 : 1), .int32(Int32(truncatingIfNeeded: keysym)),
      .int32(Int32(truncatingIfNeeded: keycode)), .int32(Int32(truncatingIfNeeded: modifierBits)),
      .int32(Int32(bitPattern: timeMilliseconds)), .string(text), .boolean(isText),
    ])
  }
}

/// The D-Bus names for key listeners.
enum KeyListeners {
  static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  static let controller = "org.a11y.atspi.DeviceEventController"
  /// The interface of the signals about listeners coming and going.
  static let listener = "org.a11y.atspi.DeviceEventListener"
  static let registry = "org.a11y.atspi.Registry"

  static let question = Message.call(registry, path: path, controller, "GetKeystrokeListeners")

  static func notification(_ key: ForwardedKey) -> Message {
    .call(registry, path: path, controller, "NotifyListenersSync", [key.value])
  }
}

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

  mutating func start(on connection: BusConnection) {
    hasListeners = false
    question = connection.send(KeyListeners.question)
  }

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
    forwarding.wait(key)
    tell(on: connection)
    sendNext(on: connection, now: now)
  }

  mutating func sendNext(on connection: BusConnection, now: UInt64) {
    wantsTurn = false
    if let key = forwarding.keyToSend {
      forwarding.noteSent(serial: connection.send(KeyListeners.notification(key)), now: now)
    }
    connection.flush()
  }

  /// Tells of the keys that are not waited for.
  private mutating func tell(on connection: BusConnection) {
    for key in forwarding.takeUntold() {
      forwarding.noteTold(serial: connection.send(KeyListeners.notification(key)))
    }
  }

  mutating func takeDecided(on connection: BusConnection?, now: UInt64) -> [Bool] {
    let decided = forwarding.takeDecided(now: now)
    if let connection, !decided.isEmpty {
      tell(on: connection)
      connection.flush()
    }
    return decided.map(\.isTaken)
  }

  var deadline: UInt64? { forwarding.deadline }
}
