// A page of the documents as its readers see it: headings, links, and what is set as code.
import Foundation
import TestSupport

/// A Markdown file of the checkout (CommonMark 0.31, as far as these pages go).
struct MarkdownPage: Sendable {
  /// Relative to the top of the checkout.
  let path: String
  let lines: [String]
  /// Lines that are set as code, fences aside, with the word after their fence: nil for indented
  /// code.
  private(set) var code: [(line: Int, text: String, language: String?)] = []
  /// All other lines, by number from 1; those of code are empty.
  private(set) var prose: [String]

  /// Every page of the project.
  static let all: [MarkdownPage] = {
    let top = Program.checkout
    let paths = ["", "docs", "docs/decisions", "docs/extending", "Examples", "Benchmarks"]
    return paths.flatMap { folder -> [MarkdownPage] in
      let place = folder.isEmpty ? top : top + "/" + folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      return names.filter { $0.hasSuffix(".md") }.sorted().compactMap {
        try? MarkdownPage(folder.isEmpty ? $0 : folder + "/" + $0)
      }
    }
  }()

  init(_ path: String) throws {
    let text = try String(contentsOfFile: Program.checkout + "/" + path, encoding: .utf8)
    self.init(path: path, text: text)
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    prose = lines
    var fence: String?
    // Indented text within a list belongs to the list.
    var isInList = false
    var isAfterBlank = true
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)) : nil
        prose[index] = ""
      } else if let fence {
        code.append((index + 1, line, fence))
        prose[index] = ""
      } else if line.hasPrefix("    "), !isInList, isAfterBlank || code.last?.line == index {
        code.append((index + 1, String(line.dropFirst(4)), nil))
        prose[index] = ""
      } else if line.isEmpty {
        isAfterBlank = true
        continue
      } else {
        let isItem = line.firstMatch(of: #/^ *([-*]|[0-9]+\.) /#) != nil
        isInList = isItem || isInList && (line.hasPrefix(" ") || !isAfterBlank)
      }
      isAfterBlank = false
    }
  }

  /// The names by which headings can be linked to, as GitHub makes them.
  var anchors: Set<String> {
    var seen: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in prose where line.firstMatch(of: #/^#{1,6} /#) != nil {
      let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      // A link in a heading counts by its text.
      let text = words.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.output.1 }
      let anchor = text.lowercased().unicodeScalars.reduce(into: "") { name, scalar in
        if scalar == " " { name += "-" }
        let isKept = scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        if isKept || scalar.properties.numericType != nil { name.unicodeScalars.append(scalar) }
      }
      let count = seen[anchor, default: 0]
      seen[anchor] = count + 1
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
    }
    return anchors
  }

  /// The fenced blocks of code in a language, each with its first line.
  func blocks(of language: String) -> [(line: Int, text: String)] {
    var blocks: [(line: Int, end: Int, text: String)] = []
    for (line, text, _) in code.filter({ $0.language == language }) {
      if let last = blocks.last, last.end == line {
        blocks[blocks.count - 1].text += "\n" + text
        blocks[blocks.count - 1].end = line + 1
      } else {
        blocks.append((line, line + 1, text))
      }
    }
    return blocks.map { ($0.line, $0.text) }
  }

  /// The targets of links and pictures, with their lines.
  var links: [(line: Int, target: String)] {
    prose.enumerated().flatMap { index, line -> [(Int, String)] in
      let text = line.replacing(#/`[^`]*`/#, with: "")
      let inline = text.matches(of: #/\]\(<?([^)>]+)>?\)/#).map { String($0.output.1) }
      let sources = text.matches(of: #/<img [^>]*src="([^"]+)"/#).map { String($0.output.1) }
      return (inline + sources).map { (index + 1, $0) }
    }
  }

  /// The texts between backticks, which may go on over a line end, with the lines they begin on.
  var spans: [(line: Int, text: String)] {
    var spans: [(Int, String)] = []
    var start = 0
    for end in prose.indices where prose[end].isEmpty || end == prose.indices.last {
      let paragraph = prose[start...end]
      let text = paragraph.joined(separator: "\n")
      for match in text.matches(of: #/`([^`]+)`/#) {
        let before = text[..<match.range.lowerBound].count { $0 == "\n" }
        spans.append(
          (start + before + 1, String(match.output.1.replacing("\n", with: " "))))
      }
      start = end + 1
    }
    return spans
  }
}
