// Maps the values of one JSON record to cells, in any order and nesting of its keys.

/// The cells of the current record. Nested keys and first elements become columns: `a.b`, `a.0`.
struct JSONRecord: Sendable {
  /// An open object or array of the record.
  private struct Frame: Sendable {
    let node: Int
    /// The predicted next key; -1 if there is none.
    var expected: Int
    /// The index of the next element; -1 in an object.
    var element: Int
  }

  /// The range of a cell's text, and the record that it belongs to.
  fileprivate struct Slot: Sendable {
    var start = 0
    var end = 0
    var record = 0
  }

  var columns: JSONColumns
  private let limits: Limits
  private var frames: [Frame] = []
  private var slots: [Slot] = []
  /// By column, whether its cells are read; nil for all.
  private var kept: [Bool]?
  /// The number of the record, from 1.
  private var record = 0
  /// The number of columns up to the last one in the record.
  private(set) var width = 0
  /// The number of elements of the latest record that has ended, if it is an array.
  private(set) var elementCount = 0
  /// The number of values so far, and the column of the latest one.
  private(set) var valueCount = 0
  private(set) var latestColumn = 0
  /// The node of the next value.
  private var node = JSONColumns.root
  private(set) var line = 0
  /// Whether the record is an array, whose elements have no names.
  private(set) var isArray = false
  /// Whether all values so far are strings.
  private(set) var isAllStrings = true

  init(limits: Limits) {
    self.limits = limits
    columns = JSONColumns(limits: limits)
  }

  var isOpen: Bool { !frames.isEmpty }

  mutating func unshare() {
    columns.unshare()
    kept?.reserveCapacity(columns.names.count + 1)
  }

  /// Forgets a record that has begun.
  mutating func abandon() { frames.removeAll(keepingCapacity: true) }

  mutating func begin(line: Int, isArray: Bool) {
    record += 1
    (self.line, self.isArray, width, valueCount) = (line, isArray, 0, 0)
    node = JSONColumns.root
    open(isArray: isArray)
    isAllStrings = true
  }

  /// The predicted next key, if it can be compared without decoding.
  @inline(__always)
  var expectedKey: Range<Int>? {
    guard let frame = frames.last, frame.element < 0, frame.expected >= 0 else { return nil }
    return columns.plainKey(of: frame.expected)
  }

  /// Takes the predicted key; false for a duplicate.
  @inline(__always)
  mutating func takeExpectedKey() -> Bool { take(frames[frames.count - 1].expected) }

  /// Takes a key; false for a duplicate.
  mutating func take(key: ArraySlice<UInt8>) throws(JSONFault) -> Bool {
    let frame = frames[frames.count - 1]
    return take(try columns.child(of: frame.node, key: key, guess: frame.expected))
  }

  @inline(__always)
  private mutating func take(_ node: Int) -> Bool {
    self.node = node
    frames[frames.count - 1].expected = columns.next(after: node)
    if columns.mark(node, record: record) { return true }
    columns.forgetChildren(of: node, record: record) { column in
      if column < slots.count { slots[column].record = 0 }
    }
    return false
  }

  /// Prepares for a value; false if it is an array element beyond the limit.
  mutating func takePosition() throws(JSONFault) -> Bool {
    let last = frames.count - 1
    let element = frames[last].element
    guard element >= 0 else { return true }
    frames[last].element += 1
    guard last == 0 || element < limits.json.elements else { return false }
    let expected = frames[last].expected
    if expected >= 0, columns.element(of: expected) == element {
      node = expected
    } else {
      let key = Array(String(element).utf8)
      node = try columns.child(of: frames[last].node, key: key[...], element: element)
    }
    frames[last].expected = columns.next(after: node)
    _ = columns.mark(node, record: record)
    return true
  }

  mutating func open(isArray: Bool) {
    isAllStrings = false
    frames.append(
      Frame(node: node, expected: columns.firstChild(of: node), element: isArray ? 0 : -1))
  }

  /// Ends the innermost object or array; true if that is the record.
  mutating func close() -> Bool {
    let frame = frames.removeLast()
    guard frames.isEmpty else { return false }
    elementCount = max(0, frame.element)
    return true
  }

  @inline(__always)
  mutating func put(_ text: Range<Int>, isString: Bool) throws(JSONFault) {
    if !isString { isAllStrings = false }
    put(text, column: try columns.column(of: node, isArrayOfRow: isArray))
  }

  mutating func put(_ text: Range<Int>, column: Int) {
    while column >= slots.count { slots.append(Slot()) }
    slots[column] = Slot(start: text.lowerBound, end: text.upperBound, record: record)
    width = max(width, column + 1)
    valueCount += 1
    latestColumn = column
  }

  /// Reads only the cells of some columns from now on; nil for all.
  mutating func read(only kept: Set<Int>?) {
    self.kept = kept.map { kept in
      (0...(kept.max() ?? 0)).map { kept.contains($0) }
    }
  }

  /// Whether nobody wants the text of the next value, which then is passed over.
  @inline(__always)
  mutating func isUnread() -> Bool {
    guard kept != nil, let column = columns.knownColumn(of: node), !reads(column) else {
      return false
    }
    put(0..<0, column: column)
    return true
  }

  /// Whether the texts of a column are wanted.
  func reads(_ column: Int) -> Bool { kept.map { column < $0.count && $0[column] } ?? true }

  /// The cells of a record in the text of its values.
  struct Cells {
    fileprivate let slots: [Slot]
    fileprivate let record: Int
    let width: Int

    func append(_ text: UnsafeBufferPointer<UInt8>, to rows: inout PartWriter) {
      for column in 0..<width where slots[column].record == record && rows.keeps(column) {
        let slot = slots[column]
        if slot.start == slot.end { continue }
        rows.append(
          UnsafeBufferPointer(rebasing: text[slot.start..<slot.end]), column: column,
          isPadded: slot.start + 8 <= text.count)
      }
    }
  }

  var cells: Cells { Cells(slots: slots, record: record, width: width) }

  /// The texts of the cells; "" for a gap.
  func texts(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    slots[..<width].map { $0.record == record ? text[$0.start..<$0.end] : [] }
  }
}
