// Ctrl+O, Ctrl+S and files that are dropped: the desktop's own dialog, or a line in the window if the
// desktop has none, up to the written file or the other charts.
internal import Base
internal import Charts
package import Input
package import Words

/// What the user is asked in a dialog.
package enum FileQuestion: Equatable {
  case open
  /// Where to save a picture; the base of the proposed name has no extension.
  case save(base: String)
}

/// What becomes of a dialog. All but `shown` end it.
package enum DialogAnswer: Equatable {
  case shown
  /// With the extension that the user has chosen to save, with its dot; nil if unknown.
  case chosen(DroppedFiles, ending: String?)
  case cancelled
  /// The desktop has no dialog, or does not reply.
  case unavailable
  case failed(DialogFailure)
}

package enum DialogFailure: Equatable {
  /// The desktop's answer cannot be understood.
  case invalid
  /// The desktop's service ended.
  case lost
}

/// A dialog that the desktop has been asked for.
struct AwaitedDialog: Equatable {
  let question: FileQuestion
  /// Whether the desktop has accepted the request.
  var isShown = false
}

/// A key with what it types.
struct TypedKey: Equatable {
  let key: Key
  let modifiers: Modifiers
  let text: String

  /// Whether it is Ctrl with a letter, also while Shift or Caps Lock is on.
  func isControl(_ letter: Character) -> Bool {
    guard modifiers.contains(.control), case .character(let typed) = key else { return false }
    return typed == letter || typed == Character(letter.uppercased())
  }

  var copies: Bool { isControl("c") || key == .insert && modifiers.contains(.control) }

  /// Whether it goes back through what was shown, or forth (false); nil for all other keys.
  var undoes: Bool? {
    if isControl("y") { return false }
    guard isControl("z") else { return nil }
    if key == .character("Z") { return false }
    return modifiers == .control ? true : modifiers.contains(.shift) ? false : nil
  }

  /// Whether it belongs to a name that is typed.
  var isOfName: Bool {
    switch key {
    case .character: !modifiers.contains(.control)
    case .backspace, .enter: true
    default: false
    }
  }
}

extension Model {
  /// Keeps a key for the line that asks for a file, if the desktop has not said yet whether there will
  /// be one: who knows that line types at once.
  mutating func keepForLine(_ typed: TypedKey) -> Bool {
    guard let dialog, !dialog.isShown, typed.isOfName else { return false }
    typedAhead.append(typed)
    return true
  }

  mutating func typeKept() -> [Effect] {
    let kept = typedAhead
    typedAhead = []
    return kept.flatMap { handleKey($0.key, $0.modifiers, text: $0.text) }
  }

  /// Asks the desktop for a dialog, unless one is open.
  mutating func ask(_ question: FileQuestion) -> [Effect] {
    if let dialog { return say(.waiting(dialog.isShown ? .dialogShown : .dialogAsked)) }
    dialog = AwaitedDialog(question: question)
    return [.showDialog(question)]
  }

  mutating func finishDialog(_ answer: DialogAnswer) -> [Effect] {
    guard let question = dialog?.question else { return [] }
    let effects = forgetDialogSentences()
    if answer != .unavailable { typedAhead = [] }
    guard answer != .shown else {
      dialog?.isShown = true
      return effects
    }
    dialog = nil
    switch (answer, question) {
    case (.shown, _), (.cancelled, _): return effects
    case (.failed(let failure), _):
      return effects + say(.file(failure == .lost ? .lostDialog : .invalidDialog))
    case (.unavailable, .save(let base)): return effects + [.proposeFileName(base: base)]
    case (.unavailable, .open):
      saveField = SaveField("", purpose: .open)
      return effects + [.redraw] + typeKept()
    case (.chosen(let files, _), _) where files.paths.isEmpty && files.refusals.isEmpty:
      return effects + say(.file(.noneChosen))
    case (.chosen(let files, _), .open): return effects + open(files)
    case (.chosen(let files, let ending), .save): return effects + save(to: files, ending)
    }
  }

  private mutating func save(to files: DroppedFiles, _ ending: String?) -> [Effect] {
    if let refusal = files.refusals.first { return say(StatusMessage(refusal)) }
    guard files.paths.count == 1, let chosen = files.paths.first else {
      return say(.file(.severalToSave(files.paths.count)))
    }
    let path = chosen.withEnding(ending ?? SaveField.pictureEnding)
    // The dialog has asked about replacing the file that it names, and about no other.
    return [.save(path: path, replaces: path == chosen)]
  }

  /// Clears sentences about a dialog once they are no longer true.
  private mutating func forgetDialogSentences() -> [Effect] {
    changeAll { panel in
      switch panel.state.message {
      case .waiting(.dialogShown), .waiting(.dialogAsked): break
      default: return []
      }
      panel.state.message = nil
      return [.redraw]
    }
  }

  // MARK: The line

  /// Enter in the line that asks for a file to open.
  mutating func openTypedFile() -> [Effect] {
    guard let path = saveField.flatMap({ FilePath($0.text) }) else {
      saveField?.note = "Type the name of a file; Escape closes this line"
      return [.redraw]
    }
    return [.openTyped(path)]
  }
}

extension FilePath {
  /// The path with an extension if its last name has none.
  fileprivate func withEnding(_ ending: String) -> FilePath {
    guard !endsInSlash, !lastComponent.bytes.contains(UInt8(ascii: ".")) else { return self }
    return FilePath(bytes + Array(ending.utf8)) ?? self
  }
}

/// The shell's answers to the effects of saving.
package enum SaveAnswer: Equatable {
  /// A name that no file has yet.
  case proposed(String)
  case saved(String)
  case exists(String)
  case failed(StatusMessage)
}

extension Model {
  /// Asks for a name; the shell knows which names are free.
  mutating func startSaving() -> [Effect] {
    let title = panels.count > 1 ? "charts" : panels[0].chart.title
    return ask(.save(base: SaveField.fileName(of: title)))
  }

  mutating func goOnSaving(_ answer: SaveAnswer) -> [Effect] {
    switch answer {
    case .proposed(let name):
      saveField = SaveField(name)
      return [.redraw] + typeKept()
    case .saved(let path):
      if isAskingWhere { saveField = nil }
      return say(.done(.saved(path: path))) + [.redraw]
    case .exists(let path):
      guard isAskingWhere else { return say(.file(.exists(path: path))) }
      saveField?.note = "File exists; Enter replaces it"
      saveField?.taken = path
    case .failed(let message):
      guard isAskingWhere else { return say(message) }
      saveField?.note = message.sentence()
    }
    return [.redraw]
  }

  private var isAskingWhere: Bool { saveField?.purpose == .save }

  /// Of rows, written while the window lives on: the line may ask for something else now.
  mutating func goOnSavingRows(_ answer: SaveAnswer) -> [Effect] {
    if case .proposed(let name) = answer { return askRowsName(name) }
    if let rows = saveField?.rows {
      saveField?.isWriting = false
      saveField?.note = nil
      let effects = goOnSaving(answer)
      guard case .saved(let path) = answer, !rows.areAll else { return effects }
      return effects + say(.done(.savedRows(rows.rowCount, path: path)))
    }
    switch answer {
    case .saved(let path): return say(.done(.saved(path: path)))
    case .failed(let message): return say(message)
    case .proposed, .exists: return []
    }
  }
}

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
      if !isDropTarget { self[DropHint.self] = DropHint() }
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
    let note = files.refusals.first.map { StatusMessage($0, others: files.refusals.count - 1) }
    guard !files.paths.isEmpty else { return say(note ?? .file(.noneDropped)) }
    let limit = Model.mostCharts
    guard files.paths.count <= limit else {
      return say(.file(.tooMany(files.paths.count, limit: limit)))
    }
    return [.open(paths: files.paths, note: note)]
  }

  mutating func say(_ message: StatusMessage) -> [Effect] { change(active) { $0.say(message) } }

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
