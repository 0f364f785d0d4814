// A table of any number of rows as listeners know it: cells are asked for one by one, not listed.

/// The cells of a table, each on one line and in constant time.
package protocol TableCells: AnyObject, Sendable {
  /// - Parameter column: −1 for the header of the row.
  func text(row: Int, column: Int) -> String
}

/// The content of an element of the kind `table`. Its cells are no elements: there may be millions.
package struct AccessibleTable: Hashable, Sendable {
  /// A place in the table; row −1 has the column headers, column −1 the row headers.
  package struct Place: Hashable, Sendable {
    package var row, column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// A column that is on the screen, in logical pixels of the window.
  package struct Span: Hashable, Sendable {
    package var column: Int
    package var minX, maxX: Double

    package init(column: Int, minX: Double, maxX: Double) {
      (self.column, self.minX, self.maxX) = (column, minX, maxX)
    }
  }

  package var rowCount: Int
  package var columns: [String]
  package var rowHeaderName: String
  /// The column that orders the rows; nil for the order of the table.
  package var sort: (column: Int, isDescending: Bool)?
  /// Where the keyboard is in the table.
  package var current: Place
  /// The columns on the screen, the line of their headers, and the rows below it.
  package var spans: [Span]
  package var headerY: ClosedRange<Double>
  package var body: Rect
  /// The first row in view, with a fraction, and the height of each.
  package var firstRow: Double
  package var rowHeight: Double
  /// nil while there are no rows.
  package var cells: (any TableCells)?

  package init(
    rowCount: Int, columns: [String], rowHeaderName: String,
    sort: (column: Int, isDescending: Bool)?, current: Place, spans: [Span],
    headerY: ClosedRange<Double>, body: Rect, firstRow: Double, rowHeight: Double,
    cells: (any TableCells)?
  ) {
    (self.rowCount, self.columns, self.rowHeaderName) = (rowCount, columns, rowHeaderName)
    (self.sort, self.current, self.spans) = (sort, current, spans)
    (self.headerY, self.body, self.firstRow) = (headerY, body, firstRow)
    (self.rowHeight, self.cells) = (rowHeight, cells)
  }

  /// Whether they say the same; sources of cells are compared by identity.
  package static func == (one: Self, other: Self) -> Bool {
    one.rowCount == other.rowCount && one.columns == other.columns
      && one.sort?.column == other.sort?.column
      && one.sort?.isDescending == other.sort?.isDescending && one.current == other.current
      && one.spans == other.spans && one.headerY == other.headerY && one.body == other.body
      && one.firstRow == other.firstRow && one.rowHeight == other.rowHeight
      && one.cells === other.cells
  }

  /// Feeds what seldom agrees by chance.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(rowCount)
    hasher.combine(columns)
    hasher.combine(current)
  }

  // MARK: Places

  /// Row headers are a column of their own, the first.
  package var columnCount: Int { columns.count + 1 }

  package func contains(_ place: Place) -> Bool {
    (-1..<rowCount).contains(place.row) && (-1..<columns.count).contains(place.column)
  }

  package func isHeader(_ place: Place) -> Bool { place.row < 0 || place.column < 0 }

  /// "speed" of a column's header, a cell as written, "line 12" of a row's header.
  package func name(_ place: Place) -> String {
    if place.row < 0 { return place.column < 0 ? rowHeaderName : columns[place.column] }
    let text = cells?.text(row: place.row, column: place.column) ?? ""
    return place.column < 0 ? "\(rowHeaderName) \(text)" : text
  }

  /// Of a column's header its order, of a row's header the cells with their columns.
  package func description(_ place: Place) -> String {
    if place.row < 0 { return order(ofColumn: place.column) ?? "" }
    return place.column < 0 ? self.description(ofRow: place.row) : ""
  }

  /// "state AK, speed 35".
  package func description(ofRow row: Int) -> String {
    var text = ""
    for (column, name) in columns.enumerated() {
      // A row may have thousands of cells.
      guard text.utf8.count < Self.descriptionLimit else { return text + ", …" }
      let cell = cells?.text(row: row, column: column) ?? ""
      text += (text.isEmpty ? "" : ", ") + name + " " + (cell.isEmpty ? "empty" : cell)
    }
    return text
  }

  /// The bytes of a description after which no cell is added.
  private static let descriptionLimit = 1_000

  /// "ascending" or "descending"; nil for a column that orders nothing.
  package func order(ofColumn column: Int) -> String? {
    guard let sort, sort.column == column else { return nil }
    return sort.isDescending ? "descending" : "ascending"
  }

  /// The part of a cell or a header that is on the screen; nil if none is.
  package func bounds(_ place: Place) -> Rect? {
    guard let span = spans.first(where: { $0.column == place.column }) else { return nil }
    let top = body.minY + (Double(place.row) - firstRow) * rowHeight
    let (minY, maxY) =
      place.row < 0
      ? (headerY.lowerBound, headerY.upperBound)
      : (max(top, body.minY), min(top + rowHeight, body.maxY))
    guard maxY > minY, span.maxX > span.minX else { return nil }
    return Rect(minX: span.minX, minY: minY, maxX: span.maxX, maxY: maxY)
  }

  /// The cell or header that is painted at a point of the window.
  package func place(at point: Point) -> Place? {
    guard let span = spans.first(where: { $0.minX <= point.x && point.x < $0.maxX }) else {
      return nil
    }
    if headerY.contains(point.y) { return Place(row: -1, column: span.column) }
    guard body.contains(point), rowHeight > 0 else { return nil }
    let row = Int((firstRow + (point.y - body.minY) / rowHeight).rounded(.down))
    return row < rowCount ? Place(row: row, column: span.column) : nil
  }
}
