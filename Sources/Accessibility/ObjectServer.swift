// Answers the calls of assistive technologies, from a tree: a message in, a message out.
internal import DBus
internal import Scenegraph

/// Answers what is asked of the objects of one window. Knows no connection and no clock; nothing
/// changes by a call but the number that the registry gives.
struct ObjectServer {
  /// What a path leads to.
  enum Target: Hashable {
    case application
    /// By index into the tree.
    case node(Int)
    case cache
    /// What references lead to that lead nowhere.
    case null
    /// No object, but on the way to one.
    case branch
  }

  /// What a call gives back, and what it wants done.
  struct Answer {
    var results: [Value]
    var request: ElementRequest?

    init(_ results: Value..., request: ElementRequest? = nil) {
      self.results = results
      self.request = request
    }
  }

  var tree: AccessibleTree
  /// The unique name of this side on the accessibility bus.
  var busName: String
  /// (so): the registry's answer to Embed, which is the parent of the application.
  var desktop: Value
  /// What the registry counts applications by; it sets this.
  var applicationID: Int32 = 0
  /// Of this program.
  var version = ""
  /// In what the sentences are written.
  var locale = "en"
  /// Of the computer, as `Peer.GetMachineId` tells it; nil where that is not known.
  var machineID: String?

  init(tree: AccessibleTree, busName: String, desktop: Value) {
    self.tree = tree
    self.busName = busName
    self.desktop = desktop
  }

  /// - Parameter windowOrigin: the place of the client area on the screen, in device pixels; asked
  ///   only where the call is about the screen.
  /// - Returns: no reply where none is expected.
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
      // Any path will do for who asks whether anybody is there.
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
    case (.accessible, _): return accessible(target, method, arguments)
    case (.application, _): return Answer(.string(method == "GetLocale" ? locale : ""))
    case (.cache, _): return Answer(cacheItems())
    case (.component, .node(let index)):
      return try component(index, method, arguments, windowOrigin: windowOrigin)
    case (.action, .node(let index)): return action(index, method, arguments)
    case (.selection, .node(let index)): return selection(index, method, arguments)
    case (.text, .node(let index)):
      return try text(index, method, arguments, windowOrigin: windowOrigin)
    case (.component, _), (.action, _), (.selection, _), (.text, _), (.value, _):
      throw .unknownMethod(member, interface: interface.rawValue)
    }
  }

  /// What a call means, once its arguments have been compared with the description; a call without
  /// an interface means the first one that has such a method.
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

  /// nil where nothing is there, nor farther on.
  private func target(_ path: String) -> Target? {
    if let index = tree.index(ofPath: path) { return .node(index) }
    switch path {
    case AccessibleTree.rootPath: return .application
    case AccessibleTree.cachePath: return .cache
    case AccessibleTree.nullPath: return .null
    case "": return nil
    default: return children(ofPath: path).isEmpty ? nil : .branch
    }
  }

  /// Every interface of an object, those of D-Bus among them.
  func interfaces(_ target: Target) -> [InterfaceName] {
    let common: [InterfaceName] = [.properties, .introspectable, .peer]
    switch target {
    case .application: return tree.interfaces(nil).names + common
    case .node(let index): return tree.interfaces(index).names + common
    case .null: return [.accessible] + common
    case .cache: return [.cache] + common
    case .branch: return [.introspectable, .peer]
    }
  }
}
