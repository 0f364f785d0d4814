// A menu: a popover whose rows are commands, most with the key that does the same.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph

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
    /// Asks a chart's table a query; nil for the command line's.
    case ask(Query?, chart: Int)
  }

  /// A row with its command.
  struct Line {
    let row: ListBox.Row
    let command: Command

    init(_ row: ListBox.Row, _ command: Command) { (self.row, self.command) = (row, command) }
  }

  var popover: Popover
  private let commands: [Command]

  init(_ lines: [Line], anchor: Rect) {
    popover = Popover(
      .menu, .commands, name: "Menu", anchor: anchor,
      list: ListBox(lines.map(\.row), highlight: 0, mostVisible: .max))
    commands = lines.map(\.command)
  }

  func command(ofRow row: Int) -> Command? { commands.indices.contains(row) ? commands[row] : nil }
}

extension ControlID {
  static let menu = ControlID("menu")
}

extension Model {
  /// Handles a key while the menu is open.
  mutating func pressMenu(_ key: Key, _ modifiers: Modifiers, text: String) -> [Effect] {
    guard var menu else { return [] }
    let outcome = menu.popover.list.handleKey(key, modifiers, text: text)
    self.menu = menu
    return finish(outcome)
  }

  /// Handles a press while the menu is open: takes the pressed row; outside, closes the menu.
  mutating func pressMenu(at point: Point) -> [Effect] {
    guard let menu, let layout = popoverLayout else { return [] }
    if let row = layout.row(at: point) { return finish(menu.popover.list.take(row)) }
    return finish(layout.frame.contains(point) ? .open : .closed)
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

  /// Carries out an accessibility request for a row: highlights or takes it.
  mutating func takeMenuRow(_ row: Int, _ request: ElementRequest) -> [Effect] {
    guard var menu else { return [] }
    switch request {
    case .activate: return finish(menu.popover.list.take(row))
    case .focus:
      guard menu.popover.list.hover(row) else { return [] }
      self.menu = menu
      return [.redraw]
    default: return []
    }
  }

  /// Applies the outcome of a key or a press; the menu closes before its command runs.
  private mutating func finish(_ outcome: ListBox.Outcome) -> [Effect] {
    switch outcome {
    case .open: return [.redraw]
    case .closed:
      menu = nil
      return [.redraw]
    case .taken(let row):
      let command = menu?.command(ofRow: row)
      menu = nil
      return [.redraw] + (command.map { perform($0) } ?? [])
    }
  }

  private mutating func perform(_ command: Menu.Command) -> [Effect] {
    switch command {
    case .key(let key, let modifiers): return handleKey(key, modifiers, text: "")
    case .select(let bar, let chart):
      return change(chart) { $0.isVisible(bar) ? $0.select(bar, []) : [] }
    case .isolate(let series, let chart):
      return change(chart) { $0.isolate(series, whereHidden: $0.wantedView.hiddenSeries) }
    case .toggle(let series, let chart): return change(chart) { $0.toggleSeries(series) }
    case .drill(let query, let chart): return change(chart) { $0.drill(query) }
    case .ask(let query, let chart): return change(chart) { $0.ask(query) }
    }
  }
}
