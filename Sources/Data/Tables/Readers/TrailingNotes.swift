// Holds back records that may be notes below the table, until more rows show that they are not.

/// The records since the last certain row that are notes if no more rows follow: sources, times at
/// which a file was written, a sum below a rule.
///
/// A note follows a blank line or a record of blank fields, and has one filled field, or fewer fields
/// than the columns, or more, or blanks after its delimiters where rows have none. Without a blank
/// line it is a single field in a table of at least three columns. Of the only rule below two or more
/// rows, one record of any kind is a note. There are none in tables with short rows, of which a note
/// would be another, and where the user said that the first line is a row.
///
/// Readers in one piece and in parts ask for the same records in the same order, so they agree.
struct TrailingNotes: Sendable {
  struct Held: Sendable {
    private(set) var fields: [[UInt8]]
    let line: Int
    let isBlank: Bool

    /// The same record with another first field.
    func named(_ name: [UInt8]) -> Held {
      var copy = self
      copy.fields[0] = name
      return copy
    }
  }

  enum Verdict {
    case row
    /// It is held back, and must be dropped.
    case held
    /// It is a row, and so are these before it.
    case rows([Held])
  }

  private let layout: TextTable.ColumnLayout
  private(set) var held: [Held] = []
  /// Whether no record is held back any more.
  private(set) var isOff: Bool
  /// Whether a blank line, or what may be a note, is before the next record.
  var isAfterBreak = false
  /// Whether the record is the first one below a rule.
  private var isAfterRule = false
  private var rowsSinceRule = 0
  private var hadRule = false
  /// The records and blank lines since the first that is held back.
  private var heldLines = 0
  private var releases = 0

  /// With more records and blank lines, they are rows.
  static let lineLimit = 256
  /// A longer record is no note.
  static let byteLimit = 4096
  /// After rows that looked like notes so often, none are looked for.
  static let releaseLimit = 16

  init(_ layout: TextTable.ColumnLayout, isOff: Bool) {
    self.layout = layout
    self.isOff = isOff || layout.width < 2
  }

  /// Forgets what is held back, and holds nothing back any more.
  mutating func turnOff() { (isOff, held) = (true, []) }

  /// Whether a record with these fields may be held back; if not, its other fields are not looked at.
  @inline(__always)
  static func mayBeNote(fieldCount: Int, isFirstEmpty: Bool, isAfterBreak: Bool) -> Bool {
    isAfterBreak || fieldCount == 1 || isFirstEmpty
  }

  /// - Parameters:
  ///   - hasExtra: whether there is text beyond the last column.
  ///   - isSpaced: whether a field of a column but the first begins with a blank.
  static func isNote(
    fieldCount: Int, filled: Int, hasExtra: Bool, isSpaced: Bool, isAfterBreak: Bool,
    _ layout: TextTable.ColumnLayout
  ) -> Bool {
    if hasExtra { return isAfterBreak }
    if filled == 0 { return true }
    if isAfterBreak {
      return filled == 1 || fieldCount < layout.requiredFields || isSpaced && layout.hasTightCells
    }
    return fieldCount == 1 && layout.requiredFields >= 3
  }

  mutating func meetBlankLine() {
    if isOff { return }
    isAfterBreak = true
    if !held.isEmpty { heldLines += 1 }
  }

  mutating func meetRule() {
    if isOff { return }
    if isAfterRule, !held.isEmpty {
      (isAfterRule, isAfterBreak) = (false, true)
      return
    }
    isAfterRule = !hadRule && rowsSinceRule >= 2
    hadRule = hadRule || rowsSinceRule > 0
    rowsSinceRule = 0
  }

  mutating func judge(_ record: Records, line: Int) -> Verdict {
    if isOff { return .row }
    let count = record.pendingFields
    let isFirstEmpty = record.withPendingField(0) { isBlank($0) }
    if isAfterRule
      || Self.mayBeNote(fieldCount: count, isFirstEmpty: isFirstEmpty, isAfterBreak: isAfterBreak)
    {
      if holds(record, count, line: line) { return .held }
    }
    isAfterBreak = false
    isAfterRule = false
    rowsSinceRule += 1
    return held.isEmpty ? .row : .rows(release())
  }

  private mutating func holds(_ record: Records, _ count: Int, line: Int) -> Bool {
    var filled = 0
    var hasExtra = false
    var isSpaced = false
    for field in 0..<count {
      if record.withPendingField(field, { !isBlank($0) }) { filled += 1 }
      if field >= layout.width, record.withPendingField(field, { !isEmptySpace($0) }) {
        hasExtra = true
      }
      if field > 0, field < layout.width,
        record.withPendingField(field, { $0.count > 0 && isBlank($0[0]) })
      {
        isSpaced = true
      }
    }
    let isSum = isAfterRule && held.isEmpty
    guard
      isSum
        || Self.isNote(
          fieldCount: count, filled: filled, hasExtra: hasExtra, isSpaced: isSpaced,
          isAfterBreak: isAfterBreak, layout)
    else { return false }
    guard heldLines < Self.lineLimit, record.withPendingRecord({ $0.count }) <= Self.byteLimit
    else {
      isOff = true
      return false
    }
    held.append(Held(record, line: line, isBlank: filled == 0))
    heldLines += 1
    isAfterBreak = isAfterBreak || !isSum
    return true
  }

  /// Takes the records that are rows after all.
  mutating func release() -> [Held] {
    guard !held.isEmpty else { return [] }
    releases += 1
    if releases == Self.releaseLimit { isOff = true }
    defer { (held, heldLines, isAfterBreak, isAfterRule) = ([], 0, false, false) }
    return held
  }

  /// Counts the records that are held back as lines below the table.
  func tell(_ problems: inout TableProblems) {
    let notes = held.filter { !$0.isBlank }
    guard let first = notes.first else { return }
    problems.note(.footers, line: first.line, count: notes.count)
  }

  /// Ends the table: what is held back is no row.
  mutating func end(_ problems: inout TableProblems) {
    tell(&problems)
    held = []
  }

  static func filledFields(_ cells: Records, record: Int, _ count: Int) -> Int {
    (0..<count).count { field in !cells.withField(record: record, field: field) { isBlank($0) } }
  }
}

extension TrailingNotes.Held {
  init(_ record: Records, line: Int, isBlank: Bool = false) {
    fields = (0..<record.pendingFields).map { field in
      record.withPendingField(field) { Array(copying: $0) }
    }
    self.line = line
    self.isBlank = isBlank
  }
}

extension Records {
  /// Makes a copy the current record; there must be none.
  mutating func restore(_ held: TrailingNotes.Held) {
    for field in held.fields {
      append(field.span)
      endField()
    }
  }
}

/// The lines that name sections of a table: only a name, above one that is indented more.
struct SectionNames: Sendable {
  /// The last record if it is a name and nothing else.
  private(set) var held: TrailingNotes.Held?

  static func indent(_ name: Span<UInt8>) -> Int {
    var index = 0
    while index < name.count, isBlank(name[index]) { index += 1 }
    return index < name.count ? index : 0
  }

  /// Holds the current record back if it is a name and nothing else; it must then be dropped.
  mutating func holds(_ record: Records, line: Int) -> Bool {
    let count = record.pendingFields
    guard count > 1, !record.withPendingField(0, { isBlank($0) }),
      (1..<count).allSatisfy({ record.withPendingField($0) { isBlank($0) } })
    else { return false }
    held = TrailingNotes.Held(record, line: line)
    return true
  }

  /// Takes the name that was held back.
  ///
  /// - Parameter next: the current record; nil at the end.
  /// - Returns: whether it names a section.
  mutating func take(before next: Records?) -> (held: TrailingNotes.Held, isSection: Bool)? {
    guard let held else { return nil }
    self.held = nil
    guard let next, let name = held.fields.first else { return (held, false) }
    let isSection = next.withPendingField(0) { Self.indent($0) } > Self.indent(name.span)
    return (held, isSection)
  }
}
