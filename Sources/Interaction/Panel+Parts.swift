// The keys that change what is drawn: parts, orientation, layout. A refused key says why.
internal import Charts
internal import Scenegraph

extension Panel {
  /// The key of each part, with the marks that show it and its name.
  private static let parts: [Character: (part: Part, roles: Set<Role>, name: String)] = [
    "n": (.title, [.title], "title"),
    "u": (.subtitle, [.subtitle, .sentence], "subtitle"),
    "d": (.description, [.description], "description"),
    "l": (.legend, [.legendLabel], "legend"),
    "x": (.xAxis, [], "x-axis"),
    "y": (.yAxis, [], "y-axis"),
    "g": (.grid, [.gridLine], "grid"),
    "v": (.values, [.valueLabel], "values"),
    "p": (.ring, [.ringTrack], "ring"),
    "c": (.control, [.controlSegment], "control"),
  ]

  /// nil for a key that has no meaning here.
  mutating func changeDrawing(_ character: Character) -> [Effect]? {
    if let (part, roles, name) = Self.parts[character] { return toggle(part, roles, name) }
    switch character {
    case "h":
      chart.orientation = chart.orientation == .vertical ? .horizontal : .vertical
      return [.redraw]
    case "s": return changeLayout()
    case "o": return changeOrder()
    case "i": return tellCutTexts()
    default: return nil
    }
  }

  /// Shows a message until the next input.
  mutating func say(_ message: String) -> [Effect] {
    state.message = message
    return [.redraw]
  }

  /// Shows the truncated texts in full, over the chart.
  private mutating func tellCutTexts() -> [Effect] {
    let texts = scene.map { chart.cutTexts(state, in: $0) } ?? []
    return say(texts.isEmpty ? "No text is truncated" : texts.joined(separator: " · "))
  }

  /// Hides or shows a part.
  private mutating func toggle(_ part: Part, _ roles: Set<Role>, _ name: String) -> [Effect] {
    if let reason = absence(of: part) { return say(reason) }
    if chart.hiddenParts.remove(part) == nil {
      let isSeen = roles.isEmpty || scene?.marks.contains { roles.contains($0.role) } ?? true
      guard isSeen else { return say("There is no room here for the \(name)") }
      chart.hiddenParts.insert(part)
      forgetWhatIsGone()
    }
    return [.redraw]
  }

  /// Why a chart lacks a part, however much room there is; nil if it has the part.
  private func absence(of part: Part) -> String? {
    switch part {
    case .title: chart.title.isEmpty ? "There is no title" : nil
    case .subtitle: chart.shownSubtitle.isEmpty && !state.asks ? "There is no subtitle" : nil
    case .description:
      chart.description.isEmpty ? "There is no description" : nil
    case .legend, .xAxis, .yAxis, .axisNames, .grid, .values, .ring, .control, .menu: nil
    }
  }

  /// Switches to the next layout that the data and the scale allow.
  private mutating func changeLayout() -> [Effect] {
    let all = Scene.Layout.allCases
    var wanted = wantedView
    let shown = chart.refusal(of: wanted.layout)?.instead ?? wanted.layout
    guard let current = all.firstIndex(of: shown) else { return [] }
    var refusals: [String] = []
    for distance in 1..<all.count {
      let layout = all[(current + distance) % all.count]
      if let reason = reason(against: layout) {
        refusals.append("Not \(layout.rawValue): \(reason)")
        continue
      }
      wanted.layout = layout
      break
    }
    let effects = refusals.first.map { say($0) } ?? [.redraw]
    return effects + (wanted == wantedView ? [] : show(wanted))
  }

  /// Why a layout is impossible or would change nothing; nil if it is worth showing.
  private func reason(against layout: Scene.Layout) -> String? {
    if let refusal = chart.refusal(of: layout) { return refusal.reason }
    let isSame = layout != .grouped && chart.data.series.count == 1
    return isSame ? "there is only one series" : nil
  }
}
