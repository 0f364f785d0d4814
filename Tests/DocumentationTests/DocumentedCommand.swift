// The commands that the documents tell a person to type, and what they say comes of them.
import Foundation
import TestSupport

/// A command line as a page has it.
struct DocumentedCommand: Sendable, CustomStringConvertible {
  let path: String
  let line: Int
  /// Without a prompt and without a comment.
  let text: String
  /// What the page says it prints; nil where it says nothing.
  var output: String?

  var description: String { "\(path):\(line): \(text)" }

  /// What a text set as code begins with where it is a command.
  private static let programs: Set = [
    "barchart", "make", "swift", "sudo", "apt", "psql", "du", "df", "git", "curl", "cd", "sh",
    "gzip", "xz", "zcat", "tail", "cat", "pdfinfo", "man", "python3", "dpkg", "lintian",
  ]

  /// Whether a text is a command, by its first word.
  static func isCommand(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard words.count > 1 else { return text.hasPrefix("scripts/") }
    let first = words.first { $0.firstMatch(of: #/^[A-Z_]+=/#) == nil } ?? ""
    return programs.contains(String(first))
      || ["scripts/", "Benchmarks/", "Tests/", ".build/", "./"].contains { first.hasPrefix($0) }
  }

  /// Those of a page. Whatever is in indented code, a console or a script is one; between backticks
  /// what begins with a program's name, synopses (with an ellipsis) aside.
  static func all(in page: MarkdownPage) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    for (line, text, language) in page.code {
      switch language {
      case "console":
        if text.hasPrefix("$ ") {
          commands.append(
            DocumentedCommand(path: page.path, line: line, text: String(text.dropFirst(2))))
        } else if let last = commands.indices.last {
          commands[last].output = (commands[last].output ?? "") + text + "\n"
        }
      case nil, "sh":
        let command = text.replacing(#/ +# .*$/#, with: "").replacing(#/^# .*$/#, with: "")
        guard !command.isEmpty else { continue }
        commands.append(DocumentedCommand(path: page.path, line: line, text: command))
      default: break
      }
    }
    for (line, text) in page.spans where isCommand(text) && !text.contains("…") {
      commands.append(DocumentedCommand(path: page.path, line: line, text: text))
    }
    return commands
  }

  /// The page of commands that no test can run, with what they printed when a person ran them.
  static let transcriptPath = "docs/transcript.md"

  static let transcript: [String: String] = {
    let page = try? MarkdownPage(transcriptPath)
    let entries = page.map { all(in: $0) } ?? []
    return Dictionary(entries.map { ($0.text, $0.output ?? "") }) { first, _ in first }
  }()
}
