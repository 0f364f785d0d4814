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
    return try Table(reading: text)
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
  func window(
    size: Size = Size(width: 900, height: 700), toldLinkBytes: Int = .max
  ) throws -> ScriptedWindow {
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, Self.panel("kind", "cost", .mean), Self.panel("year", "cost", .sum)], size: size)
    window.model.toldLinkBytes = toldLinkBytes
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

  /// The rows behind the selected bars.
  private func selected(in panel: Panel) -> Set<Int> {
    guard !panel.state.selection.isEmpty, let query = panel.chart.source.question?.query else {
      return Set(rows.indices)
    }
    if let field = simpleCategory(query) {
      let names = panel.chart.data.bars(of: panel.state.selection).map {
        panel.chart.data.category(ofRow: $0.row)
      }
      return Set(rows.indices.filter { names.contains(name(rows[$0], field)) })
    }
    let bars = panel.chart.data.bars(of: panel.state.selection).map {
      Answer.Bar(row: $0.row, series: $0.series)
    }
    guard let table = panel.read?.table, let answered = panel.chart.answeredBars,
      let set = try? Queries.rows(
        matching: query.filters + Query.filters(behind: bars, of: answered), over: table)
    else { return [] }
    return Set((0..<set.count).map { set[$0] })
  }

  /// The column of names as they are.
  private func simpleCategory(_ query: Query) -> String? {
    guard let field = query.category, field.grain == nil, query.series == nil,
      ["place", "kind", "year"].contains(field.column.name), query.method != .none
    else { return nil }
    return field.column.name
  }

  /// The rows that pass what all charts but one ask for.
  private func left(_ model: Model, but index: Int?) -> [Row] {
    let filters = model.panels.flatMap { $0.chart.source.question?.query.filters ?? [] }
    let others = model.panels.indices.filter { $0 != index }
    let chosen = others.map { selected(in: model.panels[$0]) }
    return rows.indices.filter { row in
      filters.allSatisfy { passes(rows[row], $0) } && chosen.allSatisfy { $0.contains(row) }
    }.map { rows[$0] }
  }

  /// What is wrong with what a window shows of its charts; nil if nothing is.
  func lie(_ model: Model) -> String? {
    for (index, panel) in model.panels.enumerated() {
      guard let query = panel.chart.source.question?.query else {
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
      let left = left(model, but: index)
      let byHand =
        simpleCategory(query).map { simple(query, $0, left, panel) } ?? again(query, left, panel)
      guard let byHand else { continue }
      for series in byHand.indices {
        for (place, value) in byHand[series].enumerated() {
          let shown = remaining.values[series][place]
          let isSame = shown.isNaN && value.isNaN || abs(shown - value) < 1e-9
          if !isSame {
            return "chart \(index) \(query.sentence()), bar \(place): \(shown) and not \(value)"
          }
        }
      }
    }
    return nil
  }

  /// The values of plain names by loops; nil for a method that is not counted here.
  private func simple(
    _ query: Query, _ column: String, _ left: [Row], _ panel: Panel
  ) -> [[Double]]? {
    guard query.values.isEmpty || query.values.count == 1 && query.values[0].column.name == "cost"
    else { return again(query, left, panel) }
    var values: [Double] = []
    for category in panel.chart.source.categories {
      let own = left.filter { name($0, column) == category }
      let costs = own.compactMap(\.cost)
      switch query.method {
      case .count: values.append(own.isEmpty ? .nan : Double(own.count))
      case .sum: values.append(costs.isEmpty ? .nan : Double(costs.reduce(0, +)))
      case .mean:
        values.append(
          costs.isEmpty ? .nan : Double(costs.reduce(0, +)) / Double(costs.count))
      default: return again(query, left, panel)
      }
    }
    return [values]
  }

  /// The same question of a table of only these rows; nil where bars are rows.
  private func again(_ query: Query, _ left: [Row], _ panel: Panel) -> [[Double]]? {
    let source = panel.chart.source
    guard query.category != nil, query.method != .none, !left.isEmpty else { return nil }
    var query = query
    (query.order, query.top, query.having) = (.none, nil, nil)
    guard let answer = try? run(query, over: LinkedTable(rows: left).table()) else { return nil }
    return source.series.enumerated().map { index, series in
      let place =
        query.series == nil ? index : answer.series.firstIndex { $0.name == series.name }
      return source.categories.map { category in
        guard let place, answer.series.indices.contains(place),
          let row = answer.categories.firstIndex(of: category)
        else { return .nan }
        return answer.series[place].values[row]
      }
    }
  }

  /// The rows that pass everything, by hand.
  func rowCount(_ model: Model) -> Int { left(model, but: nil).count }

  private init(rows: [Row]) { self.rows = rows }
}

extension LinkedChart {
  /// A chart of a question about a table, as a request about linked charts takes it along.
  init(_ query: Query, _ table: Table, id: Int, selected: Selection = []) throws {
    let answer = try run(query, over: table)
    let chart = Chart(data: ChartData(answer), title: "")
    var state = ChartState()
    state.selection = selected
    self.init(
      id: id, input: 0, chart: chart, answer: answer,
      read: Snapshot(data: chart.source, table: table, answer: answer), state: state)
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
