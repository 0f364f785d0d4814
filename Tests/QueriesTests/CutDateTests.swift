// The dates of a column are those of its cells, however its rows are cut into chunks.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

/// The values of bars that have one, by name.
func valuesByName(_ answer: Answer) -> [String: Double] {
  let bars = zip(answer.categories, answer.series[0].values).filter { !$0.1.isNaN }
  return Dictionary(uniqueKeysWithValues: bars.map { ($0.0, $0.1) })
}

@Suite struct CutDateTests {
  /// A cell, and when its date begins.
  private struct Cell {
    let text: String
    /// Since 1970; nil if it is no date.
    let seconds: Int64?
  }

  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private static func start(_ year: Int, _ month: Int = 1, _ day: Int = 1) -> Int64 {
    Int64(CivilDate(year: year, month: month, day: day).dayNumber) * 86_400
  }

  /// - Parameter form: dates as texts (0 and 1) and as numbers (2 to 5), other numbers and texts.
  private static func cell(_ form: Int, _ random: inout SeededGenerator) -> Cell {
    let year = Int.random(in: 2021...2024, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...28, using: &random)
    let minutes = Int.random(in: 0..<1440, using: &random)
    let midnight = start(year, month, day)
    let moment = midnight + Int64(60 * minutes)
    let date = "\(year)-\(padded(month))-\(padded(day))"
    switch form {
    case 0: return Cell(text: date, seconds: midnight)
    case 1:
      let clock = "\(padded(minutes / 60)):\(padded(minutes % 60))"
      return Cell(text: "\(date)T\(clock)", seconds: moment)
    case 2: return Cell(text: "\(year)\(padded(month))\(padded(day))", seconds: midnight)
    case 3: return Cell(text: "\(year)\(padded(month))", seconds: start(year, month))
    case 4: return Cell(text: "\(year)", seconds: start(year))
    case 5: return Cell(text: "\(moment)", seconds: moment)
    case 6:
      let numbers = ["7", "31.5", "99999999"]
      return Cell(text: numbers.randomElement(using: &random) ?? "", seconds: nil)
    default:
      let texts = ["unknown", "n/a", "", " "]
      return Cell(text: texts.randomElement(using: &random) ?? "", seconds: nil)
    }
  }

  /// Runs of cells of one form. Most are texts, or most are numbers.
  private static func cells(_ count: Int, _ random: inout SeededGenerator) -> [Cell] {
    let usual = Bool.random(using: &random) ? 0...1 : 2...5
    var cells = (0..<20).map { _ in cell(0, &random) }
    while cells.count < count {
      let isUsual = Int.random(in: 0..<3, using: &random) > 0
      let form = Int.random(in: isUsual ? usual : 0...7, using: &random)
      for _ in 0..<Int.random(in: 1...12, using: &random) { cells.append(cell(form, &random)) }
    }
    return cells
  }

  /// Where the rows of a table are cut: nowhere, after each so many, and anywhere.
  private static func cuts(_ count: Int, _ random: inout SeededGenerator) -> [[Int]] {
    var cuts: [[Int]] = [[], [count / 2]]
    for size in [1, 2, 5, 30, 700] { cuts.append(Array(stride(from: size, to: count, by: size))) }
    let anywhere = (0..<6).map { _ in Int.random(in: 0...count, using: &random) }
    cuts.append(anywhere.sorted())
    return cuts
  }

  // MARK: A cell by itself

  @Test func `a cell is one date in whatever chunk it stands`() throws {
    var random = SeededGenerator(seed: 7_301)
    for round in 0..<40 where Samples.takes(round) {
      let cells = Self.cells(round % 10 == 0 ? 2_000 : 90, &random)
      let amounts = cells.indices.map { String($0) }
      for cuts in Self.cuts(cells.count, &random) {
        let source = RandomTable([("day", cells.map(\.text)), ("n", amounts)], cuts: cuts)
        let comment = "round \(round), cut at \(cuts.prefix(6))"
        try expectBars(source, cells, comment)
        try expectRows(source, cells, comment)
        try expectOrder(source, cells, comment)
      }
    }
  }

  /// Of rows that are kept, and of rows that are grouped while they are read.
  private func expectBars(_ source: RandomTable, _ cells: [Cell], _ comment: String) throws {
    for grain in [Grain.year, .month, .day] {
      var wanted: [String: Double] = [:]
      for (row, cell) in cells.enumerated() {
        let name = cell.seconds.map { grain.label(ofBin: grain.bin(ofMoment: $0)) }
        wanted[name ?? "", default: 0] += Double(row)
      }
      let query = Query(
        category: Field(source.ref("day"), grain: grain), values: [source.ref("n")], method: .sum)
      let kept = try run(query, over: source.table)
      #expect(valuesByName(kept) == wanted, "\(comment), by \(grain)")
      var fold = try #require(QueryFold(query, sample: source.table)).emptied
      for part in source.parts { try fold.add(part) }
      let folded = try run(
        query,
        over: Table(
          format: .plain, columns: source.table.columns, rowCount: cells.count, fold: fold,
          areRowsKept: false))
      #expect(valuesByName(folded) == wanted, "\(comment), by \(grain), folded")
    }
  }

  private static func passes(
    _ cell: Cell, _ comparison: Filter.Comparison, _ period: Range<Int64>
  ) -> Bool {
    guard let seconds = cell.seconds else { return comparison == .notEqual }
    return switch comparison {
    case .equal: period.contains(seconds)
    case .notEqual: !period.contains(seconds)
    case .less: seconds < period.lowerBound
    case .lessOrEqual: seconds < period.upperBound
    case .greater: seconds >= period.upperBound
    case .greaterOrEqual: seconds >= period.lowerBound
    case .contains: false
    }
  }

  private func expectRows(_ source: RandomTable, _ cells: [Cell], _ comment: String) throws {
    let day = source.ref("day")
    let periods: [(String, Range<Int64>)] = [
      ("2022-06", Self.start(2022, 6)..<Self.start(2022, 7)),
      ("2023-02-14", Self.start(2023, 2, 14)..<Self.start(2023, 2, 15)),
    ]
    let comparisons: [Filter.Comparison] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    for (text, period) in periods {
      for comparison in comparisons {
        let found = try rows(
          matching: [.compare(day, comparison, [text])], over: source.table)
        let wanted = cells.indices.filter { Self.passes(cells[$0], comparison, period) }
        #expect(Array(found) == wanted, "\(comment), \(comparison) \(text)")
      }
    }
    for comparison in [Filter.Comparison.equal, .notEqual] {
      let filter = Filter.named(
        Field(day, grain: .month), ["2022-06"], isExcluding: comparison == .notEqual)
      let found = try rows(matching: [filter], over: source.table)
      let wanted = cells.indices.filter { Self.passes(cells[$0], comparison, periods[0].1) }
      #expect(Array(found) == wanted, "\(comment), named, \(comparison)")
    }
  }

  private func expectOrder(_ source: RandomTable, _ cells: [Cell], _ comment: String) throws {
    // Numbers are sorted as such.
    guard !source.table.columns[0].isNumeric else { return }
    for isDescending in [false, true] {
      func isBefore(_ one: Int, _ other: Int) -> Bool {
        let (first, second) = (cells[one].seconds ?? 0, cells[other].seconds ?? 0)
        if first == second { return one < other }
        return isDescending ? first > second : first < second
      }
      let sort = RowSort(source.ref("day"), isDescending: isDescending)
      let found = try RowSet(all: cells.count).sorted(by: sort, in: source.table)
      let dated = cells.indices.filter { cells[$0].seconds != nil }
      let others = cells.indices.filter { cells[$0].seconds == nil }
      #expect(Array(found) == dated.sorted(by: isBefore) + others, "\(comment), sorted")
    }
  }

  @Test func `a number among dates is a date beside numbers and beside texts`() throws {
    let days = (1...9).map { "2024-01-0\($0)" } + ["20240131", "20240131"]
    for cuts in [[], [9]] {
      let source = RandomTable(
        [("day", days), ("n", days.map { _ in "1" })], cuts: cuts)
      let day = source.ref("day")
      let query = Query(
        category: Field(day, grain: .month), values: [source.ref("n")], method: .sum)
      let answer = try run(query, over: source.table)
      #expect(valuesByName(answer) == ["2024-01": 11], "\(cuts)")
      let late = try rows(
        matching: [.compare(day, .greaterOrEqual, ["2024-01-10"])], over: source.table)
      #expect(Array(late) == [9, 10], "\(cuts)")
      let hint = source.table.summaries[0].hint
      #expect(hint == .range("2024-01-01 to 2024-01-31"), "\(cuts)")
    }
  }

  @Test func `a date that stands for a gap is in no period, of bars or of conditions`() throws {
    let numbers = NumberNotation(
      decimal: UInt8(ascii: "."), readsLoneGroups: true, gaps: GapTexts(only: ["1900-01-01"]))
    let texts = ["2024-01-05", "1900-01-01", "2023-12-01", "2024-02-01"]
    let table = Table(
      format: .plain,
      columns: [Column(name: "day", index: 0, texts: texts, numbers: numbers)],
      rowCount: texts.count)
    let day = ColumnRef(table.columns[0])
    let answer = try run(Query(category: Field(day, grain: .year), method: .count), over: table)
    #expect(valuesByName(answer) == ["2023": 1, "2024": 2, "": 1])
    let equal = try rows(matching: [.compare(day, .equal, ["1900"])], over: table)
    #expect(Array(equal) == [])
    let others = try rows(matching: [.compare(day, .notEqual, ["1900"])], over: table)
    #expect(Array(others) == [0, 1, 2, 3])
  }

  // MARK: A column

  /// Texts of dates of a few kinds, and others before or among them.
  private static func texts(
    _ kind: Int, _ count: Int, _ random: inout SeededGenerator
  ) -> [String] {
    let different = Int.random(in: 1...30, using: &random)
    let share = Int.random(in: 1...9, using: &random)
    let areFirst = Bool.random(using: &random)
    return (0..<count).map { row in
      let place = Int.random(in: 0..<different, using: &random)
      let (day, month) = (padded(place % 28 + 1), padded(place % 12 + 1))
      let chance = Int.random(in: 0..<10, using: &random)
      let isOther = areFirst ? row * 10 < count * share : chance < share
      switch kind {
      case 0: return isOther ? ["7", "8", "31.5"][place % 3] : "2024-\(month)-\(day)"
      case 1: return isOther ? "word \(place)" : "2024-\(month)-\(day)"
      case 2: return isOther ? "" : "\(day)/\(month)/2024"
      case 3: return isOther ? "none" : "\(month)/\(padded(place % 7 + 1))/2024"
      default: return isOther ? "\(place)" : "\(CalendarNames.months[place % 12]) 2024"
      }
    }
  }

  /// What is answered about dates, or why it cannot be.
  private func answers(_ table: Table) -> [String] {
    let day = ColumnRef(table.columns[0])
    var answers = ["\(table.grains(of: day))"]
    for grain in [Grain.year, .month, .day] {
      do {
        answers += try run(Query(category: Field(day, grain: grain), method: .count), over: table)
          .lines
      } catch { answers.append("\(error)") }
    }
    return answers
  }

  @Test func `whether a column has dates, and how they are written, its cells alone tell`() throws {
    var random = SeededGenerator(seed: 7_302)
    for round in 0..<60 where Samples.takes(round) {
      let count = round % 12 < 2 ? 5_000 : Int.random(in: 20...300, using: &random)
      let texts = Self.texts(round % 5, count, &random)
      let wanted = answers(RandomTable([("day", texts)], cuts: []).table)
      for cuts in Self.cuts(count, &random) {
        let found = answers(RandomTable([("day", texts)], cuts: cuts).table)
        #expect(found == wanted, "round \(round), cut at \(cuts.prefix(6))")
      }
    }
  }

  @Test func `a few different dates are dates behind a thousand times the same number`() throws {
    let texts =
      Array(repeating: "7", count: 1_000) + (0..<1_001).map { "2024-01-0\($0 % 6 + 1)" }
    for cuts in [[], [1_000], [700, 1_400]] {
      let source = RandomTable([("day", texts)], cuts: cuts)
      let query = Query(category: Field(source.ref("day"), grain: .month), method: .count)
      let answer = try run(query, over: source.table)
      #expect(valuesByName(answer) == ["2024-01": 1_001, "": 1_000], "\(cuts)")
    }
  }

  @Test func `dates are found where nearly all cells are empty, wherever they stand`() throws {
    for place in [0, 4_000, 17_321, 19_999] {
      var texts = Array(repeating: "", count: 20_000)
      texts[place] = "2024-05-06"
      for cuts in [[], [place], [9_000, 18_000]] {
        let source = RandomTable([("day", texts)], cuts: cuts)
        let query = Query(category: Field(source.ref("day"), grain: .day), method: .count)
        let answer = try run(query, over: source.table)
        #expect(valuesByName(answer) == ["2024-05-06": 1, "": 19_999], "\(place), \(cuts)")
      }
    }
  }
}
