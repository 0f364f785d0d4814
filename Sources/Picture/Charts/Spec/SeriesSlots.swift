// Assigns colours to series by their places in the table, so that none changes with the question.
internal import Queries

/// The index in the palette of each series.
///
/// It follows from the table and the names alone: what was shown before does not matter. The first
/// names of a column have the first colours, whichever of them a filter leaves. Of names that would
/// have one colour those that are farther back take the next free one; names so far back that they
/// have no place begin at a place that their letters give. Measures have the colours of their
/// columns' places; one alone has the first, since nothing has to be told apart.
enum SeriesSlots {
  /// The slots of series. Beyond the palette, a series' slot is its index.
  ///
  /// - Parameters:
  ///   - order: nil if series are not of a table: then they are in palette order.
  ///   - shared: the names of all charts beside each other; nil for those of the order.
  ///   - count: the number of colours in the palette.
  static func slots(
    of names: [String], _ order: SeriesOrder?, shared: [String]?, count: Int
  ) -> [Int] {
    switch order {
    case .columns(let places) where places.count >= names.count:
      let order = names.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      return resolved(order.map { ($0, places[$0]) }, count)
    case .names(let all):
      let places = Dictionary(
        (shared ?? all).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let known = names.indices.compactMap { index in places[names[index]].map { (index, $0) } }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      let others = names.indices.filter { places[names[$0]] == nil }
        .sorted { (names[$0], $0) < (names[$1], $1) }
      return resolved(known + others.map { ($0, place(ofLetters: names[$0], count)) }, count)
    case .columns, nil: return Array(names.indices)
    }
  }

  /// - Parameter series: each with its place; the first come first.
  private static func resolved(_ series: [(index: Int, place: Int)], _ count: Int) -> [Int] {
    var slots = series.map { _ in 0 }
    var taken = Set<Int>()
    for (index, place) in series {
      let free = (0..<count).lazy.map { (place + $0) % count }.first { !taken.contains($0) }
      slots[index] = free ?? index
      if let free { taken.insert(free) }
    }
    return slots
  }

  /// FNV-1a (Fowler, Noll, Vo): the same in every run, unlike Swift's own hash.
  private static func place(ofLetters name: String, _ count: Int) -> Int {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(hash % UInt64(max(1, count)))
  }
}

extension Chart {
  /// The names of series in all charts beside each other, each once: where several charts name their
  /// series by what stands in a column, a name has one colour in all. nil if no two do.
  package static func sharedNames(of charts: [Chart]) -> [String]? {
    let orders = charts.compactMap { chart -> [String]? in
      if case .names(let names) = chart.source.seriesOrder { names } else { nil }
    }
    guard orders.count > 1 else { return nil }
    var known = Set<String>()
    return orders.joined().filter { known.insert($0).inserted }
  }
}
