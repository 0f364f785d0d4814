// The drawer with rows: what raises and closes it, keys, the pointer, what assistive tools may ask of
// it, and how it follows the chart.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Words

extension Model {
  /// The drawer's place in the window; nil while it is closed.
  var drawerFrame: Rect? {
    drawer == nil ? nil : RowDrawerLayout.frame(in: size, scaleFactor: scaleFactor)
  }

  /// Where the charts are: above the drawer, unless that covers the window.
  var chartsSize: Size {
    guard let frame = drawerFrame, frame.minY > 0 else { return size }
    return Size(width: size.width, height: frame.minY)
  }

  /// The rows on the screen; freeing them may take longer than a frame.
  package var foundRows: FoundRows? { drawer?.found }

  // MARK: Raising and closing

  /// - Parameter byKey: whether a ring shows that the drawer has the keyboard.
  mutating func showRows(byKey: Bool) -> [Effect] {
    let panel = panels[active]
    guard panel.hasRows else { return say(.refused(.noRows)) }
    var drawer = self.drawer ?? RowDrawer()
    drawer.opener = panel.id
    (drawer.focus, drawer.showsFocus) = (.rows, byKey)
    drawer.revealsSelection = true
    self.drawer = drawer
    return change(active) { panel in
      panel.remembered[.drawer] = panel.focusedBar
      panel.state.focus = nil
      return [.redraw]
    }
  }

  /// Raises the drawer for one bar, which is then selected alone.
  mutating func showRows(of bar: BarID, chart: Int) -> [Effect] {
    guard panels.indices.contains(chart), panels[chart].isVisible(bar) else { return [] }
    let effects = activate(chart) + change(chart) { $0.select(bar, []) }
    return effects + showRows(byKey: true)
  }

  mutating func closeRows() -> [Effect] {
    guard let drawer else { return [] }
    self.drawer = nil
    var effects: [Effect] = drawer.request == nil ? [.redraw] : [.redraw, .stopFetchingRows]
    if drawer.focus != nil, drawer.showsFocus, drawer.opener == panels[active].id,
      let bar = panels[active].remembered[.drawer]
    {
      effects += change(active) { $0.focus(bar) }
    }
    return effects
  }

  /// Whether Enter raises the drawer: the keyboard is on a selected bar.
  var isOnSelectedBar: Bool {
    guard let bar = panels[active].focusedBar else { return false }
    return panels[active].state.selection.contains(bar) && panels[active].hasRows
  }

  // MARK: Following the chart

  /// Requests other rows if others are wanted now: the selection, the question, the data or the
  /// active chart have changed. Call it after every update.
  mutating func followRows() -> [Effect] {
    guard var drawer else { return [] }
    let panel = panels[active]
    if panel.state.focus != nil { drawer.focus = nil }
    let wanted = WantedRows(
      chart: panel.id, dataVersion: panel.dataVersion, question: panel.question,
      selection: panel.state.selection, others: filtersOfOthers(active), sort: drawer.sort)
    defer { self.drawer = drawer }
    guard wanted != drawer.wanted else { return [] }
    // Throttle: data that arrive faster than rows are found would otherwise never be seen.
    if let request = drawer.request, request.wanted.hasSameView(as: wanted) { return [] }
    let known = drawer.found.flatMap { $0.wanted.hasSameData(as: wanted) ? $0 : nil }
    let request = RowsRequest(panel, wanted, known: known)
    drawer.wanted = wanted
    let wasPending = drawer.request != nil
    drawer.request = request
    if request.isImmediate, let answer = request.answer() {
      drawer.receive(answer)
      return wasPending ? [.redraw, .stopFetchingRows] : [.redraw]
    }
    return [.redraw, .fetchRows(request)]
  }

  /// Shows rows, unless others have been requested since.
  mutating func receive(_ answer: RowsAnswer) -> [Effect] {
    guard let request = drawer?.request, answer.request === request else { return [] }
    drawer?.receive(answer)
    return [.redraw]
  }

  // MARK: Keyboard

  mutating func focusCell(_ place: AccessibleTable.Place) -> [Effect] {
    let column = place.column < 0 ? nil : place.column
    if place.row < 0 { return focusDrawer(.header(column)) }
    drawer?.currentColumn = column
    if let column { drawer?.revealedColumn = column }
    drawer?.move(to: place.row)
    return focusDrawer(.rows)
  }

  fileprivate mutating func moveHeader(from column: Int?, by distance: Int) -> [Effect] {
    guard let drawer else { return [] }
    let next = min(max(-1, (column ?? -1) + distance), drawer.columnCount - 1)
    if next >= 0 { self.drawer?.revealedColumn = next }
    return focusDrawer(.header(next < 0 ? nil : next))
  }

  /// - Parameter column: nil for the line numbers, whose order is that of the table.
  mutating func sortRows(by column: Int?) -> [Effect] {
    if let column { drawer?.sort(by: column) } else { drawer?.sort = nil }
    return [.redraw]
  }

  /// Moves the keyboard between the charts, the rows and the headers; nil within the charts.
  fileprivate mutating func moveFocusThroughDrawer(forward: Bool) -> [Effect]? {
    guard let drawer else { return nil }
    let isSheet = (drawerFrame?.minY ?? 0) <= 0
    switch drawer.focus {
    case .rows where forward, .rows where isSheet:
      return focusDrawer(.header(drawer.layout?.wholeColumns.first))
    case .header where !forward, .header where isSheet: return focusDrawer(.rows)
    case .rows:
      self.drawer?.focus = nil
      guard let area = panels[active].focusAreas.last else { return [.redraw] }
      return [.redraw] + pressActive { $0.enter(area) }
    case .header:
      self.drawer?.focus = nil
      // From the active chart's drawer to the next chart.
      let next = (active + 1) % panels.count
      guard let area = panels[next].focusAreas.first else { return [.redraw] }
      return [.redraw] + activate(next) + pressActive { $0.enter(area) }
    case nil:
      let areas = panels[active].focusAreas
      let area = panels[active].focusArea
      guard let area else { return nil }
      if forward { return area == areas.last ? focusDrawer(.rows) : nil }
      let isFirst = area == areas.first && panels.count == 1
      return isFirst ? focusDrawer(.header(drawer.layout?.wholeColumns.first)) : nil
    }
  }

  mutating func focusDrawer(_ focus: RowDrawer.Focus) -> [Effect] {
    drawer?.focus = focus
    drawer?.showsFocus = true
    return [.redraw] + change(active) { $0.dropFocus() }
  }

  // MARK: Pointer

  /// The thumb follows the pointer: the rows to which it has been dragged are in view.
  mutating func dragRows(from first: Double, by distance: Double) -> [Effect] {
    guard let layout = drawer?.layout else { return [] }
    let row = first + layout.rows(draggingThumbBy: distance)
    return drawer?.scroll(to: row) == true ? [.redraw] : []
  }

  // MARK: Copying and saving

  fileprivate mutating func copyRows() -> [Effect] {
    if drawer?.awaitsOthers == true { return say(.refused(.findingRows)) }
    guard let found = drawer?.found, found.count > 0 else { return say(.refused(.noRowsToCopy)) }
    guard found.count <= FoundRows.copyLimit else {
      return say(.refused(.tooManyRowsToCopy(found.count, limit: FoundRows.copyLimit)))
    }
    return [.copyRows(found)]
  }

  /// - Parameter rows: nil if the clipboard could not be acquired.
  mutating func tellCopied(rows: Int?) -> [Effect] {
    guard let rows else { return say(.refused(.clipboardTaken)) }
    let found = drawer?.found.flatMap { $0.count == rows ? $0.rowCount : nil }
    return say(.done(.copiedRows(found ?? RowCount(rows))))
  }

  fileprivate mutating func startSavingRows() -> [Effect] {
    if drawer?.awaitsOthers == true { return say(.refused(.findingRows)) }
    guard drawer?.found != nil else { return say(.refused(.noRowsToSave)) }
    return ask(.saveRows(base: SaveField.fileName(of: panels[active].chart.title) + "-rows"))
  }

  mutating func askRowsName(_ proposed: String) -> [Effect] {
    guard let found = drawer?.found else { return [] }
    saveField = SaveField(proposed, rows: found)
    return [.redraw]
  }
}

extension RowDrawer: Layer {
  static let level = LayerLevel.drawer
  static let role = Role.rowDrawer
  private static let rowsPerNotch = 3.0

  func covers(_ point: Point) -> Bool { layout?.frame.contains(point) ?? false }

  func cursor(at point: Point) -> CursorShape? {
    guard let layout, layout.frame.contains(point) else { return nil }
    switch layout.part(at: point) {
    case nil: return .arrow
    case .thumb: return .openHand
    case .close, .header, .track: return .pointingHand
    }
  }

  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    let key = stroke.key
    switch key {
    case .escape: return model.dismissTooltips() + model.closeRows()
    case _ where stroke.copies: return model.copyRows()
    case _ where stroke.isControl("s"): return model.startSavingRows()
    case .tab: return model.moveFocusThroughDrawer(forward: true)
    case .backTab: return model.moveFocusThroughDrawer(forward: false)
    default: break
    }
    switch focus {
    case nil: return nil
    case .rows: break
    case .header(let column):
      switch key {
      case .left: return model.moveHeader(from: column, by: -1)
      case .right: return model.moveHeader(from: column, by: 1)
      case .home: return model.moveHeader(from: column, by: -Int(Int16.max))
      case .end: return model.moveHeader(from: column, by: Int(Int16.max))
      case .enter, .space: return model.sortRows(by: column)
      default: break
      }
    }
    var drawer = self
    guard drawer.moveThroughRows(key) else { return nil }
    model.drawer = drawer
    return [.redraw]
  }

  /// Moves the keyboard through the rows; false for a key that does not.
  private mutating func moveThroughRows(_ key: Key) -> Bool {
    switch key {
    case .up: move(to: currentRow - 1)
    case .down: move(to: currentRow + 1)
    case .pageUp: movePage(-1)
    case .pageDown: movePage(1)
    case .home: move(to: 0)
    case .end: move(to: rowCount - 1)
    case .left: move(columns: -1)
    case .right: move(columns: 1)
    default: return false
    }
    (focus, showsFocus) = (.rows, true)
    return true
  }

  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard let layout, covers(click.point) else {
      if click.button == 1 { model.drawer?.focus = nil }
      return nil
    }
    model.press = nil
    guard click.button == 1 else { return [] }
    let part = layout.part(at: click.point)
    switch part {
    case .close: return model.closeRows()
    case .header(let column): return model.sortRows(by: column)
    case .thumb: model.gesture = .rows(grabbedY: click.point.y, first: layout.first)
    case .track(let direction): _ = model.drawer?.turnPage(direction)
    case nil: break
    }
    let effects = model.focusDrawer(.rows)
    model.drawer?.showsFocus = false
    return effects
  }

  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]? {
    guard covers(turn.point) else { return nil }
    guard model.gesture == nil else { return [] }
    let isSideways = turn.modifiers.contains(.shift)
    let rows = isSideways ? 0 : turn.rows
    let columns = isSideways ? turn.columns + turn.rows : turn.columns
    var drawer = self
    let down = rows != 0 && drawer.scroll(rows: rows * Self.rowsPerNotch)
    let across = columns != 0 && drawer.scroll(columns: columns)
    model.drawer = drawer
    return down || across ? [.redraw] : []
  }

  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? {
    guard request.id.chart == nil else { return nil }
    switch (request, request.id.part) {
    case (.activate, .item(.closeRows, 0)): return model.closeRows()
    case (.activate, .cell(let place)) where place.row < 0:
      return model.sortRows(by: place.column < 0 ? nil : place.column)
    case (.focus, .control(.rowTable)): return model.takeKeyboard { $0.focusDrawer(.rows) }
    case (.focus, .cell(let place)): return model.takeKeyboard { $0.focusCell(place) }
    case (.reveal, .cell(let place)):
      if place.row >= 0 { model.drawer?.revealedPlace = place.row }
      if place.column >= 0 { model.drawer?.revealedColumn = place.column }
      return [.redraw]
    case (_, .cell), (_, .item(.closeRows, _)), (_, .control(.rowTable)): return []
    default: return nil
    }
  }

  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    layout?.element(of: self, hasKeyboard: hasFocus)
  }
}

extension Model {
  fileprivate mutating func takeKeyboard(_ body: (inout Model) -> [Effect]) -> [Effect] {
    // The save field keeps the keyboard until it closes.
    guard saveField == nil else { return [] }
    return body(&self) + (desktop.hasFocus ? [] : [.takeKeyboard])
  }
}

extension Panel {
  var hasRows: Bool { read?.table != nil && chart.source.question != nil }
}
