// The drawer with the rows behind the selection: what it shows, and how far it is scrolled.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// The open drawer at the bottom of the window. It is not modal: the charts above it stay usable,
/// and it follows the selection of the active one.
struct RowDrawer {
  enum Focus: Hashable {
    case rows
    /// On the header of a column, by its index in the table; nil for that of the line numbers.
    case header(Int?)
  }

  /// nil if the keyboard is in the charts.
  var focus: Focus? = .rows
  /// The row that the keyboard is on, and the column of its cell; nil for the row as a whole.
  private(set) var currentRow = 0
  var currentColumn: Int?
  /// Whether a ring shows the focus; not if the pointer set it.
  var showsFocus = false
  var ring: Focus? { showsFocus ? focus : nil }
  /// The chart that it was opened in (`Panel.id`), which remembers the bar that had the keyboard.
  var opener: Int?
  /// nil for the order of the table.
  var sort: RowSort?
  /// What was requested last; nil before the first request.
  var wanted: WantedRows?
  var request: RowsRequest?
  /// The rows on the screen, which stay until others are found.
  private(set) var found: FoundRows?
  /// Why there are no rows; nil if there are.
  private(set) var problem: String?
  /// The first row in view, with a fraction for a row that is partly in view.
  private(set) var first = 0.0
  /// The first column in view, with a fraction that only sums up small steps of a touchpad.
  private(set) var firstColumn = 0.0
  /// The column that the next layout brings into view, which alone knows how many fit.
  var revealedColumn: Int?
  /// The widths of columns seen so far, in logical pixels: they only grow, so that nothing moves
  /// sideways while rows scroll. Measured in one font at one scale.
  var widths: [Int: Double] = [:]
  /// The row that the next layout brings into view as a whole, by its place in the drawer.
  var revealedPlace: Int?
  /// How many rows fit, and whether columns remain at the right; set by the layout. Before the
  /// first one nothing scrolls.
  private var visibleRows: Double?
  private(set) var hasMoreColumns = false
  /// As it is on the screen.
  private(set) var layout: RowDrawerLayout?
  /// Whether the selected bar comes into view when the drawer has changed the chart's height.
  var revealsSelection = false

  var rowCount: Int { found?.count ?? 0 }

  /// Whether others than the rows on the screen are being found: of another selection, another question
  /// or in another order.
  var awaitsOthers: Bool {
    request.map { found?.wanted.hasSameView(as: $0.wanted) != true } ?? false
  }

  var columnCount: Int { found?.listed.table.columns.count ?? 0 }

  mutating func receive(_ answer: RowsAnswer) {
    request = nil
    let before = found
    switch answer.outcome {
    case .failed(let sentence): (found, problem) = (nil, sentence)
    case .found(let rows): (found, problem) = (rows, nil)
    }
    var isSameView = false
    if let before, let found {
      isSameView = before.wanted.hasSameView(as: found.wanted)
      if before.listed.table.columnNames == found.listed.table.columnNames {
        return settle(isSameView)
      }
    }
    (firstColumn, revealedColumn, widths) = (0, nil, [:])
    if case .header = focus { focus = .rows }
    settle(isSameView)
  }

  /// Rows of a table that has only grown stay in view; others are shown from the start.
  private mutating func settle(_ isSameView: Bool) {
    if !isSameView { (first, currentRow, revealedPlace) = (0, 0, nil) }
    currentRow = min(currentRow, max(0, rowCount - 1))
    if let column = currentColumn, column >= columnCount { currentColumn = nil }
  }

  // MARK: Scrolling

  private var lastFirst: Double { visibleRows.map { max(0, Double(rowCount) - $0) } ?? 0 }

  /// - Returns: whether the view changed.
  mutating func scroll(rows: Double) -> Bool { scroll(to: first + rows) }

  mutating func scroll(to row: Double) -> Bool {
    let before = first
    revealedPlace = nil
    first = min(max(0, row), lastFirst)
    return first != before
  }

  /// All rows in view but one.
  private var page: Int { max(1, Int(visibleRows ?? 1) - 1) }

  /// Scrolls by whole rows: a row cut at the top is shown as a whole.
  mutating func turnPage(_ direction: Int) -> Bool {
    scroll(
      to: (direction < 0 ? first.rounded(.up) : first.rounded(.down)) + Double(direction * page))
  }

  /// Moves the keyboard to another row, and brings that into view as a whole.
  mutating func move(to row: Int) {
    currentRow = min(max(0, row), max(0, rowCount - 1))
    revealedPlace = currentRow
  }

  mutating func movePage(_ direction: Int) {
    _ = turnPage(direction)
    move(to: currentRow + direction * page)
  }

  /// Moves the keyboard along its row; before the first column is the row as a whole.
  mutating func move(columns: Int) {
    let column = min(max(-1, (currentColumn ?? -1) + columns), columnCount - 1)
    currentColumn = column < 0 ? nil : column
    revealedColumn = max(0, column)
    move(to: currentRow)
  }

  mutating func scroll(columns: Double) -> Bool {
    guard columns < 0 || hasMoreColumns else { return false }
    let before = Int(firstColumn)
    revealedColumn = nil
    firstColumn = min(max(0, firstColumn + columns), Double(max(0, columnCount - 1)))
    return Int(firstColumn) != before
  }

  mutating func fit(visibleRows: Double, firstColumn: Int, hasMoreColumns: Bool) {
    let visibleRows = max(1, visibleRows)
    self.visibleRows = visibleRows
    if Int(self.firstColumn) != firstColumn { self.firstColumn = Double(firstColumn) }
    self.hasMoreColumns = hasMoreColumns
    first = min(first, lastFirst)
    guard let revealedPlace else { return }
    let place = Double(revealedPlace)
    if place + 1 > first + visibleRows { _ = scroll(to: place + 1 - visibleRows) }
    if place < first { _ = scroll(to: place) }
    self.revealedPlace = nil
  }

  // MARK: Order

  /// A second time in the other direction; a third time in the order of the table.
  mutating func sort(by column: Int) {
    guard let columns = found?.listed.table.columns, columns.indices.contains(column) else {
      return
    }
    let column = ColumnRef(columns[column])
    guard let sort, sort.column == column else {
      self.sort = RowSort(column)
      return
    }
    self.sort = sort.isDescending ? nil : RowSort(column, isDescending: true)
  }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let (found, chart) = (found, model.panels[model.active].chart)
    let heading = heading { chart.text(ofCount: $0) }
    let layout = RowDrawerLayout(&self, heading: heading, with: pen) { place, column in
      found?.text(ofRow: place, column: column) ?? ""
    }
    self.layout = layout
    return layout.marks(with: pen)
  }

  private func heading(_ count: (Int) -> String) -> String {
    if request != nil { return "Finding rows…" }
    guard let found else { return "No rows" }
    let rows = found.rowCount.words(count, startsSentence: true)
    return found.condition.isEmpty ? rows : "\(rows) \(found.condition)".onOneLine
  }
}

extension WantedRows {
  /// Whether the same is wanted of data that may have changed.
  func hasSameView(as other: WantedRows) -> Bool {
    var one = self
    one.dataVersion = other.dataVersion
    return one == other
  }
}
