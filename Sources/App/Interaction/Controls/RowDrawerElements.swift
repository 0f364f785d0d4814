// The drawer with rows as accessible elements, and what assistive tools may ask of it.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables

extension ControlID {
  /// The drawer, and the table in it.
  static let rows = ControlID("rows")
  static let rowTable = ControlID("row_table")
  static let closeRows = ControlID("close_rows")
}

extension FoundRows: TableCells {
  /// A cell on one line; for the column −1 the number of the input's line.
  package func text(row: Int, column: Int) -> String {
    ElementText.line(text(ofRow: row, column: column < 0 ? nil : column))
  }
}

extension RowDrawerLayout {
  /// The table of all rows, and the button that closes the drawer.
  ///
  /// - Parameters:
  ///   - drawer: as it is laid out.
  ///   - hasKeyboard: whether the keyboard may be in the drawer.
  func element(of drawer: RowDrawer, hasKeyboard: Bool) -> AccessibleElement {
    var states: AccessibleElement.States = .focusable
    if hasKeyboard, focus != nil { states.insert(.focused) }
    if drawer.request != nil { states.insert(.busy) }
    let name = ElementText.line(heading)
    var rows = AccessibleElement(
      ElementID(.control(.rowTable)), .table, name: name,
      description: problem.map { ElementText.line($0) } ?? "",
      bounds: Rect(minX: frame.minX, minY: headerFrame.minY, maxX: frame.maxX, maxY: frame.maxY),
      states: states)
    rows.table = table(of: drawer)
    let close = AccessibleElement(
      ElementID(.item(.closeRows, 0)), .button, name: "Close", bounds: closeFrame,
      states: .focusable,
      action: AccessibleElement.Action(
        name: "press", description: "Closes the rows", key: "Escape"))
    return AccessibleElement(
      ElementID(.control(.rows)), .group, name: "Rows", bounds: frame, children: [rows, close])
  }

  private func table(of drawer: RowDrawer) -> AccessibleTable {
    let columns = drawer.found?.listed.table.columns ?? []
    let current: AccessibleTable.Place =
      if case .header(let column) = focus {
        .init(row: -1, column: column ?? -1)
      } else {
        .init(row: drawer.currentRow, column: drawer.currentColumn ?? -1)
      }
    let sort = drawer.found?.sort.flatMap { sort in
      columns.firstIndex { ColumnRef($0) == sort.column }.map { ($0, sort.isDescending) }
    }
    return AccessibleTable(
      rowCount: rowCount, columns: columns.map { ElementText.line($0.headerName) },
      rowHeaderName: Self.lineName, sort: sort, current: current,
      spans: self.columns.map { column in
        let header = frame(of: column)
        return .init(
          column: column.index ?? -1, minX: max(frame.minX, header.minX),
          maxX: min(frame.maxX, header.maxX))
      },
      headerY: headerFrame.minY...headerFrame.maxY, body: body, firstRow: first,
      rowHeight: Self.rowHeight, cells: drawer.found)
  }
}

extension Model {
  /// Carries out a request for the drawer; nil for other elements.
  mutating func carryOutInDrawer(_ request: ElementRequest) -> [Effect]? {
    guard drawer != nil, request.id.chart == nil else { return nil }
    switch (request, request.id.part) {
    case (.activate, .item(.closeRows, 0)): return closeRows()
    case (.activate, .cell(let place)) where place.row < 0:
      return sortRows(by: place.column < 0 ? nil : place.column)
    case (.focus, .control(.rowTable)): return takeKeyboard { $0.focusDrawer(.rows) }
    case (.focus, .cell(let place)): return takeKeyboard { $0.focusCell(place) }
    case (.reveal, .cell(let place)):
      if place.row >= 0 { drawer?.reveal(row: place.row) }
      if place.column >= 0 {
        drawer?.reveal(column: place.column, inView: drawerLayout?.wholeColumns ?? 0..<0)
      }
      return [.redraw]
    case (_, .cell), (_, .item(.closeRows, _)), (_, .control(.rowTable)): return []
    default: return nil
    }
  }

  private mutating func takeKeyboard(_ body: (inout Model) -> [Effect]) -> [Effect] {
    // The save field keeps the keyboard until it closes.
    guard saveField == nil else { return [] }
    return body(&self) + (desktop.hasFocus ? [] : [.takeKeyboard])
  }
}
