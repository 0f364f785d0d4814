// Reads segments of input whose records are lines: logs and lines of JSON.
internal import Base

/// A stage that can read lines apart from those before them.
protocol LineStage: TableStage {
  /// Counts what lines are read by and what they may add: columns, keys. Only grows.
  var columnState: Int { get }
  /// Whether the next byte begins a record.
  var isBetweenRecords: Bool { get }
  /// A copy without rows, to read segments by; nil while it is not known how lines are read.
  var forSegments: Self? { get }
  /// Gets memory of its own for what every line is read by: that of several threads is slow, since
  /// each use of it is counted.
  mutating func unshare()
  /// What is done with the rows of a segment.
  var segmentFold: SegmentFold { get }

  /// Takes the rows of a segment, the problems and the number of lines, and starts over.
  mutating func takeSegment() -> Segment
  /// Whether the rows of a segment stay within the limits.
  func hasRoom(for segment: Segment) -> Bool
  /// Appends the rows of a segment that begins where the reading is.
  mutating func append(_ segment: Segment) throws(TableError)
}

extension LineStage {
  package var segmentPlan: (any SegmentPlan)? {
    forSegments.map { LineSegmentPlan(stage: self, copy: $0) }
  }

  /// Reads some lines; nil if they must be read in order: at an error, for example, or where they
  /// add a column.
  fileprivate mutating func segment(of lines: Span<UInt8>) -> Segment? {
    let state = columnState
    do throws(TableError) { try consume(lines) } catch { return nil }
    guard columnState == state, isBetweenRecords else { return nil }
    var segment = takeSegment()
    segment.columnState = state
    return segment
  }

  /// Appends a segment that was read apart, unless it must be read in order.
  fileprivate mutating func takes(_ segment: Segment) throws(TableError) -> Bool {
    guard segment.wholeBytes > 0, segment.columnState == columnState, segment.failure == nil,
      isBetweenRecords, segment.wholeBytes <= byteLimit - bytesRead, hasRoom(for: segment)
    else { return false }
    try attempt { stage throws(TableError) in
      stage.bytesRead += segment.wholeBytes
      try stage.append(segment)
    }
    return true
  }
}

/// What the threads read by, for as long as no line adds to it.
private final class SharedStage: Sendable {
  private let current: Locked<any LineStage>

  init(_ stage: any LineStage) { current = Locked(stage) }

  var stage: any LineStage {
    get { current.withLock(\.self) }
    set { current.withLock { $0 = newValue } }
  }
}

private struct LineSegmentPlan: SegmentPlan {
  let stage: any LineStage
  let shared: SharedStage
  let fold: SegmentFold

  init(stage: any LineStage, copy: any LineStage) {
    self.stage = stage
    shared = SharedStage(copy)
    fold = stage.segmentFold
  }

  var bytesBefore: Int { stage.bytesRead }

  func makeReader() -> any SegmentReader { LineSegmentReader(self) }
  func makeAssembly() -> any SegmentAssembly { LineSegmentAssembly(stage, shared) }
}

private final class LineSegmentReader: SegmentReader {
  private let plan: LineSegmentPlan
  private var stage: any LineStage

  init(_ plan: LineSegmentPlan) {
    self.plan = plan
    stage = plan.shared.stage
    stage.unshare()
  }

  func read(_ bytes: SegmentBytes, isFirst: Bool) -> Segment {
    let shared = plan.shared.stage
    if shared.columnState != stage.columnState { begin(with: shared) }
    let start = bytes.afterFirstLineFeed ?? bytes.count
    let end = max(start, bytes.afterLastLineFeed)
    let lines = bytes.slice(start..<end).bindMemory(to: UInt8.self)
    var segment = Segment()
    if let read = stage.segment(of: lines.span) {
      segment = read
      segment.take(plan.fold)
    } else {
      begin(with: shared)
    }
    (segment.headBytes, segment.wholeBytes) = (start, end - start)
    return segment
  }
}

extension LineSegmentReader {
  private func begin(with shared: any LineStage) {
    stage = shared
    stage.unshare()
  }
}

/// Reads what is between the segments, and those that must be read in order.
///
/// A segment is read as if a record began after its first line end, by the columns that were known
/// when it was begun. If one does, and the columns are still the same and enough for all of its
/// lines, its rows are those that the stage itself would read, which it does otherwise.
private struct LineSegmentAssembly: SegmentAssembly {
  private var stage: any LineStage
  private let shared: SharedStage

  init(_ stage: any LineStage, _ shared: SharedStage) {
    (self.stage, self.shared) = (stage, shared)
  }

  var rowCount: Int { stage.rowsRead }
  var earlierStates: Int { stage.earlierStates }
  var isWithinState: Bool { stage.isWithinState }
  func snapshot(isAtRest: Bool) -> Table { stage.snapshot(isAtRest: isAtRest) }

  mutating func append(_ read: Segment, _ bytes: SegmentBytes) throws(TableError) {
    try feed(bytes, 0..<read.headBytes)
    let isTaken = try stage.takes(read)
    try feed(bytes, read.headBytes + (isTaken ? read.wholeBytes : 0)..<bytes.count)
  }

  mutating func read(_ bytes: SegmentBytes) throws(TableError) -> Bool {
    try feed(bytes, 0..<bytes.count)
    return true
  }

  private mutating func feed(_ bytes: SegmentBytes, _ range: Range<Int>) throws(TableError) {
    let state = stage.columnState
    try stage.feed(bytes.slice(range))
    if stage.columnState != state, let copy = stage.copyForSegments { shared.stage = copy }
  }

  mutating func finish() throws(TableError) { try stage.finish() }
}

extension LineStage {
  fileprivate var copyForSegments: (any LineStage)? { forSegments }
}
