// Ctrl+F: the line that finds bars by their names while one types, and the keys that go from one to
// the next. The bars that are found stand out; what is selected stays so.
internal import Charts
internal import Input
internal import Scenegraph
internal import Words

struct FindField: TextLine {
  private(set) var name: TextField
  var layout: TextLineLayout?
  private(set) var note: String?
  private(set) var spokenNote: String?
  /// What has been looked through, and for what.
  private var searched: Searched?
  private(set) var found = FoundBars()

  private static let byteLimit = 400

  /// - Parameter text: selected, so that typing replaces it.
  init(_ text: String) {
    name = TextField(text, isSelected: true, byteLimit: Self.byteLimit)
  }

  let question = "Find"
  var hasNoteBeside: Bool { true }

  mutating func edit<Result>(_ body: (inout TextField) -> Result) -> Result { body(&name) }

  /// Looks through the names again if there are others, or for another text. Returns whether it has.
  fileprivate mutating func search(_ panel: Panel, chart: Int) -> Bool {
    let searched = Searched(name.text, panel, chart: chart)
    guard searched != self.searched else { return false }
    self.searched = searched
    found = FoundBars(name.text, in: panel.chart, hidden: panel.state.hiddenSeries)
    return true
  }

  /// Says what has been found, and which of it the keyboard is on. Returns whether that is new.
  fileprivate mutating func tell(_ panel: Panel) -> Bool {
    let before = (note, spokenNote)
    let focused = panel.focusedBar
    let text = panel.chart.text(of: found, by: name.text, focused: focused)
    note = text.isEmpty ? nil : text
    spokenNote = note
    if let focused, found.place(of: focused) != nil {
      spokenNote = "\(panel.chart.spokenName(of: focused)); \(text)"
    }
    return before != (note, spokenNote)
  }
}

extension FindField: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.saveField
  static let part = ElementID.Part.findField

  func enter(isBack: Bool, in model: inout Model) -> [Effect] { model.goOn(in: found, isBack) }

  func handleOwnKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    let isBack = stroke.modifiers.contains(.shift)
    return switch stroke.key {
    case .down: model.goOn(in: found, false)
    case .up: model.goOn(in: found, true)
    case .function(3): model.goOn(in: found, isBack)
    case _ where stroke.isControl("f"): model.edit(Self.self) { $0.selectAll() }
    default: nil
    }
  }
}

/// What a search was made in.
private struct Searched: Equatable {
  let text: String
  let chart: Int
  let hidden: Set<Int>
  let shownNames: [String: String]
  let series: [String]
  let summaries: [SeriesSummary]

  init(_ text: String, _ panel: Panel, chart: Int) {
    (self.text, self.chart) = (text, chart)
    (hidden, shownNames) = (panel.state.hiddenSeries, panel.chart.looks.names)
    series = panel.chart.data.series.map(\.name)
    summaries = panel.chart.data.series.map(\.summary)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.text == other.text && one.chart == other.chart && one.hidden == other.hidden
      && one.shownNames == other.shownNames && one.series == other.series
      && one.summaries.elementsEqual(other.summaries, by: ===)
  }
}

extension Model {
  mutating func openFind() -> [Effect] {
    findField = FindField(soughtText)
    return losePointer() + [.redraw]
  }

  /// Goes on without the line.
  mutating func findAgain(isBack: Bool) -> [Effect] {
    if soughtText.isEmpty { return openFind() }
    let panel = panels[active]
    let found = FoundBars(soughtText, in: panel.chart, hidden: panel.state.hiddenSeries)
    if found.stops.isEmpty { return say(.refused(.missing(.bar(soughtText, nearest: nil)))) }
    return goOn(in: found, isBack)
  }

  /// Moves the keyboard to the next bar that was found, or to the one before.
  fileprivate mutating func goOn(in found: FoundBars, _ isBack: Bool) -> [Effect] {
    let bar = found.stop(after: panels[active].focusedBar, isBack: isBack)
    return pressActive { $0.focus(bar) }
  }

  /// Finds anew where the text or the names have changed, and lets the bars stand out while the line
  /// is open.
  mutating func followSearch() -> [Effect] {
    var isNew = false
    if var field = findField {
      let isFound = field.search(panels[active], chart: active)
      isNew = field.tell(panels[active])
      findField = field
      soughtText = field.name.text
      if isFound { isNew = show(field.found.bars) || isNew }
    } else {
      isNew = show(Selection())
    }
    return isNew ? [.redraw] : []
  }

  /// Lets bars of the active chart stand out, and none of the others. Returns whether that is new.
  private mutating func show(_ found: Selection) -> Bool {
    var isNew = false
    for index in panels.indices {
      let found = index == active ? found : Selection()
      guard panels[index].state.found != found else { continue }
      panels[index].state.found = found
      (panels[index].isStale, isNew) = (true, true)
    }
    return isNew
  }
}
