// The page of other charts: a small picture of each suggestion, of which one can be taken.
package import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// The open page. Pictures arrive one after the other.
struct SuggestionsPage {
  /// Something on the page that can be pressed.
  enum Place: Hashable {
    /// A picture, by the place of its suggestion.
    case cell(Int)
    case close
  }

  /// One suggestion on the page.
  private struct Cell {
    let suggestion: Suggestion
    /// nil until the first picture has arrived.
    var picture: SuggestionPicture?
    /// How often the data had been replaced, and how many rows there were, when the picture was
    /// made.
    var version = 0
    var rowCount = 0
    /// The picture as laid out last.
    var drawn: (look: Look, marks: [Mark])?

    /// Whether the table has twice the picture's rows.
    func isOutgrown(by panel: Panel) -> Bool {
      (panel.read?.table?.rowCount ?? 0) / 2 >= max(1, rowCount)
    }
  }

  /// What a laid-out picture depends on besides its chart.
  struct Look: Hashable {
    var size: Size
    var scaleFactor: Double
    var theme: Theme
    var fontFamily: String
  }

  /// The index of the chart that one of the suggestions replaces.
  let chart: Int
  /// What the chart leaves out; the suggestions leave it out, too.
  private let filters: [Filter]
  private var cells: [Cell] = []
  /// The generation of the data that the suggestions were chosen for; nil until they are.
  private(set) var generation: Int?
  /// What has the keyboard, or is under the pointer.
  private(set) var focus = Place.cell(0)
  /// How far the pictures are scrolled down, in logical pixels. May exceed the maximum after the
  /// window was enlarged.
  private(set) var offset = 0.0
  /// Whether the next layout brings the focused picture into view.
  private(set) var revealsFocus = false

  init(chart: Int, filters: [Filter] = []) { (self.chart, self.filters) = (chart, filters) }

  var suggestions: [Suggestion] { cells.map(\.suggestion) }

  func picture(_ place: Int) -> SuggestionPicture? { cells[place].picture }

  // MARK: Requests

  /// What is needed next; nil if the page is up to date. While a table is read, a picture is made
  /// anew whenever the rows have doubled, so that all of them together take twice the time of the
  /// last.
  func nextTask(_ panel: Panel) -> SuggestionRequest.Task? {
    guard panel.read?.table != nil else { return nil }
    if generation != panel.generation { return .choose }
    func draw(_ place: Int) -> SuggestionRequest.Task { .draw(place, cells[place].suggestion) }
    if let place = cells.firstIndex(where: { $0.picture == nil }) { return draw(place) }
    let isReading = panel.state.reading != nil
    // The oldest first, so that none waits for ever while data keep changing.
    let stale = cells.indices.filter {
      cells[$0].version != panel.dataVersion && (!isReading || cells[$0].isOutgrown(by: panel))
    }
    return stale.min { cells[$0].version < cells[$1].version }.map(draw)
  }

  /// Whether pictures lack rows: more are being read, or have been and are not drawn yet.
  func lacksRows(of panel: Panel) -> Bool {
    panel.state.reading != nil
      || cells.contains { $0.picture != nil && $0.isOutgrown(by: panel) }
  }

  mutating func receive(_ answer: SuggestionAnswer) {
    switch answer.outcome {
    case .chosen(let list): show(list, generation: answer.request.generation)
    case .drawn(let picture):
      guard case .draw(let place, _) = answer.request.task else { return }
      cells[place].picture = picture
      (cells[place].version, cells[place].rowCount) =
        (answer.request.version, answer.request.rowCount)
      cells[place].drawn = nil
    }
  }

  /// Shows suggestions of the rows that pass; those that were there before keep their pictures until
  /// new ones arrive.
  ///
  /// - Parameter suggestions: of all rows.
  mutating func show(_ suggestions: [Suggestion], generation: Int) {
    let before = cells
    let list = suggestions.map { suggestion in
      var suggestion = suggestion
      suggestion.query.filters = filters
      return suggestion
    }
    cells = list.map { suggestion in
      before.first { $0.suggestion == suggestion } ?? Cell(suggestion: suggestion)
    }
    self.generation = generation
    if case .cell(let place) = focus { focus = .cell(min(place, max(0, list.count - 1))) }
  }

  // MARK: Focus

  mutating func focusCurrent(_ place: Int?) { focus(.cell(place ?? 0)) }

  /// Moves the keyboard, and brings its picture into view.
  mutating func focus(_ place: Place) {
    focus = place
    if case .cell = place { revealsFocus = true }
  }

  /// Highlights what is under the pointer. Returns whether that changed.
  mutating func hover(_ place: Place?) -> Bool {
    guard let place, place != focus else { return false }
    focus = place
    return true
  }

  mutating func scroll(to offset: Double) {
    self.offset = offset
    revealsFocus = false
  }

  /// - Parameters:
  ///   - columns: pictures beside each other.
  ///   - rows: rows of pictures in view.
  /// - Returns: the place that is taken; nil for none.
  mutating func handleKey(_ key: Key, columns: Int, rows: Int) -> Place? {
    let last = max(0, cells.count - 1)
    guard case .cell(let place) = focus else {
      switch key {
      case .enter, .space: return .close
      case .tab, .backTab, .left, .down: focus(.cell(min(last, max(0, returnPlace))))
      case .home: focus(.cell(0))
      case .end: focus(.cell(last))
      default: break
      }
      return nil
    }
    /// Up and down stay in the column as long as it has pictures.
    func moved(rows: Int) -> Int {
      let target = place + rows * columns
      if target < 0 { return place % columns }
      if target <= last { return target }
      return last / columns > place / columns
        ? min(last, last / columns * columns + place % columns) : place
    }
    switch key {
    case .left: focus(.cell(max(0, place - 1)))
    case .right: focus(.cell(min(last, place + 1)))
    case .up: focus(.cell(moved(rows: -1)))
    case .down: focus(.cell(moved(rows: 1)))
    case .pageUp: focus(.cell(moved(rows: -rows)))
    case .pageDown: focus(.cell(moved(rows: rows)))
    case .home: focus(.cell(0))
    case .end: focus(.cell(last))
    case .tab, .backTab:
      returnPlace = place
      focus(.close)
    case .enter, .space: return focus
    default: break
    }
    return nil
  }

  /// Where the keyboard was before it went to the button.
  private var returnPlace = 0

  // MARK: Pictures

  /// The marks of a chart's picture in the cell's coordinates; none until it has arrived.
  mutating func marks(ofPicture place: Int, _ look: Look, measurer: any TextMeasurer) -> [Mark] {
    guard case .chart(var chart) = cells[place].picture else { return [] }
    if let drawn = cells[place].drawn, drawn.look == look { return drawn.marks }
    chart.theme = look.theme
    let scene = chart.scene(
      size: look.size, scaleFactor: look.scaleFactor, measurer: measurer)
    let marks = scene.marks.map { mark in
      var mark = mark
      // The bars are those of another chart than the window's.
      mark.attributes = MarkAttributes(.popover)
      return mark
    }
    cells[place].drawn = (look, marks)
    return marks
  }

  /// Takes over what the layout has found room for.
  mutating func fit(offset: Double) { (self.offset, revealsFocus) = (offset, false) }

  /// The charts of its pictures; freeing them may take longer than a frame.
  var charts: [Chart] {
    cells.compactMap { if case .chart(let chart) = $0.picture { chart } else { nil } }
  }
}

extension Model {
  /// The charts of the small pictures on the screen.
  package var suggestedCharts: [Chart] { suggestionsPage?.charts ?? [] }

  /// Opens the page of other charts for the active chart.
  mutating func openSuggestions() -> [Effect] {
    guard overlay == nil, gesture == nil else { return [] }
    let panel = panels[active]
    guard let query = panel.askedQuery else { return say(.refused(.noTable)) }
    var page = SuggestionsPage(chart: active, filters: query.filters)
    if let (version, list) = panel.suggested, version == panel.dataVersion {
      page.show(list, generation: panel.generation)
      page.focusCurrent(panel.place(ofShownIn: page.suggestions))
    }
    suggestionsPage = page
    return losePointer() + [.redraw]
  }

  /// Handles a key while the page is open.
  mutating func pressSuggestions(_ key: Key) -> [Effect] {
    guard var page = suggestionsPage, let layout = suggestionsLayout else { return [] }
    if key == .escape { return closeSuggestions() }
    let taken = page.handleKey(key, columns: layout.columns, rows: layout.rowsInView)
    suggestionsPage = page
    return taken.map { take($0) } ?? [.redraw]
  }

  mutating func pressSuggestions(button: Int, at point: Point) -> [Effect] {
    guard button == 1, let place = suggestionsLayout?.place(at: point) else { return [] }
    return take(place)
  }

  mutating func hoverSuggestions(at point: Point) -> [Effect] {
    guard var page = suggestionsPage, page.hover(suggestionsLayout?.place(at: point)) else {
      return []
    }
    suggestionsPage = page
    return [.redraw]
  }

  mutating func scrollSuggestions(by distance: Double, at point: Point) -> [Effect] {
    guard var page = suggestionsPage, var layout = suggestionsLayout else { return [] }
    let before = layout.offset
    layout.scroll(to: before + distance)
    guard layout.offset != before else { return [] }
    page.scroll(to: layout.offset)
    _ = page.hover(layout.place(at: point))
    (suggestionsPage, suggestionsLayout) = (page, layout)
    return [.redraw]
  }

  /// Does what a press there does.
  private mutating func take(_ place: SuggestionsPage.Place) -> [Effect] {
    guard let page = suggestionsPage else { return [] }
    guard case .cell(let index) = place else { return closeSuggestions() }
    guard page.suggestions.indices.contains(index) else { return [] }
    // What cannot be drawn small cannot be drawn large.
    if case .failed = page.picture(index) { return [] }
    return closeSuggestions() + change(page.chart) { $0.draw(page.suggestions[index]) }
  }

  private mutating func closeSuggestions() -> [Effect] {
    suggestionsPage = nil
    return [.redraw]
  }

  /// Carries out an accessibility request for the page; nil for other elements.
  mutating func carryOutInSuggestions(_ request: ElementRequest) -> [Effect]? {
    guard var page = suggestionsPage else { return nil }
    func place(_ id: ElementID) -> SuggestionsPage.Place? {
      switch id.part {
      case .item(.suggestions, let index) where page.suggestions.indices.contains(index):
        .cell(index)
      case .item(.closeSuggestions, 0): .close
      default: nil
      }
    }
    switch request {
    case .activate(let id): return place(id).map { take($0) }
    case .focus(let id), .reveal(let id):
      guard let place = place(id) else { return nil }
      page.focus(place)
      suggestionsPage = page
      return [.redraw]
    default: return nil
    }
  }
}
