// Ctrl+S: from the prompt for a name to the written file.
internal import Base
internal import Charts
internal import Input
internal import Scenegraph
package import Words

/// The shell's answers to the effects of saving.
package enum SaveAnswer: Equatable {
  /// A name that no file has yet.
  case proposed(String)
  case saved(String)
  /// A file with that name exists already.
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

  /// Whether the line asks where to save.
  private var isAskingWhere: Bool { saveField?.purpose == .save }

  /// The same for rows, which are written while the window lives on: the line may be closed, or ask
  /// for something else by now.
  mutating func goOnSavingRows(_ answer: SaveAnswer) -> [Effect] {
    if case .proposed(let name) = answer { return askRowsName(name) }
    if let rows = saveField?.rows {
      saveField?.isWriting = false
      saveField?.note = nil
      let effects = goOnSaving(answer)
      guard case .saved(let path) = answer, !rows.areAll else { return effects }
      return effects
        + say(.done(.savedRows(rows.rowCount, path: path)))
    }
    switch answer {
    case .saved(let path): return say(.done(.saved(path: path)))
    case .failed(let message): return say(message)
    case .proposed, .exists: return []
    }
  }

  /// Inserts text that comes without a key: from an input method or from another program.
  mutating func write(_ text: String) -> [Effect] {
    guard takesText else { return [] }
    if let menu {
      return menu.handleKey(TypedKey(key: .other, modifiers: [], text: text), in: &self) ?? []
    }
    return editSaveField { field in
      field.edit { $0.insert(text) }
      return nil
    }
  }
}
