// A menu: a popover whose rows are commands, most with the key that does the same.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Tables

/// An open menu.
struct Menu {
  /// What a row does.
  enum Command: Hashable {
    /// What a key does.
    case key(Key, Modifiers = [])
    /// Selects only one bar of a chart.
    case select(BarID, chart: Int)
    /// Shows one series of a chart alone; shows all if it is alone already.
    case isolate(series: Int, chart: Int)
    /// Hides or shows a series of a chart.
    case toggle(series: Int, chart: Int)
    /// Asks a chart's table a query, by the column that divides its rows best. Holds the query, not
    /// the bar: data that arrive meanwhile may put another bar in its place.
    case drill(Query, chart: Int)
    /// Shows the rows behind a bar, which is selected alone.
    case showRows(BarID, chart: Int)
    /// Asks a chart's table a query; nil for the command line's.
    case ask(Query?, chart: Int)
    /// Changes a word of a chart's question.
    case change(QueryChange, chart: Int)
    /// Copies a bar, which is then selected, or the selection that it belongs to.
    case copy(BarID, chart: Int)
    /// Copies the charts as a picture.
    case copyPicture
    /// Orders the bars of a chart.
    case sort(SortOrder, chart: Int)
    /// Makes the value axis of a chart logarithmic, or linear.
    case logarithm(chart: Int)
    /// Adds a column to what is measured, or takes it out.
    case toggleMeasure(ColumnRef, chart: Int)
    /// Hides or shows a part of a chart.
    case part(Part, chart: Int)
    /// Asks for a title.
    case name(NamedText, chart: Int)
    /// Arranges the series of a chart in another way.
    case arrange(Scene.Layout, chart: Int)
    /// Reads another table of a chart's source.
    case table(String, chart: Int)
    /// Opens the page of other charts for a chart.
    case suggest(chart: Int)
    /// Opens a list in place of this one.
    case open(Subject, chart: Int)
  }

  /// What a list is about.
  enum Subject: Hashable {
    /// What was pressed, the chart and the window.
    case all
    /// A word of the sentence.
    case word(Query.Word)
    /// The words that the sentence has not.
    case missingWords
    /// The columns to filter by.
    case filterColumns
    /// The values of a column to filter by.
    case values(ColumnRef)
    /// The titles that can be given.
    case names
    /// The parts that can be hidden.
    case parts
    /// What the bar and the series of the rest hold.
    case restOfBars, restOfSeries
  }

  /// What a list about a subject holds.
  struct Content {
    var name: String
    var segments: [Line] = []
    /// What the segments choose, as it is spoken.
    var segmentsName = ""
    var lines: [Line]
    var isSearchable = false
    /// More rows scroll.
    var mostVisible = 9
    /// Whether a choice leaves the list open, as with check boxes.
    var staysOpen = false
    /// Whether ranges can be typed.
    var takesRanges = false
    /// Shown until something is typed, and the same in fewer words; none for the usual words.
    var placeholders: [String] = []
    /// What must be counted first; nil if all is known.
    var needs: Query?
  }

  /// A row with its command.
  struct Line {
    var row: ListBox.Row
    let command: Command
    /// What its check box does, if that is something else; the list stays open.
    let check: Command?
    /// Whether a choice closes a list that stays open otherwise.
    let closes: Bool

    init(_ row: ListBox.Row, _ command: Command, check: Command? = nil, closes: Bool = false) {
      (self.row, self.command, self.check, self.closes) = (row, command, check, closes)
    }
  }

  var popover: Popover
  let subject: Subject
  let staysOpen: Bool
  /// Whether typing changes the rows, and not only which are found.
  let takesRanges: Bool
  /// The rows that close the list although it stays open.
  private let closing: Set<Int>
  private let commands: [Command]
  private let checks: [Command?]
  private let segmentCommands: [Command]
  /// The question from which the segments have been walked, and where that has led: a count forgets
  /// what was measured, but the way back does not.
  private var walked: (from: Query, to: Query)?

  init(_ lines: [Line], anchor: Rect) {
    popover = Popover(
      .menu, .commands, name: "Menu", anchor: anchor,
      list: ListBox(lines.map(\.row), highlight: 0, mostVisible: .max))
    commands = lines.map(\.command)
    checks = lines.map(\.check)
    (subject, staysOpen, segmentCommands) = (.all, false, [])
    (takesRanges, closing) = (false, [])
  }

  /// A list about a subject; the row that is on is highlighted.
  init(_ content: Content, about subject: Subject, anchor: Rect) {
    popover = Popover(
      .menu, .commands, name: content.name, anchor: anchor,
      segments: content.segments.map(\.row), segmentsName: content.segmentsName,
      list: ListBox(
        content.lines.map(\.row), isSearchable: content.isSearchable,
        mostVisible: content.mostVisible))
    commands = content.lines.map(\.command)
    checks = content.lines.map(\.check)
    segmentCommands = content.segments.map(\.command)
    (self.subject, staysOpen) = (subject, content.staysOpen)
    takesRanges = content.takesRanges
    closing = Set(content.lines.indices.filter { content.lines[$0].closes })
    if let words = content.placeholders.first { popover.list.placeholder = words }
    popover.list.shorterPlaceholders = Array(content.placeholders.dropFirst())
  }

  /// The same list with other content; search, highlight and place stay.
  func showing(_ content: Content) -> Menu {
    var menu = Menu(content, about: subject, anchor: popover.anchor)
    menu.popover.list.stay(where: popover.list)
    menu.walked = walked
    menu.popover.segment = popover.segment.flatMap {
      menu.popover.segments.indices.contains($0) ? $0 : nil
    }
    return menu
  }

  /// Whether the list stays open after the choice of a row.
  func staysOpen(afterRow row: Int) -> Bool { staysOpen && !closing.contains(row) }

  func command(ofSegment segment: Int) -> Command? {
    guard popover.segments.indices.contains(segment), popover.segments[segment].refusal == nil
    else { return nil }
    return segmentCommands[segment]
  }

  /// The question that a segment leads to from the one where the walk began.
  mutating func walk(by change: QueryChange, from asked: Query, in table: Table) -> Query {
    let from = walked.flatMap { $0.to == asked ? $0.from : nil } ?? asked
    let to = from.changed(by: change, in: table)
    walked = (from, to)
    return to
  }

  /// The segments that can be chosen.
  var freeSegments: [Int] {
    popover.segments.indices.filter { popover.segments[$0].refusal == nil }
  }

  /// The segment after the one that has the keyboard or is on, or before it; nil at the ends.
  func segment(beside distance: Int) -> Int? {
    let segments = popover.segments
    let free = freeSegments
    guard let on = popover.segment ?? segments.firstIndex(where: \.isOn) else {
      return distance > 0 ? free.first : free.last
    }
    return distance > 0 ? free.first { $0 > on } : free.last { $0 < on }
  }

  func command(ofRow row: Int) -> Command? { commands.indices.contains(row) ? commands[row] : nil }

  /// What the check box of a row does; nil for a row whose command does it.
  func check(ofRow row: Int) -> Command? { checks.indices.contains(row) ? checks[row] : nil }
}

extension ControlID {
  static let menu = ControlID("menu")
  /// The choices above the rows of a menu, and the line that narrows them.
  static let segments = ControlID("segments")
  static let search = ControlID("search")
}

extension Model {
  /// Handles a key while the menu is open.
  mutating func pressMenu(_ key: Key, _ modifiers: Modifiers, text: String) -> [Effect] {
    guard var menu else { return [] }
    if let effects = pressSegments(key) { return effects }
    let search = menu.popover.list.search
    let outcome = menu.popover.list.handleKey(key, modifiers, text: text)
    self.menu = menu
    return showTyped(since: search) + finish(outcome)
  }

  /// Shows what the typed text means as a range.
  private mutating func showTyped(since search: String) -> [Effect] {
    guard let menu, menu.takesRanges, menu.popover.list.search != search,
      let content = content(about: menu.subject)
    else { return [] }
    self.menu = menu.showing(content)
    // What is typed in full comes before what is only found.
    self.menu?.popover.list.highlightEnd()
    return []
  }

  /// Handles a key for the segments above a list; nil for keys of the list. Up from the first row and
  /// Down from the last one lead to them, and from there to the other end of the list.
  private mutating func pressSegments(_ key: Key) -> [Effect]? {
    guard var menu, !menu.popover.segments.isEmpty else { return nil }
    let list = menu.popover.list
    let place = menu.popover.segment
    switch key {
    case .left, .right:
      guard let next = menu.segment(beside: key == .left ? -1 : 1) else { return [] }
      return chooseSegment(next)
    case .enter where place != nil, .space where place != nil:
      return place.map { chooseSegment($0) }
    case .up where place != nil, .down where place != nil:
      menu.popover.segment = nil
      menu.popover.list.highlightEnd(isLast: key == .up)
    // From what is typed an arrow leads into the list first.
    case .up where !list.isTyping && list.highlight ?? 0 == 0,
      .down where !list.isTyping && list.highlight ?? 0 >= list.found.count - 1:
      let on = menu.popover.segments.firstIndex(where: \.isOn)
      guard let segment = on ?? menu.freeSegments.first else { return nil }
      menu.popover.segment = segment
    default:
      self.menu?.popover.segment = nil
      return nil
    }
    menu.popover.list.isTyping = false
    self.menu = menu
    return [.redraw]
  }

  /// Handles a press while the menu is open: takes the pressed row, or with Ctrl switches its check
  /// box; outside, closes the menu, and opens the list of what is pressed if that is another.
  mutating func pressMenu(at point: Point, _ modifiers: Modifiers) -> [Effect] {
    guard let menu, let layout = popoverLayout else { return [] }
    if let row = layout.row(at: point) {
      let list = menu.popover.list
      return finish(modifiers.contains(.control) ? list.check(row) : list.take(row))
    }
    if let segment = layout.segment(at: point) { return chooseSegment(segment) }
    if layout.frame.contains(point) { return [.redraw] }
    return finish(.closed) + openOther(than: menu.subject, at: point)
  }

  /// Opens the list of the word or the button at a point, unless it is the one that has closed.
  private mutating func openOther(than closed: Menu.Subject, at point: Point) -> [Effect] {
    guard let index = panels.firstIndex(where: { $0.frame?.contains(point) ?? false }),
      let frame = panels[index].frame,
      case .item(let item) = panels[index].target(at: point.relative(to: frame)),
      let subject = panels[index].subject(of: item), index != active || subject != closed
    else { return [] }
    return activate(index) + change(index) { $0.open(subject) }
  }

  /// Segments take effect at once, and the list stays open.
  private mutating func chooseSegment(_ segment: Int) -> [Effect] {
    guard let command = menu?.command(ofSegment: segment) else { return [] }
    if menu?.popover.segment != nil { menu?.popover.segment = segment }
    if case .change(let change, let chart) = command, panels.indices.contains(chart),
      let table = panels[chart].read?.table,
      let query = panels[chart].askedQuery,
      let query = menu?.walk(by: change, from: query, in: table)
    {
      return carryOut(.ask(query, chart: chart), staysOpen: true)
    }
    return carryOut(command, staysOpen: true)
  }

  mutating func hoverMenu(at point: Point) -> [Effect] {
    guard var menu, let layout = popoverLayout else { return [] }
    guard menu.popover.list.hover(layout.row(at: point)) else { return [] }
    self.menu = menu
    return [.redraw]
  }

  mutating func scrollMenu(by rows: Double) -> [Effect] {
    guard var menu, menu.popover.list.scroll(by: rows) else { return [] }
    self.menu = menu
    return [.redraw]
  }

  /// Carries out an accessibility request for a part of the menu; nil for other elements.
  mutating func carryOutInMenu(_ request: ElementRequest) -> [Effect]? {
    guard request.id.chart == nil, var menu else { return nil }
    switch (request, request.id.part) {
    case (.activate, .item(.menu, let row)): return finish(menu.popover.list.take(row))
    case (.activate, .item(.segments, let segment)): return chooseSegment(segment)
    case (.focus, .item(.menu, let row)):
      _ = menu.popover.list.hover(row)
      (menu.popover.segment, menu.popover.list.isTyping) = (nil, false)
    case (.focus, .item(.segments, let segment)):
      guard menu.freeSegments.contains(segment) else { return [] }
      (menu.popover.segment, menu.popover.list.isTyping) = (segment, false)
    case (.focus, .control(.search)):
      (menu.popover.segment, menu.popover.list.isTyping) = (nil, true)
    case (.edit(_, let edit), .control(.search)):
      menu.popover.segment = nil
      let search = menu.popover.list.search
      let effects = menu.popover.list.edit(edit).map { [$0.effect] } ?? []
      self.menu = menu
      return effects + showTyped(since: search) + [.redraw]
    case (_, .item(.menu, _)), (_, .item(.segments, _)): return []
    default: return nil
    }
    self.menu = menu
    return [.redraw]
  }

  /// Applies the outcome of a key or a press; the menu closes before its command runs.
  private mutating func finish(_ outcome: ListBox.Outcome) -> [Effect] {
    switch outcome {
    case .open: return [.redraw]
    case .closed:
      menu = nil
      return [.redraw]
    case .taken(let row):
      guard let command = menu?.command(ofRow: row) else { return [] }
      return carryOut(command, staysOpen: menu?.staysOpen(afterRow: row) ?? false)
    case .checked(let row):
      guard let command = menu?.check(ofRow: row) else { return finish(.taken(row)) }
      return carryOut(command, staysOpen: true)
    }
  }

  /// Carries out a command; a list that stays open then shows what is on now.
  private mutating func carryOut(_ command: Menu.Command, staysOpen: Bool) -> [Effect] {
    let before = menu
    menu = nil
    let effects = [.redraw] + perform(command, from: before?.popover.anchor)
    guard staysOpen, let before else { return effects }
    if let content = content(about: before.subject, typed: before.popover.list.search) {
      menu = before.showing(content)
      return effects + listIfNeeded(content)
    }
    return effects
  }

  /// - Parameter anchor: of the list that has closed.
  mutating func perform(_ command: Menu.Command, from anchor: Rect? = nil) -> [Effect] {
    switch command {
    case .key(let key, let modifiers): return handleKey(key, modifiers, text: "")
    case .select(let bar, let chart):
      return change(chart) { $0.isVisible(bar) ? $0.select(bar, []) : [] }
    case .showRows(let bar, let chart): return showRows(of: bar, chart: chart)
    case .isolate(let series, let chart):
      return change(chart) { $0.isolate(series, whereHidden: $0.latest.hiddenSeries) }
    case .toggle(let series, let chart): return change(chart) { $0.toggleSeries(series) }
    case .drill(let query, let chart): return change(chart) { $0.drill(query) }
    case .ask(let query, let chart): return change(chart) { $0.ask(query) }
    case .change(let change, let chart): return self.change(chart) { $0.ask(by: change) }
    case .arrange(let layout, let chart): return change(chart) { $0.arrange(layout) }
    case .table(let name, let chart): return openTable(name, chart: chart)
    case .suggest(let chart): return activate(chart) + openSuggestions()
    case .open(let subject, let chart):
      return activate(chart) + openList(about: subject, from: anchor)
    case .copy(let bar, let chart):
      let isSelected = panels.indices.contains(chart) && panels[chart].state.selection.contains(bar)
      let effects = isSelected ? activate(chart) : perform(.select(bar, chart: chart), from: anchor)
      return effects + startCopying()
    case .copyPicture: return [.copyPicture]
    case .sort(let order, let chart): return change(chart) { $0.sort(order) }
    case .logarithm(let chart): return change(chart) { $0.toggleLogarithm() }
    case .toggleMeasure(let column, let chart): return change(chart) { $0.toggleMeasure(column) }
    case .part(let part, let chart): return change(chart) { $0.toggle(part) }
    case .name(let named, let chart): return startNaming(named, chart: chart)
    }
  }
}
