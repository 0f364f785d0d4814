// The line at the bottom of the window that asks for a file to save or to open, or for a title.
internal import Base
internal import Scenegraph

/// The prompt for a file name or a title, and the answer being typed.
struct SaveField: TextLine, Equatable {
  enum Purpose: Equatable {
    case save
    /// Where to write what would be printed.
    case print
    /// - Parameter isBeside: whether the charts that are there stay.
    case open(isBeside: Bool)
    /// - Parameter panel: `Panel.id`.
    case name(NamedText, panel: Int)
  }

  let purpose: Purpose
  private(set) var name: TextField
  /// Why the file has not been written or opened; shown below the line.
  var note: String?
  /// The name that was reported as taken; Enter replaces that file.
  var taken: String?
  /// The rows to write; nil for a picture.
  let rows: FoundRows?
  /// Whether the rows are being written, in the background.
  var isWriting = false
  /// As it is on the screen.
  var layout: TextLineLayout?

  /// The longest path that Linux accepts (PATH_MAX without its NUL), in bytes.
  static let byteLimit = 4_095
  /// The extension of the proposed name, also given to a name that has none.
  static let pictureEnding = ".png"
  static let rowsEnding = ".csv"
  private var ending: String {
    if purpose == .print { return ".pdf" }
    return rows == nil ? Self.pictureEnding : Self.rowsEnding
  }

  /// - Parameters:
  ///   - proposed: selected without the folder before it, so that typing replaces it.
  ///   - rows: to write; nil for a picture.
  init(_ proposed: String, purpose: Purpose = .save, rows: FoundRows? = nil) {
    (self.purpose, self.rows) = (purpose, rows)
    name = TextField(proposed, isSelected: true, byteLimit: Self.byteLimit)
    if purpose == .print { note = "The desktop has no dialog for printing: a sheet as a file" }
    // What is typed replaces the name, and the folder stays.
    if [.save, .print].contains(purpose), let slash = name.characters.lastIndex(of: "/") {
      name.moveCaret(to: slash + 1, selects: false)
      name.moveCaret(to: name.characters.count, selects: true)
    }
  }

  var text: String { name.text }

  /// Edits the name; notes about the previous name are cleared.
  mutating func edit<Result>(_ body: (inout TextField) -> Result) -> Result {
    let before = name.characters
    defer { if name.characters != before { (note, taken) = (nil, nil) } }
    return body(&name)
  }

  /// Gives a name without an extension the proposed one.
  mutating func addEnding() {
    let file = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !file.isEmpty, !file.contains(".") else { return }
    let ending = self.ending
    edit { name in
      name.moveCaret(to: name.characters.count, selects: false)
      name.insert(ending)
    }
  }

  /// A file name from a chart's title, without characters that trip shells and file systems.
  static func fileName(of title: String) -> String {
    var name = ""
    for character in title.lowercased().prefix(80) {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "chart" : name
  }

  var question: String {
    switch purpose {
    case .save: "Save as"
    case .print: "Print to"
    case .open(let isBeside): isBeside ? "Show beside" : "Open"
    case .name(let named, _): named.question
    }
  }
}

extension SaveField: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.saveField
  static let part = ElementID.Part.saveField
  var isFixed: Bool { isWriting }

  func enter(isBack: Bool, in model: inout Model) -> [Effect] {
    switch purpose {
    case .open(let isBeside): return model.openTypedFile(isBeside: isBeside)
    case .name(let named, let panel): return model.finishNaming(named, panel: panel)
    case .save, .print: break
    }
    guard !text.isEmpty, !isWriting else { return [] }
    var field = self
    field.addEnding()
    model.saveField = field
    let effects: [Effect] = field == self ? [] : [.redraw]
    guard let path = FilePath(field.text) else { return effects }
    let replaces = field.taken == field.text
    if purpose == .print { return effects + [.saveSheet(path: path, replaces: replaces)] }
    guard let rows else { return effects + [.save(path: path, replaces: replaces)] }
    model.saveField?.isWriting = true
    model.saveField?.note = "Writing…"
    return [.redraw, .saveRows(rows, path: path, replaces: replaces)]
  }
}
