// A hash table for names of at most 16 bytes, which are compared as two integers.
internal import Glibc

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
  func number(of name: Name) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var index = name.hash(seed) & mask
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

  mutating func insert(_ name: Name, number: Int) {
    count += 1
    // A small table has more room: probing costs more than memory while the table fits the nearest
    // cache.
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
    slots = Array(repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.number != 0 { put(slot) }
  }
}
