// What is announced to listeners: a summary where data change by themselves, and what is so now where
// a key or a press has changed the picture.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph
internal import Words

/// How data have changed since the last announcement. Times are in monotonic nanoseconds.
package struct DataNews {
  /// The least time between two sentences: as long as it takes to listen to one.
  static let paceNanoseconds: UInt64 = 5_000_000_000
  /// Debounce: data that arrive in several pieces are announced once.
  static let settlingNanoseconds: UInt64 = 500_000_000

  private struct Known {
    var version: Int
    var facts: ChartFacts
  }

  /// By `Panel.id`. Of a chart that was not there before nothing is told.
  private var known: [Int: Known] = [:]
  /// When the next sentence may be said; nil if nothing has changed.
  package private(set) var due: UInt64?
  private var earliest: UInt64 = 0

  package init() {}

  /// The sentence to say now, and its chart (`Panel.id`); nil for nothing.
  ///
  /// Changes the user made are not announced.
  package mutating func sentence(_ panels: [Panel], now: UInt64) -> (chart: Int, text: String)? {
    let ids = Set(panels.map(\.id))
    known = known.filter { ids.contains($0.key) }
    var isChanged = false
    for panel in panels {
      guard let old = known[panel.id] else {
        known[panel.id] = Known(version: panel.dataVersion, facts: panel.facts)
        continue
      }
      if old.version != panel.dataVersion { isChanged = true }
    }
    guard isChanged else {
      due = nil
      return nil
    }
    let due = self.due ?? max(earliest, now + Self.settlingNanoseconds)
    self.due = due
    guard now >= due else { return nil }
    for panel in panels {
      guard let old = known[panel.id], old.version != panel.dataVersion else { continue }
      // The ring shows that data are being read; they are announced once complete.
      if panel.state.reading != nil { continue }
      let facts = panel.facts
      known[panel.id] = Known(version: panel.dataVersion, facts: facts)
      guard let sentence = facts.sentence(since: old.facts) else { continue }
      earliest = now + Self.paceNanoseconds
      self.due = nil
      let name = panels.count > 1 ? panel.chart.title : ""
      return (panel.id, name.isEmpty ? sentence : "\(Chart.shortened(name)): \(sentence)")
    }
    // Nothing is worth a sentence, or nothing is complete: tries again while a chart is being read.
    self.due = panels.contains { $0.state.reading != nil } ? now + Self.settlingNanoseconds : nil
    return nil
  }
}

extension Panel {
  fileprivate var facts: ChartFacts { chart.facts(state) }
}

/// Says how what a window shows differs from what was heard last. Whatever changes it, a key, the
/// menu, a click or undo, and however late its answer comes: only the difference counts.
package struct PictureNews {
  private var known: WindowFacts?

  package init() {}

  /// What has become so since the last call, and in which chart (`Panel.id`); nil for nothing.
  package mutating func sentence(_ model: Model) -> (chart: Int, text: String)? {
    let now = WindowFacts(model)
    defer { known = now }
    guard let known, known != now else { return nil }
    let window = now.words(since: known)
    var parts = window
    var chart = model.panels[model.active].id
    for panel in model.panels {
      guard let facts = now.charts[panel.id], let before = known.charts[panel.id] else { continue }
      let words = facts.words(since: before, panel.chart)
      guard !words.isEmpty else { continue }
      if parts.isEmpty { chart = panel.id }
      // The same change in many charts is heard once.
      parts += words.filter { !parts.contains($0) }
    }
    return parts.isEmpty ? nil : (chart, parts.joined(separator: ". "))
  }
}

private struct WindowFacts: Equatable {
  private let theme: ThemeChoice
  private let isFullScreen: Bool
  private let rowSort: RowSort?
  private let hasRows: Bool
  /// By `Panel.id`.
  private(set) var charts: [Int: ChartNewsFacts] = [:]

  init(_ model: Model) {
    (theme, isFullScreen) = (model.theme, model.desktop.isFullScreen)
    (rowSort, hasRows) = (model.drawer?.sort, model.drawer != nil)
    for panel in model.panels { charts[panel.id] = ChartNewsFacts(panel) }
  }

  func words(since old: WindowFacts) -> [String] {
    var words: [String] = []
    if theme != old.theme { words.append(theme.spokenName) }
    if isFullScreen != old.isFullScreen {
      words.append(isFullScreen ? "Full screen" : "No longer full screen")
    }
    if rowSort != old.rowSort, hasRows, old.hasRows {
      words.append(
        rowSort.map {
          "Rows by \($0.column.spokenName), \($0.isDescending ? "descending" : "ascending")"
        } ?? "Rows in the order of the table")
    }
    return words
  }
}

/// What a key can change in a chart, as far as it is drawn.
private struct ChartNewsFacts: Equatable {
  private let view: View
  private let layout: Scene.Layout
  private let hiddenSeries: Set<Int>
  private let version: Int

  init(_ panel: Panel) {
    (view, layout, version) = (panel.shown, panel.chart.shownLayout, panel.dataVersion)
    hiddenSeries = panel.state.hiddenSeries
  }

  /// Another question is told as a whole, and other data by themselves.
  func words(since old: ChartNewsFacts, _ chart: Chart) -> [String] {
    guard version == old.version else { return [] }
    var words = partWords(since: old)
    let (view, before) = (self.view, old.view)
    if view.orientation != before.orientation {
      words.append(view.orientation == .horizontal ? "Horizontal bars" : "Vertical bars")
    }
    if view.scale != before.scale {
      words.append(view.scale == .log ? "Logarithmic axis" : "Linear axis")
    }
    if view.title != before.title { words.append("Title: \(view.title)") }
    if view.subtitle != before.subtitle { words.append("Subtitle: \(view.subtitle)") }
    guard view.asked == before.asked else { return words }
    if layout != old.layout { words.append(layout.title) }
    if view.query.top != before.query.top {
      words.append(view.query.top.map { "The \($0) largest" } ?? "All bars")
    }
    if view.query.order != before.query.order {
      words.append(chart.spokenName(of: view.query.order))
    }
    words += seriesWords(since: old, chart)
    if view.viewport != before.viewport { words.append(chart.spokenView(view.viewport)) }
    let selectedCount = view.selection.count
    if selectedCount != before.selection.count, selectedCount != 1 {
      words.append(
        selectedCount == 0 ? "Nothing selected" : "\(chart.text(ofCount: selectedCount)) selected")
    }
    return words
  }

  private func partWords(since old: ChartNewsFacts) -> [String] {
    Part.allCases.compactMap { part in
      let isHidden = view.hiddenParts.contains(part)
      guard isHidden != old.view.hiddenParts.contains(part) else { return nil }
      let name = Panel.names(of: [part]).first ?? part.rawValue
      return name.withFirstCapital + (isHidden ? " hidden" : " shown")
    }
  }

  private func seriesWords(since old: ChartNewsFacts, _ chart: Chart) -> [String] {
    let changed = hiddenSeries.symmetricDifference(old.hiddenSeries)
    guard !changed.isEmpty else { return [] }
    if changed.count == 1, let series = changed.first {
      let verb = hiddenSeries.contains(series) ? "hidden" : "shown"
      return ["\(chart.spokenName(ofSeries: series)) \(verb)"]
    }
    if hiddenSeries.isEmpty { return ["All series shown"] }
    let shown = chart.data.series.indices.filter { !hiddenSeries.contains($0) }
    if shown.count == 1 { return ["\(chart.spokenName(ofSeries: shown[0])) alone"] }
    return ["\(shown.count) of \(chart.data.series.count) series shown"]
  }
}

extension ThemeChoice {
  fileprivate var spokenName: String {
    switch self {
    case .auto, .light: "Light theme"
    case .dark: "Dark theme"
    case .highContrast: "High contrast on black"
    case .highContrastLight: "High contrast on white"
    }
  }
}

extension Chart {
  fileprivate func spokenName(of order: SortOrder) -> String {
    order.title(isTimeOrBins: source.question?.query.category?.grain != nil)
  }

  /// "March to June in view", by the bars that are in view as a whole.
  fileprivate func spokenView(_ viewport: Viewport?) -> String {
    guard let viewport = viewport?.fitted(to: data.categories.count) else {
      return "All bars in view"
    }
    let first = Int(viewport.start.rounded(.up))
    let last = max(first, Int((viewport.start + viewport.length).rounded(.down)) - 1)
    let names = [first, last].map { ElementText.line(data.category(ofRow: $0)) }
    return first == last ? "\(names[0]) in view" : "\(names[0]) to \(names[1]) in view"
  }
}
