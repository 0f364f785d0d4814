// Separates responses to the user from changes of the data.
internal import Scenegraph

extension AccessibleElement {
  /// This tree, updated from a newer one only with responses to the user: focus, selection and
  /// other states; messages, dialogs and entries; the element with the keyboard focus and its
  /// contents. Names, values and bars stay the same.
  ///
  /// - Returns: nil if the focused element is not in this tree.
  func answering(_ newer: AccessibleTree) -> AccessibleElement? {
    let focus = newer.nodes.first { $0.element.states.contains(.focused) }?.element.id
    var hasFocus = focus == nil
    let result = answering(newer, focus: focus, &hasFocus)
    return hasFocus ? result : nil
  }

  private func answering(
    _ newer: AccessibleTree, focus: ElementID?, _ hasFocus: inout Bool
  ) -> AccessibleElement {
    guard let index = newer.index(of: id), newer.nodes[index].element.kind == kind else {
      // Only one element can have the focus; one that is gone has lost it.
      var result = self
      result.states.remove(.focused)
      result.children = children.map { $0.withoutFocus }
      return result
    }
    let other = newer.nodes[index]
    var result = self
    if id == focus { hasFocus = true }
    if id == focus || kind.answersPerson {
      result = other.element
    } else {
      result.states = other.element.states
    }
    result.children = children.compactMap { child in
      if child.kind.answersPerson, newer.index(of: child.id) == nil { return nil }
      return child.answering(newer, focus: focus, &hasFocus)
    }
    let known = Set(children.map(\.id))
    for index in other.children
    where newer.nodes[index].element.kind.answersPerson
      && !known.contains(newer.nodes[index].element.id)
    {
      let place = min(newer.nodes[index].indexInParent, result.children.count)
      let child = newer.element(index)
      result.children.insert(child, at: place)
      if child.contains(focus) { hasFocus = true }
    }
    return result
  }

  private var withoutFocus: AccessibleElement {
    var result = self
    result.states.remove(.focused)
    result.children = children.map(\.withoutFocus)
    return result
  }

  private func contains(_ id: ElementID?) -> Bool {
    self.id == id || children.contains { $0.contains(id) }
  }
}

extension AccessibleElement.Kind {
  /// Whether elements of this kind appear and change only through user actions.
  fileprivate var answersPerson: Bool {
    switch self {
    case .message, .dialog, .entry, .toggle, .choice, .menu, .menuItem, .checkItem, .radioItem,
      .toolBar, .button, .list, .option, .table:
      true
    default: false
    }
  }
}

extension AccessibleTree {
  func element(_ index: Int) -> AccessibleElement {
    var element = nodes[index].element
    element.children = nodes[index].children.map { self.element($0) }
    return element
  }
}
