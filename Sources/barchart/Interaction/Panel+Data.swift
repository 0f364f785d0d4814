// Data that come while somebody is at work: what was done to rows and series stays with them.
internal import Charts

extension Panel {
  /// So many changes of places are followed from one picture to the next; more of them come only
  /// where nobody looks, and need not be seen to move.
  private static let matchLimit = 8

  /// Shows other data. Rows and series that were selected, hidden, focused or remembered are so
  /// wherever they are now, and colours stay with the names of their series.
  mutating func replaceData(_ data: ChartData, _ snapshot: Snapshot) {
    let isFirstReading = state.reading != nil && snapshot.generation == 0
    let match = snapshot.match(with: chart.source, ofGeneration: generation, data)
    generation = snapshot.generation
    dataVersion += 1
    rearrange(match) { $0.source = data }
    // What is being read for the first time has no colours yet that anybody knows.
    if isFirstReading { chart.resetSeriesColors() }
    guard !match.keepsRows || !match.keepsSeries else { return }
    matchesSinceScene.append(match)
    if matchesSinceScene.count > Self.matchLimit { forgetSceneRows() }
  }

  /// Says what is wrong with the source: beside the data, or in the place of bars that there are
  /// none of.
  mutating func tell(_ failure: Failure?, isFollowing: Bool, in data: inout ChartData) {
    guard let failure else {
      chart.emptyMessage = nil
      return
    }
    let waiting = isFollowing && data.categories.isEmpty ? failure.waitingSentence : nil
    let sentence = waiting ?? failure.sentenceWithinWindow
    chart.emptyMessage = data.categories.isEmpty ? sentence : nil
    let notice =
      if !isFollowing { "Reading stopped: " + sentence } else if data.categories.isEmpty {
        sentence
      } else { sentence + "; the last data that could be read are shown" }
    data.notices.insert(notice, at: 0)
  }
}

extension Failure {
  /// What is said while a file that is followed is not there; nil for other failures.
  fileprivate var waitingSentence: String? {
    guard case .cannotOpen(let file, _) = self, isOfAbsentFile else { return nil }
    return "Waiting for \(Quotation.path(file))"
  }
}

extension Snapshot {
  /// Where the rows and series of what is shown are in this snapshot's data.
  fileprivate func match(
    with old: ChartData, ofGeneration oldGeneration: Int, _ new: ChartData
  ) -> DataMatch {
    if generation == oldGeneration {
      // Groups have names of their own, and a new one may come before others.
      return DataMatch(from: old, to: new, rows: new.grouping == nil ? .byIndex : .byName)
    }
    if let match, match.generation == oldGeneration {
      return match.rows.withSeries(from: old, to: new)
    }
    return DataMatch(from: old, to: new, rows: .byName)
  }
}
