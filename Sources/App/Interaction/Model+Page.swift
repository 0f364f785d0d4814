// The keyboard on the page as a whole: which chart is active, scrolling, and the keys that belong
// to no single chart.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Words

extension Model {
  mutating func scroll(by distance: Double) -> [Effect] {
    scroll(to: page.offset(near: offset) + distance)
  }

  mutating func scroll(to new: Double) -> [Effect] {
    let page = self.page
    let new = page.offset(near: new)
    guard new != page.offset(near: offset) else { return [] }
    offset = new
    return [.redraw]
  }

  /// Gives the keyboard to a panel; the focus ring of the previous one disappears.
  mutating func activate(_ index: Int) -> [Effect] {
    guard index != active else { return [] }
    let before = active
    active = index
    return change(before) { panel in
      guard panel.state.focus != nil else { return [] }
      panel.state.focus = nil
      return [.redraw]
    }
  }

  // MARK: Keyboard

  /// - Parameter text: what the key types; only fields use it.
  mutating func handleKey(_ key: Key, _ modifiers: Modifiers, text: String) -> [Effect] {
    // These keys belong to the window manager, which may let them through.
    if case .character = key, !modifiers.isDisjoint(with: [.alt, .super]) { return [] }
    if key == .function(11), modifiers.isEmpty { return desktop.toggleFullScreen() }
    if key == .function(5), modifiers.isEmpty { return readAgain(chart: active) }
    if modifiers.contains(.control), key.closesWithControl { return [.close(.dismissed)] }
    if let effects = undoThroughOverlay(key, modifiers) { return effects }
    let stroke = TypedKey(key: key, modifiers: modifiers, text: text)
    if overlay == nil, keepForLine(stroke) { return [] }
    if let effects = offer({ $0.handleKey(stroke, in: &$1) }) { return effects }
    switch key {
    case .tab: return moveFocusArea(forward: true)
    case .backTab: return moveFocusArea(forward: false)
    case .escape: return escape()
    case .enter where isPicker: return choose()
    case .enter where modifiers.isEmpty && isOnSelectedBar: return showRows(byKey: true)
    case .character("r") where modifiers.contains(.control),
      .character("R") where modifiers.contains(.control):
      return toggleRows()
    case .pageUp where modifiers.contains(.shift) && page.isScrolled:
      return scroll(by: -size.height)
    case .pageDown where modifiers.contains(.shift) && page.isScrolled:
      return scroll(by: size.height)
    case .character("q") where !modifiers.contains(.control):
      // The last letter of a name closes nothing; a second one does.
      let isOfWord = typed.map { isTyping && $0.isWord && $0.endsAnew } ?? false
      return isOfWord ? say(.refused(.howToClose)) : [.close(.dismissed)]
    case .character("o") where modifiers.contains(.control),
      .character("O") where modifiers.contains(.control):
      return ask(.open)
    case .character("s") where modifiers.contains(.control),
      .character("S") where modifiers.contains(.control):
      return startSaving()
    case .character where key.walksHistory(modifiers) != nil:
      return key.walksHistory(modifiers) == .back ? undo() : redo()
    case .character("C") where modifiers.contains([.control, .shift]),
      .character("c") where modifiers.contains([.control, .shift]):
      return copyCommand()
    case .character(let character) where modifiers.isDisjoint(with: .control):
      if let subject = Self.subjects[character] { return openList(about: subject) }
      if character == "e" { return focusSentence() }
      return handleCharacter(key, character, modifiers)
    case .menu: return openMenu()
    case .function(10) where modifiers == .shift: return openMenu()
    case .function(1): return showKeys()
    case .character("c") where modifiers.contains(.control),
      .character("C") where modifiers.contains(.control),
      .insert where modifiers.contains(.control):
      return startCopying()
    case .space, .enter:
      guard case .control(let id, let item) = panels[active].state.focus,
        let subject = panels[active].subject(of: id, item: item)
      else { return pressActive { $0.handleKey(key, modifiers) } }
      return openList(about: subject)
    default: return pressActive { $0.handleKey(key, modifiers) }
    }
  }

  /// Undo and redo close what lies over the charts: what they change must be seen. nil where nothing
  /// does, and where a text is typed in a line.
  private mutating func undoThroughOverlay(_ key: Key, _ modifiers: Modifiers) -> [Effect]? {
    guard areChartsCovered, let way = key.walksHistory(modifiers) else { return nil }
    return uncoverCharts() + (way == .back ? undo() : redo())
  }

  private static let subjects: [Character: Menu.Subject] = [
    "m": .word(.measure), "b": .word(.category), "k": .word(.series), "f": .filterColumns,
  ]

  private mutating func handleCharacter(
    _ key: Key, _ character: Character, _ modifiers: Modifiers
  ) -> [Effect] {
    switch character {
    case "N": openList(about: .names)
    case "P": openList(about: .parts)
    case "?": showKeys()
    case "/": openSuggestions()
    case "t": changeTheme()
    case "r": drawRandomNumbers()
    default: pressActive { $0.handleKey(key, modifiers) }
    }
  }

  private mutating func showKeys() -> [Effect] {
    keysPage = KeysPage()
    return [.redraw]
  }

  private mutating func focusSentence() -> [Effect] {
    guard panels[active].control(.sentence) != nil else { return openList(about: .missingWords) }
    return pressActive { $0.enter(.control(.sentence)) }
  }

  /// Passes a key to the active panel and scrolls it into view. If the keyboard takes the tooltip
  /// over from the pointer, it does so for the whole window.
  mutating func pressActive(_ body: (inout Panel) -> [Effect]) -> [Effect] {
    let before = panels[active]
    var effects = change(active, body)
    guard !effects.isEmpty else { return [] }
    let after = panels[active]
    if after.state.focus != nil {
      if after.pointer == nil || before.state.focus != after.state.focus {
        effects += losePointer()
      }
      effects += show(active)
    }
    return effects
  }

  mutating func show(_ index: Int) -> [Effect] {
    let page = self.page
    return scroll(to: page.offset(showing: index, from: page.offset(near: offset)))
  }

  /// Clears messages: they stay until the next input.
  mutating func forgetMessages() -> [Effect] {
    changeAll { panel in
      panel.isAnotherQuestion = false
      guard panel.state.message != nil else { return [] }
      panel.state.message = nil
      return [.redraw]
    }
  }

  private mutating func drawRandomNumbers() -> [Effect] {
    panels[active].isRandom ? [.drawRandomNumbers(chart: active)] : []
  }

  /// Moves the keyboard to the next stop: in this chart, or in the next chart that has one.
  private mutating func moveFocusArea(forward: Bool) -> [Effect] {
    let areas = panels[active].focusAreas
    let place = panels[active].focusArea.flatMap { areas.firstIndex(of: $0) }
    // Without a place yet, backwards begins at the end.
    let next = place.map { $0 + (forward ? 1 : -1) } ?? (forward ? 0 : areas.count - 1)
    if areas.indices.contains(next) { return pressActive { $0.enter(areas[next]) } }
    for distance in 1...panels.count {
      let index = (active + (forward ? distance : panels.count - distance)) % panels.count
      let areas = panels[index].focusAreas
      guard let area = forward ? areas.first : areas.last else { continue }
      // The only stop in the window: it already has the keyboard.
      if index == active, areas.count == 1, place != nil { return [] }
      let effects = activate(index)
      return (effects + pressActive { $0.enter(area) }).isEmpty ? [] : [.redraw]
    }
    return []
  }

  /// With nothing selected, the focused bar is chosen.
  private mutating func choose() -> [Effect] {
    if panels.allSatisfy(\.state.selection.isEmpty), case .bar(let bar) = panels[active].state.focus
    {
      panels[active].state.selection = [bar]
    }
    return [.close(.chosen)]
  }

  private mutating func escape() -> [Effect] {
    typedAhead = []
    if case .band(let chart) = gesture, panels[chart].state.selectionBand != nil {
      gesture = nil
      return change(chart) { $0.cancelBand() }
    }
    if case .brush(let chart) = gesture {
      gesture = nil
      return change(chart) { $0.cancelBrush() }
    }
    // A tooltip covers other bars, so it is the first to go.
    let dismissal = dismissTooltips()
    if !dismissal.isEmpty { return dismissal }
    let cancelled = cancelQuestions()
    if !cancelled.isEmpty { return cancelled }
    if !panels[active].state.selection.isEmpty { return change(active) { $0.clearSelection() } }
    let effects = changeAll { $0.clearSelection() }
    if !effects.isEmpty { return effects }
    if panels.contains(where: { $0.state.viewport != nil }) { return changeAll { $0.show(nil) } }
    if panels.contains(where: { $0.state.reading != nil }) { return [.stopReading(chart: nil)] }
    return isPicker ? [.close(.escaped)] : say(.refused(.howToClose))
  }

  mutating func dismissTooltips() -> [Effect] { changeAll { $0.dismissTooltip() } }
}

extension Key {
  /// Undo is the way back.
  fileprivate enum Way { case back, forth }

  /// The way that the key goes through what was shown; nil for all others.
  fileprivate func walksHistory(_ modifiers: Modifiers) -> Way? {
    guard modifiers.contains(.control), case .character(let letter) = self else { return nil }
    switch letter {
    case "z" where modifiers == .control: return .back
    case "z": return modifiers.contains(.shift) ? .forth : nil
    case "Z", "y", "Y": return .forth
    default: return nil
    }
  }

  /// Whether the key closes the window if Ctrl is held, whatever is open in it.
  fileprivate var closesWithControl: Bool {
    switch self {
    case .character("q"), .character("Q"), .character("w"), .character("W"): true
    default: false
    }
  }
}
