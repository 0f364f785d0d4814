// Children that were removed, added or moved.
internal import Scenegraph

extension TreeChanges {
  /// The children of a node that exists in both trees, or of the application.
  struct List {
    /// The index in the old tree; nil for the application.
    var owner: Int?
    var path: String
    /// Indices into the old and the new tree.
    var before: [Int]
    var after: [Int]
    /// The old children that are neither removed nor moved.
    var kept: Set<Int>
  }

  var lists: [List] {
    let line = focusLine
    let application = list(
      nil, AccessibleTree.rootPath, old.nodes.isEmpty ? [] : [0], new.nodes.isEmpty ? [] : [0],
      line)
    return [application]
      + match.newOfOld.enumerated().compactMap { index, other in
        let node = old.nodes[index]
        guard let children = other.map({ new.nodes[$0].children }),
          !(node.children.isEmpty && children.isEmpty)
        else { return nil }
        return list(index, node.path, node.children, children, line)
      }
  }

  private func list(
    _ owner: Int?, _ path: String, _ before: [Int], _ after: [Int], _ focusLine: Set<Int>
  ) -> List {
    let staying = before.filter { match.newOfOld[$0] != nil }
    let places = staying.map { match.newOfOld[$0].map { new.nodes[$0].indexInParent } ?? 0 }
    // A screen reader considers a focused object dead if it leaves its list.
    let anchor = staying.firstIndex { focusLine.contains($0) }
    let kept = ChildOrder.kept(places, anchor: anchor).map { staying[$0] }
    return List(owner: owner, path: path, before: before, after: after, kept: Set(kept))
  }

  /// The focused object and its ancestors, in the old tree.
  private var focusLine: Set<Int> {
    var line: Set<Int> = []
    var next = new.nodes.indices.first { isFocused(new, $0) }
    while let index = next {
      if let index = match.oldOfNew[index] { line.insert(index) }
      next = new.nodes[index].parent
    }
    return line
  }

  private func isFocused(_ tree: AccessibleTree, _ index: Int) -> Bool {
    tree.nodes[index].element.states.contains(.focused)
  }

  mutating func addRemovals(_ lists: [List]) {
    for list in lists {
      // From the end, so that the remaining indices stay valid.
      for (place, index) in list.before.enumerated().reversed() where !list.kept.contains(index) {
        let isGone = match.newOfOld[index] == nil
        let node = old.nodes[index]
        if isGone, [.message, .dialog].contains(node.element.kind) {
          add(event.state(node.path, "showing", false), .removals, owner: list.owner)
        }
        add(
          event.object(
            list.path, "ChildrenChanged", "remove", place, 0, event.reference(node.path)),
          .removals, owner: list.owner)
        if isGone { addEnds(index, owner: list.owner) }
      }
    }
  }

  /// Clients cache objects by path, and paths may be reused, so every removed object is reported.
  private mutating func addEnds(_ index: Int, owner: Int?) {
    let subtree = TreeMatch.subtree(old, index)
    for index in subtree.reversed() {
      let path = old.nodes[index].path
      if !isTerse || index == subtree.lowerBound {
        add(event.state(path, "defunct", true), .removals, owner: owner)
      }
      add(event.removed(path), .removals, owner: owner)
    }
  }

  mutating func addAdditions(_ lists: [List]) {
    for list in lists {
      let kept = Set(list.kept.compactMap { match.newOfOld[$0] })
      for (place, index) in list.after.enumerated() where !kept.contains(index) {
        let node = new.nodes[index]
        add(
          event.object(
            list.path, "ChildrenChanged", "add", place, 0, event.reference(node.path)),
          .additions, owner: list.owner)
        guard match.oldOfNew[index] == nil else { continue }
        if !isTerse { addItems(index, owner: list.owner) }
        if [.message, .dialog].contains(node.element.kind) {
          addAnnouncement(index, owner: list.owner)
        }
      }
    }
  }

  /// The cache items that clients would ask for. They follow the insertion into the list, since
  /// clients put an item over the one at its index.
  private mutating func addItems(_ index: Int, owner: Int?) {
    for index in TreeMatch.subtree(new, index) {
      add(event.added(new.cacheItem(index, busName: event.busName)), .additions, owner: owner)
    }
  }

  /// Screen readers speak a notification when it becomes visible, even one that was visible before.
  mutating func addAnnouncement(_ index: Int, owner: Int?) {
    let path = new.nodes[index].path
    add(event.state(path, "showing", true), .announcements, owner: owner)
    if !new.states(index).contains(.showing) {
      add(event.state(path, "showing", false), .announcements, owner: owner)
    }
  }

  /// Reports once per list that its selection changed.
  mutating func addSelections() {
    var changed: Set<Int> = []
    for (index, other) in match.newOfOld.enumerated() {
      guard let parent = old.nodes[index].parent, let list = match.newOfOld[parent] else {
        continue
      }
      let isSelected = other.map { new.nodes[$0].element.states.contains(.selected) } ?? false
      if old.nodes[index].element.states.contains(.selected) != isSelected { changed.insert(list) }
    }
    for (index, node) in new.nodes.enumerated() where match.oldOfNew[index] == nil {
      if node.element.states.contains(.selected), let list = node.parent { changed.insert(list) }
    }
    for list in changed.sorted() {
      guard let owner = match.oldOfNew[list] else { continue }
      add(event.object(new.nodes[list].path, "SelectionChanged"), .selections, owner: owner)
    }
  }

  /// Reports focus changes: the window activates before its content and deactivates after it.
  mutating func addFocus() {
    for (index, other) in match.newOfOld.enumerated() {
      guard let other, isFocused(old, index), !isFocused(new, other) else { continue }
      add(
        event.state(old.nodes[index].path, "focused", false), .leaving,
        owner: old.nodes[index].parent)
    }
    addActivation()
    for index in new.nodes.indices where isFocused(new, index) {
      if let before = match.oldOfNew[index], isFocused(old, before) { continue }
      add(event.state(new.nodes[index].path, "focused", true), .focus, owner: nil)
    }
  }

  private mutating func addActivation() {
    let wasActive = old.nodes.first?.element.states.contains(.active) ?? false
    let window = new.nodes.first ?? old.nodes.first
    let isActive = new.nodes.first?.element.states.contains(.active) ?? false
    guard wasActive != isActive, let window else { return }
    let section = isActive ? Section.entering : .leaving
    let member = isActive ? "Activate" : "Deactivate"
    add(event.window(window.path, member, name: window.element.name), section, owner: nil)
    add(event.state(window.path, "active", isActive), section, owner: nil)
  }
}
