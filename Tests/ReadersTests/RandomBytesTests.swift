// A short run of the fuzzer's job: any bytes give a table or an error.
import Tables
import TestSupport
import Testing
import Words

@Suite struct RandomBytesTests {
  /// Random bytes with many fragments that matter to a reader.
  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] =
      ["\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\r", "1", "32,56", "1,234", "1e5", "NaN"]
      .map { Array($0.utf8) } + [[0xEF, 0xBB, 0xBF], [0xC3], [0xA9], [0xE2, 0x88, 0x92], [0xFF]]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      bytes += pieces.randomElement(using: &random) ?? []
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    }
    return bytes
  }

  @Test(arguments: (1...20).sampled) func `any bytes give a table or a sentence`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = bytes(&random)
      var limits = Limits.standard
      limits.sampleBytes = Int.random(in: 3...200, using: &random)
      let (table, error) = read(bytes, limits: limits)
      let reading = Reading(table, error: error)
      let cuts = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let (cutTable, cutError) = read(bytes, cuts: cuts, limits: limits)
      #expect(Reading(cutTable, error: cutError) == reading, "\(bytes) cut at \(cuts)")
      #expect(reading.lines == reading.lines.sorted() && Set(reading.lines).count == table.rowCount)
      if let error { #expect(!error.sentence.contains("\n")) }
      for column in table.columns {
        let numbers = (0..<table.rowCount).count { !column.number(at: $0).isNaN }
        #expect(numbers <= column.profile.numbers)
      }
    }
  }

  /// Lines of tables as documents and tools print them, between lines of other things.
  private func lines(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let width = Int.random(in: 1...4, using: &random)
      let isBarred = Bool.random(using: &random)
      let middle = isBarred ? " | " : ["|", " ", ","].randomElement(using: &random) ?? ""
      let rules = ["| --- |", "| --- | --: |", "+---+---+", "-----", "---- --", "---|---", "==="]
      for row in 0..<Int.random(in: 0...12, using: &random) {
        let cells = (0..<width).map { column in column == 0 ? "name \(row)" : "\(row * column)" }
        let line = cells.joined(separator: middle)
        lines.append(isBarred ? "| \(line) |" : line)
        if Int.random(in: 0..<(row == 0 ? 2 : 9), using: &random) == 0 {
          lines.append(rules.randomElement(using: &random) ?? "")
        }
      }
      let others = ["", "It was cold, and we waited.", "# A heading", "(3 rows)", "-", "--", "|"]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        lines.append(others.randomElement(using: &random) ?? "")
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: (1...20).sampled)
  func `any lines, ruled or not, give a table or a sentence`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = lines(&random)
      var limits = Limits.standard
      limits.sampleBytes = Int.random(in: 50...2000, using: &random)
      let (table, error) = read(Array(text.utf8), limits: limits)
      if let error { #expect(!error.sentence.contains("\n"), "\(text)") }
      #expect(error != nil || !table.columns.isEmpty, "\(text)")
    }
  }

  @Test func `a table of one column ends at no rule of the next one`() {
    let first = (0..<7).map { "| row \($0) |" }.joined(separator: "\n")
    let second = "| a | b | c |\n| --- | --: | --- |\n| x | 1 | y |\n"
    let text = first + "\n\nIt was cold.\n\n" + second
    let (table, error) = read(Array(text.utf8))
    #expect(error != nil || !table.columns.isEmpty)
  }
}
