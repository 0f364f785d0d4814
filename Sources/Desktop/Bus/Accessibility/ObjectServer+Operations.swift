// Interfaces org.a11y.atspi.Action and org.a11y.atspi.Selection.
internal import Scenegraph

extension ObjectServer {
  /// Objects with this interface have one action. Other indices give empty results, as in toolkits.
  func action(_ index: Int, _ method: String, _ arguments: CallArguments) -> Answer {
    let element = tree.nodes[index].element
    guard let action = element.action else { return Answer() }
    // The global shortcut is the third field (ATK, atk_action_get_keybinding).
    let key = action.key.isEmpty ? "" : ";;" + action.key
    let isFirst = arguments.number(0) == 0
    switch method {
    case "GetActions":
      let texts = [action.name, action.description, key]
      return Answer(.array(of: "(sss)", [.structure(texts.map { .string($0) })]))
    case "DoAction":
      return Answer(.boolean(isFirst), request: isFirst ? .activate(element.id) : nil)
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
    case "GetSelectedChild":
      return Answer(reference(atPlace: place, of: selectedChildren(index)))
    case "IsChildSelected":
      let states = children.indices.contains(place) ? states(children[place]) : []
      return Answer(.boolean(states.contains(.selected)))
    case "SelectChild": return select(place, of: children, true)
    case "DeselectChild": return select(place, of: children, false)
    case "DeselectSelectedChild": return select(place, of: selectedChildren(index), false)
    case "SelectAll", "ClearSelection":
      let id = tree.nodes[index].element.id
      guard children.contains(where: { states($0).contains(.selectable) }) else {
        return Answer(.boolean(false))
      }
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
