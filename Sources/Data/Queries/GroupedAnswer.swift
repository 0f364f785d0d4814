// Answers from groups that another engine has made.
internal import Glibc
package import Tables

package struct GroupsToFinish: Hashable, Sendable {
  /// Filters that the engine has not tested.
  package var filters: [Filter]
  /// The fields that these filters test; the groups differ by them, too.
  package var tested: [Field]
  /// Whether groups cannot be combined, as medians cannot.
  package var areBars: Bool
  /// The value columns, by their places, whose sums have the rounding errors of all their additions.
  package var inexactSums: Set<Int>

  package init(
    filters: [Filter] = [], tested: [Field] = [], areBars: Bool = false, inexactSums: Set<Int> = []
  ) {
    (self.filters, self.tested, self.areBars) = (filters, tested, areBars)
    self.inexactSums = inexactSums
  }
}

extension Query {
  /// The answer, from groups of rows; nil if it cannot be made of them.
  ///
  /// - Parameters:
  ///   - groups: a table of the names of bars, those of series if there is a series column, what is
  ///     tested, the number of rows, for each measure the number of its values and their aggregate:
  ///     for a mean their sum, for a ratio, a sum or a difference of two columns the sums of both
  ///     (`groupedWidths`); and for each of `periodFields` the first and the last moment. Several
  ///     groups may have one name.
  ///   - rest: what the engine has left to do.
  ///   - sample: some rows of the table that the question is about.
  package func answer(
    fromGroups groups: Table, _ rest: GroupsToFinish = GroupsToFinish(), sample: Table,
    asking: @escaping (Query) -> Answer? = { _ in nil }
  ) throws(QueryError) -> Answer? {
    let firstTested = series == nil ? 1 : 2
    let firstValue = firstTested + rest.tested.count + 1
    _ = try sample.measures(of: self)
    guard groups.rowCount > 0,
      groups.columns.count
        == firstValue + groupedWidths.reduce(0, +) + 2 * periodFields.count,
      let inner = inner(of: groups, rest, firstTested)
    else { return nil }
    if method != .count, addsUpNoNumbers(groups, firstValue) { return nil }
    let shown = shown(groups, by: sample, rest.tested)
    var limits = Limits.standard
    // The values decide what is left out, not the numbers of rows.
    limits.series = .max
    func part(_ column: Int, _ method: Method) throws(QueryError) -> Answer {
      var query = inner
      query.method = method
      query.values = [Measure(ColumnRef(groups.columns[column]))]
      return try measuredAnswer(query, over: groups, like: shown, [], limits, { false })
    }
    if rest.areBars, try inner.hasRepeatedBars(groups, like: shown, limits) { return nil }
    let rows = try part(firstValue - 1, .sum)
    var answer = rows
    let countsRows = values.isEmpty
    let all = try columns(rows, firstValue, rest.inexactSums, part)
    let names = countsRows ? ["Rows"] : values.map { $0.title(titles) }
    let rowCounts = rows.series.map { $0.values.map { $0.isNaN ? 0 : Int($0) } }
    var parts = all.enumerated().flatMap { column, found in
      found.values.indices.map { index in
        GroupedSeries(
          name: series == nil ? names[column] : rows.series[index].name,
          values: found.values[index], counts: found.counts?[index],
          divisors: found.divisors?[index], rowCounts: rowCounts[index],
          longs: found.longs.isEmpty ? nil : found.longs[index])
      }
    }
    let own = Limits.standard.series(ofRows: rows.categories.count)
    if parts.count > own {
      // Neither medians nor numbers of different values can be combined.
      if rest.areBars { return nil }
      parts = combined(parts, beyond: own, named: &answer.restSeries)
    }
    answer.take(parts, GroupMethod(method, countsRows: countsRows), method)
    answer.valueNames = names
    answer.takeUnit(sample.commonUnit(of: sample.placed(values), method))
    answer.grouping = Grouping(
      method: method, valueNames: countsRows ? [] : names, keyNames: rows.grouping?.keyNames ?? [],
      hasRatio: hasRatio)
    answer.query = self
    answer.conditions = filters.flatMap { $0.conditions(in: sample) ?? [] }
    answer.provenance = .engine(grouped: true)
    if !countsRows {
      let counts = all.map { $0.counts ?? $0.values }
      let cells = Notice.Cells(
        sample.format.numbers, value: values.count == 1 ? values[0].title(titles) : nil)
      answer.tell(GapCount(rows.series.map(\.values), counts), cells)
      answer.tellZeros(parts, cells)
    }
    answer.countNameless(as: rows)
    answer.unfinished = unfinished(groups, like: shown, inner.filters, sample, answer)
    answer.takePlaces(of: values, from: sample)
    let lastMoment = { field in periodEnds(groups, like: shown, inner.filters, of: field)?.last }
    return try arranged(answer, FurtherAnswers(sample, lastMoment: lastMoment, answer: asking))
  }

  /// Shows what is derived from the values, in order; nil if only the rows tell what the order or the
  /// rest is.
  private func arranged(
    _ answer: Answer, _ further: FurtherAnswers
  ) throws(QueryError) -> Answer? {
    var answer = answer
    answer.facts = further.sample.sentenceFacts(of: self)
    answer.facts.hasOneRowEach = answer.hasOneRowEach
    answer.facts.hasBothSigns = further.sample.hasBothSigns(self)
    try answer.show(further)
    guard answer.orderableRows.knows(order, top: top, within: .max) else { return nil }
    return answer.reordered(order, top: top)
  }

  private func hasRepeatedBars(
    _ groups: Table, like shown: Table, _ limits: Limits
  ) throws(QueryError) -> Bool {
    var counted = underived
    counted.method = .count
    let bars = try measuredAnswer(counted, over: groups, like: shown, [], limits, { false })
    return bars.series.contains { $0.values.contains { $0 > 1 } }
  }

  /// The columns of groups with what a sample shows of those of the table: of its dates groups may have
  /// few, or none.
  private func shown(_ groups: Table, by sample: Table, _ tested: [Field]) -> Table {
    let names = [category, series].compactMap(\.self) + tested
    let ends = periodFields.flatMap { [$0, $0] }
    var columns = groups.columns
    let places = Array(columns.indices.prefix(names.count)) + columns.indices.suffix(ends.count)
    for (place, field) in zip(places, names + ends) {
      guard let index = try? field.column.index(in: sample), !sample.columns[index].isAllGaps
      else { continue }
      let column = sample.columns[index]
      columns[place] = Column(
        name: columns[place].name, index: place, numbers: column.numbers, profile: column.profile,
        chunks: column.chunks, encoding: column.encoding)
    }
    return Table(format: groups.format, columns: columns, rowCount: groups.rowCount)
  }

  /// The question about the groups, without values; nil if a filter tests what they do not have.
  private func inner(of groups: Table, _ rest: GroupsToFinish, _ firstTested: Int) -> Query? {
    guard let category else { return nil }
    var inner = Query(
      category: Field(
        ColumnRef(groups.columns[0]), grain: category.grain, groups: category.groups))
    inner.nameOrder = nameOrder
    inner.filters = rest.filters.compactMap { filter in
      filter.replacing { field in
        rest.tested.firstIndex(of: field).map { ColumnRef(groups.columns[firstTested + $0]) }
      }
    }
    guard inner.filters.count == rest.filters.count else { return nil }
    inner.titles[ColumnRef(groups.columns[0])] = titles[category.column]
    if let series {
      inner.series = Field(ColumnRef(groups.columns[1]), grain: series.grain)
      inner.titles[ColumnRef(groups.columns[1])] = titles[series.column]
    }
    return inner
  }

  /// The value columns, or the numbers of rows.
  ///
  /// - Parameters:
  ///   - first: the column with the number of the first values.
  ///   - inexact: the places of values whose sums are not exact.
  private func columns(
    _ rows: Answer, _ first: Int, _ inexact: Set<Int>,
    _ part: (Int, Method) throws(QueryError) -> Answer
  ) throws(QueryError) -> [GroupedColumn] {
    if values.isEmpty { return [GroupedColumn(rows.series.map(\.values))] }
    var all: [GroupedColumn] = []
    var first = first
    for (value, measure) in values.enumerated() {
      defer { first += groupedWidths[value] }
      let counts = try part(first, .sum).series.map(\.values)
      if method == .count {
        all.append(GroupedColumn(counts))
        continue
      }
      if let operation = measure.partner?.operation, hasTwoSums(measure) {
        let sides = try [first + 1, first + 2].map { side throws(QueryError) in
          let sums = try part(side, .sum).series.map(\.values)
          return inexact.contains(value) ? Self.rounded(sums, counts) : sums
        }
        all.append(GroupedColumn(sides[0], operation, sides[1], counts))
        continue
      }
      let combined = try part(first + 1, method == .min || method == .max ? method : .sum)
      let isSum = method == .sum || method == .mean
      let totals = combined.series.map(\.values)
      let found = isSum && inexact.contains(value) ? Self.rounded(totals, counts) : totals
      all.append(
        GroupedColumn(
          found, counts, method == .min || method == .max ? combined.series.map(\.longs) : []))
    }
    return all
  }

  private static func rounded(_ sums: [[Double]], _ counts: [[Double]]) -> [[Double]] {
    zip(sums, counts).map { zip($0, $1).map { $0.rounded(after: $1) } }
  }

  /// Whether the engine has added up what is no number here.
  ///
  /// - Parameter first: the column with the number of the first values.
  private func addsUpNoNumbers(_ groups: Table, _ first: Int) -> Bool {
    var first = first
    return groupedWidths.contains { width in
      let columns = groups.columns[first...].prefix(width)
      let numbers = columns.map { $0.numbers(rowCount: groups.rowCount) }
      first += width
      return numbers.dropFirst().contains { zip(numbers[0], $0).contains { $0 > 0 && $1.isNaN } }
    }
  }

  /// Category and series, if they are consecutive periods, which may be unfinished.
  package var periodFields: [Field] {
    [category, series].compactMap(\.self).filter { $0.grain?.isConsecutive ?? false }
  }

  /// The unfinished periods: the engine tells first and last moments of its groups, a sample of the
  /// rows their step.
  ///
  /// - Parameters:
  ///   - groups: ends with the first and the last moment for each of `periodFields`.
  ///   - shown: what its columns are like.
  ///   - rest: filters that are left to be tested of the groups.
  ///   - answer: with names for bars and series.
  func unfinished(
    _ groups: Table, like shown: Table, _ rest: [Filter], _ sample: Table, _ answer: Answer
  ) -> UnfinishedPeriods {
    var found = UnfinishedPeriods()
    let fields = periodFields
    let passing = (try? rows(matching: rest, over: groups, like: shown)).map { Array($0) } ?? []
    for (index, field) in fields.enumerated() where leavesPeriodsWhole(field) {
      let start = groups.columns.count - 2 * (fields.count - index)
      let ends = periodEnds(groups, like: shown, rest, of: field)
      let texts = [start, start + 1].map { groups.columns[$0].texts(rowCount: groups.rowCount) }
      let hasFullPeriods = passing.contains { texts[0][$0] != texts[1][$0] }
      guard let grain = field.grain, let (first, last) = ends, first < last
      else { continue }
      var step = Self.span(field, filters, sample)
      if step?.moments.count ?? 0 < 2 { step = Self.span(field, [], sample) }
      guard let step else { continue }
      let covers = MomentSpan(first: first, last: last, stepOf: step)
        .unfinished(grain, hasFullPeriods: hasFullPeriods)
      for (bin, cover) in covers {
        let name = grain.label(ofBin: bin)
        if field == category {
          if let row = answer.categories.firstIndex(of: name) {
            found.categories[row] = cover
          }
        } else if let place = answer.series.firstIndex(where: { $0.name == name }) {
          found.series[place] = cover
        }
      }
    }
    return found
  }

  /// The first and the last moment of a field of periods in the rows behind groups.
  private func periodEnds(
    _ groups: Table, like shown: Table, _ rest: [Filter], of field: Field
  ) -> (first: Int64, last: Int64)? {
    let fields = periodFields
    guard let index = fields.firstIndex(of: field) else { return nil }
    let columns = groups.columns.suffix(2 * (fields.count - index)).prefix(2)
    let ends = columns.map { column in
      Self.span(Field(ColumnRef(column), grain: field.grain), rest, groups, like: shown)
    }
    guard let first = ends[0]?.first, let last = ends[1]?.last, first <= last else { return nil }
    return (first, last)
  }

  /// The moments of a table's rows; nil if they are no dates.
  static func span(
    _ field: Field, _ filters: [Filter], _ table: Table, like sample: Table? = nil
  ) -> MomentSpan? {
    let query = Query(category: field, method: .count, filters: filters)
    guard let plan = try? QueryPlan(query, in: table.shown(by: sample)), plan.hasCells(in: table)
    else { return nil }
    return (try? plan.groups(of: table, .standard) { false })?.categories.span
  }
}

/// A column by an engine, by series and row: aggregates, for means sums and numbers of values.
struct GroupedColumn {
  let values: [[Double]]
  let counts: [[Double]]?
  /// For ratios, the second sums.
  private(set) var divisors: [[Double]]?
  /// Which values are long numbers, if they may be.
  let longs: [LongNumbers?]

  init(_ values: [[Double]], _ counts: [[Double]]? = nil, _ longs: [LongNumbers?] = []) {
    (self.values, self.counts, self.longs) = (values, counts, longs)
  }

  /// Of the sums of two columns.
  init(
    _ sums: [[Double]], _ operation: Measure.Operation, _ others: [[Double]],
    _ counts: [[Double]]
  ) {
    if operation == .over {
      self.init(sums, counts)
      divisors = others
    } else {
      self.init(
        zip(sums, others).map { zip($0, $1).map { operation.exact($0, $1) } }, counts)
    }
  }
}

/// One series of it, or several together.
struct GroupedSeries {
  var name: String
  /// For means, sums.
  var values: [Double]
  var counts: [Double]?
  /// For ratios, the second sums.
  var divisors: [Double]?
  var rowCounts: [Int]
  var longs: LongNumbers?

  /// What its bars are made of.
  func sides(_ method: Query.Method) -> RestParts.Sides {
    if let divisors { return .quotients(values, by: divisors) }
    return method == .mean ? .quotients(values, by: counts ?? []) : .values(values)
  }

  func shown(_ method: Query.Method) -> [Double] {
    if let divisors {
      return zip(values, divisors).map { $1 == 0 ? .nan : withoutNoise($0 / $1, largest: 0) }
    }
    guard method == .mean, let counts else { return values }
    return zip(values, counts).map { withoutNoise($0 / $1, largest: abs($0 / $1)) }
  }

  mutating func add(_ other: GroupedSeries, _ method: Query.Method) {
    longs = nil
    for row in values.indices {
      let parts = [values[row], other.values[row]]
      values[row] =
        switch method {
        case .min: RestRule.least.combined(parts)
        case .max: RestRule.greatest.combined(parts)
        default: SideSum(parts).value
        }
      rowCounts[row] += other.rowCounts[row]
      if let mine = divisors?[row], let more = other.divisors?[row] {
        divisors?[row] = SideSum([mine, more]).value
      }
      if let mine = counts?[row], let more = other.counts?[row] {
        counts?[row] = SideSum([mine, more]).value
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
          method == .sum && part.divisors == nil
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
      var texts = GroupTexts.texts(of: values, part.divisors == nil ? format : .mean)
      if let longs = part.longs {
        texts = CellTexts(texts.enumerated().map { longs[$0]?.text() ?? $1 })
      }
      return Series(
        name: part.name, values: values, texts: texts, rowCounts: part.rowCounts,
        longs: part.longs)
    }
    restRule = RestRule(method)
    if method == .mean || parts.contains(where: { $0.divisors != nil }) {
      restRule = .folded(RestParts(parts.map { $0.sides(method) }))
    }
  }
}

/// How many rows of groups have no value.
struct GapCount {
  private(set) var count = 0
  /// The first bar of which a row has none.
  private(set) var firstBar: Int?

  /// - Parameters:
  ///   - rows: the number of rows behind each bar, by series; NaN for none.
  ///   - counts: the number of values among them, by column and series.
  init(_ rows: [[Double]], _ counts: [[[Double]]]) {
    for counts in counts { for (rows, counts) in zip(rows, counts) { add(rows, counts) } }
  }

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
  /// Tells of the ratios that have no value, since they are divided by zero.
  mutating func tellZeros(_ parts: [GroupedSeries], _ cells: Notice.Cells) {
    let bars = parts.map { part in
      (part.divisors ?? []).indices.filter { part.divisors?[$0] == 0 && !part.values[$0].isNaN }
    }
    guard let first = bars.compactMap(\.first).min() else { return }
    let count = bars.reduce(0) { $0 + $1.count }
    tell(.problem(.dividedByZero, count: count, first: .bar(categories[first]), cells))
  }

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
  /// A single number was not added to anything.
  ///
  /// - Parameter count: of numbers that were added up.
  func rounded(after count: Double) -> Double {
    guard isFinite, self != 0, count > 1 else { return self }
    let decimals = 14 - Int(log10(magnitude).rounded(.down)) - Int(log10(count).rounded(.up))
    // Whole digits stay, so that nobody takes zeros for them.
    if decimals <= 0 { return rounded() }
    let scale = pow(10, Double(decimals))
    let scaled = self * scale
    return decimals < 300 && scaled.isFinite ? scaled.rounded() / scale : self
  }
}
