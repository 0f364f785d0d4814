// Maps the keys of JSON records to columns through a tree of paths, without a String per key.

/// The paths of keys in the order of their first appearance, and their columns.
///
/// A path is identified by its keys, not by its name: a key that contains a dot is a different
/// column from two keys, and the second column of the same name gets a number.
struct JSONColumns: Sendable {
  /// A key in one place. Its children form a list in the order of their first appearance, which
  /// predicts their order in the next record.
  private struct Node: Sendable {
    var keyStart: Int
    var keyCount: Int
    var parent: Int
    var firstChild = -1
    var lastChild = -1
    var next = -1
    /// The next node with the same hash.
    var nextAlike = -1
    /// -1 if there was no value yet.
    var column = -1
    /// The index in an array; -1 for a key of an object.
    var element = -1
    /// The latest record that has this node, and the latest that has children of it.
    var record = 0
    var childRecord = 0
    /// Whether the key is written in JSON without escapes.
    var isPlain: Bool
  }

  /// The node of the record itself.
  static let root = 0

  private var nodes: [Node] = [Node(keyStart: 0, keyCount: 0, parent: -1, isPlain: true)]
  private(set) var keys: [UInt8] = []
  private var byHash: [Int: Int] = [:]
  private var taken: Set<String> = []
  /// The number that the next column of a name may get; those below are taken.
  private var nextNumbers: [String: Int] = [:]
  private(set) var names: [String] = []
  /// The number of names that got a number.
  private(set) var renamedCount = 0
  private let limits: Limits

  init(limits: Limits) { self.limits = limits }

  mutating func unshare() { keys.reserveCapacity(keys.count + 1) }

  /// Changes with every key and every column.
  var state: Int { nodes.count + names.count }

  func firstChild(of node: Int) -> Int { nodes[node].firstChild }
  func next(after node: Int) -> Int { nodes[node].next }
  func element(of node: Int) -> Int { nodes[node].element }

  /// The bytes of a key as they appear in JSON; nil if it needs escapes.
  func plainKey(of node: Int) -> Range<Int>? {
    let node = nodes[node]
    return node.isPlain ? node.keyStart..<node.keyStart + node.keyCount : nil
  }

  /// The child of a node with a key, added if it is new.
  ///
  /// - Parameter guess: the likely child; -1 for none.
  mutating func child(
    of parent: Int, key: ArraySlice<UInt8>, element: Int = -1, guess: Int = -1
  ) throws(JSONFault) -> Int {
    if guess >= 0, has(guess, key) { return guess }
    let hash = Self.hash(parent, key)
    var node = byHash[hash] ?? -1
    while node >= 0 {
      if nodes[node].parent == parent, has(node, key) { return node }
      node = nodes[node].nextAlike
    }
    return try makeChild(of: parent, key: key, element: element, hash: hash)
  }

  private mutating func makeChild(
    of parent: Int, key: ArraySlice<UInt8>, element: Int, hash: Int
  ) throws(JSONFault) -> Int {
    // Nodes without values have no column, so there may be more nodes than columns.
    guard nodes.count <= 4 * limits.fields else { throw .tooManyColumns(limit: limits.fields) }
    guard key.count <= limits.json.nameBytes else {
      throw .nameTooLong(limitBytes: limits.json.nameBytes)
    }
    let node = nodes.count
    let isPlain = key.allSatisfy { $0 >= 0x20 && $0 != Byte.quote && $0 != Byte.backslash }
    nodes.append(Node(keyStart: keys.count, keyCount: key.count, parent: parent, isPlain: isPlain))
    keys.append(contentsOf: key)
    nodes[node].element = element
    nodes[node].nextAlike = byHash[hash] ?? -1
    byHash[hash] = node
    let last = nodes[parent].lastChild
    if last < 0 { nodes[parent].firstChild = node } else { nodes[last].next = node }
    nodes[parent].lastChild = node
    return node
  }

  private func has(_ node: Int, _ key: ArraySlice<UInt8>) -> Bool {
    let start = nodes[node].keyStart
    return nodes[node].keyCount == key.count && keys[start..<start + key.count].elementsEqual(key)
  }

  private static func hash(_ parent: Int, _ key: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    key.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The column of a node, added if it is new.
  @inline(__always)
  mutating func column(of node: Int, isArrayOfRow: Bool) throws(JSONFault) -> Int {
    let column = nodes[node].column
    return column >= 0 ? column : try makeColumn(of: node, isArrayOfRow: isArrayOfRow)
  }

  /// nil if it has none yet.
  @inline(__always)
  func knownColumn(of node: Int) -> Int? {
    let column = nodes[node].column
    return column < 0 ? nil : column
  }

  private mutating func makeColumn(of node: Int, isArrayOfRow: Bool) throws(JSONFault) -> Int {
    guard names.count < limits.fields else { throw .tooManyColumns(limit: limits.fields) }
    let name = try self.name(of: node, isArrayOfRow: isArrayOfRow)
    nodes[node].column = names.count
    return addColumn(name)
  }

  private func name(of node: Int, isArrayOfRow: Bool) throws(JSONFault) -> String {
    var path: [String] = []
    var byteCount = 0
    var step = node
    while step > Self.root {
      let start = nodes[step].keyStart
      let key = keys.span.extracting(start..<start + nodes[step].keyCount)
      let isPosition = isArrayOfRow && nodes[step].parent == Self.root
      path.append(isPosition ? name(ofElement: nodes[step].element) : textWithoutBlanks(key))
      byteCount += key.count + 1
      guard byteCount <= limits.json.nameBytes else {
        throw .nameTooLong(limitBytes: limits.json.nameBytes)
      }
      step = nodes[step].parent
    }
    return path.reversed().joined(separator: ".")
  }

  /// The names of the elements of a row.
  private var header: [String] = []

  private func name(ofElement element: Int) -> String {
    element < header.count ? header[element] : "Column \(element + 1)"
  }

  /// Adds a column and returns its index. A name that is taken gets a number.
  @discardableResult
  mutating func addColumn(_ name: String) -> Int {
    let wanted = name.isEmpty ? "Column \(names.count + 1)" : name
    var name = wanted
    if !taken.insert(name).inserted {
      renamedCount += 1
      var number = nextNumbers[wanted] ?? 2
      repeat {
        name = "\(wanted) (\(number))"
        number += 1
      } while !taken.insert(name).inserted
      nextNumbers[wanted] = number
    }
    names.append(name)
    return names.count - 1
  }

  /// Names the elements of rows, and so the columns that there are.
  mutating func takeHeader(_ header: [String]) throws(JSONFault) {
    self.header = header
    let known = nodes.indices.filter { nodes[$0].column >= 0 }
      .sorted { nodes[$0].column < nodes[$1].column }
    (names, taken, nextNumbers, renamedCount) = ([], [], [:], 0)
    for node in known { addColumn(try name(of: node, isArrayOfRow: true)) }
  }

  /// Notes that a record has a key; false for a duplicate.
  mutating func mark(_ node: Int, record: Int) -> Bool {
    nodes[nodes[node].parent].childRecord = record
    if nodes[node].record == record { return false }
    nodes[node].record = record
    return true
  }

  /// Calls `body` with the columns of a key and its descendants in a record, which loses these.
  mutating func forgetChildren(of node: Int, record: Int, _ body: (Int) -> Void) {
    var open = [node]
    while let node = open.popLast() {
      if nodes[node].column >= 0 { body(nodes[node].column) }
      guard nodes[node].childRecord == record else { continue }
      nodes[node].childRecord = 0
      var child = nodes[node].firstChild
      while child >= 0 {
        if nodes[child].record == record {
          nodes[child].record = 0
          open.append(child)
        }
        child = nodes[child].next
      }
    }
  }
}
