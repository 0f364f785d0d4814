// Lines of columns of fixed width: cut where all of the sample are blank, else at two blanks.
import Tables
import TestSupport
import Testing

@Suite struct `Columns of fixed width` {
  private static let head = "SERVICE NAME  ZONE          REQUESTS\n"

  private func line(_ cells: [String]) -> String {
    func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
    let start = cells[0] + blanks(14 - cells[0].count) + cells[1]
    return start + blanks(36 - start.count - cells[2].count) + cells[2] + "\n"
  }

  private func rows(_ count: Int, digits: (Int) -> Int) -> [[String]] {
    (0..<count).map { row in
      let name = row % 3 == 0 ? "db\(row)" : "web \(row)"
      let zone = row % 2 == 0 ? "us" : "eu \(row % 9)"
      return [name, zone, String(repeating: "7", count: digits(row) - 1) + "1"]
    }
  }

  private func read(_ text: String, sampleBytes: Int) -> Reading {
    var limits = Limits.standard
    limits.sampleBytes = sampleBytes
    return ReadersTests.read(text, limits: limits)
  }

  /// Numbers of up to sixteen digits, which need more room than their heading, below short ones.
  @Test(arguments: (0..<40).sampled)
  func `have their own cells, within the sample and below it`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let late = 20 + Int.random(in: 0...240, using: &random)
    let rows = rows(late + 40) { $0 < late ? 1 : Int.random(in: 1...16, using: &random) }
    let text = Self.head + rows.map(line).joined()
    for sampleBytes in [600, 1 << 16] {
      let reading = read(text, sampleBytes: sampleBytes)
      #expect(reading.error == nil && reading.problems.isEmpty)
      #expect(reading.names == ["SERVICE NAME", "ZONE", "REQUESTS"])
      #expect(reading.rows == rows, "\(sampleBytes) bytes")
    }
  }

  @Test func `leave out a line that they cut through a word, and count it`() {
    let rows = rows(40) { _ in 1 }
    let above = Self.head + rows.prefix(30).map(line).joined()
    let text = above + "a service of a long name us 5\n" + rows.dropFirst(30).map(line).joined()
    let reading = read(text, sampleBytes: 600)
    #expect(reading.error == nil && reading.rows == rows)
    #expect(reading.problems[.uncutLines].count == 1)
    #expect(reading.problems[.uncutLines].firstLine == 32)
  }
}
