// What can be known of a command without running it: that what it names is there.
import Foundation
import TestSupport

/// Looks for what commands name: targets of the Makefile, scripts and their options, tests.
enum CommandCheck {
  /// What is wrong with a command for tools of the checkout; "" where nothing is, nil where it is
  /// for another program.
  static func fault(_ command: String) -> String? {
    var words = command.split(separator: " ").map(String.init)
    if words.starts(with: ["sudo", "make"]) { words.removeFirst() }
    while let word = words.first, let match = word.firstMatch(of: #/^([A-Z_]+)=/#) {
      let name = String(match.output.1)
      guard mentions(name, in: ["Tests", "Makefile"]) else { return "nothing reads \(name)" }
      words.removeFirst()
    }
    guard let program = words.first else { return nil }
    let arguments = Array(words.dropFirst())
    switch program {
    case "make": return make(arguments)
    case "swift": return swift(arguments)
    case "git" where arguments.first == "diff":
      return arguments.dropFirst().first { !exists($0) }.map { "no \($0)" } ?? ""
    case "git" where arguments == ["tag"]: return ""
    default:
      let folders = ["scripts", "Benchmarks", "Tests"]
      guard let folder = folders.first(where: { program.hasPrefix($0 + "/") }) else { return nil }
      guard FileManager.default.isExecutableFile(atPath: Program.checkout + "/" + program) else {
        return "there is no program \(program)"
      }
      let options = arguments.filter { $0.hasPrefix("--") }
      return options.first { !mentions($0, in: [folder]) }.map { "no option \($0)" } ?? ""
    }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Program.checkout + "/" + path)
  }

  private static let makefile =
    (try? String(contentsOfFile: Program.checkout + "/Makefile", encoding: .utf8)) ?? ""

  private static func make(_ arguments: [String]) -> String {
    for word in arguments {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if word.contains("=") {
        guard makefile.contains("$(\(parts[0]))") else { return "no variable \(parts[0])" }
      } else if !makefile.contains("\n\(word):") {
        return "no target \(word)"
      }
    }
    return ""
  }

  private static func swift(_ arguments: [String]) -> String {
    guard let verb = arguments.first, ["build", "test", "format"].contains(verb) else {
      return "not one of the verbs that this project uses"
    }
    guard let filter = arguments.firstIndex(of: "--filter") else { return "" }
    let names = arguments[filter + 1].filter { $0 != "'" }.split(separator: "|")
    let missing = names.first { !exists("Tests/\($0)") && !mentions("struct \($0)", in: ["Tests"]) }
    return missing.map { "no test \($0)" } ?? ""
  }

  /// Whether a file says it, of those named or in the folders named.
  private static func mentions(_ text: String, in places: [String]) -> Bool {
    let top = URL(filePath: Program.checkout)
    return places.contains { place in
      let root = top.appending(path: place)
      let below = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String]
      // Pictures are no text, and builds no sources.
      let files = (below ?? []).filter { !$0.contains(".build/") && !$0.hasSuffix(".png") }
      return ([root] + files.map { root.appending(path: $0) }).contains {
        (try? String(contentsOf: $0, encoding: .utf8))?.contains(text) ?? false
      }
    }
  }
}
