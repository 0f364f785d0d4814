// Asks an object server as a client on the bus would, without a bus.
import Scenegraph
import Testing

@testable import Bus

/// Somebody who asks.
final class Caller {
  static let busName = ":1.42"
  static let desktop = Value.structure([
    .string(":1.0"), .objectPath("/org/a11y/atspi/accessible/root"),
  ])

  var server: ObjectServer
  /// Where the window's client area is.
  var windowOrigin = (x: 1_000, y: 500)

  init(_ element: AccessibleElement? = SampleElements.element(), scaleFactor: Double = 1) {
    server = ObjectServer(
      tree: AccessibleTree(element, scaleFactor: scaleFactor), busName: Self.busName,
      desktop: Self.desktop)
    (server.version, server.machineID) = ("1.2", "0123456789abcdef0123456789abcdef")
  }

  static func message(
    _ path: String?, _ interface: String?, _ member: String?, _ body: [Value] = []
  ) -> Message {
    var call = Message(.methodCall)
    (call.path, call.interface, call.member, call.body) = (path, interface, member, body)
    (call.sender, call.serial, call.destination) = (":1.7", 99, busName)
    return call
  }

  func send(_ call: Message) -> (reply: Message?, request: ElementRequest?) {
    let origin = windowOrigin
    return server.answer(call) { origin }
  }

  func path(_ id: ElementID?) -> String {
    id.map(ElementPath.path) ?? AccessibleTree.rootPath
  }

  /// What a method returns; nil where that is an error.
  func ask(
    _ id: ElementID?, _ interface: InterfaceName, _ member: String, _ body: Value...
  ) -> [Value]? {
    let reply = send(Self.message(path(id), interface.rawValue, member, body)).reply
    return reply?.kind == .methodReturn ? reply?.body : nil
  }

  /// What a method wants done.
  func request(
    _ id: ElementID?, _ interface: InterfaceName, _ member: String, _ body: Value...
  ) -> ElementRequest? {
    send(Self.message(path(id), interface.rawValue, member, body)).request
  }

  /// The error's name, without what all have in common.
  func error(
    _ path: String?, _ interface: String?, _ member: String?, _ body: Value...
  ) -> String? {
    let (reply, request) = send(Self.message(path, interface, member, body))
    guard reply?.kind == .error, request == nil else { return nil }
    return reply?.errorName?.split(separator: ".").last.map(String.init)
  }

  func property(_ id: ElementID?, _ interface: InterfaceName, _ name: String) -> Value? {
    guard
      case .variant(let value)? = ask(
        id, .properties, "Get", .string(interface.rawValue), .string(name))?.first
    else { return nil }
    return value
  }

  func reference(_ id: ElementID?) -> Value {
    .structure([.string(Self.busName), .objectPath(path(id))])
  }

  func references(_ ids: [ElementID]) -> Value { .array(of: "(so)", ids.map { reference($0) }) }

  func attributes(_ id: ElementID?) -> [String: String] {
    guard case .array(_, let entries)? = ask(id, .accessible, "GetAttributes")?.first else {
      return [:]
    }
    var attributes: [String: String] = [:]
    for case .entry(.string(let key), .string(let value)) in entries { attributes[key] = value }
    return attributes
  }

  /// The bits that are set.
  func states(_ id: ElementID?) -> Set<AccessibleState> {
    guard case .array("u", let words)? = ask(id, .accessible, "GetState")?.first,
      case .uint32(let low)? = words.first, case .uint32(let high)? = words.last,
      words.count == 2
    else { return [] }
    let bits = UInt64(low) | UInt64(high) << 32
    let states = AccessibleState.allCases.filter { bits >> UInt64($0.rawValue) & 1 == 1 }
    return states.count == bits.nonzeroBitCount ? Set(states) : []
  }
}
