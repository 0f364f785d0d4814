// Files dropped on the window or chosen: they replace what is shown, or a sentence says why not.
internal import Charts
internal import Input
internal import Scenegraph
internal import Tables

/// The shell's answer to `Effect.open`.
package enum OpenAnswer {
  /// The charts of the files, before any data are read.
  case panels([Panel], note: String?)
  /// None could be opened.
  case failed(String)
}

extension Model {
  mutating func handleDrag(_ drag: DragEvent) -> [Effect] {
    switch drag {
    case .hovering:
      isDropTarget = true
      return [.redraw]
    case .left:
      isDropTarget = false
      return [.redraw]
    case .failed(let failure): return endDrop() + say(failure.sentence)
    case .dropped(let files): return endDrop() + open(files)
    }
  }

  private mutating func endDrop() -> [Effect] {
    let wasTarget = isDropTarget
    isDropTarget = false
    return forgetMessages() + (wasTarget ? [.redraw] : [])
  }

  mutating func open(_ files: DroppedFiles) -> [Effect] {
    let note = files.refusals.first.map { refusal in
      let others = files.refusals.count - 1
      return refusal.sentence + (others > 0 ? ", and \(others) more like that" : "")
    }
    guard !files.paths.isEmpty else { return say(note ?? "No file was dropped") }
    let limit = Model.mostCharts
    guard files.paths.count <= limit else {
      return say("\(files.paths.count) files are too many; \(limit) at a time can be shown")
    }
    return [.open(paths: files.paths, note: note)]
  }

  mutating func say(_ sentence: String) -> [Effect] {
    change(active) { $0.say(sentence) }
  }

  mutating func finishOpening(_ answer: OpenAnswer) -> [Effect] {
    switch answer {
    case .failed(let sentence):
      guard saveField?.purpose == .open else { return say(sentence) }
      saveField?.note = sentence
      return [.redraw]
    case .panels(let new, let note):
      guard !new.isEmpty else { return [] }
      let hadSelection = panels.contains { !$0.state.selection.isEmpty }
      panels = new
      // Questions about other tables cannot be asked of these.
      history = History()
      let colors = theme.colors
      for index in panels.indices { panels[index].chart.theme = colors }
      (active, offset) = (0, 0)
      (gesture, press, overlay, drawer) = (nil, nil, nil, nil)
      let told = note.map { say($0) } ?? []
      return told + [.redraw] + (hadSelection ? [.disownPrimary] : [])
    }
  }
}

extension DropFailure {
  fileprivate var sentence: String {
    switch self {
    case .notFiles: "Only files can be dropped here"
    case .notDelivered: "The dropped files did not arrive: the other program did not deliver them"
    case .tooLong: "The list of the dropped files is too long"
    }
  }
}

extension RefusedAddress {
  var sentence: String {
    let address = Quotation.line(address)
    return switch reason {
    case .otherScheme: "\(address) is not a file on this machine"
    case .otherHost: "\(address) is on another machine"
    case .malformed: "\(address) is not the address of a file"
    }
  }
}
