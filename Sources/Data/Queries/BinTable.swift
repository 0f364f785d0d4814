// The keys of bins, found by an index.

/// The keys of bins, stored densely since most bins are close together.
struct BinTable: Sendable {
  private var first = 0
  private var near: [UInt32] = []
  private var far: [Int: UInt32] = [:]
  private static let limit = 1 << 20

  /// 0 if the bin has no key.
  @inline(__always)
  subscript(bin: Int) -> UInt32 {
    let place = bin &- first
    if place >= 0, place < near.count, near[place] != 0 { return near[place] }
    return far.isEmpty ? 0 : far[bin] ?? 0
  }

  /// The keys of the bins that are close together; 0 for any other.
  struct Near {
    fileprivate let first: Int
    fileprivate let keys: UnsafeBufferPointer<UInt32>

    @inline(__always)
    subscript(bin: Int) -> UInt32 {
      let place = UInt(bitPattern: bin &- first)
      return place < UInt(bitPattern: keys.count) ? keys[Int(bitPattern: place)] : 0
    }
  }

  /// Looks up many keys without asking each time whether the table is the same.
  @inline(__always)
  func withNear(_ body: (Near) -> Void) {
    near.withUnsafeBufferPointer { body(Near(first: first, keys: $0)) }
  }

  mutating func set(_ bin: Int, _ number: UInt32) {
    if near.isEmpty, bin != Grain.gap {
      first = bin - 64
      near = Array(repeating: 0, count: 128)
    }
    let (place, isBeyond) = bin.subtractingReportingOverflow(first)
    guard !isBeyond, place > -Self.limit, place < Self.limit else {
      far[bin] = number
      return
    }
    if place < 0, near.count < Self.limit {
      let added = max(-place, near.count)
      near.insert(contentsOf: repeatElement(0, count: added), at: 0)
      first -= added
    } else if place >= near.count {
      near.append(contentsOf: repeatElement(0, count: max(place + 1 - near.count, near.count)))
    }
    let index = bin - first
    if near.indices.contains(index) { near[index] = number } else { far[bin] = number }
  }
}
