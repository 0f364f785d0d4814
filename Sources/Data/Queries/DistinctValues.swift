// Counts distinct values per group.
internal import Tables

/// The distinct values of a column, and the groups that contain them.
///
/// A value is a number: its kind in the upper two bits, in the others its place among the texts, the
/// long numbers or the numbers.
struct DistinctValues: Sendable {
  static let gap = UInt32.max
  private static let unknown = UInt32.max - 1
  private static let longMark: UInt32 = 1 << 30
  private static let numberMark: UInt32 = 2 << 30
  private static let placeMask: UInt32 = 1 << 30 - 1

  /// The texts that are values, without blanks around them, and as they are written.
  private var texts = SpelledTexts()
  private var longs = TextKeys()
  private var numbers = NumberKeys()
  private var textPairs = ValuePairs()
  private var longPairs = ValuePairs()
  private var numberPairs = ValuePairs()
  /// Of decimals, as long as all numbers are; then none of them are in `numbers`.
  private var wholes: WholePairs?
  private var areMixed = false
  /// The value of each of `texts` where it is a whole cell that is read in one way, so that each text is
  /// read once.
  private var meanings: [UInt32] = []
  private var reading: (NumberNotation, CellEquality)?
  /// The values of dictionary entries, by dictionary lineage.
  private var codes: [Int: [UInt32]] = [:]

  /// Adds the rows of decimals that count, as long as there are no other numbers.
  ///
  /// - Parameters:
  ///   - noteNew: gets the group of each value that is new to it, and its row; returns whether there
  ///     may be more.
  ///   - noteGap: gets the rows that have none.
  /// - Returns: whether they are added.
  @inline(__always)
  mutating func add(
    _ decimals: Decimals, _ block: RowBlock, noteNew: (_ group: Int, _ index: Int) -> Bool,
    noteGap: (Int) -> Void
  ) -> Bool {
    guard !areMixed, wholes?.takes(decimals) ?? true else { return false }
    guard let range = decimals.range else { return false }
    if wholes == nil { wholes = WholePairs(decimals.power, from: Int(range.lowerBound)) }
    wholes?.makeRoom(from: Int(range.lowerBound))
    wholes?.add(decimals, block, noteNew, noteGap)
    return true
  }

  /// Counts the wholes as the other numbers.
  private mutating func mixNumbers() {
    areMixed = true
    guard let known = wholes else { return }
    wholes = nil
    known.visit { number, group in
      _ = numberPairs.insert(numbers.place(of: (number + 0).bitPattern), group)
    }
  }

  /// Writes the values of the rows that count, `gap` for cells that have none.
  mutating func read(
    _ cells: MeasuredCells, _ block: RowBlock, into values: UnsafeMutablePointer<UInt32>
  ) {
    let (chunk, equality) = (cells.chunk, cells.equality)
    if case .gaps = chunk.cells {} else { mixNumbers() }
    switch chunk.cells {
    case .codes(let codes, let dictionary): read(codes, dictionary, cells, block, into: values)
    case .texts(let run) where isReading(cells),
      .numbers(_, .kept(let run)) where equality == .texts && isReading(cells):
      reading = (cells.notation, equality)
      run.withBuffers { bytes, ends in
        for index in 0..<block.rows.count where block.groups[index] != 0 {
          let row = block.rows.lowerBound &+ index
          let start = row == 0 ? 0 : Int(ends[row &- 1])
          let text = UnsafeRawBufferPointer(
            UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[row])]))
          values[index] = value(ofText: text, row, cells)
        }
      }
    case .numbers(let numbers, .kept(let run))
    where equality == .numbersOrCodes && !chunk.mayHaveLongNumbers:
      run.withBuffers { bytes, ends in
        for index in 0..<block.rows.count where block.groups[index] != 0 {
          let row = block.rows.lowerBound &+ index
          let start = row == 0 ? 0 : Int(ends[row &- 1])
          // Codes, and blanks before them.
          let isPlain = !numbers[row].isNaN && bytes[start] > UInt8(ascii: "0")
          values[index] = isPlain ? value(of: numbers[row]) : freshValue(row, cells)
        }
      }
    case .numbers(let numbers, _) where equality != .texts && !chunk.mayHaveLongNumbers:
      for index in 0..<block.rows.count where block.groups[index] != 0 {
        let row = block.rows.lowerBound &+ index
        values[index] = numbers[row].isNaN ? freshValue(row, cells) : value(of: numbers[row])
      }
    default:
      for index in 0..<block.rows.count where block.groups[index] != 0 {
        values[index] = freshValue(block.rows.lowerBound + index, cells)
      }
    }
  }

  /// Whether the texts of these cells are read as those before.
  private func isReading(_ cells: MeasuredCells) -> Bool {
    reading.map { $0 == (cells.notation, cells.equality) } ?? true
  }

  private mutating func read(
    _ rows: [UInt16], _ dictionary: TextDictionary, _ cells: MeasuredCells, _ block: RowBlock,
    into values: UnsafeMutablePointer<UInt32>
  ) {
    // Moved out of the dictionary during mutation to avoid a copy.
    var known = codes.updateValue([], forKey: dictionary.lineage) ?? []
    if known.count < dictionary.count {
      known.append(
        contentsOf: repeatElement(Self.unknown, count: dictionary.count - known.count))
    }
    for index in 0..<block.rows.count where block.groups[index] != 0 {
      let row = block.rows.lowerBound &+ index
      let code = Int(rows[row])
      if known[code] == Self.unknown { known[code] = freshValue(row, cells) }
      values[index] = known[code]
    }
    codes[dictionary.lineage] = known
  }

  @inline(__always)
  private mutating func value(
    ofText text: UnsafeRawBufferPointer, _ row: Int, _ cells: MeasuredCells
  ) -> UInt32 {
    let place = self.place(ofText: text)
    if meanings[place] == Self.unknown { meanings[place] = freshValue(row, cells) }
    return meanings[place]
  }

  @inline(__always)
  private mutating func place(ofText text: UnsafeRawBufferPointer) -> Int {
    let (place, isNew) = texts.index(of: text)
    if isNew {
      meanings.append(
        contentsOf: repeatElement(Self.unknown, count: texts.count - meanings.count))
    }
    return place
  }

  /// The place of the first text that is equal.
  private mutating func firstPlace(ofText text: UnsafeRawBufferPointer) -> Int {
    let place = place(ofText: text)
    return texts.first(equalTo: place)
  }

  private mutating func freshValue(_ row: Int, _ cells: MeasuredCells) -> UInt32 {
    let chunk = cells.chunk
    return switch chunk.value(row: row, cells.notation) {
    case .gap: Self.gap
    case .number where cells.equality.isText(chunk, row: row): textValue(row, chunk)
    case .number(let number):
      chunk.longNumber(row: row, cells.notation).map { value(of: $0) } ?? value(of: number)
    case .text, .ambiguous: textValue(row, chunk)
    }
  }

  private mutating func textValue(_ row: Int, _ chunk: ColumnChunk) -> UInt32 {
    chunk.withText(row: row) { cell in
      let (start, end) = trimmedBounds(of: cell)
      return cell.extracting(start..<end).withUnsafeBytes {
        UInt32(truncatingIfNeeded: firstPlace(ofText: $0))
      }
    }
  }

  @inline(__always)
  mutating func value(of number: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: numbers.place(of: (number + 0).bitPattern)) | Self.numberMark
  }

  private mutating func value(of long: LongNumber) -> UInt32 {
    long.key.withUnsafeBytes { value(ofLong: $0) }
  }

  private mutating func value(ofLong key: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: longs.index(of: key).index) | Self.longMark
  }

  /// Whether the value is new to the group.
  @inline(__always)
  mutating func note(_ value: UInt32, _ group: Int) -> Bool {
    let place = Int(value & Self.placeMask)
    if value & Self.numberMark != 0 { return numberPairs.insert(place, group) }
    return value & Self.longMark != 0
      ? longPairs.insert(place, group) : textPairs.insert(place, group)
  }

  /// Adds one group's values to another; returns how many are new to it.
  mutating func unite(_ from: Int, into group: Int) -> Int {
    textPairs.unite(from, into: group) + longPairs.unite(from, into: group)
      + numberPairs.unite(from, into: group) + (wholes?.unite(from, into: group) ?? 0)
  }

  mutating func absorb(_ later: DistinctValues, groups: [Int], _ noteNew: (Int) -> Void) {
    func target(_ group: Int) -> Int { group < groups.count ? groups[group] : 0 }
    var textPairs = ValuePairs()
    swap(&textPairs, &self.textPairs)
    textPairs.absorb(later.textPairs, later.texts.count, target, noteNew) { place in
      later.texts.withBytes(place) { text in firstPlace(ofText: text) }
    }
    self.textPairs = textPairs
    var longPairs = ValuePairs()
    swap(&longPairs, &self.longPairs)
    longPairs.absorb(later.longPairs, later.longs.count, target, noteNew) { place in
      later.longs.withName(place) { key in longs.index(of: key).index }
    }
    self.longPairs = longPairs
    var later = later
    if let more = later.wholes, !areMixed, wholes?.takes(more) ?? true {
      if wholes == nil { wholes = WholePairs(like: more) }
      wholes?.absorb(more, target, noteNew)
    } else if later.wholes != nil || later.areMixed {
      mixNumbers()
      later.mixNumbers()
    }
    let bits = later.numbers.all
    numberPairs.absorb(later.numberPairs, bits.count, target, noteNew) { place in
      numbers.place(of: bits[place])
    }
  }
}

/// The pairs of a decimal and a group that contains it. Decimals are numbered by their wholes.
private struct WholePairs: Sendable {
  private let power: Double
  /// The whole that has the number 0.
  private var first: Int
  private var pairs = ValuePairs()
  /// So many pairs of wholes that are far apart are found faster if the wholes are numbered.
  private static let mostHashed = 1 << 18

  init(_ power: Double, from first: Int) { (self.power, self.first) = (power, first) }

  /// Without pairs.
  init(like other: WholePairs) { self.init(other.power, from: other.first) }

  func takes(_ decimals: Decimals) -> Bool {
    decimals.power == power && pairs.hashedCount <= Self.mostHashed
  }

  func takes(_ other: WholePairs) -> Bool { other.power == power }

  /// - Parameter least: a whole that may come.
  mutating func makeRoom(from least: Int) {
    guard least < first else { return }
    // Twice as far each time, since all are numbered anew.
    let start = min(least, first - pairs.room)
    let known = self
    (first, pairs) = (start, ValuePairs())
    known.pairs.visit { _ = pairs.insert($0 + known.first - start, $1) }
  }

  @inline(__always)
  mutating func add(
    _ decimals: Decimals, _ block: RowBlock, _ noteNew: (Int, Int) -> Bool, _ noteGap: (Int) -> Void
  ) {
    decimals.wholes.withUnsafeBufferPointer { wholes in
      for index in 0..<block.rows.count where block.groups[index] != 0 {
        let (whole, group) = (wholes[block.rows.lowerBound &+ index], Int(block.groups[index]))
        if whole == Decimals.gap {
          noteGap(index)
        } else if pairs.insert(Int(whole) &- first, group), !noteNew(group, index) {
          return
        }
      }
    }
  }

  func visit(_ body: (_ number: Double, _ group: Int) -> Void) {
    pairs.visit { body(Double($0 + first) / power, $1) }
  }

  mutating func unite(_ from: Int, into group: Int) -> Int { pairs.unite(from, into: group) }

  mutating func absorb(
    _ later: WholePairs, _ target: (Int) -> Int, _ noteNew: (Int) -> Void
  ) {
    makeRoom(from: later.first)
    let shift = later.first - first
    later.pairs.visit { value, group in
      let group = target(group)
      if group != 0, pairs.insert(value + shift, group) { noteNew(group) }
    }
  }
}

/// The bits of numbers, numbered from 0 in the order of their first appearance: open addressing with
/// linear probing, as in `TextKeys`.
private struct NumberKeys: Sendable {
  private struct Slot: Sendable {
    var bits: UInt64 = 0
    /// Plus one; 0 if the slot is free.
    var place = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private(set) var count = 0

  @inline(__always)
  mutating func place(of bits: UInt64) -> Int {
    let (slot, known) = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = scattered(bits) & mask
      while slots[slot].place != 0, slots[slot].bits != bits { slot = (slot &+ 1) & mask }
      return (slot, slots[slot].place)
    }
    return known != 0 ? known &- 1 : add(bits, slot)
  }

  private mutating func add(_ bits: UInt64, _ slot: Int) -> Int {
    count += 1
    slots[slot] = Slot(bits: bits, place: count)
    if 2 * count > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: 2 * old.count)
      for known in old where known.place != 0 {
        var slot = scattered(known.bits) & (slots.count - 1)
        while slots[slot].place != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = known
      }
    }
    return count - 1
  }

  /// By their places.
  var all: [UInt64] {
    var all = [UInt64](repeating: 0, count: count)
    for slot in slots where slot.place != 0 { all[slot.place - 1] = slot.bits }
    return all
  }
}

/// Pairs of a value and a group: a matrix of bits where that takes less memory, else hashed.
private struct ValuePairs: Sendable {
  private var count = 0
  /// The words of bits of each value, one bit a group; empty if hashed.
  private var bits: [UInt64] = []
  private var width = 1
  /// Pairs plus one, the value in the upper half: open addressing with linear probing, at most half
  /// full; empty if not hashed.
  private var slots: [UInt64] = []
  private var valueCount = 0
  /// A matrix of fewer words is no matter.
  private static let leastWords = 1 << 16

  /// There are no values from here on.
  var room: Int { max(valueCount, bits.count / width) }

  /// The number of pairs if they are hashed, else 0.
  var hashedCount: Int { slots.isEmpty ? 0 : count }

  /// Whether the pair is new.
  @inline(__always)
  mutating func insert(_ value: Int, _ group: Int) -> Bool {
    let word = value &* width &+ group >> 6
    guard group >> 6 < width, word < bits.count else { return insertBeyond(value, group) }
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: group)
    if bits[word] & bit != 0 { return false }
    bits[word] |= bit
    count &+= 1
    return true
  }

  private mutating func insertBeyond(_ value: Int, _ group: Int) -> Bool {
    if value >= valueCount { valueCount = value + 1 }
    if slots.isEmpty {
      // Those that found their place in the matrix were not noted.
      if let last = bits.lastIndex(where: { $0 != 0 }) {
        valueCount = max(valueCount, last / width + 1)
      }
      let wide = max(width, (group >> 6 + 1).roundedUpToPowerOfTwo)
      let most = max(Self.leastWords, 4 * count) / wide
      if valueCount <= most {
        // Room for values to come, but not where both sides grow: it would be doubled with each.
        widen(to: wide, rows: min(max(valueCount, 2 * (bits.count / width)), most))
        return insert(value, group)
      }
      hashAll()
    }
    while group >> 6 >= width { width *= 2 }
    let pair = UInt64(value) << 32 | UInt64(group)
    let mask = slots.count - 1
    var slot = scattered(pair) & mask
    while slots[slot] != 0 {
      if slots[slot] == pair + 1 { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = pair + 1
    count += 1
    if 2 * count > slots.count { grow() }
    return true
  }

  private mutating func widen(to wide: Int, rows: Int) {
    if wide == width {
      bits.append(contentsOf: repeatElement(0, count: rows * width - bits.count))
      return
    }
    var larger = [UInt64](repeating: 0, count: rows * wide)
    for (word, bits) in bits.enumerated() where bits != 0 {
      larger[word / width * wide + word % width] = bits
    }
    (bits, width) = (larger, wide)
  }

  private mutating func hashAll() {
    let room = max(64, (4 * count).roundedUpToPowerOfTwo)
    var slots = [UInt64](repeating: 0, count: room)
    visit { value, group in Self.put(value, group, &slots) }
    (self.slots, bits) = (slots, [])
  }

  private static func put(_ value: Int, _ group: Int, _ slots: inout [UInt64]) {
    let pair = UInt64(value) << 32 | UInt64(group)
    var slot = scattered(pair) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = pair + 1
  }

  /// Doubles the table, unless a matrix is smaller by now.
  private mutating func grow() {
    let old = self
    if valueCount * width <= count {
      bits = Array(repeating: 0, count: valueCount * width)
      (slots, count) = ([], 0)
      old.visit { _ = insert($0, $1) }
    } else {
      slots = Array(repeating: 0, count: 2 * old.slots.count)
      old.visit { Self.put($0, $1, &slots) }
    }
  }

  func visit(_ body: (_ value: Int, _ group: Int) -> Void) {
    for slot in slots where slot != 0 {
      body(Int((slot - 1) >> 32), Int((slot - 1) & 0xFFFF_FFFF))
    }
    for (word, bits) in bits.enumerated() where bits != 0 {
      var bits = bits
      while bits != 0 {
        body(word / width, word % width * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  mutating func unite(_ from: Int, into group: Int) -> Int {
    var values: [Int] = []
    visit { if $1 == from { values.append($0) } }
    return values.count { insert($0, group) }
  }

  /// Adds the pairs of other values and groups.
  ///
  /// - Parameters:
  ///   - target: the group here; 0 for none.
  ///   - place: the value here.
  mutating func absorb(
    _ later: ValuePairs, _ valueCount: Int, _ target: (Int) -> Int, _ noteNew: (Int) -> Void,
    _ place: (Int) -> Int
  ) {
    var places = [Int](repeating: -1, count: valueCount)
    later.visit { value, group in
      let group = target(group)
      if group == 0 { return }
      if places[value] < 0 { places[value] = place(value) }
      if insert(places[value], group) { noteNew(group) }
    }
  }
}

extension Int {
  fileprivate var roundedUpToPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
