// Where the cells of a part of the input go: into columns of their own.

/// The rows of one segment while they are read. Its room is used again for the next one.
struct SegmentRows: ~Copyable {
  private let plan: SegmentPlan
  private var writers: UnsafeMutablePointer<ColumnWriter>
  /// The columns that anything is done with.
  private let usedColumns: [Int]
  private var lines = RowLines()
  private var fold: GroupFold?
  private let makesGroups: Bool
  private(set) var rowCount = 0
  var problems = TableProblems()

  init(_ plan: SegmentPlan) {
    self.plan = plan
    fold = plan.fold
    makesGroups = plan.fold != nil
    usedColumns = plan.uses.indices.filter { plan.uses[$0] != .skipped }
    writers = .allocate(capacity: plan.uses.count)
    for (column, use) in plan.uses.enumerated() {
      (writers + column).initialize(to: ColumnWriter(use, plan.dialect.numbers))
    }
  }

  deinit {
    writers.deinitialize(count: plan.uses.count)
    writers.deallocate()
  }

  /// Makes fields a row, as many as there are columns at the most. `line` is counted from the start
  /// of the segment, from 1.
  @inline(__always)
  mutating func append(
    _ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, count: Int, line: Int
  ) throws(TableError) {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    if makesGroups {
      try fold?.add(fields, count: count, line: line)
      return endRow(fields: count, line: line)
    }
    for column in usedColumns {
      writers[column].append(column < count ? fields[column] : none, isPadded: true)
    }
    endRow(fields: count, line: line)
  }

  /// Puts a row into its group, for `endRow` to end; nothing where rows stay apart.
  mutating func addToGroup(_ record: CellWriter, line: Int) throws(TableError) {
    try fold?.add(record, line: line)
  }

  /// A cell of the row that `endRow` ends; every column has one, nil where the row is too short.
  mutating func append(_ cell: UnsafeBufferPointer<UInt8>?, column: Int) {
    guard plan.uses[column] != .skipped else { return }
    let cell = cell ?? UnsafeBufferPointer(start: nil, count: 0)
    writers[column].append(cell, isPadded: false)
  }

  /// Ends a row that had so many fields.
  @inline(__always)
  mutating func endRow(fields: Int, line: Int) {
    rowCount += 1
    // Of rows that become groups nobody asks for the line.
    if !makesGroups { lines.append(line: line) }
    if fields < plan.requiredFields { problems.note(.shortRows, row: rowCount, line: line) }
  }

  /// What has been read, and room for what comes.
  mutating func take() -> Segment {
    var segment = Segment()
    segment.problems = problems
    segment.lines = lines
    segment.rowCount = rowCount
    rowCount = 0
    segment.fold = fold
    fold = plan.fold
    for column in plan.uses.indices {
      segment.tallies.append(writers[column].tally)
      segment.columns.append(writers[column].take())
    }
    lines = RowLines()
    problems = TableProblems()
    return segment
  }
}

/// The cells of one column while they are read.
private struct ColumnWriter: ~Copyable {
  private let use: ColumnUse
  private let notation: NumberNotation
  private(set) var tally = ColumnTally()
  private var bytes = GrowingBuffer<UInt8>()
  private var ends = GrowingBuffer<UInt32>()
  private var numbers = GrowingBuffer<Double>()

  init(_ use: ColumnUse, _ notation: NumberNotation) {
    self.use = use
    self.notation = notation
  }

  @inline(__always)
  mutating func append(_ cell: UnsafeBufferPointer<UInt8>, isPadded: Bool) {
    var unit = NumberUnit.none
    let value =
      isPadded
      ? notation.value(ofPadded: cell, unit: &unit) : notation.value(of: cell.span, unit: &unit)
    tally.note(value, cell: cell.span)
    if unit != .none { tally.note(unit) }
    bytes.append(cell)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    guard use == .numbers else { return }
    if case .number(let number) = value { numbers.append(number) } else { numbers.append(.nan) }
  }

  mutating func take() -> ColumnChunk? {
    defer {
      tally = ColumnTally()
      bytes.removeAll()
      ends.removeAll()
      numbers.removeAll()
    }
    guard use >= .kept else { return nil }
    return ColumnChunk(bytes: bytes.array(), ends: ends.array(), numbers: numbers.array())
  }
}
