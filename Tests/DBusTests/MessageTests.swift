// Messages to bytes and back, and bytes that are no messages.
import TestSupport
import Testing

@testable import Bus

@Suite struct MessageTests {
  private static let values: [Value] = [
    .byte(7), .boolean(true), .int16(-2), .uint16(65_535), .int32(-5), .uint32(9), .int64(-1),
    .uint64(.max), .double(0.5), .string("Zürich"), .objectPath("/a/b"), .signature("a{sv}"),
    .array(of: "s", []), .array(of: "t", [.uint64(1), .uint64(2)]),
    .array(of: "{sv}", [.entry(.string("k"), .variant(.variant(.uint32(1))))]),
    .structure([.byte(1), .double(2), .array(of: "ai", [.array(of: "i", [.int32(3)])])]),
    .variant(.structure([.string("")])),
  ]

  private static func message() -> Message {
    var message = Message.call("org.a.B", path: "/org/a", "org.a.B", "Do", values)
    message.serial = 77
    return message
  }

  @Test func `a message is what it was before it was sent`() throws {
    let message = Self.message()
    #expect(try Message.length(message.bytes) == message.bytes.count)
    #expect(try Message(bytes: message.bytes) == message)
    var empty = Message.signal(path: "/", "a.b", "C")
    empty.serial = 1
    #expect(try Message(bytes: empty.bytes) == empty)
    for flags in [(true, false), (false, true), (true, true)] {
      (empty.expectsNoReply, empty.startsNobody) = flags
      #expect(try empty.bytes[2] == (flags.0 ? 1 : 0) + (flags.1 ? 2 : 0))
      #expect(try Message(bytes: empty.bytes) == empty)
    }
    var call = Message(.methodCall)
    (call.sender, call.serial) = (":1.7", 5)
    let reply = call.reply([.string("yes")])
    #expect(reply.replySerial == 5 && reply.destination == ":1.7" && reply.path == nil)
  }

  @Test func `the bytes are those of the specification`() throws {
    var message = Message(.methodReturn)
    (message.serial, message.replySerial, message.body) = (2, 1, [.string("hi")])
    #expect(
      try message.bytes == [
        0x6C, 2, 0, 1, 7, 0, 0, 0, 2, 0, 0, 0, 15, 0, 0, 0,
        // Reply serial; then the signature, aligned to eight, and the header's padding.
        5, 1, 0x75, 0, 1, 0, 0, 0, 8, 1, 0x67, 0, 1, 0x73, 0, 0,
        2, 0, 0, 0, 0x68, 0x69, 0,
      ])
  }

  @Test func `messages from machines of the other byte order are read`() throws {
    let bytes: [UInt8] = [
      0x42, 2, 0, 1, 0, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, 15,
      5, 1, 0x75, 0, 0, 0, 0, 1, 8, 1, 0x67, 0, 1, 0x73, 0, 0,
      0, 0, 0, 2, 0x68, 0x69, 0,
    ]
    let message = try Message(bytes: bytes)
    #expect(message.serial == 2 && message.replySerial == 1 && message.body == [.string("hi")])
  }

  @Test(
    arguments: [
      "y", "as", "a{sv}", "(ii)", "aa{s(iv)}", "v",
      String(repeating: "a", count: 32) + "y",
      String(repeating: "(", count: 32) + "y" + String(repeating: ")", count: 32),
    ])
  func `a complete type is one`(type: String) {
    #expect(Signature.split(ArraySlice(type.utf8))?.rest.isEmpty == true)
  }

  @Test(
    arguments: [
      "", "a", "(", ")", "()", "(i", "{sv}", "a{sv", "a{s}", "a{vs}", "a{(i)s}", "a{svv}", "m", "?",
      String(repeating: "a", count: 33) + "y",
      String(repeating: "(", count: 33) + "y" + String(repeating: ")", count: 33),
    ])
  func `what is no type is none`(type: String) {
    #expect(Signature.types(ArraySlice(type.utf8))?.count ?? 0 == 0)
  }

  @Test func `every shorter message is refused`() throws {
    let bytes = try Self.message().bytes
    for count in 16..<bytes.count {
      #expect(throws: Malformed.self) { _ = try Message(bytes: Array(bytes[..<count])) }
    }
    for count in 0..<16 { #expect(throws: Never.self) { try Message.length(bytes[..<count]) } }
  }

  @Test func `a message above the limit is refused by its header alone`() throws {
    var bytes = Array(try Self.message().bytes.prefix(16))
    bytes[7] = 1
    #expect(throws: Malformed.self) { try Message.length(bytes) }
    bytes[7] = 0
    bytes[15] = 0xFF
    #expect(throws: Malformed.self) { try Message.length(bytes) }
  }

  @Test func `variants within variants end at a depth`() throws {
    func nested(_ depth: Int) -> Message {
      var message = Message.signal(path: "/", "a.b", "C")
      message.serial = 1
      message.body = [(0..<depth).reduce(Value.byte(1)) { value, _ in .variant(value) }]
      return message
    }
    #expect(try Message(bytes: nested(60).bytes).body[0].unwrapped == .byte(1))
    #expect(throws: Malformed.self) { _ = try Message(bytes: nested(70).bytes) }
  }

  @Test func `a hundred thousand changed messages are read or refused`() throws {
    var random = SeededGenerator(seed: 3)
    let seed = try Self.message().bytes
    var accepted = 0
    for _ in 0..<100_000 {
      var bytes = seed
      for _ in 0...Int(random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      if (try? Message(bytes: bytes)) != nil { accepted += 1 }
    }
    #expect(accepted > 1_000 && accepted < 99_000, "\(accepted)")
  }
}
