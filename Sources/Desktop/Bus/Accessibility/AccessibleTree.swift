// A window's elements as objects with paths, parents and indices, with constant-time lookup; their
// references, cache items (AT-SPI 2.46) and extents.
import Scenegraph

/// A window's flattened elements. The application is the root above the window, without element.
struct AccessibleTree {
  struct Node {
    var element: AccessibleElement
    /// Indices into `nodes`.
    var parent: Int?
    var children: [Int]
    var indexInParent: Int
    var path: String
  }

  static let rootPath = "/org/a11y/atspi/accessible/root"
  static let nullPath = "/org/a11y/atspi/null"
  static let cachePath = "/org/a11y/atspi/cache"

  /// In tree order, parents before children; the window is first.
  private(set) var nodes: [Node] = []
  private var indexOfID: [ElementID: Int] = [:]
  private var indexOfPath: [String: Int] = [:]
  /// The nodes that show or hide an element, by its ID.
  private var controllers: [ElementID: [Int]] = [:]
  /// Device pixels per logical pixel.
  var scaleFactor: Double

  /// - Parameter window: nil before the first layout.
  init(_ window: AccessibleElement?, scaleFactor: Double) {
    self.scaleFactor = scaleFactor
    if let window { add(window, parent: nil, indexInParent: 0) }
  }

  @discardableResult
  private mutating func add(
    _ element: AccessibleElement, parent: Int?, indexInParent: Int
  ) -> Int? {
    // Two elements with the same ID would be one object for clients; the first one counts.
    guard indexOfID[element.id] == nil else { return nil }
    let index = nodes.count
    let path = ElementPath.path(of: element.id)
    var own = element
    own.children = []
    nodes.append(
      Node(
        element: own, parent: parent, children: [], indexInParent: indexInParent, path: path))
    indexOfID[element.id] = index
    indexOfPath[path] = index
    for id in element.controls { controllers[id, default: []].append(index) }
    for child in element.children {
      let place = nodes[index].children.count
      if let child = add(child, parent: index, indexInParent: place) {
        nodes[index].children.append(child)
      }
    }
    return index
  }

  func index(of id: ElementID) -> Int? { indexOfID[id] }
  func controllers(of id: ElementID) -> [Int] { controllers[id] ?? [] }

  /// The node with an object path of this program.
  func index(ofPath path: String) -> Int? { indexOfPath[path] }
  func node(_ id: ElementID) -> Node? { indexOfID[id].map { nodes[$0] } }

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

  func children(_ index: Int?) -> [Int] {
    index.map { nodes[$0].children } ?? (nodes.isEmpty ? [] : [0])
  }

  /// A state set, `au`.
  static func stateWords(_ set: UInt64) -> Value {
    .array(of: "u", AccessibleState.words(set).map { .uint32($0) })
  }

  /// A cache item, `((so)(so)(so)iiassusau)`: the object, its application (index nil), parent,
  /// index in parent, child count, interfaces, name, role, description and states.
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
      .uint32(role(index).rawValue), .string(element?.description ?? ""),
      Self.stateWords(stateSet(index)),
    ])
  }

  /// The cache items of the application and all nodes. References are built only once.
  func cacheItems(busName: String, desktop: Value) -> [Value] {
    let application = reference(nil, busName: busName)
    let references = nodes.indices.map { reference($0, busName: busName) }
    var items = [cacheItem(nil, itself: application, application: application, parent: desktop)]
    items.reserveCapacity(nodes.count + 1)
    for (index, node) in nodes.enumerated() {
      items.append(
        cacheItem(
          index, itself: references[index], application: application,
          parent: node.parent.map { references[$0] } ?? application))
    }
    return items
  }

  /// Coordinates are clamped to this; no window is as large.
  private static let edgeLimit = 1e6

  /// Relative to the top left of the window's client area.
  func extents(_ index: Int) -> PixelExtents { extents(nodes[index].element.bounds) }

  func extents(_ bounds: Rect) -> PixelExtents {
    let (left, top) = (edge(bounds.minX), edge(bounds.minY))
    return PixelExtents(
      x: left, y: top, width: max(0, edge(bounds.maxX) - left),
      height: max(0, edge(bounds.maxY) - top))
  }

  /// Rounds edges rather than extents, so that neighbours stay adjacent. The offset makes edges
  /// equal that differ only by floating-point error.
  private func edge(_ logical: Double) -> Int {
    let device = (logical * scaleFactor + 0.5 + 1e-6).rounded(.down)
    guard device.isFinite else { return 0 }
    return Int(min(max(device, -Self.edgeLimit), Self.edgeLimit))
  }

  /// The origin of a coordinate system for a node, in device pixels of the window.
  func origin(
    of type: CoordinateType, for index: Int, windowOrigin: () -> (x: Int, y: Int)
  ) -> (x: Int, y: Int) {
    let parent = nodes[index].parent
    switch type {
    case .window: return (0, 0)
    case .parent where parent != nil:
      let extents = parent.map(extents)
      return (extents?.x ?? 0, extents?.y ?? 0)
    // The application, the parent of the window, has no position, so the screen counts.
    case .screen, .parent:
      let origin = windowOrigin()
      return (-Int(Int32(clamping: origin.x)), -Int(Int32(clamping: origin.y)))
    }
  }

  /// The topmost node at a device pixel of the window. The bars of one series lie between those of
  /// another, so a series without a bar there yields to one with a bar.
  func node(atX x: Int, y: Int, from index: Int) -> Int? {
    var fallback: Int?
    for child in nodes[index].children.reversed() {
      guard let hit = node(atX: x, y: y, from: child) else { continue }
      if nodes[hit].element.kind != .series { return hit }
      fallback = fallback ?? hit
    }
    if let fallback { return fallback }
    let isShown = !nodes[index].element.states.contains(.offScreen)
    return isShown && extents(index).contains(x: x, y: y) ? index : nil
  }
}

/// Object paths: letters, digits and underscores (D-Bus Specification, "Valid Object Paths").
enum ElementPath {
  static let prefix = "/org/a11y/atspi/accessible/"

  static func path(of id: ElementID) -> String {
    prefix + (id.chart.map { "chart\($0)/" } ?? "") + name(of: id.part)
  }

  private static func name(of part: ElementID.Part) -> String {
    switch part {
    case .window: "window"
    case .chart: "chart"
    case .title: "title"
    case .subtitle: "subtitle"
    case .description: "description"
    case .emptyMessage: "empty"
    case .series(let series): "series\(series)"
    case .bar(let row, let series): "series\(series)/" + (row.map { "bar\($0)" } ?? "others")
    case .barRun(let row, let series): "series\(series)/run\(row)"
    case .reference(let index): "reference\(index)"
    case .control(let id): id.name
    case .item(let id, let index): "\(id.name)/item\(index)"
    case .ring: "ring"
    case .notice(let index): "notice\(index)"
    case .message: "message"
    case .news(let index): "news\(index)"
    case .saveField: "save"
    case .findField: "find"
    // Numbers from 0; the first row and the first column are headers.
    case .cell(let place): "rows/cell\(place.row + 1)_\(place.column + 1)"
    }
  }
}

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

  /// In the order of their bits.
  private static let all = InterfaceName.allCases.prefix(10)

  var names: [InterfaceName] {
    Self.all.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.all[$0] }
  }

  /// The names as D-Bus type `as`, built once for each set.
  var value: Value { Self.values[rawValue % Self.values.count] }
  private static let values: [Value] = (0..<1 << all.count).map { bits in
    .array(of: "s", InterfaceSet(rawValue: bits).names.map { .string($0.rawValue) })
  }
}

extension ObjectServer {
  static let applicationName = "barchart"
  static let cacheItemType = "((so)(so)(so)iiassusau)"

  func cacheItems() -> Value {
    .array(of: Self.cacheItemType, tree.cacheItems(busName: busName, desktop: desktop))
  }
}

struct PixelExtents: Hashable, Sendable {
  var x, y, width, height: Int

  func contains(x otherX: Int, y otherY: Int) -> Bool {
    otherX >= x && otherX < x + width && otherY >= y && otherY < y + height
  }
}

/// A coordinate system; the raw value is the wire's (AT-SPI 2.46, `AtspiCoordType`).
enum CoordinateType: UInt32, Sendable {
  case screen, window, parent
}
