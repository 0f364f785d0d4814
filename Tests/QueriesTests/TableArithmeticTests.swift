// What follows from other columns and rows is found in random tables in which it was put, and only
// there.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TableArithmeticTests {
  /// Columns of numbers; nil is a gap.
  private typealias Columns = [[Double?]]

  /// Amounts with cents and no arithmetic between them, a tenth of them gaps.
  private func amounts(
    _ rowCount: Int, _ columnCount: Int, hasGaps: Bool = true, _ random: inout SeededGenerator
  ) -> Columns {
    (0..<columnCount).map { _ in
      (0..<rowCount).map { row in
        let isGap = hasGaps && row > 1 && Int.random(in: 0..<10, using: &random) == 0
        return isGap ? nil : Double(Int.random(in: 100_000...999_999, using: &random)) / 100
      }
    }
  }

  private func sum(_ numbers: some Sequence<Double?>) -> Double {
    (numbers.reduce(0) { $0 + ($1 ?? 0) } * 100).rounded() / 100
  }

  private static let seeds = (0..<60).sampled

  @Test("A column that is the sum of all others, wherever it stands, is a total", arguments: seeds)
  func totals(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rowCount = Int.random(in: 4...30, using: &random)
    var columns = amounts(rowCount, Int.random(in: 3...6, using: &random), &random)
    let own = try TableArithmetic(of: columns)
    #expect(own.parts.isEmpty && own.means.isEmpty && own.differences.isEmpty)
    #expect(own.running.isEmpty && own.twins.isEmpty && own.totalRows.isEmpty)
    let place = Int.random(in: 0...columns.count, using: &random)
    let total = (0..<rowCount).map { row in Optional(sum(columns.map { $0[row] })) }
    let others = Set((1...columns.count + 1)).subtracting([place + 1])
    columns.insert(total, at: place)
    let found = try TableArithmetic(of: columns)
    #expect(found.parts == [place + 1: others])
    #expect(found.allParts == others && found.isDerived(place + 1))
    #expect(others.allSatisfy { !found.isDerived($0) })
  }

  @Test("Means, differences and multiples are no measures of their own", arguments: seeds)
  func derived(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    let rowCount = Int.random(in: 5...30, using: &random)
    let columns = amounts(rowCount, 3, hasGaps: false, &random)
    func row(_ row: Int) -> [Double] { columns.map { $0[row] ?? 0 } }
    let mean = (0..<rowCount).map { Optional((sum(row($0)) / 3 * 100).rounded() / 100) }
    #expect(try TableArithmetic(of: columns + [mean]).means == [4])
    let difference = (0..<rowCount).map { Optional(sum([row($0)[0], -row($0)[1]])) }
    let found = try TableArithmetic(of: [columns[0], columns[1], difference])
    #expect(found.differences == [3] || found.parts == [1: [2, 3]])
    let factor = Double(Int.random(in: 2...9, using: &random))
    let multiple = columns[0].map { $0.map { $0 * factor } }
    #expect(try TableArithmetic(of: [columns[0], columns[1], multiple]).twins == [3: 1])
  }

  @Test("A balance that another column adds to, in either direction, is running", arguments: seeds)
  func balances(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    let steps = amounts(Int.random(in: 5...30, using: &random), 2, hasGaps: false, &random)
    var balance = 100.0
    var balances = steps[0].map { step -> Double? in
      balance = ((balance + (step ?? 0)) * 100).rounded() / 100
      return balance
    }
    #expect(try TableArithmetic(of: steps + [balances]).running == [3])
    balances.reverse()
    #expect(try TableArithmetic(of: steps.map { $0.reversed() } + [balances]).running == [3])
    // Two columns, of which one is added and the other taken away.
    let both = zip(steps[0], steps[1]).map { sum([$0, $1.map { -$0 }]) }
    balance = 100
    balances = both.map { step in
      balance = ((balance + step) * 100).rounded() / 100
      return balance
    }
    #expect(try TableArithmetic(of: steps + [balances]).running == [3])
  }

  @Test("Rows that are the sum of rows before them, or of all others, are totals", arguments: seeds)
  func totalRows(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(300 + seed))
    let columns = amounts(Int.random(in: 6...20, using: &random), 3, &random)
    let rowCount = columns[0].count
    let all = columns.map { sum($0) }
    let last = columns.indices.map { columns[$0] + [all[$0]] }
    #expect(try TableArithmetic(of: last).totalRows == [rowCount])
    let first = columns.indices.map { [all[$0]] + columns[$0] }
    #expect(try TableArithmetic(of: first).totalRows == [0])
    // A subtotal of the last three rows, then more rows.
    let subtotal = columns.map { sum($0.suffix(3)) }
    let more = amounts(4, 3, hasGaps: false, &random)
    let nested = columns.indices.map { columns[$0] + [subtotal[$0]] + more[$0] }
    #expect(try TableArithmetic(of: nested).totalRows == [rowCount])
  }

  @Test("Subtotals of parts of any size, and what they add up to, are totals", arguments: seeds)
  func totalsOfParts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(400 + seed))
    let parts = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      amounts(Int.random(in: 2...4, using: &random), 3, hasGaps: false, &random)
    }
    var (columns, places) = ([[Double?]](repeating: [], count: 3), [Int]())
    for part in parts {
      for (index, column) in part.enumerated() { columns[index] += column + [sum(column)] }
      places.append(columns[0].count - 1)
    }
    #expect(try TableArithmetic(of: columns).totalRows == places)
    for index in columns.indices { columns[index].append(sum(parts.flatMap { $0[index] })) }
    #expect(try TableArithmetic(of: columns).totalRows == places + [columns[0].count - 1])
  }

  @Test("Sums of one column alone are totals where several runs of rows have one", arguments: seeds)
  func totalsOfRuns(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(600 + seed))
    let parts = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      amounts(Int.random(in: 2...4, using: &random), 1, hasGaps: false, &random)[0]
    }
    var (column, places) = ([Double?](), [Int]())
    for part in parts {
      column += part + [sum(part)]
      places.append(column.count - 1)
    }
    #expect(try TableArithmetic(of: [column]).totalRows == places)
    column.append(sum(parts.joined()))
    #expect(try TableArithmetic(of: [column]).totalRows == places + [column.count - 1])
  }

  @Test("A row that is nearly the sum of small numbers is none", arguments: seeds)
  func nearTotals(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(700 + seed))
    let parts = (0..<Int.random(in: 4...6, using: &random)).map { _ in
      Double(Int.random(in: 5...40, using: &random))
    }
    let all = parts.reduce(0, +)
    for more in [1.0, 2, -1] {
      #expect(try TableArithmetic(of: [parts + [all + more]]).totalRows.isEmpty)
    }
  }

  @Test("Where half of the rows are sums of the others, none is a total")
  func halfAreTotals() throws {
    var random = SeededGenerator(seed: 500)
    let columns = amounts(2, 3, hasGaps: false, &random).map { $0 + [sum($0), sum($0)] }
    #expect(try TableArithmetic(of: columns).totalRows.isEmpty)
  }
}
