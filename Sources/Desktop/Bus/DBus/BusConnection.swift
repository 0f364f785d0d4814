// A non-blocking connection to a message bus, found without starting one: D-Bus Specification,
// section "Server Addresses".
internal import Glibc

/// A connection to a bus, driven by a poll loop that watches `descriptor`, on one thread.
///
/// Everything is sent without waiting for the bus to agree, including the authentication: messages
/// simply follow it (D-Bus Specification, "Authentication Protocol": what follows BEGIN is the
/// stream of messages). If the bus refuses, dies or sends invalid data, the connection ends
/// silently.
package final class BusConnection {
  /// The most unsent bytes; a bus that falls further behind is considered dead. The longest replies
  /// go to assistive technologies that ask for all objects at once: about 500 bytes each for up to
  /// 4,000 objects in a chart, and two may ask at the same time.
  static let unsentLimit = 1 << 23
  /// The most reads in one turn, so a flood cannot keep the window from painting.
  private static let readLimit = 16
  private static let chunkBytes = 1 << 14
  /// The most bytes of the authentication reply.
  private static let lineLimit = 512

  /// Poll it for input, and for output while `hasUnsent`; nil once the connection has ended.
  package private(set) var descriptor: Int32?
  /// The unique name assigned by the bus; nil until it is known.
  package private(set) var uniqueName: String?
  private var greeting: UInt32?
  private var unsent: [UInt8] = []
  /// How many bytes of `unsent` are sent: removing them after each write would be quadratic.
  private var sentCount = 0
  /// The files of unsent messages, and where in `unsent` these begin.
  private var unsentFiles: [(place: Int, files: [PassedFile])] = []
  private var received: [UInt8] = []
  private var receivedFiles: [PassedFile] = []
  /// The lines of the authentication that are still to come.
  private var greetingLines = 2
  /// Whether messages may bring files; unknown, thus false, before the bus has greeted.
  package private(set) var passesFiles = false
  private var lastSerial: UInt32 = 0

  /// nil if nothing listens, or the listener cannot accept immediately.
  package init?(_ address: BusAddress) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    guard Self.connect(descriptor, address) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    unsent = Array("\0AUTH EXTERNAL \(user)\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".utf8)
    greeting = send(.toBus("Hello"))
  }

  private static func connect(_ descriptor: Int32, _ address: BusAddress) -> Bool {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address.socketName) }
    // An abstract name is ended by the length, a path by its NUL.
    let isAbstract = address.socketName.first == 0
    let length = MemoryLayout<sa_family_t>.size + address.socketName.count + (isAbstract ? 0 : 1)
    return withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(length)) == 0
      }
    }
  }

  deinit { end() }

  /// Whether to poll the descriptor for output, too.
  package var hasUnsent: Bool { descriptor != nil && !unsent.isEmpty }

  /// Queues a message for `flush` and `exchange`; returns its serial, which a reply refers to. A
  /// reply that cannot be encoded becomes an error; any other such message is dropped.
  @discardableResult
  package func send(_ message: Message) -> UInt32 {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    guard descriptor != nil else { return lastSerial }
    var message = message
    message.serial = lastSerial
    do {
      let bytes = try message.bytes
      if !message.files.isEmpty { unsentFiles.append((unsent.count, message.files)) }
      unsent += bytes
    } catch {
      guard message.kind == .methodReturn else { return lastSerial }
      var refusal = Message(.error)
      (refusal.serial, refusal.replySerial) = (lastSerial, message.replySerial)
      refusal.destination = message.destination
      refusal.errorName = "org.freedesktop.DBus.Error.LimitsExceeded"
      refusal.body = [.string("the answer is longer than a message can be")]
      return send(refusal)
    }
    if unsent.count - sentCount > Self.unsentLimit { flush() }
    if unsent.count - sentCount > Self.unsentLimit { end() }
    return lastSerial
  }

  /// Subscribes to messages that match a rule. A refusal is ignored.
  ///
  /// - Parameter rule: D-Bus Specification, section "Match Rules".
  package func watch(_ rule: String) { sendMatch("AddMatch", rule) }

  /// Ends a subscription; the rule must be the one given to `watch`.
  func unwatch(_ rule: String) { sendMatch("RemoveMatch", rule) }

  private func sendMatch(_ member: String, _ rule: String) {
    var match = Message.toBus(member, [.string(rule)])
    match.expectsNoReply = true
    send(match)
  }

  /// Sends and receives as much as possible without waiting.
  ///
  /// - Returns: the received messages, in order.
  package func exchange() -> [Message] {
    flush()
    receive()
    do {
      return try takeMessages()
    } catch {
      end()
      return []
    }
  }

  /// Sends as much as possible without waiting.
  package func flush() {
    while let descriptor, !unsent.isEmpty {
      // Files go with the first byte of their message.
      let next = unsentFiles.first
      let brings = next?.place == sentCount
      let stop = brings ? unsentFiles.dropFirst().first?.place : next?.place
      let count = unsent[sentCount..<(stop ?? unsent.count)].withUnsafeBytes {
        SocketTransfer.send($0, brings ? next?.files ?? [] : [], to: descriptor)
      }
      if count > 0 {
        if brings { unsentFiles.removeFirst() }
        sentCount += count
        dropSent()
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        end()
      }
    }
  }

  /// Moves each remaining byte at most once per sent byte.
  private func dropSent() {
    guard sentCount * 2 >= unsent.count else { return }
    unsent.removeFirst(sentCount)
    for index in unsentFiles.indices { unsentFiles[index].place -= sentCount }
    sentCount = 0
  }

  private func receive() {
    for _ in 0..<Self.readLimit {
      guard let descriptor else { return }
      let before = received.count
      let count = withUnsafeTemporaryAllocation(byteCount: Self.chunkBytes, alignment: 1) {
        let count = SocketTransfer.receive($0, &receivedFiles, from: descriptor)
        if count > 0 { received.append(contentsOf: $0.prefix(count)) }
        return count
      }
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
        // Input before the end still counts.
        end()
      }
      if received.count - before < Self.chunkBytes { return }
    }
  }

  private func takeMessages() throws(Malformed) -> [Message] {
    while greetingLines > 0 { guard try takeGreeting() else { return [] } }
    var messages: [Message] = []
    var start = 0
    while let length = try Message.length(received[start...]), received.count - start >= length {
      let bytes = Array(received[start..<start + length])
      let message = try Message(bytes: bytes, files: &receivedFiles)
      start += length
      if let greeting, message.replySerial == greeting { takeName(message) }
      messages.append(message)
    }
    received.removeFirst(start)
    // Files that no message has named are closed.
    if received.isEmpty { receivedFiles = [] }
    return messages
  }

  /// Consumes a line of the authentication: `OK` and the server's GUID, which is unused, then whether
  /// files can be passed. Returns false if it has not arrived.
  private func takeGreeting() throws(Malformed) -> Bool {
    // "AGREE_UNIX_FD" or "ERROR" is the second.
    if greetingLines == 1, let first = received.first, !"AE".utf8.contains(first) {
      throw Malformed()
    }
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
      if received.count > Self.lineLimit { throw Malformed() }
      return false
    }
    if greetingLines == 2 {
      guard received.starts(with: "OK".utf8) else { throw Malformed() }
    } else {
      passesFiles = received.starts(with: "AGREE_UNIX_FD".utf8)
    }
    received.removeFirst(end + 1)
    greetingLines -= 1
    return true
  }

  private func takeName(_ answer: Message) {
    if answer.kind == .methodReturn, case .string(let name)? = answer.body.first {
      uniqueName = name
    }
    greeting = nil
  }

  private func end() {
    if let descriptor { close(descriptor) }
    descriptor = nil
    (unsent, unsentFiles, receivedFiles) = ([], [], [])
    sentCount = 0
  }

  /// Subscribes to changes of a name's owner (D-Bus Specification, NameOwnerChanged).
  ///
  /// - Parameter name: a well-known name.
  package func watchOwner(of name: String) { watch(Self.ownerRule(of: name)) }

  static func ownerRule(of name: String) -> String {
    "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
      + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
  }
}

extension Message {
  /// The new owner of a name, "" for none; nil if this is another message.
  package func newOwner(of name: String) -> String? {
    guard kind == .signal, sender == "org.freedesktop.DBus", member == "NameOwnerChanged",
      body.count == 3, body[0] == .string(name), case .string(let owner) = body[2]
    else { return nil }
    return owner
  }
}

package struct BusAddress: Hashable, Sendable {
  /// The path of the socket, or a NUL followed by a name in the abstract namespace.
  let socketName: [UInt8]

  /// The capacity of `sockaddr_un`, minus the final NUL.
  static let nameLimit = 107

  /// - Parameter text: one or more addresses separated by semicolons, as in
  ///   `DBUS_SESSION_BUS_ADDRESS`. The first Unix socket is used; other addresses, which would
  ///   start programs or use the network, are ignored.
  package init?(_ text: String) {
    for address in text.split(separator: ";") {
      guard address.hasPrefix("unix:") else { continue }
      for pair in address.dropFirst("unix:".count).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Self.unescaped(parts[1]), !value.contains(0) else {
          continue
        }
        if parts[0] == "path", value.count <= Self.nameLimit {
          socketName = value
          return
        }
        if parts[0] == "abstract", value.count < Self.nameLimit {
          socketName = [0] + value
          return
        }
      }
    }
    return nil
  }

  init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.nameLimit else { return nil }
    socketName = bytes
  }

  /// The bus of the current session; nil if there is none.
  package static func ofSession() -> BusAddress? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") {
      return BusAddress(String(cString: address))
    }
    guard let directory = getenv("XDG_RUNTIME_DIR") else { return nil }
    return BusAddress(path: String(cString: directory) + "/bus")
  }

  /// The accessibility bus named by `AT_SPI_BUS_ADDRESS`; nil if unset. Otherwise `org.a11y.Bus` on
  /// the session bus knows it.
  package static func ofAccessibility() -> BusAddress? {
    getenv("AT_SPI_BUS_ADDRESS").flatMap { BusAddress(String(cString: $0)) }
  }

  /// Decodes percent escapes: `%20` is a space.
  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

package enum MachineID {
  /// D-Bus's own file comes first.
  private static let paths = ["/var/lib/dbus/machine-id", "/etc/machine-id"]
  /// In hexadecimal digits.
  private static let length = 32

  /// 32 hexadecimal digits; nil if there are none. Reads a file.
  package static func read() -> String? { paths.lazy.compactMap { parse(content($0)) }.first }

  static func parse(_ bytes: some Sequence<UInt8>) -> String? {
    let text = String(decoding: Array(bytes).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard text.utf8.count == length, text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII)
    else { return nil }
    return text
  }

  private static func content(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: length + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
