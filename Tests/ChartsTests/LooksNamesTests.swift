// Colours by their names, and what is told of names that are not there and of colours hard to see.
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct LooksNamesTests {
  private static let none = "No bar or series is called "

  private func chart(_ change: (inout Looks) -> Void) -> Chart {
    var chart = SampleChart(
      "t", ChartData("region", ["North", "South", "East"], ("total", [128, 91, 74]))
    ).chart
    change(&chart.looks)
    return chart
  }

  @Test func `grey may be spelled in both ways`() {
    for text in ["grey", "gray", "Gray", "GREY"] {
      #expect(ChosenColor(text) == .hue(.grey), "\(text)")
    }
    for text in ["gry", "greay", "gray ", "grays"] { #expect(ChosenColor(text) == nil, "\(text)") }
  }

  @Test func `of one absent name it is told what of it is kept`() {
    let color = chart { $0.colors["Nrth"] = .hue(.blue) }
    #expect(color.notices == [Self.none + "“Nrth”: its colour is kept"])
    let both = chart {
      $0.colors["Nrth"] = .hue(.blue)
      $0.names["Nrth"] = "Up there"
    }
    #expect(both.notices == [Self.none + "“Nrth”: what is said of it is kept"])
  }

  @Test func `several colours that are hard to see are counted, one is named`() {
    let (faint, clear) = (Color(hex: 0xFFFFAA), Color(hex: 0x2F6BDB))
    let one = chart { $0.colors = ["North": .fixed(faint), "South": .fixed(clear)] }
    #expect(
      one.notices == [
        "The colour of North has a low contrast with the background: its edge shows it"
      ])
    let two = chart { $0.colors = ["North": .fixed(faint), "South": .fixed(faint)] }
    #expect(
      two.notices == ["2 colours have a low contrast with the background: edges show them"])
  }

  @Test func `series that have one colour because of a choice are told`() {
    let data = ChartData(
      "k", ["a", "b"], ("x", [1, 2]), ("y", [2, 3]), ("z", [3, 4]), ("w", [5, 4]))
    func notices(
      _ colors: [String: String], _ change: (inout Chart) -> Void = { _ in }
    ) -> [String] {
      var chart = SampleChart("t", data).chart
      chart.looks.colors = colors.compactMapValues { ChosenColor($0) }
      change(&chart)
      return chart.notices
    }
    #expect(notices(["y": "blue"]) == ["x and y have the same colour"])
    #expect(notices(["y": "#c00", "z": "#cc0000"]) == ["y and z have the same colour"])
    #expect(notices(["y": "blue", "z": "blue"]) == ["3 series have the colour of another"])
    #expect(notices(["x": "blue", "y": "red"]).isEmpty)
    #expect(notices(["x": "orange", "y": "blue"]).isEmpty, "changed with each other")
    #expect(notices(["y": "blue"]) { $0.hasPatterns = true }.isEmpty)
    #expect(
      notices(["y": "blue"]) { $0.looks.names["y"] = "Why" } == ["x and Why have the same colour"])
  }

  @Test func `a name that stands together with others in one bar is not told to be absent`() throws
  {
    let table = try Table(reading: "shop,amount\nA,1\nB,2\nC,4\n")
    var asked = AskedQuery(ColumnRequest(category: "shop", values: ["amount"]), method: .sum)
    asked.groups = [NameGroup("Both", of: ["A", "B"])]
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    var chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
    for (name, isThere) in [("A", true), ("B", true), ("Both", true), ("C", true), ("D", false)] {
      chart.looks.notes = [name: "Fire in May"]
      let told = chart.notices.filter { $0.hasPrefix(Self.none) }
      #expect(told == (isThere ? [] : [Self.none + "“D”: its note is kept"]), "\(name)")
    }
  }

  @Test func `in more than a hundred thousand rows no name is looked for`() {
    for (count, notices) in [
      (100_000, [Self.none + "“gone”: its note is kept"]), (100_001, []),
    ] as [(Int, [String])] {
      let names = [String](repeating: "n", count: count)
      let data = ChartData(
        categoryName: "name", categories: names,
        series: [
          ChartData.Series(name: "v", values: names.map { _ in 1 }, texts: names)
        ])
      var chart = SampleChart("t", data).chart
      chart.looks.notes = ["gone": "Fire in May"]
      #expect(chart.notices == notices, "\(count)")
    }
  }
}
