// Ctrl+O and Ctrl+S: the desktop's own dialog, or a line in the window if the desktop has none.
internal import Base
internal import Charts
package import Input
internal import Words

/// What the user is asked in a dialog.
package enum FileQuestion: Equatable {
  /// Which files to show.
  case open
  /// Where to save a picture; the base of the proposed name has no extension.
  case save(base: String)
}

/// What becomes of a dialog. All but `shown` end it.
package enum DialogAnswer: Equatable {
  case shown
  /// The extension is the one the user has chosen for the file to save, with its dot; nil if
  /// unknown.
  case chosen(DroppedFiles, ending: String?)
  case cancelled
  /// The desktop has no dialog, or does not reply.
  case unavailable
  case failed(DialogFailure)
}

/// Why a dialog has no answer.
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
  ///
  /// - Returns: whether it is kept.
  mutating func keepForLine(_ typed: TypedKey) -> Bool {
    guard let dialog, !dialog.isShown, typed.isOfName else { return false }
    typedAhead.append(typed)
    return true
  }

  /// Types what was kept into the line.
  mutating func typeKept() -> [Effect] {
    let kept = typedAhead
    typedAhead = []
    return kept.flatMap { handleKey($0.key, $0.modifiers, text: $0.text) }
  }

  /// Asks the desktop for a dialog, unless one is open.
  mutating func ask(_ question: FileQuestion) -> [Effect] {
    if let dialog {
      return say(.waiting(dialog.isShown ? .dialogShown : .dialogAsked))
    }
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
