// The bars of groups, by row and series, with those of the rest.
internal import Tables

/// The value columns without bars of their own.
enum RestColumns {
  case none
  /// Of rows that are kept apart.
  case apart([GroupValues])
  /// Grouped as one.
  case combined(GroupValues)

  init(_ places: [Int], in groups: GroupTable) {
    guard let first = places.first else {
      self = .none
      return
    }
    if groups.method == .last || groups.method == .only {
      self = .apart(places.map { groups.values[$0] })
      return
    }
    var column = groups.values[first]
    for other in places.dropFirst() {
      column.add(column: groups.values[other], groupCount: groups.count)
    }
    self = .combined(column)
  }

  var columns: [GroupValues] {
    switch self {
    case .none: []
    case .apart(let columns): columns
    case .combined(let column): [column]
    }
  }
}

/// Groups, and the row of the bar of each.
private protocol GroupPairs: RandomAccessCollection, Sendable
where Element == (row: Int, group: Int), Index == Int {
  /// Whether they are all bars, in order.
  var areInOrder: Bool { get }
}

extension [(row: Int, group: Int)]: GroupPairs {
  fileprivate var areInOrder: Bool { false }
}

/// The groups of a table; where their names are in order, nothing is kept of each.
private struct BarsOfGroups: GroupPairs {
  private let groups: NamedGroups
  private let rows: BarPlaces

  init(_ groups: NamedGroups, _ rows: BarPlaces) { (self.groups, self.rows) = (groups, rows) }

  var startIndex: Int { 0 }
  var endIndex: Int { groups.endIndex }
  var areInOrder: Bool { groups.areAllInOrder && rows.areInOrder }

  subscript(place: Int) -> (row: Int, group: Int) {
    let group = groups[place]
    return (rows.place(of: Int(group.category)), group.group)
  }
}

struct BarTable {
  private let names: UnifiedGroups
  private let groups: GroupTable
  private let rows: BarPlaces
  private let shown: [Int]
  private let rest: RestColumns
  private let rule: RestRule

  /// - Parameters:
  ///   - shown: the value columns with bars of their own, by their index in the groups.
  ///   - rule: what values of several names or columns become that cannot be grouped again.
  init(
    _ names: UnifiedGroups, _ groups: GroupTable, _ rows: BarPlaces, shown: [Int],
    rest: RestColumns, _ rule: RestRule
  ) {
    (self.names, self.groups, self.rows) = (names, groups, rows)
    (self.shown, self.rest, self.rule) = (shown, rest, rule)
  }

  func addSeries(_ columns: BarPlaces, to answer: inout Answer) {
    var parts = (0...columns.names.count).map { _ in RestParts.Series(column: 0) }
    for (category, series, group) in names.groups {
      let isOwn = Int(series) < columns.names.count
      parts[isOwn ? columns.place(of: Int(series)) : columns.names.count].groups.append(
        (rows.place(of: Int(category)), group))
    }
    let column = shown.first.map { groups.values[$0] }
    for (name, part) in zip(columns.names, parts) {
      answer.series.append(series(name, bars(part.groups, column), column))
    }
    if answer.restSeries.isEmpty {
      parts.removeLast()
    } else {
      addRest(
        bars(parts[columns.names.count].groups, column.map { [$0] } ?? []), column, to: &answer)
    }
    keep([column].compactMap(\.self), parts, in: &answer)
  }

  func addColumns(_ columns: BarPlaces, to answer: inout Answer) {
    let pairs = BarsOfGroups(names.groups, rows)
    let counted: [GroupValues?] =
      groups.method == .rowCount ? [nil] : shown.map { groups.values[$0] }
    var all: [Answer.Series?] = columns.names.map { _ in nil }
    var ordered = counted
    for (index, column) in counted.enumerated() {
      let place = columns.place(of: index)
      all[place] = series(columns.names[place], bars(pairs, column), column)
      ordered[place] = column
    }
    answer.series = all.compactMap(\.self)
    switch rest {
    case .none: break
    case .apart(let columns): addRest(bars(pairs, columns), nil, to: &answer)
    case .combined(let column):
      addRest(bars(pairs, column), nil, to: &answer)
      ordered.append(column)
    }
    keep(
      ordered.compactMap(\.self),
      ordered.indices.map { RestParts.Series(column: $0, groups: Array(pairs)) }, in: &answer)
  }

  /// Keeps what the bars are made of, where the answer in another order needs it.
  private func keep(
    _ columns: [GroupValues], _ parts: @autoclosure () -> [RestParts.Series],
    in answer: inout Answer
  ) {
    guard
      [.mean, .median, .distinct].contains(groups.method)
        || columns.contains(where: { $0.operation == .over }), rows.names.count > 1
    else { return }
    answer.restRule = .folded(RestParts(columns, parts()))
  }

  private var hasTexts: Bool { groups.method == .last || groups.method == .only }

  private func series(_ name: String, _ bars: Bars, _ column: GroupValues?) -> Answer.Series {
    let hasTexts = hasTexts && column?.operation == nil
    var texts =
      hasTexts ? CellTexts(bars.texts) : GroupTexts.texts(of: bars.values, format(column))
    if !hasTexts, !bars.longs.isEmpty {
      var all = Array(texts)
      for (row, long) in bars.longs { all[row] = long.text() ?? all[row] }
      texts = CellTexts(all)
    }
    var series = Answer.Series(
      name: name, values: bars.values, texts: texts, rowCounts: bars.rowCounts,
      longs: LongNumbers(bars.longs))
    if !bars.errors.isEmpty { series.errors = bars.errors }
    return series
  }

  /// How values are written: a ratio has endless digits, as a mean has.
  private func format(_ column: GroupValues?) -> GroupMethod {
    column?.operation == .over ? .mean : groups.method
  }

  private func addRest(_ bars: Bars, _ column: GroupValues?, to answer: inout Answer) {
    let method = answer.query.method
    let isMean = hasTexts && rule == .mean
    let texts = GroupTexts.texts(
      of: bars.values,
      hasTexts && column?.operation != .over ? (isMean ? .mean : .sum) : format(column))
    answer.series.append(
      Answer.Series(
        name: restName(answer.restSeries.count, rule, method), values: bars.values,
        texts: texts, rowCounts: bars.rowCounts))
  }

  private struct Bars {
    var values: [Double]
    var texts: [String] = []
    var rowCounts: [Int]
    var longs: [Int: LongNumber] = [:]
    /// Half of the intervals of means; empty if they are not asked for.
    var errors: [Double] = []

    init(_ count: Int) {
      values = Array(repeating: .nan, count: count)
      rowCounts = Array(repeating: 0, count: count)
    }

    /// - Parameters:
    ///   - values: those of groups, each of which is the bar at its place.
    ///   - rowCounts: their numbers of rows.
    init(inOrder values: [Double], _ rowCounts: [Int]) {
      (self.values, self.rowCounts) = (values, rowCounts)
    }
  }

  /// The bars of groups, one each.
  ///
  /// - Parameter column: nil if rows are counted.
  private func bars(_ pairs: some GroupPairs, _ column: GroupValues?) -> Bars {
    let groups = groups
    let counts = Workers.map(pairs) { groups.rowCount(of: $0.group) }
    let values =
      column.map { column in Workers.map(pairs) { column.plainValue($0.group) } }
      ?? counts.map(Double.init)
    var bars: Bars
    if pairs.areInOrder {
      bars = Bars(inOrder: values, counts)
    } else {
      bars = Bars(rows.names.count)
      for (place, pair) in pairs.enumerated() {
        (bars.values[pair.row], bars.rowCounts[pair.row]) = (values[place], counts[place])
      }
    }
    guard let column else { return bars }
    if column.hasSpreads {
      bars.errors = Array(repeating: .nan, count: rows.names.count)
      for (row, group) in pairs { bars.errors[row] = column.spreads[group].halfInterval }
    }
    if !column.longs.isEmpty {
      for (row, group) in pairs {
        if let long = column.longs[group] { bars.longs[row] = long }
      }
    }
    if hasTexts, column.operation == nil {
      bars.texts = Array(repeating: "", count: rows.names.count)
      for (row, group) in pairs { bars.texts[row] = column.texts[group] }
    }
    return bars
  }

  /// The bars of any number of groups each.
  ///
  /// - Parameter columns: none if rows are counted; several only if rows stay apart.
  private func bars(_ pairs: some GroupPairs, _ columns: [GroupValues]) -> Bars {
    var bars = Bars(rows.names.count)
    for (row, group) in pairs { bars.rowCounts[row] += groups.rowCount(of: group) }
    if hasTexts, columns.first?.operation != .over {
      var sums = [RestSum](repeating: RestSum(), count: rows.names.count)
      for (row, group) in pairs {
        for column in columns where !column.extremes[group].isNaN {
          sums[row].add(column.extremes[group])
        }
      }
      bars.values = sums.map { rule == .mean ? $0.mean : $0.value }
      return bars
    }
    guard let column = columns.first else {
      for (row, _) in pairs { bars.values[row] = Double(bars.rowCounts[row]) }
      return bars
    }
    var targets = [Int](repeating: 0, count: groups.count + 1)
    for (row, group) in pairs { targets[group] = row + 1 }
    let folded = column.folded(into: rows.names.count, targets)
    for (row, _) in pairs { bars.values[row] = folded.plainValue(row + 1) }
    return bars
  }
}
