// Guesses where the rows are in JSON text, from its start.

/// Examines the first value of a text as far as it has been read.
///
/// If a second value follows, every value is a row. An array is judged by its first element. An
/// object is judged when it ends or the sample is full, by the first rule that applies: a member
/// that is an array of objects holds the rows; a member that is an array of arrays holds them;
/// arrays of values are columns; objects whose keys count the rows from 0 are columns; if only one
/// member leads to nested arrays of objects, one of these holds the rows; if most members are
/// objects, they are columns whose rows have keys, or else named rows; if all members are numbers,
/// they are name-number pairs; otherwise the object is a single row.
///
/// Where members are objects, the sample is full only when two of them have ended
/// (`isUndecided`), so that the length of a column does not matter.
///
/// Of several arrays of the same kind the longest holds the rows, as far as it has been read, and
/// of equal ones the first: a list of records is longer than the list of their fields beside it.
struct JSONShapeGuess: Sendable {
  private var tokenizer: JSONTokenizer
  private let fieldLimit: Int
  /// Whether there was an error, which the actual reading will meet again.
  private var hasFailed = false
  /// Whether the first value has ended.
  private var hasEnded = false
  private var isArray = false
  /// Whether the first value is on a single line.
  private var isOneLine = false
  private var firstLine = 0
  /// The plan, once it is certain.
  private var decided: JSONPlan?
  // The contents of the first value if it is an object.
  private var scalarArrays = 0
  private var objects = 0
  private var objectColumns: ObjectColumns
  private var members = 0
  private var numbers = 0
  private var otherScalars = 0
  /// The arrays of rows that have been found, in order.
  private var lists: [RowList] = []
  /// Whether the array being examined is the last of `lists`.
  private var isInList = false
  /// Members that lead to nested arrays of objects.
  private var deepMembers = 0
  private var isDeepMember = false
  /// The enclosing keys while all enclosing values are objects.
  private var path: [[UInt8]] = []
  /// The depth of the array being examined; deeper values do not matter.
  private var arrayDepth = -1
  private var isFirstElement = false
  /// The keys of a drawing that have been found, as bits in the order of `drawingKeys`.
  private var drawingKeysFound = 0

  /// An array that may hold the rows.
  private struct RowList {
    let plan: JSONPlan
    /// The objects or arrays in it so far.
    var count = 1
  }

  /// More lists than these are of no interest: the rows are in one of the first.
  private static let listLimit = 1000
  /// The deepest nesting at which rows are looked for.
  private static let pathLimit = 8

  init(limits: Limits) {
    tokenizer = JSONTokenizer(limits: limits)
    fieldLimit = limits.fields
    objectColumns = ObjectColumns(keyLimit: limits.fields)
  }

  /// Whether objects may be rows or columns, and more bytes will tell. Their members are as few as a
  /// row may have columns.
  var isUndecided: Bool {
    !hasFailed && decided == nil && objects > 0 && lists.isEmpty && scalarArrays == 0
      && members <= fieldLimit && objectColumns.isUndecided
  }

  /// Examines the next bytes; true once more bytes cannot change the plan.
  mutating func consume(_ bytes: Span<UInt8>) -> Bool {
    _ = examine(bytes, isFull: false)
    return hasFailed || decided != nil
  }

  /// Examines bytes after a full sample while the plan is undecided.
  ///
  /// - Returns: how many.
  mutating func decide(_ bytes: Span<UInt8>) -> Int { examine(bytes, isFull: true) }

  private mutating func examine(_ bytes: Span<UInt8>, isFull: Bool) -> Int {
    var index = 0
    do throws(TableError) {
      while isFull ? isUndecided : decided == nil {
        let token = try tokenizer.next(in: bytes, from: &index)
        if token == .needsBytes { break }
        take(token)
        if token != .key { tokenizer.text.removeAll(keepingCapacity: true) }
      }
    } catch {
      hasFailed = true
      return bytes.count
    }
    tokenizer.endPiece(byteCount: bytes.count)
    return index
  }

  /// The plan for what has been read.
  ///
  /// - Parameter isSettled: whether no more relevant input will come. Until then a complete value
  ///   on one line counts as the first of many.
  func plan(isSettled: Bool) -> JSONPlan {
    if let decided { return decided }
    let isRecord = hasEnded && isOneLine && !isSettled
    if isArray { return isRecord ? JSONPlan(.lines, .array) : JSONPlan(.values, .scalar) }
    if isRecord { return JSONPlan(.lines, .object) }
    if let plan = longest(isDirect: true, .object) ?? longest(isDirect: true, .array) {
      return plan
    }
    if scalarArrays > 0 { return JSONPlan(.columns, .column) }
    let areMostObjects = objects > numbers + otherScalars
    let isFrame = areMostObjects && objects > 1 && objectColumns.countValues
    if !isFrame, deepMembers == 1, let plan = longest(isDirect: false, .object) { return plan }
    if areMostObjects {
      return objectColumns.areLikely
        ? JSONPlan(.keyedColumns, .column) : JSONPlan(.entries, .object)
    }
    let isPairs = isSettled && objects == 0 && otherScalars == 0 && numbers > 0
    return isPairs ? JSONPlan(.pairs, .scalar) : JSONPlan(.lines, .object)
  }

  /// The longest array of rows of a kind; the first of several.
  ///
  /// - Parameter isDirect: whether it is a member of the outermost object, or a deeper one.
  private func longest(isDirect: Bool, _ row: JSONPlan.Row) -> JSONPlan? {
    var best: RowList?
    for list in lists where list.plan.row == row && (list.plan.path.count == 1) == isDirect {
      if list.count > best?.count ?? 0 { best = list }
    }
    return best?.plan
  }

  private mutating func take(_ token: JSONTokenizer.Token) {
    let depth = tokenizer.depth
    if hasEnded {
      decided = JSONPlan(.lines, isArray ? .array : .object)
      return
    }
    switch token {
    case .beginObject, .beginArray: begin(token, outer: depth - 1)
    case .endObject, .endArray: end(depth: depth)
    case .key: takeKey(depth: depth)
    case .string, .number, .word, .null: takeScalar(token, depth: depth)
    case .needsBytes: break
    }
  }

  private mutating func begin(_ token: JSONTokenizer.Token, outer: Int) {
    let isObject = token == .beginObject
    if outer == 0 {
      isArray = !isObject
      firstLine = tokenizer.tokenLine
      isFirstElement = isArray
    } else if isArray {
      guard isFirstElement else { return }
      decided = isObject ? JSONPlan(.objects, .object) : JSONPlan(.arrays, .array)
    } else if arrayDepth < 0 {
      if isObject, outer == 1 { objects += 1 }
      if outer > 1 { objectColumns.noteNesting() }
      if !isObject {
        arrayDepth = outer + 1
        isFirstElement = true
      }
    } else if arrayDepth == outer {
      if isFirstElement {
        isFirstElement = false
        noteRows(areObjects: isObject)
      } else if isInList, isObject == (lists[lists.count - 1].plan.row == .object) {
        lists[lists.count - 1].count += 1
      }
    }
  }

  /// Notes that the array being examined contains rows.
  private mutating func noteRows(areObjects: Bool) {
    guard path.count == arrayDepth - 1 else { return }
    if path.count > 1 {
      guard areObjects else { return }
      if !isDeepMember { deepMembers += 1 }
      isDeepMember = true
    }
    guard lists.count < Self.listLimit else { return }
    isInList = true
    lists.append(
      RowList(
        plan: JSONPlan(
          areObjects ? .objects : .arrays, areObjects ? .object : .array, path: path)))
  }

  private mutating func end(depth: Int) {
    if arrayDepth >= 0 {
      if depth < arrayDepth {
        if isFirstElement, depth == 1 { scalarArrays += 1 }
        arrayDepth = -1
        isInList = false
      }
    } else if depth == 1 {
      objectColumns.end()
    }
    if depth == 0 {
      hasEnded = true
      isOneLine = tokenizer.tokenLine == firstLine
    }
  }

  /// Whether the text is a picture that was saved as JSON: its "height" beside "marks" that have
  /// roles and places. Such a text is no data, whatever else is in it.
  var isDrawing: Bool { drawingKeysFound == 1 << Self.drawingKeys.count - 1 }

  /// The first one is a key of the whole, the others are keys of its marks.
  private static let drawingKeys = ["height", "role", "x", "y", "width", "height"].map {
    Array($0.utf8)
  }
  private static let marks = [Array("marks".utf8)]

  private mutating func noteDrawing(depth: Int) {
    let isOfMark = depth == 3 && arrayDepth == 2 && path == Self.marks
    guard isOfMark || depth == 1 else { return }
    for (bit, key) in Self.drawingKeys.enumerated()
    where (bit > 0) == isOfMark && tokenizer.text.elementsEqual(key) {
      drawingKeysFound |= 1 << bit
    }
  }

  private mutating func takeKey(depth: Int) {
    if !hasEnded, !isArray { noteDrawing(depth: depth) }
    if arrayDepth < 0 {
      path.removeLast(max(0, path.count - depth + 1))
      if path.count == depth - 1, depth <= Self.pathLimit { path.append(Array(tokenizer.text)) }
      if depth == 1 {
        isDeepMember = false
        members += 1
      }
      if depth == 2 { objectColumns.take(key: tokenizer.text) }
    }
    tokenizer.text.removeAll(keepingCapacity: true)
  }

  private mutating func takeScalar(_ token: JSONTokenizer.Token, depth: Int) {
    if depth == 0 {
      decided = JSONPlan(.lines, .object)
    } else if isArray {
      if token != .null { isFirstElement = false }
    } else if arrayDepth >= 0 {
      guard arrayDepth == depth, isFirstElement else { return }
      isFirstElement = false
      if depth == 2 { scalarArrays += 1 }
    } else if depth <= 2, let isNumber = isNumber(token) {
      if depth == 2 { return objectColumns.take(isNumber: isNumber) }
      if isNumber { numbers += 1 } else { otherScalars += 1 }
    }
  }

  /// Whether the latest value is a number or a text that is one; nil for a gap.
  private func isNumber(_ token: JSONTokenizer.Token) -> Bool? {
    switch token {
    case .number: return true
    case .null: return nil
    default: break
    }
    switch NumberNotation.point.value(of: tokenizer.text.span) {
    case .number, .ambiguous: return true
    case .gap: return nil
    case .text: break
    }
    guard let word = NumberNotation.point.worded(tokenizer.text.span)?.word else { return false }
    return Quantity.known(word) != nil || Quantity.multiplier(word) != nil
  }
}

/// Whether the objects in an object are its columns, as data frames write them.
///
/// They are if their keys count the rows from 0. Otherwise the values tell: those of a column are of
/// one kind, numbers or texts, and those of a row most often are not. Only objects that have ended
/// count for that.
private struct ObjectColumns: Sendable {
  /// How many values are of each kind.
  private struct Kinds: Sendable {
    private var (numbers, texts) = (0, 0)

    mutating func note(isNumber: Bool) { if isNumber { numbers += 1 } else { texts += 1 } }

    /// The values of the rarer kind.
    var oddCount: Int { min(numbers, texts) }
    var areNearlyAlike: Bool { oddCount == 0 || 3 * oddCount < numbers + texts }
  }

  /// The most keys of a row.
  private let keyLimit: Int
  private var isFlat = true
  private var hasValues = false
  private var countsRows = true
  private var isTooWide = false
  // Of the open object: its keys, and whether their values are numbers; nil for gaps.
  private var keyCount = 0
  private var cells: [(key: [UInt8], isNumber: Bool?)] = []
  // Of the objects that have ended and have members.
  private var count = 0
  private var hasLoneKey = false
  private var oddCount = 0
  private var kinds: [[UInt8]: Kinds] = [:]

  init(keyLimit: Int) { self.keyLimit = keyLimit }

  mutating func noteNesting() { isFlat = false }

  mutating func take(key: [UInt8]) {
    if countsRows { countsRows = key.elementsEqual(String(keyCount).utf8) }
    keyCount += 1
    if keyCount > keyLimit { isTooWide = true } else { cells.append((key, nil)) }
  }

  mutating func take(isNumber: Bool) {
    hasValues = true
    if !isTooWide { cells[cells.count - 1].isNumber = isNumber }
  }

  mutating func end() {
    guard keyCount > 0 else { return }
    count += 1
    if keyCount == 1 { hasLoneKey = true }
    var own = Kinds()
    for (key, isNumber) in cells {
      if let isNumber { own.note(isNumber: isNumber) }
      var others = kinds[key] ?? Kinds()
      if let isNumber { others.note(isNumber: isNumber) }
      kinds[key] = others
    }
    oddCount += own.oddCount
    keyCount = 0
    cells.removeAll(keepingCapacity: true)
  }

  var isUndecided: Bool { count < 2 && isFlat && !isTooWide }

  /// Whether there are values whose keys count the rows from 0.
  var countValues: Bool { countsRows && hasValues }

  var areLikely: Bool {
    // A row cannot have so many columns.
    if isTooWide || countsRows && count + keyCount > 0 { return true }
    guard isFlat, !hasLoneKey else { return false }
    let odd = kinds.values.reduce(0) { $0 + $1.oddCount }
    guard oddCount < odd else { return false }
    // Where either way has columns, they are rather longer than wide.
    return kinds.count >= count || !kinds.values.allSatisfy(\.areNearlyAlike)
  }
}

/// How to read a text: its shape and the location of its rows.
struct JSONPlan: Hashable, Sendable {
  /// The kind of value that makes a row.
  enum Row: Hashable, Sendable {
    case object, array
    case scalar
    /// A whole array is a column.
    case column
  }

  let shape: JSONShape
  let row: Row
  /// The keys from the outermost object to the array of rows.
  let path: [[UInt8]]

  init(_ shape: JSONShape, _ row: Row, path: [[UInt8]] = []) {
    (self.shape, self.row, self.path) = (shape, row, path)
  }

  /// The number of objects and arrays around a row.
  var rowDepth: Int { shape == .lines ? 0 : path.count + 1 }
}
