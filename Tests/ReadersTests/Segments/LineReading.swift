// Reads logs and lines of JSON in segments, for comparison with a reading in one piece.
import Tables

/// Everything that lines are read to: the table, how it was read, its columns, and what was folded.
struct LineReading: Equatable {
  var reading: Reading
  var format: TableFormat
  var profiles: [ColumnProfile]
  var folded: [RowTexts.Row]?

  init(_ table: Table, error: TableError?) {
    var table = table
    folded = (table.fold as? RowTexts)?.rows
    if !table.areRowsKept {
      // Nobody asks for what is not kept.
      table = Table(format: table.format, columns: [], rowCount: 0, problems: table.problems)
    }
    reading = Reading(table, error: error)
    format = table.format
    profiles = table.columns.map(\.profile)
  }

  /// What is not the same; "" if all is.
  func difference(from other: LineReading) -> String {
    let (mine, its) = (reading, other.reading)
    let parts = [
      ("names", mine.names == its.names), ("rows", mine.rows == its.rows),
      ("lines", mine.lines == its.lines), ("error", mine.error == its.error),
      ("problems", mine.problems == its.problems), ("format", format == other.format),
      ("profiles", profiles == other.profiles), ("fold", folded == other.folded),
    ]
    let kinds = TableProblems.Kind.allCases.filter { mine.problems[$0] != its.problems[$0] }
    let names =
      parts.filter { !$0.1 }.map(\.0)
      + kinds.map { "\($0): \(mine.problems[$0]), \(its.problems[$0])" }
    return names.isEmpty ? "" : "\(names), \(mine.error as Any), \(its.error as Any)"
  }
}

/// A fold that keeps the texts and lines of some columns.
struct RowTexts: RowFold {
  struct Row: Equatable {
    var texts: [String]
    var line: Int
  }

  let columnIndices: Set<Int>
  var rows: [Row] = []

  var needsRows: Bool { false }
  var emptied: RowTexts { RowTexts(columnIndices: columnIndices) }

  mutating func settle() {}

  mutating func add(_ part: TablePart) throws(TableError) {
    for row in 0..<part.rowCount {
      let texts = columnIndices.sorted().map { column in
        part.chunk(column).withText(row: row) { cell in
          cell.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
      }
      rows.append(Row(texts: texts, line: part.lines[row]))
    }
  }

  mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError) {
    for row in (later as? RowTexts)?.rows ?? [] {
      rows.append(Row(texts: row.texts, line: row.line + linesBefore))
    }
  }

  /// Keeps no rows but the texts of some columns, once there are some bytes of rows.
  static func request(_ columns: Set<Int>, after bytes: Int) -> TableRequest {
    TableRequest(
      fold: { $0.columns.count > columns.max() ?? 0 ? RowTexts(columnIndices: columns) : nil },
      foldBytes: bytes, keepsRows: false)
  }
}

/// Reads bytes in one piece.
func readLines(
  _ bytes: [UInt8], _ request: TableRequest = TableRequest(), limits: Limits = .standard
) -> LineReading {
  var reader = SerialReader(request, limits: limits)
  var error: TableError?
  do throws(TableError) {
    try reader.feed(bytes[...])
    try reader.finish()
  } catch let thrown { error = thrown }
  return LineReading(reader.snapshot(), error: error)
}

/// Reads bytes in segments as soon as possible; nil if they cannot be read in segments.
///
/// - Parameters:
///   - sizes: those of the segments, over and over again.
///   - ahead: how many segments are read before the first of them is appended.
func readLineSegments(
  _ bytes: [UInt8], sizes: [Int], ahead: Int, _ request: TableRequest = TableRequest(),
  limits: Limits = .standard
) -> LineReading? {
  var serial = SerialReader(request, limits: limits)
  var start = 0
  var plan: (any SegmentPlan)?
  while plan == nil, start < bytes.count {
    do throws(TableError) { try serial.feed(bytes[start..<start + 1]) } catch { return nil }
    start += 1
    plan = serial.segmentPlan
  }
  // Text is read by segments from its first row on.
  guard let plan, plan.bytesBefore == start else { return nil }
  serial = SerialReader()
  let workers = [plan.makeReader(), plan.makeReader()]
  var assembly = plan.makeAssembly()
  var waiting: [(read: Segment, bytes: SegmentBytes)] = []
  var error: TableError?
  do throws(TableError) {
    var number = 0
    while start < bytes.count || !waiting.isEmpty {
      if start < bytes.count, waiting.count <= ahead {
        let end = min(bytes.count, start + max(1, sizes[number % sizes.count]))
        let segment = SegmentBytes(bytes[start..<end])
        waiting.append((workers[number % 2].read(segment, isFirst: number == 0), segment))
        number += 1
        start = end
      } else {
        let (read, bytes) = waiting.removeFirst()
        try assembly.append(read, bytes)
      }
    }
    try assembly.finish()
  } catch let thrown { error = thrown }
  return LineReading(assembly.snapshot(), error: error)
}

extension SegmentBytes {
  convenience init(_ bytes: ArraySlice<UInt8>) {
    self.init(capacity: bytes.count)
    _ = append { room in
      bytes.withUnsafeBytes { room.copyMemory(from: $0) }
      return bytes.count
    }
  }
}

extension SerialReader {
  mutating func feed(_ bytes: ArraySlice<UInt8>) throws(TableError) {
    let result = bytes.withUnsafeBytes { bytes -> TableError? in
      do throws(TableError) { try feed(bytes) } catch { return error }
      return nil
    }
    if let result { throw result }
  }
}
