// The state of a chart that a person has set, and how far reading has come.
internal import Scales
public import Scenegraph
package import Words

/// A bar, by where it comes from and not by its name: two categories of one name are two bars.
public struct BarID: Hashable, Sendable {
  /// 0-based index of the category.
  public var row: Int
  /// 0-based index of the series.
  public var series: Int

  /// A bar by its indices in `Chart.data`, both from 0.
  public init(row: Int, series: Int) {
    self.row = row
    self.series = series
  }

  /// The bar that a mark stands for, as `Scene.bar(at:minimumTarget:)` finds it; nil if it
  /// stands for none. Of a run of rows it is the first.
  public init?(_ datum: Datum) {
    guard let cell = datum.cell else { return nil }
    self.init(row: cell.rows.lowerBound, series: cell.series)
  }
}

/// The state of the interaction with one chart.
public struct ChartState: Hashable, Sendable {
  /// Where the keyboard is.
  public enum Focus: Hashable, Sendable {
    /// On a bar.
    case bar(BarID)
    /// On an item of a control, by its place: in the legend that of the series, in the control
    /// below the chart that in `Chart.choices`.
    case control(ControlID, Int)
  }

  /// Indices of series that are not drawn.
  public var hiddenSeries: Set<Int>
  /// The bars that are highlighted; where it is empty, all are.
  public var selection: Selection
  /// The bars that a search has found; while there are any, these are highlighted and not the
  /// selected ones.
  package var found = Selection()
  /// The bar whose slot lies under the pointer.
  public var hovered: BarID?
  /// The item of a control that the pointer is on.
  package var hoveredItem: HoveredItem?
  /// Where the keyboard is, nil until a key has been used.
  public var focus: Focus?
  /// The categories in view; nil for all.
  public var viewport: Viewport?
  /// What a drag over the plot has gone around so far, in the scene's logical pixels.
  public var selectionBand: Rect?
  /// The words beside the band; nil for none.
  package var bandText: String?
  /// The visible part of the chart where its window reaches beyond the screen, in the scene's
  /// logical pixels; nil for all. The tooltip stays within it.
  package var partOnScreen: Rect?
  /// Whether a ranking that does not fit can be scrolled; a picture tells how many more there are.
  package var scrolls = false
  /// Whether the numbers are random, for trying the program.
  package var isRandom = false
  /// Whether the words of the sentence are controls: in a window with a table to ask.
  package var asks = false
  /// What it is told of the charts of the same table beside it.
  package var linked = LinkedState()
  /// nil once everything is read.
  package var reading: Reading?
  /// The bar whose tooltip has been sent away, until another one is explained.
  package var dismissedTooltip: BarID?
  /// Something to tell until the next input, such as why a key does nothing.
  package var message: StatusMessage?
  /// What the window waits for, told while there is no message; nil for nothing.
  package var waiting: StatusMessage?
  package var told: StatusMessage? { message ?? waiting }

  /// The bar that the tooltip explains: the hovered one, else the one that the keyboard is on.
  package var explained: BarID? {
    if let hovered { return hovered }
    if case .bar(let bar) = focus { return bar }
    return nil
  }

  /// Whether a bar gives way to others that are highlighted.
  func isFaded(_ bar: BarID, isSelected: Bool) -> Bool {
    found.isEmpty ? !selection.isEmpty && !isSelected : !found.contains(bar)
  }

  /// Whether all bars of some rows do.
  func isFaded(rows: Range<Int>, series: Int, isSelected: Bool) -> Bool {
    found.isEmpty
      ? !selection.isEmpty && !isSelected : !found.intersects(rows: rows, series: series)
  }

  /// Whether a category does.
  func isFaded(row: Int, isSelected: Bool) -> Bool {
    found.isEmpty ? !selection.isEmpty && !isSelected : !found.contains(row: row)
  }

  /// The state for a picture of the chart: no tooltip, focus, band or message.
  package var ofPicture: ChartState {
    var state = ChartState(hiddenSeries: hiddenSeries, selection: selection, reading: reading)
    state.viewport = viewport
    state.linked = linked
    (state.linked.hoverShare, state.linked.isRemovable) = (nil, false)
    return state
  }

  /// A chart that nobody has touched, or one that somebody has.
  ///
  /// - Parameters:
  ///   - hiddenSeries: indices of series that are not drawn.
  ///   - selection: the bars that are highlighted, every other faded.
  ///   - hovered: the bar whose tooltip is shown.
  ///   - focus: where the keyboard is.
  public init(
    hiddenSeries: Set<Int> = [], selection: Selection = [], hovered: BarID? = nil,
    focus: Focus? = nil
  ) {
    (self.hiddenSeries, self.selection) = (hiddenSeries, selection)
    (self.hovered, self.focus) = (hovered, focus)
  }

  /// The same while the data are still being read.
  package init(
    hiddenSeries: Set<Int> = [], selection: Selection = [], hovered: BarID? = nil,
    focus: Focus? = nil, reading: Reading?
  ) {
    self.init(hiddenSeries: hiddenSeries, selection: selection, hovered: hovered, focus: focus)
    self.reading = reading
  }

  package struct HoveredItem: Hashable, Sendable {
    package let control: ControlID
    package let item: Int

    package init(_ control: ControlID, _ item: Int) { (self.control, self.item) = (control, item) }
  }

  /// The place of the item under the pointer, if it is one of this control.
  func hoveredItem(of control: ControlID) -> Int? {
    hoveredItem?.control == control ? hoveredItem?.item : nil
  }

  package struct Reading: Hashable, Sendable {
    /// The bytes read so far, counted as in the file or pipe.
    package var bytes: Int
    /// The total bytes of the input; nil if unknown.
    package var totalBytes: Int?
    package var rows: Int
    /// The recent rate in rows per second; nil if unknown.
    package var rowsPerSecond: Double?
    /// The position of the spinner, 0…1 of a revolution.
    package var turn: Double
    /// Whether animation is off; then a word replaces the spinner.
    package var isStill = false

    package init(
      bytes: Int = 0, totalBytes: Int? = nil, rows: Int, rowsPerSecond: Double? = nil,
      turn: Double = 0
    ) {
      (self.bytes, self.totalBytes, self.rows) = (bytes, totalBytes, rows)
      (self.rowsPerSecond, self.turn) = (rowsPerSecond, turn)
    }

    /// The share of the bytes read, 0…1, also if the file has grown; nil if the size is unknown.
    package var fraction: Double? {
      totalBytes.map { $0 > 0 ? min(1, max(0, Double(bytes) / Double($0))) : 1 }
    }

    /// Whether the spinner is shown, because there is no share to show.
    package var isTurning: Bool { totalBytes == nil && !isStill }
  }
}

/// The texts about reading progress, each from its longest form to its shortest.
struct ReadingTexts {
  /// "120 of 385 MB"; "120 MB" if the size is unknown; that nothing has come yet, from a pipe, a
  /// server that is called, or an engine that groups.
  let bytes: [String]
  /// The widest form of the first text, so that its changes move nothing else.
  let widestBytes: String
  /// "3,234,567 rows"; empty if nothing has come yet.
  let rows: [String]
  /// "1.2 M rows/s"; empty if there is no rate.
  let rate: [String]

  init(_ reading: ChartState.Reading, _ format: NumberFormat) {
    guard reading.totalBytes != nil || reading.bytes > 0 || reading.rows > 0 else {
      bytes = ["waiting for data", "waiting"]
      widestBytes = bytes[0]
      (rows, rate) = ([], [])
      return
    }
    let read = format.bytes(reading.bytes)
    if let total = reading.totalBytes {
      bytes = [format.bytes(reading.bytes, of: total), read]
      widestBytes = format.bytes(total, of: total)
    } else {
      bytes = [read]
      widestBytes = read
    }
    let number = format.string(Double(reading.rows))
    let short = format.abbreviated(Double(reading.rows))
    rows = [counted(reading.rows, "row", number), counted(reading.rows, "row", short), number]
    guard let rowsPerSecond = reading.rowsPerSecond, rowsPerSecond.rounded() >= 1 else {
      rate = []
      return
    }
    let speed = format.abbreviated(rowsPerSecond)
    rate = [speed + (speed == "1" ? " row/s" : " rows/s"), speed + "/s"]
  }

  /// All texts as one sentence without a full stop: "Reading: 120 of 385 MB, 1,234 rows".
  var sentence: String {
    "Reading: " + [bytes, rows, rate].compactMap(\.first).joined(separator: ", ")
  }
}
