// A chart in sentences for a terminal: first an overview, then the bars.
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
    let statistics = SummaryStatistics(self, state, isSpoken: false)
    var lines: [String] = []
    if !title.isEmpty { lines.append(sentence(title)) }
    if !subtitle.isEmpty { lines.append(sentence(subtitle)) }
    if let reading = state.reading {
      lines.append(sentence(ReadingTexts(reading, statistics.numerals.format).sentence))
    }
    lines.append(sentence(statistics.summary))
    if statistics.visible.barCount > 0 {
      lines +=
        statistics.visible.barCount > 1 ? statistics.comparison + statistics.totalSentence : []
      lines += bars(statistics)
    } else {
      lines.append(sentence(EmptyMessage(self, state).sentences))
    }
    lines += references.map { reference in
      let value = statistics.numerals.string(reference.value)
      let name = reference.label.onOneLine
      let line = "Reference line: \(name.isEmpty ? value : "\(name), \(value)")"
      return statistics.above(reference).map { "\(line); \($0) above it." } ?? line + "."
    }
    if !description.isEmpty { lines.append(sentence(description)) }
    if let provenance = source.provenance, !source.told.contains(.readAs(provenance)) {
      lines.append(sentence(provenance.sentence))
    }
    lines += notices.map(sentence)
    return lines.map(withoutControls).joined(separator: "\n") + "\n"
  }

  private func bars(_ statistics: SummaryStatistics) -> [String] {
    let visible = statistics.visible
    let spans = BarSpans(data, layout: shownLayout, series: visible.series)
    var lines: [String] = []
    for row in data.categories.indices {
      for series in visible.series {
        let bar = BarID(row: row, series: series)
        guard data.isBar(bar) else { continue }
        if lines.count == Self.describedBarLimit {
          let rest = statistics.numerals.count(visible.barCount - lines.count)
          return lines + ["And \(rest) more bars, not listed."]
        }
        let share = share(of: bar, visible, spans).ratio
        let shareText = share.isNaN ? "" : " (\(statistics.numerals.percent(share)))"
        let text = statistics.numerals.value(bar, in: self)
        lines.append("\(statistics.name(bar)): \(text)\(shareText).")
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
}
