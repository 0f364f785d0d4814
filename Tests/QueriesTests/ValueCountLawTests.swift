// What is known of many values of a group, and of decimals as whole numbers, against plain loops.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ValueCountLawTests {
  private func values(_ random: inout SeededGenerator) -> [Double] {
    let powers = [0...1, -4...10, -40...40, -900...900].randomElement(using: &random) ?? 0...1
    let (isSigned, isCoarse) = (Bool.random(using: &random), Bool.random(using: &random))
    return (0..<Int.random(in: 1...4_000, using: &random)).map { _ in
      let significand = Double.random(in: 1..<2, using: &random)
      let value = Double(
        sign: isSigned && Bool.random(using: &random) ? .minus : .plus,
        exponent: Int.random(in: powers, using: &random),
        significand: isCoarse ? (significand * 64).rounded() / 64 : significand)
      return Int.random(in: 0..<40, using: &random) == 0 ? 0 : value
    }
  }

  /// Counts of values and the number of entries that were told.
  private func counted(_ values: some Sequence<Double>) -> (counts: ValueCounts, entries: Int) {
    var counts = ValueCounts()
    var entries = 0
    for value in values { entries += counts.add(value) }
    return (counts, entries)
  }

  @Test(
    "Any values have the entries, the exactness and the median that loops find", arguments: 0..<60)
  func medians(_ seed: Int) {
    guard Samples.takes(seed) else { return }
    var random = SeededGenerator(seed: UInt64(1_200 + seed))
    let values = values(&random)
    let (counts, entries) = counted(values)
    let different = Set(values.map(\.orderedBits))
    #expect(counts.isExact == (different.count <= ValueCounts.exactLimit))
    // A range has the first eight bits of a significand.
    let ranges = Set(different.map { $0 >> 44 })
    #expect(entries == (counts.isExact ? different.count : ranges.count))
    let sorted = values.sorted()
    let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let most = max(abs(lower), abs(upper))
    let error = counts.isExact ? 1e-14 * most : ValueCounts.relativeError * most
    #expect(abs(counts.median() - (lower + upper) / 2) <= error)
    // However they are split, and in whatever order their parts come.
    for partCount in [2, 5, 40] {
      var parts = [[Double]](repeating: [], count: partCount)
      for value in values { parts[Int.random(in: 0..<partCount, using: &random)].append(value) }
      var all = ValueCounts()
      var told = 0
      for part in parts { told += all.add(counted(part).counts) }
      #expect(all.median().bitPattern == counts.median().bitPattern)
      #expect(told == entries && all.isExact == counts.isExact)
      let combined = ValueCounts(combining: parts.map { counted($0).counts })
      #expect(combined.isExact || combined.median().bitPattern == counts.median().bitPattern)
      if combined.isExact { #expect(abs(combined.median() - (lower + upper) / 2) <= 1e-14 * most) }
    }
  }

  // MARK: Decimals

  private func decimals(_ wholes: [Int32?], _ places: Int) throws -> Decimals {
    let power = NumberNotation.powersOfTen[places]
    let numbers = wholes.map { $0.map { Double($0) / power } ?? .nan }
    return try #require(
      numbers.withUnsafeBufferPointer {
        Decimals($0, DecimalText(decimals: places, mark: UInt8(ascii: ".")))
      })
  }

  @Test("The wholes within bounds are those whose numbers are", arguments: 0..<30)
  func bounds(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_300 + seed))
    let places = Int.random(in: 0...6, using: &random)
    let power = NumberNotation.powersOfTen[places]
    let cells = try decimals([1, nil], places)
    func edge() -> Double {
      let whole =
        [
          Int32.random(in: -9...9, using: &random), Int32.random(in: .min...(.max), using: &random),
          .max, .max - 1, .min + 1, .min + 2,
        ].randomElement(using: &random) ?? 0
      let number = Double(whole) / power
      return [
        number, number, number.nextUp, number.nextDown, number + 0.3 / power, -.infinity, .infinity,
      ]
      .randomElement(using: &random) ?? 0
    }
    for _ in 0..<200 {
      let (low, high) = (edge(), edge())
      func isWithin(_ whole: Int32) -> Bool {
        whole != .min && low <= Double(whole) / power && Double(whole) / power <= high
      }
      guard let range = cells.wholes(from: low, to: high) else {
        for bound in [low, high] where bound.isFinite {
          let near = (bound * power).rounded()
          for whole in [near - 1, near, near + 1].compactMap({ Int32(exactly: $0) }) {
            #expect(!isWithin(whole), "\(whole) of \(low)...\(high), \(places)")
          }
        }
        #expect(!(low < -1e10 && high > 1e10))
        continue
      }
      let (first, last) = (range.lowerBound, range.upperBound)
      #expect(isWithin(first) && isWithin(last), "\(low)...\(high), \(places)")
      #expect(first == .min + 1 || !isWithin(first - 1), "\(low)...\(high), \(places)")
      #expect(last == .max || !isWithin(last + 1), "\(low)...\(high), \(places)")
    }
    #expect(cells.wholes(from: .nan, to: 1) == nil && cells.wholes(from: 1, to: .nan) == nil)
  }

  @Test("A median of counted values is that of values added one by one", arguments: 0..<40)
  func countedMedians(_ seed: Int) {
    guard Samples.takes(seed) else { return }
    var random = SeededGenerator(seed: UInt64(1_400 + seed))
    let values = Set(values(&random)).sorted()
    let counts = values.map { _ in [0, 0, 1, 1, 2, 7].randomElement(using: &random) ?? 0 }
    var one = ValueCounts()
    for (value, count) in zip(values, counts) { for _ in 0..<count { _ = one.add(value) } }
    // The first is none, whatever its count.
    let found = ValueCounts.plainMedian(
      of: [.nan] + values, counts: ([7] + counts.map(UInt32.init))[...])
    #expect(found.bitPattern == one.plainMedian().bitPattern)
  }

  @Test func `sums take only as many wholes as cannot overflow, all of one power`() throws {
    let (cents, tenths) = (try decimals([1, 2], 2), try decimals([1], 1))
    var sums = WholeSums()
    #expect(sums.takes(cents, .max))
    sums.prepare(cents, (1 << 31) - 5, groupCount: 2, hasLargest: false)
    #expect(sums.takes(cents, 5) && !sums.takes(cents, 6) && !sums.takes(tenths, 1))
  }

  /// Names as codes, the largest wholes there are, and blocks that are full.
  @Test("Sums and counts by codes are exact, whatever passes", arguments: 0..<8)
  func codes(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_400 + seed))
    let spellings = ["\u{E9}", "e\u{301}", "a", "b", ""]
    let rowCount = 20_000
    let names = (0..<rowCount).map { row in
      // A name that comes late, and one that only rows have that do not pass.
      row > 18_000 && row % 50 == 0 ? "late" : spellings[Int.random(in: 0..<5, using: &random)]
    }
    let isDown = Bool.random(using: &random)
    let cells = (0..<2).map { column in
      (0..<rowCount).map { row -> Int in
        let most = seed % 2 == 0 ? 2_147_483_647 : 40 + row / 10
        let whole = seed % 4 < 2 ? most : Int.random(in: 0...most, using: &random)
        return (isDown ? -1 : 1) * (column == 0 ? whole : row % 7)
      }
    }
    let passes = names.map { _ in Int.random(in: 0..<3, using: &random) > 0 }
    let source = RandomTable(
      [
        ("name", names), ("one", cells[0].map { String($0) }),
        ("two", cells[1].map { String($0) }), ("passes", passes.map { $0 ? "yes" : "no" }),
      ], cuts: [9_000, 9_001, 17_500])
    func key(_ name: String) -> String { name == "e\u{301}" ? "\u{E9}" : name }
    for isFiltered in [false, true] {
      let rows = (0..<rowCount).filter { !isFiltered || passes[$0] }
      for method in [Query.Method.count, .sum, .distinct, .max, .min] {
        var query = Query(category: Field(source.ref("name")), method: method)
        if method != .count { query.values = ["one", "two"].map { Measure(source.ref($0)) } }
        if isFiltered {
          query.filters = [.named(Field(source.ref("passes")), ["yes"], isExcluding: false)]
        }
        let answer = try run(query, over: source.table)
        let groups = Dictionary(grouping: rows) { key(names[$0]) }
        #expect(answer.categories.count == groups.count)
        for (place, name) in answer.categories.enumerated() {
          let own = groups[key(name)] ?? []
          for (series, column) in answer.series.enumerated() {
            let values = own.map { cells[series][$0] }
            let wanted =
              switch method {
              case .count: own.count
              case .sum: values.reduce(0, +)
              case .max: values.max() ?? 0
              case .min: values.min() ?? 0
              default: Set(values).count
              }
            #expect(column.values[place] == Double(wanted), "\(name), \(method) \(isFiltered)")
            #expect(column.rowCounts?[place] == own.count)
          }
        }
      }
    }
  }
}
