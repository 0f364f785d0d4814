// From a message to the next model and the effects: pure, so that tests script it without a
// display.
internal import Charts
internal import Scenegraph
internal import X11

/// Changes the model by what happened, and says what the shell is to do.
func update(_ model: inout Model, _ message: Message) -> [Effect] {
  switch message {
  case .window(let event): return input(&model) { update(&$0, event) }
  case .element(let request): return input(&model) { $0.take(request) }
  case .save(let answer): return model.take(answer)
  case .copied(let bars): return model.tellCopied(bars: bars)
  case .opened(let answer): return model.take(answer)
  case .read(let snapshot, let chart):
    return model.change(chart) { $0.take(snapshot) } + model.desktop.noteReading(snapshot)
  case .fullScreenRefused: return model.refuseFullScreen()
  case .desktop(let preferences): return model.follow(preferences)
  case .turned(let turn):
    return model.changeAll { panel in
      guard panel.state.reading?.isTurning == true else { return [] }
      panel.state.reading?.turn = turn
      return [.redraw]
    }
  }
}

/// What a person does, with what follows from it for what the middle button pastes.
private func input(_ model: inout Model, _ body: (inout Model) -> [Effect]) -> [Effect] {
  let before = model.panels.map(\.state.selection)
  let effects = body(&model)
  // Once is enough to be drawn, however much has changed.
  return (effects + model.primaryEffects(since: before)).reduce(into: []) {
    if !$0.contains($1) { $0.append($1) }
  }
}

private func update(_ model: inout Model, _ event: Event) -> [Effect] {
  switch event {
  case .resized(let width, let height):
    let size = Size(
      width: Double(width) / model.scaleFactor, height: Double(height) / model.scaleFactor)
    guard size != model.size else { return [] }
    model.size = size
    return [.redraw]
  case .pointerMoved(let x, let y, _):
    return model.movePointer(to: model.logical(x, y))
  case .pointerLeft:
    return model.losePointer()
  case .buttonPressed(let button, let x, let y, let modifiers, let time):
    let effects = model.forgetMessages()
    return effects
      + model.press(button: button, at: model.logical(x, y), modifiers, timeMilliseconds: time)
  case .buttonReleased(let button, _, _, _, _):
    return button == 1 ? model.release() : []
  case .scrolled(let columns, let rows, let x, let y, let modifiers):
    let effects = model.forgetMessages()
    return effects
      + model.scroll(columns: columns, rows: rows, at: model.logical(x, y), modifiers)
  case .key(let key, let modifiers, let text):
    let effects = model.forgetMessages()
    return effects + model.press(key, modifiers, text: text)
  case .text(let text), .pasted(let text): return model.write(text)
  case .closeRequested, .windowDestroyed:
    return [.close(.dismissed)]
  case .focusChanged(let hasFocus): return model.desktop.focusChanged(hasFocus)
  case .stateChanged(let state): return model.desktop.stateChanged(state)
  case .drag(let drag): return model.take(drag)
  // The loop makes a key of a stroke once no other program wants it.
  case .exposed, .mapped, .unmapped, .visibilityChanged, .keyStroke:
    return []
  }
}

extension Model {
  func logical(_ x: Int, _ y: Int) -> Point {
    // The middle of the device pixel.
    Point(x: (Double(x) + 0.5) / scaleFactor, y: (Double(y) + 0.5) / scaleFactor)
  }
}

extension Panel {
  /// More of the data, or the end of it.
  mutating func take(_ snapshot: Snapshot) -> [Effect] {
    var data = snapshot.data
    tell(snapshot.failure, isFollowing: snapshot.isFollowing, in: &data)
    if chart.layout == .normalized,
      let refusal = data.refusalOfShares(series: Array(data.series.indices))
    {
      chart.layout = .stacked
      refusedShares = refusal.sentence
    }
    if let refusedShares { data.notices.insert(refusedShares, at: 0) }
    let wasReading = state.reading != nil
    replaceData(data, snapshot)
    // What is being read changes too often to be followed.
    if wasReading { moves = false }
    // While reading, the ring keeps turning from where it is.
    let (turn, isStill) = (state.reading?.turn ?? 0, state.reading?.isStill ?? false)
    state.reading = snapshot.reading
    if state.reading?.totalBytes == nil { state.reading?.turn = turn }
    state.reading?.isStill = isStill
    return [.redraw]
  }

  /// Data can change under a selection: what is no longer there to be seen is neither selected, nor
  /// has it the focus, nor does a range start there.
  mutating func forgetWhatIsGone() {
    let series = chart.data.series.indices
    state.hiddenSeries = state.hiddenSeries.filter { series.contains($0) }
    state.selection = visible(state.selection)
    if var band {
      band.base = visible(band.base)
      band.before = visible(band.before)
      self.band = band
    }
    for path in [\Panel.state.hovered, \.anchor, \.place] {
      if let bar = self[keyPath: path], !isVisible(bar) { self[keyPath: path] = nil }
    }
    switch state.focus {
    case .bar(let bar) where !isVisible(bar): state.focus = nil
    case .legend(let entry)
    where !series.contains(entry) || chart.hiddenParts.contains(.legend):
      state.focus = nil
    case .control(let segment)
    where !chart.choices.indices.contains(segment) || chart.hiddenParts.contains(.control):
      state.focus = nil
    default: break
    }
  }

  /// What of a selection is there to be seen.
  private func visible(_ selection: Selection) -> Selection {
    chart.data.selection(keeping: selection.restricted { !state.hiddenSeries.contains($0) })
  }

  /// Hides or shows a series; hidden bars are no longer selected, since nobody can see that they
  /// are.
  mutating func toggleSeries(_ series: Int) -> [Effect] {
    guard chart.data.series.indices.contains(series) else { return [] }
    moves = true
    if state.hiddenSeries.remove(series) == nil {
      state.hiddenSeries.insert(series)
      forgetWhatIsGone()
    }
    return [.redraw]
  }
}

extension Panel {
  /// Shows a series alone; all of them where it is alone already.
  ///
  /// - Parameter hidden: the series that were hidden before the double click.
  mutating func isolate(_ series: Int, whereHidden hidden: Set<Int>) -> [Effect] {
    guard chart.data.series.indices.contains(series) else { return [] }
    let others = Set(chart.data.series.indices).subtracting([series])
    moves = true
    state.hiddenSeries = hidden == others ? [] : others
    forgetWhatIsGone()
    return [.redraw]
  }
}

extension Failure {
  /// Within the window the sentence needs no name of the program before it.
  var sentenceWithinWindow: String {
    let message = self.message ?? ""
    return message.hasPrefix("barchart: ")
      ? String(message.dropFirst("barchart: ".count)) : message
  }
}
