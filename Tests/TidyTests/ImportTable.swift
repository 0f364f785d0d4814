// The import table of docs/ARCHITECTURE.md as data: dependencies go downward only.

/// What each target may import.
enum ImportTable {
  /// Modules of the toolchain, allowed everywhere. Foundation is not among them: it costs a program
  /// half its start-up time and most of its size.
  static let everywhere: Set<String> = ["Glibc"]

  /// Who has threads, or a value that any thread may ask for.
  static let synchronized: Set<String> = ["Tables", "Queries", "Charts", "X11", "barchart"]

  static let targets: [String: Set<String>] = [
    "Files": [],
    "Scales": [],
    "Scenegraph": [],
    "Tables": ["CVector"],
    "Compression": ["CZlib"],
    "Queries": ["Scales", "Tables"],
    "Charts": ["Scales", "Scenegraph", "Queries", "Readers", "Tables"],
    "Cairo": ["CCairo", "CPango", "CPNG"],
    "X11": ["Files", "CX11"],
    "DBus": [],
    "Accessibility": ["DBus", "Scenegraph"],
    "Painting": ["Scenegraph", "Cairo"],
    "Windowing": ["Scenegraph", "Cairo", "Painting", "X11"],
    "barchart": [
      "Files", "Charts", "Queries", "Scenegraph", "Tables", "Compression", "Painting", "Cairo",
      "X11", "DBus", "Accessibility",
    ],
  ]

  /// Modules of C headers, which have no Swift file and may not appear in a public signature.
  static let clang: Set<String> = ["CCairo", "CPango", "CPNG", "CVector", "CX11", "CZlib"]

  /// Every name that the table can hold.
  static let known = Set(targets.keys).union(clang)

  static func violations(in file: SourceFile) -> [Violation] {
    guard var allowed = targets[file.target] else {
      return [file.violation(0, "the target \(file.target) is not in the import table")]
    }
    if synchronized.contains(file.target) { allowed.insert("Synchronization") }
    return file.code.enumerated().compactMap { index, line -> Violation? in
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      guard let place = words.firstIndex(of: "import"), words.indices.contains(place + 1),
        words[..<place].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") })
      else { return nil }
      // Of `import struct Module.Name` the module is what is imported.
      let imported = words.last ?? ""
      let module = imported.prefix { $0 != "." && $0 != ";" }
      if !allowed.union(everywhere).contains(String(module)) {
        return file.violation(index, "\(file.target) may not import \(module)")
      }
      if clang.contains(String(module)), words[..<place] != ["internal"] {
        return file.violation(index, "\(module) needs an internal import")
      }
      return nil
    }
  }

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
}
