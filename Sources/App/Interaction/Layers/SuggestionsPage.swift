// The page of other charts: a small picture of each suggestion, of which one can be taken.
package import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// The open page. Pictures arrive one after the other.
struct SuggestionsPage {
  enum Place: Hashable {
    /// A picture, by the place of its suggestion.
    case cell(Int)
    case close
  }

  private struct Cell {
    let suggestion: Suggestion
    /// nil until the first picture has arrived.
    /// The question in words.
    var title = ""
    var picture: SuggestionPicture?
    /// Of the data and the table when the picture was made.
    var version = 0
    var rowCount = 0
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
  /// In logical pixels; may exceed the maximum after the window was enlarged.
  private(set) var offset = 0.0
  /// The picture that the next layout brings into view.
  private(set) var revealed: Int?

  /// As it is on the screen.
  private(set) var layout: SuggestionsLayout?

  init(chart: Int, filters: [Filter] = []) { (self.chart, self.filters) = (chart, filters) }

  var suggestions: [Suggestion] { cells.map(\.suggestion) }

  var titles: [String] { cells.map(\.title) }

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
    panel.state.reading != nil || cells.contains { $0.picture != nil && $0.isOutgrown(by: panel) }
  }

  mutating func receive(_ answer: SuggestionAnswer) {
    switch answer.outcome {
    case .chosen(let list):
      show(list, of: answer.request.table, generation: answer.request.generation)
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
  mutating func show(_ suggestions: [Suggestion], of table: Table?, generation: Int) {
    let before = cells
    let list = suggestions.map { suggestion in
      var suggestion = suggestion
      suggestion.query.filters = filters
      return suggestion
    }
    cells = list.map { suggestion in
      var cell = before.first { $0.suggestion == suggestion } ?? Cell(suggestion: suggestion)
      cell.title = table.map(suggestion.title) ?? ""
      return cell
    }
    self.generation = generation
    if case .cell(let place) = focus { focus = .cell(min(place, max(0, list.count - 1))) }
  }

  // MARK: Focus

  mutating func focusCurrent(_ place: Int?) { focus(.cell(place ?? 0)) }

  mutating func focus(_ place: Place) {
    focus = place
    if case .cell(let index) = place { revealed = index }
  }

  /// Highlights what is under the pointer. Returns whether that changed.
  mutating func hover(_ place: Place?) -> Bool {
    guard let place, place != focus else { return false }
    focus = place
    return true
  }

  mutating func scroll(to offset: Double) {
    self.offset = offset
    revealed = nil
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
    let scene = chart.scene(size: look.size, scaleFactor: look.scaleFactor, measurer: measurer)
    let marks = scene.marks.map { mark in
      var mark = mark
      // The bars are those of another chart than the window's.
      mark.attributes = MarkAttributes(.popover)
      return mark
    }
    cells[place].drawn = (look, marks)
    return marks
  }

  mutating func fit(offset: Double) { (self.offset, revealed) = (offset, nil) }

  /// The charts of its pictures; freeing them may take longer than a frame.
  var charts: [Chart] {
    cells.compactMap { if case .chart(let chart) = $0.picture { chart } else { nil } }
  }
}

extension Model {
  package var suggestedCharts: [Chart] { suggestionsPage?.charts ?? [] }

  mutating func openSuggestions() -> [Effect] {
    guard overlay == nil, gesture == nil else { return [] }
    let panel = panels[active]
    guard let query = panel.askedQuery else { return say(.refused(panel.refusalOfWords)) }
    var page = SuggestionsPage(chart: active, filters: query.filters)
    if let (version, list) = panel.suggested, version == panel.dataVersion {
      page.show(list, of: panel.read?.table, generation: panel.generation)
      page.focusCurrent(panel.place(ofShownIn: page.suggestions))
    }
    (suggestionsPage, addition, suggestionRequest) = (page, nil, nil)
    return losePointer() + [.redraw]
  }

  /// Does what a press there does.
  fileprivate mutating func take(_ place: SuggestionsPage.Place) -> [Effect] {
    guard let page = suggestionsPage else { return [] }
    if case .cell(let index) = place {
      guard page.suggestions.indices.contains(index) else { return [] }
      // What cannot be drawn small cannot be drawn large.
      if case .failed = page.picture(index) { return [] }
    }
    suggestionsPage = nil
    guard case .cell(let index) = place else { return [.redraw] }
    return [.redraw] + change(page.chart) { $0.draw(page.suggestions[index]) }
  }
}

extension SuggestionsPage: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.popover
  var isModal: Bool { true }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let layout = SuggestionsLayout(&self, with: pen)
    self.layout = layout
    return layout.marks(
      &self, current: model.currentSuggestion, note: model.suggestionsNote,
      fontFamily: model.fontFamily, with: pen)
  }

  func cursor(at point: Point) -> CursorShape? {
    layout?.place(at: point) == nil ? .arrow : .pointingHand
  }

  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    if stroke.key == .escape { return model.take(.close) }
    guard let layout else { return [] }
    let taken = model.suggestionsPage?.handleKey(
      stroke.key, columns: layout.columns, rows: layout.rowsInView)
    return taken.flatMap { $0 }.map { model.take($0) } ?? [.redraw]
  }

  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard click.button == 1, let place = layout?.place(at: click.point) else { return [] }
    return model.take(place)
  }

  func hover(at point: Point, in model: inout Model) -> [Effect] {
    model.suggestionsPage?.hover(layout?.place(at: point)) == true ? [.redraw] : []
  }

  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]? {
    guard var layout else { return [] }
    layout.scroll(to: layout.offset + turn.rows * Model.wheelStep)
    guard layout.offset != self.layout?.offset else { return [] }
    var page = self
    page.layout = layout
    page.scroll(to: layout.offset)
    _ = page.hover(layout.place(at: turn.point))
    model.suggestionsPage = page
    return [.redraw]
  }

  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? {
    let place: Place? =
      switch request.id.part {
      case .item(.suggestions, let index) where suggestions.indices.contains(index): .cell(index)
      case .item(.closeSuggestions, 0): .close
      default: nil
      }
    guard let place else { return nil }
    switch request {
    case .activate: return model.take(place)
    case .focus, .reveal:
      model.suggestionsPage?.focus(place)
      return [.redraw]
    default: return nil
    }
  }

  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    layout?.element(
      self, current: model.currentSuggestion, note: model.suggestionsNote, hasFocus: hasFocus)
  }
}
