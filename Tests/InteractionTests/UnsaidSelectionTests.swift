// A selection that filters other charts is in the words that draw them, or there are none.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct UnsaidSelectionTests {
  private struct NamelessFile: TableSource {
    let name = "b\u{FFFD}.csv"
    let commandWords = ["b\u{FFFD}.csv"]
    let isNamedByText = false

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private static let place = ColumnRef(name: "place", position: 0)
  private static let kind = ColumnRef(name: "kind", position: 1)

  /// Rows of places by their kinds, alone or beside the number of rows of each kind.
  private func window(
    _ text: String, isSplit: Bool = false, isLinked: Bool, source: (any TableSource)? = nil
  ) throws -> ScriptedWindow {
    let table = try Table(reading: text)
    var query = Query(category: Field(Self.place), method: .count)
    if isSplit { query.series = Field(Self.kind) }
    let answer = try run(query, over: table)
    var panels = [Panel(chart: Chart(data: .empty, title: "Orders"))]
    panels[0].input = 0
    if isLinked { panels.append(LinkedTable.panel("kind", nil, .count)) }
    var window = ScriptedWindow(panels, size: Size(width: 1_200, height: 700))
    let data = ChartData(answer)
    window.send(
      .read(Snapshot(data: data, table: table, answer: answer, source: source, reading: nil)))
    return window
  }

  private func copied(_ window: inout ScriptedWindow) -> String? {
    for case .copyText(let text) in window.press(.character("C"), [.control, .shift]) {
      return text
    }
    return nil
  }

  private func selections(_ window: ScriptedWindow) -> [String]? {
    window.model.wordsOfChart?.filter { $0.hasPrefix("--select") }
  }

  @Test func `what linked charts select is said if it is whole bars, else refused`() throws {
    for seed in 0..<100 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var text = "place,kind\nAK,bat\nAL,bird\n"
      for _ in 0..<Int.random(in: 4...30, using: &random) {
        let place = ["AK", "AL", "AZ"].randomElement(using: &random) ?? ""
        text += "\(place),\(["bat", "bird", "deer"].randomElement(using: &random) ?? "")\n"
      }
      for isLinked in [true, false] {
        var window = try window(text, isSplit: true, isLinked: isLinked)
        let data = window.model.panels[0].chart.data
        let bars = data.categories.indices.flatMap { row in
          data.series.indices.map { bar(row, $0) }
        }.filter { data.isBar($0) }
        let isOfRows = Bool.random(using: &random)
        let rows = Set(data.categories.indices.filter { _ in Bool.random(using: &random) })
        let chosen = Set(
          bars.filter { bar in
            isOfRows ? rows.contains(bar.row) : Int.random(in: 0..<4, using: &random) > 0
          })
        window.model.panels[0].state.selection = Selection(chosen)
        window.send(.laidOut)
        let touched = data.categories.indices.filter { row in chosen.contains { $0.row == row } }
        let isWhole = touched.allSatisfy { row in
          bars.allSatisfy { $0.row != row || chosen.contains($0) }
        }
        let names = touched.map { data.categories[$0] }
        let words = ["--select=" + names.joined(separator: ",")]
        let said: [String]? = !isWhole ? isLinked ? nil : [] : names.isEmpty ? [] : words
        #expect(selections(window) == said, "seed \(seed), \(isLinked)")
        let isRefused = window.model.refusalOfCommand == .noOptionForSelection
        #expect(isRefused == (isLinked && !isWhole), "seed \(seed), \(isLinked)")
      }
    }
  }

  @Test func `more than a hundred bars that filter others have no command`() throws {
    let text = "place,kind\n" + (0..<120).map { "p\($0),k\($0 % 3)\n" }.joined()
    for (count, isLinked) in [(100, true), (101, true), (101, false)] {
      var window = try window(text, isLinked: isLinked)
      window.model.panels[0].state.selection = Selection(rows: 0..<count, series: [0])
      window.send(.laidOut)
      let command = copied(&window)
      #expect((command == nil) == (count > 100 && isLinked))
      #expect(command.map { $0.contains("--select") } != (count > 100))
      guard command == nil else { continue }
      #expect(window.state.said == "No option of the command line says which bars are selected")
      #expect(window.model.refusalOfChart == .refused(.noOptionForSelection))
    }
  }

  @Test func `a bar whose name is empty is selected by words, too`() throws {
    var window = try window("place,kind\nAK,bat\n,bird\n,bird\n", isLinked: true)
    let data = window.model.panels[0].chart.data
    let row = try #require(data.categories.firstIndex { $0.isEmpty })
    window.model.panels[0].state.selection = [bar(row)]
    window.send(.laidOut)
    #expect(selections(window) == ["--select=,"])
    #expect(NamedParts(selected: ["", ""]).found(in: data).selection == [bar(row)])
  }

  @Test func `a file whose name is no text has no command, and why is said`() throws {
    var window = try window("place,kind\nAK,bat\n", isLinked: false, source: NamelessFile())
    let command = copied(&window)
    #expect(command == nil)
    #expect(
      window.state.said == "No command-line equivalent: the name of the file is not text")
    // From the folder of a chart's file the name may be text.
    #expect(window.model.refusalOfChart == nil)
  }
}
