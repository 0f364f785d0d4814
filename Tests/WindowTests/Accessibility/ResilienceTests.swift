// Assistive technologies that come late, die, hang or write nonsense: the window lives on.
import Bus
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite(.serialized) struct ResilienceTests {
  private func names(on bus: AccessibilityBus) throws -> [String] {
    guard let address = BusAddress(try bus.address()), let connection = BusConnection(address)
    else { return [] }
    let question = connection.send(
      .call(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "ListNames"))
    let answer = firstValue { connection.exchange().first { $0.replySerial == question } }
    guard case .array(_, let names)? = answer?.body.first else { return [] }
    return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  /// Whether the program has a connection of its own on the accessibility bus.
  private func isConnected(_ spoken: SpokenWindow) throws -> Bool {
    try names(on: spoken.bus).contains { name in
      try spoken.bus.processID(ofName: name) == spoken.open.program.id
    }
  }

  @Test("Nobody connects while there is no assistive technology; one that starts later is served")
  func late() throws {
    let spoken = try SpokenWindow(isEnabled: false)
    try spoken.open.expectExport()
    spoken.open.client.press(.tab)
    _ = try spoken.open.settledPicture()
    #expect(try !isConnected(spoken))
    #expect(try spoken.assistant.tree() == nil)
    try spoken.bus.setEnabled(true)
    let tree = try spoken.tree(bars: 7)
    // What was done before is known.
    #expect(tree.all.filter { $0.states.contains("focused") }.map(\.name) == ["Mon"])
    #expect(try isConnected(spoken))
    try spoken.bus.setEnabled(false)
    #expect(try eventually { try !isConnected(spoken) })
    try spoken.bus.setEnabled(true)
    #expect(try eventually { try isConnected(spoken) })
    // Another one, with no memory of what was there before.
    let second = try AssistiveClient(spoken.bus)
    _ = try second.tree { $0.all("list item").count == 7 }
    #expect(try spoken.close().status == 0)
  }

  @Test("No program is started on behalf of a window")
  func strayDaemons() throws {
    let trace = NSTemporaryDirectory() + "started-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: trace) }
    let names = ["org.a11y.Bus", "org.a11y.atspi.Registry"]
    let commands = names.map { ($0, "/usr/bin/touch \(trace)") }
    let session = try SessionBus(services: Dictionary(uniqueKeysWithValues: commands))
    let open = try OpenWindow(environment: ["DBUS_SESSION_BUS_ADDRESS": session.address])
    try open.expectExport()
    #expect(try open.close().status == 0)
    #expect(!FileManager.default.fileExists(atPath: trace))
    // The trap works.
    let address = try #require(BusAddress(session.address))
    let connection = try #require(BusConnection(address))
    connection.send(
      .call("org.a11y.Bus", path: "/org/a11y/bus", "org.a11y.Bus", "GetAddress"))
    let isTrapped = eventually {
      _ = connection.exchange()
      return FileManager.default.fileExists(atPath: trace)
    }
    #expect(isTrapped)
  }

  @Test("A registry that dies is found again")
  func registry() throws {
    let spoken = try SpokenWindow()
    _ = try spoken.tree(bars: 7)
    let name = "org.a11y.atspi.Registry"
    let before = try #require(try spoken.bus.processID(ofName: name))
    kill(before, SIGKILL)
    // The next one is started by whoever asks for it.
    let after = try AssistiveClient(spoken.bus)
    let tree = try after.tree { $0.all("list item").count == 7 }
    #expect(tree.all("frame").count == 1)
    #expect(try spoken.bus.processID(ofName: name) != before)
    #expect(try spoken.close().status == 0)
  }

  @Test("Buses that hold still, and die, do not hold the window")
  func hanging() throws {
    let spoken = try SpokenWindow()
    _ = try spoken.tree(bars: 7)
    let bus = try #require(try spoken.bus.processID(ofName: "org.freedesktop.DBus"))
    kill(bus, SIGSTOP)
    defer { kill(bus, SIGCONT) }
    spoken.bus.session.setStopped(true)
    defer { spoken.bus.session.setStopped(false) }
    spoken.open.client.press(.tab)
    spoken.open.client.press(.space)
    try spoken.open.expectSelection(["Mon"])
    for _ in 0..<200 { spoken.open.client.press(.right) }
    spoken.open.client.press(.space)
    try spoken.open.expectSelection(["Sun"])
    kill(bus, SIGCONT)
    kill(bus, SIGKILL)
    spoken.open.client.press(.home)
    spoken.open.client.press(.space)
    try spoken.open.expectSelection(["Mon"])
    spoken.bus.session.setStopped(false)
    #expect(try spoken.close().status == 0)
  }

  @Test("An assistive technology that hangs with the keyboard in its hands gives it back")
  func hangingListener() throws {
    let spoken = try SpokenWindow()
    _ = try spoken.tree(bars: 7)
    #expect(try spoken.assistant.can("keys", ["take": ["Right"]]))
    let isHeard = try eventually {
      spoken.open.client.press(.home)
      return try spoken.assistant.ask("keys", as: [[KeyWord]].self)?.isEmpty == false
    }
    try #require(isHeard)
    spoken.assistant.setStopped(true)
    defer { spoken.assistant.setStopped(false) }
    spoken.open.client.press(.right)
    spoken.open.client.press(.right)
    spoken.open.client.press(.space)
    try spoken.waitForSelection(["Wed"])
    spoken.assistant.setStopped(false)
    #expect(try spoken.close().status == 0)
  }

  @Test("Nonsense on the accessibility bus is answered with errors")
  func nonsense() throws {
    let spoken = try SpokenWindow()
    let tree = try spoken.tree(bars: 7)
    let address = try #require(BusAddress(try spoken.bus.address()))
    let connection = try #require(BusConnection(address))
    let own = try names(on: spoken.bus).first { name in
      try spoken.bus.processID(ofName: name) == spoken.open.program.id
    }
    let program = try #require(own)
    var generator = SeededGenerator(seed: 6)
    let paths = tree.all.map(\.path) + ["/", "/org/a11y/atspi/accessible/none", "/a"]
    let interfaces = [
      "org.a11y.atspi.Accessible", "org.a11y.atspi.Component", "org.a11y.atspi.Selection",
      "org.a11y.atspi.Action", "org.a11y.atspi.Value", "org.a11y.atspi.Cache",
      "org.a11y.atspi.Text", "org.freedesktop.DBus.Properties", "a.b",
    ]
    let members = [
      "GetChildAtIndex", "GetExtents", "SelectChild", "DoAction", "Get", "GetAll", "Set",
      "GetItems", "GetText", "Contains", "GetState", "None",
    ]
    let values: [Value] = [
      .int32(-1), .int32(.max), .uint32(.max), .string(""), .string("Name"), .double(.nan),
      .variant(.string("x")), .array(of: "s", []), .structure([.byte(1)]), .boolean(true),
    ]
    var waiting: Set<UInt32> = []
    for _ in 0..<1_000 {
      let body = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        values.randomElement(using: &generator) ?? .byte(0)
      }
      waiting.insert(
        connection.send(
          .call(
            program, path: paths.randomElement(using: &generator) ?? "/",
            interfaces.randomElement(using: &generator) ?? "a.b",
            members.randomElement(using: &generator) ?? "None", body)))
    }
    let areAnswered = eventually {
      for message in connection.exchange() {
        if let serial = message.replySerial { waiting.remove(serial) }
      }
      return waiting.isEmpty
    }
    #expect(areAnswered, "\(waiting.count) calls without an answer")
    _ = try spoken.tree(bars: 7)
    #expect(try spoken.close().status == 0)
  }
}
