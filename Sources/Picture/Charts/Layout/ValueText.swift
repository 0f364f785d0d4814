// Formats values and counts of a chart: values with the decimals of the data, within a figure limit.
internal import Queries
import Scales
internal import Tables

extension Chart {
  /// A value for a bar's label, its tooltip or a sentence: "110.0" stays so among other tenths,
  /// within the figure limit.
  ///
  /// - Parameters:
  ///   - limit: labels on bars of one series share their decimals.
  ///   - format: nil for the chart's own.
  func valueText(_ bar: BarID, _ limit: FigureLimit, format: NumberFormat? = nil) -> String {
    let series = data.series[bar.series]
    var value = series.values[bar.row]
    let text = series.text(ofRow: bar.row)
    if limit != .label, let digits = series.longs?[bar.row]?.text(),
      limit == .all || !digits.utf8.contains(Byte.point)
    {
      return (format ?? numberFormat).string(ofDigits: digits)
    }
    // A mean's text is rounded, so it replaces the value, but not on a bar, where fewer figures have
    // room: what is rounded twice can be off by one (4,514.49, 4,514.5, 4,515).
    let shown = Double(text)
    if data.grouping?.method == .mean, limit != .label, let shown, shown.isFinite { value = shown }
    let range = series.summary.finiteRange
    // A cell may group thousands with a point: "7.384" is 7384 beside "1,5".
    let isCell = data.grouping.map { [.none, .last].contains($0.method) } ?? true
    return (format ?? numberFormat).string(
      value, limit, givenDecimals: Self.decimals(of: text, value: isCell ? value : shown ?? value),
      largest: limit == .label ? range.map { max(abs($0.lowerBound), abs($0.upperBound)) } : nil)
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
}

extension Chart {
  package func text(ofCount count: Int) -> String { numberFormat.string(Double(count)) }
}

extension Chart {
  /// The number of table rows behind a bar; nil if it is one row
  /// or equals the value.
  func rowsBehind(_ bar: BarID) -> Int? {
    guard let grouping = data.grouping, ![.none, .last].contains(grouping.method),
      grouping.method != .count || !grouping.valueNames.isEmpty,
      let counts = data.series[bar.series].rowCounts,
      counts.indices.contains(bar.row)
    else { return nil }
    return counts[bar.row]
  }
}
