// Texts by number: a hash table from the bytes of one name, or of two, to the number they got.
internal import Glibc

/// Keys of one or two names, numbered from 0 in the order in which they first came. Looking one up
/// makes no String and takes no memory; the bytes of all keys lie in one array.
package struct TextKeys: Sendable {
  /// Bytes of all names so far.
  package var byteCount: Int { bytes.count }
  /// Whether every byte of every name is ASCII: two names are then equal where their bytes are.
  package private(set) var isASCII = true
  private var bytes: [UInt8] = []
  /// For each key where its names end in `bytes`; it starts where the one before it ends.
  private var ends: [(first: Int, second: Int)] = []
  /// Open addressing with linear probing (D. Knuth, The Art of Computer Programming 3, 6.4,
  /// algorithm L), a power of two: the upper half of the hash above the number of the key plus
  /// one; 0 where there is none.
  /// Only of long keys, those that `short` has no room for.
  private var slots = [UInt64](repeating: 0, count: 64)
  /// Not the same in every run, so that nobody can write a file whose names all collide.
  private let seed = TextKeys.runSeed
  private var short = ShortKeys(seed: TextKeys.runSeed)
  private var longCount = 0

  private static let runSeed = UInt64.random(in: 1...UInt64.max)

  package var count: Int { ends.count }

  /// The number of a key, and whether it is new.
  @inline(__always)
  package mutating func index(
    of first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer?
  ) -> (index: Int, isNew: Bool) {
    guard second == nil, first.count <= ShortKeys.byteLimit else {
      return longIndex(of: first, second)
    }
    let name = ShortKeys.Name(first)
    if let number = short.number(of: name) { return (number, false) }
    short.insert(name, number: ends.count)
    append(first, nil)
    return (ends.count - 1, true)
  }

  private mutating func longIndex(
    of first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer?
  ) -> (index: Int, isNew: Bool) {
    var hash = Self.hash(first, seed)
    if let second { hash = Self.hash(second, hash) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      if (entry ^ hash) >> 32 == 0 {
        let index = Int(entry & 0xFFFF_FFFF) - 1
        if matches(index, first, second) { return (index, false) }
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = Self.entry(hash, ends.count)
    longCount += 1
    append(first, second)
    if longCount * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  /// Calls `body` with the bytes of a key's names.
  package func withKey<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = index == 0 ? 0 : ends[index - 1].second
    let end = ends[index]
    return bytes.withUnsafeBytes { bytes in
      body(
        UnsafeRawBufferPointer(rebasing: bytes[start..<end.first]),
        UnsafeRawBufferPointer(rebasing: bytes[end.first..<end.second]))
    }
  }

  /// The names of a key; bytes that are not UTF-8 are U+FFFD.
  package func names(
    _ index: Int, in encoding: TextEncoding = .utf8
  ) -> (first: String, second: String) {
    withKey(index) { first, second in
      let (first, second) = (first.bindMemory(to: UInt8.self), second.bindMemory(to: UInt8.self))
      return (encoding.text(first.span), encoding.text(second.span))
    }
  }

  @inline(__always)
  private func matches(
    _ index: Int, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer?
  ) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1].second
    let end = ends[index]
    guard end.first - start == first.count, end.second - end.first == second?.count ?? 0 else {
      return false
    }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      if let names = first.baseAddress, memcmp(base + start, names, first.count) != 0 {
        return false
      }
      guard let second, let names = second.baseAddress else { return true }
      return memcmp(base + end.first, names, second.count) == 0
    }
  }

  @inline(never)
  private mutating func append(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer?
  ) {
    let start = bytes.count
    bytes.append(contentsOf: first)
    let firstEnd = bytes.count
    if let second { bytes.append(contentsOf: second) }
    ends.append((firstEnd, bytes.count))
    isASCII = isASCII && bytes[start...].allSatisfy { $0 < 0x80 }
  }

  /// Twice as many slots, at most half of them taken.
  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: 0, count: mask + 1)
    for index in ends.indices where isLong(index) {
      let hash = withKey(index) { first, second in
        let hash = Self.hash(first, seed)
        return isPair ? Self.hash(second, hash) : hash
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = Self.entry(hash, index)
    }
    slots = larger
  }

  /// The number of a key of one name; nil where it has none.
  @inline(__always)
  package func known(_ name: UnsafeRawBufferPointer) -> Int? {
    name.count <= ShortKeys.byteLimit ? short.number(of: ShortKeys.Name(name)) : knownLong(name)
  }

  private func knownLong(_ name: UnsafeRawBufferPointer) -> Int? {
    let hash = Self.hash(name, seed)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let index = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if matches(index, name, nil) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// All keys of one name each, in the order of their numbers.
  package var texts: TextRun {
    TextRun(bytes: bytes, ends: ends.map { UInt32(truncatingIfNeeded: $0.second) })
  }

  private func isLong(_ index: Int) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1].second
    return isPair || ends[index].first - start > ShortKeys.byteLimit
  }

  private static func entry(_ hash: UInt64, _ index: Int) -> UInt64 {
    hash & ~0xFFFF_FFFF | UInt64(index + 1)
  }

  /// Whether keys have two names, be the second empty or not.
  private let isPair: Bool

  package init(isPair: Bool) { self.isPair = isPair }

  /// Multiplies what has come so far with eight bytes at a time and folds the product, as wyhash
  /// does (Wang Yi, "wyhash final version 4", 2022, whose constants these are); the last bytes of a
  /// longer name are read a second time with those before.
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
