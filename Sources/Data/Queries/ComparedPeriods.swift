// The value of each bar in an earlier period: the one before, or the same a year before.
internal import Scenegraph
internal import Tables

/// Who answers further questions about the rows that an answer is of.
struct FurtherAnswers {
  /// nil if there is no answer.
  let answer: (Query) throws(QueryError) -> Answer?
  /// Rows of the table, which show how its dates are written.
  let sample: Table
  /// The last moment of a column in the rows that the answer is of; nil if it is unknown.
  let lastMoment: (Field) -> Int64?

  init(
    _ sample: Table, lastMoment: @escaping (Field) -> Int64?,
    answer: @escaping (Query) throws(QueryError) -> Answer?
  ) { (self.sample, self.lastMoment, self.answer) = (sample, lastMoment, answer) }

  /// Of a table whose rows are kept.
  init(
    rowsOf table: Table, for query: Query, _ isCancelled: @escaping @Sendable () -> Bool
  ) {
    (sample, lastMoment) = (table, { Query.span($0, query.filters, table)?.last })
    answer = { question throws(QueryError) in
      try measuredAnswer(question, over: table, [], .standard, isCancelled)
    }
  }
}

extension Answer {
  /// Finds for each bar the value that it is compared with; a gap if the data have none.
  ///
  /// - Parameters:
  ///   - further: answers for periods that are not shown, or only in part; without them, unfinished
  ///     periods are compared with nothing.
  ///   - passing: the rows that are shown; nil for all.
  mutating func compareWithEarlier(
    _ further: FurtherAnswers?, among passing: [UInt32]?
  ) throws(QueryError) {
    guard let comparison = query.comparison, !categories.isEmpty else { return }
    guard let (bins, grain) = periodBins else {
      throw .measure(
        .noPeriods(comparison, category: query.category == nil ? nil : categoryName))
    }
    let asked = bins.map { $0.flatMap { comparison.bin(before: $0, grain) } }
    let earlier = try earlierPeriods(further) ?? self.periods(bins, of: self)
    var compared = series.map { _ in [Double](repeating: .nan, count: bins.count) }
    let rows = places(passing)
    for row in rows {
      guard let bin = bins[row], let before = asked[row], let found = earlier.places[before]
      else { continue }
      var values: [Double]?
      if isWhole(row), earlier.answer.isWhole(found) {
        values = self.values(of: earlier.answer, at: found)
      } else if let further, !isWhole(row), earlier.answer.isWhole(found) {
        values = try cutValues(row, from: bin, to: before, grain, further)
      }
      for (index, value) in (values ?? []).enumerated() { compared[index][row] = value }
    }
    for index in series.indices { series[index].compared = compared[index] }
    let first = bins.indices.filter { bins[$0] != nil && isBar($0) }.min { one, other in
      (bins[one] ?? 0) < (bins[other] ?? 0)
    }
    let before = asked.map { $0.flatMap { earlier.places[$0] } }
    tellUncompared(rows, first: first, before, earlier.answer, comparison, grain)
  }

  private func isBar(_ row: Int) -> Bool { series.contains { !$0.values[row].isNaN } }

  /// The bars of periods, by the numbers of these.
  private struct PeriodPlaces {
    let answer: Answer
    let places: [Int: Int]
  }

  private func periods(_ bins: [Int?], of answer: Answer) -> PeriodPlaces {
    var places: [Int: Int] = [:]
    for (row, bin) in bins.enumerated() {
      // Rows of one date are apart, and none of them is the one before.
      if let bin { places[bin] = places[bin] == nil ? row : -1 }
    }
    return PeriodPlaces(answer: answer, places: places.filter { $0.value >= 0 })
  }

  /// The same bars without the filters that say which periods are shown: what is compared with them may
  /// lie outside. nil if there is none, or if the rows cannot be read again.
  private func earlierPeriods(_ further: FurtherAnswers?) throws(QueryError) -> PeriodPlaces? {
    let question = query.beyondPeriods
    guard let further, question.filters != query.filters, query.method != .none,
      query.shownAs == .value, let answer = try further.answer(question)
    else { return nil }
    return answer.periodBins.map { periods($0.bins, of: answer) }
  }

  /// What another answer to the question has in a bar, by the series here.
  private func values(of answer: Answer, at place: Int) -> [Double] {
    series.enumerated().map { index, series in
      if query.series == nil {
        return answer.series.indices.contains(index) ? answer.series[index].values[place] : .nan
      }
      return answer.series.first { $0.name == series.name }?.values[place] ?? .nan
    }
  }

  private func isWhole(_ row: Int) -> Bool { unfinished.categories[row] == nil }

  /// The number of each bar's period, with the grain that counts it; nil if bars are no consecutive
  /// periods. Dates that are bars of their own count as the periods that they all are.
  private var periodBins: (bins: [Int?], grain: Grain)? {
    guard let field = query.category, field.grain?.isConsecutive ?? true else { return nil }
    var order = Array(categories.indices)
    var found: Periods?
    if case .periods(let periods) = kind { found = periods }
    if found == nil, field.grain == nil, let natural = NaturalOrder.order(of: categories) {
      // Dates that stand in another order, as the newest first.
      order = natural
      found = Periods(names: order.map { categories[$0] })
    }
    guard let periods = found, !periods.isRepeating, let grain = field.grain ?? periods.unit.grain
    else { return nil }
    var bins = [Int?](repeating: nil, count: categories.count)
    for place in 0..<periods.count {
      bins[order[place]] = grain.bin(ofMoment: periods.start(of: place))
    }
    return (bins, grain)
  }

  /// Tells how many bars have nothing to be compared with, but for the very first period, which has
  /// none before it, and how many are left out because their periods are unfinished.
  private mutating func tellUncompared(
    _ rows: [Int], first: Int?, _ earlier: [Int?], _ answer: Answer,
    _ comparison: ComparedPeriod, _ grain: Grain
  ) {
    var alone: [Int] = []
    var partial = 0
    for row in rows {
      let isCompared = series.contains { $0.compared?[row].isNaN == false }
      guard isBar(row), !isCompared else { continue }
      if let before = earlier[row], !isWhole(row) || !answer.isWhole(before) {
        partial += 1
      } else {
        alone.append(row)
      }
    }
    if comparison == .yearBefore ? !alone.isEmpty : alone.contains(where: { $0 != first }) {
      let isYear = comparison == .yearBefore && grain != .year
      tell(.uncompared(count: alone.count, period: isYear ? nil : grain.name))
    }
    if partial > 0 { tell(.uncomparedUnfinished(count: partial)) }
  }

  // MARK: Unfinished periods

  /// The values of an earlier period up to where an unfinished one ends; nil if its beginning is what
  /// is missing, or no filter says where to cut.
  private func cutValues(
    _ row: Int, from bin: Int, to reference: Int, _ grain: Grain, _ further: FurtherAnswers
  ) throws(QueryError) -> [Double]? {
    guard let cover = unfinished.categories[row], cover.from == nil, query.shownAs == .value,
      let field = query.category, query.method != .none,
      let last = further.lastMoment(field),
      let end = grain.moment(like: last, in: bin, of: reference),
      let filter = further.sample.filter(of: field.column, until: end)
    else { return nil }
    var question = query.beyondPeriods
    question.filters += [
      .named(field, [grain.label(ofBin: reference)], isExcluding: false), filter,
    ]
    let name = grain.label(ofBin: reference)
    guard let answer = try further.answer(question) else { return nil }
    guard let cut = answer.categories.firstIndex(of: name) else { return series.map { _ in .nan } }
    return values(of: answer, at: cut)
  }
}

extension Query {
  /// The plain question for all periods there are.
  fileprivate var beyondPeriods: Query {
    var question = underived
    (question.order, question.top) = (.none, nil)
    let time = category?.column
    question.filters.removeAll { filter in
      !filter.fields.isEmpty && filter.fields.allSatisfy { $0.column == time }
    }
    return question
  }
}

extension ComparedPeriod {
  /// The number of the period before one; nil if there is none, as of 29 February in other years.
  func bin(before bin: Int, _ grain: Grain) -> Int? {
    if self == .previous { return bin - 1 }
    switch grain {
    case .year: return bin - 1
    case .quarter: return bin - 4
    case .month: return bin - 12
    case .week: return week(before: bin)
    case .day, .hour, .minute:
      let moment = grain.start(ofBin: bin)
      let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
      guard date.day <= Moment.dayCount(date.year - 1, date.month) else { return nil }
      let midnight = Moment.seconds(
        CivilDate(year: date.year - 1, month: date.month, day: date.day))
      let clock = moment - moment.flooredQuotient(86_400) * 86_400
      return grain.bin(ofMoment: midnight + clock)
    default: return nil
    }
  }

  /// The week of the same number (ISO 8601); nil if that year has no 53rd.
  private func week(before bin: Int) -> Int? {
    func first(_ year: Int) -> Int {
      // 4 January is in the first week.
      Grain.week.bin(ofMoment: Moment.seconds(CivilDate(year: year, month: 1, day: 4)))
    }
    let year = CivilDate(dayNumber: 7 * bin).year
    let found = first(year - 1) + bin - first(year)
    return found < first(year) ? found : nil
  }
}

extension Grain {
  /// The moment that is as far in one period as another is in another: the same day and time.
  fileprivate func moment(like moment: Int64, in bin: Int, of reference: Int) -> Int64? {
    let (start, other) = (begin(ofBin: bin), begin(ofBin: reference))
    switch self {
    case .year, .quarter, .month:
      let day = moment.flooredQuotient(86_400)
      let date = CivilDate(dayNumber: Int(day))
      let first = CivilDate(dayNumber: Int(start.flooredQuotient(86_400)))
      let begun = CivilDate(dayNumber: Int(other.flooredQuotient(86_400)))
      let months = begun.year * 12 + begun.month - 1 + date.month - first.month
      let (year, month) = (months / 12, months % 12 + 1)
      let count = Moment.dayCount(year, month)
      // 31 May is as far as 30 April, to its end.
      if date.day > count {
        return Moment.seconds(CivilDate(year: year, month: month, day: count)) + 86_399
      }
      return Moment.seconds(CivilDate(year: year, month: month, day: date.day))
        + moment - day * 86_400
    case .week, .day, .hour, .minute: return other + moment - start
    default: return nil
    }
  }
}

extension Periods.Unit {
  /// The grain that counts such periods.
  fileprivate var grain: Grain? {
    switch self {
    case .year: .year
    case .quarter: .quarter
    case .month: .month
    case .week: .week
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: nil
    }
  }
}
