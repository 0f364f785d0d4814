// D-Bus messages and their encoding: D-Bus Specification, section "Message Protocol".

/// A method call, reply, error or signal.
package struct Message: Hashable, Sendable {
  /// The message type; the raw value is the wire's.
  package enum Kind: UInt8, Sendable {
    case methodCall = 1
    case methodReturn, error, signal
  }

  package var kind: Kind
  /// Set by the connection that sends the message; 0 before.
  package var serial: UInt32 = 0
  package var expectsNoReply = false
  /// Whether the bus must not start a program to receive the message, but reply with an error.
  package var startsNobody = false
  package var path, interface, member, errorName: String?
  package var replySerial: UInt32?
  package var destination: String?
  /// Set by the bus.
  package var sender: String?
  package var body: [Value] = []
  /// The open files that `Value.file` refers to.
  package var files: [PassedFile] = []

  /// The most bytes of a received message; a longer one ends the connection. The longest are the
  /// answers of file dialogs: a hundred thousand selected files have about 10 MB of addresses.
  package static let byteLimit = 1 << 24

  package init(_ kind: Kind) { self.kind = kind }

  package static func call(
    _ destination: String, path: String, _ interface: String, _ member: String, _ body: [Value] = []
  ) -> Message {
    var message = Message(.methodCall)
    (message.destination, message.path) = (destination, path)
    (message.interface, message.member, message.body) = (interface, member, body)
    return message
  }

  /// A method call to the bus itself.
  static func toBus(_ member: String, _ body: [Value] = []) -> Message {
    call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }

  package static func signal(
    path: String, _ interface: String, _ member: String, _ body: [Value] = []
  ) -> Message {
    var message = Message(.signal)
    (message.path, message.interface, message.member) = (path, interface, member)
    message.body = body
    return message
  }

  package func reply(_ body: [Value] = []) -> Message {
    var message = Message(.methodReturn)
    (message.destination, message.replySerial, message.body) = (sender, serial, body)
    return message
  }

  /// The error reply to this call: its name, with dots like an interface, and a sentence for logs.
  package func errorReply(_ name: String, _ sentence: String) -> Message {
    var message = Message(.error)
    (message.destination, message.replySerial) = (sender, serial)
    (message.errorName, message.body) = (name, [.string(sentence)])
    return message
  }
}

extension Message {
  private static let noReplyFlag: UInt8 = 1
  private static let noAutoStartFlag: UInt8 = 2

  /// The message cannot be encoded.
  struct Unwritable: Error {}

  var bytes: [UInt8] { get throws(Unwritable) { try written() } }

  private func written() throws(Unwritable) -> [UInt8] {
    var content = ValueWriter()
    for value in body { content.write(value) }
    var header = ValueWriter()
    let flags =
      (expectsNoReply ? Self.noReplyFlag : 0) | (startsNobody ? Self.noAutoStartFlag : 0)
    for byte in [UInt8(ascii: "l"), kind.rawValue, flags, 1] { header.write(.byte(byte)) }
    header.write(UInt32(truncatingIfNeeded: content.bytes.count))
    header.write(serial)
    let values: [(UInt8, Value?)] = [
      (1, path.map { .objectPath($0) }), (2, interface.map { .string($0) }),
      (3, member.map { .string($0) }), (4, errorName.map { .string($0) }),
      (5, replySerial.map { .uint32($0) }), (6, destination.map { .string($0) }),
      (8, body.isEmpty ? nil : .signature(body.map(\.signature).joined())),
      (9, files.isEmpty ? nil : .uint32(UInt32(files.count))),
    ]
    let fields = values.compactMap { code, value in
      value.map { Value.structure([.byte(code), .variant($0)]) }
    }
    header.write(.array(of: "(yv)", fields))
    header.pad(to: 8)
    header.append(content)
    guard !header.hasFailed else { throw Unwritable() }
    return header.bytes
  }

  /// The length of the message that starts with these bytes; nil if that needs more bytes.
  static func length(_ start: some RandomAccessCollection<UInt8>) throws(Malformed) -> Int? {
    let start = Array(start.prefix(16))
    guard start.count == 16 else { return nil }
    var reader = try ValueReader(start, from: 4, isLittleEndian: isLittleEndian(start[0]))
    let body: UInt32 = try reader.number()
    _ = try reader.number() as UInt32
    let fields: UInt32 = try reader.number()
    let length = 16 + (Int(fields) + 7) / 8 * 8 + Int(body)
    guard length <= byteLimit else { throw Malformed() }
    return length
  }

  private static func isLittleEndian(_ mark: UInt8) throws(Malformed) -> Bool {
    guard mark == UInt8(ascii: "l") || mark == UInt8(ascii: "B") else { throw Malformed() }
    return mark == UInt8(ascii: "l")
  }

  /// - Parameter bytes: one complete message, without files.
  init(bytes: [UInt8]) throws(Malformed) {
    var files: [PassedFile] = []
    try self.init(bytes: bytes, files: &files)
  }

  /// - Parameters:
  ///   - bytes: one complete message.
  ///   - received: files that came with messages; those of this one are taken from their start.
  init(bytes: [UInt8], files received: inout [PassedFile]) throws(Malformed) {
    guard try Self.length(bytes) == bytes.count, bytes[3] == 1, let kind = Kind(rawValue: bytes[1])
    else { throw Malformed() }
    self.init(kind)
    expectsNoReply = bytes[2] & Self.noReplyFlag != 0
    startsNobody = bytes[2] & Self.noAutoStartFlag != 0
    var reader = try ValueReader(bytes, from: 8, isLittleEndian: Self.isLittleEndian(bytes[0]))
    serial = try reader.number()
    guard case .array(_, let fields) = try reader.value(ArraySlice("a(yv)".utf8), depth: 0)
    else { throw Malformed() }
    var signature = ""
    for case .structure(let field) in fields {
      guard case .byte(let code)? = field.first, case .variant(let value)? = field.last else {
        throw Malformed()
      }
      switch (code, value) {
      case (1, .objectPath(let text)): path = text
      case (2, .string(let text)): interface = text
      case (3, .string(let text)): member = text
      case (4, .string(let text)): errorName = text
      case (5, .uint32(let number)): replySerial = number
      case (6, .string(let text)): destination = text
      case (7, .string(let text)): sender = text
      case (8, .signature(let text)): signature = text
      case (9, .uint32(let number)):
        guard number <= received.count else { throw Malformed() }
        files = Array(received.prefix(Int(number)))
        received.removeFirst(Int(number))
      case (1...9, _): throw Malformed()
      default: continue
      }
    }
    try reader.pad(to: 8)
    body = try reader.values(ArraySlice(signature.utf8))
    guard reader.position == bytes.count else { throw Malformed() }
  }
}
