// Several charts of a table on a command line: what is for which of them; and the words that a window
// prints for its charts ask for these again.
import Base
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Interaction
@testable import Tables
@testable import barchart

@Suite struct LinkedOptionsTests {
  private func options(_ arguments: String...) throws -> Options {
    try #require(try ArgumentParser.parse(arguments).options)
  }

  @Test("Each -c begins a chart; what follows is for it, what comes before for all")
  func charts() throws {
    let options = try options(
      "--top", "5", "-c", "Origin", "-v", "Weight", "-c", "Cylinders", "--sort", "value", "-s",
      "Year",
      "-c", "Horsepower:15", "--top", "3", "--layout", "stacked")
    #expect(options.category == "Origin")
    #expect(options.values == ["Weight"])
    #expect(options.top == 5 && options.sort == .valueDescending && options.layout == nil)
    #expect(options.beside.map(\.options.category) == ["Cylinders", "Horsepower:15"])
    #expect(options.beside.map(\.options.values) == [[], []])
    #expect(options.beside.map(\.options.series) == ["Year", nil])
    #expect(options.beside.map(\.options.top) == [5, 3])
    #expect(options.beside.map(\.options.sort) == [.value, .valueDescending])
    #expect(options.beside[1].options.layout == .stacked)
  }

  @Test("-a and --where are for all wherever they stand; a second -a and --only for their chart")
  func all() throws {
    let last = try options(
      "-c", "a", "-c", "b", "-a", "count", "--where", "x>1", "--title", "T")
    #expect(last.aggregate == .count && last.conditions == ["x>1"] && last.title == "T")
    #expect(last.beside[0].options.aggregate == .count)
    #expect(last.beside[0].options.conditions == ["x>1"])
    let own = try options(
      "-a", "sum", "-c", "a", "-c", "b", "-a", "mean", "--only", "x=2", "-c", "d", "--where", "y=3")
    #expect(own.aggregate == .sum)
    #expect(own.beside.map(\.options.aggregate) == [.mean, .sum])
    #expect(own.conditions == ["y=3"])
    #expect(own.beside.map(\.options.conditions) == [["x=2", "y=3"], ["y=3"]])
    #expect(throws: UsageError.self) { try options("--only", "x=2") }
  }

  @Test("One -c is one chart, and --link is for several files")
  func one() throws {
    let one = try options("-v", "x", "-c", "a", "-s", "b")
    #expect(one.beside.isEmpty && one.category == "a" && one.series == "b" && one.values == ["x"])
    let two = try options("one.csv", "two.csv", "--link")
    #expect(two.linksByName && two.sources.count == 2)
  }

  @Test("With --link as many --select as files are one for each; else all are for each")
  func selections() throws {
    func selected(_ arguments: [String]) throws -> [[[String]]] {
      guard case .window(let options, let window) = try ArgumentParser.parse(arguments) else {
        return []
      }
      return (0..<2).map { index in
        let own = options.parts(window.picture.parts, ofInput: index, of: 2)
        return [own.parts.selected] + own.options.beside.map(\.parts.selected)
      }
    }
    let words = ["1.csv", "2.csv", "-c", "a", "--select=x,y", "--select=", "-c", "b", "--select=z"]
    #expect(try selected(words + ["--link"]) == [[["x", "y"], ["z"]], [[], ["z"]]])
    #expect(try selected(words) == [[["x", "y"], ["z"]], [["x", "y"], ["z"]]])
  }

  private static func table() throws -> Table {
    var text = "state,kind,cost,date\n"
    for row in 0..<200 {
      text += "\(["AK", "\"A,L\"", "it's"][row % 3]),\(["bird", "bat"][row / 3 % 2]),"
      text += "\(row % 7),20\(10 + row % 8)-0\(row % 9 + 1)-\(10 + row % 19)\n"
    }
    return try Table(reading: text)
  }

  @Test(
    "The words for several charts ask for the same charts again", arguments: (0..<20).sampled)
  func law(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let table = try Self.table()
    let defaults = View(title: "t")
    let shared = try table.filter("cost>1")
    let all = Suggestion.best(of: table).filter { $0.query.category != nil }
    var charts: [(view: View, data: ChartData)] = []
    for index in 0..<Int.random(in: 2...4, using: &random) {
      var query = try #require(all.randomElement(using: &random)).query
      if Bool.random(using: &random) { query.filters.append(shared) }
      if index == 1 { query.filters.append(try table.filter("kind=bat")) }
      var view = defaults
      let answer = try run(query, over: table)
      (view.query, view.isChosen) = (query, false)
      view.orientation = [.horizontal, .vertical].randomElement(using: &random) ?? .vertical
      if Bool.random(using: &random) { view.looks.numbers.unit = "kg" }
      if Bool.random(using: &random) { view.hiddenParts = [.grid] }
      let data = ChartData(answer).arranged(sort: query.order, top: query.top).data
      if data.rowCount > 1, Bool.random(using: &random) {
        view.selection = data.selection(
          keeping: Selection(rows: 0..<1, series: data.series.indices))
      }
      charts.append((view, data))
    }
    let words = View.options(charts, in: table, defaults: defaults)
    guard case .window(let options, let window) = try ArgumentParser.parse(words) else {
      Issue.record("\(words)")
      return
    }
    let given =
      [(options, window.picture.parts)] + options.beside.map { ($0.options, $0.parts) }
    try #require(given.count == charts.count)
    for ((options, parts), (view, data)) in zip(given, charts) {
      let choice = try QueryChoice(options.question, in: table)
      var again = options.view(of: defaults, choice)
      #expect(Set(again.query.filters) == Set(view.query.filters), "\(words)")
      (again.isChosen, again.query.filters) = (false, view.query.filters)
      again.layout = view.layout
      again.selection = parts.found(in: data).selection
      #expect(again == view, "\(words)")
    }
  }
}
