// Every member answers as it is described, and what is none answers with an error.
import Foundation
import Scenegraph
import TestSupport
import Testing

@testable import Bus

@Suite struct CallErrorTests {
  private typealias Sample = SampleElements

  private static let objects: [ElementID?] =
    [nil]
    + AccessibleTree(SampleElements.element(), scaleFactor: 1).nodes.map { $0.element.id }

  private static func example(_ type: String) -> Value {
    switch type {
    case "i": .int32(0)
    case "u": .uint32(0)
    case "b": .boolean(true)
    case "s": .string("org.a11y.atspi.Accessible")
    default: .variant(.int32(0))
    }
  }

  @Test func `every method of every object answers with the values it is described by`() {
    let caller = Caller()
    var count = 0
    for id in Self.objects {
      let target = caller.server.tree.index(of: id ?? ElementID(.item(.keys, 9)))
      for name in caller.server.interfaces(target.map { .node($0) } ?? .application) {
        for method in ObjectInterface[name].methods where method.name != "Get" {
          let arguments = method.arguments.map { Self.example($0.type) }
          let call = Caller.message(caller.path(id), name.rawValue, method.name, arguments)
          let reply = caller.send(call).reply
          if method.name == "Set" {
            #expect(reply?.kind == .error)
            continue
          }
          #expect(
            reply?.kind == .methodReturn, "\(name) \(method.name): \(String(describing: reply))")
          #expect(reply?.body.map(\.signature) == method.results.map(\.type), "\(method.name)")
          #expect(reply?.replySerial == 99 && reply?.destination == ":1.7")
          count += 1
        }
        for property in ObjectInterface[name].properties {
          #expect(caller.property(id, name, property.name)?.signature == property.type)
        }
      }
    }
    #expect(count > 500)
  }

  @Test func `GetAll tells each property once`() {
    let caller = Caller()
    guard
      case .array("{sv}", let entries)? = caller.ask(
        Sample.ring, .properties, "GetAll", .string("org.a11y.atspi.Value"))?.first
    else {
      Issue.record("no answer")
      return
    }
    let names = entries.compactMap { entry -> String? in
      if case .entry(.string(let name), .variant) = entry { name } else { nil }
    }
    #expect(
      names == [
        "MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text", "version",
      ])
  }

  @Test func `what is not there is told by its name`() {
    let caller = Caller()
    let path = caller.path(Sample.ring)
    let accessible = "org.a11y.atspi.Accessible"
    let properties = "org.freedesktop.DBus.Properties"
    #expect(caller.error(path + "s", accessible, "GetRole") == "UnknownObject")
    #expect(caller.error(nil, accessible, "GetRole") == "UnknownObject")
    #expect(caller.error("", nil, "Introspect") == "UnknownObject")
    #expect(caller.error(path, "org.a11y.atspi.Table", "GetRole") == "UnknownInterface")
    #expect(caller.error(path, "org.a11y.atspi.Application", "GetLocale") == "UnknownInterface")
    #expect(caller.error("/org/a11y", accessible, "GetRole") == "UnknownInterface")
    #expect(caller.error(path, accessible, "GetRoles") == "UnknownMethod")
    #expect(caller.error(path, nil, "GetRoles") == "UnknownMethod")
    #expect(caller.error(path, accessible, nil) == "UnknownMethod")
    #expect(
      caller.error(path, properties, "Get", .string(accessible), .string("Nme"))
        == "UnknownProperty")
    #expect(
      caller.error(path, properties, "Get", .string("a.b"), .string("Name")) == "UnknownInterface")
    #expect(
      caller.error(
        path, properties, "Set", .string(accessible), .string("Name"), .variant(.string("")))
        == "PropertyReadOnly")
    #expect(
      caller.error(
        caller.path(nil), properties, "Set", .string(""), .string("Id"), .variant(.string("")))
        == "InvalidArgs")
    #expect(caller.server.applicationID == 0)
  }

  @Test func `arguments of other types or numbers are refused`() {
    let caller = Caller()
    let path = caller.path(Sample.ring)
    let component = "org.a11y.atspi.Component"
    #expect(caller.error(path, component, "GetExtents") == "InvalidArgs")
    #expect(caller.error(path, component, "GetExtents", .int32(0)) == "InvalidArgs")
    #expect(caller.error(path, component, "GetExtents", .uint32(0), .byte(0)) == "InvalidArgs")
    #expect(caller.error(path, component, "GetExtents", .uint32(3)) == "InvalidArgs")
    #expect(caller.error(path, component, "GetSize", .byte(0)) == "InvalidArgs")
    #expect(caller.error(path, nil, "GetChildAtIndex", .string("")) == "InvalidArgs")
  }

  @Test func `a call without an interface means the first that has the method`() {
    let caller = Caller()
    func ask(_ member: String, _ body: [Value] = []) -> [Value]? {
      caller.send(Caller.message(caller.path(Sample.toggle(0)), nil, member, body)).reply?.body
    }
    #expect(ask("GetRole") == [.uint32(62)])
    #expect(ask("DoAction", [.int32(0)]) == [.boolean(true)])
    #expect(ask("Get", [.string(""), .string("NActions")]) == [.variant(.int32(1))])
  }

  @Test func `nobody is answered who waits for no answer, and the deed is done`() {
    let caller = Caller()
    var call = Caller.message(
      caller.path(Sample.toggle(0)), "org.a11y.atspi.Action", "DoAction", [.int32(0)])
    call.expectsNoReply = true
    #expect(caller.send(call).reply == nil)
    #expect(caller.send(call).request == .activate(Sample.toggle(0)))
    call.member = "DoNothing"
    #expect(caller.send(call).reply == nil)
    call.expectsNoReply = false
    for kind in [Message.Kind.signal, .methodReturn, .error] {
      call.kind = kind
      #expect(caller.send(call).reply == nil)
    }
  }

  @Test func `whether anybody is there can be asked anywhere`() {
    let caller = Caller()
    for path in ["/", "/org", caller.path(Sample.ring), "/nowhere"] {
      let peer = "org.freedesktop.DBus.Peer"
      #expect(caller.send(Caller.message(path, peer, "Ping")).reply?.body == [])
      let machine = caller.send(Caller.message(path, peer, "GetMachineId")).reply
      #expect(machine?.body == [.string("0123456789abcdef0123456789abcdef")])
      #expect(caller.error(path, peer, "Pong") == "UnknownMethod")
    }
    caller.server.machineID = nil
    #expect(caller.error("/", "org.freedesktop.DBus.Peer", "GetMachineId") == "Failed")
  }
}
