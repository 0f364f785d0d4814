// The habits outside of Swift that a machine can check: scripts, the Makefile, versions, decisions.
import Foundation

enum ProjectRules {
  /// A script says in a sentence why it exists, and ends where a command of it fails.
  static func script(_ file: SourceFile) -> [Violation] {
    var violations: [Violation] = []
    let comment = file.lines.dropFirst().prefix { $0.hasPrefix("#") }
    if comment.first?.hasPrefix("# ") != true || !comment.contains(where: endsSentence) {
      violations.append(file.violation(1, "no sentence below the first line says why it exists"))
    }
    if !file.lines.contains(where: { $0.hasPrefix("set -eu") }) {
      violations.append(file.violation(0, "a script without set -eu goes on after a failure"))
    }
    return violations
  }

  static func isScript(_ file: SourceFile) -> Bool {
    guard let first = file.lines.first, first.hasPrefix("#!") else { return false }
    return first.hasSuffix("/sh") || first.hasSuffix("bash")
  }

  private static func endsSentence(_ line: String) -> Bool {
    line.last.map { ".:?!".contains($0) } ?? false
  }

  /// A target that is made by name is phony, and `make help` has a text for it.
  static func makefile(_ file: SourceFile) -> [Violation] {
    let phony = Set(
      file.lines.filter { $0.hasPrefix(".PHONY:") }
        .flatMap { $0.split(separator: " ").dropFirst().map(String.init) })
    return file.lines.enumerated().flatMap { index, line -> [Violation] in
      guard let colon = line.range(of: "^[a-z][a-z-]*:", options: .regularExpression),
        !line[colon.upperBound...].hasPrefix("=")
      else { return [] }
      let target = line[colon].dropLast()
      var violations: [Violation] = []
      if !line.contains(" ## ") {
        violations.append(file.violation(index, "\(target) has no text for make help"))
      }
      if !phony.contains(String(target)) {
        violations.append(file.violation(index, "\(target) is not in .PHONY"))
      }
      return violations
    }
  }

  /// The version that the program says is the newest release of the change log; until there is a
  /// release, the change log has the changes to come alone.
  static func version(program: SourceFile, changes: SourceFile) -> [Violation] {
    let marker = "versionNumber = \""
    guard let line = program.lines.first(where: { $0.contains(marker) }),
      let start = line.range(of: marker)
    else { return [program.violation(0, "no version")] }
    let number = line[start.upperBound...].prefix { $0 != "\"" }
    let headings = changes.lines.enumerated().filter { $0.element.hasPrefix("## ") }
    guard let first = headings.first, first.element.hasPrefix("## [") else {
      return [changes.violation(0, "no release, nor what is to become one")]
    }
    let releases = headings.filter { !$0.element.hasPrefix("## [Unreleased]") }
    guard let newest = releases.first else { return [] }
    let form = #"^## \[\#(number)\] - \d{4}-\d\d-\d\d$"#
    if newest.element.range(of: form, options: .regularExpression) != nil { return [] }
    return [changes.violation(newest.offset, "not the release \(number) with its day")]
  }

  /// What a desktop's shop shows as the newest release is the version that the program says.
  static func release(of number: String, in metadata: SourceFile) -> [Violation] {
    let index = metadata.lines.firstIndex { $0.contains("<release ") }
    guard let index, metadata.lines[index].contains("version=\"\(number)\"") else {
      return [metadata.violation(index ?? 0, "the newest release is not \(number)")]
    }
    return []
  }

  /// A page of decisions is `NNNN-title.md`; no two have one number, and none is left out.
  static func decisions(_ names: [String]) -> [Violation] {
    names.sorted().enumerated().compactMap { index, name in
      let number = String(repeating: "0", count: 4 - min(4, "\(index + 1)".count)) + "\(index + 1)"
      guard name.range(of: "^\(number)-[a-z0-9-]+\\.md$", options: .regularExpression) == nil
      else { return nil }
      return Violation(path: "docs/decisions/" + name, line: 1, message: "not number \(number)")
    }
  }

  /// The rows of the import table in a page, as sets of the modules that they name.
  static func importTable(in page: SourceFile) -> [String: Set<String>] {
    var table: [String: Set<String>] = [:]
    for line in page.lines where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map(\.trimmed)
      guard cells.count == 3, ImportTable.targets[cells[0]] != nil else { continue }
      let allowed = cells[2].split(separator: ";").filter { !$0.contains("never") }
      let words = allowed.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }
      table[cells[0]] = Set(words.map(String.init)).intersection(ImportTable.known)
    }
    return table
  }
}
