// The gaps in the groups of another engine: rows without a value, and digits of sums.
internal import Glibc
internal import Tables

/// How many rows of groups have no value.
struct GapCount {
  private(set) var count = 0
  /// The first bar of which a row has none.
  private(set) var firstBar: Int?

  /// - Parameters:
  ///   - rows: the number of rows behind each bar, by series.
  ///   - counts: the number of values among them, by column and series.
  init(_ rows: [[Double]], _ counts: [[[Double]]]) {
    for counts in counts { for (rows, counts) in zip(rows, counts) { add(rows, counts) } }
  }

  /// - Parameters:
  ///   - rows: the number of rows behind each bar; NaN for none.
  ///   - counts: the number of values among them.
  private mutating func add(_ rows: [Double], _ counts: [Double]) {
    for (bar, (rows, values)) in zip(rows, counts).enumerated() where rows > values || values.isNaN
    {
      guard rows > 0 else { continue }
      count += Int(rows) - (values.isNaN ? 0 : Int(values))
      firstBar = min(bar, firstBar ?? bar)
    }
  }
}

extension Answer {
  /// Tells what is told of the same rows if they are read; the first of them is that of a bar.
  mutating func tell(_ gaps: GapCount, _ cells: Notice.Cells) {
    let infinite = categories.indices.filter { bar in series.contains { $0.values[bar].isInfinite }
    }
    if let first = infinite.first {
      let count = series.reduce(0) { $0 + $1.values.count(where: \.isInfinite) }
      tell(.problem(.infiniteValues, count: count, first: .bar(categories[first]), cells))
    }
    guard let bar = gaps.firstBar else { return }
    let isCounted = query.method == .count || query.method == .distinct
    tell(
      .problem(
        isCounted ? .uncountedValues : .missingValues, count: gaps.count,
        first: .bar(categories[bar]), cells))
  }
}

extension Double {
  /// A sum as far as its digits are certain: each addition may have rounded half a unit of the last.
  ///
  /// - Parameter count: of numbers that were added up.
  func rounded(after count: Double) -> Double {
    guard isFinite, self != 0, count > 0 else { return self }
    let decimals = 14 - Int(log10(magnitude).rounded(.down)) - Int(log10(count).rounded(.up))
    // Whole digits stay, so that nobody takes zeros for them.
    if decimals <= 0 { return rounded() }
    let scale = pow(10, Double(decimals))
    let scaled = self * scale
    return decimals < 300 && scaled.isFinite ? scaled.rounded() / scale : self
  }
}
