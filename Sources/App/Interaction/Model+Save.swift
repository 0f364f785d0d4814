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

  /// Whether typed text goes into a text field.
  package var takesText: Bool {
    if menu?.popover.list.isSearchable ?? false { return true }
    return saveField != nil && keysPage == nil
  }

  /// Handles a key while the save field is open, which takes all keys.
  ///
  /// - Parameter text: what the key types.
  mutating func pressSaveField(_ key: Key, _ modifiers: Modifiers, text: String) -> [Effect] {
    switch key {
    case .escape:
      saveField = nil
      return [.redraw]
    case .enter where saveField?.purpose == .open: return openTypedFile()
    case .enter:
      if case .name(let named, let chart) = saveField?.purpose {
        return finishNaming(named, chart: chart)
      }
      guard let line = saveField, !line.text.isEmpty, !line.isWriting else { return [] }
      let effects = editSaveField { $0.addEnding() }
      guard let field = saveField, let path = FilePath(field.text) else { return effects }
      if let rows = field.rows {
        saveField?.isWriting = true
        saveField?.note = "Writing…"
        return [
          .redraw, .saveRows(rows, path: path, replaces: field.taken == field.text),
        ]
      }
      return effects + [.save(path: path, replaces: field.taken == field.text)]
    case .character("q") where modifiers.contains(.control),
      .character("Q") where modifiers.contains(.control):
      return [.close(.dismissed)]
    case _ where saveField?.isWriting == true: return []
    default:
      var request: TextField.Request?
      let effects = editSaveField { field in
        request = field.edit { $0.handleKey(key, modifiers, text: text) }
      }
      return effects + (request.map { [$0.effect] } ?? [])
    }
  }

  /// Inserts text that comes without a key: from an input method or from another program.
  mutating func write(_ text: String) -> [Effect] {
    guard takesText else { return [] }
    if menu != nil { return pressMenu(.other, [], text: text) }
    return editSaveField { field in field.edit { $0.insert(text) } }
  }

  mutating func editSaveField(_ body: (inout SaveField) -> Void) -> [Effect] {
    guard var field = saveField else { return [] }
    body(&field)
    guard field != saveField else { return [] }
    saveField = field
    return [.redraw]
  }

  /// The place of the caret; nil if no text is being edited.
  package var textSpot: TextSpot? {
    guard let saveField, let name = saveFieldLayout?.name else { return nil }
    return TextSpot(
      x: Int((name.x(ofCaret: saveField.name.caret) * scaleFactor).rounded()),
      y: Int((name.room.maxY * scaleFactor).rounded()))
  }

  // MARK: Pointer

  /// nil outside the save field. The middle button pastes the primary selection.
  mutating func pressSaveField(
    button: Int, at point: Point, _ modifiers: Modifiers, timeMilliseconds: UInt32
  ) -> [Effect]? {
    guard menu == nil, takesText, let layout = saveFieldLayout, layout.frame.contains(point) else {
      return nil
    }
    let hit = layout.name.hit(x: point.x)
    if button == 2 {
      return editSaveField { $0.edit { $0.moveCaret(to: hit.caret, selects: false) } }
        + [.paste(.primary)]
    }
    guard button == 1 else { return [] }
    let isDoubled =
      press?.isDoubled(
        at: point, chart: nil, timeMilliseconds: timeMilliseconds,
        within: doubleClickMilliseconds) ?? false
    press = isDoubled ? nil : Press(point: point, timeMilliseconds: timeMilliseconds)
    gesture = isDoubled ? nil : .text
    return editSaveField { field in
      field.edit { name in
        if isDoubled {
          name.selectWord(at: hit.character)
        } else {
          name.moveCaret(to: hit.caret, selects: modifiers.contains(.shift))
        }
      }
    }
  }

  mutating func dragText(to point: Point) -> [Effect] {
    guard takesText, let layout = saveFieldLayout else { return [] }
    let place = layout.name.hit(x: point.x).caret
    return editSaveField { $0.edit { $0.moveCaret(to: place, selects: true) } }
  }
}
