// Small pictures of the suggestions for a table: requested one after the other, and made by a
// function that any thread can run.
internal import Charts
internal import Queries
internal import Tables
internal import Words

/// A request for the suggestions, or for the picture of one.
package final class SuggestionRequest: BackgroundRequest {
  enum Task: Hashable {
    /// Choose the charts that suit the table.
    case choose
    /// Draw one of them, by its place in the list.
    case draw(Int, Suggestion)
  }

  let task: Task
  /// Whose table it is (`Panel.id`).
  let panel: Int
  /// How often the data had been replaced and read anew.
  let version: Int
  let generation: Int
  /// How many rows had been read.
  var rowCount: Int { read?.table?.rowCount ?? 0 }
  /// The chart on the screen, whose looks the pictures have.
  private let chart: Chart
  let read: Snapshot?

  var table: Table? { read?.table }

  init(_ task: Task, _ panel: Panel) {
    (self.task, self.panel) = (task, panel.id)
    (version, generation) = (panel.dataVersion, panel.generation)
    (chart, read) = (panel.chart, panel.read)
  }

  package func answer(isCancelled: @escaping @Sendable () -> Bool = { false }) -> SuggestionAnswer?
  {
    switch task {
    case .choose:
      let list = read?.table.map { Suggestion.best(of: $0) } ?? []
      return SuggestionAnswer(request: self, outcome: .chosen(list))
    case .draw(_, let suggestion):
      do throws(SourceError) {
        guard let answer = try read?.answer(suggestion.query, isCancelled: isCancelled) else {
          return nil
        }
        return picture(of: suggestion, ChartData(answer), isCancelled).map {
          SuggestionAnswer(request: self, outcome: .drawn(.chart($0)), answer: answer)
        }
      } catch {
        return SuggestionAnswer(request: self, outcome: .drawn(.failed(error.sentence)))
      }
    }
  }

  /// The chart as the window would show it, without what a small picture has no room for.
  private func picture(
    of suggestion: Suggestion, _ data: ChartData, _ isCancelled: () -> Bool
  ) -> Chart? {
    var chart = chart
    let sort = suggestion.query.order
    let top = suggestion.query.top
    guard let arranged = data.arranged(sort: sort, top: top, isCancelled: isCancelled) else {
      return nil
    }
    chart.show(data, as: arranged, sort: sort, top: top)
    (chart.sharedAxis, chart.emptyReason, chart.hidesNotices) = (nil, nil, true)
    chart.hiddenParts.formUnion([
      .title, .subtitle, .description, .legend, .axisNames, .values, .ring, .control, .menu,
    ])
    chart.orientation = suggestion.orientation
    if let layout = suggestion.layout { chart.layout = layout }
    chart.prepareFrame(ChartState())
    return chart
  }
}

package struct SuggestionAnswer: Sendable {
  enum Outcome: Sendable {
    case chosen([Suggestion])
    case drawn(SuggestionPicture)
  }

  let request: SuggestionRequest
  let outcome: Outcome
  /// What a picture was made of.
  var answer: Answer?
}

/// What the page shows of a suggestion.
enum SuggestionPicture: Sendable {
  case chart(Chart)
  /// Why there is no chart: one sentence, without a full stop.
  case failed(String)
}

extension Model {
  /// Requests what the page needs next, one thing at a time. Call it after every update.
  mutating func followSuggestions() -> [Effect] {
    guard let page = suggestionsPage, panels.indices.contains(page.chart) else {
      if let next = nextTaskOfAddition {
        // It may be about a chart that was asked for before.
        let isAsked =
          suggestionRequest?.task == next.task && suggestionRequest?.panel == next.panel.id
        guard !isAsked else { return [] }
        let request = SuggestionRequest(next.task, next.panel)
        suggestionRequest = request
        return [.suggest(request)]
      }
      addition = nil
      guard suggestionRequest != nil else { return [] }
      suggestionRequest = nil
      return [.stopSuggesting]
    }
    let panel = panels[page.chart]
    // What is asked of an earlier table is of no use.
    if suggestionRequest?.generation != panel.generation { suggestionRequest = nil }
    guard suggestionRequest == nil, let task = page.nextTask(panel) else { return [] }
    let request = SuggestionRequest(task, panel)
    suggestionRequest = request
    return [.suggest(request)]
  }

  /// Shows suggestions or a picture, unless something else has been requested since.
  mutating func receive(_ answer: SuggestionAnswer) -> [Effect] {
    if addition != nil, answer.request === suggestionRequest {
      suggestionRequest = nil
      return add(answer)
    }
    guard answer.request === suggestionRequest, var page = suggestionsPage else { return [] }
    suggestionRequest = nil
    let isFirst = page.generation == nil
    page.receive(answer)
    if case .chosen(let list) = answer.outcome {
      panels[page.chart].suggested = (answer.request.version, list)
      if isFirst { page.focusCurrent(panels[page.chart].place(ofShownIn: page.suggestions)) }
    }
    suggestionsPage = page
    return [.redraw]
  }

  /// The place of the suggestion that the chart shows; nil for none.
  var currentSuggestion: Int? {
    suggestionsPage.flatMap { panels[$0.chart].place(ofShownIn: $0.suggestions) }
  }

  /// What the heading of the page adds; "" for nothing.
  var suggestionsNote: String {
    guard let page = suggestionsPage, page.lacksRows(of: panels[page.chart]) else { return "" }
    return "of the rows read so far"
  }
}

extension Panel {
  /// The place of the suggestion that the chart shows, or will once the pending request is
  /// answered; nil if it shows another question.
  func place(ofShownIn list: [Suggestion]) -> Int? {
    guard let query = askedQuery else { return nil }
    return list.firstIndex { suggestion in
      let other = suggestion.query
      return other.category == query.category && other.values == query.values
        && other.method == query.method && other.series == query.series
        && other.filters == query.filters
        && (suggestion.layout ?? latest.layout) == latest.layout
    }
  }
}
