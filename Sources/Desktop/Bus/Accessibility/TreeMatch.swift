// Matches the objects of two trees.
internal import Scenegraph

/// Pairs the nodes of two trees by ID. If the parent, role or interfaces differ, it is another
/// object, because clients cannot be told that these have changed.
struct TreeMatch {
  let old: AccessibleTree
  let new: AccessibleTree
  /// The new index of each old node; nil if it was removed.
  private(set) var newOfOld: [Int?]
  /// The old index of each new node; nil if it was added.
  private(set) var oldOfNew: [Int?]

  /// - Parameter replaced: old indices to treat as removed, with their descendants.
  init(_ old: AccessibleTree, _ new: AccessibleTree, replaced: Set<Int> = []) {
    (self.old, self.new) = (old, new)
    newOfOld = Array(repeating: nil, count: old.nodes.count)
    oldOfNew = Array(repeating: nil, count: new.nodes.count)
    for (index, node) in old.nodes.enumerated() where !replaced.contains(index) {
      guard let other = new.index(of: node.element.id) else { continue }
      let parent = node.parent.map { newOfOld[$0] }
      // The parent of the window is the application, which is never removed.
      guard parent == nil ? new.nodes[other].parent == nil : parent == new.nodes[other].parent,
        isSame(index, other)
      else { continue }
      newOfOld[index] = other
      oldOfNew[other] = index
    }
  }

  /// Whether role and interfaces are equal; no signal reports a change of these.
  private func isSame(_ index: Int, _ other: Int) -> Bool {
    old.role(index) == new.role(other) && old.interfaces(index) == new.interfaces(other)
  }

  /// The nodes of a subtree, root first; they are contiguous in tree order.
  static func subtree(_ tree: AccessibleTree, _ index: Int) -> Range<Int> {
    var end = index
    while let last = tree.nodes[end].children.last { end = last }
    return index..<end + 1
  }
}
