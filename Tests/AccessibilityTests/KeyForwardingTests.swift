// Keys before they count: in order, taken or not, and never kept for long.
import DBus
import TestSupport
import Testing

@testable import Accessibility

@Suite struct KeyForwardingTests {
  private func key(_ text: String) -> ForwardedKey {
    ForwardedKey(
      isPress: true, keysym: 0x61, keycode: 38, modifierBits: 0, timeMilliseconds: 1, text: text,
      isText: true)
  }

  private func texts(_ decisions: [KeyForwarding.Decision]) -> [String] {
    decisions.map { $0.key.text + ($0.isTaken ? " taken" : "") }
  }

  @Test func `keys keep their order whatever the order of the answers`() {
    var keys = KeyForwarding()
    for (serial, text) in ["a", "b", "c"].enumerated() {
      keys.wait(key(text), serial: UInt32(serial), now: 0)
    }
    let answer1 = keys.answer(serial: 2, isTaken: true)
    #expect(answer1)
    let answer2 = keys.answer(serial: 1, isTaken: false)
    #expect(answer2)
    let taken1 = keys.takeDecided(now: 1)
    #expect(taken1.isEmpty)
    #expect(keys.deadline == KeyForwarding.patienceNanoseconds)
    let answer3 = keys.answer(serial: 0, isTaken: true)
    #expect(answer3)
    let taken2 = keys.takeDecided(now: 1)
    #expect(texts(taken2) == ["a taken", "b", "c taken"])
    #expect(keys.isEmpty)
    #expect(keys.deadline == nil)
  }

  @Test func `a key that nobody answers counts after its time, and so do those behind it`() {
    var keys = KeyForwarding()
    keys.wait(key("a"), serial: 1, now: 0)
    keys.wait(key("b"), serial: 2, now: 5)
    let taken3 = keys.takeDecided(now: KeyForwarding.patienceNanoseconds - 1)
    #expect(taken3.isEmpty)
    let taken4 = keys.takeDecided(now: KeyForwarding.patienceNanoseconds)
    #expect(texts(taken4) == ["a", "b"])
    // The keyboard is not to be slow for ever.
    keys.wait(key("c"), serial: 3, now: KeyForwarding.patienceNanoseconds)
    let taken5 = keys.takeDecided(now: KeyForwarding.patienceNanoseconds)
    #expect(texts(taken5) == ["c"])
    // A late answer says that somebody listens again; to the key it comes too late.
    let answer4 = keys.answer(serial: 1, isTaken: true)
    #expect(answer4)
    keys.wait(key("d"), serial: 4, now: 0)
    let taken6 = keys.takeDecided(now: 1)
    #expect(taken6.isEmpty)
    let answer5 = keys.answer(serial: 4, isTaken: true)
    #expect(answer5)
    let taken7 = keys.takeDecided(now: 1)
    #expect(texts(taken7) == ["d taken"])
  }

  @Test func `an answer to something else decides nothing`() {
    var keys = KeyForwarding()
    keys.wait(key("a"), serial: 7, now: 0)
    let answer6 = keys.answer(serial: 8, isTaken: true)
    #expect(!answer6)
    let taken8 = keys.takeDecided(now: 1)
    #expect(taken8.isEmpty)
    keys.giveUp()
    let taken9 = keys.takeDecided(now: 1)
    #expect(texts(taken9) == ["a"])
    #expect(keys.isEmpty)
  }

  @Test func `more keys than anybody types are not waited for`() {
    var keys = KeyForwarding()
    for serial in 0...UInt32(KeyForwarding.waitingLimit) {
      keys.wait(key("\(serial)"), serial: serial, now: 0)
    }
    let answer7 = keys.answer(serial: UInt32(KeyForwarding.waitingLimit), isTaken: true)
    #expect(answer7)
    let decided = keys.takeDecided(now: KeyForwarding.patienceNanoseconds)
    #expect(decided.count == KeyForwarding.waitingLimit + 1)
    #expect(decided.allSatisfy { !$0.isTaken })
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
    let decided1 = channel.takeDecided(now: 0)
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
    let decided2 = channel.takeDecided(now: 0)
    #expect(decided2.isEmpty)
    #expect(answer(3, [.boolean(true)]))
    let decided3 = channel.takeDecided(now: 0)
    #expect(decided3 == [true])
    let signal = Message.signal(
      path: KeyListeners.path, KeyListeners.listener, "KeystrokeListenerDeregistered")
    let isTaken1 = channel.take(signal, on: connection)
    #expect(isTaken1)
    #expect(answer(4, [.array(of: "(s)", [])]))
    #expect(!channel.hasListeners)
    channel.forward(key, on: connection, now: 0)
    let decided4 = channel.takeDecided(now: 0)
    #expect(decided4 == [false])
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
    let decided5 = channel.takeDecided(now: 0)
    #expect(decided5 == [false])
    #expect(!channel.hasListeners)
  }
}
