// A hash table that numbers texts by their bytes.
internal import CVector
internal import Glibc

/// Names, numbered from 0 in the order of their first appearance. A lookup makes no String and
/// allocates nothing; the bytes of all names are in one array.
package struct TextKeys: Sendable {
  package var byteCount: Int { bytes.count }
  /// Whether all names are ASCII, so names are equal only if their bytes are.
  package private(set) var isASCII = true
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`; it starts where the previous one ends.
  private var ends: [Int] = []
  /// The hash table of long names, those that do not fit into `short`: open addressing with linear
  /// probing (D. Knuth, The Art of Computer Programming 3, 6.4, algorithm L), a power of two in
  /// size. A slot holds the upper half of the hash and the name's number plus one; a free one 0.
  private var slots = [UInt64](repeating: 0, count: 64)
  /// Random in each run, so a file cannot be crafted to make all names collide.
  private let seed = TextKeys.runSeed
  private var short = ShortKeys(seed: TextKeys.runSeed)
  private var longCount = 0

  private static let runSeed = UInt64.random(in: 1...UInt64.max)

  package var count: Int { ends.count }

  package init() {}

  /// The number of a name, which is added if it is new.
  @inline(__always)
  package mutating func index(of text: UnsafeRawBufferPointer) -> (index: Int, isNew: Bool) {
    guard text.count <= ShortKeys.byteLimit else { return longIndex(of: text) }
    let name = ShortKeys.Name(text)
    if let number = short.number(of: name) { return (number, false) }
    short.insert(name, number: count)
    append(text)
    return (count - 1, true)
  }

  /// Whether look-ups wait for memory, so that it pays to ask for names some rows ahead.
  package var isLarge: Bool { short.isLarge }

  /// A name that is looked up soon.
  package struct Asked {
    fileprivate let text: UnsafeRawBufferPointer
    fileprivate var name: ShortKeys.Name
    fileprivate var hash = 0
  }

  /// Asks for the place of a name that is looked up soon.
  @inline(__always)
  package func ask(_ text: UnsafeRawBufferPointer) -> Asked {
    guard text.count <= ShortKeys.byteLimit else {
      return Asked(text: text, name: ShortKeys.Name())
    }
    var asked = Asked(text: text, name: ShortKeys.Name(text))
    asked.hash = short.ask(asked.name)
    return asked
  }

  /// The number of a name, which is added if it is new.
  @inline(__always)
  package mutating func index(of asked: Asked) -> Int {
    guard asked.text.count <= ShortKeys.byteLimit else {
      return longIndex(of: asked.text).index
    }
    if let number = short.number(of: asked.name, asked.hash) { return number }
    short.insert(asked.name, number: count)
    append(asked.text)
    return count - 1
  }

  private mutating func longIndex(
    of name: UnsafeRawBufferPointer
  ) -> (index: Int, isNew: Bool) {
    let hash = Self.hash(name, seed)
    let (slot, known) = place(of: hash, name)
    if let known { return (known, false) }
    slots[slot] = Self.entry(hash, count)
    longCount += 1
    append(name)
    if longCount * 2 > slots.count { grow() }
    return (count - 1, true)
  }

  /// Where a long name with a hash belongs, and its number if it is in the table.
  @inline(__always)
  private func place(
    of hash: UInt64, _ name: UnsafeRawBufferPointer
  ) -> (slot: Int, known: Int?) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let index = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if matches(index, name) { return (slot, index) }
      }
      slot = (slot + 1) & mask
    }
    return (slot, nil)
  }

  /// Calls `body` with the bytes of a name.
  @inline(__always)
  package func withName<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range(of: index)])) }
  }

  /// Names by number, valid within `withNames`.
  package struct Names: @unchecked Sendable {
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let ends: UnsafeBufferPointer<Int>

    @inline(__always)
    package subscript(index: Int) -> UnsafeRawBufferPointer {
      let start = index == 0 ? 0 : ends[index - 1]
      return UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]])
    }
  }

  /// Calls `body` with the names of several lists. Threads may read them at once, and count no
  /// references for each name, for which they would wait for each other.
  package static func withNames<Result>(
    of lists: [TextKeys], _ body: ([Names]) -> Result
  ) -> Result {
    withNames(of: lists[...], [], body)
  }

  private static func withNames<Result>(
    of lists: ArraySlice<TextKeys>, _ found: [Names], _ body: ([Names]) -> Result
  ) -> Result {
    guard let first = lists.first else { return body(found) }
    return first.bytes.withUnsafeBytes { bytes in
      first.ends.withUnsafeBufferPointer { ends in
        withNames(of: lists.dropFirst(), found + [Names(bytes: bytes, ends: ends)], body)
      }
    }
  }

  @inline(__always)
  private func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  @inline(__always)
  private func matches(_ index: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let count = name.count
    return withName(index) { known in
      guard known.count == count else { return false }
      guard let known = known.baseAddress, let name = name.baseAddress else { return true }
      return memcmp(known, name, count) == 0
    }
  }

  @inline(never)
  private mutating func append(_ name: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
    isASCII = isASCII && name.allSatisfy { $0 < 0x80 }
  }

  /// Doubles the table, so that at most half of it is used.
  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: 0, count: mask + 1)
    for index in ends.indices where range(of: index).count > ShortKeys.byteLimit {
      let hash = withName(index) { Self.hash($0, seed) }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = Self.entry(hash, index)
    }
    slots = larger
  }

  /// The number of a name; nil if it is not in the table.
  @inline(__always)
  package func known(_ name: UnsafeRawBufferPointer) -> Int? {
    name.count <= ShortKeys.byteLimit ? short.number(of: ShortKeys.Name(name)) : knownLong(name)
  }

  private func knownLong(_ name: UnsafeRawBufferPointer) -> Int? {
    place(of: Self.hash(name, seed), name).known
  }

  /// Which of several shares a name is in, the same one for all tables of this run.
  package static func share(of name: UnsafeRawBufferPointer, among count: Int) -> Int {
    if let whole = whole(of: name) { return share(of: whole, among: count) }
    return share(ofHash: hash(name, runSeed), among: count)
  }

  /// The same for a name that is a whole number, as which some parts of its column may be read.
  @inline(__always)
  package static func share(of whole: Int32, among count: Int) -> Int {
    let word = UInt64(UInt32(bitPattern: whole)) ^ runSeed
    return share(ofHash: folded(word, middle), among: count)
  }

  @inline(__always)
  private static func share(ofHash hash: UInt64, among count: Int) -> Int {
    // A shift binds closer than a product.
    Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// The whole number that a name is, as a column of them writes it; nil for any other.
  @inline(__always)
  private static func whole(of name: UnsafeRawBufferPointer) -> Int32? {
    guard let first = name.first, first &- Byte.zero < 10 || first == Byte.minus else { return nil }
    return writtenWhole(name.bindMemory(to: UInt8.self).span)
  }

  private static func writtenWhole(_ name: Span<UInt8>) -> Int32? {
    guard name.count <= 11, DecimalText.decimals(of: name, mark: Byte.point) == 0 else {
      return nil
    }
    var whole = 0
    for index in name.indices where name[index] != Byte.minus {
      whole = 10 * whole + Int(name[index] &- Byte.zero)
    }
    let written = Int32(exactly: name[0] == Byte.minus ? -whole : whole)
    return written == Decimals.gap ? nil : written
  }

  /// All names, by number.
  package var texts: TextRun {
    TextRun(bytes: bytes, ends: ends.map { UInt32(truncatingIfNeeded: $0) })
  }

  private static func entry(_ hash: UInt64, _ index: Int) -> UInt64 {
    hash & ~0xFFFF_FFFF | UInt64(index + 1)
  }

  /// Multiplies the hash with eight bytes at a time and folds the product, as in wyhash (Wang Yi,
  /// "wyhash final version 4", 2022, the source of the constants); the last eight bytes of a longer
  /// name may overlap the previous ones.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    let count = bytes.count
    var hash = seed ^ folded(UInt64(count) ^ 0xa076_1d64_78bd_642f, 0x8ebc_6af0_9c88_c6e3)
    guard let base = bytes.baseAddress, count > 0 else { return folded(hash, tail) }
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        hash = folded(hash ^ base.loadUnaligned(fromByteOffset: offset, as: UInt64.self), middle)
        offset += 8
      }
      let last = base.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return folded(hash ^ last, tail)
    }
    let word: UInt64
    if count >= 4 {
      let low = base.loadUnaligned(as: UInt32.self)
      let high = base.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      word = UInt64(low) | UInt64(high) << 32
    } else {
      word =
        UInt64(base.load(as: UInt8.self))
        | UInt64(base.load(fromByteOffset: count >> 1, as: UInt8.self)) << 8
        | UInt64(base.load(fromByteOffset: count - 1, as: UInt8.self)) << 16
    }
    return folded(hash ^ word, tail)
  }

  private static var middle: UInt64 { 0xe703_7ed1_a0b4_28db }
  private static var tail: UInt64 { 0x5899_65cc_7537_4cc3 }

  @inline(__always)
  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}

/// Maps short names to group numbers: open addressing with linear probing, as in `TextKeys`, but
/// with the names stored in the slots.
struct ShortKeys: Sendable {
  /// The maximum length of a name in bytes.
  static let byteLimit = 16

  /// A name's first and last eight bytes, which may overlap, and its length.
  struct Name: Sendable {
    fileprivate var low: UInt64 = 0
    fileprivate var high: UInt64 = 0
    fileprivate var count: UInt32 = 0

    /// - Parameter bytes: at most `byteLimit`.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
      count = UInt32(truncatingIfNeeded: bytes.count)
      guard let base = bytes.baseAddress else { return }
      switch bytes.count {
      case 8...:
        low = base.loadUnaligned(as: UInt64.self)
        high = base.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
      case 4...:
        low = UInt64(base.loadUnaligned(as: UInt32.self))
        high = UInt64(base.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self))
      case 1...:
        low = UInt64(base.load(as: UInt8.self))
        high =
          UInt64(base.load(fromByteOffset: bytes.count >> 1, as: UInt8.self)) << 8
          | UInt64(base.load(fromByteOffset: bytes.count &- 1, as: UInt8.self))
      default: break
      }
    }

    fileprivate init() {}

    /// One multiplication over the whole name, folded as in wyhash.
    @inline(__always)
    fileprivate func hash(_ seed: UInt64) -> Int {
      let product = (low ^ seed).multipliedFullWidth(
        by: high ^ UInt64(count) &* 0x9E37_79B9_7F4A_7C15 ^ 0x8EBC_6AF0_9C88_C6E3)
      return Int(truncatingIfNeeded: product.high ^ product.low)
    }
  }

  private struct Slot: Sendable {
    var name = Name()
    /// The group number plus one; 0 if the slot is free.
    var number: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// The number of a name; nil if it is new.
  @inline(__always)
  func number(of name: Name) -> Int? { number(of: name, name.hash(seed)) }

  @inline(__always)
  fileprivate func number(of name: Name, _ hash: Int) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var index = hash & mask
      while slots[index].number != 0 {
        let known = slots[index].name
        if known.low == name.low, known.high == name.high, known.count == name.count {
          return Int(slots[index].number) &- 1
        }
        index = (index &+ 1) & mask
      }
      return nil
    }
  }

  /// Whether it is too large for the nearer caches.
  var isLarge: Bool { slots.count >= 1 << 14 }

  /// Asks for the place of a name, and gives its hash.
  @inline(__always)
  fileprivate func ask(_ name: Name) -> Int {
    let hash = name.hash(seed)
    slots.withUnsafeBufferPointer { slots in
      guard let base = slots.baseAddress else { return }
      cvector_prefetch(base + hash & (slots.count &- 1))
    }
    return hash
  }

  mutating func insert(_ name: Name, number: Int) {
    count += 1
    // While a table fits the nearest cache, probing costs more than memory.
    let room = slots.count < 1024 ? 4 : 2
    if count * room > slots.count { grow() }
    put(Slot(name: name, number: UInt32(truncatingIfNeeded: number + 1)))
  }

  private mutating func put(_ slot: Slot) {
    let mask = slots.count - 1
    var index = slot.name.hash(seed) & mask
    while slots[index].number != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(unsafeUninitializedCapacity: 2 * old.count) { room, count in
      preferLargePages(UnsafeMutableRawBufferPointer(room))
      room.initialize(repeating: Slot())
      count = room.count
    }
    for slot in old where slot.number != 0 { put(slot) }
  }
}
