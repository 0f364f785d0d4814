// Ctrl+O, Ctrl+S and files that are dropped: the desktop's own dialog, or a line in the window if the
// desktop has none, up to the written file or the other charts.
internal import Base
internal import Charts
package import Input
package import Words

/// What the user is asked in a dialog.
package enum FileQuestion: Equatable {
  case open
  /// What to show besides the charts that are there.
  case openBeside
  /// Where to save a picture; the base of the proposed name has no extension.
  case save(base: String)
  /// Where to save the rows of the drawer.
  case saveRows(base: String)
  /// Which printer draws the charts, under the title.
  case printer(title: String)
}

/// What becomes of a dialog. All but `shown` end it.
package enum DialogAnswer: Equatable {
  case shown
  /// With the extension that the user has chosen to save, with its dot; nil if unknown.
  case chosen(DroppedFiles, ending: String?)
  /// A printer is chosen, and waits for what it prints.
  case printerChosen
  /// The printer has been given the charts.
  case printed
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
  /// The desktop did not print what it was given.
  case unprinted
  /// The charts could not be drawn, for this reason.
  case said(String)
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

  /// Not with Shift, which copies the command.
  var copies: Bool {
    isControl("c") && !modifiers.contains(.shift)
      || key == .insert && modifiers.contains(.control)
  }

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
    // The dialog is another one then.
    if answer == .printerChosen, case .printer(let title) = question {
      return effects + [.printSheet(title: title)]
    }
    let wasShown = dialog?.isShown ?? false
    dialog = nil
    switch (answer, question) {
    case (.shown, _), (.cancelled, _), (.printerChosen, _): return effects
    case (.printed, _): return effects + say(.done(.printed))
    case (.failed(let failure), _): return effects + say(StatusMessage(failure))
    case (.unavailable, .save(let base)): return effects + [.proposeFileName(base: base)]
    case (.unavailable, .saveRows(let base)): return effects + [.proposeRowsName(base: base)]
    case (.unavailable, .printer) where wasShown: return effects + say(StatusMessage(.unprinted))
    case (.unavailable, .printer): return effects + [.proposeSheetName(base: proposedBase)]
    case (.unavailable, .open), (.unavailable, .openBeside):
      saveField = SaveField("", purpose: .open(isBeside: question == .openBeside))
      return effects + [.redraw] + typeKept()
    case (.chosen(let files, _), _) where files.paths.isEmpty && files.refusals.isEmpty:
      return effects + say(.file(.noneChosen))
    case (.chosen(let files, _), .open): return effects + open(files)
    case (.chosen(let files, _), .openBeside): return effects + open(files, isBeside: true)
    case (.chosen(let files, let ending), .save): return effects + save(to: files, ending)
    case (.chosen(let files, _), .saveRows): return effects + saveRows(to: files)
    case (.chosen, .printer): return effects + say(StatusMessage(.invalid))
    }
  }

  private mutating func save(to files: DroppedFiles, _ ending: String?) -> [Effect] {
    save(to: files, ending ?? SaveField.pictureEnding) { path, replaces in
      .save(path: path, replaces: replaces)
    }
  }

  private mutating func saveRows(to files: DroppedFiles) -> [Effect] {
    if drawer?.awaitsOthers == true { return say(.refused(.findingRows)) }
    guard let found = drawer?.found else { return say(.refused(.noRowsToSave)) }
    return save(to: files, SaveField.rowsEnding) { path, replaces in
      .saveRows(found, path: path, replaces: replaces)
    }
  }

  private mutating func save(
    to files: DroppedFiles, _ ending: String, _ effect: (FilePath, Bool) -> Effect
  ) -> [Effect] {
    if let refusal = files.refusals.first { return say(StatusMessage(refusal)) }
    guard files.paths.count == 1, let chosen = files.paths.first else {
      return say(.file(.severalToSave(files.paths.count)))
    }
    let path = chosen.withEnding(ending)
    // The dialog has asked about replacing the file that it names, and about no other.
    return [effect(path, path == chosen)]
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
  mutating func openTypedFile(isBeside: Bool) -> [Effect] {
    guard let path = saveField.flatMap({ FilePath($0.text) }) else {
      saveField?.note = "Type the name of a file; Escape closes this line"
      return [.redraw]
    }
    if isBeside, panels.count >= Self.mostCharts {
      saveField = nil
      return say(.file(.tooMany(panels.count + 1, limit: Self.mostCharts))) + [.redraw]
    }
    return [.openTyped(path, isBeside: isBeside)]
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
  /// The same for a sheet of paper.
  case proposedSheet(String)
  case saved(String)
  case exists(String)
  case failed(StatusMessage)
}

extension Model {
  /// Asks for a name; the shell knows which names are free.
  mutating func startSaving() -> [Effect] {
    ask(.save(base: proposedBase))
  }

  /// Asks for a printer; a desktop without one is given a file.
  mutating func startPrinting() -> [Effect] {
    let title = panels.count > 1 ? panels[0].chart.title + "…" : panels[0].chart.title
    return ask(.printer(title: title))
  }

  private var proposedBase: String {
    SaveField.fileName(of: panels.count > 1 ? "charts" : panels[0].chart.title)
  }

  mutating func goOnSaving(_ answer: SaveAnswer) -> [Effect] {
    switch answer {
    case .proposed(let name):
      saveField = SaveField(name)
      return [.redraw] + typeKept()
    case .proposedSheet(let name):
      saveField = SaveField(name, purpose: .print)
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

  private var isAskingWhere: Bool {
    saveField?.purpose == .save || saveField?.purpose == .print
  }

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
    case .exists(let path): return say(.file(.exists(path: path)))
    case .proposed, .proposedSheet: return []
    }
  }
}

/// The shell's answer to `Effect.open`.
package enum OpenAnswer {
  /// The charts of the files, before any data are read.
  case panels([Panel], note: StatusMessage?)
  /// The charts of further files or tables, behind those that are there.
  case beside([Panel], note: StatusMessage?)
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

  mutating func open(_ files: DroppedFiles, isBeside: Bool = false) -> [Effect] {
    let note = files.refusals.first.map { StatusMessage($0, others: files.refusals.count - 1) }
    guard !files.paths.isEmpty else { return say(note ?? .file(.noneDropped)) }
    let count = files.paths.count + (isBeside ? panels.count : 0)
    guard count <= Model.mostCharts else {
      return say(.file(.tooMany(count, limit: Model.mostCharts)))
    }
    return isBeside
      ? [.openBeside(paths: files.paths, note: note)] : [.open(paths: files.paths, note: note)]
  }

  /// Another table of a chart's source, behind the charts that are there.
  mutating func showBeside(_ table: String, of chart: Int) -> [Effect] {
    guard panels.count < Self.mostCharts else {
      return say(.file(.tooMany(panels.count + 1, limit: Self.mostCharts)))
    }
    return [.showBeside(table: table, chart: panels[chart].id)]
  }

  mutating func say(_ message: StatusMessage) -> [Effect] { change(active) { $0.say(message) } }

  mutating func finishOpening(_ answer: OpenAnswer) -> [Effect] {
    switch answer {
    case .failed(let message):
      guard case .open = saveField?.purpose else { return say(message) }
      saveField?.note = message.sentence()
      return [.redraw]
    case .beside(let new, let note):
      guard !new.isEmpty else { return [] }
      let first = panels.count
      panels += new
      takeIn(first..<panels.count)
      for index in first..<panels.count { panels[index].chart.theme = theme.colors }
      layers = []
      let effects = activate(first) + [.redraw]
      return effects + (note.map { say($0) } ?? [])
    case .panels(let new, let note):
      guard !new.isEmpty else { return [] }
      let hadSelection = panels.contains { !$0.state.selection.isEmpty }
      replacePanels(by: new)
      // Questions about other tables cannot be asked of these.
      history = History()
      (unshown, addition) = ([:], nil)
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

  fileprivate init(_ failure: DialogFailure) {
    self =
      switch failure {
      case .invalid: .file(.invalidDialog)
      case .lost: .file(.lostDialog)
      case .unprinted: .file(.unprinted)
      case .said(let sentence): .said(sentence)
      }
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
