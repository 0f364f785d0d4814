// Connections to a real bus, to one that has died, and to sockets that are none.
import Foundation
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct BusConnectionTests {
  private static func call(_ member: String, _ body: [Value] = []) -> Message {
    .call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }

  /// The answer to a call, once it has come.
  private func answer(_ serial: UInt32, _ connection: BusConnection) -> Message? {
    firstValue {
      connection.exchange().first { $0.replySerial == serial }
    }
  }

  @Test func `the bus answers what is asked before it has let us in`() throws {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let connection = try #require(BusConnection(address))
    let serial = connection.send(Self.call("ListNames"))
    let reply = try #require(answer(serial, connection))
    guard case .array(of: "s", let names)? = reply.body.first else {
      Issue.record("\(reply)")
      return
    }
    #expect(names.contains(.string("org.freedesktop.DBus")) && names.count == 2)
    #expect(reply.kind == .methodReturn && !connection.hasUnsent)
    let failed = try #require(answer(connection.send(Self.call("Nonsense")), connection))
    #expect(failed.kind == .error)
    #expect(failed.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
  }

  @Test func `what no signature can describe is not sent, and a call is answered with an error`()
    throws
  {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let connection = try #require(BusConnection(address))
    let asker = try #require(BusConnection(address))
    let bytes = [Value](repeating: .byte(1), count: 256)
    connection.send(.signal(path: "/", "org.example.A", "Long", bytes))
    connection.send(.signal(path: "/", "org.example.A", "Long", [.variant(.structure(bytes))]))
    // The bus ends a connection that sends what is no message.
    #expect(answer(connection.send(Self.call("GetId")), connection) != nil)
    let name = try #require(connection.uniqueName)
    let asked = asker.send(.call(name, path: "/", "org.example.A", "Ask"))
    asker.flush()
    let call = firstValue { connection.exchange().first { $0.member == "Ask" } }
    connection.send(try #require(call).reply(bytes))
    connection.flush()
    let reply = try #require(answer(asked, asker))
    #expect(reply.kind == .error && reply.errorName == "org.freedesktop.DBus.Error.LimitsExceeded")
  }

  @Test func `the bus gives a name, and tells who has another`() throws {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let watcher = try #require(BusConnection(address))
    #expect(watcher.uniqueName == nil)
    watcher.watchOwner(of: "org.example.Name")
    _ = answer(watcher.send(Self.call("GetId")), watcher)
    #expect(watcher.uniqueName?.hasPrefix(":1.") ?? false)
    var owner: BusConnection? = BusConnection(address)
    let request = owner?.send(
      Self.call("RequestName", [.string("org.example.Name"), .uint32(0)]))
    owner?.flush()
    #expect(request != nil)
    let first = firstValue {
      _ = owner?.exchange()
      return watcher.exchange().compactMap { $0.newOwner(of: "org.example.Name") }.first
    }
    #expect(first == owner?.uniqueName && first != nil)
    owner = nil
    let last = firstValue {
      watcher.exchange().compactMap { $0.newOwner(of: "org.example.Name") }.first
    }
    #expect(last == "")
  }

  @Test func `large messages go through in pieces, and all kinds of values through the bus`() throws
  {
    let bus = try SessionBus()
    let address = try #require(BusAddress(bus.address))
    let sender = try #require(BusConnection(address))
    let receiver = try #require(BusConnection(address))
    let name = try #require(
      answer(
        receiver.send(
          Self.call(
            "RequestName",
            [
              .string("org.example.Receiver"), .uint32(0),
            ])), receiver))
    #expect(name.body == [.uint32(1)])
    let values: [Value] = [
      .string(String(repeating: "ä", count: 100_000)), .double(-0.5), .int64(.min),
      .array(of: "{sv}", [.entry(.string("a"), .variant(.array(of: "y", [.byte(1)])))]),
    ]
    for _ in 0..<3 {
      sender.send(.call("org.example.Receiver", path: "/", "org.example.A", "Take", values))
    }
    var taken: [Message] = []
    #expect(
      eventually {
        _ = sender.exchange()
        taken += receiver.exchange().filter { $0.member == "Take" }
        return taken.count == 3
      })
    #expect(taken.allSatisfy { $0.body == values && $0.sender != nil })
  }

  @Test func `a bus that dies ends the connection, and what is sent then goes nowhere`() throws {
    let bus = try SessionBus()
    let connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
    _ = answer(connection.send(Self.call("GetId")), connection)
    #expect(connection.descriptor != nil)
    try bus.crash()
    #expect(
      eventually {
        _ = connection.exchange()
        return connection.descriptor == nil
      })
    for _ in 0..<3 { connection.send(Self.call("GetId")) }
    #expect(!connection.hasUnsent && connection.exchange().isEmpty)
  }

  @Test func `where nobody listens there is no connection`() throws {
    let addresses = ["unix:path=/nowhere/bus", "unix:abstract=barchart-nobody"]
    for text in addresses {
      let address = try #require(BusAddress(text))
      #expect(BusConnection(address) == nil)
    }
  }

  @Test func `a bus that accepts and never answers is not waited for, and filled to a limit only`()
    throws
  {
    let socket = try ListeningSocket()
    let connection = try #require(BusConnection(socket.address))
    #expect(connection.exchange().isEmpty && connection.descriptor != nil)
    let message = Self.call("Take", [.string(String(repeating: "x", count: 100_000))])
    var count = 0
    while connection.descriptor != nil, count < 1_000 {
      connection.send(message)
      count += 1
    }
    #expect(connection.descriptor == nil)
  }

  @Test func `one whose queue is full is not waited for`() throws {
    let socket = try ListeningSocket(backlog: 0)
    var connections: [BusConnection?] = []
    for _ in 0..<50 { connections.append(BusConnection(socket.address)) }
    #expect(connections.contains { $0 == nil })
  }

  @Test(
    arguments: [
      "REJECTED EXTERNAL\r\n", "OK\r\nnonsense that is no message", "\0\0\0",
      String(repeating: "O", count: 600), "ERROR\r\n",
    ])
  func `an answer that is none ends the connection`(answer: String) throws {
    let socket = try ListeningSocket()
    let connection = try #require(BusConnection(socket.address))
    let peer = socket.accept()
    defer { close(peer) }
    _ = write(peer, answer, answer.utf8.count)
    if !answer.contains("\n"), answer.utf8.count < 500 { close(peer) }
    #expect(
      eventually {
        _ = connection.exchange()
        return connection.descriptor == nil
      })
  }
}

/// A socket in the file system that accepts connections and says nothing.
private final class ListeningSocket {
  let address: BusAddress
  private let descriptor: Int32
  private let path = NSTemporaryDirectory() + "bus-\(UUID().uuidString)"

  struct NoSocket: Error {}

  init(backlog: Int32 = 8) throws {
    guard let address = BusAddress("unix:path=" + path) else { throw NoSocket() }
    self.address = address
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(descriptor, backlog) == 0 else { throw NoSocket() }
  }

  func accept() -> Int32 { Foundation.accept(descriptor, nil, nil) }

  deinit {
    close(descriptor)
    unlink(path)
  }
}
