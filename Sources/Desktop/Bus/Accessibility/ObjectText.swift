// Splits an object's text into units for screen readers.
internal import Scenegraph

/// Text indexed as in AT-SPI: by Unicode scalars, from 0.
struct ObjectText: Hashable {
  enum Unit: Hashable {
    case character, word, sentence, line
  }

  /// Whether a unit extends to the start of the next one or ends at its own end.
  enum Boundary: Hashable {
    case start, end
  }

  var scalars: [Unicode.Scalar]
  /// The index of the scalar after the caret.
  var caret: Int
  /// nil if nothing is selected.
  var selection: Range<Int>?

  init(_ text: String, caret: Int = 0, selection: Range<Int> = 0..<0) {
    scalars = Array(text.unicodeScalars)
    self.caret = min(max(0, caret), scalars.count)
    let selection = selection.clamped(to: scalars.indices)
    self.selection = selection.isEmpty ? nil : selection
  }

  /// The text between two offsets; a negative end means the end of the text.
  func text(from start: Int, to end: Int) -> String {
    let end = end < 0 ? scalars.count : min(end, scalars.count)
    return text(max(0, min(start, end))..<end)
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: scalars.indices)])
    return String(text)
  }

  /// An offset within the text; −1 means its end.
  func place(_ offset: Int) -> Int { offset < 0 ? scalars.count : min(offset, scalars.count) }

  /// The range between two offsets, whichever comes first.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let (start, end) = (place(start), place(end))
    return min(start, end)..<max(start, end)
  }

  /// The range of the unit at an offset, or of another one `step` units away.
  ///
  /// - Returns: nil if there is none.
  func range(at offset: Int, _ unit: Unit, _ boundary: Boundary, step: Int = 0) -> Range<Int>? {
    guard offset >= 0, offset <= scalars.count, !scalars.isEmpty else { return nil }
    let places = places(unit, boundary)
    // A caret after the last character is in the last word but at no character.
    let last = unit == .character ? places.count - 1 : places.count - 2
    let place = min((places.lastIndex { $0 <= offset }) ?? 0, last) + step
    guard place >= 0, place + 1 < places.count else { return nil }
    return places[place]..<places[place + 1]
  }

  /// The boundaries between units, including both ends of the text; at least two.
  private func places(_ unit: Unit, _ boundary: Boundary) -> [Int] {
    guard unit != .character else { return Array(0...scalars.count) }
    let inner = scalars.indices.dropFirst().filter { isPlace($0, unit, boundary) }
    return [0] + inner + [scalars.count]
  }

  private func isPlace(_ index: Int, _ unit: Unit, _ boundary: Boundary) -> Bool {
    let (before, after) = (scalars[index - 1], scalars[index])
    let isSpaceBefore = before.properties.isWhitespace
    let isSpaceAfter = after.properties.isWhitespace
    switch (unit, boundary) {
    case (.character, _): return true
    case (.word, .start): return isSpaceBefore && !isSpaceAfter
    case (.word, .end): return !isSpaceBefore && isSpaceAfter
    case (.line, .start): return before == "\n"
    case (.line, .end): return after == "\n"
    case (.sentence, .end): return Self.isEnd(before) && isSpaceAfter
    case (.sentence, .start):
      guard isSpaceBefore, !isSpaceAfter,
        let end = scalars[..<index].last(where: { !$0.properties.isWhitespace })
      else { return false }
      return Self.isEnd(end)
    }
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "!" || scalar == "?"
  }
}

extension AccessibleTree {
  /// A node's readable text; nil if it has none of its own.
  func text(_ index: Int) -> String? {
    let element = nodes[index].element
    switch element.kind {
    case .entry: return element.text?.string ?? element.value?.text ?? ""
    case .progress, .level: return element.value?.text ?? element.name
    case .heading, .label, .message: return element.name
    case .window, .chart, .series, .bar, .barRun, .group, .toggle, .choice, .dialog, .menu, .table,
      .menuItem, .checkItem, .radioItem, .toolBar, .button, .list, .option:
      return nil
    }
  }

  func objectText(_ index: Int) -> ObjectText? {
    let edited = nodes[index].element.text
    return text(index).map {
      ObjectText($0, caret: edited?.caret ?? 0, selection: edited?.selection ?? 0..<0)
    }
  }
}
