// Which objects of a tree are still there in another.
internal import Scenegraph

/// Pairs the nodes of two trees. What has the same name but another parent, role or interfaces is
/// another object: nobody could be told that these have changed.
struct TreeMatch {
  let old: AccessibleTree
  let new: AccessibleTree
  /// By index in the old tree, the index in the new one; nil for what has gone.
  private(set) var newOfOld: [Int?]
  /// The other way round; nil for what has come.
  private(set) var oldOfNew: [Int?]

  /// - Parameter replaced: indices in the old tree that are to count as gone, with all in them.
  init(_ old: AccessibleTree, _ new: AccessibleTree, replaced: Set<Int> = []) {
    (self.old, self.new) = (old, new)
    newOfOld = Array(repeating: nil, count: old.nodes.count)
    oldOfNew = Array(repeating: nil, count: new.nodes.count)
    for (index, node) in old.nodes.enumerated() where !replaced.contains(index) {
      guard let other = new.index(of: node.element.id) else { continue }
      let parent = node.parent.map { newOfOld[$0] }
      // The parent of the window is the application, which always stays.
      guard parent == nil ? new.nodes[other].parent == nil : parent == new.nodes[other].parent,
        isSame(index, other)
      else { continue }
      newOfOld[index] = other
      oldOfNew[other] = index
    }
  }

  /// Whether role and interfaces are the same, of which no signal tells.
  private func isSame(_ index: Int, _ other: Int) -> Bool {
    old.role(index) == new.role(other) && old.interfaces(index) == new.interfaces(other)
  }

  /// All nodes of a subtree, the highest first: they follow each other in the order of the tree.
  static func subtree(_ tree: AccessibleTree, _ index: Int) -> Range<Int> {
    var end = index
    while let last = tree.nodes[end].children.last { end = last }
    return index..<end + 1
  }
}
