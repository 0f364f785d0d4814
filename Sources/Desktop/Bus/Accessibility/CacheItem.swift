// Encodes object references and cache items: AT-SPI 2.46, interface org.a11y.atspi.Cache.
internal import Scenegraph

/// The AT-SPI interfaces of an object, in the order in which they are listed.
struct InterfaceSet: OptionSet, Hashable, Sendable {
  let rawValue: Int

  static let accessible = InterfaceSet(rawValue: 1)
  static let application = InterfaceSet(rawValue: 2)
  static let component = InterfaceSet(rawValue: 4)
  static let value = InterfaceSet(rawValue: 8)
  static let action = InterfaceSet(rawValue: 16)
  static let selection = InterfaceSet(rawValue: 32)
  static let text = InterfaceSet(rawValue: 64)
  static let editableText = InterfaceSet(rawValue: 128)
  static let table = InterfaceSet(rawValue: 256)
  static let tableCell = InterfaceSet(rawValue: 512)

  private static let all: [(InterfaceSet, InterfaceName)] = [
    (.accessible, .accessible), (.application, .application), (.component, .component),
    (.value, .value), (.action, .action), (.selection, .selection), (.text, .text),
    (.editableText, .editableText), (.table, .table), (.tableCell, .tableCell),
  ]

  var names: [InterfaceName] { Self.all.filter { contains($0.0) }.map(\.1) }

  /// The names as D-Bus type `as`, built once for each set.
  var value: Value { Self.values[rawValue % Self.values.count] }

  private static let values: [Value] = (0..<1 << all.count).map { bits in
    .array(of: "s", InterfaceSet(rawValue: bits).names.map { .string($0.rawValue) })
  }
}

extension AccessibleTree {
  /// An object reference, `(so)`.
  ///
  /// - Parameter index: nil for the application.
  func reference(_ index: Int?, busName: String) -> Value {
    .structure([.string(busName), .objectPath(index.map { nodes[$0].path } ?? Self.rootPath)])
  }

  /// The null reference, `(so)`.
  static let nullReference = Value.structure([.string(""), .objectPath(nullPath)])

  /// - Parameter index: nil for the application.
  func interfaces(_ index: Int?) -> InterfaceSet {
    guard let index else { return [.accessible, .application] }
    let element = nodes[index].element
    var interfaces: InterfaceSet = [.accessible, .component]
    switch element.kind {
    case .bar, .barRun, .progress, .level: if element.value != nil { interfaces.insert(.value) }
    case .series: interfaces.insert(.selection)
    case .entry: interfaces.insert(.editableText)
    case .table: interfaces.insert(.table)
    default: break
    }
    if element.action != nil { interfaces.insert(.action) }
    if text(index) != nil { interfaces.insert(.text) }
    return interfaces
  }

  /// The children of a node, or of the application.
  func children(_ index: Int?) -> [Int] {
    index.map { nodes[$0].children } ?? (nodes.isEmpty ? [] : [0])
  }

  /// The state set, `au`.
  func stateWords(_ index: Int?) -> Value {
    .array(of: "u", AccessibleState.words(stateSet(index)).map { .uint32($0) })
  }

  /// A cache item, `((so)(so)(so)iiassusau)`: the object, its application, parent, index in parent,
  /// child count, interfaces, name, role, description and states.
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
      .count(index.map { nodes[$0].indexInParent } ?? -1), .count(childCount(index)),
      interfaces(index).value, .string(element?.name ?? ObjectServer.applicationName),
      .uint32(role(index).rawValue), .string(element?.description ?? ""), stateWords(index),
    ])
  }

  /// The cache items of the application and all nodes. References are built only once.
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
