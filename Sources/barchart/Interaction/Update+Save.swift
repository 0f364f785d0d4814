// Ctrl+S: from the question for a name to the file that is written.
internal import Charts
internal import X11

/// How the shell answers to the effects of saving.
enum SaveAnswer: Equatable {
  /// A name that no file has yet.
  case proposed(String)
  case saved(String)
  /// There is a file of that name already.
  case exists(String)
  case failed(String)
}

extension Model {
  /// Asks for a name; the shell knows which ones are free.
  func startSaving() -> [Effect] {
    let title = panels.count > 1 ? "charts" : panels[0].chart.title
    return [.proposeFileName(base: SaveField.fileName(of: title))]
  }

  mutating func take(_ answer: SaveAnswer) -> [Effect] {
    switch answer {
    case .proposed(let name): saveField = SaveField(name)
    case .saved(let path):
      saveField = nil
      return change(active) { $0.say("Saved \(path)") } + [.redraw]
    case .exists(let path):
      saveField?.note = "\(path) exists: Enter replaces it"
      saveField?.taken = path
    case .failed(let sentence): saveField?.note = sentence
    }
    return [.redraw]
  }

  /// A key while the line is open: all of them are for it.
  mutating func pressSaveField(_ key: Key, _ modifiers: Modifiers) -> [Effect] {
    guard var field = saveField else { return [] }
    switch key {
    case .escape:
      saveField = nil
      return [.redraw]
    case .enter:
      guard !field.text.isEmpty else { return [] }
      return [.save(path: field.text, replaces: field.taken == field.text)]
    case .character("q") where modifiers.contains(.control),
      .character("Q") where modifiers.contains(.control):
      return [.close(.dismissed)]
    default:
      field.press(key, modifiers)
      guard field != saveField else { return [] }
      saveField = field
      return [.redraw]
    }
  }
}
