// A table of four columns, its charts in one window, and what their selections leave of each other,
// counted by hand.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

/// Rows of random orders: where, what, how many and how much.
struct LinkedTable {
  struct Row {
    let place, kind: String
    let year: Int
    let cost: Int?
  }

  let rows: [Row]

  init(_ count: Int, _ random: inout SeededGenerator) {
    rows = (0..<count).map { _ in
      Row(
        place: ["AK", "AL", "AR", "AZ", "CA", "CO"].randomElement(using: &random) ?? "",
        kind: ["bat", "bird", "deer", ""].randomElement(using: &random) ?? "",
        year: Int.random(in: 2015...2020, using: &random),
        cost: Int.random(in: 0..<9, using: &random) == 0
          ? nil : Int.random(in: -20...60, using: &random))
    }
  }

  func table() throws -> Table {
    var text = "place,kind,year,cost\n"
    for row in rows {
      text += "\(row.place),\(row.kind),\(row.year),\(row.cost.map(String.init) ?? "")\n"
    }
    let bytes = Array(text.utf8)
    var reader = TableReader(TableRequest(), totalBytes: bytes.count)
    try bytes.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return reader.snapshot()
  }

  static let columns = ["place", "kind", "year", "cost"].enumerated().map {
    ColumnRef(name: $1, position: $0)
  }

  func snapshot(generation: Int = 0) throws -> Snapshot {
    let table = try table()
    let answer = try run(
      Query(category: Field(Self.columns[0]), method: .count), over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, reading: nil, generation: generation)
  }

  /// A chart that is asked for beside the first.
  static func panel(_ category: String, _ value: String?, _ method: Query.Method) -> Panel {
    var panel = Panel(chart: Chart(data: .empty, title: "Orders"))
    panel.input = 0
    panel.asked = AskedQuery(
      ColumnRequest(category: category, values: value.map { [$0] } ?? [], series: nil),
      method: method)
    return panel
  }

  /// Three charts of it: places counted, kinds by their mean cost, years by the sum of costs.
  func window(size: Size = Size(width: 900, height: 700)) throws -> ScriptedWindow {
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, Self.panel("kind", "cost", .mean), Self.panel("year", "cost", .sum)], size: size)
    window.send(.read(try snapshot()))
    return window
  }

  // MARK: By hand

  private func name(_ row: Row, _ column: String) -> String {
    switch column {
    case "place": row.place
    case "kind": row.kind
    default: String(row.year)
    }
  }

  private func passes(_ row: Row, _ filter: Filter) -> Bool {
    switch filter {
    case .named(let field, let names, let isExcluding):
      names.contains(name(row, field.column.name)) != isExcluding
    case .compare(let column, .equal, let names): names.contains(name(row, column.name))
    default: false
    }
  }

  private func isSelected(_ row: Row, in panel: Panel) -> Bool {
    guard !panel.state.selection.isEmpty, let field = panel.chart.source.question?.query.category
    else { return true }
    let names = panel.chart.data.bars(of: panel.state.selection).map {
      panel.chart.data.category(ofRow: $0.row)
    }
    return names.contains(name(row, field.column.name))
  }

  /// What is wrong with what a window shows of its charts; nil if nothing is.
  func lie(_ model: Model) -> String? {
    for (index, panel) in model.panels.enumerated() {
      guard let query = panel.chart.source.question?.query, let field = query.category else {
        return "chart \(index) has no question"
      }
      let others = model.panels.indices.filter { $0 != index }
      let filters = others.flatMap {
        model.panels[$0].chart.source.question?.query.filters ?? []
      }.filter { !query.filters.contains($0) }
      let isFiltered =
        !filters.isEmpty || others.contains { !model.panels[$0].state.selection.isEmpty }
      guard let remaining = panel.chart.remaining else {
        if isFiltered { return "chart \(index) is not filtered" }
        continue
      }
      if !isFiltered { return "chart \(index) is filtered by nothing" }
      let left = rows.filter { row in
        (query.filters + filters).allSatisfy { passes(row, $0) }
          && others.allSatisfy { isSelected(row, in: model.panels[$0]) }
      }
      for (place, category) in panel.chart.source.categories.enumerated() {
        let own = left.filter { name($0, field.column.name) == category }
        let costs = own.compactMap(\.cost)
        let value: Double =
          switch query.method {
          case .count: own.isEmpty ? .nan : Double(own.count)
          case .sum: costs.isEmpty ? .nan : Double(costs.reduce(0, +))
          case .mean: costs.isEmpty ? .nan : Double(costs.reduce(0, +)) / Double(costs.count)
          default: .nan
          }
        let shown = remaining.values[0][place]
        let isSame = shown.isNaN && value.isNaN || abs(shown - value) < 1e-9
        if !isSame {
          return "chart \(index), \(category): \(shown) and not \(value) of \(own.count) rows"
        }
      }
    }
    return nil
  }

  /// The rows that pass everything, by hand.
  func rowCount(_ model: Model) -> Int {
    let filters = model.panels.flatMap { $0.chart.source.question?.query.filters ?? [] }
    return rows.filter { row in
      filters.allSatisfy { passes(row, $0) }
        && model.panels.allSatisfy { isSelected(row, in: $0) }
    }.count
  }
}

extension ScriptedWindow {
  /// The middle of a bar of a chart, in the window's pixels.
  func middle(chart: Int, row: Int) -> Point? {
    scene.marks.first {
      $0.role == .bar && $0.attributes.chart == chart && $0.datum?.row == row
    }?.bounds.center
  }
}
