// A list that opens on something: the menu, and the lists of the sentence's words. Its rows are
// commands, most with the key that does the same.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

struct Menu {
  /// What a row does to the active chart, or to the window. It holds no place of a bar or a series: data
  /// that arrive meanwhile may put another one there.
  enum Command: Hashable {
    case key(Key, Modifiers = [])
    /// Selects the bar that the menu was opened on (`BarMemory.menu`).
    case select
    /// Shows one series of a chart alone; shows all if it is alone already.
    case isolate(SeriesKey)
    case toggle(SeriesKey)
    /// Another chart of the same table, and one less.
    case addChart, removeChart
    /// Clears what is selected in all charts.
    case clearSelections
    case showAllSeries
    /// Asks a chart's table a query, by the column that divides its rows best.
    case drill(Query)
    /// Shows the rows behind that bar, which is selected alone.
    case showRows
    /// Asks a chart's table a query; nil for the command line's.
    case ask(Query?)
    /// Changes a word of a chart's question.
    case change(QueryChange)
    /// Copies that bar, which is then selected, or the selection that it belongs to.
    case copy
    case copyPicture
    case sort(SortOrder)
    /// Makes the value axis of a chart logarithmic, or linear.
    case logarithm
    case toggleMeasure(Measure)
    /// Switches the check box of a value of a field, in a filter or in a new one.
    case tick(String, Field, in: Filter?)
    case part(Part)
    case name(NamedText)
    /// Says something else about the looks of a chart.
    case look(Looks)
    case labels(BarLabels?)
    case draw([Reference])
    case arrange(Scene.Layout)
    case table(String)
    /// Shows another table of a chart's source besides the charts that are there.
    case beside(String)
    /// Asks for files to show so.
    case filesBeside
    /// Opens the page of other charts for a chart.
    case suggest
    /// Draws a chart's file although its data are elsewhere.
    case openOutside
    /// Opens a list in place of this one.
    case open(Subject)
  }

  /// What a list is about.
  enum Subject: Hashable {
    /// What was pressed, the chart and the window.
    case all
    /// A word of the sentence.
    case word(Query.Word)
    /// The words that the sentence has not.
    case missingWords
    case filterColumns
    case values(ColumnRef)
    /// The second column of a measure, and the sign before it.
    case secondColumn(Measure.Operation)
    /// The titles that can be given.
    case names
    case parts
    /// What can be said of the looks, and each of it.
    case looks, numbers, labels, legend, lines, range, targets
    /// The colour of what has a name in the data.
    case color(String)
    /// What else than the table can be copied.
    case copies
    /// What can be shown besides the charts that are there.
    case beside
    /// What the menu has no room for.
    case more
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
    var takesRanges = false
    /// Shown until something is typed, and the same in fewer words; none for the usual words.
    var placeholders: [String] = []
    /// What must be counted first; nil if all is known.
    var needs: Query?
  }

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

  let subject: Subject
  /// As it is spoken.
  let name: String
  /// What it opened on, in the window's logical pixels.
  let anchor: Rect
  /// Choices above the list, side by side; Left and Right walk them.
  let segments: [ListBox.Row]
  /// What they choose, as it is spoken.
  let segmentsName: String
  /// The segment that has the keyboard; nil if that is in the list.
  var segment: Int?
  var list: ListBox
  /// As it is on the screen.
  var layout: MenuLayout?
  let staysOpen: Bool
  /// Whether typing changes the rows, and not only which are found.
  let takesRanges: Bool
  private let lines: [Line]
  private let segmentCommands: [Command]
  /// The question from which the segments have been walked, and where that has led: a count forgets
  /// what was measured, but the way back does not.
  private var walked: (from: Query, to: Query)?

  init(_ lines: [Line], anchor: Rect) {
    self.init(
      Content(name: "Menu", lines: lines, mostVisible: .max), about: .all, anchor: anchor,
      highlight: 0)
  }

  /// - Parameter highlight: nil for the row that is on.
  init(_ content: Content, about subject: Subject, anchor: Rect, highlight: Int? = nil) {
    (self.subject, name, self.anchor) = (subject, content.name, anchor)
    segments = content.segments.map(\.row)
    (segmentsName, segmentCommands) = (content.segmentsName, content.segments.map(\.command))
    (lines, staysOpen, takesRanges) = (content.lines, content.staysOpen, content.takesRanges)
    list = ListBox(
      lines.map(\.row), highlight: highlight, isSearchable: content.isSearchable,
      mostVisible: content.mostVisible)
    if let words = content.placeholders.first { list.placeholder = words }
    list.shorterPlaceholders = Array(content.placeholders.dropFirst())
  }

  /// The same list with other content; search, highlight and place stay.
  func showing(_ content: Content, about other: Subject? = nil) -> Menu {
    var menu = Menu(content, about: other ?? subject, anchor: anchor)
    menu.list.stay(where: list)
    (menu.walked, menu.layout) = (walked, layout)
    // The steps beside those that are taken come and go.
    menu.segment = segment.flatMap { own in
      menu.segments.firstIndex { $0.name == segments[own].name }
    }
    return menu
  }

  func command(ofSegment segment: Int) -> Command? {
    freeSegments.contains(segment) ? segmentCommands[segment] : nil
  }

  /// The question that a segment leads to from the one where the walk began.
  mutating func walk(by change: QueryChange, from asked: Query, in table: Table) -> Query {
    let from = walked.flatMap { $0.to == asked ? $0.from : nil } ?? asked
    let to = from.changed(by: change, in: table)
    walked = (from, to)
    return to
  }

  var freeSegments: [Int] { segments.indices.filter { segments[$0].refusal == nil } }

  /// The segments that are chosen among: one of each group is on.
  private var segmentGroups: [Range<Int>] {
    let starts = segments.indices.filter { $0 == 0 || segments[$0].startsGroup }
    return zip(starts, starts.dropFirst() + [segments.count]).map { $0..<$1 }
  }

  /// The segment after the one that has the keyboard or is on, or before it, in its group; nil at the
  /// ends.
  func segment(beside distance: Int) -> Int? {
    let groups = segmentGroups
    guard let group = segment.flatMap({ own in groups.first { $0.contains(own) } }) ?? groups.first
    else { return nil }
    let free = freeSegments.filter(group.contains)
    guard let on = segment ?? group.first(where: { segments[$0].isOn }) else {
      return distance > 0 ? free.first : free.last
    }
    return distance > 0 ? free.first { $0 > on } : free.last { $0 < on }
  }

  /// The segment that is on, or else the first that can be chosen, in the group above the one that has
  /// the keyboard, or below it; from the list in the last group or the first. nil where that is the
  /// list again, or nothing.
  fileprivate func segment(inGroupAbove isAbove: Bool) -> Int? {
    let groups = segmentGroups
    var group = isAbove ? groups.indices.last : groups.indices.first
    if let segment, let own = groups.firstIndex(where: { $0.contains(segment) }) {
      group = isAbove ? own - 1 : own + 1
    }
    guard let group, groups.indices.contains(group) else { return nil }
    return groups[group].first { segments[$0].isOn }
      ?? freeSegments.first(where: groups[group].contains)
  }

  func line(_ row: Int) -> Line { lines[row] }
}

extension ControlID {
  static let menu = ControlID("menu")
  /// The choices above the rows of a menu, and the line that narrows them.
  static let segments = ControlID("segments")
  static let search = ControlID("search")
}

extension Menu: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.popover
  var isModal: Bool { true }
  var takesText: Bool { list.isSearchable }

  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    if let effects = handleSegmentKey(stroke.key, in: &model) { return effects }
    var list = list
    let outcome = list.handleKey(stroke.key, stroke.modifiers, text: stroke.text)
    model.menu?.list = list
    return model.showTypedRange(since: self.list.search) + model.finish(outcome)
  }

  /// Handles a key for the segments above a list; nil for keys of the list. Up from the first row and
  /// Down from the last one lead to them, from group to group, and then to the other end of the list.
  private func handleSegmentKey(_ key: Key, in model: inout Model) -> [Effect]? {
    guard !segments.isEmpty else { return nil }
    var menu = self
    switch key {
    case .left, .right:
      guard let next = segment(beside: key == .left ? -1 : 1) else { return [] }
      return model.chooseSegment(next)
    case .enter where segment != nil, .space where segment != nil:
      return segment.map { model.chooseSegment($0) }
    case .up where segment != nil, .down where segment != nil:
      menu.segment = segment(inGroupAbove: key == .up)
      if menu.segment == nil { menu.list.highlightEnd(isLast: key == .up) }
    // From what is typed an arrow leads into the list first.
    case .up where !list.isTyping && list.highlight ?? 0 == 0,
      .down where !list.isTyping && list.highlight ?? 0 >= list.found.count - 1:
      guard let on = segment(inGroupAbove: key == .up) else { return nil }
      menu.segment = on
    default:
      model.menu?.segment = nil
      return nil
    }
    menu.list.isTyping = false
    model.menu = menu
    return [.redraw]
  }

  /// Takes the pressed row, or with Ctrl switches its check box; outside, closes the menu, and opens
  /// the list of what is pressed if that is another.
  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard let layout else { return [] }
    if let row = layout.row(at: click.point) {
      return model.finish(click.modifiers.contains(.control) ? list.check(row) : list.take(row))
    }
    if let segment = layout.segment(at: click.point) { return model.chooseSegment(segment) }
    if layout.frame.contains(click.point) { return [.redraw] }
    return model.finish(.closed) + model.openOther(than: subject, at: click.point)
  }

  func hover(at point: Point, in model: inout Model) -> [Effect] {
    model.menu?.list.hover(layout?.row(at: point)) == true ? [.redraw] : []
  }

  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]? {
    model.menu?.list.scroll(by: turn.rows) == true ? [.redraw] : []
  }

  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? {
    guard request.id.chart == nil else { return nil }
    var menu = self
    switch (request, request.id.part) {
    case (.activate, .item(.menu, let row)): return model.finish(list.take(row))
    case (.activate, .item(.segments, let segment)): return model.chooseSegment(segment)
    case (.focus, .item(.menu, let row)):
      _ = menu.list.hover(row)
      (menu.segment, menu.list.isTyping) = (nil, false)
    case (.focus, .item(.segments, let segment)):
      guard freeSegments.contains(segment) else { return [] }
      (menu.segment, menu.list.isTyping) = (segment, false)
    case (.focus, .control(.search)): (menu.segment, menu.list.isTyping) = (nil, true)
    case (.edit(_, let edit), .control(.search)):
      menu.segment = nil
      let effects = menu.list.edit(edit).map { [$0.effect] } ?? []
      model.menu = menu
      return effects + model.showTypedRange(since: list.search) + [.redraw]
    case (_, .item(.menu, _)), (_, .item(.segments, _)): return []
    default: return nil
    }
    model.menu = menu
    return [.redraw]
  }
}

extension Model {
  fileprivate mutating func showTypedRange(since search: String) -> [Effect] {
    guard let menu, menu.takesRanges, menu.list.search != search,
      let content = content(about: menu.subject)
    else { return [] }
    self.menu = menu.showing(content)
    // What is typed in full comes before what is only found.
    self.menu?.list.highlightEnd()
    return []
  }

  /// Opens the list of the word or the button at a point, unless it is the one that has closed.
  fileprivate mutating func openOther(than closed: Menu.Subject, at point: Point) -> [Effect] {
    guard let (index, place) = chart(at: point),
      case .item(let item) = panels[index].target(at: place),
      case .open(let subject) = panels[index].command(of: item),
      index != active || subject != closed
    else { return [] }
    return activate(index) + openList(about: subject)
  }

  /// Segments take effect at once, and the list stays open.
  fileprivate mutating func chooseSegment(_ segment: Int) -> [Effect] {
    guard let command = menu?.command(ofSegment: segment) else { return [] }
    if menu?.segment != nil { menu?.segment = segment }
    if case .change(let change) = command, let table = panels[active].read?.table,
      let query = panels[active].askedQuery,
      let query = menu?.walk(by: change, from: query, in: table)
    {
      return carryOut(.ask(query), staysOpen: true)
    }
    // Another list in place of this one, with the same segments.
    if case .open(let subject) = command, let content = content(about: subject), let menu {
      self.menu = menu.showing(content, about: subject)
      return [.redraw]
    }
    return carryOut(command, staysOpen: true)
  }

  /// Applies the outcome of a key or a press; the menu closes before its command runs.
  fileprivate mutating func finish(_ outcome: ListBox.Outcome) -> [Effect] {
    switch outcome {
    case .open: return [.redraw]
    case .closed:
      menu = nil
      return [.redraw]
    case .taken(let row):
      guard let menu else { return [] }
      let line = menu.line(row)
      return carryOut(line.command, staysOpen: menu.staysOpen && !line.closes)
    case .checked(let row):
      guard let check = menu?.line(row).check else { return finish(.taken(row)) }
      return carryOut(check, staysOpen: true)
    }
  }

  /// Carries out a command; a list that stays open then shows what is on now.
  private mutating func carryOut(_ command: Menu.Command, staysOpen: Bool) -> [Effect] {
    let before = menu
    menu = nil
    let effects = [.redraw] + perform(command, chart: active, from: before?.anchor)
    guard staysOpen, let before,
      let content = content(about: before.subject, typed: before.list.search)
    else { return effects }
    menu = before.showing(content)
    return effects + listIfNeeded(content)
  }

  /// - Parameters:
  ///   - chart: the one that the command is about.
  ///   - anchor: of the list that has closed.
  mutating func perform(_ command: Menu.Command, chart: Int, from anchor: Rect? = nil) -> [Effect] {
    switch command {
    case .key(let key, let modifiers): return handleKey(key, modifiers, text: "")
    case .select: return withBarOfMenu(chart) { $0.select($1, chart: chart) }
    case .showRows: return withBarOfMenu(chart) { $0.showRows(of: $1, chart: chart) }
    case .isolate(let key):
      return withSeries(key, chart) { $0.isolate($1, whereHidden: $0.latest.hiddenSeries) }
    case .toggle(let key): return withSeries(key, chart) { $0.toggleSeries($1) }
    case .showAllSeries: return change(chart) { panel in panel.want { $0.hiddenSeries = [] } }
    case .drill(let query): return change(chart) { $0.drill(query) }
    case .ask(let query): return change(chart) { $0.ask(query) }
    case .change(let change): return self.change(chart) { $0.ask(by: change) }
    case .arrange(let layout): return change(chart) { $0.arrange(layout) }
    case .table(let name): return openTable(name, chart: chart)
    case .beside(let table): return showBeside(table, of: chart)
    case .filesBeside: return ask(.openBeside)
    case .addChart: return activate(chart) + addChart()
    case .removeChart: return removeChart(chart)
    case .clearSelections: return clearSelections()
    case .openOutside: return [.openOutside]
    case .suggest: return activate(chart) + openSuggestions()
    case .open(let subject): return activate(chart) + openList(about: subject, from: anchor)
    case .copy:
      return withBarOfMenu(chart) { model, bar in
        let isSelected = model.panels[chart].state.selection.contains(bar)
        let effects = isSelected ? model.activate(chart) : model.select(bar, chart: chart)
        return effects + model.startCopying()
      }
    case .copyPicture: return [.copyPicture]
    case .sort(let order): return change(chart) { $0.sort(order) }
    case .logarithm: return change(chart) { $0.toggleLogarithm() }
    case .toggleMeasure(let column): return change(chart) { $0.toggleMeasure(column) }
    case .tick(let name, let field, let filter):
      return change(chart) { $0.tick(name, of: field, in: filter) }
    case .part(let part): return change(chart) { $0.toggle(part) }
    case .look(let looks): return change(chart) { $0.wear(looks) }
    case .labels(let labels): return change(chart) { $0.label(labels) }
    case .draw(let lines): return change(chart) { $0.draw(lines) }
    case .name(let named): return startNaming(named, chart: chart)
    }
  }

  private mutating func select(_ bar: BarID, chart: Int) -> [Effect] {
    change(chart) { $0.select(bar, []) }
  }

  /// Does something with the bar that the menu was opened on, unless that has gone, which is said.
  private mutating func withBarOfMenu(
    _ chart: Int, _ body: (inout Model, BarID) -> [Effect]
  ) -> [Effect] {
    guard panels.indices.contains(chart), let bar = panels[chart].remembered[.menu] else {
      return change(chart) { $0.say(.refused(.goneBar)) }
    }
    return body(&self, bar)
  }

  /// The same with a series, wherever it is now.
  private mutating func withSeries(
    _ key: SeriesKey, _ chart: Int, _ body: (inout Panel, Int) -> [Effect]
  ) -> [Effect] {
    change(chart) { panel in
      guard let series = panel.chart.data.series(of: key) else {
        return panel.say(.refused(.missing(.series(key.name.onOneLine, nearest: nil))))
      }
      return body(&panel, series)
    }
  }
}
