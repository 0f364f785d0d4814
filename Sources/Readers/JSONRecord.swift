// One JSON record on its way to a row: which cell each of its values is, however its keys are
// ordered and nested.
internal import Tables

/// The cells of the record that is being read. Keys of objects inside of it are columns by paths,
/// `a.b`; so are the first elements of arrays, `a.0`.
struct JSONRecord: Sendable {
  /// An object or array that is open in the record.
  private struct Frame: Sendable {
    let node: Int
    /// The key that is probably the next; -1 where nothing is foreseen.
    var expected: Int
    /// The position of the next element; -1 in an object.
    var element: Int
  }

  /// Where the text of a column's cell is, and of which record.
  private struct Slot: Sendable {
    var start = 0
    var end = 0
    var record = 0
  }

  var columns: JSONColumns
  private let limits: Limits
  private var frames: [Frame] = []
  private var slots: [Slot] = []
  /// The number of the record, from 1.
  private var record = 0
  /// Columns up to the last one that the record has.
  private(set) var width = 0
  /// The node whose value comes next.
  private var node = JSONColumns.root
  /// The line of the input on which the record starts.
  private(set) var line = 0
  /// Whether the record is an array, whose elements have no names of their own.
  private(set) var isArray = false
  /// Whether it has had nothing but texts.
  private(set) var isAllStrings = true

  init(limits: Limits) {
    self.limits = limits
    columns = JSONColumns(limits: limits)
  }

  var isOpen: Bool { !frames.isEmpty }

  mutating func begin(line: Int, isArray: Bool) {
    record += 1
    width = 0
    isAllStrings = true
    self.line = line
    self.isArray = isArray
    node = JSONColumns.root
    frames.append(
      Frame(
        node: node, expected: columns.firstChild(of: node), element: isArray ? 0 : -1))
  }

  /// The key that will probably be the next, and can be looked for as it is.
  @inline(__always)
  var expectedKey: Range<Int>? {
    guard let frame = frames.last, frame.element < 0, frame.expected >= 0 else { return nil }
    return columns.plainKey(of: frame.expected)
  }

  /// The key that was expected has come.
  @inline(__always)
  mutating func takeExpectedKey() -> Bool { take(frames[frames.count - 1].expected) }

  /// A key; false where the record has had it already.
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

  /// A value comes; false where it is beyond what is read of an array.
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
      Frame(
        node: node, expected: columns.firstChild(of: node), element: isArray ? 0 : -1))
  }

  /// Ends the innermost object or array; true where that is the record.
  mutating func close() -> Bool {
    frames.removeLast()
    return frames.isEmpty
  }

  /// The text of the value that has come.
  @inline(__always)
  mutating func put(_ text: Range<Int>, isString: Bool) throws(JSONFault) {
    if !isString { isAllStrings = false }
    put(text, column: try columns.column(of: node, isArrayOfRow: isArray))
  }

  mutating func put(_ text: Range<Int>, column: Int) {
    while column >= slots.count { slots.append(Slot()) }
    slots[column] = Slot(start: text.lowerBound, end: text.upperBound, record: record)
    width = max(width, column + 1)
  }

  /// Writes the cells, in the order of the columns.
  func write(_ text: [UInt8], to cells: inout Records) {
    let text = text.span
    for column in 0..<width {
      let slot = slots[column]
      if slot.record == record { cells.append(text.extracting(slot.start..<slot.end)) }
      cells.endField()
    }
  }

  /// The texts of the cells, "" for a gap.
  func texts(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    slots[..<width].map { $0.record == record ? text[$0.start..<$0.end] : [] }
  }
}
