// Files dropped on the window or chosen: they replace what is shown, or a sentence says why not.
internal import Charts
internal import Input
internal import Scenegraph
internal import Tables
package import Words

/// The shell's answer to `Effect.open`.
package enum OpenAnswer {
  /// The charts of the files, before any data are read.
  case panels([Panel], note: StatusMessage?)
  /// None could be opened.
  case failed(StatusMessage)
}

extension Model {
  mutating func handleDrag(_ drag: DragEvent) -> [Effect] {
    switch drag {
    case .hovering:
      guard !isDropTarget else { return [.redraw] }
      self[DropHint.self] = DropHint()
      return [.redraw]
    case .left:
      self[DropHint.self] = nil
      return [.redraw]
    case .failed(let failure): return endDrop() + say(StatusMessage(failure))
    case .dropped(let files): return endDrop() + open(files)
    }
  }

  private mutating func endDrop() -> [Effect] {
    let wasTarget = isDropTarget
    self[DropHint.self] = nil
    return forgetMessages() + (wasTarget ? [.redraw] : [])
  }

  mutating func open(_ files: DroppedFiles) -> [Effect] {
    let note = files.refusals.first.map {
      StatusMessage($0, others: files.refusals.count - 1)
    }
    guard !files.paths.isEmpty else { return say(note ?? .file(.noneDropped)) }
    let limit = Model.mostCharts
    guard files.paths.count <= limit else {
      return say(.file(.tooMany(files.paths.count, limit: limit)))
    }
    return [.open(paths: files.paths, note: note)]
  }

  mutating func say(_ message: StatusMessage) -> [Effect] {
    change(active) { $0.say(message) }
  }

  mutating func finishOpening(_ answer: OpenAnswer) -> [Effect] {
    switch answer {
    case .failed(let message):
      guard saveField?.purpose == .open else { return say(message) }
      saveField?.note = message.sentence()
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
      (gesture, press, layers) = (nil, nil, [])
      let told = note.map { say($0) } ?? []
      return told + [.redraw] + (hadSelection ? [.disownPrimary] : [])
    }
  }
}

extension StatusMessage {
  /// - Parameter others: how many more are refused.
  init(_ refused: RefusedAddress, others: Int = 0) {
    let fault: AddressFault =
      switch refused.reason {
      case .otherScheme: .otherScheme
      case .otherHost: .otherHost
      case .malformed: .malformed
      }
    self = .file(.address(refused.address, fault, others: others))
  }

  fileprivate init(_ failure: DropFailure) {
    self =
      switch failure {
      case .notFiles: .file(.noFilesDropped)
      case .notDelivered: .file(.undeliveredDrop)
      case .tooLong: .file(.tooLongDrop)
      }
  }
}
