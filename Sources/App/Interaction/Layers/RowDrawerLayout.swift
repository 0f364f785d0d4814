// The drawer with rows, laid out and drawn: which rows and columns are in view, and where.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables

/// The drawer at one window size. Reads only the cells in view.
struct RowDrawerLayout {
  enum Part: Hashable {
    case close
    /// The header of a column, by its index in the table; nil for that of the line numbers.
    case header(Int?)
    /// The thumb, which can be dragged, and the track above it (−1) or below it (1).
    case thumb
    case track(Int)
  }

  struct Column {
    /// In the table; nil for the line numbers.
    let index: Int?
    let name: String
    /// From the header down, as far as it is in view.
    let minX: Double
    let width: Double
    let isNumeric: Bool
    let isSorted: Bool
  }

  /// A row in view, at least in part.
  struct Row {
    /// From 0, in the drawer's order, and in the table.
    let place: Int
    let tableRow: Int
    let y: Double
    /// One text per column in view.
    let cells: [String]
  }

  let frame: Rect
  let closeFrame: Rect
  let headerFrame: Rect
  /// Where the rows are.
  let body: Rect
  let heading: String
  let problem: String?
  let columns: [Column]
  let rows: [Row]
  let rowCount: Int
  let first: Double
  let isDescending: Bool
  let focus: RowDrawer.Focus?
  let ring: RowDrawer.Focus?
  /// Where the keyboard is among the rows: the row, and the column of its cell; nil for all of it.
  let currentRow: Int
  let currentColumn: Int?
  /// The columns of the table that are in view as a whole.
  private(set) var wholeColumns = 0..<0

  /// The share of the window's height.
  private static let share = 0.4
  /// A window at most this wide or high is covered.
  static let sheetSide = 360.0
  static let headingHeight = 36.0
  static let headerHeight = 24.0
  static let rowHeight = 24.0
  static let indent = 12.0
  /// Between two columns.
  static let gap = 16.0
  /// The most that a text of a column takes.
  static let mostWidth = 240.0
  /// Beside the name of a column, for the sign of its order.
  static let arrowWidth = 12.0
  static let lineName = "line"
  static let cellFont = Typography.label
  static let numberFont = Typography.tick

  /// At the bottom of a window, on whole device pixels.
  static func frame(in size: Size, scaleFactor: Double) -> Rect {
    let isSheet = min(size.width, size.height) <= sheetSide
    let height = isSheet ? size.height : (size.height * share * scaleFactor).rounded() / scaleFactor
    return Rect(minX: 0, minY: size.height - height, maxX: size.width, maxY: size.height)
  }

  /// - Parameters:
  ///   - drawer: is updated with what fits.
  ///   - heading: the text above the rows.
  ///   - read: gives a cell's text by its place in the drawer and its column; nil for a number of
  ///     the input's line.
  init(
    _ drawer: inout RowDrawer, heading: String, with pen: Pen,
    read: (_ place: Int, _ column: Int?) -> String
  ) {
    let frame = Self.frame(in: pen.size, scaleFactor: pen.scaleFactor)
    let top = min(frame.maxY, frame.minY + Self.headingHeight)
    let bodyTop = min(frame.maxY, top + Self.headerHeight)
    self.frame = frame
    closeFrame = Rect(
      x: frame.maxX - Self.headingHeight, y: frame.minY, width: Self.headingHeight,
      height: Self.headingHeight)
    headerFrame = Rect(minX: frame.minX, minY: top, maxX: frame.maxX, maxY: bodyTop)
    body = Rect(minX: frame.minX, minY: bodyTop, maxX: frame.maxX, maxY: frame.maxY)
    self.heading = heading
    problem = drawer.problem
    rowCount = drawer.rowCount
    let rowsInView = body.height / Self.rowHeight
    drawer.fit(
      visibleRows: rowsInView, firstColumn: Int(drawer.firstColumn),
      hasMoreColumns: drawer.hasMoreColumns)
    first = drawer.first
    let end = Int((first + rowsInView).rounded(.up))
    let places = min(Int(first), rowCount)..<min(rowCount, max(Int(first), end))
    let (columns, whole, cells) = withoutActuallyEscaping(read) { read in
      var builder = ColumnBuilder(drawer, places: places, width: frame.width, pen: pen, read: read)
      builder.build()
      (drawer.widths, drawer.revealedColumn) = (builder.widths, nil)
      drawer.fit(
        visibleRows: rowsInView, firstColumn: builder.whole.lowerBound,
        hasMoreColumns: builder.hasMore)
      return (builder.columns, builder.whole, builder.cells)
    }
    (self.columns, wholeColumns) = (columns, whole)
    let (firstRow, bodyY) = (first, body.minY)
    let table = drawer.found?.listed
    rows = places.enumerated().map { index, place in
      let y = bodyY + (Double(place) - firstRow) * Self.rowHeight
      return Row(
        place: place, tableRow: table?.rows[place] ?? place,
        y: pen.round(y), cells: cells.map { $0[index] })
    }
    isDescending = drawer.found?.sort?.isDescending ?? false
    (focus, ring) = (drawer.focus, drawer.ring)
    (currentRow, currentColumn) = (drawer.currentRow, drawer.currentColumn)
  }

  /// What a press at a point hits; nil for the rows and the space around them.
  func part(at point: Point) -> Part? {
    if closeFrame.contains(point) { return .close }
    if let part = scrollPart(at: point) { return part }
    guard headerFrame.contains(point) else { return nil }
    return columns.first { frame(of: $0).contains(point) }.map { .header($0.index) }
  }

  // MARK: Scrolling

  /// The strip is too thin to aim at: this much at the right edge takes the presses for it.
  private static let stripTarget = 12.0

  /// Shows which of the rows are in view; nil if all are.
  var thumb: Rect? {
    Pen.thumb(in: body, showing: body.height / Self.rowHeight, of: Double(rowCount), from: first)
  }

  private func scrollPart(at point: Point) -> Part? {
    guard let thumb, body.contains(point), point.x >= body.maxX - Self.stripTarget else {
      return nil
    }
    if point.y < thumb.minY { return .track(-1) }
    return point.y < thumb.maxY ? .thumb : .track(1)
  }

  /// How many rows the thumb scrolls when it is dragged by a distance.
  func rows(draggingThumbBy distance: Double) -> Double {
    guard let thumb, body.height > thumb.height else { return 0 }
    return distance / (body.height - thumb.height)
      * (Double(rowCount) - body.height / Self.rowHeight)
  }

  /// The header of a column.
  func frame(of column: Column) -> Rect {
    Rect(
      x: column.minX - Self.gap / 2, y: headerFrame.minY, width: column.width + Self.gap,
      height: headerFrame.height)
  }

  /// The part of a row in view.
  func frame(of row: Row) -> Rect {
    Rect(minX: body.minX, minY: row.y, maxX: body.maxX, maxY: row.y + Self.rowHeight)
      .intersection(body)
  }

  // MARK: Drawing

  func marks(with pen: Pen) -> [Mark] {
    let theme = pen.theme
    var marks = [pen.box(frame, theme.background)]
    for row in rows {
      for (column, text) in zip(columns, row.cells) {
        marks += pen.text(
          text, in: Rect(x: column.minX, y: row.y, width: column.width, height: Self.rowHeight),
          column.isNumeric ? Self.numberFont : Self.cellFont,
          column.index == nil ? theme.softInk : theme.ink,
          at: column.isNumeric ? .trailing : .leading)
      }
    }
    if let problem {
      marks += pen.paragraph(problem, in: body.inset(x: Self.indent).offset(x: 0, y: 8))
    }
    // Covers rows that are partly in view.
    marks.append(
      pen.box(
        Rect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: body.minY),
        theme.background))
    marks.append(pen.line(frame.minY, from: frame.minX, to: frame.maxX, theme.axisLine))
    if !columns.isEmpty {
      marks.append(
        pen.line(body.minY - pen.pixel, from: frame.minX, to: frame.maxX, theme.axisLine))
    }
    marks += pen.text(
      heading,
      in: Rect(
        minX: frame.minX + Self.indent, minY: frame.minY, maxX: closeFrame.minX,
        maxY: headerFrame.minY),
      Typography.emptyMessage)
    marks += [pen.cross(in: closeFrame)]
    for column in columns { marks += header(column, pen) }
    return marks + pen.strip(thumb)
      + (focusTarget.map { pen.ring(in: $0.outset(by: -1), radius: 3) } ?? [])
  }

  /// The name of a column, with a tip that points up for an ascending order.
  private func header(_ column: Column, _ pen: Pen) -> [Mark] {
    var room = Rect(
      x: column.minX, y: headerFrame.minY, width: column.width, height: headerFrame.height)
    let alignment = column.isNumeric ? TextMark.Alignment.trailing : .leading
    guard column.isSorted else {
      return pen.text(column.name, in: room, Typography.label, pen.theme.softInk, at: alignment)
    }
    let tip = Rect(x: room.maxX - 8, y: room.midY - 2, width: 8, height: 4)
    room.width = max(0, room.width - Self.arrowWidth)
    let sign = Mark.rect(
      RectMark(
        MarkAttributes(pen.role, label: isDescending ? "descending" : "ascending"), bounds: tip,
        shape: .pointed(isDescending ? .bottom : .top), fill: pen.theme.ink))
    return pen.text(column.name, in: room, Typography.selectedLabel, at: alignment) + [sign]
  }

  /// What has the keyboard; nil unless that has moved into the drawer.
  private var focusTarget: Rect? {
    switch ring {
    case nil: return nil
    case .rows:
      guard let row = rows.first(where: { $0.place == currentRow }).map(frame) else { return body }
      guard let column = columns.first(where: { $0.index == currentColumn && $0.index != nil })
      else { return row }
      let span = frame(of: column)
      return Rect(minX: span.minX, minY: row.minY, maxX: min(span.maxX, body.maxX), maxY: row.maxY)
    case .header(let index):
      return columns.first { $0.index == index }.map { frame(of: $0).intersection(headerFrame) }
    }
  }
}

// MARK: - Accessibility

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

/// Places columns from left to right until the width is used up.
private struct ColumnBuilder {
  private(set) var columns: [RowDrawerLayout.Column] = []
  /// By column in view, one text per row.
  private(set) var cells: [[String]] = []
  private(set) var widths: [Int: Double]
  private(set) var whole = 0..<0
  private(set) var hasMore = false

  private let drawer: RowDrawer
  private let places: Range<Int>
  private let width: Double
  private let pen: Pen
  private let read: (Int, Int?) -> String
  private var known: [Int: [String]] = [:]
  private var x = RowDrawerLayout.indent

  /// A column of which less is in view is left out.
  private static let leastWidth = 40.0

  init(
    _ drawer: RowDrawer, places: Range<Int>, width: Double, pen: Pen,
    read: @escaping (Int, Int?) -> String
  ) {
    (self.drawer, self.places, self.pen, self.read) = (drawer, places, pen, read)
    self.width = width - RowDrawerLayout.indent
    widths = drawer.widths
  }

  mutating func build() {
    guard let found = drawer.found else { return }
    let table = found.listed.table
    addLines(found)
    let first = self.first(of: table.columns)
    var end = first
    for index in first..<table.columns.count {
      let room = width - x
      // One column is there in any window.
      guard room >= Self.leastWidth || index == first else { break }
      let column = table.columns[index]
      let natural = naturalWidth(of: column)
      if natural <= room { end = index + 1 }
      add(
        index, texts(of: index), name: column.headerName, width: min(natural, max(0, room)),
        isNumeric: column.isNumeric, isSorted: found.sort?.column == ColumnRef(column))
    }
    whole = first..<end
    hasMore = end < table.columns.count
  }

  /// The first column in view: a later one if that brings another into view, an earlier one if
  /// there is room for more after the last.
  private mutating func first(of columns: [Column]) -> Int {
    var first = min(Int(drawer.firstColumn), max(0, columns.count - 1))
    if let column = drawer.revealedColumn, columns.indices.contains(column) {
      let own = naturalWidth(of: columns[column])
      first = earliest(of: columns, from: first, before: column, in: width - x - own)
    }
    var room = width - x
    for column in columns[first...] {
      room -= naturalWidth(of: column) + RowDrawerLayout.gap
      if room < 0 { return first }
    }
    return earliest(of: columns, from: 0, before: first, in: room)
  }

  /// The first of the columns before another that fit into a room; that one itself if none does, or
  /// if it lies before `start`.
  private mutating func earliest(
    of columns: [Column], from start: Int, before end: Int, in room: Double
  ) -> Int {
    var (first, room) = (end, room)
    while first > start {
      room -= naturalWidth(of: columns[first - 1]) + RowDrawerLayout.gap
      if room < 0 { break }
      first -= 1
    }
    return first
  }

  /// The line numbers, as wide as the last of the table.
  private mutating func addLines(_ found: FoundRows) {
    let table = found.listed.table
    let last = String(table.rowCount > 0 ? table.line(ofRow: table.rowCount - 1) : 0)
    let name = RowDrawerLayout.lineName
    add(
      nil, places.map { read($0, nil) }, name: name,
      width: max(measured(last, RowDrawerLayout.numberFont), measured(name, Typography.label)),
      isNumeric: true, isSorted: false)
  }

  private mutating func add(
    _ index: Int?, _ texts: [String], name: String, width: Double, isNumeric: Bool, isSorted: Bool
  ) {
    columns.append(
      RowDrawerLayout.Column(
        index: index, name: name, minX: x, width: width, isNumeric: isNumeric, isSorted: isSorted))
    cells.append(texts)
    x += width + RowDrawerLayout.gap
  }

  private mutating func texts(of column: Int) -> [String] {
    if let texts = known[column] { return texts }
    let texts = places.map { read($0, column) }
    known[column] = texts
    return texts
  }

  private mutating func naturalWidth(of column: Column) -> Double {
    let font = column.isNumeric ? RowDrawerLayout.numberFont : RowDrawerLayout.cellFont
    let header = measured(column.headerName, Typography.selectedLabel) + RowDrawerLayout.arrowWidth
    var width = max(widths[column.index] ?? 0, header)
    for text in texts(of: column.index) where width < RowDrawerLayout.mostWidth {
      width = max(width, measured(text, font))
    }
    width = min(width, RowDrawerLayout.mostWidth)
    widths[column.index] = width
    return width
  }

  /// On whole device pixels; at most a little more than a column takes.
  private func measured(_ text: String, _ font: Font) -> Double {
    // Nothing longer fits, and need not be shaped.
    let start = text.utf8.count > 400 ? String(text.unicodeScalars.prefix(200)) : text
    return (pen.width(of: start.onOneLine, font) * pen.scaleFactor).rounded(.up) / pen.scaleFactor
  }
}

extension Column {
  var headerName: String { name.isEmpty ? "Column \(index + 1)" : name }
}
