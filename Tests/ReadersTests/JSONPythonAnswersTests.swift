// Compares the JSON reader with Python's json module.
import Foundation
import Tables
import TestSupport
import Testing

@Suite struct JSONPythonAnswersTests {
  /// The records that `json.loads` finds in each text, flattened like the reader's into pairs of
  /// path and text, with numbers as written; nil if Python rejects the text.
  private func answers(_ texts: [String]) throws -> [[[[String]]]?] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("barchart-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = folder.appendingPathComponent("questions.json")
    let answered = folder.appendingPathComponent("answers.json")
    try JSONEncoder().encode(texts).write(to: asked)
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c",
      """
      import json, sys
      class Number(str): pass
      def flat(value, path, out):
          if isinstance(value, dict):
              for key, inner in value.items(): flat(inner, path + [key], out)
          elif isinstance(value, list):
              for index, inner in enumerate(value): flat(inner, path + [str(index)], out)
          else:
              words = {None: "", True: "true", False: "false"}
              text = words[value] if value is None or isinstance(value, bool) else str(value)
              text = "".join("\\uFFFD" if 0xD800 <= ord(c) < 0xE000 else c for c in text)
              out.append(["\\x1F".join(path), text])
      def answer(text):
          try:
              value = json.loads(text, parse_int=Number, parse_float=Number,
                                 parse_constant=Number)
          except ValueError:
              return None
          rows = []
          for record in value if isinstance(value, list) else []:
              if isinstance(record, dict):
                  out = []
                  flat(record, [], out)
                  rows.append(out)
          return rows
      texts = json.load(open(sys.argv[1], encoding="utf-8"))
      json.dump([answer(text) for text in texts], open(sys.argv[2], "w", encoding="utf-8"))
      """,
      asked.path, answered.path,
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return try JSONDecoder().decode([[[[String]]]?].self, from: Data(contentsOf: answered))
  }

  /// A value of any shape in a random notation. Keys contain no dots or blanks, so names are paths.
  private func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func blanks(_ random: inout SeededGenerator) -> String {
      ["", "", " ", "\n", "\t \r\n"].randomElement(using: &random) ?? ""
    }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0...2:
      return ["0", "-1", "2.50", "1e3", "-0.0", "12345678901234567890", "1E-7", "NaN"]
        .randomElement(using: &random) ?? "0"
    case 3, 4: return string(&random)
    case 5: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 6, 7: return object(depth - 1, &random)
    default:
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        blanks(&random) + value(depth - 1, &random) + blanks(&random)
      }
      return "[" + items.joined(separator: ",") + "]"
    }
  }

  private func string(_ random: inout SeededGenerator) -> String {
    let letters = [
      "a", "é", "月", "😀", "\\\"", "\\\\", "\\/", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\ud83d",
      "\\udc00", " ", "{", "]", ",", ":", "plain and long enough",
    ]
    let text = (0..<Int.random(in: 0...5, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "" }
    return "\"" + text.joined() + "\""
  }

  private func object(_ depth: Int, _ random: inout SeededGenerator) -> String {
    let keys = ["a", "b", "c", "d", "\\u0061", "é", "k\\n"]
    let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      "\"\(keys.randomElement(using: &random) ?? "")\" : " + value(depth, &random)
    }
    return "{" + members.joined(separator: [",", ", ", ",\n"].randomElement(using: &random) ?? ",")
      + "}"
  }

  @Test func `records of any shape hold what Python reads, duplicate keys too`() throws {
    var random = SeededGenerator(seed: 21)
    let texts = (0..<1500).map { _ in
      let records = (0..<Int.random(in: 1...4, using: &random)).map { _ in object(3, &random) }
      return "[" + records.joined(separator: ", ") + "]"
    }
    var cells = 0
    for (text, answer) in zip(texts, try answers(texts)) {
      let reading = readJSON(text)
      let rows = try #require(answer, "\(text)")
      if rows.allSatisfy(\.isEmpty) {
        #expect(reading.table.error == .empty || reading.message == nil, "\(text)")
        continue
      }
      #expect(reading.message == nil, "\(text)")
      try #require(reading.rows.count == rows.count, "\(text)")
      for (row, expected) in zip(reading.rows, rows) {
        // The reader trims names, and Python does not know the columns.
        var filled: [String: String] = [:]
        for (name, cell) in zip(reading.names, row) where !cell.isEmpty { filled[name] = cell }
        var wanted: [String: String] = [:]
        for pair in expected where !pair[1].isEmpty {
          let path = pair[0].split(separator: "\u{1F}").map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
          }
          wanted[path.joined(separator: ".")] = pair[1]
        }
        #expect(filled == wanted, "\(text)")
        cells += wanted.count
      }
    }
    #expect(cells > 3000)
  }

  /// Fragments of JSON in random order: both must reject the same texts.
  @Test func `texts are accepted and refused as Python does`() throws {
    var random = SeededGenerator(seed: 22)
    let scraps = [
      "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"b\":", "1", "0", "-", ".", "e5", "true",
      "null", "NaN", " ", "\n", "\\", "\\u0041", "é", "\t", "'", "/", "-Infinity",
    ]
    var texts = (0..<3000).map { _ in
      "["
        + (0..<Int.random(in: 0...7, using: &random))
        .map { _ in scraps.randomElement(using: &random) ?? "" }.joined() + "]"
    }
    texts += JSONSyntaxTests.accepted.map(\.0) + JSONSyntaxTests.refused.map(\.0)
    var counts = (accepted: 0, refused: 0)
    for (text, answer) in zip(texts, try answers(texts)) {
      // Intended differences: Python accepts no byte order mark and only one value.
      if text.hasPrefix("\u{FEFF}") || text == " \n" { continue }
      let error = readJSON(text).table.error
      if answer != nil {
        #expect(error == nil || error == .empty, "\(text)")
        counts.accepted += 1
      } else if error == nil || error == .empty {
        #expect(text.contains("][") || text.contains("]\n") || text.contains("}"), "\(text)")
      } else {
        counts.refused += 1
      }
    }
    #expect(counts.accepted > 100 && counts.refused > 1000)
  }
}
