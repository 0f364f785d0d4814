// Compares a text with the one that was approved; the difference is for a person to look at.
import Foundation
public import Testing

/// How a text compares with its golden.
enum GoldenOutcome: Equatable {
  case matches
  /// The golden was written, because that was asked for or because there was none.
  case written
  /// There is no golden and, under CI, none may be written.
  case missing
  /// The first lines that differ; the text was written beside the golden.
  case differs(String)
}

/// Compares with `Tests/Goldens/NAME`. With SNAP_UPDATE=1 that file is rewritten instead. One that
/// is missing is written, except under CI, where it is a failure. What differs from `a.txt` is
/// written to `a-changed.txt`.
public func expectGolden(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = URL(filePath: Program.checkout).appending(path: "Tests/Goldens/\(name)")
  do {
    switch try compare(text, with: file, under: ProcessInfo.processInfo.environment) {
    case .matches: break
    case .written: print("wrote \(file.path): look at it before you commit it")
    case .missing:
      Issue.record("there is no golden \(file.path)", sourceLocation: sourceLocation)
    case .differs(let lines):
      Issue.record(
        "\(file.path) differs, see \(changedFile(beside: file).path):\n\(lines)",
        sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(file.path): \(error)", sourceLocation: sourceLocation)
  }
}

/// Compares bytes: two strings are equal already where they look the same.
func compare(
  _ text: String, with file: URL, under environment: [String: String]
) throws -> GoldenOutcome {
  let changed = changedFile(beside: file)
  let actual = Data(text.utf8)
  let expected = try? Data(contentsOf: file)
  if expected == actual {
    try? FileManager.default.removeItem(at: changed)
    return .matches
  }
  if environment["SNAP_UPDATE"] == "1" || (expected == nil && environment["CI"] == nil) {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try actual.write(to: file, options: .atomic)
    try? FileManager.default.removeItem(at: changed)
    return .written
  }
  guard let expected else { return .missing }
  try actual.write(to: changed, options: .atomic)
  return .differs(firstDifferences(String(decoding: expected, as: UTF8.self), text))
}

/// `a-changed.txt` for `a.txt`.
private func changedFile(beside file: URL) -> URL {
  let name = file.deletingPathExtension().lastPathComponent
  return file.deletingLastPathComponent().appending(path: "\(name)-changed.\(file.pathExtension)")
}

/// The first lines that are not the same, as in a diff.
private func firstDifferences(_ expected: String, _ actual: String) -> String {
  let limit = 5
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  var lines: [String] = []
  for index in 0..<max(old.count, new.count) {
    let was = index < old.count ? old[index] : nil
    let now = index < new.count ? new[index] : nil
    guard was.map({ Array($0.utf8) }) != now.map({ Array($0.utf8) }) else { continue }
    if let was { lines.append("\(index + 1): -\(was)") }
    if let now { lines.append("\(index + 1): +\(now)") }
    if lines.count >= 2 * limit { break }
  }
  return lines.joined(separator: "\n")
}
