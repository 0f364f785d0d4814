// Counts distinct values per group.
internal import Tables

/// The distinct values of a column, and the groups that contain them.
struct DistinctValues: Sendable {
  private var texts = TextKeys(isPair: false)
  private var longs = TextKeys(isPair: false)
  /// A value's number (of a text from 0, or of a number) in the upper half, its group in the lower.
  private var pairs: Set<UInt64> = []
  private var numbers: [UInt64: UInt32] = [:]
  private var codes: [Int: [Int]] = [:]
  private static let numberMark: UInt64 = 1 << 31
  private static let longMark: UInt64 = 1 << 30

  /// The number of a cell's value; nil if it is a gap.
  mutating func number(ofRow row: Int, _ chunk: ColumnChunk, _ notation: NumberNotation) -> UInt64?
  {
    switch chunk.cells {
    case .numbers(let numbers, _) where !numbers[row].isNaN:
      if let long = chunk.longNumber(row: row, notation) { return number(of: long) }
      return number(of: numbers[row])
    case .codes(let rows, let dictionary):
      let code = Int(rows[row])
      if let known = codes[dictionary.lineage], known.count > code, known[code] != -2 {
        return known[code] == -1 ? nil : UInt64(known[code])
      }
      let number = freshNumber(row, chunk, notation)
      var known = codes.updateValue([], forKey: dictionary.lineage) ?? []
      known.append(contentsOf: repeatElement(-2, count: max(0, dictionary.count - known.count)))
      known[code] = number.map { Int($0) } ?? -1
      codes[dictionary.lineage] = known
      return number
    default: return freshNumber(row, chunk, notation)
    }
  }

  private mutating func freshNumber(
    _ row: Int, _ chunk: ColumnChunk, _ notation: NumberNotation
  ) -> UInt64? {
    switch chunk.value(row: row, notation) {
    case .gap: nil
    case .number(let number):
      chunk.longNumber(row: row, notation).map { self.number(of: $0) } ?? self.number(of: number)
    case .text, .ambiguous:
      chunk.withText(row: row) { cell in
        let (start, end) = trimmedBounds(of: cell)
        return cell.extracting(start..<end).withUnsafeBytes {
          UInt64(texts.index(of: $0, nil).index)
        }
      }
    }
  }

  mutating func number(of number: Double) -> UInt64 {
    let bits = (number + 0).bitPattern
    if let known = numbers[bits] { return UInt64(known) | Self.numberMark }
    numbers[bits] = UInt32(truncatingIfNeeded: numbers.count)
    return UInt64(numbers.count - 1) | Self.numberMark
  }

  private mutating func number(of long: LongNumber) -> UInt64 {
    long.key.withUnsafeBytes { number(ofLong: $0) }
  }

  private mutating func number(ofLong key: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(longs.index(of: key, nil).index) | Self.longMark
  }

  /// A cache of recent pairs, each plus 1.
  private var recent = [UInt64](repeating: 0, count: 1 << 12)

  /// Whether the value is new to the group.
  mutating func note(_ value: UInt64, _ group: UInt32) -> Bool {
    let pair = value << 32 | UInt64(group)
    let place = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> 52)
    if recent[place] == pair + 1 { return false }
    recent[place] = pair + 1
    return pairs.insert(pair).inserted
  }

  /// Adds one group's values to another; returns how many are new to it.
  mutating func unite(_ from: Int, into group: Int) -> Int {
    pairs.filter { Int($0 & 0xFFFF_FFFF) == from }
      .count { note($0 >> 32, UInt32(truncatingIfNeeded: group)) }
  }

  mutating func absorb(_ later: DistinctValues, groups: [Int], _ noteNew: (Int) -> Void) {
    let texts = (0..<later.texts.count).map { index in
      later.texts.withKey(index) { name, _ in UInt64(self.texts.index(of: name, nil).index) }
    }
    var numbers = [UInt64](repeating: 0, count: later.numbers.count)
    for (bits, number) in later.numbers {
      numbers[Int(number)] = self.number(of: Double(bitPattern: bits))
    }
    let longs = (0..<later.longs.count).map { index in
      later.longs.withKey(index) { key, _ in number(ofLong: key) }
    }
    for pair in later.pairs {
      let (value, place) = (pair >> 32, Int(pair & 0xFFFF_FFFF))
      guard place < groups.count, groups[place] != 0 else { continue }
      let group = groups[place]
      let mine =
        if value & Self.numberMark != 0 {
          numbers[Int(value ^ Self.numberMark)]
        } else if value & Self.longMark != 0 { longs[Int(value ^ Self.longMark)] } else {
          texts[Int(value)]
        }
      if note(mine, UInt32(truncatingIfNeeded: group)) { noteNew(group) }
    }
  }
}
