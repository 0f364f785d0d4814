// Formats computed values with as many digits as are meaningful.
internal import Glibc
internal import Scales
internal import Tables

/// The texts of one series of aggregated values.
enum GroupTexts {
  /// Significant figures of the largest mean in a series; means may have endless digits.
  private static let meanFigures = 5
  /// The least number of significant figures of a mean, however small it is.
  private static let leastFigures = 3

  /// Sums, extremes and medians keep the decimals they need, means are rounded; a series uses one
  /// number of decimals throughout. "" for a gap. A text of many is made when it is read.
  static func texts(of values: [Double], _ method: GroupMethod) -> CellTexts {
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
    // More decimals are not padded, since nobody compares them by eye.
    let decimals = mostDecimals(of: shown)
    let padding = decimals > paddedDecimals ? 0 : decimals
    let all = shown
    let texts = CellTexts(count: all.count) { index in
      all[index].isNaN ? "" : plain.string(all[index], givenDecimals: padding)
    }
    return all.count > mostMade ? texts : CellTexts(Array(texts))
  }

  /// So many texts are read again and again, as labels are.
  private static let mostMade = 1 << 12

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

  /// The most that one of some numbers has.
  private static func mostDecimals(of values: [Double]) -> Int {
    var (most, scale) = (0, 1.0)
    for value in values {
      // Nearly all have no more than those before.
      if (value * scale).rounded() / scale == value { continue }
      most = max(most, decimals(of: value))
      if most > paddedDecimals { return most }
      scale = pow(10, Double(most))
    }
    return most
  }

  /// The decimals of the shortest text of a number; one more than are padded if there are more, none
  /// of what has an exponent. What is a whole number of tenths is one tenth of a whole number as a
  /// double, too, since a quotient is rounded as a text is.
  static func decimals(of value: Double) -> Int {
    guard value.isFinite, !NumberFormat.hasExponent(value) else { return 0 }
    var scale = 1.0
    for decimals in 0...paddedDecimals {
      if (value * scale).rounded() / scale == value { return decimals }
      scale *= 10
    }
    return paddedDecimals + 1
  }
}
