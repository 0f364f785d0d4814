// The options of files that are linked, in the words that draw their charts.
import Charts
import Inputs
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct LinkedWordsTests {
  private struct Source: TableSource {
    var commandWords: [String]
    var name: String { commandWords.first ?? "" }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  /// The words before the link of two files.
  private func words(_ one: [String], _ other: [String]) throws -> [String] {
    let panels = ["One", "Other"].map { Panel(chart: Chart(data: .empty, title: $0)) }
    var window = ScriptedWindow(panels)
    window.model.linksByName = true
    for (input, own) in [one, other].enumerated() {
      var random = SeededGenerator(seed: UInt64(input))
      var snapshot = try LinkedTable(200, &random).snapshot()
      snapshot.source = Source(commandWords: own)
      window.send(.read(snapshot, input: input))
    }
    let words = try #require(window.model.wordsOfChart)
    return Array(words.prefix { $0 != "--link" })
  }

  @Test(
    arguments: [
      (["a.csv"], ["b.csv"], "a.csv b.csv"),
      (["a.csv", "--separator", ";"], ["b.csv", "--separator", ";"], "a.csv --separator ; b.csv"),
      (
        ["a.csv", "--separator", ";"], ["b.csv", "--separator", "|"],
        "a.csv --separator ; b.csv --separator |"
      ),
      (["a.csv", "--separator", ";"], ["b.csv"], "a.csv --separator ; b.csv"),
      (["a.csv"], ["b.csv", "--separator", ";"], "a.csv b.csv --separator ;"),
    ] as [([String], [String], String)])
  func `options that all files share are said once, and others after their file`(
    one: [String], other: [String], expected: String
  ) throws {
    let words = try words(one, other)
    #expect(words.joined(separator: " ") == expected)
  }
}
