// Compares a text with the one that was approved; the difference is for a person to look at.
import Foundation
public import Testing

/// Compares with `Tests/Goldens/NAME`. With SNAP_UPDATE=1 that file is rewritten instead. One that
/// is missing is written, except under CI, where it is a failure. What differs from `a.txt` is
/// written to `a-changed.txt`.
public func expectGolden(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(filePath: Program.checkout).appending(path: "Tests/Goldens")
  let file = folder.appending(path: name)
  let ending = file.pathExtension
  let changed = file.deletingLastPathComponent().appending(
    path: "\(file.deletingPathExtension().lastPathComponent)-changed.\(ending)")
  let environment = ProcessInfo.processInfo.environment
  do {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let expected = try? String(contentsOf: file, encoding: .utf8)
    if expected == text {
      try? FileManager.default.removeItem(at: changed)
      return
    }
    if environment["SNAP_UPDATE"] == "1" || (expected == nil && environment["CI"] == nil) {
      try text.write(to: file, atomically: true, encoding: .utf8)
      try? FileManager.default.removeItem(at: changed)
      print("wrote \(file.path): look at it before you commit it")
      return
    }
    guard let expected else {
      Issue.record("there is no golden \(file.path)", sourceLocation: sourceLocation)
      return
    }
    try text.write(to: changed, atomically: true, encoding: .utf8)
    Issue.record(
      "\(file.path) differs, see \(changed.path):\n\(firstDifferences(expected, text))",
      sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(file.path): \(error)", sourceLocation: sourceLocation)
  }
}

/// The first lines that are not the same, as in a diff.
private func firstDifferences(_ expected: String, _ actual: String) -> String {
  let limit = 5
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  var lines: [String] = []
  for index in 0..<max(old.count, new.count) {
    let (was, now) = (
      index < old.count ? old[index] : nil, index < new.count ? new[index] : nil
    )
    guard was != now else { continue }
    if let was { lines.append("\(index + 1): -\(was)") }
    if let now { lines.append("\(index + 1): +\(now)") }
    if lines.count >= 2 * limit { break }
  }
  return lines.joined(separator: "\n")
}
