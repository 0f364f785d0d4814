// The texts of computed values against their definition, one text at a time.
import TestSupport
import Testing

@testable import Queries
@testable import Scales
@testable import Tables

@Suite struct GroupTextsTests {
  private let plain = NumberFormat(groupSeparator: "", minus: "-")

  private func decimals(of text: String) -> Int {
    text.contains("e") ? 0 : text.split(separator: ".").dropFirst().first?.count ?? 0
  }

  private func value(_ random: inout SeededGenerator) -> Double {
    let whole = Double(Int.random(in: -999_999...999_999, using: &random))
    return switch Int.random(in: 0..<9, using: &random) {
    case 0: .nan
    case 1: .infinity
    case 2: whole * 1e12
    case 3: whole / 1e12
    case 4: Double.random(in: -9...9, using: &random)
    case 5: whole
    case 6: whole / 10
    default: whole / 100
    }
  }

  @Test func `a series has the decimals that its values need, up to six`() {
    var random = SeededGenerator(seed: 37)
    for round in 0..<400 where Samples.takes(round) {
      let count = round % 50 == 0 ? 5000 : Int.random(in: 0...6, using: &random)
      let values = (0..<count).map { _ in value(&random) }
      let shortest = values.map { $0.isNaN ? "" : plain.string($0) }
      let most = shortest.map { decimals(of: $0) }.max() ?? 0
      let expected = zip(values, shortest).map { value, text in
        if most > 6 || value.isNaN { return text }
        return plain.string(value, givenDecimals: most)
      }
      #expect(Array(GroupTexts.texts(of: values, .sum)) == expected, "\(values.prefix(6))")
      for (value, text) in zip(values, shortest) {
        #expect(GroupTexts.decimals(of: value) == min(7, decimals(of: text)), "\(text)")
      }
    }
  }

  @Test func `numbers that are kept without their texts are grouped by what these are`() throws {
    let values = [0.5, 1, 0.5, 0, 1.5, -2, 0x1p60, 0.5, 1, -0.25, 0.0]
    let columns = [
      Column(
        name: "size", index: 0, numbers: RandomTable.numbers, profile: ColumnProfile(),
        chunks: ColumnChunks([ColumnChunk(.numbers(values, texts: .shortest))]))
    ]
    let table = Table(format: .plain, columns: columns, rowCount: values.count)
    let query = Query(category: Field(ColumnRef(columns[0])), method: .count)
    let answer = try run(query, over: table)
    var expected: [String: Double] = [:]
    for value in values { expected[plainText(of: value), default: 0] += 1 }
    let found = zip(answer.categories, answer.series[0].values)
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
  }
}
