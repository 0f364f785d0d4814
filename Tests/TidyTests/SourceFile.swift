// The files of the project as text, found from this file's own path: what the tidy tests read.
import Foundation
import Glibc

/// One file of the project.
struct SourceFile: Sendable {
  /// Relative to the top of the project: "Sources/Scales/Ticks.swift".
  let path: String
  let lines: [String]
  /// `lines` with the contents of comments and strings blanked out.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    code = path.hasSuffix(".swift") ? CodeText.code(of: lines) : lines
  }

  /// The folder below Sources or Tests: "Scales".
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  func violation(_ index: Int, _ message: String) -> Violation {
    Violation(path: path, line: index + 1, message: message)
  }
}

/// Where a file breaks a rule.
struct Violation: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// The checkout that these tests were compiled from.
enum Checkout {
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func file(_ path: String) throws -> SourceFile {
    let data = try Data(contentsOf: top.appending(path: path))
    return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
  }

  /// The files below a folder whose names end so, in order of their paths.
  static func files(in folder: String, endings: Set<String>) throws -> [SourceFile] {
    let place = top.appending(path: folder)
    // Some folders come with later work.
    guard FileManager.default.fileExists(atPath: place.path) else { return [] }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
    // What a build has left in a folder of its own is not ours.
    return try paths.filter {
      !$0.hasPrefix(".") && endings.contains(($0 as NSString).pathExtension)
    }
    .filter {
      try place.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        == true
    }
    .map { try file(folder + "/" + $0) }
  }

  static func swiftFiles() throws -> [SourceFile] { try sources() + tests() }

  static func sources() throws -> [SourceFile] { try cachedSources.get() }

  static func tests() throws -> [SourceFile] { try cachedTests.get() }

  // Read once: most tests look at all of them.
  private static let cachedSources = Result { try files(in: "Sources", endings: ["swift"]) }
  private static let cachedTests = Result { try files(in: "Tests", endings: ["swift"]) }
}

extension String {
  /// Whether any of these stands in it: sooner found out than whether it matches a pattern.
  func mentions(_ words: [String]) -> Bool {
    withCString { text in words.contains { strstr(text, $0) != nil } }
  }
}
