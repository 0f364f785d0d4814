// What one chart says about the rows of its table that the others may show: its selection and its own
// conditions, as bars and as filters.
internal import Base
internal import Charts
internal import Inputs
internal import Queries
internal import Tables
internal import Words

/// A chart among others of its table, as a request about all of them takes it along.
struct LinkedChart: Sendable {
  let id: Int
  let input: Int?
  /// Of the bars that it shows.
  let version: Int
  @CopyOnWrite private(set) var chart: Chart
  @CopyOnWrite private(set) var answer: Answer
  let read: Snapshot
  @CopyOnWrite private(set) var state: ChartState
  var selection: Selection { state.selection }

  /// nil for a chart whose bars were not read from a table.
  init?(_ panel: Panel) {
    guard let answer = panel.sharedAnswer, let read = panel.read, read.table != nil else {
      return nil
    }
    (id, input, version) = (panel.id, panel.input, panel.answerVersion)
    (_chart, _answer, self.read, _state) = (panel.$chart, answer, read, panel.$state)
  }

  init(
    id: Int, input: Int?, chart: Chart, answer: Answer, read: Snapshot, state: ChartState
  ) {
    (self.id, self.input, version) = (id, input, 0)
    (self.chart, self.answer, self.read, self.state) = (chart, answer, read, state)
  }

  /// Its own conditions.
  var filters: [Filter] { answer.query.filters }

  /// What of it decides what the others show.
  var key: Key { Key(id: id, version: version, filters: filters) }

  struct Key: Hashable, Sendable {
    let id: Int
    let version: Int
    let filters: [Filter]
  }

  /// The selected bars in rows of the answer; nil if none is selected, so that all rows may pass.
  var chosen: BarsChosen? { chart.chosen(by: selection) }

  /// As if only this bar were selected.
  func selecting(_ bar: BarID) -> LinkedChart {
    var chart = self
    chart.state.selection = [bar]
    return chart
  }

  /// Filters that pass the rows behind the selected bars.
  var selectionFilters: [Filter] { chart.filters(behind: selection) }
}

extension Chart {
  /// Bars in rows of the source; nil for none.
  func chosen(by selection: Selection) -> BarsChosen? {
    guard !selection.isEmpty else { return nil }
    var rows = [RangeSet<Int>](repeating: RangeSet(), count: source.series.count)
    for series in selection.series where rows.indices.contains(series) {
      for range in selection.rows(ofSeries: series).ranges { add(range, series, to: &rows[series]) }
    }
    return rows.allSatisfy(\.isEmpty) ? nil : BarsChosen(rows: rows)
  }

  private func add(_ range: Range<Int>, _ series: Int, to rows: inout RangeSet<Int>) {
    // A gap is no bar.
    let isWhole = data.barCount(of: Selection(rows: range, series: [series])) == range.count
    if arrangement.isSource, isWhole {
      rows.insert(contentsOf: range)
      return
    }
    let (arrangement, all) = (arrangement, 0..<source.rowCount)
    for row in range where isWhole || data.isBar(BarID(row: row, series: series)) {
      if let source = arrangement.sourceRow(of: row) {
        rows.insert(source, within: all)
      } else if row == arrangement.restRow {
        let shown = Set((0..<row).compactMap(arrangement.sourceRow(of:)))
        for source in all where !shown.contains(source) { rows.insert(source, within: all) }
      }
    }
  }

  /// Filters that pass the rows behind bars; none for no bars.
  func filters(behind selection: Selection) -> [Filter] {
    guard !selection.isEmpty, let bars = answeredBars else { return [] }
    let chosen = data.bars(of: selection).lazy.map { Answer.Bar(row: $0.row, series: $0.series) }
    return Query.filters(behind: chosen, of: bars)
  }
}

extension [LinkedChart] {
  /// What the others of a chart ask of its table's rows: their conditions, and what is selected in
  /// them. Of charts of other tables only what its own table has the columns for.
  func filters(of place: Int) -> [Filter] {
    let own = self[place]
    var filters: [Filter] = []
    for other in self where other.id != own.id {
      let all = other.filters + other.selectionFilters
      let fitting = other.input == own.input ? all : all.compactMap { own.fitting($0) }
      for filter in fitting where !own.filters.contains(filter) && !filters.contains(filter) {
        filters.append(filter)
      }
    }
    return filters
  }
}

extension LinkedChart {
  /// The same condition for its table; nil if that has not the columns.
  fileprivate func fitting(_ filter: Filter) -> Filter? {
    guard let table = read.table, !filter.fields.isEmpty,
      filter.fields.allSatisfy({ (try? $0.column.index(in: table)) != nil })
    else { return nil }
    return filter
  }
}
