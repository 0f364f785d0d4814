// The titles of a single bar and of a selection.
import Scales
public import Scenegraph

extension Chart {
  /// The text of a bar: "Fri: 1,232"; with several series "Fri, Boys: 1,232"; for several rows
  /// "Rows 11–20: 3 to 40, mean 21", counted from 1.
  ///
  /// - Parameter mark: a mark of this chart's scene; the result is nil if it is not a bar.
  public func title(ofBar mark: Mark) -> String? {
    guard mark.role == .bar, let datum = mark.datum, let id = BarID(datum) else { return nil }
    if let rows = datum.aggregate, rows.first < rows.last {
      let (name, values) = texts(ofRun: rows)
      return "\(name): \(values)"
    }
    guard let value = datum.value else { return nil }
    let isThere = data.isBar(id)
    var name = (datum.category ?? numberText(Double(id.row + 1))).onOneLine
    if isThere, datum.category != nil { name = data.name(ofRow: id.row).onOneLine }
    if data.series.count > 1, let series = datum.seriesName {
      name += ", " + (isThere ? data.name(ofSeries: id.series) : series).onOneLine
    }
    return "\(name): \(text(of: value, id))"
  }

  /// The text of an aggregated bar: "Rows 11–20", counted from 1, and "3 to 40, mean 21".
  func texts(ofRun rows: RowAggregate) -> (name: String, values: String) {
    let name = "Rows \(numberText(Double(rows.first + 1)))–\(numberText(Double(rows.last + 1)))"
    guard rows.minimum < rows.maximum else { return (name, numberText(rows.minimum)) }
    let mean = rows.mean.map { ", mean \(numberText($0))" } ?? ""
    return (name, "\(numberText(rows.minimum)) to \(numberText(rows.maximum))\(mean)")
  }

  private func numberText(_ value: Double) -> String { numberFormat.string(value, .detail) }

  /// The value with the decimals that it has in the data.
  private func text(of value: Double, _ id: BarID) -> String {
    guard data.series.indices.contains(id.series),
      data.series[id.series].values.indices.contains(id.row),
      data.series[id.series].values[id.row] == value
    else { return numberText(value) }
    return valueText(id, .detail)
  }
}

extension Chart {
  /// The maximum length of a name in characters; longer ones would fill the title bar.
  package static let titleNameLimit = 60
  /// A selected range may include gaps; in larger selections the only bar is not searched for.
  static let titleSearchLimit = 1_000

  /// "Fri 1,232" for one bar, "Fri, Boys 1,232" with several series; "3 of 7 bars selected" for
  /// more; nil for none. Takes time proportional to the number of selected ranges, not bars.
  package func title(ofSelectionIn state: ChartState) -> String? {
    let count = data.barCount(of: state.selection)
    guard count > 0 else { return nil }
    if count == 1, state.selection.count <= Self.titleSearchLimit {
      for bar in data.bars(of: state.selection) { return title(of: bar) }
    }
    return phrase(ofSelectionIn: state) { numberFormat.string(Double($0)) }
  }

  /// "3 of 7 bars selected", "all 7 bars and the rest selected": the rest is no bar among bars.
  func phrase(ofSelectionIn state: ChartState, count: (Int) -> String) -> String {
    let shown = data.series.indices.filter { !state.hiddenSeries.contains($0) }
    let selection = state.selection.restricted { !state.hiddenSeries.contains($0) }
    let own = data.ownBarCount(of: selection)
    let all = data.ownBarCount(of: Selection(rows: 0..<data.rowCount, series: shown))
    let bars = own == all ? "all \(count(all)) bars" : "\(count(own)) of \(count(all)) bars"
    if own == data.barCount(of: selection) { return bars + " selected" }
    return own == 0 ? "the rest selected" : bars + " and the rest selected"
  }

  private func title(of bar: BarID) -> String {
    var name = Self.shortened(data.name(ofRow: bar.row))
    if name.isEmpty { name = numberFormat.string(Double(bar.row + 1)) }
    if data.series.count > 1 {
      name += ", " + Self.shortened(data.name(ofSeries: bar.series))
    }
    return "\(name) \(valueText(bar, .label))"
  }

  /// A name on one line, shortened at the end if it is long.
  package static func shortened(_ name: String, limit: Int = titleNameLimit) -> String {
    // A family emoji is one character of seven or more scalars.
    let bounded = name.beginning(scalars: 8 * limit)
    let whole = bounded ?? name
    let start = whole.prefix(limit)
    if bounded == nil, start.endIndex == whole.endIndex { return name.onOneLine }
    return String(start.dropLast()).onOneLine + "…"
  }
}
