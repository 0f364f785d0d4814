// Assigns colours to series by name, so that none changes when other columns come, go or move.
internal import Queries

/// The index in the palette of each series.
///
/// First come, first served: a series keeps its slot as long as the chart lives, even while it is
/// absent. A new series takes the first slot that was never used; if there is none, the first that
/// no present series uses, whose former owner is forgotten.
struct SeriesSlots: Hashable, Sendable {
  /// The slots of the current series, in order.
  private(set) var slots: [Int] = []
  private var taken: [SeriesKey: Int] = [:]
  private let count: Int

  /// - Parameter count: the number of colours in the palette.
  init(count: Int) { self.count = count }

  /// Sets the current series. Beyond the palette, a series' slot is its index.
  mutating func take(_ names: [String]) {
    let keys = SeriesKey.keys(of: names)
    let present = Set(keys)
    slots = []
    for (index, key) in keys.enumerated() {
      if taken[key] == nil { taken[key] = free(except: present) }
      slots.append(taken[key] ?? index)
    }
  }

  /// Gives series other names, under which they keep their slots.
  mutating func rename(_ names: [String], to others: [String]) {
    let keys = zip(SeriesKey.keys(of: names), SeriesKey.keys(of: others)).filter { $0 != $1 }
    let moved = keys.map { taken.removeValue(forKey: $0.0) }
    for ((_, key), slot) in zip(keys, moved) where slot != nil { taken[key] = slot }
  }

  /// The slot of a series; its index if it has none.
  func slot(ofSeries index: Int) -> Int { slots.indices.contains(index) ? slots[index] : index }

  /// A free slot; nil if present series use all.
  private mutating func free(except present: Set<SeriesKey>) -> Int? {
    let known = Set(taken.values)
    if let slot = (0..<count).first(where: { !known.contains($0) }) { return slot }
    let held = Set(taken.filter { present.contains($0.key) }.values)
    guard let slot = (0..<count).first(where: { !held.contains($0) }) else { return nil }
    taken = taken.filter { $0.value != slot }
    return slot
  }
}
