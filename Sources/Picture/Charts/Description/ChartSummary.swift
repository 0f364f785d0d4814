// The text of a screen reader about a chart: a one-line summary and an overview.
import Glibc
internal import Queries
import Scales
import Scenegraph

extension Chart {
  /// "Bar chart, 7 bars, Steps by Day": the name of a chart without a title, and the first thing
  /// said about it. No full stop.
  package func summary(_ state: ChartState) -> String {
    SummaryStatistics(self, state, isSpoken: true).summary
  }

  /// An overview in a few sentences, to be heard after the name: range, largest and smallest,
  /// total, what is hidden or selected; "" if there is nothing to say. Bars are not listed, and
  /// signs that are not pronounced are written as words. Takes logarithmic time.
  package func overview(_ state: ChartState) -> String {
    let statistics = SummaryStatistics(self, state, isSpoken: true)
    var sentences: [String] = []
    if let reading = state.reading {
      let texts = ReadingTexts(reading, statistics.numerals.format)
      let parts = [texts.bytes.first, texts.rows.first].compactMap(\.self)
      sentences.append("Reading: \(parts.joined(separator: ", ")).")
    }
    if statistics.visible.barCount > 0 {
      sentences += statistics.spokenValues
      sentences += statistics.spokenReferences + statistics.spokenGoal + statistics.spokenView
    } else if state.reading == nil {
      sentences.append(sentence(EmptyMessage(self, state).sentences))
    }
    return (sentences + statistics.spokenHidden + statistics.spokenSelection).joined(separator: " ")
  }
}

extension SummaryStatistics {
  /// The comparison and the total, or the only bar.
  fileprivate var spokenValues: [String] {
    guard visible.barCount == 1 else { return comparison + totalSentence }
    return extremes(of: visible.series)?.largest.bars.first.map { bar in
      ["\(name(bar)): \(numerals.value(bar, in: chart))."]
    } ?? []
  }

  /// More reference lines would take too long to hear.
  private static let mostReferences = 2

  fileprivate var spokenReferences: [String] {
    chart.references.prefix(Self.mostReferences).compactMap { reference in
      let value = numerals.string(reference.value)
      let name = Chart.shortened(reference.label)
      return above(reference).map {
        "\($0) above the line \(name.isEmpty ? "at \(value)" : "\(name), \(value)")."
      }
    }
  }

  /// "18 % of the goal of 7,000", for the selection if there is one.
  fileprivate var spokenGoal: [String] {
    guard let goal = chart.goal, state.reading == nil, !chart.hiddenParts.contains(.ring),
      let part = RingPart(chart, state, visible), (part.value / goal).isFinite
    else { return [] }
    let share = numerals.percent(part.value / goal)
    let owner = selection.isEmpty ? visible.isAdditive ? "" : "\(part.name): " : "Selected: "
    return ["\(owner)\(share) of the goal of \(string(goal))."]
  }

  private func string(_ value: Double) -> String { numerals.string(value) }

  private var selection: Selection {
    state.selection.restricted { !state.hiddenSeries.contains($0) }
  }

  /// "In view: Mar to Jul, 5 of 12."
  fileprivate var spokenView: [String] {
    let count = data.categories.count
    guard let viewport = state.viewport?.fitted(to: count), count > 0 else { return [] }
    // A bar that is less than half in view is not named.
    let first = min(max(0, Int(viewport.start.rounded())), count - 1)
    let end = (viewport.start + viewport.length).rounded()
    let last = min(max(first, Int(end) - 1), count - 1)
    let names = range(name(ofRow: first), name(ofRow: last))
    return ["In view: \(names), \(numerals.count(last - first + 1)) of \(numerals.count(count))."]
  }

  fileprivate var spokenHidden: [String] {
    let hidden = data.series.indices.filter(state.hiddenSeries.contains)
    guard !hidden.isEmpty, !visible.series.isEmpty else { return [] }
    var names = hidden.prefix(Self.mostNamed).map(name(ofSeries:))
    if hidden.count > Self.mostNamed { names.append("others") }
    return ["Hidden: \(Self.list(names))."]
  }

  /// "2 of 7 bars selected, 1,900 in all."
  fileprivate var spokenSelection: [String] {
    let selected = selection
    let count = data.barCount(of: selected)
    guard count > 0 else { return [] }
    if count == 1, selected.count <= Chart.titleSearchLimit, let bar = data.bars(of: selected).first
    {
      return ["Selected: \(name(bar)), \(numerals.value(bar, in: chart))."]
    }
    let phrase = chart.phrase(ofSelectionIn: state) { numerals.count($0) }
    let sum = visible.rounded(data.sum(of: selected))
    let isSum = visible.addsUp && sum.isFinite
    let start = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return ["\(start)\(isSum ? ", \(numerals.string(sum)) in all" : "")."]
  }
}

extension Sequence {
  fileprivate var first: Element? { first { _ in true } }
}
