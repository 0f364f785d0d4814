// Finds the children that need not move when their order changes.

/// Computes minimal moves between two orders.
enum ChildOrder {
  /// The longest increasing subsequence (M. Fredman, "On computing the length of longest increasing
  /// subsequences", 1975), optionally through a given element.
  ///
  /// - Parameters:
  ///   - places: distinct.
  ///   - anchor: an index that the result must contain; nil for none.
  /// - Returns: indices in ascending order.
  static func kept(_ places: [Int], anchor: Int? = nil) -> [Int] {
    guard let anchor, places.indices.contains(anchor) else {
      return longest(places, of: Array(places.indices))
    }
    let before = places[..<anchor].indices.filter { places[$0] < places[anchor] }
    let after = places.indices[(anchor + 1)...].filter { places[$0] > places[anchor] }
    return longest(places, of: before) + [anchor] + longest(places, of: after)
  }

  private static func longest(_ places: [Int], of indices: [Int]) -> [Int] {
    /// By length minus one, the index of the smallest last element of a subsequence that long.
    var ends: [Int] = []
    var previous: [Int: Int] = [:]
    for index in indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < places[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [Int] = []
    var next = ends.last
    while let index = next {
      result.append(index)
      next = previous[index]
    }
    return result.reversed()
  }
}
