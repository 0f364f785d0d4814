// The control and the order of the bars: which rows are shown, and what the person has done to them
// goes along.
internal import Charts
internal import Scenegraph

extension Panel {
  /// The orders that a key goes through: the most useful first.
  private static let orders: [SortOrder] = [
    .none, .valueDescending, .value, .category, .categoryDescending,
  ]

  /// Shows as many bars as a segment of the control says.
  mutating func choose(_ segment: Int) -> [Effect] {
    let choices = chart.choices
    // The picture may be older than the data.
    guard choices.indices.contains(segment) else { return [] }
    let (sort, top) = (chart.sort, choices[segment])
    guard top != chart.top else { return [] }
    rearrange { $0.arrange(sort: sort, top: top) }
    // The largest bars are there to be seen together.
    state.viewport = nil
    if case .control = state.focus {
      state.focus = .control(chart.choices.firstIndex(of: top) ?? 0)
    }
    return [.redraw]
  }

  mutating func changeOrder() -> [Effect] {
    let next = (Self.orders.firstIndex(of: chart.sort) ?? 0) + 1
    let (sort, top) = (Self.orders[next % Self.orders.count], chart.top)
    rearrange { $0.arrange(sort: sort, top: top) }
    return [.redraw]
  }

  mutating func focusControl(_ segment: Int) -> [Effect] {
    state.focus = .control(min(max(segment, 0), chart.choices.count - 1))
    return [.redraw]
  }

  /// Changes which rows are where: selection, focus and the places the keyboard remembers stay with
  /// their rows of the source.
  ///
  /// - Parameter match: where the rows and series of the source are now; nil for where they were.
  mutating func rearrange(_ match: DataMatch? = nil, _ change: (inout Chart) -> Void) {
    let before = chart.arrangement
    change(&chart)
    let after = chart.arrangement
    func moved(_ bar: BarID?) -> BarID? {
      guard let bar, let series = match.map({ $0.series(bar.series) }) ?? bar.series else {
        return nil
      }
      let source = before.sourceRow(of: bar.row).flatMap { row in match.map { $0.row(row) } ?? row }
      let row =
        bar.row == before.otherRow ? after.otherRow : source.flatMap { after.row(ofSource: $0) }
      return row.map { BarID(row: $0, series: series) }
    }
    func moved(_ selection: Selection) -> Selection {
      match.map { after.selection(selection, from: before, $0) }
        ?? after.selection(selection, from: before)
    }
    if let match {
      state.hiddenSeries = Set(state.hiddenSeries.compactMap(match.series))
      if case .legend(let series) = state.focus {
        state.focus = match.series(series).map { .legend(series: $0) }
      }
    }
    state.selection = moved(state.selection)
    if var band {
      band.base = moved(band.base)
      band.before = moved(band.before)
      self.band = band
    }
    anchor = moved(anchor)
    place = moved(place)
    state.hovered = moved(state.hovered)
    if case .bar(let bar) = state.focus { state.focus = moved(bar).map { .bar($0) } }
    state.viewport = state.viewport?.fitted(to: chart.data.categories.count)
    forgetWhatIsGone()
    moves = true
  }
}
