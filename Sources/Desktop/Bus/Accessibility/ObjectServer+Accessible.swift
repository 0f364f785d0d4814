// Interface org.a11y.atspi.Accessible: names, tree positions, roles, states and relations.
internal import Scenegraph

extension ObjectServer {
  /// AT-SPI 2.46, `AtspiRelationType`.
  private enum Relation: UInt32 {
    case controllerFor = 3
    case controlledBy = 4
    case memberOf = 5
  }

  private static let nullStates: [AccessibleState] = [.defunct]

  func accessible(_ target: Target, _ method: String, _ arguments: CallArguments) -> Answer {
    let index = index(of: target)
    let isNull = target == .null
    let role = isNull ? AccessibleRole.invalid : tree.role(index)
    switch method {
    case "GetChildAtIndex":
      if let index, let cell = tree.table(index)?.place(ofChild: arguments.number(0)) {
        return Answer(tree.reference(cell, busName: busName))
      }
      let children = isNull ? [] : tree.children(index)
      return Answer(reference(atPlace: arguments.number(0), of: children))
    case "GetChildren":
      let children = isNull ? [] : tree.children(index)
      return Answer(
        .array(of: "(so)", children.map { tree.reference($0, busName: busName) }))
    case "GetIndexInParent":
      return Answer(.count(index.map { tree.nodes[$0].indexInParent } ?? -1))
    case "GetRelationSet": return Answer(.array(of: "(ua(so))", index.map(relations) ?? []))
    case "GetRole": return Answer(.uint32(role.rawValue))
    // There are no translations.
    case "GetRoleName", "GetLocalizedRoleName": return Answer(.string(role.name))
    case "GetState":
      let words = AccessibleState.words(Self.nullStates)
      return Answer(
        isNull ? .array(of: "u", words.map { .uint32($0) }) : tree.stateWords(index))
    case "GetAttributes": return Answer(.attributes(isNull ? [] : attributes(index)))
    case "GetApplication": return Answer(tree.reference(nil, busName: busName))
    case "GetInterfaces":
      return Answer(isNull ? InterfaceSet.accessible.value : tree.interfaces(index).value)
    default: return Answer()
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
    case "Name":
      return .string(element?.name ?? (isNull ? "" : Self.applicationName))
    case "Description": return .string(element?.description ?? "")
    case "Parent": return parent(of: target)
    case "ChildCount":
      return .count(isNull ? 0 : tree.childCount(index(of: target)))
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

  private func attributes(_ index: Int?) -> [(String, String)] {
    var attributes = [("toolkit", Self.applicationName)]
    guard let index else { return attributes }
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
}
