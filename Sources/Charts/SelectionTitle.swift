// What is selected in a few words, for title bars and lists of windows.
import Scales

extension Chart {
  /// Characters of a name, beyond which a title bar would show nothing else.
  package static let titleNameLimit = 60
  /// A selected range may lie over gaps: of one with more places the only bar is not looked for.
  static let titleSearchLimit = 1_000

  /// "Fri 1,232" for one bar, with its series where there are several "Fri, Boys 1,232"; "3 of 7
  /// bars selected" for more, "all 7 bars selected" for all that are not hidden; nil for none.
  /// Takes time with the number of selected ranges, not of bars.
  package func title(ofSelectionIn state: ChartState) -> String? {
    let count = data.barCount(of: state.selection)
    guard count > 0 else { return nil }
    if count == 1, state.selection.count <= Self.titleSearchLimit {
      for bar in data.bars(of: state.selection) { return title(of: bar) }
    }
    let total = data.series.indices.reduce(0) {
      state.hiddenSeries.contains($1) ? $0 : $0 + data.series[$1].summary.count
    }
    let all = numberFormat.string(Double(total))
    if count == total { return "all \(all) bars selected" }
    return "\(numberFormat.string(Double(count))) of \(all) bars selected"
  }

  private func title(of bar: BarID) -> String {
    var name = Self.shortened(data.category(ofRow: bar.row))
    if name.isEmpty { name = numberFormat.string(Double(bar.row + 1)) }
    if data.series.count > 1 {
      name += ", " + Self.shortened(data.series[bar.series].name)
    }
    return "\(name) \(valueText(bar, .label))"
  }

  /// A name on one line, its end left out where it is long.
  package static func shortened(_ name: String, limit: Int = titleNameLimit) -> String {
    // A family of emoji is one character of seven scalars or more.
    let bounded = name.beginning(scalars: 8 * limit)
    let whole = bounded ?? name
    let start = whole.prefix(limit)
    if bounded == nil, start.endIndex == whole.endIndex { return name.onOneLine }
    return String(start.dropLast()).onOneLine + "…"
  }
}
