// Detects the encoding and format of an input and delegates to the matching reader.

/// Reads any input piece by piece: text tables, logs or JSON, in UTF-8 or UTF-16.
///
/// A value without threads or files: the caller feeds it and passes snapshots on.
package struct SerialReader: Sendable {
  private let request: TableRequest
  private let limits: Limits
  private let totalBytes: Int?
  /// Only whitespace or part of a byte order mark so far, until there is a `stage`.
  private var undecided: [UInt8] = []
  /// nil until it is known what kind of text this is.
  private var stage: (any TableStage)?
  /// Set if the input is UTF-16.
  private var decoder: UTF16Decoder?
  /// Bytes of the input before decoding.
  private var bytesRead = 0
  /// The first bytes, until the encoding is known; then nil.
  private var start: [UInt8]? = []

  /// The bytes needed to detect UTF-16.
  private static let encodingBytes = 4

  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
  }

  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    bytesRead += bytes.count
    if var start {
      start.append(contentsOf: bytes)
      self.start = start
      if start.count >= Self.encodingBytes { try settleEncoding() }
    } else if var decoder {
      let text = decoder.decode(bytes)
      self.decoder = decoder
      try read(text)
    } else {
      try read(bytes)
    }
  }

  package mutating func finish() throws(TableError) {
    if start != nil { try settleEncoding() }
    if var decoder {
      let text = decoder.finish()
      self.decoder = decoder
      try read(text)
    }
    if stage == nil { try begin(reader(of: undecided.span, isWhole: true) ?? textReader) }
    try stage?.finish()
  }

  /// The complete rows so far; see `TableStage`.
  package func snapshot(isAtRest: Bool = true) -> Table {
    var table = stage?.snapshot(isAtRest: isAtRest) ?? .empty
    if let decoder {
      table.wasUTF16 = true
      if decoder.replaced > 0 {
        table.problems.note(
          .loneSurrogates, line: decoder.firstReplacedLine, count: decoder.replaced)
      }
    }
    return table
  }

  package var pendingError: TableError? { stage?.pendingError }
  package var earlierStates: Int { stage?.earlierStates ?? 0 }
  package var isWithinState: Bool { stage?.isWithinState ?? false }

  package var progress: ReadProgress {
    ReadProgress(bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: stage?.rowsRead ?? 0)
  }

  /// Decoded text has other bytes than the input that parts are read from.
  package var segmentPlan: (any SegmentPlan)? { decoder == nil ? stage?.segmentPlan : nil }
  var awaitsFold: Bool { decoder == nil && stage?.awaitsFold ?? true }

  /// Detects UTF-16 in the first bytes, and reads them.
  private mutating func settleEncoding() throws(TableError) {
    let start = start ?? []
    self.start = nil
    if let order = ByteOrder.detected(in: start) {
      var decoder = UTF16Decoder(order)
      let text = decoder.decode(start)
      self.decoder = decoder
      try read(text)
    } else {
      try read(start)
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(TableError) {
    try withBytes(bytes[...]) { bytes throws(TableError) in try read(bytes) }
  }

  /// Reads UTF-8.
  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    if stage != nil {
      try stage?.feed(bytes)
    } else {
      undecided.append(contentsOf: bytes)
      // Independent of how the bytes are cut.
      let isWhole = undecided.count >= limits.sampleBytes
      let head = isWhole ? Array(undecided[..<limits.sampleBytes]) : undecided
      if let reader = reader(of: head.span, isWhole: isWhole) { try begin(reader) }
    }
  }

  private mutating func begin(_ reader: any TableStage) throws(TableError) {
    let text = undecided
    undecided = []
    stage = reader
    try withBytes(text[...]) { bytes throws(TableError) in try stage?.feed(bytes) }
  }

  private var textReader: TextReader { TextReader(request, totalBytes: totalBytes, limits: limits) }

  /// The reader of a text; nil if more of it is needed.
  private func reader(of text: Span<UInt8>, isWhole: Bool) -> (any TableStage)? {
    guard let isJSON = beginsJSON(text, isWhole: isWhole) else { return nil }
    if isJSON { return JSONReader(request, totalBytes: totalBytes, limits: limits) }
    // A user who chooses a dialect does not expect a log.
    guard request.dialect.ofText == DialectOverrides() else { return textReader }
    guard let isLog = beginsLog(text, isWhole: isWhole) else { return nil }
    if isLog { return LogReader(request, totalBytes: totalBytes, limits: limits) }
    return textReader
  }
}

/// Whether a text starts like a JSON object or array (RFC 8259, section 2); nil if more text is
/// needed. Read as a text table, JSON would give a chart without bars or with meaningless ones.
func beginsJSON(_ text: Span<UInt8>, isWhole: Bool) -> Bool? {
  let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  var index = 0
  while index < text.count, index < byteOrderMark.count, text[index] == byteOrderMark[index] {
    index += 1
  }
  // Part of a byte order mark may still become complete.
  if (1...2).contains(index) { return index == text.count && !isWhole ? nil : false }
  let blanks: [UInt8] = [Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn]
  var first: UInt8?
  while index < text.count {
    let byte = text[index]
    index += 1
    if blanks.contains(byte) { continue }
    switch first {
    case nil where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["): first = byte
    case nil: return false
    // A single quote is invalid JSON but nothing else either, so the error should be about JSON.
    case UInt8(ascii: "{"): return "\"}'".utf8.contains(byte)
    default:
      if "{[\"]-0123456789'".utf8.contains(byte) { return true }
      return beginsJSONWord(text.extracting((index - 1)...), isWhole: isWhole)
    }
  }
  return isWhole ? false : nil
}

/// Whether a text starts with a JSON literal: `[name],…` is a text table.
private func beginsJSONWord(_ text: Span<UInt8>, isWhole: Bool) -> Bool? {
  var mayBecomeOne = false
  for word in ["null", "true", "false", "NaN", "Infinity"] {
    let word = Array(word.utf8)
    let count = min(word.count, text.count)
    guard (0..<count).allSatisfy({ text[$0] == word[$0] }) else { continue }
    if count == word.count { return true }
    mayBecomeOne = true
  }
  return mayBecomeOne && !isWhole ? nil : false
}
