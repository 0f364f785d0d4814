// A clean random table and the ways in which programs and people write one otherwise.
import TestSupport

/// The cells of a table, and how they stand in a file.
struct PollutedTable {
  var names: [String] = []
  var rows: [[String]] = []
  // How it is written.
  var delimiter = ","
  var quote = "\""
  /// What makes a quote in a quoted cell an ordinary one.
  var escape = "\""
  var quotesAll = false
  var lineEnd = "\n"
  var hasLastLineEnd = true
  var blanksAfterDelimiters = ""
  /// Whether each line ends with a delimiter.
  var trailsDelimiters = false
  var above: [String] = []
  var namesDelimiter = false
  var below: [String] = []
  /// Blank lines above rows.
  var blankLines: Set<Int> = []
  /// A row above which the header stands again.
  var repeatsHeaderAt: Int?
  var mark = ""
  var encoding = Encoding.utf8

  enum Encoding { case utf8, utf16, latin1 }

  static let words = [
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "inlet", "jetty",
    "knoll", "larch", "marsh", "north", "orchard", "pine", "quay", "ridge", "shore", "Zürich",
  ]

  /// A first column of distinct names, then texts and numbers in any order, with few gaps.
  init(_ random: inout SeededGenerator) {
    let kinds = ["text", "whole", "decimal"]
    let columns =
      ["decimal"]
      + (0..<Int.random(in: 2...4, using: &random)).map { _ in
        kinds.randomElement(using: &random) ?? "text"
      }
    names = ["name"] + columns.enumerated().map { "\($1) \($0 + 1)" }
    rows = (0..<Int.random(in: 20...40, using: &random)).map { row in
      ["\(Self.words[row % Self.words.count]) \(row)"]
        + columns.map { kind in
          if Int.random(in: 0..<15, using: &random) == 0 { return "" }
          switch kind {
          case "whole": return "\(Int.random(in: 1...999, using: &random))"
          case "decimal":
            return
              "\(Int.random(in: 1...99, using: &random)).\(Int.random(in: 10...99, using: &random))"
          default: return Self.words.randomElement(using: &random) ?? ""
          }
        }
    }
    // The last cell of a row is there, so that what is written behind it is seen to be too much.
    for row in rows.indices where rows[row][columns.count].isEmpty {
      rows[row][columns.count] = "7"
    }
  }

  /// A random row but the first and the last.
  func innerRow(_ random: inout SeededGenerator) -> Int {
    Int.random(in: 1..<rows.count - 1, using: &random)
  }

  /// Puts a text into the names of some rows.
  mutating func mingle(_ text: String, _ random: inout SeededGenerator) {
    for _ in 0..<4 { rows[innerRow(&random)][0] += text + "x" }
  }

  var bytes: [UInt8] {
    switch encoding {
    case .utf8: Array((mark + text).utf8)
    case .utf16: ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
  }

  private var text: String {
    var lines = (namesDelimiter ? ["sep=\(delimiter)"] : []) + above + [line(names)]
    for (index, row) in rows.enumerated() {
      if blankLines.contains(index) { lines.append("") }
      if repeatsHeaderAt == index { lines.append(line(names)) }
      lines.append(line(row))
    }
    let text = (lines + below).joined(separator: lineEnd)
    return hasLastLineEnd ? text + lineEnd : text
  }

  func line(_ cells: [String]) -> String {
    cells.map(written).joined(separator: delimiter + blanksAfterDelimiters)
      + (trailsDelimiters ? delimiter : "")
  }

  private func written(_ cell: String) -> String {
    let isSpecial = cell.contains { $0.isNewline || "\(delimiter)\(quote)".contains($0) }
    guard quotesAll || isSpecial else { return cell }
    return quote
      + cell.split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: escape + quote) + quote
  }
}
