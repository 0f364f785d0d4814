// Stores records as they are parsed, field by field.

/// The current record, and earlier ones that are read again: the sample for guessing a dialect.
struct Records: Sendable {
  /// The text of all fields without their quotes.
  private var bytes: [UInt8] = []
  /// Where each field ends in `bytes`; it starts where the previous one ends.
  private var fieldEnds: [UInt32] = []
  /// Where each record ends in `fieldEnds`.
  private var recordEnds: [UInt32] = []
  /// The line on which each record starts.
  private var lines: [UInt32] = []
  /// Where the current record starts.
  private var pendingField = 0
  private var pendingByte = 0

  var count: Int { recordEnds.count }
  var byteCount: Int { bytes.count }

  /// The number of complete fields in the current record.
  var pendingFields: Int { fieldEnds.count - pendingField }

  var pendingFieldBytes: Int { bytes.count - Int(fieldEnds.last ?? 0) }

  mutating func append(_ run: Span<UInt8>) {
    run.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func endField() { fieldEnds.append(UInt32(truncatingIfNeeded: bytes.count)) }

  mutating func keepRecord(line: Int) {
    recordEnds.append(UInt32(truncatingIfNeeded: fieldEnds.count))
    lines.append(UInt32(truncatingIfNeeded: line))
    pendingField = fieldEnds.count
    pendingByte = bytes.count
  }

  mutating func dropRecord() {
    fieldEnds.removeSubrange(pendingField...)
    bytes.removeSubrange(pendingByte...)
  }

  /// Whether the current record has text after the first `width` fields.
  func hasText(after width: Int) -> Bool {
    pendingFields > width
      && (width..<pendingFields).contains { withPendingField($0) { !isEmptySpace($0) } }
  }

  /// Drops all but the first `count` fields of the current record.
  mutating func truncateRecord(toFields count: Int) {
    guard pendingFields > count else { return }
    fieldEnds.removeSubrange((pendingField + count)...)
    bytes.removeSubrange(Int(fieldEnds.last ?? 0)...)
  }

  @inline(__always)
  func withPendingField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    withField(at: pendingField + field, body)
  }

  /// Calls `body` with the concatenated fields of the current record.
  func withPendingRecord<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(pendingByte..<bytes.count))
  }

  /// The multi-byte sequences in the current record; nil if it is ASCII. Fields are examined one by
  /// one, so that two halves of a sequence on either side of a delimiter do not count as one.
  var pendingSequences: SequenceCount? {
    let isASCII = withPendingRecord { bytes in
      var bits: UInt8 = 0
      for index in 0..<bytes.count { bits |= bytes[index] }
      return bits < 0x80
    }
    if isASCII { return nil }
    var sequences = SequenceCount()
    for field in 0..<pendingFields { withPendingField(field) { sequences.note($0) } }
    return sequences
  }

  @inline(__always)
  private func withField<Result>(at place: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let start = place == 0 ? 0 : Int(fieldEnds[place - 1])
    return body(bytes.span.extracting(start..<Int(fieldEnds[place])))
  }

  func line(record: Int) -> Int { Int(lines[record]) }

  /// Calls `body` with the bytes of a field of a kept record; none if the record is shorter.
  @inline(__always)
  func withField<Result>(record: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let place = (record == 0 ? 0 : Int(recordEnds[record - 1])) + field
    guard place < Int(recordEnds[record]) else { return body(bytes.span.extracting(first: 0)) }
    return withField(at: place, body)
  }
}
