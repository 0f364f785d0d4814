// A chart in sentences: an overview, then the bars; for a screen reader a line and an overview.
import Glibc
internal import Queries
import Scales
import Scenegraph
internal import Tables
internal import Words

extension Chart {
  /// At most this many bars are listed; nobody reads a thousand numbers.
  package static let describedBarLimit = 100

  /// Sentences, one per line: what the chart is, reading progress, number of bars, range, largest
  /// and smallest or what time and bins have in their place, total, then the bars.
  ///
  /// Numbers are grouped as in the picture; the minus sign is "-", for programs that parse the
  /// text. Terminal control characters in names become U+FFFD.
  public func describe(_ state: ChartState = ChartState()) -> String {
    resolved(state).resolvedDescription(state)
  }

  private func resolvedDescription(_ state: ChartState) -> String {
    let statistics = SummaryStatistics(self, state, isSpoken: false)
    var lines: [String] = []
    if !title.isEmpty { lines.append(sentence(title)) }
    if !subtitle.isEmpty { lines.append(sentence(subtitle)) }
    if let reading = state.reading {
      lines.append(sentence(ReadingTexts(reading, statistics.numerals.format).sentence))
    }
    lines.append(sentence(statistics.summary))
    lines += saidUnit.map { [$0] } ?? []
    if let note = state.linked.note { lines.append(sentence(text(of: note))) }
    lines += remainingSentence(statistics.numerals).map { [$0] } ?? []
    let left =
      remains == nil ? statistics : SummaryStatistics(ofWhatRemains, state, isSpoken: false)
    if statistics.visible.barCount > 0 {
      lines += left.visible.barCount > 1 ? left.comparison + left.totalSentence : []
      lines += bars(statistics)
    } else {
      lines.append(sentence(EmptyMessage(self, state).sentences))
    }
    lines += references.map { reference in
      let value = statistics.text(of: reference)
      let name = reference.label.onOneLine
      let line = "Reference line: \(name.isEmpty ? value : "\(name), \(value)")"
      return left.above(reference).map { "\(line); \($0) above it." } ?? line + "."
    }
    if !description.isEmpty { lines.append(sentence(description)) }
    if let provenance = source.provenance, !source.told.contains(.readAs(provenance)) {
      lines.append(sentence(provenance.sentence))
    }
    lines += resolvedNotices(in: state).map(sentence)
    return lines.map(withoutControls).joined(separator: "\n") + "\n"
  }

  /// "In €." if somebody has said what the values count.
  private var saidUnit: String? {
    guard looks.numbers.unit != nil, case let text = unit.text.onOneLine, !text.isEmpty else {
      return nil
    }
    return sentence("In \(text)")
  }

  private func bars(_ statistics: SummaryStatistics) -> [String] {
    let visible = statistics.visible
    let spans = BarSpans(data: data, series: visible.series, layout: shownLayout)
    var lines: [String] = []
    var chart = self
    chart.numberFormat = statistics.numerals.format
    for row in data.categories.indices {
      for series in visible.series {
        let bar = BarID(row: row, series: series)
        guard data.isBar(bar) else { continue }
        if lines.count == Self.describedBarLimit {
          let rest = statistics.numerals.count(visible.barCount - lines.count)
          return lines + ["And \(rest) more bars, not listed."]
        }
        let remaining = chart.remainingText(bar, .all, format: chart.numberFormat)
        let share =
          remaining == nil
          ? share(of: bar, visible, spans).ratio : remainingShare(bar)
        let isTold = share.isNaN || data.unit.isFraction
        let shareText = isTold ? "" : " (\(statistics.numerals.percent(share)))"
        let text = (remaining ?? statistics.numerals.value(bar, in: self)) + shareText
        let beside = chart.textsBeside(bar).map { ", \($0)" }.joined()
        let note = note(bar).map { " Note: " + sentence($0) } ?? ""
        lines.append("\(statistics.name(bar)): \(text)\(beside).\(note)")
      }
    }
    return lines
  }

  private static let ends: [Unicode.Scalar] = [".", "?", "!", "…", ":"]

  /// One line that ends with a full stop or other punctuation.
  func sentence(_ text: String) -> String {
    let line = text.onOneLine
    return line.unicodeScalars.last.map(Self.ends.contains) ?? true ? line : line + "."
  }

  /// "Bar chart, 7 bars, Steps by Day": the name of a chart without a title, and the first thing
  /// said about it. No full stop.
  package func summary(_ state: ChartState) -> String {
    SummaryStatistics(self, state, isSpoken: true).summary
  }

  /// An overview in a few sentences, to be heard after the name: range, largest and smallest,
  /// total, what is hidden or selected; "" if there is nothing to say. Bars are not listed, and
  /// signs that are not pronounced are written as words. Takes logarithmic time.
  package func overview(_ state: ChartState) -> String {
    resolved(state).resolvedOverview(state)
  }

  private func resolvedOverview(_ state: ChartState) -> String {
    let statistics = SummaryStatistics(self, state, isSpoken: true)
    var sentences: [String] = []
    if let reading = state.reading {
      let texts = ReadingTexts(reading, statistics.numerals.format)
      let parts = [texts.bytes.first, texts.rows.first].compactMap(\.self)
      sentences.append("Reading: \(parts.joined(separator: ", ")).")
    }
    sentences += state.linked.note.map { [sentence(text(of: $0))] } ?? []
    sentences += remainingSentence(statistics.numerals).map { [$0] } ?? []
    let left = remains == nil ? statistics : .init(ofWhatRemains, state, isSpoken: true)
    if statistics.visible.barCount > 0 {
      sentences += saidUnit.map { [$0] } ?? []
      sentences += left.spokenValues + left.spokenReferences
      sentences += statistics.spokenGoal + statistics.spokenView
    } else if state.reading == nil {
      sentences.append(sentence(EmptyMessage(self, state).sentences))
    }
    return (sentences + statistics.spokenHidden + left.spokenSelection).joined(separator: " ")
  }
}

extension SummaryStatistics {
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
      let value = text(of: reference)
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
    let start = phrase.withFirstCapital
    return ["\(start)\(isSum ? ", \(numerals.string(sum)) in all" : "")."]
  }
}

extension Sequence {
  fileprivate var first: Element? { first { _ in true } }
}
