// The part and the whole that the ring shows; never a share of values that do not add up.
import Scenegraph

struct RingPart {
  var name: String
  var value: Double
  var whole: Double
  /// nil for several series.
  var series: Int?

  /// The whole is the goal, else the total. The part is the selection, else all bars towards a
  /// goal, else the largest bar. nil if no whole is meaningful, or if the page has several charts
  /// and neither goal nor selection.
  init?(_ chart: Chart, _ state: ChartState, _ visible: VisibleValues) {
    let selected = state.selection.restricted { !state.hiddenSeries.contains($0) }
    let count = chart.data.barCount(of: selected)
    guard visible.barCount > 0, chart.goal != nil || !chart.isOneOfSeveral || count > 0 else {
      return nil
    }
    if let goal = chart.goal {
      self.init(goal: goal, selected, count: count, chart, visible)
    } else if let total = visible.total, visible.barCount > 1, chart.shownLayout != .normalized {
      if count > 0 {
        self.init(selected, count: count, of: total, chart)
      } else if chart.shownLayout == .stacked, visible.series.count > 1 {
        self.init(largestStackOf: total, chart, visible)
      } else {
        self.init(largestBarOf: total, chart, visible)
      }
    } else {
      return nil
    }
  }

  private init(name: String, value: Double, whole: Double, series: Int?) {
    (self.name, self.value, self.whole, self.series) = (name, value, whole, series)
  }

  /// A goal applies to all bars together, or to each bar if they do not add up.
  private init?(
    goal: Double, _ selected: Selection, count: Int, _ chart: Chart, _ visible: VisibleValues
  ) {
    if count > 0, visible.isAdditive || count == 1 {
      self.init(selected, count: count, of: goal, chart)
    } else if visible.isAdditive {
      let series = visible.series.count == 1 ? visible.series[0] : nil
      let name = series.map { chart.data.series[$0].name.onOneLine } ?? ""
      self.init(
        name: name.isEmpty ? "All" : name, value: visible.sum, whole: goal, series: series)
    } else {
      self.init(largestBarOf: goal, chart, visible)
    }
  }

  private init?(_ selected: Selection, count: Int, of whole: Double, _ chart: Chart) {
    let data = chart.data
    let isFew = count <= Self.mostNamed && selected.count <= Chart.titleSearchLimit
    let bars = Array(data.bars(of: selected).prefix(isFew ? count : 0))
    let rows = Set(bars.map(\.row))
    let series = selected.series
    let name: String
    if bars.count == 1 {
      name = chart.name(ofBar: bars[0])
    } else if rows.count == 1, let row = rows.first, bars.count == data.series.count {
      name = chart.name(ofRow: row)
    } else {
      name = "\(chart.text(ofCount: count)) bars"
    }
    self.init(
      name: name, value: data.sum(of: selected), whole: whole,
      series: series.count == 1 ? series[0] : nil)
  }

  /// The most selected bars that are examined for a common stack name.
  private static let mostNamed = 64

  private init?(largestBarOf whole: Double, _ chart: Chart, _ visible: VisibleValues) {
    let data = chart.data
    let found = visible.series.filter { $0 != data.restSeriesIndex }.compactMap { series in
      data.series[series].summary.extremeCells(in: data.ownRows).map { cells in
        (series: series, cell: whole < 0 ? cells.lowest : cells.highest)
      }
    }
    let largest = found.max { abs($0.cell.value) < abs($1.cell.value) }
    guard let largest, largest.cell.value.isFinite else { return nil }
    self.init(
      name: chart.name(ofBar: BarID(row: largest.cell.row, series: largest.series)),
      value: largest.cell.value, whole: whole, series: largest.series)
  }

  private init?(largestStackOf whole: Double, _ chart: Chart, _ visible: VisibleValues) {
    let stacks = chart.data.stackSummary(visible.series)
    let cells = (whole < 0 ? stacks.negative : stacks.positive)?.extremeCells(
      in: chart.data.ownRows)
    guard let cell = whole < 0 ? cells?.lowest : cells?.highest else { return nil }
    self.init(
      name: chart.name(ofRow: cell.row), value: cell.value, whole: whole, series: nil)
  }
}

extension Chart {
  /// The category, or the row number if it has no name.
  fileprivate func name(ofRow row: Int) -> String {
    let name = data.name(ofRow: row).onOneLine
    return name.isEmpty ? text(ofCount: row + 1) : name
  }

  /// The name of the bar, with its series if there are several.
  fileprivate func name(ofBar bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return data.series.count > 1 ? "\(row), \(data.name(ofSeries: bar.series).onOneLine)" : row
  }
}
