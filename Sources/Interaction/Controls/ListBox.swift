// A list of which one row is taken: what keys, the wheel and typing do to it.
internal import Input
internal import Tables

/// Rows under each other, some of which are in view. A value that knows neither window nor font.
struct ListBox: Hashable {
  /// One line of the list.
  struct Row: Hashable {
    var name: String
    /// At the right end: a key, or what is known of the thing.
    var hint = ""
    /// Why it cannot be taken; nil if it can. It stands in the place of the hint.
    var refusal: String?
    /// Whether it is what is so now.
    var isOn = false
    /// Whether a line parts it from the row above.
    var startsGroup = false

    init(
      _ name: String, hint: String = "", refusal: String? = nil, isOn: Bool = false,
      startsGroup: Bool = false
    ) {
      (self.name, self.hint, self.refusal) = (name, hint, refusal)
      (self.isOn, self.startsGroup) = (isOn, startsGroup)
    }
  }

  /// What came of a key.
  enum Outcome: Hashable {
    case open
    /// The row of this place among all rows is taken.
    case taken(Int)
    case closed
  }

  let rows: [Row]
  /// Whether typing narrows the list.
  let isSearchable: Bool
  /// What has been typed.
  private(set) var search = ""
  /// The places of the rows that have what was typed, among all rows.
  private(set) var found: [Int]
  /// The place among the found rows that Enter takes; nil if none is found.
  private(set) var highlight: Int?
  /// The first found row in view, and how many are in view.
  private(set) var first = 0
  private(set) var visibleCount: Int

  /// At most this many rows are in view; more scroll.
  let mostVisible: Int
  /// Typed characters beyond this are ignored.
  private static let searchLimit = 80

  /// - Parameter highlight: the row that Enter takes at first.
  init(
    _ rows: [Row], highlight: Int? = nil, isSearchable: Bool = false, mostVisible: Int = 9
  ) {
    (self.rows, self.isSearchable, self.mostVisible) = (rows, isSearchable, mostVisible)
    found = Array(rows.indices)
    visibleCount = min(mostVisible, rows.count)
    self.highlight = rows.isEmpty ? nil : highlight ?? rows.firstIndex { $0.isOn } ?? 0
    reveal()
  }

  /// The found rows in view.
  var visible: Range<Int> { first..<min(first + visibleCount, found.count) }

  /// - Parameter text: what the key writes.
  mutating func handleKey(_ key: Key, _ modifiers: Modifiers, text: String) -> Outcome {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, visibleCount - 1))
    case .pageDown: move(by: max(1, visibleCount - 1))
    case .home: move(by: -found.count)
    case .end: move(by: found.count)
    case .enter: return highlight.map { take($0) } ?? .open
    case .space where !isSearchable: return highlight.map { take($0) } ?? .open
    case .escape where search.isEmpty: return .closed
    case .escape: narrow(to: "")
    case .backspace: narrow(to: String(search.dropLast()))
    default:
      let isText = !text.isEmpty && modifiers.isDisjoint(with: [.control, .alt, .super])
      if isSearchable, isText, search.count < Self.searchLimit { narrow(to: search + text) }
    }
    return .open
  }

  /// Takes a found row; one that is refused stays.
  func take(_ place: Int) -> Outcome {
    guard found.indices.contains(place), rows[found[place]].refusal == nil else { return .open }
    return .taken(found[place])
  }

  /// Highlights the found row under the pointer. Returns whether that is another one.
  mutating func hover(_ place: Int?) -> Bool {
    guard let place, found.indices.contains(place), place != highlight else { return false }
    highlight = place
    return true
  }

  /// Moves other rows into view. Returns whether there are any.
  mutating func scroll(by rows: Double) -> Bool {
    let before = first
    let step = Int(rows.rounded(.awayFromZero))
    first = min(max(0, first + step), max(0, found.count - visibleCount))
    return first != before
  }

  /// As many rows as there is room for.
  mutating func show(count: Int) {
    visibleCount = min(max(1, count), mostVisible)
    first = min(first, max(0, found.count - visibleCount))
    reveal()
  }

  private mutating func move(by distance: Int) {
    guard let highlight else { return }
    self.highlight = min(max(0, highlight + distance), found.count - 1)
    reveal()
  }

  private mutating func narrow(to text: String) {
    let taken = highlight.map { found[$0] }
    search = text
    let wanted = text.lowercased()
    found = rows.indices.filter { wanted.isEmpty || rows[$0].name.lowercased().hasPart(wanted) }
    highlight = taken.flatMap { found.firstIndex(of: $0) } ?? (found.isEmpty ? nil : 0)
    first = 0
    reveal()
  }

  private mutating func reveal() {
    guard let highlight else { return }
    if highlight < first { first = highlight }
    if highlight >= first + visibleCount { first = highlight - visibleCount + 1 }
  }
}
