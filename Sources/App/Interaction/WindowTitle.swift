// The text of the title bar and of window lists: what is shown comes first, since they cut the end.
internal import Charts

/// The text of the window's title.
///
/// Like a file viewer's title, it begins with what is shown and omits the program, which taskbars
/// know from the window's class; the program's name is used if there is no other.
package enum WindowTitle {
  /// The most characters of a chart's title; the selection follows it.
  private static let chartLimit = 80

  /// "steps", "steps — Fri 1,232", "2 charts", "2 charts — steps: 3 of 7 bars selected".
  ///
  /// - Parameter active: the index of the panel that has the keyboard; on a page, its selection is
  ///   shown.
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

  /// The same without the selection, which changes with a key: a screen reader would read it out
  /// each time.
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
  /// The current text of the title bar.
  package var windowTitle: String { WindowTitle.text(panels, active: active) }
}
