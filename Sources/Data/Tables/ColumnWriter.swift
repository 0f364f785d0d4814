// Encodes cells into column chunks while rows are read.

/// Collects the cells of one column. The encoding of a chunk follows from its cells: numbers if
/// most cells are numbers, dictionary codes if there are few distinct texts, otherwise texts.
struct ColumnWriter: ~Copyable {
  private enum Form {
    /// So far every cell is empty or a number that `DecimalText` can write.
    case decimals
    case texts
    /// Cells are dictionary-encoded at once, because the previous chunk had few distinct texts.
    case codes
  }

  private let notation: NumberNotation
  private var form = Form.decimals
  private var profile = ColumnProfile()
  /// The texts, unless they are dictionary-encoded or can be made from the numbers.
  private var bytes = GrowingBuffer<UInt8>(capacity: 0)
  private var ends = GrowingBuffer<UInt32>(capacity: 0)
  private var numbers = GrowingBuffer<Double>(capacity: 0)
  private var codes = GrowingBuffer<UInt16>(capacity: 0)
  /// The decimals of all numbers; negative before the first.
  private var decimals = Self.unknown
  /// Once numbers have different numbers of decimals.
  private var variable: VariableDecimals?
  private static var unknown: Int { -2 }
  private var hasLeadingZero = false
  private var book = CodeBook()
  /// How many chunks to skip before dictionary encoding is tried again.
  private var trialsSkipped = 0

  private let isProfiled: Bool

  init(_ notation: NumberNotation, isProfiled: Bool) {
    self.notation = notation
    self.isProfiled = isProfiled
  }

  func copied() -> ColumnWriter {
    var copy = ColumnWriter(notation, isProfiled: isProfiled)
    copy.form = form
    copy.profile = profile
    copy.bytes = bytes.copied()
    copy.ends = ends.copied()
    copy.numbers = numbers.copied()
    copy.codes = codes.copied()
    copy.decimals = decimals
    copy.variable = variable
    copy.hasLeadingZero = hasLeadingZero
    copy.book = book
    copy.trialsSkipped = trialsSkipped
    return copy
  }

  var count: Int { form == .codes ? codes.count : numbers.count }

  mutating func pad(to rowCount: Int) {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    while count < rowCount { append(none, isPadded: false) }
  }

  /// - Parameter isPadded: whether eight bytes can be read from the start of the cell.
  @inline(__always)
  mutating func append(_ cell: UnsafeBufferPointer<UInt8>, isPadded: Bool) {
    switch form {
    case .decimals:
      if isPadded, let (number, decimals) = notation.shortNumber(cell) {
        let isTaken =
          variable == nil
          ? decimals == self.decimals : decimals >= 0 && takes(number, decimals, of: cell)
        if isTaken { return numbers.append(number) }
      }
      appendDecimal(cell)
    case .texts:
      bytes.append(cell)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
      if isPadded, let (number, decimals) = notation.shortNumber(cell) {
        if decimals < 0, startsWithZero(cell.span) { hasLeadingZero = true }
        return numbers.append(number)
      }
      appendValue(cell)
    case .codes:
      if let code = book.code(of: cell) { return codes.append(code) }
      appendNew(cell)
    }
  }

  /// Appends the cells of consecutive rows, one every `stride`; eight bytes must be readable from
  /// the start of each. Most columns take them in one loop.
  mutating func append(
    _ cells: UnsafePointer<UnsafeBufferPointer<UInt8>>, stride: Int, count: Int
  ) {
    var index = 0
    while index < count {
      let start = index
      switch form {
      case .decimals where variable != nil:
        index += appendVariable(cells + index * stride, stride, count - index)
      case .decimals:
        // A mark and more decimals leave no room for a digit before it.
        guard (0...6).contains(decimals), notation.quickBytes > 0 else { break }
        index += numbers.append(upTo: count - index) { room in
          NumberNotation.shortNumbers(
            cells + start * stride, stride, count - start, decimals: decimals,
            mark: notation.decimal, into: room)
        }
      case .codes:
        let room = count - index
        index += codes.append(upTo: room) { codes in
          var taken = 0
          while taken < room, let code = book.code(of: cells[(start + taken) * stride]) {
            codes[taken] = code
            taken += 1
          }
          return taken
        }
      case .texts: break
      }
      // The loop stopped at a cell of another kind.
      if index < count {
        append(cells[index * stride], isPadded: true)
        index += 1
      }
    }
  }

  /// Appends cells as long as they are numbers of a form that all have; returns how many.
  private mutating func appendVariable(
    _ cells: UnsafePointer<UnsafeBufferPointer<UInt8>>, _ stride: Int, _ count: Int
  ) -> Int {
    guard var variable else { return 0 }
    let notation = notation
    let taken = numbers.append(upTo: count) { room in
      var taken = 0
      while taken < count, let (number, decimals) = notation.shortNumber(cells[taken * stride]),
        decimals >= 0
      {
        let cell = cells[taken * stride]
        guard variable.take(number, decimals: decimals, last: cell[cell.count &- 1]) else { break }
        room[taken] = number
        taken += 1
      }
      return taken
    }
    self.variable = variable
    return taken
  }

  /// Whether a form has a number, too, and all before.
  private mutating func takes(
    _ number: Double, _ found: Int, of cell: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if variable == nil {
      if decimals < 0 { decimals = found }
      if decimals == found { return true }
    }
    var all = variable ?? VariableDecimals(numbers.slice(0..<numbers.count), decimals: decimals)
    guard all.take(number, decimals: found, last: cell[cell.count - 1]) else { return false }
    variable = all
    return true
  }

  /// How all numbers so far are written.
  private var decimalText: DecimalText {
    variable.map { DecimalText(decimals: $0.decimals, mark: notation.decimal, ending: $0.ending) }
      ?? DecimalText(decimals: max(0, decimals), mark: notation.decimal)
  }

  /// Appends any cell while the form is `decimals`.
  private mutating func appendDecimal(_ cell: UnsafeBufferPointer<UInt8>) {
    if cell.isEmpty {
      profile.noteGaps(1)
      return numbers.append(.nan)
    }
    if notation.quantity.isPlainAsWritten,
      let decimals = DecimalText.decimals(of: cell.span, mark: notation.decimal),
      case .number(let number) = notation.value(of: cell.span),
      takes(number, decimals, of: cell)
    {
      return numbers.append(number)
    }
    keepTexts()
    appendText(cell)
  }

  /// Switches to `texts`, writing out the cells so far.
  private mutating func keepTexts() {
    form = .texts
    let text = decimalText
    var written: [UInt8] = []
    for index in 0..<numbers.count {
      text.write(numbers[index], to: &written)
      ends.append(UInt32(truncatingIfNeeded: written.count))
    }
    written.withUnsafeBufferPointer { bytes.append($0) }
  }

  private mutating func appendText(_ cell: UnsafeBufferPointer<UInt8>) {
    bytes.append(cell)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    appendValue(cell)
  }

  private mutating func appendValue(_ cell: UnsafeBufferPointer<UInt8>) {
    if notation.isName(cell) {
      profile.noteTexts(cell.span, count: 1)
      return numbers.append(.nan)
    }
    var unit = NumberUnit.none
    let value = notation.value(of: cell.span, unit: &unit)
    if unit != .none { profile.note(unit) }
    if case .number(let number) = value {
      if startsWithZero(cell.span) { hasLeadingZero = true }
      return numbers.append(number)
    }
    profile.note(value, cell: cell.span, notation)
    numbers.append(.nan)
  }

  private mutating func appendNew(_ cell: UnsafeBufferPointer<UInt8>) {
    var unit = NumberUnit.none
    let value = notation.value(of: cell.span, unit: &unit)
    if let code = book.add(cell, value, unit) { return codes.append(code) }
    // The dictionary is full: replace all codes by their texts.
    form = .texts
    trialsSkipped = 16
    for index in 0..<codes.count {
      let text = book.text(Int(codes[index]))
      text.withUnsafeBufferPointer { appendText($0) }
    }
    codes.removeAll()
    book = CodeBook()
    appendText(cell)
  }

  /// Takes the cells so far and starts over, keeping the capacity.
  ///
  /// - Parameter rowCount: how many cells the chunk must have.
  mutating func take(rowCount: Int) -> (chunk: ColumnChunk, profile: ColumnProfile) {
    if count == 0, form == .decimals {
      var profile = ColumnProfile()
      profile.noteGaps(rowCount)
      return (ColumnChunk(.gaps(count: rowCount)), profile)
    }
    pad(to: rowCount)
    let (chunk, profile) = made()
    switch (form, chunk.cells) {
    case (.codes, _): break
    case (.texts, .codes) where count >= Self.leastTrialRows: form = .codes
    case (.texts, .numbers):
      // Starting each chunk as decimals would build its texts twice.
      form = count >= Self.leastTrialRows ? .texts : .decimals
    case (.texts, .texts): trialsSkipped = trialsSkipped > 0 ? trialsSkipped - 1 : 16
    default: form = .decimals
    }
    if form != .codes { book = CodeBook() }
    if form == .decimals { (decimals, variable) = (Self.unknown, nil) }
    self.profile = ColumnProfile(after: profile)
    hasLeadingZero = false
    bytes.removeAll()
    ends.removeAll()
    numbers.removeAll()
    codes.removeAll()
    return (chunk, profile)
  }

  /// With fewer cells, the form of the next chunk cannot be predicted.
  private static let leastTrialRows = 512

  private mutating func made() -> (chunk: ColumnChunk, profile: ColumnProfile) {
    var profile = profile
    if form == .codes {
      let codes = codes.array()
      if isProfiled {
        book.note(codes, notation, in: &profile)
      } else {
        book.count(codes, in: &profile)
      }
      return (ColumnChunk(.codes(codes, book.dictionary())), profile)
    }
    // All other cells were counted one by one.
    let numberCount = numbers.count - profile.gaps - profile.texts
    let texts = form == .decimals ? nil : TextRun(bytes: bytes.array(), ends: ends.array())
    if isProfiled {
      profile.note(
        numbers.slice(0..<numbers.count), texts, notation, hasLeadingZero: hasLeadingZero)
    } else {
      // Ambiguous ones are counted already.
      profile.count(numbers: numberCount - profile.numbers)
    }
    let cells: ColumnChunk.Cells
    if let texts {
      if numberCount > 0, numberCount >= profile.texts {
        cells = .numbers(numbers.array(), texts: .kept(texts))
      } else if trialsSkipped == 0, let codes = book.codes(of: texts, notation) {
        cells = .codes(codes, book.dictionary())
      } else {
        cells = .texts(texts)
      }
    } else if numberCount == 0 {
      cells = .gaps(count: numbers.count)
    } else {
      let text = decimalText
      cells =
        Decimals(numbers.slice(0..<numbers.count), text).map { .decimals($0) }
        ?? .numbers(numbers.array(), texts: .decimal(text))
    }
    return (ColumnChunk(cells), profile)
  }
}

private struct CodeBook {
  /// The maximum number of texts in a dictionary.
  static let limit = 1 << 15

  private var keys = TextKeys()
  private var values: [CellValue] = []
  private var units: [NumberUnit] = []
  private var hasNumbers = false
  private var made: TextDictionary?
  private var lineage = TextDictionary.newLineage()

  @inline(__always)
  func code(of cell: UnsafeBufferPointer<UInt8>) -> UInt16? {
    keys.known(UnsafeRawBufferPointer(cell)).map { UInt16(truncatingIfNeeded: $0) }
  }

  /// The new code; nil if the dictionary is full.
  mutating func add(
    _ cell: UnsafeBufferPointer<UInt8>, _ value: CellValue, _ unit: NumberUnit
  ) -> UInt16? {
    guard values.count < Self.limit else { return nil }
    let (index, isNew) = keys.index(of: UnsafeRawBufferPointer(cell))
    if isNew {
      values.append(value)
      units.append(unit)
      if case .number = value { hasNumbers = true }
      if case .ambiguous = value { hasNumbers = true }
    }
    return UInt16(truncatingIfNeeded: index)
  }

  func text(_ code: Int) -> [UInt8] { keys.withName(code) { Array($0) } }

  /// The code of each text, adding new ones; nil if too many texts are distinct.
  mutating func codes(of texts: TextRun, _ notation: NumberNotation) -> [UInt16]? {
    let bound = min(Self.limit, max(16, texts.count / 2))
    var codes: [UInt16] = []
    codes.reserveCapacity(texts.count)
    for index in 0..<texts.count {
      let code = texts.withText(index) { cell -> UInt16? in
        cell.withUnsafeBufferPointer { bytes in
          if let code = self.code(of: bytes) { return code }
          guard values.count < bound else { return nil }
          var unit = NumberUnit.none
          let value = notation.value(of: cell, unit: &unit)
          return add(bytes, value, unit)
        }
      }
      guard let code else {
        self = CodeBook()
        return nil
      }
      codes.append(code)
    }
    return codes
  }

  mutating func dictionary() -> TextDictionary {
    if let made, made.count == values.count { return made }
    let dictionary = TextDictionary(keys.texts, values: values, lineage: lineage)
    made = dictionary
    return dictionary
  }

  /// Counts no more than how many cells are numbers, and of which unit; nothing if none are.
  func count(_ codes: [UInt16], in profile: inout ColumnProfile) {
    guard hasNumbers else { return }
    noteOthers(codes, in: &profile) { code, count, profile in
      profile.count(numbers: count)
      if units[code] != .none { profile.note(units[code], count: count) }
    }
  }

  /// Counts the texts and gaps among dictionary-encoded cells.
  ///
  /// - Parameter number: gets the code of each number, and how often it occurs.
  private func noteOthers(
    _ codes: [UInt16], in profile: inout ColumnProfile,
    number: (_ code: Int, _ count: Int, inout ColumnProfile) -> Void = { _, _, _ in }
  ) {
    var counts = [Int](repeating: 0, count: values.count)
    for code in codes { counts[Int(code)] += 1 }
    for (code, count) in counts.enumerated() where count > 0 {
      switch values[code] {
      case .text:
        keys.withName(code) { first in
          profile.noteTexts(first.bindMemory(to: UInt8.self).span, count: count)
        }
      case .gap: profile.noteGaps(count)
      case .number, .ambiguous: number(code, count, &profile)
      }
    }
  }

  func note(_ codes: [UInt16], _ notation: NumberNotation, in profile: inout ColumnProfile) {
    noteOthers(codes, in: &profile)
    guard hasNumbers else { return }
    // Numbers are counted in row order, to detect whether they rise.
    for code in codes {
      let value = values[Int(code)]
      if value == .text || value == .gap { continue }
      keys.withName(Int(code)) { first in
        profile.note(value, cell: first.bindMemory(to: UInt8.self).span, notation)
      }
      if units[Int(code)] != .none { profile.note(units[Int(code)]) }
    }
  }
}
