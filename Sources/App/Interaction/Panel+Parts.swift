// The keys that change what is drawn: parts, orientation, layout. A refused key says why.
internal import Charts
internal import Scenegraph
package import Words

extension Panel {
  /// A part with its key, if it has one, the marks that show it, and its name.
  private typealias PartEntry = (key: Character?, part: Part, roles: Set<Role>, name: String)

  private static let parts: [PartEntry] = [
    ("n", .title, [.title], "title"),
    ("u", .subtitle, [.subtitle, .sentence], "subtitle"),
    ("d", .description, [.description], "description"),
    ("l", .legend, [.legendLabel], "legend"),
    ("x", .xAxis, [], "x-axis"),
    ("y", .yAxis, [], "y-axis"),
    (nil, .axisNames, [.axisName], "names of the axes"),
    ("g", .grid, [.gridLine], "grid"),
    ("v", .values, [.valueLabel], "values"),
    ("p", .ring, [.ringTrack], "ring"),
    ("c", .control, [.controlSegment], "control"),
    (nil, .menu, [], "menu"),
  ]

  /// What parts are called, in the order of the list.
  static func names(of chosen: Set<Part>) -> [String] {
    parts.filter { chosen.contains($0.part) }.map(\.name)
  }

  var partChoices: Menu.Content {
    let lines = Self.parts.map { entry in
      Menu.Line(
        .init(
          entry.name.withFirstCapital,
          key: entry.key.map { String($0) } ?? "", refusal: absence(of: entry.part)?.sentence(),
          isOn: !chart.hiddenParts.contains(entry.part), hasCheck: true),
        .part(entry.part))
    }
    return Menu.Content(name: "Parts", lines: lines, mostVisible: lines.count, staysOpen: true)
  }

  /// nil for a key that has no meaning here.
  mutating func changeDrawing(_ character: Character) -> [Effect]? {
    if let entry = Self.parts.first(where: { $0.key == character }) { return toggle(entry) }
    switch character {
    case "h":
      set(\.orientation, chart.orientation == .vertical ? .horizontal : .vertical)
      moves = true
      // What is still to be chosen for a question of its own leaves it so.
      if asked != nil { keepsOrientation = true }
      return [.redraw]
    case "s": return changeLayout()
    case "o": return sort(nextOrder)
    case "L": return toggleLogarithm()
    case "i": return tellCutTexts()
    default: return nil
    }
  }

  /// Shows a message until the next input.
  package mutating func say(_ message: StatusMessage) -> [Effect] {
    state.message = message
    return [.redraw]
  }

  /// Shows the truncated texts in full, over the chart.
  private mutating func tellCutTexts() -> [Effect] {
    guard let scene else { return [] }
    return say(cutTexts(in: scene))
  }

  private func cutTexts(in scene: Scene) -> StatusMessage {
    let texts = chart.cutTexts(state, in: scene)
    return .done(.toldCutTexts(texts, cutsNames: chart.cutsNames(in: scene)))
  }

  /// What is told of truncated texts, as it is in another picture; nil if that is told already, or
  /// something else.
  func newCutTexts(in scene: Scene) -> StatusMessage? {
    guard case .done(.toldCutTexts) = state.message else { return nil }
    let told = cutTexts(in: scene)
    return told == state.message ? nil : told
  }

  mutating func toggle(_ part: Part) -> [Effect] {
    Self.parts.first { $0.part == part }.map { toggle($0) } ?? []
  }

  private mutating func toggle(_ entry: PartEntry) -> [Effect] {
    if let reason = absence(of: entry.part) { return say(.refused(reason)) }
    var hidden = chart.hiddenParts
    if hidden.remove(entry.part) == nil {
      let roles = entry.roles
      let isSeen = roles.isEmpty || scene?.marks.contains { roles.contains($0.role) } ?? true
      guard isSeen else { return say(.refused(.noRoom(part: entry.name))) }
      hidden.insert(entry.part)
    }
    set(\.hiddenParts, hidden)
    forgetWhatIsGone()
    return [.redraw]
  }

  /// Why a chart lacks a part, however much room there is; nil if it has the part.
  private func absence(of part: Part) -> StatusMessage.Refusal? {
    switch part {
    case .title: chart.title.isEmpty ? .noTitle : nil
    case .subtitle: chart.shownSubtitle.isEmpty && !state.asks ? .noSubtitle : nil
    case .description: chart.description.isEmpty ? .noDescription : nil
    case .legend, .xAxis, .yAxis, .axisNames, .grid, .values, .ring, .control, .menu: nil
    }
  }

  /// Switches to the next layout that the data and the scale allow.
  private mutating func changeLayout() -> [Effect] {
    let all = Scene.Layout.allCases
    var wanted = latest
    let shown = chart.refusal(of: wanted.layout)?.instead ?? wanted.layout
    guard let current = all.firstIndex(of: shown) else { return [] }
    var refusals: [StatusMessage] = []
    for distance in 1..<all.count {
      let layout = all[(current + distance) % all.count]
      if let reason = reason(against: layout) {
        refusals.append(.refused(.arrangement(layout.rawValue, reason: reason)))
        continue
      }
      wanted.layout = layout
      break
    }
    let layout = wanted.layout
    return (refusals.first.map { say($0) } ?? [.redraw]) + arrange(layout)
  }

  /// Why a layout is impossible or would change nothing; nil if it is worth showing.
  private func reason(against layout: Scene.Layout) -> String? {
    if let refusal = chart.refusal(of: layout) { return refusal.reason }
    let isSame = layout != .grouped && chart.data.series.count == 1
    return isSame ? "there is only one series" : nil
  }
}
