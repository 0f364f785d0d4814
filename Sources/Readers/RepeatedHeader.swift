// A header that comes again: whether the rows below it are a new state of the table, or go on.
internal import Tables

/// Knows the header of a table again, and what the rows below it are.
///
/// A program that prints a table again and again names the same things below each header: a new
/// state of the table has come. Files that were put one after the other go on, and so does a table
/// whose header is repeated for the eye. The first column tells: where a name of the state occurs
/// in one of the first rows below the header, a new state has begun. Moments are no names, and
/// numbers are only where each is another.
struct RepeatedHeader: Sendable {
  /// The cells of the header, as they were read.
  let cells: [[UInt8]]
  private let numbers: NumberNotation
  /// Whether the first column may have names.
  private let mayHaveNames: Bool
  private var names = Names()
  /// Of the rows below a header that has come again, while it is open what they are.
  private var later: Names?
  /// Whether more names of the state are noted.
  private var isCollecting = true

  /// So many rows of a state have their names noted.
  private static let namedRows = 1000
  /// After so many rows without a name of the state, rows go on.
  static let openRows = 20

  /// What rows below a header that has come again are.
  enum Verdict {
    /// A new state of the table.
    case state
    /// More rows of the same one; `goOn` takes them for that.
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

  /// Whether it is open what the rows are that come.
  var isOpen: Bool { later != nil }

  /// Whether rows need not be noted.
  var isIdle: Bool { later == nil && (!isCollecting || !mayHaveNames) }

  /// Whether a record is the header again.
  @inline(__always)
  func isRepeated(by record: Records) -> Bool {
    guard record.pendingFields == cells.count else { return false }
    return cells.indices.allSatisfy { field in
      record.withPendingField(field) { isSame($0, cells[field]) }
    }
  }

  /// The same for fields in the bytes of a segment.
  @inline(__always)
  func isRepeated(by fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, count: Int) -> Bool {
    guard count == cells.count, fields[0].count == cells[0].count else { return false }
    return cells.indices.allSatisfy { isSame(fields[$0].span, cells[$0]) }
  }

  /// The header has come again.
  mutating func begin() { later = Names() }

  /// A state begins, of which no name is known.
  mutating func beginState() { (names, later, isCollecting) = (Names(), nil, true) }

  /// No more names of the state are noted.
  mutating func stopCollecting() { isCollecting = false }

  /// Notes a row by its first cell; what the rows since the header are, once it tells.
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

  /// Where it is open what the rows are, they go on.
  mutating func goOn() {
    if let later { names.append(later) }
    later = nil
    isCollecting = false
  }
}

func isSame(_ one: Span<UInt8>, _ other: [UInt8]) -> Bool {
  guard one.count == other.count else { return false }
  for index in 0..<one.count where one[index] != other[index] { return false }
  return true
}
