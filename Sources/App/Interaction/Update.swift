// From a message to the next model and the effects: pure, so that tests can script it without a
// display.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph

/// Applies a message to the model, and returns what the shell must do.
package func update(_ model: inout Model, _ message: Message) -> [Effect] {
  var effects = apply(&model, message)
  effects += model.followNames().filter { !effects.contains($0) }
  model.noteHistory(since: nil)
  effects += model.followSearch().filter { !effects.contains($0) }
  let followed = model.followLinks() + model.followRows() + model.followSuggestions()
  let others = followed.filter { $0 != .redraw || !effects.contains(.redraw) }
  return effects + others
}

private func apply(_ model: inout Model, _ message: Message) -> [Effect] {
  switch message {
  case .window(let event): return input(&model) { update(&$0, event) }
  case .element(let request): return input(&model) { $0.carryOut(request) }
  case .save(let answer): return model.goOnSaving(answer)
  case .saveRows(let answer): return model.goOnSavingRows(answer)
  case .rows(let answer): return model.receive(answer)
  case .copied(let bars): return model.tellCopied(bars: bars)
  case .copiedPicture(let isOwned): return model.tellCopiedPicture(isOwned)
  case .copiedRows(let rows): return model.tellCopied(rows: rows)
  case .opened(let answer): return model.finishOpening(answer)
  case .dialog(let answer): return model.finishDialog(answer)
  case .read(let snapshot, let input):
    return model.receive(snapshot, input: input) + model.desktop.noteReading(snapshot)
  case .answered(let answer, let chart): return model.change(panel: chart) { $0.receive(answer) }
  case .late(let request, let chart):
    return model.change(panel: chart) { $0.noteLateness(of: request) }
  case .listed(let list, let chart): return model.receive(list, chart: chart)
  case .linked(let answer, let group): return model.receive(answer, group: group)
  case .suggested(let answer): return model.receive(answer)
  case .fullScreenRefused: return model.refuseFullScreen()
  case .desktop(let preferences): return model.follow(preferences)
  // What follows every message is due.
  case .laidOut: return []
  case .turned(let turn):
    return model.changeAll { panel in
      guard panel.state.reading?.isTurning == true else { return [] }
      panel.state.reading?.turn = turn
      return [.redraw]
    }
  }
}

/// Handles user input, including its effects on the primary selection.
private func input(_ model: inout Model, _ body: (inout Model) -> [Effect]) -> [Effect] {
  let before = model.selections
  let views = model.views
  var effects = body(&model)
  model.noteHistory(since: views)
  effects += model.finishTyping()
  model.isTyping = false
  // One redraw is enough, however much has changed.
  return (effects + model.primaryEffects(since: before)).reduce(into: []) {
    if !$0.contains($1) { $0.append($1) }
  }
}

private func update(_ model: inout Model, _ event: Event) -> [Effect] {
  switch event {
  case .resized(let width, let height):
    let size = Size(widthPixels: width, heightPixels: height, scaleFactor: model.scaleFactor)
    guard size != model.size else { return [] }
    model.size = size
    return [.redraw]
  case .pointerMoved(let x, let y, let modifiers):
    model.pointerModifiers = modifiers
    return model.movePointer(to: model.logical(x, y))
  case .pointerLeft: return model.losePointer()
  case .buttonPressed(let button, let x, let y, let modifiers, let time):
    let effects = model.forgetMessages()
    return effects
      + model.pressButton(button, at: model.logical(x, y), modifiers, timeMilliseconds: time)
  case .buttonReleased(let button, let x, let y, _, _):
    return button == 1 ? model.release(at: model.logical(x, y)) : []
  case .scrolled(let columns, let rows, let x, let y, let modifiers):
    let effects = model.forgetMessages()
    return effects + model.scroll(columns: columns, rows: rows, at: model.logical(x, y), modifiers)
  case .key(let key, let modifiers, let text, let milliseconds):
    model.noteTyping(key, modifiers, at: milliseconds)
    let isWaiting = model.isWaiting
    let effects = model.forgetMessages()
    if key == .escape, !effects.isEmpty, !isWaiting, model.overlay == nil, model.gesture == nil {
      // The message was what Escape closes.
      return effects + model.dismissTooltips()
    }
    return effects + model.handleKey(key, modifiers, text: text)
  case .text(let text), .pasted(let text): return model.write(text)
  case .closeRequested, .windowDestroyed: return [.close(.dismissed)]
  case .focusChanged(let hasFocus): return model.desktop.focusChanged(hasFocus)
  case .stateChanged(let state): return model.desktop.stateChanged(state)
  case .drag(let drag): return model.handleDrag(drag)
  // The event loop turns a stroke into a key once no other program wants it.
  case .exposed, .mapped, .unmapped, .visibilityChanged, .keyStroke: return []
  }
}

extension Model {
  func logical(_ x: Int, _ y: Int) -> Point {
    Point(xPixel: x, yPixel: y, scaleFactor: scaleFactor)
  }
}

extension Panel {
  /// Drops the hover, the focus and what is remembered of a bar that is no longer visible, and the drag
  /// of its name: data can change while the user works. Selections are updated where the data change.
  mutating func forgetWhatIsGone() {
    let series = chart.data.series.indices
    state.hiddenSeries = state.hiddenSeries.filter { series.contains($0) }
    state.hovered = state.hovered.flatMap { isVisible($0) ? $0 : nil }
    remembered = remembered.filter { isVisible($0.value) }
    if carried != nil, remembered[.carried] == nil { _ = cancelCarrying() }
    switch state.focus {
    case .bar(let bar) where !isVisible(bar): state.focus = nil
    case .control(let id, let item) where item >= itemCount(of: id): state.focus = nil
    default: break
    }
  }

  /// Hides or shows a series; hidden bars are deselected, since their selection would be invisible.
  mutating func toggleSeries(_ series: Int) -> [Effect] {
    guard chart.data.series.indices.contains(series) else { return [] }
    let keys = chart.data.seriesKeys(of: [series])
    return want { $0.hiddenSeries.formSymmetricDifference(keys) }
  }

  /// Shows a series alone; shows all if it is alone already.
  mutating func isolate(_ series: Int, whereHidden hidden: Set<SeriesKey>) -> [Effect] {
    guard chart.data.series.indices.contains(series) else { return [] }
    let others = chart.data.seriesKeys(of: chart.data.series.indices.filter { $0 != series })
    var wanted = latest
    wanted.hiddenSeries = hidden == others ? [] : others
    return show(wanted)
  }
}
