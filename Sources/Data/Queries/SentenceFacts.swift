// What the sentence of a question must know of its table: how the columns are called there.
package import Tables

/// How the columns of a question are called in its sentence, and what is known of its bars.
package struct SentenceFacts: Hashable, Sendable {
  /// The names that are said otherwise than they are written.
  var names: [ColumnRef: String] = [:]
  /// The columns of dates that a period needs no name of: "by month".
  var onlyTimes: Set<ColumnRef> = []
  /// The columns of numbers that are no dates, among those that filters test.
  var numbers: Set<ColumnRef> = []
  /// Whether the value of each bar is that of one row.
  package var hasOneRowEach = false
  /// Whether what is measured may be above and below zero, as far as is known without reading more:
  /// of rows that are not kept, the first. So it makes no facts different.
  package internal(set) var hasBothSigns = false

  /// Whether values are shown in percent that are no parts of a whole by themselves.
  package var saysPercent = false

  package init() {}

  package static func == (one: SentenceFacts, other: SentenceFacts) -> Bool {
    one.names == other.names && one.onlyTimes == other.onlyTimes && one.numbers == other.numbers
      && one.hasOneRowEach == other.hasOneRowEach && one.saysPercent == other.saysPercent
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(onlyTimes)
    hasher.combine(numbers)
    hasher.combine(hasOneRowEach)
    hasher.combine(saysPercent)
  }

  /// What a column is called.
  package func name(of column: ColumnRef) -> String { names[column] ?? column.name }

  /// Whether the periods of a column of dates need no name of it.
  package func areAlone(_ periods: Field) -> Bool { onlyTimes.contains(periods.column) }
}

extension Table {
  /// How the columns of a question are called; looks at some cells of each column of the table if the
  /// question is about periods.
  package func sentenceFacts(of query: Query) -> SentenceFacts {
    var facts = SentenceFacts()
    let fields =
      [query.category, query.series].compactMap(\.self) + query.filters.flatMap(\.fields)
    for column in Set(query.measuredColumns + fields.map(\.column))
    where query.titles[column] == nil {
      facts.names[column] = saidName(of: column)
    }
    let periods = fields.filter { $0.grain.map { !$0.isNumeric } ?? false }
    for (column, fields) in Dictionary(grouping: periods, by: \.column) {
      let name = query.titles[column] ?? column.name
      guard NameWords(name).sayOnlyTime, isOnlyTime(column, fields.compactMap(\.grain)) else {
        continue
      }
      facts.onlyTimes.insert(column)
    }
    for field in fields
    where (field.grain?.isNumeric ?? false) && query.titles[field.column] == nil {
      let column = field.column
      guard let index = try? column.index(in: self) else { continue }
      // "time (min) in steps of 10", as the axis has it.
      let unit = columns[index].nameWithUnit.dropFirst(columns[index].name.count)
      if !unit.isEmpty { facts.names[column] = (saidName(of: column) ?? column.name) + unit }
    }
    for column in query.filters.flatMap(\.columns) {
      guard let index = try? column.index(in: self), columns[index].isNumeric else { continue }
      let meaning = NumberMeaning.meanings(of: [columns[index]])[index]
      if meaning != .year, meaning != .time { facts.numbers.insert(column) }
    }
    return facts
  }

  /// Whether one of the measures of a question may have values above and below zero.
  func hasBothSigns(_ query: Query) -> Bool {
    query.barValues.contains { value in
      guard let measure = try? PlacedMeasure(value, in: self) else { return false }
      let (least, greatest) = range(of: measure)
      return least < 0 && greatest > 0
    }
  }

  /// Where the values of a measure are, by those of its columns.
  private func range(of measure: PlacedMeasure) -> (least: Double, greatest: Double) {
    let (one, two) = (columns[measure.column].profile.shape, columns[measure.other].profile.shape)
    switch measure.operation {
    case nil: return (one.least, one.greatest)
    case .plus: return (one.least + two.least, one.greatest + two.greatest)
    case .minus: return (one.least - two.greatest, one.greatest - two.least)
    case .times, .over:
      let ends = [one.least, one.greatest].flatMap { [$0 * two.least, $0 * two.greatest] }
      return (ends.min() ?? 0, ends.max() ?? 0)
    }
  }

  /// The name with blanks for underscores; nil if that is no other, or another column would then
  /// have it too.
  private func saidName(of column: ColumnRef) -> String? {
    guard column.name.utf8.count <= Self.longestName, let name = Self.readableName(column.name)
    else { return nil }
    let isShared = columns.contains { other in
      other.name != column.name && other.name.utf8.count >= name.utf8.count
        && other.name.utf8.count <= Self.longestName
        && (Self.readableName(other.name) ?? other.name) == name
    }
    return isShared ? nil : name
  }

  /// Longer names are cut wherever they are shown.
  private static let longestName = 200

  /// A name with a blank for each run of underscores and blanks; nil if it is no other. Underscores
  /// around a name and between digits stay.
  private static func readableName(_ name: String) -> String? {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte == Byte.space }
    let bytes = Array(name.utf8)
    guard let first = bytes.first, let last = bytes.last, !isBlank(first), !isBlank(last) else {
      return nil
    }
    var readable: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      guard isBlank(byte) else {
        readable.append(byte)
        continue
      }
      let isInNumber = bytes[place - 1].isDigit && bytes[place + 1].isDigit
      if isInNumber {
        readable.append(byte)
      } else if readable.last != Byte.space {
        readable.append(Byte.space)
      }
    }
    return readable == bytes ? nil : String(decoding: readable, as: UTF8.self)
  }

  /// Whether no other column has dates, or is called like one of some periods.
  private func isOnlyTime(_ column: ColumnRef, _ grains: [Grain]) -> Bool {
    guard let index = try? column.index(in: self) else { return false }
    let nouns = grains.flatMap { [$0.noun(beside: nil), $0.name] }
    return !columns.contains { other in
      other.index != index
        && (nouns.contains(other.name.lowercased()) || time(of: other.index)?.kind == .moments)
    }
  }
}

extension NameWords {
  /// Whether a name says that its column is time, and nothing else.
  fileprivate var sayOnlyTime: Bool {
    typealias Words = TimeWords
    let sets = [
      Words.dates, Words.times, Words.timestamps, Words.years, Words.months, Words.quarters,
      Words.weeks, Words.days, Words.hours,
    ]
    return !words.isEmpty && words.allSatisfy { word in sets.contains { $0.contains(word) } }
  }
}

extension Answer {
  /// Whether each value that rows were made one of is that of a single row.
  var hasOneRowEach: Bool {
    guard let grouping, grouping.method != .last, !categories.isEmpty, restSeries.isEmpty else {
      return false
    }
    return series.allSatisfy { $0.rowCounts?.allSatisfy { $0 < 2 } ?? false }
  }

  /// Below so many rows, one of them decides what a mean is.
  private static let fewRows = 5

  /// Tells how many means or medians are of few rows, but for those that are each a row as it is.
  ///
  /// - Parameters:
  ///   - measured: the means, whatever is shown of them, by series.
  ///   - passing: the rows that are shown; nil for all.
  mutating func tellFewRows(of measured: [[Double]], among passing: [UInt32]?) {
    guard let grouping, [.mean, .median].contains(grouping.method), !facts.hasOneRowEach else {
      return
    }
    let rows = places(passing)
    var (few, all) = (0, 0)
    for (series, values) in zip(series, measured) {
      guard let counts = series.rowCounts else { continue }
      for row in rows where !values[row].isNaN {
        all += 1
        if counts[row] < Self.fewRows { few += 1 }
      }
    }
    if few > 0 { tell(.fewRows(count: few, of: all, below: Self.fewRows)) }
  }
}
