// How a value is written on its bar: with the decimals that it had in the data.
internal import Queries
import Scales
internal import Tables

extension Chart {
  /// The number on a bar, in its tooltip and in a sentence: "110.0" stays "110.0" among other
  /// tenths.
  ///
  /// - Parameter format: nil for the chart's own.
  func valueText(_ bar: BarID, format: NumberFormat? = nil) -> String {
    let series = data.series[bar.series]
    let value = series.values[bar.row]
    let text = series.text(ofRow: bar.row)
    // A mean is written shorter than it is.
    if data.grouping?.method == .mean, let shown = Double(text), shown.isFinite {
      return (format ?? numberFormat).string(
        shown, givenDecimals: Self.decimals(of: text, value: shown))
    }
    let decimals = Self.decimals(of: text, value: value)
    return (format ?? numberFormat).string(value, givenDecimals: decimals)
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
