// Interfaces org.a11y.atspi.Accessible, Component, Action and Selection: names, places, roles,
// states, hit testing, focus and operations.
internal import Scenegraph

extension ObjectServer {
  /// AT-SPI 2.46, `AtspiRelationType`.
  private enum Relation: UInt32 {
    case controllerFor = 3
    case controlledBy = 4
    case memberOf = 5
  }

  func accessible(_ target: Target, _ method: String, _ arguments: CallArguments) -> Answer {
    switch method {
    case "GetChildAtIndex":
      let place = arguments.number(0)
      if let index = index(of: target), let cell = tree.table(index)?.place(ofChild: place) {
        return Answer(tree.reference(cell, busName: busName))
      }
      return Answer(reference(atPlace: place, of: children(target)))
    case "GetChildren":
      let references = children(target).map { tree.reference($0, busName: busName) }
      return Answer(.array(of: "(so)", references))
    case "GetIndexInParent": return Answer(.count(indexInParent(target)))
    case "GetRelationSet":
      return Answer(.array(of: "(ua(so))", index(of: target).map(relations) ?? []))
    case "GetRole": return Answer(.uint32(role(target).rawValue))
    // There are no translations.
    case "GetRoleName", "GetLocalizedRoleName": return Answer(.string(role(target).name))
    case "GetState": return Answer(AccessibleTree.stateWords(stateSet(target)))
    case "GetAttributes": return Answer(.attributes(attributes(target)))
    case "GetApplication": return Answer(tree.reference(nil, busName: busName))
    case "GetInterfaces": return Answer(interfaceSet(target).value)
    default: return Answer()
    }
  }

  private func children(_ target: Target) -> [Int] {
    switch target {
    case .null, .cell: []
    default: tree.children(index(of: target))
    }
  }

  private func indexInParent(_ target: Target) -> Int {
    switch target {
    case .node(let index): tree.nodes[index].indexInParent
    case .cell(let index, let place): tree.table(index)?.child(at: place) ?? -1
    default: -1
    }
  }

  private func role(_ target: Target) -> AccessibleRole {
    switch target {
    case .null: .invalid
    case .cell(_, let place): AccessibleTree.role(place)
    default: tree.role(index(of: target))
    }
  }

  private func stateSet(_ target: Target) -> UInt64 {
    switch target {
    case .null: AccessibleState.defunct.bit
    case .cell(let index, let place): tree.stateSet(place, inTable: index)
    default: tree.stateSet(index(of: target))
    }
  }

  func interfaceSet(_ target: Target) -> InterfaceSet {
    switch target {
    case .null: .accessible
    case .cell(_, let place): AccessibleTree.interfaces(place)
    default: tree.interfaces(index(of: target))
    }
  }

  /// nil for the application and for anything that is not a node.
  func index(of target: Target) -> Int? { if case .node(let index) = target { index } else { nil } }

  /// A reference to the node at an index of a list; the null reference if it is out of range.
  func reference(atPlace place: Int, of nodes: [Int]) -> Value {
    guard nodes.indices.contains(place) else { return AccessibleTree.nullReference }
    return tree.reference(nodes[place], busName: busName)
  }

  func accessibleProperty(_ name: String, of target: Target) -> Value {
    let element = index(of: target).map { tree.nodes[$0].element }
    let isNull = target == .null
    switch name {
    case "Name": return .string(element?.name ?? (isNull ? "" : Self.applicationName))
    case "Description": return .string(element?.description ?? "")
    case "Parent": return parent(of: target)
    case "ChildCount": return .count(isNull ? 0 : tree.childCount(index(of: target)))
    case "Locale": return .string(locale)
    case "AccessibleId": return .string(index(of: target).map(identifier) ?? "")
    default: return .string("")
    }
  }

  private func parent(of target: Target) -> Value {
    switch target {
    case .node(let index): tree.reference(tree.nodes[index].parent, busName: busName)
    case .application: desktop
    case .cell(let index, _): tree.reference(index, busName: busName)
    case .cache, .null, .branch: AccessibleTree.nullReference
    }
  }

  /// The last path component, which stays the same while the chart changes.
  private func identifier(_ index: Int) -> String {
    String(tree.nodes[index].path.dropFirst(ElementPath.prefix.count))
  }

  private func attributes(_ target: Target) -> [(String, String)] {
    if target == .null { return [] }
    var attributes = [("toolkit", Self.applicationName)]
    if case .cell(let index, let place) = target, place.row < 0 {
      let order = tree.table(index)?.order(ofColumn: place.column)
      attributes.append(("sort", order ?? "none"))
    }
    guard let index = index(of: target) else { return attributes }
    let element = tree.nodes[index].element
    attributes.append(("id", identifier(index)))
    if let position = element.position {
      attributes.append(("posinset", "\(position.index)"))
      attributes.append(("setsize", "\(position.count)"))
    }
    if let value = element.value, !value.text.isEmpty {
      attributes.append(("valuetext", value.text))
    }
    if element.kind == .heading {
      attributes.append(("level", element.id.part == .title ? "1" : "2"))
    }
    return attributes
  }

  private func relations(_ index: Int) -> [Value] {
    let node = tree.nodes[index]
    let targets: [(Relation, [Int])] = [
      (.controllerFor, node.element.controls.compactMap(tree.index(of:))),
      (.controlledBy, tree.controllers(of: node.element.id)),
      // Includes the node itself, as in toolkits, since clients count its position in the group.
      (.memberOf, choices(beside: node)),
    ]
    return targets.filter { !$0.1.isEmpty }.map { relation, nodes in
      .structure([
        .uint32(relation.rawValue),
        .array(of: "(so)", nodes.map { tree.reference($0, busName: busName) }),
      ])
    }
  }

  /// The choices of which a node is one; none if it is no choice.
  private func choices(beside node: AccessibleTree.Node) -> [Int] {
    let kind = node.element.kind
    guard kind == .choice || kind == .radioItem else { return [] }
    return tree.children(node.parent).filter { tree.nodes[$0].element.kind == kind }
  }

  /// AT-SPI 2.46, `AtspiComponentLayer`.
  private enum Layer: UInt32 {
    case widget = 3
    case window = 7
  }

  /// The last `AtspiScrollType` is "anywhere".
  private static let lastScrollType = 6

  /// - Parameter cell: of the table that the node is; nil for the node.
  func component(
    _ index: Int, cell: AccessibleTable.Place? = nil, _ method: String, _ arguments: CallArguments,
    windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> Answer {
    let element = tree.nodes[index].element
    let extents = tree.extents(cell.map { element.table?.bounds($0) ?? .zero } ?? element.bounds)
    let id = cell.map { ElementID(.cell($0)) } ?? element.id
    switch method {
    case "Contains", "GetAccessibleAtPoint":
      let origin = try origin(index, arguments.number(2), windowOrigin)
      let (x, y) = (arguments.number(0) + origin.x, arguments.number(1) + origin.y)
      let isInside = extents.contains(x: x, y: y)
      if method == "Contains" { return Answer(.boolean(isInside)) }
      if cell != nil { return Answer(reference(isInside ? cell : nil)) }
      let hit = tree.node(atX: x, y: y, from: index)
      if let hit, let cell = tree.cell(atX: x, y: y, ofTable: hit) {
        return Answer(reference(cell))
      }
      return Answer(
        hit.map { tree.reference($0, busName: busName) } ?? AccessibleTree.nullReference)
    case "GetExtents", "GetPosition":
      let origin = try origin(index, arguments.number(0), windowOrigin)
      let (x, y) = (Value.count(extents.x - origin.x), Value.count(extents.y - origin.y))
      if method == "GetPosition" { return Answer(x, y) }
      return Answer(.structure([x, y, .count(extents.width), .count(extents.height)]))
    case "GetSize": return Answer(.count(extents.width), .count(extents.height))
    case "GetLayer":
      let isWindow = cell == nil && tree.nodes[index].parent == nil
      return Answer(.uint32((isWindow ? Layer.window : .widget).rawValue))
    // Only for the MDI layer.
    case "GetMDIZOrder": return Answer(.int16(-1))
    case "GetAlpha": return Answer(.double(1))
    case "GrabFocus":
      let canFocus = cell != nil || element.states.contains(.focusable)
      return Answer(.boolean(canFocus), request: canFocus ? .focus(id) : nil)
    case "ScrollTo", "ScrollToPoint":
      if cell != nil { return Answer(.boolean(true), request: .reveal(id)) }
      return try scroll(index, to: arguments.number(0))
    // Objects cannot be moved: positions come from the data and the window size.
    default: return Answer(.boolean(false))
    }
  }

  func origin(
    _ index: Int, _ type: Int, _ windowOrigin: () -> (x: Int, y: Int)
  ) throws(CallError) -> (x: Int, y: Int) {
    let number = UInt32(clamping: type)
    guard let type = CoordinateType(rawValue: number) else { throw .noSuchCoordinates(number) }
    return tree.origin(of: type, for: index, windowOrigin: windowOrigin)
  }

  /// Scrolls an object into view; the exact position cannot be chosen.
  private func scroll(_ index: Int, to type: Int) throws(CallError) -> Answer {
    guard type <= Self.lastScrollType else { throw .noSuchPlace(UInt32(clamping: type)) }
    let element = tree.nodes[index].element
    switch element.kind {
    case .bar, .barRun, .chart, .option: return Answer(.boolean(true), request: .reveal(element.id))
    default: return Answer(.boolean(false))
    }
  }

  /// Objects with this interface have one action. Other indices give empty results, as in toolkits.
  func action(
    _ action: AccessibleElement.Action?, of id: ElementID, _ method: String,
    _ arguments: CallArguments
  ) -> Answer {
    guard let action else { return Answer() }
    // The global shortcut is the third field (ATK, atk_action_get_keybinding).
    let key = action.key.isEmpty ? "" : ";;" + action.key
    let isFirst = arguments.number(0) == 0
    switch method {
    case "GetActions":
      let texts = [action.name, action.description, key]
      return Answer(.array(of: "(sss)", [.structure(texts.map { .string($0) })]))
    case "DoAction": return Answer(.boolean(isFirst), request: isFirst ? .activate(id) : nil)
    case "GetDescription": return Answer(.string(isFirst ? action.description : ""))
    case "GetKeyBinding": return Answer(.string(isFirst ? key : ""))
    default: return Answer(.string(isFirst ? action.name : ""))
    }
  }

  func selectedChildren(_ index: Int) -> [Int] {
    tree.nodes[index].children.filter { tree.nodes[$0].element.states.contains(.selected) }
  }

  func selection(_ index: Int, _ method: String, _ arguments: CallArguments) -> Answer {
    let children = tree.nodes[index].children
    let place = arguments.number(0)
    switch method {
    case "GetSelectedChild": return Answer(reference(atPlace: place, of: selectedChildren(index)))
    case "IsChildSelected":
      let states = children.indices.contains(place) ? states(children[place]) : []
      return Answer(.boolean(states.contains(.selected)))
    case "SelectChild": return select(place, of: children, true)
    case "DeselectChild": return select(place, of: children, false)
    case "DeselectSelectedChild": return select(place, of: selectedChildren(index), false)
    case "SelectAll", "ClearSelection":
      let id = tree.nodes[index].element.id
      let isSelectable = children.contains { states($0).contains(.selectable) }
      guard isSelectable else { return Answer(.boolean(false)) }
      return Answer(
        .boolean(true), request: method == "SelectAll" ? .selectAll(id) : .clearSelection(id))
    default: return Answer()
    }
  }

  private func states(_ index: Int) -> AccessibleElement.States { tree.nodes[index].element.states }

  private func select(_ place: Int, of nodes: [Int], _ isSelected: Bool) -> Answer {
    guard nodes.indices.contains(place), states(nodes[place]).contains(.selectable) else {
      return Answer(.boolean(false))
    }
    return Answer(
      .boolean(true), request: .setSelected(tree.nodes[nodes[place]].element.id, isSelected))
  }
}
