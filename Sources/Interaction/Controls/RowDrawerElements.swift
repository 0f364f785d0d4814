// The drawer with rows as accessible elements, and what assistive tools may ask of it.
internal import Charts
internal import Scenegraph

extension ControlID {
  /// The drawer; its items are rows, by their numbers in the table.
  static let rows = ControlID("rows")
  /// The headers, by column, and that of the line numbers.
  static let rowHeaders = ControlID("row_headers")
  static let rowLines = ControlID("row_lines")
  static let closeRows = ControlID("close_rows")
}

extension RowDrawerLayout {
  /// A group of the headers, the button that closes the drawer and the rows in view.
  ///
  /// - Parameter hasKeyboard: whether the keyboard may be in the drawer.
  func element(hasKeyboard: Bool) -> AccessibleElement {
    var states: AccessibleElement.States = .focusable
    if hasKeyboard, focus == .rows { states.insert(.focused) }
    let headers = columns.map { header($0, hasKeyboard: hasKeyboard) }
    let close = AccessibleElement(
      ElementID(.item(.closeRows, 0)), .button, name: "Close", bounds: closeFrame,
      states: .focusable,
      action: AccessibleElement.Action(
        name: "press", description: "Closes the rows", key: "Escape"))
    return AccessibleElement(
      ElementID(.control(.rows)), .group, name: ElementText.line(heading),
      description: problem.map { ElementText.line($0) } ?? "", bounds: frame, states: states,
      children: headers + [close] + rows.map(element))
  }

  private func header(_ column: Column, hasKeyboard: Bool) -> AccessibleElement {
    var states: AccessibleElement.States = .focusable
    if hasKeyboard, focus == .header(column.index) { states.insert(.focused) }
    let order = isDescending ? "descending" : "ascending"
    return AccessibleElement(
      ElementID(column.index.map { .item(.rowHeaders, $0) } ?? .item(.rowLines, 0)), .button,
      name: "sort by \(ElementText.line(column.name))",
      description: column.isSorted ? order : "", bounds: frame(of: column), states: states,
      action: AccessibleElement.Action(name: "press", description: "Sorts the rows"))
  }

  /// "line 12, state AK, speed 35".
  private func element(_ row: Row) -> AccessibleElement {
    let name = zip(columns, row.cells).map { column, text in
      "\(column.name) \(text.isEmpty ? "empty" : text)"
    }.joined(separator: ", ")
    return AccessibleElement(
      ElementID(.item(.rows, row.tableRow)), .label, name: ElementText.line(name),
      bounds: frame(of: row),
      position: AccessibleElement.Position(row.place + 1, of: rowCount))
  }
}

extension Model {
  /// Carries out a request for the drawer; nil for other elements.
  mutating func carryOutInDrawer(_ request: ElementRequest) -> [Effect]? {
    switch request {
    case .activate(let id), .focus(let id):
      guard id.chart == nil, drawer != nil else { return nil }
      let isPress = if case .activate = request { true } else { false }
      switch id.part {
      case .item(.closeRows, 0): return isPress ? closeRows() : []
      case .item(.rowLines, _): return isPress ? sortRows(by: nil) : takeFocus(.header(nil))
      case .item(.rowHeaders, let column):
        return isPress ? sortRows(by: column) : takeFocus(.header(column))
      case .control(.rows), .item(.rows, _): return isPress ? [] : takeFocus(.rows)
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func takeFocus(_ focus: RowDrawer.Focus) -> [Effect] {
    // The save field keeps the keyboard until it closes.
    guard saveField == nil else { return [] }
    return focusDrawer(focus) + (desktop.hasFocus ? [] : [.takeKeyboard])
  }
}
