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
  /// The serials of recent calls whose replies were late.
  private var late: Set<UInt32> = []
  /// After a timeout, keys are sent without waiting until a reply arrives.
  private(set) var isSilent = false

  /// Queues a key for the listeners; decided at once while `isSilent` or if too many wait.
  mutating func wait(_ key: ForwardedKey) {
    let isDecided = isSilent || waiting.count >= Self.waitingLimit
    waiting.append(Waiting(key: key, isTaken: isDecided ? false : nil))
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

  /// Notes that a key was sent without waiting; a reply shows that listeners respond again.
  mutating func noteTold(serial: UInt32) { noteLate(serial) }

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
      if let serial = waiting[index].serial { noteLate(serial) }
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
    late = []
    isSilent = false
  }

  private mutating func noteLate(_ serial: UInt32) {
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
