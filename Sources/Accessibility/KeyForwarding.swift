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
    /// Of the call, which the answer names; nil where nobody is waited for.
    var serial: UInt32?
    var deadline: UInt64
    var isTaken: Bool?
    /// Decided without an answer, which may still come.
    var isUnanswered = false
  }

  private var waiting: [Waiting] = []
  /// Of the calls whose answers did not come in time, the last ones.
  private var late: Set<UInt32> = []
  /// After a key that nobody answered, keys are told but not waited for until an answer comes.
  private var isSilent = false

  /// A key has been put before the listeners.
  ///
  /// - Parameter serial: of the call.
  mutating func wait(_ key: ForwardedKey, serial: UInt32, now: UInt64) {
    let isFull = waiting.count >= Self.waitingLimit
    let isDecided = isSilent || isFull
    waiting.append(
      Waiting(
        key: key, serial: serial, deadline: now + Self.patienceNanoseconds,
        isTaken: isDecided ? false : nil, isUnanswered: isDecided))
  }

  /// A key that nobody wants to hear of keeps its place behind those that wait.
  mutating func pass(_ key: ForwardedKey) {
    waiting.append(Waiting(key: key, serial: nil, deadline: 0, isTaken: false))
  }

  /// An answer has come; whether it was one to a key. Where it came too late the next key is waited
  /// for again.
  mutating func answer(serial: UInt32, isTaken: Bool) -> Bool {
    if late.remove(serial) != nil {
      isSilent = false
      return true
    }
    guard let index = waiting.firstIndex(where: { $0.serial == serial }) else { return false }
    isSilent = false
    waiting[index].isTaken = waiting[index].isTaken ?? isTaken
    return true
  }

  /// Those keys, from the first on, that are decided, by an answer or because their time is up.
  mutating func takeDecided(now: UInt64) -> [Decision] {
    // Those behind one that nobody answered would only wait in vain as well.
    if let first = waiting.first, first.isTaken == nil, now >= first.deadline {
      isSilent = true
      decideAll()
    }
    let count = waiting.prefix { $0.isTaken != nil }.count
    let decided = waiting.prefix(count).map {
      Decision(key: $0.key, isTaken: $0.isTaken ?? false)
    }
    for entry in waiting.prefix(count) where entry.isUnanswered {
      if late.count < Self.waitingLimit, let serial = entry.serial { late.insert(serial) }
    }
    waiting.removeFirst(count)
    return decided
  }

  /// The listeners, or the bus, are gone: nobody takes anything any more.
  mutating func giveUp() {
    decideAll()
    late = []
    isSilent = false
    for index in waiting.indices { waiting[index].serial = nil }
  }

  private mutating func decideAll() {
    for index in waiting.indices where waiting[index].isTaken == nil {
      waiting[index].isTaken = false
      waiting[index].isUnanswered = true
    }
  }

  var isEmpty: Bool { waiting.isEmpty }

  /// When the first key's time is up.
  var deadline: UInt64? { waiting.first?.deadline }
}
