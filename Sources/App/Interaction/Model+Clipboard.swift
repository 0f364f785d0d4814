// Which bars Ctrl+C copies, and which bars the middle button pastes elsewhere.
internal import Charts
internal import Words

extension Model {
  /// The charts with a selection; if there are none, the chart that has the keyboard.
  private var copiedCharts: [Int] {
    let selected = selectedCharts
    return selected.isEmpty ? [active] : selected
  }

  private var selectedCharts: [Int] {
    panels.indices.filter { !panels[$0].state.selection.isEmpty }
  }

  /// Copies the selected bars; if there are none, all bars of the chart that has the keyboard.
  mutating func startCopying() -> [Effect] {
    let charts = copiedCharts
    let bars = charts.reduce(0) { $0 + CopiedTable(panels[$1]).barCount }
    if bars == 0 { return say(.refused(.noBarsToCopy)) }
    guard bars <= CopiedTable.barLimit else {
      return change(active) {
        $0.say(.refused(.tooManyBarsToCopy(bars, limit: CopiedTable.barLimit)))
      }
    }
    return [.copy(charts: charts)]
  }

  /// - Parameter bars: nil if the clipboard could not be acquired.
  mutating func tellCopied(bars: Int?) -> [Effect] {
    say(bars.map { .done(.copiedBars($0)) } ?? .refused(.clipboardTaken))
  }

  /// - Parameter isOwned: false if the clipboard could not be acquired.
  mutating func tellCopiedPicture(_ isOwned: Bool) -> [Effect] {
    say(isOwned ? .done(.copiedPicture) : .refused(.clipboardTaken))
  }

  /// What is selected in each chart.
  var selections: [Selection] { panels.indices.map { panels[$0].state.selection } }

  /// The selected bars become X's primary selection, which the middle button pastes.
  func primaryEffects(since before: [Selection]) -> [Effect] {
    guard selections != before else { return [] }
    let charts = selectedCharts
    return charts.isEmpty ? [.disownPrimary] : [.ownPrimary(charts: charts)]
  }
}
