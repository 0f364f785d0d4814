// Swift source with comments and strings blanked out, so that a rule about code reads code alone.

/// A scanner for Swift's comments and strings; it knows no other syntax.
struct CodeText {
  private enum Mode: Equatable {
    case code
    /// Within `"`, or `"""` where `isMultiline`, with so many `#` around it.
    case string(isMultiline: Bool, hashes: Int)
    case blockComment(depth: Int)
  }

  private var mode = Mode.code
  /// The strings around an interpolation, each with the parentheses open in its code.
  private var suspended: [(mode: Mode, parentheses: Int)] = []
  private var characters: [Character] = []
  private var index = 0
  private var output = ""

  /// The lines with every comment and every string's content as spaces.
  static func code(of lines: [String]) -> [String] {
    var scanner = CodeText()
    return lines.map { scanner.code(of: $0) }
  }

  private mutating func code(of line: String) -> String {
    // Most lines have neither string nor comment.
    let marks: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "/")]
    if mode == .code, suspended.isEmpty, !line.utf8.contains(where: marks.contains) { return line }
    characters = Array(line)
    index = 0
    output = ""
    while index < characters.count {
      switch mode {
      case .code: scanCode()
      case .string(let isMultiline, let hashes): scanString(isMultiline, hashes)
      case .blockComment(let depth): scanBlockComment(depth)
      }
    }
    // A string of one line cannot go on; only a mistake in this scanner gets here.
    if case .string(isMultiline: false, _) = mode { mode = .code }
    return output
  }

  private func starts(_ text: String) -> Bool {
    characters[index...].starts(with: text)
  }

  private mutating func blank(_ count: Int) {
    output += String(repeating: " ", count: count)
    index += count
  }

  private mutating func scanCode() {
    if starts("//") { return blank(characters.count - index) }
    if starts("/*") {
      mode = .blockComment(depth: 1)
      return blank(2)
    }
    let hashes = characters[index...].prefix { $0 == "#" }.count
    if characters[(index + hashes)...].first == "\"" {
      let isMultiline = characters[(index + hashes)...].starts(with: "\"\"\"")
      mode = .string(isMultiline: isMultiline, hashes: hashes)
      return blank(hashes + (isMultiline ? 3 : 1))
    }
    if let last = suspended.indices.last {
      if characters[index] == "(" { suspended[last].parentheses += 1 }
      if characters[index] == ")" {
        suspended[last].parentheses -= 1
        if suspended[last].parentheses == 0 {
          mode = suspended.removeLast().mode
          return blank(1)
        }
      }
    }
    output.append(characters[index])
    index += 1
  }

  private mutating func scanString(_ isMultiline: Bool, _ hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    let quote = isMultiline ? "\"\"\"" : "\""
    if starts("\\" + marks + "(") {
      suspended.append((mode, 1))
      mode = .code
      blank(hashes + 2)
    } else if starts("\\" + marks) {
      blank(min(hashes + 2, characters.count - index))
    } else if starts(quote + marks) {
      mode = .code
      blank(quote.count + hashes)
    } else {
      blank(1)
    }
  }

  private mutating func scanBlockComment(_ depth: Int) {
    if starts("/*") {
      mode = .blockComment(depth: depth + 1)
      blank(2)
    } else if starts("*/") {
      mode = depth == 1 ? .code : .blockComment(depth: depth - 1)
      blank(2)
    } else {
      blank(1)
    }
  }
}
