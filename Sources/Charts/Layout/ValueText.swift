// How a value is written on its bar: with the decimals that it had in the data, as far as these are
// worth reading.
internal import Queries
import Scales
internal import Tables

extension Chart {
  /// The number on a bar, in its tooltip or in a sentence: "110.0" stays "110.0" among other
  /// tenths, and no more figures are written than the place is worth.
  ///
  /// - Parameters:
  ///   - limit: on bars the numbers of a series share their decimals.
  ///   - format: nil for the chart's own.
  func valueText(_ bar: BarID, _ limit: FigureLimit, format: NumberFormat? = nil) -> String {
    let series = data.series[bar.series]
    var value = series.values[bar.row]
    let text = series.text(ofRow: bar.row)
    // A mean is written shorter than it is.
    if data.grouping?.method == .mean, let shown = Double(text), shown.isFinite { value = shown }
    let range = series.summary.finiteRange
    return (format ?? numberFormat).string(
      value, limit, givenDecimals: Self.decimals(of: text, value: value),
      largest: limit == .label ? range.map { max(abs($0.lowerBound), abs($0.upperBound)) } : nil)
  }

  /// The digits after the decimal mark of a number as it stood in the data; 0 where the last mark
  /// in it turns out to group thousands.
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
    // The digits with the mark at this place must be the value; "1,232" as 1.232 is not.
    return digits / divisor == abs(value) ? count : 0
  }
}
