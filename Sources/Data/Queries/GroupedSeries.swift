// Series of bars from groups that another engine has made, and the rest of them.
internal import Tables

/// A column by an engine: by series and row, aggregates, for means their sums, and the numbers of
/// their values.
struct GroupedColumn {
  let values: [[Double]]
  let counts: [[Double]]?
  /// Which values are long numbers, if they may be.
  let longs: [LongNumbers?]

  init(_ values: [[Double]], _ counts: [[Double]]? = nil, _ longs: [LongNumbers?] = []) {
    (self.values, self.counts, self.longs) = (values, counts, longs)
  }
}

/// One series of it, or several together.
struct GroupedSeries {
  var name: String
  /// For means, sums.
  var values: [Double]
  var counts: [Double]?
  var rowCounts: [Int]
  var longs: LongNumbers?

  func shown(_ method: Query.Method) -> [Double] {
    guard method == .mean, let counts else { return values }
    return zip(values, counts).map { withoutNoise($0 / $1, largest: abs($0 / $1)) }
  }

  mutating func add(_ other: GroupedSeries, _ method: Query.Method) {
    let rule: RestRule = method == .min ? .least : method == .max ? .greatest : .sum
    longs = nil
    for row in values.indices {
      values[row] = rule.combined([values[row], other.values[row]])
      rowCounts[row] += other.rowCounts[row]
      if let mine = counts?[row], let more = other.counts?[row] {
        counts?[row] = RestRule.sum.combined([mine, more])
      }
    }
  }
}

extension Query {
  /// The largest series, and the others as one more.
  ///
  /// - Parameter others: replaced by their names.
  func combined(
    _ parts: [GroupedSeries], beyond own: Int, named others: inout [String]
  ) -> [GroupedSeries] {
    var order = Array(parts.indices)
    if series != nil {
      order = LargestSeries.order(
        of: parts.map { part in
          method == .sum
            ? part.values.reduce(0) { $1.isFinite ? $0 + abs($1) : $0 }
            : Double(part.rowCounts.reduce(0, +))
        })
    }
    let left = order.dropFirst(own).sorted().map { parts[$0] }
    others = left.map(\.name)
    var rest = left[0]
    for part in left.dropFirst() { rest.add(part, method) }
    // Columns count the same rows.
    if series == nil { rest.rowCounts = left[0].rowCounts }
    rest.name = restName(left.count, .sum, method)
    return order.prefix(own).sorted().map { parts[$0] } + [rest]
  }
}

extension Answer {
  /// Takes over series, and what is needed to combine their bars.
  mutating func take(_ parts: [GroupedSeries], _ format: GroupMethod, _ method: Query.Method) {
    series = parts.map { part in
      let values = part.shown(method)
      var texts = GroupTexts.texts(of: values, format)
      if let longs = part.longs {
        texts = texts.enumerated().map { longs[$0]?.text() ?? $1 }
      }
      return Series(
        name: part.name, values: values, texts: CellTexts(texts), rowCounts: part.rowCounts,
        longs: part.longs)
    }
    restRule = RestRule(method)
    if method == .mean {
      restRule = .folded(
        RestParts(sums: parts.map(\.values), counts: parts.map { $0.counts ?? [] }))
    }
  }
}
