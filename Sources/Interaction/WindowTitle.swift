// What the title bar and lists of windows say: what is shown first, as they cut the end.
internal import Charts

/// The words of the window's title.
///
/// As viewers of files do, it begins with what is shown and does not name the program, which task
/// bars know from the window's class; the program's name stands where there is no other.
package enum WindowTitle {
  /// Characters of a chart's title; the selection stands after it.
  private static let chartLimit = 80

  /// "steps", "steps — Fri 1,232", "2 charts", "2 charts — steps: 3 of 7 bars selected".
  ///
  /// - Parameter active: the index of the panel that has the keyboard; of a page its selection is
  ///   the one that is told.
  package static func text(_ panels: [Panel], active: Int) -> String {
    guard panels.count > 1 else {
      let name = panels.first.map(name) ?? program
      return ([name] + (panels.first.flatMap(selection).map { [$0] } ?? [])).joined(separator: dash)
    }
    let page = "\(panels.count) charts"
    guard panels.indices.contains(active), let selection = selection(of: panels[active]) else {
      return page
    }
    return "\(page)\(dash)\(name(of: panels[active])): \(selection)"
  }

  /// The same without the selection, which changes with a key: who hears the names of windows would
  /// hear it each time.
  static func name(_ panels: [Panel]) -> String {
    panels.count > 1 ? "\(panels.count) charts" : panels.first.map(name) ?? program
  }

  private static let dash = " — "
  private static let program = "barchart"

  private static func name(of panel: Panel) -> String {
    panel.chart.title.isEmpty ? program : Chart.shortened(panel.chart.title, limit: chartLimit)
  }

  private static func selection(of panel: Panel) -> String? {
    panel.chart.title(ofSelectionIn: panel.state)
  }
}

extension Model {
  /// What the title bar is to say now.
  package var windowTitle: String { WindowTitle.text(panels, active: active) }
}
