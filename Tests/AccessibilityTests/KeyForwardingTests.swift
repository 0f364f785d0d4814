// Keys before they count: in order, taken or not, and never kept for long.
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct KeyForwardingTests {
  private func key(_ text: String) -> ForwardedKey {
    ForwardedKey(
      isPress: true, keysym: 0x61, keycode: 38, modifierBits: 0, timeMilliseconds: 1, text: text,
      isText: true)
  }

  private func texts(_ decisions: [KeyForwarding.Decision]) -> [String] {
    decisions.map { $0.key.text + ($0.isTaken ? " taken" : "") }
  }

  /// Puts the next key before the listeners; false where it is not its turn.
  private func send(_ keys: inout KeyForwarding, serial: UInt32, now: UInt64 = 0) -> Bool {
    guard keys.keyToSend != nil else { return false }
    keys.noteSent(serial: serial, now: now)
    return true
  }

  @Test func `keys are asked about one at a time, in their order`() {
    var keys = KeyForwarding()
    for text in ["a", "b", "c"] { keys.wait(key(text)) }
    let isFirstSent = send(&keys, serial: 1)
    let isSecondSent = send(&keys, serial: 2)
    #expect(isFirstSent && !isSecondSent)
    #expect(keys.deadline == KeyForwarding.patienceNanoseconds)
    let early = keys.takeDecided(now: 1)
    #expect(early.isEmpty)
    let isKey = keys.answer(serial: 1, isTaken: true)
    #expect(isKey)
    let isNextSent = send(&keys, serial: 2)
    #expect(isNextSent)
    let first = keys.takeDecided(now: 1)
    #expect(texts(first) == ["a taken"])
    let isAnswered = keys.answer(serial: 2, isTaken: false)
    let isLastSent = send(&keys, serial: 3)
    #expect(isAnswered && isLastSent)
    let second = keys.takeDecided(now: 1)
    #expect(texts(second) == ["b"])
    let isLastAnswered = keys.answer(serial: 3, isTaken: true)
    let third = keys.takeDecided(now: 1)
    #expect(isLastAnswered && texts(third) == ["c taken"])
    #expect(keys.isEmpty && keys.deadline == nil)
  }

  @Test func `a key that nobody answers counts after its time, and so do those behind it`() {
    var keys = KeyForwarding()
    keys.wait(key("a"))
    keys.wait(key("b"))
    let isSent = send(&keys, serial: 1)
    #expect(isSent)
    let early = keys.takeDecided(now: KeyForwarding.patienceNanoseconds - 1)
    #expect(early.isEmpty)
    let both = keys.takeDecided(now: KeyForwarding.patienceNanoseconds)
    #expect(texts(both) == ["a", "b"])
    // The keyboard is not to be slow for ever.
    #expect(keys.isSilent)
    keys.noteTold(serial: 2)
    keys.wait(key("c"))
    #expect(keys.keyToSend == nil && keys.deadline == 0)
    let third = keys.takeDecided(now: 0)
    #expect(texts(third) == ["c"])
    // A late answer says that somebody listens again; to the key it comes too late.
    let isLate = keys.answer(serial: 1, isTaken: true)
    #expect(isLate && !keys.isSilent)
    keys.wait(key("d"))
    let isNextSent = send(&keys, serial: 4)
    let isAnswered = keys.answer(serial: 4, isTaken: true)
    let last = keys.takeDecided(now: 1)
    #expect(isNextSent && isAnswered && texts(last) == ["d taken"])
  }

  @Test func `an answer to something else decides nothing`() {
    var keys = KeyForwarding()
    keys.wait(key("a"))
    let isSent = send(&keys, serial: 7)
    let isOther = keys.answer(serial: 8, isTaken: true)
    let none = keys.takeDecided(now: 1)
    #expect(isSent && !isOther && none.isEmpty)
    keys.giveUp()
    let all = keys.takeDecided(now: 1)
    #expect(texts(all) == ["a"])
    #expect(keys.isEmpty)
  }

  @Test func `a key that nobody listens to keeps its place`() {
    var keys = KeyForwarding()
    keys.wait(key("a"))
    let isSent = send(&keys, serial: 1)
    keys.pass(key("b"))
    let none = keys.takeDecided(now: 1)
    #expect(isSent && none.isEmpty)
    let isAnswered = keys.answer(serial: 1, isTaken: true)
    let both = keys.takeDecided(now: 1)
    #expect(isAnswered && texts(both) == ["a taken", "b"])
  }

  @Test func `more keys than anybody types are not waited for`() {
    var keys = KeyForwarding()
    for serial in 0...KeyForwarding.waitingLimit { keys.wait(key("\(serial)")) }
    let isSent = send(&keys, serial: 1)
    #expect(isSent)
    let decided = keys.takeDecided(now: KeyForwarding.patienceNanoseconds)
    #expect(decided.count == KeyForwarding.waitingLimit + 1)
    #expect(decided.allSatisfy { !$0.isTaken })
  }

  @Test(arguments: UInt64(0)..<60)
  func `listeners hear of every key once and in order, however late they answer`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys = KeyForwarding()
    var (typed, serial, now) = (0, UInt32(0), UInt64(0))
    var (told, decided): ([String], [String]) = ([], [])
    var unanswered: [UInt32] = []
    // As `KeyChannel` does.
    func tell() {
      for key in keys.takeUntold() {
        serial += 1
        keys.noteTold(serial: serial)
        told.append(key.text)
        unanswered.append(serial)
      }
      guard let next = keys.keyToSend else { return }
      serial += 1
      keys.noteSent(serial: serial, now: now)
      told.append(next.text)
      unanswered.append(serial)
    }
    for step in 0..<800 {
      switch step < 600 ? Int.random(in: 0..<5, using: &random) : 3 {
      case 0, 1:
        keys.wait(key("\(typed)"))
        typed += 1
      case 2:
        guard !unanswered.isEmpty else { break }
        let place = Int.random(in: 0..<unanswered.count, using: &random)
        let isKey = keys.answer(serial: unanswered.remove(at: place), isTaken: false)
        #expect(isKey)
      case 3: now += UInt64.random(in: 0...KeyForwarding.patienceNanoseconds, using: &random)
      default: break
      }
      tell()
      decided += keys.takeDecided(now: now).map(\.key.text)
      tell()
    }
    let all = (0..<typed).map(String.init)
    #expect(typed > 200 && keys.isEmpty)
    #expect(decided == all)
    #expect(told == all)
  }

  @Test func `a key has the type that the registry takes`() {
    #expect(key("a").value.signature == "(uiiiisb)")
    #expect(
      key("é").value
        == .structure([
          .uint32(0), .int32(0x61), .int32(38), .int32(0), .int32(1), .string("é"),
          .boolean(true),
        ]))
  }
}

@Suite struct KeyChannelTests {
  private let key = ForwardedKey(
    isPress: true, keysym: 0x61, keycode: 38, modifierBits: 0, timeMilliseconds: 1, text: "a",
    isText: true)

  @Test func `a key that nobody listens to is decided at once, behind those that wait`() {
    var channel = KeyChannel()
    channel.forward(key, on: nil, now: 0)
    let decided1 = channel.takeDecided(on: nil, now: 0)
    #expect(decided1 == [false])
    #expect(channel.deadline == nil)
  }

  @Test func `listeners come and go as the registry says, and keys go to them`() throws {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let connection = try #require(BusConnection(address))
    var channel = KeyChannel()
    channel.start(on: connection)
    // The greeting is 1, the question 2.
    func answer(_ serial: UInt32, _ body: [Value]) -> Bool {
      var message = Message(.methodReturn)
      (message.replySerial, message.body) = (serial, body)
      return channel.take(message, on: connection)
    }
    let listener = Value.structure([.string(":1.7")])
    #expect(!answer(1, []))
    #expect(!channel.hasListeners)
    #expect(answer(2, [.array(of: "(s)", [listener])]))
    #expect(channel.hasListeners)
    channel.forward(key, on: connection, now: 0)
    let decided2 = channel.takeDecided(on: connection, now: 0)
    #expect(decided2.isEmpty)
    #expect(answer(3, [.boolean(true)]))
    let decided3 = channel.takeDecided(on: connection, now: 0)
    #expect(decided3 == [true])
    let signal = Message.signal(
      path: KeyListeners.path, KeyListeners.listener, "KeystrokeListenerDeregistered")
    let isTaken1 = channel.take(signal, on: connection)
    #expect(isTaken1)
    #expect(answer(4, [.array(of: "(s)", [])]))
    #expect(!channel.hasListeners)
    channel.forward(key, on: connection, now: 0)
    let decided4 = channel.takeDecided(on: connection, now: 0)
    #expect(decided4 == [false])
  }

  @Test func `keys behind one that nobody answers are sent, and not waited for`() throws {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let connection = try #require(BusConnection(address))
    var channel = KeyChannel()
    channel.start(on: connection)
    func answer(_ serial: UInt32, _ body: [Value]) -> Bool {
      var message = Message(.methodReturn)
      (message.replySerial, message.body) = (serial, body)
      return channel.take(message, on: connection)
    }
    #expect(answer(2, [.array(of: "(s)", [.structure([.string(":1.7")])])]))
    for _ in 0..<3 { channel.forward(key, on: connection, now: 0) }
    #expect(!answer(4, [.boolean(true)]), "only one is sent before it is answered")
    let decided = channel.takeDecided(on: connection, now: KeyForwarding.patienceNanoseconds)
    #expect(decided == [false, false, false])
    for serial in UInt32(3)...5 { #expect(answer(serial, [.boolean(true)])) }
    #expect(!answer(6, [.boolean(true)]))
  }

  @Test func `keys that wait for a registry that is gone count`() throws {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let connection = try #require(BusConnection(address))
    var channel = KeyChannel()
    channel.start(on: connection)
    var message = Message(.methodReturn)
    message.replySerial = 2
    message.body = [.array(of: "(s)", [.structure([.string(":1.7")])])]
    let isTaken2 = channel.take(message, on: connection)
    #expect(isTaken2)
    channel.forward(key, on: connection, now: 0)
    channel.stop()
    let decided5 = channel.takeDecided(on: connection, now: 0)
    #expect(decided5 == [false])
    #expect(!channel.hasListeners)
  }
}
