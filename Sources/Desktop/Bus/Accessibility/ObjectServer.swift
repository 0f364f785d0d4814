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

  /// The results of a call and the action it requests.
  struct Answer {
    var results: [Value]
    var request: ElementRequest?

    init(_ results: Value..., request: ElementRequest? = nil) {
      self.init(results, request: request)
    }

    init(_ results: [Value], request: ElementRequest?) {
      self.results = results
      self.request = request
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
  /// The language of the texts.
  var locale = "en"
  /// The result of `Peer.GetMachineId`; nil if unknown.
  var machineID: String?

  init(tree: AccessibleTree, busName: String, desktop: Value) {
    self.tree = tree
    self.busName = busName
    self.desktop = desktop
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
      guard call.interface == InterfaceName.peer.rawValue else {
        throw .unknownObject(path: path)
      }
      return try peer(checkedCall(call, of: [.peer]).method)
    }
    let (interface, method) = try checkedCall(call, of: interfaces(target))
    let arguments = CallArguments(call.body)
    switch (interface, target) {
    case (.peer, _): return try peer(method)
    case (.introspectable, _): return Answer(.string(introspection(target, path: path)))
    case (.properties, _): return try properties(target, method, arguments)
    case (_, .cell(let index, let place)):
      return try cell(
        index, place, interface, method, arguments, windowOrigin: windowOrigin)
    case (.accessible, _): return accessible(target, method, arguments)
    case (.application, _): return Answer(.string(method == "GetLocale" ? locale : ""))
    case (.cache, _): return Answer(cacheItems())
    case (.component, .node(let index)):
      return try component(index, method, arguments, windowOrigin: windowOrigin)
    case (.action, .node(let index)): return action(index, method, arguments)
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
    case .application: return tree.interfaces(nil).names + common
    case .node(let index): return tree.interfaces(index).names + common
    case .cell(_, let place): return AccessibleTree.interfaces(place).names + common
    case .null: return [.accessible] + common
    case .cache: return [.cache] + common
    case .branch: return [.introspectable, .peer]
    }
  }
}
