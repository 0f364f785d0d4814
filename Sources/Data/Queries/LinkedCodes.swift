// The bar that each row of a table belongs to, in as few bytes as the number of bars needs.
internal import CVector
internal import Tables

/// A number for each row: 0 for a row that belongs to nothing.
///
/// Written once, by the threads that make it, each its own rows.
final class LinkedCodes: @unchecked Sendable {
  /// The bytes of a code.
  enum Width: Int {
    case one = 1
    case two = 2
    case four = 4

    init(largest: Int) { self = largest < 1 << 8 ? .one : largest < 1 << 16 ? .two : .four }
  }

  let width: Width
  let rowCount: Int
  let byteCount: Int
  private let storage: UnsafeMutableRawPointer

  /// - Parameter largest: of all codes.
  init(rowCount: Int, largest: Int) {
    self.rowCount = rowCount
    width = Width(largest: largest)
    byteCount = rowCount * width.rawValue
    storage = .allocate(byteCount: max(1, byteCount), alignment: 64)
  }

  deinit { storage.deallocate() }

  var bytes: UnsafeMutablePointer<UInt8> { storage.assumingMemoryBound(to: UInt8.self) }
  var shorts: UnsafeMutablePointer<UInt16> { storage.assumingMemoryBound(to: UInt16.self) }
  var words: UnsafeMutablePointer<UInt32> { storage.assumingMemoryBound(to: UInt32.self) }

  /// Writes the codes of some rows.
  func write(_ codes: (Int) -> UInt32, rows: Range<Int>) {
    switch width {
    case .one: for row in rows { bytes[row] = UInt8(truncatingIfNeeded: codes(row)) }
    case .two: for row in rows { shorts[row] = UInt16(truncatingIfNeeded: codes(row)) }
    case .four: for row in rows { words[row] = codes(row) }
    }
  }

  /// Copies the codes of some rows.
  func read(_ rows: Range<Int>, into codes: UnsafeMutablePointer<UInt32>) {
    let start = rows.lowerBound
    switch width {
    case .one: for index in 0..<rows.count { codes[index] = UInt32(bytes[start &+ index]) }
    case .two: for index in 0..<rows.count { codes[index] = UInt32(shorts[start &+ index]) }
    case .four: codes.update(from: words + start, count: rows.count)
    }
  }
}

// Loops over the rows of a piece; each is compiled for each width of codes.
extension LinkedCodes {
  /// Writes the codes of some rows times a number.
  func read(_ rows: Range<Int>, times width: UInt32, into places: UnsafeMutablePointer<UInt32>) {
    switch self.width {
    case .one: Self.read(bytes + rows.lowerBound, rows.count, width, places)
    case .two: Self.read(shorts + rows.lowerBound, rows.count, width, places)
    case .four: Self.read(words + rows.lowerBound, rows.count, width, places)
    }
  }

  @inline(__always)
  private static func read<Code: FixedWidthInteger & UnsignedInteger>(
    _ codes: UnsafePointer<Code>, _ count: Int, _ width: UInt32,
    _ places: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count { places[index] = UInt32(truncatingIfNeeded: codes[index]) &* width }
  }

  /// Adds the codes of some rows.
  func add(_ rows: Range<Int>, to places: UnsafeMutablePointer<UInt32>) {
    switch width {
    case .one: Self.add(bytes + rows.lowerBound, rows.count, places)
    case .two: Self.add(shorts + rows.lowerBound, rows.count, places)
    case .four: Self.add(words + rows.lowerBound, rows.count, places)
    }
  }

  @inline(__always)
  private static func add<Code: FixedWidthInteger & UnsignedInteger>(
    _ codes: UnsafePointer<Code>, _ count: Int, _ places: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count { places[index] &+= UInt32(truncatingIfNeeded: codes[index]) }
  }

  /// Gives the rows whose code is not chosen another place.
  ///
  /// - Parameter flags: 1 for a chosen code, else 0.
  func keep(
    _ flags: [UInt8], _ rows: Range<Int>, _ places: UnsafeMutablePointer<UInt32>, _ none: UInt32
  ) {
    flags.withUnsafeBufferPointer { flags in
      guard let flags = flags.baseAddress else { return }
      switch width {
      case .one: Self.keep(flags, bytes + rows.lowerBound, rows.count, places, none)
      case .two: Self.keep(flags, shorts + rows.lowerBound, rows.count, places, none)
      case .four: Self.keep(flags, words + rows.lowerBound, rows.count, places, none)
      }
    }
  }

  @inline(__always)
  private static func keep<Code: FixedWidthInteger & UnsignedInteger>(
    _ flags: UnsafePointer<UInt8>, _ codes: UnsafePointer<Code>, _ count: Int,
    _ places: UnsafeMutablePointer<UInt32>, _ none: UInt32
  ) {
    for index in 0..<count {
      // All ones for a row that does not pass.
      let mask = UInt32(flags[Int(truncatingIfNeeded: codes[index])]) &- 1
      places[index] = places[index] & ~mask | none & mask
    }
  }
}

extension QueryPlan {
  /// The rows of a table by the bars of this question.
  ///
  /// - Parameter slots: gives for the groups of all rows, from 1, where their rows belong, from 1; 0
  ///   for
  ///   nowhere.
  /// - Returns: nil if cancelled.
  func codes(
    of table: Table, _ slots: (GroupTable) -> [UInt32],
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> LinkedCodes {
    let pieces = RowPieces(table, columns: columns)
    let runs = pieces.runs
    // Four bytes a row for a while.
    let found = LinkedCodes(rowCount: table.rowCount, largest: .max)
    let parts = Workers.results(runs.count) { run in
      Result { () throws(QueryError) in
        try self.part(of: runs[run], in: pieces, into: found, isCancelled)
      }
    }
    var groups = try parts[0].get()
    var numbers = [(0...groups.count).map { $0 }]
    for part in parts.dropFirst() {
      if isCancelled() { throw .cancelled }
      let later = try part.get()
      do throws(TableError) { numbers.append(try groups.merge(later, linesBefore: 0)) } catch {
        throw .limit(error)
      }
    }
    let slots = slots(groups)
    let places = numbers.map { $0.map { slots[$0] } }
    let codes = LinkedCodes(rowCount: table.rowCount, largest: Int(slots.max() ?? 0))
    _ = Workers.results(runs.count) { run in
      guard let first = runs[run].first, let last = runs[run].last else { return }
      places[run].withUnsafeBufferPointer { places in
        let words = found.words
        codes.write(
          { places[Int(words[$0])] }, rows: first.firstRow..<last.firstRow + last.rows.count)
      }
    }
    if isCancelled() { throw .cancelled }
    return codes
  }

  private func part(
    of run: ArraySlice<RowPieces.Piece>, in pieces: RowPieces, into codes: LinkedCodes,
    _ isCancelled: () -> Bool
  ) throws(QueryError) -> GroupTable {
    var limits = Limits.standard
    (limits.groups, limits.groupNameBytes) = (.max, .max)
    var groups = GroupTable(
      .rowCount, category: category, series: series, operations: [], limits: limits)
    var rows = RowsToGroup(self, tellsGroups: true)
    for piece in run {
      if isCancelled() { throw .cancelled }
      do throws(TableError) {
        try rows.add(
          piece.rows, of: { pieces.chunk($0, of: piece) }, firstRow: piece.firstRow, to: &groups,
          line: { $0 })
      } catch { throw .limit(error) }
      (codes.words + piece.firstRow).update(from: rows.groups, count: piece.rows.count)
    }
    return groups
  }
}
