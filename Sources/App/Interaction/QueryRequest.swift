// Changes that take a pass over rows or bars: requested as a value, and answered by a function that
// any thread can run.
internal import Charts
internal import Inputs
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import Words

/// A request that takes a pass over rows, and is answered off the window's thread. Compared by
/// identity, so that an answer belongs to exactly one request.
package protocol BackgroundRequest: AnyObject, Sendable, Equatable {
  associatedtype Reply: Sendable

  /// The answer; nil if cancelled. Takes time with the number of rows.
  ///
  /// - Parameter isCancelled: called repeatedly, by several threads.
  func answer(isCancelled: @escaping @Sendable () -> Bool) -> Reply?
}

extension BackgroundRequest {
  package static func == (one: Self, other: Self) -> Bool { one === other }
}

/// A request to show other data, or the same data in another way.
package final class QueryRequest: BackgroundRequest {
  /// The chart and its state on the screen, which stay there until the answer comes.
  let chart: Chart
  let state: ChartState
  /// The generation of that chart's bars.
  let generation: Int
  let wanted: View
  /// The data to show instead; nil for the current data.
  let news: Snapshot?
  /// The user's selection, and those a drag builds on.
  let selections: [Selection]
  /// What is asked of bars and series by name as well.
  private let awaited: NamedParts
  private let immediateRowLimit: Int
  /// What the query is asked of: the new data, or what was read last.
  let read: Snapshot?
  /// The question that the chart answers now; nil for the one that was chosen for the table.
  private let shownQuestion: Query?
  /// What is asked of the table in words of the command line, and has not been chosen yet.
  private let asking: AskedQuery?
  private let keepsOrientation: Bool
  /// What the chart's bars were made of.
  private let shownAnswer: Answer?
  /// What is already known, if only the selections are new; nil otherwise.
  private let known: Arranged?

  init(_ panel: Panel, _ wanted: View, news: Snapshot?, known: Arranged? = nil) {
    chart = panel.chart
    state = panel.state
    generation = panel.barGeneration
    (self.wanted, self.news) = (wanted, news)
    selections = panel.selections
    awaited = panel.awaited?.parts ?? NamedParts()
    immediateRowLimit = panel.immediateRowLimit
    read = news ?? panel.read
    shownQuestion = panel.question
    (asking, keepsOrientation) = (panel.asked, panel.keepsOrientation)
    shownAnswer = panel.answer
    self.known = known
  }

  /// The data to show; nil if another query has to be asked for them.
  var source: ChartData? {
    if let known { return known.data }
    if asking != nil { return nil }
    let known =
      wanted.isChosen
      ? news?.data ?? (asksAnew ? read?.data : chart.source)
      : asksAnew || news != nil ? nil : chart.source
    return known.flatMap { knowsOrder($0, within: .max) ? $0 : nil }
  }

  /// Whether the bars say what their order and the hidden rest are; else the table has to be asked again.
  private func knowsOrder(_ data: ChartData, within stepCount: Int) -> Bool {
    let query = wanted.query
    return data.question == nil || data.knows(query.order, top: query.top, within: stepCount)
  }

  /// Whether the new data are another table's, so that no bar of it is one of those on the screen.
  var isOfOtherTable: Bool {
    guard let shown = chart.tableName, let name = news?.source?.tables?.nameInSentence else {
      return false
    }
    return shown != name
  }

  var asksAnew: Bool { wanted.asked != shownQuestion }

  var isInPlace: Bool {
    news == nil && !asksAnew && wanted.query.order == chart.sort && wanted.query.top == chart.top
  }

  /// Whether the answer takes no time that the window's thread would notice.
  var isImmediate: Bool {
    guard let source else {
      return read?.table.map { $0.areRowsKept && $0.rowCount <= immediateRowLimit } ?? false
    }
    let count = max(source.categories.count, chart.source.categories.count)
    if !isInPlace, known == nil, !knowsOrder(source, within: immediateRowLimit) { return false }
    guard count > immediateRowLimit else { return true }
    return !asksAnew && awaited.isEmpty && keepsOrder && knowsMatch && hasQuickFrame(source)
      && selections.allSatisfy { keepsRows && $0.hasFewRanges || $0.isSmall }
  }

  /// Whether no row has to be sorted.
  private var keepsOrder: Bool {
    isInPlace || known != nil || wanted.query.order == .none && wanted.query.top == nil
  }

  /// Whether no names have to be compared.
  private var knowsMatch: Bool {
    guard let news else { return true }
    return news.knowsMatch(with: chart.source, ofGeneration: generation)
  }

  /// Whether the rows on the screen are in the order of the data, or keep the order they have.
  private var keepsRows: Bool {
    isInPlace || news?.generation == generation && chart.arrangement.isSource && keepsOrder
  }

  /// Whether drawing takes no pass over the rows.
  private func hasQuickFrame(_ source: ChartData) -> Bool {
    wanted.scale == .linear && (wanted.layout == .grouped || source.series.count <= 1)
  }

  package func answer(isCancelled: @escaping @Sendable () -> Bool = { false }) -> Answered? {
    do throws(SourceError) {
      guard let found = try found(isCancelled) else { return nil }
      return arranged(found, isCancelled).map { Answered(request: self, outcome: .arranged($0)) }
    } catch {
      return Answered(request: self, outcome: .failed(error))
    }
  }

  /// The bars, with what they were made of.
  private typealias Found = (data: ChartData, answer: Answer?, choice: QueryChoice?)

  /// The bars of the query; nil if cancelled.
  private func found(
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Found? {
    if let known { return (known.data, known.answer, known.choice) }
    if let source {
      let answer =
        wanted.isChosen
        ? news.map(\.answer) ?? (asksAnew ? read?.answer : shownAnswer) : shownAnswer
      return (source, answer, nil)
    }
    guard let read, let table = read.table else { return (.empty, nil, nil) }
    if let asking { return try chosen(asking, read, table, isCancelled) }
    guard var question = wanted.isChosen ? chosenQuestion : wanted.query else {
      return (.empty, nil, nil)
    }
    (question.order, question.top) = (wanted.query.order, wanted.query.top)
    guard let answer = try read.answer(question, isCancelled: isCancelled) else { return nil }
    return (ChartData(answer), answer, nil)
  }

  /// The chart that the command line asks for beside the first of the table.
  private func chosen(
    _ asking: AskedQuery, _ read: Snapshot, _ table: Table,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Found? {
    guard table.rowCount > 0 else { return (.empty, nil, nil) }
    guard let (answer, choice) = try read.answer(asking, isCancelled: isCancelled) else {
      return nil
    }
    return (ChartData(answer), answer, choice)
  }

  private var chosenQuestion: Query? { (news?.data ?? read?.data ?? chart.source).question?.query }

  private func arranged(_ found: Found, _ isCancelled: () -> Bool) -> Arranged? {
    let source = found.data
    let view = wanted.asking(found.choice, keepsOrientation: keepsOrientation)
    let data = titled(source, view.query.titles)
    // Series are found by the names that they have on the screen.
    let former = known == nil ? titled(source, chart.source.question?.query.titles) : nil
    guard let arrangement = arrangement(of: data, view, isCancelled) else { return nil }
    let match = former.map { self.match(with: $0) } ?? known?.match
    var answer = Arranged(
      request: self, view: view, choice: found.choice, data: data, answer: found.answer,
      arrangement: arrangement, match: match, hiddenSeries: hiddenSeries(in: data, match))
    answer.selections = selections.map { answer.moved($0) }
    answer.named = awaited.found(
      in: arrangement.data, isWhole: read.map { $0.reading == nil } ?? false)
    if isCancelled() { return nil }
    if !isImmediate { prepareFrame(answer) }
    return answer
  }

  /// The hidden series in other data: what is hidden now stays so, whatever it is called there; what
  /// is not on the screen is known by its name.
  private func hiddenSeries(in data: ChartData, _ match: DataMatch?) -> Set<Int> {
    if wanted.hiddenSeries.isEmpty { return [] }
    func places(_ data: ChartData) -> [SeriesKey: Int] {
      let keys = SeriesKey.keys(of: data.series.map(\.name))
      return Dictionary(zip(keys, data.series.indices), uniquingKeysWith: { first, _ in first })
    }
    let (shown, new) = (places(chart.data), places(data))
    return Set(
      wanted.hiddenSeries.compactMap { key in
        guard let place = shown[key] else { return new[key] }
        return match.map { $0.series(place) } ?? place
      })
  }

  private func titled(_ data: ChartData, _ titles: [ColumnRef: String]?) -> ChartData {
    guard let titles, let table = read?.table else { return data }
    return data.titled(titles, in: table)
  }

  /// Where the rows and series on the screen are in other data; nil for the same data.
  private func match(with data: ChartData) -> DataMatch? {
    if isOfOtherTable {
      return DataMatch(from: chart.source.barNames, to: data.barNames, rows: .none, series: .none)
    }
    if asksAnew { return DataMatch(fromAnswer: chart.source, to: data) }
    return news.map { news in
      var news = news
      news.data = data
      return news.match(with: chart.source, ofGeneration: generation)
    }
  }

  private func arrangement(
    of data: ChartData, _ view: View, _ isCancelled: () -> Bool
  ) -> Arrangement? {
    if let known { return known.arrangement }
    if isInPlace { return chart.arrangement.titled(as: data) }
    return data.arranged(sort: view.query.order, top: view.query.top, isCancelled: isCancelled)
  }

  private func prepareFrame(_ answer: Arranged) {
    var (chart, state) = (chart, state)
    answer.show(in: &chart)
    state.hiddenSeries = answer.hiddenSeries
    state.selection = answer.selections[0]
    (state.hovered, state.focus, state.viewport) = (nil, nil, nil)
    chart.prepareFrame(state)
  }
}

package struct Answered: Sendable {
  enum Outcome: Sendable {
    case arranged(Arranged)
    /// Why there is no answer. What is shown stays.
    case failed(SourceError)
  }

  let request: QueryRequest
  let outcome: Outcome
}

/// What to show: the bars and their arrangement.
struct Arranged: Sendable {
  let request: QueryRequest
  /// The view to show: the one that is wanted, with a question that has been chosen for it.
  let view: View
  /// The question that has been chosen, with how it is drawn; nil if none had to be.
  let choice: QueryChoice?
  /// The bars in the order of the answer.
  let data: ChartData
  /// What these were made of; nil if not of a table.
  let answer: Answer?
  let arrangement: Arrangement
  /// Where the previous data's rows and series are now; nil if the data are the same.
  let match: DataMatch?
  let hiddenSeries: Set<Int>
  /// The request's selections at their new rows, without what is gone or hidden.
  fileprivate(set) var selections: [Selection] = []
  fileprivate(set) var named = FoundParts()

  /// Where a selection of the previous chart is now, without what is gone or hidden.
  func moved(_ selection: Selection) -> Selection {
    let before = request.chart.arrangement
    let moved =
      if request.isInPlace { selection } else if let match {
        arrangement.selection(selection, from: before, match)
      } else { arrangement.selection(selection, from: before) }
    let shown = moved.restricted { !hiddenSeries.contains($0) }
    return arrangement.data.selection(keeping: shown)
  }

  /// Where a bar of the previous chart is now; nil if it no longer exists.
  func moved(_ bar: BarID?) -> BarID? {
    guard let bar, let series = match.map({ $0.series(bar.series) }) ?? bar.series else {
      return nil
    }
    return moved(row: bar.row).map { BarID(row: $0, series: series) }
  }

  /// The same of a row.
  func moved(row: Int) -> Int? {
    let before = request.chart.arrangement
    if row == before.restRow { return arrangement.restRow }
    let source = before.sourceRow(of: row).flatMap { row in match.map { $0.row(row) } ?? row }
    return source.flatMap { arrangement.row(ofSource: $0) }
  }

  /// Puts the answer into the chart. Takes the same time for any number of rows.
  func show(in chart: inout Chart) {
    chart.show(data, as: arrangement, sort: view.query.order, top: view.query.top)
    (chart.layout, chart.scale) = (view.layout, view.scale)
  }
}

extension Snapshot {
  /// Where the rows and series on the screen are in this snapshot's data.
  fileprivate func match(with old: ChartData, ofGeneration oldGeneration: Int) -> DataMatch {
    if generation == oldGeneration {
      // Groups have names of their own, and a new group may come before others.
      return DataMatch(from: old, to: data, rows: data.grouping == nil ? .byIndex : .byName)
    }
    if let match, match.generation == oldGeneration {
      return match.rows.withSeries(from: old, to: data)
    }
    return DataMatch(from: old, to: data, rows: .byName)
  }

  /// Whether the match is found without looking at the rows.
  fileprivate func knowsMatch(with old: ChartData, ofGeneration oldGeneration: Int) -> Bool {
    generation == oldGeneration
      ? data.grouping == nil && !data.isInOrderOfTime && !old.isInOrderOfTime
      : match?.generation == oldGeneration || old.categories.isEmpty
  }
}
