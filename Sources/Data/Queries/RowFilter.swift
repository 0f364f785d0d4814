// Evaluates filters into a byte mask, once per dictionary entry.
internal import CVector
internal import Tables

/// A filter with its columns resolved. It caches results, so each thread needs its own.
struct RowFilter: Sendable {
  private enum Test: Sendable {
    case cells(CellTest, column: Int, NumberNotation, TextEncoding)
    case bins(FieldReader, names: Set<String>, isExcluding: Bool)
    case rows(RangeSet<Int>)
    indirect case any([[RowFilter]])
  }

  private var test: Test
  /// Cached results by dictionary lineage and code: 0 fails, 1 passes, else unknown.
  private var codes: [Int: [UInt8]] = [:]
  private var bins: [Int: UInt8] = [:]
  private static let unknown: UInt8 = 2

  init(_ filter: Filter, in table: Table) throws(QueryError) {
    switch filter {
    case .compare(let column, let comparison, let values):
      let column = table.columns[try column.index(in: table)]
      test = .cells(
        CellTest(comparison, values, in: column), column: column.index, column.numbers,
        column.encoding)
    case .between: self = try RowFilter(.any([filter.comparisons]), in: table)
    case .named(let field, let names, let isExcluding):
      let reader = try FieldReader(field, in: table)
      if field.grain != nil {
        test = .bins(reader, names: Set(names), isExcluding: isExcluding)
      } else {
        let column = table.columns[reader.column]
        test = .cells(
          CellTest(named: names, isExcluding: isExcluding, in: column), column: column.index,
          column.numbers, column.encoding)
      }
    case .rows(let rows): test = .rows(rows)
    case .any(let lists):
      test = .any(
        try lists.map { list throws(QueryError) in
          try list.map { filter throws(QueryError) in try RowFilter(filter, in: table) }
        })
    }
  }

  var columns: Set<Int> {
    switch test {
    case .cells(_, let column, _, _): [column]
    case .bins(let reader, _, _): [reader.column]
    case .rows: []
    case .any(let lists): lists.joined().reduce(into: []) { $0.formUnion($1.columns) }
    }
  }

  /// Whether it selects rows by number.
  var hasRows: Bool {
    switch test {
    case .cells, .bins: false
    case .rows: true
    case .any(let lists): lists.joined().contains(where: \.hasRows)
    }
  }

  /// Clears the mask of rows that do not pass.
  ///
  /// - Parameters:
  ///   - rows: within the chunks.
  ///   - firstRow: the number of the first row in the table, from 0.
  ///   - mask: 0 or 1 for each row.
  mutating func apply(
    _ chunk: (Int) -> ColumnChunk, _ rows: Range<Int>, firstRow: Int,
    to mask: UnsafeMutablePointer<UInt8>
  ) {
    switch test {
    case .cells(let cells, let column, let notation, let encoding):
      apply(cells, chunk(column), rows, notation, encoding, mask)
    case .bins(let reader, let names, let isExcluding):
      applyBins(reader, names, isExcluding, chunk(reader.column), rows, mask)
    case .rows(let chosen):
      let all = firstRow..<firstRow + rows.count
      for range in RangeSet(all).subtracting(chosen).ranges {
        for row in range { mask[row - firstRow] = 0 }
      }
    case .any(var lists):
      applyAny(&lists, chunk, rows, firstRow, mask)
      test = .any(lists)
    }
  }

  private func applyAny(
    _ lists: inout [[RowFilter]], _ chunk: (Int) -> ColumnChunk, _ rows: Range<Int>,
    _ firstRow: Int, _ mask: UnsafeMutablePointer<UInt8>
  ) {
    var passes = [UInt8](repeating: 0, count: rows.count)
    for list in lists.indices {
      var mine = [UInt8](repeating: 1, count: rows.count)
      mine.withUnsafeMutableBufferPointer { mine in
        guard let start = mine.baseAddress else { return }
        for index in lists[list].indices {
          lists[list][index].apply(chunk, rows, firstRow: firstRow, to: start)
        }
      }
      for index in mine.indices { passes[index] |= mine[index] }
    }
    for index in passes.indices { mask[index] &= passes[index] }
  }

  private mutating func apply(
    _ cells: CellTest, _ chunk: ColumnChunk, _ rows: Range<Int>, _ notation: NumberNotation,
    _ encoding: TextEncoding, _ mask: UnsafeMutablePointer<UInt8>
  ) {
    func passes(_ row: Int) -> UInt8 {
      chunk.withText(row: row) { text in
        let (start, end) = trimmedBounds(of: text)
        return text.extracting(start..<end).withUnsafeBufferPointer {
          cells.passes($0, chunk.value(row: row, notation), encoding) ? 1 : 0
        }
      }
    }
    switch chunk.cells {
    case .codes(let codes, let dictionary):
      var known = takenKnown(of: dictionary)
      codes.withUnsafeBufferPointer { codes in
        known.withUnsafeMutableBufferPointer { known in
          for row in rows {
            let code = Int(codes[row])
            if known[code] == Self.unknown { known[code] = passes(row) }
            mask[row &- rows.lowerBound] &= known[code]
          }
        }
      }
      self.codes[dictionary.lineage] = known
    case .numbers(let numbers, _):
      let needsTexts = chunk.mayHaveLongNumbers || cells.tellsZeros && chunk.mayHaveCodes
      if let wanted = cells.exact, wanted.long != nil || needsTexts {
        applyExactly(cells, wanted.number, rows, mask, passes) { numbers[$0] }
      } else {
        apply(cells.numeric?.interval, numbers, rows, mask, passes)
      }
    case .decimals(let decimals):
      apply(cells, decimals, rows, mask, passes)
    case .texts, .gaps:
      for row in rows where mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passes(row)
      }
    }
  }

  /// - Parameter interval: the interval of numbers that pass; nil if a comparison needs the text.
  private func apply(
    _ interval: NumberInterval?, _ numbers: [Double], _ rows: Range<Int>,
    _ mask: UnsafeMutablePointer<UInt8>, _ passes: (Int) -> UInt8
  ) {
    guard let interval else {
      for row in rows where mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passes(row)
      }
      return
    }
    numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      let noneCount = cvector_keep_interval(
        start + rows.lowerBound, rows.count, interval.low, interval.high,
        interval.isOutside ? 1 : 0, mask)
      // Rows without a number pass so far.
      guard noneCount > 0 else { return }
      for row in rows where numbers[row].isNaN && mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passes(row)
      }
    }
  }

  private func apply(
    _ cells: CellTest, _ decimals: Decimals, _ rows: Range<Int>,
    _ mask: UnsafeMutablePointer<UInt8>, _ passes: (Int) -> UInt8
  ) {
    if let wanted = cells.exact, wanted.long != nil {
      return applyExactly(cells, wanted.number, rows, mask, passes) { decimals[$0] }
    }
    guard let interval = cells.numeric?.interval else {
      for row in rows where mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passes(row)
      }
      return
    }
    let inside = decimals.wholes(from: interval.low, to: interval.high)
    decimals.wholes.withUnsafeBufferPointer { wholes in
      guard let start = wholes.baseAddress else { return }
      // From 1 to 0 there is nothing.
      let noneCount = cvector_keep_wholes(
        start + rows.lowerBound, rows.count, inside?.lowerBound ?? 1, inside?.upperBound ?? 0,
        interval.isOutside ? 1 : 0, mask)
      // Gaps pass so far.
      guard noneCount > 0 else { return }
      for row in rows where wholes[row] == Decimals.gap && mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passes(row)
      }
    }
  }

  /// Compares doubles, and all digits of the numbers whose double is the wanted one.
  private func applyExactly(
    _ cells: CellTest, _ wanted: Double, _ rows: Range<Int>, _ mask: UnsafeMutablePointer<UInt8>,
    _ passes: (Int) -> UInt8, _ number: (Int) -> Double
  ) {
    guard let comparison = cells.numeric else { return }
    for row in rows where mask[row - rows.lowerBound] != 0 {
      let number = number(row)
      let isDecided = number < wanted || number > wanted
      mask[row - rows.lowerBound] = isDecided ? comparison.passes(number) ? 1 : 0 : passes(row)
    }
  }

  private mutating func applyBins(
    _ reader: FieldReader, _ names: Set<String>, _ isExcluding: Bool, _ chunk: ColumnChunk,
    _ rows: Range<Int>, _ mask: UnsafeMutablePointer<UInt8>
  ) {
    // Neighbours mostly fall into one bin.
    var (bin, pass): (Int?, UInt8) = (nil, 0)
    func passes(_ found: Int) -> UInt8 {
      if found != bin { (bin, pass) = (found, self.passes(found, reader, names, isExcluding)) }
      return pass
    }
    func passesText(_ row: Int) -> UInt8 {
      chunk.withText(row: row) { text in
        let (start, end) = trimmedBounds(of: text)
        return text.extracting(start..<end).withUnsafeBufferPointer {
          passes(reader.bin(ofText: $0))
        }
      }
    }
    switch chunk.cells {
    case .numbers(let numbers, _):
      for row in rows where mask[row - rows.lowerBound] != 0 {
        let number = numbers[row]
        mask[row - rows.lowerBound] =
          number.isNaN ? passesText(row) : passes(reader.bin(ofNumber: number))
      }
    case .decimals(let decimals):
      for row in rows where mask[row - rows.lowerBound] != 0 {
        let number = decimals[row]
        mask[row - rows.lowerBound] =
          number.isNaN ? passesText(row) : passes(reader.bin(ofNumber: number))
      }
    case .codes(let codes, let dictionary):
      var known = takenKnown(of: dictionary)
      for row in rows where mask[row - rows.lowerBound] != 0 {
        let code = Int(codes[row])
        if known[code] == Self.unknown { known[code] = passesText(row) }
        mask[row - rows.lowerBound] = known[code]
      }
      self.codes[dictionary.lineage] = known
    default:
      for row in rows where mask[row - rows.lowerBound] != 0 {
        mask[row - rows.lowerBound] = passesText(row)
      }
    }
  }

  /// What is known of the texts of a dictionary, to be put back: two copies would be copied once more.
  private mutating func takenKnown(of dictionary: TextDictionary) -> [UInt8] {
    var known = codes.updateValue([], forKey: dictionary.lineage) ?? []
    let missing = max(0, dictionary.count - known.count)
    known.append(contentsOf: repeatElement(Self.unknown, count: missing))
    return known
  }

  private mutating func passes(
    _ bin: Int, _ reader: FieldReader, _ names: Set<String>, _ isExcluding: Bool
  ) -> UInt8 {
    if let known = bins[bin] { return known }
    let isNamed = names.contains(reader.grain?.label(ofBin: bin) ?? "")
    let pass: UInt8 = isNamed != isExcluding ? 1 : 0
    bins[bin] = pass
    return pass
  }
}

struct CellTest: Sendable {
  private struct Wanted: Sendable {
    let text: String
    let bytes: [UInt8]
    /// nil if it is compared as a text or as a date.
    let number: ExactNumber?
    /// nil if the column has no dates, or the value is not a date.
    let period: Range<Int64>?
    /// Where it stands among weekdays, months or times of day; nil if cells are none.
    let place: Int?
  }

  private enum Kind: Sendable {
    case compare(Filter.Comparison, [Wanted])
    case parts([SoughtText])
    case names(Set<String>, isExcluding: Bool)
  }

  private let kind: Kind
  private let dates: DateReader?
  /// Of what is compared by size.
  private let cycle: CycleReader?
  private let numbers: NumberNotation
  /// Whether a cell with zeros before its number is equal only to what is typed with as many: rows below
  /// the first ones may have such cells.
  fileprivate let tellsZeros: Bool
  /// The bytes of a few ASCII names, which cells are compared with; nil for other names.
  private let asciiNames: [[UInt8]]?
  private static let mostCompared = 8

  init(_ comparison: Filter.Comparison, _ values: [String], in column: Column) {
    let isExact = comparison == .equal || comparison == .notEqual
    let equality = isExact ? column.equality : nil
    tellsZeros = equality == .numbersOrCodes
    let areNumbers = equality.map { $0 != .texts } ?? column.ordersNumbers
    let wanted = values.map {
      areNumbers && column.partOfDate($0) == nil ? ExactNumber($0, column.typedNumbers) : nil
    }
    // Where most cells are texts, a number may be part of a date, too.
    let isNumeric = column.isNumeric
    let mayBeDates = zip(values, wanted).contains { value, number in
      (number == nil || !isNumeric) && value.utf8.contains { $0 &- UInt8(ascii: "0") < 10 }
    }
    let areCodes = isExact && column.hasCodes
    let dates = mayBeDates && !areCodes ? DateReader(column) : nil
    self.dates = dates
    let cycle =
      isExact || comparison == .contains || areNumbers || dates != nil ? nil : CycleReader(column)
    self.cycle = cycle
    numbers = column.numbers
    asciiNames = nil
    if comparison == .contains {
      kind = .parts(values.map { SoughtText($0) })
      return
    }
    kind = .compare(
      comparison,
      zip(values, wanted).map { value, number in
        let moment =
          number == nil || !isNumeric ? column.partOfDate(value) ?? dates?.moment(of: value) : nil
        return Wanted(
          text: value, bytes: Array(value.utf8), number: moment == nil ? number : nil,
          period: moment.map { $0.seconds..<$0.end }, place: cycle?.place(of: value))
      })
  }

  init(named names: [String], isExcluding: Bool, in column: Column) {
    kind = .names(Set(names), isExcluding: isExcluding)
    (dates, cycle, tellsZeros) = (nil, nil, false)
    numbers = column.numbers
    let isFew = names.count <= Self.mostCompared
    asciiNames =
      isFew && names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      ? names.map { Array($0.utf8) } : nil
  }

  /// The condition for numbers; nil if texts or dates must be compared.
  var numeric: Comparing<Double>? {
    guard case .compare(let comparison, let wanted) = kind, comparison != .contains else {
      return nil
    }
    let numbers = wanted.compactMap(\.number?.number)
    guard numbers.count == wanted.count else { return nil }
    return Comparing(comparison, numbers.map { $0...$0 })
  }

  /// The only number that is compared with; nil for several and for other conditions.
  var exact: ExactNumber? {
    guard case .compare(let comparison, let wanted) = kind, comparison != .contains,
      wanted.count == 1
    else { return nil }
    return wanted[0].number
  }

  /// - Parameter text: without surrounding blanks.
  func passes(
    _ text: UnsafeBufferPointer<UInt8>, _ value: CellValue, _ encoding: TextEncoding
  ) -> Bool {
    switch kind {
    case .names(let names, let isExcluding):
      // The bar of rows that have no name.
      if value == .gap { return names.contains("") != isExcluding }
      // A String per cell would take most of the time. Another script's signs may equal ASCII.
      if let asciiNames, text.allSatisfy({ $0 < 0x80 }) {
        return asciiNames.contains { text.elementsEqual($0) } != isExcluding
      }
      return names.contains(encoding.text(text.span)) != isExcluding
    case .compare(.notEqual, let wanted): return !isEqual(text, value, encoding, wanted)
    case .compare(.equal, let wanted): return isEqual(text, value, encoding, wanted)
    case .parts(let parts):
      let cell = encoding.text(text.span)
      return parts.contains { $0.isPart(of: cell) }
    case .compare(let comparison, let wanted):
      return wanted.contains { isOrdered(text, value, encoding, comparison, $0) }
    }
  }

  /// The same of the cell that a bar has its name of; "" is a gap.
  func passes(name: String) -> Bool {
    Array(name.utf8).withUnsafeBufferPointer { passes($0, numbers.value(of: name), .utf8) }
  }

  private func isEqual(
    _ text: UnsafeBufferPointer<UInt8>, _ value: CellValue, _ encoding: TextEncoding,
    _ wanted: [Wanted]
  ) -> Bool {
    if wanted.isEmpty { return value == .gap }
    return wanted.contains { wanted in
      if wanted.text.isEmpty { return value == .gap }
      if let number = wanted.number {
        guard case .number(let cell) = value, cell == number.number else { return false }
        if tellsZeros, isCode(text.span), !text.elementsEqual(wanted.bytes) {
          return false
        }
        return self.numbers.longNumber(text.span) == number.long
      }
      if let period = wanted.period, let seconds = seconds(text, value) {
        return period.contains(seconds)
      }
      if text.elementsEqual(wanted.bytes) { return true }
      if text.allSatisfy({ $0 < 0x80 }) { return false }
      return encoding.text(text.span) == wanted.text
    }
  }

  private func isOrdered(
    _ text: UnsafeBufferPointer<UInt8>, _ value: CellValue, _ encoding: TextEncoding,
    _ comparison: Filter.Comparison, _ wanted: Wanted
  ) -> Bool {
    if value == .gap { return false }
    if let number = wanted.number {
      guard case .number(let cell) = value else { return false }
      let exact = ExactNumber(cell, cell == number.number ? numbers.longNumber(text.span) : nil)
      return Comparing(comparison, [number...number]).passes(exact)
    }
    if let period = wanted.period {
      guard let seconds = seconds(text, value) else { return false }
      return Comparing(comparison, [period.lowerBound...period.upperBound - 1]).passes(seconds)
    }
    if let place = wanted.place {
      guard let cell = cycle?.place(of: text) else { return false }
      return Comparing(comparison, [place...place]).passes(cell)
    }
    return Comparing(comparison, [wanted.text...wanted.text]).passes(encoding.text(text.span))
  }

  private func seconds(_ text: UnsafeBufferPointer<UInt8>, _ value: CellValue) -> Int64? {
    let seconds = dates?.seconds(of: value, text) ?? .min
    return seconds == .min ? nil : seconds
  }
}

extension Column {
  /// Whether cells are less or greater than a number as numbers: where there are any, however many
  /// texts are beside them, which rows that have not been read yet may have too.
  var ordersNumbers: Bool { profile.numbers > 0 || isAllGaps }
}
