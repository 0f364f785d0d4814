// Ranges of periods, bins and values as comparisons with a column's values, which `--where` can say.
import Scales
package import Tables

extension Table {
  /// The filter of the rows from one category of a field to another, in the order of time or
  /// numbers; nil if comparisons cannot express it.
  package func filter(of field: Field, from first: String, to last: String) -> Filter? {
    guard let index = try? field.column.index(in: self) else { return nil }
    let column = columns[index]
    guard field.grain != nil else {
      let dates = column.dates
      guard column.canCompare(first, dates), column.canCompare(last, dates) else { return nil }
      return .between(field.column, from: first, to: last, isHalfOpen: false)
    }
    guard let grain = definite(field).grain, let low = grain.bin(named: first),
      let high = grain.bin(named: last), low <= high
    else { return nil }
    return column.filter(field.column, grain, low...high)
  }

  /// A field whose automatic grain is replaced by what it stands for now, unless only a pass over the
  /// rows tells.
  package func definite(_ field: Field) -> Field {
    guard field.grain == .automatic, let index = try? field.column.index(in: self),
      columns[index].profile.shape.hasFiniteRange,
      let grain = try? FieldReader(field, in: self).grain
    else { return field }
    return Field(field.column, grain: grain)
  }

  /// Comparisons equal to a filter by periods or bins; nil if there are none.
  fileprivate func comparison(_ field: Field, _ names: [String], isExcluding: Bool) -> Filter? {
    guard let index = try? field.column.index(in: self), let grain = definite(field).grain
    else { return nil }
    let bins = names.compactMap { grain.bin(named: $0) }.sorted()
    guard bins.count == names.count, let low = bins.first, let high = bins.last else { return nil }
    if !isExcluding, high - low == bins.count - 1 {
      return columns[index].filter(field.column, grain, low...high)
    }
    guard let values = columns[index].values(of: bins, grain) else { return nil }
    return .compare(field.column, isExcluding ? .notEqual : .equal, values)
  }
}

extension Filter {
  /// The conditions in the syntax of `--where`; nil if it has no words for the filter.
  package func conditions(in table: Table) -> [String]? {
    var filter: Filter? = self
    if case .named(let field, let names, let isExcluding) = self, field.grain != nil {
      filter = table.comparison(field, names, isExcluding: isExcluding)
    }
    return filter?.conditions({ table.condition($0, $1, $2) })
  }
}

extension Field {
  /// Names of periods or bins in their order; other names as they are.
  package func inOrder(_ names: [String]) -> [String] {
    guard let grain else { return names }
    let bins = names.compactMap { name in grain.bin(named: name).map { ($0, name) } }
    return bins.count == names.count ? bins.sorted { $0.0 < $1.0 }.map(\.1) : names
  }
}

extension Query {
  /// Also filtered by a condition, unless it is by one that says the same.
  package func filtered(by filter: Filter, in table: Table?) -> Query {
    let words = table.flatMap { filter.conditions(in: $0) }
    let isKnown = filters.contains { other in
      other == filter || words != nil && table.flatMap { other.conditions(in: $0) } == words
    }
    var query = self
    if !isKnown { query.filters.append(filter) }
    return query
  }

  /// Also filtered by a range. Earlier filters of the column that pass all of it are dropped.
  package func narrowed(to filter: Filter, in table: Table) -> Query {
    var query = self
    if let range = table.span(of: filter) {
      query.filters.removeAll { other in
        guard other.column == filter.column, let wide = table.span(of: other) else { return false }
        return wide.contains(range.lowerBound) && wide.contains(range.upperBound)
      }
    }
    query.filters.append(filter)
    return query
  }
}

extension Table {
  /// The range of its column that a filter passes, as numbers or as seconds since 1970; nil if it
  /// is not one range.
  fileprivate func span(of filter: Filter) -> ClosedRange<Double>? {
    if case .named(let field, let names, let isExcluding) = filter, field.grain != nil {
      return comparison(field, names, isExcluding: isExcluding).flatMap { span(of: $0) }
    }
    guard let column = filter.column.flatMap({ try? $0.index(in: self) }).map({ columns[$0] })
    else { return nil }
    let dates = column.dates
    let spans = filter.comparisons.map { column.span(of: $0, dates) }
    let known = spans.compactMap(\.self)
    guard known.count == spans.count else { return nil }
    let low = known.map(\.lowerBound).max() ?? -.infinity
    let high = known.map(\.upperBound).min() ?? .infinity
    return low <= high ? low...high : nil
  }
}

/// How the dates of a column are written, so that starts of periods can be compared with them.
enum DateNotation: Hashable {
  /// As texts, which are compared by the calendar as far as they are written.
  case text
  /// As numbers such as 2015, 201503, 20150326 or 20150326123000.
  case digits(TimeUnit)
  /// As so many units of a second since 1970.
  case ticks(perSecond: Double)

  /// nil if the column mixes notations.
  init?(_ column: Column) {
    guard column.isNumeric else {
      self = .text
      return
    }
    let shape = column.profile.shape
    if column.areWeeksOfYears { return nil }
    guard let first = Self(shape.least), first == Self(shape.greatest),
      shape.isWhole || first.hasFractions
    else { return nil }
    self = first
  }

  private init?(_ number: Double) {
    guard let moment = Moment(number: number) else { return nil }
    guard moment.unit == .second, !Moment.isClocked(number) else {
      self = .digits(moment.unit)
      return
    }
    let ratio = number / Double(moment.seconds)
    self = .ticks(perSecond: [1e9, 1e6, 1e3].first { ratio > $0 / 2 } ?? 1)
  }

  private var hasFractions: Bool { if case .ticks = self { true } else { false } }

  /// The unit in which the bounds of a grain's periods are written; nil if it is too coarse.
  func unit(of grain: Grain) -> TimeUnit? {
    let unit: TimeUnit
    switch grain {
    case .year: unit = .year
    case .quarter, .month: unit = .month
    case .week, .day: unit = .day
    case .hour, .minute: unit = .minute
    default: return nil
    }
    guard case .digits(let written) = self else { return unit }
    switch (unit, written) {
    case (.year, _), (.month, .month), (.month, .day), (.day, .day), (_, .second): return written
    default: return nil
    }
  }

  /// A moment as the column would write it.
  ///
  /// - Parameter unit: down to which it is written; of no meaning for units of a second.
  func text(of moment: Int64, _ unit: TimeUnit) -> String {
    switch self {
    case .text: unit.text(of: moment)
    case .digits: String(unit.text(of: moment).filter { ("0"..."9").contains($0) })
    // The nanoseconds of most years need more than 64 bits.
    case .ticks(let scale): String(Int128(moment) * Int128(scale))
    }
  }
}

extension Table {
  /// The rows up to a moment and with it; nil if no comparison says that.
  func filter(of column: ColumnRef, until moment: Int64) -> Filter? {
    guard let index = try? column.index(in: self), let notation = DateNotation(columns[index])
    else { return nil }
    return switch notation {
    case .text: .compare(column, .lessOrEqual, [notation.text(of: moment, .second)])
    case .digits(let unit): .compare(column, .lessOrEqual, [notation.text(of: moment, unit)])
    // A second may have parts.
    case .ticks: .compare(column, .less, [notation.text(of: moment + 1, .second)])
    }
  }
}

extension Column {
  /// Reads its dates; nil for numbers and for texts that are no dates.
  var dates: DateReader? { isNumeric ? nil : DateReader(self) }

  /// Whether a value can be compared by size.
  func canCompare(_ value: String, _ dates: DateReader?) -> Bool {
    guard isNumeric else { return dates?.moment(of: value) != nil }
    return typedNumbers.value(of: value).number != nil
  }

  /// The range that a comparison with one value passes; nil for other filters.
  func span(of filter: Filter, _ dates: DateReader?) -> ClosedRange<Double>? {
    guard case .compare(_, let comparison, let values) = filter, values.count == 1 else {
      return nil
    }
    var (low, high, below, above) = (0.0, 0.0, 0.0, 0.0)
    if isNumeric {
      guard partOfDate(values[0]) == nil,
        case .number(let number) = typedNumbers.value(of: values[0])
      else { return nil }
      (low, high, below, above) = (number, number, number.nextDown, number.nextUp)
    } else {
      guard let moment = dates?.moment(of: values[0]) else { return nil }
      (low, high) = (Double(moment.seconds), Double(moment.end - 1))
      (below, above) = (low - 1, high + 1)
    }
    return switch comparison {
    case .equal: low...high
    case .less: -.infinity...below
    case .lessOrEqual: -.infinity...high
    case .greater: above ... .infinity
    case .greaterOrEqual: low ... .infinity
    case .notEqual, .contains: nil
    }
  }

  /// The filter of consecutive bins; nil if comparisons cannot express it.
  fileprivate func filter(_ column: ColumnRef, _ grain: Grain, _ bins: ClosedRange<Int>) -> Filter?
  {
    if case .width(let width) = grain {
      let edges = [bins.lowerBound, bins.upperBound + 1].map { Grain.edge(Double($0), width) }
      let texts = edges.map { written($0) }
      // Edges of which a plain number tells too little.
      guard zip(edges, texts).allSatisfy({ .number($0) == typedNumbers.value(of: $1) }) else {
        return nil
      }
      return .between(column, from: texts[0], to: texts[1], isHalfOpen: true)
    }
    if case .edges(let edges) = grain {
      let from = bins.lowerBound < 1 ? nil : written(edges[bins.lowerBound - 1])
      let to = bins.upperBound < edges.count ? written(edges[bins.upperBound]) : nil
      switch (from, to) {
      case (let from?, let to?): return .between(column, from: from, to: to, isHalfOpen: true)
      case (let from?, nil): return .compare(column, .greaterOrEqual, [from])
      case (nil, let to?): return .compare(column, .less, [to])
      case (nil, nil): return nil
      }
    }
    guard let notation = DateNotation(self), let unit = notation.unit(of: grain),
      let (start, end) = grain.moments(ofBins: bins)
    else { return nil }
    if case .ticks = notation {
      let texts = [start, end].map { notation.text(of: $0, unit) }
      return .between(column, from: texts[0], to: texts[1], isHalfOpen: true)
    }
    let (from, to) = (notation.text(of: start, unit), notation.text(of: end - 1, unit))
    return from == to
      ? .compare(column, .equal, [from]) : .between(column, from: from, to: to, isHalfOpen: false)
  }

  /// The values that cells of some bins have, as far as they are written; nil for too many.
  fileprivate func values(of bins: [Int], _ grain: Grain) -> [String]? {
    guard let notation = DateNotation(self), let unit = notation.unit(of: grain) else { return nil }
    if case .ticks = notation { return nil }
    var values: [String] = []
    for bin in bins {
      guard let (start, end) = grain.moments(ofBins: bin...bin) else { return nil }
      var moment = Moment(seconds: start, unit: unit)
      let count = values.count
      while moment.seconds < end {
        values.append(notation.text(of: moment.seconds, unit))
        moment.seconds = moment.end
        if values.count > count + Self.mostValuesOfBin { return nil }
      }
    }
    return values
  }

  /// The days of a week.
  private static let mostValuesOfBin = 7
}

extension Grain {
  /// From the start of the first of consecutive periods to the end of the last, in seconds since
  /// 1970; nil for other bins and for years that have not four digits.
  fileprivate func moments(ofBins bins: ClosedRange<Int>) -> (start: Int64, end: Int64)? {
    guard isConsecutive else { return nil }
    let (first, end) = (begin(ofBin: bins.lowerBound), begin(ofBin: bins.upperBound + 1))
    let years = [first, end - 1].map { CivilDate(dayNumber: Int($0.flooredQuotient(86_400))).year }
    return years.allSatisfy((0...9999).contains) ? (first, end) : nil
  }

  /// The bins of some names; nil if one is no name of a bin.
  package func bins(named names: [String]) -> [Int]? {
    let bins = names.compactMap { name in
      repeatingBins.map { $0.first { label(ofBin: $0) == name } } ?? bin(named: name)
    }
    return bins.count == names.count ? bins : nil
  }

  /// The moments in each of some periods, in seconds since 1970; nil for other bins.
  package func moments(named names: [String]) -> [Range<Int64>]? {
    let found = bins(named: names)?.compactMap { bin in
      moments(ofBins: bin...bin).map { $0.start..<$0.end }
    }
    return found?.count == names.count ? found : nil
  }

  /// The bin of a name that `label(ofBin:)` gives; nil for other names and for repeating periods.
  fileprivate func bin(named name: String) -> Int? {
    let bytes = Array(name.utf8)
    func moment(_ count: Int) -> Int64? {
      bytes.prefix(count).withUnsafeBufferPointer { Moment(iso: $0)?.seconds }
    }
    var bin: Int?
    switch self {
    case .year, .month, .day, .hour, .minute:
      bin = moment(bytes.count).map { self.bin(ofMoment: $0) }
    case .quarter, .week:
      // "2024 Q1", "2024-W05": January 4 is in the first week (ISO 8601).
      guard let year = moment(4), let number = Int(name.dropFirst(6)) else { return nil }
      bin = self.bin(ofMoment: year + 3 * 86_400) + number - 1
    case .width(let width):
      let start = name.split(separator: " ").first.flatMap { Double($0) } ?? .nan
      bin = Int(exactly: (start / width).rounded())
    case .edges(let edges): bin = (0...edges.count).first { label(ofBin: $0) == name }
    case .automatic, .monthOfYear, .quarterOfYear, .dayOfMonth, .weekday, .hourOfDay: return nil
    }
    return bin.flatMap { label(ofBin: $0) == name ? $0 : nil }
  }
}
