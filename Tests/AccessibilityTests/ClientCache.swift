// What a client knows of a program, kept as libatspi keeps it.

@testable import Bus

/// Takes signals as libatspi 2.46 does (`atspi-event-listener.c`, `atspi-misc.c`), and is stricter
/// where that forgives. What is nil would be asked for when it is needed.
struct ClientCache {
  struct Object: Equatable {
    var parent: String?
    /// nil within for a place whose child is not known yet.
    var children: [String?]?
    var name: String?
    var description: String?
    var states: Set<String>?
  }

  private(set) var objects: [String: Object] = [:]
  /// What no client could make sense of.
  private(set) var complaints: [String] = []
  /// Paths that have been told to be defunct and not come since.
  private var defunct: Set<String> = []

  /// Whether it is not told what is in a list that comes: anything may be.
  private let isSpared: Bool

  /// Everything, as after `GetItems`.
  init(_ tree: AccessibleTree, busName: String, isSpared: Bool = false) {
    self.isSpared = isSpared
    for index in [nil] + tree.nodes.indices.map(Optional.some) {
      add(tree.cacheItem(index, busName: busName))
    }
  }

  mutating func take(_ message: Message) {
    guard let path = message.path, let member = message.member else { return }
    switch (message.interface, member) {
    case ("org.a11y.atspi.Cache", "AddAccessible"): add(message.body[0])
    case ("org.a11y.atspi.Cache", "RemoveAccessible"): remove(Self.path(message.body[0]))
    case ("org.a11y.atspi.Event.Object", _): takeEvent(path, member, message.body)
    default: return
    }
  }

  private mutating func takeEvent(_ path: String, _ member: String, _ body: [Value]) {
    guard body.map(\.signature) == ["s", "i", "i", "v", "a{sv}"],
      case .string(let detail) = body[0], case .int32(let first) = body[1]
    else {
      complaints.append("\(member) has a body of \(body.map(\.signature))")
      return
    }
    if objects[path] == nil { objects[path] = Object() }
    if defunct.contains(path) { complaints.append("\(member) of \(path), which is defunct") }
    switch (member, body[3].unwrapped) {
    case ("ChildrenChanged", let reference):
      changeChildren(path, detail, Int(first), Self.path(reference))
    case ("PropertyChange", .string(let text)) where detail == "accessible-name":
      objects[path]?.name = text
    case ("PropertyChange", .string(let text)) where detail == "accessible-description":
      objects[path]?.description = text
    case ("StateChanged", _) where detail == "defunct": defunct.insert(path)
    case ("StateChanged", _): setState(path, detail, first == 1)
    default: return
    }
  }

  private mutating func setState(_ path: String, _ name: String, _ isSet: Bool) {
    // Of a notification that shows again, and of what comes with a state.
    let isRepeated = objects[path]?.states?.contains(name) == isSet
    if isRepeated, !["showing", "focused", "active"].contains(name) {
      complaints.append("\(name) of \(path) has not changed")
    }
    if isSet { objects[path]?.states?.insert(name) } else { objects[path]?.states?.remove(name) }
  }

  private mutating func changeChildren(
    _ path: String, _ detail: String, _ place: Int, _ child: String
  ) {
    if objects[child] == nil { objects[child] = Object() }
    if detail == "add" {
      defunct.remove(child)
      if isSpared { defunct = [] }
    }
    guard var children = objects[path]?.children else { return }
    if detail == "remove" {
      if children.firstIndex(of: child) != place {
        complaints.append("\(child) is not at \(place) in \(path)")
      }
      children.removeAll { $0 == child }
    } else {
      if children.contains(child) { complaints.append("\(child) comes twice to \(path)") }
      children.removeAll { $0 == child }
      if place > children.count { complaints.append("\(place) is past the end of \(path)") }
      children.insert(child, at: min(place, children.count))
    }
    objects[path]?.children = children
  }

  private mutating func remove(_ path: String) {
    if let parent = objects[path]?.parent {
      objects[parent]?.children?.removeAll { $0 == path }
    }
    for child in objects[path]?.children ?? [] {
      if let child { objects[child]?.parent = nil }
    }
    objects[path] = nil
  }

  private mutating func add(_ item: Value) {
    guard case .structure(let fields) = item, fields.count == 10,
      case .int32(let place) = fields[3], case .int32(let count) = fields[4],
      case .string(let name) = fields[6], case .string(let description) = fields[8],
      case .array(_, let words) = fields[9]
    else {
      complaints.append("\(item) is no item")
      return
    }
    let (path, parent) = (Self.path(fields[0]), Self.path(fields[2]))
    var object = objects[path] ?? Object()
    object.parent = parent
    (object.name, object.description) = (name, description)
    object.states = Self.states(words)
    let before = object.children ?? []
    object.children = (0..<Int(count)).map { before.indices.contains($0) ? before[$0] : nil }
    objects[path] = object
    defunct.remove(path)
    guard place >= 0, objects[parent] != nil, var siblings = objects[parent]?.children else {
      return
    }
    while siblings.count <= Int(place) { siblings.append(nil) }
    siblings[Int(place)] = path
    objects[parent]?.children = siblings
  }

  private static func states(_ words: [Value]) -> Set<String> {
    var states: Set<String> = []
    for state in AccessibleState.allCases {
      guard case .uint32(let word) = words[state.rawValue / 32] else { continue }
      if word >> UInt32(state.rawValue % 32) & 1 == 1 { states.insert(state.name) }
    }
    return states
  }

  private static func path(_ reference: Value) -> String {
    guard case .structure(let fields) = reference, case .objectPath(let path)? = fields.last else {
      return "\(reference)"
    }
    return path
  }
}
