// Keys wait for an answer, in their order and not for long: an assistive technology may want them
// for itself, and one that hangs must not take the keyboard away.

/// The keys that have been put before listeners and are not decided yet. Times are nanoseconds of
/// one monotonic clock.
struct KeyForwarding {
  /// The longest that a key waits.
  static let patienceNanoseconds: UInt64 = 100_000_000
  /// Keys that wait at the same time; nobody types so many in that time.
  static let waitingLimit = 256

  /// What was decided about a key.
  struct Decision: Hashable {
    var key: ForwardedKey
    /// Whether a listener has taken it: then it does nothing here.
    var isTaken: Bool
  }

  private struct Waiting {
    var key: ForwardedKey
    /// Of the call, which the answer names; nil before it is sent, and where nobody is asked.
    var serial: UInt32?
    /// Of the answer; nil before the key is sent.
    var deadline: UInt64?
    var isTaken: Bool?
  }

  private var waiting: [Waiting] = []
  /// Of the calls whose answers did not come in time, the last ones.
  private var late: Set<UInt32> = []
  /// After a key that nobody answered, keys are told but not waited for until an answer comes.
  private(set) var isSilent = false

  /// A key waits for its turn to be put before the listeners; where nobody is waited for, or where
  /// too many wait, it is decided.
  mutating func wait(_ key: ForwardedKey) {
    let isDecided = isSilent || waiting.count >= Self.waitingLimit
    waiting.append(Waiting(key: key, isTaken: isDecided ? false : nil))
  }

  /// A key that nobody wants to hear of keeps its place behind those that wait.
  mutating func pass(_ key: ForwardedKey) { waiting.append(Waiting(key: key, isTaken: false)) }

  /// The key that is to be put before the listeners now. One at a time: the registry asks about one
  /// after the other, so that of several the last would be late for no fault of its own.
  var keyToSend: ForwardedKey? {
    guard let next = waiting.first(where: { $0.isTaken == nil }), next.serial == nil else {
      return nil
    }
    return next.key
  }

  /// That key has been sent.
  ///
  /// - Parameter serial: of the call.
  mutating func noteSent(serial: UInt32, now: UInt64) {
    guard let index = waiting.firstIndex(where: { $0.isTaken == nil }) else { return }
    waiting[index].serial = serial
    waiting[index].deadline = now + Self.patienceNanoseconds
  }

  /// A key has been told to who is not waited for; an answer says that somebody listens again.
  mutating func noteTold(serial: UInt32) { noteLate(serial) }

  /// An answer has come; whether it was one to a key. Where it came too late the next key is waited
  /// for again.
  mutating func answer(serial: UInt32, isTaken: Bool) -> Bool {
    if late.remove(serial) != nil {
      isSilent = false
      return true
    }
    guard let index = waiting.firstIndex(where: { $0.serial == serial }) else { return false }
    waiting[index].isTaken = waiting[index].isTaken ?? isTaken
    return true
  }

  /// Those keys, from the first on, that are decided, by an answer or because their time is up.
  mutating func takeDecided(now: UInt64) -> [Decision] {
    if let index = waiting.firstIndex(where: { $0.isTaken == nil }),
      let deadline = waiting[index].deadline, now >= deadline
    {
      // Those behind one that nobody answered would only wait in vain as well.
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

  /// The listeners, or the bus, are gone: nobody takes anything any more.
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

  /// When something is decided though no answer comes; nil where nothing waits.
  var deadline: UInt64? {
    guard let first = waiting.first else { return nil }
    return first.isTaken != nil ? 0 : first.deadline
  }
}
