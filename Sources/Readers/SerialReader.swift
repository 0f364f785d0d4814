// The reader of any table: finds out from the first bytes what they are, and hands them to the
// reader for that.
package import Tables

/// Reads an input piece by piece, whatever it is: text tables or JSON, in UTF-8 or UTF-16.
///
/// A value without threads or files: whoever owns the input feeds it, and hands snapshots on.
package struct SerialReader: Sendable {
  let request: TableRequest
  let limits: Limits
  private let totalBytes: Int?
  private(set) var stage: Stage = .undecided([])
  /// In front of the reader where the input is UTF-16.
  private(set) var decoder: UTF16Decoder?
  /// Bytes of the input, before any decoding.
  private var bytesRead = 0
  /// The first bytes, until they tell whether the input is UTF-16; nil from then on.
  private var start: [UInt8]? = []

  enum Stage: Sendable {
    /// Nothing but blanks and half a sign so far, kept until there is more.
    case undecided([UInt8])
    case text(TextReader)
    case json(JSONReader)
    case log(LogReader)
  }

  /// What kind of text it is.
  private enum Kind {
    case table, json, log
  }

  /// So many bytes tell whether an input is UTF-16.
  private static let encodingBytes = 4

  /// - Parameter totalBytes: the size of the input where it is known, for `progress`.
  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
  }

  /// Reads the next bytes of the input. Once it has thrown, it throws the same error for ever; the
  /// rows before the error stay.
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

  /// Ends the input: reads a last record that has no end of its own.
  package mutating func finish() throws(TableError) {
    if start != nil { try settleEncoding() }
    if var decoder {
      let text = decoder.finish()
      self.decoder = decoder
      try read(text)
    }
    switch stage {
    case .undecided(let start):
      try decide(kind(start.span, isWhole: true) ?? .table, start)
      try finish()
    case .text(var reader):
      stage = .undecided([])  // so that the reader is not copied when it changes
      defer { stage = .text(reader) }
      try reader.finish()
    case .json(var reader):
      stage = .undecided([])
      defer { stage = .json(reader) }
      try reader.finish()
    case .log(var reader):
      stage = .undecided([])
      defer { stage = .log(reader) }
      try reader.finish()
    }
  }

  /// The complete rows so far. What has been read is shared with the reader, so this costs little.
  ///
  /// - Parameter isAtRest: whether a state of the table is shown although more of it may come; if
  ///   not, the state before is.
  package func snapshot(isAtRest: Bool = true) -> Table {
    var table =
      switch stage {
      case .undecided: Table.empty
      case .text(let reader): reader.snapshot(isAtRest: isAtRest)
      case .json(let reader): reader.snapshot()
      case .log(let reader): reader.snapshot()
      }
    if let decoder {
      table.wasUTF16 = true
      if decoder.replaced > 0 {
        table.problems.note(
          .loneSurrogates, line: decoder.firstReplacedLine, count: decoder.replaced)
      }
    }
    return table
  }

  /// What is wrong with the complete rows so far, where nothing has been thrown yet.
  package var pendingError: TableError? {
    switch stage {
    case .undecided: nil
    case .text(let reader): reader.pendingError
    case .json(let reader): reader.pendingError
    case .log: nil
    }
  }

  /// States of the table that later ones have taken the place of.
  package var earlierStates: Int {
    if case .text(let reader) = stage { reader.earlierStates } else { 0 }
  }

  /// Whether more of the state that is being read may come, while the one before is whole.
  package var isWithinState: Bool {
    if case .text(let reader) = stage { reader.isWithinState } else { false }
  }

  package var progress: ReadProgress {
    let rowsRead =
      switch stage {
      case .undecided: 0
      case .text(let reader): reader.progress.rowsRead
      case .json(let reader): reader.progress.rowsRead
      case .log(let reader): reader.progress.rowsRead
      }
    return ReadProgress(bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: rowsRead)
  }
}

extension SerialReader {
  /// Looks at the first bytes for UTF-16, and reads them.
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

  /// Reads bytes of UTF-8.
  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    switch stage {
    case .undecided(var start):
      start.append(contentsOf: bytes)
      // So that it does not depend on how the bytes come.
      let head = start.span.extracting(first: min(start.count, limits.sampleBytes))
      if let kind = kind(head, isWhole: start.count >= limits.sampleBytes) {
        try decide(kind, start)
      } else {
        stage = .undecided(start)
      }
    case .text(var reader):
      stage = .undecided([])
      defer { stage = .text(reader) }
      try reader.feed(bytes)
    case .json(var reader):
      stage = .undecided([])
      defer { stage = .json(reader) }
      try reader.feed(bytes)
    case .log(var reader):
      stage = .undecided([])
      defer { stage = .log(reader) }
      try reader.feed(bytes)
    }
  }

  /// nil while more of the text is needed to tell.
  private func kind(_ text: Span<UInt8>, isWhole: Bool) -> Kind? {
    guard let isJSON = beginsJSON(text, isWhole: isWhole) else { return nil }
    if isJSON { return .json }
    // Who says how lines are parted does not want a log.
    if request.dialect != DialectOverrides() { return .table }
    return beginsLog(text, isWhole: isWhole).map { $0 ? .log : .table }
  }

  private mutating func decide(_ kind: Kind, _ start: [UInt8]) throws(TableError) {
    stage =
      switch kind {
      case .table: .text(TextReader(request, totalBytes: totalBytes, limits: limits))
      case .json: .json(JSONReader(request, totalBytes: totalBytes, limits: limits))
      case .log: .log(LogReader(request, totalBytes: totalBytes, limits: limits))
      }
    try read(start)
  }
}

/// Whether a text begins as a JSON object or array of anything does (RFC 8259, section 2); nil
/// where more of it is needed to tell. Read as a table of lines it would be a chart without bars,
/// or worse, one with bars that mean nothing.
///
/// - Parameter isWhole: whether there is no more of it.
func beginsJSON(_ text: Span<UInt8>, isWhole: Bool) -> Bool? {
  let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  var index = 0
  while index < text.count, index < byteOrderMark.count, text[index] == byteOrderMark[index] {
    index += 1
  }
  // Half a mark may still become a whole one.
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
    // A single quote is no JSON, and nothing else either: it is told as an error.
    case UInt8(ascii: "{"): return "\"}'".utf8.contains(byte)
    default:
      if "{[\"]-0123456789'".utf8.contains(byte) { return true }
      return beginsJSONWord(text.extracting((index - 1)...), isWhole: isWhole)
    }
  }
  return isWhole ? false : nil
}

/// Whether a text begins with a word that is a JSON value: `[name],…` is a table of lines.
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
