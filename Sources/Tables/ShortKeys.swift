// The names of groups that are two words long at the most, as nearly all are: found by comparing
// two numbers in place of bytes.
internal import Glibc

/// A hash table from short names to the numbers of groups: open addressing with linear probing, as
/// in `TextKeys`, but with the names themselves in its slots.
struct ShortKeys: Sendable {
  /// Names are so long at the most.
  static let byteLimit = 16

  /// A name's first and last eight bytes, which may be the same ones, and how many it has.
  struct Name: Sendable {
    fileprivate var low: UInt64 = 0
    fileprivate var high: UInt64 = 0
    fileprivate var count: UInt32 = 0

    /// - Parameter bytes: `byteLimit` at the most.
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

    /// One multiplication with all of the name in it, folded as wyhash does.
    @inline(__always)
    fileprivate func hash(_ seed: UInt64) -> Int {
      let product = (low ^ seed).multipliedFullWidth(
        by: high ^ UInt64(count) &* 0x9E37_79B9_7F4A_7C15 ^ 0x8EBC_6AF0_9C88_C6E3)
      return Int(truncatingIfNeeded: product.high ^ product.low)
    }
  }

  private struct Slot: Sendable {
    var name = Name()
    /// The number of the group plus one; 0 where there is none.
    var number: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// The number of a name; nil where it is new.
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

  /// Takes a name that is new.
  mutating func insert(_ name: Name, number: Int) {
    count += 1
    // A second look costs more than room does, as long as all of it stays in the nearest cache.
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
