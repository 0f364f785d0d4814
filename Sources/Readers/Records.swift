// Records as they are found in a text, field after field.
internal import Tables

/// The record that is being read, and those before it that are looked at again: the sample that a
/// dialect is guessed from.
struct Records: Sendable {
  /// The text of all fields, without quotes, as it was read.
  private var bytes: [UInt8] = []
  /// Where each field ends in `bytes`; it starts where the one before it ends.
  private var fieldEnds: [UInt32] = []
  /// Where each record ends in `fieldEnds`.
  private var recordEnds: [UInt32] = []
  /// The line of the input on which each record starts.
  private var lines: [UInt32] = []
  /// Where the record that is being read starts.
  private var pendingField = 0
  private var pendingByte = 0

  /// Records that have ended and are kept.
  var count: Int { recordEnds.count }

  /// Fields of the record that is being read that have ended.
  var pendingFields: Int { fieldEnds.count - pendingField }

  /// Bytes so far of the field that is being read.
  var pendingFieldBytes: Int { bytes.count - Int(fieldEnds.last ?? 0) }

  mutating func append(_ run: Span<UInt8>) {
    run.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func endField() { fieldEnds.append(UInt32(truncatingIfNeeded: bytes.count)) }

  /// Keeps the record that is being read.
  mutating func keepRecord(line: Int) {
    recordEnds.append(UInt32(truncatingIfNeeded: fieldEnds.count))
    lines.append(UInt32(truncatingIfNeeded: line))
    pendingField = fieldEnds.count
    pendingByte = bytes.count
  }

  /// Forgets the record that is being read.
  mutating func dropRecord() {
    fieldEnds.removeSubrange(pendingField...)
    bytes.removeSubrange(pendingByte...)
  }

  /// Drops the fields of the record that is being read after the first `count`.
  mutating func truncateRecord(toFields count: Int) {
    guard pendingFields > count else { return }
    fieldEnds.removeSubrange((pendingField + count)...)
    bytes.removeSubrange(Int(fieldEnds.last ?? 0)...)
  }

  /// Calls `body` with the bytes of a field that has ended of the record that is being read.
  @inline(__always)
  func withPendingField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    withField(at: pendingField + field, body)
  }

  /// Calls `body` with the bytes of all fields of the record that is being read, run together.
  func withPendingRecord<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(pendingByte..<bytes.count))
  }

  @inline(__always)
  private func withField<Result>(at place: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let start = place == 0 ? 0 : Int(fieldEnds[place - 1])
    return body(bytes.span.extracting(start..<Int(fieldEnds[place])))
  }

  /// The line of the input on which a record starts that was kept.
  func line(record: Int) -> Int { Int(lines[record]) }

  /// Calls `body` with the bytes of a field of a record that was kept; none for a field that it
  /// does not have.
  @inline(__always)
  func withField<Result>(record: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let place = (record == 0 ? 0 : Int(recordEnds[record - 1])) + field
    guard place < Int(recordEnds[record]) else { return body(bytes.span.extracting(first: 0)) }
    return withField(at: place, body)
  }
}
