// Linked charts without a window: what remains of each, in a picture or in sentences.
package import Charts
internal import Inputs
package import Queries
internal import Scenegraph
internal import Tables
package import Words

/// A chart of a picture, with what it was made from.
package struct LinkedPicture {
  package let input: Int
  package internal(set) var chart: Chart
  package internal(set) var state: ChartState
  private let answer: Answer
  private let read: Snapshot

  package init(input: Int, chart: Chart, state: ChartState, answer: Answer, read: Snapshot) {
    (self.input, self.chart, self.state) = (input, chart, state)
    (self.answer, self.read) = (answer, read)
  }

  fileprivate func linked(_ id: Int) -> LinkedChart {
    LinkedChart(
      id: id, input: input, chart: chart, answer: answer, read: read, state: state)
  }
}

extension [LinkedPicture] {
  /// What the rows of an input pass that are behind what is selected in all of its charts, and with
  /// `byName` in those of others.
  package func filters(ofInput input: Int, byName: Bool) -> [Filter] {
    let charts = enumerated().map { $0.element.linked($0.offset) }.filter {
      byName || $0.input == input
    }
    guard let place = charts.firstIndex(where: { $0.input == input }) else { return [] }
    let own = charts[place]
    return own.filters + own.selectionFilters + charts.filters(of: place)
  }

  /// Lets the charts of one table filter each other, or all of them by the names of columns.
  package mutating func link(byName: Bool) throws(SourceError) {
    let groups =
      byName
      ? [indices.map { $0 }]
      : Set(map(\.input)).sorted().map { input in indices.filter { self[$0].input == input } }
    for places in groups where places.count > 1 {
      let charts = places.map { self[$0].linked($0) }
      let isWhole = places.count == count && Set(map(\.input)).count == 1
      for (offset, place) in places.enumerated() where isWhole {
        self[place].state.linked.isUntitled = offset > 0
      }
      guard let found = try charts.found() else { continue }
      for (offset, place) in places.enumerated() {
        self[place].chart.remaining = found.remaining[offset]
        if offset == 0 { self[place].state.linked.note = found.note }
      }
    }
  }
}

extension [LinkedChart] {
  /// What remains of each, and the words for it; nil where nothing filters.
  fileprivate func found() throws(SourceError) -> (remaining: [RemainingBars?], note: LinkedNote)? {
    let chosen = map(\.chosen)
    guard chosen.contains(where: { $0 != nil }) || !haveSameFilters else { return nil }
    let areKept = areOfOneTable && haveOneCondition && self[0].read.table?.areRowsKept == true
    let bars = self[0].read.table.flatMap { areKept ? LinkedBars($0, map(\.answer)) : nil }
    switch LinkedRequest(.remaining, self, chosen, bars).answer()?.outcome {
    case .found(let remaining, let counts): return (remaining, note(counts))
    case .failed(let error): throw error
    case .entered, nil: return nil
    }
  }
}
