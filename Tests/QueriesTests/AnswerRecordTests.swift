// Answers to random questions, what can be asked next, and what is behind bars: as it was before.
import Foundation
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Queries
@testable import Tables

@Suite("Answers are as they were recorded")
struct AnswerRecordTests {
  @Test("To questions about tables that people have") func tables() throws {
    try expectRecord("tables", SampleTables.fixtures.map(\.bytes), each: 4, seed: 1)
  }

  @Test("To questions about the tables of the gallery") func gallery() throws {
    try expectRecord("gallery", SampleTables.examples.map(\.bytes), each: 12, seed: 2)
  }

  @Test("To questions about columns of every meaning") func meanings() throws {
    var random = SeededGenerator(seed: 3)
    let tables = [5, 40, 90, 400, 1_500, 40].map { count in
      Array(RandomQuestion.text(rowCount: count, &random).utf8)
    }
    try expectRecord("meanings", tables, each: 60, seed: 4)
  }

  private func expectRecord(
    _ name: String, _ tables: [[UInt8]], each count: Int, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var record = Record()
    for (number, bytes) in tables.enumerated() {
      guard let table = try? Self.table(bytes) else { continue }
      for _ in 0..<count {
        let asked = RandomQuestion.asked(of: table, &random)
        do throws(ColumnError) {
          let choice = try QueryChoice(asked, in: table)
          record.add(
            "\(number) \(choice.query.sentence(choice.layout, table.sentenceFacts(of: choice.query)))",
            Self.parts(choice, table, &random))
        } catch {
          record.add("\(number) refused", [("why", error.sentence(.window))])
        }
      }
    }
    record.keep(as: "answers-\(name)")
    expectGolden(record.text, named: "records/answers-\(name).txt")
  }

  private static func table(_ bytes: [UInt8]) throws -> Table {
    var reader = TableReader(TableRequest(), totalBytes: bytes.count)
    try bytes.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return reader.snapshot()
  }

  private static func parts(
    _ choice: QueryChoice, _ table: Table, _ random: inout SeededGenerator
  ) -> [(String, String)] {
    let query = choice.query
    var parts: [(String, String)] = [
      (
        "drawn",
        "\(choice.layout) \(choice.orientation) \(choice.runnerUp?.optionsText(in: table) ?? "")"
      ),
      ("options", Suggestion(query, layout: choice.layout).optionsText(in: table)),
      ("next", next(query, table, &random)),
    ]
    do throws(QueryError) {
      let answer = try run(query, over: table, choiceNotices: choice.notices)
      parts.append(("answer", answer.recorded))
      parts.append(("notices", answer.sentences.joined(separator: "\n")))
      parts.append(("orders", orders(of: answer)))
      parts.append(("behind", behind(answer, table, &random)))
    } catch {
      parts.append(("refused", error.sentence(.window)))
    }
    return parts
  }

  /// The rows behind some bars, and how they are told.
  private static func behind(
    _ answer: Answer, _ table: Table, _ random: inout SeededGenerator
  ) -> String {
    let count = answer.order.rows.map { $0.count + min(1, answer.order.restCount) }
    let rows = count ?? answer.categories.count
    guard rows > 0, !answer.series.isEmpty else { return "" }
    return (0..<3).map { _ in
      let bars = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Answer.Bar(
          row: Int.random(in: 0..<rows, using: &random),
          series: Int.random(in: 0..<answer.series.count, using: &random))
      }
      let filters = Query.filters(behind: bars, of: answer)
      let found = try? Queries.rows(matching: answer.query.filters + filters, over: table)
      let words = answer.query.condition(filters, answer.facts)
      let told = filters.map { $0.conditions(in: table)?.joined(separator: " and ") ?? "none" }
      return "\(words): \(told) \(found.map { Array($0.prefix(50)) } ?? [])"
    }.joined(separator: "\n")
  }

  private static func orders(of answer: Answer) -> String {
    SortOrder.allCases.flatMap { order in
      [nil, 3].map { top in
        guard let found = answer.reordered(order, top: top)?.order else { return "cancelled" }
        return "\(order): \(found.rows?.prefix(40).map { Int($0) } ?? []) \(found.restCount) "
          + found.rest.map { digits($0) }.joined(separator: ",") + " \(found.restTexts)"
      }
    }.joined(separator: "\n")
  }

  /// What the question becomes by each change of a word.
  private static func next(
    _ query: Query, _ table: Table, _ random: inout SeededGenerator
  ) -> String {
    let columns = table.columns.map { ColumnRef($0) }
    guard let column = columns.randomElement(using: &random) else { return "" }
    let changes =
      [
        QueryChange.measure(column), .measure(nil), .category(column), .category(nil),
        .series(column), .series(nil),
      ] + Query.Method.asked.map { .method($0) }
    var lines = changes.map { change in
      let changed = query.changed(by: change, in: table)
      return "\(changed.sentence(nil, table.sentenceFacts(of: changed))) \(changed.order)"
    }
    lines.append(query.splitByYear(in: table)?.sentence() ?? "no split by year")
    lines.append("\(query.refusal(ofToggling: column, in: table) as MeasureRefusal?)".lowercased())
    lines.append(query.toggling(column, in: table).sentence())
    return lines.joined(separator: "\n")
  }
}

/// Twelve digits, which no order of additions changes.
func digits(_ number: Double) -> String {
  guard number.isFinite, number != 0 else { return number.isNaN ? "gap" : "\(number)" }
  let scale = pow(10, 11 - log10(abs(number)).rounded(.down))
  let rounded = (number * scale).rounded() / scale
  return scale.isFinite && rounded.isFinite ? "\(rounded)" : "\(number)"
}

extension Answer {
  /// All of it as one text.
  var recorded: String {
    var lines = [
      "\(categoryName) | \(valueNames) | \(targetName) | \(unit) | \(restSeries)",
      "\(conditions) \(hasDistinctNames) \(isInOrderOfTime) \(areSteps) \(hasBins)",
      "\(categoryStart ?? .nan) \(seriesStart ?? .nan) \(hasLostBars) \(earlierStates)",
      "\(grouping as Grouping?) \(seriesOrder as SeriesOrder?)",
      kind.recorded(categories.count),
    ]
    for (row, cover) in unfinished.categories.sorted(by: { $0.key < $1.key }) {
      lines.append("\(row) \(cover.text)")
    }
    for (row, cover) in unfinished.series.sorted(by: { $0.key < $1.key }) {
      lines.append("series \(row) \(cover.text)")
    }
    if let refutation {
      lines.append("refuted by \(refutation.conditions) \(refutation.examples as Any)")
    }
    for series in series {
      lines.append("\(series.name) \(series.rowCounts ?? [])")
      for row in categories.indices {
        let others = [series.compared, series.errors, series.targets].map {
          $0.map { digits($0[row]) } ?? ""
        }
        lines.append(
          "\(categories[row]) \(digits(series.values[row])) \(series.texts[row]) "
            + others.joined(separator: " "))
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension CategoryKind {
  fileprivate func recorded(_ count: Int) -> String {
    switch self {
    case .names: return "names"
    case .bins(let bins): return "bins of \(bins.width): \((0...bins.count).map { bins.edge($0) })"
    case .periods(let periods):
      let names = (0..<periods.count).map {
        "\(periods.start(of: $0)) \(periods.shortName(of: $0) ?? "")"
      }
      return "\(periods.unit) \(periods.isRepeating) \(periods.isGapless) \(names)"
    }
  }
}
