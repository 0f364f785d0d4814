// A window's elements as objects with paths, parents and indices, with constant-time lookup.
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
    // Numbers from 0; the first row and the first column are headers.
    case .cell(let place): "rows/cell\(place.row + 1)_\(place.column + 1)"
    }
  }
}
