// Decides whether the rows below a repeated header replace or continue the table.

/// Detects repetitions of a table's header and classifies the rows below them.
///
/// A program that prints a table again and again lists the same names below each header: this is a
/// new state of the table. Concatenated files continue the table, and so does a header that is
/// repeated for readability. The first column decides: if a name from the current state recurs in
/// one of the first rows below the header, a new state has begun. Times are not names, and numbers
/// are only if they are distinct.
struct RepeatedHeader: Sendable {
  /// The header's cells as they were read.
  let cells: [[UInt8]]
  private let numbers: NumberNotation
  /// Whether the first column may contain names.
  private let mayHaveNames: Bool
  private var names = Names()
  /// The names below a repeated header, until the rows are classified.
  private var later: Names?
  private var isCollecting = true

  /// The number of rows whose names are collected.
  private static let namedRows = 1000
  /// After this many rows without a known name, the table continues.
  static let openRows = 20

  enum Verdict {
    /// A new state of the table.
    case state
    /// More rows of the same table; `goOn` treats unclassified rows as such.
    case rows
  }

  private struct Names {
    var texts: Set<UInt64> = []
    var numbers: Set<UInt64> = []
    var areNumbersDistinct = true
    var rowCount = 0

    func has(_ hash: UInt64, isNumber: Bool) -> Bool {
      isNumber
        ? areNumbersDistinct && numbers.count > 1 && numbers.contains(hash) : texts.contains(hash)
    }

    mutating func insert(_ hash: UInt64, isNumber: Bool) {
      if !isNumber {
        texts.insert(hash)
      } else if !numbers.insert(hash).inserted {
        areNumbersDistinct = false
      }
    }

    mutating func append(_ later: Names) {
      areNumbersDistinct =
        areNumbersDistinct && later.areNumbersDistinct && numbers.isDisjoint(with: later.numbers)
      texts.formUnion(later.texts)
      numbers.formUnion(later.numbers)
      rowCount += later.rowCount
    }
  }

  init(_ cells: [[UInt8]], numbers: NumberNotation) {
    self.cells = cells
    self.numbers = numbers
    let first = cells[0]
    mayHaveNames =
      cells.count > 1 && !NameWords(TextEncoding.utf8.trimmedText(first.span)).areOfTime
  }

  /// Whether the current rows are not classified yet.
  var isOpen: Bool { later != nil }

  /// Whether rows need not be noted.
  var isIdle: Bool { later == nil && (!isCollecting || !mayHaveNames) }

  @inline(__always)
  func isRepeated(by record: Records) -> Bool {
    guard record.pendingFields == cells.count else { return false }
    return cells.indices.allSatisfy { field in
      record.withPendingField(field) { isSame($0, cells[field]) }
    }
  }

  @inline(__always)
  func isRepeated(by fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, count: Int) -> Bool {
    guard count == cells.count, fields[0].count == cells[0].count else { return false }
    return cells.indices.allSatisfy { isSame(fields[$0].span, cells[$0]) }
  }

  mutating func begin() { later = Names() }

  /// Begins a state without known names.
  mutating func beginState() { (names, later, isCollecting) = (Names(), nil, true) }

  mutating func stopCollecting() { isCollecting = false }

  /// Notes the first cell of a row. Returns the classification once it is known.
  mutating func note(_ cell: Span<UInt8>) -> Verdict? {
    if isIdle { return nil }
    let isNumber = numbers.value(of: cell).isNumeric
    let isName = mayHaveNames && !isBlank(cell) && (isNumber || !CellForm(cell).isMoment)
    let hash = textHash(cell)
    guard var later else {
      if isName { names.insert(hash, isNumber: isNumber) }
      names.rowCount += 1
      if names.rowCount == Self.namedRows { isCollecting = false }
      return nil
    }
    self.later = nil
    if isName {
      let isKnown = names.has(hash, isNumber: isNumber)
      later.insert(hash, isNumber: isNumber)
      if isKnown, later.areNumbersDistinct {
        later.rowCount += 1
        (names, isCollecting) = (later, true)
        return .state
      }
    }
    later.rowCount += 1
    self.later = later
    return later.rowCount == Self.openRows ? .rows : nil
  }

  /// Treats unclassified rows as a continuation of the table.
  mutating func goOn() {
    if let later { names.append(later) }
    later = nil
    isCollecting = false
  }
}

func isSame(_ one: Span<UInt8>, _ other: [UInt8]) -> Bool { isSame(one, other.span) }
