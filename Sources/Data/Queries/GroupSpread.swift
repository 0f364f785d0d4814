// How far the values of a group lie from their mean, and the interval that the mean is known to lie
// in.
internal import Glibc

/// The number, the mean and the squared deviations of values.
///
/// Value by value after B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and
/// Products" (1962); two groups together after T. F. Chan, G. H. Golub, R. J. LeVeque, "Updating
/// Formulae and a Pairwise Algorithm for Computing Sample Variances" (1979). Neither subtracts large
/// sums from each other.
struct GroupSpread: Sendable {
  private(set) var count = 0
  private(set) var mean = 0.0
  private var squares = 0.0

  @inline(__always)
  mutating func add(_ value: Double) {
    count &+= 1
    let distance = value - mean
    mean += distance / Double(count)
    squares += distance * (value - mean)
  }

  mutating func add(_ other: GroupSpread) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let all = Double(count + other.count)
    let distance = other.mean - mean
    squares += other.squares + distance * distance * Double(count) * Double(other.count) / all
    mean += distance * Double(other.count) / all
    count += other.count
  }

  /// Half of the interval that the mean of all such values lies in with 95 % confidence; NaN for
  /// fewer than two values, which tell no spread.
  var halfInterval: Double {
    guard count > 1 else { return .nan }
    let variance = squares / Double(count - 1)
    return StudentT.quantile(degrees: count - 1) * (variance / Double(count)).squareRoot()
  }
}

/// Student's distribution of means of few values.
enum StudentT {
  /// What 95 % of the values lie within: both tails together have one twentieth.
  ///
  /// G. W. Hill, "Algorithm 396: Student's t-Quantiles", Communications of the ACM 13 (1970), exact
  /// for one and two degrees of freedom, else to five figures and more.
  static func quantile(degrees: Int) -> Double {
    let tails = 0.05
    let n = Double(degrees)
    if degrees == 1 { return 1 / tan(tails * .pi / 2) }
    if degrees == 2 { return (2 / (tails * (2 - tails)) - 2).squareRoot() }
    let a = 1 / (n - 0.5)
    let b = 48 / (a * a)
    var c = ((20_700 * a / b - 98) * a - 16) * a + 96.36
    let d = ((94.5 / (b + c) - 3) / b + 1) * (a * .pi / 2).squareRoot() * n
    var y = pow(d * tails, 2 / n)
    if y <= 0.05 + a {
      let first = (n + 6) / (n * y) - 0.089 * d - 0.822
      y = ((1 / (first * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (n + 1) / (n + 2) + 1 / y
      return (n * y).squareRoot()
    }
    // The quantile of the normal distribution for one of the tails.
    let x = -1.959963984540054
    y = x * x
    if degrees < 5 { c += 0.3 * (n - 4.5) * (x + 0.6) }
    c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
    let series = ((0.4 * y + 6.3) * y + 36) * y + 94.5
    y = ((series / c - y - 3) / b + 1) * x
    y = expm1(a * y * y)
    return (n * y).squareRoot()
  }
}
