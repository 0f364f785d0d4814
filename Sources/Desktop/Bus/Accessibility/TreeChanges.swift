// Compares two trees and generates signals for the differences.
internal import Scenegraph

/// Compares two trees. Clients cache the name, description, states, children, role and interfaces
/// of known objects (libatspi 2.46, `atspi-event-listener.c` and `atspi-misc.c`), so every change
/// of these is reported; other changes are reported where clients may follow them.
///
/// The order: focus lost; removals; additions; names and values; states; focus gained; what is
/// typed, since a screen reader does not tell an entry that it knows from its text; finally
/// announcements, since screen readers stop speaking when the focus moves.
struct TreeChanges {
  /// If a change takes more signals than this, the lists that take most of them are replaced as a
  /// whole: clients then forget these and query what they need.
  static let signalLimit = 2_000

  /// In the order of sending.
  enum Section: Int, CaseIterable {
    case leaving, removals, additions, properties, cleared, set, selections, entering, focus
    case texts, announcements
  }

  private struct Signal {
    var message: Message
    /// The index of its list in the old tree; −1 for the application.
    var owner: Int
  }

  let match: TreeMatch
  let event: EventMessage
  /// Whether to save signals: no cache items of additions, "defunct" only for removed roots.
  let isTerse: Bool
  private var sections = Array(repeating: [Signal](), count: Section.allCases.count)

  /// The signals in order; none for equal trees.
  static func signals(
    from old: AccessibleTree, to new: AccessibleTree, busName: String, limit: Int = signalLimit
  ) -> [Message] {
    let changes = TreeChanges(TreeMatch(old, new), busName, isTerse: false)
    guard changes.count > limit else { return changes.messages }
    let replaced = changes.largestLists(limit: limit)
    return TreeChanges(TreeMatch(old, new, replaced: replaced), busName, isTerse: true).messages
  }

  private init(_ match: TreeMatch, _ busName: String, isTerse: Bool) {
    self.match = match
    self.isTerse = isTerse
    event = EventMessage(busName: busName)
    let lists = lists
    addRemovals(lists)
    addAdditions(lists)
    for (index, other) in match.newOfOld.enumerated() { if let other { addChanges(index, other) } }
    addSelections()
    addFocus()
    addDescendants()
  }

  var old: AccessibleTree { match.old }
  var new: AccessibleTree { match.new }
  private var count: Int { sections.reduce(0) { $0 + $1.count } }
  private var messages: [Message] { sections.flatMap { $0.map(\.message) } }

  mutating func add(_ message: Message, _ section: Section, owner: Int?) {
    sections[section.rawValue].append(Signal(message: message, owner: owner ?? -1))
  }

  /// The lists that must be replaced to keep to the limit, as indices into the old tree. Never the
  /// window, nor objects that are removed anyway.
  private func largestLists(limit: Int) -> Set<Int> {
    var counts: [Int: Int] = [:]
    for section in sections { for signal in section { counts[signal.owner, default: 0] += 1 } }
    var rest = count
    var lists: Set<Int> = []
    for (list, count) in counts.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) })
    where rest > limit && list > 0 && match.newOfOld[list] != nil {
      lists.insert(list)
      rest -= count
    }
    return lists
  }

  /// Reports where in a table the keyboard is, once that has the focus.
  private mutating func addDescendants() {
    for (index, node) in new.nodes.enumerated() where node.element.states.contains(.focused) {
      guard let table = node.element.table, table.contains(table.current) else { continue }
      if let before = match.oldOfNew[index].map({ old.nodes[$0].element }),
        before.states.contains(.focused), before.table?.current == table.current,
        before.table?.contains(table.current) == true
      {
        continue
      }
      let cell = new.reference(table.current, busName: event.busName)
      let place = table.child(at: table.current)
      add(
        event.object(node.path, "ActiveDescendantChanged", "", place, 0, cell), .focus, owner: nil)
    }
  }

  /// Adds the changes of an object that exists in both trees.
  private mutating func addChanges(_ index: Int, _ other: Int) {
    let (before, after) = (old.nodes[index], new.nodes[other])
    guard before.element != after.element || old.scaleFactor != new.scaleFactor else { return }
    addProperties(index, other)
    if before.element.states != after.element.states { addStates(index, other) }
    if after.element.kind == .entry, let text = new.objectText(other),
      let oldText = old.objectText(index)
    {
      addText(from: oldText, to: text, after.path, owner: before.parent)
    }
    if after.element.kind == .message, before.element.name != after.element.name {
      addAnnouncement(other, owner: before.parent)
    }
  }

  private mutating func addProperties(_ index: Int, _ other: Int) {
    let (before, after) = (old.nodes[index], new.nodes[other])
    let (element, path, owner) = (after.element, after.path, before.parent)
    func tell(_ message: Message) { add(message, .properties, owner: owner) }
    if before.element.name != element.name {
      tell(event.property(path, "accessible-name", .string(element.name)))
    }
    if before.element.description != element.description {
      tell(event.property(path, "accessible-description", .string(element.description)))
    }
    if let value = element.value, before.element.value != value {
      tell(event.property(path, "accessible-value", .double(value.current)))
    }
    guard isFollowed(element) else { return }
    if before.element.position != element.position {
      tell(event.object(path, "AttributesChanged", "", 0, 0, .string("")))
    }
    let extents = new.extents(other)
    if extents != old.extents(index) {
      let place = [extents.x, extents.y, extents.width, extents.height]
      tell(event.object(path, "BoundsChanged", "", 0, 0, .structure(place.map { .count($0) })))
    }
  }

  /// Clients do not cache positions. If thousands of bars move, their series reports it.
  private func isFollowed(_ element: AccessibleElement) -> Bool {
    switch element.kind {
    case .bar, .barRun: element.states.contains(.focused)
    default: true
    }
  }

  private mutating func addStates(_ index: Int, _ other: Int) {
    let (before, after) = (Set(old.states(index)), Set(new.states(other)))
    for state in before.symmetricDifference(after).sorted(by: { $0.rawValue < $1.rawValue })
    where state != .focused && state != .active {
      let isSet = after.contains(state)
      let path = new.nodes[other].path
      let section = isSet ? Section.set : .cleared
      add(event.state(path, state.name, isSet), section, owner: old.nodes[index].parent)
    }
  }

  /// Replaces the text between the common prefix and the common suffix.
  private mutating func addText(
    from before: ObjectText, to after: ObjectText, _ path: String, owner: Int?
  ) {
    let (old, new) = (before.scalars, after.scalars)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    for (name, text) in [("delete", before), ("insert", after)] {
      let part = start..<text.scalars.count - end
      guard !part.isEmpty else { continue }
      let words = Value.string(text.text(part))
      add(event.object(path, "TextChanged", name, start, part.count, words), .texts, owner: owner)
    }
    if after.scalars != before.scalars || after.caret != before.caret {
      add(event.object(path, "TextCaretMoved", "", after.caret), .texts, owner: owner)
    }
    if after.selection != before.selection {
      add(event.object(path, "TextSelectionChanged", ""), .texts, owner: owner)
    }
  }

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
    let (before, after) = (old.nodes.isEmpty ? [] : [0], new.nodes.isEmpty ? [] : [0])
    let application = list(nil, AccessibleTree.rootPath, before, after, line)
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
        let change = event.object(
          list.path, "ChildrenChanged", "remove", place, 0, event.reference(node.path))
        add(change, .removals, owner: list.owner)
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
        let change = event.object(
          list.path, "ChildrenChanged", "add", place, 0, event.reference(node.path))
        add(change, .additions, owner: list.owner)
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
      let node = old.nodes[index]
      add(event.state(node.path, "focused", false), .leaving, owner: node.parent)
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

/// Pairs the nodes of two trees by ID. If the parent, role or interfaces differ, it is another
/// object, because clients cannot be told that these have changed.
struct TreeMatch {
  let old, new: AccessibleTree
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

  /// No signal reports a change of these.
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

/// Computes minimal moves between two orders.
enum ChildOrder {
  /// The longest increasing subsequence of distinct places (M. Fredman, "On computing the length of
  /// longest increasing subsequences", 1975), through an anchor if any; ascending indices.
  static func kept(_ places: [Int], anchor: Int? = nil) -> [Int] {
    guard let anchor, places.indices.contains(anchor) else {
      return longest(places, of: Array(places.indices))
    }
    let before = places[..<anchor].indices.filter { places[$0] < places[anchor] }
    let after = places.indices[(anchor + 1)...].filter { places[$0] > places[anchor] }
    return longest(places, of: before) + [anchor] + longest(places, of: after)
  }

  private static func longest(_ places: [Int], of indices: [Int]) -> [Int] {
    /// By length minus one, the index of the smallest last element of a subsequence that long.
    var ends: [Int] = []
    var previous: [Int: Int] = [:]
    for index in indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < places[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [Int] = []
    var next = ends.last
    while let index = next {
      result.append(index)
      next = previous[index]
    }
    return result.reversed()
  }
}
