// How values that were worked out are written: with as many digits as tell something.
import Glibc
import Scales

/// The texts of the values of one series of groups.
enum GroupTexts {
  /// Means have no end of digits; these are the figures that the largest of a series has.
  private static let meanFigures = 5
  /// The figures that every mean has at the least, be it ever so small beside the others.
  private static let leastFigures = 3

  /// Sums, extremes and medians have the decimals that they need, means are rounded; all of a
  /// series have the same number of decimals. "" for a gap.
  static func texts(of values: [Double], _ method: GroupMethod) -> [String] {
    var shown = values
    if method == .mean {
      let largest = values.reduce(0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
      // Zeros behind a number that was rounded would say that it is known to them.
      let decimals = values.reduce(meanFigures - 1 - exponent(largest)) {
        max($0, min(paddedDecimals, leastFigures - 1 - exponent($1)))
      }
      shown = values.map { value in
        rounded(value, decimals: max(decimals, leastFigures - 1 - exponent(value)))
      }
    }
    let texts = shown.map { $0.isNaN ? "" : plain.string($0) }
    let decimals = texts.reduce(0) { max($0, self.decimals(of: $1)) }
    // More are for no eye to compare.
    guard (1...paddedDecimals).contains(decimals) else { return texts }
    return shown.map { $0.isNaN ? "" : plain.string($0, givenDecimals: decimals) }
  }

  private static let paddedDecimals = 6

  /// As a program would write it.
  private static let plain = NumberFormat(groupSeparator: "", minus: "-")

  /// The power of ten of the first digit; 0 for what has none.
  private static func exponent(_ value: Double) -> Int {
    value.isFinite && value != 0 ? Int(log10(value.magnitude).rounded(.down)) : 0
  }

  private static func rounded(_ value: Double, decimals: Int) -> Double {
    guard value.isFinite, (0..<300).contains(decimals) else {
      // The whole part is never rounded; next to zero nothing is.
      return decimals < 0 ? value.rounded() : value
    }
    let scale = pow(10, Double(decimals))
    let scaled = value * scale
    return scaled.isFinite ? scaled.rounded() / scale : value
  }

  private static func decimals(of text: String) -> Int {
    guard !text.utf8.contains(UInt8(ascii: "e")), let point = text.utf8.firstIndex(of: 0x2E) else {
      return 0
    }
    return text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
  }
}
