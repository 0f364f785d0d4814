// Rows that become groups while they are read: what is kept of them is as large as the number of
// groups and not as the number of rows.

/// How the rows of a group become one value a column.
enum GroupMethod: Hashable, Sendable {
  case sum, mean, median, min, max
  /// The rows themselves are counted.
  case rowCount
  /// The cells that hold something are counted.
  case valueCount
  /// The last cell that holds something, as it stood.
  case last
}

/// Groups of rows with one category, and one series where there is one, in the order in which they
/// first came, with what is known of their values.
///
/// A row is added by `group(_:_:line:)`, which finds its group, and then `note(_:of:column:line:)`
/// for each of its values. Tables of consecutive parts of the rows are merged in order: groups,
/// order, counts, extremes, medians and problems are then those of the whole, and sums too as far
/// as twice the precision of a double decides.
struct GroupTable: Sendable {
  let method: GroupMethod
  /// Columns of values; none where rows are counted.
  private(set) var columnCount: Int
  let limits: Limits
  /// Of the input, with those whose values were skipped.
  private(set) var rowCount = 0
  /// What values were left out; rows and lines are counted from where this table begins.
  private(set) var problems = TableProblems()
  /// By column, the gaps and texts among them, which are no value.
  private(set) var skipped: [TableProblems.Occurrences]
  private(set) var keys: TextKeys
  private let hasSeries: Bool
  private(set) var firstLines: [Int] = []
  /// By group, where rows are counted.
  private(set) var rowCounts: [Int] = []
  // By group and column; only the one that the method needs has entries.
  private(set) var sums: [GroupSum] = []
  private(set) var huge: [Int: HugeSum] = [:]
  private(set) var extremes: [Double] = []
  private(set) var counts: [Int] = []
  private(set) var medians: [ValueCounts] = []
  private(set) var texts: [String] = []
  /// Entries of all medians.
  private var medianEntries = 0

  init(_ method: GroupMethod, hasSeries: Bool, columnCount: Int, limits: Limits = .standard) {
    self.method = method
    self.hasSeries = hasSeries
    self.columnCount = method == .rowCount ? 0 : columnCount
    self.limits = limits
    skipped = Array(repeating: TableProblems.Occurrences(), count: self.columnCount)
    keys = TextKeys(isPair: hasSeries)
  }

  var count: Int { keys.count }

  /// One of the same kind without rows.
  var emptied: GroupTable {
    GroupTable(method, hasSeries: hasSeries, columnCount: columnCount, limits: limits)
  }

  /// Adds a row with one value, the quick way for what is most.
  ///
  /// - Parameters:
  ///   - category: with or without blanks around it, as the series, which is nil where there is
  ///     none.
  ///   - value: not NaN.
  ///   - line: on which the row starts, from 1.
  @inline(__always)
  mutating func add(
    category: Span<UInt8>, series: Span<UInt8>?, value: Double, line: Int
  ) throws(TableError) {
    let group = try group(category, series, line: line)
    try add(value, to: group, column: 0, line: line)
  }

  /// Counts a row and finds its group, a new one where it is the first of its names.
  @inline(__always)
  mutating func group(
    _ category: Span<UInt8>, _ series: Span<UInt8>?, line: Int
  ) throws(TableError) -> Int {
    let names = trimmedBounds(of: category)
    let category = category.extracting(names.start..<names.end)
    rowCount += 1
    let found: (index: Int, isNew: Bool)
    if let series {
      let names = trimmedBounds(of: series)
      let series = series.extracting(names.start..<names.end)
      found = category.withUnsafeBytes { category in
        series.withUnsafeBytes { keys.index(of: category, $0) }
      }
    } else {
      found = category.withUnsafeBytes { keys.index(of: $0, nil) }
    }
    if found.isNew { try beginGroup(line: line) }
    if method == .rowCount { rowCounts[found.index] += 1 }
    return found.index
  }

  /// Adds the value of a cell of the row that was begun last, or counts why it has none.
  @inline(__always)
  mutating func note(
    _ value: CellValue, of group: Int, column: Int, line: Int
  ) throws(TableError) {
    if case .number(let number) = value, method == .sum, number.magnitude < GroupSum.bound {
      return sums[group * columnCount + column].add(number)
    }
    try noteAny(value, of: group, column: column, line: line)
  }

  private mutating func noteAny(
    _ value: CellValue, of group: Int, column: Int, line: Int
  ) throws(TableError) {
    switch (method, value) {
    case (.rowCount, _): break
    case (.valueCount, .gap): problems.note(.uncountedValues, row: rowCount, line: line)
    case (.valueCount, _): counts[group * columnCount + column] += 1
    case (_, .number(let number)): try add(number, to: group, column: column, line: line)
    case (_, .ambiguous): problems.note(.ambiguousValues, row: rowCount, line: line)
    case (_, .gap), (_, .text): skipped[column].note(row: rowCount, line: line)
    }
  }

  /// Takes the place of the text of a group; for the method `last`.
  mutating func replaceText(of group: Int, column: Int, by text: String) {
    texts[group * columnCount + column] = text
  }

  @inline(__always)
  private mutating func add(
    _ value: Double, to group: Int, column: Int, line: Int
  ) throws(TableError) {
    let cell = group * columnCount + column
    switch method {
    case .sum, .mean:
      if value.magnitude < GroupSum.bound {
        sums[cell].add(value)
      } else {
        sums[cell].noteHuge(value)
        huge[cell, default: HugeSum()].add(value)
      }
    case .min: if !(extremes[cell] <= value) { extremes[cell] = value }
    case .max: if !(extremes[cell] >= value) { extremes[cell] = value }
    case .median:
      medianEntries += medians[cell].add(value)
      if medianEntries > limits.medianValues { throw tooManyMedianValues(line) }
    case .valueCount: counts[cell] += 1
    case .rowCount, .last: break
    }
  }

  /// Appends a group, whose key is there already.
  private mutating func beginGroup(line: Int) throws(TableError) {
    rowCounts.append(0)
    firstLines.append(line)
    for _ in 0..<columnCount { appendValue() }
    let isAggregated = method != .last
    if keys.count > limits.groups {
      throw .tooManyGroups(line: line, limit: limits.groups, isAggregated: isAggregated)
    }
    if keys.byteCount > limits.groupNameBytes {
      throw .groupNamesTooLong(
        line: line, limitBytes: limits.groupNameBytes, isAggregated: isAggregated)
    }
  }

  private func tooManyMedianValues(_ line: Int) -> TableError {
    .tooManyMedianValues(line: line, limit: limits.medianValues)
  }
}

extension GroupTable {
  /// Adds the groups of rows that come after these, from a table of the same kind.
  ///
  /// - Parameters:
  ///   - linesBefore: to be added to its lines.
  ///   - rowsBefore: to be added to its rows.
  mutating func merge(
    _ later: GroupTable, linesBefore: Int, rowsBefore: Int
  ) throws(TableError) {
    for group in 0..<later.count {
      let line = later.firstLines[group] + linesBefore
      let found = later.keys.withKey(group) { keys.index(of: $0, hasSeries ? $1 : nil) }
      if found.isNew { try beginGroup(line: line) }
      try absorb(later, group, into: found.index, line: line)
    }
    rowCount += later.rowCount
    problems.append(later.problems, rowsBefore: rowsBefore, linesBefore: linesBefore)
    for column in 0..<columnCount {
      skipped[column].append(
        later.skipped[column], rowsBefore: rowsBefore, linesBefore: linesBefore)
    }
  }

  /// Appends a column of values, which the rows so far have gaps in.
  mutating func addColumn() {
    let old = self
    columnCount += 1
    sums = []
    (extremes, counts, medians, texts) = ([], [], [], [])
    huge = [:]
    skipped.append(TableProblems.Occurrences())
    if let line = firstLines.first {
      skipped[old.columnCount].note(row: 1, line: line, count: rowCount)
    }
    for group in 0..<count {
      let cells = group * old.columnCount..<(group + 1) * old.columnCount
      if !old.sums.isEmpty { sums.append(contentsOf: old.sums[cells]) }
      if !old.extremes.isEmpty { extremes.append(contentsOf: old.extremes[cells]) }
      if !old.counts.isEmpty { counts.append(contentsOf: old.counts[cells]) }
      if !old.medians.isEmpty { medians.append(contentsOf: old.medians[cells]) }
      if !old.texts.isEmpty { texts.append(contentsOf: old.texts[cells]) }
      for cell in cells { huge[cell + group] = old.huge[cell] }
      appendValue()
    }
  }

  /// Appends the value of one column of the last group.
  private mutating func appendValue() {
    switch method {
    case .sum, .mean: sums.append(GroupSum())
    case .min, .max: extremes.append(.nan)
    case .valueCount: counts.append(0)
    case .median: medians.append(ValueCounts())
    case .last: texts.append("")
    case .rowCount: break
    }
  }

  private mutating func absorb(
    _ later: GroupTable, _ from: Int, into group: Int, line: Int
  ) throws(TableError) {
    rowCounts[group] += later.rowCounts[from]
    for column in 0..<columnCount {
      let cell = group * columnCount + column
      let source = from * columnCount + column
      switch method {
      case .sum, .mean:
        sums[cell].add(later.sums[source])
        if let values = later.huge[source] { huge[cell, default: HugeSum()].add(values) }
      case .min, .max:
        if !later.extremes[source].isNaN {
          try add(later.extremes[source], to: group, column: column, line: line)
        }
      case .valueCount: counts[cell] += later.counts[source]
      case .median:
        medianEntries += medians[cell].add(later.medians[source])
        if medianEntries > limits.medianValues { throw tooManyMedianValues(line) }
      case .last: if !later.texts[source].isEmpty { texts[cell] = later.texts[source] }
      case .rowCount: break
      }
    }
  }

  /// The same with groups as one whose names are the same text in other bytes: "é" is one character
  /// or two (Unicode, canonical equivalence), and bytes that are not UTF-8 are all U+FFFD.
  func unified(in encoding: TextEncoding = .utf8) -> GroupTable {
    guard !keys.isASCII else { return self }
    var groups: [[String]: Int] = [:]
    var unified = GroupTable(
      method, hasSeries: hasSeries, columnCount: columnCount, limits: limits)
    for group in 0..<count {
      let names = names(ofGroup: group, in: encoding)
      var target = unified.count
      if let known = groups[[names.category, names.series]] {
        target = known
      } else {
        groups[[names.category, names.series]] = target
        _ = keys.withKey(group) { unified.keys.index(of: $0, hasSeries ? $1 : nil) }
        // Fewer groups than there were cannot be too many.
        try? unified.beginGroup(line: firstLines[group])
      }
      try? unified.absorb(self, group, into: target, line: firstLines[group])
    }
    if unified.count == count { return self }
    unified.rowCount = rowCount
    unified.problems = problems
    unified.skipped = skipped
    return unified
  }
}
