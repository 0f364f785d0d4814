// A list to pick one row from: what keys, the wheel and typing do to it.
internal import Input
internal import Scenegraph
internal import Tables

/// Rows below each other, some of them in view. A value independent of window and font.
struct ListBox: Hashable {
  struct Row: Hashable {
    /// What taking it does to the others, as it is spoken.
    enum Kind: Hashable {
      /// It does something.
      case command
      /// It is on in place of another.
      case choice
      /// It is on or off by itself.
      case toggle
    }

    var name: String
    var kind: Kind
    /// The key that does the same from anywhere; "" for none.
    var key: String
    var detail: String
    /// Shown at the right end.
    var hint: String { key.isEmpty ? detail : key }
    /// Why it cannot be taken; nil if it can. Shown in place of the hint.
    var refusal: String?
    /// Whether it is the current setting.
    var isOn: Bool
    /// Whether a separator precedes it.
    var startsGroup: Bool
    var hasCheck: Bool
    /// The colour that it stands for.
    var swatch: Color?
    var opensList: Bool
    /// What Space does with it, as it is spoken; "" if the same as Enter.
    var advice = ""
    /// Whether it is shown whatever is typed.
    var isPinned: Bool

    init(
      _ name: String, _ kind: Kind = .command, key: String = "", hint: String = "",
      refusal: String? = nil, isOn: Bool = false, startsGroup: Bool = false,
      hasCheck: Bool = false, opensList: Bool = false, isPinned: Bool = false
    ) {
      (self.name, self.kind, self.key, detail) = (name, hasCheck ? .toggle : kind, key, hint)
      (self.refusal, self.isOn, self.startsGroup) = (refusal, isOn, startsGroup)
      (self.hasCheck, self.opensList, self.isPinned) = (hasCheck, opensList, isPinned)
    }
  }

  enum Outcome: Hashable {
    case open
    /// The row with this index among all rows is taken.
    case taken(Int)
    /// The check box of the row with this index is switched.
    case checked(Int)
    case closed
  }

  let rows: [Row]
  /// Whether typing narrows the list.
  let isSearchable: Bool
  var placeholder = "Type to search"
  /// The same in fewer words, longest first, for where it has no room.
  var shorterPlaceholders: [String] = []
  private(set) var search = ""
  /// Whether keys were last typed, and not used to walk: a blank is then part of the text.
  var isTyping = false
  /// The indices, among all rows, of the rows that match the search.
  private(set) var found: [Int]
  /// The index among the found rows that Enter takes; nil if none is found.
  private(set) var highlight: Int?
  /// The first found row in view, and how many are in view.
  private(set) var first = 0
  private(set) var visibleCount: Int

  let mostVisible: Int
  /// The longest search; further characters are ignored.
  private static let searchLimit = 80

  init(_ rows: [Row], highlight: Int? = nil, isSearchable: Bool = false, mostVisible: Int = 9) {
    (self.rows, self.isSearchable, self.mostVisible) = (rows, isSearchable, mostVisible)
    found = Array(rows.indices)
    visibleCount = min(mostVisible, rows.count)
    self.highlight = rows.isEmpty ? nil : highlight ?? rows.firstIndex { $0.isOn } ?? 0
    reveal()
  }

  var visible: Range<Int> { first..<min(first + visibleCount, found.count) }

  mutating func handleKey(_ key: Key, _ modifiers: Modifiers, text: String) -> Outcome {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, visibleCount - 1))
    case .pageDown: move(by: max(1, visibleCount - 1))
    case .home: move(by: -found.count)
    case .end: move(by: found.count)
    case .enter: return highlight.map { take($0) } ?? .open
    case .space where !isSearchable || search.isEmpty || !isTyping:
      return highlight.map { check($0) } ?? .open
    case .escape where search.isEmpty: return .closed
    case .escape: narrow(to: "")
    case .backspace: narrow(to: String(search.dropLast()))
    default:
      let isText = !text.isEmpty && modifiers.isDisjoint(with: [.control, .alt, .super])
      let end = search.unicodeScalars.count
      if isText, search.count < Self.searchLimit { _ = edit(.replace(end..<end, with: text)) }
    }
    return .open
  }

  var hasChecks: Bool { rows.contains(where: \.hasCheck) }

  /// Switches the check box of a found row; takes a row without one.
  func check(_ place: Int) -> Outcome {
    guard case .taken(let row) = take(place) else { return .open }
    return hasChecks ? .checked(row) : .taken(row)
  }

  /// Takes a found row; a refused row leaves the list open.
  func take(_ place: Int) -> Outcome {
    guard found.indices.contains(place), rows[found[place]].refusal == nil else { return .open }
    return .taken(found[place])
  }

  /// Highlights the found row under the pointer. Returns whether the highlight changed.
  mutating func hover(_ place: Int?) -> Bool {
    guard let place, found.indices.contains(place), place != highlight else { return false }
    highlight = place
    return true
  }

  /// Scrolls the rows. Returns whether the view changed.
  mutating func scroll(by rows: Double) -> Bool {
    let before = first
    let step = Int(rows.rounded(.awayFromZero))
    first = min(max(0, first + step), max(0, found.count - visibleCount))
    return first != before
  }

  /// Takes over the search, the highlight and the place of the same list before a choice.
  mutating func stay(where before: ListBox) {
    if isSearchable { narrow(to: before.search) }
    isTyping = before.isTyping
    if let place = before.highlight, found.indices.contains(place) { highlight = place }
    (first, visibleCount) = (before.first, before.visibleCount)
    reveal()
  }

  mutating func highlightEnd(isLast: Bool = false) {
    highlight = found.isEmpty ? nil : isLast ? found.count - 1 : 0
    reveal()
  }

  /// Changes the search as an assistive tool asks. Returns what that asks of the clipboard.
  mutating func edit(_ edit: TextEdit) -> TextField.Request? {
    guard isSearchable else { return nil }
    var field = TextField(search, byteLimit: .max)
    let request = field.perform(edit)
    if field.text != search { narrow(to: String(field.text.prefix(Self.searchLimit))) }
    isTyping = true
    return request
  }

  mutating func show(count: Int) {
    visibleCount = min(max(1, count), mostVisible)
    first = min(first, max(0, found.count - visibleCount))
    reveal()
  }

  private mutating func move(by distance: Int) {
    isTyping = false
    guard let highlight else { return }
    self.highlight = min(max(0, highlight + distance), found.count - 1)
    reveal()
  }

  private mutating func narrow(to text: String) {
    let taken = highlight.map { found[$0] }
    (search, isTyping) = (text, true)
    found = found(by: text)
    highlight = taken.flatMap { found.firstIndex(of: $0) } ?? (found.isEmpty ? nil : 0)
    first = 0
    reveal()
  }

  private func found(by text: String) -> [Int] {
    // A blank at the end is the beginning of another word.
    let wanted = SoughtText(textWithoutBlanks(Array(text.utf8).span))
    return rows.indices.filter { rows[$0].isPinned || wanted.isPart(of: rows[$0].name) }
  }

  private mutating func reveal() {
    guard let highlight else { return }
    if highlight < first { first = highlight }
    if highlight >= first + visibleCount { first = highlight - visibleCount + 1 }
  }
}
