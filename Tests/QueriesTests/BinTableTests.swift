// The keys of bins that are close together, far apart, or beyond the room for close ones.
import TestSupport
import Testing

@testable import Queries

@Suite struct BinTableTests {
  /// A table of bins with keys from 1, in the order in which they come, and these keys.
  private func filled(_ bins: some Sequence<Int>) -> (table: BinTable, keys: [Int: UInt32]) {
    var table = BinTable()
    var keys: [Int: UInt32] = [:]
    for bin in bins where keys[bin] == nil {
      let key = UInt32(keys.count + 1)
      keys[bin] = key
      table.set(bin, key)
    }
    return (table, keys)
  }

  @Test func `bins that are close together are found among those that are looked up fast`() {
    let (table, keys) = filled(100..<200)
    let bins = 90..<210
    var found: [UInt32] = []
    table.withNear { near in found = bins.map { near[$0] } }
    let wanted = bins.map { keys[$0] ?? 0 }
    #expect(found == wanted)
  }

  @Test func `bins before those that take all the room have keys, too`() {
    // The room ends with the second doubling.
    let bins = [0, 600_000, 600_100, -65, -1_000, -900_000, 3]
    let (table, keys) = filled(bins)
    for bin in bins {
      let wanted = keys[bin] ?? 0
      #expect(table[bin] == wanted, "\(bin)")
    }
  }

  @Test(arguments: (0..<60).sampled)
  func `each bin has the key that it was given, and its neighbours have none`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(5_100 + seed))
    for reach in [40, 3_000, 900_000, 1_500_000, 1 << 50] {
      let middle = [0, 2_020, -700_000, 1 << 51].randomElement(using: &random) ?? 0
      var bins = [Grain.gap]
      for _ in 0..<60 { bins.append(middle + Int.random(in: -reach...reach, using: &random)) }
      bins.shuffle(using: &random)
      let (table, keys) = filled(bins)
      let asked = bins.flatMap { [$0 &- 1, $0, $0 &+ 1] }
      let wrong = asked.filter { table[$0] != (keys[$0] ?? 0) }
      #expect(wrong.isEmpty, "\(reach) around \(middle)")
      var near: [UInt32] = []
      table.withNear { known in near = asked.map { known[$0] } }
      let areRight = zip(asked, near).allSatisfy { bin, key in key == 0 || key == keys[bin] }
      #expect(areRight, "\(reach) around \(middle)")
    }
  }
}
