// The name that a user may have meant, for "did you mean".

/// The name at the least edit distance from a misspelt one; nil unless the distance is at most a
/// third of the letters, or 1. The first of equals.
package func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(longestCompared))
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.lowercased().prefix(longestCompared))
    let distance = editDistance(wanted, letters)
    guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
    if nearest.map({ distance < $0.distance }) ?? true { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// Longer names are compared by their beginnings, since time grows with the product of the lengths.
private let longestCompared = 64

/// The optimal string alignment distance from `a` to `b`: insertions, deletions, substitutions and
/// swaps of neighbours.
package func editDistance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var cost = min(
        previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[b.count]
}
