// The texts of a bar, of a selection and of single values, within a figure limit.
internal import Queries
import Scales
public import Scenegraph
internal import Tables

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
    let remaining = remainingText(id, .detail)
    var name = datum.category ?? ""
    if isThere, datum.category != nil { name = data.name(ofRow: id.row) }
    name = name.isEmpty ? numberText(ofRow: id.row) : name.onOneLine
    if data.series.count > 1, let series = datum.seriesName {
      name += ", " + (isThere ? data.name(ofSeries: id.series) : series).onOneLine
    }
    return "\(name): \(remaining ?? text(of: value, id))"
  }

  /// The text of an aggregated bar: "Rows 11–20", counted from 1, and "3 to 40, mean 21".
  func texts(ofRun rows: RowAggregate) -> (name: String, values: String) {
    let name = "Rows \(numberText(Double(rows.first + 1)))–\(numberText(Double(rows.last + 1)))"
    guard rows.minimum < rows.maximum else { return (name, numberText(rows.minimum)) }
    let mean = rows.mean.map { ", mean \(numberText($0))" } ?? ""
    return (name, "\(numberText(rows.minimum)) to \(numberText(rows.maximum))\(mean)")
  }

  /// The number of a row in the data, from 1, whatever the order: what a bar is called by that has no
  /// name.
  func numberText(ofRow row: Int) -> String { text(ofCount: rowNumber(row)) }

  func rowNumber(_ row: Int) -> Int { (arrangement.sourceRow(of: row) ?? row) + 1 }

  private func numberText(_ value: Double) -> String { written(value, .detail) }

  /// The value with the decimals that it has in the data.
  private func text(of value: Double, _ id: BarID) -> String {
    guard data.series.indices.contains(id.series),
      data.series[id.series].values.indices.contains(id.row),
      data.series[id.series].values[id.row] == value
    else { return numberText(value) }
    return valueText(id, .detail)
  }

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
      for bar in data.bars(of: state.selection) { return title(of: bar, state) }
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

  private func title(of bar: BarID, _ state: ChartState) -> String {
    var name = Self.shortened(data.name(ofRow: bar.row))
    if name.isEmpty { name = numberText(ofRow: bar.row) }
    if data.series.count > 1 { name += ", " + Self.shortened(data.name(ofSeries: bar.series)) }
    if let remaining = remainingText(bar, .detail) { return "\(name) \(remaining)" }
    let value = data.series[bar.series].values[bar.row]
    return "\(name) \(voice(state).phrase(value))"
  }

  package static func shortened(_ name: String, limit: Int = titleNameLimit) -> String {
    // A family emoji is one character of seven or more scalars.
    let bounded = name.beginning(scalars: 8 * limit)
    let whole = bounded ?? name
    let start = whole.prefix(limit)
    if bounded == nil, start.endIndex == whole.endIndex { return name.onOneLine }
    return String(start.dropLast()).onOneLine + "…"
  }

  /// A value for a tooltip or a sentence: "110.0" stays so among other tenths.
  ///
  /// - Parameter format: nil for the chart's own.
  func valueText(_ bar: BarID, _ limit: FigureLimit, format: NumberFormat? = nil) -> String {
    let series = data.series[bar.series]
    var value = series.values[bar.row]
    let text = series.text(ofRow: bar.row)
    if let digits = series.longs?[bar.row]?.text(),
      limit == .all || !digits.utf8.contains(Byte.point)
    {
      return (format ?? numberFormat).string(ofDigits: digits)
    }
    if unit.clock != nil || unit.isFraction {
      return written(value, limit, format: format)
    }
    // The text of a mean or a ratio is rounded, so it replaces the value, and so may that of the rest be.
    let shown = Double(text)
    let isRest = data.restCount(row: bar.row, series: bar.series) != nil
    if data.areQuotients || isRest, let shown, shown.isFinite { value = shown }
    // A cell may group thousands with a point: "7.384" is 7384 beside "1,5".
    let isCell =
      data.shownAs == .value && data.grouping.map { [.none, .last].contains($0.method) } ?? true
    let given = Self.decimals(of: text, value: isCell ? value : shown ?? value)
    return (format ?? numberFormat).string(
      value, limit, givenDecimals: max(given, looks.numbers.places ?? 0))
  }

  /// A number in the notation of the values, which are durations or plain numbers.
  func written(_ value: Double, _ limit: FigureLimit, format: NumberFormat? = nil) -> String {
    let format = format ?? numberFormat
    let unit = unit
    if unit.isFraction { return format.fullPercent(value) }
    guard unit.clock != nil, value.isFinite else {
      return format.string(value, limit, givenDecimals: looks.numbers.places ?? 0)
    }
    return NumberVoice(min(value, 0)...max(value, 0), unit: unit, format: format).full(value)
  }

  /// The number of decimals in a number's original text; 0 if its last separator groups thousands.
  static func decimals(of text: String, value: Double) -> Int {
    var digits = 0.0
    var count: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        count = count.map { $0 + 1 }
      case UInt8(ascii: "."), UInt8(ascii: ","): count = 0
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return 0
      default: break
      }
    }
    guard let count, count > 0, count <= 15 else { return 0 }
    var divisor = 1.0
    for _ in 0..<count { divisor *= 10 }
    // The text must equal the value with the separator as decimal mark; "1,232" for 1232 does not.
    return digits / divisor == abs(value) ? count : 0
  }

  package func text(ofCount count: Int) -> String { numberFormat.string(Double(count)) }

  /// The number of table rows behind a bar; nil if it is one row or equals the value.
  func rowsBehind(_ bar: BarID) -> Int? {
    guard let grouping = data.grouping, ![.none, .last].contains(grouping.method),
      grouping.method != .count || !grouping.valueNames.isEmpty,
      let counts = data.series[bar.series].rowCounts,
      counts.indices.contains(bar.row)
    else { return nil }
    return counts[bar.row]
  }
}
