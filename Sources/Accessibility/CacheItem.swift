// References to objects, and all that is cached of one: AT-SPI 2.46, interface
// org.a11y.atspi.Cache.
internal import DBus
internal import Scenegraph

/// Which interfaces of AT-SPI an object has; the order is that of the list.
struct InterfaceSet: OptionSet, Hashable, Sendable {
  let rawValue: Int

  static let accessible = InterfaceSet(rawValue: 1)
  static let application = InterfaceSet(rawValue: 2)
  static let component = InterfaceSet(rawValue: 4)
  static let value = InterfaceSet(rawValue: 8)
  static let action = InterfaceSet(rawValue: 16)
  static let selection = InterfaceSet(rawValue: 32)
  static let text = InterfaceSet(rawValue: 64)

  private static let all: [(InterfaceSet, InterfaceName)] = [
    (.accessible, .accessible), (.application, .application), (.component, .component),
    (.value, .value), (.action, .action), (.selection, .selection), (.text, .text),
  ]

  var names: [InterfaceName] { Self.all.filter { contains($0.0) }.map(\.1) }

  /// as; made once for each of the few sets there are.
  var value: Value { Self.values[rawValue % Self.values.count] }

  private static let values: [Value] = (0..<1 << all.count).map { bits in
    .array(of: "s", InterfaceSet(rawValue: bits).names.map { .string($0.rawValue) })
  }
}

extension AccessibleTree {
  /// (so), as other programs refer to an object.
  ///
  /// - Parameter index: nil for the application.
  func reference(_ index: Int?, busName: String) -> Value {
    .structure([.string(busName), .objectPath(index.map { nodes[$0].path } ?? Self.rootPath)])
  }

  /// (so): no object.
  static let nullReference = Value.structure([.string(""), .objectPath(nullPath)])

  /// - Parameter index: nil for the application.
  func interfaces(_ index: Int?) -> InterfaceSet {
    guard let index else { return [.accessible, .application] }
    let element = nodes[index].element
    var interfaces: InterfaceSet = [.accessible, .component]
    switch element.kind {
    case .bar, .barRun, .progress: if element.value != nil { interfaces.insert(.value) }
    case .series: interfaces.insert(.selection)
    default: break
    }
    if element.action != nil { interfaces.insert(.action) }
    if text(index) != nil { interfaces.insert(.text) }
    return interfaces
  }

  /// The children of the application, or of a node.
  func children(_ index: Int?) -> [Int] {
    index.map { nodes[$0].children } ?? (nodes.isEmpty ? [] : [0])
  }

  /// au: a state set.
  func stateWords(_ index: Int?) -> Value {
    .array(of: "u", AccessibleState.words(stateSet(index)).map { .uint32($0) })
  }

  /// ((so)(so)(so)iiassusau): itself, its application, its parent, its place among the parent's
  /// children, how many children it has, its interfaces, name, role, description and states.
  ///
  /// - Parameters:
  ///   - index: nil for the application.
  ///   - desktop: the parent of the application.
  func cacheItem(
    _ index: Int?, busName: String, desktop: Value = AccessibleTree.nullReference
  ) -> Value {
    let application = reference(nil, busName: busName)
    let parent = index.map { index in
      nodes[index].parent.map { reference($0, busName: busName) } ?? application
    }
    return cacheItem(
      index, itself: reference(index, busName: busName), application: application,
      parent: parent ?? desktop)
  }

  private func cacheItem(_ index: Int?, itself: Value, application: Value, parent: Value) -> Value {
    let element = index.map { nodes[$0].element }
    return .structure([
      itself, application, parent,
      .count(index.map { nodes[$0].indexInParent } ?? -1), .count(children(index).count),
      interfaces(index).value, .string(element?.name ?? ObjectServer.applicationName),
      .uint32(role(index).rawValue), .string(element?.description ?? ""), stateWords(index),
    ])
  }

  /// Of the application and of every node. The references are made once each.
  func cacheItems(busName: String, desktop: Value) -> [Value] {
    let application = reference(nil, busName: busName)
    let references = nodes.indices.map { reference($0, busName: busName) }
    var items = [
      cacheItem(nil, itself: application, application: application, parent: desktop)
    ]
    items.reserveCapacity(nodes.count + 1)
    for (index, node) in nodes.enumerated() {
      items.append(
        cacheItem(
          index, itself: references[index], application: application,
          parent: node.parent.map { references[$0] } ?? application))
    }
    return items
  }
}

extension ObjectServer {
  static let applicationName = "barchart"
  static let cacheItemType = "((so)(so)(so)iiassusau)"

  func cacheItems() -> Value {
    .array(of: Self.cacheItemType, tree.cacheItems(busName: busName, desktop: desktop))
  }
}
