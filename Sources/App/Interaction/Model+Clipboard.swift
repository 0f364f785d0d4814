// Which bars Ctrl+C copies, and which bars the middle button pastes elsewhere.
internal import Charts

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
    if bars == 0 { return change(active) { $0.say("There are no bars to copy") } }
    guard bars <= CopiedTable.barLimit else {
      return change(active) { panel in
        let (bars, limit) = (panel.chart.text(ofCount: bars), CopiedTable.barLimit)
        return panel.say(
          "\(bars) bars are too many to copy; \(panel.chart.text(ofCount: limit)) are the limit")
      }
    }
    return [.copy(charts: charts)]
  }

  /// - Parameter bars: nil if the clipboard could not be acquired.
  mutating func tellCopied(bars: Int?) -> [Effect] {
    change(active) { panel in
      guard let bars else { return panel.say("Another program holds the clipboard") }
      return panel.say("Copied \(panel.chart.text(ofCount: bars)) bar\(bars == 1 ? "" : "s")")
    }
  }

  /// - Parameter isOwned: false if the clipboard could not be acquired.
  mutating func tellCopiedPicture(_ isOwned: Bool) -> [Effect] {
    change(active) {
      $0.say(isOwned ? "Copied the picture" : "Another program holds the clipboard")
    }
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
