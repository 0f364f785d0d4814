// The table of docs/ARCHITECTURE.md, held against every import and against the package.
import Foundation
import TestSupport
import Testing

/// A file of the checkout, by its path from the top.
func lines(of path: String) throws -> [String] {
  try String(contentsOfFile: Program.checkout + "/" + path, encoding: .utf8)
    .components(separatedBy: "\n")
}

/// Who may import whom.
struct ImportTable {
  /// By target: the modules of the last column, which all begin with a capital. Glibc is for all but
  /// those that are free of the system.
  let allowed: [String: Set<String>]
  private static let free: Set = ["Input", "Interaction"]

  /// - Parameter page: docs/ARCHITECTURE.md, in lines.
  init(page: [String]) {
    let start = page.firstIndex { $0.hasPrefix("| target |") } ?? page.endIndex
    let rows = page[start...].dropFirst(2).prefix { $0.hasPrefix("| ") }
    let pairs = rows.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let words = cells[2].split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return (cells[0], Set(words.filter { $0.first?.isUppercase == true }))
    }
    allowed = Dictionary(pairs) { $1 }
  }

  /// What is wrong with a line of a target's file; nil for what is no import.
  func fault(_ line: String, of target: String) throws -> String? {
    let form = #/\s*(?:@\w+ )*(?:(\w+) )?import (?:[a-z]+ )?(\w+).*/#
    guard let match = try form.wholeMatch(in: line) else { return nil }
    let module = String(match.2)
    let isFreeForAll = module == "Glibc" && !Self.free.contains(target)
    if !isFreeForAll, allowed[target]?.contains(module) != true {
      return "\(target) may not import \(module)"
    }
    let isOfC = module.first == "C" && module.dropFirst().first?.isUppercase == true
    return isOfC && match.1 != "internal" ? "\(module) needs an internal import" : nil
  }
}

@Suite struct ImportTests {
  private let table: ImportTable
  private let sources = Program.checkout + "/Sources"

  init() throws { table = ImportTable(page: try lines(of: "docs/ARCHITECTURE.md")) }

  /// The target of a file: its second folder, in `Sources/FLOOR/TARGET`; Base is a floor of its own.
  private func target(_ path: String) -> String {
    let folders = path.split(separator: "/").map(String.init)
    return folders[0] == "Base" ? "Base" : folders[1]
  }

  @Test("Every target has a row")
  func rows() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let targets = paths.filter { $0.hasSuffix(".swift") }.map(target)
    #expect(Set(table.allowed.keys) == Set(targets))
  }

  @Test("Sources import what the table allows")
  func imports() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    var count = 0
    for path in paths where path.hasSuffix(".swift") {
      let target = target(path)
      for line in try lines(of: "Sources/" + path) where line.contains("import ") {
        let fault = try table.fault(line, of: target)
        #expect(fault == nil, "Sources/\(path)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test("The package declares the dependencies of the table")
  func package() throws {
    let manifest = try lines(of: "Package.swift").joined(separator: "\n")
    for (target, allowed) in table.allowed {
      let form = try Regex(
        target == "Base"
          ? #"name: "Base", (dependencies: )\[([^\]]*)\]"#
          : #"(?:module|program)\(\s*"\w+",\s+"\#(target)"(,\s+\[([^\]]*)\])?\)"#)
      let match = try #require(try form.firstMatch(in: manifest), "\(target) is not in it")
      let names = (match.output[2].substring ?? "").split { !$0.isLetter && !$0.isNumber }
      let ofToolchain: Set = ["Glibc", "Synchronization"]
      #expect(Set(names.map(String.init)) == allowed.subtracting(ofToolchain), "\(target)")
    }
  }

  @Test("An import that the table does not allow is found, a comment is none")
  func faults() throws {
    let table = ImportTable(page: [
      "| target |", "| --- |", "| A | a | B; CX11, as `internal import` |",
    ])
    for line in ["import B", "internal import CX11", "package import struct B.C", "// import D"] {
      #expect(try table.fault(line, of: "A") == nil)
    }
    for line in ["import Foundation", "  @preconcurrency import D", "public import CX11"] {
      #expect(try table.fault(line, of: "A") != nil)
    }
  }
}
