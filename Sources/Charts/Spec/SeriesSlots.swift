// Colours belong to the names of series, so that none changes when other columns come, go or change
// places.
internal import Queries

/// Which place of the palette each series has.
///
/// First come, first served: a series keeps its place as long as the chart lives, also while it is
/// not there. A new one takes the first place that nobody has had; where there is none, the first
/// that no series has now, and what had it before is forgotten.
struct SeriesSlots: Hashable, Sendable {
  /// The places of the series as they are now, in their order.
  private(set) var slots: [Int] = []
  private var taken: [SeriesKey: Int] = [:]
  private let count: Int

  /// - Parameter count: the places in the palette.
  init(count: Int) { self.count = count }

  /// The series are now these. Beyond the palette's places a series has the one of its index.
  mutating func take(_ names: [String]) {
    let keys = SeriesKey.keys(of: names)
    let present = Set(keys)
    slots = []
    for (index, key) in keys.enumerated() {
      if taken[key] == nil { taken[key] = free(except: present) }
      slots.append(taken[key] ?? index)
    }
  }

  /// The place of a series; that of its index for one that has not been taken.
  func slot(ofSeries index: Int) -> Int { slots.indices.contains(index) ? slots[index] : index }

  /// nil where all places are those of series that are there.
  private mutating func free(except present: Set<SeriesKey>) -> Int? {
    let known = Set(taken.values)
    if let slot = (0..<count).first(where: { !known.contains($0) }) { return slot }
    let held = Set(taken.filter { present.contains($0.key) }.values)
    guard let slot = (0..<count).first(where: { !held.contains($0) }) else { return nil }
    taken = taken.filter { $0.value != slot }
    return slot
  }
}
