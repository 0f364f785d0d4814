// Formats computed values with as many digits as are meaningful.
import Glibc
import Scales

/// The texts of one series of aggregated values.
enum GroupTexts {
  /// Significant figures of the largest mean in a series; means may have endless digits.
  private static let meanFigures = 5
  /// The least number of significant figures of a mean, however small it is.
  private static let leastFigures = 3

  /// Sums, extremes and medians keep the decimals they need, means are rounded; a series uses one
  /// number of decimals throughout. "" for a gap.
  static func texts(of values: [Double], _ method: GroupMethod) -> [String] {
    var shown = values
    if method == .mean {
      let largest = values.reduce(0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
      // Padding a rounded number with zeros would claim precision that it does not have.
      let decimals = values.reduce(meanFigures - 1 - exponent(largest)) {
        max($0, min(paddedDecimals, leastFigures - 1 - exponent($1)))
      }
      shown = values.map { value in
        rounded(value, decimals: max(decimals, leastFigures - 1 - exponent(value)))
      }
    }
    let texts = Workers.map(shown) { $0.isNaN ? "" : plain.string($0) }
    let decimals = texts.reduce(0) { max($0, self.decimals(of: $1)) }
    // More decimals are not padded, since nobody compares them by eye.
    guard (1...paddedDecimals).contains(decimals) else { return texts }
    return Workers.map(Array(zip(shown, texts))) { value, text in
      if value.isNaN || Self.decimals(of: text) == decimals { return text }
      return plain.string(value, givenDecimals: decimals)
    }
  }

  private static let paddedDecimals = 6

  /// The format that a program would write.
  private static let plain = NumberFormat(groupSeparator: "", minus: "-")

  /// The power of ten of the first digit; 0 for zero and infinity.
  private static func exponent(_ value: Double) -> Int {
    value.isFinite && value != 0 ? Int(log10(value.magnitude).rounded(.down)) : 0
  }

  private static func rounded(_ value: Double, decimals: Int) -> Double {
    guard value.isFinite, (0..<300).contains(decimals) else {
      // Integer digits are never rounded, and values next to zero are not rounded at all.
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
