// The charts that are chosen against those that experts draw.
import Foundation
import Testing

@testable import Queries
@testable import Tables

@Suite struct ChoiceTests {
  /// The floors are what the chooser reached on tables that it was not fitted on, and only ever rise.
  @Test func `first charts are those of experts as often as they were, and so are the first five`()
    throws
  {
    guard let labelled = try LabelledTable.all() else { return }
    let tells = ProcessInfo.processInfo.environment["CHOICE_EACH"] != nil
    var kinds: [String: (tables: Int, first: Int, layout: Int, five: Int)] = [:]
    var (first, five, refused) = (0, 0, 0)
    var slowest = (time: Duration.zero, table: "")
    for entry in labelled {
      // A table that cannot be read is one without a chart.
      guard let table = try? entry.read() else {
        refused += 1
        if tells { print("unread", entry.table) }
        continue
      }
      let suggestions = Suggestion.best(of: table)
      if tells {
        let times = (0..<7).map { _ in
          ContinuousClock().measure { _ = Suggestion.best(of: table) }
        }
        let time = times.min() ?? .zero
        if time > slowest.time { slowest = (time, entry.table) }
      }
      if suggestions.isEmpty { refused += 1 }
      let hits = suggestions.first.map { first in
        entry.charts.filter { $0.agrees(with: first) }
      }
      let isFirst = !(hits ?? []).isEmpty
      let hasLayout = (hits ?? []).contains { $0.layout == suggestions.first?.layout.rawValue }
      let isFive = suggestions.prefix(5).contains { suggestion in
        entry.charts.contains { $0.agrees(with: suggestion) }
      }
      if isFirst { first += 1 }
      if isFive { five += 1 }
      var kind = kinds[entry.charts[0].kind ?? "other"] ?? (0, 0, 0, 0)
      kind.tables += 1
      if isFirst { kind.first += 1 }
      if hasLayout { kind.layout += 1 }
      if isFive { kind.five += 1 }
      kinds[entry.charts[0].kind ?? "other"] = kind
      for suggestion in suggestions {
        #expect(throws: Never.self, "\(entry.table): \(suggestion.title)") {
          try run(suggestion.query, over: table)
        }
      }
      if tells, !isFirst {
        print(isFive ? "five " : "-    ", entry.table)
        for suggestion in suggestions.prefix(5) {
          print("        ", suggestion.title, "·", suggestion.layout)
        }
      }
    }
    if tells {
      for (kind, count) in kinds.sorted(by: {
        ($1.value.tables, $0.key) < ($0.value.tables, $1.key)
      }) {
        print(kind, count)
      }
      print("first", first, "five", five, "refused", refused, "of", labelled.count, slowest)
    }
    let count = Double(labelled.count)
    #expect(Double(refused) <= 0.0125 * count)
    #expect(Double(first) >= 0.62 * count)
    #expect(Double(five) >= 0.79 * count)
  }
}
