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
    return change(before) { $0.dropFocus() }
  }

  // MARK: Keyboard

  /// - Parameter text: what the key types; only fields use it.
  mutating func handleKey(_ key: Key, _ modifiers: Modifiers, text: String) -> [Effect] {
    // These keys belong to the window manager, which may let them through.
    if case .character = key, !modifiers.isDisjoint(with: [.alt, .super]) { return [] }
    if key == .function(11), modifiers.isEmpty { return desktop.toggleFullScreen() }
    if key == .function(5), modifiers.isEmpty { return readAgain(chart: active) }
    let stroke = TypedKey(key: key, modifiers: modifiers, text: text)
    // Whatever is open in the window.
    if stroke.isControl("q") || stroke.isControl("w") { return [.close(.dismissed)] }
    // What undo and redo change must be seen.
    if areChartsCovered, let undoes = stroke.undoes {
      return uncoverCharts() + (undoes ? undo() : redo())
    }
    if overlay == nil, keepForLine(stroke) { return [] }
    if key == .escape, isDragging { return cancelDrag() }
    if let effects = offer({ $0.handleKey(stroke, in: &$1) }) { return effects }
    switch key {
    case .tab: return moveFocusArea(forward: true)
    case .backTab: return moveFocusArea(forward: false)
    case .escape: return escape()
    case .enter where isPicker: return choose()
    case .enter where modifiers.isEmpty && isOnSelectedBar: return showRows(byKey: true)
    case _ where stroke.isControl("r"):
      return drawer == nil ? showRows(byKey: true) : closeRows()
    case .pageUp where modifiers.contains(.shift) && page.isScrolled:
      return scroll(by: -size.height)
    case .pageDown where modifiers.contains(.shift) && page.isScrolled:
      return scroll(by: size.height)
    case .character("q") where !modifiers.contains(.control):
      // The last letter of a name closes nothing; a second one does.
      let isOfWord = typed.map { isTyping && $0.isWord && $0.endsAnew } ?? false
      return isOfWord ? say(.refused(.howToClose)) : [.close(.dismissed)]
    case _ where stroke.isControl("f"): return openFind()
    case .function(3): return findAgain(isBack: modifiers.contains(.shift))
    case _ where stroke.isControl("o"): return ask(.open)
    case _ where stroke.isControl("s"): return startSaving()
    case _ where stroke.isControl("p"): return startPrinting()
    case _ where stroke.undoes == true: return undo()
    case _ where stroke.undoes == false: return redo()
    case _ where stroke.isControl("c") && modifiers.contains(.shift): return copyCommand()
    case .character(let character) where modifiers.isDisjoint(with: .control):
      if let subject = Self.subjects[character] { return openList(about: subject) }
      if character == "e" { return focusSentence() }
      return handleCharacter(key, character, modifiers)
    case .delete where modifiers.isEmpty: return removeChart(active)
    case .menu: return openMenu()
    case .function(10) where modifiers == .shift: return openMenu()
    case .function(1): return showKeys()
    case _ where stroke.copies: return startCopying()
    case .space, .enter:
      guard case .control(let id, let item) = panels[active].state.focus,
        let command = panels[active].command(of: id, item: item)
      else { return pressActive { $0.handleKey(key, modifiers) } }
      return perform(command, chart: active)
    default: return pressActive { $0.handleKey(key, modifiers) }
    }
  }

  private static let subjects: [Character: Menu.Subject] = [
    "m": .word(.measure), "b": .word(.category), "k": .word(.series), "f": .filterColumns,
  ]

  private mutating func handleCharacter(
    _ key: Key, _ character: Character, _ modifiers: Modifiers
  ) -> [Effect] {
    switch character {
    case "a": addChart()
    case "A": showBeside()
    case "X": removeChart(active)
    case "N": openList(about: .names)
    case "P": openList(about: .parts)
    case "w": openList(about: .looks)
    case "?": showKeys()
    case "/": openSuggestions()
    case "t": changeTheme()
    case "r": panels[active].isRandom ? randomNumbers : []
    default: pressActive { $0.handleKey(key, modifiers) }
    }
  }

  private var randomNumbers: [Effect] {
    panels[active].input.map { [.drawRandomNumbers(input: $0)] } ?? []
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
      _ = activate(index)
      _ = pressActive { $0.enter(area) }
      return [.redraw]
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
    // A tooltip covers other bars, so it is the first to go.
    let dismissal = dismissTooltips()
    if !dismissal.isEmpty { return dismissal }
    let cancelled = cancelQuestions()
    if !cancelled.isEmpty { return cancelled }
    if !panels[active].state.selection.isEmpty { return change(active) { $0.clearSelection() } }
    let effects = changeAll { $0.clearSelection() }
    if !effects.isEmpty { return effects }
    if panels.contains(where: { $0.state.viewport != nil }) { return changeAll { $0.show(nil) } }
    if panels.contains(where: { $0.state.reading != nil }) { return [.stopReading(input: nil)] }
    return isPicker ? [.close(.escaped)] : say(.refused(.howToClose))
  }

  mutating func dismissTooltips() -> [Effect] { changeAll { $0.dismissTooltip() } }
}
