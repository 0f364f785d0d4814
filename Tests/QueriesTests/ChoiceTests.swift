// The charts that are chosen against those that experts draw.
import Foundation
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ChoiceTests {
  /// How often a chart is one that the labels accept.
  private struct Rates {
    var first = 0.0
    var five = 0.0
    var refused = 0
  }

  private func rates(of tables: [LabelledTable], in folder: String) throws -> Rates {
    var rates = Rates()
    for entry in tables {
      // A table that cannot be read is one without a chart.
      guard let table = try? entry.read(in: folder) else {
        rates.refused += 1
        continue
      }
      let suggestions = Suggestion.best(of: table)
      if suggestions.isEmpty { rates.refused += 1 }
      let hits = suggestions.map { suggestion in
        entry.charts.contains { $0.agrees(with: suggestion) }
      }
      if hits.first ?? false { rates.first += 1 / Double(tables.count) }
      if hits.prefix(5).contains(true) { rates.five += 1 / Double(tables.count) }
      for suggestion in suggestions {
        #expect(throws: Never.self, "\(entry.table): \(suggestion.query.sentence())") {
          try run(suggestion.query, over: table)
        }
      }
    }
    return rates
  }

  /// The floors are what the weights reached on tables that they were not fitted on; they are fitted
  /// on these now, so they should be well above.
  @Test func `first charts are those of experts, and none of their tables is refused`() throws {
    let folder = LabelledTable.othersFolder
    guard let tables = try LabelledTable.all(in: folder) else { return }
    let rates = try rates(of: tables, in: folder)
    #expect(rates.refused == 0)
    #expect(rates.first >= 0.75)
    #expect(rates.five >= 0.94)
  }

  @Test func `so are those of tables that are made from the descriptions`() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "choice-\(getpid())")
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = place.path(percentEncoded: false)
    let made = try ChildProcess(
      "/usr/bin/python3",
      [
        Program.checkout + "/scripts/choice-tables",
        Program.checkout + "/Tests/Choice/descriptions.txt", folder,
      ], environment: Program.environment(["LC_ALL": "C.UTF-8"])
    ).wait()
    #expect(made.status == 0, "\(made.error)")
    let tables = try #require(try LabelledTable.all(in: folder))
    #expect(tables.count > 200)
    let rates = try rates(of: tables, in: folder)
    #expect(rates.refused == 0)
    #expect(rates.first >= 0.7)
    #expect(rates.five >= 0.9)
  }
}
