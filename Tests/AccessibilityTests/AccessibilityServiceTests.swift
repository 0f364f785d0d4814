// The service between real buses with stand-ins on them: who is asked, who is told, who is let be.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct AccessibilityServiceTests {
  private func window(
    _ name: String = "w", bars: Int = 2, states: AccessibleElement.States = .active
  ) -> AccessibleElement {
    AccessibleElement(
      ElementID(.window), .window, name: name, bounds: .zero, states: states,
      children: [
        AccessibleElement(
          ElementID(chart: 0, .series(0)), .series, name: "s", bounds: .zero,
          children: (0..<bars).map {
            AccessibleElement(
              ElementID(chart: 0, .bar(row: $0, series: 0)), .bar, name: "\(name) \($0)",
              bounds: .zero, action: .init(name: "select", description: ""))
          })
      ])
  }

  /// One whose tree is known to the registry.
  private func embedded(_ window: AccessibleElement? = nil) throws -> StandInSession {
    let desk = try StandInSession(isEnabled: true)
    #expect(desk.turns { desk.service.isActive })
    desk.service.show(window ?? self.window(), scaleFactor: 1, now: desk.now)
    #expect(desk.turns { desk.heard.contains("Create") })
    return desk
  }

  @Test func `where nobody wants the tree one question is asked and nobody is started`() throws {
    let marker = NSTemporaryDirectory() + "started-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let bus = try SessionBus(services: ["org.a11y.Bus": "/usr/bin/touch \(marker)"])
    let monitor = try StandIn(bus, nil)
    monitor.connection.send(
      .call(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring",
        "BecomeMonitor", [.array(of: "s", []), .uint32(0)]))
    #expect(
      eventually {
        monitor.serve()
        return monitor.taken.contains { $0.member == "NameLost" }
      })
    let connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
    let service = AccessibilityService(session: connection)
    var answers: [Message] = []
    #expect(
      eventually {
        for message in connection.exchange() {
          answers.append(message)
          service.take(message)
        }
        _ = service.turn(now: 1)
        return answers.contains { $0.kind == .error }
      })
    #expect(!service.isActive && service.wait == nil && service.deadlineNanoseconds == nil)
    #expect(
      eventually {
        monitor.serve()
        return monitor.taken.contains { $0.kind == .error }
      })
    let sent = monitor.taken.filter {
      $0.sender == connection.uniqueName && $0.kind == .methodCall
    }
    #expect(sent.compactMap(\.member) == ["Hello", "AddMatch", "AddMatch", "GetAll"])
    #expect(sent.map(\.expectsNoReply) == [false, true, true, false])
    #expect(sent.last?.startsNobody ?? false)
    #expect(!FileManager.default.fileExists(atPath: marker))
    // The same question without the flag starts it.
    let body = try #require(sent.last?.body)
    connection.send(
      .call(
        "org.a11y.Bus", path: "/org/a11y/bus", "org.freedesktop.DBus.Properties", "GetAll", body))
    #expect(
      eventually {
        connection.flush()
        return FileManager.default.fileExists(atPath: marker)
      })
  }

  @Test func `a program enters the registry, and says that it has a window and the keyboard`()
    throws
  {
    let desk = try embedded()
    #expect(desk.heard == ["Embed", "GetKeystrokeListeners", "Create", "Activate", "StateChanged"])
    let embed = try #require(desk.registry?.taken.first { $0.member == "Embed" })
    let name = try #require(embed.sender)
    #expect(embed.startsNobody)
    #expect(
      embed.body
        == [.structure([.string(name), .objectPath("/org/a11y/atspi/accessible/root")])])
  }

  @Test func `who comes after the program is noticed, and who goes is left`() throws {
    let desk = try StandInSession(isEnabled: false)
    #expect(desk.turns { desk.status?.taken.contains { $0.member == "GetAll" } ?? false })
    for _ in 0..<3 { desk.turn() }
    #expect(!desk.service.isActive)
    desk.setEnabled(true)
    #expect(desk.turns { desk.service.isActive })
    desk.service.show(window(), scaleFactor: 1, now: desk.now)
    #expect(desk.turns { desk.heard.contains("Create") })
    desk.setEnabled(false)
    #expect(desk.turns { !desk.service.isActive })
    #expect(desk.service.wait == nil && desk.service.deadlineNanoseconds == nil)
    desk.setEnabled(true)
    #expect(desk.turns { desk.service.isActive })
    desk.service.show(window(), scaleFactor: 1, now: desk.now)
    #expect(desk.turns { desk.heard.count { $0 == "Create" } == 2 })
  }

  @Test func `a bus that is there later is asked then`() throws {
    let desk = try StandInSession(isEnabled: nil)
    desk.isEnabled = true
    for _ in 0..<3 { desk.turn() }
    try desk.startStatus()
    #expect(desk.turns { desk.service.isActive })
    // No registry yet: it is not started, and entered when it comes.
    desk.service.show(window(), scaleFactor: 1, now: desk.now)
    for _ in 0..<3 { desk.turn() }
    try desk.startRegistry()
    #expect(desk.turns { desk.heard.contains("Create") })
  }

  @Test func `another registry is entered again`() throws {
    let desk = try embedded()
    desk.registry = nil
    for _ in 0..<3 { desk.turn() }
    desk.service.show(window("later"), scaleFactor: 1, now: desk.now)
    try desk.startRegistry()
    #expect(desk.turns { desk.heard.contains("Create") })
    #expect(desk.heard.first == "Embed")
    #expect(!desk.heard.contains("PropertyChange"))
  }

  @Test func `calls are answered, and what they want done is handed on`() throws {
    let desk = try embedded()
    let registry = try #require(desk.registry)
    let name = try #require(registry.taken.first { $0.member == "Embed" }?.sender)
    let bar = ElementID(chart: 0, .bar(row: 1, series: 0))
    let serial = registry.connection.send(
      .call(
        name, path: ElementPath.path(of: bar), "org.a11y.atspi.Action", "DoAction", [.int32(0)]))
    #expect(desk.turns { registry.taken.contains { $0.replySerial == serial } })
    #expect(desk.requests == [.activate(bar)])
  }

  @Test func `a bus that dies is let go, and the next one found`() throws {
    let desk = try embedded()
    try desk.accessibility.crash()
    #expect(desk.turns { !desk.service.isActive })
    #expect(desk.service.wait == nil)
    let due = try #require(desk.service.deadlineNanoseconds)
    #expect(due > desk.now)
    // Asked again after a while, and told of a bus that is not there: a longer while.
    desk.now = due
    #expect(desk.turns { (desk.service.deadlineNanoseconds ?? 0) > due })
    #expect(try #require(desk.service.deadlineNanoseconds) >= due + 2_000_000_000)
    desk.accessibility = try SessionBus()
    try desk.startRegistry()
    desk.now = try #require(desk.service.deadlineNanoseconds)
    #expect(desk.turns { desk.service.isActive })
    desk.service.show(window(), scaleFactor: 1, now: desk.now)
    #expect(desk.turns { desk.heard.contains("Create") })
  }

  @Test func `a bus that holds still is not waited for, and is told the end of it later`() throws {
    let desk = try embedded()
    desk.accessibility.setStopped(true)
    for number in 0..<2_000 {
      desk.service.show(window("\(number)"), scaleFactor: 1, now: desk.now)
      desk.now += 100_000_000
      desk.turnService()
    }
    let wait = try #require(desk.service.wait)
    #expect(wait.isForOutput && desk.service.deadlineNanoseconds == nil)
    desk.accessibility.setStopped(false)
    let last = Value.variant(.string("1999"))
    #expect(
      desk.turns { desk.registry?.taken.contains { $0.body.dropFirst(3).first == last } ?? false })
  }

  @Test(arguments: [
    [Value.string("unix:path=/nowhere")], [.string("")], [.uint32(1)], [],
    [.string("tcp:host=localhost,port=1")],
  ])
  func `an address that is none leads nowhere, and is asked for again after a while`(
    answer: [Value]
  ) throws {
    let desk = try StandInSession(isEnabled: true)
    desk.address = answer
    #expect(desk.turns { desk.service.deadlineNanoseconds != nil })
    #expect(!desk.service.isActive)
    desk.address = nil
    desk.now = try #require(desk.service.deadlineNanoseconds)
    #expect(desk.turns { desk.service.isActive })
  }

  @Test func `a registry that answers nonsense is told nothing and asked once`() throws {
    let desk = try StandInSession(isEnabled: true)
    desk.embedAnswer = [.string("no")]
    #expect(desk.turns { desk.service.isActive })
    desk.service.show(window(), scaleFactor: 1, now: desk.now)
    #expect(desk.turns { desk.heard == ["Embed"] })
    for number in 0..<20 {
      desk.service.show(window("\(number)"), scaleFactor: 1, now: desk.now)
      desk.turn()
    }
    #expect(desk.heard == ["Embed"])
  }

  @Test func `a flood of calls is answered in parts`() throws {
    let desk = try embedded()
    let registry = try #require(desk.registry)
    let name = try #require(registry.taken.first { $0.member == "Embed" }?.sender)
    let count = AccessibilityService.messageLimit * 4
    let bar = ElementPath.path(of: ElementID(chart: 0, .bar(row: 1, series: 0)))
    var call = Message.call(name, path: bar, "org.a11y.atspi.Action", "DoAction", [.int32(0)])
    // The bus does not let anybody wait for so many answers.
    call.expectsNoReply = true
    for _ in 0..<count { registry.connection.send(call) }
    var parts: [Int] = []
    #expect(
      desk.turns {
        parts.append(desk.requests.count - parts.reduce(0, +))
        return desk.requests.count == count
      })
    #expect(parts.allSatisfy { $0 <= AccessibilityService.messageLimit })
  }

  @Test func `a window that closes says so`() throws {
    let desk = try embedded()
    desk.registry?.forget()
    desk.service.end()
    #expect(!desk.service.isActive)
    #expect(desk.turns { desk.heard.contains("Destroy") })
    #expect(desk.heard.first == "Deactivate")
  }
}
