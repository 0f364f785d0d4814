// A condition on bars: which of them are shown, by their values.
import Scales
internal import Tables

/// Which bars are shown, by what they show: `>100`, `>=1.5`, `10..20`, `>25%` of fractions.
package struct BarCondition: Hashable, Sendable {
  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// From one value to another, both of which belong to it.
    case between = ".."
  }

  package let comparison: Comparison
  /// Finite.
  package let low: Double
  /// The same but for a range.
  package let high: Double

  package init(_ comparison: Comparison, _ low: Double, _ high: Double? = nil) {
    (self.comparison, self.low) = (comparison, low)
    self.high = comparison == .between ? max(low, high ?? low) : low
  }

  /// nil if the text is no condition; the ends of a range may stand in either order.
  ///
  /// - Parameter inPercent: whether all numbers are in percent, and not only those that say so.
  package init?(_ text: String, inPercent: Bool = false) {
    let text = textWithoutBlanks(text.utf8)
    func read(_ text: some BidirectionalCollection<UInt8>) -> Double? {
      Self.number(text, inPercent: inPercent)
    }
    let signs: [(String, Comparison)] = [
      (">=", .greaterOrEqual), ("≥", .greaterOrEqual), ("<=", .lessOrEqual), ("≤", .lessOrEqual),
      ("!=", .notEqual), ("≠", .notEqual), ("==", .equal), ("=", .equal), (">", .greater),
      ("<", .less),
    ]
    for (sign, comparison) in signs where text.hasPrefix(sign) {
      guard let number = read(text.utf8.dropFirst(sign.utf8.count)) else { return nil }
      self.init(comparison, number)
      return
    }
    let bytes = Array(text.utf8)
    let dots = bytes.indices.dropLast().first {
      bytes[$0] == Byte.point && bytes[$0 + 1] == Byte.point
    }
    guard let dots, let one = read(bytes[..<dots]), let other = read(bytes[(dots + 2)...])
    else { return nil }
    self.init(.between, min(one, other), max(one, other))
  }

  /// A finite decimal number, in percent if it or the caller says so; nil for other texts.
  private static func number(
    _ text: some BidirectionalCollection<UInt8>, inPercent: Bool
  ) -> Double? {
    var text = textWithoutBlanks(text)
    let hasSign = text.utf8.last == Byte.percent
    if hasSign { text = textWithoutBlanks(text.utf8.dropLast()) }
    guard let number = typedNumber(text) else { return nil }
    // A hundredth of 7 is not 0.07 in binary; the decimal is.
    return hasSign || inPercent ? Double("\(text)e-2") ?? number / 100 : number
  }

  /// As it is written on a command line: `>100`, `10..20`.
  package var text: String {
    comparison == .between
      ? "\(plainText(of: low))..\(plainText(of: high))"
      : comparison.rawValue + plainText(of: low)
  }

  /// Whether a bar with the value is shown; one without a value is not.
  package func passes(_ value: Double) -> Bool {
    switch comparison {
    case .equal: value == low
    case .notEqual: value != low && !value.isNaN
    case .less: value < low
    case .lessOrEqual: value <= low
    case .greater: value > low
    case .greaterOrEqual: value >= low
    case .between: low <= value && value <= high
    }
  }

  /// The same for a sum, which is a bound if it is one but for binary noise. That of nothing is no value.
  func passes(totalOf parts: [Double]) -> Bool {
    guard !parts.isEmpty else { return false }
    let plain = RestRule.sum.combined(parts)
    var sum = CompensatedSum()
    for part in parts { sum.add(part) }
    let bound = [low, high].first { bound in
      [plain, sum.value].contains { abs($0 - bound) <= 4 * max($0.ulp, bound.ulp) }
    }
    return passes(bound ?? plain)
  }

  /// "above 100", "of at least 10%", "from 10 to 20".
  ///
  /// - Parameter isFraction: whether values are said in percent.
  package func words(isFraction: Bool) -> String {
    func said(_ value: Double) -> String {
      isFraction
        ? NumberFormat(groupSeparator: "", minus: "-").exactPercent(value) : plainText(of: value)
    }
    return switch comparison {
    case .equal: "of exactly \(said(low))"
    case .notEqual: "other than \(said(low))"
    case .less: "below \(said(low))"
    case .lessOrEqual: "of at most \(said(low))"
    case .greater: "above \(said(low))"
    case .greaterOrEqual: "of at least \(said(low))"
    case .between: "from \(said(low)) to \(said(high))"
    }
  }
}

extension Answer {
  /// The rows of the bars that pass the question's condition; nil for all. With a split, the total of a
  /// bar counts where its parts add up, unless that is 100% of each bar; else one of its values has to
  /// pass.
  var passingRows: [UInt32]? {
    guard let condition = query.having, !categories.isEmpty else { return nil }
    let values = series.map(\.values)
    let isSum = query.shownAs != .shareOfBar && partsAddUp(showing: query.shownAs)
    let rows = categories.indices.filter { row in
      let parts = values.map { $0[row] }.filter { !$0.isNaN }
      return isSum ? condition.passes(totalOf: parts) : parts.contains(where: condition.passes)
    }
    return rows.count == categories.count ? nil : rows.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Keeps only some rows, as they stand, as if the others were none: no rest and no total holds them.
  mutating func leaveOut(allBut rows: [UInt32]) {
    hasLostBars = true
    series = series.map { series in
      var kept = Series(
        name: series.name, values: rows.map { series.values[Int($0)] },
        texts: series.texts.picking(rows),
        rowCounts: series.rowCounts.map { counts in rows.map { counts[Int($0)] } },
        longs: series.longs?.picking(rows))
      kept.compared = series.compared.map { values in rows.map { values[Int($0)] } }
      kept.errors = series.errors.map { values in rows.map { values[Int($0)] } }
      kept.targets = series.targets.map { values in rows.map { values[Int($0)] } }
      return kept
    }
    categories = categories.picking(rows)
    (kind, unfinished) = (kind.picking(rows), unfinished.picking(rows))
    tableRows =
      hasDistinctNames ? tableRows : tableRows.map { known in rows.map { known[Int($0)] } } ?? rows
    orderTotals = orderTotals.map { totals in rows.map { totals[Int($0)] } }
    if case .folded(let parts) = restRule { restRule = .folded(parts.picking(rows)) }
  }
}
