// A chart that is drawn or told without a window: each of those that a command line asks for of an
// input.
internal import Base
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Tables
internal import Words

struct DrawnChart {
  private(set) var chart: Chart
  private(set) var state = ChartState()
  /// A sentence about the next best chart; "" for none.
  let other: String
  private let input: Int
  private let parts: NamedParts
  private let answer: Answer
  private let read: Snapshot

  /// The charts of an input, read to the end.
  ///
  /// - Parameter keepsRows: whether its rows are wanted, too.
  static func charts(
    of input: Input, _ index: Int, _ options: Options, _ parts: NamedParts, keepsRows: Bool
  ) throws(Failure) -> [DrawnChart] {
    let keepsRows = keepsRows || options.areSeveral
    let (shown, source) = try Failure.reading { () throws(InputFailure) in
      try InputReader.readAllAgain(input, options.reading(isForWindow: keepsRows))
    }
    let read = Snapshot(
      data: ChartData(shown), table: shown.table, answer: shown.answer, choice: shown.choice,
      source: keepsRows ? source : nil)
    var charts = [
      try DrawnChart(
        input, index, options, parts, read, read.data, shown.answer, shown.choice)
    ]
    for beside in options.beside {
      let asked = beside.options.question
      let found: (answer: Answer, choice: QueryChoice)?
      do throws(SourceError) { found = try read.answer(asked) } catch { throw Failure(error) }
      guard let found else { continue }
      var data = ChartData(found.answer)
      data.told = found.answer.notices
      charts.append(
        try DrawnChart(
          input, index, beside.options, beside.parts, read, data, found.answer, found.choice))
    }
    return charts
  }

  private init(
    _ input: Input, _ index: Int, _ options: Options, _ parts: NamedParts, _ read: Snapshot,
    _ data: ChartData, _ answer: Answer, _ choice: QueryChoice
  ) throws(Failure) {
    if let layout = options.layout, let refusal = data.refusal(of: layout, scale: options.scale) {
      throw .input(.unsuitableColumns(file: input.name, .said(refusal.commandLineSentence)))
    }
    chart = Chart(input, options.ofChart(index))
    chart.show(data, options.ofChart(index).view(of: View(input), choice), answer)
    chart.tableName = input.tables?.nameInSentence
    (self.input, self.parts, self.answer, self.read) = (index, parts, answer, read)
    other = options.beside.isEmpty ? choice.runnerUpSentence(options.question, read.table) : ""
  }

  /// Selects and hides, and brings into view; throws if a name is in none of the charts.
  static func select(in charts: inout [DrawnChart], _ inputs: [Input]) throws(Failure) {
    let found = NamedParts.found(charts.map(\.parts), in: charts.map(\.chart.data))
    for (index, found) in found.enumerated() {
      if let part = found.first(missingIn: charts[index].chart.data) {
        throw .input(
          .unsuitableColumns(file: inputs[charts[index].input].name, .missing(part)))
      }
      charts[index].state = ChartState(found)
    }
  }

  private var linked: LinkedPicture {
    LinkedPicture(input: input, chart: chart, state: state, answer: answer, read: read)
  }

  /// The rows that pass all selections and conditions, by input.
  static func selectedRows(_ charts: [DrawnChart], byName: Bool) -> [Int: SelectedRows] {
    let linked = charts.map(\.linked)
    var found: [Int: SelectedRows] = [:]
    for chart in charts where found[chart.input] == nil {
      found[chart.input] = SelectedRows(
        chart.read, passing: linked.filters(ofInput: chart.input, byName: byName))
    }
    return found
  }

  /// Lets charts filter each other.
  static func link(_ charts: inout [DrawnChart], byName: Bool) throws(Failure) {
    var drawn = charts.map(\.linked)
    do throws(SourceError) { try drawn.link(byName: byName) } catch { throw Failure(error) }
    for index in charts.indices {
      (charts[index].chart, charts[index].state) = (drawn[index].chart, drawn[index].state)
    }
  }
}

extension Options {
  /// Whether a table is asked more than its first question.
  fileprivate var areSeveral: Bool { !beside.isEmpty || linksByName }
}

extension QueryChoice {
  /// The line that names the next best chart; "" if columns or a method were given.
  fileprivate func runnerUpSentence(_ asked: AskedQuery, _ table: Table?) -> String {
    guard asked.columns == ColumnRequest(), asked.method == nil, let other = runnerUp, let table
    else { return "" }
    return "The next best chart: " + Quotation.sentence(other.title(in: table)) + ": "
      + other.optionsText(in: table) + "\n"
  }
}
