// What bars show of their values: shares, running totals, changes. Made of an answer once its bars are
// known, so that it is the same of rows, of folded rows and of groups that an engine has made.
internal import Scales
internal import Tables

extension Answer {
  /// Shows what the question asks for of the values, before order and number of bars.
  ///
  /// - Parameters:
  ///   - along: the bars in an order of another answer, where nothing else says what follows what.
  ///   - isCancelled: polled where the bars have to be ordered first.
  /// - Throws: also if the values have no shares, unless they are parts of those of another answer, which
  ///   are then gaps.
  mutating func showDerived(
    along: [Int]? = nil, arePart: Bool = false, isCancelled: () -> Bool = { false }
  ) throws(QueryError) {
    let shown = query.shownAs
    if query.hasErrors, !categories.isEmpty {
      if query.method != .mean { throw .measure(.noMean(query.method)) }
      if shown != .value { throw .measure(.noInterval(shown)) }
    }
    // An empty table does not say yet what it will have.
    guard shown != .value, !categories.isEmpty else { return }
    try check(shown)
    if !arePart, haveMixedSigns(shown) { throw .measure(.mixedSigns(shown)) }
    switch shown {
    case .value: break
    case .share: showShares()
    case .shareOfBar: showSharesOfBars()
    case .running, .change, .changePercent, .index: try showAlong(shown, along, isCancelled)
    }
  }

  /// What the question shows of other values of its bars, which stay where they are.
  ///
  /// - Parameters:
  ///   - values: by series and row, as the method gives them.
  ///   - rowCounts: the rows behind them.
  package func shown(of values: [[Double]], _ rowCounts: [[Int]]) -> [[Double]] {
    let along = orderableRows.order(query.order)?.rows?.map(Int.init)
    return (try? derived(of: values, rowCounts, along: along)) ?? values
  }

  /// What the question shows of other values of its bars.
  ///
  /// - Parameters:
  ///   - values: by series and row, as the method gives them.
  ///   - rowCounts: the rows behind them.
  ///   - along: the order of the bars, where nothing else says what comes after what.
  func derived(
    of values: [[Double]], _ rowCounts: [[Int]], along: [Int]?
  ) throws(QueryError) -> [[Double]] {
    var answer = self
    answer.series = series.indices.map { index in
      Series(
        name: series[index].name, values: values[index], texts: series[index].texts,
        rowCounts: rowCounts[index])
    }
    try answer.showDerived(along: along, arePart: true)
    return answer.series.map(\.values)
  }

  private func check(_ shown: ShownAs) throws(QueryError) {
    if shown.needsSums, !query.addsUp {
      throw .measure(.noSums(shown, query.hasRatio ? nil : query.method))
    }
    if shown == .shareOfBar, query.series == nil, series.count < 2 { throw .measure(.noParts) }
    if shown.needsOrder, rowsInOrder == nil {
      throw .measure(.noOrder(shown, category: categoryName))
    }
  }

  // MARK: Shares

  /// Whether a whole would be made of values above and below zero, of which a part can be larger.
  private func haveMixedSigns(_ shown: ShownAs) -> Bool {
    let values = series.map(\.values)
    return switch shown {
    case .share where query.series == nil: values.contains { Share.areMixed($0) }
    case .share: Share.areMixed(values.joined())
    case .shareOfBar:
      categories.indices.contains { row in Share.areMixed(values.lazy.map { $0[row] }) }
    case .value, .running, .change, .changePercent, .index: false
    }
  }

  /// Series of one column are parts of one whole; different columns have wholes of their own.
  private mutating func showShares() {
    let values = series.map(\.values)
    let whole = Share.whole(of: values.joined())
    let shares = values.map { values in
      Share.shares(of: values, in: query.series == nil ? Share.whole(of: values) : whole)
    }
    take(shares, .mean, rest: .sum)
  }

  private mutating func showSharesOfBars() {
    let values = series.map(\.values)
    var shares = values
    for row in categories.indices {
      let parts = values.map { $0[row] }
      for (index, share) in Share.shares(of: parts, in: Share.whole(of: parts)).enumerated() {
        shares[index][row] = share
      }
    }
    take(shares, .mean, rest: .folded(RestParts(sharesOf: values)))
  }

  // MARK: Along an order

  /// The rows in the order in which one comes after another: of time, of bins, of a scale, or of the
  /// table where rows have no names. Rows without a name are none of them. nil for names.
  private var rowsInOrder: [Int]? {
    let all = Array(categories.indices)
    if query.category == nil { return all }
    if isInOrderOfTime || hasBins || kind != .names {
      return all.filter { !categories[$0].isEmpty }
    }
    return NaturalOrder.order(of: categories)?.filter { !categories[$0].isEmpty }
  }

  private mutating func showAlong(
    _ shown: ShownAs, _ along: [Int]?, _ isCancelled: () -> Bool
  ) throws(QueryError) {
    let rows: [Int]
    if let known = rowsInOrder ?? along {
      rows = known
    } else {
      // The largest first and then their total so far: in the order in which the bars stand.
      let ordered = orderableRows(showing: .value)
      guard let order = ordered.order(query.order, isCancelled: isCancelled) else {
        throw .cancelled
      }
      orderTotals = ordered.rowTotals()
      rows = order.rows.map { $0.map(Int.init) } ?? Array(categories.indices)
    }
    let steps = steps(rows)
    let values = series.map { series in
      switch shown {
      case .running: runningTotals(series, steps.map(\.row))
      case .index: indices(series.values, steps)
      default: changes(series.values, steps, inParts: shown == .changePercent)
      }
    }
    let isRounded = shown.isFraction || shown == .index || [.mean, .median].contains(query.method)
    take(values, isRounded ? .mean : .sum, rest: .absent)
  }

  /// A bar and the one that it follows; nil for the first, after a gap between periods, and after a
  /// period of which only the end is there, with which nothing compares.
  private struct Step {
    let row: Int
    let before: Int?
  }

  private func steps(_ rows: [Int]) -> [Step] {
    var bins: [Int]?
    if let grain = query.category?.grain, grain.isConsecutive, case .periods(let periods) = kind {
      bins = (0..<periods.count).map { grain.bin(ofMoment: periods.start(of: $0)) }
    }
    return rows.enumerated().map { place, row in
      guard place > 0 else { return Step(row: row, before: nil) }
      let before = rows[place - 1]
      let isNext = bins.map { $0[row] == $0[before] + 1 } ?? true
      return Step(
        row: row, before: isNext && unfinished.categories[before] == nil ? before : nil)
    }
  }

  /// A period without rows keeps the total before it; one whose rows have no value has none.
  private func runningTotals(_ series: Series, _ rows: [Int]) -> [Double] {
    var shown = [Double](repeating: .nan, count: categories.count)
    var sum = RestSum()
    for row in rows {
      let value = series.values[row]
      if !value.isNaN {
        sum.add(value)
      } else if series.rowCounts?[row] != 0 {
        continue
      }
      // A sum of no values is NaN.
      shown[row] = sum.value
    }
    return shown
  }

  private func changes(_ values: [Double], _ steps: [Step], inParts: Bool) -> [Double] {
    var shown = [Double](repeating: .nan, count: values.count)
    for step in steps {
      guard let before = step.before else { continue }
      let (old, new) = (values[before], values[step.row])
      let change = withoutNoise(new - old, largest: max(abs(old), abs(new)))
      // A part of nothing, or of less, says nothing.
      shown[step.row] = !inParts ? change : old > 0 ? change / old : .nan
    }
    return shown
  }

  /// The first whole period that has a value is 100.
  private func indices(_ values: [Double], _ steps: [Step]) -> [Double] {
    var shown = [Double](repeating: .nan, count: values.count)
    let known = steps.map(\.row).filter { !values[$0].isNaN }
    let first = known.first { unfinished.categories[$0] == nil } ?? known.first
    guard let base = first.map({ values[$0] }), base > 0, base.isFinite else { return shown }
    for row in known {
      let index = values[row] / base * 100
      shown[row] = withoutNoise(index, largest: max(100, abs(index)))
    }
    return shown
  }

  /// Takes over what is shown of the values, and how bars without room are one.
  private mutating func take(_ shown: [[Double]], _ format: GroupMethod, rest: RestRule) {
    series = zip(series, shown).map { series, values in
      Series(
        name: series.name, values: values, texts: GroupTexts.texts(of: values, format),
        rowCounts: series.rowCounts)
    }
    restRule = rest
    unit = query.shownAs.unit(of: unit)
  }
}

extension ShownAs {
  /// What is counted once it is shown so.
  func unit(of values: NumberUnitName) -> NumberUnitName {
    if isFraction { return .fractions }
    return self == .index ? NumberUnitName() : values
  }
}

/// Parts of a whole.
enum Share {
  static func areMixed(_ values: some Sequence<Double>) -> Bool {
    var (isAbove, isBelow) = (false, false)
    for value in values {
      if value > 0 { isAbove = true }
      if value < 0 { isBelow = true }
    }
    return isAbove && isBelow
  }

  /// NaN if values are above and below zero, of which one can be larger than their sum.
  static func whole(of values: some Sequence<Double>) -> Double {
    areMixed(values) ? .nan : RestRule.sum.combined(values)
  }

  /// NaN for a gap, and if the whole is none, nothing or infinite.
  static func shares(of values: [Double], in whole: Double) -> [Double] {
    values.map { value in
      let share = value / whole
      return whole != 0 && whole.isFinite ? share : .nan
    }
  }
}
