// Answers method calls of assistive technologies from a tree.
internal import Scenegraph

/// Answers calls to the objects of one window, independently of connection and clock. No call
/// changes anything, except that the registry sets the application ID.
struct ObjectServer {
  enum Target: Hashable {
    case application
    /// By index into the tree.
    case node(Int)
    /// A cell or a header of the table that is a node.
    case cell(Int, AccessibleTable.Place)
    case cache
    /// The null object, which null references point to.
    case null
    /// Not an object, but a prefix of object paths.
    case branch
  }

  struct Answer {
    var results: [Value]
    var request: ElementRequest?

    init(_ results: Value..., request: ElementRequest? = nil) {
      (self.results, self.request) = (results, request)
    }

    init(_ results: [Value], request: ElementRequest?) {
      (self.results, self.request) = (results, request)
    }
  }

  var tree: AccessibleTree
  /// This connection's unique name on the accessibility bus.
  var busName: String
  /// The registry's reply to Embed, `(so)`: the parent of the application.
  var desktop: Value
  /// The application's ID, set by the registry.
  var applicationID: Int32 = 0
  var version = ""
  var locale = "en"
  /// The result of `Peer.GetMachineId`; nil if unknown.
  var machineID: String?

  init(tree: AccessibleTree, busName: String, desktop: Value) {
    (self.tree, self.busName, self.desktop) = (tree, busName, desktop)
  }

  /// - Parameter windowOrigin: the screen position of the client area in device pixels; called only
  ///   if needed.
  /// - Returns: the reply, or nil if none is expected.
  mutating func answer(
    _ call: Message, windowOrigin: () -> (x: Int, y: Int)
  ) -> (reply: Message?, request: ElementRequest?) {
    guard call.kind == .methodCall else { return (nil, nil) }
    do throws(CallError) {
      let answer = try perform(call, windowOrigin: windowOrigin)
      return (call.expectsNoReply ? nil : call.reply(answer.results), answer.request)
    } catch {
      return (call.expectsNoReply ? nil : call.errorReply(error.name, error.sentence), nil)
    }
  }

  private mutating func perform(
    _ call: Message, windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    let path = call.path ?? ""
    let member = call.member ?? ""
    guard let target = target(path) else {
      // The Peer interface works on any path.
      guard call.interface == InterfaceName.peer.rawValue else { throw .unknownObject(path: path) }
      return try peer(checkedCall(call, of: [.peer]).method)
    }
    let (interface, method) = try checkedCall(call, of: interfaces(target))
    let arguments = CallArguments(call.body)
    switch (interface, target) {
    case (.peer, _): return try peer(method)
    case (.introspectable, _): return Answer(.string(introspection(target, path: path)))
    case (.properties, _): return try properties(target, method, arguments)
    case (_, .cell(let index, let place)):
      return try cell(index, place, interface, method, arguments, windowOrigin: windowOrigin)
    case (.accessible, _): return accessible(target, method, arguments)
    case (.application, _): return Answer(.string(method == "GetLocale" ? locale : ""))
    case (.cache, _): return Answer(cacheItems())
    case (.component, .node(let index)):
      return try component(index, method, arguments, windowOrigin: windowOrigin)
    case (.action, .node(let index)):
      let element = tree.nodes[index].element
      return action(element.action, of: element.id, method, arguments)
    case (.selection, .node(let index)): return selection(index, method, arguments)
    case (.text, .node(let index)):
      return try text(index, method, arguments, windowOrigin: windowOrigin)
    case (.editableText, .node(let index)): return editableText(index, method, arguments)
    case (.table, .node(let index)): return table(index, method, arguments)
    case (.component, _), (.action, _), (.selection, _), (.text, _), (.editableText, _),
      (.value, _), (.table, _), (.tableCell, _):
      throw .unknownMethod(member, interface: interface.rawValue)
    }
  }

  /// Checks a call against the interface descriptions. Without an interface, the first one that has
  /// the method is used.
  private func checkedCall(
    _ call: Message, of interfaces: [InterfaceName]
  ) throws(CallError) -> (interface: InterfaceName, method: String) {
    let member = call.member ?? ""
    let interface: InterfaceName
    if let name = call.interface {
      guard let known = InterfaceName(rawValue: name), interfaces.contains(known) else {
        throw .unknownInterface(name)
      }
      interface = known
    } else {
      guard let first = interfaces.first(where: { ObjectInterface[$0].method(member) != nil })
      else { throw .unknownMethod(member, interface: nil) }
      interface = first
    }
    guard let method = ObjectInterface[interface].method(member) else {
      throw .unknownMethod(member, interface: interface.rawValue)
    }
    let signature = call.body.map(\.signature).joined()
    guard signature == method.signature || signature == method.alternative else {
      throw .invalidArguments(member: member, signature: method.signature)
    }
    return (interface, method.name)
  }

  private func peer(_ method: String) throws(CallError) -> Answer {
    guard method == "GetMachineId" else { return Answer() }
    guard let machineID else { throw .unavailable("The machine's identity") }
    return Answer(.string(machineID))
  }

  /// nil if there is no object at or below the path.
  private func target(_ path: String) -> Target? {
    if let index = tree.index(ofPath: path) { return .node(index) }
    if let (index, place) = tree.cell(ofPath: path) { return .cell(index, place) }
    switch path {
    case AccessibleTree.rootPath: return .application
    case AccessibleTree.cachePath: return .cache
    case AccessibleTree.nullPath: return .null
    case "": return nil
    default: return children(ofPath: path).isEmpty ? nil : .branch
    }
  }

  /// All interfaces of an object, including D-Bus's own.
  func interfaces(_ target: Target) -> [InterfaceName] {
    let common: [InterfaceName] = [.properties, .introspectable, .peer]
    switch target {
    case .application, .node, .cell, .null: return interfaceSet(target).names + common
    case .cache: return [.cache] + common
    case .branch: return [.introspectable, .peer]
    }
  }

  /// The AT-SPI protocol version, as reported by toolkits; no client is known to use it.
  private static let protocolVersion = "2.1"
  private static let interfaceVersion: UInt32 = 1

  mutating func properties(
    _ target: Target, _ method: String, _ arguments: CallArguments
  ) throws(CallError) -> Answer {
    let interfaces = try interfaces(target, named: arguments.string(0))
    if method == "GetAll" {
      var entries: [Value] = []
      for interface in interfaces {
        for property in ObjectInterface[interface].properties {
          let value = value(of: property.name, interface, target)
          entries.append(.entry(.string(property.name), .variant(value)))
        }
      }
      return Answer(.array(of: "{sv}", entries))
    }
    let name = arguments.string(1)
    guard let interface = interfaces.first(where: { ObjectInterface[$0].property(name) != nil }),
      let property = ObjectInterface[interface].property(name)
    else { throw .unknownProperty(name) }
    if method == "Get" { return Answer(.variant(value(of: name, interface, target))) }
    guard property.isWritable else { throw .readOnly(property: name) }
    guard let value = arguments.variant(2), value.signature == property.type else {
      throw .invalidArguments(member: name, signature: property.type)
    }
    // Values cannot be set. Not an error: libatspi 2.46 aborts a client that gets one as a reply.
    if case .int32(let number) = value { applicationID = number }
    return Answer()
  }

  /// - Parameter name: empty for any interface, as the D-Bus Specification allows.
  private func interfaces(_ target: Target, named name: String) throws(CallError) -> [InterfaceName]
  {
    let interfaces = interfaces(target)
    guard !name.isEmpty else { return interfaces }
    guard let interface = InterfaceName(rawValue: name), interfaces.contains(interface) else {
      throw .unknownInterface(name)
    }
    return [interface]
  }

  private func value(of property: String, _ interface: InterfaceName, _ target: Target) -> Value {
    if property == "version" { return .uint32(Self.interfaceVersion) }
    switch (interface, target) {
    case (_, .cell(let index, let place)): return cellProperty(property, of: place, inTable: index)
    case (.table, .node(let index)): return tableProperty(property, of: index)
    case (.accessible, _): return accessibleProperty(property, of: target)
    case (.application, _): return applicationProperty(property)
    case (.value, .node(let index)): return valueProperty(property, of: index)
    case (.action, .node): return .int32(1)
    case (.selection, .node(let index)): return .count(selectedChildren(index).count)
    case (.text, .node(let index)):
      let text = tree.objectText(index)
      return .count((property == "CaretOffset" ? text?.caret : text?.scalars.count) ?? 0)
    default: return .string("")
    }
  }

  private func applicationProperty(_ name: String) -> Value {
    switch name {
    case "Id": .int32(applicationID)
    case "InterfaceVersion": .uint32(Self.interfaceVersion)
    case "AtspiVersion": .string(Self.protocolVersion)
    case "ToolkitName": .string(Self.applicationName)
    default: .string(version)
    }
  }

  private func valueProperty(_ name: String, of index: Int) -> Value {
    let value = tree.nodes[index].element.value
    switch name {
    case "MinimumValue": return .double(value?.minimum ?? 0)
    case "MaximumValue": return .double(value?.maximum ?? 0)
    case "CurrentValue": return .double(value?.current ?? 0)
    case "Text": return .string(value?.text ?? "")
    // The minimum increment is 0: values cannot be changed.
    default: return .double(0)
    }
  }

  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  /// The XML for an object: its interfaces and the next path components.
  func introspection(_ target: Target, path: String) -> String {
    var lines = ["<node>"]
    for interface in interfaces(target) { lines += ObjectInterface[interface].introspection }
    lines += children(ofPath: path).map { "  <node name=\"\($0)\"/>" }
    return Self.head + (lines + ["</node>", ""]).joined(separator: "\n")
  }

  /// The next components of paths below this one, in tree order; none if it leads nowhere. Searches
  /// all paths, since this is called only by inspection tools and for unknown objects.
  func children(ofPath path: String) -> [String] {
    let start = path == "/" ? "/" : path + "/"
    var names: [String] = []
    var seen: Set<String> = []
    let ends = [AccessibleTree.rootPath, AccessibleTree.cachePath, AccessibleTree.nullPath]
    func add(_ other: String) {
      guard other.hasPrefix(start) else { return }
      let name = String(other.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "/") })
      if let name, seen.insert(name).inserted { names.append(name) }
    }
    for end in ends { add(end) }
    for node in tree.nodes { add(node.path) }
    return names
  }
}

extension ObjectInterface {
  /// Lines of XML. No name or type here needs escaping.
  fileprivate var introspection: [String] {
    func lines(_ kind: String, _ methods: [Method]) -> [String] {
      methods.flatMap { method in
        let arguments =
          method.arguments.map { ($0, kind == "method" ? "in" : nil) }
          + method.results.map { ($0, "out") }
        guard !arguments.isEmpty else { return ["    <\(kind) name=\"\(method.name)\"/>"] }
        return ["    <\(kind) name=\"\(method.name)\">"]
          + arguments.map { argument, direction in
            let name = argument.name.isEmpty ? "" : " name=\"\(argument.name)\""
            let direction = direction.map { " direction=\"\($0)\"" } ?? ""
            return "      <arg\(name) type=\"\(argument.type)\"\(direction)/>"
          } + ["    </\(kind)>"]
      }
    }
    return ["  <interface name=\"\(name.rawValue)\">"] + lines("method", methods)
      + lines("signal", signals)
      + properties.map { property in
        let access = property.isWritable ? "readwrite" : "read"
        return "    <property name=\"\(property.name)\" type=\"\(property.type)\""
          + " access=\"\(access)\"/>"
      } + ["  </interface>"]
  }
}

/// Arguments of known types. Missing ones, which type checking rules out, read as zero or empty.
struct CallArguments {
  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// A 32-bit integer, signed or unsigned.
  func number(_ index: Int) -> Int {
    switch self[index] {
    case .int32(let number)?: Int(number)
    case .uint32(let number)?: Int(number)
    default: 0
    }
  }

  func string(_ index: Int) -> String {
    if case .string(let text)? = self[index] { text } else { "" }
  }

  func variant(_ index: Int) -> Value? {
    if case .variant(let value)? = self[index] { value } else { nil }
  }

  private subscript(_ index: Int) -> Value? { values.indices.contains(index) ? values[index] : nil }
}

extension Value {
  /// A count or offset.
  static func count(_ number: Int) -> Value { .int32(Int32(clamping: number)) }

  static func attributes(_ pairs: [(String, String)]) -> Value {
    .array(of: "{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }
}

enum CallError: Error, Hashable {
  case unknownObject(path: String)
  case unknownInterface(String)
  case unknownMethod(String, interface: String?)
  case unknownProperty(String)
  /// The signature is the expected one.
  case invalidArguments(member: String, signature: String)
  case noSuchCoordinates(UInt32)
  case noSuchPlace(UInt32)
  case readOnly(property: String)
  /// The requested information is not available.
  case unavailable(String)

  /// The D-Bus error name (D-Bus Specification, or else the reference implementation).
  var name: String {
    let name =
      switch self {
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .invalidArguments, .noSuchCoordinates, .noSuchPlace: "InvalidArgs"
      case .readOnly: "PropertyReadOnly"
      case .unavailable: "Failed"
      }
    return "org.freedesktop.DBus.Error." + name
  }

  var sentence: String {
    switch self {
    case .unknownObject(let path): "There is no object \(path)."
    case .unknownInterface(let name): "This object has no interface \(name)."
    case .unknownMethod(let name, nil): "This object has no method \(name)."
    case .unknownMethod(let name, let interface?): "\(interface) has no method \(name)."
    case .unknownProperty(let name): "There is no property \(name)."
    case .invalidArguments(let member, let signature):
      "\(member) takes arguments of the signature \"\(signature)\"."
    case .noSuchCoordinates(let type):
      "\(type) is not a coordinate type: 0 is the screen, 1 the window, 2 the parent."
    case .noSuchPlace(let type): "\(type) is not a scroll position: the last one is 6."
    case .readOnly(let property): "\(property) cannot be set."
    case .unavailable(let what): "\(what) is not known."
    }
  }
}
