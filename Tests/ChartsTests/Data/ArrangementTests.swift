// Sorted and cut charts against plain sorting, and selections that follow their bars.
import Charts
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite struct ArrangementTests {
  private func data(_ names: [String], _ columns: [Double]...) -> ChartData {
    ChartData(
      categoryName: "Name", categories: names,
      series: columns.enumerated().map { index, values in
        .init(name: "S\(index)", values: values, texts: values.map(ChartData.text))
      }, notices: [.said("A notice")])
  }

  @Test func `rows go by their totals over all series, gaps last, equal ones as they were`() {
    let data = data(
      ["a", "b", "c", "d", "e", "f"], [1, .nan, 5, 3, .nan, 2], [2, .nan, -5, 0, 9, .nan])
    #expect(data.arranged(sort: .value).data.categories == ["c", "f", "a", "d", "e", "b"])
    #expect(
      data.arranged(sort: .valueDescending).data.categories == ["e", "a", "d", "f", "c", "b"])
    #expect(data.arranged(sort: .value).data.series[1].texts == ["-5", "", "2", "0", "9", ""])
    #expect(data.arranged(sort: .value).data.notices == ["A notice"])
  }

  @Test func `infinite values are the least and the greatest`() {
    let data = data(["a", "b", "c", "d"], [1, -.infinity, .infinity, .nan])
    #expect(data.arranged(sort: .value).data.categories == ["b", "a", "c", "d"])
    #expect(data.arranged(sort: .valueDescending).data.categories == ["c", "a", "b", "d"])
  }

  @Test func `both zeros are equal`() {
    let data = data(["a", "b", "c"], [0, -0.0, 0])
    #expect(data.arranged(sort: .value).isSource)
    #expect(data.arranged(sort: .valueDescending).isSource)
  }

  @Test(
    arguments: [
      ["item 1", "item 2", "item 02", "item 10", "item 10b", "item 100"],
      ["-10", "-9.5", "0", "2.5", "10", "1e3", "a"],
      ["Apple", "apple", "APPLE", "banana", "Zoo", "ähre", "日本"],
      ["v1.2.9", "v1.2.10", "v1.10.0"],
      ["12345678901234567890", "12345678901234567891", "x99999999999999999999999", "y1"],
      ["a", "a1", "a1b", "aa"], ["item", "item 3", "Item 4"],
      [
        "n1" + String(repeating: "0", count: 253), "n1" + String(repeating: "0", count: 254),
        "n1" + String(repeating: "0", count: 300), "n2" + String(repeating: "0", count: 300),
        "n1" + String(repeating: "0", count: 600),
      ],
    ])
  func `names go by letters and numbers`(_ names: [String]) {
    let values = names.map { _ in 1.0 }
    let isAlreadySorted = data(names, values).arranged(sort: .category)
    #expect(Array(isAlreadySorted.data.categories) == names)
    #expect(isAlreadySorted.isSource)
    // Equal names stay as they were, so only the order of unequal ones turns around.
    let keys = names.map { $0.lowercased().replacing("02", with: "2") }
    if Set(keys).count == keys.count {
      #expect(
        Array(data(names, values).arranged(sort: .categoryDescending).data.categories)
          == names.reversed())
      #expect(
        Array(data(names.reversed(), values).arranged(sort: .category).data.categories) == names)
    }
  }

  @Test func `Edge case 12: equal names stay apart, in the order of the data`() {
    let data = data(["b", "a", "b", "a"], [1, 2, 3, 4])
    #expect(data.arranged(sort: .category).data.series[0].values == [2, 4, 1, 3])
    #expect(data.arranged(sort: .categoryDescending).data.series[0].values == [1, 3, 2, 4])
    #expect(
      data.arranged(top: 2).data.categories == ["b", "a", "2 others"])
  }

  @Test func `the largest stay in the order asked for and the rest is one row, the last`() {
    let data = data(
      ["d", "b", "e", "a", "c"], [0.1, 5, 0.2, 7, 6], [.nan, 1, .nan, .nan, 2])
    let top = data.arranged(top: 3)
    #expect(top.data.categories == ["b", "a", "c", "2 others"])
    #expect(top.data.series[0].texts == ["5", "7", "6", "0.3"])
    #expect(top.data.series[0].values.last == 0.3)
    #expect(top.data.series[1].texts == ["1", "", "2", ""])
    #expect(top.data.series[1].values.last?.isNaN ?? false)
    #expect(top.restRow == 3)
    #expect((-1..<5).map { top.sourceRow(of: $0) } == [nil, 1, 3, 4, nil, nil])
    #expect((-1..<6).map { top.row(ofSource: $0) } == [nil, nil, 0, nil, 1, 2, nil])
    func names(_ sort: SortOrder) -> [String] {
      data.arranged(sort: sort, top: 3).data.categories.dropLast()
    }
    #expect(names(.value) == ["b", "a", "c"])
    #expect(names(.valueDescending) == ["c", "a", "b"])
    #expect(names(.category) == ["a", "b", "c"])
    #expect(names(.categoryDescending) == ["c", "b", "a"])
    #expect(data.arranged(top: 4).data.categories.last == "1 other")
  }

  @Test(arguments: [false, true]) func `the largest of many are found wherever they stand`(
    isRising: Bool
  ) {
    let count = 30_000
    let values = (0..<count).map { Double((isRising ? $0 : count - 1 - $0) / 2) }
    let names = Array(repeating: "a", count: count)
    for top in [1, 5, 4_000, 14_999] {
      let arrangement = data(names, values).arranged(sort: .valueDescending, top: top)
      let sorted = values.indices.sorted {
        values[$0] == values[$1] ? $0 < $1 : values[$0] > values[$1]
      }
      #expect((0..<top).compactMap { arrangement.sourceRow(of: $0) } == Array(sorted.prefix(top)))
    }
  }

  @Test func `where nothing is cut or moved the data are those that came`() {
    let data = data(["a", "b"], [1, 2])
    for arrangement in [
      data.arranged(), data.arranged(top: 2), data.arranged(top: 900), data.arranged(sort: .value),
      data.arranged(sort: .category, top: 2),
    ] {
      #expect(arrangement.isSource)
      #expect(arrangement.restRow == nil)
      #expect(arrangement.data.series[0].summary === data.series[0].summary)
      #expect((-1..<3).map { arrangement.sourceRow(of: $0) } == [nil, 0, 1, nil])
      #expect((-1..<3).map { arrangement.row(ofSource: $0) } == [nil, 0, 1, nil])
    }
    for sort in SortOrder.allCases {
      #expect(ChartData.empty.arranged(sort: sort, top: 3).data == .empty)
      #expect(self.data([], []).arranged(sort: sort).isSource)
      let alone = self.data(["a"], [.nan])
      #expect(alone.arranged(sort: sort, top: 1).data == alone)
    }
  }

  @Test func `what is infinite is in no sum, but a rest of nothing else is infinite`() {
    let data = data(["a", "b", "c"], [9, -.infinity, 2], [1, .nan, -.infinity])
    let top = data.arranged(top: 1)
    #expect(top.data.series[0].values == [9, 2])
    #expect(top.data.series[1].values == [1, -.infinity])
    let large = self.data(["a", "b", "c"], [1.7e308, 1.6e308, 1.5e308]).arranged(top: 1)
    #expect(large.data.series[0].values == [1.7e308, .infinity])
  }

  @Test(arguments: WildValues.counts.sampled, SortOrder.allCases)
  func `order and rest are those of a sort`(
    count: Int, sort: SortOrder
  ) {
    var random = SeededGenerator(seed: UInt64(count) + UInt64(sort.rawValue.count) << 32)
    let column = WildValues.make(count, &random)
    let numbers = (0..<count).map { _ in Int.random(in: 0...count, using: &random) }
    let names = numbers.map { "n\($0)" }
    let data = ChartData(
      categoryName: "", categories: names,
      series: [.init(name: "", values: column, texts: column.map(ChartData.text))])
    func rank(_ value: Double) -> Double { value.isNaN ? -.infinity : value }
    let descending = (0..<count).sorted {
      if column[$0].isNaN != column[$1].isNaN { return column[$1].isNaN }
      return rank(column[$0]) == rank(column[$1]) ? $0 < $1 : rank(column[$0]) > rank(column[$1])
    }
    let top = Int.random(in: 1...count + 2, using: &random)
    let kept = Set(descending.prefix(top))
    let expected = (0..<count).filter(kept.contains).sorted { one, other in
      switch sort {
      case .none: break
      case .value, .valueDescending:
        if column[one].isNaN != column[other].isNaN { return column[other].isNaN }
        if rank(column[one]) != rank(column[other]) {
          return (column[one] < column[other]) == (sort == .value)
        }
      case .category, .categoryDescending:
        if numbers[one] != numbers[other] {
          return (numbers[one] < numbers[other]) == (sort == .category)
        }
      }
      return one < other
    }
    let arrangement = data.arranged(sort: sort, top: top)
    let shown = arrangement.data
    #expect(shown.categories.count == min(count, top) + (top < count ? 1 : 0))
    #expect(expected.indices.compactMap { arrangement.sourceRow(of: $0) } == expected)
    #expect(Array(shown.categories.prefix(expected.count)) == expected.map { names[$0] })
    guard top < count else { return }
    let rest = descending[top...].map { column[$0] }
    let sum = rest.filter(\.isFinite).reduce(0, +)
    let value = shown.series[0].values[expected.count]
    #expect(value.isNaN == rest.allSatisfy(\.isNaN))
    if rest.contains(where: \.isFinite) {
      #expect(abs(value - sum) <= rest.filter(\.isFinite).reduce(1) { $0 + abs($1) } * 1e-12)
    }
  }
}

@Suite struct SelectionMapTests {
  private let data = ChartData(
    "Name", ["d", "b", "a", "c"], ("X", [4, 1, 3, 2]), ("Y", [0, 0, 0, 0]))

  @Test func `a bar stays selected where it goes`() {
    let sorted = data.arranged(sort: .category)
    let source = data.arranged()
    let selection: Selection = [BarID(row: 0, series: 0), BarID(row: 1, series: 1)]
    let there = sorted.selection(selection, from: source)
    #expect(there == [BarID(row: 3, series: 0), BarID(row: 1, series: 1)])
    #expect(source.selection(there, from: sorted) == selection)
    #expect(
      data.arranged(sort: .value).selection(there, from: sorted)
        == [BarID(row: 3, series: 0), BarID(row: 0, series: 1)])
  }

  @Test func `other is no row, and rows in it are no longer selected`() {
    let source = data.arranged()
    let top = data.arranged(top: 2)
    let all = Selection(rows: 0..<4, series: 0..<2)
    #expect(top.selection(all, from: source) == Selection(rows: 0..<2, series: 0..<2))
    #expect(source.selection([BarID(row: 2, series: 0)], from: top).isEmpty)
    #expect(
      source.selection(Selection(rows: 0..<3, series: [0]), from: top)
        == [BarID(row: 0, series: 0), BarID(row: 2, series: 0)])
    #expect(top.selection([BarID(row: 2, series: 0)], from: top) == [BarID(row: 2, series: 0)])
  }

  @Test(arguments: 0..<40) func `random selections follow their rows`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = [1, 2, 20, 300].randomElement(using: &random) ?? 1
    let values = WildValues.make(count, &random)
    let data = ChartData("Name", values.indices.map { "n\($0 % 7)" }, ("X", values), ("Y", values))
    func arrangement() -> Arrangement {
      data.arranged(
        sort: SortOrder.allCases.randomElement(using: &random) ?? .none,
        top: Bool.random(using: &random) ? Int.random(in: 1...count, using: &random) : nil)
    }
    let (from, to) = (arrangement(), arrangement())
    let bars = (0..<count).map { _ in
      BarID(
        row: Int.random(in: from.data.categories.indices, using: &random),
        series: Int.random(in: 0..<2, using: &random))
    }
    let expected = bars.compactMap { bar -> BarID? in
      guard let source = from.sourceRow(of: bar.row), let row = to.row(ofSource: source)
      else { return nil }
      return BarID(row: row, series: bar.series)
    }
    let mapped = to.selection(Selection(bars), from: from)
    if from == to {
      #expect(mapped == Selection(bars))
    } else {
      #expect(mapped == Selection(expected))
    }
  }
}
