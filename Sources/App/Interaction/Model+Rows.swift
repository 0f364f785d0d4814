// The drawer with rows: what raises and closes it, keys, the pointer, and how it follows the chart.
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

  /// Raises the drawer for the active chart, and gives it the keyboard.
  ///
  /// - Parameter byKey: whether a ring shows that.
  mutating func showRows(byKey: Bool) -> [Effect] {
    let panel = panels[active]
    guard panel.hasRows else {
      return change(active) { $0.say(.refused(.noRows)) }
    }
    var drawer = self.drawer ?? RowDrawer()
    drawer.returnFocus = panel.state.focus
    (drawer.focus, drawer.showsFocus) = (.rows, byKey)
    drawer.revealedRow = panel.state.selection.rows.ranges.first?.lowerBound
    self.drawer = drawer
    return change(active) { panel in
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

  mutating func toggleRows() -> [Effect] { drawer == nil ? showRows(byKey: true) : closeRows() }

  mutating func closeRows() -> [Effect] {
    guard let drawer else { return [] }
    self.drawer = nil
    var effects: [Effect] = drawer.request == nil ? [.redraw] : [.redraw, .stopFetchingRows]
    if drawer.focus != nil, drawer.showsFocus, case .bar(let bar) = drawer.returnFocus,
      panels[active].isVisible(bar)
    {
      effects += change(active) { $0.focus(bar) }
    }
    return effects
  }

  /// Whether Enter raises the drawer: the keyboard is on a selected bar.
  var isOnSelectedBar: Bool {
    guard case .bar(let bar) = panels[active].state.focus else { return false }
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
      chart: active, dataVersion: panel.dataVersion, question: panel.question,
      selection: panel.state.selection, sort: drawer.sort)
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

  /// Handles a key while the drawer is open; nil for keys that go to the charts.
  mutating func pressDrawer(_ key: Key, _ modifiers: Modifiers) -> [Effect]? {
    guard drawer != nil else { return nil }
    switch key {
    case .escape:
      if case .band = gesture { return nil }
      return changeAll { $0.dismissTooltip() } + closeRows()
    case .character("c") where modifiers.contains(.control),
      .character("C") where modifiers.contains(.control),
      .insert where modifiers.contains(.control):
      return copyRows()
    case .character("s") where modifiers.contains(.control),
      .character("S") where modifiers.contains(.control):
      return startSavingRows()
    case .tab: return moveFocusThroughDrawer(forward: true)
    case .backTab: return moveFocusThroughDrawer(forward: false)
    default: break
    }
    switch drawer?.focus {
    case nil: return nil
    case .header(let column):
      switch key {
      case .left: return moveHeader(from: column, by: -1)
      case .right: return moveHeader(from: column, by: 1)
      case .home: return moveHeader(from: column, by: -Int(Int16.max))
      case .end: return moveHeader(from: column, by: Int(Int16.max))
      case .enter, .space: return sortRows(by: column)
      default: return moveInRows(key)
      }
    case .rows: return moveInRows(key)
    }
  }

  /// Moves the keyboard through the rows; nil for a key that does not.
  private mutating func moveInRows(_ key: Key) -> [Effect]? {
    guard var drawer else { return nil }
    let inView = drawerLayout?.wholeColumns ?? 0..<0
    switch key {
    case .up: drawer.move(to: drawer.currentRow - 1)
    case .down: drawer.move(to: drawer.currentRow + 1)
    case .pageUp: drawer.movePage(-1)
    case .pageDown: drawer.movePage(1)
    case .home: drawer.move(to: 0)
    case .end: drawer.move(to: drawer.rowCount - 1)
    case .left: drawer.move(columns: -1, inView: inView)
    case .right: drawer.move(columns: 1, inView: inView)
    default: return nil
    }
    (drawer.focus, drawer.showsFocus) = (.rows, true)
    self.drawer = drawer
    return [.redraw]
  }

  /// Takes the keyboard to a cell or a header of the drawer's table.
  mutating func focusCell(_ place: AccessibleTable.Place) -> [Effect] {
    let column = place.column < 0 ? nil : place.column
    if place.row < 0 { return focusDrawer(.header(column)) }
    drawer?.currentColumn = column
    if let column { drawer?.reveal(column: column, inView: drawerLayout?.wholeColumns ?? 0..<0) }
    drawer?.move(to: place.row)
    return focusDrawer(.rows)
  }

  private mutating func moveHeader(from column: Int?, by distance: Int) -> [Effect] {
    guard var drawer else { return [] }
    let next = min(max(-1, (column ?? -1) + distance), drawer.columnCount - 1)
    drawer.focus = .header(next < 0 ? nil : next)
    drawer.showsFocus = true
    if next >= 0 { drawer.reveal(column: next, inView: drawerLayout?.wholeColumns ?? 0..<0) }
    self.drawer = drawer
    return [.redraw]
  }

  /// - Parameter column: nil for the line numbers, whose order is that of the table.
  mutating func sortRows(by column: Int?) -> [Effect] {
    if let column { drawer?.sort(by: column) } else { drawer?.sort = nil }
    return [.redraw]
  }

  /// Moves the keyboard between the charts, the rows and the headers; nil within the charts.
  private mutating func moveFocusThroughDrawer(forward: Bool) -> [Effect]? {
    guard let drawer else { return nil }
    let isSheet = (drawerFrame?.minY ?? 0) <= 0
    switch drawer.focus {
    case .rows where forward, .rows where isSheet:
      return focusDrawer(.header(drawerLayout?.wholeColumns.first))
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
      return isFirst ? focusDrawer(.header(drawerLayout?.wholeColumns.first)) : nil
    }
  }

  /// Gives the keyboard to a part of the drawer.
  mutating func focusDrawer(_ focus: RowDrawer.Focus) -> [Effect] {
    drawer?.focus = focus
    drawer?.showsFocus = true
    return [.redraw]
      + change(active) { panel in
        guard panel.state.focus != nil else { return [] }
        panel.state.focus = nil
        return [.redraw]
      }
  }

  // MARK: Pointer

  func isOverDrawer(_ point: Point) -> Bool { drawerFrame?.contains(point) ?? false }

  /// Handles a press; nil outside the drawer.
  mutating func pressDrawer(button: Int, at point: Point) -> [Effect]? {
    guard drawer != nil else { return nil }
    guard isOverDrawer(point) else {
      if button == 1 { drawer?.focus = nil }
      return nil
    }
    press = nil
    guard button == 1, let layout = drawerLayout else { return [] }
    let part = layout.part(at: point)
    switch part {
    case .close: return closeRows()
    case .header(let column): return sortRows(by: column)
    case .thumb, .track, nil: break
    }
    let effects = focusDrawer(.rows)
    drawer?.showsFocus = false
    if part == .thumb { gesture = .rows(grabbedY: point.y, first: layout.first) }
    if case .track(let direction) = part { _ = drawer?.turnPage(direction) }
    return effects
  }

  /// The thumb follows the pointer: the rows to which it has been dragged are in view.
  mutating func dragRows(from first: Double, by distance: Double) -> [Effect] {
    guard var drawer, let layout = drawerLayout else { return [] }
    let isMoved = drawer.scroll(to: first + layout.rows(draggingThumbBy: distance))
    self.drawer = drawer
    return isMoved ? [.redraw] : []
  }

  /// Rows that a notch of the wheel scrolls.
  private static let rowsPerNotch = 3.0

  /// Scrolls the rows; nil if the pointer is elsewhere.
  mutating func scrollDrawer(
    columns: Double, rows: Double, at point: Point, _ modifiers: Modifiers
  ) -> [Effect]? {
    guard var drawer, isOverDrawer(point) else { return nil }
    guard gesture == nil else { return [] }
    let isSideways = modifiers.contains(.shift)
    var isMoved = false
    if !isSideways, rows != 0 { isMoved = drawer.scroll(rows: rows * Self.rowsPerNotch) }
    let across = isSideways ? columns + rows : columns
    if across != 0, drawer.scroll(columns: across) { isMoved = true }
    self.drawer = drawer
    return isMoved ? [.redraw] : []
  }

  // MARK: Copying and saving

  private mutating func copyRows() -> [Effect] {
    guard let found = drawer?.found, found.count > 0 else {
      return change(active) { $0.say(.refused(.noRowsToCopy)) }
    }
    guard found.count <= FoundRows.copyLimit else {
      return change(active) {
        $0.say(.refused(.tooManyRowsToCopy(found.count, limit: FoundRows.copyLimit)))
      }
    }
    return [.copyRows(found)]
  }

  /// - Parameter rows: nil if the clipboard could not be acquired.
  mutating func tellCopied(rows: Int?) -> [Effect] {
    guard let rows else { return say(.refused(.clipboardTaken)) }
    let found = drawer?.found.flatMap { $0.count == rows ? $0.rowCount : nil }
    return say(.done(.copiedRows(found ?? RowCount(rows))))
  }

  private mutating func startSavingRows() -> [Effect] {
    guard drawer?.found != nil else {
      return change(active) { $0.say(.refused(.noRowsToSave)) }
    }
    return [.proposeRowsName(base: SaveField.fileName(of: panels[active].chart.title) + "-rows")]
  }

  /// Asks for the name of a file for the rows on the screen.
  mutating func askRowsName(_ proposed: String) -> [Effect] {
    guard let found = drawer?.found else { return [] }
    saveField = SaveField(proposed, rows: found)
    return [.redraw]
  }
}

extension Panel {
  /// Whether there are rows behind the bars.
  var hasRows: Bool { read?.table != nil && chart.source.question != nil }
}
