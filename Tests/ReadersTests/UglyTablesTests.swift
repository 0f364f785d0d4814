// Real-world tables: each file of Tests/Fixtures/tables with the expected result.
import Foundation
import Tables
import Testing

/// The contents of `NAME.expected`, one setting per line:
///
///     delimiter: comma, semicolon, tab, bar, blanks, or the character
///     quote: double (the default) or single
///     decimal: comma or point          encoding: utf-8 (the default), windows-1252 or utf-16
///     header: yes or no                bars: yes or no
///     columns: NAME | NAME
///     rows: N
///     CELL | CELL                      one line per row, for all rows
///     problems: KIND COUNT @LINE, …    all problems; LINE is the first of each
///     mixed: COLUMN COUNT UNIT         how many numbers have another unit than UNIT
///
/// A cell is `=NUMBER`, `~` for a gap, `?` for a number with an ambiguous mark, `...` to ignore the
/// cell, or a text.
private struct Expectation {
  var settings: [String: String] = [:]
  var rows: [[String]] = []

  init(_ text: String) {
    for line in text.split(separator: "\n").map(String.init) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2, Self.keys.contains(parts[0]) {
        settings[parts[0]] = parts[1].trimmingCharacters(in: .whitespaces)
      } else {
        rows.append(line.components(separatedBy: " | "))
      }
    }
  }

  private static let keys: Set = [
    "delimiter", "quote", "decimal", "encoding", "header", "bars", "columns", "rows", "problems",
    "mixed",
  ]
}

@Suite struct UglyTablesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/tables")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".expected") }.sorted()
  }()

  @Test func `there are sixty ugly tables at the least, each with what is expected of it`() throws {
    #expect(Self.files.count >= 60)
    for file in Self.files {
      let path = Self.folder.appendingPathComponent(file).deletingPathExtension().path
      #expect(FileManager.default.fileExists(atPath: path + ".expected"), "\(file)")
    }
  }

  @Test(arguments: files) func `a table is read as a person reads it`(_ file: String) throws {
    let path = Self.folder.appendingPathComponent(file)
    let bytes = [UInt8](try Data(contentsOf: path))
    let expected = Expectation(
      try String(
        contentsOf: path.deletingPathExtension().appendingPathExtension("expected"),
        encoding: .utf8))
    let (table, error) = read(bytes)
    #expect(error == nil)
    try expectDialect(table, expected.settings)
    #expect(table.columnNames.joined(separator: " | ") == expected.settings["columns"])
    #expect(String(table.rowCount) == expected.settings["rows"])
    #expect(table.rowCount == expected.rows.count)
    for (row, cells) in expected.rows.prefix(table.rowCount).enumerated() {
      #expect(cells.count == table.columns.count, "row \(row + 1)")
      for (column, cell) in zip(table.columns, cells) where cell != "..." {
        let found = describe(column, row: row)
        #expect(found == normal(cell), "row \(row + 1), \(column.name)")
      }
    }
    #expect(problems(of: table) == expected.settings["problems"] ?? "")
    #expect(mixture(of: table) == expected.settings["mixed"] ?? "")
    #expect(table.howItWasRead.hasPrefix("Read as: "))
  }

  private func expectDialect(_ table: Table, _ settings: [String: String]) throws {
    guard case .text(let dialect) = table.format else {
      Issue.record("no text")
      return
    }
    let names: [Character: String] = [",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"]
    let delimiter = Character(Unicode.Scalar(dialect.delimiter))
    let name = dialect.joinsBlanks ? "blanks" : names[delimiter] ?? String(delimiter)
    if let expected = settings["delimiter"] { #expect(name == expected) }
    #expect(
      (dialect.quote == UInt8(ascii: "'") ? "single" : "double") == settings["quote"] ?? "double")
    if let expected = settings["decimal"] {
      #expect((dialect.decimal == UInt8(ascii: ",") ? "comma" : "point") == expected)
    }
    if let expected = settings["header"] { #expect((dialect.hasHeader ? "yes" : "no") == expected) }
    if let expected = settings["bars"] {
      #expect((dialect.hasOuterBars ? "yes" : "no") == expected)
    }
    let encoding =
      table.wasUTF16
      ? "utf-16" : table.problems.encoding == .windows1252 ? "windows-1252" : "utf-8"
    #expect(encoding == settings["encoding"] ?? "utf-8")
  }

  private func describe(_ column: Column, row: Int) -> String {
    switch column.value(at: row) {
    case .number(let number): "=\(number)"
    case .gap: "~"
    case .ambiguous: "?"
    case .text: column.trimmedText(at: row)
    }
  }

  /// A number as Swift prints it.
  private func normal(_ cell: String) -> String {
    cell.hasPrefix("=") ? Double(cell.dropFirst()).map { "=\($0)" } ?? cell : cell
  }

  private func problems(of table: Table) -> String {
    let kinds: [(TableProblems.Kind, String)] = [
      (.shortRows, "short"), (.loneSurrogates, "surrogates"), (.preambleLines, "preamble"),
      (.comments, "comments"), (.rules, "rules"), (.repeatedHeaders, "repeated"),
      (.earlierStates, "states"),
    ]
    var found = kinds.compactMap { kind, name -> String? in
      let occurred = table.problems[kind]
      return occurred.count > 0 ? "\(name) \(occurred.count) @\(occurred.firstLine)" : nil
    }
    let replaced = table.problems[.replacedSequences]
    if replaced.count > 0, table.problems.encoding == .utf8 {
      found.append("replaced \(replaced.count) @\(replaced.firstLine)")
    }
    return found.joined(separator: ", ")
  }

  private func mixture(of table: Table) -> String {
    table.columns.compactMap { column in
      column.profile.units.mixture(numbers: column.profile.numbers).map {
        "\(column.name) \($0.others) \($0.usual.text)"
      }
    }.joined(separator: ", ")
  }
}
