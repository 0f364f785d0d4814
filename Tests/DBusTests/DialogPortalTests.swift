// The client of the file dialogs against a stand-in on a real bus: one that behaves, one that
// hangs, one that lies.
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct DialogPortalTests {
  /// An event, of which an answer is read as that of a file dialog.
  private enum Event: Hashable {
    case shown, cancelled, invalid, unavailable, lost
    case chosen(uris: [String], filter: String?)

    init(_ event: DialogPortal.Event) {
      switch event {
      case .shown: self = .shown
      case .answered(let answer):
        let files = ChosenFiles(answer)
        self = files.map { .chosen(uris: $0.uris, filter: $0.filter) } ?? .invalid
      case .cancelled: self = .cancelled
      case .invalid: self = .invalid
      case .unavailable: self = .unavailable
      case .lost: self = .lost
      }
    }
  }

  /// A program on a bus, and what it has been told so far.
  private final class Asker {
    let connection: BusConnection
    let portal: DialogPortal
    private(set) var events: [Event] = []
    var now: UInt64 = 0

    /// - Parameter knowsName: whether the bus has told the program its name.
    init(_ bus: SessionBus, knowsName: Bool = true) throws {
      connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
      portal = DialogPortal(connection)
      let connection = connection
      if knowsName {
        #expect(eventually { connection.exchange().isEmpty && connection.uniqueName != nil })
      }
    }

    func ask(_ purpose: FileDialog.Purpose = .open) -> Bool {
      let dialog = FileDialog(
        purpose, title: "Open", filters: [.init("Tables", ["*.csv", "*.tsv"])],
        parentWindow: 0x1_2ab)
      return portal.ask(dialog, now: now)
    }

    func turn() {
      for message in connection.exchange() {
        if let event = portal.take(message) { events.append(Event(event)) }
      }
      if let event = portal.turn(now: now) { events.append(Event(event)) }
    }

    func waits(for expected: [Event]) -> Bool {
      eventually {
        turn()
        return events.count >= expected.count
      } && events == expected
    }

    /// Takes everything the bus has passed on by now.
    func settle() {
      let serial = connection.send(.toBus("GetId"))
      #expect(
        eventually {
          var isAnswered = false
          for message in connection.exchange() {
            if message.replySerial == serial { isAnswered = true }
            if let event = portal.take(message) { events.append(Event(event)) }
          }
          return isAnswered
        })
    }
  }

  /// The one to answer, and the program that has asked it for a dialog.
  private func asked(
    _ purpose: FileDialog.Purpose = .open
  ) throws -> (SessionBus, StandInDialogs, Asker, StandInDialogs.Dialog) {
    let bus = try SessionBus()
    let desktop = try StandInDialogs(bus)
    let asker = try Asker(bus)
    #expect(asker.ask(purpose))
    return (bus, desktop, asker, try #require(desktop.next()))
  }

  @Test func `what is asked for is a dialog of the window, and files come back`() throws {
    let (_, desktop, asker, dialog) = try asked()
    #expect(dialog.member == "OpenFile")
    #expect(dialog.call.body[0] == .string("x11:12ab"))
    #expect(dialog.option("multiple") == .boolean(true))
    #expect(dialog.option("modal") == .boolean(false))
    let patterns = ["*.csv", "*.tsv"].map { Value.structure([.uint32(0), .string($0)]) }
    #expect(
      dialog.option("filters")
        == .array(
          of: "(sa(us))", [.structure([.string("Tables"), .array(of: "(us)", patterns)])]))
    desktop.show(dialog)
    #expect(asker.waits(for: [.shown]))
    #expect(!asker.ask())
    #expect(asker.portal.deadline == nil)
    // A dialog may be open for hours.
    asker.now = 1 << 60
    asker.turn()
    desktop.choose(dialog, ["file:///a.csv", "file:///b"], filter: "Tables")
    #expect(
      asker.waits(for: [.shown, .chosen(uris: ["file:///a.csv", "file:///b"], filter: "Tables")]))
    #expect(asker.ask())
    #expect(desktop.next()?.path != dialog.path)
  }

  @Test func `a picture has a proposed name in a folder, which ends with a NUL`() throws {
    let (_, desktop, asker, dialog) = try asked(.save(name: "a.png", folder: [47, 0xFF]))
    #expect(dialog.member == "SaveFile")
    #expect(dialog.option("current_name") == .string("a.png"))
    #expect(dialog.option("current_folder") == .array(of: "y", [.byte(47), .byte(0xFF), .byte(0)]))
    #expect(dialog.option("multiple") == nil)
    desktop.show(dialog)
    desktop.choose(dialog, ["file:///a.svg"])
    #expect(asker.waits(for: [.shown, .chosen(uris: ["file:///a.svg"], filter: nil)]))
  }

  @Test func `a dialog that is closed has no answer`() throws {
    for code: UInt32 in [1, 2, 99] {
      let (_, desktop, asker, dialog) = try asked()
      desktop.show(dialog)
      desktop.respond(dialog.path, [.uint32(code), .array(of: "{sv}", [])])
      #expect(asker.waits(for: [.shown, .cancelled]))
    }
  }

  @Test func `a portal may choose another path, and may answer before it replies`() throws {
    let (_, desktop, asker, dialog) = try asked()
    desktop.show(dialog, path: "/another/request")
    #expect(asker.waits(for: [.shown]))
    // The program must be subscribed to it before the answer comes.
    asker.settle()
    desktop.choose(dialog, ["file:///wrong"])
    desktop.respond("/another/request", [.uint32(1), .array(of: "{sv}", [])])
    #expect(asker.waits(for: [.shown, .cancelled]))
    #expect(asker.ask())
    let early = try #require(desktop.next())
    desktop.choose(early, ["file:///early"])
    asker.settle()
    desktop.show(early)
    #expect(
      asker.waits(for: [.shown, .cancelled, .chosen(uris: ["file:///early"], filter: nil)]))
  }

  @Test func `no portal, no bus and refusals are told at once`() throws {
    let bus = try SessionBus()
    let alone = try Asker(bus)
    #expect(alone.ask() && alone.waits(for: [.unavailable]))
    for error in ["UnknownMethod", "ServiceUnknown", "AccessDenied"] {
      let (_, desktop, asker, dialog) = try asked()
      desktop.refuse(dialog, error)
      #expect(asker.waits(for: [.unavailable]))
    }
    let (_, desktop, asker, dialog) = try asked()
    desktop.reply(dialog, [.string("no path")])
    #expect(asker.waits(for: [.unavailable]))
    #expect(desktop.waits(forClosed: [dialog.path]))
    try bus.crash()
    let hasEnded = eventually {
      alone.turn()
      return alone.connection.descriptor == nil
    }
    #expect(hasEnded)
    #expect(!alone.ask())
  }

  @Test func `a portal that hangs is given up after two seconds, and its late dialog closed`()
    throws
  {
    let (_, desktop, asker, dialog) = try asked()
    asker.now = DialogPortal.patienceNanoseconds - 1
    asker.settle()
    asker.turn()
    #expect(asker.events.isEmpty)
    #expect(asker.portal.deadline == DialogPortal.patienceNanoseconds)
    asker.now += 1
    asker.turn()
    #expect(asker.events == [.unavailable])
    #expect(asker.portal.deadline == nil)
    desktop.show(dialog, path: "/late")
    desktop.choose(dialog, ["file:///late"])
    desktop.respond("/late", [.uint32(1), .array(of: "{sv}", [])])
    #expect(
      eventually {
        asker.turn()
        asker.connection.flush()
        desktop.take()
        return desktop.closed == [dialog.path, "/late"]
      })
    #expect(asker.events == [.unavailable])
  }

  @Test func `answers of other requests and other programs are passed over`() throws {
    let (bus, desktop, asker, dialog) = try asked()
    let liar = try Asker(bus)
    func lie(_ path: String) {
      var signal = Message.signal(
        path: path, "org.freedesktop.portal.Request", "Response",
        [.uint32(0), .array(of: "{sv}", [])])
      signal.destination = asker.connection.uniqueName
      liar.connection.send(signal)
      liar.settle()
    }
    lie(dialog.path)
    asker.settle()
    desktop.show(dialog)
    #expect(asker.waits(for: [.shown]))
    lie(dialog.path)
    desktop.respond(dialog.path + "0", [.uint32(0), .array(of: "{sv}", [])])
    asker.settle()
    #expect(asker.events == [.shown])
    desktop.cancel(dialog)
    #expect(asker.waits(for: [.shown, .cancelled]))
    desktop.choose(dialog, ["file:///after"])
    asker.settle()
    #expect(asker.events == [.shown, .cancelled])
  }

  @Test func `an answer of another shape is invalid, one without files has none`() throws {
    let none = Value.array(of: "{sv}", [])
    let number = Value.array(
      of: "{sv}", [.entry(.string("uris"), .variant(.array(of: "u", [.uint32(1)])))])
    let cases: [([Value], Event)] = [
      ([], .invalid), ([.uint32(0)], .invalid), ([.string("0"), none], .invalid),
      ([.uint32(0), .string("")], .invalid), ([.uint32(0), number], .invalid),
      ([.uint32(0), none], .chosen(uris: [], filter: nil)),
    ]
    for (body, event) in cases {
      let (_, desktop, asker, dialog) = try asked()
      desktop.show(dialog)
      desktop.respond(dialog.path, body)
      #expect(asker.waits(for: [.shown, event]))
    }
  }

  @Test func `more files than any window shows arrive, and the bus lives on`() throws {
    let (_, desktop, asker, dialog) = try asked()
    desktop.show(dialog)
    let uris = (0..<20_000).map { "file:///a/folder/with/a/long/name/file%20\($0).csv" }
    desktop.choose(dialog, uris)
    let hasAll = eventually {
      // The stand-in, too, sends such a list in pieces.
      desktop.take()
      asker.turn()
      return asker.events.count == 2
    }
    #expect(hasAll && asker.events.last == .chosen(uris: uris, filter: nil))
    #expect(asker.connection.descriptor != nil)
  }

  @Test func `the dialog ends with the program, and the question with the portal or the bus`()
    throws
  {
    let (_, closing, ender, last) = try asked()
    closing.show(last)
    #expect(ender.waits(for: [.shown]))
    ender.portal.end()
    #expect(closing.waits(forClosed: [last.path]))
    closing.choose(last, ["file:///after"])
    ender.settle()
    #expect(ender.events == [.shown])

    let bus = try SessionBus()
    let asker = try Asker(bus)
    var desktop: StandInDialogs? = try StandInDialogs(bus)
    #expect(asker.ask())
    let dialog = try #require(desktop?.next())
    desktop?.show(dialog)
    #expect(asker.waits(for: [.shown]))
    desktop = nil
    #expect(asker.waits(for: [.shown, .lost]))
    let other = try StandInDialogs(bus)
    #expect(asker.ask())
    other.show(try #require(other.next()))
    #expect(asker.waits(for: [.shown, .lost, .shown]))
    try bus.crash()
    #expect(asker.waits(for: [.shown, .lost, .shown, .lost]))
  }

  @Test func `a program that does not know its name yet hears the answer all the same`() throws {
    let bus = try SessionBus()
    let desktop = try StandInDialogs(bus)
    let asker = try Asker(bus, knowsName: false)
    #expect(asker.connection.uniqueName == nil)
    #expect(asker.ask())
    let dialog = firstValue {
      asker.turn()
      desktop.take()
      return desktop.dialogs.first
    }
    let shown = try #require(dialog)
    desktop.show(shown)
    desktop.choose(shown, ["file:///a"])
    #expect(asker.waits(for: [.shown, .chosen(uris: ["file:///a"], filter: nil)]))
  }
}
