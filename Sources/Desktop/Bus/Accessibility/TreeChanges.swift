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
  /// Whether to save signals: no cache items for additions, and "defunct" only for the roots of
  /// removed subtrees.
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
    for (index, other) in match.newOfOld.enumerated() {
      if let other { addChanges(index, other) }
    }
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
    for section in sections {
      for signal in section { counts[signal.owner, default: 0] += 1 }
    }
    var rest = count
    var lists: Set<Int> = []
    for (list, count) in counts.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) })
    where rest > limit && list > 0 && match.newOfOld[list] != nil {
      lists.insert(list)
      rest -= count
    }
    return lists
  }
}

extension TreeChanges {
  /// Reports where in a table the keyboard is, once that has the focus.
  private mutating func addDescendants() {
    for (index, node) in new.nodes.enumerated() {
      guard let table = node.element.table, node.element.states.contains(.focused),
        table.contains(table.current)
      else { continue }
      if let before = match.oldOfNew[index].map({ old.nodes[$0].element }),
        before.states.contains(.focused), before.table?.current == table.current,
        before.table?.contains(table.current) == true
      {
        continue
      }
      add(
        event.object(
          node.path, "ActiveDescendantChanged", "", table.child(at: table.current), 0,
          new.reference(table.current, busName: event.busName)), .focus, owner: nil)
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
    if before.element.name != element.name {
      add(
        event.property(path, "accessible-name", .string(element.name)), .properties, owner: owner)
    }
    if before.element.description != element.description {
      add(
        event.property(path, "accessible-description", .string(element.description)),
        .properties, owner: owner)
    }
    if let value = element.value, before.element.value != value {
      add(
        event.property(path, "accessible-value", .double(value.current)), .properties,
        owner: owner)
    }
    guard isFollowed(element) else { return }
    if before.element.position != element.position {
      add(
        event.object(path, "AttributesChanged", "", 0, 0, .string("")), .properties, owner: owner)
    }
    let extents = new.extents(other)
    if extents != old.extents(index) {
      let place = [extents.x, extents.y, extents.width, extents.height]
      add(
        event.object(
          path, "BoundsChanged", "", 0, 0,
          .structure(place.map { .int32(Int32(clamping: $0)) })),
        .properties, owner: owner)
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
      add(
        event.state(new.nodes[other].path, state.name, isSet), isSet ? .set : .cleared,
        owner: old.nodes[index].parent)
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
      add(
        event.object(path, "TextChanged", name, start, part.count, .string(text.text(part))),
        .texts, owner: owner)
    }
    if after.scalars != before.scalars || after.caret != before.caret {
      add(event.object(path, "TextCaretMoved", "", after.caret), .texts, owner: owner)
    }
    if after.selection != before.selection {
      add(event.object(path, "TextSelectionChanged", ""), .texts, owner: owner)
    }
  }
}
