// What is a gap, by the rule of decision 55 as plain loops, from every kind of bytes.
import Foundation
import TestSupport
import Testing

@Suite struct GapLawTests {
  @Test("Names, gaps, sums and filters are those of plain loops", arguments: (0..<40).sampled)
  func law(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let table = GapTable(random: &random)
    let folder = try ScriptedFiles("")
    try table.write(to: folder, random: &random)
    for _ in 0..<3 {
      let question = GapQuestion(random: &random)
      let expected = table.answer(question)
      for name in ["t.csv", "long.csv", "t.jsonl", "t.db"] {
        let outcome = try folder.barchart([name] + question.options + ["-o", "-"])
        let words = "seed \(seed), \(name) \(question.options): \(table.rows.prefix(20))"
        try #require(outcome.status == 0, "\(words): \(outcome.error)")
        let found = try bars(Data(outcome.outputBytes))
        let times = name == "long.csv" ? Double(GapTable.repeats) : 1
        #expect(found == expected.mapValues { $0 * times }, "\(words)")
      }
    }
  }

  private func bars(_ json: Data) throws -> [String: Double] {
    let scene = try JSONDecoder().decode(Scene.self, from: json)
    var bars: [String: Double] = [:]
    for mark in scene.marks where mark.role == "bar" {
      if let value = mark.value { bars[mark.category ?? ""] = value }
    }
    return bars
  }

  private struct Scene: Decodable {
    struct Mark: Decodable {
      var role: String
      var category: String?
      var value: Double?
    }
    var marks: [Mark]
  }
}

/// What is asked of the table.
private struct GapQuestion {
  /// The texts of `--gaps`; nil without it, empty for "none".
  let gaps: [String]?
  /// The text of `--where name=`.
  let filter: String?
  let isSum: Bool

  init(random: inout SeededGenerator) {
    let lists: [[String]?] = [nil, nil, nil, [], ["NA"], ["-", "7"], ["DE", "Some", "none"]]
    gaps = lists.randomElement(using: &random) ?? nil
    filter = [nil, nil, "", "NA"].randomElement(using: &random) ?? nil
    isSum = Bool.random(using: &random)
  }

  var options: [String] {
    ["-c", "name", "--format", "json"] + (isSum ? ["-v", "n", "-a", "sum"] : ["-a", "count"])
      + (gaps.map { ["--gaps", $0.isEmpty ? "none" : $0.joined(separator: ",")] } ?? [])
      + (filter.map { ["--where", "name=\($0)"] } ?? [])
  }
}

/// Names and numbers, with gaps of every spelling among them.
private struct GapTable {
  var rows: [(name: String, number: String)] = []

  /// As often the long file has all rows; it is read in parts.
  static let repeats = 2000

  private static let spellings = [
    "", "", "NA", "NA", "na", "N/A", "n/a", "null", "NULL", "NaN", "-", "--", ".", "?", "missing",
    " NA ", "#N/A",
  ]

  init(random: inout SeededGenerator) {
    let pools = [
      ["DE", "FR", "US", "GB"], ["de", "fr", "us"], ["DE"], ["Some", "All", "Most"],
      ["some", "all"], ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"], ["+", "*", "/"],
      ["A1", "B2", "C3"], ["Some", "ALL", "few"], ["Some", "A1", "All"],
    ]
    let pool = pools.randomElement(using: &random) ?? []
    let none = ["None", "none", "NONE"].randomElement(using: &random) ?? ""
    let spellings = Self.spellings.shuffled(using: &random).prefix(
      .random(in: 1...6, using: &random))
    let gapsInTen = Int.random(in: 1...7, using: &random)
    for row in 0..<Int.random(in: 6...90, using: &random) {
      func gap() -> String { (spellings + [none]).randomElement(using: &random) ?? "" }
      let isGap = row > 1 && Int.random(in: 0..<10, using: &random) < gapsInTen
      let name = isGap ? gap() : pool.randomElement(using: &random) ?? ""
      let isMissing = row > 1 && Int.random(in: 0..<10, using: &random) < 3
      rows.append((name, isMissing ? gap() : String(Int.random(in: 1...12, using: &random))))
    }
  }

  func write(to folder: ScriptedFiles, random: inout SeededGenerator) throws {
    let lines = rows.map { "\($0.name),\($0.number)\n" }.joined()
    // Long enough to be read in parts.
    let long = String(repeating: lines, count: Self.repeats)
    try Data("name,n\n\(lines)".utf8).write(to: URL(filePath: folder.folder + "/t.csv"))
    try Data("name,n\n\(long)".utf8).write(to: URL(filePath: folder.folder + "/long.csv"))
    let objects = rows.map { row in
      let name = row.name.isEmpty && Bool.random(using: &random) ? "null" : "\"\(row.name)\""
      return "{\"name\":\(name),\"n\":\(Int(row.number).map { "\($0)" } ?? "\"\(row.number)\"")}\n"
    }
    try Data(objects.joined().utf8).write(to: URL(filePath: folder.folder + "/t.jsonl"))
    let values = rows.map { row in
      let name = row.name.isEmpty && Bool.random(using: &random) ? "NULL" : "'\(row.name)'"
      return "(\(name), \(Int(row.number).map { "\($0)" } ?? "'\(row.number)'"))"
    }
    try folder.run(
      """
      import sqlite3
      base = sqlite3.connect("t.db")
      base.execute("create table t (name text, n)")
      base.execute(\"\"\"insert into t values \(values.joined(separator: ","))\"\"\")
      base.commit()
      """)
  }

  /// The bars with a value: sums of numbers, or numbers of rows, by name; "" for gaps.
  func answer(_ question: GapQuestion) -> [String: Double] {
    let keptNames = question.gaps == nil ? keptNames() : []
    func isGap(_ text: String, kept: Set<String>) -> Bool {
      if text.isEmpty { return true }
      if let gaps = question.gaps { return gaps.contains(text) }
      return Self.usual.contains(text.lowercased()) && !kept.contains(text.lowercased())
    }
    var bars: [String: Double] = [:]
    for row in rows {
      let text = row.name.trimmingCharacters(in: .whitespaces)
      let name = isGap(text, kept: keptNames) ? "" : text
      if question.filter == "", !name.isEmpty { continue }
      if let filter = question.filter, !filter.isEmpty, text != filter { continue }
      if question.isSum {
        let number = row.number.trimmingCharacters(in: .whitespaces)
        guard !isGap(number, kept: []), let value = Double(number), value.isFinite else { continue }
        bars[name, default: 0] += value
      } else {
        bars[name, default: 0] += 1
      }
    }
    return bars
  }

  private static let usual: Set<String> = [
    "na", "n/a", "null", "nan", "-", "--", ".", "?", "missing", "#n/a", "none",
  ]

  /// The usual texts that the other cells make names.
  private func keptNames() -> Set<String> {
    let cells = rows.map { $0.name.trimmingCharacters(in: .whitespaces) }
    let others = cells.filter { !$0.isEmpty && !Self.usual.contains($0.lowercased()) }
    let words = others.filter { !$0.contains(where: \.isNumber) }
    guard 2 * words.count > others.count else { return [] }
    var kept: Set<String> = []
    for text in Self.usual {
      let count = cells.count { $0.lowercased() == text }
      if cells.count >= 10, 2 * count > cells.count { kept.insert(text) }
      let areSigns = others.allSatisfy { $0.count == 1 && !($0.first?.isLetter ?? true) }
      if text.count == 1, areSigns { kept.insert(text) }
    }
    let pairs = words.filter { $0.count == 2 && $0.allSatisfy(\.isLetter) }
    if 2 * pairs.count > others.count, Set(pairs).count > 1 { kept.insert("na") }
    let different = Set(words)
    let spelled = cells.first { $0.lowercased() == "none" }
    let forms = Set(different.union(spelled.map { [$0] } ?? []).map(Self.form))
    if words.count == others.count, (2...6).contains(different.count), forms.count == 1,
      forms != ["mixed"]
    {
      kept.insert("none")
    }
    return kept
  }

  private static func form(_ word: String) -> String {
    guard word.allSatisfy(\.isLetter) else { return "mixed" }
    if word == word.lowercased() { return "small" }
    if word == word.uppercased() { return "capitals" }
    return word == word.capitalized ? "capital" : "mixed"
  }
}
