// The first rows of columns as numbers of their values, against plain loops over the cells.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RowSampleTests {
  /// What makes a cell equal to another; nil for a gap.
  private func key(_ source: RandomTable, _ column: Int, _ row: Int) -> [UInt8]? {
    let ref = source.ref(source.names[column])
    switch source.value(ref, row) {
    case .gap: return nil
    case .number(let number) where source.table.columns[column].isNumeric:
      return Array("number \(number)".utf8)
    case .number, .text, .ambiguous: return Array(source.text(ref, row).utf8)
    }
  }

  /// Whether no value of a column has two beside it.
  private func determines(_ one: [[UInt8]?], _ other: [[UInt8]?]) -> Bool {
    var partners: [[UInt8]: Set<[UInt8]?>] = [:]
    for (key, partner) in zip(one, other) {
      if let key { partners[key, default: []].insert(partner) }
    }
    return partners.values.allSatisfy { $0.count == 1 }
  }

  @Test(arguments: (0..<40).sampled)
  func `values are numbered as they come, gaps are none`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_300 + seed))
    let source = RandomTable(rowCount: [1, 7, 40, 300][seed % 4], &random)
    let sample = RowSample(source.table, columns: source.table.columns)
    #expect(sample.isWhole && sample.rowCount == source.rowCount)
    let keys = source.names.indices.map { column in
      (0..<source.rowCount).map { key(source, column, $0) }
    }
    for (index, column) in sample.columns.enumerated() {
      var known: [[UInt8]] = []
      var codes: [Int] = []
      for key in keys[index] {
        guard let key else {
          codes.append(0)
          continue
        }
        if !known.contains(key) { known.append(key) }
        codes.append((known.firstIndex(of: key) ?? 0) + 1)
      }
      let counts = (0...known.count).map { code in codes.count { $0 == code } }
      let name = source.names[index]
      #expect(column.codes.map(Int.init) == codes, "\(name)")
      #expect(column.counts == counts && column.distinct == known.count, "\(name)")
      let filled = source.rowCount - counts[0]
      let largest = Double(counts.dropFirst().max() ?? 0)
      #expect(column.largestShare == (filled == 0 ? 0 : largest / Double(filled)), "\(name)")
      for (other, partner) in sample.columns.enumerated() {
        #expect(
          column.determines(partner) == determines(keys[index], keys[other]),
          "\(name), \(source.names[other])")
      }
    }
  }

  @Test func `a column whose cells are not kept has only gaps`() {
    let kept = table([("a", ["x", "y", "x"]), ("b", ["1", "2", "3"])])
    let absent = Column(
      name: "c", index: 2, numbers: RandomTable.numbers, profile: ColumnProfile(), chunks: nil)
    let source = Table(format: .plain, columns: kept.columns + [absent], rowCount: 3)
    let sample = RowSample(source, columns: source.columns)
    let column = sample.columns[2]
    #expect(column.codes == [0, 0, 0] && column.counts == [3])
    #expect(column.distinct == 0 && column.largestShare == 0 && column.numbers.isEmpty)
    #expect(sample.columns[0].codes == [1, 2, 1] && sample.columns[1].numbers == [1, 2, 3])
  }
}
