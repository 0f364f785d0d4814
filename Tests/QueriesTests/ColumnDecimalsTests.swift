// How many decimals a column is taken to have: as many as its first hundred rows tell.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ColumnDecimalsTests {
  /// A number of so many decimals, of which the last is not zero.
  private func number(_ decimals: Int, _ random: inout SeededGenerator) -> String {
    var text = String(Int.random(in: 1...4, using: &random))
    if decimals == 0 { return text }
    text += "."
    for _ in 1..<decimals { text += String(Int.random(in: 0...9, using: &random)) }
    return text + String(Int.random(in: 1...9, using: &random))
  }

  @Test(arguments: (0..<20).sampled)
  func `they are the most among the first hundred rows, and four at most`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(5_200 + seed))
    for usual in 0...2 {
      for place in 97...102 {
        // Three decimals alone could be thousands.
        let finer = [1, 2, 4, 5].filter { $0 > usual }.randomElement(using: &random) ?? 5
        var decimals: [Int?] = []
        for row in 0..<105 {
          let isGap = Int.random(in: 0..<12, using: &random) == 0
          let own = Int.random(in: 0...usual, using: &random)
          decimals.append(row == place ? finer : isGap ? nil : own)
        }
        var text = "name,v\n"
        for (row, count) in decimals.enumerated() {
          let cell = count.map { number($0, &random) } ?? ""
          text += "r\(row),\(cell)\n"
        }
        let source = try table(text)
        let sample = RowSample(source, columns: source.columns)
        let most = decimals.prefix(100).compactMap(\.self).max() ?? 0
        let found = sample.columns[1].decimals
        #expect(found == min(4, most), "\(finer) in row \(place), else up to \(usual)")
      }
    }
  }
}
