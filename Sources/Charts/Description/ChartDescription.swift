// A chart in sentences: what a sighted person sees at a glance, for a terminal or a screen reader.
import Scales
import Scenegraph
internal import Tables

extension Chart {
  /// More bars than this are summed up: nobody listens to a thousand numbers.
  public static let describedBarLimit = 100

  /// Sentences, one a line: what it is, how far it has been read, how many bars, range, largest and
  /// smallest, total, then the bars.
  ///
  /// Numbers are grouped as in the picture; the minus sign is "-", for programs that read along.
  public func describe(_ state: ChartState = ChartState()) -> String {
    var format = numberFormat
    format.minus = "-"
    let visible = VisibleValues(data, hiddenSeries: state.hiddenSeries)
    var lines: [String] = []
    if !title.isEmpty { lines.append(sentence(title)) }
    if !subtitle.isEmpty { lines.append(sentence(subtitle)) }
    if let reading = state.reading {
      lines.append(sentence(ReadingTexts(reading, format).sentence))
    }
    lines.append(summary(visible, format))
    if visible.barCount > 0 {
      lines += extremes(visible, format)
      lines += bars(visible, format)
    } else {
      lines.append(sentence(EmptySentence.sentence(self, state)))
    }
    lines += references.map { reference in
      let value = format.string(reference.value)
      let name = Typesetter.singleLine(reference.label)
      return "Reference line: \(name.isEmpty ? value : "\(name), \(value)")."
    }
    if !description.isEmpty { lines.append(sentence(description)) }
    if !source.provenance.isEmpty, !notices.contains(source.provenance) {
      lines.append(sentence(source.provenance))
    }
    lines += notices.map(sentence)
    return lines.joined(separator: "\n") + "\n"
  }

  /// "Bar chart, 7 bars, Steps by Day."
  func summary(_ visible: VisibleValues, _ format: NumberFormat) -> String {
    let count = visible.barCount
    var parts = ["Bar chart", "\(format.string(Double(count))) \(count == 1 ? "bar" : "bars")"]
    let names = visible.series.map { data.series[$0].name }
    let shown = names.count > 4 ? "\(names.count) series" : names.joined(separator: ", ")
    let by = data.categoryName.isEmpty ? "row" : data.categoryName
    if let phrase = data.grouping?.phrase {
      parts.append(phrase)
    } else if !names.isEmpty {
      parts.append("\(shown) by \(by)")
    }
    switch layout {
    case .grouped: break
    case .stacked: parts.append("stacked")
    case .normalized: parts.append("as shares of each \(by)")
    }
    if scale == .log { parts.append("on a logarithmic scale") }
    return sentence(parts.joined(separator: ", "))
  }

  private func extremes(_ visible: VisibleValues, _ format: NumberFormat) -> [String] {
    var largest: BarID?
    var smallest: BarID?
    func value(_ bar: BarID) -> Double { data.series[bar.series].values[bar.row] }
    for series in visible.series {
      for (row, value_) in data.series[series].values.enumerated() where !value_.isNaN {
        let bar = BarID(row: row, series: series)
        if largest.map({ value_ > value($0) }) ?? true { largest = bar }
        if smallest.map({ value_ < value($0) }) ?? true { smallest = bar }
      }
    }
    guard let largest, let smallest else { return [] }
    if visible.barCount == 1 { return [] }
    if value(largest) == value(smallest) {
      return ["All bars are \(valueText(largest, format: format))."]
    }
    let total = visible.rounded(visible.sum)
    let lines = [
      "Largest: \(name(largest, visible)), \(valueText(largest, format: format)).",
      "Smallest: \(name(smallest, visible)), \(valueText(smallest, format: format)).",
    ]
    // A sum that leaves the infinite out would not be that of the bars, and one of means is none.
    let isSum = visible.isFinite && total.isFinite && data.grouping?.isAdditive ?? true
    return isSum ? lines + ["Total: \(format.string(total))."] : lines
  }

  private func bars(_ visible: VisibleValues, _ format: NumberFormat) -> [String] {
    let spans = BarSpans(data, layout: layout, series: visible.series)
    var lines: [String] = []
    for (row, _) in data.categories.enumerated() {
      for series in visible.series {
        let value = data.series[series].values[row]
        guard !value.isNaN else { continue }
        if lines.count == Self.describedBarLimit {
          let rest = format.string(Double(visible.barCount - lines.count))
          return lines + ["And \(rest) more bars, not listed."]
        }
        let own = spans.share(BarID(row: row, series: series))
        let share = own ?? visible.share(of: value)
        let shareText = share.isNaN ? "" : " (\(format.percent(share)))"
        let bar = BarID(row: row, series: series)
        let text = valueText(bar, format: format)
        lines.append("\(name(bar, visible)): \(text)\(shareText).")
      }
    }
    return lines
  }

  private func name(_ bar: BarID, _ visible: VisibleValues) -> String {
    var category = Typesetter.singleLine(data.category(ofRow: bar.row))
    if bar.row == arrangement.otherRow {
      let count = source.categories.count - bar.row
      category += count == 1 ? " (1 row)" : " (\(numberFormat.string(Double(count))) rows)"
    }
    return visible.series.count > 1 ? "\(category), \(data.series[bar.series].name)" : category
  }

  private func sentence(_ text: String) -> String {
    let line = Typesetter.singleLine(text)
    return line.last.map { ".?!…:".contains($0) } ?? true ? line : line + "."
  }
}
