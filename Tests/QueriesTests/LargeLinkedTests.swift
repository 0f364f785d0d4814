// Linked charts of more rows than one thread reads, and of more bars than two bytes tell, by hand.
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Queries
@testable import Tables

/// Charts of one large table, and where each row is in them.
private struct LargeCharts {
  struct Asked {
    let category: String
    let values: [String]
    let method: Query.Method
  }

  static let rowCount = 140_000
  static let nameCount = 70_000
  /// By their places; some can be put together of parts, and others are grouped again.
  static let asked = [
    Asked(category: "name", values: [], method: .count),
    Asked(category: "side", values: ["alpha", "beta"], method: .sum),
    Asked(category: "side", values: ["alpha", "beta"], method: .mean),
    Asked(category: "way", values: ["gamma"], method: .min),
    Asked(category: "way", values: ["gamma"], method: .max),
    Asked(category: "side", values: ["beta"], method: .median),
    Asked(category: "way", values: ["alpha"], method: .last),
    Asked(category: "side", values: ["delta"], method: .sum),
    // More different values than have ranks.
    Asked(category: "side", values: ["name"], method: .distinct),
    Asked(category: "all", values: [], method: .count),
  ]

  let table: Table
  let answers: [Answer]
  /// By column.
  private let numbers: [String: [Double]]
  /// By chart, the bar of each row.
  private let bars: [[Int]]

  init() throws {
    let rows = 0..<Self.rowCount
    let names = rows.map { $0 * 7919 % Self.nameCount }
    let keys: [String: [Int]] = [
      "name": names, "side": rows.map { $0 % 5 }, "way": rows.map { $0 / 7 % 3 },
      "all": rows.map { _ in 0 },
    ]
    let values: [String: [Double]] = [
      "alpha": rows.map { Double($0 * 31 % 201 - 100) },
      "beta": rows.map { Double($0 * 17 % 50) },
      "gamma": rows.map { row in row % 11 == 0 ? Double.nan : Double(row % 97) / 2 },
      "delta": rows.map { Self.delta($0) },
    ]
    var columns: [Column] = []
    for name in ["name", "side", "way", "all"] {
      let texts = (keys[name] ?? []).map { name + String($0) }
      columns.append(
        Column(name: name, index: columns.count, texts: texts, numbers: RandomTable.numbers))
    }
    for name in ["alpha", "beta", "gamma", "delta"] {
      columns.append(
        Column(
          name: name, index: columns.count, values: values[name] ?? [],
          numbers: RandomTable.numbers))
    }
    let table = Table(format: .plain, columns: columns, rowCount: Self.rowCount)
    let refs = Dictionary(uniqueKeysWithValues: columns.map { ($0.name, ColumnRef($0)) })
    let answers = try Self.asked.map { asked in
      let query = Query(
        category: refs[asked.category].map { Field($0) },
        values: asked.values.compactMap { refs[$0] }, method: asked.method)
      return try run(query, over: table)
    }
    (self.table, self.answers) = (table, answers)
    numbers = values.merging(["name": names.map { Double($0) }]) { first, _ in first }
    bars = zip(Self.asked, answers).map { asked, answer in
      var places = [Int](repeating: 0, count: Self.nameCount)
      for (bar, name) in answer.categories.enumerated() {
        if let key = Int(name.dropFirst(asked.category.count)) { places[key] = bar }
      }
      return (keys[asked.category] ?? []).map { places[$0] }
    }
  }

  /// Large numbers beside small ones, whose sums need more than 64 bits.
  private static func delta(_ row: Int) -> Double {
    let number = Double(row % 1000 + 1)
    return row % 2 == 0 ? number * 0x1p40 : number * 0x1p-20
  }

  /// Nothing is chosen.
  var none: [BarsChosen?] { answers.map { _ in nil } }

  /// Some bars of some charts.
  func chosen(_ bars: [Int: Range<Int>]) -> [BarsChosen?] {
    answers.indices.map { chart in
      bars[chart].map {
        BarsChosen(RangeSet([$0]), seriesCount: answers[chart].series.count)
      }
    }
  }

  // MARK: - By hand

  func check(_ remaining: [RemainingBars?], _ chosen: [BarsChosen?], _ about: String) {
    #expect(remaining.count == answers.count)
    for (chart, found) in remaining.enumerated() {
      let isFiltered = chosen.indices.contains { $0 != chart && chosen[$0] != nil }
      #expect((found != nil) == isFiltered, "\(about), chart \(chart)")
      if let found { check(found, chart, passing(chosen, chart), about) }
    }
  }

  /// By row, whether the other charts let it pass.
  private func passing(_ chosen: [BarsChosen?], _ chart: Int) -> [Bool] {
    var passing = [Bool](repeating: true, count: Self.rowCount)
    for (other, bars) in chosen.enumerated() where other != chart {
      guard let bars else { continue }
      var isChosen = [Bool](repeating: false, count: answers[other].categories.count)
      for rows in bars.rows {
        for range in rows.ranges { for bar in range { isChosen[bar] = true } }
      }
      for (row, bar) in self.bars[other].enumerated() where !isChosen[bar] {
        passing[row] = false
      }
    }
    return passing
  }

  private func check(
    _ found: RemainingBars, _ chart: Int, _ passing: [Bool], _ about: String
  ) {
    let (answer, asked, bars) = (answers[chart], Self.asked[chart], bars[chart])
    var counts = [Int](repeating: 0, count: answer.categories.count)
    for (bar, passes) in zip(bars, passing) where passes { counts[bar] += 1 }
    let areCounted = found.rowCounts == answer.series.map { _ in counts }
    #expect(areCounted, "\(about), chart \(chart)")
    #expect(found.rowCount == counts.reduce(0, +), "\(about), chart \(chart)")
    #expect(found.wholeRowCount == Self.rowCount, "\(about), chart \(chart)")
    for (series, values) in found.values.enumerated() {
      let name = asked.values.count == 1 ? asked.values[0] : answer.series[series].name
      var parts = [[Double]](repeating: [], count: counts.count)
      if let numbers = numbers[name] {
        for (row, bar) in bars.enumerated() where passing[row] && !numbers[row].isNaN {
          parts[bar].append(numbers[row])
        }
      }
      for bar in counts.indices {
        let wanted = Self.value(asked.method, parts[bar], counts[bar])
        if LinkedLawTests.isSame(values[bar], wanted) { continue }
        Issue.record(
          "\(about), chart \(chart), \(answer.categories[bar]): \(values[bar]), not \(wanted)")
        return
      }
    }
  }

  private static func value(_ method: Query.Method, _ numbers: [Double], _ count: Int) -> Double {
    if count == 0 { return .nan }
    if method == .count { return Double(count) }
    if method == .distinct { return Double(Set(numbers).count) }
    let sorted = numbers.sorted()
    guard let least = sorted.first, let most = sorted.last, let last = numbers.last else {
      return .nan
    }
    let sum = numbers.reduce(0, +)
    return switch method {
    case .sum: sum
    case .mean: sum / Double(numbers.count)
    case .min: least
    case .max: most
    case .median: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    default: last
    }
  }
}

/// Wants an answer no more once it was asked so often.
private final class Patience: Sendable {
  private let limit: Int
  private let asked = Atomic<Int>(0)

  init(_ limit: Int) { self.limit = limit }

  var count: Int { asked.load(ordering: .relaxed) }

  func ends() -> Bool { asked.wrappingAdd(1, ordering: .relaxed).oldValue >= limit }
}

@Suite struct LargeLinkedTests {
  private static let charts: Result<LargeCharts, any Error> = Result { try LargeCharts() }

  @Test func `what remains is that of the rows that pass, whichever thread reads them`() throws {
    let charts = try Self.charts.get()
    let links = LinkedBars(charts.table, charts.answers)
    for bars in [[1: 1..<3], [0: 10_000..<42_000, 6: 0..<1]] {
      let chosen = charts.chosen(bars)
      let found = try #require(links.remaining(chosen) { false })
      charts.check(found, chosen, "\(bars)")
    }
  }

  @Test func `an index of many bars tells at once what some of them leave`() throws {
    let charts = try Self.charts.get()
    let links = LinkedBars(charts.table, charts.answers)
    #expect(links.enter(0, charts.none) { false })
    let chosen = charts.chosen([0: 10_000..<42_000])
    // The others have too many cells.
    #expect(links.quick(chosen).keys.sorted() == [0, 9])
    let found = try #require(links.remaining(chosen) { false })
    charts.check(found, chosen, "entered")
  }

  @Test func `charts are made whole or not at all, whenever that is stopped`() throws {
    let charts = try Self.charts.get()
    let answers = [charts.answers[1]]
    let whole = Patience(.max)
    let isMade = LinkedBars(charts.table, answers).prepare { whole.ends() }
    #expect(isMade && whole.count > 8)
    for limit in (0..<whole.count).sampled {
      let patience = Patience(limit)
      let isMade = LinkedBars(charts.table, answers).prepare { patience.ends() }
      #expect(!isMade, "after \(limit) of \(whole.count)")
    }
  }

  @Test func `what remains is told whole or not at all, whenever that is stopped`() throws {
    let charts = try Self.charts.get()
    // One is put together of parts, the other is grouped again, and all rows pass.
    let answers = [1, 6, 9].map { charts.answers[$0] }
    let chosen = [nil, nil, BarsChosen(RangeSet([0..<1]), seriesCount: 1)]
    let (links, other) = (LinkedBars(charts.table, answers), LinkedBars(charts.table, answers))
    #expect(links.prepare { false })
    #expect(other.prepare { false })
    let whole = Patience(.max)
    _ = other.remaining(chosen) { whole.ends() }
    #expect(whole.count > 8)
    for limit in (0..<whole.count).sampled {
      let patience = Patience(limit)
      let found = links.remaining(chosen) { patience.ends() }
      #expect(found == nil, "after \(limit) of \(whole.count)")
    }
    let found = try #require(links.remaining(chosen) { false })
    #expect(found.count == 3 && found[2] == nil)
    for (answer, bars) in zip(answers, found.prefix(2)) {
      let bars = try #require(bars)
      #expect(bars.rowCount == LargeCharts.rowCount)
      for (one, other) in zip(answer.series.map(\.values).joined(), bars.values.joined()) {
        #expect(LinkedLawTests.isSame(one, other))
      }
    }
  }

  @Test(arguments: [1, 6])
  func `nothing is told without the rows of a thread that has stopped`(_ chart: Int) throws {
    let charts = try Self.charts.get()
    let links = LinkedBars(charts.table, [charts.answers[chart], charts.answers[9]])
    #expect(links.prepare { false })
    let caller = pthread_self()
    let chosen = [nil, BarsChosen(RangeSet([0..<1]), seriesCount: 1)]
    let found = links.remaining(chosen) { pthread_equal(pthread_self(), caller) == 0 }
    #expect(found == nil)
  }

  @Test func `cells beyond all memory take the most bytes that there are`() {
    #expect(LinkedTally.bytes([], outer: 3, inner: 5) == 60)
    #expect(LinkedTally.bytes([], outer: 1 << 40, inner: 1 << 40) == .max)
    #expect(LinkedTally.bytes([], outer: 1 << 31, inner: 1 << 31) == .max)
  }
}
