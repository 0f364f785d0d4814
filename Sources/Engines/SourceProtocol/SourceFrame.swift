// Messages as bytes: a length, a kind, and fields. Every malformed input is an error, never a trap.

/// Why bytes are not a message.
package enum SourceProtocolError: Error, Hashable, Sendable {
  case damagedHead, tooLong, truncated, unknownKind, notText, trailingBytes
  case version(UInt8)

  /// The fault: one line without a full stop.
  package var sentence: String {
    switch self {
    case .version(let other):
      "it speaks version \(other) of the protocol, not \(sourceProtocolVersion); install both "
        + "programs from one release"
    case .damagedHead:
      "it does not follow the protocol (\(self)); install both programs from one release"
    case .tooLong, .truncated, .unknownKind, .notText, .trailingBytes:
      "it does not follow the protocol (\(self))"
    }
  }
}

/// A message before its fields are read: three bytes of length, least significant first, a byte that
/// checks them and the kind (by exclusive or the five give 255), then as many bytes as the length
/// says, of which the first is the kind.
///
/// A reader that believed a damaged length would wait for bytes that nobody sends, and one that took a
/// message for another kind might wait for the next.
package struct SourceFrame: Hashable, Sendable {
  /// The most bytes of a frame, without its length.
  package static let limitBytes = 1 << 24 - 2
  fileprivate static let headBytes = 4

  fileprivate var kind: UInt8
  fileprivate var fields: [UInt8]

  /// - Parameter count: of the kind and the fields. A frame beyond the limit says no more than that.
  fileprivate static func head(_ count: Int, _ kind: UInt8) -> [UInt8] {
    let count = min(count, limitBytes + 1)
    let length = (0..<3).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return length + [~length.reduce(kind, ^)]
  }
}

/// Puts pieces of a stream together to frames.
package struct SourceFrames: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func append(_ piece: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// The head of the frame that begins now and its kind; nil if not all of that has come.
  private var head: ArraySlice<UInt8>? {
    let end = start + SourceFrame.headBytes + 1
    return end <= bytes.count ? bytes[start..<end] : nil
  }

  private static func length(_ head: ArraySlice<UInt8>) throws(SourceProtocolError) -> Int {
    let count = head.prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
    let sound = SourceFrame.head(count, head[head.endIndex - 1])
    guard count > 0, sound == Array(head.dropLast()) else { throw .damagedHead }
    if count > SourceFrame.limitBytes { throw .tooLong }
    return count
  }

  /// Whether `next` has something to say without more bytes.
  package var hasNext: Bool {
    guard let head else { return false }
    guard let count = try? Self.length(head) else { return true }
    return bytes.count - start - SourceFrame.headBytes >= count
  }

  /// The next complete frame; nil if more bytes are needed.
  package mutating func next() throws(SourceProtocolError) -> SourceFrame? {
    guard let head else { return nil }
    let count = try Self.length(head)
    let first = start + SourceFrame.headBytes
    guard bytes.count - first >= count else { return nil }
    start = first + count
    return SourceFrame(kind: bytes[first], fields: Array(bytes[first + 1..<start]))
  }
}

private struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(shift)))) }
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  mutating func put(_ text: [UInt8]) {
    put(text.count)
    bytes += text
  }

  mutating func put<Element>(_ list: [Element], _ body: (inout FieldWriter, Element) -> Void) {
    put(list.count)
    for element in list { body(&self, element) }
  }

  /// - Parameter kind: the first byte of the frame.
  func frame(_ kind: UInt8) -> [UInt8] {
    SourceFrame.head(bytes.count + 1, kind) + [kind] + bytes
  }
}

private struct FieldReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ frame: SourceFrame) { bytes = frame.fields }

  mutating func byte() throws(SourceProtocolError) -> UInt8 {
    guard index < bytes.count else { throw .truncated }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number() throws(SourceProtocolError) -> Int {
    guard bytes.count - index >= 8 else { throw .truncated }
    defer { index += 8 }
    let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[index + $1]) << UInt64(8 * $1) }
    return Int(Int64(bitPattern: bits))
  }

  mutating func data() throws(SourceProtocolError) -> [UInt8] {
    let count = try number()
    guard count >= 0, count <= bytes.count - index else { throw .truncated }
    defer { index += count }
    return Array(bytes[index..<index + count])
  }

  mutating func text() throws(SourceProtocolError) -> String {
    guard let text = String(validating: try data(), as: UTF8.self) else { throw .notText }
    return text
  }

  mutating func list<Element>(
    _ body: (inout FieldReader) throws(SourceProtocolError) -> Element
  ) throws(SourceProtocolError) -> [Element] {
    let count = try number()
    // Each element takes a byte at least, so a false count allocates nothing.
    guard count >= 0, count <= bytes.count - index else { throw .truncated }
    var list: [Element] = []
    for _ in 0..<count { list.append(try body(&self)) }
    return list
  }

  mutating func choice<Value: RawRepresentable<UInt8>>(
    _ type: Value.Type
  ) throws(SourceProtocolError) -> Value {
    guard let value = Value(rawValue: try byte()) else { throw .unknownKind }
    return value
  }

  func end() throws(SourceProtocolError) { if index < bytes.count { throw .trailingBytes } }
}

extension SourceRequest {
  private enum Kind: UInt8 {
    case openFile = 1
    case openAddress, select, cancel
  }

  /// The frame that says it.
  package var bytes: [UInt8] {
    var fields = FieldWriter()
    let kind: Kind
    switch self {
    case .open(let place, let query):
      fields.put(sourceProtocolVersion)
      switch place {
      case .file(let path):
        kind = .openFile
        fields.put(path)
      case .address(let address):
        kind = .openAddress
        fields.put(address)
      }
      fields.put(query.map { [$0] } ?? []) { $0.put($1) }
    case .select(let statement):
      kind = .select
      fields.put(statement.text)
      fields.put(statement.values) { $0.put($1) }
      fields.put(statement.rowLimit ?? -1)
    case .cancel: kind = .cancel
    }
    return fields.frame(kind.rawValue)
  }

  package init(_ frame: SourceFrame) throws(SourceProtocolError) {
    var fields = FieldReader(frame)
    guard let kind = Kind(rawValue: frame.kind) else { throw .unknownKind }
    switch kind {
    case .openFile, .openAddress:
      let version = try fields.byte()
      guard version == sourceProtocolVersion else { throw .version(version) }
      let place =
        kind == .openFile
        ? SourcePlace.file(try fields.data()) : SourcePlace.address(try fields.text())
      let query = try fields.list { fields throws(SourceProtocolError) in try fields.text() }
      guard query.count < 2 else { throw .trailingBytes }
      self = .open(place, query: query.first)
    case .select:
      let text = try fields.text()
      let values = try fields.list { fields throws(SourceProtocolError) in try fields.text() }
      let limit = try fields.number()
      self = .select(SelectStatement(text, values: values, rowLimit: limit < 0 ? nil : limit))
    case .cancel: self = .cancel
    }
    try fields.end()
  }
}

extension SourceReply {
  private enum Kind: UInt8 {
    case opened = 65
    case rows, end, failed, refused, formulasWithoutValue, trailingBytes
  }

  /// The frame that says it.
  package var bytes: [UInt8] {
    var fields = FieldWriter()
    let kind: Kind
    switch self {
    case .opened(let catalog):
      kind = .opened
      fields.put(catalog.engine.statements.rawValue)
      fields.put(catalog.engine.quotes.rawValue)
      fields.put(Int(catalog.engine.abilities.rawValue))
      fields.put(catalog.tables) { $0.put($1) }
    case .rows(let bytes):
      kind = .rows
      fields.put(bytes)
    case .end: kind = .end
    case .failed(let sentence):
      kind = .failed
      fields.put(sentence)
    case .refused(let sentence):
      kind = .refused
      fields.put(sentence)
    case .notice(.formulasWithoutValue(let count)):
      kind = .formulasWithoutValue
      fields.put(count)
    case .notice(.trailingBytes(let count, let format)):
      kind = .trailingBytes
      fields.put(count)
      fields.put(format)
    }
    return fields.frame(kind.rawValue)
  }

  package init(_ frame: SourceFrame) throws(SourceProtocolError) {
    var fields = FieldReader(frame)
    guard let kind = Kind(rawValue: frame.kind) else { throw .unknownKind }
    switch kind {
    case .opened:
      let statements = try fields.choice(SQLEngine.Statements.self)
      let quotes = try fields.choice(SQLEngine.NameQuotes.self)
      let abilities = SQLAbilities(rawValue: UInt32(truncatingIfNeeded: try fields.number()))
      let tables = try fields.list { fields throws(SourceProtocolError) in try fields.table() }
      self = .opened(
        SourceCatalog(SQLEngine(abilities, statements: statements, quotes: quotes), tables: tables))
    case .rows: self = .rows(try fields.data())
    case .end: self = .end
    case .failed: self = .failed(try fields.text())
    case .refused: self = .refused(try fields.text())
    case .formulasWithoutValue: self = .notice(.formulasWithoutValue(try fields.number()))
    case .trailingBytes:
      let count = try fields.number()
      self = .notice(.trailingBytes(count, format: try fields.text()))
    }
    try fields.end()
  }
}

extension FieldWriter {
  fileprivate mutating func put(_ table: SourceTable) {
    put(table.schema)
    put(table.home)
    put(table.name)
    put(table.kind.rawValue)
    put(table.columns) {
      $0.put($1.name)
      $0.put($1.type)
      $0.put($1.kind.rawValue)
    }
    put(table.rowCount ?? -1)
    put(table.isLeastCount ? 1 : 0)
    put(table.keys) { $0.put($1) }
  }
}

extension FieldReader {
  fileprivate mutating func table() throws(SourceProtocolError) -> SourceTable {
    let (schema, home, name) = (try text(), try text(), try text())
    let kind = try choice(SourceTable.Kind.self)
    let columns = try list { fields throws(SourceProtocolError) in
      SourceTable.Column(
        name: try fields.text(), type: try fields.text(),
        kind: try fields.choice(SourceTable.Column.Kind.self))
    }
    let count = try number()
    let isLeast = try number() != 0
    let keys = try list { fields throws(SourceProtocolError) in try fields.foreignKey() }
    return SourceTable(
      schema: schema, home: home, name: name, kind: kind, columns: columns,
      rowCount: count < 0 ? nil : count, isLeastCount: isLeast, keys: keys)
  }
}

extension FieldWriter {
  fileprivate mutating func put(_ key: ForeignKey) {
    put(key.pairs) {
      $0.put($1.column)
      $0.put($1.referenced)
      $0.put($1.collation)
    }
    put(key.home)
    put(key.table)
    put(key.isUnique ? 1 : 0)
  }
}

extension FieldReader {
  fileprivate mutating func foreignKey() throws(SourceProtocolError) -> ForeignKey {
    let pairs = try list { fields throws(SourceProtocolError) in
      ForeignKey.Pair(try fields.text(), try fields.text(), collation: try fields.text())
    }
    let (home, table) = (try text(), try text())
    guard !pairs.isEmpty else { throw .unknownKind }
    return ForeignKey(pairs, to: table, home: home, isUnique: try number() != 0)
  }
}
